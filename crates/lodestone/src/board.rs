//! The board and its digits (R1): from the board file or from a seed, turned or not, as dense tables.
//!
//! Squares are bits of a `u64`, rank after rank from a1 to h8.

use crate::options::{Ground, Layout, Reading};
use crate::recipe;
use crate::state::{RED, WHITE};
use crate::ways::WAYS;
use quincunx_core::board::Row;
use quincunx_core::{BoardError, BoardFile, OptionError, Seat, SetupError};
use std::fmt;

const STANDARD: &str = include_str!("../../../boards/lodestone.toml");

/// The seed that makes the standard board, under either reading (R1.5).
const STANDARD_SEED: u64 = 11;

/// A square (R1.1). It prints as its text, such as `d4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The square on a file and a rank, both counted from 0.
    pub const fn at(x: u8, y: u8) -> Option<Self> {
        if x < 8 && y < 8 { Some(Cell(y * 8 + x)) } else { None }
    }

    /// The square with this text.
    pub fn find(text: &str) -> Option<Self> {
        let [x, y] = text.as_bytes() else {
            return None;
        };
        Cell::at(x.checked_sub(b'a')?, y.checked_sub(b'1')?)
    }

    /// Its file, counted from 0.
    pub const fn x(self) -> u8 {
        self.0 % 8
    }

    /// Its rank, counted from 0.
    pub const fn y(self) -> u8 {
        self.0 / 8
    }

    /// Its place in tables of all squares, from 0 for a1 to 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every square, rank after rank.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..64).map(Cell)
    }

    /// The square in the same place as seen from the other side of the board.
    #[must_use]
    pub const fn across(self) -> Self {
        Cell(63 - self.0)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cells(pub(crate) u64);

impl Cells {
    /// No square.
    pub const NONE: Cells = Cells(0);

    /// The set of one square.
    pub const fn only(cell: Cell) -> Self {
        Cells(1 << (cell.0 & 63))
    }

    /// Whether the square is in the set.
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Cells::only(cell).0 != 0
    }

    /// How many squares there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares as bits, from a1 rank after rank.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The squares of both sets.
    #[must_use]
    pub const fn and(self, other: Cells) -> Self {
        Cells(self.0 | other.0)
    }

    /// The squares rank after rank.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

/// The digit that a red piece shows on each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Digits(pub(crate) [u8; 64]);

/// The digits around a disc, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Disc([u8; 4]);

impl Disc {
    /// Opposite digits add up to 5 (R1.2).
    const STANDARD: Disc = Disc([1, 2, 4, 3]);

    /// The digit so many quarters on.
    fn after(self, digit: u8, quarters: usize) -> u8 {
        let place = self.0.iter().position(|&there| there == digit).unwrap_or(0);
        self.0[(place + quarters) % 4]
    }
}

/// The board as it lies on the table, with everything the rules look up.
#[derive(Clone, Debug)]
pub struct Board {
    /// What a piece of each seat shows on each square.
    digits: [[u8; 64]; 2],
    /// For each seat and way: the squares from which the digit asks for it and it stays on the board.
    starts: [[u64; 40]; 2],
    /// For each seat and square: how many ways go from there, and which.
    ways: [[Ways; 64]; 2],
    /// For each seat and square: where these ways lead, and from where ways lead here.
    aims: [[u64; 64]; 2],
    aimers: [[u64; 64]; 2],
}

/// The ways that stay on the board from one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    pub(crate) count: u8,
    pub(crate) numbers: [u8; 16],
}

impl Board {
    /// The board that the options ask for, or that of a file.
    pub(crate) fn new(layout: Layout, text: Option<&str>) -> Result<Self, SetupError> {
        let (red, disc) = match (text, layout.ground, layout.reading) {
            (Some(_), Ground::Seeded(seed), _) => {
                let reason = format!("board=seed-{seed} and a board file both say where the magnets lie: give one");
                return Err(OptionError::Conflict(reason).into());
            }
            (Some(text), Ground::Standard, _) => read(text)?,
            (None, Ground::Seeded(seed), reading) => (recipe::digits(seed, reading), Disc::STANDARD),
            (None, Ground::Standard, Reading::Facing) => read(STANDARD)?,
            // R1.5: the standard board is the same seed under either reading, and the file holds only the one.
            (None, Ground::Standard, reading) => (recipe::digits(STANDARD_SEED, reading), Disc::STANDARD),
        };
        let red = if layout.turned { turn(red, disc) } else { red };
        let white = match layout.reading {
            Reading::Facing => Digits(red.0.map(|digit| disc.after(digit, 2))), // R1.2
            Reading::Square => red,                                             // R1.4
        };
        Ok(Board::of([red, white]))
    }

    fn of(digits: [Digits; 2]) -> Self {
        let none = Ways {
            count: 0,
            numbers: [0; 16],
        };
        let mut board = Board {
            digits: digits.map(|digits| digits.0),
            starts: [[0; 40]; 2],
            ways: [[none; 64]; 2],
            aims: [[0; 64]; 2],
            aimers: [[0; 64]; 2],
        };
        for seat in [RED, WHITE].map(Seat::index) {
            for (number, way) in WAYS.iter().enumerate() {
                for from in Cell::all() {
                    let Some(to) = way.target(from) else { continue };
                    if board.digits[seat][from.index()] != way.length() {
                        continue;
                    }
                    board.starts[seat][number] |= Cells::only(from).0;
                    board.aims[seat][from.index()] |= Cells::only(to).0;
                    board.aimers[seat][to.index()] |= Cells::only(from).0;
                    let ways = &mut board.ways[seat][from.index()];
                    ways.numbers[usize::from(ways.count)] = number as u8;
                    ways.count += 1;
                }
            }
        }
        board
    }

    /// What a piece of this seat shows on this square (R1.3).
    pub fn digit(&self, seat: Seat, cell: Cell) -> u8 {
        self.digits[seat.index()][cell.index()]
    }

    /// The squares that a piece of this seat reaches from here if nothing is in the way.
    #[inline]
    pub fn aims(&self, seat: Seat, from: Cell) -> Cells {
        Cells(self.aims[seat.index()][from.index()])
    }

    /// The squares from which a piece of this seat reaches this one if nothing is in the way.
    #[inline]
    pub fn aimers(&self, seat: Seat, to: Cell) -> Cells {
        Cells(self.aimers[seat.index()][to.index()])
    }

    /// For each way, the squares from which a piece of this seat could take it on an empty board.
    pub(crate) fn starts(&self, seat: Seat) -> &[u64; 40] {
        &self.starts[seat.index()]
    }

    /// The ways that a piece of this seat could take from this square on an empty board.
    pub(crate) fn ways(&self, seat: Seat, from: Cell) -> &Ways {
        &self.ways[seat.index()][from.index()]
    }
}

/// Reads a board file.
fn read(text: &str) -> Result<(Digits, Disc), BoardError> {
    let file = BoardFile::read(text, "lodestone", &["digits", "disc"])?;
    let rows = file.rows("digits")?;
    let mut digits = Digits([0; 64]);
    for (row, y) in rows.iter().zip((0..8).rev()) {
        read_rank(row, y, &mut digits)?;
    }
    match rows.len() {
        8 => {}
        few @ ..8 => {
            let reason = format!("the board has 8 ranks, but only {few} are given");
            return Err(rows[few - 1].error(reason));
        }
        _ => return Err(rows[8].error("rank 1 stands above: the board has only 8 ranks")),
    }
    let disc = if file.has("disc") {
        read_disc(&file)?
    } else {
        Disc::STANDARD
    };
    Ok((digits, disc))
}

fn read_rank(row: &Row, y: u8, digits: &mut Digits) -> Result<(), BoardError> {
    let rank = y + 1;
    let mut squares = digits.0.chunks_exact_mut(8).nth(usize::from(y)).into_iter().flatten();
    let given: Vec<char> = row.text.chars().filter(|c| !c.is_whitespace()).collect();
    for &c in &given {
        let digit = read_digit(c).ok_or_else(|| row.error(format!("rank {rank}: '{c}' is no digit from 1 to 4")))?;
        match squares.next() {
            Some(square) => *square = digit,
            None => return Err(wrong_length(row, rank, given.len())),
        }
    }
    match squares.next() {
        None => Ok(()),
        Some(_) => Err(wrong_length(row, rank, given.len())),
    }
}

fn wrong_length(row: &Row, rank: u8, length: usize) -> BoardError {
    row.error(format!("rank {rank} has 8 squares, but {length} digits are given"))
}

fn read_disc(file: &BoardFile) -> Result<Disc, BoardError> {
    let (text, line) = file.text("disc")?;
    let found: Option<Vec<u8>> = text.chars().filter(|c| !c.is_whitespace()).map(read_digit).collect();
    let disc = found
        .and_then(|digits| <[u8; 4]>::try_from(digits).ok())
        .filter(|digits| {
            let mut sorted = *digits;
            sorted.sort_unstable();
            sorted == [1, 2, 3, 4]
        });
    disc.map(Disc).ok_or_else(|| {
        let reason = format!("'{text}' is no disc: it carries each of the digits 1, 2, 3 and 4 once");
        BoardError::new(line, reason)
    })
}

fn read_digit(c: char) -> Option<u8> {
    c.to_digit(5).filter(|&digit| digit > 0).map(|digit| digit as u8)
}

/// R1.6: a quarter turn clockwise. Each square goes to its new place, and its magnet points a quarter further.
fn turn(old: Digits, disc: Disc) -> Digits {
    let mut turned = old;
    for cell in Cell::all() {
        // What was on the left is now in front: the file becomes the rank, counted from the other end.
        let place = Cell((7 - cell.x()) * 8 + cell.y());
        turned.0[place.index()] = disc.after(old.0[cell.index()], 1);
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(reading: Reading, turned: bool) -> Layout {
        Layout {
            ground: Ground::Standard,
            turned,
            reading,
        }
    }

    fn drawn(board: &Board, seat: Seat) -> String {
        let rank = |y| {
            let digits = (0..8)
                .filter_map(|x| Cell::at(x, y))
                .map(|cell| board.digit(seat, cell).to_string());
            digits.collect::<Vec<_>>().join(" ")
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_file_holds_the_board_of_seed_11() {
        let (digits, disc) = read(STANDARD).unwrap();
        assert_eq!(digits, recipe::digits(STANDARD_SEED, Reading::Facing));
        assert_eq!(disc, Disc::STANDARD);
    }

    #[test]
    fn white_reads_the_opposite_side_of_the_disc() {
        let board = Board::new(layout(Reading::Facing, false), None).unwrap();
        let expected = "\
3 4 2 1 4 3 2 1
3 2 1 4 1 3 2 4
1 2 2 3 3 1 4 4
2 4 3 2 1 1 4 3
2 1 4 4 3 2 1 3
1 1 4 2 2 3 3 4
1 3 2 4 1 4 3 2
4 3 2 1 4 3 1 2";
        assert_eq!(drawn(&board, WHITE), expected);
    }

    #[test]
    fn a_quarter_turn_takes_the_magnets_along() {
        let board = Board::new(layout(Reading::Facing, true), None).unwrap();
        let expected = "\
2 3 3 1 1 3 4 4
4 4 3 3 2 1 1 2
1 1 2 2 4 1 3 1
3 2 1 2 1 4 2 3
2 3 1 4 3 4 3 2
4 2 4 1 3 3 4 4
3 4 4 3 2 2 1 1
1 1 2 4 4 2 2 3";
        assert_eq!(drawn(&board, RED), expected);
    }

    #[test]
    fn four_quarter_turns_are_none() {
        let (digits, disc) = read(STANDARD).unwrap();
        let turned = (0..4).fold(digits, |digits, _| turn(digits, disc));
        assert_eq!(turned, digits);
    }

    #[test]
    fn a_half_turn_changes_nothing_for_facing_readers() {
        for seed in 0..5 {
            let digits = recipe::digits(seed, Reading::Facing);
            assert_eq!(
                turn(turn(digits, Disc::STANDARD), Disc::STANDARD),
                digits,
                "seed {seed}"
            );
        }
    }
}
