//! Suites: positions in which one action is provably right, and the program that finds and proves them.
//!
//! Games of the players against themselves, with mistakes, lead to positions; a proof looks at everything that can
//! follow within a number of plies. What it accepts depends on the game:
//!
//! - where nothing is left to chance and nothing hidden, exactly one action wins for certain within that many plies,
//!   whatever the other side does;
//! - elsewhere, after one action the seat may expect more than after any other, where both are counted exactly: what is
//!   not decided within the plies counts for nothing after the one, and as a win after the others.
//!
//! Where something is hidden, all that is needed must hold for several guesses of it.

mod problem;
mod proof;

pub use problem::{Problem, SuiteError, read, write};
pub use proof::{Answer, prove};

use crate::training::think;
use crate::{Lesson, Method};
use quincunx_core::{Chooser, Game, Seat, Turn, Viewer, mix};
use quincunx_search::{Action, Limits, Random, Settings, State, Stop, Table};
use std::collections::HashSet;

/// How problems are looked for.
#[derive(Clone, Debug)]
pub struct Search {
    /// How many are wanted.
    pub count: usize,
    /// The proof takes at least this many plies: quicker wins are too easy.
    pub least: u32,
    /// And at most this many.
    pub most: u32,
    /// How many positions a proof may look at before it is given up.
    pub budget: u64,
    /// Positions, or samples, that the players look at for each action.
    pub nodes: u64,
    /// By how much they misjudge.
    pub noise: i32,
    /// The seed of everything random.
    pub seed: u64,
    /// After so many games it is enough.
    pub games: u64,
}

/// One action in so many is taken at random, so that there is something to punish.
const BLUNDER: u32 = 12;

/// How many problems one game may give, so that they differ.
const FROM_ONE_GAME: usize = 2;

/// Plays games and collects problems. Says how it goes.
pub fn find<L: Lesson>(game: &L::Game, options: &[String], plan: &Search, tell: &mut dyn FnMut(&str)) -> Vec<Problem> {
    let lesson = L::own(game);
    let mut problems = Vec::new();
    let mut known = HashSet::new();
    for number in 0..plan.games {
        let seed = mix(plan.seed ^ mix(number));
        let before = problems.len();
        play_one(&lesson, game, plan, seed, &mut |state, plies| {
            if !known.insert(game.hash(state)) {
                return false;
            }
            let found = examine(&lesson, game, plan, state, plies, seed);
            let wanted = found.is_some();
            problems.extend(found.map(|(position, answer)| Problem {
                options: options.to_vec(),
                position,
                plies: answer.plies,
                answer: answer.action,
            }));
            wanted && problems.len() >= (before + FROM_ONE_GAME).min(plan.count)
        });
        if problems.len() > before {
            tell(&format!("{} problems in {} games", problems.len(), number + 1));
        }
        if problems.len() >= plan.count {
            break;
        }
    }
    problems
}

/// Whether a problem is what it says, proven anew.
pub fn verify<L: Lesson>(game: &L::Game, problem: &Problem, budget: u64) -> Result<(), String> {
    let state = game
        .read_position(&problem.position)
        .map_err(|error| format!("the position cannot be read: {error}"))?;
    let answer = prove(&L::own(game), game, &state, problem.plies, budget, 1)
        .ok_or_else(|| format!("nothing is proven within {} plies", problem.plies))?;
    if (&answer.action, answer.plies) == (&problem.answer, problem.plies) {
        Ok(())
    } else {
        Err(format!(
            "{} within {} plies is right, not {} within {}",
            answer.action, answer.plies, problem.answer, problem.plies
        ))
    }
}

/// The position as it is read again from its text, and the answer, if there is just one.
fn examine<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    plan: &Search,
    state: &State<L>,
    plies: u32,
    seed: u64,
) -> Option<(String, Answer)> {
    let position = game.position(&game.observe(state, Viewer::All));
    let again = game.read_position(&position).ok()?;
    let answer = prove(lesson, game, &again, plies.min(plan.most), plan.budget, seed)?;
    (answer.plies >= plan.least).then_some((position, answer))
}

/// Plays a game with mistakes, and shows every position that may be a problem with the plies it may take. The game
/// ends early if the visitor has had enough.
fn play_one<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    plan: &Search,
    seed: u64,
    visit: &mut dyn FnMut(&State<L>, u32) -> bool,
) {
    let mut random = Random::new(seed);
    let (table, stop) = (Table::new(2), Stop::default());
    let limits = Limits::nodes(plan.nodes);
    let mut state = game.start();
    let wild = random.below(12);
    for ply in 0..2_000_u32 {
        let settings = Settings {
            memory: 2,
            seed: random.word(),
            noise: plan.noise,
            ..Settings::default()
        };
        let action = match game.turn(&state) {
            Turn::Over(_) => return,
            Turn::Chance => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(_) if ply < wild || random.below(BLUNDER) == 0 => {
                game.pick(&state, &mut random, &mut Vec::new())
            }
            Turn::Seat(seat) => {
                let report = think(lesson, game, &state, seat, &limits, &settings, &table, &stop);
                let Some(line) = report.lines.first() else { return };
                // Alpha-beta says when it sees a win; of a tree nothing is known until it is proven.
                let plies = match L::METHOD {
                    Method::AlphaBeta => line.plies_to_end.filter(|&plies| plies > 0).map(i32::cast_unsigned),
                    Method::Tree | Method::Turns => Some(plan.most),
                };
                let worthwhile = plies.is_some_and(|plies| (plan.least..=plan.most).contains(&plies));
                if worthwhile && visit(&state, plan.most) {
                    return;
                }
                line.actions.first().copied()
            }
        };
        let Some(action) = action else { return };
        game.apply(&mut state, action, &mut ());
    }
}

/// The text of an action.
fn text<L: Lesson>(game: &L::Game, state: &State<L>, action: Action<L>) -> String {
    let mut text = String::new();
    game.write_action(state, action, &mut text);
    text
}

/// The seat that acts.
fn acting<L: Lesson>(game: &L::Game, state: &State<L>) -> Option<Seat> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(seat),
        Turn::Over(_) | Turn::Chance => None,
    }
}
