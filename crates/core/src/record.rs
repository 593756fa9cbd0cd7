//! Records (C4): a game as a text file that a person can read and edit.
//!
//! ```text
//! quincunx record 1
//! game: nevo
//! options: removal=owner patience=40
//! seat white: Ada
//! seat black: Bo
//! date: 2026-11-15
//! result: *
//!
//! # An opening from the sheet.
//! 1. c5-d4
//! 2. c3-d3
//! ```
//!
//! The first line gives the version of the format. A header follows, then numbered turns; a turn is what one seat
//! does until another acts, dice included, and may run over several lines. `#` begins a comment. A game on a board of
//! its own carries the board file between `board:` and the first turn, each line behind a `|`.

use crate::{ActionError, Session, TableNotes, Turn, Viewer};
use std::fmt::Write as _;

/// The version of the format that is written.
const VERSION: &str = "quincunx record 1";

/// The longest record that is read, in bytes.
const LIMIT: usize = 16 * 1024 * 1024;

/// What is wrong with a record file, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("record, line {line}: {reason}")]
pub struct RecordError {
    line: usize,
    reason: String,
}

impl RecordError {
    /// A complaint about a line, counted from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        RecordError {
            line,
            reason: reason.into(),
        }
    }

    /// The line the complaint is about, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// A game as it is kept: header, actions and comments.
///
/// ```
/// use quincunx_core::Record;
/// let record = Record::read("quincunx record 1\ngame: nevo\nresult: *\n\n1. c5-d4 # bold\n2. c3-d3\n").unwrap();
/// assert_eq!(record.actions().collect::<Vec<_>>(), ["c5-d4", "c3-d3"]);
/// assert_eq!(Record::read(&record.write()).unwrap().write(), record.write());
///
/// let damaged = Record::read("quincunx record 1\ngame: nevo\n\n1. c5-d4\n3. c3-d3\n").unwrap_err();
/// assert_eq!(damaged.to_string(), "record, line 5: turn 2 was expected here, not 3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// Its options, as `key=value`.
    pub options: Vec<String>,
    /// The text of its board file, if it was played on a board of its own.
    pub board: Option<String>,
    /// Through whose eyes it was written, if not the referee's: a seat, or `spectator`.
    pub view: Option<String>,
    /// Who sat where: seat and name.
    pub seats: Vec<(String, String)>,
    /// When it was played: `2026-11-15`.
    pub date: Option<String>,
    /// How it ended (C10); `None` if it goes on.
    pub result: Option<String>,
    /// What the table noted: clock, dice, times and what was said.
    pub table: TableNotes,
    turns: Vec<Vec<Entry>>,
    comments: Vec<(usize, String)>,
    lines: HeaderLines,
}

/// An action with the line it stands on (0 for one that was never read from a file).
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    text: String,
    line: usize,
}

/// Lines of header entries that may be complained about later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct HeaderLines {
    game: usize,
    options: usize,
    board: usize,
    view: usize,
    result: usize,
}

impl Record {
    /// The record of a session, as seen by a viewer.
    pub fn of(session: &dyn Session, viewer: Viewer) -> Self {
        let mut record = Record {
            game: session.info().name.to_owned(),
            options: session.options().changed().collect(),
            board: session.board().map(str::to_owned),
            view: match viewer {
                Viewer::All => None,
                Viewer::Spectator => Some("spectator".to_owned()),
                Viewer::Seat(seat) => Some(session.seats()[seat.index()].to_owned()),
            },
            result: session.result(),
            ..Record::default()
        };
        let mut last_seat = None;
        for (played, text) in session.played().iter().zip(session.played_as(viewer)) {
            let changes_hands = matches!(played.turn, Turn::Seat(seat) if last_seat.is_some_and(|last| last != seat));
            if record.turns.is_empty() || changes_hands {
                record.turns.push(Vec::new());
            }
            if let Turn::Seat(seat) = played.turn {
                last_seat = Some(seat);
            }
            let turn = record.turns.last_mut().expect("a turn was just begun");
            turn.push(Entry { text, line: 0 });
        }
        record
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.entries().map(|entry| entry.text.as_str())
    }

    /// Adds a comment behind the last action, one line of the file for each line of the text.
    pub fn add_comment(&mut self, text: &str) {
        let place = self.entries().count();
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let lines = text.lines().map(|line| line.chars().map(plain).collect::<String>());
        self.comments.extend(lines.map(|line| (place, line.trim().to_owned())));
    }

    /// The line on which an action stands, counted from 1; 0 if the record was not read from a file.
    pub fn line_of(&self, action: usize) -> usize {
        self.entries().nth(action).map_or(0, |entry| entry.line)
    }

    /// The line of the header that gives the result.
    pub fn line_of_result(&self) -> usize {
        self.lines.result
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.turns.iter().flatten()
    }

    /// Plays the first `to` actions (all of them without it) in a session of this game that stands at its start, and
    /// checks each. With all of them played, the result in the header must be the one the rules find.
    ///
    /// A record through somebody's eyes can be played up to the first action that is hidden from them: what follows
    /// would be another game.
    pub fn play_in(&self, session: &mut dyn Session, to: Option<usize>) -> Result<(), RecordError> {
        if let Some(view) = &self.view
            && view != "spectator"
            && !session.seats().contains(&view.as_str())
        {
            let reason = format!(
                "'{view}' is nobody who looks on: write spectator or one of {}",
                session.seats().join(", ")
            );
            return Err(RecordError::new(self.lines.view, reason));
        }
        let count = self.entries().count();
        for (i, entry) in self.entries().take(to.unwrap_or(count)).enumerate() {
            if let Some(view) = self.view.as_ref().filter(|_| entry.text.contains('?')) {
                let reason = format!(
                    "action {}, {}, is hidden from {view}, through whose eyes the record was written: \
                     it can be read to its end, but played no further than this",
                    i + 1,
                    entry.text
                );
                return Err(RecordError::new(entry.line, reason));
            }
            session.play(&entry.text).map_err(|error| {
                let what = match error {
                    ActionError::Syntax(error) => error.to_string(),
                    ActionError::Refused(refusal) => format!("{} is not legal: {refusal}", entry.text),
                };
                RecordError::new(entry.line, format!("action {}: {what}", i + 1))
            })?;
        }
        if to.is_none_or(|to| to >= count) {
            self.check_result(session)?;
        }
        Ok(())
    }

    /// A game that the rules have ended must have their result. One that they have not may have been ended by
    /// agreement or resignation (C8).
    fn check_result(&self, session: &dyn Session) -> Result<(), RecordError> {
        let Some(ended) = session.result() else {
            return Ok(());
        };
        match &self.result {
            Some(result) if *result != ended => {
                let reason = format!("the result is given as '{result}', but the game ends with '{ended}'");
                Err(RecordError::new(self.lines.result, reason))
            }
            _ => Ok(()),
        }
    }

    /// The line of the header a failure to set up the game is about.
    pub fn setup_error(&self, error: &crate::SetupError) -> RecordError {
        let line = match error {
            crate::SetupError::Option(_) => self.lines.options.max(self.lines.game),
            crate::SetupError::Board(error) => self.lines.board + error.line(),
        };
        RecordError::new(line, error.to_string())
    }

    /// A complaint about the game named in the header.
    pub fn game_error(&self, reason: impl Into<String>) -> RecordError {
        RecordError::new(self.lines.game, reason)
    }

    /// The text of the record.
    pub fn write(&self) -> String {
        let mut text = format!("{VERSION}\ngame: {}\n", self.game);
        if !self.options.is_empty() {
            let _ = writeln!(text, "options: {}", self.options.join(" "));
        }
        if let Some(view) = &self.view {
            let _ = writeln!(text, "view: {view}");
        }
        for (seat, name) in &self.seats {
            let _ = writeln!(text, "seat {seat}: {name}");
        }
        if let Some(date) = &self.date {
            let _ = writeln!(text, "date: {date}");
        }
        let _ = writeln!(text, "result: {}", self.result.as_deref().unwrap_or("*"));
        self.table.write_header(&mut text);
        if let Some(board) = &self.board {
            text.push_str("board:\n");
            for line in board.lines() {
                let _ = writeln!(text, "{}", format!("| {line}").trim_end());
            }
        }
        text.push('\n');
        let mut played = 0;
        for (i, turn) in self.turns.iter().enumerate() {
            let mut line = format!("{}.", i + 1);
            for entry in turn {
                let mut comments = self.comments_at(played).peekable();
                if comments.peek().is_some() && line.trim().len() > format!("{}.", i + 1).len() {
                    let _ = writeln!(text, "{line}");
                    "  ".clone_into(&mut line);
                }
                for comment in comments {
                    let _ = writeln!(text, "# {comment}");
                }
                if line.len() + entry.text.len() > 100 {
                    let _ = writeln!(text, "{line}");
                    "  ".clone_into(&mut line);
                }
                line.push(' ');
                line.push_str(&entry.text);
                played += 1;
            }
            let _ = writeln!(text, "{line}");
        }
        for comment in self.comments_at(played) {
            let _ = writeln!(text, "# {comment}");
        }
        self.table.write_log(&mut text);
        text
    }

    fn comments_at(&self, action: usize) -> impl Iterator<Item = &str> {
        self.comments
            .iter()
            .filter(move |(place, _)| *place == action)
            .map(|(_, comment)| comment.as_str())
    }

    /// Reads the text of a record.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > LIMIT {
            return Err(RecordError::new(1, format!("a record has at most {LIMIT} bytes")));
        }
        let mut reader = Reader::default();
        for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            reader.line(i + 1, line)?;
        }
        reader.end(text.lines().count().max(1))
    }
}

/// Where in the file the reader is.
#[derive(Default, PartialEq)]
enum Place {
    #[default]
    Version,
    Header,
    Board,
    Turns,
}

#[derive(Default)]
struct Reader {
    place: Place,
    record: Record,
    seen: Vec<String>,
    actions: usize,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        if let Some(unreadable) = line.chars().find(|&c| c.is_control() && c != '\t') {
            let reason = format!("the character {unreadable:?} does not belong into a text file");
            return Err(RecordError::new(number, reason));
        }
        let trimmed = line.trim();
        if let Some(note) = trimmed.strip_prefix("#@") {
            self.record.table.add_log_line(number, note.trim());
            return Ok(());
        }
        if self.place == Place::Board {
            if let Some(board_line) = trimmed.strip_prefix('|') {
                let board = self.record.board.get_or_insert_default();
                board.push_str(board_line.strip_prefix(' ').unwrap_or(board_line));
                board.push('\n');
                return Ok(());
            }
            self.place = Place::Header;
        }
        let starts_turns = trimmed.starts_with(|c: char| c.is_ascii_digit());
        let (content, comment) = split_comment(trimmed, self.place == Place::Turns || starts_turns);
        match self.place {
            _ if content.is_empty() => {}
            Place::Version => self.version(number, content)?,
            Place::Header if starts_turns => {
                self.place = Place::Turns;
                self.turns(number, content)?;
            }
            Place::Header => self.header(number, content)?,
            Place::Turns | Place::Board => self.turns(number, content)?,
        }
        if let Some(comment) = comment {
            self.record.comments.push((self.actions, comment.to_owned()));
        }
        Ok(())
    }

    fn version(&mut self, number: usize, content: &str) -> Result<(), RecordError> {
        let words: Vec<&str> = content.split_whitespace().collect();
        match words.as_slice() {
            ["quincunx", "record", "1"] => {}
            ["quincunx", "record", version] => {
                let reason = format!("version '{version}' is not known here, only version 1 is");
                return Err(RecordError::new(number, reason));
            }
            _ => return Err(RecordError::new(number, format!("a record begins with '{VERSION}'"))),
        }
        self.place = Place::Header;
        Ok(())
    }

    fn header(&mut self, number: usize, content: &str) -> Result<(), RecordError> {
        let Some((key, value)) = content.split_once(':') else {
            let reason = format!("'{content}' is neither a header entry (name: value) nor a numbered turn");
            return Err(RecordError::new(number, reason));
        };
        let key = key.split_whitespace().collect::<Vec<_>>().join(" ");
        let value = value.trim();
        if self.seen.contains(&key) {
            return Err(RecordError::new(number, format!("'{key}' stands here a second time")));
        }
        if value.is_empty() && key != "board" && key != "options" {
            return Err(RecordError::new(number, format!("'{key}' has no value")));
        }
        let record = &mut self.record;
        match key.as_str() {
            "game" => {
                value.clone_into(&mut record.game);
                record.lines.game = number;
            }
            "options" => {
                record.options = value.split_whitespace().map(str::to_owned).collect();
                record.lines.options = number;
            }
            "board" if value.is_empty() => {
                record.board = Some(String::new());
                record.lines.board = number;
                self.place = Place::Board;
            }
            "board" => {
                let reason = "the board file follows on lines of its own, each behind a |";
                return Err(RecordError::new(number, reason));
            }
            "view" => {
                record.view = Some(value.to_owned());
                record.lines.view = number;
            }
            "date" if is_date(value) => record.date = Some(value.to_owned()),
            "date" => {
                let reason = format!("'{value}' is not a date: write year-month-day, such as 2026-11-15");
                return Err(RecordError::new(number, reason));
            }
            "result" => {
                record.result = read_result(value).map_err(|reason| RecordError::new(number, reason))?;
                record.lines.result = number;
            }
            _ if TableNotes::knows(&key) => record
                .table
                .read_entry(number, &key, value)
                .map_err(|reason| RecordError::new(number, reason))?,
            _ => match key.strip_prefix("seat ") {
                Some(seat) => record.seats.push((seat.to_owned(), value.to_owned())),
                None => {
                    return Err(RecordError::new(
                        number,
                        format!("'{key}' is no header entry of a record"),
                    ));
                }
            },
        }
        self.seen.push(key);
        Ok(())
    }

    fn turns(&mut self, number: usize, content: &str) -> Result<(), RecordError> {
        for word in content.split_whitespace() {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let (turn, action) = match word[digits..].strip_prefix('.') {
                Some(action) if digits > 0 => (Some(&word[..digits]), action),
                _ => (None, word),
            };
            if let Some(turn) = turn {
                let expected = self.record.turns.len() + 1;
                if turn.parse() != Ok(expected) {
                    let reason = format!("turn {expected} was expected here, not {turn}");
                    return Err(RecordError::new(number, reason));
                }
                self.record.turns.push(Vec::new());
            }
            // No action begins with a digit, so this is a number that went wrong.
            if action.starts_with(|c: char| c.is_ascii_digit()) {
                let reason = format!("'{action}' is neither an action nor the number of a turn, such as '1.'");
                return Err(RecordError::new(number, reason));
            }
            if !action.is_empty() {
                let Some(turn) = self.record.turns.last_mut() else {
                    return Err(RecordError::new(
                        number,
                        format!("'{action}' stands before the first turn '1.'"),
                    ));
                };
                turn.push(Entry {
                    text: action.to_owned(),
                    line: number,
                });
                self.actions += 1;
            }
        }
        Ok(())
    }

    fn end(self, last_line: usize) -> Result<Record, RecordError> {
        if self.place == Place::Version {
            return Err(RecordError::new(1, format!("a record begins with '{VERSION}'")));
        }
        if self.record.game.is_empty() {
            return Err(RecordError::new(last_line, "the header does not name the game"));
        }
        Ok(self.record)
    }
}

/// A `#` begins a comment: anywhere among the turns, where no action has one, and at the start of a word in the
/// header, where a name may have one.
fn split_comment(line: &str, turns: bool) -> (&str, Option<&str>) {
    let starts_word = |at: usize| {
        line[..at]
            .chars()
            .next_back()
            .is_none_or(|before| before == ':' || before.is_whitespace())
    };
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    let start = marks.find(|&at| turns || starts_word(at));
    match start {
        Some(at) => (line[..at].trim_end(), Some(line[at + 1..].trim())),
        None => (line, None),
    }
}

fn read_result(value: &str) -> Result<Option<String>, String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    match words.as_slice() {
        ["*"] => Ok(None),
        ["draw"] | [.., "wins" | "win"] if words.len() != 1 || words[0] == "draw" => Ok(Some(words.join(" "))),
        _ => Err(format!(
            "'{value}' is no result: write 'SEAT wins', 'SEAT and SEAT win', 'draw' or '*'"
        )),
    }
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, width: usize| {
        let plain = part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u32>().ok()).flatten()
    };
    let [year, month, day] = parts.as_slice() else {
        return false;
    };
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}

#[cfg(test)]
mod tests {
    use super::Record;

    const WHOLE: &str = "\
quincunx record 1
game: nevo
options: removal=owner patience=40
seat white: Ada # not a name with a hash
seat black: Bo
date: 2026-11-15
result: white wins
board:
| game = 'nevo'
|
|   title = 'Own'

# before it starts
1. a b
   c # after c
# before d
2. d
";

    #[test]
    fn reading_accepts_what_writing_makes() {
        let record = Record::read(WHOLE).unwrap();
        assert_eq!(record.board.as_deref(), Some("game = 'nevo'\n\n  title = 'Own'\n"));
        assert_eq!(record.actions().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        let written = record.write();
        let again = Record::read(&written).unwrap();
        assert_eq!(again.write(), written);
        assert_eq!(again.actions().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(again.comments, record.comments);
        assert_eq!(again.board, record.board);
    }

    #[test]
    fn blanks_and_comments_do_not_matter() {
        let loose = "\n# hello\n  quincunx   record 1\n\n  game :  nevo\n\n\n1.a   b\n\n\n  c\n 2.\n d\n\n";
        let record = Record::read(loose).unwrap();
        assert_eq!(record.game, "nevo");
        assert_eq!(record.actions().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(record.turns.len(), 2);
    }

    #[test]
    fn damage_is_reported_with_line_and_reason() {
        for (text, complaint) in [
            ("", "line 1: a record begins with 'quincunx record 1'"),
            ("hello", "line 1: a record begins with"),
            ("quincunx record 2", "line 1: version '2' is not known here"),
            ("quincunx record 1\n", "line 1: the header does not name the game"),
            (
                "quincunx record 1\ngame: nevo\ngame: nevo",
                "line 3: 'game' stands here a second time",
            ),
            ("quincunx record 1\ngame:", "line 2: 'game' has no value"),
            (
                "quincunx record 1\ngame: nevo\nwho: me",
                "line 3: 'who' is no header entry",
            ),
            ("quincunx record 1\ngame: nevo\nc5-d4", "line 3: 'c5-d4' is neither"),
            (
                "quincunx record 1\ngame: nevo\ndate: today",
                "line 3: 'today' is not a date",
            ),
            (
                "quincunx record 1\ngame: nevo\nresult: wins",
                "line 3: 'wins' is no result",
            ),
            (
                "quincunx record 1\ngame: nevo\nboard: mine",
                "line 3: the board file follows",
            ),
            (
                "quincunx record 1\ngame: nevo\n\n2. a",
                "line 4: turn 1 was expected here, not 2",
            ),
            (
                "quincunx record 1\ngame: nevo\n\n1. a\u{7}",
                "line 4: the character '\\u{7}'",
            ),
            (
                "quincunx record 1\ngame: nevo\n\n1a",
                "line 4: '1a' is neither an action nor",
            ),
        ] {
            let error = Record::read(text).unwrap_err().to_string();
            assert!(error.contains(complaint), "{text:?}: {error}");
        }
    }
}
