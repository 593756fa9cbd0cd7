//! Proofs: everything that can follow is looked at, without a guess.

use super::{acting, text};
use crate::certain::Certain;
use crate::exact::Exact;
use crate::{Hunt, Lesson};
use quincunx_core::{Game, Seat, Viewer};
use quincunx_search::{Random, State};

/// The one right action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its text.
    pub action: String,
    /// Within how many plies it is proven.
    pub plies: u32,
}

/// How often what is hidden is guessed to find out whether there is anything.
const GUESSES: usize = 12;

/// By how much the expectation after the right action must be higher than after any other.
const CLEARLY: f64 = 0.02;

/// The one right action. `None` if there is no such action, if there are two, if something is hidden, or if the proof
/// would look at more than `budget` positions.
pub fn prove<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>, plies: u32, budget: u64) -> Option<Answer> {
    let seat = acting::<L>(game, state)?;
    if L::SECRETS {
        let view = game.observe(state, Viewer::Seat(seat));
        let mut random = Random::new(1);
        let mut guess = || game.hash(&game.determinize(&view, &mut random));
        if (0..GUESSES).any(|_| guess() != game.hash(state)) {
            return None;
        }
    }
    match L::HUNT {
        Hunt::Seen | Hunt::Near => only_win(lesson, game, state, seat, plies, budget),
        Hunt::End => best_by_far(lesson, game, state, seat, budget),
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
    let mut prover = Certain::new(lesson, game, seat, plies, budget);
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

/// The action after which the seat may expect clearly more than after any other, counted exactly to the end of the
/// game. The plies of the answer are those to the farthest position that was looked at.
fn best_by_far<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>, seat: Seat, budget: u64) -> Option<Answer> {
    let mut left = Some(budget);
    let mut grant = || left.take().unwrap_or(0);
    let mut exact = Exact::new(lesson, game, seat, &mut grant);
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    let (mut best, mut second) = ((f64::NEG_INFINITY, None), f64::NEG_INFINITY);
    for &action in &actions {
        let worth = exact.after(state, action, second.max(0.0), 1.0)?;
        if worth > best.0 {
            second = best.0;
            best = (worth, Some(action));
        } else {
            second = second.max(worth);
        }
        if second + CLEARLY > 1.0 {
            return None;
        }
    }
    (actions.len() > 1 && best.0 >= second + CLEARLY).then_some(())?;
    Some(Answer {
        action: text::<L>(game, state, best.1?),
        plies: exact.deepest as u32,
    })
}
