//! The registry: the one place that lists the games. Everything above reaches a game by its name through here.
//!
//! ```
//! let nevo = quincunx_games::find("nevo").unwrap();
//! let session = nevo.open(&["preset=course"], None).unwrap();
//! assert_eq!(session.legal().len(), 68);
//! ```

use quincunx_core::{Game, GameInfo, Options, Playing, Record, RecordError, Session, SetupError};
use quincunx_players::{
    Lesson, LodestoneLesson, NevoLesson, NieuchessLesson, NikaLesson, Player, Setup, UnitaLesson, UnknownPlayer, suite,
    training,
};

/// A game that can be played by name.
pub struct Entry {
    /// Name, options and presets.
    pub info: &'static GameInfo,
    /// The rule page, as it stands in the book.
    pub page: &'static str,
    /// The options under which random games are timed: the defaults, save where those games would not end.
    pub bench: &'static [&'static str],
    /// The file of problems with one right answer (`quincunx_players::suite`).
    pub suite: &'static str,
    open: Open,
    player: MakePlayer,
    tune: Tune,
    teach: Teach,
    find: Find,
    verify: Verify,
}

type Open = fn(Options, Option<&str>) -> Result<Box<dyn Session>, SetupError>;

type MakePlayer = fn(&str, &Setup) -> Result<Box<dyn Player>, UnknownPlayer>;
type Tune = fn(&Options, &training::Plan, &mut dyn FnMut(&str)) -> Result<String, SetupError>;
type Teach = fn(&Options, &training::Plan, &mut dyn FnMut(&str)) -> Result<Option<Vec<u8>>, SetupError>;
type Find = fn(&Options, &[String], &suite::Search, &mut dyn FnMut(&str)) -> Result<Vec<suite::Problem>, SetupError>;
type Verify = fn(&Options, &suite::Problem, u64) -> Result<(), String>;

/// Every game, each with the one who teaches it.
pub static GAMES: &[Entry] = &[
    entry::<NevoLesson>(include_str!("../../../docs/rules/nevo.md"), &[]),
    entry::<LodestoneLesson>(include_str!("../../../docs/rules/lodestone.md"), &[]),
    entry::<NikaLesson>(include_str!("../../../docs/rules/nika.md"), &["limit=400"]),
    entry::<UnitaLesson>(include_str!("../../../docs/rules/unita.md"), &[]),
    entry::<NieuchessLesson>(include_str!("../../../docs/rules/nieuchess.md"), &[]),
];

const fn entry<L: Lesson>(page: &'static str, bench: &'static [&'static str]) -> Entry {
    Entry {
        info: L::Game::INFO,
        page,
        bench,
        open: |options, board| Ok(Box::new(Playing::<L::Game>::new(options, board)?)),
        player: quincunx_players::player::<L>,
        suite: L::SUITE,
        tune: training::tune::<L>,
        teach: training::teach::<L>,
        find: |options, texts, plan, tell| Ok(suite::find::<L>(&L::Game::new(options, None)?, texts, plan, tell)),
        verify: |options, problem, budget| {
            let game = L::Game::new(options, None).map_err(|error| error.to_string())?;
            suite::verify::<L>(&game, problem, budget)
        },
    }
}

impl Entry {
    /// The game at its start, with options as `key=value`, on the board of a file or on its own.
    pub fn open(&self, options: &[&str], board: Option<&str>) -> Result<Box<dyn Session>, SetupError> {
        let options = Options::read(self.info, options.iter().copied())?;
        (self.open)(options, board)
    }

    /// A player of this game by name; the error lists the names.
    ///
    /// ```
    /// let nevo = quincunx_games::find("nevo").unwrap();
    /// assert!(nevo.player("level-5", &Default::default()).is_ok());
    /// let error = nevo.player("level-9", &Default::default()).err().unwrap();
    /// assert_eq!(error.to_string(), "unknown player 'level-9'; there are random, greedy, uct, level-1 … level-8");
    /// ```
    pub fn player(&self, name: &str, setup: &Setup) -> Result<Box<dyn Player>, UnknownPlayer> {
        (self.player)(name, setup)
    }

    /// New weights for the players of this game, made from games against themselves: the text of the file.
    pub fn tune(
        &self,
        options: &[&str],
        plan: &training::Plan,
        tell: &mut dyn FnMut(&str),
    ) -> Result<String, SetupError> {
        let options = Options::read(self.info, options.iter().copied())?;
        (self.tune)(&options, plan, tell)
    }

    /// What the players of this game know beyond weights, learnt by games against themselves: the file of it; `None` if
    /// there is no such thing.
    pub fn teach(
        &self,
        options: &[&str],
        plan: &training::Plan,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Vec<u8>>, SetupError> {
        let options = Options::read(self.info, options.iter().copied())?;
        (self.teach)(&options, plan, tell)
    }

    /// Problems with one right answer, found in games of the players against themselves.
    pub fn find_problems(
        &self,
        options: &[String],
        plan: &suite::Search,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Vec<suite::Problem>, SetupError> {
        let read = Options::read(self.info, options.iter().map(String::as_str))?;
        (self.find)(&read, options, plan, tell)
    }

    /// Whether a problem is what it says, proven anew by looking at no more than `budget` positions.
    pub fn verify_problem(&self, problem: &suite::Problem, budget: u64) -> Result<(), String> {
        let options = Options::read(self.info, problem.options.iter().map(String::as_str));
        (self.verify)(&options.map_err(|error| error.to_string())?, problem, budget)
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
