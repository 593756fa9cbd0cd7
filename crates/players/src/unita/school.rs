//! How the intuition for Unita is taught: by games against itself, in two lessons.
//!
//! The first begins from nothing and is played in a hurry, without cards. The second goes on from what is known and is
//! played under all rules (`earnest`).
//!
//! Every battalion takes the step after which the position looks best to it, and now and then any. What a position should
//! have looked like is told by those that came after it, the nearer the more, and in the end by the result (temporal
//! differences). From that a net learns (`pupil`). How many threads play changes nothing in what is learnt.
//!
//! Where everybody plays alone, most games of the first lesson are played among battalions that are known to be careless.
//! Whoever beats two careless neighbours helps the battalion on the far side, which meets the same two; only a net that
//! knows of carelessness sees that it has to be ahead of that one and not of those who lose anyway. In the second lesson
//! one battalion thinks further ahead than the others, as somebody who searches does; it is they who count as careless.

mod earnest;
mod pupil;

use self::pupil::Pupil;
use super::UnitaLesson;
use super::intuition::{Foresight, Intuition, Sight};
use super::rush::Rush;
use crate::Lesson;
use crate::training::Plan;
use quincunx_core::{Chooser, Game, mix};
use quincunx_search::Random;
use quincunx_unita::{State, Unita};

/// Games that are played before anything is learnt from them.
const ROUND: u64 = 1_000;

/// How much later positions tell of earlier ones, for each step between them.
const TRACE: f32 = 0.93;

/// One step of the careful in so many is taken at random, and not held against those who took the one before.
const WHIM: u32 = 16;

/// How careless the careless are, at least and at most: the steps that promise so much more, as a share of a win, are
/// taken about three times as often.
const CARELESSNESS: (f64, f64) = (0.01, 0.16);

/// The same in the second lesson, of those who do not think ahead.
const LATER_CARELESSNESS: (f64, f64) = (0.000_3, 0.008);

/// One position in so many is learnt from: neighbours tell much the same.
const KEPT: usize = 3;

/// How large the steps of learning are at first and at last, in the first lesson and in the second.
const RATES: (f64, f64) = (0.002, 0.000_03);
const LATER_RATES: (f64, f64) = (0.000_5, 0.000_03);

/// A position, and what it should have looked like.
struct Example {
    sight: Sight,
    should: Foresight,
}

/// What follows from a step.
struct Step<'a> {
    after: Rush<'a>,
    /// What is seen then; `None` when the game is over.
    sight: Option<Sight>,
    promises: Foresight,
}

impl<'a> Step<'a> {
    fn new(net: &Intuition, mut after: Rush<'a>) -> Self {
        if !after.pass_on() {
            let promises = after.result();
            return Step {
                after,
                sight: None,
                promises,
            };
        }
        let sight = Sight::new(&after);
        let promises = net.foresee(&sight);
        Step {
            after,
            sight: Some(sight),
            promises,
        }
    }
}

/// Who plays how in a game that is learnt from.
struct Cast {
    /// How careless each battalion is; 0 for those who are careful.
    careless: [f64; 4],
    /// Who thinks ahead.
    thinker: Option<usize>,
}

impl Cast {
    /// What the net is told of it.
    fn told(&self) -> [f32; 4] {
        self.careless.map(|careless| if careless > 0.0 { 1.0 } else { 0.0 })
    }
}

/// What is learnt in a lesson, as a file.
pub(super) fn teach(game: &Unita, plan: &Plan, tell: &mut dyn FnMut(&str)) -> Vec<u8> {
    let lesson = UnitaLesson::own(game);
    let (mut pupil, rates) = match &lesson.intuition {
        Some(net) if plan.further => (Pupil::of(net.weights.clone()), LATER_RATES),
        _ => (Pupil::new(&mut Random::new(mix(plan.seed))), RATES),
    };
    let rounds = plan.games.div_ceil(ROUND).max(1);
    for round in 0..rounds {
        let count = ROUND.min(plan.games - round * ROUND);
        let mut examples = remembered(game, &lesson, &pupil.net, plan, round, count);
        let mut random = Random::new(mix(plan.seed ^ mix(!round)));
        for place in (1..examples.len()).rev() {
            examples.swap(place, random.below(place as u32 + 1) as usize);
        }
        let left = 1.0 - round as f64 / rounds as f64;
        let rate = rates.1 + (rates.0 - rates.1) * left;
        let miss = pupil.learn(&examples, rate as f32);
        if (round + 1) % 20 == 0 || round + 1 == rounds {
            tell(&format!(
                "{} games: the life points that a few steps more tell were missed by {miss:.2}",
                round * ROUND + count
            ));
        }
    }
    if let Some(before) = &lesson.intuition {
        let games = plan.games.min(2_000);
        let compare = if plan.further { earnest::compare } else { compare };
        let shares = compare(game, &lesson, [&pupil.net, before], games, plan.seed);
        tell(&format!(
            "{:.3} of {games} games against what was known before, {:.3} the other way round",
            shares[0], shares[1]
        ));
    }
    pupil.net.write()
}

/// The positions of some games, played on all threads.
fn remembered(
    game: &Unita,
    lesson: &UnitaLesson,
    net: &Intuition,
    plan: &Plan,
    round: u64,
    count: u64,
) -> Vec<Example> {
    let threads = plan.threads.max(1);
    let share = |thread: u64| {
        move || {
            let mut examples = Vec::new();
            for number in count * thread / threads..count * (thread + 1) / threads {
                let mut random = Random::new(mix(plan.seed ^ mix(round * ROUND + number)));
                let start = set_up(lesson, game, &mut random);
                let cast = cast(lesson, plan.further, &mut random);
                if plan.further {
                    earnest::play(net, lesson, game, start, &cast, &mut random, &mut examples);
                } else {
                    let start = Rush::new(&lesson.field, game, &start, cast.told());
                    play(net, lesson, start, &cast, &mut random, &mut examples);
                }
            }
            examples
        }
    };
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..threads).map(|thread| scope.spawn(share(thread))).collect();
        let examples = players.into_iter().flat_map(|player| player.join().unwrap_or_default());
        examples.collect()
    })
}

/// A position before the first step, set up with more or less care.
fn set_up(lesson: &UnitaLesson, game: &Unita, random: &mut Random) -> State {
    let mut state = game.start();
    let mut scratch = Vec::new();
    let care = random.below(3);
    while !state.is_set_up() {
        let action = if random.below(2) < care {
            lesson.glance(game, &state, random, &mut scratch)
        } else {
            game.pick(&state, random, &mut scratch)
        };
        let Some(action) = action else { break };
        game.apply(&mut state, action, &mut ());
    }
    state
}

/// Who plays how in a game. Where there are sides all are careful.
fn cast(lesson: &UnitaLesson, further: bool, random: &mut Random) -> Cast {
    let mut cast = Cast {
        careless: [0.0; 4],
        thinker: None,
    };
    let count = lesson.battalions.len();
    if lesson.sides.iter().all(|&side| side < 2) {
        return cast;
    }
    let manner = random.below(4);
    let alone = random.below(count as u32) as usize;
    cast.thinker = (further && manner > 0).then_some(alone);
    let (least, most) = if further { LATER_CARELESSNESS } else { CARELESSNESS };
    for (number, character) in cast.careless.iter_mut().enumerate().take(count) {
        let careless = match manner {
            0 => false,
            1 if !further => random.below(2) == 0,
            _ => number != alone,
        };
        if careless {
            *character = least * (most / least).powf(random.unit());
        }
    }
    cast
}

/// The steps that can be taken, and some reorganisations; nothing when the game is over.
fn steps<'a>(net: &Intuition, rush: &Rush<'a>, random: &mut Random) -> Vec<Step<'a>> {
    let able = rush.able();
    if able == 0 {
        return Vec::new();
    }
    let companies = (0..4_u8).filter(|company| able >> company & 1 != 0);
    let advances = companies.map(|company| {
        let mut after = rush.clone();
        after.advance(company);
        after
    });
    let others = rush.reorganised(random);
    advances.chain(others).map(|after| Step::new(net, after)).collect()
}

/// What a step promises whoever takes it. Where the game is lost, life points are still worth something.
fn worth(lesson: &UnitaLesson, own: usize, step: &Step<'_>) -> f32 {
    lesson.chance_of_side(&step.promises.chances, own) + 0.001 * step.promises.totals[own]
}

/// The number of the step that promises most to whoever takes it.
fn best(lesson: &UnitaLesson, own: usize, steps: &[Step<'_>]) -> usize {
    let worth = steps.iter().map(|step| worth(lesson, own, step));
    let best = worth.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map_or(0, |(number, _)| number)
}

/// The number of a step that somebody careless takes: the more it promises the likelier.
fn careless(lesson: &UnitaLesson, own: usize, steps: &[Step<'_>], character: f64, random: &mut Random) -> usize {
    let mut shaken = |step: &Step<'_>| {
        // Noise of this shape makes the chances proportional to the exponentials.
        let noise = -(-random.unit().max(1e-9).ln()).ln();
        worth(lesson, own, step) + (character * noise) as f32
    };
    let worth = steps.iter().map(&mut shaken);
    let best = worth.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map_or(0, |(number, _)| number)
}

/// A position in a game, and what it looked like.
struct Seen {
    sight: Sight,
    looked: Foresight,
    /// What the best step promised, where another was taken.
    instead: Option<Foresight>,
}

/// Which of the steps is taken by somebody of this character, and whether that was a whim.
fn decide(lesson: &UnitaLesson, own: usize, steps: &[Step<'_>], character: f64, random: &mut Random) -> (usize, bool) {
    if character > 0.0 {
        return (careless(lesson, own, steps, character, random), false);
    }
    if random.below(WHIM) == 0 {
        return (random.below(steps.len() as u32) as usize, true);
    }
    (best(lesson, own, steps), false)
}

/// Plays a game to its end and remembers it.
fn play(
    net: &Intuition,
    lesson: &UnitaLesson,
    start: Rush<'_>,
    cast: &Cast,
    random: &mut Random,
    examples: &mut Vec<Example>,
) {
    let mut seen: Vec<Seen> = Vec::with_capacity(320);
    let mut now = Step::new(net, start);
    while let Some(sight) = now.sight {
        let mut steps = steps(net, &now.after, random);
        if steps.is_empty() {
            break;
        }
        let own = now.after.active();
        let (taken, whim) = decide(lesson, own, &steps, cast.careless[own], random);
        seen.push(Seen {
            sight,
            looked: now.promises,
            instead: whim.then(|| steps[best(lesson, own, &steps)].promises),
        });
        now = steps.swap_remove(taken);
    }
    remember(seen, now.promises, examples);
}

/// Makes examples of a game that led to this.
fn remember(seen: Vec<Seen>, end: Foresight, examples: &mut Vec<Example>) {
    let mut should = end;
    for (number, seen) in seen.into_iter().enumerate().rev() {
        if let Some(instead) = seen.instead {
            should = instead;
        }
        if number % KEPT == 0 {
            examples.push(Example {
                sight: seen.sight,
                should,
            });
        }
        let blend = |later: f32, here: f32| TRACE * later + (1.0 - TRACE) * here;
        for own in 0..4 {
            should.chances[own] = blend(should.chances[own], seen.looked.chances[own]);
            should.totals[own] = blend(should.totals[own], seen.looked.totals[own]);
        }
    }
}

/// What either of two nets gets of its games in one seat, when the other has all others.
fn compare(game: &Unita, lesson: &UnitaLesson, nets: [&Intuition; 2], games: u64, seed: u64) -> [f32; 2] {
    let count = lesson.battalions.len();
    [0, 1].map(|mine: usize| {
        let mut won = 0.0;
        for number in 0..games {
            let mut random = Random::new(mix(seed ^ mix(number / count as u64)));
            let own = number as usize % count;
            let mut rush = Rush::new(&lesson.field, game, &set_up(lesson, game, &mut random), [0.0; 4]);
            while rush.pass_on() {
                let active = rush.active();
                let is_mine = lesson.sides[active] == lesson.sides[own];
                let net = nets[if is_mine { mine } else { 1 - mine }];
                let mut steps = steps(net, &rush, &mut random);
                let best = best(lesson, active, &steps);
                rush = steps.swap_remove(best).after;
            }
            won += lesson.chance_of_side(&rush.result().chances, own);
        }
        won / games.max(1) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unita;

    fn plan(games: u64, threads: u64) -> Plan {
        Plan {
            games,
            rounds: 1,
            nodes: 0,
            seed: 3,
            threads,
            further: false,
        }
    }

    pub(super) fn examples(game: &Unita, net: &Intuition, games: u64) -> Vec<Example> {
        remembered(game, &UnitaLesson::own(game), net, &plan(games, 1), 0, games)
    }

    #[test]
    fn what_is_learnt_does_not_hang_on_threads() {
        let game = unita::game(&["players=3"]);
        for further in [false, true] {
            let files = [1, 2].map(|threads| {
                let plan = Plan {
                    further,
                    ..plan(6, threads)
                };
                teach(&game, &plan, &mut |_| {})
            });
            assert!(files[0] == files[1]);
            assert!(Intuition::read(&files[0]).is_some());
        }
    }
}
