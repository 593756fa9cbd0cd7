//! Actions as text (R8.1), and the reading of spaces and facings.

use crate::board::Board;
use crate::city::Facing;
use crate::moves::Action;
use crate::pieces::{Cell, Pieces, SQUAD};
use quincunx_core::{ActionError, Refusal, SyntaxError, refusal};
use std::fmt::Write as _;

pub(crate) fn write_action(board: &Board, action: Action, text: &mut String) {
    match action {
        Action::Pass => text.push_str("pass"),
        Action::Rotate { pieces, facing } => write_pieces(board, pieces, '@', facing, text),
        Action::Move { pieces, facing } => write_pieces(board, pieces, '>', facing, text),
        Action::Rally { cell, facing } => {
            let _ = write!(text, "+{}{}", board.name(cell), facing.letter());
        }
    }
}

fn write_pieces(board: &Board, pieces: Pieces, sign: char, facing: Facing, text: &mut String) {
    for (i, cell) in pieces.iter().enumerate() {
        let dot = if i == 0 { "" } else { "." };
        let _ = write!(text, "{dot}{}", board.name(cell));
    }
    text.push(sign);
    text.push(facing.letter());
}

pub(crate) fn read_action(board: &Board, text: &str) -> Result<Action, ActionError> {
    if text == "pass" {
        return Ok(Action::Pass);
    }
    if let Some(rally) = text.strip_prefix('+') {
        let end = rally.char_indices().next_back().map_or(0, |(end, _)| end);
        let facing = read_facing(&rally[end..], text)?;
        let cell = read_cell(board, &rally[..end], text)?;
        return Ok(Action::Rally { cell, facing });
    }
    if let Some((pieces, facing)) = text.split_once('@') {
        let (pieces, facing) = read_pieces(board, pieces, facing, text)?;
        return Ok(Action::Rotate { pieces, facing });
    }
    if let Some((pieces, facing)) = text.split_once('>') {
        let (pieces, facing) = read_pieces(board, pieces, facing, text)?;
        return Ok(Action::Move { pieces, facing });
    }
    Err(SyntaxError::new(format!(
        "'{text}' is no action of Nika: write CELLS>n, CELLS@n, +CELLn or pass"
    ))
    .into())
}

/// Every part is read before any is judged, so that what is no action at all is never answered with a paragraph.
fn read_pieces(board: &Board, cells: &str, facing: &str, text: &str) -> Result<(Pieces, Facing), ActionError> {
    let facing = read_facing(facing, text)?;
    let places = cells
        .split('.')
        .map(|cell| read_place(cell, text))
        .collect::<Result<Vec<_>, _>>()?;
    let mut pieces = Pieces::NONE;
    let mut last = None;
    for (i, &place) in places.iter().enumerate() {
        let cell = find(board, place)?;
        if let Some(last) = last.filter(|&last| last >= cell) {
            return Err(out_of_order(board, last, cell).into());
        }
        if i == SQUAD {
            return Err(refusal!(
                "R5.1",
                "nika-too-many",
                "a city has {most} pieces, but {count} are named",
                most = SQUAD,
                count = places.len()
            )
            .into());
        }
        pieces.insert(cell);
        last = Some(cell);
    }
    Ok((pieces, facing))
}

fn out_of_order(board: &Board, last: Cell, cell: Cell) -> Refusal {
    if last == cell {
        refusal!(
            "R8.1",
            "nika-named-twice",
            "{cell} is named twice",
            cell = board.name(cell)
        )
    } else {
        refusal!(
            "R8.1",
            "nika-unsorted",
            "{cell} belongs before {last}: spaces are sorted by column, then row",
            cell = board.name(cell),
            last = board.name(last)
        )
    }
}

fn read_facing(letter: &str, text: &str) -> Result<Facing, SyntaxError> {
    let mut letters = letter.chars();
    let facing = letters
        .next()
        .and_then(Facing::of_letter)
        .filter(|_| letters.next().is_none());
    facing.ok_or_else(|| SyntaxError::new(format!("'{letter}' in '{text}' is none of the facings n, e, s and w")))
}

fn read_cell(board: &Board, cell: &str, text: &str) -> Result<Cell, ActionError> {
    Ok(find(board, read_place(cell, text)?)?)
}

/// A text that has the form of a space, whether the board has it or not: column and row, both from 0.
pub(crate) fn read_place(cell: &str, text: &str) -> Result<(u8, u8), SyntaxError> {
    let place = || {
        let mut letters = cell.chars();
        let column = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let row = letters.as_str();
        let plain = !row.starts_with('0') && row.bytes().all(|digit| digit.is_ascii_digit());
        let row: u8 = row.parse().ok().filter(|_| plain)?;
        Some((column, row - 1))
    };
    place().ok_or_else(|| SyntaxError::new(format!("'{cell}' in '{text}' is no space: write a letter and a number")))
}

fn find(board: &Board, (column, row): (u8, u8)) -> Result<Cell, Refusal> {
    board.cell(column, row).ok_or_else(|| {
        let cell = format!("{}{}", char::from(b'a' + column), row + 1);
        if column < board.columns() && row < board.rows() {
            refusal!("R1.1", "nika-out-of-play", "{cell} is out of play", cell = cell)
        } else {
            refusal!("R1.1", "nika-off-board", "{cell} is not on the board", cell = cell)
        }
    })
}
