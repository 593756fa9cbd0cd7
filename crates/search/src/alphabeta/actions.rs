//! The actions of a node: in which order they are tried, how deeply, and what is learnt from it.

use super::team::place_of;
use super::{Above, PLIES, SHARED, Worker, from_table, to_table};
use crate::table::{Bound, Known};
use crate::value::{SEEN, WIN};
use crate::{Action, Teach};
use quincunx_core::Game;

/// What stays the same while the actions of a node are tried.
pub(super) struct Node {
    /// The best action as the table knows it.
    pub(super) best: Option<u16>,
    pub(super) side: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) key: u64,
    pub(super) judged: i32,
    pub(super) restless: bool,
    pub(super) guessing: bool,
    /// Whether it is kept in the table of all threads.
    pub(super) far: bool,
}

/// An action at which another thread is.
#[derive(Default)]
pub(super) struct PutOff {
    entry: u32,
    /// How many come before it.
    place: i32,
    /// The position it leads to.
    key: u64,
}

/// The lowest rank of an action that gains something.
const GAINS: i32 = 1 << 18;

/// The parts of a packed rank below the rank itself. No game for alpha-beta has two thousand actions at once.
pub(super) const NUMBER: u32 = (1 << 11) - 1;
const FOOLISH: u32 = 1 << 11;
const GAINING: u32 = 1 << 12;

impl<T: Teach> Worker<'_, T> {
    /// Gives every action of a list its rank: gains, killers, experience, and the foolish last.
    pub(super) fn rank_all(&self, side: usize, ply: usize, list: &[Action<T>], order: &mut Vec<u32>) {
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
        let left = put_off
            .iter()
            .position(|one| self.team.is_none_or(|team| !team.is_at(one.key)));
        if put_off.is_empty() {
            PutOff::default()
        } else {
            put_off.remove(left.unwrap_or(0))
        }
    }

    pub(super) fn try_all(&mut self, node: &Node, list: &[Action<T>], order: &mut Vec<u32>) -> i32 {
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
            if sharing.is_some() && tried > 0 {
                let here = Above {
                    key: node.key,
                    alpha: node.alpha,
                    beta,
                    depth,
                    ply,
                };
                if let Some((value, number)) = self.settled_elsewhere(&here) {
                    self.put_off[ply].clear();
                    self.lines[ply].clear();
                    self.lines[ply].extend(list.get(usize::from(number)));
                    return value;
                }
                if open
                    && let Some((value, number)) = self.raised_elsewhere(node, alpha)
                    && let Some(&action) = list.get(number)
                {
                    (alpha, best, best_number) = (value, value, number);
                    self.lines[ply].clear();
                    self.lines[ply].push(action);
                    if value >= beta {
                        break;
                    }
                }
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
            let at_work = sharing.map(|team| (team, place_of(task.game.hash(&self.state), depth)));
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
                    if open && sharing.is_some() && value < beta {
                        self.store(node, best, Bound::AtLeast, best_number);
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
        self.store(node, best, bound, best_number);
        best
    }

    #[inline]
    fn store(&self, node: &Node, value: i32, bound: Bound, best: usize) {
        let table = if node.far { self.table } else { &self.near };
        table.store(
            node.key,
            Known {
                value: to_table(value, node.ply),
                depth: node.depth as u8,
                bound,
                best: best as u16,
            },
        );
    }

    /// A better value than this one that another thread has found for an action of the same node, and the action.
    fn raised_elsewhere(&self, node: &Node, alpha: i32) -> Option<(i32, usize)> {
        let known = self.table.find(node.key)?;
        let value = from_table(known.value, node.ply);
        let same = i32::from(known.depth) == node.depth && known.bound == Bound::AtLeast;
        (same && value > alpha).then_some((value, usize::from(known.best)))
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
}

/// The rank of an action with its number, and whether it gains or is foolish. The highest comes first.
#[inline]
fn pack(rank: i32, promise: i32, number: usize) -> u32 {
    debug_assert!(number as u32 <= NUMBER);
    let gains = if promise > 0 { GAINING } else { 0 };
    let foolish = if promise < 0 { FOOLISH } else { 0 };
    (rank as u32) << 13 | gains | foolish | number as u32 & NUMBER
}
