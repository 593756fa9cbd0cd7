//! The registry: the one place that lists the games. Everything above reaches a game by its name through here.
//!
//! ```
//! let nevo = quincunx_games::find("nevo").unwrap();
//! let session = nevo.open(&["preset=course"], None).unwrap();
//! assert_eq!(session.legal().len(), 68);
//! ```

use quincunx_core::{Game, GameInfo, Options, Playing, Record, RecordError, Session, SetupError};
use quincunx_lodestone::Lodestone;
use quincunx_nevo::Nevo;
use quincunx_nieuchess::Nieuchess;
use quincunx_nika::Nika;
use quincunx_unita::Unita;

/// A game that can be played by name.
pub struct Entry {
    /// Name, options and presets.
    pub info: &'static GameInfo,
    /// The rule page, as it stands in the book.
    pub page: &'static str,
    /// The options under which random games are timed: the defaults, save where those games would not end.
    pub bench: &'static [&'static str],
    open: Open,
}

type Open = fn(Options, Option<&str>) -> Result<Box<dyn Session>, SetupError>;

/// Every game.
pub static GAMES: &[Entry] = &[
    entry::<Nevo>(include_str!("../../../docs/rules/nevo.md"), &[]),
    entry::<Lodestone>(include_str!("../../../docs/rules/lodestone.md"), &[]),
    entry::<Nika>(include_str!("../../../docs/rules/nika.md"), &["limit=400"]),
    entry::<Unita>(include_str!("../../../docs/rules/unita.md"), &[]),
    entry::<Nieuchess>(include_str!("../../../docs/rules/nieuchess.md"), &[]),
];

const fn entry<G: Game>(page: &'static str, bench: &'static [&'static str]) -> Entry {
    Entry {
        info: G::INFO,
        page,
        bench,
        open: |options, board| Ok(Box::new(Playing::<G>::new(options, board)?)),
    }
}

impl Entry {
    /// The game at its start, with options as `key=value`, on the board of a file or on its own.
    pub fn open(&self, options: &[&str], board: Option<&str>) -> Result<Box<dyn Session>, SetupError> {
        let options = Options::read(self.info, options.iter().copied())?;
        (self.open)(options, board)
    }

    /// A paragraph of the rule page, such as `R3.1`, as plain text.
    ///
    /// ```
    /// let nevo = quincunx_games::find("nevo").unwrap();
    /// assert!(nevo.paragraph("R3.4").unwrap().contains("lost"));
    /// assert!(nevo.paragraph("R99").is_none());
    /// ```
    pub fn paragraph(&self, number: &str) -> Option<String> {
        let opening = format!("- **{number}** ");
        let mut lines = self.page.lines().skip_while(|line| !line.starts_with(&opening));
        let mut text = lines.next()?[opening.len()..].to_owned();
        // A paragraph goes on over indented lines and the empty lines between them.
        for line in lines.take_while(|line| line.is_empty() || line.starts_with(' ')) {
            text.push('\n');
            text.push_str(line.strip_prefix("  ").unwrap_or(line));
        }
        Some(text.trim_end().to_owned())
    }
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.info.name == name)
}

/// The names of all games, for a message that lists them.
pub fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|entry| entry.info.name).collect();
    names.join(", ")
}

/// The game of a record, at its start.
pub fn open_record(record: &Record) -> Result<Box<dyn Session>, RecordError> {
    let entry = find(&record.game)
        .ok_or_else(|| record.game_error(format!("unknown game '{}'; there are {}", record.game, names())))?;
    let options: Vec<&str> = record.options.iter().map(String::as_str).collect();
    entry
        .open(&options, record.board.as_deref())
        .map_err(|error| record.setup_error(&error))
}
