//! Positions as somebody else wrote them down who does not know everything: reading such a text and guessing the rest.

use crate::Unita;
use crate::guess;
use crate::pieces::Tile;
use crate::position;
use crate::state::State;
use crate::view::observe;
use quincunx_core::{Chooser, SyntaxError, Viewer};

/// What stands for a die that is hidden.
const HIDDEN_DIE: &str = "??";

/// Reads a position text as the viewer sees it. What is hidden is guessed.
pub(crate) fn read(
    game: &Unita,
    text: &str,
    viewer: Viewer,
    chooser: &mut (impl Chooser + ?Sized),
) -> Result<State, SyntaxError> {
    // Any state that looks like this will do to see what the viewer sees; from that the guess is made.
    let hides_dice: Vec<bool> = text.split(' ').skip(1).map(|part| part.contains(HIDDEN_DIE)).collect();
    let filled = fill_tiles(&text.replace(HIDDEN_DIE, "--"));
    let mut state = position::read_parts(game, &filled)?;
    for (battalion, &hidden) in game.battalions().zip(&hides_dice) {
        if hidden {
            guess::place_hidden_dice(game, &mut state, battalion, chooser);
        }
    }
    position::check(game, &state, viewer, text)?;
    Ok(guess::determinize(game, &observe(game, &state, viewer), chooser))
}

/// The text with some tile in place of each that is hidden.
fn fill_tiles(text: &str) -> String {
    let parts: Vec<String> = text.split(' ').map(fill_battalion).collect();
    parts.join(" ")
}

fn fill_battalion(part: &str) -> String {
    let mut fields: Vec<String> = part.split('/').map(str::to_owned).collect();
    let Some(tiles) = fields.get_mut(2).filter(|tiles| tiles.contains('?')) else {
        return part.to_owned();
    };
    let mut unused = Tile::ALL
        .into_iter()
        .map(Tile::letter)
        .filter(|&letter| !tiles.contains(letter))
        .collect::<Vec<char>>()
        .into_iter();
    *tiles = tiles
        .chars()
        .map(|c| if c == '?' { unused.next().unwrap_or(c) } else { c })
        .collect();
    fields.join("/")
}
