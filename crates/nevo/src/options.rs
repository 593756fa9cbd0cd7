//! The one table of options and presets (R7.2).

use quincunx_core::{GameInfo, OptionKind, OptionSpec, Options, Preset};

/// What the program knows of Nevo before it is played.
pub static INFO: GameInfo = GameInfo {
    name: "nevo",
    title: "Nevo",
    summary: "Walk your pieces across in company, fill columns from the middle outwards, and leave nobody alone.",
    options: &[
        OptionSpec {
            key: "removal",
            kind: OptionKind::Choice(&["opponent", "owner"]),
            default: "opponent",
            help: "who takes isolated pieces off the board: the opponent, who may also leave them, or their owner",
        },
        OptionSpec {
            key: "patience",
            kind: OptionKind::Number(1, 500),
            default: "80",
            help: "how many turns without progress end the game",
        },
    ],
    presets: &[
        Preset {
            name: "classic",
            sets: &[],
            help: "the published rules",
        },
        Preset {
            name: "course",
            sets: &[("removal", "owner")],
            help: "the course assignment: the mover names its own isolated pieces",
        },
    ],
};

/// Who removes isolated pieces (R4.2, R4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// The opponent, in a step of its own, if it wants to.
    Opponent,
    /// The mover, as part of the move.
    Owner,
}

/// The options as the rules use them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) removal: Removal,
    pub(crate) patience: u16,
}

impl From<&Options> for Rules {
    fn from(options: &Options) -> Self {
        Rules {
            removal: match options.get("removal") {
                "owner" => Removal::Owner,
                _ => Removal::Opponent,
            },
            patience: options.number("patience") as u16,
        }
    }
}
