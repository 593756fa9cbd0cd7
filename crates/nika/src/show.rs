//! The board drawn in text.

use crate::Nika;
use crate::board::{Area, Board};
use crate::city::City;
use crate::pieces::Cell;
use crate::state::{State, Step};
use std::fmt::Write as _;

/// Pieces as the letter of their city and an arrow, empty spaces of areas as on the map, other empty spaces as dots.
pub(crate) fn show(game: &Nika, state: &State) -> String {
    let board = &game.board;
    let mut text = String::new();
    // R8.3: the city to move, and which of its two actions comes.
    if state.end().is_none() {
        let action = match state.step() {
            Step::First => "action 1 of 2",
            Step::Second => "action 2 of 2",
            Step::SecondAfterPass => "action 2 of 2, after a pass",
        };
        let _ = writeln!(text, "city: {}, {action}\n", state.city().seat_name());
    }
    for row in (0..board.rows()).rev() {
        let mut line = format!("{:2} ", row + 1);
        for column in 0..board.columns() {
            let space = board.cell(column, row).map(|cell| draw(board, state, cell));
            let _ = write!(line, " {:2}", space.unwrap_or_default());
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let mut letters = "   ".to_owned();
    for column in 0..board.columns() {
        let _ = write!(letters, " {} ", char::from(b'a' + column));
    }
    let _ = writeln!(text, "{}\n", letters.trim_end());
    for city in City::ALL {
        let (letter, name) = (city.letter(), city.seat_name());
        let (present, routed) = (state.pieces(city).len(), state.routed(city));
        let _ = writeln!(text, "{letter} {name:7}  on the board: {present}, routed: {routed}");
    }
    let _ = match game.rules.limit {
        Some(limit) => writeln!(text, "\nturns played: {} of {limit}", state.turns()),
        None => writeln!(text, "\nturns played: {}", state.turns()),
    };
    let _ = writeln!(text, "turns passed in a row: {}", state.passed());
    text
}

fn draw(board: &Board, state: &State, cell: Cell) -> String {
    match (state.piece(cell), board.area(cell)) {
        (Some((city, facing)), _) => format!("{}{}", city.letter(), facing.arrow()),
        (None, Some(Area::Rally(city))) => format!("r{}", city.letter()),
        (None, Some(Area::Victory(city))) => format!("v{}", city.letter()),
        (None, None) => ".".to_owned(),
    }
}
