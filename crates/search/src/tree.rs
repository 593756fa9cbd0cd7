//! Monte-Carlo tree search for games with dice, secrets and any number of parties.
//!
//! The tree belongs to one seat and is grown from samples. Each sample guesses afresh what that seat does not know,
//! walks down the tree, lets dice fall by their weights, adds a node, and is judged there for every seat. Among the
//! actions possible in the sample a seat takes the one with the best mixture of what it promised so far and how little
//! it was tried; an action that was rarely possible is not held to have been neglected.

use crate::alphabeta::Watch;
use crate::limits::Guard;
use crate::teach::Fold;
use crate::{Action, Limits, Line, Random, Report, Rewards, SEATS, Settings, State, Stop, Teach};
use quincunx_core::{Game, Seat, Turn, Viewer, mix};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
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

/// An action that can be taken in a node.
struct Branch<A> {
    action: A,
    /// The node it leads to.
    to: u32,
    /// The next branch of the same node.
    next: u32,
    visits: u32,
    /// How often this was possible when its node was visited.
    possible: u32,
}

/// What actions lead to. Several branches lead to the same node where their order does not matter.
struct Node {
    /// The first of its branches.
    first: u32,
    visits: u32,
    /// What the seat that acted last has got out of it in all.
    total: f32,
}

impl Node {
    const NEW: Node = Node {
        first: NONE,
        visits: 0,
        total: 0.0,
    };

    fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

/// What to do in a node.
enum Choice<A> {
    /// A known branch.
    Known(u32, A),
    /// A new one.
    New(A),
    /// Something that there is no room to remember.
    Unknown(A),
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
    nodes: Vec<Node>,
    branches: Vec<Branch<Action<T>>>,
    /// The nodes by what can be seen of their positions, where the teacher says that.
    known: HashMap<u64, u32, BuildHasherDefault<Fold>>,
    most_branches: usize,
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
        // A branch, its node, and an entry that finds the node, with the room that such a table leaves free.
        let each = size_of::<Branch<Action<T>>>() + size_of::<Node>() + 2 * size_of::<(u64, u32)>();
        let most_branches = (bytes / each).clamp(1_000, NONE as usize - 1);
        let mut nodes = Vec::with_capacity(most_branches.min(1 << 16));
        nodes.push(Node::NEW);
        Worker {
            task,
            guard,
            random,
            nodes,
            branches: Vec::with_capacity(most_branches.min(1 << 16)),
            known: HashMap::default(),
            most_branches,
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
            for &(branch, seat) in &self.path {
                let branch = &mut self.branches[branch as usize];
                branch.visits += 1;
                let node = &mut self.nodes[branch.to as usize];
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
        let branch = self.add(0, only, None);
        self.task.game.apply(&mut self.state, only, &mut ());
        let mut rewards = [0.0; SEATS];
        self.finish(&mut rewards);
        self.samples = 1;
        self.nodes[0].visits = 1;
        let branch = &mut self.branches[branch as usize];
        branch.visits = 1;
        let node = &mut self.nodes[branch.to as usize];
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
            let (branch, seat) = match game.turn(&self.state) {
                Turn::Over(outcome) => {
                    task.teach.settle(game, outcome, &mut rewards);
                    return rewards;
                }
                Turn::Chance => {
                    let Some(outcome) = game.pick(&self.state, &mut self.random, &mut self.scratch) else {
                        return rewards;
                    };
                    game.apply(&mut self.state, outcome, &mut ());
                    (self.branch_of(at, outcome), None)
                }
                Turn::Seat(seat) => {
                    let choice = self.choose(at);
                    let (Choice::Known(_, action) | Choice::New(action) | Choice::Unknown(action)) = choice;
                    game.apply(&mut self.state, action, &mut ());
                    let branch = match choice {
                        Choice::Known(branch, _) => Some(branch),
                        Choice::New(action) => {
                            let seen = if task.plan.taught {
                                task.teach.seen(game, &self.state)
                            } else {
                                None
                            };
                            // What a node has brought is counted for whoever acted last.
                            let seen = seen.map(|seen| mix(seen ^ seat.index() as u64));
                            Some(self.add(at, action, seen))
                        }
                        Choice::Unknown(_) => None,
                    };
                    (branch, Some(seat))
                }
            };
            let Some(branch) = branch else { break };
            self.path.push((branch, seat));
            at = self.branches[branch as usize].to;
            // Dice add a node without ending the sample.
            if seat.is_some() && self.nodes[at as usize].visits == 0 {
                break;
            }
        }
        self.finish(&mut rewards);
        rewards
    }

    /// What to do in a node: something new if it is time for that, or else the best of the known.
    fn choose(&mut self, at: u32) -> Choice<Action<T>> {
        let (task, game) = (self.task, self.task.game);
        let visits = self.nodes[at as usize].visits;
        let room = self.branches.len() < self.most_branches;
        let allowed = if task.plan.taught {
            let (factor, power) = T::WIDENING;
            1 + (factor * (visits as f32).powf(power)) as usize
        } else {
            usize::MAX
        };
        let count = self.branches_of(at).count();
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
        let curiosity = if task.plan.taught { T::CURIOSITY } else { 1.0 };
        let mut known = 0;
        let mut best = None;
        let mut best_value = f32::NEG_INFINITY;
        let mut at_branch = self.nodes[at as usize].first;
        while at_branch != NONE {
            let branch = &mut self.branches[at_branch as usize];
            let (here, action) = (at_branch, branch.action);
            at_branch = branch.next;
            if listing {
                let Some(place) = self.list.iter().position(|&listed| listed == action) else {
                    continue;
                };
                self.fresh[place] = false;
            }
            known += 1;
            branch.possible += 1;
            let node = &self.nodes[branch.to as usize];
            let value = if branch.visits == 0 {
                f32::INFINITY
            } else {
                let neglect = (branch.possible as f32).ln().max(0.0) / branch.visits as f32;
                node.mean() + curiosity * neglect.sqrt()
            };
            if value > best_value {
                best_value = value;
                best = Some((here, action));
            }
        }
        if listing && known < self.list.len() && (best.is_none() || (room && known < allowed)) {
            let action = self.newcomer();
            return if room {
                Choice::New(action)
            } else {
                Choice::Unknown(action)
            };
        }
        match best {
            Some((branch, action)) => Choice::Known(branch, action),
            // Nothing known and no room: the tree ends here.
            None => Choice::Unknown(self.list[0]),
        }
    }

    /// The most promising action of the list that has no branch yet.
    fn newcomer(&mut self) -> Action<T> {
        let task = self.task;
        if !task.plan.taught {
            let count = self.fresh.iter().filter(|&&fresh| fresh).count() as u32;
            let number = quincunx_core::Chooser::below(&mut self.random, count.max(1)) as usize;
            let mut fresh = self.fresh.iter().enumerate().filter(|&(_, &fresh)| fresh);
            let place = fresh.nth(number).map_or(0, |(place, _)| place);
            return self.list[place];
        }
        let (mut best, mut best_prior) = (0, -1.0);
        task.teach.priors(task.game, &self.state, &self.list, &mut self.priors);
        for (place, &prior) in self.priors.iter().enumerate() {
            // Equals are taken in random order.
            if self.fresh[place] {
                let shaken = prior * (1.0 + 0.01 * self.random.unit() as f32);
                if shaken > best_prior {
                    best_prior = shaken;
                    best = place;
                }
            }
        }
        self.list[best]
    }

    fn branches_of(&self, at: u32) -> impl Iterator<Item = &Branch<Action<T>>> {
        let mut next = self.nodes[at as usize].first;
        std::iter::from_fn(move || {
            let branch = self.branches.get(next as usize)?;
            next = branch.next;
            Some(branch)
        })
    }

    /// Adds a branch to a node, which leads to the node of what is seen after it, if that is known.
    fn add(&mut self, at: u32, action: Action<T>, seen: Option<u64>) -> u32 {
        let fresh = self.nodes.len() as u32;
        let to = match seen {
            Some(seen) => *self.known.entry(seen).or_insert(fresh),
            None => fresh,
        };
        if to == fresh {
            self.nodes.push(Node::NEW);
        }
        let place = self.branches.len() as u32;
        let next = std::mem::replace(&mut self.nodes[at as usize].first, place);
        self.branches.push(Branch {
            action,
            to,
            next,
            visits: 0,
            possible: 1,
        });
        place
    }

    /// The branch of an outcome of chance, made if need be; `None` if there is no room.
    fn branch_of(&mut self, at: u32, outcome: Action<T>) -> Option<u32> {
        let mut next = self.nodes[at as usize].first;
        while next != NONE {
            let branch = &self.branches[next as usize];
            if branch.action == outcome {
                return Some(next);
            }
            next = branch.next;
        }
        (self.branches.len() < self.most_branches).then(|| self.add(at, outcome, None))
    }

    /// Plays on from a new node as far as the plan wants, and judges.
    fn finish(&mut self, rewards: &mut Rewards) {
        let (task, game) = (self.task, self.task.game);
        let (state, random, scratch) = (&mut self.state, &mut self.random, &mut self.scratch);
        if task.plan.taught {
            task.teach.play_out(game, state, random, scratch, rewards);
            return;
        }
        for _ in 0..LONGEST {
            let Some(action) = game.pick(state, random, scratch) else {
                break;
            };
            game.apply(state, action, &mut ());
        }
        match game.turn(state) {
            Turn::Over(outcome) => task.teach.settle(game, outcome, rewards),
            _ => rewards.fill(0.5),
        }
    }

    /// The first actions with visits and what they got.
    fn summary(&self) -> Vec<(Action<T>, u32, f32)> {
        let got = |branch: &Branch<_>| self.nodes[branch.to as usize].mean() * branch.visits as f32;
        let branches = self.branches_of(0);
        branches
            .map(|branch| (branch.action, branch.visits, got(branch)))
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
        let mut at = self.branches_of(0).find(|branch| branch.action == first);
        while let Some(branch) = at {
            let often = self.branches_of(branch.to).filter(|branch| branch.visits >= 16);
            at = often.max_by_key(|branch| branch.visits);
            actions.extend(at.map(|branch| branch.action));
        }
        actions
    }
}
