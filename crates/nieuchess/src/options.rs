//! The options of the game (R9.2): one table, and what a game reads out of it.

use quincunx_core::{OptionKind, OptionSpec, Options, Preset};

/// How many pawns a side has at most (R2.3).
pub const MOST_PAWNS: usize = 20;

/// Every option, in the order in which records list them.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "crt",
        kind: OptionKind::Form("classic or another combat table of the board file", is_table_name),
        default: "classic",
        help: "the combat results table",
    },
    OptionSpec {
        key: "truce",
        kind: OptionKind::Number(1, 200),
        default: "30",
        help: "after how many Complete Turns in a row without a battle the game ends",
    },
    OptionSpec {
        key: "limit",
        kind: OptionKind::Number(1, 1000),
        default: "200",
        help: "after how many Complete Turns in all the game ends",
    },
    OptionSpec {
        key: "verdict",
        kind: OptionKind::Choice(&["draw", "pawns"]),
        default: "draw",
        help: "what a game is that ends by truce or limit: a draw, or won by the side with more pawns",
    },
    OptionSpec {
        key: "pawns",
        kind: OptionKind::Number(1, MOST_PAWNS as u64),
        default: "20",
        help: "how many pawns each side places",
    },
];

/// There are no presets.
pub(crate) const PRESETS: &[Preset] = &[];

/// Whether a text can name a combat table: lower-case letters, digits and `-`.
pub(crate) fn is_table_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(plain)
}

/// The options as the rules use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// So many Complete Turns in a row without a battle end the game (R8.2).
    pub(crate) truce: u16,
    /// So many Complete Turns end the game (R8.2).
    pub(crate) limit: u16,
    /// Whether the side with more pawns wins a game that ends so (R8.3).
    pub(crate) pawns_decide: bool,
    /// How many pawns each side places (R2.3).
    pub(crate) pawns: usize,
}

impl Settings {
    /// Takes the settings out of options that have been read.
    pub(crate) fn of(options: &Options) -> Self {
        Settings {
            truce: options.number("truce") as u16,
            limit: options.number("limit") as u16,
            pawns_decide: options.get("verdict") == "pawns",
            pawns: options.number("pawns") as usize,
        }
    }
}
