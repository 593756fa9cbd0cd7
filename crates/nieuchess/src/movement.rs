//! The pawns that have not moved this turn, and where each of them can go (R3, R4).
//!
//! While one side moves, the enemy and the gray hexes stay as they are, and own pawns never stand in the way of a
//! walk: a pawn walks through them, and where it may not enter (a controlled hex with an own pawn) it could not have
//! walked on either. So how far each pawn walks is found once, when the movement begins, by spreading bits; what is
//! left to do later is to leave out the hexes that own pawns rest on. Only a ride along the hot line, which passes
//! nobody, is worked out anew, on a set of bits for the line.

use crate::board::{Board, Site};
use crate::cell::Cell;
use crate::options::MOST_PAWNS;
use crate::state::{Army, State};
use crate::window::{REACH, Rows, Window};

/// The pawns of the mover that have not moved yet, with the hexes each can walk to if own pawns are left out of
/// account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Movement {
    cells: [Cell; MOST_PAWNS],
    walks: [Window; MOST_PAWNS],
    /// The places of the hot line among the walks.
    line_walks: [u64; MOST_PAWNS],
    /// The places of the hot line with enemies, and those that enemies control.
    line_enemy: u64,
    line_controlled: u64,
    len: u8,
    /// How many pawns have invaded this turn (R4.2).
    pub(crate) landed: u8,
}

impl Movement {
    /// The movement of these pawns, in order, against that army.
    pub(crate) fn of(board: &Board, waiting: &[Cell], enemy: &Army, landed: u8) -> Self {
        let mut movement = Movement {
            cells: [Cell::FIRST; MOST_PAWNS],
            walks: [Window::default(); MOST_PAWNS],
            line_walks: [0; MOST_PAWNS],
            line_enemy: line_places(board, enemy, |site| site.line_place),
            line_controlled: line_places(board, enemy, |site| site.line_control),
            len: waiting.len() as u8,
            landed,
        };
        movement.cells[..waiting.len()].copy_from_slice(waiting);
        let taken = Rows::of(enemy.cells());
        let controlled = Rows::controlled(enemy.cells());
        for (n, &cell) in waiting.iter().enumerate() {
            let walks = board.walk(cell, &taken, &controlled);
            let on_line = walks.and(board.site(cell).line_near);
            movement.walks[n] = walks;
            movement.line_walks[n] = on_line
                .cells(cell)
                .fold(0, |set, near| set | board.site(near).line_place);
        }
        movement
    }

    /// The pawns that have not moved yet, in order.
    pub(crate) fn waiting(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }

    /// Takes out a pawn that moves now.
    pub(crate) fn remove(&mut self, cell: Cell) {
        let len = self.len as usize;
        let place = self.waiting().partition_point(|&other| other < cell);
        debug_assert!(self.cells[place] == cell, "the pawn on {cell} is waiting");
        self.cells.copy_within(place + 1..len, place);
        self.walks.copy_within(place + 1..len, place);
        self.line_walks.copy_within(place + 1..len, place);
        self.cells[len - 1] = Cell::FIRST;
        self.walks[len - 1] = Window::default();
        self.line_walks[len - 1] = 0;
        self.len -= 1;
    }
}

/// The places of the hot line that some pawns have to do with.
fn line_places(board: &Board, army: &Army, places: impl Fn(&Site) -> u64) -> u64 {
    let sites = army.cells().iter().map(|&cell| board.site(cell));
    sites.fold(0, |set, site| set | places(site))
}

impl Board {
    /// The hexes to which a pawn can walk (R3.1, R3.2) against enemies on these hexes, who control those; own pawns are
    /// left out of account.
    pub fn walk(&self, cell: Cell, enemies: &Rows, controlled: &Rows) -> Window {
        let passable = self.site(cell).passable;
        let controlled = controlled.around(cell);
        // R3.1: up to five hexes, never through enemies, gray or off the board.
        let enterable = passable.without(enemies.around(cell));
        // R3.2: the pawn leaves its own hex freely, but goes on from no other hex that is controlled.
        let free = enterable.without(controlled);
        let mut walked = Window::MIDDLE;
        for _ in 1..REACH {
            walked = walked.or(walked.spread().and(free));
        }
        walked.spread().and(enterable).without(Window::MIDDLE)
    }
}

/// Where the waiting pawns can go right now.
pub(crate) struct Destinations<'a> {
    board: &'a Board,
    movement: &'a Movement,
    /// The mover's pawns.
    own: Rows,
    /// The whole hot line, and its places with own pawns.
    line: u64,
    line_own: u64,
    /// On how many red hexes an invasion can land; 0 if nobody can invade.
    vacant: usize,
}

impl<'a> Destinations<'a> {
    pub(crate) fn of(board: &'a Board, state: &'a State, movement: &'a Movement) -> Self {
        let own = state.army(state.mover);
        let embarks = |&cell: &Cell| board.site(cell).embarkation;
        let vacant = if state.invaders_left(movement) > 0 && movement.waiting().iter().any(embarks) {
            vacant_reds(board, state).count()
        } else {
            0
        };
        let length = board.line().len() as u32;
        Destinations {
            board,
            movement,
            own: Rows::of(own.cells()),
            line: u64::MAX.checked_shr(64 - length).unwrap_or(0),
            line_own: line_places(board, own, |site| site.line_place),
            vacant,
        }
    }

    /// The hexes where the `n`th waiting pawn can rest after a walk.
    pub(crate) fn walks(&self, n: usize) -> Window {
        // R3.1: it rests on an empty hex. R3.2: a controlled hex with an own pawn cannot be entered.
        self.movement.walks[n].without(self.own.around(self.movement.cells[n]))
    }

    /// The places on the line to which it can ride and not walk.
    pub(crate) fn rides(&self, n: usize) -> u64 {
        let site = self.board.site(self.movement.cells[n]);
        let walked = self.movement.line_walks[n];
        self.ridden(walked, site.line_place) & !walked & !site.line_place
    }

    /// Where a pawn that starts on this place of the line, if on any, and can walk to those places is able to ride.
    fn ridden(&self, walked: u64, start: u64) -> u64 {
        // R3.3: it boards on an empty hex or its own start. R3.2: stopped where it boards, it does not ride.
        let boards = walked & !self.line_own & !self.movement.line_controlled | start;
        if boards == 0 {
            return 0;
        }
        // R3.3: the ride passes no pawn of either side. The pawn's own start is empty once it has left.
        let empty = self.line & !(self.line_own & !start) & !self.movement.line_enemy;
        let ridden = slide(boards, empty & !self.movement.line_controlled);
        // R3.2: the first controlled hex that the ride enters ends it.
        ridden | (ridden << 1 | ridden >> 1) & empty
    }

    /// Whether the `n`th waiting pawn stands where an invasion may start and may still invade (R4.1, R4.2).
    pub(crate) fn embarks(&self, n: usize) -> bool {
        self.vacant > 0 && self.board.site(self.movement.cells[n]).embarkation
    }

    /// The number of destinations of the `n`th waiting pawn, by walk, by ride and by invasion.
    pub(crate) fn count(&self, n: usize) -> usize {
        let invasions = if self.embarks(n) { self.vacant } else { 0 };
        self.walks(n).len() + self.rides(n).count_ones() as usize + invasions
    }
}

/// The red hexes that no pawn stands on (R4.1).
pub(crate) fn vacant_reds(board: &Board, state: &State) -> impl Iterator<Item = Cell> {
    let taken = state.taken();
    board.reds().iter().copied().filter(move |&red| !taken.holds(red))
}

/// Spreads places of the line both ways through open ones. Every doubling of the stride passes over runs of open
/// places twice as long.
fn slide(places: u64, open: u64) -> u64 {
    let (mut up, mut down) = (places, places);
    let (mut above, mut below) = (open, open);
    for stride in [1, 2, 4, 8, 16, 32] {
        up |= above & (up << stride);
        above &= above << stride;
        down |= below & (down >> stride);
        below &= below >> stride;
    }
    up | down
}

#[cfg(test)]
mod tests {
    use super::slide;

    #[test]
    fn sliding_is_stepping() {
        let mut seed = 0u64;
        for _ in 0..2000 {
            seed += 3;
            let open = quincunx_core::mix(seed) | quincunx_core::mix(seed + 1);
            let places = quincunx_core::mix(seed + 2) & quincunx_core::mix(seed) & quincunx_core::mix(seed * 7);
            let mut stepped = places;
            for _ in 0..64 {
                stepped |= (stepped << 1 | stepped >> 1) & open;
            }
            // Stepping both ways at once is the same, since a step back only meets places already there.
            assert_eq!(slide(places, open), stepped);
        }
    }
}
