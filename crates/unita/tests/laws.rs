//! The law suite, over every configuration.

use quincunx_core::{Game, Options, laws};
use quincunx_unita::{INFO, Unita};

/// Whole games with these options.
fn check(options: &str, games: u64) {
    let options = Options::read(&INFO, options.split_whitespace()).unwrap();
    laws::check(&Unita::new(&options, None).unwrap(), games, 900);
}

#[test]
fn presets() {
    for preset in ["geek", "colonial", "coop", "family"] {
        check(&format!("preset={preset}"), 2);
    }
}

#[test]
fn two_players() {
    check("players=2", 2);
    check("players=2 deploy=secret specials=company", 1);
    check("players=2 powers=one", 1);
}

#[test]
fn three_players() {
    check("players=3", 1);
    check("players=3 colours=green-yellow-blue specials=company", 2);
    check("players=3 colours=green-red-blue deploy=secret", 1);
}

#[test]
fn four_players() {
    check("specials=company", 2);
    check("powers=one specials=company deploy=single", 2);
    check("powers=none", 1);
    check("teams=on deploy=secret terrain=off", 1);
}
