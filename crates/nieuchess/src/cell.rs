//! The hexes of the board and the two sides that look at it.

use quincunx_core::Seat;
use std::fmt;

/// How many columns the board has, `a` to `y` (R1.1).
pub const COLUMNS: usize = 25;
/// How many rows the board has, 1 at Blue's edge (R1.1).
pub const ROWS: usize = 36;
/// How many hexes the board has.
pub const CELLS: usize = COLUMNS * ROWS;
/// Rows 1 to this one are Blue's half, the others Red's (R1.3).
pub const LAST_BLUE_ROW: usize = 18;

/// The seat of the side whose edge is row 1.
pub const BLUE: Seat = Seat::new(0);
/// The seat of the side whose edge is row 36.
pub const RED: Seat = Seat::new(1);
/// The names of the seats in turn order (R9.3).
pub(crate) const SEATS: [&str; 2] = ["blue", "red"];

/// The name of a seat.
pub(crate) fn seat_name(seat: Seat) -> &'static str {
    SEATS[seat.index()]
}

/// A hex of the board, ordered by column, then by row as a number (R1.5).
///
/// ```
/// use quincunx_nieuchess::Cell;
/// let cells = ["a2", "a10", "b1"].map(|name| Cell::read(name).unwrap());
/// assert!(cells.is_sorted());
/// assert_eq!(cells[1].to_string(), "a10");
/// assert_eq!(Cell::read("z1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The first hex in order, which also fills what is empty in lists of hexes.
    pub const FIRST: Cell = Cell(0);

    /// The hex in this column, from 0, and this row of the map, from 0 at Red's edge.
    pub const fn on_map(column: usize, map_row: usize) -> Self {
        assert!(column < COLUMNS && map_row < ROWS, "the hex is on the board");
        Cell((column * ROWS + ROWS - 1 - map_row) as u16)
    }

    /// The hex with this place in the order of cells.
    pub const fn at(index: usize) -> Self {
        assert!(index < CELLS, "the hex is on the board");
        Cell(index as u16)
    }

    /// The place in the order of cells, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 for `a`.
    pub const fn column(self) -> usize {
        self.index() / ROWS
    }

    /// The row as it is written, from 1 at Blue's edge.
    pub const fn row(self) -> usize {
        self.index() % ROWS + 1
    }

    /// The row of the map, from 0 at Red's edge (R9.1).
    pub const fn map_row(self) -> usize {
        ROWS - self.row()
    }

    /// Every hex in order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS).map(Cell::at)
    }

    /// Whose half the hex lies in (R1.3).
    pub const fn half(self) -> Seat {
        if self.row() <= LAST_BLUE_ROW { BLUE } else { RED }
    }

    /// The neighbours on the board, at most six.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (column, row) = (self.column() as i32, self.map_row() as i32);
        // Every second row of the map lies half a hex to the right, which moves its diagonal neighbours.
        let left = if row % 2 == 0 { column - 1 } else { column };
        [
            (column - 1, row),
            (column + 1, row),
            (left, row - 1),
            (left + 1, row - 1),
            (left, row + 1),
            (left + 1, row + 1),
        ]
        .into_iter()
        .filter(|&(column, row)| (0..COLUMNS as i32).contains(&column) && (0..ROWS as i32).contains(&row))
        .map(|(column, row)| Cell::on_map(column as usize, row as usize))
    }

    /// Reads the name of a hex.
    pub fn read(text: &str) -> Option<Self> {
        match Self::split(text) {
            Some((cell, "")) => Some(cell),
            _ => None,
        }
    }

    /// Reads the name of a hex at the front of a text, and gives back what follows it.
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let (&letter, rest) = text.as_bytes().split_first()?;
        let column = letter.wrapping_sub(b'a') as usize;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if column >= COLUMNS || !(1..=2).contains(&digits) || rest[0] == b'0' {
            return None;
        }
        let row: usize = text[1..=digits].parse().ok()?;
        (row <= ROWS).then(|| (Cell::on_map(column, ROWS - row), &text[1 + digits..]))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
