//! What actions bring about, and the words for it.

use crate::Nieuchess;
use crate::board::CombatResult;
use crate::cell::{Cell, seat_name};
use crate::state::{Ending, State};
use quincunx_core::{Message, Seat, Turn, message};
use std::fmt;

/// The hexes of one side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    cells: [Cell; 6],
    len: u8,
}

impl Names {
    pub(crate) fn of(cells: impl Iterator<Item = Cell>) -> Self {
        let mut names = Names {
            cells: [Cell::FIRST; 6],
            len: 0,
        };
        for cell in cells {
            names.cells[names.len as usize] = cell;
            names.len += 1;
        }
        names
    }

    /// The hexes in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, cell) in self.cells().iter().enumerate() {
            let before = if place == 0 { "" } else { "+" };
            write!(f, "{before}{cell}")?;
        }
        Ok(())
    }
}

/// Something that happened because of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// The dice for the order of play.
    Rolled { blue: u8, red: u8, winner: Seat },
    /// The order of play is chosen.
    Ordered { first: Seat },
    /// A pawn is placed.
    Placed { seat: Seat, cell: Cell },
    /// A pawn moved.
    Moved { seat: Seat, from: Cell, to: Cell },
    /// A pawn invaded.
    Invaded { seat: Seat, from: Cell, to: Cell },
    /// A movement ended, with battles to come or not.
    Halted { seat: Seat, battles: bool },
    /// A battle was declared.
    Declared {
        number: u8,
        attackers: Names,
        defenders: Names,
    },
    /// A battle is being fought.
    Fought {
        number: u8,
        attackers: Names,
        defenders: Names,
    },
    /// The die of a battle fell.
    Decided { number: u8, die: u8, result: CombatResult },
    /// A pawn was eliminated.
    Eliminated { seat: Seat, cell: Cell },
    /// A losing pawn went back.
    WentBack {
        seat: Seat,
        from: Cell,
        via: Cell,
        to: Cell,
    },
    /// A losing pawn had no way back and was eliminated.
    CutOff { seat: Seat, cell: Cell },
    /// A Complete Turn ended.
    Completed { turns: u16 },
    /// A pawn came back.
    Revived { seat: Seat, star: Cell },
    /// A side brings back no more pawns.
    Stopped { seat: Seat },
    /// The game ended.
    Ended { ending: Ending, winner: Option<Seat> },
}

impl Nieuchess {
    /// The winner of a game that is over; `None` for a draw.
    pub(crate) fn winner(&self, state: &State) -> Option<Seat> {
        match self.turn_of(state) {
            Turn::Over(outcome) => outcome.winners().iter().next(),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }

    /// An event in words.
    pub(crate) fn words(&self, event: &Event) -> Message {
        match *event {
            Event::Rolled { blue, red, winner } => message!(
                "nieuchess-rolled",
                "blue rolls {blue} and red {red}: {winner} chooses who plays first",
                blue = blue,
                red = red,
                winner = seat_name(winner)
            ),
            Event::Ordered { first } => message!(
                "nieuchess-ordered",
                "{first} plays first in each Complete Turn",
                first = seat_name(first)
            ),
            Event::Placed { seat, cell } => message!(
                "nieuchess-placed",
                "{seat} places a pawn on {cell}",
                seat = seat_name(seat),
                cell = cell
            ),
            Event::Moved { seat, from, to } => message!(
                "nieuchess-moved",
                "{seat} moves from {from} to {to}",
                seat = seat_name(seat),
                from = from,
                to = to
            ),
            Event::Invaded { seat, from, to } => message!(
                "nieuchess-invaded",
                "{seat} invades from {from} to {to}",
                seat = seat_name(seat),
                from = from,
                to = to
            ),
            Event::Halted { seat, battles: true } => message!(
                "nieuchess-contact",
                "{seat} has moved, and pawns are in contact",
                seat = seat_name(seat)
            ),
            Event::Halted { seat, battles: false } => message!(
                "nieuchess-no-contact",
                "{seat} has moved, and no pawns are in contact",
                seat = seat_name(seat)
            ),
            Event::Declared {
                number,
                attackers,
                defenders,
            } => message!(
                "nieuchess-declared",
                "battle {number}: {attackers} against {defenders}",
                number = number,
                attackers = attackers,
                defenders = defenders
            ),
            Event::Fought {
                number,
                attackers,
                defenders,
            } => message!(
                "nieuchess-fought",
                "battle {number} is fought, {attackers} against {defenders}",
                number = number,
                attackers = attackers.cells().len(),
                defenders = defenders.cells().len()
            ),
            Event::Decided { number, die, result } => decided(number, die, result),
            Event::Eliminated { seat, cell } => message!(
                "nieuchess-eliminated",
                "{seat} loses the pawn on {cell}",
                seat = seat_name(seat),
                cell = cell
            ),
            Event::WentBack { seat, from, via, to } => message!(
                "nieuchess-went-back",
                "the pawn of {seat} goes back from {from} over {via} to {to}",
                seat = seat_name(seat),
                from = from,
                via = via,
                to = to
            ),
            Event::CutOff { seat, cell } => message!(
                "nieuchess-cut-off",
                "the pawn of {seat} on {cell} has no way back and is eliminated",
                seat = seat_name(seat),
                cell = cell
            ),
            Event::Completed { turns } => {
                message!("nieuchess-completed", "Complete Turn {turns} has ended", turns = turns)
            }
            Event::Revived { seat, star } => message!(
                "nieuchess-revived",
                "{seat} brings back a pawn on {star}",
                seat = seat_name(seat),
                star = star
            ),
            Event::Stopped { seat } => message!(
                "nieuchess-stopped",
                "{seat} brings back no more pawns",
                seat = seat_name(seat)
            ),
            Event::Ended { ending, winner } => self.ended(ending, winner),
        }
    }

    pub(crate) fn ended(&self, ending: Ending, winner: Option<Seat>) -> Message {
        match (ending, winner) {
            (Ending::Destroyed, None) => {
                message!("nieuchess-both-destroyed", "neither side has a pawn left")
            }
            (Ending::Destroyed, Some(winner)) => message!(
                "nieuchess-destroyed",
                "the army of {loser} is destroyed, and {winner} wins",
                loser = seat_name(winner.other()),
                winner = seat_name(winner)
            ),
            (Ending::Truce, None) => message!(
                "nieuchess-truce-draw",
                "{count} Complete Turns have passed without a battle, and the game is drawn",
                count = self.settings.truce
            ),
            (Ending::Truce, Some(winner)) => message!(
                "nieuchess-truce-win",
                "{count} Complete Turns have passed without a battle, and {winner} wins with more pawns",
                count = self.settings.truce,
                winner = seat_name(winner)
            ),
            (Ending::Limit, None) => message!(
                "nieuchess-limit-draw",
                "{count} Complete Turns have been played, and the game is drawn",
                count = self.settings.limit
            ),
            (Ending::Limit, Some(winner)) => message!(
                "nieuchess-limit-win",
                "{count} Complete Turns have been played, and {winner} wins with more pawns",
                count = self.settings.limit,
                winner = seat_name(winner)
            ),
        }
    }
}

fn decided(number: u8, die: u8, result: CombatResult) -> Message {
    match result {
        CombatResult::AttackersEliminated => message!(
            "nieuchess-result-ae",
            "battle {number}, a {die}: the attackers are eliminated",
            number = number,
            die = die
        ),
        CombatResult::DefendersEliminated => message!(
            "nieuchess-result-de",
            "battle {number}, a {die}: the defenders are eliminated",
            number = number,
            die = die
        ),
        CombatResult::Exchange => message!(
            "nieuchess-result-ex",
            "battle {number}, a {die}: exchange, each side loses a pawn",
            number = number,
            die = die
        ),
        CombatResult::AttackersBack => message!(
            "nieuchess-result-a2",
            "battle {number}, a {die}: the attackers go back two hexes",
            number = number,
            die = die
        ),
        CombatResult::DefendersBack => message!(
            "nieuchess-result-d2",
            "battle {number}, a {die}: the defenders go back two hexes",
            number = number,
            die = die
        ),
    }
}
