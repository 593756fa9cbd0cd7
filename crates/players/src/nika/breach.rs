//! Runs that nothing can stop: whether a city reaches its victory area within four turns of its own, whatever the enemy
//! does. That is up to 32 plies ahead, much further than a search of everything looks. Here only a runner, those who rout
//! for it, and those who can still get in its way are looked at. Where those are few it takes little to be sure.
//!
//! What the city may do is less than the rules allow: its ally only passes. What the enemy may do leaves out what cannot
//! reach the ways of a runner in time, and tricks far from them.

use super::NikaLesson;
use crate::Lookout;
use quincunx_core::{Game, Turn, mix};
use quincunx_nika::{Action, Cell, City, Facing, Nika, Pieces, State, Step};
use quincunx_search::Teach;
use std::ops::Range;

/// In so many turns every city has four.
const TURNS: u32 = 16;

/// Steps to the nearest space over which a runner may go, for every space.
type Near = [u8; 256];

/// Looks for a run of one city that ends in a turn that is known.
struct Breach<'a, 'b> {
    lesson: &'a NikaLesson,
    game: &'a Nika,
    city: City,
    /// The last turn of the run, counted from the start of the game.
    last: u32,
    lookout: &'a mut Lookout<'b>,
    lists: Vec<Vec<Action>>,
}

/// Whether one of these cities runs through by a turn, of which `state` is before or in. Nothing is certain once the
/// budget is spent.
pub(super) fn is_sure(
    (lesson, game): (&NikaLesson, &Nika),
    state: &State,
    cities: [City; 2],
    last: u32,
    lookout: &mut Lookout<'_>,
) -> bool {
    cities.into_iter().any(|city| {
        let mut breach = Breach {
            lesson,
            game,
            city,
            last,
            lookout,
            lists: Vec::new(),
        };
        breach.is_near(state) && breach.wins(&mut state.clone(), None, 0)
    })
}

/// The turns in which a run may end, the first one first.
pub(super) fn ends(state: &State) -> Range<u32> {
    let now = state.turns();
    now..now + TURNS
}

/// Whether a city acts in a turn, seen from a position.
fn acts_in(state: &State, city: City, turn: u32) -> bool {
    (state.city().index() as u32 + (turn - state.turns())) % 4 == city.index() as u32
}

impl Breach<'_, '_> {
    /// How many actions a city still has in the turns up to the last.
    fn actions(&self, state: &State, city: City) -> u32 {
        let turns = (state.turns()..=self.last).filter(|&turn| acts_in(state, city, turn));
        let begun = state.city() == city && state.step() != Step::First;
        (2 * turns.count() as u32).saturating_sub(u32::from(begun))
    }

    fn way(&self, cell: Cell) -> u32 {
        u32::from(self.lesson.way[self.city.index()][cell.index()])
    }

    /// Whether the run may end in the last turn: the city acts in it, and somebody is near enough.
    fn is_near(&self, state: &State) -> bool {
        let actions = self.actions(state, self.city);
        state.turns() <= self.last
            && acts_in(state, self.city, self.last)
            && state.pieces(self.city).iter().any(|cell| self.way(cell) <= actions)
    }

    /// How far every space is from those over which a runner may still go.
    fn near(&self, state: &State) -> Near {
        let actions = self.actions(state, self.city);
        let mut near = [u8::MAX; 256];
        let mut queue = Vec::with_capacity(256);
        // What a runner can reach with enough actions left to arrive.
        let mut gone = [u8::MAX; 256];
        for runner in state.pieces(self.city).iter().filter(|&cell| self.way(cell) <= actions) {
            gone[runner.index()] = 0;
            queue.push(runner);
        }
        let mut next_one = 0;
        while let Some(&cell) = queue.get(next_one) {
            next_one += 1;
            near[cell.index()] = 0;
            for next in Facing::ALL
                .into_iter()
                .filter_map(|facing| self.lesson.next(cell, facing))
            {
                let steps = gone[cell.index()] + 1;
                if gone[next.index()] == u8::MAX && u32::from(steps) + self.way(next) <= actions {
                    gone[next.index()] = steps;
                    queue.push(next);
                }
            }
        }
        let mut next_one = 0;
        while let Some(&cell) = queue.get(next_one) {
            next_one += 1;
            for next in Facing::ALL
                .into_iter()
                .filter_map(|facing| self.lesson.next(cell, facing))
            {
                if near[next.index()] == u8::MAX {
                    near[next.index()] = near[cell.index()] + 1;
                    queue.push(next);
                }
            }
        }
        near
    }

    /// Whether the city runs through.
    fn wins(&mut self, state: &mut State, near: Option<&Near>, depth: usize) -> bool {
        let stopped = self.lookout.stop.is_set();
        self.lookout.left = if stopped {
            0
        } else {
            self.lookout.left.saturating_sub(1)
        };
        if let Turn::Over(_) = self.game.turn(state) {
            let arrived = |cell| self.way(cell) == 0;
            return state.pieces(self.city).iter().any(arrived);
        }
        if self.lookout.left == 0 || !self.is_in_time(state) {
            return false;
        }
        // Without a limit the hash does not tell the turn.
        let question = u64::from(self.last) << 2 | self.city.index() as u64;
        let key = self.game.hash(state) ^ mix(question << 32 | u64::from(state.turns()));
        if let Some(&known) = self.lookout.known.get(&key) {
            return known;
        }
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        list.clear();
        let fresh;
        let near = match near {
            Some(near) if state.step() != Step::First => near,
            _ => {
                fresh = self.near(state);
                &fresh
            }
        };
        let own = state.city() == self.city;
        if own {
            self.list_own(state, near, &mut list);
        } else if state.city().team() == self.city.team() {
            list.push(Action::Pass);
        } else {
            self.list_enemy(state, near, &mut list);
        }
        let mark = Nika::mark(state);
        let mut wins = !own;
        for &action in &list {
            self.game.apply(state, action, &mut ());
            wins = self.wins(state, Some(near), depth + 1);
            Nika::rewind(state, mark);
            if wins == own {
                break;
            }
        }
        self.lists[depth] = list;
        if self.lookout.left > 0 {
            self.lookout.known.insert(key, wins);
        }
        wins
    }

    fn is_in_time(&self, state: &State) -> bool {
        let actions = self.actions(state, self.city);
        state.pieces(self.city).iter().any(|cell| self.way(cell) <= actions)
    }

    /// What the city may do: go, push on, rout somebody on the way, or turn where there is time for it.
    fn list_own(&self, state: &State, near: &Near, list: &mut Vec<Action>) {
        let after = self.actions(state, self.city) - 1;
        self.game.legal(state, list);
        let nearest = |pieces: Pieces, facing: Facing| {
            let next = pieces.iter().filter_map(|cell| self.lesson.next(cell, facing));
            next.map(|cell| self.way(cell)).min().unwrap_or(u32::MAX)
        };
        list.retain(|&action| match action {
            Action::Pass => after > 0,
            Action::Rally { .. } => false,
            Action::Rotate { pieces, .. } => pieces.is_single() && pieces.iter().any(|cell| self.way(cell) <= after),
            Action::Move { pieces, facing } => {
                let gains = self.lesson.promise(self.game, state, action) > 0;
                let comes_in_time = nearest(pieces, facing) <= after;
                if pieces.is_single() {
                    let next = pieces.iter().find_map(|cell| self.lesson.next(cell, facing));
                    comes_in_time || gains && next.is_some_and(|next| near[next.index()] == 0)
                } else {
                    comes_in_time && gains
                }
            }
        });
        list.sort_by_cached_key(|&action| match action {
            Action::Move { pieces, facing } => nearest(pieces, facing),
            Action::Rotate { .. } => u32::from(u8::MAX) + 1,
            Action::Rally { .. } | Action::Pass => u32::from(u8::MAX) + 2,
        });
    }

    /// What may stop a runner: whatever changes something on its ways, or brings somebody nearer to them who can still
    /// come in time. Passing comes first: mostly it tells that there is no danger at all.
    fn list_enemy(&self, state: &State, near: &Near, list: &mut Vec<Action>) {
        let city = state.city();
        let after = self.actions(state, city).saturating_sub(1);
        self.game.legal(state, list);
        let on_the_way = |cell: Cell| near[cell.index()] == 0;
        list.retain(|&action| match action {
            Action::Pass => true,
            Action::Rotate { pieces, .. } => pieces.iter().all(on_the_way),
            Action::Rally { cell, facing } => {
                on_the_way(cell) || facing == Facing::North && u32::from(near[cell.index()]) <= after
            }
            Action::Move { pieces, facing } => {
                if self.wins_first(city, pieces, facing, after) {
                    return true;
                }
                let mut comes = 0;
                for cell in pieces.iter() {
                    let Some(next) = self.lesson.next(cell, facing) else {
                        continue;
                    };
                    let distance = near[next.index()];
                    if distance == 0 || self.pushes_on_the_way(state, next, facing, near) {
                        return true;
                    }
                    comes += usize::from(u32::from(distance) <= after && distance < near[cell.index()]);
                }
                // Several may go together, as well as one alone.
                comes > 0 && comes == pieces.len()
            }
        });
        list.sort_by_cached_key(|&action| match action {
            Action::Pass => 0,
            Action::Move { pieces, facing } => {
                let next = pieces.iter().filter_map(|cell| self.lesson.next(cell, facing));
                1 + next.map(|cell| near[cell.index()]).min().unwrap_or(u8::MAX - 1)
            }
            Action::Rotate { .. } => 2,
            Action::Rally { cell, .. } => 1 + near[cell.index()],
        });
    }

    /// Whether an enemy who goes there may reach his own victory area before the run is over.
    fn wins_first(&self, city: City, pieces: Pieces, facing: Facing, after: u32) -> bool {
        let way = &self.lesson.way[city.index()];
        let comes = |cell: Cell| {
            let next = self.lesson.next(cell, facing)?;
            Some(u32::from(way[next.index()]) <= after && way[next.index()] < way[cell.index()])
        };
        pieces.is_single() && pieces.iter().any(|cell| comes(cell) == Some(true))
    }

    /// Whether a push from here on moves somebody of the city's team who stands on the way of a runner.
    fn pushes_on_the_way(&self, state: &State, first: Cell, facing: Facing, near: &Near) -> bool {
        let team = self.city.team();
        let mut cell = Some(first);
        while let Some(here) = cell.filter(|&here| state.piece(here).is_some_and(|(other, _)| other.team() == team)) {
            if near[here.index()] == 0 {
                return true;
            }
            cell = self.lesson.next(here, facing);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lesson;
    use quincunx_core::Options;
    use quincunx_nika::Team;
    use quincunx_search::Stop;
    use std::collections::HashMap;

    /// Whether one of the Athenian cities runs through after an action.
    fn athenians_run(position: &str, action: &str) -> bool {
        let game = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap();
        let lesson = NikaLesson::own(&game);
        let mut state = game.read_position(position).unwrap();
        let action = game.read_action(&state, action).unwrap();
        game.apply(&mut state, action, &mut ());
        let stop = Stop::default();
        let mut lookout = Lookout {
            left: 300_000,
            known: HashMap::new(),
            stop: &stop,
        };
        let cities = Team::Athenians.cities();
        let near = state.turns()..state.turns() + 8;
        let mut sure = |last| is_sure((&lesson, &game), &state, cities, last, &mut lookout);
        let found = near.into_iter().any(&mut sure);
        assert!(lookout.left > 0);
        found
    }

    #[test]
    fn a_runner_is_seen_that_needs_two_turns() {
        // From k2 over i2 into h1: if Thebes does not turn to it now it is too late.
        let position = "athens=b2w.b3w.c2e sparta=b11s.c8e.c10e.c11e.d12e.e13e \
                        messene=e11w.e12w.f12w.g12w.h12w.k2s thebes=d3n.e2w.e3w.f2s.h2w \
                        move=thebes action=2 passed=0 turns=131";
        assert!(athenians_run(position, "+l6e"));
        assert!(athenians_run(position, "pass"));
        assert!(!athenians_run(position, "h2>e"));
    }

    #[test]
    fn a_run_is_not_sure_when_the_enemy_wins_first() {
        // Messene is near f1, but Thebes goes from a10 over a9, whose hoplite looks the other way, into a8.
        let position = "athens=a2e.c2w.d2w.e2w.g2n.h2n sparta=b1s.b6s.b7s.b8s messene=a9s.b4s.c5s.e3e \
                        thebes=a10w.k3n.k11n.l6n.l7n.l8w move=messene action=2 passed=0 turns=250";
        assert!(!athenians_run(position, "e3>e"));
    }
}
