//! The one table of options (R5.3).

use quincunx_core::{GameInfo, OptionKind, OptionSpec, Options};

/// What the program knows of Lodestone before it is played.
pub static INFO: GameInfo = GameInfo {
    name: "lodestone",
    title: "Lodestone",
    summary: "Hidden magnets turn the disc in each piece, and its digit says how far the piece goes: catch the king.",
    options: &[
        OptionSpec {
            key: "board",
            kind: OptionKind::Form("standard|seed-N", |value| read_ground(value).is_some()),
            default: "standard",
            help: "the magnets: the standard board, or one drawn up from a number from 0 to 9223372036854775807",
        },
        OptionSpec {
            key: "turned",
            kind: OptionKind::Choice(&["0", "1"]),
            default: "0",
            help: "1 turns the board a quarter clockwise, magnets and all",
        },
        OptionSpec {
            key: "reading",
            kind: OptionKind::Choice(&["facing", "square"]),
            default: "facing",
            help: "whether the two colours, facing each other, read opposite digits on a square, or the same one",
        },
        OptionSpec {
            key: "kings",
            kind: OptionKind::Choice(&["choose", "left"]),
            default: "choose",
            help: "whether the players choose where their kings start, or both start fourth from their owner's left",
        },
        OptionSpec {
            key: "first",
            kind: OptionKind::Choice(&["red", "white"]),
            default: "red",
            help: "who begins",
        },
        OptionSpec {
            key: "quiet",
            kind: OptionKind::Number(1, 500),
            default: "60",
            help: "how many plies in a row without a capture make a draw",
        },
    ],
    presets: &[],
};

/// Which magnets lie under the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Standard,
    Seeded(u64),
}

/// What digit a white piece shows (R1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// The one opposite to Red's, because the piece faces the other way.
    Facing,
    /// The same as Red's.
    Square,
}

/// The options that decide about the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) ground: Ground,
    pub(crate) turned: bool,
    pub(crate) reading: Reading,
}

/// The options that decide about play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Whether the players choose where their kings start (R2.1).
    pub(crate) choose: bool,
    /// Whether White begins (R2.2).
    pub(crate) white_first: bool,
    /// Plies without a capture that make a draw (R4.4).
    pub(crate) quiet: u32,
}

impl From<&Options> for Layout {
    fn from(options: &Options) -> Self {
        Layout {
            ground: read_ground(options.get("board")).unwrap_or(Ground::Standard),
            turned: options.get("turned") == "1",
            reading: match options.get("reading") {
                "square" => Reading::Square,
                _ => Reading::Facing,
            },
        }
    }
}

impl From<&Options> for Rules {
    fn from(options: &Options) -> Self {
        Rules {
            choose: options.get("kings") == "choose",
            white_first: options.get("first") == "white",
            quiet: options.number("quiet") as u32,
        }
    }
}

/// `standard`, or `seed-N` with a number without sign or leading zeros (C6) below two to the 63rd.
fn read_ground(value: &str) -> Option<Ground> {
    if value == "standard" {
        return Some(Ground::Standard);
    }
    let digits = value.strip_prefix("seed-")?;
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = digits.len() > 1 && digits.starts_with('0');
    if !plain || leading_zero {
        return None;
    }
    let seed = digits.parse().ok().filter(|&seed: &u64| i64::try_from(seed).is_ok())?;
    Some(Ground::Seeded(seed))
}
