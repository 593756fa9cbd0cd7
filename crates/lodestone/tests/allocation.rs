//! Playing asks for no memory once a state exists.

use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options, random_plies};
use quincunx_lodestone::{INFO, Lodestone};

#[test]
fn random_play_allocates_nothing() {
    for options in [&[][..], &["kings=left", "reading=square", "quiet=20"]] {
        let game = Lodestone::new(&Options::read(&INFO, options.iter().copied()).unwrap(), None).unwrap();
        let mut list = Vec::with_capacity(256);
        let mut scratch = Vec::new();
        for seed in 0..20 {
            let mut state = game.start();
            let mut chooser = Stream::new(seed);
            let measured = allocation_counter::measure(|| {
                for _ in 0..300 {
                    let mark = Lodestone::mark(&state);
                    list.clear();
                    game.legal(&state, &mut list);
                    assert_eq!(game.count(&state), list.len());
                    if let Some(&first) = list.first() {
                        game.apply(&mut state, first, &mut ());
                        Lodestone::rewind(&mut state, mark);
                    }
                    random_plies(&game, &mut state, &mut chooser, 1, &mut scratch);
                }
            });
            assert_eq!(measured.count_total, 0, "{options:?}, seed {seed}");
        }
    }
}
