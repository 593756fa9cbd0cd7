//! Whole games as snapshots: every action with what it told, and the positions at start and end.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Options, Playing, Session, Viewer};
use quincunx_nevo::{INFO, Nevo};
use std::fmt::Write as _;

fn playthrough(options: &[&str], seed: u64) -> String {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    let mut game = Playing::<Nevo>::new(options, None).unwrap();
    let mut stream = Stream::new(seed);
    let mut text = game.position(Viewer::All);
    while let Some(action) = game.pick(&mut |bound| stream.below(bound)) {
        let _ = write!(text, "\n{} of {}: {action}", game.turn_text(), game.legal().len());
        game.play(&action).unwrap();
        for told in game.told(Viewer::All) {
            let _ = write!(text, "; {told}");
        }
    }
    let _ = write!(text, "\n{}\n{}\n", game.turn_text(), game.position(Viewer::All));
    text
}

#[test]
fn classic() {
    insta::assert_snapshot!(playthrough(&[], 7));
}

#[test]
fn course() {
    insta::assert_snapshot!(playthrough(&["preset=course"], 3));
}

#[test]
fn impatient() {
    insta::assert_snapshot!(playthrough(&["patience=6"], 11));
}
