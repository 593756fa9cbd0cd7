//! Nieuchess: odds, soak-offs, sides open to the enemy, centres, and pawns abroad.
//!
//! A turn moves the whole army, so it is thought out as a whole (`turns`): where everybody goes, how the battles are
//! then divided (`battles`), and what the enemy can do next (`field`). After the dice one choice is left at a time, and
//! the judgement of what it leads to decides.

mod battles;
mod field;
mod turns;

use crate::exact::Exact;
use crate::lesson::Planning;
use crate::levels::turns_ladder;
use crate::{Hunt, Lesson, Level, Method, Weights};
use battles::{Enemy, bits, divide};
use field::Field;
use quincunx_core::{Chooser, Game, Seat, Turn};
use quincunx_nieuchess::{Action, Cell, MOST_PAWNS, Nieuchess, State};
use quincunx_search::{Guard, Line, Random, Report, SEATS, Settings, Teach};

const PAWNS: usize = 0;
const CLASH: usize = 1;
const DANGER: usize = 2;
const DANGER_LATER: usize = 3;
const FAR: usize = 4;
const REVIVALS: usize = 5;
const ABROAD: usize = 6;
const CENTRES: usize = 7;
const INVASIONS: usize = 8;
const FEATURES: [&str; 9] = [
    "pawns",
    "clash",
    "danger",
    "danger-later",
    "far",
    "revivals",
    "abroad",
    "centres",
    "invasions",
];

/// What is known about Nieuchess, on one board.
pub struct NieuchessLesson {
    weights: Vec<i32>,
    scale: f64,
    field: Field,
    /// How good a hex is to begin on, for each side.
    posts: [Vec<i32>; 2],
}

/// How many plans of the turn that decides the game are counted to its end.
const PLANS: usize = 12;

/// How much it matters that a pawn is so many steps from the nearest enemy: up to where both can strike, nothing.
fn far(steps: u8) -> i32 {
    (i32::from(steps.min(40)) - 5).max(0)
}

/// Centres, pawns abroad and what they bring back, for the side `own`, each of whose pawns is there with some
/// likelihood.
fn stand(
    game: &Nieuchess,
    seat: Seat,
    own: &[Cell],
    enemy: &[Cell],
    likely: &[i32; MOST_PAWNS],
    tell: &mut impl FnMut(usize, i32),
) {
    let held = |hexes: &[Cell; 7]| !hexes.iter().any(|hex| enemy.contains(hex));
    let controlled = game.board().centres(seat).iter().filter(|centre| held(&centre.hexes));
    let controlled = controlled.count() as i32;
    let pawns = own.iter().zip(likely);
    let abroad = pawns.filter(|(cell, _)| cell.half() != seat).map(|(_, &likely)| likely);
    let abroad = (abroad.sum::<i32>() + 30) / 100;
    let missing = (game.army_size() as i32 - own.len() as i32).min(2);
    // What can come back now counts twice what could come back later.
    let revivals = controlled.min(abroad).min(2);
    tell(REVIVALS, revivals + revivals.min(missing));
    tell(ABROAD, abroad.min(3));
    tell(CENTRES, controlled);
}

impl NieuchessLesson {
    /// The choices after the movement, and before the game: each judged by what it leads to.
    fn single(&self, game: &Nieuchess, state: &State, lines: usize) -> Report<Action> {
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let seat = match game.turn(state) {
            Turn::Seat(seat) => seat,
            _ => state.mover(),
        };
        let strengths: Vec<(usize, usize)> = state.battles().collect();
        // Where nothing is gained or lost by choosing well, the best choice promises what the position does.
        let mut promised = [0.5; SEATS];
        if !strengths.is_empty() || state.undeclared(seat).next().is_some() {
            self.expect(game, state, &mut promised);
        }
        let promised = f64::from(promised[seat.index()]);
        // What speaks for a choice that changes nothing yet.
        let tastes: Vec<Option<f64>> = actions
            .iter()
            .enumerate()
            .map(|(place, &action)| match action {
                // The table favours neither; who places second sees where the first stands.
                Action::First => Some(-0.01),
                Action::Second => Some(0.0),
                Action::Put(cell) => Some(f64::from(self.posts[seat.index()][cell.index()]) / 10_000.0),
                Action::Battle(attackers, defenders) => {
                    let (ours, theirs) = (attackers.count_ones() as usize, defenders.count_ones() as usize);
                    let worth = if theirs == 1 {
                        self.field.many(ours, 0, false, 0)
                    } else if ours == 1 {
                        self.field.few(false, theirs, 0, 0)
                    } else {
                        2 * self.field.many(1, 0, false, 0)
                    };
                    Some(f64::from(worth) / 2_000.0)
                }
                Action::Fight(_) => {
                    // The strongest first, while whoever they surround is still surrounded.
                    let (ours, theirs) = strengths.get(place).copied().unwrap_or((1, 1));
                    Some((ours as f64 - theirs as f64) / 1_000.0)
                }
                _ => None,
            })
            .collect();
        let best = tastes.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut next = *state;
        let mut choices: Vec<(f64, Action)> = Vec::new();
        for (&action, taste) in actions.iter().zip(tastes) {
            let chance = if let Some(taste) = taste {
                (promised + taste - best).clamp(0.0, 1.0)
            } else {
                game.apply(&mut next, action, &mut ());
                let mut rewards = [0.0; SEATS];
                match game.turn(&next) {
                    Turn::Over(outcome) => self.settle(game, outcome, &mut rewards),
                    _ => self.expect(game, &next, &mut rewards),
                }
                next = *state;
                f64::from(rewards[seat.index()])
            };
            choices.push((chance, action));
        }
        choices.sort_by(|one, other| other.0.total_cmp(&one.0));
        report(
            choices.into_iter().map(|(chance, action)| (chance, vec![action])),
            lines,
        )
    }

    /// Every action with the chance it leaves, counted to the end of the game; `None` if half the time is too short.
    fn exact(&self, game: &Nieuchess, state: &State, task: &Planning<'_>) -> Option<Report<Action>> {
        let limits = task.limits.half();
        let guard = Guard::new(&limits, task.stop);
        let Turn::Seat(seat) = game.turn(state) else {
            return None;
        };
        let mut grant = || u64::from(guard.grant(256));
        let mut exact = Exact::new(self, game, seat, &mut grant);
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let mut choices: Vec<(f64, Action)> = Vec::new();
        for action in actions {
            choices.push((exact.after(state, action, 0.0, 1.0)?, action));
        }
        choices.sort_by(|one, other| other.0.total_cmp(&one.0));
        let choices = choices.into_iter().map(|(chance, action)| (chance, vec![action]));
        Some(report(choices, task.settings.lines))
    }

    /// The movement before the battles that decide the game: the plans that look best, and what each is worth exactly.
    fn last_movement(
        &self,
        game: &Nieuchess,
        state: &State,
        task: &Planning<'_>,
        watch: &mut dyn FnMut(&Report<Action>),
    ) -> Report<Action> {
        let limits = task.limits.half();
        let settings = Settings {
            lines: PLANS,
            ..task.settings.clone()
        };
        let planning = Planning {
            careful: None,
            limits: &limits,
            settings: &settings,
            stop: task.stop,
        };
        let mut report = turns::movement(self, game, state, &planning, watch);
        let guard = Guard::new(&limits, task.stop);
        let mut grant = || u64::from(guard.grant(256));
        let mut exact = Exact::new(self, game, state.mover(), &mut grant);
        let worth = |line: &Line<Action>| {
            let (&done, moves) = line.actions.split_last()?;
            let mut next = *state;
            for &action in moves {
                game.apply(&mut next, action, &mut ());
            }
            exact.after(&next, done, 0.0, 1.0)
        };
        // Unless all are known, the judgement stands.
        if let Some(chances) = report.lines.iter().map(worth).collect::<Option<Vec<f64>>>() {
            for (line, chance) in report.lines.iter_mut().zip(chances) {
                line.chance = chance;
            }
            report.lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        }
        report.lines.truncate(task.settings.lines.max(1));
        report
    }

    /// All battles of a turn at once.
    fn battles(&self, game: &Nieuchess, state: &State, seed: u64) -> Option<Vec<Action>> {
        let seat = state.mover();
        let own = state.pawns(seat);
        let enemy = Enemy::of(&self.field, state.pawns(seat.other()));
        let ahead = own.len() as i32 - enemy.pawns.len() as i32;
        let mut random = Random::new(seed);
        let division = divide(&self.field, own, &enemy, (4 * ahead).clamp(-12, 25), Some(&mut random));
        // Battles are named by places among those in contact.
        let engaged: Vec<usize> = (0..own.len()).filter(|&number| division.fights(number)).collect();
        let mut defending = 0;
        for &number in &engaged {
            defending |= division.battle(number).1;
        }
        let narrowed = |set: u32, among: u32| -> u32 {
            let places = bits(among).enumerate().filter(|&(_, number)| set >> number & 1 != 0);
            places.fold(0, |set, (place, _)| set | 1 << place)
        };
        let attacking = engaged.iter().fold(0, |set, &number| set | 1 << number);
        let mut next = *state;
        let mut actions = Vec::new();
        let mut named = 0_u32;
        for &number in &engaged {
            let (attackers, defenders) = division.battle(number);
            if named >> number & 1 != 0 {
                continue;
            }
            named |= attackers;
            let action = Action::Battle(narrowed(attackers, attacking), narrowed(defenders, defending));
            if game.refuse(&next, action).is_some() {
                break;
            }
            game.apply(&mut next, action, &mut ());
            actions.push(action);
        }
        (!actions.is_empty()).then_some(actions)
    }
}

fn report(choices: impl Iterator<Item = (f64, Vec<Action>)>, lines: usize) -> Report<Action> {
    let lines = choices.take(lines.max(1)).map(|(chance, actions)| Line {
        actions,
        chance,
        plies_to_end: None,
        nodes: 1,
    });
    Report {
        lines: lines.collect(),
        depth: 1,
        nodes: 1,
        time: std::time::Duration::ZERO,
    }
}

impl Lesson for NieuchessLesson {
    const METHOD: Method = Method::Turns;
    const WEIGHTS: &'static str = include_str!("../weights/nieuchess.txt");
    const SUITE: &'static str = include_str!("../suites/nieuchess.txt");
    const HUNT: Hunt = Hunt::End;
    const LEVELS: [Level; 8] = turns_ladder([
        (300, 77),
        (320, 60),
        (400, 46),
        (500, 35),
        (700, 25),
        (1_000, 18),
        (2_000, 9),
    ]);

    fn features() -> Vec<String> {
        FEATURES.map(str::to_owned).to_vec()
    }

    fn new(game: &Nieuchess, weights: Weights) -> Self {
        let post = |seat: Seat, cell: Cell| {
            let row = if seat.index() == 0 { cell.row() } else { 37 - cell.row() } as i32;
            let column = cell.column() as i32;
            // A closed front, where the board is narrow, a little behind the middle.
            -(row - 14).abs() * 10 - (column - 12).abs() - i32::from(row > 15) * 60
        };
        let posts = [0, 1].map(|side| Cell::all().map(|cell| post(Seat::new(side), cell)).collect());
        NieuchessLesson {
            scale: weights.scale(),
            weights: weights.values,
            field: Field::new(game),
            posts,
        }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn count(&self, game: &Nieuchess, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let seat = Seat::new(side as u8);
        let (own, enemy) = (state.pawns(seat), state.pawns(seat.other()));
        tell(PAWNS, own.len() as i32);
        if own.is_empty() || enemy.is_empty() {
            return;
        }
        let mover = state.mover();
        if mover == seat && state.is_moving() {
            let division = divide(&self.field, own, &Enemy::of(&self.field, enemy), 0, None);
            // Pawns that have not moved yet may still leave a bad battle.
            let (waiting, all) = (state.waiting().len() as i32, own.len() as i32);
            let bound = if division.worth < 0 {
                division.worth * (all - waiting) / all
            } else {
                division.worth
            };
            tell(CLASH, bound / 10);
        }
        if mover == seat {
            let undeclared: Vec<Cell> = state.undeclared(seat).collect();
            if !undeclared.is_empty() {
                let defenders: Vec<Cell> = state.undeclared(seat.other()).collect();
                let division = divide(&self.field, &undeclared, &Enemy::of(&self.field, &defenders), 0, None);
                tell(CLASH, division.worth / 10);
            }
            for (attackers, defenders) in state.battles() {
                let worth = match (attackers, defenders) {
                    (many, 1) => self.field.many(many, 0, false, 0),
                    (1, several) => self.field.few(false, several, 0, 0),
                    _ => 2 * self.field.many(1, 0, false, 0),
                };
                tell(CLASH, worth / 10);
            }
        }
        // Whoever has begun to move has had its turn.
        let fresh = state.is_moving() && state.waiting().len() == state.pawns(mover).len();
        let next = if fresh { mover } else { mover.other() };
        let losses = self.field.losses(game.board(), own, enemy, &[100; MOST_PAWNS]);
        tell(if next == seat { DANGER_LATER } else { DANGER }, losses / 10);
        let near = self.field.steps_to(enemy);
        tell(FAR, own.iter().map(|cell| far(near[cell.index()])).sum::<i32>() / 4);
        stand(game, seat, own, enemy, &[100; MOST_PAWNS], tell);
        tell(INVASIONS, i32::from(state.invasions(seat)));
    }

    /// The battles of the turn with which the game ends, and the last move before them.
    fn closing(&self, game: &Nieuchess, state: &State) -> bool {
        game.is_deciding(state) && state.waiting().len() < 2
    }

    /// In the turn with which the game ends all pawns but one have moved, those that were to stay just anywhere near.
    fn approach(&self, game: &Nieuchess, state: &State, turn: Vec<Action>, random: &mut Random) -> Vec<Action> {
        if !game.is_deciding(state) || state.waiting().len() < 2 {
            return turn;
        }
        let waiting = state.waiting();
        let last = waiting[random.below(waiting.len() as u32) as usize];
        let mut next = *state;
        let mut actions = Vec::new();
        let mut play = |next: &mut State, action: Action| {
            game.apply(next, action, &mut ());
            actions.push(action);
        };
        for action in turn {
            let goes = matches!(action, Action::Move(from, _) | Action::Invade(from, _) if from != last);
            if goes && game.refuse(&next, action).is_none() {
                play(&mut next, action);
            }
        }
        while let Some(&pawn) = next.waiting().iter().find(|&&pawn| pawn != last) {
            let mut legal = Vec::new();
            game.legal(&next, &mut legal);
            legal.retain(
                |action| matches!(*action, Action::Move(from, to) if from == pawn && self.field.distance(from, to) <= 2),
            );
            if legal.is_empty() {
                break;
            }
            let action = legal[random.below(legal.len() as u32) as usize];
            play(&mut next, action);
        }
        actions
    }

    fn plan(
        &self,
        game: &Nieuchess,
        state: &State,
        task: &Planning<'_>,
        watch: &mut dyn FnMut(&Report<Action>),
    ) -> Report<Action> {
        // Whoever makes mistakes makes them to the end.
        if task.settings.noise == 0
            && self.closing(game, state)
            && let Some(report) = self.exact(game, state, task)
        {
            return report;
        }
        if state.is_moving() {
            return if task.settings.noise == 0 && game.is_deciding(state) {
                self.last_movement(game, state, task, watch)
            } else {
                turns::movement(self, game, state, task, watch)
            };
        }
        let mut report = self.single(game, state, task.settings.lines);
        let declaring = matches!(report.best(), Some(Action::Battle(..)));
        if declaring
            && state.battles().next().is_none()
            && let Some(actions) = self.battles(game, state, task.settings.seed)
        {
            let chance = report.lines[0].chance;
            report.lines.retain(|line| line.actions[0] != actions[0]);
            report.lines.insert(
                0,
                Line {
                    actions,
                    chance,
                    plies_to_end: None,
                    nodes: 1,
                },
            );
            report.lines.truncate(task.settings.lines.max(1));
        }
        report
    }
}

impl Teach for NieuchessLesson {
    type Game = Nieuchess;

    fn scale(&self) -> f64 {
        self.scale
    }

    fn evaluate(&self, game: &Nieuchess, state: &State, side: usize) -> i32 {
        self.strength(game, state, side) - self.strength(game, state, 1 - side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::Options;

    fn lesson() -> NieuchessLesson {
        let options = Options::read(Nieuchess::INFO, ["pawns=3"]).unwrap();
        let game = Nieuchess::new(&options, None).unwrap();
        NieuchessLesson::own(&game)
    }

    fn cells(names: &[&str]) -> Vec<Cell> {
        names.iter().map(|name| Cell::read(name).unwrap()).collect()
    }

    #[test]
    fn three_against_one_is_worth_a_battle_and_one_is_not() {
        let field = lesson().field;
        assert!(field.many(3, 0, false, 0) > 0 && field.many(1, 0, false, 0) < 0);
        assert!(field.many(3, 0, true, 0) > field.many(3, 0, false, 0));
        assert!(field.many(6, 0, false, 0) > field.many(3, 0, false, 0));
    }

    #[test]
    fn distances_are_steps() {
        let field = lesson().field;
        let from = cells(&["m18"])[0];
        assert_eq!(field.distance(from, from), 0);
        for near in from.neighbours() {
            assert_eq!(field.distance(from, near), 1);
        }
        assert_eq!(field.distance(from, cells(&["m8"])[0]), 10);
    }

    #[test]
    fn three_attackers_take_one_pawn_and_soak_off_another() {
        let field = lesson().field;
        // Two defenders side by side; all but one attacker touch the left one alone.
        let enemy = Enemy::of(&field, &cells(&["l18", "m18"]));
        let own = cells(&["k18", "k17", "l17", "m17"]);
        let division = divide(&field, &own, &enemy, 0, Some(&mut Random::new(1)));
        let sizes: Vec<(u32, u32)> = (0..4)
            .map(|number| division.battle(number))
            .map(|(ours, theirs)| (ours.count_ones(), theirs.count_ones()))
            .collect();
        assert!(
            sizes.iter().all(|&(ours, theirs)| ours == 1 || theirs == 1),
            "{sizes:?}"
        );
        assert!(sizes.contains(&(3, 1)), "{sizes:?}");
    }
}
