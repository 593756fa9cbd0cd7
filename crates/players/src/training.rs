//! Weights from games: shaken weights play each other, and those that win are followed. What the sum of the weights says
//! about winning is then read off the results of further games.

use crate::{Lesson, Method, Weights};
use quincunx_core::{Chooser, Game, Options, Seat, SetupError, Turn, mix};
use quincunx_search::{Limits, Random, Report, Settings, State, Stop, Table, alphabeta, tree, value};

/// The most actions of a game; one that is not over by then counts as a draw.
const LONGEST: u32 = 10_000;

/// The actions to take, the last first: one, or a whole turn where turns are thought out.
fn script_of<L: Lesson>(report: Report<quincunx_search::Action<L>>) -> Vec<quincunx_search::Action<L>> {
    let best = report.lines.into_iter().next();
    let mut actions = best.map(|line| line.actions).unwrap_or_default();
    if L::METHOD != Method::Turns {
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
    if L::METHOD == Method::Turns {
        let task = crate::Planning {
            limits,
            settings,
            stop,
            careful: None,
        };
        return lesson.plan(game, state, &task, &mut |_| {});
    }
    if L::METHOD == Method::AlphaBeta {
        let task = alphabeta::Task {
            teach: lesson,
            game,
            state,
            limits,
            settings,
            stop,
            exact: false,
            avoid: &[],
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
    tree::search(&task, &mut tree::Tree::default(), &mut |_| {})
}

/// What the new weights score against the old, from 0 to 1: every random opening is played twice, once from each side.
pub fn compare<L: Lesson>(game: &L::Game, old: &[i32], new: &[i32], plan: &Plan) -> f64 {
    let lessons = [new, old].map(|weights| L::new(game, weights.to_vec().into()));
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
pub(crate) fn duel<L: Lesson>(lessons: &[L; 2], game: &L::Game, seed: u64, exchanged: bool, nodes: u64) -> f32 {
    let winner = play(lessons, game, seed, exchanged, nodes, &mut |_, _| {});
    winner.map_or(0.5, |side| f32::from(u8::from((side == 0) != exchanged)))
}

/// Plays a game between two lessons, and says which side has won. The watcher is told what is thought of the positions.
fn play<L: Lesson>(
    lessons: &[L; 2],
    game: &L::Game,
    seed: u64,
    exchanged: bool,
    nodes: u64,
    watch: &mut impl FnMut(Seat, &Report<quincunx_search::Action<L>>),
) -> Option<usize> {
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
                watch(seat, &report);
                script = script_of::<L>(report);
                script.pop()
            }
        };
        let Some(action) = action else { break };
        game.apply(&mut state, action, &mut ());
    }
    match game.turn(&state) {
        Turn::Over(outcome) => {
            let winner = outcome.winners().iter().next()?;
            Some(lessons[0].side(game, winner))
        }
        _ => None,
    }
}

/// How many points must multiply the odds by e for the lesson to expect what it gets, in games against itself (logistic
/// regression with a single unknown). What was seen to the end says nothing.
pub fn fit_scale<L: Lesson>(game: &L::Game, weights: &Weights, plan: &Plan) -> i32 {
    let threads = plan.threads.max(1);
    let share = |thread: u64| {
        move || {
            let lessons = [0, 1].map(|_| L::new(game, weights.clone()));
            let mut samples: Vec<(f64, f64)> = Vec::new();
            for number in (thread..plan.games).step_by(threads as usize) {
                let mut thoughts = Vec::new();
                let winner = play(
                    &lessons,
                    game,
                    mix(plan.seed ^ number),
                    false,
                    plan.nodes,
                    &mut |seat, report| {
                        let chance = report.lines.first().map_or(0.5, |line| line.chance);
                        if chance > 0.0 && chance < 1.0 {
                            thoughts.push((lessons[0].side(game, seat), (chance / (1.0 - chance)).ln()));
                        }
                    },
                );
                let result = |side| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
                samples.extend(thoughts.into_iter().map(|(side, odds)| (odds, result(side))));
            }
            samples
        }
    };
    let samples: Vec<(f64, f64)> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..threads).map(|thread| scope.spawn(share(thread))).collect();
        players
            .into_iter()
            .flat_map(|player| player.join().unwrap_or_default())
            .collect()
    });
    // How likely the results are grows and then falls with the factor: the top lies between a third and two thirds of
    // what is left, again and again.
    let likelihood = |factor: f64| -> f64 {
        let of = |&(odds, result): &(f64, f64)| result * factor * odds - (factor * odds).exp().ln_1p();
        samples.iter().map(of).sum()
    };
    let (mut low, mut high) = (0.05, 20.0);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if likelihood(low + third) < likelihood(high - third) {
            low += third;
        } else {
            high -= third;
        }
    }
    if samples.is_empty() {
        return weights.scale;
    }
    (weights.scale() / low).round() as i32
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
                        L::new(game, shaken.collect::<Vec<i32>>().into())
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
    /// Whether a net goes on from what it knows, instead of from nothing.
    pub further: bool,
}

/// Lets the weights of a lesson climb, round after round, and fits the scale to them. Says how it goes, and returns the
/// new file of weights, which begins with how it can be made again. Without rounds only the scale is new.
pub fn tune<L: Lesson>(options: &Options, plan: &Plan, tell: &mut dyn FnMut(&str)) -> Result<String, SetupError> {
    let game = &L::Game::new(options, None)?;
    let old = L::own(game).weights().to_vec();
    let info = L::Game::INFO;
    let changed = options
        .changed()
        .fold(String::new(), |text, option| text + " -o " + &option);
    let made = format!(
        "Weights of {}, made by: quincunx tune {}{changed} --games {} --rounds {} --nodes {} --seed {} --threads {}\n",
        info.title, info.name, plan.games, plan.rounds, plan.nodes, plan.seed, plan.threads
    );
    let before = Weights::read(L::WEIGHTS, &L::features()).map_or(value::SCALE as i32, |weights| weights.scale);
    let scaled = |values: Vec<i32>, tell: &mut dyn FnMut(&str)| {
        let mut weights = Weights { values, scale: before };
        weights.scale = fit_scale::<L>(game, &weights, plan);
        tell(&format!(
            "{} points multiply the odds by e, {before} before",
            weights.scale
        ));
        weights
    };
    if let Some((values, said)) = L::learn(game, &old, plan, tell) {
        let weights = if L::METHOD == Method::AlphaBeta {
            scaled(values, tell)
        } else {
            Weights::from(values)
        };
        return Ok(weights.write(&L::features(), &(made + &said)));
    }
    let mut weights = old.clone();
    let mut score = 0.5;
    for round in 0..plan.rounds {
        let round_plan = Plan {
            seed: mix(plan.seed ^ round),
            ..plan.clone()
        };
        weights = climb::<L>(game, &weights, &round_plan);
        score = compare::<L>(game, &old, &weights, plan);
        tell(&format!(
            "round {}: {score:.3} in {} games against the old",
            round + 1,
            plan.games
        ));
    }
    let said = format!("Score {score:.3} in {} games against the weights before.", plan.games);
    Ok(scaled(weights, tell).write(&L::features(), &(made + &said)))
}

/// Teaches a lesson what no weights with names can say, and returns it as a file; `None` if it has no such thing.
pub fn teach<L: Lesson>(
    options: &Options,
    plan: &Plan,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<Vec<u8>>, SetupError> {
    let game = &L::Game::new(options, None)?;
    Ok(L::teach(game, plan, tell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NevoLesson;
    use quincunx_nevo::INFO;

    const PLAN: Plan = Plan {
        games: 12,
        rounds: 1,
        nodes: 60,
        seed: 7,
        threads: 2,
        further: false,
    };

    #[test]
    fn weights_are_as_good_as_themselves_and_better_than_their_opposites() {
        let game = Game::new(&Options::read(&INFO, []).unwrap(), None).unwrap();
        let own = NevoLesson::own(&game).weights().to_vec();
        let opposite: Vec<i32> = own.iter().map(|weight| -weight).collect();
        let score = |old: &[i32], new: &[i32]| compare::<NevoLesson>(&game, old, new, &PLAN);
        assert!((score(&own, &own) - 0.5).abs() < 1e-6);
        assert!(score(&own, &opposite) < 0.2);
        assert!(score(&opposite, &own) > 0.8);
    }

    #[test]
    fn the_file_says_how_it_was_made_and_can_be_read() {
        let options = Options::read(&INFO, ["preset=course"]).unwrap();
        let mut told = Vec::new();
        let text = tune::<NevoLesson>(&options, &PLAN, &mut |line| told.push(line.to_owned())).unwrap();
        assert_eq!(told.len(), 2);
        assert!(
            text.starts_with("# Weights of Nevo, made by: quincunx tune nevo -o "),
            "{text}"
        );
        let again = tune::<NevoLesson>(&options, &PLAN, &mut |_| {}).unwrap();
        assert_eq!(text, again);
        let names = NevoLesson::features();
        let game = Game::new(&options, None).unwrap();
        let shaken = Weights::read(&text, &names).unwrap();
        assert_ne!(shaken.values(), NevoLesson::own(&game).weights());
    }
}
