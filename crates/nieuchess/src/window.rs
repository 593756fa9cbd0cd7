//! Sets of hexes as bits, made so that a step in any direction is a shift.
//!
//! Slanted coordinates straighten the hexes: with `q = column - map row / 2`, rounded down, the six neighbours of a
//! hex are `(q±1, r)`, `(q, r±1)`, `(q+1, r-1)` and `(q-1, r+1)`, whatever the row. A [`Window`] is what lies within
//! five steps of one hex: 11 rows of 11 such places, 121 bits of one machine integer. Nothing that starts in the
//! middle can cross its edge within five steps, so no step needs a mask. [`Rows`] is the whole board in the same
//! coordinates; windows are cut out of it.
//!
//! ```
//! use quincunx_nieuchess::{Cell, Window};
//! let middle = Cell::read("m18").unwrap();
//! let around = Window::MIDDLE.spread().without(Window::MIDDLE);
//! let names: Vec<String> = around.cells(middle).map(|cell| cell.to_string()).collect();
//! assert_eq!(names.join(" "), "l19 m19 l18 n18 l17 m17");
//! ```

use crate::cell::{CELLS, COLUMNS, Cell, ROWS};

/// How far a window reaches, which is how far a pawn walks (R3.1).
pub const REACH: usize = 5;
const SIDE: usize = 2 * REACH + 1;
const PLACES: usize = SIDE * SIDE;

/// A set of hexes within five steps of a middle that is known from elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Window(u128);

impl Window {
    /// The middle alone.
    pub const MIDDLE: Window = Window(1 << (PLACES / 2));

    /// The hexes of the set and all their neighbours. Within five steps of the middle nothing gets lost.
    #[must_use]
    pub fn spread(self) -> Self {
        let set = self.0;
        let (up, down) = (set << 1, set >> 1);
        Window(set | up | down | ((set | up) << (SIDE - 1)) | ((set | down) >> (SIDE - 1)))
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(self, other: Window) -> Self {
        Window(self.0 & other.0)
    }

    /// What is in either set.
    #[must_use]
    pub fn or(self, other: Window) -> Self {
        Window(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn without(self, other: Window) -> Self {
        Window(self.0 & !other.0)
    }

    /// How many hexes are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a hex is in the set of what lies around this middle.
    pub fn holds(self, middle: Cell, cell: Cell) -> bool {
        !self.and(Window::place(middle, cell)).is_empty()
    }

    /// A hex as a set around a middle; empty if it is too far away.
    pub fn place(middle: Cell, cell: Cell) -> Self {
        let (here, there) = (SPOTS[middle.index()], SPOTS[cell.index()]);
        let row = usize::from(there.row + REACH as u8).wrapping_sub(here.row as usize);
        let place = usize::from(there.place + REACH as u8).wrapping_sub(here.place as usize);
        if row < SIDE && place < SIDE {
            Window(1 << (row * SIDE + place))
        } else {
            Window(0)
        }
    }

    /// The hexes of the set, each as a set of its own.
    pub fn each(self) -> impl Iterator<Item = Window> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            (lowest != 0).then_some(Window(lowest))
        })
    }

    /// The hexes of the set around this middle. The set must lie on the board.
    pub fn cells(self, middle: Cell) -> impl Iterator<Item = Cell> {
        let offsets = &OFFSETS[middle.map_row() % 2];
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let offset = offsets[left.trailing_zeros() as usize];
            left &= left - 1;
            Some(Cell::at(middle.index().wrapping_add_signed(offset as isize)))
        })
    }

    /// The `n`th hex of the set in the order of [`cells`](Window::cells), from 0. There must be that many.
    pub fn nth(self, n: usize, middle: Cell) -> Cell {
        let mut left = n as u32;
        let mut bits = self.0;
        let mut passed = 0;
        // Whole parts are passed over by their count before single bits are.
        for part in [64, 32, 16, 8] {
            let here = (bits & ((1 << part) - 1)).count_ones();
            if left >= here {
                left -= here;
                bits >>= part;
                passed += part;
            } else {
                bits &= (1 << part) - 1;
            }
        }
        for _ in 0..left {
            bits &= bits - 1;
        }
        let offset = OFFSETS[middle.map_row() % 2][(passed + bits.trailing_zeros()) as usize];
        Cell::at(middle.index().wrapping_add_signed(offset as isize))
    }
}

/// A set of hexes of the whole board, with a margin all around so that every window can be cut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows([u64; ROWS + 2 * REACH]);

impl Rows {
    /// No hexes.
    pub const EMPTY: Rows = Rows([0; ROWS + 2 * REACH]);

    /// The hexes of a list.
    pub fn of(cells: &[Cell]) -> Self {
        let mut rows = Rows::EMPTY;
        for &cell in cells {
            rows.add(cell);
        }
        rows
    }

    /// The hexes of a list and all their neighbours: what pawns on them control (R1.4). The margin of the board may
    /// be among them.
    pub fn controlled(cells: &[Cell]) -> Self {
        let mut rows = Rows::EMPTY;
        for &cell in cells {
            let Spot { row, place } = SPOTS[cell.index()];
            let (row, place) = (row as usize, place as u32);
            rows.0[row - 1] |= 3 << place;
            rows.0[row] |= 7 << (place - 1);
            rows.0[row + 1] |= 3 << (place - 1);
        }
        rows
    }

    /// Adds a hex.
    pub fn add(&mut self, cell: Cell) {
        let Spot { row, place } = SPOTS[cell.index()];
        self.0[row as usize] |= 1 << place;
    }

    /// Whether a hex is in the set.
    pub fn holds(&self, cell: Cell) -> bool {
        let Spot { row, place } = SPOTS[cell.index()];
        self.0[row as usize] >> place & 1 != 0
    }

    /// What of the set lies around a middle.
    pub fn around(&self, middle: Cell) -> Window {
        let Spot { row, place } = SPOTS[middle.index()];
        let shift = u32::from(place) - REACH as u32;
        let first = row as usize - REACH;
        let mut window = 0;
        for (i, bits) in self.0[first..first + SIDE].iter().enumerate() {
            window |= u128::from(bits >> shift & ((1 << SIDE) - 1)) << (i * SIDE);
        }
        Window(window)
    }
}

/// Whether two hexes are neighbours.
pub fn adjacent(one: Cell, other: Cell) -> bool {
    let (here, there) = (SPOTS[one.index()], SPOTS[other.index()]);
    let across = i32::from(there.place) - i32::from(here.place);
    let down = i32::from(there.row) - i32::from(here.row);
    matches!((across, down), (0 | 1, -1) | (-1 | 1, 0) | (-1 | 0, 1))
}

/// Where a hex lies in [`Rows`].
#[derive(Clone, Copy)]
struct Spot {
    row: u8,
    place: u8,
}

static SPOTS: [Spot; CELLS] = {
    let mut spots = [Spot { row: 0, place: 0 }; CELLS];
    let mut i = 0;
    while i < CELLS {
        let cell = Cell::at(i);
        let map_row = cell.map_row();
        // The lowest q on the board is that of the first hex in the last row.
        let place = cell.column() + (ROWS - 1) / 2 - map_row / 2;
        spots[i] = Spot {
            row: (map_row + REACH) as u8,
            place: (place + REACH) as u8,
        };
        i += 1;
    }
    assert!(COLUMNS + (ROWS - 1) / 2 + 2 * REACH <= 64, "a row fits its integer");
    spots
};

/// How far each place of a window is from the middle in the order of cells, for even and odd rows of the map.
static OFFSETS: [[i16; PLACES]; 2] = {
    let mut offsets = [[0; PLACES]; 2];
    let mut odd = 0;
    while odd < 2 {
        let mut place = 0;
        while place < PLACES {
            let down = (place / SIDE) as i32 - REACH as i32;
            let across = (place % SIDE) as i32 - REACH as i32;
            let columns = across + (odd as i32 + down).div_euclid(2);
            offsets[odd][place] = (columns * ROWS as i32 - down) as i16;
            place += 1;
        }
        odd += 1;
    }
    offsets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_in_a_window_is_a_step_on_the_board() {
        let whole = Rows::of(&Cell::all().collect::<Vec<_>>());
        for middle in Cell::all() {
            let window = Window::MIDDLE
                .spread()
                .without(Window::MIDDLE)
                .and(whole.around(middle));
            let mut stepped: Vec<Cell> = window.cells(middle).collect();
            let mut known: Vec<Cell> = middle.neighbours().collect();
            stepped.sort_unstable();
            known.sort_unstable();
            assert_eq!(stepped, known, "around {middle}");
        }
    }

    #[test]
    fn windows_and_rows_agree_with_the_neighbours() {
        for middle in Cell::all() {
            let control = Rows::controlled(&[middle]);
            for cell in Cell::all() {
                let near = cell == middle || middle.neighbours().any(|next| next == cell);
                assert_eq!(control.holds(cell), near, "{middle} {cell}");
                assert_eq!(adjacent(middle, cell), near && cell != middle, "{middle} {cell}");
                assert_eq!(
                    Window::MIDDLE.spread().holds(middle, cell),
                    near,
                    "{middle} {cell} in the window"
                );
            }
        }
    }

    #[test]
    fn nth_follows_the_order_of_cells() {
        let whole = Rows::of(&Cell::all().collect::<Vec<_>>());
        for name in ["m18", "a1", "y36", "c30"] {
            let middle = Cell::read(name).unwrap();
            let window = whole.around(middle);
            for (n, cell) in window.cells(middle).enumerate() {
                assert_eq!(window.nth(n, middle), cell);
                assert_eq!(Window::place(middle, cell).cells(middle).next(), Some(cell));
            }
        }
    }
}
