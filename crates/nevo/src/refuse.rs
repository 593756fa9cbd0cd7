//! Why an action may not be played: the paragraph, and what is wrong with this very action.

use crate::Nevo;
use crate::board::Cell;
use crate::events::{names, player};
use crate::moves::{self, Action};
use crate::options::Removal;
use crate::state::State;
use quincunx_core::{Game, Refusal, refusal};

pub(crate) fn refuse(game: &Nevo, state: &State, action: Action) -> Option<Refusal> {
    if let Some(outcome) = state.now.over {
        let result = game.result(outcome);
        return Some(refusal!(
            "C7",
            "nevo-over",
            "the game is over: {result}",
            result = result
        ));
    }
    match action {
        Action::Remove(cell) => refuse_removal(game, state, cell),
        Action::Keep if state.removing() => None,
        Action::Keep => Some(nothing_exposed(game)),
        // R4.2: the removal step comes before the move.
        _ if state.removing() => Some(refusal!(
            "R4.2",
            "nevo-removal-first",
            "first decide about the isolated pieces: remove {cells}, or keep",
            cells = names(&game.board, moves::exposed(&game.board, state))
        )),
        Action::Pass if moves::can_move(&game.board, state) => Some(refusal!(
            "R3.3",
            "nevo-can-move",
            "{who} can still move",
            who = player(state.side())
        )),
        Action::Pass => None,
        Action::Move { from, to } => refuse_move(game, state, from, to),
    }
}

/// R3.1, piece by piece and square by square.
fn refuse_move(game: &Nevo, state: &State, from: Cell, to: Cell) -> Option<Refusal> {
    let board = &game.board;
    let side = state.side();
    let (from_name, to_name) = (board.name(from), board.name(to));
    if state.pieces(side.other()).has(from) {
        let who = player(side.other());
        return Some(refusal!(
            "R3.1",
            "nevo-not-yours",
            "the piece on {from} is {who}'s",
            from = from_name,
            who = who
        ));
    }
    if !state.pieces(side).has(from) {
        return Some(refusal!(
            "R3.1",
            "nevo-no-piece",
            "there is no piece on {from}",
            from = from_name
        ));
    }
    if from == to {
        return Some(refusal!(
            "R3.1",
            "nevo-no-step",
            "the piece on {from} must leave its square",
            from = from_name
        ));
    }
    if !board.neighbours(from).has(to) {
        return Some(refusal!(
            "R3.1",
            "nevo-too-far",
            "{to} is not next to {from}",
            to = to_name,
            from = from_name
        ));
    }
    if state.pieces(side).has(to) || state.pieces(side.other()).has(to) {
        return Some(refusal!("R3.1", "nevo-occupied", "{to} is occupied", to = to_name));
    }
    None
}

fn refuse_removal(game: &Nevo, state: &State, cell: Cell) -> Option<Refusal> {
    let board = &game.board;
    let name = board.name(cell);
    if !state.removing() {
        return Some(nothing_exposed(game));
    }
    let theirs = state.pieces(state.side().other());
    if state.pieces(state.side()).has(cell) {
        return Some(refusal!(
            "R4.2",
            "nevo-remove-own",
            "the piece on {cell} is your own",
            cell = name
        ));
    }
    if !theirs.has(cell) {
        return Some(refusal!(
            "R4.2",
            "nevo-remove-empty",
            "there is no piece on {cell}",
            cell = name
        ));
    }
    let friend = board.neighbours(cell).iter().find(|&near| theirs.has(near))?;
    Some(refusal!(
        "R4.1",
        "nevo-not-isolated",
        "{cell} is not isolated: {friend} stands next to it",
        cell = name,
        friend = board.name(friend)
    ))
}

fn nothing_exposed(game: &Nevo) -> Refusal {
    match game.rules.removal {
        Removal::Opponent => refusal!("R4.2", "nevo-nothing-exposed", "no isolated piece waits to be removed"),
        Removal::Owner => refusal!(
            "R4.3",
            "nevo-owner-removes",
            "isolated pieces leave with their owner's move, which names them"
        ),
    }
}
