//! Certain wins: whatever the other side does, within a number of plies. Nothing is judged and nothing remembered.

use crate::Lesson;
use quincunx_core::{Game, Seat, Turn};
use quincunx_search::{Action, State, Stop};

/// Looks for such wins.
pub(crate) struct Certain<'a, L: Lesson> {
    lesson: &'a L,
    game: &'a L::Game,
    side: usize,
    /// How many positions may still be looked at.
    left: u64,
    stop: &'a Stop,
    lists: Vec<Vec<Action<L>>>,
    /// The last action, for each number of plies left, that spoilt a win. It often spoils the next one too.
    refutations: Vec<Option<Action<L>>>,
}

impl<'a, L: Lesson> Certain<'a, L> {
    /// For the side of a seat, within so many plies at most, looking at no more than `budget` positions, and at none
    /// once it is told to stop.
    pub(crate) fn new(lesson: &'a L, game: &'a L::Game, seat: Seat, plies: u32, budget: u64, stop: &'a Stop) -> Self {
        Certain {
            lesson,
            game,
            side: lesson.side(game, seat),
            left: budget,
            stop,
            lists: (0..=plies as usize).map(|_| Vec::new()).collect(),
            refutations: vec![None; plies as usize + 1],
        }
    }

    /// Whether the budget is spent: what was not found then means nothing.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Whether the side wins for certain within so many plies, of which this action is the first.
    pub(crate) fn after(&mut self, state: &State<L>, action: Action<L>, plies: u32) -> bool {
        let mut state = state.clone();
        self.game.apply(&mut state, action, &mut ());
        self.certain(&mut state, plies - 1)
    }

    /// The action that wins within the fewest plies.
    pub(crate) fn quickest(&mut self, state: &State<L>) -> Option<Action<L>> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        actions.sort_by_cached_key(|&action| -self.lesson.promise(self.game, state, action));
        let most = self.lists.len() as u32 - 1;
        for within in self.lesson.soonest(self.game, state, self.side)..=most {
            let winner = actions.iter().find(|&&action| self.after(state, action, within));
            if winner.is_some() {
                return winner.copied();
            }
        }
        None
    }

    /// Whether the side has won for certain within so many plies.
    fn certain(&mut self, state: &mut State<L>, plies: u32) -> bool {
        self.left = if self.stop.is_set() {
            0
        } else {
            self.left.saturating_sub(1)
        };
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NikaLesson;
    use crate::suite::read;
    use quincunx_core::Options;
    use quincunx_nika::Nika;

    #[test]
    fn a_win_is_found_unless_it_is_told_to_stop() {
        let game = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap();
        let lesson = NikaLesson::own(&game);
        let problem = &read(NikaLesson::SUITE).unwrap()[0];
        let state = game.read_position(&problem.position).unwrap();
        let Turn::Seat(seat) = game.turn(&state) else {
            panic!("nobody acts");
        };
        let stop = Stop::default();
        let search = || Certain::new(&lesson, &game, seat, 6, 1_000_000, &stop).quickest(&state);
        let mut told = String::new();
        game.write_action(&state, search().unwrap(), &mut told);
        assert_eq!(told, problem.answer);
        stop.set();
        assert_eq!(search(), None);
    }
}
