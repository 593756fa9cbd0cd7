//! The laws of every game, over all options.

mod common;

use quincunx_core::{Game, Options, laws};
use quincunx_nieuchess::Nieuchess;

fn check(options: &[&str], board: Option<&str>, games: u64, plies: usize) {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    let game = Nieuchess::new(&options, board).unwrap();
    laws::check(&game, games, plies);
}

#[test]
fn laws_hold_for_whole_armies() {
    check(&[], None, 2, 150);
}

#[test]
fn laws_hold_for_small_armies() {
    check(&["pawns=1", "truce=5"], None, 3, 60);
    check(&["pawns=2", "truce=4", "verdict=pawns"], None, 3, 80);
    check(&["pawns=3", "limit=5"], None, 2, 80);
    check(&["pawns=6", "limit=3", "verdict=pawns"], None, 2, 120);
}

#[test]
fn laws_hold_where_armies_crowd() {
    let arena = common::arena();
    check(&[], Some(&arena), 6, 300);
    check(&["pawns=12"], Some(&arena), 6, 300);
    check(&["pawns=6", "truce=3", "verdict=pawns"], Some(&arena), 6, 300);
    check(&["pawns=2", "limit=9", "crt=classic"], Some(&arena), 6, 300);
}
