//! The one table of options (R9.2), and what the rules read out of it.

use quincunx_core::{GameInfo, OptionKind, OptionSpec, Options};

/// How many pawns a side has at most (R2.3).
pub const MOST_PAWNS: usize = 20;

/// What the program knows of Nieuchess before it is played.
pub static INFO: GameInfo = GameInfo {
    name: "nieuchess",
    title: "Nieuchess",
    summary: "A hex wargame: march your whole army, then fight everybody you touch, until one side is destroyed.",
    options: &[
        OptionSpec {
            key: "crt",
            kind: OptionKind::Form("classic|NAME", is_table_name),
            default: "classic",
            help: "the combat results table, by its name in the board file",
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
    ],
    presets: &[],
};

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
