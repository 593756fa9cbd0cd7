//! Counting sequences of actions (C9): the plainest proof that two programs play the same game.

use crate::{Game, Turn};

/// The number of sequences of exactly `depth` atomic actions from here, each chance outcome being one action.
pub fn perft<G: Game>(game: &G, state: &mut G::State, depth: u32) -> u64 {
    let mut lists: Vec<Vec<G::Action>> = (0..depth).map(|_| Vec::with_capacity(256)).collect();
    walk(game, state, &mut lists)
}

/// For each action here, the number of sequences of `depth` actions that begin with it.
pub fn divide<G: Game>(game: &G, state: &mut G::State, depth: u32) -> Vec<(G::Action, u64)> {
    let mut first = Vec::new();
    if depth == 0 {
        return first.into_iter().map(|action| (action, 0)).collect();
    }
    game.legal(state, &mut first);
    let mark = G::mark(state);
    first
        .into_iter()
        .map(|action| {
            game.apply(state, action, &mut ());
            let nodes = perft(game, state, depth - 1);
            G::rewind(state, mark);
            (action, nodes)
        })
        .collect()
}

fn walk<G: Game>(game: &G, state: &mut G::State, lists: &mut [Vec<G::Action>]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    if deeper.is_empty() {
        return game.count(state) as u64;
    }
    if matches!(game.turn(state), Turn::Over(_)) {
        return 0;
    }
    list.clear();
    game.legal(state, list);
    let mark = G::mark(state);
    let mut nodes = 0;
    for &action in list.iter() {
        game.apply(state, action, &mut ());
        nodes += walk(game, state, deeper);
        G::rewind(state, mark);
    }
    nodes
}
