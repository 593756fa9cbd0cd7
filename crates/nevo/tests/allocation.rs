//! Playing asks for no memory once a state exists.

use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options, random_plies};
use quincunx_nevo::{INFO, Nevo};

#[test]
fn random_play_allocates_nothing() {
    for preset in ["preset=classic", "preset=course"] {
        let game = Nevo::new(&Options::read(&INFO, [preset]).unwrap(), None).unwrap();
        let mut list = Vec::with_capacity(256);
        let mut scratch = Vec::with_capacity(256);
        for seed in 0..20 {
            let mut state = game.start();
            let mut chooser = Stream::new(seed);
            let measured = allocation_counter::measure(|| {
                for _ in 0..200 {
                    list.clear();
                    game.legal(&state, &mut list);
                    game.count(&state);
                    random_plies(&game, &mut state, &mut chooser, 1, &mut scratch);
                }
            });
            assert_eq!(measured.count_total, 0, "{preset}, seed {seed}");
        }
    }
}
