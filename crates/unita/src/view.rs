//! Who knows what (C5, R3.3, R4.1, R6.2).
//!
//! Two things are secret. Of the tiles, everybody sees where they lie; which is which is known to whoever leads the
//! battalion, and to all once a tile is turned up or known for the special one. Of dice that are placed in secret,
//! everybody sees how many there are. All the rest lies open, and nothing that is open depends on a secret before it
//! is uncovered: costs are the same for every tile, a turn never ends by itself while a company stands on a face-down
//! tile (R5.6), and in a battle the tiles of both companies are known before anybody is asked (R6.2).

use crate::Unita;
use crate::options::Deploy;
use crate::pieces::{BATTALIONS, Battalion, COMPANIES, Die, SLOTS, Tile};
use crate::state::{Stage, State};
use quincunx_core::Viewer;

/// A state as a viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    /// The state without what the viewer does not know.
    open: State,
    /// The tiles of each battalion that the viewer knows.
    tiles: [[Option<Tile>; 3]; BATTALIONS],
    /// Whose dice are hidden.
    hidden_dice: [bool; BATTALIONS],
}

impl View {
    /// Through whose eyes.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All that is open. Tiles and dice that are hidden say nothing there.
    pub(crate) fn open(&self) -> &State {
        &self.open
    }

    /// The tiles of a battalion that the viewer knows.
    pub(crate) fn tiles(&self, battalion: Battalion) -> [Option<Tile>; 3] {
        self.tiles[battalion.index()]
    }

    /// A tile of a battalion, if the viewer knows it.
    pub(crate) fn tile(&self, battalion: Battalion, tile: usize) -> Option<Tile> {
        self.tiles[battalion.index()][tile]
    }

    /// Whether the viewer does not see a battalion's dice.
    pub(crate) fn hides_dice(&self, battalion: Battalion) -> bool {
        self.hidden_dice[battalion.index()]
    }
}

pub(crate) fn observe(game: &Unita, state: &State, viewer: Viewer) -> View {
    let mut view = View {
        viewer,
        open: *state,
        tiles: [[None; 3]; BATTALIONS],
        hidden_dice: [false; BATTALIONS],
    };
    let secret_dice = game.rules.deploy == Deploy::Secret && matches!(state.stage, Stage::Deploy(_));
    for battalion in game.battalions() {
        let b = battalion.index();
        let own = viewer.sees(game.seat(battalion));
        view.tiles[b] = known_tiles(state, battalion, own);
        view.open.tiles[b].kinds = Tile::ALL;
        if secret_dice && !own {
            view.hidden_dice[b] = true;
            view.open.dice[b] = [[Die::NONE; SLOTS]; COMPANIES];
            view.open.stock[b] = 0;
            view.open.filled[b] = 0;
        }
    }
    view
}

/// What is known of a battalion's tiles: all to its leader, to others those that are turned up or known, and the last
/// one if only one is left.
fn known_tiles(state: &State, battalion: Battalion, own: bool) -> [Option<Tile>; 3] {
    let tiles = &state.tiles[battalion.index()];
    if !tiles.are_laid() {
        return [None; 3];
    }
    let mut known = [0, 1, 2].map(|tile| {
        let kind = tiles.kinds[tile];
        let open = own || tiles.is_up(tile) || (kind == Tile::Special && tiles.special_known);
        open.then_some(kind)
    });
    if known.iter().flatten().count() == 2 {
        known = tiles.kinds.map(Some);
    }
    known
}
