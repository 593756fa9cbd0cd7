//! Playing asks for no memory.

use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options, random_plies};
use quincunx_unita::{INFO, Unita};

#[test]
fn random_play_allocates_nothing() {
    for option in [
        "preset=geek",
        "preset=colonial",
        "preset=family",
        "preset=coop",
        "players=2",
        "players=3",
    ] {
        let game = Unita::new(&Options::read(&INFO, [option]).unwrap(), None).unwrap();
        let mut list = Vec::with_capacity(256);
        let mut scratch = Vec::new();
        for seed in 0..10 {
            let mut state = game.start();
            let mut chooser = Stream::new(seed);
            let measured = allocation_counter::measure(|| {
                while game.count(&state) > 0 {
                    list.clear();
                    game.legal(&state, &mut list);
                    random_plies(&game, &mut state, &mut chooser, 1, &mut scratch);
                }
            });
            assert_eq!(measured.count_total, 0, "{option}, seed {seed}");
        }
    }
}
