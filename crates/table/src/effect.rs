//! What a table wants to be done in the world after an input.

use crate::{Occupant, Proposal, Refused, Time, Topic};
use quincunx_core::{Message, Seat, SeatSet, Turn, Viewer};

/// The answer of a table to an input. What the passing of time brought about is among the effects also when the
/// input itself was refused.
#[derive(Clone, PartialEq, Debug, Default)]
#[must_use]
pub struct Answer {
    /// What is to be done, in this order.
    pub effects: Vec<Effect>,
    /// Why the input was refused, if it was.
    pub refused: Option<Refused>,
}

/// Something to be done in the world.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// This line is to be appended to the kept record, before anything of it is told to anybody. It holds secrets.
    Keep(String),
    /// This is to be told to a seat or to the watchers.
    Tell(Viewer, News),
    /// The program that plays for this seat is to choose an action.
    Think(Seat, Occupant),
    /// The program that plays for this seat is asked whether it agrees.
    Ask(Seat, Proposal),
    /// A table for a rematch is to be opened, with these people on these seats.
    Rematch(Vec<Occupant>),
}

/// Something that a viewer gets to know.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// Somebody sat down.
    Sat(Seat, Occupant),
    /// A seat is open again.
    Stood(Seat),
    /// A seat is ready to begin.
    Ready(Seat),
    /// The game has begun.
    Begun,
    /// An action was played, or a die was rolled.
    Played {
        /// Its number, from 1.
        number: usize,
        /// Whose action it was.
        by: Turn,
        /// Its text, as this viewer sees it.
        text: String,
        /// What it brought about, as far as this viewer noticed.
        told: Vec<Message>,
    },
    /// The actions after the first so many were taken back.
    TakenBack(usize),
    /// A seat proposes something.
    Proposed(Seat, Proposal),
    /// A seat agrees, and others are still to be asked.
    Agreed(Seat, Topic),
    /// A proposal is off the table, because a seat declined it, took it back or played on.
    Dropped(Seat, Topic),
    /// The clocks stand.
    Paused,
    /// The game goes on after a pause or a break.
    Resumed,
    /// A seat has resigned; if the game goes on, a stand-in plays for it.
    Resigned(Seat),
    /// The time of a seat is over; if the game goes on, a stand-in plays for it.
    OutOfTime(Seat),
    /// Something was said.
    Said(Said),
    /// The watchers are now these.
    Watchers(Vec<String>),
    /// The game is over.
    Over(End),
    /// The clocks have changed hands: whose time runs and until when at most.
    Clock(Option<Seat>, Option<Time>),
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// When.
    pub at: Time,
    /// Who: a seat, or a watcher by name.
    pub by: Speaker,
    /// Who hears it.
    pub to: Hearers,
    /// What.
    pub text: String,
}

/// Who says something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Speaker {
    /// A seat.
    Seat(Seat),
    /// A watcher with this name.
    Watcher(String),
}

/// Who hears something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hearers {
    /// Everybody.
    All,
    /// These seats.
    Seats(SeatSet),
    /// The watchers, and everybody after the game.
    Watchers,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result in words (C10).
    pub result: String,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The rules ended it.
    Rules,
    /// This seat resigned.
    Resigned(Seat),
    /// The time of this seat was over.
    OutOfTime(Seat),
    /// All agreed to a draw.
    Agreed,
    /// What this seat claimed was accepted.
    Claimed(Seat),
}

impl Reason {
    /// The reason in words, as the record has it; `None` when the rules ended the game.
    pub fn message(self, seats: &[&str]) -> Option<Message> {
        let name = |seat: Seat| seats[seat.index()];
        match self {
            Reason::Rules => None,
            Reason::Resigned(seat) => Some(quincunx_core::message!(
                "table-end-resigned",
                "{seat} resigned",
                seat = name(seat)
            )),
            Reason::OutOfTime(seat) => Some(quincunx_core::message!(
                "table-end-time",
                "{seat} ran out of time",
                seat = name(seat)
            )),
            Reason::Agreed => Some(quincunx_core::message!("table-end-agreed", "agreed")),
            Reason::Claimed(seat) => Some(quincunx_core::message!(
                "table-end-claimed",
                "claimed by {seat} and accepted",
                seat = name(seat)
            )),
        }
    }
}
