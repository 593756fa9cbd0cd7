//! The first actions of a search: which of them are best, depth after depth.

use super::team::{Team, place_of};
use super::{PLIES, Watch, Worker};
use crate::value::{SEEN, WIN};
use crate::{Action, Line, Report, Teach, value};
use quincunx_core::{Game, Turn};

/// A first action with what is known of it.
#[derive(Clone)]
pub(super) struct Root<A> {
    pub(super) action: A,
    pub(super) value: i32,
    line: Vec<A>,
    nodes: u64,
}

/// What a pass over the first actions came to.
enum Pass {
    Done(i32),
    /// Stopped; the best action that was seen to be better than the bound, if any.
    Stopped(Option<usize>),
}

impl<T: Teach> Worker<'_, T> {
    fn report(&self, roots: &[Root<Action<T>>], depth: usize) -> Report<Action<T>> {
        let lines = roots.iter().take(self.task.settings.lines.max(1)).map(|root| Line {
            actions: if root.line.is_empty() {
                vec![root.action]
            } else {
                root.line.clone()
            },
            chance: value::chance(root.value, self.task.teach.scale()),
            plies_to_end: (root.value.abs() >= SEEN).then(|| (WIN - root.value.abs()) * root.value.signum()),
            nodes: root.nodes,
        });
        Report {
            lines: lines.collect(),
            depth: depth as u32,
            nodes: self.nodes,
            time: self.guard.elapsed(),
        }
    }

    /// The first actions, the promising ones first.
    fn roots(&self) -> Vec<Root<Action<T>>> {
        let task = self.task;
        let mut actions = Vec::new();
        task.game.legal(&self.state, &mut actions);
        if actions.iter().any(|action| !task.avoid.contains(action)) {
            actions.retain(|action| !task.avoid.contains(action));
        }
        let mut roots: Vec<Root<Action<T>>> = actions
            .into_iter()
            .map(|action| Root {
                action,
                value: task.teach.promise(task.game, &self.state, action),
                line: Vec::new(),
                nodes: 0,
            })
            .collect();
        roots.sort_by_key(|root| -root.value);
        for root in &mut roots {
            root.value = 0;
        }
        roots
    }

    /// Works with the first thread at the depth at which that one is, or beyond it.
    pub(super) fn help(&mut self) {
        let (Some(team), Turn::Seat(seat)) = (self.team, self.task.game.turn(&self.state)) else {
            return;
        };
        self.follows = true;
        let side = self.side(seat);
        let mut roots = self.roots();
        loop {
            self.root_depth = (self.root_depth + 1).max(team.lead());
            if self.root_depth > self.deepest() {
                return;
            }
            match self.settle_line(&mut roots, 0, self.root_depth, side) {
                Pass::Done(_) => team.finish_depth(self.root_depth, &roots),
                Pass::Stopped(_) if self.overtaken => {
                    // With several lines wanted, the first thread need not have left anything.
                    if let Some((_, found)) = self.follow(team) {
                        roots = found;
                    }
                }
                Pass::Stopped(_) => return,
            }
        }
    }

    /// What the thread found that has overtaken this one.
    fn follow(&mut self, team: &Team<Action<T>>) -> Option<(usize, Vec<Root<Action<T>>>)> {
        self.overtaken = false;
        self.halted = false;
        self.settled_above = None;
        team.finished(self.root_depth)
    }

    fn deepest(&self) -> usize {
        self.task.limits.depth.unwrap_or(u32::MAX).min(PLIES as u32 / 2) as usize
    }

    /// Deeper and deeper from the root.
    pub(super) fn deepen(&mut self, watch: Watch<'_, Action<T>>) -> Report<Action<T>> {
        let task = self.task;
        let Turn::Seat(seat) = task.game.turn(&self.state) else {
            return self.report(&[], 0);
        };
        let side = self.side(seat);
        let mut roots = self.roots();
        let wanted = task.settings.lines.clamp(1, roots.len().max(1));
        let mut reached = 0;
        self.follows = wanted == 1;
        while reached < self.deepest() {
            let mut depth = reached + 1;
            self.root_depth = depth;
            if let Some(team) = self.team {
                team.begin_depth(depth);
            }
            let before = roots.clone();
            for first in 0..wanted {
                match self.settle_line(&mut roots, first, depth, side) {
                    Pass::Done(_) => {}
                    Pass::Stopped(_) if self.overtaken => {
                        roots = before.clone();
                        if let Some((finished, found)) = self.team.and_then(|team| self.follow(team)) {
                            (depth, roots) = (finished, found);
                        }
                    }
                    Pass::Stopped(better) => {
                        // What was found so far in an unfinished depth counts only if it is better.
                        let better = better.filter(|_| first == 0).map(|at| roots[at].clone());
                        roots = before;
                        if let Some(better) = better {
                            roots.retain(|root| root.action != better.action);
                            roots.insert(0, better);
                        }
                        return self.report(&roots, reached);
                    }
                }
            }
            roots[..wanted].sort_by_key(|root| -root.value);
            reached = depth;
            if let Some(team) = self.team.filter(|_| self.follows) {
                team.finish_depth(depth, &roots);
            }
            watch(&self.report(&roots, reached));
            let single = roots.len() == 1 && !task.limits.is_empty() && depth >= 4;
            let decided = roots[..wanted]
                .iter()
                .all(|root| root.value.abs() >= SEEN && WIN - root.value.abs() <= depth as i32);
            if single || decided || self.guard.nearly_over() {
                break;
            }
        }
        self.report(&roots, reached)
    }

    /// Finds the best of the first actions from number `first` on and puts it there, in a window around the value it
    /// had before that is opened where the value lies outside.
    fn settle_line(&mut self, roots: &mut [Root<Action<T>>], first: usize, depth: usize, side: usize) -> Pass {
        let guess = roots[first].value;
        let mut width = 60;
        let (mut alpha, mut beta) = if depth >= 4 && guess.abs() < SEEN && !self.task.exact {
            (guess - width, guess + width)
        } else {
            (-WIN, WIN)
        };
        loop {
            let value = match self.pass(&mut roots[first..], depth, side, alpha, beta) {
                Pass::Done(value) => value,
                Pass::Stopped(better) => return Pass::Stopped(better.map(|at| at + first)),
            };
            // Stable: those that were not better keep their order.
            roots[first..].sort_by_key(|root| -root.value);
            width *= 3;
            if value <= alpha && alpha > -WIN {
                alpha = if width > 1000 { -WIN } else { value - width };
            } else if value >= beta && beta < WIN {
                beta = if width > 1000 { WIN } else { value + width };
            } else {
                return Pass::Done(value);
            }
        }
    }

    fn pass(&mut self, roots: &mut [Root<Action<T>>], depth: usize, side: usize, mut alpha: i32, beta: i32) -> Pass {
        let mark = T::Game::mark(&self.state);
        let mut best = -WIN - 1;
        let mut better = None;
        // Those at which another thread works are put off to the end.
        let mut put_off: Vec<(usize, u64)> = Vec::new();
        let mut next = 0;
        while best < beta {
            if next > 0
                && let Some(found) = self.found_better(depth, alpha)
                && let Some(number) = roots.iter().position(|root| root.action == found.action)
            {
                (alpha, best, better) = (found.value, found.value, Some(number));
                roots[number].value = found.value;
                roots[number].line = found.line;
                put_off.retain(|&(other, _)| other != number);
                continue;
            }
            // When nobody is at it any more, the answer stands in the table, and may be better than anything so far.
            let left = put_off
                .iter()
                .position(|&(_, key)| self.team.is_none_or(|team| !team.is_at(key)));
            let over = next >= roots.len();
            let late = left.is_some() || over;
            let number = if late && !put_off.is_empty() {
                put_off.remove(left.unwrap_or(0)).0
            } else if over {
                break;
            } else {
                next += 1;
                next - 1
            };
            if better == Some(number) {
                continue;
            }
            let nodes = self.nodes;
            self.task.game.apply(&mut self.state, roots[number].action, &mut ());
            let at_work = self
                .team
                .map(|team| (team, place_of(self.task.game.hash(&self.state), depth as i32)));
            if let Some((team, key)) = at_work {
                if number > 0 && !late && team.is_at(key) {
                    T::Game::rewind(&mut self.state, mark);
                    put_off.push((number, key));
                    continue;
                }
                team.begin(key);
            }
            let deeper = depth as i32 - 1;
            let mut value = if number == 0 {
                self.child(side, alpha, beta, deeper, 1)
            } else {
                self.child(side, alpha, alpha + 1, deeper, 1)
            };
            // Better than what another thread has found meanwhile?
            while number > 0
                && value > alpha
                && !self.halted
                && let Some(found) = self.found_better(depth, alpha)
            {
                alpha = found.value;
                value = self.child(side, alpha, alpha + 1, deeper, 1);
            }
            if number > 0 && value > alpha && beta - alpha > 1 && !self.halted {
                value = self.child(side, alpha, beta, deeper, 1);
            }
            T::Game::rewind(&mut self.state, mark);
            if let Some((team, key)) = at_work {
                team.end(key);
            }
            if self.halted {
                return Pass::Stopped(better);
            }
            let root = &mut roots[number];
            root.nodes += self.nodes - nodes;
            // What is no better than the best so far is only known to be no better: it keeps its place behind.
            root.value = -WIN - 1;
            if value > best {
                best = value;
                if value > alpha || number == 0 {
                    root.value = value;
                    root.line.clear();
                    root.line.push(root.action);
                    root.line.extend_from_slice(&self.lines[1]);
                }
                if value > alpha {
                    if let Some(team) = self.team.filter(|_| value < beta) {
                        team.raise(depth, root);
                    }
                    better = Some(number);
                    alpha = value;
                }
            }
        }
        if best >= beta {
            for (place, root) in roots.iter_mut().enumerate() {
                if (place >= next || put_off.iter().any(|&(number, _)| number == place)) && better != Some(place) {
                    root.value = -WIN - 1;
                }
            }
        }
        Pass::Done(best)
    }

    /// A first action with a value above this one that another thread has found at this depth.
    fn found_better(&self, depth: usize, value: i32) -> Option<Root<Action<T>>> {
        self.team.filter(|_| self.follows)?.better(depth, value)
    }
}
