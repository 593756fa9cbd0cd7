//! How the numbers of Unita are found: by games of habit against habit, thousands in a minute, and by some that are
//! thought about.
//!
//! Each round first lets the weights of advances climb (SPSA): all are shaken at once, one way and the other, both play
//! each other, and they go a little towards the winner. Then games with loosely placed dice and tiles tell by least
//! squares what each place is worth. Half of these games are played by four alone and half by two. What a battalion
//! still loses is told the same way by positions of games that are thought about, for either manner of playing apart.

use super::future::{self, SIGNS};
use super::habit::{GOES, lay_weight, put_weight};
use super::{GO, LAY, LAYS, PUT, PUTS, UnitaLesson};
use crate::squares::Squares;
use crate::training::Plan;
use crate::{Lesson, Planning, Weights};
use quincunx_core::{Chooser, Game, Options, Turn, mix};
use quincunx_search::{Limits, Random, SEATS, Settings, Stop, Teach, tree};
use quincunx_unita::{Company, Slot, State, Unita};
use std::fmt::Write as _;

/// The weights of advances that climb; the last one, whim, is what keeps games apart.
const CLIMBING: std::ops::Range<usize> = GO..GO + GOES.len() - 1;

/// Games of each way in a step of the climb: every seat twice, or four times.
const STEP: u64 = 8;

/// What a life point more than the others have counts as a share of a win: it tells more of a few games than wins do.
const LEAD: f64 = 0.05;

/// One position in so many is kept to learn from.
const KEPT: u32 = 10;

/// As many games of habit for each that is thought about.
const HABITS_A_THOUGHT: u64 = 40;

/// A rehearsal takes as long as so many samples.
const SAMPLES_A_REHEARSAL: u64 = 8;

/// By how much places are levelled, so that games tell of all of them.
const LOOSE: i32 = 4;

/// A position with what each battalion had in the end, and whether it was led by somebody who knows the game.
struct Memory {
    state: State,
    totals: [u32; 4],
    skilled: [bool; 4],
}

/// New weights, and what is to be said of them.
pub(super) fn learn(old: &[i32], plan: &Plan, tell: &mut dyn FnMut(&str)) -> (Vec<i32>, String) {
    let games = [&["players=4"], &["players=2"]].map(|options| {
        let options = Options::read(Unita::INFO, options.iter().copied()).expect("options of the game");
        Unita::new(&options, None).expect("the game on its own board")
    });
    let mut now = old.to_vec();
    let mut said = String::new();
    for round in 0..plan.rounds {
        let seed = mix(plan.seed ^ mix(round));
        for step in [climb, placing] {
            let mut new = now.clone();
            step(&games, &mut new, plan.games, seed);
            // Few games can mislead: a step that does not win is taken back.
            if is_better(&games, &new, &now, plan.games / 2, seed) {
                now = new;
            }
        }
        let miss = losses(&games, &mut now, plan, seed);
        let scores = games
            .each_ref()
            .map(|game| compare(game, [&now, old], plan.games / 2, seed).0);
        said = format!(
            "Habits with them win {:.3} of the games against three with those before, and {:.3} between two, of {} each.\n",
            scores[0],
            scores[1],
            plan.games / 2
        );
        let _ = write!(said, "The life points at the end are foretold within {miss:.2}.");
        tell(&format!("round {}: {}", round + 1, said.replace('\n', " ")));
    }
    (now, said)
}

/// Plays a game with the lesson of each seat. Returns the end.
fn play<'a>(
    game: &Unita,
    lesson_of: impl Fn(usize) -> &'a UnitaLesson,
    seed: u64,
    keep: &mut impl FnMut(&State),
) -> State {
    let mut random = Random::new(seed);
    let mut state = game.start();
    let mut scratch = Vec::new();
    loop {
        let lesson = match game.turn(&state) {
            Turn::Seat(seat) => lesson_of(seat.index()),
            _ => lesson_of(0),
        };
        let Some(action) = lesson.habit(game, &state, &mut random, &mut scratch) else {
            return state;
        };
        game.apply(&mut state, action, &mut ());
        keep(&state);
    }
}

/// The share of the wins that one seat with the first weights gets, when all others have the second, and the life points
/// that its battalions have more than the others' on average. It sits everywhere in turn, with the same luck.
fn compare(game: &Unita, weights: [&[i32]; 2], games: u64, seed: u64) -> (f64, f64) {
    let [new, old] = weights.map(|weights| UnitaLesson::new(game, Weights::from(weights.to_vec())));
    let seats = game.seats().len() as u64;
    let (mut wins, mut leads) = (0.0, 0.0);
    for number in 0..games {
        let own = (number % seats) as usize;
        let lesson_of = |seat: usize| if seat == own { &new } else { &old };
        let end = play(game, lesson_of, mix(!seed ^ (number / seats)), &mut |_| {});
        if let Turn::Over(outcome) = game.turn(&end) {
            let mut rewards = [0.0; SEATS];
            new.settle(game, outcome, &mut rewards);
            wins += f64::from(rewards[own]);
            leads += lead(game, &end, own);
        }
    }
    let games = games.max(1) as f64;
    (wins / games, leads / games)
}

/// The life points that the battalions of a seat have more than the others on average.
fn lead(game: &Unita, end: &State, own: usize) -> f64 {
    let totals = game.totals(end);
    let mean = |of_own: bool| {
        let battalions = game.battalions();
        let of_those = battalions.filter(|&battalion| (game.seat(battalion).index() == own) == of_own);
        let totals: Vec<f64> = of_those.map(|battalion| f64::from(totals[battalion.index()])).collect();
        totals.iter().sum::<f64>() / totals.len().max(1) as f64
    };
    mean(true) - mean(false)
}

/// Whether new weights win more than their share against the old, both games together.
fn is_better(games: &[Unita; 2], new: &[i32], old: &[i32], count: u64, seed: u64) -> bool {
    let shares = games.iter().map(|game| {
        let fair = 1.0 / game.seats().len() as f64;
        compare(game, [new, old], count, seed).0 / fair
    });
    shares.sum::<f64>() > 2.0
}

/// Lets the weights of advances climb.
fn climb(games: &[Unita; 2], now: &mut [i32], count: u64, seed: u64) {
    let mut exact: Vec<f64> = now.iter().map(|&weight| f64::from(weight)).collect();
    let size = |weight: i32| (f64::from(weight.abs()) * 0.2).max(8.0);
    let sizes: Vec<f64> = now.iter().map(|&weight| size(weight)).collect();
    let steps = count / (2 * STEP);
    for step in 0..steps {
        let mut random = Random::new(mix(seed ^ mix(step)));
        let signs: Vec<f64> = CLIMBING
            .map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 })
            .collect();
        let shaken = [1.0, -1.0].map(|way| {
            let mut weights = now.to_vec();
            for (at, sign) in CLIMBING.zip(&signs) {
                weights[at] = (exact[at] + way * sign * sizes[at]).round() as i32;
            }
            weights
        });
        let game = &games[(step % 2) as usize];
        let [one, other] = &shaken;
        let seed = random.word();
        let (here, there) = (
            compare(game, [one, other], STEP, seed),
            compare(game, [other, one], STEP, seed),
        );
        let won = here.0 - there.0 + LEAD * (here.1 - there.1);
        let rate = 1.0 / (1.0 + step as f64 / (0.3 * steps as f64)).powf(0.6);
        for (at, sign) in CLIMBING.zip(&signs) {
            exact[at] += rate * won * sizes[at] * sign;
        }
    }
    for at in CLIMBING {
        now[at] = exact[at].round() as i32;
    }
}

/// Finds what places of dice and tiles are worth.
fn placing(games: &[Unita; 2], now: &mut [i32], count: u64, seed: u64) {
    let mut loose = now.to_vec();
    for weight in &mut loose[PUT..LAY + LAYS] {
        *weight /= LOOSE;
    }
    let mut squares = Squares::new(PUTS + LAYS);
    for (number, game) in games.iter().enumerate() {
        let lesson = UnitaLesson::new(game, Weights::from(loose.clone()));
        let mut results: Vec<([Vec<usize>; 4], [u32; 4])> = Vec::new();
        for match_number in 0..count / 2 {
            let mut start = None;
            let seed = mix(seed ^ mix(match_number * 2 + number as u64));
            let end = play(game, |_| &lesson, seed, &mut |state| {
                if start.is_none() && state.is_set_up() {
                    start = Some(*state);
                }
            });
            if let Some(start) = start {
                let mut places: [Vec<usize>; 4] = Default::default();
                for battalion in game.battalions() {
                    places[battalion.index()] = placed(game, &start, battalion);
                }
                results.push((places, game.totals(&end)));
            }
        }
        let mut means = [0.0; 4];
        for (_, totals) in &results {
            for (mean, &total) in means.iter_mut().zip(totals) {
                *mean += f64::from(total) / results.len() as f64;
            }
        }
        for (places, totals) in &results {
            let over: Vec<f64> = totals
                .iter()
                .zip(means)
                .map(|(&total, mean)| f64::from(total) - mean)
                .collect();
            let all: f64 = over.iter().sum();
            for (places, own) in places.iter().zip(&over) {
                // What it had above the others counts, a third for each.
                let worth = own - (all - own) / 3.0;
                let signs: Vec<(usize, f64)> = places.iter().map(|&place| (place - PUT, 1.0)).collect();
                squares.add(&signs, worth);
            }
        }
    }
    let mut found = squares.solve(50.0);
    // Only the differences between the places of one die or tile matter.
    let (puts, lays) = found.split_at_mut(PUTS);
    for group in puts.chunks_mut(16).chain(lays.chunks_mut(LAYS / 3)) {
        let mean = group.iter().sum::<f64>() / group.len() as f64;
        for place in group {
            *place -= mean;
        }
    }
    // What earlier games told counts as much as these.
    for (weight, worth) in now[PUT..].iter_mut().zip(found) {
        *weight = (50.0 * worth + f64::from(*weight) / 2.0).round() as i32;
    }
}

/// The weights of the places of a battalion's dice and tiles.
fn placed(game: &Unita, start: &State, battalion: quincunx_unita::Battalion) -> Vec<usize> {
    let mut places = Vec::new();
    for company in Company::ALL {
        let dice = start.formation(battalion, company).into_iter().zip(Slot::ALL);
        places.extend(dice.filter_map(|(die, slot)| put_weight(die.maximum(), company, slot)));
    }
    let front = game.start().place(battalion, Company::ALL[0]);
    let tiles = start.tiles(battalion).into_iter().flatten();
    places.extend(tiles.filter_map(|(square, tile)| lay_weight(front, square, tile)));
    places
}

/// Finds what battalions still lose, and how sure that is, from games that are thought about: there is more fighting in
/// them than habit brings. Returns the mean miss.
fn losses(games: &[Unita; 2], now: &mut [i32], plan: &Plan, seed: u64) -> f64 {
    let mut misses = 0.0;
    for (number, game) in games.iter().enumerate() {
        let lesson = UnitaLesson::new(game, Weights::from(now.to_vec()));
        let memories = remembered(game, &lesson, plan, mix(!seed ^ number as u64));
        // The last column is the skill of whoever leads the battalion, which no position shows.
        let mut squares = Squares::new(SIGNS.len() + 1);
        for memory in &memories {
            let signs = lesson.signs(game, &memory.state);
            let before = game.totals(&memory.state);
            for battalion in game.battalions() {
                let b = battalion.index();
                let way = future::way(&signs[b]);
                let skill = if memory.skilled[b] { 0.5 } else { -0.5 };
                let row = signs[b].iter().copied().chain([way * skill]).map(f64::from);
                let row: Vec<(usize, f64)> = row.enumerate().collect();
                squares.add(&row, f64::from(memory.totals[b]) - f64::from(before[b]));
            }
        }
        let found = squares.solve(3.0);
        for (weight, worth) in now[future::manner(game)..].iter_mut().zip(&found[..SIGNS.len()]) {
            *weight = (1000.0 * worth).round() as i32;
        }
        misses += doubt(game, now, &memories) / games.len() as f64;
    }
    misses
}

/// Positions of games among those who think and those who only count what random play comes to.
fn remembered(game: &Unita, lesson: &UnitaLesson, plan: &Plan, seed: u64) -> Vec<Memory> {
    let threads = plan.threads.max(1);
    let count = (plan.games / HABITS_A_THOUGHT).max(1);
    let share = |thread: u64| -> Vec<Memory> {
        let numbers = (thread..count).step_by(threads as usize);
        let memories = numbers.flat_map(|number| thought(game, lesson, plan.nodes, mix(seed ^ mix(number))));
        memories.collect()
    };
    std::thread::scope(|scope| {
        let share = &share;
        let helpers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        let memories = helpers.into_iter().flat_map(|helper| helper.join().unwrap_or_default());
        memories.collect()
    })
}

/// A game that is thought about, one in two seats with everything that is known.
fn thought(game: &Unita, lesson: &UnitaLesson, samples: u64, seed: u64) -> Vec<Memory> {
    let mut random = Random::new(seed);
    let skilled: Vec<bool> = game.seats().iter().map(|_| random.below(2) == 0).collect();
    let mut state = game.start();
    let mut kept = Vec::new();
    let stop = Stop::default();
    loop {
        let action = match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(seat) => {
                if state.is_set_up() && !state.is_in_battle() && random.below(KEPT) == 0 {
                    kept.push(state);
                }
                let settings = Settings {
                    seed: random.word(),
                    ..Settings::default()
                };
                let taught = skilled[seat.index()];
                let view = tree::view(game, &state, seat);
                let task = Planning {
                    careful: None,
                    limits: &Limits::nodes(samples / SAMPLES_A_REHEARSAL),
                    settings: &settings,
                    stop: &stop,
                };
                let rehearsed = taught.then(|| {
                    let sample = game.determinize(&view, &mut random);
                    lesson.rehearsed(game, (&view, &sample), seat, &task)
                });
                let report = rehearsed.flatten().unwrap_or_else(|| {
                    let task = tree::Task {
                        teach: lesson,
                        game,
                        view: &view,
                        seat,
                        limits: &Limits::nodes(if taught { samples } else { samples / 2 }),
                        settings: &settings,
                        plan: if taught { tree::Plan::TAUGHT } else { tree::Plan::PLAIN },
                        stop: &stop,
                    };
                    tree::search(&task, &mut tree::Tree::default(), &mut |_| {})
                });
                report.best()
            }
        };
        let Some(action) = action else { break };
        game.apply(&mut state, action, &mut ());
    }
    let totals = game.totals(&state);
    let mut led = [false; 4];
    for battalion in game.battalions() {
        led[battalion.index()] = skilled[game.seat(battalion).index()];
    }
    kept.into_iter()
        .map(|state| Memory {
            state,
            totals,
            skilled: led,
        })
        .collect()
}

/// Finds the scales on which the chances fit the results best. Returns the mean miss of the totals.
fn doubt(game: &Unita, now: &mut [i32], memories: &[Memory]) -> f64 {
    let scales = future::manner(game) + SIGNS.len();
    let (mut best, mut chosen) = (f64::NEG_INFINITY, [now[scales], now[scales + 1]]);
    for certain in [300, 500, 700, 1_000, 1_300, 1_600] {
        for left in [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000] {
            (now[scales], now[scales + 1]) = (certain, left);
            let mut sum = 0.0;
            let lesson = UnitaLesson::new(game, Weights::from(now.to_vec()));
            for memory in memories {
                let chances = lesson.chances(game, &memory.state);
                let most = memory.totals.iter().max();
                for (battalion, &side) in lesson.battalions.iter().zip(&lesson.sides) {
                    if memory.totals.get(battalion.index()) == most {
                        sum += f64::from(chances[side].max(1e-6).ln());
                        break;
                    }
                }
            }
            if sum > best {
                (best, chosen) = (sum, [certain, left]);
            }
        }
    }
    now[scales..scales + 2].copy_from_slice(&chosen);
    let (mut miss, mut count) = (0.0, 0.0);
    let lesson = UnitaLesson::new(game, Weights::from(now.to_vec()));
    for memory in memories {
        let (future, _) = lesson.totals(game, &memory.state);
        for battalion in game.battalions() {
            let b = battalion.index();
            miss += (f64::from(future[b]) - f64::from(memory.totals[b])).abs();
            count += 1.0;
        }
    }
    miss / f64::max(count, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_learning_keeps_the_form() {
        let old = vec![50; UnitaLesson::features().len()];
        let plan = Plan {
            games: 20,
            rounds: 1,
            nodes: 1,
            seed: 1,
            threads: 1,
            further: false,
        };
        let (one, said) = learn(&old, &plan, &mut |_| {});
        assert_eq!(one.len(), old.len());
        assert!(said.contains("Habits with them win"));
        // The same seed finds the same.
        assert_eq!(one, learn(&old, &plan, &mut |_| {}).0);
    }
}
