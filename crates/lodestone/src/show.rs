//! The board drawn in text.

use crate::Lodestone;
use crate::board::Cell;
use crate::events::player;
use crate::moves::in_check;
use crate::notation::letter;
use crate::options::Reading;
use crate::state::{RED, State, WHITE};
use std::fmt::Write as _;

/// Pieces as `K P` and `k p` with the digit they show, empty squares with the digit a red piece would show there.
pub(crate) fn show(game: &Lodestone, state: &State) -> String {
    let mut text = String::new();
    for y in (0..8).rev() {
        let _ = write!(text, "{:2} ", y + 1);
        for cell in (0..8).filter_map(|x| Cell::at(x, y)) {
            let (mark, seat) = match state.piece(cell) {
                Some((seat, kind)) => (letter(seat, kind), seat),
                None => ('.', RED),
            };
            let _ = write!(text, " {mark}{}", game.board.digit(seat, cell));
        }
        text.push('\n');
    }
    text.push_str("   ");
    for x in 0..8 {
        let _ = write!(text, " {} ", char::from(b'a' + x));
    }
    text.truncate(text.trim_end().len());
    text.push_str("\n\nred: K P, white: k p, each with the digit it shows\n");
    text.push_str(match game.reading {
        Reading::Facing => "empty squares: the digit of a red piece; a white one shows the opposite digit\n",
        Reading::Square => "empty squares: the digit of a piece of either colour\n",
    });
    let _ = writeln!(
        text,
        "plies without a capture: {} of {}",
        state.quiet(),
        game.rules.quiet
    );
    let playing = state.end().is_none() && !state.placing();
    for seat in [RED, WHITE] {
        if playing && in_check(&game.board, &state.now, seat) {
            let _ = writeln!(text, "check: {}'s king is in danger", player(seat));
        }
    }
    text
}
