//! Exact worth: everything that can follow is looked at, up to the end of the game.
//!
//! The seat plays for the most and everybody else against it; chance counts by its weights. Nothing is judged, so that
//! this works only where the end is near. Positions are told apart by their hashes.

use crate::Lesson;
use quincunx_core::{Game, Seat, Turn};
use quincunx_search::{Action, SEATS, State};
use std::collections::HashMap;

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
        self.known.insert(key, (low, high));
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
