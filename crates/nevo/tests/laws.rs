//! The law suite, over every configuration.

use quincunx_core::{Game, Options, laws};
use quincunx_nevo::{INFO, Nevo};

fn check(options: &[&str], board: Option<&str>) {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    laws::check(&Nevo::new(&options, board).unwrap(), 12, 250);
}

#[test]
fn classic() {
    check(&[], None);
}

#[test]
fn course() {
    check(&["preset=course"], None);
}

#[test]
fn little_patience() {
    check(&["patience=4"], None);
    check(&["patience=4", "removal=owner"], None);
}

#[test]
fn an_own_board() {
    let board = "game = 'nevo'\ntitle = 'Small'\ngoal = 6\nsquares = '''\n# 3 # 3\n# # # #\n# 3 # 3\n'''\nstart = '''\nW . W W\n. . . .\nB B . B\n'''\n";
    check(&[], Some(board));
    check(&["removal=owner"], Some(board));
}
