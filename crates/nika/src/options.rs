//! The one table of options (R8.2), and who sits where (R2.2, R8.3).

use crate::city::{City, Team};
use quincunx_core::{GameInfo, OptionKind, OptionSpec, Options, Seat, SeatSet};

/// What the program knows of Nika before it is played.
pub static INFO: GameInfo = GameInfo {
    name: "nika",
    title: "Nika",
    summary: "Lead the hoplites of a Greek city through the enemy lines: alone they are quick, as a phalanx they push.",
    options: &[
        OptionSpec {
            key: "players",
            kind: OptionKind::Choice(&["2", "3", "4"]),
            default: "2",
            help: "how many play: two with a team each, three with a team and two cities, four with a city each",
        },
        OptionSpec {
            key: "solo",
            kind: OptionKind::Choice(&["athenians", "spartans"]),
            default: "athenians",
            help: "with three players: the team that one player controls",
        },
        OptionSpec {
            key: "board",
            kind: OptionKind::Choice(&["square", "oblong"]),
            default: "square",
            help: "which map of the board file is played on",
        },
        OptionSpec {
            key: "limit",
            kind: OptionKind::Number(0, 9999),
            default: "500",
            help: "after how many turns of one city the game is drawn; 0 for never",
        },
    ],
    presets: &[],
};

/// The options as the rules use them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) seating: Seating,
    /// The turns after which the game is drawn, if there is a limit (R7.4).
    pub(crate) limit: Option<u32>,
}

impl From<&Options> for Rules {
    fn from(options: &Options) -> Self {
        Rules {
            seating: Seating::of(options.get("players"), options.get("solo")),
            limit: Some(options.number("limit") as u32).filter(|&limit| limit > 0),
        }
    }
}

/// Who controls what (R2.2).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating {
    /// The seats in turn order: each stands where its first city acts (R8.3).
    pub(crate) names: &'static [&'static str],
    seats: [Seat; 4],
}

impl Seating {
    fn of(players: &str, solo: &str) -> Self {
        let names: &[&str] = match (players, solo) {
            ("4", _) => &["athens", "sparta", "messene", "thebes"],
            ("3", "spartans") => &["athens", "spartans", "messene"],
            ("3", _) => &["athenians", "sparta", "thebes"],
            _ => &["athenians", "spartans"],
        };
        let controls = |name: &str, city: City| name == city.seat_name() || name == city.team().seat_name();
        let seats = City::ALL.map(|city| {
            let seat = names.iter().position(|name| controls(name, city));
            Seat::new(seat.expect("every city has a seat") as u8)
        });
        Seating { names, seats }
    }

    /// The seat that acts for a city.
    pub(crate) fn seat(&self, city: City) -> Seat {
        self.seats[city.index()]
    }

    /// The seats that play for a team.
    pub(crate) fn seats_of(&self, team: Team) -> SeatSet {
        SeatSet::of(team.cities().map(|city| self.seat(city)))
    }
}
