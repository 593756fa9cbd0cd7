//! Proofs: everything that can follow is looked at, without a table and without a guess.

use super::{acting, text};
use crate::{Lesson, Method};
use quincunx_core::{Game, Seat, Turn, Viewer};
use quincunx_search::{Action, Random, SEATS, State};

/// The one right action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its text.
    pub action: String,
    /// Within how many plies it is proven.
    pub plies: u32,
}

/// How many guesses of what is hidden a proof must hold for.
const GUESSES: usize = 12;

/// By how much the expectation after the right action must be higher than after any other.
const CLEARLY: f64 = 0.02;

/// The one right action, proven within as few plies as possible and at most `plies`. `None` if there is no such action,
/// if there are two, or if the proof would look at more than `budget` positions.
pub fn prove<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    state: &State<L>,
    plies: u32,
    budget: u64,
    seed: u64,
) -> Option<Answer> {
    let seat = acting::<L>(game, state)?;
    let mut random = Random::new(seed);
    let view = game.observe(state, Viewer::Seat(seat));
    // What is there to be known is the position itself; where something is hidden, also what might be there.
    let mut worlds = vec![state.clone()];
    if L::SECRETS {
        worlds.extend((1..GUESSES).map(|_| game.determinize(&view, &mut random)));
    }
    let mut prover = Prover {
        lesson,
        game,
        seat,
        side: lesson.side(game, seat),
        left: budget,
        lists: (0..=plies as usize).map(|_| Vec::new()).collect(),
        refutations: vec![None; plies as usize + 1],
    };
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    for within in 1..=plies {
        // Where a game goes on for long after it is decided, a quicker win is no better: only what others cannot reach
        // at all makes an action right.
        if L::METHOD != Method::AlphaBeta {
            if let Some(action) = prover.best_by_far(&worlds, &actions, within) {
                return Some(Answer {
                    action: text::<L>(game, state, action),
                    plies: within,
                });
            }
            prover.refuted()?;
            continue;
        }
        let mut winners = Vec::new();
        for &action in &actions {
            if worlds.iter().any(|world| !prover.certain_after(world, action, within)) {
                prover.refuted()?;
                continue;
            }
            winners.push(action);
        }
        match winners[..] {
            [] => {}
            [action] => {
                // In none of the worlds another action may win as surely.
                let rivals = worlds[1..].iter().any(|world| {
                    let mut others = actions.iter().filter(|&&other| other != action);
                    others.any(|&other| prover.certain_after(world, other, within))
                });
                prover.refuted()?;
                return (!rivals).then(|| Answer {
                    action: text::<L>(game, state, action),
                    plies: within,
                });
            }
            _ => return None,
        }
    }
    None
}

struct Prover<'a, L: Lesson> {
    lesson: &'a L,
    game: &'a L::Game,
    seat: Seat,
    side: usize,
    /// How many positions may still be looked at.
    left: u64,
    lists: Vec<Vec<Action<L>>>,
    /// The last action, for each number of plies left, that spoilt a win. It often spoils the next one too.
    refutations: Vec<Option<Action<L>>>,
}

impl<L: Lesson> Prover<'_, L> {
    /// `None` once the budget is spent: what was not found then means nothing.
    fn refuted(&self) -> Option<()> {
        (self.left > 0).then_some(())
    }

    fn certain_after(&mut self, state: &State<L>, action: Action<L>, plies: u32) -> bool {
        let mut state = state.clone();
        self.game.apply(&mut state, action, &mut ());
        self.certain(&mut state, plies - 1)
    }

    /// Whether the side has won for certain within so many plies.
    fn certain(&mut self, state: &mut State<L>, plies: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        let own = match self.game.turn(state) {
            Turn::Over(outcome) => {
                let won = |seat| self.lesson.side(self.game, seat) == self.side;
                let mut winners = outcome.winners().iter();
                return winners.next().is_some_and(won) && winners.all(won);
            }
            Turn::Seat(seat) => self.lesson.side(self.game, seat) == self.side,
            Turn::Chance => false,
        };
        if plies == 0 || self.left == 0 || self.lesson.soonest(self.game, state, self.side) > plies {
            return false;
        }
        let level = plies as usize;
        let mut list = std::mem::take(&mut self.lists[level]);
        list.clear();
        self.game.legal(state, &mut list);
        if own {
            list.sort_by_cached_key(|&action| -self.lesson.promise(self.game, state, action));
        } else if let Some(place) = self.refutations[level].and_then(|last| list.iter().position(|&one| one == last)) {
            list.swap(0, place);
        }
        let mark = L::Game::mark(state);
        let mut certain = !own;
        for &action in &list {
            self.game.apply(state, action, &mut ());
            certain = self.certain(state, plies - 1);
            L::Game::rewind(state, mark);
            if certain == own {
                if !own {
                    self.refutations[level] = Some(action);
                }
                break;
            }
        }
        self.lists[level] = list;
        certain
    }

    /// The action after which the expectation is clearly higher than after any other, in every world.
    fn best_by_far(&mut self, worlds: &[State<L>], actions: &[Action<L>], plies: u32) -> Option<Action<L>> {
        let mut best = None;
        for world in worlds {
            let bounds: Vec<(f64, f64)> = actions
                .iter()
                .map(|&action| {
                    let mut state = world.clone();
                    self.game.apply(&mut state, action, &mut ());
                    self.bounds(&mut state, plies - 1)
                })
                .collect();
            self.refuted()?;
            let place = (0..actions.len()).max_by(|&one, &other| bounds[one].0.total_cmp(&bounds[other].0))?;
            let others = (0..actions.len()).filter(|&other| other != place);
            let most = others.map(|other| bounds[other].1).fold(0.0, f64::max);
            let same = best.is_none_or(|known| known == place);
            if actions.len() < 2 || !same || bounds[place].0 < most + CLEARLY {
                return None;
            }
            best = Some(place);
        }
        best.map(|place| actions[place])
    }

    /// What the seat gets at least and at most, when it plays for the most and all others against it.
    fn bounds(&mut self, state: &mut State<L>, plies: u32) -> (f64, f64) {
        self.left = self.left.saturating_sub(1);
        let turn = self.game.turn(state);
        if let Turn::Over(outcome) = turn {
            let mut rewards = [0.0; SEATS];
            self.lesson.settle(self.game, outcome, &mut rewards);
            let reward = f64::from(rewards[self.seat.index()]);
            return (reward, reward);
        }
        if plies == 0 || self.left == 0 {
            return (0.0, 1.0);
        }
        let mut list = std::mem::take(&mut self.lists[plies as usize]);
        list.clear();
        self.game.legal(state, &mut list);
        let mark = L::Game::mark(state);
        let own = matches!(turn, Turn::Seat(seat) if self.lesson.side(self.game, seat) == self.side);
        let mut bounds = if own { (0.0, 0.0) } else { (1.0, 1.0) };
        let (mut sum, mut total) = ((0.0, 0.0), 0.0);
        for &action in &list {
            let weight = f64::from(self.game.weight(state, action));
            self.game.apply(state, action, &mut ());
            let (least, most) = self.bounds(state, plies - 1);
            L::Game::rewind(state, mark);
            total += weight;
            sum = (sum.0 + weight * least, sum.1 + weight * most);
            bounds = if own {
                (f64::max(bounds.0, least), f64::max(bounds.1, most))
            } else {
                (f64::min(bounds.0, least), f64::min(bounds.1, most))
            };
        }
        self.lists[plies as usize] = list;
        if turn == Turn::Chance {
            return (sum.0 / total, sum.1 / total);
        }
        bounds
    }
}
