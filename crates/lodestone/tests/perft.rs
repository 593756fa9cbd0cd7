//! Counts of sequences of actions. The first ones of each line are those of R5.4.

use quincunx_core::{Options, Playing, Session};
use quincunx_lodestone::{INFO, Lodestone};

#[track_caller]
fn check(options: &[&str], position: Option<&str>, counts: &[u64]) {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    let mut game = Playing::<Lodestone>::new(options, None).unwrap();
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
fn standard() {
    check(&["kings=left"], None, &[28, 784, 21523, 587_166]);
    check(&["kings=left", "first=white"], None, &[28, 784, 21523, 587_166]);
    check(&[], None, &[2, 4, 112, 3136]);
}

#[test]
fn turned() {
    check(&["kings=left", "turned=1"], None, &[28, 778, 20890, 556_275]);
}

#[test]
fn square() {
    check(&["kings=left", "reading=square"], None, &[26, 676, 18015, 477_143]);
}

#[test]
fn seeded() {
    check(&["kings=left", "board=seed-3"], None, &[30, 900, 25612, 724_346]);
    let all = [
        "kings=left",
        "turned=1",
        "reading=square",
        "first=white",
        "board=seed-5",
    ];
    check(&all, None, &[27, 729, 19827, 535_754]);
}

#[test]
fn nearly_quiet() {
    check(
        &[],
        Some("k1p4p/2P5/3K2p1/8/1p4P1/6PP/8/8 r 57"),
        &[30, 537, 15543, 42694],
    );
}

#[test]
fn crowded() {
    check(
        &["reading=square"],
        Some("1k1p3p/3P4/2pK1p2/2P1p3/3PP3/1p6/P4p2/2P5 w 0"),
        &[37, 1027, 35271, 1_003_161],
    );
    check(
        &["board=seed-9", "turned=1"],
        Some("pp1k4/1P6/p1PP4/8/8/3pp3/2KP4/1PP5 r 12"),
        &[32, 657, 21015, 464_776],
    );
}
