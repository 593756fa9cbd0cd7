//! What an action does: the set-up (R2.1), movement and capture, and the end (R4).

use crate::Lodestone;
use crate::board::{Board, Cell};
use crate::events::{End, Event};
use crate::moves::{self, Action};
use crate::options::Rules;
use crate::state::{Kind, RED, State, WHITE, home, thrones};
use quincunx_core::{Seat, Sink};

/// The state before the first action.
pub(crate) fn start(board: &Board, rules: Rules) -> State {
    let mut state = State::empty(if rules.white_first { WHITE } else { RED }); // R2.2
    if !rules.choose {
        // R2.1: fourth from the left as its owner sees it.
        fill(board, &mut state, RED, thrones(RED)[0]);
        fill(board, &mut state, WHITE, thrones(WHITE)[1]);
        state.remember(); // R4.4: the position after set-up is the first occurrence.
    }
    state
}

/// R2.1: the king on its square, pawns on the rest of the home row.
fn fill(board: &Board, state: &mut State, seat: Seat, throne: Cell) {
    for cell in home(seat).iter() {
        let kind = if cell == throne { Kind::King } else { Kind::Pawn };
        state.now.put(board, seat, kind, cell);
    }
}

#[inline]
pub(crate) fn apply(game: &Lodestone, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::Move { from, to } => movement(game, state, from, to, sink),
        Action::Pass => pass(game, state, sink),
        Action::Place(king) => place(game, state, king, sink),
    }
}

fn place(game: &Lodestone, state: &mut State, king: Cell, sink: &mut impl Sink<Event>) {
    let seat = state.side();
    fill(&game.board, state, seat, king);
    state.now.pass_on();
    sink.tell(Event::Placed { seat, king });
    if !state.placing() {
        state.remember(); // R4.4: the choice is no ply, and the position after set-up is the first occurrence.
        tell_checks(game, state, sink);
    }
}

#[inline]
fn movement(game: &Lodestone, state: &mut State, from: Cell, to: Cell, sink: &mut impl Sink<Event>) {
    let seat = state.side();
    let now = &mut state.now;
    now.passed = false;
    if !now.pieces[seat.other().index()].has(to) {
        let kind = now.shift(&game.board, seat, from, to);
        now.pass_on();
        sink.tell(Event::Moved { seat, kind, from, to });
        return quiet_ply(game, state, sink);
    }
    // R4.1: what stands there is captured.
    let taken = now.lift(&game.board, seat.other(), to);
    let kind = now.shift(&game.board, seat, from, to);
    now.pass_on();
    now.quiet = 0;
    // Fewer pieces than ever before: no earlier position can occur again.
    now.since = now.past_len;
    sink.tell(Event::Captured {
        seat,
        kind,
        from,
        to,
        taken,
    });
    // R4.2: the king, or all pawns but one.
    if taken == Kind::King {
        end(state, End::KingTaken, sink);
    } else if state.pieces(seat.other()).len() == 2 {
        end(state, End::PawnLeft, sink);
    } else {
        tell_checks(game, state, sink);
    }
    state.remember();
}

fn pass(game: &Lodestone, state: &mut State, sink: &mut impl Sink<Event>) {
    let seat = state.side();
    let both = state.now.passed;
    state.now.passed = true;
    state.now.pass_on();
    sink.tell(Event::Passed { seat });
    if both {
        state.now.quiet += 1;
        end(state, End::BothPassed, sink); // R3.4
        state.remember();
    } else {
        quiet_ply(game, state, sink);
    }
}

/// R4.4: a ply without a capture, a pass included.
#[inline]
fn quiet_ply(game: &Lodestone, state: &mut State, sink: &mut impl Sink<Event>) {
    state.now.quiet += 1;
    if state.third_time() {
        end(state, End::Repetition, sink);
    } else if state.now.quiet >= game.rules.quiet {
        end(state, End::Quiet, sink);
    } else {
        tell_checks(game, state, sink);
    }
    state.remember();
}

/// R4.3: each king that could be captured next is announced, be it the mover's own.
#[inline]
fn tell_checks(game: &Lodestone, state: &State, sink: &mut impl Sink<Event>) {
    if !sink.listens() {
        return;
    }
    for seat in [state.side(), state.side().other()] {
        if moves::in_check(&game.board, &state.now, seat) {
            sink.tell(Event::Check { seat });
        }
    }
}

fn end(state: &mut State, why: End, sink: &mut impl Sink<Event>) {
    state.now.over = Some(why);
    let outcome = state.now.outcome(why);
    sink.tell(Event::Ended { outcome, why });
}
