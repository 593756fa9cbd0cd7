//! The law suite, over every configuration.

use quincunx_core::{Game, Options, laws};
use quincunx_lodestone::{INFO, Lodestone};

fn check(options: &[&str], board: Option<&str>) {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    laws::check(&Lodestone::new(&options, board).unwrap(), 6, 250);
}

#[test]
fn standard() {
    check(&[], None);
}

#[test]
fn turned() {
    check(&["turned=1"], None);
    check(&["turned=1", "reading=square"], None);
}

#[test]
fn square() {
    check(&["reading=square", "first=white"], None);
}

#[test]
fn seeded() {
    check(&["board=seed-3", "kings=left"], None);
    check(&["board=seed-4", "reading=square", "turned=1"], None);
}

#[test]
fn kings_in_their_places() {
    check(&["kings=left", "first=white"], None);
}

#[test]
fn soon_quiet() {
    check(&["quiet=1"], None);
    check(&["quiet=7", "kings=left"], None);
}

#[test]
fn late_quiet() {
    check(&["quiet=500"], None);
}

#[test]
fn an_own_board() {
    let ranks = "1111 2222\n".repeat(8);
    let board = format!("game = 'lodestone'\ntitle = 'Own'\ndisc = '1234'\ndigits = '''\n{ranks}'''\n");
    check(&[], Some(&board));
    check(&["reading=square", "quiet=200"], Some(&board));
}
