//! The game that the other tests play keeps the laws of all games, and what is learnt from it is found.

use crate::common::cups::{Cups, INFO};
use crate::common::{EAST, NORTH, cups};
use quincunx_core::{Game, Learnt, Options, Viewer, laws};

#[test]
fn cups_keeps_the_laws() {
    for teams in ["teams=off", "teams=on"] {
        let options = Options::read(&INFO, [teams]).unwrap();
        laws::check(&Cups::new(&options, None).unwrap(), 30, 40);
    }
}

#[test]
fn what_was_hidden_is_not_learnt_until_it_comes_out() {
    let mut game = cups(&[]);
    for action in ["hide:2", "done"] {
        game.play(action).unwrap();
    }
    assert_eq!(game.learnt(0, Viewer::Seat(EAST)), Learnt::Nothing);
    assert_eq!(game.learnt(0, Viewer::Spectator), Learnt::Nothing);
    assert_eq!(game.learnt(0, Viewer::Seat(NORTH)), Learnt::Nothing);
    for action in ["hide:1", "done", "hide:1", "done", "hide:1", "done", "die:2"] {
        game.play(action).unwrap();
    }
    assert_eq!(game.learnt(7, Viewer::Spectator), Learnt::Secrets, "a die has fallen");
    game.play("skip").unwrap();
    assert_eq!(game.learnt(9, Viewer::Seat(EAST)), Learnt::Choices);
    assert_eq!(
        game.learnt(9, Viewer::Seat(NORTH)),
        Learnt::Nothing,
        "one learns nothing from oneself"
    );
    for action in ["done", "look:north"] {
        game.play(action).unwrap();
    }
    assert_eq!(
        game.learnt(11, Viewer::Seat(EAST)),
        Learnt::Secrets,
        "who looks learns what was hidden"
    );
    assert_eq!(game.learnt(11, Viewer::Seat(NORTH)), Learnt::Choices, "who hid it knew");
}

#[test]
fn with_perfect_information_only_choices_are_learnt() {
    let mut game = crate::common::nevo(&[]);
    game.play("c5-d4").unwrap();
    assert_eq!(game.learnt(0, Viewer::Seat(crate::common::BLACK)), Learnt::Choices);
    assert_eq!(game.learnt(1, Viewer::Seat(crate::common::BLACK)), Learnt::Nothing);
}
