//! Playing asks for no memory once the lists have their room.

mod common;

use quincunx_core::{Chooser, Game, Options, laws::Stream};
use quincunx_nieuchess::Nieuchess;

fn check(options: &[&str], board: Option<&str>, plies: usize) {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    let game = Nieuchess::new(&options, board).unwrap();
    let mut actions = Vec::with_capacity(8192);
    let mut scratch = Vec::with_capacity(8192);
    let mut chooser = Stream::new(7);
    let mut state = game.start();
    let mut played = 0;
    let used = allocation_counter::measure(|| {
        for _ in 0..plies {
            actions.clear();
            game.legal(&state, &mut actions);
            assert_eq!(game.count(&state), actions.len());
            let Some(action) = game.pick(&state, &mut chooser, &mut scratch) else {
                state = game.start();
                continue;
            };
            let mark = Nieuchess::mark(&state);
            let other = actions[chooser.below(actions.len() as u32) as usize];
            game.apply(&mut state, other, &mut ());
            Nieuchess::rewind(&mut state, mark);
            game.apply(&mut state, action, &mut ());
            game.hash(&state);
            played += 1;
        }
    });
    assert_eq!(used.count_total, 0, "after {played} actions");
}

#[test]
fn random_games_allocate_nothing() {
    check(&[], None, 1000);
    check(&["pawns=2", "truce=3"], None, 500);
    check(&[], Some(&common::arena()), 3000);
}
