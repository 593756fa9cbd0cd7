//! Alpha-beta for two sides that know everything: deeper and deeper, the best line first.
//!
//! A node belongs to the side that acts in it. After an action the same side may act again, so the window is turned
//! round only when the side changes. Lists of actions are kept per ply and positions are left by [`Game::rewind`], so
//! that nothing is allocated per node.

mod root;
mod team;

use crate::limits::Guard;
use crate::order::Experience;
use crate::table::{Bound, Known, Table};
use crate::value::{MOST, SEEN, WIN};
use crate::{Action, Limits, Report, Settings, State, Stop, Teach};
use quincunx_core::{Game, Outcome, Seat, Turn, mix};
use team::Team;

/// How far ahead is looked at most.
const PLIES: usize = 96;

/// How many positions are looked at between two glances at clock and flag.
const CHUNK: u32 = 256;

/// From this depth on threads look at what the others are at.
const SHARED: i32 = 3;

/// Up to this depth positions are kept in a small table of the thread's own. Most are so near to the leaves, and the
/// large table is so far away from the processor that looking there takes as long as judging anew.
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
    /// The nodes above at which other threads may be too.
    above: Vec<Above>,
    /// The ply of a node above that another thread has settled meanwhile, and its value.
    settled_above: Option<(usize, i32)>,
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
            above: Vec::with_capacity(PLIES),
            settled_above: None,
            state: task.state.clone(),
            lists: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            orders: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            tried: (0..PLIES).map(|_| Vec::with_capacity(128)).collect(),
            put_off: (0..PLIES).map(|_| Vec::new()).collect(),
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
        self.overtaken = self.follows && team.lead() > self.root_depth;
        self.settled_above = self.above.iter().find_map(|above| {
            let known = self.table.find(above.key)?;
            let value = self.settled(known, above.alpha, above.beta, above.depth, above.ply)?;
            Some((above.ply, value))
        });
        self.overtaken || self.settled_above.is_some()
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
        if depth > NEAR {
            self.table.expect(key);
        } else {
            known = self.near.find(key);
            if let Some(value) = known.and_then(|known| self.settled(known, alpha, beta, depth, ply)) {
                return value;
            }
        }
        let judged = self.judge(side);
        if guessing && depth <= 6 && judged - self.margin * depth >= beta {
            return judged;
        }
        if depth > NEAR {
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
        };
        let shared = self.team.is_some() && depth >= SHARED && !open;
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
            if let Some((_, settled)) = self.settled_above.filter(|&(above, _)| above == ply && !self.overtaken) {
                self.settled_above = None;
                self.halted = false;
                value = settled;
            }
        }
        self.lists[ply] = list;
        self.orders[ply] = order;
        value
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

    /// Gives every action of a list its rank: gains, killers, experience, and the foolish last.
    fn rank_all(&self, side: usize, ply: usize, list: &[Action<T>], order: &mut Vec<u32>) {
        let task = self.task;
        let killers = self.experience.killers(ply);
        // Most actions are told from the killers by their slots alone.
        let slots = killers.map(|killer| killer.map_or(usize::MAX, |action| task.teach.slot(task.game, action)));
        order.clear();
        order.resize(list.len(), 0);
        let mut places = order.iter_mut().zip(list).enumerate();
        task.teach.promises(task.game, &self.state, list, &mut |promise| {
            let Some((number, (place, &action))) = places.next() else {
                return;
            };
            let rank = if promise > 0 {
                GAINS + promise.min(1 << 14) * 15
            } else {
                let slot = task.teach.slot(task.game, action);
                let killer = i32::from(slots.contains(&slot) && killers.contains(&Some(action)));
                let worth = self.experience.worth(side, slot);
                (GAINS / 2 + worth + promise * 256 + (killer << 14)).clamp(1, GAINS - 1)
            };
            *place = pack(rank, promise, number);
        });
    }

    /// The next action of those that were put off: one at which nobody is any more, or else the most promising.
    fn next_put_off(&mut self, ply: usize) -> PutOff {
        let put_off = &mut self.put_off[ply];
        let left = put_off.iter().position(|one| self.team.is_none_or(|team| !team.is_at(one.key)));
        if put_off.is_empty() {
            PutOff::default()
        } else {
            put_off.remove(left.unwrap_or(0))
        }
    }

    fn try_all(&mut self, node: &Node, list: &[Action<T>], order: &mut Vec<u32>) -> i32 {
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
        self.tried[ply].clear();
        let sharing = self.team.filter(|_| depth >= SHARED);
        let mut tried = 0;
        // What was put off comes last, when nothing else is left or worth a try.
        let mut closing = false;
        loop {
            if sharing.is_some()
                && tried > 0
                && let Some(known) = self.table.find(node.key)
                && let Some(value) = self.settled(known, node.alpha, beta, depth, ply)
            {
                self.put_off[ply].clear();
                return value;
            }
            let mut place = tried + self.put_off[ply].len() as i32;
            let entry = match node.best {
                Some(best) if tried == 0 => {
                    let promise = task.teach.promise(task.game, &self.state, list[usize::from(best)]);
                    pack(1, promise, usize::from(best))
                }
                _ if closing => {
                    let next = self.next_put_off(ply);
                    place = next.place;
                    next.entry
                }
                _ => {
                    if order.is_empty() {
                        self.rank_all(side, ply, list, order);
                        order[node.best.map_or(0, usize::from)] = 0;
                    }
                    order.iter().copied().max().unwrap_or(0)
                }
            };
            if entry == 0 {
                if closing || sharing.is_none() {
                    break;
                }
                closing = true;
                continue;
            }
            // Nothing is sorted: each time the highest is taken, and crossed out.
            let number = (entry & NUMBER) as usize;
            if let Some(rank) = order.get_mut(number) {
                *rank = 0;
            }
            let (gains, foolish) = (entry & GAINING != 0, entry & FOOLISH != 0);
            let action = list[number];
            if node.guessing && !gains && tried > 0 && best > -SEEN && !closing {
                let hopeless = depth <= 3 && node.judged + self.margin * (depth + 1) <= alpha;
                let late = depth <= 3 && place > 8 + 6 * depth * depth;
                if hopeless || late {
                    // Nor does anything that follows gain.
                    order.clear();
                    order.push(0);
                    continue;
                }
                if foolish && depth <= 4 {
                    continue;
                }
            }
            task.game.apply(&mut self.state, action, &mut ());
            let at_work = sharing.map(|team| (team, task.game.hash(&self.state)));
            if let Some((team, key)) = at_work {
                if tried > 0 && !closing && team.is_at(key) {
                    T::Game::rewind(&mut self.state, mark);
                    self.put_off[ply].push(PutOff { entry, place, key });
                    continue;
                }
                team.begin(key);
            }
            if !gains {
                self.tried[ply].push(number as u16);
            }
            let mut value;
            if tried == 0 {
                value = self.child(side, alpha, beta, deeper, ply + 1);
            } else {
                let less = if depth >= 2 && place >= 3 && !gains && !node.restless && !task.exact {
                    let less = i32::from(self.reductions[(depth as usize).min(31)][place.min(63) as usize]);
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
            if let Some((team, key)) = at_work {
                team.end(key);
            }
            if self.halted {
                self.put_off[ply].clear();
                return 0;
            }
            tried += 1;
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
                            self.learn(node, list, number);
                        }
                        break;
                    }
                }
            }
        }
        self.put_off[ply].clear();
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > node.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let table = if depth <= NEAR { &self.near } else { self.table };
        table.store(
            node.key,
            Known {
                value: to_table(best, ply),
                depth: depth as u8,
                bound,
                best: best_number as u16,
            },
        );
        best
    }

    /// The last action tried was too good for the opponent to allow; those before it were not.
    fn learn(&mut self, node: &Node, list: &[Action<T>], good: usize) {
        let task = self.task;
        let bonus = (node.depth * node.depth + 4).min(400);
        for &number in &self.tried[node.ply] {
            let number = usize::from(number);
            let slot = task.teach.slot(task.game, list[number]);
            let bonus = if number == good { bonus } else { -bonus / 2 };
            self.experience.learn(node.side, slot, bonus);
        }
        self.experience.remember_killer(node.ply, list[good]);
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

/// The rank of an action with its number, and whether it gains or is foolish. The highest comes first.
#[inline]
fn pack(rank: i32, promise: i32, number: usize) -> u32 {
    debug_assert!(number as u32 <= NUMBER);
    let gains = if promise > 0 { GAINING } else { 0 };
    let foolish = if promise < 0 { FOOLISH } else { 0 };
    (rank as u32) << 13 | gains | foolish | number as u32 & NUMBER
}

/// The lowest rank of an action that gains something.
const GAINS: i32 = 1 << 18;

/// The parts of a packed rank below the rank itself. No game for alpha-beta has two thousand actions at once.
const NUMBER: u32 = (1 << 11) - 1;
const FOOLISH: u32 = 1 << 11;
const GAINING: u32 = 1 << 12;

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

/// An action at which another thread is.
#[derive(Default)]
struct PutOff {
    entry: u32,
    /// How many come before it.
    place: i32,
    /// The position it leads to.
    key: u64,
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
