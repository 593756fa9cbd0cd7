//! What an action does: routing (R4), pushing (R6), and the end of an action and of a turn (R7).

use crate::Nika;
use crate::board::Board;
use crate::city::{City, Facing, Team};
use crate::events::{End, Event};
use crate::moves::Action;
use crate::pieces::{Cell, Pieces};
use crate::state::{Now, Space, Spaces, State, Step};
use quincunx_core::Sink;

pub(crate) fn apply(game: &Nika, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    let now = &mut state.now;
    let city = now.city;
    let mut arrived = Arrived::default();
    match action {
        Action::Pass => sink.tell(Event::Passed { city }),
        Action::Rotate { pieces, facing } => {
            for cell in pieces.iter() {
                now.set(cell, Space::of(city, facing));
            }
            sink.tell(Event::Rotated { city, pieces, facing });
        }
        Action::Move { pieces, facing } => arrived = advance(&game.board, now, pieces, facing, sink),
        Action::Rally { cell, facing } => {
            now.put(cell, city, facing);
            sink.tell(Event::Rallied { city, cell, facing });
        }
    }
    // R7.1: judged after every action. If both teams have arrived, the acting team wins.
    if let Some(team) = arrived.winner(city.team()) {
        end(now, End::Victory(team), sink);
    }
    match (now.step, action) {
        (Step::First, Action::Pass) => now.step = Step::SecondAfterPass,
        (Step::First, _) => {
            now.step = Step::Second;
            now.passed = 0;
        }
        (Step::Second | Step::SecondAfterPass, _) => end_turn(game, state, action == Action::Pass, sink),
    }
}

/// Which teams have brought a piece into its own victory area.
#[derive(Default)]
struct Arrived {
    teams: [bool; 2],
}

impl Arrived {
    fn winner(&self, acting: Team) -> Option<Team> {
        let arrived = |team: &Team| self.teams[team.index()];
        [acting, acting.enemy()].into_iter().find(arrived)
    }

    fn note(&mut self, board: &Board, city: City, cell: Cell, sink: &mut impl Sink<Event>) {
        if board.wins(city, cell) {
            self.teams[city.team().index()] = true;
            sink.tell(Event::Arrived { city, cell });
        }
    }
}

/// All these pieces advance (R3.2, R5.3). In each line they go from the front backwards, so that every piece but the
/// first of a run finds the space before it empty.
fn advance(board: &Board, now: &mut Now, pieces: Pieces, facing: Facing, sink: &mut impl Sink<Event>) -> Arrived {
    let city = now.city;
    let mut arrived = Arrived::default();
    sink.tell(Event::Moved { city, pieces, facing });
    let mut go = |from: Cell| {
        let to = board.way(city.team(), from, facing);
        if let Some((enemy, its_facing)) = now.space(to).piece() {
            if its_facing == facing.opposite() {
                push(board, now, to, facing, &mut arrived, sink);
            } else {
                // R4.1, R4.2: only the piece entered, whatever stands behind it.
                now.rout(to, enemy);
                sink.tell(Event::Routed {
                    by: city,
                    city: enemy,
                    cell: to,
                });
            }
        }
        now.shift(from, to, city, facing);
        arrived.note(board, city, to, sink);
    };
    // Pieces are listed by column, then row: whoever is further north or east comes later.
    match facing {
        Facing::North | Facing::East => pieces.iter().rev().for_each(&mut go),
        Facing::South | Facing::West => pieces.iter().for_each(&mut go),
    }
    arrived
}

/// The chain of enemies that begins on a space goes one space on (R6.2), its last piece first.
fn push(board: &Board, now: &mut Now, first: Cell, facing: Facing, arrived: &mut Arrived, sink: &mut impl Sink<Event>) {
    let by = now.city;
    let enemies = by.team().enemy();
    let mut chain = [first; 12];
    let mut weight = 0;
    let mut beyond = first;
    while now.space(beyond).is_in(Spaces::team(enemies)) {
        chain[weight] = beyond;
        weight += 1;
        beyond = board.way(enemies, beyond, facing);
    }
    let chain = &chain[..weight];
    let mut pushed = [0; 2];
    for (city, _) in chain.iter().filter_map(|&cell| now.space(cell).piece()) {
        pushed[usize::from(city == enemies.cities()[1])] += 1;
    }
    // R6.3: off the board, in the central area, in a victory area of the pushers' team (all of these are closed to the
    // enemy), or onto a piece of the pushers' team.
    let mut routed = None;
    if now.space(beyond) != Space::EMPTY {
        let last = chain[weight - 1];
        routed = now.space(last).piece().map(|(city, _)| (city, last));
    }
    sink.tell(Event::Pushed {
        by,
        first,
        facing,
        pushed,
        routed,
    });
    for &from in chain.iter().rev() {
        let Some((city, its_facing)) = now.space(from).piece() else {
            continue;
        };
        if routed == Some((city, from)) {
            now.rout(from, city);
        } else {
            now.shift(from, beyond, city, its_facing);
            arrived.note(board, city, beyond, sink);
        }
        beyond = from;
    }
}

/// The turn is complete: whole passed turns (R7.2), repetition (R7.3) and the limit (R7.4) are judged here.
fn end_turn(game: &Nika, state: &mut State, passes: bool, sink: &mut impl Sink<Event>) {
    let now = &mut state.now;
    let all_passed = passes && now.step == Step::SecondAfterPass;
    now.passed = if all_passed { now.passed + 1 } else { 0 };
    now.turns += 1;
    now.city = now.city.next();
    now.step = Step::First;
    if now.end.is_none() {
        let repeated = || (state.occurrences() >= 2).then_some(End::Repetition);
        if let Some(how) = state.now.judge_turn(game.rules.limit).or_else(repeated) {
            end(&mut state.now, how, sink);
        }
    }
    state.remember();
}

fn end(now: &mut Now, how: End, sink: &mut impl Sink<Event>) {
    now.end = Some(how);
    sink.tell(Event::Ended(how));
}
