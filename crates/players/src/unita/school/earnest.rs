//! The second lesson in Unita: games under all rules, with all cards.
//!
//! A step is judged after the battles that it brings. In most games one battalion thinks ahead: it looks at all the ways
//! in which its turn can end, and follows the best of them until everybody else has had a turn.

use super::{Cast, Example, Seen, Step, WHIM, best, decide, remember, set_up, worth};
use crate::unita::UnitaLesson;
use crate::unita::intuition::{Foresight, Intuition};
use crate::unita::rush::Rush;
use quincunx_core::{Chooser, Game, Turn, mix};
use quincunx_search::Random;
use quincunx_unita::{Action, Battalion, State, Unita};
use std::collections::HashSet;

/// The most ways to end a turn that are looked at, and how many of them are followed further.
const MOST_WAYS: usize = 60;
const LOOKED_INTO: usize = 4;

/// The most steps that all others take in a turn each.
const MOST_STEPS: usize = 30;

/// What can be done in more ways than this is looked at now and then, and some of it.
const MANY: u32 = 4;

/// Games under all rules, as those play them who learn from them.
struct Earnest<'a> {
    net: &'a Intuition,
    lesson: &'a UnitaLesson,
    game: &'a Unita,
    careless: [f32; 4],
    scratch: Vec<Action>,
}

impl<'a> Earnest<'a> {
    fn new(net: &'a Intuition, lesson: &'a UnitaLesson, game: &'a Unita, careless: [f32; 4]) -> Self {
        Earnest {
            net,
            lesson,
            game,
            careless,
            scratch: Vec::new(),
        }
    }

    /// What can be done, save some of what can be done in dozens of ways.
    fn options(&self, state: &State, random: &mut Random) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        thin_out(&mut actions, random);
        actions
    }

    fn fight_out(&mut self, state: &mut State, random: &mut Random) {
        while state.is_in_battle() {
            let Some(action) = self.lesson.glance(self.game, state, random, &mut self.scratch) else {
                break;
            };
            self.game.apply(state, action, &mut ());
        }
    }

    /// What a position comes to: battles are fought out at a glance.
    fn step_to(&mut self, mut state: State, random: &mut Random) -> Step<'a> {
        self.fight_out(&mut state, random);
        let rush = Rush::new(&self.lesson.field, self.game, &state, self.careless);
        let Turn::Over(outcome) = self.game.turn(&state) else {
            return Step::new(self.net, rush);
        };
        let mut promises = rush.result();
        let winners = outcome.winners();
        if !self.game.has_sides() && !winners.is_empty() {
            // Some ties are broken by more than a rush knows (R7.2).
            let share = 1.0 / winners.iter().count() as f32;
            for &own in &self.lesson.battalions {
                let won = winners.iter().any(|winner| winner == self.game.seat(own));
                promises.chances[own.index()] = if won { share } else { 0.0 };
            }
        }
        Step {
            after: rush,
            sight: None,
            promises,
        }
    }

    /// What each of some actions comes to.
    fn steps(&mut self, state: &State, actions: &[Action], random: &mut Random) -> Vec<Step<'a>> {
        let mut steps = Vec::with_capacity(actions.len());
        for &action in actions {
            let mut after = *state;
            self.game.apply(&mut after, action, &mut ());
            steps.push(self.step_to(after, random));
        }
        steps
    }

    /// What looks best to whoever is asked, without thinking ahead; `None` when the game is over.
    fn at_once(&mut self, state: &State, random: &mut Random) -> Option<Action> {
        let own = self.game.asked(state)?.index();
        let actions = self.options(state, random);
        let steps = self.steps(state, &actions, random);
        actions.get(best(self.lesson, own, &steps)).copied()
    }

    /// The positions in which a turn can end, each with the actions that lead there.
    fn ways(
        &mut self,
        state: &State,
        own: Battalion,
        way: &mut Vec<Action>,
        known: &mut HashSet<u64>,
        found: &mut Vec<(State, Vec<Action>)>,
        random: &mut Random,
    ) {
        for action in self.options(state, random) {
            let mut after = *state;
            self.game.apply(&mut after, action, &mut ());
            self.fight_out(&mut after, random);
            if !known.insert(self.game.hash(&after)) || found.len() >= MOST_WAYS {
                continue;
            }
            way.push(action);
            if self.game.asked(&after) == Some(own) && after.active() == own && after.points() > 0 {
                self.ways(&after, own, way, known, found, random);
            } else {
                found.push((after, way.clone()));
            }
            way.pop();
        }
    }

    /// A turn thought out: the best of the positions in which it can end, as they look when everybody else has had a
    /// turn.
    fn plan(&mut self, state: &State, own: Battalion, random: &mut Random) -> Vec<Action> {
        let mut found = Vec::new();
        self.ways(state, own, &mut Vec::new(), &mut HashSet::new(), &mut found, random);
        let mut ways: Vec<(f32, State, Vec<Action>)> = Vec::with_capacity(found.len());
        for (after, way) in found {
            ways.push((self.worth_of(own, after, random), after, way));
        }
        let best_first = |one: &(f32, State, Vec<Action>), other: &(f32, State, Vec<Action>)| other.0.total_cmp(&one.0);
        ways.sort_by(best_first);
        ways.truncate(LOOKED_INTO);
        if ways.len() > 1 {
            for (promise, after, _) in &mut ways {
                let mut state = *after;
                for _ in 0..MOST_STEPS {
                    let others_turn = self.game.asked(&state).is_some_and(|asked| asked != own);
                    let Some(action) = others_turn.then(|| self.at_once(&state, random)).flatten() else {
                        break;
                    };
                    self.game.apply(&mut state, action, &mut ());
                }
                *promise = self.worth_of(own, state, random);
            }
            ways.sort_by(best_first);
        }
        let mut way = ways.into_iter().next().map(|(_, _, way)| way).unwrap_or_default();
        way.reverse();
        way
    }

    /// What a position promises a battalion.
    fn worth_of(&mut self, own: Battalion, state: State, random: &mut Random) -> f32 {
        let step = self.step_to(state, random);
        worth(self.lesson, own.index(), &step)
    }
}

/// Plays a game to its end and remembers it; returns what it came to.
pub(super) fn play(
    net: &Intuition,
    lesson: &UnitaLesson,
    game: &Unita,
    mut state: State,
    cast: &Cast,
    random: &mut Random,
    examples: &mut Vec<Example>,
) -> Foresight {
    let mut earnest = Earnest::new(net, lesson, game, cast.told());
    let mut seen: Vec<Seen> = Vec::with_capacity(400);
    let mut now = earnest.step_to(state, random);
    // The rest of a turn that was thought out, the last action first.
    let mut script: Vec<Action> = Vec::new();
    while let Some(asked) = game.asked(&state) {
        let own = asked.index();
        let is_free = state.active() == asked && !state.is_in_battle();
        let planned = if cast.thinker == Some(own) && is_free && random.below(WHIM) != 0 {
            let mut legal = Vec::new();
            game.legal(&state, &mut legal);
            if script.last().is_none_or(|action| !legal.contains(action)) {
                script = if legal.len() > 1 {
                    earnest.plan(&state, asked, random)
                } else {
                    legal
                };
            }
            script.pop()
        } else {
            None
        };
        if state.active() != asked {
            script.clear();
        }
        let actions = planned.map_or_else(|| earnest.options(&state, random), |action| vec![action]);
        let mut steps = earnest.steps(&state, &actions, random);
        let (taken, whim) = match planned {
            Some(_) => (0, false),
            None => decide(lesson, own, &steps, cast.careless[own], random),
        };
        if let Some(sight) = now.sight.filter(|_| !state.is_in_battle()) {
            seen.push(Seen {
                sight,
                looked: now.promises,
                instead: whim.then(|| steps[best(lesson, own, &steps)].promises),
            });
        }
        game.apply(&mut state, actions[taken], &mut ());
        now = steps.swap_remove(taken);
    }
    remember(seen, now.promises, examples);
    now.promises
}

/// What either of two nets gets of its games in one seat, when the other has all others.
pub(super) fn compare(game: &Unita, lesson: &UnitaLesson, nets: [&Intuition; 2], games: u64, seed: u64) -> [f32; 2] {
    let count = lesson.battalions.len();
    [0, 1].map(|mine: usize| {
        let mut won = 0.0;
        let mut players = nets.map(|net| Earnest::new(net, lesson, game, [0.0; 4]));
        for number in 0..games {
            let mut random = Random::new(mix(seed ^ mix(number / count as u64)));
            let own = number as usize % count;
            let mut state = set_up(lesson, game, &mut random);
            while let Some(asked) = game.asked(&state) {
                let is_mine = lesson.sides[asked.index()] == lesson.sides[own];
                let player = &mut players[if is_mine { mine } else { 1 - mine }];
                let Some(action) = player.at_once(&state, &mut random) else {
                    break;
                };
                game.apply(&mut state, action, &mut ());
            }
            let end = players[mine].step_to(state, &mut random).promises;
            won += lesson.chance_of_side(&end.chances, own);
        }
        won / games.max(1) as f32
    })
}

/// Of what can be done in dozens of ways some are left, and only now and then: all the others can still be done later.
fn thin_out(actions: &mut Vec<Action>, random: &mut Random) {
    let is_one_of_many = |action: &Action| {
        matches!(
            action,
            Action::Reorganise(..)
                | Action::Whirl(..)
                | Action::Crossbow(..)
                | Action::Cross(..)
                | Action::Confession(..)
        )
    };
    let many = actions.iter().filter(|action| is_one_of_many(action)).count() as u32;
    if many > MANY && many < actions.len() as u32 {
        let left_out = random.below(3) > 0;
        actions.retain(|action| !is_one_of_many(action) || (!left_out && random.below(many) < MANY));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lesson, unita};

    #[test]
    fn whoever_thinks_ahead_wins_more_than_a_fair_share() {
        let game = unita::game(&["players=4"]);
        let lesson = UnitaLesson::own(&game);
        let net = lesson.intuition.as_deref().unwrap();
        let (games, mut won) = (48, 0.0);
        for number in 0..games {
            let mut random = Random::new(number);
            let own = number as usize % 4;
            let mut cast = Cast {
                careless: [0.001; 4],
                thinker: Some(own),
            };
            cast.careless[own] = 0.0;
            let start = set_up(&lesson, &game, &mut random);
            let mut examples = Vec::new();
            won += play(net, &lesson, &game, start, &cast, &mut random, &mut examples).chances[own];
            assert!(examples.len() > 50, "{}", examples.len());
        }
        assert!(won > 0.33 * games as f32, "{won} of {games}");
    }

    #[test]
    fn a_turn_is_thought_out_to_its_end() {
        let game = unita::game(&["players=4"]);
        let lesson = UnitaLesson::own(&game);
        let net = lesson.intuition.as_deref().unwrap();
        for seed in 0..10 {
            let mut random = Random::new(seed);
            let mut state = set_up(&lesson, &game, &mut random);
            let own = game.asked(&state).unwrap();
            let mut earnest = Earnest::new(net, &lesson, &game, [0.0; 4]);
            let mut way = earnest.plan(&state, own, &mut random);
            while let Some(action) = way.pop() {
                let mut legal = Vec::new();
                game.legal(&state, &mut legal);
                assert!(legal.contains(&action), "{action:?}");
                game.apply(&mut state, action, &mut ());
                earnest.fight_out(&mut state, &mut random);
            }
            assert_ne!(game.asked(&state), Some(own));
        }
    }
}
