//! The law suite, over every configuration.

use quincunx_core::{Game, Options, laws};
use quincunx_nika::Nika;

fn check(options: &[&str], games: u64, plies: usize) {
    let options = Options::read(&quincunx_nika::INFO, options.iter().copied()).unwrap();
    laws::check(&Nika::new(&options, None).unwrap(), games, plies);
}

#[test]
fn two_players() {
    check(&[], 6, 150);
    check(&["board=oblong"], 6, 150);
}

#[test]
fn three_players() {
    check(&["players=3"], 3, 100);
    check(&["players=3", "solo=spartans", "board=oblong"], 3, 100);
}

#[test]
fn four_players() {
    check(&["players=4"], 3, 100);
    check(&["players=4", "board=oblong"], 3, 100);
}

#[test]
fn whole_games() {
    check(&["limit=30"], 4, 100);
    check(&["limit=1"], 2, 10);
    check(&["limit=0", "players=4"], 1, 600);
}
