//! The bot protocol, version 1: lines of text between a referee and a bot. `docs/bots.md` is its complete description.
//!
//! ```
//! use quincunx_arena::protocol::{FromBot, read_bot_line};
//! assert_eq!(read_bot_line("action c5-d4"), Ok(FromBot::Action("c5-d4".to_owned())));
//! assert_eq!(read_bot_line("info chance 0.61 still thinking").unwrap().chance(), Some(0.61));
//! assert!(read_bot_line("bestmove e2e4").is_err());
//! ```

use quincunx_core::SyntaxError;
use quincunx_players::{Clock, Limits};
use std::fmt::{self, Write as _};
use std::time::Duration;

/// The version that is spoken.
pub const VERSION: u32 = 1;

/// The longest line of a bot, in bytes, without its end.
pub const LONGEST_LINE: usize = 4096;

/// How many lines a bot may send between two `go`.
pub const MOST_LINES: usize = 10_000;

/// How many bytes a bot may send between two `go`.
pub const MOST_BYTES: usize = 1 << 20;

/// The longest name of a bot, in characters.
pub const LONGEST_NAME: usize = 40;

/// A line that a bot sends.
#[derive(Clone, PartialEq, Debug)]
pub enum FromBot {
    /// `want legal` or `want position`.
    Want(Want),
    /// `ready NAME`: the handshake is done.
    Ready(String),
    /// `info …`: anything the bot wants to have said, with the chance to win if it begins with one.
    Info(Option<f64>),
    /// `action TEXT`.
    Action(String),
    /// `resign`.
    Resign,
    /// `decline …`: it does not play this game.
    Decline(String),
}

impl FromBot {
    /// The chance to win that an `info` line tells.
    pub fn chance(&self) -> Option<f64> {
        match self {
            FromBot::Info(chance) => *chance,
            _ => None,
        }
    }
}

/// What a bot may ask to be sent with each `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// The legal actions.
    Legal,
    /// The position.
    Position,
}

/// What a bot asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// The legal actions.
    pub legal: bool,
    /// The position.
    pub position: bool,
}

impl Wants {
    /// Adds a wish.
    pub fn add(&mut self, want: Want) {
        match want {
            Want::Legal => self.legal = true,
            Want::Position => self.position = true,
        }
    }
}

/// Reads a line of a bot. The error says what is wrong with it.
pub fn read_bot_line(line: &str) -> Result<FromBot, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "want" => match rest {
            "legal" => Ok(FromBot::Want(Want::Legal)),
            "position" => Ok(FromBot::Want(Want::Position)),
            _ => Err(format!("'{rest}' cannot be wanted; what can is legal and position")),
        },
        "ready" if rest.is_empty() => Err("ready must be followed by a name".to_owned()),
        "ready" if rest.chars().count() > LONGEST_NAME => Err(format!("a name has at most {LONGEST_NAME} characters")),
        "ready" => Ok(FromBot::Ready(rest.to_owned())),
        "info" => Ok(FromBot::Info(read_chance(rest)?)),
        "action" if rest.is_empty() => Err("action must be followed by an action".to_owned()),
        "action" if rest.contains(char::is_whitespace) => {
            Err(format!("an action is one word, and '{rest}' is several"))
        }
        "action" => Ok(FromBot::Action(rest.to_owned())),
        "resign" if rest.is_empty() => Ok(FromBot::Resign),
        "resign" => Err(format!("nothing follows resign, not '{rest}'")),
        "decline" => Ok(FromBot::Decline(rest.to_owned())),
        _ => Err(format!("'{word}' is no word of a bot")),
    }
}

/// The number in `chance 0.61 …`.
fn read_chance(text: &str) -> Result<Option<f64>, String> {
    let Some(rest) = text.strip_prefix("chance ") else {
        return Ok(None);
    };
    let word = rest.split_whitespace().next().unwrap_or_default();
    let chance = word
        .parse()
        .ok()
        .filter(|chance: &f64| (0.0..=1.0).contains(chance) && word.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    match chance {
        Some(chance) => Ok(Some(chance)),
        None => Err(format!("'{word}' is no chance: write a number from 0 to 1")),
    }
}

/// How long a bot may think about one action.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Milliseconds for this action.
    pub time: Option<u64>,
    /// Positions for this action.
    pub nodes: Option<u64>,
    /// Milliseconds left on the own clock, and what each action adds to it.
    pub clock: Option<(u64, u64)>,
}

impl Go {
    /// Reads what follows the word `go`.
    pub fn read(text: &str) -> Result<Self, SyntaxError> {
        let mut go = Go::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || {
                let value = words.next().and_then(|value| value.parse::<u64>().ok());
                value.ok_or_else(|| SyntaxError::new(format!("go: '{word}' is not followed by a number")))
            };
            match word {
                "time" => go.time = Some(number()?),
                "nodes" => go.nodes = Some(number()?),
                "clock" => go.clock = Some((number()?, go.clock.map_or(0, |(_, increment)| increment))),
                "increment" => go.clock = Some((go.clock.map_or(0, |(left, _)| left), number()?)),
                _ => {}
            }
        }
        Ok(go)
    }

    /// The same for a player of the program, who leaves some room for the way to the referee.
    pub fn limits(&self) -> Limits {
        let millis = Duration::from_millis;
        Limits {
            time: self.time.map(|time| millis(time - (time / 10).min(20))),
            nodes: self.nodes,
            clock: self.clock.map(|(left, increment)| Clock {
                left: millis(left),
                increment: millis(increment),
            }),
            ..Limits::default()
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(time) = self.time {
            write!(f, " time {time}")?;
        }
        if let Some((left, increment)) = self.clock {
            write!(f, " clock {left} increment {increment}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        Ok(())
    }
}

/// A text that came from outside, cut and without what would spoil a line.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars().take(120) {
        if c.is_control() {
            let _ = write!(quoted, "{}", c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    quoted.push_str(if text.chars().nth(120).is_some() { "…'" } else { "'" });
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_bot_reads() {
        assert_eq!(read_bot_line("want legal"), Ok(FromBot::Want(Want::Legal)));
        assert_eq!(read_bot_line("want position"), Ok(FromBot::Want(Want::Position)));
        assert_eq!(
            read_bot_line("ready Ada's bot 2"),
            Ok(FromBot::Ready("Ada's bot 2".to_owned()))
        );
        assert_eq!(read_bot_line("resign"), Ok(FromBot::Resign));
        assert_eq!(read_bot_line("info"), Ok(FromBot::Info(None)));
        assert_eq!(
            read_bot_line("decline only nevo"),
            Ok(FromBot::Decline("only nevo".to_owned()))
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, part) in [
            ("", "'' is no word"),
            ("Action c5-d4", "'Action' is no word"),
            ("action", "must be followed"),
            ("action c5 d4", "'c5 d4' is several"),
            ("want everything", "'everything' cannot be wanted"),
            ("ready ", "must be followed by a name"),
            ("resign now", "'now'"),
            ("info chance 1.5", "'1.5' is no chance"),
            ("info chance nan", "'nan' is no chance"),
        ] {
            let error = read_bot_line(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
        assert!(read_bot_line(&format!("ready {}", "x".repeat(41))).is_err());
    }

    #[test]
    fn a_go_reads_back() {
        for go in [
            Go::default(),
            Go {
                time: Some(100),
                ..Go::default()
            },
            Go {
                nodes: Some(7),
                clock: Some((60_000, 500)),
                ..Go::default()
            },
        ] {
            let text = go.to_string();
            assert_eq!(Go::read(text.strip_prefix("go").unwrap()), Ok(go));
        }
        assert!(Go::read("time soon").is_err());
        assert_eq!(
            Go::read("time 5 mood 3").unwrap().time,
            Some(5),
            "what is unknown is passed over"
        );
    }
}
