//! The forty ways a piece may go (R3.1): by how many squares, and past which others.
//!
//! A piece showing n goes n squares, straight or with one turn, so it arrives at any square that is n away counted along
//! ranks and files, and no other. To a square straight ahead there is one path; to any other there are two, one for
//! each order of the two legs.
//!
//! The ways are grouped in four quarters, one for each direction *ahead*. The ways of a quarter go one to four squares
//! ahead and none or some *aside*, clockwise from ahead. Nothing is counted twice: what goes only aside is straight
//! ahead in the next quarter.

use crate::board::{Cell, Cells};

/// One way to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Files to the right.
    pub(crate) right: i8,
    /// Ranks up.
    pub(crate) up: i8,
    /// The squares passed through on the one path and on the other, seen from a1 around the edges of the board: to see
    /// what stands there from another square, turn the board's bits by its number. Equal if the way is straight.
    pub(crate) passed: [u64; 2],
}

/// How many squares ahead and aside the ways of a quarter go, in the order of their numbers.
const SHAPES: [(u32, u32); 10] = [
    (1, 0),
    (2, 0),
    (1, 1),
    (3, 0),
    (2, 1),
    (1, 2),
    (4, 0),
    (3, 1),
    (2, 2),
    (1, 3),
];

/// Ahead in each quarter: up, right, down, left. Aside is ahead in the next one.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Every way, quarter after quarter.
pub(crate) const WAYS: [Way; 40] = {
    let mut ways = [Way {
        right: 0,
        up: 0,
        passed: [0; 2],
    }; 40];
    let mut number = 0;
    while number < 40 {
        let ahead = DIRECTIONS[number / 10];
        let aside = DIRECTIONS[(number / 10 + 1) % 4];
        let (far, wide) = SHAPES[number % 10];
        let one = passed(ahead, far, aside, wide);
        ways[number] = Way {
            right: ahead.0 * far as i8 + aside.0 * wide as i8,
            up: ahead.1 * far as i8 + aside.1 * wide as i8,
            passed: [
                one,
                if wide == 0 {
                    one
                } else {
                    passed(aside, wide, ahead, far)
                },
            ],
        };
        number += 1;
    }
    ways
};

/// The squares on the way from a1, one leg after the other, without the last.
const fn passed(first: (i8, i8), steps: u32, then: (i8, i8), more: u32) -> u64 {
    let mut squares = 0;
    let mut place = 0;
    let mut step = 1;
    while step < steps + more {
        let (right, up) = if step <= steps { first } else { then };
        place += right as i32 + 8 * up as i32;
        squares |= 1 << (place & 63);
        step += 1;
    }
    squares
}

/// The number of the way that adds so much to the number of a square, counted from -32.
const NUMBERS: [u8; 65] = {
    let mut numbers = [0; 65];
    let mut number = 0;
    while number < 40 {
        let way = WAYS[number];
        numbers[(way.right as i32 + 8 * way.up as i32 + 32) as usize] = number as u8;
        number += 1;
    }
    numbers
};

/// The number of the way from a square to another one that is one to four squares away.
#[inline]
pub(crate) fn between(from: Cell, to: Cell) -> usize {
    let place = to.index().wrapping_sub(from.index()).wrapping_add(32);
    NUMBERS.get(place).map_or(0, |&number| usize::from(number))
}

impl Way {
    /// Whether it can be taken from a square (R3.2), whatever stands at its end.
    #[inline]
    pub(crate) fn is_open(&self, from: Cell, occupied: Cells) -> bool {
        self.blocked(from, occupied) == 0
    }

    /// Not 0 if something stands on both paths from a square.
    #[inline]
    pub(crate) fn blocked(&self, from: Cell, occupied: Cells) -> u64 {
        let [one, other] = self
            .passed
            .map(|passed| occupied.0.rotate_right(u32::from(from.0)) & passed);
        one.min(other)
    }

    /// How many squares it goes.
    pub(crate) fn length(self) -> u8 {
        self.right.unsigned_abs() + self.up.unsigned_abs()
    }

    /// What to add to the number of a square to arrive, if the way does not leave the board.
    pub(crate) fn by(self) -> i8 {
        self.right + 8 * self.up
    }

    /// Where it leads from a square, if not off the board.
    pub(crate) fn target(self, from: Cell) -> Option<Cell> {
        let x = from.x().checked_add_signed(self.right)?;
        let y = from.y().checked_add_signed(self.up)?;
        Cell::at(x, y)
    }

    /// The squares passed through from here on the two paths. The way must not leave the board.
    pub(crate) fn passed_from(self, from: Cell) -> [Cells; 2] {
        self.passed.map(|squares| Cells(squares.rotate_left(u32::from(from.0))))
    }
}

/// From which squares each way is open, given the empty squares and those a piece may land on (R3.2).
///
/// All squares are looked at at once: a set is turned so that the bit of each square tells of another one, so many
/// squares away. Around the edges this tells nonsense; the caller leaves out the squares from which a way leaves the
/// board.
#[inline]
pub(crate) fn open(empty: Cells, landing: Cells) -> [u64; 40] {
    let mut open = [0; 40];
    open[..10].copy_from_slice(&quarter::<8, 1>(empty.0, landing.0));
    open[10..20].copy_from_slice(&quarter::<1, -8>(empty.0, landing.0));
    open[20..30].copy_from_slice(&quarter::<-8, -1>(empty.0, landing.0));
    open[30..].copy_from_slice(&quarter::<-1, 8>(empty.0, landing.0));
    open
}

/// The ways of one quarter, in the order of [`SHAPES`].
#[inline]
fn quarter<const AHEAD: i32, const ASIDE: i32>(empty: u64, landing: u64) -> [u64; 10] {
    let away = |set: u64, far: i32, wide: i32| set.rotate_right(((far * AHEAD + wide * ASIDE) & 63) as u32);
    let free = |far, wide| away(empty, far, wide);
    let land = |far, wide| away(landing, far, wide);
    // So many squares straight ahead, or straight aside, are empty.
    let ahead1 = free(1, 0);
    let ahead2 = ahead1 & free(2, 0);
    let ahead3 = ahead2 & free(3, 0);
    let aside1 = free(0, 1);
    let aside2 = aside1 & free(0, 2);
    let aside3 = aside2 & free(0, 3);
    let corner = free(1, 1);
    let ahead_corner = ahead1 & corner;
    let aside_corner = aside1 & corner;
    [
        land(1, 0),
        ahead1 & land(2, 0),
        (ahead1 | aside1) & land(1, 1),
        ahead2 & land(3, 0),
        (ahead2 | aside_corner) & land(2, 1),
        (ahead_corner | aside2) & land(1, 2),
        ahead3 & land(4, 0),
        (ahead3 | aside_corner & free(2, 1)) & land(3, 1),
        (ahead2 & free(2, 1) | aside2 & free(1, 2)) & land(2, 2),
        (ahead_corner & free(1, 2) | aside3) & land(1, 3),
    ]
}
