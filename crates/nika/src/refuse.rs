//! Why an action may not be played: the paragraph, and what is wrong with this very action.

use crate::Nika;
use crate::board::{Area, Board};
use crate::city::{City, Facing, Team};
use crate::events::{End, names};
use crate::moves::{self, Action, Offer};
use crate::pieces::{Cell, Pieces};
use crate::state::{Now, OPEN, State};
use quincunx_core::{Refusal, refusal};

pub(crate) fn refuse(game: &Nika, state: &State, action: Action) -> Option<Refusal> {
    let board = &game.board;
    if let Some(end) = state.end() {
        return Some(refuse_after(end));
    }
    match action {
        Action::Pass => None,
        Action::Rotate { pieces, facing } => refuse_rotation(board, state, pieces, facing),
        Action::Move { pieces, facing } => match pieces.places() {
            [cell, Cell::NOWHERE, ..] => refuse_step(board, state, cell, facing),
            _ => refuse_advance(board, state, pieces, facing),
        },
        Action::Rally { cell, facing: _ } => refuse_rally(board, state, cell),
    }
}

fn refuse_after(end: End) -> Refusal {
    match end {
        End::Victory(team) => refusal!(
            "R7.1",
            "nika-over-won",
            "the game is over: the {team} have won",
            team = team.name()
        ),
        End::Passed => refusal!(
            "R7.2",
            "nika-over-passed",
            "the game is over: a draw, as all four cities passed"
        ),
        End::Repetition => refusal!("R7.3", "nika-over-repetition", "the game is over: a draw by repetition"),
        End::Limit => refusal!(
            "R7.4",
            "nika-over-limit",
            "the game is over: a draw, as the last turn has been played"
        ),
    }
}

/// R3.1 and R5.2.
fn refuse_rotation(board: &Board, state: &State, pieces: Pieces, facing: Facing) -> Option<Refusal> {
    refuse_strangers(board, state, pieces)
        .or_else(|| refuse_formation(board, state, pieces))
        .or_else(|| {
            let cell = pieces.iter().find(|&cell| faces(state, cell) == Some(facing))?;
            let (cell, direction) = (board.name(cell), facing.name());
            Some(if pieces.is_single() {
                refusal!(
                    "R3.1",
                    "nika-faces-there",
                    "the piece on {cell} already faces {direction}",
                    cell = cell,
                    direction = direction
                )
            } else {
                refusal!(
                    "R5.2",
                    "nika-phalanx-faces-there",
                    "the phalanx with {cell} already faces {direction}",
                    cell = cell,
                    direction = direction
                )
            })
        })
        .or_else(|| refuse_gap(board, state, pieces))
}

/// R3.2, for a single piece.
fn refuse_step(board: &Board, state: &State, from: Cell, facing: Facing) -> Option<Refusal> {
    let city = state.city();
    refuse_strangers(board, state, Pieces::only(from)).or_else(|| {
        let Some(to) = board.beside(from, facing) else {
            return Some(refuse_edge(board, from, facing, Mover::Piece));
        };
        if let Some(refusal) = refuse_area(board, city.team(), to) {
            return Some(refusal);
        }
        let (other, its_facing) = state.piece(to)?;
        if other.team() == city.team() {
            return Some(refusal!(
                "R3.2",
                "nika-step-friend",
                "{cell} is held by a piece of {city}",
                cell = board.name(to),
                city = other.name()
            ));
        }
        (its_facing == facing.opposite()).then(|| {
            refusal!(
                "R6.4",
                "nika-step-faced",
                "the {hoplite} on {to} faces {from}, and a single piece cannot push it",
                hoplite = other.hoplite(),
                to = board.name(to),
                from = board.name(from)
            )
        })
    })
}

/// R5.3 and R5.4, for two or more pieces.
fn refuse_advance(board: &Board, state: &State, pieces: Pieces, facing: Facing) -> Option<Refusal> {
    refuse_strangers(board, state, pieces)
        .or_else(|| refuse_formation(board, state, pieces))
        .or_else(|| {
            let cell = pieces.iter().find(|&cell| faces(state, cell) != Some(facing))?;
            Some(refusal!(
                "R5.3",
                "nika-not-forward",
                "the phalanx with {cell} faces {forward} and cannot go {direction}",
                cell = board.name(cell),
                forward = faces(state, cell)?.name(),
                direction = facing.name()
            ))
        })
        .or_else(|| {
            let front = |cell: &Cell| !board.beside(*cell, facing).is_some_and(|ahead| pieces.has(ahead));
            let mut fronts = pieces.iter().filter(front);
            fronts.find_map(|front| refuse_run(board, &state.now, pieces, front, facing))
        })
        .or_else(|| {
            let offer = Offer::of(board, &state.now);
            let choice = state.pieces(state.city()).bits_of(pieces);
            let possible = choice.is_some_and(|choice| offer.advances.has(choice));
            (!possible).then(|| {
                refusal!(
                    "R5.4",
                    "nika-no-choice",
                    "no connected choice of pieces makes exactly {cells} advance",
                    cells = names(board, pieces)
                )
            })
        })
}

/// Why the run with this piece at its front stays (R5.3, R6.2).
fn refuse_run(board: &Board, now: &Now, pieces: Pieces, front: Cell, facing: Facing) -> Option<Refusal> {
    let team = now.city.team();
    let Some(next) = board.beside(front, facing) else {
        return Some(refuse_edge(board, front, facing, Mover::Run));
    };
    if let Some(refusal) = refuse_area(board, team, next) {
        return Some(refusal);
    }
    let space = now.space(next);
    let (city, _) = space.piece()?;
    if city.team() == team {
        return Some(refusal!(
            "R5.3",
            "nika-run-friend",
            "the run led by {front} stays: {next} is held by a piece of {city}",
            front = board.name(front),
            next = board.name(next),
            city = city.name()
        ));
    }
    if space.is_in(OPEN[team.index()][facing.index()]) {
        return None;
    }
    let run = run_length(board, pieces, front, facing);
    let against = usize::from(moves::weight(board, now, team.enemy(), next, facing));
    (run <= against).then(|| {
        refusal!(
            "R6.2",
            "nika-too-light",
            "the run led by {front} has weight {run}, the enemies from {next} on have {against}",
            front = board.name(front),
            run = run,
            next = board.name(next),
            against = against
        )
    })
}

/// How many of these pieces stand in line behind the front one, itself included (R6.1).
fn run_length(board: &Board, pieces: Pieces, front: Cell, facing: Facing) -> usize {
    let behind = |cell: &Cell| board.beside(*cell, facing.opposite()).filter(|&cell| pieces.has(cell));
    std::iter::successors(Some(front), behind).count()
}

/// R3.3.
fn refuse_rally(board: &Board, state: &State, cell: Cell) -> Option<Refusal> {
    let city = state.city();
    let name = board.name(cell);
    if state.routed(city) == 0 {
        return Some(refusal!(
            "R3.3",
            "nika-nobody-routed",
            "{city} has no routed piece to rally",
            city = city.name()
        ));
    }
    if board.area(cell) != Some(Area::Rally(city)) {
        return Some(refusal!(
            "R3.3",
            "nika-not-rally-area",
            "{cell} is not in the rally area of {city}",
            cell = name,
            city = city.name()
        ));
    }
    let (other, _) = state.piece(cell)?;
    Some(refusal!(
        "R3.3",
        "nika-rally-occupied",
        "{cell} is held by a piece of {city}",
        cell = name,
        city = other.name()
    ))
}

/// Every piece that acts must be there, and belong to the city to move (R2.1).
fn refuse_strangers(board: &Board, state: &State, pieces: Pieces) -> Option<Refusal> {
    let city = state.city();
    pieces.iter().find_map(|cell| {
        let name = board.name(cell);
        match state.piece(cell) {
            None if pieces.is_single() => Some(refusal!(
                "R3.1",
                "nika-no-piece",
                "there is no piece on {cell}",
                cell = name
            )),
            None => Some(refusal!(
                "R5.1",
                "nika-no-piece-in-phalanx",
                "there is no piece on {cell} to be part of a phalanx",
                cell = name
            )),
            Some((owner, _)) if owner != city => Some(not_yours(owner, city, &name)),
            Some(_) => None,
        }
    })
}

fn not_yours(owner: City, city: City, cell: &str) -> Refusal {
    refusal!(
        "R2.1",
        "nika-not-yours",
        "the piece on {cell} belongs to {owner}, and {city} is to move",
        cell = cell,
        owner = owner.name(),
        city = city.name()
    )
}

/// A phalanx has one facing (R5.1).
fn refuse_formation(board: &Board, state: &State, pieces: Pieces) -> Option<Refusal> {
    let first = pieces.iter().next()?;
    let facing = faces(state, first)?;
    let other = pieces.iter().find(|&cell| faces(state, cell) != Some(facing))?;
    Some(refusal!(
        "R5.1",
        "nika-facings-differ",
        "{first} faces {facing}, but {other} faces {other_facing}",
        first = board.name(first),
        facing = facing.name(),
        other = board.name(other),
        other_facing = faces(state, other)?.name()
    ))
}

/// A phalanx is connected (R5.1).
fn refuse_gap(board: &Board, state: &State, pieces: Pieces) -> Option<Refusal> {
    let own = state.pieces(state.city());
    let choice = own.bits_of(pieces)?;
    if Offer::of(board, &state.now).connected.has(choice) {
        return None;
    }
    // Whatever can be reached from the first piece, step by step.
    let mut reached = Pieces::NONE;
    let mut open = Pieces::only(pieces.iter().next()?);
    while let Some(cell) = open.iter().next() {
        open.remove(cell);
        reached.insert(cell);
        for near in Facing::ALL.into_iter().filter_map(|facing| board.beside(cell, facing)) {
            if pieces.has(near) && !reached.has(near) && !open.has(near) {
                open.insert(near);
            }
        }
    }
    let apart = pieces.iter().find(|&cell| !reached.has(cell))?;
    Some(refusal!(
        "R5.1",
        "nika-not-connected",
        "{cell} is not connected to {cells}",
        cell = board.name(apart),
        cells = names(board, reached)
    ))
}

/// Who cannot go on.
#[derive(Clone, Copy)]
enum Mover {
    Piece,
    Run,
}

/// The next space is off the board or in the central area.
fn refuse_edge(board: &Board, from: Cell, facing: Facing, mover: Mover) -> Refusal {
    let (cell, direction) = (board.name(from), facing.name());
    match mover {
        Mover::Piece => refusal!(
            "R3.2",
            "nika-step-no-space",
            "there is no space {direction} of {cell}",
            direction = direction,
            cell = cell
        ),
        Mover::Run => refusal!(
            "R5.3",
            "nika-run-no-space",
            "the run led by {cell} stays: there is no space {direction} of it",
            direction = direction,
            cell = cell
        ),
    }
}

/// The next space is closed to the team (R1.4).
fn refuse_area(board: &Board, team: Team, cell: Cell) -> Option<Refusal> {
    let Some(Area::Victory(owner)) = board.area(cell) else {
        return None;
    };
    (owner.team() != team).then(|| {
        refusal!(
            "R1.4",
            "nika-enemy-victory-area",
            "{cell} is in the victory area of {city}, an enemy",
            cell = board.name(cell),
            city = owner.name()
        )
    })
}

fn faces(state: &State, cell: Cell) -> Option<Facing> {
    state.piece(cell).map(|(_, facing)| facing)
}
