//! What happens in a game, in words.

use crate::board::Board;
use crate::city::{City, Facing, Team};
use crate::pieces::{Cell, Pieces};
use quincunx_core::{Message, message};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A city did nothing.
    Passed {
        /// Which.
        city: City,
    },
    /// Pieces turned in place.
    Rotated {
        /// Whose.
        city: City,
        /// Which.
        pieces: Pieces,
        /// To where.
        facing: Facing,
    },
    /// Pieces went one space on.
    Moved {
        /// Whose.
        city: City,
        /// Which, by where they stood.
        pieces: Pieces,
        /// The direction.
        facing: Facing,
    },
    /// A mover entered the space of an enemy that did not face it.
    Routed {
        /// Whose mover.
        by: City,
        /// Whose piece was routed.
        city: City,
        /// Where it stood.
        cell: Cell,
    },
    /// A run of a phalanx pushed the enemies before it.
    Pushed {
        /// Whose phalanx.
        by: City,
        /// Where the nearest of the enemies stood.
        first: Cell,
        /// The direction.
        facing: Facing,
        /// How many pieces of each enemy city, in the order of turns; a routed one included.
        pushed: [u8; 2],
        /// The last of them, if it was routed, and where it stood.
        routed: Option<(City, Cell)>,
    },
    /// A routed piece came back.
    Rallied {
        /// Whose.
        city: City,
        /// Where.
        cell: Cell,
        /// Facing this way.
        facing: Facing,
    },
    /// A piece stands in its own city's victory area.
    Arrived {
        /// Whose.
        city: City,
        /// Where.
        cell: Cell,
    },
    /// The game ended.
    Ended(End),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A team brought a piece into its city's victory area (R7.1).
    Victory(Team),
    /// All four cities passed their turns (R7.2).
    Passed,
    /// A state occurred for the third time (R7.3).
    Repetition,
    /// The last turn within the limit was played (R7.4).
    Limit,
}

pub(crate) fn tell(board: &Board, event: &Event) -> Message {
    match *event {
        Event::Passed { city } => message!("nika-passed", "{city} passes", city = city.name()),
        Event::Rotated { city, pieces, facing } if pieces.is_single() => message!(
            "nika-turned",
            "{city} turns the piece on {cell} to the {direction}",
            city = city.name(),
            cell = names(board, pieces),
            direction = facing.name()
        ),
        Event::Rotated { city, pieces, facing } => message!(
            "nika-turned-phalanx",
            "{city} turns the phalanx on {cells} to the {direction}",
            city = city.name(),
            cells = names(board, pieces),
            direction = facing.name()
        ),
        Event::Moved { city, pieces, facing } if pieces.is_single() => message!(
            "nika-moved",
            "{city} moves {direction} from {cell}",
            city = city.name(),
            cell = names(board, pieces),
            direction = facing.name()
        ),
        Event::Moved { city, pieces, facing } => message!(
            "nika-advanced",
            "{city} advances {direction} with the pieces on {cells}",
            city = city.name(),
            cells = names(board, pieces),
            direction = facing.name()
        ),
        Event::Routed { by, city, cell } => message!(
            "nika-routed",
            "{by} routs the {hoplite} on {cell}",
            by = by.name(),
            hoplite = city.hoplite(),
            cell = board.name(cell)
        ),
        Event::Pushed {
            by,
            facing,
            pushed,
            routed,
            ..
        } => tell_push(board, by, facing, pushed, routed),
        Event::Rallied { city, cell, facing } => message!(
            "nika-rallied",
            "{city} rallies a piece on {cell}, facing {direction}",
            city = city.name(),
            cell = board.name(cell),
            direction = facing.name()
        ),
        Event::Arrived { city, cell } => message!(
            "nika-arrived",
            "{city} stands in its victory area on {cell}",
            city = city.name(),
            cell = board.name(cell)
        ),
        Event::Ended(End::Victory(team)) => message!("nika-won", "the {team} win", team = team.name()),
        Event::Ended(End::Passed) => {
            message!(
                "nika-drawn-passed",
                "all four cities in a row have passed both actions: a draw"
            )
        }
        Event::Ended(End::Repetition) => {
            message!(
                "nika-drawn-repetition",
                "the same state occurs for the third time: a draw"
            )
        }
        Event::Ended(End::Limit) => message!("nika-drawn-limit", "the last turn has been played: a draw"),
    }
}

/// Numbers as words; a phalanx of six pushes at most five.
const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];

fn tell_push(board: &Board, by: City, facing: Facing, pushed: [u8; 2], routed: Option<(City, Cell)>) -> Message {
    let [first, second] = by.team().enemy().cities();
    let [firsts, seconds] = pushed.map(|count| NUMBERS[usize::from(count)]);
    let (count, one, several) = match pushed {
        [count, 0] => (count, first.hoplite(), first.hoplites()),
        [_, count] => (count, second.hoplite(), second.hoplites()),
    };
    let both = pushed.iter().all(|&count| count > 0);
    let (by, direction) = (by.name(), facing.name());
    match (both, count, routed) {
        (true, _, None) => message!(
            "nika-pushed-both",
            "{by} pushes enemies {direction}: {firsts} of {first}, {seconds} of {second}",
            by = by,
            direction = direction,
            firsts = firsts,
            first = first.name(),
            seconds = seconds,
            second = second.name()
        ),
        (true, _, Some((city, cell))) => message!(
            "nika-pushed-both-routed",
            "{by} pushes enemies {direction}: {firsts} of {first}, {seconds} of {second}; the {hoplite} on {cell} is routed",
            by = by,
            direction = direction,
            firsts = firsts,
            first = first.name(),
            seconds = seconds,
            second = second.name(),
            hoplite = city.hoplite(),
            cell = board.name(cell)
        ),
        (false, 1, None) => message!(
            "nika-pushed-one",
            "{by} pushes one {hoplite} {direction}",
            by = by,
            hoplite = one,
            direction = direction
        ),
        (false, 1, Some((_, cell))) => message!(
            "nika-pushed-one-routed",
            "{by} pushes one {hoplite} {direction}, who is routed on {cell}",
            by = by,
            hoplite = one,
            direction = direction,
            cell = board.name(cell)
        ),
        (false, _, None) => message!(
            "nika-pushed",
            "{by} pushes {count} {hoplites} {direction}",
            by = by,
            count = NUMBERS[usize::from(count)],
            hoplites = several,
            direction = direction
        ),
        (false, _, Some((_, cell))) => message!(
            "nika-pushed-routed",
            "{by} pushes {count} {hoplites} {direction}; one is routed on {cell}",
            by = by,
            count = NUMBERS[usize::from(count)],
            hoplites = several,
            direction = direction,
            cell = board.name(cell)
        ),
    }
}

/// The spaces of pieces in words: `e1, e2`.
pub(crate) fn names(board: &Board, pieces: Pieces) -> String {
    pieces
        .iter()
        .map(|cell| board.name(cell))
        .collect::<Vec<_>>()
        .join(", ")
}
