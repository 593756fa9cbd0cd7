//! The board (R1) and the set-up (R2), from the board file.
//!
//! Squares are bits of a `u128`, column after column from the bottom up, with one bit to spare above each column. The
//! spare bit is never a square, so that a shift to a neighbour cannot run over into the next column, and the order of
//! the bits is the order of the texts: a1, a2, …, b1.

use crate::state::{BLACK, WHITE};
use quincunx_core::board::Row;
use quincunx_core::{BoardError, BoardFile, Seat};

const STANDARD: &str = include_str!("../../../boards/nevo.toml");

/// A square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// Its place among the bits of a set of squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cells(pub(crate) u128);

impl Cells {
    /// No square.
    pub const NONE: Cells = Cells(0);

    /// The set of one square.
    pub const fn only(cell: Cell) -> Self {
        Cells(1 << cell.0)
    }

    /// Whether the square is in the set.
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// How many squares there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares as bits: column after column from the bottom up, one bit to spare above each column.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(cell)
        })
    }

    /// The square with this number within the set, counted from 0.
    pub(crate) fn nth(self, n: u32) -> Cell {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        Cell(rest.trailing_zeros() as u8)
    }
}

/// A row of scoring squares of one player: the nearest to the middle first.
#[derive(Clone, Copy, Debug, Default)]
struct ScoringRow {
    squares: u128,
    /// What a column is worth more when the chain reaches this row.
    gain: u32,
}

/// The board and the set-up.
#[derive(Clone, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    all: u128,
    grey: u128,
    start: [u128; 2],
    goal: u32,
    values: Vec<u8>,
    /// Whose rows they are, then from the middle outwards; four at most.
    scoring: [[ScoringRow; 4]; 2],
}

impl Board {
    /// The board of a file, or the game's own.
    pub(crate) fn read(text: Option<&str>) -> Result<Self, BoardError> {
        let file = BoardFile::read(text.unwrap_or(STANDARD), "nevo", &["goal", "squares", "start"])?;
        let (goal, _) = file.number("goal", 1..=999)?;
        let squares = file.rows("squares")?;
        let width = words(&squares[0]).len();
        let height = squares.len();
        let first = &squares[0];
        if !(3..=9).contains(&height) || height % 2 == 0 {
            return Err(first.error(format!("a board has 3, 5, 7 or 9 rows, not {height}")));
        }
        if !(3..=26).contains(&width) || (height + 1) * width > 128 {
            return Err(first.error(format!("{width} columns of {height} rows are not a board that fits")));
        }
        let mut board = Board {
            width: width as u8,
            height: height as u8,
            all: 0,
            grey: 0,
            start: [0; 2],
            goal: goal as u32,
            values: vec![0; height],
            scoring: Default::default(),
        };
        for (i, row) in squares.iter().enumerate() {
            board.read_squares(height - 1 - i, row)?;
        }
        board.build_scoring(&squares)?;
        let start = file.rows("start")?;
        if start.len() != height {
            let reason = format!("the set-up has {} rows, the board {height}", start.len());
            return Err(start[0].error(reason));
        }
        for (i, row) in start.iter().enumerate() {
            board.read_start(height - 1 - i, row)?;
        }
        board.check_start(&start[0])?;
        Ok(board)
    }

    fn read_squares(&mut self, y: usize, row: &Row) -> Result<(), BoardError> {
        for (x, word) in self.words_of(row)?.into_iter().enumerate() {
            let cell = 1 << self.cell(x as u8, y as u8).0;
            self.all |= cell;
            match word.as_bytes() {
                b"#" => self.grey |= cell,
                [digit @ b'1'..=b'9'] => {
                    let value = digit - b'0';
                    if self.values[y] != 0 && self.values[y] != value {
                        let reason = format!("the row mixes the values {} and {value}", self.values[y]);
                        return Err(row.error(reason));
                    }
                    self.values[y] = value;
                }
                _ => return Err(row.error(format!("'{word}' is neither # nor a digit from 1 to 9"))),
            }
        }
        Ok(())
    }

    /// R1.3: from the middle outwards, White's rows downwards and Black's upwards.
    fn build_scoring(&mut self, squares: &[Row]) -> Result<(), BoardError> {
        let middle = usize::from(self.height / 2);
        let line = |y: usize| &squares[usize::from(self.height) - 1 - y];
        if self.values[middle] != 0 {
            return Err(line(middle).error("the middle row must be grey"));
        }
        let scoring = |y: usize, before: u8| {
            let value = self.values[y];
            if value <= before {
                let reason = format!("the value {value} must be more than the {before} nearer to the middle");
                return Err(line(y).error(reason));
            }
            let row: u128 = (0..self.width).map(|x| 1 << self.cell(x, y as u8).0).sum();
            Ok(ScoringRow {
                squares: row & !self.grey,
                gain: u32::from(value - before),
            })
        };
        let mut rows = [[ScoringRow::default(); 4]; 2];
        for away in 1..=middle {
            let before = |rows: &[ScoringRow; 4]| rows.iter().map(|row| row.gain).sum::<u32>() as u8;
            rows[WHITE.index()][away - 1] = scoring(middle - away, before(&rows[WHITE.index()]))?;
            rows[BLACK.index()][away - 1] = scoring(middle + away, before(&rows[BLACK.index()]))?;
        }
        self.scoring = rows;
        Ok(())
    }

    fn read_start(&mut self, y: usize, row: &Row) -> Result<(), BoardError> {
        for (x, word) in self.words_of(row)?.into_iter().enumerate() {
            let cell = 1 << self.cell(x as u8, y as u8).0;
            match word {
                "." => {}
                "W" => self.start[WHITE.index()] |= cell,
                "B" => self.start[BLACK.index()] |= cell,
                _ => return Err(row.error(format!("'{word}' is none of W, B and '.'"))),
            }
        }
        Ok(())
    }

    fn check_start(&self, row: &Row) -> Result<(), BoardError> {
        for (seat, name) in [(WHITE, "White"), (BLACK, "Black")] {
            let pieces = Cells(self.start[seat.index()]);
            if pieces.is_empty() {
                return Err(row.error(format!("{name} has no piece")));
            }
            if self.score(seat, pieces) >= self.goal {
                return Err(row.error(format!("{name} has won before the first move")));
            }
        }
        Ok(())
    }

    fn words_of<'a>(&self, row: &'a Row) -> Result<Vec<&'a str>, BoardError> {
        let words = words(row);
        if words.len() == usize::from(self.width) {
            return Ok(words);
        }
        let reason = format!("the row has {} squares, the board {} columns", words.len(), self.width);
        Err(row.error(reason))
    }

    /// Rows from 1 to this.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Columns from a to this many.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// The square in a column and row, both counted from 0.
    pub fn cell(&self, x: u8, y: u8) -> Cell {
        Cell(x * (self.height + 1) + y)
    }

    /// Column and row of a square, both counted from 0.
    pub fn place(&self, cell: Cell) -> (u8, u8) {
        (cell.0 / (self.height + 1), cell.0 % (self.height + 1))
    }

    /// Every square.
    pub fn all(&self) -> Cells {
        Cells(self.all)
    }

    /// What a square scores for the one who may score there; 0 if it is grey.
    pub fn value(&self, cell: Cell) -> u8 {
        let (_, y) = self.place(cell);
        if self.grey >> cell.0 & 1 != 0 {
            0
        } else {
            self.values[usize::from(y)]
        }
    }

    /// The score that wins (R5.2).
    pub fn goal(&self) -> u32 {
        self.goal
    }

    pub(crate) fn start(&self, seat: Seat) -> u128 {
        self.start[seat.index()]
    }

    /// The bits of a column, the spare one included.
    pub(crate) fn column(&self) -> u32 {
        u32::from(self.height) + 1
    }

    /// The score of a player with these pieces (R5.1): along each scoring column from the middle outwards, as far as
    /// the pieces stand without a gap.
    pub fn score(&self, seat: Seat, pieces: Cells) -> u32 {
        let mut chain = u128::MAX;
        let mut score = 0;
        for row in &self.scoring[seat.index()][..usize::from(self.height / 2)] {
            chain &= pieces.0 & row.squares;
            score += row.gain * chain.count_ones();
            chain = if seat == WHITE { chain >> 1 } else { chain << 1 };
        }
        score
    }

    /// The pieces without a neighbour of their own colour (R4.1).
    #[inline]
    pub fn isolated(&self, pieces: Cells) -> Cells {
        Cells(pieces.0 & !self.beside(pieces.0))
    }

    /// The squares next to a square.
    pub fn neighbours(&self, cell: Cell) -> Cells {
        Cells(self.beside(1 << cell.0) & self.all)
    }

    /// Whatever lies next to these, spare bits included.
    #[inline]
    fn beside(&self, cells: u128) -> u128 {
        // With the usual height the shifts are by constants, which is much faster.
        match self.column() {
            8 => beside(cells, 8),
            column => beside(cells, column),
        }
    }

    /// The text of a square, such as `c5` (R1.1).
    pub fn name(&self, cell: Cell) -> String {
        let (x, y) = self.place(cell);
        format!("{}{}", char::from(b'a' + x), y + 1)
    }

    /// The square with this text.
    pub fn find(&self, text: &str) -> Option<Cell> {
        let [x, y] = text.as_bytes() else {
            return None;
        };
        let x = x.checked_sub(b'a').filter(|&x| x < self.width)?;
        let y = y.checked_sub(b'1').filter(|&y| y < self.height)?;
        Some(self.cell(x, y))
    }
}

#[inline]
fn beside(cells: u128, column: u32) -> u128 {
    let upright = cells << 1 | cells >> 1;
    let three = upright | cells;
    upright | three << column | three >> column
}

fn words(row: &Row) -> Vec<&str> {
    row.text.split_whitespace().collect()
}
