//! Weights from games: positions with their results, and a regression that makes the judgement fit them.

use crate::{Lesson, Weights};
use quincunx_core::{Chooser, Game, Seat, Turn, mix};
use quincunx_search::{Limits, Random, Report, Settings, State, Stop, Table, alphabeta, tree, value};
use std::fmt::Write as _;

/// The most actions of a game; one that is not over by then counts as a draw.
const LONGEST: u32 = 10_000;

/// A position as its features, side 0 minus side 1, and what side 0 got in the end.
pub struct Sample {
    features: Vec<(u16, f32)>,
    result: f32,
}

/// Plays a game of the lesson against itself, with some random actions at first, and keeps quiet positions.
pub fn self_play<L: Lesson>(lesson: &L, game: &L::Game, seed: u64, nodes: u64, samples: &mut Vec<Sample>) {
    let mut random = Random::new(seed);
    let table = Table::new(4);
    let stop = Stop::default();
    let settings = Settings {
        memory: 4,
        ..Settings::default()
    };
    let limits = Limits::nodes(nodes);
    let mut state = game.start();
    let mut kept: Vec<Vec<(u16, f32)>> = Vec::new();
    let mut script = Vec::new();
    let wild = 4 + random.below(8);
    for ply in 0..LONGEST {
        let turn = game.turn(&state);
        let action = match turn {
            Turn::Over(_) => break,
            Turn::Chance => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(_) if !script.is_empty() => script.pop(),
            Turn::Seat(_) if ply < wild || random.below(40) == 0 => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(seat) => {
                script = script_of::<L>(think(lesson, game, &state, seat, &limits, &settings, &table, &stop));
                script.pop()
            }
        };
        let Some(action) = action else { break };
        // What is half done, or about to gain something, is for the search to judge.
        let quiet = !lesson.restless(game, &state) && lesson.promise(game, &state, action) <= 0;
        if ply >= wild && quiet && matches!(turn, Turn::Seat(_)) {
            kept.push(features(lesson, game, &state));
        }
        game.apply(&mut state, action, &mut ());
    }
    let result = match game.turn(&state) {
        Turn::Over(outcome) => match outcome.winners().iter().next() {
            None => 0.5,
            Some(winner) => f32::from(u8::from(lesson.side(game, winner) == 0)),
        },
        _ => 0.5,
    };
    samples.extend(kept.into_iter().map(|features| Sample { features, result }));
}

/// The actions to take, the last first: one, or a whole turn where turns are thought out.
fn script_of<L: Lesson>(report: Report<quincunx_search::Action<L>>) -> Vec<quincunx_search::Action<L>> {
    let best = report.lines.into_iter().next();
    let mut actions = best.map(|line| line.actions).unwrap_or_default();
    if L::METHOD != crate::Method::Turns {
        actions.truncate(1);
    }
    actions.reverse();
    actions
}

#[expect(clippy::too_many_arguments, reason = "everything one search needs, passed on once")]
pub(crate) fn think<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    state: &State<L>,
    seat: Seat,
    limits: &Limits,
    settings: &Settings,
    table: &Table,
    stop: &Stop,
) -> Report<quincunx_search::Action<L>> {
    if L::METHOD == crate::Method::Turns {
        let task = crate::Planning { limits, settings, stop };
        return lesson.plan(game, state, &task, &mut |_| {});
    }
    if L::METHOD == crate::Method::AlphaBeta {
        let task = alphabeta::Task {
            teach: lesson,
            game,
            state,
            limits,
            settings,
            stop,
            exact: false,
        };
        return alphabeta::search(&task, table, &mut |_| {});
    }
    let task = tree::Task {
        teach: lesson,
        game,
        view: &tree::view(game, state, seat),
        seat,
        limits,
        settings,
        plan: tree::Plan::TAUGHT,
        stop,
    };
    tree::search(&task, &mut |_| {})
}

fn features<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>) -> Vec<(u16, f32)> {
    let mut all = vec![0.0; L::features().len()];
    lesson.count(game, state, 0, &mut |feature, times| all[feature] += times as f32);
    lesson.count(game, state, 1, &mut |feature, times| all[feature] -= times as f32);
    let counted = all.into_iter().enumerate().filter(|&(_, times)| times != 0.0);
    counted.map(|(feature, times)| (feature as u16, times)).collect()
}

/// What a regression came to.
pub struct Fit {
    /// The new weights.
    pub weights: Weights,
    /// The mean squared error of the chance to win, before and after.
    pub error: (f64, f64),
}

/// Logistic regression by gradient steps of adaptive size, drawn a little towards the weights it starts from.
pub fn fit(weights: &[i32], samples: &[Sample], rounds: usize, seed: u64) -> Fit {
    let start: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
    let mut now = start.clone();
    let mut swing = vec![1e-8; now.len()];
    let mut random = Random::new(seed);
    let before = error(&now, samples);
    for round in 0..rounds {
        let rate = 8.0 / (1.0 + round as f64 / 4.0);
        for _ in 0..samples.len() / 256 {
            let mut gradient = vec![0.0; now.len()];
            for _ in 0..256 {
                let sample = &samples[random.below(samples.len() as u32) as usize];
                let miss = chance(&now, sample) - f64::from(sample.result);
                for &(feature, times) in &sample.features {
                    gradient[usize::from(feature)] += miss * f64::from(times);
                }
            }
            for (at, slope) in gradient.into_iter().enumerate() {
                let slope = slope / 256.0 + 2e-6 * (now[at] - start[at]);
                swing[at] = 0.99 * swing[at] + 0.01 * slope * slope;
                now[at] -= rate * slope / (swing[at].sqrt() + 1e-3);
            }
        }
    }
    Fit {
        error: (before, error(&now, samples)),
        weights: Weights(now.into_iter().map(|weight| weight.round() as i32).collect()),
    }
}

fn chance(weights: &[f64], sample: &Sample) -> f64 {
    let sum = sample
        .features
        .iter()
        .map(|&(feature, times)| weights[usize::from(feature)] * f64::from(times));
    value::chance(sum.sum::<f64>().clamp(-20_000.0, 20_000.0) as i32)
}

fn error(weights: &[f64], samples: &[Sample]) -> f64 {
    let miss = |sample: &Sample| (chance(weights, sample) - f64::from(sample.result)).powi(2);
    samples.iter().map(miss).sum::<f64>() / samples.len().max(1) as f64
}

/// What the new weights score against the old, from 0 to 1: every random opening is played twice, once from each side.
pub fn compare<L: Lesson>(game: &L::Game, old: &[i32], new: &[i32], plan: &Plan) -> f64 {
    let lessons = [new, old].map(|weights| L::new(game, Weights(weights.to_vec())));
    let threads = plan.threads.max(1);
    let games = plan.games.div_ceil(2) * 2;
    let points: f32 = std::thread::scope(|scope| {
        let share = |thread: u64| {
            let lessons = &lessons;
            move || {
                let numbers = (thread..games).step_by(threads as usize);
                numbers
                    .map(|number| {
                        duel(
                            lessons,
                            game,
                            mix(!plan.seed ^ (number / 2)),
                            number % 2 == 1,
                            plan.nodes,
                        )
                    })
                    .sum::<f32>()
            }
        };
        let players: Vec<_> = (0..threads).map(|thread| scope.spawn(share(thread))).collect();
        players
            .into_iter()
            .map(|player| player.join().unwrap_or_default())
            .sum()
    });
    f64::from(points) / games.max(1) as f64
}

/// One game between two lessons, the first on side 0 unless they are exchanged. What the first got.
fn duel<L: Lesson>(lessons: &[L; 2], game: &L::Game, seed: u64, exchanged: bool, nodes: u64) -> f32 {
    let mut random = Random::new(seed);
    let tables = [Table::new(2), Table::new(2)];
    let stop = Stop::default();
    let limits = Limits::nodes(nodes);
    let settings = Settings {
        memory: 4,
        seed,
        ..Settings::default()
    };
    let mut state = game.start();
    let mut script = Vec::new();
    for ply in 0..LONGEST {
        let action = match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(_) if !script.is_empty() => script.pop(),
            Turn::Seat(_) if ply < 6 => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(seat) => {
                let number = usize::from((lessons[0].side(game, seat) == 0) == exchanged);
                let lesson = &lessons[number];
                let report = think(lesson, game, &state, seat, &limits, &settings, &tables[number], &stop);
                script = script_of::<L>(report);
                script.pop()
            }
        };
        let Some(action) = action else { break };
        game.apply(&mut state, action, &mut ());
    }
    match game.turn(&state) {
        Turn::Over(outcome) => match outcome.winners().iter().next() {
            None => 0.5,
            Some(winner) => f32::from(u8::from((lessons[0].side(game, winner) == 0) != exchanged)),
        },
        _ => 0.5,
    }
}

/// Weights that win games (SPSA): all are shaken at once, one way and the other; both play each other, and the weights
/// go a little towards the winner, over and over.
pub fn climb<L: Lesson>(game: &L::Game, weights: &[i32], plan: &Plan) -> Vec<i32> {
    let sizes: Vec<f64> = weights
        .iter()
        .map(|&weight| (f64::from(weight.abs()) * 0.2).max(3.0))
        .collect();
    let mut now: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
    let threads = plan.threads.max(1);
    let rounds = plan.games.div_ceil(2 * threads);
    for round in 0..rounds {
        let rate = 0.2 / (1.0 + round as f64 / (0.3 * rounds as f64)).powf(0.6);
        let steps: Vec<(Vec<f64>, f64)> = std::thread::scope(|scope| {
            let shake = |thread: u64| {
                let (now, sizes) = (&now, &sizes);
                move || {
                    let seed = mix(plan.seed ^ mix(round * threads + thread));
                    let mut random = Random::new(seed);
                    let signs: Vec<f64> = now
                        .iter()
                        .map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 })
                        .collect();
                    let lessons = [1.0, -1.0].map(|way| {
                        let shaken = now.iter().zip(sizes).zip(&signs);
                        let shaken = shaken.map(|((now, size), sign)| (now + way * size * sign).round() as i32);
                        L::new(game, Weights(shaken.collect()))
                    });
                    let points: f32 = [false, true]
                        .map(|exchanged| duel(&lessons, game, seed, exchanged, plan.nodes))
                        .iter()
                        .sum();
                    (signs, f64::from(points) - 1.0)
                }
            };
            let players: Vec<_> = (0..threads).map(|thread| scope.spawn(shake(thread))).collect();
            players.into_iter().filter_map(|player| player.join().ok()).collect()
        });
        for (signs, won) in steps {
            for ((now, size), sign) in now.iter_mut().zip(&sizes).zip(signs) {
                *now += rate * won * size * sign;
            }
        }
    }
    now.into_iter().map(|weight| weight.round() as i32).collect()
}

/// How a lesson is to be tuned.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whether to fit the weights to results, or to let them climb.
    pub way: Way,
    /// Games of each round.
    pub games: u64,
    /// Rounds: each plays with the weights of the one before.
    pub rounds: u64,
    /// Positions, or samples, that are looked at for each action.
    pub nodes: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: u64,
}

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Regression on the results of games against itself.
    Fit,
    /// Games between shaken weights.
    Climb,
}

/// Plays games of a lesson against itself and fits its weights to the results, round after round. Says how it goes, and
/// returns the new file of weights.
pub fn tune<L: Lesson>(game: &L::Game, plan: &Plan, tell: &mut dyn FnMut(&str)) -> String {
    let names = L::features();
    let old = L::own(game).weights().to_vec();
    if plan.way == Way::Fit
        && let Some((weights, said)) = L::learn(&old, plan, tell)
    {
        let heading = heading::<L>(plan) + &said;
        return Weights(weights).write(&names, &heading);
    }
    let mut weights = old.clone();
    let mut samples = Vec::new();
    let mut last = 0.0;
    for round in 0..plan.rounds {
        if plan.way == Way::Climb {
            let round_plan = Plan {
                seed: mix(plan.seed ^ round),
                ..plan.clone()
            };
            weights = climb::<L>(game, &weights, &round_plan);
            let score = compare::<L>(game, &old, &weights, plan);
            tell(&format!("round {}: {score:.3} against the old", round + 1));
            continue;
        }
        let lesson = L::new(game, Weights(weights.clone()));
        let threads = plan.threads.max(1);
        let fresh: Vec<Vec<Sample>> = std::thread::scope(|scope| {
            let share = |thread: u64| {
                let lesson = &lesson;
                move || {
                    let mut samples = Vec::new();
                    for number in (thread..plan.games).step_by(threads as usize) {
                        let seed = mix(plan.seed ^ (round << 32) ^ number);
                        self_play(lesson, game, seed, plan.nodes, &mut samples);
                    }
                    samples
                }
            };
            let players: Vec<_> = (0..threads).map(|thread| scope.spawn(share(thread))).collect();
            players
                .into_iter()
                .map(|player| player.join().unwrap_or_default())
                .collect()
        });
        samples.extend(fresh.into_iter().flatten());
        if samples.is_empty() {
            break;
        }
        let fit = fit(&weights, &samples, 12, plan.seed);
        last = fit.error.1;
        tell(&format!(
            "round {}: {} positions, error {:.4} before, {:.4} after",
            round + 1,
            samples.len(),
            fit.error.0,
            fit.error.1
        ));
        weights = fit.weights.0;
    }
    let score = compare::<L>(game, &old, &weights, plan);
    tell(&format!(
        "the new weights score {score:.3} in {} games against the old",
        plan.games
    ));
    let mut heading = heading::<L>(plan);
    if !samples.is_empty() {
        let _ = writeln!(
            heading,
            "{} positions, mean squared error of the result {last:.4}",
            samples.len()
        );
    }
    let _ = write!(
        heading,
        "Score {score:.3} in {} games against the weights before.",
        plan.games
    );
    Weights(weights).write(&names, &heading)
}

/// How the weights were made.
fn heading<L: Lesson>(plan: &Plan) -> String {
    let way = match plan.way {
        Way::Climb => "climb",
        Way::Fit => "fit",
    };
    let info = L::Game::INFO;
    format!(
        "Weights of {}, made by: quincunx tune {} --way {way} --games {} --rounds {} --nodes {} --seed {} --threads {}\n",
        info.title, info.name, plan.games, plan.rounds, plan.nodes, plan.seed, plan.threads
    )
}
