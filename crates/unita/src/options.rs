//! The one table of options and presets (R9.1, R9.2), and the seats they make (R9.5).

use crate::pieces::Colour;
use quincunx_core::{GameInfo, OptionError, OptionKind, OptionSpec, Options, Preset, Seat};

/// What the program knows of Unita before it is played.
pub static INFO: GameInfo = GameInfo {
    name: "unita",
    title: "Unita",
    summary: "Lead four companies of dice along a spiral path, past the neighbours and their secrets, to the Gate.",
    options: &[
        OptionSpec {
            key: "players",
            kind: OptionKind::Choice(&["2", "3", "4"]),
            default: "4",
            help: "how many play; two lead two battalions each",
        },
        OptionSpec {
            key: "teams",
            kind: OptionKind::Choice(&["off", "on"]),
            default: "off",
            help: "whether four players form two sides: Helvetia (green, red) and the Neighbours (yellow, blue)",
        },
        OptionSpec {
            key: "colours",
            kind: OptionKind::Form("three colours clockwise, green among them, joined by -", is_trio),
            default: "green-yellow-red",
            help: "which battalions three players lead",
        },
        OptionSpec {
            key: "terrain",
            kind: OptionKind::Choice(&["on", "off"]),
            default: "on",
            help: "whether every battalion lays three tiles on its path",
        },
        OptionSpec {
            key: "powers",
            kind: OptionKind::Choice(&["three", "one", "none"]),
            default: "three",
            help: "how many of its three POWER cards a battalion may use",
        },
        OptionSpec {
            key: "deploy",
            kind: OptionKind::Choice(&["pairs", "single", "secret"]),
            default: "pairs",
            help: "whether dice are placed two at a time, one at a time, or all at once in secret",
        },
        OptionSpec {
            key: "specials",
            kind: OptionKind::Choice(&["game", "company"]),
            default: "game",
            help: "whether a special tile works once in the game or once for each company",
        },
    ],
    presets: &[
        Preset {
            name: "geek",
            sets: &[],
            help: "the full game",
        },
        Preset {
            name: "colonial",
            sets: &[("terrain", "off"), ("powers", "none"), ("deploy", "single")],
            help: "dice and nothing else",
        },
        Preset {
            name: "coop",
            sets: &[("teams", "on")],
            help: "Helvetia against the Neighbours, four at the table",
        },
        Preset {
            name: "family",
            sets: &[("deploy", "secret")],
            help: "everybody prepares the companies alone, for a quicker start",
        },
    ],
};

/// How many POWER cards a battalion may use (R8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Powers {
    /// All three.
    Three,
    /// The one it uses first.
    One,
    /// None.
    None,
}

/// How the dice come onto the board (R4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deploy {
    /// Two dice a turn.
    Pairs,
    /// One die a turn.
    Single,
    /// A battalion places all its dice, unseen by the others until everybody is done.
    Secret,
}

/// How often a special tile works (R3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specials {
    /// Once a game.
    Game,
    /// Once for each company.
    Company,
}

/// Who plays against whom (R7.2, R7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parties {
    /// Everybody against everybody.
    Alone,
    /// Helvetia against the Neighbours, two players each.
    Teams,
    /// Helvetia against the Neighbours, one player each.
    TwoPlayers,
}

/// The options as the rules use them.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The battalions in play, in turn order: green first, then clockwise.
    pub(crate) colours: Vec<Colour>,
    pub(crate) parties: Parties,
    pub(crate) terrain: bool,
    pub(crate) powers: Powers,
    pub(crate) deploy: Deploy,
    pub(crate) specials: Specials,
}

impl Rules {
    pub(crate) fn read(options: &Options) -> Result<Self, OptionError> {
        let players = options.get("players");
        let teams = options.get("teams") == "on";
        // R9.3
        if options.given("colours") && players != "3" {
            let reason = format!("option 'colours' is for three players, not for {players}");
            return Err(OptionError::Conflict(reason));
        }
        if teams && players != "4" {
            let reason = format!("option 'teams=on' is for four players, not for {players}");
            return Err(OptionError::Conflict(reason));
        }
        let colours = if players == "3" {
            trio(options.get("colours")).expect("the table of options lets only trios pass")
        } else {
            Colour::ALL.to_vec()
        };
        Ok(Rules {
            colours,
            parties: match players {
                "2" => Parties::TwoPlayers,
                _ if teams => Parties::Teams,
                _ => Parties::Alone,
            },
            terrain: options.get("terrain") == "on",
            powers: match options.get("powers") {
                "one" => Powers::One,
                "none" => Powers::None,
                _ => Powers::Three,
            },
            deploy: match options.get("deploy") {
                "single" => Deploy::Single,
                "secret" => Deploy::Secret,
                _ => Deploy::Pairs,
            },
            specials: match options.get("specials") {
                "company" => Specials::Company,
                _ => Specials::Game,
            },
        })
    }

    /// R9.5
    pub(crate) fn seats(&self) -> Vec<&'static str> {
        if self.parties == Parties::TwoPlayers {
            vec!["helvetia", "neighbours"]
        } else {
            self.colours.iter().map(|colour| colour.name()).collect()
        }
    }

    /// Who leads the battalion with this place in turn order.
    pub(crate) fn seat(&self, battalion: usize) -> Seat {
        let shared = self.parties == Parties::TwoPlayers;
        Seat::new(if shared { battalion & 1 } else { battalion } as u8)
    }

    /// Whether Helvetia plays against the Neighbours.
    pub(crate) fn has_sides(&self) -> bool {
        self.parties != Parties::Alone
    }
}

fn is_trio(text: &str) -> bool {
    trio(text).is_some()
}

/// Three different colours, given clockwise, green among them (R9.1, R9.3); green comes first in the answer.
fn trio(text: &str) -> Option<Vec<Colour>> {
    let given: Vec<Colour> = text.split('-').map(Colour::find).collect::<Option<_>>()?;
    let first = given.iter().position(|&colour| colour == Colour::Green)?;
    let mut colours = given;
    colours.rotate_left(first);
    // Clockwise from green the colours ascend.
    (colours.len() == 3 && colours[0] < colours[1] && colours[1] < colours[2]).then_some(colours)
}
