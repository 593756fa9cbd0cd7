//! Monte-Carlo tree search for games with dice, secrets and any number of parties.
//!
//! The tree belongs to one seat and is grown from samples. Each sample guesses afresh what that seat does not know,
//! walks down the tree, lets dice fall by their weights, adds a node, and is judged there for every seat. Among the
//! actions possible in the sample a seat takes the one with the best mixture of what it promised so far and how little
//! it was tried; an action that was rarely possible is not held to have been neglected.

use crate::alphabeta::Watch;
use crate::limits::Guard;
use crate::{Action, Limits, Line, Random, Report, Rewards, SEATS, Settings, State, Stop, Teach};
use quincunx_core::{Game, Seat, Turn, Viewer, mix};
use std::time::Duration;

/// How a tree is grown.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Whether samples end with the judgement of the game's teacher, and the teacher says what to try first. Without it
    /// this is plain UCT: every action once, then random play to the end.
    pub taught: bool,
}

impl Plan {
    /// A tree that uses everything known about the game.
    pub const TAUGHT: Plan = Plan { taught: true };
    /// Plain UCT with random play to the end.
    pub const PLAIN: Plan = Plan { taught: false };
}

/// Everything one search needs to know. It knows the game through the eyes of a seat only.
pub struct Task<'a, T: Teach> {
    /// What is known about the game.
    pub teach: &'a T,
    /// The game.
    pub game: &'a T::Game,
    /// The position as the seat that is to act knows it.
    pub view: &'a <T::Game as Game>::View,
    /// That seat.
    pub seat: Seat,
    /// When to stop; nodes are samples.
    pub limits: &'a Limits,
    /// Threads, memory, seed and lines.
    pub settings: &'a Settings,
    /// How the tree is grown.
    pub plan: Plan,
    /// Stops at once.
    pub stop: &'a Stop,
}

/// The view of the seat that acts, for [`Task::view`].
pub fn view<G: Game>(game: &G, state: &G::State, seat: Seat) -> G::View {
    game.observe(state, Viewer::Seat(seat))
}

/// The longest random game that a sample is played to.
const LONGEST: u32 = 4_000;

const NONE: u32 = u32::MAX;

struct Node<A> {
    action: Option<A>,
    first: u32,
    next: u32,
    visits: u32,
    /// How often this was possible when the parent was visited.
    possible: u32,
    /// What the seat that takes this action has got out of it in all.
    total: f32,
    prior: f32,
}

/// Searches, reports now and then, and returns the last report.
pub fn search<T: Teach>(task: &Task<'_, T>, watch: Watch<'_, Action<T>>) -> Report<Action<T>> {
    let guard = Guard::new(task.limits, task.stop);
    let threads = task.settings.threads.max(1);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|number| {
                let guard = &guard;
                scope.spawn(move || {
                    let mut worker = Worker::new(task, guard, number as u64, threads);
                    worker.grow(&mut |_| {});
                    worker.summary()
                })
            })
            .collect();
        let mut worker = Worker::new(task, &guard, 0, threads);
        worker.grow(watch);
        guard.halt();
        let mut samples = worker.samples;
        let mut summary = worker.summary();
        for helper in helpers {
            let Ok(other) = helper.join() else { continue };
            for (action, visits, total) in other {
                samples += u64::from(visits);
                match summary.iter_mut().find(|(known, ..)| *known == action) {
                    Some(entry) => {
                        entry.1 += visits;
                        entry.2 += total;
                    }
                    None => summary.push((action, visits, total)),
                }
            }
        }
        worker.report(summary, samples)
    })
}

struct Worker<'a, T: Teach> {
    task: &'a Task<'a, T>,
    guard: &'a Guard<'a>,
    random: Random,
    nodes: Vec<Node<Action<T>>>,
    most_nodes: usize,
    state: State<T>,
    samples: u64,
    deepest: u32,
    path: Vec<(u32, Option<Seat>)>,
    list: Vec<Action<T>>,
    fresh: Vec<bool>,
    priors: Vec<f32>,
    scratch: Vec<Action<T>>,
}

impl<'a, T: Teach> Worker<'a, T> {
    fn new(task: &'a Task<'a, T>, guard: &'a Guard<'a>, number: u64, threads: usize) -> Self {
        let mut random = Random::new(mix(task.settings.seed).wrapping_add(number));
        let state = task.game.determinize(task.view, &mut random);
        let bytes = (task.settings.memory << 20) / threads;
        let most_nodes = (bytes / size_of::<Node<Action<T>>>()).clamp(1_000, NONE as usize - 1);
        let mut nodes = Vec::with_capacity(most_nodes.min(1 << 16));
        nodes.push(Node {
            action: None,
            first: NONE,
            next: NONE,
            visits: 0,
            possible: 0,
            total: 0.0,
            prior: 1.0,
        });
        Worker {
            task,
            guard,
            random,
            nodes,
            most_nodes,
            state,
            samples: 0,
            deepest: 0,
            path: Vec::with_capacity(256),
            list: Vec::with_capacity(256),
            fresh: Vec::with_capacity(256),
            priors: Vec::with_capacity(256),
            scratch: Vec::with_capacity(256),
        }
    }

    fn grow(&mut self, watch: Watch<'_, Action<T>>) {
        if self.task.game.turn(&self.state) != Turn::Seat(self.task.seat) {
            return;
        }
        if self.task.plan.taught && self.decide_at_once() {
            return;
        }
        let mut next_report = Duration::from_millis(250);
        let deepest = self.task.limits.depth.unwrap_or(u32::MAX);
        let start = T::Game::mark(&self.state);
        while self.deepest < deepest && self.guard.grant(1) > 0 {
            if T::SECRETS {
                self.state = self.task.game.determinize(self.task.view, &mut self.random);
            } else {
                T::Game::rewind(&mut self.state, start);
            }
            let rewards = self.sample();
            self.samples += 1;
            self.deepest = self.deepest.max(self.path.len() as u32);
            self.nodes[0].visits += 1;
            for &(node, seat) in &self.path {
                let node = &mut self.nodes[node as usize];
                node.visits += 1;
                if let Some(seat) = seat {
                    node.total += rewards[seat.index()];
                }
            }
            if self.samples.is_multiple_of(64) && self.guard.elapsed() >= next_report {
                next_report = self.guard.elapsed() * 3 / 2;
                watch(&self.report(self.summary(), self.samples));
            }
        }
    }

    /// Where there is only one action to look at, one sample says what it promises and no thought is wasted.
    fn decide_at_once(&mut self) -> bool {
        self.list.clear();
        self.task.teach.candidates(self.task.game, &self.state, &mut self.list);
        let &[only] = &self.list[..] else { return false };
        let node = self.add(0, only, 1.0);
        self.task.game.apply(&mut self.state, only, &mut ());
        let mut rewards = [0.0; SEATS];
        self.finish(&mut rewards);
        self.samples = 1;
        self.nodes[0].visits = 1;
        let node = &mut self.nodes[node as usize];
        node.visits = 1;
        node.total = rewards[self.task.seat.index()];
        true
    }

    /// Walks from the root to a new node or the end of the game, and says what each seat gets.
    fn sample(&mut self) -> Rewards {
        let (task, game) = (self.task, self.task.game);
        let mut rewards = [0.0; SEATS];
        self.path.clear();
        let mut at = 0;
        loop {
            let (next, is_new) = match game.turn(&self.state) {
                Turn::Over(outcome) => {
                    task.teach.settle(game, outcome, &mut rewards);
                    return rewards;
                }
                Turn::Chance => {
                    let Some(outcome) = game.pick(&self.state, &mut self.random, &mut self.scratch) else {
                        return rewards;
                    };
                    game.apply(&mut self.state, outcome, &mut ());
                    let next = self.child_of(at, outcome);
                    if let Some(next) = next {
                        self.path.push((next, None));
                    }
                    // Dice add a node without ending the sample, unless memory is spent.
                    (next, next.is_none())
                }
                Turn::Seat(seat) => {
                    let (next, action, is_new) = self.step(at);
                    game.apply(&mut self.state, action, &mut ());
                    if let Some(next) = next {
                        self.path.push((next, Some(seat)));
                    }
                    (next, is_new)
                }
            };
            match next {
                Some(next) if !is_new => at = next,
                _ => break,
            }
        }
        self.finish(&mut rewards);
        rewards
    }

    /// The action to take in a node: a new one if it is time for one, or else the best of the known.
    fn step(&mut self, at: u32) -> (Option<u32>, Action<T>, bool) {
        let (task, game) = (self.task, self.task.game);
        let visits = self.nodes[at as usize].visits;
        let room = self.nodes.len() < self.most_nodes;
        let allowed = if task.plan.taught {
            let (factor, power) = T::WIDENING;
            1 + (factor * (visits as f32).powf(power)) as usize
        } else {
            usize::MAX
        };
        let count = self.children(at).count();
        // Without secrets the actions of a node never change: they are listed only to find a new one.
        let listing = T::SECRETS || count == 0 || (room && count < allowed);
        if listing {
            self.list.clear();
            if task.plan.taught {
                task.teach.candidates(game, &self.state, &mut self.list);
            }
            if self.list.is_empty() {
                game.legal(&self.state, &mut self.list);
            }
            self.fresh.clear();
            self.fresh.resize(self.list.len(), true);
        }
        let (mut worst, mut top) = (f32::INFINITY, f32::NEG_INFINITY);
        for node in self.children(at).filter(|node| node.visits > 0) {
            let mean = node.total / node.visits as f32;
            worst = worst.min(mean);
            top = top.max(mean);
        }
        // What the known actions differ by is the scale on which they are compared.
        let scale = (top - worst).max(0.01);
        let mut known = 0;
        let mut best = None;
        let mut best_value = f32::NEG_INFINITY;
        let mut child = self.nodes[at as usize].first;
        while child != NONE {
            let node = &mut self.nodes[child as usize];
            let (here, following) = (child, node.next);
            child = following;
            let Some(action) = node.action else { continue };
            if listing {
                let Some(place) = self.list.iter().position(|&listed| listed == action) else {
                    continue;
                };
                self.fresh[place] = false;
            }
            known += 1;
            node.possible += 1;
            let value = if task.plan.taught {
                let mean = node.total / node.visits.max(1) as f32;
                let mean = if node.visits == 0 { 0.5 } else { (mean - worst) / scale };
                mean + T::CURIOSITY * node.prior * (node.possible as f32).sqrt() / (1.0 + node.visits as f32)
            } else if node.visits == 0 {
                f32::INFINITY
            } else {
                let tries = node.visits as f32;
                node.total / tries + ((node.possible as f32).ln().max(0.0) / tries).sqrt()
            };
            if value > best_value {
                best_value = value;
                best = Some((here, action));
            }
        }
        if listing && known < self.list.len() && (best.is_none() || (room && known < allowed)) {
            let (action, prior) = self.newcomer();
            let node = if room { Some(self.add(at, action, prior)) } else { None };
            return (node, action, true);
        }
        match best {
            Some((node, action)) => (Some(node), action, false),
            // Nothing known and no room: the tree ends here.
            None => (None, self.list[0], true),
        }
    }

    /// The most promising action of the list that has no node yet, and how much to favour it.
    fn newcomer(&mut self) -> (Action<T>, f32) {
        let task = self.task;
        if !task.plan.taught {
            let count = self.fresh.iter().filter(|&&fresh| fresh).count() as u32;
            let number = quincunx_core::Chooser::below(&mut self.random, count.max(1)) as usize;
            let mut fresh = self.fresh.iter().enumerate().filter(|&(_, &fresh)| fresh);
            let place = fresh.nth(number).map_or(0, |(place, _)| place);
            return (self.list[place], 1.0);
        }
        let (mut sum, mut best, mut best_prior) = (0.0, 0, -1.0);
        task.teach.priors(task.game, &self.state, &self.list, &mut self.priors);
        for (place, &prior) in self.priors.iter().enumerate() {
            sum += prior;
            // Equals are taken in random order.
            if self.fresh[place] {
                let shaken = prior * (1.0 + 0.01 * self.random.unit() as f32);
                if shaken > best_prior {
                    best_prior = shaken;
                    best = place;
                }
            }
        }
        // As if there were at most a score of actions, each with its share.
        let share = best_prior / sum.max(1e-9) * (self.list.len() as f32).min(20.0) / 4.0;
        (self.list[best], share.clamp(0.02, 2.0))
    }

    fn children(&self, at: u32) -> impl Iterator<Item = &Node<Action<T>>> {
        let mut child = self.nodes[at as usize].first;
        std::iter::from_fn(move || {
            let node = self.nodes.get(child as usize)?;
            child = node.next;
            Some(node)
        })
    }

    fn add(&mut self, at: u32, action: Action<T>, prior: f32) -> u32 {
        let place = self.nodes.len() as u32;
        let parent = &mut self.nodes[at as usize];
        let next = parent.first;
        parent.first = place;
        self.nodes.push(Node {
            action: Some(action),
            first: NONE,
            next,
            visits: 0,
            possible: 1,
            total: 0.0,
            prior,
        });
        place
    }

    /// The node of an outcome of chance, made if need be; `None` if there is no room.
    fn child_of(&mut self, at: u32, outcome: Action<T>) -> Option<u32> {
        let mut child = self.nodes[at as usize].first;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if node.action == Some(outcome) {
                return Some(child);
            }
            child = node.next;
        }
        (self.nodes.len() < self.most_nodes).then(|| self.add(at, outcome, 1.0))
    }

    /// Plays on from a new node as far as the plan wants, and judges.
    fn finish(&mut self, rewards: &mut Rewards) {
        let (task, game) = (self.task, self.task.game);
        let plies = if task.plan.taught { T::PLAYOUT } else { LONGEST };
        for _ in 0..plies {
            let action = if task.plan.taught {
                task.teach.habit(game, &self.state, &mut self.random, &mut self.scratch)
            } else {
                game.pick(&self.state, &mut self.random, &mut self.scratch)
            };
            let Some(action) = action else { break };
            game.apply(&mut self.state, action, &mut ());
        }
        match game.turn(&self.state) {
            Turn::Over(outcome) => task.teach.settle(game, outcome, rewards),
            _ if task.plan.taught => task.teach.expect(game, &self.state, rewards),
            _ => rewards.fill(0.5),
        }
    }

    /// The first actions with visits and what they got.
    fn summary(&self) -> Vec<(Action<T>, u32, f32)> {
        self.children(0)
            .filter_map(|node| Some((node.action?, node.visits, node.total)))
            .collect()
    }

    fn report(&self, mut summary: Vec<(Action<T>, u32, f32)>, samples: u64) -> Report<Action<T>> {
        if summary.is_empty() {
            // Not a single sample was allowed: the likeliest guess will do.
            let mut list = Vec::new();
            if self.task.game.turn(&self.state) == Turn::Seat(self.task.seat) {
                self.task.game.legal(&self.state, &mut list);
            }
            summary.extend(list.first().map(|&action| (action, 0, 0.0)));
        }
        summary.sort_by(|one, other| other.1.cmp(&one.1).then(other.2.total_cmp(&one.2)));
        let lines = summary
            .into_iter()
            .take(self.task.settings.lines.max(1))
            .map(|(action, visits, total)| Line {
                actions: self.line(action),
                chance: if visits == 0 {
                    0.5
                } else {
                    f64::from(total) / f64::from(visits)
                },
                plies_to_end: None,
                nodes: u64::from(visits),
            });
        Report {
            lines: lines.collect(),
            depth: self.deepest,
            nodes: samples,
            time: self.guard.elapsed(),
        }
    }

    /// The actions most often taken after a first one, as far as they were taken often enough to mean something.
    fn line(&self, first: Action<T>) -> Vec<Action<T>> {
        let mut actions = vec![first];
        let mut at = self.children(0).find(|node| node.action == Some(first));
        while let Some(node) = at {
            at = None;
            let mut child = node.first;
            while child != NONE {
                let candidate = &self.nodes[child as usize];
                if candidate.visits >= 16 && at.is_none_or(|best: &Node<_>| candidate.visits > best.visits) {
                    at = Some(candidate);
                }
                child = candidate.next;
            }
            actions.extend(at.and_then(|node| node.action));
        }
        actions
    }
}
