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
use std::sync::LazyLock;
use std::time::Duration;

/// How a tree is grown.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Whether samples end with the judgement of the game's teacher, and the teacher says what to try first. Without it
    /// this is plain UCT: every action once, then random play to the end.
    pub taught: bool,
    /// The seat that is alone in taking care: all others are expected to make mistakes. `None` where everybody is
    /// expected to play well.
    pub careful: Option<Seat>,
}

impl Plan {
    /// A tree that uses everything known about the game.
    pub const TAUGHT: Plan = Plan {
        taught: true,
        careful: None,
    };
    /// Plain UCT with random play to the end.
    pub const PLAIN: Plan = Plan {
        taught: false,
        careful: None,
    };

    /// The tree of somebody who plays, and knows that others err.
    pub const fn careful(seat: Seat) -> Plan {
        Plan {
            taught: true,
            careful: Some(seat),
        }
    }
}

/// The natural logarithm of a count above 0, which is asked for millions of times a second and mostly of small counts.
fn logarithm(count: u32) -> f32 {
    static SMALL: LazyLock<Vec<f32>> =
        LazyLock::new(|| (0..4_096_u16).map(|count| f32::from(count.max(1)).ln()).collect());
    let small = SMALL.get(count as usize);
    small.copied().unwrap_or_else(|| (count as f32).ln())
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

/// What has been found out in the course of a game. Where the teacher says what can be seen of a position, the next
/// search goes on with what is known of it.
pub struct Tree<A> {
    nodes: Vec<Node>,
    branches: Vec<Branch<A>>,
    /// The nodes by what can be seen of their positions, where the teacher says that.
    known: HashMap<u64, u32, BuildHasherDefault<Fold>>,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            branches: Vec::new(),
            known: HashMap::default(),
        }
    }
}

impl<A> Tree<A> {
    /// The node of what is seen after a seat has acted.
    fn find(&self, seen: u64, seat: Seat) -> Option<u32> {
        self.known.get(&key(seen, seat)).copied()
    }
}

/// What a node has brought is counted for whoever acted last, so that there is a node for each who can have.
fn key(seen: u64, seat: Seat) -> u64 {
    mix(seen ^ seat.index() as u64)
}

/// Searches, reports now and then, and returns the last report. The tree is the one that the search before has left, or
/// an empty one; with an empty one the answer depends on nothing else than the task.
pub fn search<T: Teach>(
    task: &Task<'_, T>,
    tree: &mut Tree<Action<T>>,
    watch: Watch<'_, Action<T>>,
) -> Report<Action<T>> {
    let guard = Guard::new(task.limits, task.stop);
    let threads = task.settings.threads.max(1);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|number| {
                let guard = &guard;
                scope.spawn(move || {
                    let mut worker = Worker::new(task, guard, number as u64, threads, Tree::default());
                    worker.grow(&mut |_| {});
                    worker.summary()
                })
            })
            .collect();
        let mut worker = Worker::new(task, &guard, 0, threads, std::mem::take(tree));
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
        let report = worker.report(summary, samples);
        *tree = worker.tree;
        report
    })
}

struct Worker<'a, T: Teach> {
    task: &'a Task<'a, T>,
    guard: &'a Guard<'a>,
    random: Random,
    tree: Tree<Action<T>>,
    /// The node of the position that is searched.
    root: u32,
    /// What can be done there. The node may know more: what could be done if something hidden were otherwise.
    menu: Vec<Action<T>>,
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
    fn new(
        task: &'a Task<'a, T>,
        guard: &'a Guard<'a>,
        number: u64,
        threads: usize,
        mut tree: Tree<Action<T>>,
    ) -> Self {
        let mut random = Random::new(mix(task.settings.seed).wrapping_add(number));
        let state = task.game.determinize(task.view, &mut random);
        let bytes = (task.settings.memory << 20) / threads;
        // A branch, its node, and an entry that finds the node, with the room that such a table leaves free.
        let each = size_of::<Branch<Action<T>>>() + size_of::<Node>() + 2 * size_of::<(u64, u32)>();
        let most_branches = (bytes / each).clamp(1_000, NONE as usize - 1);
        let seen = task.teach.seen(task.game, &state).filter(|_| task.plan.taught);
        let seats = (0..task.game.seats().len()).map(|seat| Seat::new(seat as u8));
        let known = seen.and_then(|seen| {
            let nodes = seats.filter_map(|seat| tree.find(seen, seat));
            nodes.max_by_key(|&node| tree.nodes[node as usize].visits)
        });
        // A tree that is half full is not worth keeping: most of it can no longer be reached.
        let known = known.filter(|_| tree.branches.len() < most_branches / 2);
        let root = known.unwrap_or_else(|| {
            tree = Tree::default();
            tree.nodes.push(Node::NEW);
            0
        });
        let mut menu = Vec::new();
        if task.game.turn(&state) == Turn::Seat(task.seat) {
            task.game.legal(&state, &mut menu);
        }
        Worker {
            task,
            guard,
            random,
            tree,
            root,
            menu,
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
            self.tree.nodes[self.root as usize].visits += 1;
            for &(branch, seat) in &self.path {
                let branch = &mut self.tree.branches[branch as usize];
                branch.visits += 1;
                let node = &mut self.tree.nodes[branch.to as usize];
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
        if self.branches_of(self.root).any(|branch| branch.action == only) {
            return true;
        }
        let branch = self.add(self.root, only, None);
        self.task.game.apply(&mut self.state, only, &mut ());
        let mut rewards = [0.0; SEATS];
        self.finish(&mut rewards);
        self.samples = 1;
        self.tree.nodes[self.root as usize].visits = 1;
        let branch = &mut self.tree.branches[branch as usize];
        branch.visits = 1;
        let node = &mut self.tree.nodes[branch.to as usize];
        node.visits = 1;
        node.total = rewards[self.task.seat.index()];
        true
    }

    /// Walks from the root to a new node or the end of the game, and says what each seat gets.
    fn sample(&mut self) -> Rewards {
        let (task, game) = (self.task, self.task.game);
        let mut rewards = [0.0; SEATS];
        self.path.clear();
        let mut at = self.root;
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
                            Some(self.add(at, action, seen.map(|seen| key(seen, seat))))
                        }
                        Choice::Unknown(_) => None,
                    };
                    (branch, Some(seat))
                }
            };
            let Some(branch) = branch else { break };
            self.path.push((branch, seat));
            at = self.tree.branches[branch as usize].to;
            // Dice add a node without ending the sample.
            if seat.is_some() && self.tree.nodes[at as usize].visits == 0 {
                break;
            }
        }
        self.finish(&mut rewards);
        rewards
    }

    /// What to do in a node: something new if it is time for that, or else the best of the known.
    fn choose(&mut self, at: u32) -> Choice<Action<T>> {
        let (task, game) = (self.task, self.task.game);
        let visits = self.tree.nodes[at as usize].visits;
        let room = self.tree.branches.len() < self.most_branches;
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
        let mut at_branch = self.tree.nodes[at as usize].first;
        while at_branch != NONE {
            let branch = &mut self.tree.branches[at_branch as usize];
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
            let node = &self.tree.nodes[branch.to as usize];
            let value = if branch.visits == 0 {
                f32::INFINITY
            } else {
                let neglect = logarithm(branch.possible) / branch.visits as f32;
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
        let mut next = self.tree.nodes[at as usize].first;
        std::iter::from_fn(move || {
            let branch = self.tree.branches.get(next as usize)?;
            next = branch.next;
            Some(branch)
        })
    }

    /// Adds a branch to a node, which leads to the node of what is seen after it, if that is known.
    fn add(&mut self, at: u32, action: Action<T>, seen: Option<u64>) -> u32 {
        let fresh = self.tree.nodes.len() as u32;
        let to = match seen {
            Some(seen) => *self.tree.known.entry(seen).or_insert(fresh),
            None => fresh,
        };
        if to == fresh {
            self.tree.nodes.push(Node::NEW);
        }
        let place = self.tree.branches.len() as u32;
        let next = std::mem::replace(&mut self.tree.nodes[at as usize].first, place);
        self.tree.branches.push(Branch {
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
        let mut next = self.tree.nodes[at as usize].first;
        while next != NONE {
            let branch = &self.tree.branches[next as usize];
            if branch.action == outcome {
                return Some(next);
            }
            next = branch.next;
        }
        (self.tree.branches.len() < self.most_branches).then(|| self.add(at, outcome, None))
    }

    /// Plays on from a new node as far as the plan wants, and judges.
    fn finish(&mut self, rewards: &mut Rewards) {
        let (task, game) = (self.task, self.task.game);
        let (state, random, scratch) = (&mut self.state, &mut self.random, &mut self.scratch);
        if task.plan.taught {
            task.teach
                .play_out(game, state, task.plan.careful, random, scratch, rewards);
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
        let got = |branch: &Branch<_>| self.tree.nodes[branch.to as usize].mean() * branch.visits as f32;
        let branches = self
            .branches_of(self.root)
            .filter(|branch| self.menu.contains(&branch.action));
        branches
            .map(|branch| (branch.action, branch.visits, got(branch)))
            .collect()
    }

    fn report(&self, mut summary: Vec<(Action<T>, u32, f32)>, samples: u64) -> Report<Action<T>> {
        if summary.is_empty() {
            // Not a single sample was allowed: whatever comes first will do.
            summary.extend(self.menu.first().map(|&action| (action, 0, 0.0)));
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
        let mut at = self.branches_of(self.root).find(|branch| branch.action == first);
        while let Some(branch) = at {
            let often = self.branches_of(branch.to).filter(|branch| branch.visits >= 16);
            at = often.max_by_key(|branch| branch.visits);
            actions.extend(at.map(|branch| branch.action));
        }
        actions
    }
}
