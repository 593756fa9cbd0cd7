//! Proofs: everything that can follow is looked at, without a guess.

use super::{acting, text};
use crate::certain::Certain;
use crate::exact::{Exact, hides};
use crate::{Hunt, Lesson};
use quincunx_core::{Game, Seat};
use quincunx_search::{State, Stop};

/// The one right action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its text.
    pub action: String,
    /// Within how many plies it is proven. Where the proof goes to the end of the game: how far ahead it looked.
    pub plies: u32,
}

/// The one right action. `None` if there is no such action, if there are two, if something is hidden, or if the proof
/// would look at more than `budget` positions.
pub fn prove<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>, plies: u32, budget: u64) -> Option<Answer> {
    let seat = acting::<L>(game, state)?;
    if hides::<L>(game, state, seat) {
        return None;
    }
    match L::HUNT {
        Hunt::Seen | Hunt::Near => only_win(lesson, game, state, seat, plies, budget),
        Hunt::End => {
            let mut left = Some(budget);
            let mut grant = || left.take().unwrap_or(0);
            let mut exact = Exact::new(lesson, game, seat, &mut grant);
            let action = exact.best_by_far(state)?;
            Some(Answer {
                action: text::<L>(game, state, action),
                plies: exact.deepest as u32,
            })
        }
    }
}

/// The one action that wins for certain within as few plies as possible, and at most so many.
fn only_win<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    state: &State<L>,
    seat: Seat,
    plies: u32,
    budget: u64,
) -> Option<Answer> {
    let never = Stop::default();
    let mut prover = Certain::new(lesson, game, seat, plies, budget, &never);
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    for within in 1..=plies {
        let mut winners = actions.iter().filter(|&&action| prover.after(state, action, within));
        let (first, second) = (winners.next().copied(), winners.next());
        // Once the budget is spent, what was not found means nothing.
        if second.is_some() || prover.is_spent() {
            return None;
        }
        if let Some(action) = first {
            return Some(Answer {
                action: text::<L>(game, state, action),
                plies: within,
            });
        }
    }
    None
}
