//! A whole turn at once: where every pawn of the army goes, judged by the battles that follow and by what the enemy can
//! do next.
//!
//! One move of one pawn means little, and a good attack needs several at once. So a plan gives each pawn a destination;
//! it is improved by sending groups against one enemy and by moving single pawns, over and over, from what was best so
//! far with a few pawns called back. A plan that was judged counts as a node.

use super::battles::{Enemy, divide};
use super::{CLASH, DANGER, DANGER_LATER, FAR, INVASIONS, NieuchessLesson, PAWNS};
use crate::lesson::Planning;
use quincunx_core::{Chooser, Game, Seat};
use quincunx_nieuchess::{Action, CELLS, Cell, MOST_PAWNS, Nieuchess, State};
use quincunx_search::{Guard, Line, Random, Report, value};

/// How a pawn gets to a destination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Walk,
    Ride,
    Invade,
}

/// Where each pawn is to rest, in the order in which the army stood before.
type Goals = [Cell; MOST_PAWNS];

/// How often a group is tried against one enemy in a round.
const TRIES: usize = 5;

/// How many destinations of a pawn are looked at in a round.
const LOOKS: usize = 20;

/// A plan that could not be bettered step by step, and its worth.
#[derive(Clone, Copy)]
struct Found {
    goals: Goals,
    worth: i32,
}

struct Planner<'a> {
    lesson: &'a NieuchessLesson,
    game: &'a Nieuchess,
    state: &'a State,
    guard: &'a Guard<'a>,
    seat: Seat,
    random: Random,
    noise: i32,
    salt: u64,
    enemy: Enemy,
    starts: Vec<Cell>,
    /// The destinations of each pawn; empty for those that have moved.
    options: Vec<Vec<(Cell, Way)>>,
    /// Which pawns can get to each hex.
    comers: Vec<u32>,
    trade: i32,
    /// How much danger is shrugged off, in fifteenths: when nothing has happened for long, somebody must begin.
    boldness: i32,
    nodes: u64,
    found: Vec<Found>,
    /// Room for the army as a plan has it.
    army: Vec<Cell>,
}

/// Thinks out the movement of a turn.
pub(super) fn movement(
    lesson: &NieuchessLesson,
    game: &Nieuchess,
    state: &State,
    task: &Planning<'_>,
    watch: &mut dyn FnMut(&Report<Action>),
) -> Report<Action> {
    let guard = Guard::new(task.limits, task.stop);
    let threads = task.settings.threads.max(1) as u64;
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|number| {
                let guard = &guard;
                scope.spawn(move || {
                    let mut planner = Planner::new(lesson, game, state, task, guard, number);
                    planner.search(&mut |_| {});
                    (planner.nodes, planner.found)
                })
            })
            .collect();
        let mut planner = Planner::new(lesson, game, state, task, &guard, 0);
        planner.search(&mut |planner| watch(&planner.report(task.settings.lines)));
        guard.halt();
        for helper in helpers {
            let Ok((nodes, found)) = helper.join() else { continue };
            planner.nodes += nodes;
            for found in found {
                planner.keep(found);
            }
        }
        planner.report(task.settings.lines)
    })
}

impl<'a> Planner<'a> {
    fn new(
        lesson: &'a NieuchessLesson,
        game: &'a Nieuchess,
        state: &'a State,
        task: &Planning<'_>,
        guard: &'a Guard<'a>,
        number: u64,
    ) -> Self {
        let seat = state.mover();
        let starts = state.pawns(seat).to_vec();
        let enemy = Enemy::of(&lesson.field, state.pawns(seat.other()));
        let mut options = vec![Vec::new(); starts.len()];
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        for (place, &pawn) in starts.iter().enumerate() {
            if !state.waiting().contains(&pawn) {
                continue;
            }
            let walk = game.board().walk(pawn, &enemy.rows, &enemy.control);
            options[place].extend(walk.cells(pawn).map(|cell| (cell, Way::Walk)));
        }
        // What is legal and no walk is a ride or an invasion.
        for action in legal {
            let (from, to, way) = match action {
                Action::Move(from, to) => (from, to, Way::Ride),
                Action::Invade(from, to) => (from, to, Way::Invade),
                _ => continue,
            };
            let Some(place) = starts.iter().position(|&pawn| pawn == from) else {
                continue;
            };
            if !options[place].iter().any(|&(cell, _)| cell == to) {
                options[place].push((to, way));
            }
        }
        let mut comers = vec![0; CELLS];
        for (place, options) in options.iter().enumerate() {
            for &(cell, _) in options {
                comers[cell.index()] |= 1 << place;
            }
        }
        let ahead = starts.len() as i32 - enemy.pawns.len() as i32;
        let quiet = i32::from(state.turns().1);
        Planner {
            lesson,
            game,
            state,
            guard,
            seat,
            random: Random::new(quincunx_core::mix(task.settings.seed).wrapping_add(number)),
            noise: task.settings.noise,
            salt: quincunx_core::mix(task.settings.seed),
            enemy,
            army: starts.clone(),
            starts,
            options,
            comers,
            trade: (4 * ahead).clamp(-12, 25),
            boldness: if ahead >= -1 { quiet.min(12) } else { 0 },
            nodes: 0,
            found: Vec::new(),
        }
    }

    fn stay(&self) -> Goals {
        let mut goals = [Cell::FIRST; MOST_PAWNS];
        goals[..self.starts.len()].copy_from_slice(&self.starts);
        goals
    }

    /// What a plan is worth to the mover; `None` when time is up.
    fn judge(&mut self, goals: &Goals) -> Option<i32> {
        if self.guard.grant(1) == 0 {
            return None;
        }
        self.nodes += 1;
        let lesson = self.lesson;
        let (field, weights) = (&lesson.field, &lesson.weights);
        self.army.copy_from_slice(&goals[..self.starts.len()]);
        let (own, foes) = (&self.army[..], &self.enemy.pawns[..]);
        let division = divide(field, own, &self.enemy, self.trade, None);
        let board = self.game.board();
        let mut sum = weights[PAWNS] * (own.len() as i32 - foes.len() as i32) + weights[CLASH] * division.worth / 10;
        sum += weights[DANGER] * field.losses(board, own, foes, &division.likely) * (15 - self.boldness) / 150;
        sum -= weights[DANGER_LATER] * field.losses(board, foes, own, &[100; MOST_PAWNS]) / 10;
        let mut tell = |feature: usize, times: i32| sum += weights[feature] * times;
        super::stand(self.game, self.seat, own, foes, &[100; MOST_PAWNS], &mut tell);
        let mut untell = |feature: usize, times: i32| sum -= weights[feature] * times;
        super::stand(self.game, self.seat.other(), foes, own, &division.likely, &mut untell);
        let mut far = 0;
        let mut landed = 0;
        for (place, &goal) in own.iter().enumerate() {
            far += super::far(self.enemy.near[goal.index()]);
            if goal == self.starts[place] {
                continue;
            }
            if self.way(place, goal) == Some(Way::Invade) {
                landed += 1;
            }
            if self.noise > 0 {
                let number = quincunx_core::mix(self.salt ^ (goal.index() as u64) << 8 ^ place as u64) % 201;
                sum += self.noise * (number as i32 - 100) / 100;
            }
        }
        sum += weights[FAR] * far * (3 + self.boldness) / 12;
        sum += weights[INVASIONS] * (i32::from(self.state.invasions(self.seat)) - (landed + 4) / 5);
        Some(sum)
    }

    fn way(&self, place: usize, goal: Cell) -> Option<Way> {
        let options = &self.options[place];
        let option = options.iter().find(|&&(cell, _)| cell == goal);
        option.map(|&(_, way)| way)
    }

    /// Sends a pawn somewhere, if nobody rests there and pawns do not wait for each other in a circle.
    fn send(&self, goals: &mut Goals, place: usize, goal: Cell) -> bool {
        let count = self.starts.len();
        if goals[..count].contains(&goal) {
            return false;
        }
        let mut next = goal;
        for _ in 0..count {
            let Some(other) = self.starts.iter().position(|&start| start == next) else {
                break;
            };
            if other == place {
                return false;
            }
            next = goals[other];
        }
        if goal != self.starts[place] && self.way(place, goal) == Some(Way::Invade) {
            let landed =
                (0..count).filter(|&other| other != place && self.way(other, goals[other]) == Some(Way::Invade));
            if landed.count() >= 5 * usize::from(self.state.invasions(self.seat)) {
                return false;
            }
        }
        goals[place] = goal;
        true
    }

    /// Plans until the limits are reached or nothing better has been found for long.
    fn search(&mut self, watch: &mut dyn FnMut(&Self)) {
        let Some(worth) = self.judge(&self.stay()) else {
            let goals = self.stay();
            self.keep(Found { goals, worth: 0 });
            return;
        };
        let mut best = Found {
            goals: self.stay(),
            worth,
        };
        let mut next_report = std::time::Duration::from_millis(250);
        let mut now = best;
        loop {
            let going_on = self.climb(&mut now);
            self.keep(now);
            if now.worth > best.worth {
                best = now;
            }
            if !going_on {
                return;
            }
            if self.guard.elapsed() >= next_report {
                next_report = self.guard.elapsed() * 3 / 2;
                watch(self);
            }
            // Some are called back from the best plan, or now and then from nowhere.
            now = best;
            let count = self.starts.len();
            let called = 2 + self.random.below(2 + count as u32 / 2);
            for _ in 0..called {
                let place = self.random.below(count as u32) as usize;
                let start = self.starts[place];
                self.send(&mut now.goals, place, start);
            }
            match self.judge(&now.goals) {
                Some(worth) => now.worth = worth,
                None => return,
            }
        }
    }

    /// Betters a plan step by step; `false` when time is up.
    fn climb(&mut self, now: &mut Found) -> bool {
        loop {
            let before = now.worth;
            if !self.send_groups(now) || !self.send_single(now) {
                return false;
            }
            if now.worth <= before {
                return true;
            }
        }
    }

    /// Tries groups of pawns against each enemy in turn.
    fn send_groups(&mut self, now: &mut Found) -> bool {
        let count = self.enemy.pawns.len();
        let turned = self.random.below(count as u32) as usize;
        for number in 0..count {
            let target = self.enemy.pawns[(number + turned) % count];
            for _ in 0..TRIES {
                let mut goals = now.goals;
                if !self.send_group(&mut goals, target) {
                    break;
                }
                let Some(worth) = self.judge(&goals) else {
                    return false;
                };
                if worth > now.worth {
                    *now = Found { goals, worth };
                }
            }
        }
        true
    }

    /// Sends pawns to some of the sides of an enemy; `false` if nobody can come.
    fn send_group(&mut self, goals: &mut Goals, target: Cell) -> bool {
        let around = self.lesson.field.around[target.index()];
        let wanted = 2 + self.random.below(5) as usize;
        let first = self.random.below(6) as usize;
        // Opposite sides one after the other, or side by side.
        let stride = [1, 2, 3][self.random.below(3) as usize];
        let mut there = 0;
        let mut sent = false;
        let mut engaged = 0_u32;
        for step in 0..6 {
            if there >= wanted {
                break;
            }
            let side = (first + step * stride + step * stride / 6) % 6;
            let Some(cell) = Some(around[side]).filter(|&near| near != super::field::NONE) else {
                continue;
            };
            let cell = Cell::at(usize::from(cell));
            let count = self.starts.len();
            if let Some(place) = goals[..count].iter().position(|&goal| goal == cell) {
                engaged |= 1 << place;
                there += 1;
                continue;
            }
            let mut comers = self.comers[cell.index()] & !engaged;
            // Whoever fights elsewhere is only called now and then.
            if self.random.below(4) > 0 {
                for place in super::battles::bits(comers) {
                    if self.enemy.control.holds(goals[place]) {
                        comers &= !(1 << place);
                    }
                }
            }
            if comers == 0 {
                continue;
            }
            let number = self.random.below(comers.count_ones()) as usize;
            let Some(place) = super::battles::bits(comers).nth(number) else {
                continue;
            };
            if self.send(goals, place, cell) {
                engaged |= 1 << place;
                there += 1;
                sent = true;
            }
        }
        sent
    }

    /// Looks at other destinations of each pawn.
    fn send_single(&mut self, now: &mut Found) -> bool {
        let count = self.starts.len();
        let turned = self.random.below(count as u32) as usize;
        for number in 0..count {
            let place = (number + turned) % count;
            let options = self.options[place].len();
            if options == 0 {
                continue;
            }
            let all = options <= LOOKS;
            let first = self.random.below(options as u32) as usize;
            for look in 0..=options.min(LOOKS) {
                let goal = if look == 0 {
                    self.starts[place]
                } else if all {
                    self.options[place][(first + look) % options].0
                } else {
                    let chosen = self.random.below(options as u32) as usize;
                    self.options[place][chosen].0
                };
                let mut goals = now.goals;
                if !self.send(&mut goals, place, goal) {
                    continue;
                }
                let Some(worth) = self.judge(&goals) else {
                    return false;
                };
                if worth > now.worth {
                    *now = Found { goals, worth };
                }
            }
        }
        true
    }

    /// Keeps a plan among the best.
    fn keep(&mut self, found: Found) {
        if self.found.iter().any(|known| known.goals == found.goals) {
            return;
        }
        let place = self.found.partition_point(|known| known.worth >= found.worth);
        if place < 12 {
            self.found.insert(place, found);
            self.found.truncate(12);
        }
    }

    /// The actions of a plan in an order in which they can be played, one that is not among these first.
    fn actions(&self, goals: &Goals, other_than: &[Action]) -> Vec<Action> {
        let mut state = *self.state;
        let mut left: Vec<Action> = Vec::new();
        for (place, &start) in self.starts.iter().enumerate() {
            match self.way(place, goals[place]) {
                _ if goals[place] == start => {}
                Some(Way::Invade) => left.push(Action::Invade(start, goals[place])),
                // Rides come first: those who walk may get in the way.
                Some(Way::Ride) => left.insert(0, Action::Move(start, goals[place])),
                _ => left.push(Action::Move(start, goals[place])),
            }
        }
        let mut actions = Vec::new();
        loop {
            let fits = |action: &Action, actions: &Vec<Action>| {
                !(actions.is_empty() && other_than.contains(action)) && self.game.refuse(&state, *action).is_none()
            };
            let Some(place) = left.iter().position(|action| fits(action, &actions)) else {
                break;
            };
            let action = left.remove(place);
            self.game.apply(&mut state, action, &mut ());
            actions.push(action);
        }
        actions.push(Action::Done);
        actions
    }

    fn report(&self, lines: usize) -> Report<Action> {
        let mut firsts = Vec::new();
        let mut told = Vec::new();
        for found in &self.found {
            let actions = self.actions(&found.goals, &firsts);
            if told.len() >= lines.max(1) {
                break;
            }
            if firsts.contains(&actions[0]) {
                continue;
            }
            firsts.push(actions[0]);
            told.push(Line {
                actions,
                chance: value::chance(found.worth.clamp(-value::MOST, value::MOST), self.lesson.scale),
                plies_to_end: None,
                nodes: self.nodes,
            });
        }
        Report {
            depth: told.first().map_or(0, |line| line.actions.len() as u32),
            lines: told,
            nodes: self.nodes,
            time: self.guard.elapsed(),
        }
    }
}
