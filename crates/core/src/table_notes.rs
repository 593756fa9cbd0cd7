//! What a table adds to the record of a game: header entries for clock and dice, and its log.
//!
//! The log is one line an event, each behind `#@`, so that it is a comment for whoever only wants the game. What the
//! lines mean is the table's business.

use std::fmt::Write as _;

/// What a table noted in a record. Everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableNotes {
    /// The clock that was played with.
    pub clock: Option<String>,
    /// When the table was opened.
    pub opened: Option<String>,
    /// How many actions had been set up before the table began, and were not played at it.
    pub opening: usize,
    /// The hash of the secret behind the dice.
    pub dice: Option<String>,
    /// The secret itself, once it is told.
    pub secret: Option<String>,
    /// The words that seats gave for the dice: seat and word.
    pub words: Vec<(String, String)>,
    /// Why the game ended, if it was not the rules that ended it.
    pub reason: Option<String>,
    /// The log, one event a line, without the `#@`.
    pub log: Vec<LogLine>,
    lines: Vec<(String, usize)>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The line of the file, counted from 1; 0 for one that was never read from a file.
    pub line: usize,
    /// What it says.
    pub text: String,
}

impl TableNotes {
    /// Whether a header entry of this name belongs to the table.
    pub(crate) fn knows(key: &str) -> bool {
        let plain = ["clock", "opened", "opening", "dice", "secret", "reason"];
        plain.contains(&key) || key.starts_with("word ")
    }

    /// Takes a header entry.
    pub(crate) fn read_entry(&mut self, line: usize, key: &str, value: &str) -> Result<(), String> {
        let text = || Some(value.to_owned());
        match key {
            "clock" => self.clock = text(),
            "opened" => self.opened = text(),
            "opening" => {
                self.opening = value
                    .parse()
                    .map_err(|_| format!("'{value}' is not a number of actions"))?;
            }
            "dice" => self.dice = text(),
            "secret" => self.secret = text(),
            "reason" => self.reason = text(),
            _ => {
                let seat = key.strip_prefix("word ").unwrap_or(key);
                self.words.push((seat.to_owned(), value.to_owned()));
            }
        }
        self.lines.push((key.to_owned(), line));
        Ok(())
    }

    /// Takes a line of the log.
    pub(crate) fn add_log_line(&mut self, line: usize, text: &str) {
        self.log.push(LogLine {
            line,
            text: text.to_owned(),
        });
    }

    /// The line of a header entry, counted from 1; 0 for one that was not read from a file.
    pub fn line_of(&self, key: &str) -> usize {
        let found = self.lines.iter().find(|(name, _)| name == key);
        found.map_or(0, |&(_, line)| line)
    }

    /// Writes the header entries.
    pub(crate) fn write_header(&self, text: &mut String) {
        let mut entry = |key: &str, value: Option<&str>| {
            if let Some(value) = value {
                let _ = writeln!(text, "{key}: {value}");
            }
        };
        entry("reason", self.reason.as_deref());
        entry("opened", self.opened.as_deref());
        entry("clock", self.clock.as_deref());
        if self.opening > 0 {
            entry("opening", Some(&self.opening.to_string()));
        }
        entry("dice", self.dice.as_deref());
        for (seat, word) in &self.words {
            entry(&format!("word {seat}"), Some(word));
        }
        entry("secret", self.secret.as_deref());
    }

    /// Writes the log.
    pub(crate) fn write_log(&self, text: &mut String) {
        for line in &self.log {
            let _ = writeln!(text, "#@ {}", line.text);
        }
    }
}
