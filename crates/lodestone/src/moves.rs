//! Which actions are legal (R2.1, R3).

use crate::board::{Board, Cell, Cells};
use crate::state::{Now, State, thrones};
use crate::ways::{self, WAYS};
use quincunx_core::{Chooser, Seat};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece goes where its digit lets it (R3.1). Whether it captures follows from the position.
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Nothing can move (R3.4).
    Pass,
    /// The home row is filled, with the king on this square (R2.1).
    Place(Cell),
}

/// For each way, the pieces of a seat that can take it (R3.1, R3.2).
#[inline]
fn movers(board: &Board, now: &Now, seat: Seat) -> [u64; 40] {
    let own = now.pieces[seat.index()].0;
    // R3.2: empty squares all along, and at the end an empty square or an enemy.
    let mut movers = ways::open(Cells(!now.occupied().0), Cells(!own));
    for (movers, starts) in movers.iter_mut().zip(board.starts(seat)) {
        *movers &= own & starts;
    }
    movers
}

/// The move of the piece that stands here, by the way with this number.
#[inline]
fn along(way: usize, from: u32) -> Action {
    Action::Move {
        from: Cell(from as u8),
        to: Cell((from as u8).wrapping_add_signed(WAYS[way].by()) & 63),
    }
}

pub(crate) fn list(board: &Board, state: &State, actions: &mut Vec<Action>) {
    let now = &state.now;
    if now.over.is_some() {
        return;
    }
    if now.placing() {
        actions.extend(thrones(now.side).map(Action::Place));
        return;
    }
    let before = actions.len();
    for (way, mut movers) in movers(board, now, now.side).into_iter().enumerate() {
        while movers != 0 {
            actions.push(along(way, movers.trailing_zeros()));
            movers &= movers - 1;
        }
    }
    if actions.len() == before {
        actions.push(Action::Pass); // R3.4
    }
}

/// The legal captures alone (R4.1).
pub(crate) fn list_captures(board: &Board, state: &State, actions: &mut Vec<Action>) {
    let now = &state.now;
    if now.over.is_some() {
        return;
    }
    let occupied = now.occupied();
    let enemy = now.pieces[now.side.other().index()].0;
    let before = actions.len();
    for from in now.pieces[now.side.index()].iter() {
        let aimed = Cells(board.aims(now.side, from).0 & enemy);
        let open = aimed
            .iter()
            .filter(|&to| WAYS[ways::between(from, to)].is_open(from, occupied));
        actions.extend(open.map(|to| Action::Move { from, to }));
    }
    // In the order in which all moves are listed.
    let captures = &mut actions[before..];
    if captures.len() > 1 {
        captures.sort_unstable_by_key(|&action| match action {
            Action::Move { from, to } => (ways::between(from, to), from),
            Action::Pass | Action::Place(_) => (0, Cell(0)),
        });
    }
}

pub(crate) fn count(board: &Board, state: &State) -> usize {
    let now = &state.now;
    if now.over.is_some() {
        return 0;
    }
    if now.placing() {
        return 2;
    }
    count_moves(board, now).max(1) as usize // R3.4
}

fn count_moves(board: &Board, now: &Now) -> u32 {
    movers(board, now, now.side)
        .iter()
        .map(|movers| movers.count_ones())
        .sum()
}

/// How often a way is drawn before the legal ones are counted. In an open position most ways are legal; where hardly
/// any is, drawing on would take longer.
const DRAWS: u32 = 16;

/// One of the legal actions, each as likely as the other.
///
/// One of the ways that the pieces would have on an empty board is drawn, each as likely as the other, until one is
/// drawn that is open. Each open way is then as likely as the other.
pub(crate) fn pick(board: &Board, state: &State, chooser: &mut (impl Chooser + ?Sized)) -> Option<Action> {
    let now = &state.now;
    if now.over.is_some() {
        return None;
    }
    if now.placing() {
        return Some(Action::Place(thrones(now.side)[chooser.below(2) as usize]));
    }
    let own = now.pieces[now.side.index()].0;
    let occupied = now.occupied();
    let total = u32::from(now.ways[now.side.index()]);
    for _ in 0..DRAWS {
        let drawn = chooser.below(total);
        let (from, left) = nth_way(board, now.side, own, drawn);
        let ways = board.ways(now.side, Cell(from as u8 & 63));
        let number = usize::from(ways.numbers[left as usize & 15]);
        let way = &WAYS[number];
        let target = 1_u64.rotate_left(from.wrapping_add_signed(i32::from(way.by())));
        // R3.2: nothing stands on one path or on the other, and no own piece at the end.
        if way.blocked(Cell(from as u8), occupied) | own & target == 0 {
            return Some(along(number, from));
        }
    }
    Some(pick_by_counting(board, now, chooser))
}

/// Whose way has this number, when the ways of all pieces are counted in turn, and which of that piece's it is.
#[inline]
fn nth_way(board: &Board, seat: Seat, pieces: u64, number: u32) -> (u32, u32) {
    let (mut from, mut left, mut before, mut rest) = (0, 0, 0, pieces);
    // All pieces are looked at, even behind the one: a processor foresees how many there are, but not which it is.
    while rest != 0 {
        let here = rest.trailing_zeros();
        if let Some(beyond) = number.checked_sub(before) {
            (from, left) = (here, beyond);
        }
        before += u32::from(board.ways(seat, Cell(here as u8)).count);
        rest &= rest - 1;
    }
    (from, left)
}

fn pick_by_counting(board: &Board, now: &Now, chooser: &mut (impl Chooser + ?Sized)) -> Action {
    let movers = movers(board, now, now.side);
    let total: u32 = movers.iter().map(|movers| movers.count_ones()).sum();
    if total == 0 {
        return Action::Pass; // R3.4
    }
    let mut left = chooser.below(total);
    for (way, movers) in movers.into_iter().enumerate() {
        let Some(beyond) = left.checked_sub(movers.count_ones()) else {
            let from = (0..left).fold(movers, |rest, _| rest & (rest - 1)).trailing_zeros();
            return along(way, from);
        };
        left = beyond;
    }
    Action::Pass
}

/// R4.3: whether the seat's king could be captured next.
#[inline]
pub(crate) fn in_check(board: &Board, now: &Now, seat: Seat) -> bool {
    let mut kings = Cells(now.pieces[seat.index()].0 & now.kings.0).iter();
    let enemy = now.pieces[seat.other().index()].0;
    kings.any(|king| {
        let aimers = Cells(board.aimers(seat.other(), king).0 & enemy);
        let mut open = aimers
            .iter()
            .map(|from| WAYS[ways::between(from, king)].is_open(from, now.occupied()));
        open.any(|open| open)
    })
}

/// Some move of the side to move, if it has one.
pub(crate) fn example(board: &Board, now: &Now) -> Option<Action> {
    let movers = movers(board, now, now.side);
    let way = movers.iter().position(|&movers| movers != 0)?;
    Some(along(way, movers[way].trailing_zeros()))
}
