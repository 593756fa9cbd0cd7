//! Counts of sequences of actions, from the start (R9.4) and from the thick of it.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Options, Playing, Session};
use quincunx_unita::{INFO, Unita};

fn start(options: &str) -> Playing<Unita> {
    Playing::new(Options::read(&INFO, options.split_whitespace()).unwrap(), None).unwrap()
}

#[track_caller]
fn check(game: &Playing<Unita>, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(game.perft(depth), count, "depth {depth}");
    }
    let depth = counts.len() as u32;
    let divided: u64 = game.divide(depth).into_iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(divided, counts[counts.len() - 1], "divided, depth {depth}");
}

#[test]
fn from_the_start() {
    check(&start(""), &[60, 2160, 129_600, 4_665_600]);
    check(&start("terrain=off"), &[80, 5952, 476_160]);
    check(&start("preset=colonial"), &[80, 6400, 512_000]);
    check(&start("deploy=secret terrain=off"), &[80, 5952, 408_576]);
}

/// A random game after so many actions.
fn played(options: &str, seed: u64, plies: usize) -> Playing<Unita> {
    let mut game = start(options);
    let mut stream = Stream::new(seed);
    for _ in 0..plies {
        let action = game.pick(&mut |bound| stream.below(bound)).unwrap();
        game.play(&action).unwrap();
    }
    game
}
