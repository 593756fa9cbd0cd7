//! Whole games as snapshots: every action with what it told, and the board at the end.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Options, Playing, Session, Viewer};
use quincunx_lodestone::{INFO, Lodestone};
use std::fmt::Write as _;

fn playthrough(options: &[&str], seed: u64) -> String {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    let mut game = Playing::<Lodestone>::new(options, None).unwrap();
    let mut stream = Stream::new(seed);
    let mut text = game.position(Viewer::All);
    while let Some(action) = game.pick(&mut |bound| stream.below(bound)) {
        let _ = write!(text, "\n{} of {}: {action}", game.turn_text(), game.legal().len());
        game.play(&action).unwrap();
        for told in game.told(Viewer::All) {
            let _ = write!(text, "; {told}");
        }
    }
    let _ = write!(
        text,
        "\n{}\n{}\n{}\n",
        game.turn_text(),
        game.scene(Viewer::All).headline,
        game.position(Viewer::All)
    );
    text
}

#[test]
fn standard() {
    insta::assert_snapshot!(playthrough(&[], 1));
}

#[test]
fn square() {
    insta::assert_snapshot!(playthrough(&["reading=square", "kings=left", "first=white"], 2));
}

#[test]
fn soon_quiet() {
    insta::assert_snapshot!(playthrough(&["board=seed-7", "turned=1", "quiet=12"], 3));
}
