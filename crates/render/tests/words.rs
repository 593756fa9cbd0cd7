//! Scenes in words.

#[expect(dead_code, reason = "each test file uses some of the scenes")]
mod common;

use common::slots;
use quincunx_core::{Scene, Spot, Viewer};
use quincunx_render::words;

fn nevo(actions: &[&str]) -> Scene {
    let mut game = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
    for action in actions {
        game.play(action).unwrap();
    }
    game.scene(Viewer::All)
}

#[test]
fn nevo_in_full() {
    insta::assert_snapshot!(words::full(&nevo(&["c5-c4", "xc4"])));
}

#[test]
fn nevo_in_short() {
    insta::assert_snapshot!(words::short(&nevo(&["c5-c4"])));
}

#[test]
fn slots_dice_and_trays() {
    insta::assert_snapshot!(words::short(&slots()));
}

#[test]
fn a_spot_that_is_not_there_has_no_words() {
    assert_eq!(words::spot(&slots(), &Spot::new("nowhere")), None);
    assert_eq!(
        words::spot(&slots(), &Spot::new("stock")).unwrap(),
        "Dice of Green: piece × 14"
    );
}
