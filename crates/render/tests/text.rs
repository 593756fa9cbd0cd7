//! Boards in characters: snapshots of every geometry, and what each character belongs to.

mod common;

use common::{hexagons, slots, soldiers};
use quincunx_core::{Scene, Spot, Viewer};
use quincunx_render::text::{Lights, Look, fitting_turn, lay_out, next_turn, page};

fn nevo(actions: &[&str]) -> Scene {
    let mut game = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
    for action in actions {
        game.play(action).unwrap();
    }
    game.scene(Viewer::All)
}

fn spots(names: &str) -> Vec<Spot> {
    names.split_whitespace().map(Spot::new).collect()
}

fn look(turn: u16, zoom: u16) -> Look {
    Look {
        turn,
        zoom,
        ..Look::default()
    }
}

#[test]
fn nevo_page() {
    insta::assert_snapshot!(page(&nevo(&["c5-d4", "h3-i3"]), &Look::default()));
}

#[test]
fn nevo_ascii_upside_down() {
    let look = Look {
        ascii: true,
        turn: 180,
        ..Look::default()
    };
    let text = page(&nevo(&["c5-c4", "xc4"]), &look);
    assert!(text.is_ascii());
    insta::assert_snapshot!(text);
}

#[test]
fn nevo_larger() {
    insta::assert_snapshot!(lay_out(&nevo(&[]), &look(0, 3), &Lights::default()).plain());
}

#[test]
fn hexagons_in_rows() {
    insta::assert_snapshot!(page(&hexagons(), &Look::default()));
    insta::assert_snapshot!(lay_out(&hexagons(), &look(180, 1), &Lights::default()).plain());
}

#[test]
fn slots_in_cells() {
    insta::assert_snapshot!(page(&slots(), &Look::default()));
}

#[test]
fn soldiers_turn_with_the_board() {
    for turn in [0, 90, 180, 270] {
        insta::assert_snapshot!(lay_out(&soldiers(), &look(turn, 1), &Lights::default()).plain());
    }
}

#[test]
fn lights_without_colour() {
    let lights = Lights {
        next: &spots("b3 d4 e5"),
        picked: &spots("c3"),
        cursor: Some(&Spot::new("b4")),
    };
    insta::assert_snapshot!(lay_out(&nevo(&[]), &Look::default(), &lights).plain());
}

#[test]
fn colours_end_with_their_line() {
    let look = Look {
        colour: true,
        ..Look::default()
    };
    let lights = Lights {
        next: &spots("b3"),
        picked: &spots("c3"),
        cursor: None,
    };
    for line in lay_out(&nevo(&["c5-d4"]), &look, &lights).ansi().lines() {
        assert_eq!(line.contains('\u{1b}'), line.ends_with("\u{1b}[0m"), "{line:?}");
    }
}

/// Every spot has a place of its own that belongs to it, however the board is turned and however large it is.
#[test]
fn every_place_belongs_to_its_spot() {
    for scene in [nevo(&[]), hexagons(), slots(), soldiers()] {
        let turns = [0, 90, 180, 270].map(|turn| fitting_turn(&scene, turn));
        for (turn, zoom) in turns.into_iter().flat_map(|turn| [1, 2, 3].map(|zoom| (turn, zoom))) {
            let grid = lay_out(&scene, &look(turn, zoom), &Lights::default());
            assert_eq!(grid.spots().count(), scene.cells.len() + scene.trays.len());
            for (spot, place) in grid.spots() {
                let found = grid.spot_at(place).unwrap();
                // Slots may lie over the middle of the cell they are in.
                let slot = found.name().starts_with(spot.name());
                assert!(
                    found == spot || slot,
                    "{spot} at {place:?} is {found}; turned by {turn}, zoom {zoom}"
                );
            }
        }
    }
}

#[test]
fn turns_that_fit() {
    let (squares, hexagons) = (nevo(&[]), hexagons());
    assert_eq!(
        [0, 44, 90, 120, 240, 350].map(|turn| fitting_turn(&squares, turn)),
        [0, 0, 90, 90, 270, 0]
    );
    assert_eq!(
        [0, 60, 90, 120, 180, 240, 300].map(|turn| fitting_turn(&hexagons, turn)),
        [0, 0, 0, 180, 180, 180, 0]
    );
    assert_eq!([0, 90, 270].map(|turn| next_turn(&squares, turn)), [90, 180, 0]);
    assert_eq!([0, 180].map(|turn| next_turn(&hexagons, turn)), [180, 0]);
}
