//! Alpha-beta for two sides that know everything: deeper and deeper, the best line first.
//!
//! A node belongs to the side that acts in it. After an action the same side may act again, so the window is turned
//! round only when the side changes. Lists of actions are kept per ply and positions are left by [`Game::rewind`], so
//! that nothing is allocated per node.

mod actions;
mod root;
mod team;

use crate::limits::Guard;
use crate::order::Experience;
use crate::table::{Bound, Known, Table};
use crate::value::{MOST, SEEN, WIN};
use crate::{Action, Limits, Report, Settings, State, Stop, Teach};
use actions::{NUMBER, Node, PutOff};
use quincunx_core::{Game, Outcome, Seat, Turn, mix};
use team::Team;

/// How far ahead is looked at most.
const PLIES: usize = 96;

/// How many positions are looked at between two glances at clock and flag.
const CHUNK: u32 = 256;

/// From this depth on threads look at what the others are at. Nearer to the leaves they would do little else.
const SHARED: i32 = 3;

/// After so many glances at the others a thread exchanges with them what it has learnt of actions.
const LESSON: u32 = 16;

/// Up to this depth positions are kept in a small table of the thread's own. Most are so near to the leaves, and the
/// large table is so far away from the processor that looking there takes as long as judging anew. Only what an action
/// of a node leads to at which several threads may be is kept where all of them find it.
const NEAR: i32 = 2;

/// What receives reports while a search goes on.
pub type Watch<'a, A> = &'a mut dyn FnMut(&Report<A>);

/// Everything one search needs to know.
pub struct Task<'a, T: Teach> {
    /// What is known about the game.
    pub teach: &'a T,
    /// The game.
    pub game: &'a T::Game,
    /// The position; somebody must be to act in it.
    pub state: &'a State<T>,
    /// When to stop.
    pub limits: &'a Limits,
    /// Threads and lines. The memory is that of the table.
    pub settings: &'a Settings,
    /// Stops at once.
    pub stop: &'a Stop,
    /// Whether to leave out every guess (reductions and pruning by judgement), so that the answer is that of plain
    /// minimax.
    pub exact: bool,
    /// First actions that are not to be looked at, unless there is no other.
    pub avoid: &'a [Action<T>],
}

/// Searches, reports after each depth, and returns the last report.
pub fn search<T: Teach>(task: &Task<'_, T>, table: &Table, watch: Watch<'_, Action<T>>) -> Report<Action<T>> {
    table.begin(task.limits.nodes);
    let guard = Guard::new(task.limits, task.stop);
    let helpers = task.settings.threads.max(1) - 1;
    let team = (helpers > 0).then(Team::new);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..helpers)
            .map(|_| {
                let (guard, team) = (&guard, team.as_ref());
                scope.spawn(move || {
                    let mut worker = Worker::new(task, table, guard, team);
                    worker.help();
                    worker.nodes
                })
            })
            .collect();
        let mut worker = Worker::new(task, table, &guard, team.as_ref());
        let mut report = worker.deepen(watch);
        guard.halt();
        report.nodes += threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_default())
            .sum::<u64>();
        report.time = guard.elapsed();
        report
    })
}

/// The value of an end for a side, `ply` plies from the root.
fn end_value<T: Teach>(task: &Task<'_, T>, outcome: Outcome, side: usize, ply: usize) -> i32 {
    match outcome.winners().iter().next() {
        None => 0,
        Some(winner) if task.teach.side(task.game, winner) == side => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

struct Worker<'a, T: Teach> {
    task: &'a Task<'a, T>,
    table: &'a Table,
    near: Table,
    guard: &'a Guard<'a>,
    /// The threads, if there are several.
    team: Option<&'a Team<Action<T>>>,
    /// Whether this thread goes on to the next depth when another one does, and whether one has.
    follows: bool,
    overtaken: bool,
    /// How often it has looked round since it last exchanged what it has learnt.
    glances: u32,
    /// The nodes above at which other threads may be too.
    above: Vec<Above>,
    /// The ply of a node above that another thread has settled meanwhile, its value and its best action.
    settled_above: Option<(usize, i32, u16)>,
    state: State<T>,
    lists: Vec<Vec<Action<T>>>,
    /// The ranks of each list.
    orders: Vec<Vec<u32>>,
    /// What was tried of each list and gained nothing.
    tried: Vec<Vec<u16>>,
    /// What was put off because another thread is at it.
    put_off: Vec<Vec<PutOff>>,
    lines: Vec<Vec<Action<T>>>,
    experience: Experience<Action<T>>,
    reductions: [[u8; 64]; 32],
    budget: u32,
    halted: bool,
    nodes: u64,
    root_depth: usize,
    margin: i32,
}

impl<'a, T: Teach> Worker<'a, T> {
    fn new(task: &'a Task<'a, T>, table: &'a Table, guard: &'a Guard<'a>, team: Option<&'a Team<Action<T>>>) -> Self {
        let mut reductions = [[0; 64]; 32];
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (0.4 + (depth as f64).ln() * (number as f64).ln() / 2.2) as u8;
            }
        }
        Worker {
            task,
            table,
            near: Table::small(task.limits.nodes),
            guard,
            team,
            follows: false,
            overtaken: false,
            glances: 0,
            above: Vec::with_capacity(PLIES),
            settled_above: None,
            state: task.state.clone(),
            lists: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            orders: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            tried: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            put_off: (0..PLIES).map(|_| Vec::new()).collect(),
            lines: (0..=PLIES).map(|_| Vec::with_capacity(PLIES)).collect(),
            experience: Experience::new(PLIES, team.is_some()),
            reductions,
            budget: 0,
            halted: false,
            nodes: 0,
            root_depth: 0,
            margin: task.teach.margin(),
        }
    }

    fn side(&self, seat: Seat) -> usize {
        self.task.teach.side(self.task.game, seat)
    }

    /// Counts a position. `false` if the search is to stop.
    fn count(&mut self) -> bool {
        if self.halted {
            return false;
        }
        if self.budget == 0 {
            self.budget = self.guard.grant(CHUNK);
            self.halted = self.budget == 0 || self.team.is_some_and(|team| self.look_round(team));
            if self.halted {
                return false;
            }
        }
        self.budget -= 1;
        self.nodes += 1;
        true
    }

    /// Whether another thread has finished what this one is at: the depth, or a node above.
    fn look_round(&mut self, team: &Team<Action<T>>) -> bool {
        self.glances += 1;
        if self.glances == LESSON {
            self.glances = 0;
            self.experience.exchange(team.pool());
        }
        self.overtaken = self.follows && team.lead() > self.root_depth;
        self.settled_above = self.above.iter().find_map(|above| {
            let (value, best) = self.settled_elsewhere(above)?;
            Some((above.ply, value, best))
        });
        self.overtaken || self.settled_above.is_some()
    }

    /// The value of a node that another thread may have settled since this one began with it, and its best action.
    fn settled_elsewhere(&self, above: &Above) -> Option<(i32, u16)> {
        let &Above {
            key,
            alpha,
            beta,
            depth,
            ply,
        } = above;
        let known = self.table.find(key)?;
        let exact = known.bound == Bound::Exact && i32::from(known.depth) == depth;
        let value = if exact {
            Some(from_table(known.value, ply))
        } else {
            self.settled(known, alpha, beta, depth, ply)
        };
        value.map(|value| (value, known.best))
    }

    /// The value, for `side`, of the position that an action has led to.
    fn child(&mut self, side: usize, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        match self.task.game.turn(&self.state) {
            Turn::Seat(seat) => {
                let actor = self.side(seat);
                if actor == side {
                    self.node(actor, alpha, beta, depth, ply)
                } else {
                    -self.node(actor, -beta, -alpha, depth, ply)
                }
            }
            Turn::Over(outcome) => {
                self.count();
                self.lines[ply].clear();
                end_value(self.task, outcome, side, ply)
            }
            Turn::Chance => {
                self.count();
                self.lines[ply].clear();
                self.judge(side)
            }
        }
    }

    fn judge(&self, side: usize) -> i32 {
        let value = self.task.teach.evaluate(self.task.game, &self.state, side);
        let Settings { noise, seed, .. } = *self.task.settings;
        if noise == 0 {
            return value.clamp(-MOST, MOST);
        }
        // The same error for a position whoever judges it, and the other way round for the other side.
        let word = mix(self.task.game.hash(&self.state) ^ seed);
        let error = (word % (2 * noise as u64 + 1)) as i32 - noise;
        let error = if side == 0 { error } else { -error };
        (value + error).clamp(-MOST, MOST)
    }

    /// The value of a position for the side that acts in it.
    fn node(&mut self, side: usize, mut alpha: i32, mut beta: i32, depth: i32, ply: usize) -> i32 {
        let task = self.task;
        let restless = task.teach.restless(task.game, &self.state);
        if depth <= 0 && !restless {
            return self.quiet(side, alpha, beta, ply);
        }
        self.lines[ply].clear();
        if !self.count() {
            return 0;
        }
        if ply + 1 >= PLIES {
            return self.judge(side);
        }
        // No win can be quicker than one from here, no loss either.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let open = beta - alpha > 1;
        let depth = depth.max(0);
        let key = task.game.hash(&self.state);
        let guessing = !task.exact && !open && !restless && beta.abs() < SEEN;
        let mut known = None;
        let far = self.is_far(depth, ply);
        if !far {
            known = self.near.find(key);
            if let Some(value) = known.and_then(|known| self.settled(known, alpha, beta, depth, ply)) {
                return value;
            }
        }
        let judged = self.judge(side);
        if guessing && depth <= 6 && judged - self.margin * depth >= beta {
            return judged;
        }
        if far {
            known = self.table.find(key).or_else(|| self.near.find(key));
            if let Some(value) = known.and_then(|known| self.settled(known, alpha, beta, depth, ply)) {
                return value;
            }
        }
        if guessing
            && depth >= 3
            && judged >= beta
            && let Some(value) = self.try_idle(side, beta, depth, ply)
        {
            return value;
        }
        if self.halted {
            return 0;
        }

        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut order = std::mem::take(&mut self.orders[ply]);
        list.clear();
        task.game.legal(&self.state, &mut list);
        // The action from the table often is enough; the others are ranked only when it was not.
        let best = known
            .map(|known| known.best)
            .filter(|&best| usize::from(best) < list.len());
        order.clear();
        if best.is_none() {
            self.rank_all(side, ply, &list, &mut order);
        }
        let node = Node {
            best,
            side,
            alpha,
            beta,
            depth,
            ply,
            key,
            judged,
            restless,
            guessing,
            far,
        };
        let shared = self.team.is_some() && depth >= SHARED;
        if shared {
            self.above.push(Above {
                key,
                alpha,
                beta,
                depth,
                ply,
            });
        }
        let mut value = self.try_all(&node, &list, &mut order);
        if shared {
            self.above.pop();
            if let Some((_, settled, best)) = self
                .settled_above
                .filter(|&(above, ..)| above == ply && !self.overtaken)
            {
                self.settled_above = None;
                self.halted = false;
                self.lines[ply].clear();
                self.lines[ply].extend(list.get(usize::from(best)));
                value = settled;
            }
        }
        self.lists[ply] = list;
        self.orders[ply] = order;
        value
    }

    /// Whether a position is kept in the table of all threads, and not in that of this one.
    #[inline]
    fn is_far(&self, depth: i32, ply: usize) -> bool {
        let shared = || self.above.last().is_some_and(|above| above.ply + 1 == ply);
        depth > NEAR || shared()
    }

    /// The value of a position, if what is known of it is enough.
    #[inline]
    fn settled(&self, known: Known, alpha: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        let deep = i32::from(known.depth) > depth && !self.task.exact || i32::from(known.depth) == depth;
        if !deep || beta - alpha > 1 {
            return None;
        }
        let value = from_table(known.value, ply);
        let enough = match known.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        enough.then_some(value)
    }

    /// Whether the side is so well off that doing nothing is already too good. Where that is not legal, nothing.
    fn try_idle(&mut self, side: usize, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        let task = self.task;
        let mark = T::Game::mark(&self.state);
        let mut idled = false;
        // A turn may hold several actions: all of them are idled away.
        while let Turn::Seat(seat) = task.game.turn(&self.state)
            && self.side(seat) == side
            && let Some(idle) = task.teach.idle(task.game, &self.state)
        {
            task.game.apply(&mut self.state, idle, &mut ());
            idled = true;
        }
        let value = idled.then(|| self.child(side, beta - 1, beta, depth - 3 - depth / 4, ply + 1));
        T::Game::rewind(&mut self.state, mark);
        self.lines[ply].clear();
        value.filter(|&value| value >= beta && value < SEEN && !self.halted)
    }

    /// A judgement that looks at gains first.
    fn quiet(&mut self, side: usize, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        if !self.count() {
            return 0;
        }
        let task = self.task;
        let mut best = self.judge(side);
        if best >= beta || ply + 1 >= PLIES {
            return best;
        }
        alpha = alpha.max(best);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        task.teach.gains(task.game, &self.state, &mut list);
        if !list.is_empty() {
            let mut order = std::mem::take(&mut self.orders[ply]);
            self.rank_all(side, ply, &list, &mut order);
            order.sort_unstable_by(|one, other| other.cmp(one));
            let mark = T::Game::mark(&self.state);
            for &entry in &order {
                let action = list[(entry & NUMBER) as usize];
                task.game.apply(&mut self.state, action, &mut ());
                let value = self.child(side, alpha, beta, 0, ply + 1);
                T::Game::rewind(&mut self.state, mark);
                if self.halted {
                    break;
                }
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
            self.orders[ply] = order;
        }
        self.lists[ply] = list;
        best
    }
}

/// A node that other threads may settle.
struct Above {
    key: u64,
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
}

/// Wins are stored as seen from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value >= SEEN {
        value + ply as i32
    } else if value <= -SEEN {
        value - ply as i32
    } else {
        value
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value >= SEEN {
        value - ply as i32
    } else if value <= -SEEN {
        value + ply as i32
    } else {
        value
    }
}
