//! The board drawn in text.

use crate::board::Board;
use crate::state::{BLACK, State, WHITE};
use std::fmt::Write as _;

/// Pieces as `W` and `B`, empty scoring squares by their value, grey squares as `#`.
pub(crate) fn show(board: &Board, state: &State) -> String {
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        let _ = write!(text, "{:2} ", y + 1);
        for x in 0..board.width() {
            let cell = board.cell(x, y);
            let mark = match board.value(cell) {
                _ if state.pieces(WHITE).has(cell) => 'W',
                _ if state.pieces(BLACK).has(cell) => 'B',
                0 => '#',
                value => char::from(b'0' + value),
            };
            let _ = write!(text, " {mark}");
        }
        text.push('\n');
    }
    text.push_str("   ");
    for x in 0..board.width() {
        let _ = write!(text, " {}", char::from(b'a' + x));
    }
    let [white, black] = [WHITE, BLACK].map(|seat| board.score(seat, state.pieces(seat)));
    let _ = write!(
        text,
        "\n\nscore: white {white}, black {black} (goal {})\n",
        board.goal()
    );
    if state.removing() {
        text.push_str("step: removal of isolated pieces\n");
    }
    let _ = writeln!(text, "turns without progress: {}", state.quiet());
    text
}
