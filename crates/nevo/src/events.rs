//! What happens in a game, in words.

use crate::board::{Board, Cell, Cells};
use crate::state::WHITE;
use quincunx_core::{Message, Outcome, Seat, message};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
    },
    /// A player could not move.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A turn left pieces isolated, and the opponent may remove them.
    Exposed {
        /// Whose.
        seat: Seat,
        /// Which.
        cells: Cells,
    },
    /// An isolated piece left the board.
    Removed {
        /// Whose.
        seat: Seat,
        /// From where.
        cell: Cell,
    },
    /// Isolated pieces were left in play.
    Kept {
        /// Who let them be.
        seat: Seat,
        /// How many.
        left: u32,
    },
    /// A player's score is higher than ever before.
    Scored {
        /// Whose.
        seat: Seat,
        /// The score.
        score: u32,
    },
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
        /// Why.
        why: End,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A player reached the goal (R5.2).
    Goal,
    /// A player has no pieces left (R3.4).
    NoPieces,
    /// A position occurred for the third time (R6.1).
    Repetition,
    /// Too many turns without progress (R6.1).
    Patience,
}

pub(crate) fn tell(board: &Board, event: &Event) -> Message {
    match *event {
        Event::Moved { seat, from, to } => message!(
            "nevo-moved",
            "{who} moves from {from} to {to}",
            who = player(seat),
            from = board.name(from),
            to = board.name(to)
        ),
        Event::Passed { seat } => message!("nevo-passed", "{who} cannot move and passes", who = player(seat)),
        Event::Exposed { seat, cells } => message!(
            "nevo-exposed",
            "{who} stands alone on {cells}",
            who = player(seat),
            cells = names(board, cells)
        ),
        Event::Removed { seat, cell } => message!(
            "nevo-removed",
            "{who} loses the isolated piece on {cell}",
            who = player(seat),
            cell = board.name(cell)
        ),
        Event::Kept { seat, left } => message!(
            "nevo-kept",
            "{who} leaves isolated pieces in play: {left}",
            who = player(seat),
            left = left
        ),
        Event::Scored { seat, score } => {
            message!(
                "nevo-scored",
                "{who} now scores {score}",
                who = player(seat),
                score = score
            )
        }
        Event::Ended { outcome, why } => ended(outcome, why),
    }
}

fn ended(outcome: Outcome, why: End) -> Message {
    let winner = outcome.winners().iter().next();
    match (why, winner) {
        (End::Goal, Some(seat)) => message!("nevo-won-goal", "{who} reaches the goal and wins", who = player(seat)),
        (End::NoPieces, Some(seat)) => message!(
            "nevo-won-no-pieces",
            "{loser} has no pieces left: {who} wins",
            loser = player(seat.other()),
            who = player(seat)
        ),
        (End::Repetition, Some(seat)) => message!(
            "nevo-won-repetition",
            "the position occurs for the third time: {who} has the higher score and wins",
            who = player(seat)
        ),
        (End::Patience, Some(seat)) => message!(
            "nevo-won-patience",
            "nothing has changed for too long: {who} has the higher score and wins",
            who = player(seat)
        ),
        (End::Repetition, None) => message!(
            "nevo-drawn-repetition",
            "the position occurs for the third time with equal scores: a draw"
        ),
        (_, None) => message!(
            "nevo-drawn-patience",
            "nothing has changed for too long and the scores are equal: a draw"
        ),
    }
}

pub(crate) fn player(seat: Seat) -> &'static str {
    if seat == WHITE { "White" } else { "Black" }
}

pub(crate) fn names(board: &Board, cells: Cells) -> String {
    cells.iter().map(|cell| board.name(cell)).collect::<Vec<_>>().join(", ")
}
