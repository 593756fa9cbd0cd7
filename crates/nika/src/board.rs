//! The board (R1) and the set-up, from the board file.

use crate::city::{City, Facing, Team};
use crate::pieces::{Cell, SQUAD};
use quincunx_core::board::Row;
use quincunx_core::{BoardError, BoardFile};

const STANDARD: &str = include_str!("../../../boards/nika.toml");

/// The maps a board file may hold, one for each value of option `board`.
const MAPS: [&str; 2] = ["square.map", "oblong.map"];

/// More spaces than any board has, so that every [`Cell`] is an index, [`Cell::NOWHERE`] included.
pub(crate) const SPACES: usize = 256;

/// An area of the board that belongs to a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// Where routed pieces of the city come back (R3.3).
    Rally(City),
    /// Where a piece of the city wins (R7.1).
    Victory(City),
}

/// The board and the set-up.
#[derive(Clone, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
    /// Column and row of each space, both from 0.
    places: Vec<(u8, u8)>,
    /// The space at each place, column after column.
    cells: Vec<Option<Cell>>,
    areas: Vec<Option<Area>>,
    start: Vec<Option<(City, Facing)>>,
    rally: [Vec<Cell>; 4],
    ways: Box<[Ways; 2]>,
    /// The city whose victory area a space belongs to, as its index; another number for none.
    victory: Box<[u8; SPACES]>,
}

/// For each space and direction, the next space for the pieces of one team; nowhere if it may not be entered (R1.4).
type Ways = [[Cell; 4]; SPACES];

impl Board {
    /// The chosen map of a file, or of the game's own. The other map, if there is one, is checked as well.
    pub(crate) fn read(text: Option<&str>, chosen: &str) -> Result<Self, BoardError> {
        let file = BoardFile::read(text.unwrap_or(STANDARD), "nika", &MAPS)?;
        for path in MAPS.into_iter().filter(|path| file.has(path)) {
            Self::read_map(&file.rows(path)?)?;
        }
        Self::read_map(&file.rows(&format!("{chosen}.map"))?)
    }

    fn read_map(rows: &[Row]) -> Result<Self, BoardError> {
        let words: Vec<Vec<&str>> = rows.iter().map(|row| row.text.split_whitespace().collect()).collect();
        let columns = words[0].len();
        if columns > 26 {
            return Err(rows[0].error(format!("a row has at most 26 columns, not {columns}")));
        }
        if let Some(extra) = rows.get(26) {
            return Err(extra.error("a map has at most 26 rows"));
        }
        if let Some((row, words)) = rows.iter().zip(&words).find(|(_, words)| words.len() != columns) {
            let reason = format!("the row has {} columns, the first row {columns}", words.len());
            return Err(row.error(reason));
        }
        let height = rows.len();
        let mut board = Board {
            columns: columns as u8,
            rows: height as u8,
            places: Vec::new(),
            cells: vec![None; columns * height],
            areas: Vec::new(),
            start: Vec::new(),
            rally: Default::default(),
            ways: Box::new([[[Cell::NOWHERE; 4]; SPACES]; 2]),
            victory: Box::new([u8::MAX; SPACES]),
        };
        // Spaces are numbered column by column, each from the bottom row up.
        for column in 0..columns {
            for (row, (line, words)) in rows.iter().zip(&words).rev().enumerate() {
                let read = board.read_space(column as u8, row as u8, words[column]);
                read.map_err(|reason| line.error(reason))?;
            }
        }
        board.check_cities().map_err(|reason| rows[0].error(reason))?;
        board.lay_ways();
        Ok(board)
    }

    fn read_space(&mut self, column: u8, row: u8, word: &str) -> Result<(), String> {
        if word == "#" {
            return Ok(());
        }
        let mut start = None;
        let mut area = None;
        let city = |letter| {
            City::of_letter(letter).ok_or_else(|| format!("'{letter}' in '{word}' is none of the cities W, R, U and K"))
        };
        match word.chars().collect::<Vec<_>>().as_slice() {
            ['.'] => {}
            ['r', letter] => area = Some(Area::Rally(city(*letter)?)),
            ['v', letter] => area = Some(Area::Victory(city(*letter)?)),
            [letter, arrow] => {
                let facing = Facing::of_arrow(*arrow)
                    .ok_or_else(|| format!("'{arrow}' in '{word}' is none of the facings ^, >, v and <"))?;
                start = Some((city(*letter)?, facing));
            }
            _ => {
                return Err(format!(
                    "'{word}' is no space: write '.', '#', or two signs such as W<, rW or vW"
                ));
            }
        }
        let cell = Cell(self.places.len() as u8);
        if cell == Cell::NOWHERE {
            return Err(format!("a board has at most {} spaces", SPACES - 1));
        }
        match area {
            Some(Area::Rally(city)) => self.rally[city.index()].push(cell),
            Some(Area::Victory(city)) => self.victory[cell.index()] = city.index() as u8,
            None => {}
        }
        self.places.push((column, row));
        self.areas.push(area);
        self.start.push(start);
        let place = usize::from(column) * usize::from(self.rows) + usize::from(row);
        self.cells[place] = Some(cell);
        Ok(())
    }

    fn check_cities(&self) -> Result<(), String> {
        for city in City::ALL {
            let (name, letter) = (city.name(), city.letter());
            let pieces = self.start.iter().flatten().filter(|(owner, _)| *owner == city).count();
            if pieces != SQUAD {
                return Err(format!("{name} ({letter}) starts with {SQUAD} pieces, not {pieces}"));
            }
            if self.rally[city.index()].is_empty() {
                return Err(format!("{name} has no rally area (r{letter})"));
            }
            if !self.areas.contains(&Some(Area::Victory(city))) {
                return Err(format!("{name} has no victory area (v{letter})"));
            }
        }
        Ok(())
    }

    /// R1.4: everything is open to a team but the victory areas of its enemies.
    fn lay_ways(&mut self) {
        for team in Team::ALL {
            for cell in self.spaces() {
                for facing in Facing::ALL {
                    let next = self.beside(cell, facing).filter(|&next| self.may_enter(team, next));
                    self.ways[team.index()][cell.index()][facing.index()] = next.unwrap_or(Cell::NOWHERE);
                }
            }
        }
    }

    /// Whether pieces of this team may stand on the space (R1.4).
    pub fn may_enter(&self, team: Team, cell: Cell) -> bool {
        !matches!(self.area(cell), Some(Area::Victory(city)) if city.team() != team)
    }

    /// The spaces around one that pieces of this team may enter, by direction; nowhere for the others.
    #[inline]
    pub(crate) fn ways(&self, team: Team, cell: Cell) -> [Cell; 4] {
        self.ways[team.index()][cell.index()]
    }

    /// The next space for a piece of this team; nowhere if it may not be entered (R1.4).
    #[inline]
    pub(crate) fn way(&self, team: Team, cell: Cell, facing: Facing) -> Cell {
        self.ways[team.index()][cell.index()][facing.index()]
    }

    /// Whether a piece of this city wins on this space (R7.1).
    #[inline]
    pub fn wins(&self, city: City, cell: Cell) -> bool {
        self.victory[cell.index()] == city as u8
    }

    /// Columns from a to this many.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Rows from 1 to this many.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Every space in order.
    pub fn spaces(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.places.len()).map(|index| Cell(index as u8))
    }

    /// The space in a column and row, both from 0; `None` if there is none.
    pub fn cell(&self, column: u8, row: u8) -> Option<Cell> {
        if column >= self.columns || row >= self.rows {
            return None;
        }
        self.cells[usize::from(column) * usize::from(self.rows) + usize::from(row)]
    }

    /// Column and row of a space, both from 0.
    pub fn place(&self, cell: Cell) -> (u8, u8) {
        self.places[cell.index()]
    }

    /// The next space in a direction, whoever may enter it (R1.3).
    pub fn beside(&self, cell: Cell, facing: Facing) -> Option<Cell> {
        let (column, row) = self.place(cell);
        let (across, up) = facing.step();
        let column = u8::try_from(i32::from(column) + across).ok()?;
        let row = u8::try_from(i32::from(row) + up).ok()?;
        self.cell(column, row)
    }

    /// The area a space belongs to.
    pub fn area(&self, cell: Cell) -> Option<Area> {
        self.areas[cell.index()]
    }

    /// The rally area of a city.
    pub fn rally(&self, city: City) -> &[Cell] {
        &self.rally[city.index()]
    }

    /// The piece that starts on a space.
    pub(crate) fn start(&self, cell: Cell) -> Option<(City, Facing)> {
        self.start[cell.index()]
    }

    /// The text of a space, such as `e2`.
    pub fn name(&self, cell: Cell) -> String {
        let (column, row) = self.place(cell);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
}
