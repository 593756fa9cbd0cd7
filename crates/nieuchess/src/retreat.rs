//! The ways back of a losing pawn (R6.3).

use crate::board::Board;
use crate::cell::Cell;
use crate::state::State;
use crate::window::{Rows, Window};
use quincunx_core::Seat;

/// Where the losing side's pawns may go back to right now.
pub(crate) struct Retreats<'a> {
    board: &'a Board,
    /// The hexes with pawns of either side.
    taken: Rows,
    /// The hexes that the winners' army controls.
    controlled: Rows,
}

impl<'a> Retreats<'a> {
    pub(crate) fn of(board: &'a Board, state: &State, losers: Seat) -> Self {
        Retreats {
            board,
            taken: state.taken(),
            controlled: Rows::controlled(state.pawns(losers.other())),
        }
    }

    /// The hexes around a pawn that its way may lead over: not gray, empty, and not controlled by an enemy.
    fn open(&self, from: Cell) -> Window {
        self.board
            .site(from)
            .passable
            .without(self.taken.around(from))
            .without(self.controlled.around(from))
    }

    /// The steps away from a pawn, each with the hexes the second step may lead to.
    fn steps(&self, from: Cell) -> impl Iterator<Item = (Window, Window)> {
        let open = self.open(from);
        let first = Window::MIDDLE.spread().and(open);
        // The pawn's own hex is taken, so no way leads back to it.
        first.each().map(move |via| (via, via.spread().without(via).and(open)))
    }

    /// How many ways back a pawn has.
    pub(crate) fn count(&self, from: Cell) -> usize {
        self.steps(from).map(|(_, second)| second.len()).sum()
    }

    /// Calls for each way back of a pawn with the hex it leads over and the hex it ends on.
    pub(crate) fn each_path(&self, from: Cell, mut offer: impl FnMut(Cell, Cell)) {
        for (via, second) in self.steps(from) {
            let via = via.cells(from).next().expect("a step leads to a hex");
            for to in second.cells(from) {
                offer(via, to);
            }
        }
    }

    /// What keeps a losing pawn from a hex, if anything does.
    pub(crate) fn obstacle(&self, cell: Cell) -> Option<Obstacle> {
        if self.board.is_gray(cell) {
            Some(Obstacle::Gray)
        } else if self.taken.holds(cell) {
            Some(Obstacle::Pawn)
        } else if self.controlled.holds(cell) {
            Some(Obstacle::Zone)
        } else {
            None
        }
    }
}

/// What keeps a losing pawn from a hex (R6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    Gray,
    Pawn,
    Zone,
}
