//! A net that goes down the slope of what it was wrong by (Adam).

use super::Example;
use crate::unita::intuition::{
    BODY, CARELESS, FIRST, FIRST_BIAS, Intuition, LAST, LAST_BIAS, PHASE, PHASES, SECOND, SECOND_BIAS, Sight, TOLD,
    Thought, WEIGHTS, WIDTH, share,
};
use quincunx_search::Random;

/// Examples between two steps down the slope.
const BATCH: usize = 256;

/// How much a miss of life points counts beside one of chances.
const LIFE: f32 = 0.3;

/// How slowly the mean slope is forgotten, and its square.
const KEEP: (f32, f32) = (0.9, 0.999);

/// A net that learns.
pub(super) struct Pupil {
    pub(super) net: Intuition,
    slope: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Pupil {
    pub(super) fn new(random: &mut Random) -> Self {
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
        // All phases begin alike.
        for phase in 1..PHASES {
            weights.copy_within(SECOND..SECOND + PHASE, SECOND + phase * PHASE);
        }
        Pupil::of(weights)
    }

    /// Somebody who goes on learning from these weights.
    pub(super) fn of(weights: Vec<f32>) -> Self {
        Pupil {
            net: Intuition::learning(weights),
            slope: vec![0.0; WEIGHTS],
            mean: vec![0.0; WEIGHTS],
            square: vec![0.0; WEIGHTS],
            steps: 0,
        }
    }

    /// Learns from examples; returns by how many life points they were missed, as the root of the mean square.
    pub(super) fn learn(&mut self, examples: &[Example], rate: f32) -> f64 {
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
        let phase = sight.phase();
        let mut second = [0.0; BODY];
        for (number, &wrong) in wrong.iter().enumerate() {
            slope[LAST_BIAS + phase + number] += wrong;
            let row = LAST + phase + number * BODY;
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
            slope[SECOND_BIAS + phase + body] += wrong;
            let row = SECOND + phase + body * WIDTH;
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
    use super::super::tests::examples;
    use super::*;
    use crate::unita;

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
        let phase = example.sight.phase();
        let behind = [LAST_BIAS, LAST + 3, SECOND_BIAS + 2, SECOND + 70].map(|place| place + phase);
        for place in behind.into_iter().chain([FIRST_BIAS + 5]) {
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
