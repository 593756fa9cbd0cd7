//! Suites: positions in which one action is provably right, and the program that finds and proves them.
//!
//! Games of the players against themselves, with mistakes, lead to positions; a proof looks at everything that can
//! follow. What it accepts depends on the game (see [`Hunt`]):
//!
//! - in Nevo, Lodestone and Nika exactly one action wins for certain within a number of plies, whatever the other side
//!   does;
//! - in Unita and Nieuchess, near the end of the game, the seat may expect clearly more after one action than after any
//!   other, when it plays for the most, everybody else plays against it, and both are counted to the end.
//!
//! Where something is hidden nothing is proven.

mod problem;
mod proof;

pub use problem::{Problem, SuiteError, read, write};
pub use proof::{Answer, prove};

use crate::engine::expected;
use crate::training::think;
use crate::{Hunt, Lesson, Method};
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

/// How many times less the weaker of two thinks, and how many times more often it blunders.
const WEAK: u32 = 8;

/// How many ways the turn that may lead to a problem is taken.
const APPROACHES: usize = 8;

/// How many problems one game may give, so that they differ.
fn from_one_game(hunt: Hunt) -> usize {
    match hunt {
        Hunt::Seen => 2,
        // The same threat, or the same end, often lasts for turns.
        Hunt::Near | Hunt::End => 1,
    }
}

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
            let found = examine(&lesson, game, plan, state, plies);
            let wanted = found.is_some();
            problems.extend(found.map(|(position, answer)| Problem {
                options: options.to_vec(),
                position,
                plies: answer.plies,
                answer: answer.action,
            }));
            wanted && problems.len() >= (before + from_one_game(L::HUNT)).min(plan.count)
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
    let answer = prove(&L::own(game), game, &state, problem.plies, budget)
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
) -> Option<(String, Answer)> {
    let position = game.position(&game.observe(state, Viewer::All));
    let again = game.read_position(&position).ok()?;
    let answer = prove(lesson, game, &again, plies.min(plan.most), plan.budget)?;
    if !(plan.least..=plan.most).contains(&answer.plies)
        || L::HUNT != Hunt::Seen && greedy(lesson, game, &again)? == answer.action
    {
        return None;
    }
    Some((position, answer))
}

/// What somebody does who looks no further than this action. What is found so easily is no problem.
fn greedy<L: Lesson>(lesson: &L, game: &L::Game, state: &State<L>) -> Option<String> {
    let seat = acting::<L>(game, state)?;
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    let worth = |action: Action<L>| {
        let mut state = state.clone();
        game.apply(&mut state, action, &mut ());
        expected(lesson, game, &mut state, seat)
    };
    let judged = actions.into_iter().map(|action| (worth(action), action));
    let best = judged.max_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(text::<L>(game, state, best.1))
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
    let mut state = game.start();
    let mut script = Vec::new();
    let wild = random.below(12);
    // Where equals keep each other away, somebody must be weak.
    let weakling = (L::HUNT == Hunt::Near).then(|| random.below(2) as usize);
    for ply in 0..2_000_u32 {
        let weak = acting::<L>(game, &state).is_some_and(|seat| weakling == Some(lesson.side(game, seat)));
        let share = if weak { WEAK } else { 1 };
        let limits = Limits::nodes((plan.nodes / u64::from(share)).max(1));
        let settings = Settings {
            memory: 2,
            seed: random.word(),
            noise: plan.noise,
            ..Settings::default()
        };
        let turn = game.turn(&state);
        if L::HUNT == Hunt::End
            && matches!(turn, Turn::Seat(_))
            && lesson.closing(game, &state)
            && visit(&state, plan.most)
        {
            return;
        }
        let action = match turn {
            Turn::Over(_) => return,
            Turn::Chance => game.pick(&state, &mut random, &mut Vec::new()),
            Turn::Seat(_) if !script.is_empty() => script.pop(),
            Turn::Seat(_) if ply < wild || random.below((BLUNDER / share).max(2)) == 0 => {
                game.pick(&state, &mut random, &mut Vec::new())
            }
            Turn::Seat(seat) => {
                let report = think(lesson, game, &state, seat, &limits, &settings, &table, &stop);
                let Some(line) = report.lines.first() else { return };
                // Alpha-beta says when it sees a win.
                let plies = match L::HUNT {
                    Hunt::Seen => line.plies_to_end.filter(|&plies| plies > 0).map(i32::cast_unsigned),
                    Hunt::Near => Some(lesson.soonest(game, &state, lesson.side(game, seat)).max(plan.least)),
                    Hunt::End => None,
                };
                let worthwhile = plies.is_some_and(|plies| (plan.least..=plan.most).contains(&plies));
                if worthwhile && visit(&state, plan.most) {
                    return;
                }
                if L::METHOD == Method::Turns {
                    for _ in 0..APPROACHES {
                        script = lesson.approach(game, &state, line.actions.clone(), &mut random);
                        let mut there = state.clone();
                        for &action in &script {
                            game.apply(&mut there, action, &mut ());
                        }
                        if lesson.closing(game, &there) && play_on(lesson, game, there, plan.most, &mut random, visit) {
                            return;
                        }
                    }
                    script.reverse();
                    script.pop()
                } else {
                    line.actions.first().copied()
                }
            }
        };
        let Some(action) = action else { return };
        game.apply(&mut state, action, &mut ());
    }
}

/// Plays on to the end at random, and shows the positions on the way; whether the visitor has had enough.
fn play_on<L: Lesson>(
    lesson: &L,
    game: &L::Game,
    mut state: State<L>,
    plies: u32,
    random: &mut Random,
    visit: &mut dyn FnMut(&State<L>, u32) -> bool,
) -> bool {
    // What comes first is not always shown, or there would be problems of hardly any other kind.
    let mut shown = random.below(4) == 0;
    while let Some(action) = game.pick(&state, random, &mut Vec::new()) {
        let asked = acting::<L>(game, &state).is_some() && lesson.closing(game, &state);
        if asked && shown && visit(&state, plies) {
            return true;
        }
        shown = true;
        game.apply(&mut state, action, &mut ());
    }
    false
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
