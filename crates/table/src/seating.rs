//! Who sits where.

use quincunx_core::SeatSet;
use std::fmt;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Occupant {
    /// Nobody yet.
    #[default]
    Open,
    /// A person with this name.
    Person(String),
    /// A player of the house, by name: `random`, `level-3`.
    Player(String),
    /// A program from outside, by name.
    Bot(String),
}

/// The player of the house that plays on for a seat that has left while the others go on.
pub const STAND_IN: &str = "level-1";

impl Occupant {
    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Occupant::Person(_))
    }

    /// Whether a player of the house or a program from outside sits here.
    pub fn is_program(&self) -> bool {
        matches!(self, Occupant::Player(_) | Occupant::Bot(_))
    }

    /// The name, if somebody sits here.
    pub fn name(&self) -> Option<&str> {
        match self {
            Occupant::Open => None,
            Occupant::Person(name) | Occupant::Player(name) | Occupant::Bot(name) => Some(name),
        }
    }

    /// Reads what the log says of somebody who sits down: `person Ada`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (kind, name) = text.split_once(' ')?;
        let name = name.to_owned();
        match kind {
            "person" => Some(Occupant::Person(name)),
            "player" => Some(Occupant::Player(name)),
            "bot" => Some(Occupant::Bot(name)),
            _ => None,
        }
    }
}

/// As the log says it: `person Ada`.
impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Open => f.write_str("open"),
            Occupant::Person(name) => write!(f, "person {name}"),
            Occupant::Player(name) => write!(f, "player {name}"),
            Occupant::Bot(name) => write!(f, "bot {name}"),
        }
    }
}

/// One seat of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Chair {
    pub(crate) occupant: Occupant,
    /// The word for the dice. A person who has given it is ready.
    pub(crate) word: Option<String>,
}

impl Chair {
    /// Whether the game may begin as far as this seat is concerned.
    pub(crate) fn is_ready(&self) -> bool {
        match self.occupant {
            Occupant::Open => false,
            Occupant::Person(_) => self.word.is_some(),
            Occupant::Player(_) | Occupant::Bot(_) => true,
        }
    }
}

/// The sides that have a seat left that still plays.
pub(crate) fn sides_left(sides: &[SeatSet], left: SeatSet) -> Vec<SeatSet> {
    sides
        .iter()
        .copied()
        .filter(|side| !side.without(left).is_empty())
        .collect()
}

/// Whether a text may be a name: 1 to 40 characters on one line, without the `:` and `#` that a record needs.
pub fn is_name(text: &str) -> bool {
    let plain = |c: char| !c.is_control() && c != ':' && c != '#';
    let single = text
        .split(' ')
        .all(|part| !part.is_empty() && !part.contains(char::is_whitespace));
    single && text.chars().count() <= 40 && text.chars().all(plain)
}

/// Whether a text may be said: 1 to 500 characters on one line, with no blanks around it.
pub fn is_sayable(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && text.chars().count() <= 500 && !text.contains(char::is_control)
}
