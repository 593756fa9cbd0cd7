//! Properties of random play that the laws do not state.

use proptest::prelude::*;
use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Game, Options, Seat};
use quincunx_nevo::{BLACK, Cells, INFO, Nevo, State, WHITE};
use std::collections::HashMap;

fn played(preset: &str, seed: u64, plies: usize) -> (Nevo, State) {
    let game = Nevo::new(&Options::read(&INFO, [preset]).unwrap(), None).unwrap();
    let mut state = game.start();
    let mut chooser = Stream::new(seed);
    for _ in 0..plies {
        let Some(action) = game.pick(&state, &mut chooser, &mut Vec::new()) else {
            break;
        };
        game.apply(&mut state, action, &mut ());
    }
    (game, state)
}

/// Isolation and score by their wording, square by square.
fn plainly(game: &Nevo, seat: Seat, pieces: Cells) -> (Vec<String>, u32) {
    let board = game.board();
    let isolated = pieces
        .iter()
        .filter(|&cell| !board.neighbours(cell).iter().any(|near| pieces.has(near)));
    let rows: [u8; 3] = if seat == WHITE { [2, 1, 0] } else { [4, 5, 6] };
    let score = [0, 1, 3, 5, 6, 8, 10, 11].iter().map(|&x| {
        let held = rows.map(|y| pieces.has(board.cell(x, y)));
        match held {
            [true, true, true] => 8,
            [true, true, false] => 5,
            [true, false, _] => 2,
            [false, ..] => 0,
        }
    });
    (isolated.map(|cell| board.name(cell)).collect(), score.sum())
}

proptest! {
    #[test]
    fn isolation_and_score_follow_their_wording(seed: u64, plies in 0_usize..300) {
        for preset in ["preset=classic", "preset=course"] {
            let (game, state) = played(preset, seed, plies);
            for seat in [WHITE, BLACK] {
                let pieces = state.pieces(seat);
                let (isolated, score) = plainly(&game, seat, pieces);
                let found: Vec<String> =
                    game.board().isolated(pieces).iter().map(|cell| game.board().name(cell)).collect();
                prop_assert_eq!(found, isolated);
                prop_assert_eq!(game.board().score(seat, pieces), score);
            }
        }
    }

    #[test]
    fn in_the_course_nobody_stays_isolated(seed: u64, plies in 0_usize..300) {
        let (game, state) = played("preset=course", seed, plies);
        for seat in [WHITE, BLACK] {
            prop_assert!(game.board().isolated(state.pieces(seat)).is_empty());
        }
    }
}

#[test]
fn picking_is_uniform() {
    for (preset, plies) in [("preset=classic", 0), ("preset=classic", 31), ("preset=course", 40)] {
        let (game, state) = played(preset, 5, plies);
        let mut list = Vec::new();
        game.legal(&state, &mut list);
        let mut seen: HashMap<_, u32> = HashMap::new();
        let mut chooser = Stream::new(9);
        let each = 400;
        for _ in 0..each * list.len() {
            *seen
                .entry(game.pick(&state, &mut chooser, &mut Vec::new()).unwrap())
                .or_default() += 1;
        }
        assert_eq!(seen.len(), list.len());
        // Six standard deviations around the mean.
        assert!(seen.values().all(|&times| (280..520).contains(&times)), "{seen:?}");
        assert!(chooser.below(3) < 3);
    }
}
