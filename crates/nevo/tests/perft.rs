//! Counts of sequences of actions. The first three of each line are those of R7.4.

use quincunx_core::{Options, Playing, Session};
use quincunx_nevo::{INFO, Nevo};

#[track_caller]
fn check(options: &[&str], position: Option<&str>, counts: &[u64]) {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    let mut game = Playing::<Nevo>::new(options, None).unwrap();
    if let Some(position) = position {
        game.set_position(position).unwrap();
    }
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(game.perft(depth), count, "depth {depth}");
        let divided: u64 = game.divide(depth).into_iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(divided, count, "divided, depth {depth}");
    }
}

#[test]
fn classic() {
    check(&[], None, &[68, 3032, 130_920, 5_876_568]);
}

#[test]
fn course() {
    check(&["preset=course"], None, &[68, 4616, 293_344]);
}

#[test]
fn nearly_won() {
    check(&[], Some("12/10BB/12/5W6/WW10/WW10/W1W9 w"), &[24, 52, 478]);
}
