//! Why a game was forfeited: what the bot did, and the section of `docs/bots.md` that says otherwise.

use quincunx_core::ActionError;
use std::fmt;
use std::time::Duration;

/// What a bot did that cost it the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The action is not legal: its text, and the paragraph that forbids it with its reason.
    Illegal {
        /// What it sent.
        action: String,
        /// The paragraph of the rules, if it is an action at all.
        paragraph: Option<String>,
        /// What is wrong with it.
        reason: String,
    },
    /// It took longer than it had.
    Clock {
        /// How long it had been thinking when the referee looked.
        used: Duration,
        /// How long it had.
        allowed: Duration,
    },
    /// It said nothing where it had to.
    Silence {
        /// How long was waited.
        waited: Duration,
        /// For what.
        what: &'static str,
    },
    /// It ended or closed its output in mid-game.
    Crash(String),
    /// It sent too much.
    Flood(String),
    /// It sent what is not text.
    NotText(String),
    /// It sent a line that no bot sends, or not then.
    Protocol(String),
    /// It acted without having been asked.
    OutOfTurn(String),
    /// It went over its limits of memory, processes or processor time.
    Limits(String),
    /// It does not play this game.
    Declined(String),
}

impl Fault {
    /// All kinds, in the order of the enumeration.
    pub const KINDS: [&'static str; 10] = [
        "illegal action",
        "clock",
        "silence",
        "crash",
        "flood",
        "not text",
        "protocol",
        "out of turn",
        "limits",
        "declined",
    ];

    /// An action that the rules did not let pass.
    pub fn illegal(action: &str, error: &ActionError) -> Self {
        let (paragraph, reason) = match error {
            ActionError::Refused(refusal) => (Some(refusal.paragraph().to_owned()), refusal.message().to_string()),
            ActionError::Syntax(error) => (None, error.to_string()),
        };
        Fault::Illegal {
            action: action.to_owned(),
            paragraph,
            reason,
        }
    }

    /// The kind, in a word or two, as tables count it.
    pub fn kind(&self) -> &'static str {
        let place = match self {
            Fault::Illegal { .. } => 0,
            Fault::Clock { .. } => 1,
            Fault::Silence { .. } => 2,
            Fault::Crash(_) => 3,
            Fault::Flood(_) => 4,
            Fault::NotText(_) => 5,
            Fault::Protocol(_) => 6,
            Fault::OutOfTurn(_) => 7,
            Fault::Limits(_) => 8,
            Fault::Declined(_) => 9,
        };
        Self::KINDS[place]
    }

    /// The section of `docs/bots.md` that says what should have been done.
    pub fn section(&self) -> &'static str {
        match self {
            Fault::Illegal { .. } => "B5 Actions",
            Fault::Clock { .. } | Fault::Silence { .. } => "B6 Time",
            Fault::Crash(_) => "B8 The end",
            Fault::Flood(_) | Fault::NotText(_) => "B1 Lines",
            Fault::Protocol(_) => "B9 Grammar",
            Fault::OutOfTurn(_) => "B4 Turns",
            Fault::Limits(_) => "B7 Limits",
            Fault::Declined(_) => "B3 The game",
        }
    }

    /// What everybody may know: the kind, and the paragraph of an illegal action. What exactly was wrong with it may
    /// tell a secret of the seat.
    pub fn public(&self) -> String {
        match self {
            Fault::Illegal {
                paragraph: Some(paragraph),
                ..
            } => format!("{}, {paragraph}", self.kind()),
            _ => self.kind().to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::protocol::quote;
        write!(f, "{}: ", self.kind())?;
        match self {
            Fault::Illegal {
                action,
                paragraph,
                reason,
            } => match paragraph {
                Some(paragraph) => write!(f, "{} is forbidden by {paragraph}: {reason}", quote(action)),
                None => f.write_str(reason),
            },
            Fault::Clock { used, allowed } => write!(
                f,
                "no action after {} ms, and there were {} ms",
                used.as_millis(),
                allowed.as_millis()
            ),
            Fault::Silence { waited, what } => write!(f, "no {what} within {} ms", waited.as_millis()),
            Fault::Crash(what)
            | Fault::Flood(what)
            | Fault::NotText(what)
            | Fault::Protocol(what)
            | Fault::OutOfTurn(what)
            | Fault::Limits(what) => f.write_str(what),
            Fault::Declined(what) => write!(f, "it does not play this: {}", quote(what)),
        }
    }
}
