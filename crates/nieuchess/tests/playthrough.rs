//! Whole games as they are told, so that no change of the rules goes unnoticed.

mod common;

use quincunx_core::{Chooser, Game, Options, Playing, Session, Viewer, laws::Stream};
use quincunx_nieuchess::Nieuchess;
use std::fmt::Write;

/// Plays at random and writes down each action with what it brought about.
fn story(options: &[&str], board: Option<&str>, seed: u64, plies: usize) -> String {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    let mut table = Playing::<Nieuchess>::new(options, board).unwrap();
    let mut chooser = Stream::new(seed);
    let mut text = String::new();
    for _ in 0..plies {
        let Some(action) = table.pick(&mut |bound| chooser.below(bound)) else {
            break;
        };
        let (turn, choices) = (table.turn_text(), table.legal().len());
        table.play(&action).unwrap();
        let told: Vec<String> = table.told(Viewer::All).iter().map(ToString::to_string).collect();
        writeln!(text, "{turn} of {choices}: {action} | {}", told.join("; ")).unwrap();
    }
    writeln!(text, "{}\n{}", table.position(Viewer::All), table.turn_text()).unwrap();
    text
}

#[test]
fn a_short_game() {
    insta::assert_snapshot!(story(&["pawns=3", "limit=6", "verdict=pawns"], None, 3, 200));
}

#[test]
fn whole_armies_begin() {
    insta::assert_snapshot!(story(&[], None, 1, 150));
}

#[test]
fn a_fight_in_the_arena() {
    insta::assert_snapshot!(story(&["pawns=6"], Some(&common::arena()), 5, 260));
}
