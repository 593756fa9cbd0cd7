//! What an action does: movement, isolation (R4), and the end of a turn (R5, R6).

use crate::board::Cells;
use crate::events::{End, Event};
use crate::moves::{self, Action};
use crate::options::Removal;
use crate::state::{BLACK, State, WHITE};
use crate::{Nevo, board::Board};
use quincunx_core::{Outcome, Seat, Sink};

pub(crate) fn apply(game: &Nevo, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    let side = state.side();
    match action {
        Action::Move { from, to } => {
            state.now.flip(side, from);
            state.now.flip(side, to);
            sink.tell(Event::Moved { seat: side, from, to });
            after_movement(game, state, sink);
        }
        Action::Pass => {
            sink.tell(Event::Passed { seat: side });
            after_movement(game, state, sink);
        }
        Action::Remove(cell) => {
            let owner = side.other();
            remove(state, owner, Cells::only(cell), sink);
            // R4.2: when none is left the step ends by itself.
            if moves::exposed(&game.board, state).is_empty() {
                end_turn(game, state, owner, sink);
            } else {
                state.remember(); // R6.1: removal steps count.
            }
        }
        Action::Keep => {
            sink.tell(Event::Kept {
                seat: side,
                left: moves::exposed(&game.board, state).len(),
            });
            end_turn(game, state, side.other(), sink);
        }
    }
}

fn after_movement(game: &Nevo, state: &mut State, sink: &mut impl Sink<Event>) {
    let mover = state.side();
    let isolated = game.board.isolated(state.pieces(mover));
    match game.rules.removal {
        // R4.3: they leave at once. R4.4: an isolated piece supports nobody, so nothing else becomes isolated.
        Removal::Owner => {
            remove(state, mover, isolated, sink);
            end_turn(game, state, mover, sink);
        }
        Removal::Opponent if isolated.is_empty() => end_turn(game, state, mover, sink),
        // R4.2: the opponent decides. R6.1: repetition is judged on entering the step.
        Removal::Opponent => {
            state.now.set_step(mover.other(), true);
            sink.tell(Event::Exposed {
                seat: mover,
                cells: isolated,
            });
            if state.occurrences() >= 2 {
                end_without_progress(&game.board, state, End::Repetition, sink);
            }
            state.remember();
        }
    }
}

fn remove(state: &mut State, owner: Seat, cells: Cells, sink: &mut impl Sink<Event>) {
    for cell in cells.iter() {
        state.now.flip(owner, cell);
        sink.tell(Event::Removed { seat: owner, cell });
    }
    if !cells.is_empty() {
        state.now.removed = true;
        // Fewer pieces than ever before: no earlier position can occur again.
        state.now.since = state.now.past_len;
    }
}

/// The moment of R5.2: the mover's turn is complete with the removal step that followed it.
fn end_turn(game: &Nevo, state: &mut State, mover: Seat, sink: &mut impl Sink<Event>) {
    let board = &game.board;
    state.now.set_step(mover.other(), false);
    state.now.scores[mover.index()] = board.score(mover, state.pieces(mover));
    let mut progress = state.now.removed;
    for seat in [WHITE, BLACK] {
        let score = state.now.scores[seat.index()];
        if score > state.now.best[seat.index()] {
            state.now.best[seat.index()] = score;
            progress = true;
            sink.tell(Event::Scored { seat, score });
        }
    }
    state.now.removed = false;
    state.now.quiet = if progress { 0 } else { state.now.quiet + 1 };
    settle(board, state, mover, sink);
    // R6.2: only if neither R5.2 nor R3.4 has ended the game.
    if state.now.over.is_none() {
        if state.occurrences() >= 2 {
            end_without_progress(board, state, End::Repetition, sink);
        } else if state.now.quiet >= game.rules.patience {
            end_without_progress(board, state, End::Patience, sink);
        }
    }
    state.remember();
}

/// R5.2, then R3.4, as they stand on the board after a turn of `mover`.
pub(crate) fn settle(board: &Board, state: &mut State, mover: Seat, sink: &mut impl Sink<Event>) {
    for seat in [mover, mover.other()] {
        if state.now.scores[seat.index()] >= board.goal() {
            return end(state, Outcome::win(seat), End::Goal, sink);
        }
    }
    for seat in [mover, mover.other()] {
        if state.pieces(seat).is_empty() {
            return end(state, Outcome::win(seat.other()), End::NoPieces, sink);
        }
    }
}

/// R6.1: the higher current score wins.
fn end_without_progress(board: &Board, state: &mut State, why: End, sink: &mut impl Sink<Event>) {
    let [white, black] = [WHITE, BLACK].map(|seat| board.score(seat, state.pieces(seat)));
    let outcome = match white.cmp(&black) {
        std::cmp::Ordering::Greater => Outcome::win(WHITE),
        std::cmp::Ordering::Less => Outcome::win(BLACK),
        std::cmp::Ordering::Equal => Outcome::DRAW,
    };
    end(state, outcome, why, sink);
}

fn end(state: &mut State, outcome: Outcome, why: End, sink: &mut impl Sink<Event>) {
    state.now.over = Some(outcome);
    sink.tell(Event::Ended { outcome, why });
}
