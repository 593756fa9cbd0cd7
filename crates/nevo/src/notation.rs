//! Actions and positions as text (R4.3, R7.1).

use crate::Nevo;
use crate::apply::settle;
use crate::board::{Board, Cell, Cells};
use crate::events::names;
use crate::moves::Action;
use crate::options::Removal;
use crate::state::{BLACK, State, WHITE};
use quincunx_core::{ActionError, Game, Refusal, Seat, SyntaxError, refusal};
use std::fmt::Write as _;

pub(crate) fn write_action(game: &Nevo, state: &State, action: Action, text: &mut String) {
    let board = &game.board;
    match action {
        Action::Move { from, to } => {
            let _ = write!(text, "{}-{}", board.name(from), board.name(to));
        }
        Action::Pass => text.push_str("pass"),
        Action::Remove(cell) => {
            let _ = write!(text, "x{}", board.name(cell));
        }
        Action::Keep => text.push_str("keep"),
    }
    for cell in leaving(game, state, action).iter() {
        let _ = write!(text, "x{}", board.name(cell));
    }
}

/// The mover's isolated pieces that leave with its action (R4.3), where they stand after the move.
fn leaving(game: &Nevo, state: &State, action: Action) -> Cells {
    let own = state.pieces(state.side());
    match (game.rules.removal, action) {
        (Removal::Owner, Action::Move { from, to }) => game
            .board
            .isolated(Cells(own.0 & !Cells::only(from).0 | Cells::only(to).0)),
        (Removal::Owner, Action::Pass) => game.board.isolated(own),
        _ => Cells::NONE,
    }
}

/// Reads `FROM-TO`, `pass`, `xCELL` and `keep`, and behind the first two the pieces that leave (R4.3).
pub(crate) fn read_action(game: &Nevo, state: &State, text: &str) -> Result<Action, ActionError> {
    let board = &game.board;
    if text == "keep" {
        return Ok(Action::Keep);
    }
    if let Some(cell) = text.strip_prefix('x') {
        return Ok(Action::Remove(read_cell(board, cell)?));
    }
    let mut parts = text.split('x');
    let movement = parts.next().unwrap_or("");
    let named = parts
        .map(|cell| read_cell(board, cell))
        .collect::<Result<Vec<_>, _>>()?;
    let action = if movement == "pass" {
        Action::Pass
    } else {
        let (from, to) = movement.split_once('-').ok_or_else(|| {
            SyntaxError::new(format!(
                "'{text}' is no action of Nevo: write FROM-TO, pass, xCELL or keep"
            ))
        })?;
        Action::Move {
            from: read_cell(board, from)?,
            to: read_cell(board, to)?,
        }
    };
    // A movement that is not possible is refused for its own sake, whatever stands behind it.
    if game.refuse(state, action).is_none() {
        let correct: Vec<Cell> = leaving(game, state, action).iter().collect();
        if named != correct {
            return Err(wrong_pieces(game, &named, &correct).into());
        }
    }
    Ok(action)
}

/// The movement is possible, but the pieces named behind it are not those that leave.
fn wrong_pieces(game: &Nevo, named: &[Cell], correct: &[Cell]) -> Refusal {
    let set = |cells: &[Cell]| Cells(cells.iter().fold(0, |set, &cell| set | Cells::only(cell).0));
    let missing = Cells(set(correct).0 & !set(named).0);
    let wrong = Cells(set(named).0 & !set(correct).0);
    if game.rules.removal == Removal::Opponent {
        refusal!(
            "R4.2",
            "nevo-opponent-removes",
            "the opponent removes isolated pieces, not the mover"
        )
    } else if !missing.is_empty() {
        let cells = names(&game.board, missing);
        refusal!(
            "R4.3",
            "nevo-missing",
            "the move isolates {cells} and must name it",
            cells = cells
        )
    } else if !wrong.is_empty() {
        let cells = names(&game.board, wrong);
        refusal!(
            "R4.3",
            "nevo-wrongly-named",
            "the move does not isolate {cells}",
            cells = cells
        )
    } else {
        refusal!(
            "R4.3",
            "nevo-order",
            "isolated pieces are named once each, in order: {cells}",
            cells = names(&game.board, set(correct))
        )
    }
}

fn read_cell(board: &Board, text: &str) -> Result<Cell, SyntaxError> {
    board.find(text).ok_or_else(|| {
        let last = board.name(board.cell(board.width() - 1, board.height() - 1));
        SyntaxError::new(format!(
            "'{text}' is no square of this board, which goes from a1 to {last}"
        ))
    })
}

/// R7.1: rows from the top, then who acts, then the removal step.
pub(crate) fn position(board: &Board, state: &State) -> String {
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        let mut run = 0;
        for x in 0..board.width() {
            let cell = board.cell(x, y);
            let piece = match () {
                () if state.pieces(WHITE).has(cell) => 'W',
                () if state.pieces(BLACK).has(cell) => 'B',
                () => {
                    run += 1;
                    continue;
                }
            };
            push_run(&mut text, &mut run);
            text.push(piece);
        }
        push_run(&mut text, &mut run);
        if y > 0 {
            text.push('/');
        }
    }
    text.push_str(if state.side() == WHITE { " w" } else { " b" });
    if state.removing() {
        text.push_str(" r");
    }
    text
}

fn push_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        let _ = write!(text, "{run}");
        *run = 0;
    }
}

pub(crate) fn read_position(game: &Nevo, text: &str) -> Result<State, SyntaxError> {
    let parts: Vec<&str> = text.split(' ').collect();
    let (rows, side, removing) = match *parts.as_slice() {
        [rows, side] => (rows, side, false),
        [rows, side, "r"] => (rows, side, true),
        _ => {
            return Err(SyntaxError::new(
                "a position is ROWS SIDE or ROWS SIDE r, with one space between the parts",
            ));
        }
    };
    let side = match side {
        "w" => WHITE,
        "b" => BLACK,
        _ => return Err(SyntaxError::new(format!("'{side}' is no side: write w or b"))),
    };
    let mut state = State::of(&game.board, read_rows(&game.board, rows)?, side, removing);
    if removing {
        return removal_step(game, state);
    }
    settle(&game.board, &mut state, side.other(), &mut ());
    state.remember();
    Ok(state)
}

fn removal_step(game: &Nevo, mut state: State) -> Result<State, SyntaxError> {
    let owner = state.side().other();
    if game.rules.removal == Removal::Owner {
        return Err(SyntaxError::new("'r': there is no removal step with removal=owner"));
    }
    if game.board.isolated(state.pieces(owner)).is_empty() || state.pieces(state.side()).is_empty() {
        return Err(SyntaxError::new("'r': there is no isolated piece to remove"));
    }
    state.remember();
    Ok(state)
}

fn read_rows(board: &Board, text: &str) -> Result<[Cells; 2], SyntaxError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(board.height()) {
        return Err(SyntaxError::new(format!(
            "the position has {} rows, the board {}",
            rows.len(),
            board.height()
        )));
    }
    let mut pieces = [Cells::NONE; 2];
    for (i, row) in rows.iter().enumerate() {
        let y = board.height() - 1 - i as u8;
        read_row(board, y, row, &mut pieces).ok_or_else(|| {
            SyntaxError::new(format!(
                "row {}, '{row}', is not {} squares of W, B and runs of empty ones",
                y + 1,
                board.width()
            ))
        })?;
    }
    Ok(pieces)
}

fn read_row(board: &Board, y: u8, row: &str, pieces: &mut [Cells; 2]) -> Option<()> {
    let mut x = 0_u8;
    let mut rest = row;
    while let Some(first) = rest.bytes().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run: u8 = rest[..digits].parse().ok().filter(|&run| run > 0)?;
            if first == b'0' {
                return None;
            }
            x = x.checked_add(run).filter(|&x| x <= board.width())?;
            rest = &rest[digits..];
            continue;
        }
        let seat: Seat = match first {
            b'W' => WHITE,
            b'B' => BLACK,
            _ => return None,
        };
        if x >= board.width() {
            return None;
        }
        pieces[seat.index()].0 |= Cells::only(board.cell(x, y)).0;
        x += 1;
        rest = &rest[1..];
    }
    (x == board.width()).then_some(())
}
