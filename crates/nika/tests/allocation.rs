//! Playing asks for no memory: not for listing, counting, choosing, playing or taking back.

use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options};
use quincunx_nika::Nika;

#[test]
fn no_allocation_per_action() {
    let game = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap();
    let mut state = game.start();
    let mut actions = Vec::with_capacity(1024);
    let mut scratch = Vec::new();
    let mut chooser = Stream::new(5);
    let mut plies = 0;
    let measured = allocation_counter::measure(|| {
        while let Some(action) = game.pick(&state, &mut chooser, &mut scratch) {
            actions.clear();
            game.legal(&state, &mut actions);
            assert!(actions.len() == game.count(&state) && actions.contains(&action));
            let mark = Nika::mark(&state);
            game.apply(&mut state, action, &mut ());
            Nika::rewind(&mut state, mark);
            game.apply(&mut state, action, &mut ());
            plies += 1;
        }
    });
    assert!(plies > 100, "{plies} plies are no test");
    assert_eq!(measured.count_total, 0);
}
