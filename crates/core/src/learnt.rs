//! What somebody has learnt from some actions, found by looking through their eyes.

use crate::{Game, Turn, Viewer, mix};

/// What a viewer has learnt from some actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Learnt {
    /// Nothing but that something was done: whatever else had been done would have looked the same.
    Nothing,
    /// What others chose to do, and nothing else.
    Choices,
    /// Something that nobody chose to tell: how a die fell, or what had been hidden.
    Secrets,
}

/// In how many other ways the hidden part is filled in to see whether the viewer could have told them apart.
const TWINS: u64 = 24;

/// What a viewer has learnt from these actions, played one after the other from `before` on.
///
/// An action of another tells the viewer something if another legal action would have looked different in the
/// record; that the record tells actions apart wherever the view does is one of the laws. A secret has come out if
/// the same actions, played where the hidden part is filled in otherwise, are not possible or lead to another view.
pub(crate) fn learnt<G: Game>(game: &G, before: &G::State, actions: &[G::Action], viewer: Viewer) -> Learnt {
    let mut found = Learnt::Nothing;
    let mut state = before.clone();
    let mut looks = Vec::new();
    for &action in actions {
        let turn = game.turn(&state);
        let look = look(game, &state, action, viewer);
        let own = matches!(turn, Turn::Seat(seat) if viewer.sees(seat));
        if !own && stands_out(game, &state, &look, viewer) {
            let kind = match turn {
                Turn::Chance => Learnt::Secrets,
                Turn::Seat(_) | Turn::Over(_) => Learnt::Choices,
            };
            found = found.max(kind);
        }
        looks.push(look);
        game.apply(&mut state, action, &mut ());
    }
    if found < Learnt::Secrets && secret_came_out(game, before, &looks, &state, viewer) {
        found = Learnt::Secrets;
    }
    found
}

/// How an action looks to the viewer as soon as it is played.
fn look<G: Game>(game: &G, state: &G::State, action: G::Action, viewer: Viewer) -> String {
    let mut now = state.clone();
    game.apply(&mut now, action, &mut ());
    let mut text = String::new();
    game.write_action_as(state, action, &now, viewer, &mut text);
    text
}

/// Whether another legal action would have looked different.
fn stands_out<G: Game>(game: &G, state: &G::State, seen: &str, viewer: Viewer) -> bool {
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    legal.iter().any(|&other| look(game, state, other, viewer) != seen)
}

fn secret_came_out<G: Game>(game: &G, before: &G::State, looks: &[String], after: &G::State, viewer: Viewer) -> bool {
    let view = game.observe(before, viewer);
    let seen = game.observe(after, viewer);
    let mut count = 0;
    let mut stream = |bound: u32| {
        count += 1;
        (((mix(count) >> 32) * u64::from(bound)) >> 32) as u32
    };
    (0..TWINS).any(|_| {
        let mut twin = game.determinize(&view, &mut stream);
        // Where nothing is hidden there is nothing to come out.
        if twin == *before {
            return false;
        }
        let possible = looks.iter().all(|seen| play_alike(game, &mut twin, seen, viewer));
        !possible || game.observe(&twin, viewer) != seen
    })
}

/// Plays an action that looks like this to the viewer. `false` if there is none.
fn play_alike<G: Game>(game: &G, state: &mut G::State, seen: &str, viewer: Viewer) -> bool {
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let alike = legal
        .into_iter()
        .find(|&action| look(game, state, action, viewer) == seen);
    if let Some(action) = alike {
        game.apply(state, action, &mut ());
    }
    alike.is_some()
}
