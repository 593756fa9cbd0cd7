//! Why a pawn cannot get to a hex: what stopped it on the way there.
//!
//! This is the slow and talkative twin of [`movement`](crate::movement), asked only about moves that are refused. It
//! looks for a way again and again, each time with one more kind of obstacle, and blames the first kind that leaves
//! none.

use crate::board::Board;
use crate::cell::{CELLS, Cell, seat_name};
use crate::refuse::controller;
use crate::state::State;
use crate::window::{REACH, Rows};
use quincunx_core::{Refusal, refusal};
use std::collections::VecDeque;

/// A pawn of the mover that wants to go somewhere it cannot.
pub(crate) struct Detour<'a> {
    board: &'a Board,
    state: &'a State,
    from: Cell,
    /// The hexes that the enemy controls.
    controlled: Rows,
}

impl<'a> Detour<'a> {
    pub(crate) fn of(board: &'a Board, state: &'a State, from: Cell) -> Self {
        let controlled = Rows::controlled(state.pawns(state.mover.other()));
        Detour {
            board,
            state,
            from,
            controlled,
        }
    }

    /// What keeps the pawn from resting on a hex that is none of its destinations.
    pub(crate) fn stopped(&self, to: Cell) -> Refusal {
        if to == self.from {
            return refusal!(
                "R3.1",
                "nieuchess-stays",
                "a pawn that moves rests on another hex than {cell}, its start",
                cell = to
            );
        }
        if self.board.is_gray(to) {
            return refusal!("R1.2", "nieuchess-to-gray", "{cell} is gray", cell = to);
        }
        if let Some(owner) = self.state.owner(to) {
            return refusal!(
                "R3.1",
                "nieuchess-to-taken",
                "{cell} is occupied by a pawn of {seat}",
                cell = to,
                seat = seat_name(owner)
            );
        }
        let place = |cell: Cell| self.board.line().iter().position(|&other| other == cell);
        let near = self.way(to, |_| true).is_some_and(|way| way.len() <= REACH);
        match place(to) {
            // A hex of the line is asked for by riding if the pawn stands on the line or could not walk so far.
            Some(goal) if !near || place(self.from).is_some() => self.ride_stopped(goal),
            _ => self.walk_stopped(to),
        }
    }

    /// What keeps the pawn from walking to an empty hex (R3.1, R3.2).
    fn walk_stopped(&self, to: Cell) -> Refusal {
        let straight = self.way(to, |_| true).unwrap_or_default();
        let Some(round) = self.way(to, |cell| !self.board.is_gray(cell)) else {
            return refusal!(
                "R1.2",
                "nieuchess-gray-closes",
                "gray hexes such as {gray} close every way from {from} to {to}",
                gray = self.gray_on(&straight),
                from = self.from,
                to = to
            );
        };
        if straight.len() > REACH {
            return refusal!(
                "R3.1",
                "nieuchess-too-far",
                "{to} is {count} hexes from {from}, and a walk ends on its fifth hex, such as {fifth}",
                to = to,
                count = round.len(),
                from = self.from,
                fifth = round[REACH - 1]
            );
        }
        if round.len() > REACH {
            return refusal!(
                "R1.2",
                "nieuchess-gray-in-way",
                "the gray hex {gray} is in the way, and round it {to} is {count} hexes from {from}",
                gray = self.gray_on(&straight),
                to = to,
                count = round.len(),
                from = self.from
            );
        }
        let enemy = self.state.army(self.state.mover.other());
        let past = self.way(to, |cell| !self.board.is_gray(cell) && !enemy.contains(cell));
        match past {
            Some(way) if way.len() <= REACH => self.zone_stopped(&way),
            _ => {
                let blocker = round.iter().find(|&&cell| enemy.contains(cell)).copied();
                refusal!(
                    "R3.1",
                    "nieuchess-enemy-in-way",
                    "the enemy on {enemy} is in the way from {from} to {to}",
                    enemy = blocker.unwrap_or(to),
                    from = self.from,
                    to = to
                )
            }
        }
    }

    /// The first hex of a way on which the enemy's control stops the pawn (R3.2).
    fn zone_stopped(&self, way: &[Cell]) -> Refusal {
        let stop = way.iter().copied().find(|&cell| self.controlled.holds(cell));
        let stop = stop.unwrap_or(self.from);
        let enemy = controller(self.state.pawns(self.state.mover.other()), stop);
        if self.state.army(self.state.mover).contains(stop) {
            refusal!(
                "R3.2",
                "nieuchess-zone-taken",
                "{cell}, in the zone of the enemy on {enemy}, holds an own pawn and cannot be entered",
                cell = stop,
                enemy = enemy
            )
        } else {
            refusal!(
                "R3.2",
                "nieuchess-zone-stops",
                "the zone of the enemy on {enemy} stops the pawn at {cell}",
                enemy = enemy,
                cell = stop
            )
        }
    }

    /// What keeps the pawn from riding to an empty hex of the line (R3.3).
    fn ride_stopped(&self, goal: usize) -> Refusal {
        let line = self.board.line();
        let boards: Vec<usize> = (0..line.len()).filter(|&place| self.boards(line[place])).collect();
        let Some(&board) = boards.iter().min_by_key(|board| board.abs_diff(goal)) else {
            return self.boarding_stopped(line[goal]);
        };
        let towards: Vec<Cell> = if board < goal {
            line[board + 1..=goal].to_vec()
        } else {
            line[goal..board].iter().rev().copied().collect()
        };
        for cell in towards {
            if cell != self.from && self.state.owner(cell).is_some() {
                return refusal!(
                    "R3.3",
                    "nieuchess-line-taken",
                    "the pawn on {cell} stands on the line between {board} and {to}",
                    cell = cell,
                    board = line[board],
                    to = line[goal]
                );
            }
            if self.controlled.holds(cell) {
                return refusal!(
                    "R3.2",
                    "nieuchess-ride-zone",
                    "the zone of the enemy on {enemy} stops the ride at {cell}",
                    enemy = controller(self.state.pawns(self.state.mover.other()), cell),
                    cell = cell
                );
            }
        }
        self.walk_stopped(line[goal])
    }

    /// Whether the pawn can begin a ride on a hex of the line (R3.3).
    fn boards(&self, cell: Cell) -> bool {
        cell == self.from
            || self.state.owner(cell).is_none() && !self.controlled.holds(cell) && self.walk(cell).is_some()
    }

    /// What keeps the pawn from beginning a ride anywhere.
    fn boarding_stopped(&self, to: Cell) -> Refusal {
        let line = self.board.line().iter().copied();
        let walked = line.filter_map(|cell| Some((self.walk(cell)?.len(), cell)));
        if let Some((_, cell)) = walked.min_by_key(|&(steps, _)| steps) {
            return if self.state.owner(cell).is_some() {
                refusal!(
                    "R3.3",
                    "nieuchess-board-taken",
                    "a ride begins on an empty hex of the line, and {cell} is occupied",
                    cell = cell
                )
            } else {
                refusal!(
                    "R3.3",
                    "nieuchess-board-zone",
                    "the zone of the enemy on {enemy} stops the pawn at {cell}, so it does not ride to {to}",
                    enemy = controller(self.state.pawns(self.state.mover.other()), cell),
                    cell = cell,
                    to = to
                )
            };
        }
        // The nearest hex of the line as the crow flies says why none can be walked to.
        let line = self.board.line().iter().copied();
        let distances = line.filter_map(|cell| Some((self.way(cell, |_| true)?.len(), cell)));
        match distances.min_by_key(|&(steps, _)| steps) {
            Some((count, cell)) if count > REACH => refusal!(
                "R3.3",
                "nieuchess-line-too-far",
                "the line at {cell} is {count} hexes from {from}, too far to board it and ride to {to}",
                cell = cell,
                count = count,
                from = self.from,
                to = to
            ),
            Some((_, cell)) => self.walk_stopped(cell),
            None => self.walk_stopped(to),
        }
    }

    /// A walk to a hex that obeys R3.1 and R3.2, whether or not an own pawn rests there.
    fn walk(&self, to: Cell) -> Option<Vec<Cell>> {
        let enemy = self.state.army(self.state.mover.other());
        let passes = |cell: Cell| {
            let free = !self.board.is_gray(cell) && !enemy.contains(cell);
            free && (cell == to || !self.controlled.holds(cell))
        };
        self.way(to, passes).filter(|way| way.len() <= REACH)
    }

    fn gray_on(&self, way: &[Cell]) -> Cell {
        let gray = way.iter().copied().find(|&cell| self.board.is_gray(cell));
        gray.unwrap_or(self.from)
    }

    /// A shortest way from the pawn to a hex over hexes that let it pass, without its start.
    fn way(&self, to: Cell, passes: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        let mut before: Vec<Option<Cell>> = vec![None; CELLS];
        let mut queue = VecDeque::from([self.from]);
        while let Some(cell) = queue.pop_front() {
            if cell == to {
                let mut way = vec![to];
                while let Some(previous) = before[way[way.len() - 1].index()] {
                    way.push(previous);
                }
                way.pop();
                way.reverse();
                return Some(way);
            }
            for next in cell.neighbours() {
                if next != self.from && before[next.index()].is_none() && passes(next) {
                    before[next.index()] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}
