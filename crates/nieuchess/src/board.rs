//! The map and the combat table, read from a board file into dense tables (R1, R5.4).
//!
//! The file is the only home of both. Whatever the rules rely on is checked here, and every complaint names the line.

use crate::cell::{BLUE, CELLS, COLUMNS, Cell, RED, ROWS, seat_name};
use crate::options::{MOST_PAWNS, is_table_name};
use crate::window::{Rows, Window};
use quincunx_core::board::Row;
use quincunx_core::{BoardError, BoardFile, OptionError, Seat, SetupError};

const STANDARD: &str = include_str!("../../../boards/nieuchess.toml");

/// The longest hot line that fits a set of its hexes.
const LONGEST_LINE: usize = 64;

/// What a hex is (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing special.
    Plain,
    /// Impassable.
    Gray,
    /// Where invasions land.
    Red,
    /// One of the six hexes around a star.
    Purple,
    /// The middle of a replacement centre.
    Star,
    /// On the hot line.
    Line,
}

impl Ground {
    fn read(sign: &str) -> Option<Self> {
        Some(match sign {
            "." => Ground::Plain,
            "#" => Ground::Gray,
            "R" => Ground::Red,
            "P" => Ground::Purple,
            "*" => Ground::Star,
            "|" => Ground::Line,
            _ => return None,
        })
    }
}

/// A result of combat (R6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CombatResult {
    /// AE: all attackers are eliminated.
    AttackersEliminated,
    /// DE: all defenders are eliminated.
    DefendersEliminated,
    /// EX: each side loses one pawn.
    Exchange,
    /// A2: the attackers go back two hexes.
    AttackersBack,
    /// D2: the defenders go back two hexes.
    DefendersBack,
}

impl CombatResult {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "AE" => CombatResult::AttackersEliminated,
            "DE" => CombatResult::DefendersEliminated,
            "EX" => CombatResult::Exchange,
            "A2" => CombatResult::AttackersBack,
            "D2" => CombatResult::DefendersBack,
            _ => return None,
        })
    }
}

/// The columns of a combat table, attackers before defenders (R5.4).
const ODDS: [&str; 11] = [
    "1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1",
];

/// The results by face of the die and by odds.
type CombatTable = [[CombatResult; ODDS.len()]; 6];

/// A replacement centre: a star and its six neighbours (R7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Centre {
    /// The star.
    pub star: Cell,
    /// The star and the six hexes around it.
    pub hexes: [Cell; 7],
}

/// What the rules want to know of a hex again and again.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The hexes around that are on the board and not gray.
    pub(crate) passable: Window,
    /// The hexes around that are on the hot line.
    pub(crate) line_near: Window,
    /// The places of the hot line that a pawn here controls, as a set of bits.
    pub(crate) line_control: u64,
    /// The place on the hot line as a set of one bit; empty off the line.
    pub(crate) line_place: u64,
    /// How many hexes of the same half that are not gray come before this one.
    pub(crate) rank: u16,
    pub(crate) ground: Ground,
    /// Whether an invasion may start here (R4.1).
    pub(crate) embarkation: bool,
}

/// The board of a game and its combat table.
#[derive(Clone, Debug)]
pub struct Board {
    sites: Vec<Site>,
    /// The hexes of each half that are not gray, in order.
    halves: [Vec<Cell>; 2],
    reds: Vec<Cell>,
    /// The hot line from end to end.
    line: Vec<Cell>,
    centres: [[Centre; 2]; 2],
    table: CombatTable,
}

impl Board {
    /// Reads a board file, or the game's own one, and takes this combat table out of it.
    pub fn read(text: Option<&str>, table: &str) -> Result<Self, SetupError> {
        let file = BoardFile::read(text.unwrap_or(STANDARD), "nieuchess", &["map", "crt.*"])?;
        let map = Map::read(&file)?;
        let line = map.line()?;
        let halves = map.halves()?;
        let centres = map.centres()?;
        let table = read_tables(&file, table)?;
        Ok(Board {
            sites: sites(&map, &line, &halves),
            reds: map.all(Ground::Red).collect(),
            line,
            halves,
            centres,
            table,
        })
    }

    pub(crate) fn site(&self, cell: Cell) -> &Site {
        &self.sites[cell.index()]
    }

    /// What a hex is.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.site(cell).ground
    }

    /// Whether a hex is impassable (R1.2).
    pub fn is_gray(&self, cell: Cell) -> bool {
        self.ground(cell) == Ground::Gray
    }

    /// The hexes of a side's half that are not gray, in order (R2.3).
    pub fn half(&self, seat: Seat) -> &[Cell] {
        &self.halves[seat.index()]
    }

    /// The red hexes, in order.
    pub fn reds(&self) -> &[Cell] {
        &self.reds
    }

    /// The hot line from end to end (R3.3).
    pub fn line(&self) -> &[Cell] {
        &self.line
    }

    /// The two replacement centres of a side (R7.2).
    pub fn centres(&self, seat: Seat) -> &[Centre; 2] {
        &self.centres[seat.index()]
    }

    /// What this face of the die brings at these odds (R5.4).
    pub fn result(&self, attackers: usize, defenders: usize, die: u8) -> CombatResult {
        self.table[usize::from(die) - 1][column(attackers, defenders)]
    }
}

/// The column of a combat table. 2–2 uses that of 1–1 (R5.4).
fn column(attackers: usize, defenders: usize) -> usize {
    if attackers >= defenders {
        5 + attackers - defenders
    } else {
        6 - defenders
    }
}

/// The map with the line of the file for each row.
struct Map {
    ground: Vec<Ground>,
    lines: Vec<usize>,
}

impl Map {
    fn read(file: &BoardFile) -> Result<Self, BoardError> {
        let rows = file.rows("map")?;
        if rows.len() != ROWS {
            let place = rows.get(ROWS).or(rows.last()).expect("a map has rows");
            return Err(place.error(format!("the map has {} rows instead of {ROWS}", rows.len())));
        }
        let mut ground = vec![Ground::Plain; CELLS];
        for (map_row, row) in rows.iter().enumerate() {
            let signs: Vec<&str> = row.text.split_whitespace().collect();
            let name = ROWS - map_row;
            if signs.len() != COLUMNS {
                let reason = format!("row {name} has {} hexes instead of {COLUMNS}", signs.len());
                return Err(row.error(reason));
            }
            for (column, sign) in signs.into_iter().enumerate() {
                let cell = Cell::on_map(column, map_row);
                ground[cell.index()] = Ground::read(sign)
                    .ok_or_else(|| row.error(format!("'{sign}' at {cell} is none of . # R P * |")))?;
            }
        }
        let lines = rows.iter().map(|row| row.line).collect();
        Ok(Map { ground, lines })
    }

    fn at(&self, cell: Cell) -> Ground {
        self.ground[cell.index()]
    }

    fn all(&self, ground: Ground) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |&cell| self.at(cell) == ground)
    }

    fn error(&self, cell: Cell, reason: String) -> BoardError {
        BoardError::new(self.lines[cell.map_row()], reason)
    }

    /// The hot line from end to end: each hex touches only the one before and the one after, so that "along" it and
    /// "between" two of its hexes mean one thing.
    fn line(&self) -> Result<Vec<Cell>, BoardError> {
        let next = |cell: Cell| cell.neighbours().filter(|&next| self.at(next) == Ground::Line);
        let cells: Vec<Cell> = self.all(Ground::Line).collect();
        if let Some(&branch) = cells.iter().find(|&&cell| next(cell).count() > 2) {
            let reason = format!("the hot line branches at {branch}; it must be one chain of hexes");
            return Err(self.error(branch, reason));
        }
        if cells.len() > LONGEST_LINE {
            let reason = format!("the hot line has {} hexes, more than {LONGEST_LINE}", cells.len());
            return Err(self.error(cells[LONGEST_LINE], reason));
        }
        let Some(&end) = cells.iter().find(|&&cell| next(cell).count() < 2) else {
            return match cells.first() {
                Some(&cell) => Err(self.error(cell, format!("the hot line at {cell} runs in a ring"))),
                None => Ok(Vec::new()),
            };
        };
        let mut line = vec![end];
        while let Some(step) = next(line[line.len() - 1]).find(|step| !line.contains(step)) {
            line.push(step);
        }
        match cells.iter().find(|cell| !line.contains(cell)) {
            Some(&apart) => {
                let reason = format!("the hot line has a gap: {apart} is not joined to {end}");
                Err(self.error(apart, reason))
            }
            None => Ok(line),
        }
    }

    fn halves(&self) -> Result<[Vec<Cell>; 2], BoardError> {
        let half = |seat: Seat| {
            let cells: Vec<Cell> = Cell::all()
                .filter(|&cell| cell.half() == seat && self.at(cell) != Ground::Gray)
                .collect();
            if cells.len() < MOST_PAWNS {
                let first = if seat == BLUE { ROWS / 2 } else { 0 };
                let reason = format!(
                    "{}'s half has {} hexes that are not gray, and {MOST_PAWNS} pawns need a place each",
                    seat_name(seat),
                    cells.len()
                );
                return Err(BoardError::new(self.lines[first], reason));
            }
            Ok(cells)
        };
        Ok([half(BLUE)?, half(RED)?])
    }

    fn centres(&self) -> Result<[[Centre; 2]; 2], BoardError> {
        let mut found: [Vec<Centre>; 2] = [Vec::new(), Vec::new()];
        for star in self.all(Ground::Star) {
            let around: Vec<Cell> = star.neighbours().collect();
            if let Some(&cell) = around.iter().find(|&&cell| self.at(cell) != Ground::Purple) {
                return Err(self.error(cell, format!("{cell} beside the star on {star} must be purple")));
            }
            let mut hexes = [star; 7];
            if around.len() != 6 {
                return Err(self.error(star, format!("the star on {star} is cut off by the edge of the board")));
            }
            hexes[1..].copy_from_slice(&around);
            found[star.half().index()].push(Centre { star, hexes });
        }
        let stray = |cell: &Cell| cell.neighbours().all(|next| self.at(next) != Ground::Star);
        if let Some(cell) = self.all(Ground::Purple).find(stray) {
            return Err(self.error(cell, format!("{cell} is purple, but there is no star beside it")));
        }
        let two = |seat: Seat| match found[seat.index()][..] {
            [one, other] => Ok([one, other]),
            ref some => {
                let first = if seat == BLUE { ROWS / 2 } else { 0 };
                let line = some.get(2).map_or(first, |third| third.star.map_row());
                let reason = format!("{}'s half has {} stars instead of two", seat_name(seat), some.len());
                Err(BoardError::new(self.lines[line], reason))
            }
        };
        Ok([two(BLUE)?, two(RED)?])
    }
}

fn sites(map: &Map, line: &[Cell], halves: &[Vec<Cell>; 2]) -> Vec<Site> {
    let passable: Vec<Cell> = Cell::all().filter(|&cell| map.at(cell) != Ground::Gray).collect();
    let (passable, on_line) = (Rows::of(&passable), Rows::of(line));
    let line_places = |cells: &mut dyn Iterator<Item = Cell>| {
        cells.fold(0, |set, cell| {
            let place = line.iter().position(|&other| other == cell);
            set | place.map_or(0, |place| 1 << place)
        })
    };
    Cell::all()
        .map(|cell| Site {
            passable: passable.around(cell),
            line_near: on_line.around(cell),
            line_control: line_places(&mut cell.neighbours().chain([cell])),
            line_place: line_places(&mut [cell].into_iter()),
            rank: halves[cell.half().index()].partition_point(|&other| other < cell) as u16,
            ground: map.at(cell),
            embarkation: cell.neighbours().chain([cell]).any(|near| map.at(near) == Ground::Red),
        })
        .collect()
}

/// Reads every combat table of the file, so that each of them is known to be sound, and picks one.
fn read_tables(file: &BoardFile, wanted: &str) -> Result<CombatTable, SetupError> {
    let mut names = Vec::new();
    let mut chosen = None;
    for (name, line) in file.keys("crt") {
        if !is_table_name(name) {
            let reason = format!("'{name}' is no name for a table: use lower-case letters, digits and '-'");
            return Err(BoardError::new(line, reason).into());
        }
        let table = read_table(&file.rows(&format!("crt.{name}"))?)?;
        if name == wanted {
            chosen = Some(table);
        }
        names.push(name);
    }
    if names.is_empty() {
        return Err(BoardError::new(file.line_of("crt"), "there is no combat table: '[crt]' has no entries").into());
    }
    chosen.ok_or_else(|| {
        let key = "crt";
        let (value, form) = (wanted.to_owned(), names.join("|"));
        OptionError::Value { key, value, form }.into()
    })
}

fn read_table(rows: &[Row]) -> Result<CombatTable, BoardError> {
    let (head, faces) = rows.split_first().expect("rows are never empty");
    let mut titles = head.text.split_whitespace();
    if titles.next() != Some("odds") {
        return Err(head.error("a combat table begins with the line 'odds 1-6 1-5 …'"));
    }
    let mut columns = Vec::new();
    for title in titles {
        let place = ODDS.iter().position(|&odds| odds == title);
        let place = place.ok_or_else(|| head.error(format!("'{title}' is none of the odds {}", ODDS.join(" "))))?;
        if columns.contains(&place) {
            return Err(head.error(format!("the odds {title} stand there twice")));
        }
        columns.push(place);
    }
    if let Some(missing) = (0..ODDS.len()).find(|place| !columns.contains(place)) {
        return Err(head.error(format!("the odds {} are missing", ODDS[missing])));
    }
    if faces.len() != 6 {
        let place = rows.get(7).or(rows.last()).expect("rows are never empty");
        return Err(place.error(format!(
            "a combat table has {} lines of results instead of six",
            faces.len()
        )));
    }
    let mut table = [[CombatResult::Exchange; ODDS.len()]; 6];
    for (face, row) in faces.iter().enumerate() {
        let words: Vec<&str> = row.text.split_whitespace().collect();
        let number = (face + 1).to_string();
        if words.len() < 2 || words[0] != "die" || words[1] != number {
            return Err(row.error(format!("this line must begin with 'die {number}'")));
        }
        let results = &words[2..];
        if results.len() != ODDS.len() {
            let reason = format!("die {number} has {} results instead of {}", results.len(), ODDS.len());
            return Err(row.error(reason));
        }
        for (&place, &word) in columns.iter().zip(results) {
            table[face][place] = CombatResult::read(word)
                .ok_or_else(|| row.error(format!("'{word}' is none of the results AE A2 EX D2 DE")))?;
        }
    }
    Ok(table)
}
