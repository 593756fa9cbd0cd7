//! Exact worth: everything that can follow is looked at, up to the end of the game.
//!
//! The seat plays for the most and everybody else against it; chance counts by its weights. Nothing is judged, so that
//! this works only where the end is near. Positions are told apart by their hashes.

use crate::Lesson;
use quincunx_core::{Game, Seat, Turn, Viewer};
use quincunx_search::{Action, Random, SEATS, State};
use std::collections::HashMap;

/// By how much the expectation after an action must be higher than after any other to be higher by far.
const BY_FAR: f64 = 0.02;

/// How many positions are remembered at most.
const MOST_KNOWN: usize = 1 << 20;

/// How often what is hidden is guessed to find out whether there is anything.
const GUESSES: usize = 12;

/// Whether the seat does not know everything.
pub(crate) fn hides<L: Lesson>(game: &L::Game, state: &State<L>, seat: Seat) -> bool {
    let view = game.observe(state, Viewer::Seat(seat));
    let mut random = Random::new(1);
    let mut guess = || game.hash(&game.determinize(&view, &mut random));
    L::SECRETS && (0..GUESSES).any(|_| guess() != game.hash(state))
}

/// Looks at positions until it is told to stop.
pub(crate) struct Exact<'a, L: Lesson> {
    lesson: &'a L,
    game: &'a L::Game,
    seat: Seat,
    /// Asked for leave to look at more positions; 0 means stop.
    grant: &'a mut dyn FnMut() -> u64,
    left: u64,
    /// Between what the worth of a position lies, as far as that is known.
    known: HashMap<u64, (f64, f64)>,
    /// A list for each ply.
    lists: Vec<Vec<Action<L>>>,
    /// The last action of each ply that made looking at others needless. It often does so again.
    enough: Vec<Option<Action<L>>>,
    /// How many plies ahead the farthest position was.
    pub(crate) deepest: usize,
}

impl<'a, L: Lesson> Exact<'a, L> {
    pub(crate) fn new(lesson: &'a L, game: &'a L::Game, seat: Seat, grant: &'a mut dyn FnMut() -> u64) -> Self {
        Exact {
            lesson,
            game,
            seat,
            grant,
            left: 0,
            known: HashMap::new(),
            lists: Vec::new(),
            enough: Vec::new(),
            deepest: 0,
        }
    }

    /// The action after which the seat gets more than after any other by far. `None` if there is none, or if it had to
    /// stop.
    pub(crate) fn best_by_far(&mut self, state: &State<L>) -> Option<Action<L>> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        let (mut best, mut second) = ((f64::NEG_INFINITY, None), f64::NEG_INFINITY);
        for &action in &actions {
            let worth = self.after(state, action, second.max(0.0), 1.0)?;
            if worth > best.0 {
                second = best.0;
                best = (worth, Some(action));
            } else {
                second = second.max(worth);
            }
            if second + BY_FAR > 1.0 {
                return None;
            }
        }
        best.1.filter(|_| actions.len() > 1 && best.0 >= second + BY_FAR)
    }

    /// What the seat gets after an action, if that lies between two bounds, or else something beyond the bound that is
    /// passed. `None` when it had to stop.
    pub(crate) fn after(&mut self, state: &State<L>, action: Action<L>, least: f64, most: f64) -> Option<f64> {
        let mut state = state.clone();
        self.game.apply(&mut state, action, &mut ());
        self.worth(&mut state, least, most, 1)
    }

    fn worth(&mut self, state: &mut State<L>, least: f64, most: f64, ply: usize) -> Option<f64> {
        if self.left == 0 {
            self.left = (self.grant)();
        }
        self.left = self.left.checked_sub(1)?;
        self.deepest = self.deepest.max(ply);
        let turn = self.game.turn(state);
        if let Turn::Over(outcome) = turn {
            let mut rewards = [0.0; SEATS];
            self.lesson.settle(self.game, outcome, &mut rewards);
            return Some(f64::from(rewards[self.seat.index()]));
        }
        let key = self.game.hash(state);
        let (mut low, mut high) = self.known.get(&key).copied().unwrap_or((0.0, 1.0));
        if low >= high || low >= most {
            return Some(low);
        }
        if high <= least {
            return Some(high);
        }
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.enough.resize(ply + 1, None);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.game.legal(state, &mut list);
        let worth = match turn {
            Turn::Seat(seat) => {
                if let Some(place) = self.enough[ply].and_then(|last| list.iter().position(|&one| one == last)) {
                    list.swap(0, place);
                }
                let own = self.lesson.side(self.game, seat) == self.lesson.side(self.game, self.seat);
                self.choice(state, &list, own, (least.max(low), most.min(high)), ply)
            }
            _ => self.average(state, &list, ply),
        };
        self.lists[ply] = list;
        let worth = worth?;
        if worth > least {
            low = low.max(worth);
        }
        if worth < most {
            high = high.min(worth);
        }
        if self.known.len() < MOST_KNOWN {
            self.known.insert(key, (low, high));
        }
        Some(worth)
    }

    /// The best of several actions for whoever acts.
    fn choice(
        &mut self,
        state: &mut State<L>,
        list: &[Action<L>],
        own: bool,
        (mut least, mut most): (f64, f64),
        ply: usize,
    ) -> Option<f64> {
        let mark = L::Game::mark(state);
        let mut best: Option<f64> = None;
        for &action in list {
            self.game.apply(state, action, &mut ());
            let worth = self.worth(state, least, most, ply + 1);
            L::Game::rewind(state, mark);
            let worth = worth?;
            best = Some(match best {
                None => worth,
                Some(known) if own => known.max(worth),
                Some(known) => known.min(worth),
            });
            if own {
                least = least.max(worth);
            } else {
                most = most.min(worth);
            }
            if least >= most {
                self.enough[ply] = Some(action);
                break;
            }
        }
        best
    }

    fn average(&mut self, state: &mut State<L>, list: &[Action<L>], ply: usize) -> Option<f64> {
        let mark = L::Game::mark(state);
        let (mut sum, mut total) = (0.0, 0.0);
        for &outcome in list {
            let weight = f64::from(self.game.weight(state, outcome));
            self.game.apply(state, outcome, &mut ());
            let worth = self.worth(state, 0.0, 1.0, ply + 1);
            L::Game::rewind(state, mark);
            sum += weight * worth?;
            total += weight;
        }
        Some(sum / total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NieuchessLesson, UnitaLesson};
    use quincunx_core::Options;

    /// The worth without bounds and without memory; `None` where that takes too long.
    fn plainly<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>, seat: Seat, left: &mut u32) -> Option<f64> {
        *left = left.checked_sub(1)?;
        let turn = game.turn(state);
        if let Turn::Over(outcome) = turn {
            let mut rewards = [0.0; SEATS];
            lesson.settle(game, outcome, &mut rewards);
            return Some(f64::from(rewards[seat.index()]));
        }
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let mut worths = Vec::new();
        for action in actions {
            let mut next = state.clone();
            game.apply(&mut next, action, &mut ());
            worths.push(plainly(lesson, game, &next, seat, left)?);
        }
        Some(match turn {
            Turn::Seat(other) if lesson.side(game, other) == lesson.side(game, seat) => {
                worths.into_iter().fold(0.0, f64::max)
            }
            Turn::Seat(_) => worths.into_iter().fold(1.0, f64::min),
            _ => worths.iter().sum::<f64>() / worths.len() as f64,
        })
    }

    /// Plays random games and compares every action wherever the end is near enough. All outcomes of chance are equally
    /// likely in these games.
    fn compare<L: Lesson>(options: &[&str], wanted: usize) {
        let game = L::Game::new(&Options::read(L::Game::INFO, options.iter().copied()).unwrap(), None).unwrap();
        let lesson = L::own(&game);
        let mut random = Random::new(3);
        let (mut compared, mut differing) = (0, 0);
        while compared < wanted {
            let mut state = game.start();
            while let Some(action) = game.pick(&state, &mut random, &mut Vec::new()) {
                if let Turn::Seat(seat) = game.turn(&state)
                    && lesson.closing(&game, &state)
                {
                    let mut actions = Vec::new();
                    game.legal(&state, &mut actions);
                    let mut left = 40_000;
                    let plain = |&action: &Action<L>| {
                        let mut next = state.clone();
                        game.apply(&mut next, action, &mut ());
                        plainly(&lesson, &game, &next, seat, &mut left)
                    };
                    if let Some(plain) = actions.iter().map(plain).collect::<Option<Vec<f64>>>() {
                        let mut grant = || u64::MAX;
                        let mut exact = Exact::new(&lesson, &game, seat, &mut grant);
                        for (&action, &plain) in actions.iter().zip(&plain) {
                            let worth = exact.after(&state, action, 0.0, 1.0).unwrap();
                            assert!((worth - plain).abs() < 1e-9, "{worth} {plain} {action:?} {state:?}");
                        }
                        compared += 1;
                        differing += usize::from(plain.iter().any(|&worth| (worth - plain[0]).abs() > 0.01));
                    }
                }
                game.apply(&mut state, action, &mut ());
            }
        }
        assert!(differing > 0, "nothing to tell apart in {compared} positions");
    }

    #[test]
    fn worth_is_what_plain_counting_finds() {
        compare::<NieuchessLesson>(&["pawns=4", "limit=40", "verdict=pawns"], 60);
        compare::<UnitaLesson>(&["players=3", "terrain=off"], 300);
    }
}
