//! Whole games as snapshots: every action with what it told, and the table at the end.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Options, Playing, Seat, Session, Viewer};
use quincunx_unita::{INFO, Unita};
use std::fmt::Write as _;

fn playthrough(options: &str, seed: u64, viewer: Viewer) -> String {
    let options = Options::read(&INFO, options.split_whitespace()).unwrap();
    let mut game = Playing::<Unita>::new(options, None).unwrap();
    let mut stream = Stream::new(seed);
    let mut text = String::new();
    while let Some(action) = game.pick(&mut |bound| stream.below(bound)) {
        let (turn, count) = (game.turn_text(), game.legal().len());
        game.play(&action).unwrap();
        let seen = game.played_as(viewer).pop().unwrap();
        let _ = write!(text, "{turn} of {count}: {seen}");
        for told in game.told(viewer) {
            let _ = write!(text, "; {told}");
        }
        text.push('\n');
        if game.played().len().is_multiple_of(150) {
            let _ = writeln!(text, "\n{}\n{}\n", game.show(viewer), game.position(viewer));
        }
    }
    let _ = writeln!(
        text,
        "{}\n\n{}\n{}",
        game.turn_text(),
        game.show(viewer),
        game.position(viewer)
    );
    text
}

#[test]
fn geek() {
    insta::assert_snapshot!(playthrough("", 7, Viewer::All));
}

#[test]
fn colonial() {
    insta::assert_snapshot!(playthrough("preset=colonial players=3", 3, Viewer::All));
}

#[test]
fn coop() {
    insta::assert_snapshot!(playthrough("preset=coop specials=company", 11, Viewer::Spectator));
}

#[test]
fn family() {
    insta::assert_snapshot!(playthrough("preset=family powers=one", 5, Viewer::Seat(Seat::new(1))));
}

#[test]
fn two_players() {
    insta::assert_snapshot!(playthrough("players=2", 13, Viewer::Seat(Seat::new(0))));
}
