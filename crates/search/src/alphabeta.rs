//! Alpha-beta for two sides that know everything: deeper and deeper, the best line first.
//!
//! A node belongs to the side that acts in it. After an action the same side may act again, so the window is turned
//! round only when the side changes. Lists of actions are kept per ply and positions are left by [`Game::rewind`], so
//! that nothing is allocated per node.

mod root;

use crate::limits::Guard;
use crate::order::Experience;
use crate::table::{Bound, Known, Table};
use crate::value::{MOST, SEEN, WIN};
use crate::{Action, Limits, Report, Settings, State, Stop, Teach};
use quincunx_core::{Game, Outcome, Seat, Turn, mix};

/// How far ahead is looked at most.
const PLIES: usize = 96;

/// How many positions are looked at between two glances at clock and flag.
const CHUNK: u32 = 256;

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
}

/// Searches, reports after each depth, and returns the last report.
pub fn search<T: Teach>(task: &Task<'_, T>, table: &Table, watch: Watch<'_, Action<T>>) -> Report<Action<T>> {
    table.begin(task.limits.nodes);
    let guard = Guard::new(task.limits, task.stop);
    let helpers = task.settings.threads.max(1) - 1;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..helpers)
            .map(|number| {
                let guard = &guard;
                scope.spawn(move || {
                    let mut worker = Worker::new(task, table, guard);
                    worker.deepen(1 + number % 2, &mut |_| {});
                    worker.nodes
                })
            })
            .collect();
        let mut worker = Worker::new(task, table, &guard);
        let mut report = worker.deepen(0, watch);
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
    guard: &'a Guard<'a>,
    state: State<T>,
    lists: Vec<Vec<Action<T>>>,
    /// The order of each list: how good, and which.
    orders: Vec<Vec<u64>>,
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
    fn new(task: &'a Task<'a, T>, table: &'a Table, guard: &'a Guard<'a>) -> Self {
        let mut reductions = [[0; 64]; 32];
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (0.4 + (depth as f64).ln() * (number as f64).ln() / 2.2) as u8;
            }
        }
        Worker {
            task,
            table,
            guard,
            state: task.state.clone(),
            lists: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            orders: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            lines: (0..=PLIES).map(|_| Vec::with_capacity(PLIES)).collect(),
            experience: Experience::new(PLIES),
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
            if self.budget == 0 {
                self.halted = true;
                return false;
            }
        }
        self.budget -= 1;
        self.nodes += 1;
        true
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
        let known = self.table.probe(key);
        if let Some(known) = known
            && !open
            && (i32::from(known.depth) > depth && !task.exact || i32::from(known.depth) == depth)
        {
            let value = from_table(known.value, ply);
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        let judged = known.map_or_else(|| self.judge(side), |known| known.judged);
        let guessing = !task.exact && !open && !restless && beta.abs() < SEEN;
        if guessing && depth <= 6 && judged - self.margin * depth >= beta {
            return judged;
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
        match best {
            Some(best) => order.push(self.rank(side, ply, Some(best), usize::from(best), list[usize::from(best)])),
            None => self.rank_all(side, ply, None, &list, &mut order),
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
        };
        let value = self.try_all(&node, &list, &mut order);
        self.lists[ply] = list;
        self.orders[ply] = order;
        value
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

    /// Gives every action of a list its rank: from the table, gains, killers, experience, and the foolish last.
    fn rank_all(&self, side: usize, ply: usize, best: Option<u16>, list: &[Action<T>], order: &mut Vec<u64>) {
        order.clear();
        let ranked = list.iter().enumerate();
        order.extend(ranked.map(|(number, &action)| self.rank(side, ply, best, number, action)));
    }

    #[inline]
    fn rank(&self, side: usize, ply: usize, best: Option<u16>, number: usize, action: Action<T>) -> u64 {
        let task = self.task;
        let promise = task.teach.promise(task.game, &self.state, action);
        let rank = if best == Some(number as u16) {
            1 << 30
        } else if promise > 0 {
            (1 << 24) + promise * 256
        } else {
            let killer = i32::from(self.experience.killers(ply).contains(&Some(action)));
            let worth = self.experience.worth(side, task.teach.slot(task.game, action));
            worth + promise * 256 + (killer << 14)
        };
        ((i64::from(rank) + (1 << 31)) as u64) << 24
            | u64::from(promise > 0) << 17
            | u64::from(promise < 0) << 16
            | number as u64 & 0xFFFF
    }

    fn try_all(&mut self, node: &Node, list: &[Action<T>], order: &mut Vec<u64>) -> i32 {
        let task = self.task;
        let &Node {
            side,
            mut alpha,
            beta,
            depth,
            ply,
            ..
        } = node;
        let mark = T::Game::mark(&self.state);
        let open = beta - alpha > 1;
        let mut best = -WIN;
        let mut best_number = 0;
        // A step that is only half of something does not use up depth, within reason.
        let extend = node.restless && ply < 2 * self.root_depth + 8;
        let deeper = if extend { depth } else { depth - 1 };
        for tried in 0..list.len() {
            if tried == 1 && order.len() == 1 {
                self.rank_all(side, ply, node.best, list, order);
                let first = (0..order.len()).max_by_key(|&at| order[at]).unwrap_or(0);
                order.swap(0, first);
            }
            // The first few are picked one by one, as the rest may never be needed.
            if tried < 4 {
                let top = (tried..order.len()).max_by_key(|&at| order[at]).unwrap_or(tried);
                order.swap(tried, top);
            } else if tried == 4 {
                order[4..].sort_unstable_by(|one, other| other.cmp(one));
            }
            let entry = order[tried];
            let number = (entry & 0xFFFF) as usize;
            let (gains, foolish) = (entry >> 17 & 1 != 0, entry >> 16 & 1 != 0);
            let action = list[number];
            if node.guessing && !gains && tried > 0 && best > -SEEN {
                let hopeless = depth <= 3 && node.judged + self.margin * (depth + 1) <= alpha;
                let late = depth <= 3 && tried as i32 > 8 + 6 * depth * depth;
                if hopeless || late || (foolish && depth <= 4) {
                    continue;
                }
            }
            task.game.apply(&mut self.state, action, &mut ());
            let mut value;
            if tried == 0 {
                value = self.child(side, alpha, beta, deeper, ply + 1);
            } else {
                let less = if depth >= 2 && tried >= 3 && !gains && !node.restless && !task.exact {
                    let less = i32::from(self.reductions[(depth as usize).min(31)][tried.min(63)]);
                    (less + i32::from(foolish) - i32::from(open)).clamp(0, (deeper - 1).max(0))
                } else {
                    0
                };
                value = self.child(side, alpha, alpha + 1, deeper - less, ply + 1);
                if value > alpha && less > 0 {
                    value = self.child(side, alpha, alpha + 1, deeper, ply + 1);
                }
                if value > alpha && value < beta {
                    value = self.child(side, alpha, beta, deeper, ply + 1);
                }
            }
            T::Game::rewind(&mut self.state, mark);
            if self.halted {
                return 0;
            }
            if value > best {
                best = value;
                best_number = number;
                if value > alpha {
                    alpha = value;
                    if open {
                        let (above, below) = self.lines.split_at_mut(ply + 1);
                        above[ply].clear();
                        above[ply].push(action);
                        above[ply].extend(below[0].iter().take(PLIES - 1));
                    }
                    if value >= beta {
                        if !gains {
                            self.learn(node, list, &order[..=tried]);
                        }
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > node.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.store(
            node.key,
            Known {
                value: to_table(best, ply),
                depth: depth as u8,
                bound,
                best: best_number as u16,
                judged: node.judged,
            },
        );
        best
    }

    /// The last action tried was too good for the opponent to allow; those before it were not.
    fn learn(&mut self, node: &Node, list: &[Action<T>], tried: &[u64]) {
        let bonus = (node.depth * node.depth + 4).min(400);
        for (at, &entry) in tried.iter().enumerate() {
            let action = list[(entry & 0xFFFF) as usize];
            let slot = self.task.teach.slot(self.task.game, action);
            if at + 1 == tried.len() {
                self.experience.learn(node.side, slot, bonus);
                self.experience.remember_killer(node.ply, action);
            } else if entry >> 17 & 1 == 0 {
                self.experience.learn(node.side, slot, -bonus / 2);
            }
        }
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
            self.rank_all(side, ply, None, &list, &mut order);
            order.sort_unstable_by(|one, other| other.cmp(one));
            let mark = T::Game::mark(&self.state);
            for &entry in &order {
                let action = list[(entry & 0xFFFF) as usize];
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

/// What stays the same while the actions of a node are tried.
struct Node {
    /// The best action as the table knows it.
    best: Option<u16>,
    side: usize,
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    key: u64,
    judged: i32,
    restless: bool,
    guessing: bool,
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
