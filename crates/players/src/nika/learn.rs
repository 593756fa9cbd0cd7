//! How the weights of Nika are found: by games in which whole groups of them are shaken.
//!
//! A game is long, and a little more of a single weight is lost in its accidents. So weights that belong together are
//! made several times larger or smaller together, for each side and each game anew. Least squares then tell how much of
//! a win more of each group brings, and the groups that tell something for certain are moved.

use super::NikaLesson;
use crate::squares::Squares;
use crate::training::{Plan, compare, duel};
use crate::{Lesson, Weights};
use quincunx_core::{Chooser, mix};
use quincunx_nika::Nika;
use quincunx_search::Random;

/// How much groups are shaken: the logarithm of the factor is about this far from 0.
const SHAKE: f64 = 0.6;

/// Steps of a table up to this one are shaken together, and the others together.
const NEAR: usize = 5;

/// How far a group goes, as the logarithm of the factor, for each win more in a game with e times as much of it.
const STRIDE: f64 = 11.0;

/// How far it goes at most.
const LONGEST: f64 = 0.7;

/// By how many times its likely error a group has to differ from nothing to be moved.
const CERTAIN: f64 = 2.0;

/// What one game told: by how much each group was larger on the first side than on the second, and what the first got.
type Told = (Vec<f64>, f64);

/// New weights, and what is to be said of them.
pub(super) fn learn(game: &Nika, old: &[i32], plan: &Plan, tell: &mut dyn FnMut(&str)) -> (Vec<i32>, String) {
    let (names, groups) = groups();
    let mut now = old.to_vec();
    let mut said = "Nothing was changed but the scale.".to_owned();
    for round in 0..plan.rounds {
        let told = shaken_games(game, &now, &groups, names.len(), plan, mix(plan.seed ^ mix(round)));
        let strides = strides(&told, names.len());
        let factors: Vec<f64> = groups.iter().map(|&group| strides[group].exp()).collect();
        for (weight, factor) in now.iter_mut().zip(factors) {
            *weight = (f64::from(*weight) * factor).round() as i32;
        }
        let moved: Vec<String> = names
            .iter()
            .zip(&strides)
            .filter(|(_, stride)| **stride != 0.0)
            .map(|(name, stride)| format!("{name} times {:.2}", stride.exp()))
            .collect();
        let score = compare::<NikaLesson>(game, old, &now, plan);
        tell(&format!("round {}: {}", round + 1, moved.join(", ")));
        said = format!("Score {score:.3} in {} games against the weights before.", plan.games);
        tell(&said);
    }
    (now, said)
}

/// The names of the groups, and for each feature the number of its group.
fn groups() -> (Vec<String>, Vec<usize>) {
    let mut names: Vec<String> = Vec::new();
    let features = NikaLesson::features();
    let numbers = features.iter().map(|feature| {
        let stepped = feature
            .rsplit_once('-')
            .and_then(|(stem, steps)| Some((stem, steps.parse::<usize>().ok()?)));
        let name = match stepped {
            Some((stem @ ("way" | "guard"), _)) => stem.to_owned(),
            Some((stem, steps)) if steps <= NEAR => format!("{stem}-near"),
            Some((stem, _)) => format!("{stem}-far"),
            None => feature.clone(),
        };
        let known = names.iter().position(|known| *known == name);
        known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
    });
    let numbers = numbers.collect();
    (names, numbers)
}

/// Plays games between shaken weights.
fn shaken_games(game: &Nika, now: &[i32], groups: &[usize], count: usize, plan: &Plan, seed: u64) -> Vec<Told> {
    let one = |number: u64| -> Told {
        let mut random = Random::new(mix(seed ^ number));
        let mut shake = || -> Vec<f64> {
            // Twelve even chances are nearly a bell.
            let bell =
                |random: &mut Random| (0..12).map(|_| f64::from(random.below(1 << 16)) / 65536.0).sum::<f64>() - 6.0;
            (0..count).map(|_| SHAKE * bell(&mut random)).collect()
        };
        let shaken = [shake(), shake()];
        let lessons = shaken.each_ref().map(|logs| {
            let weights = now.iter().zip(groups);
            let weights = weights.map(|(&weight, &group)| (f64::from(weight) * logs[group].exp()).round() as i32);
            NikaLesson::new(game, Weights::from(weights.collect::<Vec<i32>>()))
        });
        let got = duel(&lessons, game, mix(seed ^ mix(number)), false, plan.nodes);
        let [first, second] = shaken;
        let more = first.iter().zip(second).map(|(one, other)| one - other).collect();
        (more, f64::from(got))
    };
    let threads = plan.threads.max(1);
    std::thread::scope(|scope| {
        let one = &one;
        let share =
            |thread: u64| move || -> Vec<Told> { (thread..plan.games).step_by(threads as usize).map(one).collect() };
        let players: Vec<_> = (0..threads).map(|thread| scope.spawn(share(thread))).collect();
        players
            .into_iter()
            .flat_map(|player| player.join().unwrap_or_default())
            .collect()
    })
}

/// How far each group is to go.
fn strides(told: &[Told], count: usize) -> Vec<f64> {
    let mut squares = Squares::new(count + 1);
    for (more, got) in told {
        let signs: Vec<(usize, f64)> = more.iter().copied().enumerate().chain([(count, 1.0)]).collect();
        squares.add(&signs, *got);
    }
    let found = squares.solve(1e-6);
    let miss = |(more, got): &Told| {
        let foretold: f64 = more.iter().zip(&found).map(|(more, worth)| more * worth).sum();
        (got - foretold - found[count]).powi(2)
    };
    let games = told.len().max(1) as f64;
    let spread = told.iter().map(miss).sum::<f64>() / games;
    let stride = |(group, &worth): (usize, &f64)| {
        // The groups are shaken apart from each other: each tells of itself alone.
        let shaken: f64 = told.iter().map(|(more, _)| more[group].powi(2)).sum();
        if worth.abs() < CERTAIN * (spread / shaken).sqrt() {
            return 0.0;
        }
        (STRIDE * worth).clamp(-LONGEST, LONGEST)
    };
    found[..count].iter().enumerate().map(stride).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::{Game, Options};

    #[test]
    fn every_feature_has_a_group() {
        let (names, groups) = groups();
        assert_eq!(groups.len(), NikaLesson::features().len());
        for name in ["routed", "way", "runner-near", "runner-far", "bold-beside"] {
            assert!(
                names.iter().any(|known| known == name),
                "{name} is missing in {names:?}"
            );
        }
    }

    #[test]
    fn only_what_tells_is_moved() {
        let mut random = Random::new(4);
        let mut told = Vec::new();
        for _ in 0..10_000 {
            let more: Vec<f64> = (0..3).map(|_| f64::from(random.below(1_000)) / 500.0 - 1.0).collect();
            let chance = 0.5 + 0.2 * more[0] - 0.03 * more[1];
            let won = f64::from(random.below(1_000)) / 1000.0 < chance;
            told.push((more, f64::from(u8::from(won))));
        }
        let strides = strides(&told, 3);
        assert!((strides[0] - LONGEST).abs() < 1e-9, "{strides:?}");
        assert!((-0.5..-0.2).contains(&strides[1]), "{strides:?}");
        assert!(strides[2] == 0.0, "{strides:?}");
    }

    #[test]
    fn a_little_learning_keeps_the_form() {
        let plan = Plan {
            games: 4,
            rounds: 1,
            nodes: 30,
            seed: 1,
            threads: 2,
            further: false,
        };
        let game = Nika::new(&Options::read(Nika::INFO, []).unwrap(), None).unwrap();
        let own = NikaLesson::own(&game).weights().to_vec();
        let mut told = Vec::new();
        let (new, said) = learn(&game, &own, &plan, &mut |line| told.push(line.to_owned()));
        assert_eq!(new.len(), own.len());
        assert_eq!(told.len(), 2);
        assert!(said.starts_with("Score "), "{said}");
    }
}
