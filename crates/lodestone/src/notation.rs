//! Actions and positions as text (R2.1, R3.4, R5.1, R5.2).

use crate::Lodestone;
use crate::board::Cell;
use crate::events::End;
use crate::moves::Action;
use crate::refuse::wrong_sign;
use crate::state::{Kind, RED, State, WHITE};
use quincunx_core::{ActionError, Game, Seat, SyntaxError};
use std::fmt::Write as _;

pub(crate) fn write_action(state: &State, action: Action, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = match action {
        Action::Move { from, to } => write!(text, "{from}{}{to}", sign(state, to)),
        Action::Pass => write!(text, "pass"),
        Action::Place(king) => write!(text, "k:{king}"),
    };
}

/// A move as it is written here (R5.1).
pub(crate) fn move_text(state: &State, from: Cell, to: Cell) -> String {
    format!("{from}{}{to}", sign(state, to))
}

fn sign(state: &State, to: Cell) -> char {
    if state.now.occupied().has(to) { 'x' } else { '-' }
}

/// Reads `FROM-TO`, `FROMxTO`, `pass` and `k:CELL`.
pub(crate) fn read_action(game: &Lodestone, state: &State, text: &str) -> Result<Action, ActionError> {
    if text == "pass" {
        return Ok(Action::Pass);
    }
    if let Some(king) = text.strip_prefix("k:") {
        return Ok(Action::Place(read_cell(king)?));
    }
    let no_action = || {
        SyntaxError::new(format!(
            "'{text}' is no action of Lodestone: write FROM-TO, FROMxTO, pass or k:SQUARE"
        ))
    };
    let (from, to) = text.split_once(['-', 'x']).ok_or_else(no_action)?;
    let written = text.as_bytes()[from.len()];
    let (from, to) = (read_cell(from)?, read_cell(to)?);
    let action = Action::Move { from, to };
    // A move that is not possible at all is refused for its own sake, whatever its sign.
    if char::from(written) != sign(state, to) && game.refuse(state, action).is_none() {
        return Err(wrong_sign(state, from, to).into());
    }
    Ok(action)
}

fn read_cell(text: &str) -> Result<Cell, SyntaxError> {
    Cell::find(text)
        .ok_or_else(|| SyntaxError::new(format!("'{text}' is no square of the board, which goes from a1 to h8")))
}

/// R5.2: ranks from the top, then who is to move, then the quiet plies.
pub(crate) fn position(state: &State) -> String {
    let mut text = String::new();
    for y in (0..8).rev() {
        let mut run = 0;
        for cell in (0..8).filter_map(|x| Cell::at(x, y)) {
            let Some((seat, kind)) = state.piece(cell) else {
                run += 1;
                continue;
            };
            push_run(&mut text, &mut run);
            text.push(letter(seat, kind));
        }
        push_run(&mut text, &mut run);
        if y > 0 {
            text.push('/');
        }
    }
    let side = if state.side() == RED { 'r' } else { 'w' };
    let _ = write!(text, " {side} {}", state.quiet());
    text
}

fn push_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        let _ = write!(text, "{run}");
        *run = 0;
    }
}

/// The letter of a piece in positions and pictures.
pub(crate) fn letter(seat: Seat, kind: Kind) -> char {
    match (seat == RED, kind) {
        (true, Kind::King) => 'K',
        (true, Kind::Pawn) => 'P',
        (false, Kind::King) => 'k',
        (false, Kind::Pawn) => 'p',
    }
}

/// Reads a position. What it does not tell is taken to be as after a fresh start: the position has occurred once, and
/// nobody has just passed.
pub(crate) fn read_position(game: &Lodestone, text: &str) -> Result<State, SyntaxError> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [ranks, side, quiet] = *parts.as_slice() else {
        return Err(SyntaxError::new(
            "a position is RANKS SIDE QUIET, with one space between the parts",
        ));
    };
    let side = match side {
        "r" => RED,
        "w" => WHITE,
        _ => return Err(SyntaxError::new(format!("'{side}' is no side: write r or w"))),
    };
    let mut state = State::empty(side);
    read_ranks(game, ranks, &mut state)?;
    state.now.quiet = read_quiet(quiet, game.rules.quiet)?;
    state.now.check_pieces().map_err(SyntaxError::new)?;
    if state.placing() {
        check_moment(game, &state)?;
        return Ok(state);
    }
    // R4.2, R4.4: a game that has ended is read as such, as far as the position shows it.
    if state.now.pieces[side.index()].0 & state.now.kings.0 == 0 {
        state.now.over = Some(End::KingTaken);
    } else if state.now.lost(side) {
        state.now.over = Some(End::PawnLeft);
    } else if state.quiet() >= game.rules.quiet {
        state.now.over = Some(End::Quiet);
    }
    state.remember();
    Ok(state)
}

/// R2.1, R2.2: home rows are filled in turn, if there is a choice at all.
fn check_moment(game: &Lodestone, state: &State) -> Result<(), SyntaxError> {
    if !game.rules.choose {
        return Err(SyntaxError::new("with kings=left no home row is ever empty"));
    }
    let first = if game.rules.white_first { WHITE } else { RED };
    let first_acts = state.pieces(state.side().other()).is_empty();
    if (state.side() == first) == first_acts {
        return Ok(());
    }
    Err(SyntaxError::new("it is the other side that places its pieces first"))
}

fn read_quiet(text: &str, limit: u32) -> Result<u32, SyntaxError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let quiet = text.parse().ok().filter(|&quiet: &u32| plain && quiet <= limit);
    quiet.ok_or_else(|| {
        SyntaxError::new(format!(
            "'{text}' is no number of quiet plies: they go from 0 to {limit} here"
        ))
    })
}

fn read_ranks(game: &Lodestone, text: &str, state: &mut State) -> Result<(), SyntaxError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        let reason = format!("the position has {} ranks, the board 8", ranks.len());
        return Err(SyntaxError::new(reason));
    }
    for (rank, y) in ranks.iter().zip((0..8).rev()) {
        read_rank(game, y, rank, state).ok_or_else(|| {
            let number = y + 1;
            SyntaxError::new(format!(
                "rank {number}, '{rank}', is not 8 squares of K, P, k, p and runs of empty ones"
            ))
        })?;
    }
    Ok(())
}

fn read_rank(game: &Lodestone, y: u8, rank: &str, state: &mut State) -> Option<()> {
    let mut x = 0;
    let mut after_run = false;
    for c in rank.chars() {
        if let Some(run) = c.to_digit(9).filter(|&run| run > 0 && !after_run) {
            x += run as u8;
            after_run = true;
            continue;
        }
        let (seat, kind) = match c {
            'K' => (RED, Kind::King),
            'P' => (RED, Kind::Pawn),
            'k' => (WHITE, Kind::King),
            'p' => (WHITE, Kind::Pawn),
            _ => return None,
        };
        state.now.put(&game.board, seat, kind, Cell::at(x, y)?);
        x += 1;
        after_run = false;
    }
    (x == 8).then_some(())
}
