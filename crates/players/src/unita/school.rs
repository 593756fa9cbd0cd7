//! How the intuition for Unita is taught: by games in a hurry against itself, from nothing.
//!
//! Every battalion takes the step after which the position looks best to it, and now and then any. What a position should
//! have looked like is told by those that came after it, the nearer the more, and in the end by the result (temporal
//! differences). The net goes down the slope of what it was wrong by (Adam). How many threads play changes nothing in what
//! is learnt.
//!
//! Where everybody plays alone, most games are played among battalions that are known to be careless. Whoever beats two
//! careless neighbours helps the battalion on the far side, which meets the same two; only a net that knows of
//! carelessness sees that it has to be ahead of that one and not of those who lose anyway.

use super::UnitaLesson;
use super::intuition::{
    BODY, CARELESS, FIRST, FIRST_BIAS, Foresight, Intuition, LAST, LAST_BIAS, SECOND, SECOND_BIAS, Sight, TOLD,
    Thought, WEIGHTS, WIDTH, share,
};
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

/// One position in so many is learnt from: neighbours tell much the same.
const KEPT: usize = 3;

/// Examples between two steps down the slope.
const BATCH: usize = 256;

/// How large these steps are at first and at last.
const RATES: (f64, f64) = (0.002, 0.000_03);

/// How much a miss of life points counts beside one of chances.
const LIFE: f32 = 0.3;

/// How slowly the mean slope is forgotten, and its square.
const KEEP: (f32, f32) = (0.9, 0.999);

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

/// What is learnt from nothing, as a file.
pub(super) fn teach(game: &Unita, plan: &Plan, tell: &mut dyn FnMut(&str)) -> Vec<u8> {
    let lesson = UnitaLesson::own(game);
    let mut pupil = Pupil::new(&mut Random::new(mix(plan.seed)));
    let rounds = plan.games.div_ceil(ROUND).max(1);
    for round in 0..rounds {
        let count = ROUND.min(plan.games - round * ROUND);
        let mut examples = remembered(game, &lesson, &pupil.net, plan, round, count);
        let mut random = Random::new(mix(plan.seed ^ mix(!round)));
        for place in (1..examples.len()).rev() {
            examples.swap(place, random.below(place as u32 + 1) as usize);
        }
        let left = 1.0 - round as f64 / rounds as f64;
        let rate = RATES.1 + (RATES.0 - RATES.1) * left;
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
                let characters = characters(lesson, &mut random);
                let careless = characters.map(|character| if character > 0.0 { 1.0 } else { 0.0 });
                let start = Rush::new(&lesson.field, game, &start, careless);
                play(net, lesson, start, &characters, &mut random, &mut examples);
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

/// How careless each battalion is in a game; 0 for those who are careful, which all are where there are sides.
fn characters(lesson: &UnitaLesson, random: &mut Random) -> [f64; 4] {
    let mut characters = [0.0; 4];
    let count = lesson.battalions.len();
    if lesson.sides.iter().any(|&side| side > 1) {
        let manner = random.below(4);
        let alone = random.below(count as u32) as usize;
        for (number, character) in characters.iter_mut().enumerate().take(count) {
            let careless = match manner {
                0 => false,
                1 => random.below(2) == 0,
                _ => number != alone,
            };
            if careless {
                let (least, most) = CARELESSNESS;
                *character = least * (most / least).powf(random.unit());
            }
        }
    }
    characters
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

/// Plays a game to its end and remembers it.
fn play(
    net: &Intuition,
    lesson: &UnitaLesson,
    start: Rush<'_>,
    characters: &[f64; 4],
    random: &mut Random,
    examples: &mut Vec<Example>,
) {
    struct Seen {
        sight: Sight,
        looked: Foresight,
        /// What the best step promised, where another was taken.
        instead: Option<Foresight>,
    }
    let mut seen: Vec<Seen> = Vec::with_capacity(320);
    let mut now = Step::new(net, start);
    while let Some(sight) = now.sight {
        let mut steps = steps(net, &now.after, random);
        if steps.is_empty() {
            break;
        }
        let own = now.after.active();
        let best = best(lesson, own, &steps);
        let is_careful = characters[own] == 0.0;
        let whim = is_careful && random.below(WHIM) == 0;
        let taken = match (is_careful, whim) {
            (false, _) => careless(lesson, own, &steps, characters[own], random),
            (true, true) => random.below(steps.len() as u32) as usize,
            (true, false) => best,
        };
        seen.push(Seen {
            sight,
            looked: now.promises,
            instead: whim.then(|| steps[best].promises),
        });
        now = steps.swap_remove(taken);
    }
    let mut should = now.promises;
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

/// A net that learns.
struct Pupil {
    net: Intuition,
    slope: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Pupil {
    fn new(random: &mut Random) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        let parts = [
            (FIRST..FIRST + CARELESS * WIDTH, 0.1),
            (SECOND..SECOND_BIAS, 0.2),
            (LAST..LAST_BIAS, 0.2),
        ];
        for (part, spread) in parts {
            for weight in &mut weights[part] {
                // The sum of three is nearly normal.
                let sum: f64 = (0..3).map(|_| random.unit() - 0.5).sum();
                *weight = 2.0 * sum as f32 * spread;
            }
        }
        Pupil {
            net: Intuition::learning(weights),
            slope: vec![0.0; WEIGHTS],
            mean: vec![0.0; WEIGHTS],
            square: vec![0.0; WEIGHTS],
            steps: 0,
        }
    }

    /// Learns from examples; returns by how many life points they were missed, as the root of the mean square.
    fn learn(&mut self, examples: &[Example], rate: f32) -> f64 {
        let mut misses = 0.0;
        for batch in examples.chunks(BATCH) {
            for example in batch {
                misses += self.add(example);
            }
            self.step(rate, batch.len());
        }
        (misses / examples.len().max(1) as f64).sqrt()
    }

    /// Adds to the slope what is wrong with an example; returns the mean square of missed life points.
    fn add(&mut self, example: &Example) -> f64 {
        let (sight, should) = (&example.sight, &example.should);
        let count = sight.count();
        let thoughts: Vec<Thought> = (0..count).map(|eyes| self.net.think(sight, eyes)).collect();
        let mut chances: Vec<f32> = thoughts.iter().map(|thought| thought.told[0]).collect();
        share(&mut chances);
        let mut misses = 0.0;
        for (eyes, thought) in thoughts.iter().enumerate() {
            let miss = thought.told[1] - Intuition::as_told(should.totals[eyes]);
            let wrong = [chances[eyes] - should.chances[eyes], LIFE * miss];
            self.trace_back(sight, eyes, thought, wrong);
            let points = f64::from(miss / (Intuition::as_told(1.0) - Intuition::as_told(0.0)));
            misses += points * points / count as f64;
        }
        misses
    }

    /// Adds to the slope what each weight has to do with what was told wrongly.
    fn trace_back(&mut self, sight: &Sight, eyes: usize, thought: &Thought, wrong: [f32; TOLD]) {
        let (weights, slope) = (&self.net.weights, &mut self.slope);
        let mut second = [0.0; BODY];
        for (number, &wrong) in wrong.iter().enumerate() {
            slope[LAST_BIAS + number] += wrong;
            let row = LAST + number * BODY;
            for body in 0..BODY {
                slope[row + body] += wrong * thought.second[body];
                second[body] += wrong * weights[row + body];
            }
        }
        let mut first = [0.0; WIDTH];
        for (body, &wrong) in second.iter().enumerate() {
            // What is 0 has nothing to do with it.
            if thought.second[body] <= 0.0 {
                continue;
            }
            slope[SECOND_BIAS + body] += wrong;
            let row = SECOND + body * WIDTH;
            for (sum, weight) in first.iter_mut().zip(&weights[row..]) {
                *sum += wrong * weight;
            }
            for (slope, sum) in slope[row..].iter_mut().zip(&thought.first) {
                *slope += wrong * sum;
            }
        }
        for (wrong, &sum) in first.iter_mut().zip(&thought.first) {
            if sum <= 0.0 {
                *wrong = 0.0;
            }
        }
        for (slope, wrong) in slope[FIRST_BIAS..].iter_mut().zip(&first) {
            *slope += wrong;
        }
        let mut add = |row: usize, factor: f32| {
            let row: &mut [f32; WIDTH] = (&mut slope[FIRST + row * WIDTH..][..WIDTH])
                .try_into()
                .expect("a whole row");
            for (slope, wrong) in row.iter_mut().zip(&first) {
                *slope += factor * wrong;
            }
        };
        sight.rows(eyes, &mut |row| add(row, 1.0));
        sight.measured(eyes, &mut add);
    }

    /// Goes down the slope.
    fn step(&mut self, rate: f32, count: usize) {
        self.steps += 1;
        let rate = rate * (1.0 - KEEP.1.powi(self.steps)).sqrt() / (1.0 - KEEP.0.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let slopes = self.slope.iter_mut().zip(moments);
        for (weight, (slope, (mean, square))) in self.net.weights.iter_mut().zip(slopes) {
            let here = *slope / count as f32;
            *slope = 0.0;
            *mean += (1.0 - KEEP.0) * (here - *mean);
            *square += (1.0 - KEEP.1) * (here * here - *square);
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
        }
    }
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
        }
    }

    fn examples(game: &Unita, net: &Intuition, games: u64) -> Vec<Example> {
        remembered(game, &UnitaLesson::own(game), net, &plan(games, 1), 0, games)
    }

    #[test]
    fn what_is_learnt_does_not_hang_on_threads() {
        let game = unita::game(&["players=3"]);
        let files = [1, 2].map(|threads| teach(&game, &plan(6, threads), &mut |_| {}));
        assert!(files[0] == files[1]);
        assert!(Intuition::read(&files[0]).is_some());
    }

    #[test]
    fn the_slope_is_that_of_the_misses() {
        let game = unita::game(&["players=4"]);
        let mut pupil = Pupil::new(&mut Random::new(1));
        let examples = examples(&game, &pupil.net, 1);
        let example = &examples[examples.len() / 2];
        // The cross entropy of the chances, and half the square of the missed life points.
        let wrong = |net: &Intuition| -> f64 {
            let thoughts = (0..4).map(|eyes| net.think(&example.sight, eyes).told);
            let told: Vec<[f32; TOLD]> = thoughts.collect();
            let mut chances: Vec<f32> = told.iter().map(|told| told[0]).collect();
            share(&mut chances);
            let each = (0..4).map(|own| {
                let miss = f64::from(told[own][1] - Intuition::as_told(example.should.totals[own]));
                f64::from(LIFE) * miss * miss / 2.0
                    - f64::from(example.should.chances[own]) * f64::from(chances[own]).ln()
            });
            each.sum()
        };
        pupil.add(example);
        let mut compared = 0;
        for place in [LAST_BIAS, LAST + 3, SECOND_BIAS + 2, SECOND + 70, FIRST_BIAS + 5] {
            let mut moved = pupil.net.clone();
            let by = 0.01;
            moved.weights[place] += by;
            let above = wrong(&moved);
            moved.weights[place] -= 2.0 * by;
            let slope = (above - wrong(&moved)) / f64::from(2.0 * by);
            let found = f64::from(pupil.slope[place]);
            assert!(
                (slope - found).abs() < 0.02 + 0.1 * slope.abs(),
                "{place}: {slope} {found}"
            );
            compared += usize::from(found != 0.0);
        }
        assert!(compared >= 2, "{compared}");
    }

    #[test]
    fn examples_are_learnt() {
        let game = unita::game(&["players=2"]);
        let mut pupil = Pupil::new(&mut Random::new(1));
        let examples = examples(&game, &pupil.net, 8);
        let first = pupil.learn(&examples, 0.002);
        let mut last = first;
        for _ in 0..12 {
            last = pupil.learn(&examples, 0.002);
        }
        assert!(last < 0.6 * first, "{first} {last}");
    }
}
