//! What happens in a game, in words.

use crate::board::Cell;
use crate::state::{Kind, RED};
use quincunx_core::{Message, Outcome, Seat, message};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player filled the home row.
    Placed {
        /// Who.
        seat: Seat,
        /// Where the king stands.
        king: Cell,
    },
    /// A piece moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// Which.
        kind: Kind,
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
    },
    /// A piece captured another.
    Captured {
        /// Who captured.
        seat: Seat,
        /// With which piece.
        kind: Kind,
        /// From here.
        from: Cell,
        /// Here.
        to: Cell,
        /// What was captured.
        taken: Kind,
    },
    /// A player could not move.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A king could be captured next (R4.3).
    Check {
        /// Whose.
        seat: Seat,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A king was captured (R4.2).
    KingTaken,
    /// A capture left the opponent with the king and one pawn (R4.2).
    PawnLeft,
    /// Both players passed in a row (R3.4).
    BothPassed,
    /// A position occurred for the third time (R4.4).
    Repetition,
    /// Too many plies without a capture (R4.4).
    Quiet,
}

pub(crate) fn tell(event: Event) -> Message {
    match event {
        Event::Placed { seat, king } => message!(
            "lodestone-placed",
            "{who} puts the king on {king}",
            who = player(seat),
            king = king
        ),
        Event::Moved { seat, kind, from, to } => match kind {
            Kind::Pawn => message!(
                "lodestone-moved-pawn",
                "{who} moves a pawn from {from} to {to}",
                who = player(seat),
                from = from,
                to = to
            ),
            Kind::King => message!(
                "lodestone-moved-king",
                "{who} moves the king from {from} to {to}",
                who = player(seat),
                from = from,
                to = to
            ),
        },
        Event::Captured {
            seat,
            kind,
            from,
            to,
            taken,
        } => captured(seat, kind, from, to, taken),
        Event::Passed { seat } => message!("lodestone-passed", "{who} cannot move and passes", who = player(seat)),
        Event::Check { seat } => message!(
            "lodestone-check",
            "check: {who}'s king is in danger",
            who = player(seat)
        ),
        Event::Ended { outcome, why } => ended(outcome, why),
    }
}

fn captured(seat: Seat, kind: Kind, from: Cell, to: Cell, taken: Kind) -> Message {
    match (kind, taken) {
        (Kind::Pawn, Kind::Pawn) => message!(
            "lodestone-pawn-takes-pawn",
            "{who}'s pawn from {from} captures the pawn on {to}",
            who = player(seat),
            from = from,
            to = to
        ),
        (Kind::Pawn, Kind::King) => message!(
            "lodestone-pawn-takes-king",
            "{who}'s pawn from {from} captures the king on {to}",
            who = player(seat),
            from = from,
            to = to
        ),
        (Kind::King, Kind::Pawn) => message!(
            "lodestone-king-takes-pawn",
            "{who}'s king from {from} captures the pawn on {to}",
            who = player(seat),
            from = from,
            to = to
        ),
        (Kind::King, Kind::King) => message!(
            "lodestone-king-takes-king",
            "{who}'s king from {from} captures the king on {to}",
            who = player(seat),
            from = from,
            to = to
        ),
    }
}

fn ended(outcome: Outcome, why: End) -> Message {
    match (why, outcome.winners().iter().next()) {
        (End::KingTaken, Some(seat)) => message!(
            "lodestone-won-king",
            "{loser} has lost the king: {who} wins",
            loser = player(seat.other()),
            who = player(seat)
        ),
        (_, Some(seat)) => message!(
            "lodestone-won-pawn-left",
            "{loser} has only the king and one pawn left: {who} wins",
            loser = player(seat.other()),
            who = player(seat)
        ),
        (End::BothPassed, None) => message!("lodestone-drawn-passes", "both players have passed in a row: a draw"),
        (End::Repetition, None) => message!(
            "lodestone-drawn-repetition",
            "the position occurs for the third time: a draw"
        ),
        (_, None) => message!(
            "lodestone-drawn-quiet",
            "nothing has been captured for too long: a draw"
        ),
    }
}

pub(crate) fn player(seat: Seat) -> &'static str {
    if seat == RED { "Red" } else { "White" }
}
