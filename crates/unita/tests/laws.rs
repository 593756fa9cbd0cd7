//! The laws of every game, over all configurations of this one.

use quincunx_core::{Game, Options, laws};
use quincunx_unita::{INFO, Unita};

fn game(options: &[&str]) -> Unita {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    Unita::new(&options, None).unwrap()
}

#[test]
fn all_configurations() {
    laws::check(&game(&[]), 3, 700);
}
