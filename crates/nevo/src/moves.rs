//! Which actions are legal (R3, R4).

use crate::board::{Board, Cell, Cells};
use crate::state::State;
use quincunx_core::Chooser;

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece goes one square (R3.1). With `removal=owner` the isolated pieces that leave with it follow from the
    /// position (R4.3).
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Nothing can move (R3.3).
    Pass,
    /// Removes an isolated piece of the opponent (R4.2).
    Remove(Cell),
    /// Leaves the rest of them in play (R4.2).
    Keep,
}

/// One way to step: which of the mover's pieces can take it, given by where they arrive.
#[derive(Clone, Copy)]
struct Steps {
    targets: u128,
    /// Bits to go back from a target to the piece.
    back: i32,
}

impl Steps {
    fn action(self, to: Cell) -> Action {
        Action::Move {
            from: Cell((i32::from(to.0) + self.back) as u8),
            to,
        }
    }
}

/// R3.1: every piece, each of the eight directions, onto an empty square.
#[inline]
fn steps(board: &Board, state: &State) -> [Steps; 8] {
    let own = state.pieces(state.side()).0;
    let empty = board.all().0 & !(own | state.pieces(state.side().other()).0);
    // With the usual height the shifts are by constants, which is much faster.
    match board.column() {
        8 => steps_onto(own, empty, 8),
        column => steps_onto(own, empty, column),
    }
}

#[inline]
fn steps_onto(own: u128, empty: u128, column: u32) -> [Steps; 8] {
    let up = |by: u32| Steps {
        targets: own << by & empty,
        back: -(by as i32),
    };
    let down = |by: u32| Steps {
        targets: own >> by & empty,
        back: by as i32,
    };
    let (before, after) = (column - 1, column + 1);
    [
        up(1),
        up(before),
        up(column),
        up(after),
        down(1),
        down(before),
        down(column),
        down(after),
    ]
}

/// The pieces that may be removed now (R4.2).
pub(crate) fn exposed(board: &Board, state: &State) -> Cells {
    board.isolated(state.pieces(state.side().other()))
}

/// Whether the side to act can move at all.
pub(crate) fn can_move(board: &Board, state: &State) -> bool {
    steps(board, state).iter().any(|step| step.targets != 0)
}

pub(crate) fn list(board: &Board, state: &State, actions: &mut Vec<Action>) {
    if state.now.over.is_some() {
        return;
    }
    if state.removing() {
        actions.extend(exposed(board, state).iter().map(Action::Remove));
        actions.push(Action::Keep);
        return;
    }
    let before = actions.len();
    for step in steps(board, state) {
        actions.extend(Cells(step.targets).iter().map(|to| step.action(to)));
    }
    if actions.len() == before {
        actions.push(Action::Pass); // R3.3
    }
}

pub(crate) fn count(board: &Board, state: &State) -> usize {
    if state.now.over.is_some() {
        return 0;
    }
    if state.removing() {
        return exposed(board, state).len() as usize + 1;
    }
    let moves: u32 = steps(board, state).iter().map(|step| step.targets.count_ones()).sum();
    moves.max(1) as usize
}

/// One of the legal actions, each as likely as the other, without listing them.
pub(crate) fn pick(board: &Board, state: &State, chooser: &mut (impl Chooser + ?Sized)) -> Option<Action> {
    if state.now.over.is_some() {
        return None;
    }
    if state.removing() {
        let exposed = exposed(board, state);
        let n = chooser.below(exposed.len() + 1);
        return Some(if n < exposed.len() {
            Action::Remove(exposed.nth(n))
        } else {
            Action::Keep
        });
    }
    let steps = steps(board, state);
    let counts = steps.map(|step| step.targets.count_ones());
    let total = counts.iter().sum();
    if total == 0 {
        return Some(Action::Pass);
    }
    let mut n = chooser.below(total);
    for (step, count) in steps.into_iter().zip(counts) {
        if n < count {
            return Some(step.action(Cells(step.targets).nth(n)));
        }
        n -= count;
    }
    None
}
