//! The board (R1), the dice (R2.1) and what tiles are worth (R3.4), from the board file.
//!
//! A square of a path is known by its index on that path. What touches what, and where paths turn, follows from the
//! drawing (see `drawing`).

use crate::drawing::{Drawn, Layout, draw_path, first_turn, triangle_corners};
use crate::pieces::{BATTALIONS, Battalion, COMPANIES, Colour, HIGHEST, SLOTS, Slot, Special};
use crate::plan::Plan;
use quincunx_core::board::Row;
use quincunx_core::{BoardError, BoardFile};

const STANDARD: &str = include_str!("../../../boards/unita.toml");

const KNOWN: [&str; 7] = [
    "dice",
    "starts",
    "reorganisation",
    "battalions",
    "tiles",
    "square",
    "triangle",
];

/// The longest path there can be.
pub(crate) const LONGEST: usize = 31;

/// The terrain dice add up to this much at most (R3.1), and a path must be long enough for it.
const TERRAIN_REACH: u8 = 5 + 4 + 3;

/// The side of a company on which it meets an enemy (R1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Towards the centre.
    Inner,
    /// Away from the centre.
    Outer,
    /// In the direction of march.
    Ahead,
}

/// A die at the front and the die behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lane {
    /// The die that fights.
    pub front: Slot,
    /// The die behind it.
    pub support: Slot,
}

const fn lane(front: Slot, support: Slot) -> Lane {
    Lane { front, support }
}

impl Side {
    /// R6.5: the two front dice with their supports. The first lane of one side is opposed to the first of the other.
    pub const fn lanes(self) -> [Lane; 2] {
        match self {
            Side::Inner => [lane(Slot::Il, Slot::Ol), lane(Slot::It, Slot::Ot)],
            Side::Outer => [lane(Slot::Ol, Slot::Il), lane(Slot::Ot, Slot::It)],
            Side::Ahead => [lane(Slot::Il, Slot::It), lane(Slot::Ol, Slot::Ot)],
        }
    }

    /// The side in words.
    pub(crate) const fn name(self) -> &'static str {
        ["inner side", "outer side", "head"][self as usize]
    }
}

/// A square of another path that a square touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The side on which it lies.
    pub side: Side,
    /// Whose path it is on.
    pub battalion: Battalion,
    /// Its index there.
    pub square: u8,
    /// The side on which it has this square in turn.
    pub their_side: Side,
}

/// What lies at a place of the square board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    /// Nothing.
    Void,
    /// The Gate.
    Gate,
    /// A square of a path.
    Square(Colour, u8),
}

/// One side of the board, with dice and tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    length: u8,
    starts: [u8; COMPANIES],
    reorganisation: u32,
    dice: [u8; HIGHEST + 1],
    mountain: [i8; 2],
    forest: [i8; 2],
    peoples: [String; BATTALIONS],
    specials: [Special; BATTALIONS],
    layout: Layout,
    plan: Plan,
}

impl Board {
    /// The board of a file, or the game's own: the triangle for three battalions, the square for four.
    pub(crate) fn read(text: Option<&str>, battalions: usize) -> Result<Self, BoardError> {
        let file = BoardFile::read(text.unwrap_or(STANDARD), "unita", &KNOWN)?;
        let people = read_battalions(&file)?;
        let (square, length) = read_square(&file, &people)?;
        let triangle = read_triangle(&file, length)?;
        let (layout, plan) = if battalions == 3 { triangle } else { square };
        let mut board = Board {
            length: length as u8,
            starts: read_starts(&file, length)?,
            reorganisation: 0,
            dice: read_dice(&file)?,
            mountain: [0; 2],
            forest: [0; 2],
            peoples: people.clone().map(|people| people.name),
            specials: people.map(|people| people.special),
            layout,
            plan,
        };
        let line = file.line_of("reorganisation");
        for square in read_numbers(&file, "reorganisation")? {
            if square >= length {
                let reason = format!("{square} is no square of a path of {length}");
                return Err(BoardError::new(line, reason));
            }
            board.reorganisation |= 1 << square;
        }
        board.read_tiles(&file)?;
        Ok(board)
    }

    fn read_tiles(&mut self, file: &BoardFile) -> Result<(), BoardError> {
        let rows = file.rows("tiles")?;
        let mut seen = [false; 2];
        for row in &rows {
            let words: Vec<&str> = row.text.split_whitespace().collect();
            let [name, attack, defence] = words.as_slice() else {
                return Err(row.error("a tile is given as its name, its effect attacking and its effect defending"));
            };
            let place = match *name {
                "mountain" => 0,
                "forest" => 1,
                _ => return Err(row.error(format!("'{name}' is neither mountain nor forest"))),
            };
            if std::mem::replace(&mut seen[place], true) {
                return Err(row.error(format!("the {name} stands here a second time")));
            }
            let mut effect = [0; 2];
            for (value, word) in effect.iter_mut().zip([attack, defence]) {
                *value = match word.parse() {
                    Ok(number @ -5..=5) => number,
                    _ => return Err(row.error(format!("'{word}' is not a whole number from -5 to 5"))),
                };
            }
            *[&mut self.mountain, &mut self.forest][place] = effect;
        }
        match seen {
            [true, true] => Ok(()),
            _ => Err(rows[0].error("both the mountain and the forest must be given")),
        }
    }

    /// How many squares a path has; this is also the index of the Gate (R1.1).
    pub fn length(&self) -> u8 {
        self.length
    }

    /// The index of the Gate, beyond the last square.
    pub(crate) fn gate(&self) -> u8 {
        self.length
    }

    /// Where the companies start, company 1 first (R1.2).
    pub(crate) fn starts(&self) -> [u8; COMPANIES] {
        self.starts
    }

    /// Whether the path turns on this square (R1.2).
    pub fn is_corner(&self, square: u8) -> bool {
        self.layout.is_corner(square)
    }

    /// Whether a company may reorganise on this square (R1.2).
    pub fn is_reorganisation(&self, square: u8) -> bool {
        self.reorganisation >> square & 1 != 0
    }

    /// What a square of a battalion's path touches (R1.3).
    pub fn contacts(&self, battalion: Battalion, square: u8) -> &[Contact] {
        self.layout.contacts(battalion, square)
    }

    /// How many dice of this maximum a battalion has (R2.1).
    pub fn dice(&self, maximum: u8) -> u8 {
        self.dice[usize::from(maximum)]
    }

    /// What a mountain adds to each die, attacking and defending (R3.4).
    pub(crate) fn mountain(&self) -> [i8; 2] {
        self.mountain
    }

    /// What a forest adds to each die, attacking and defending (R3.4).
    pub(crate) fn forest(&self) -> [i8; 2] {
        self.forest
    }

    /// The special tile that a colour brings (R3.5).
    pub fn special(&self, colour: Colour) -> Special {
        self.specials[colour as usize]
    }

    /// The people of a colour.
    pub fn people(&self, colour: Colour) -> &str {
        &self.peoples[colour as usize]
    }

    /// Where everything lies on the table.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// What the file says of a battalion.
#[derive(Clone, PartialEq, Eq, Debug)]
struct People {
    letter: char,
    name: String,
    special: Special,
}

fn read_battalions(file: &BoardFile) -> Result<[People; BATTALIONS], BoardError> {
    let rows = file.rows("battalions")?;
    let mut peoples: Vec<People> = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let words: Vec<&str> = row.text.split_whitespace().collect();
        let [colour, letter, name, special] = words.as_slice() else {
            return Err(row.error("a battalion is given as its colour, letter, people and special tile"));
        };
        match Colour::ALL.get(i) {
            Some(expected) if expected.name() == *colour => {}
            Some(expected) => return Err(row.error(format!("{expected} was expected here, not '{colour}'"))),
            None => return Err(row.error("there are four battalions, and this is a fifth")),
        }
        let mut letters = letter.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => letter,
            _ => return Err(row.error(format!("'{letter}' is not one capital letter"))),
        };
        let special = Special::find(special)
            .ok_or_else(|| row.error(format!("'{special}' is no special tile such as whirlpool")))?;
        if peoples.iter().any(|other| other.letter == letter) {
            return Err(row.error(format!("the letter {letter} is taken")));
        }
        if peoples.iter().any(|other| other.special == special) {
            return Err(row.error(format!("the {} is taken", special.title())));
        }
        // The card Imitation changes yellow's Mirage.
        if (*colour == Colour::Yellow.name()) != (special == Special::Mirage) {
            return Err(row.error("the Mirage belongs to yellow, whose card Imitation changes it"));
        }
        let name = name.replace('-', " ");
        peoples.push(People { letter, name, special });
    }
    let count = peoples.len();
    peoples.try_into().map_err(|_| {
        let reason = format!("there are four battalions, not {count}");
        BoardError::new(rows[count - 1].line, reason)
    })
}

/// Numbers on one line.
fn read_numbers(file: &BoardFile, path: &str) -> Result<Vec<usize>, BoardError> {
    let (text, line) = file.text(path)?;
    let number = |word: &str| {
        let reason = || BoardError::new(line, format!("'{word}' is not a whole number"));
        word.parse::<u16>().map(usize::from).map_err(|_| reason())
    };
    text.split_whitespace().map(number).collect()
}

fn read_starts(file: &BoardFile, length: usize) -> Result<[u8; COMPANIES], BoardError> {
    let line = file.line_of("starts");
    let starts = read_numbers(file, "starts")?;
    let [a, b, c, d] = starts[..] else {
        let reason = format!("four companies need four squares to start on, not {}", starts.len());
        return Err(BoardError::new(line, reason));
    };
    if !(a > b && b > c && c > d) {
        return Err(BoardError::new(
            line,
            "each company starts behind the one before it on the path",
        ));
    }
    let needed = a + usize::from(TERRAIN_REACH) + 1;
    if length < needed {
        let reason = format!("tiles may lie as far as square {}, beyond the path", needed - 1);
        return Err(BoardError::new(line, reason));
    }
    Ok([a, b, c, d].map(|start| start as u8))
}

fn read_dice(file: &BoardFile) -> Result<[u8; HIGHEST + 1], BoardError> {
    let line = file.line_of("dice");
    let mut dice = [0_u8; HIGHEST + 1];
    let numbers = read_numbers(file, "dice")?;
    if numbers.len() != COMPANIES * SLOTS {
        let reason = format!("a battalion has 16 dice, not {}", numbers.len());
        return Err(BoardError::new(line, reason));
    }
    for maximum in numbers {
        if !(1..=HIGHEST).contains(&maximum) {
            let reason = format!("a die has a maximum from 1 to {HIGHEST}, not {maximum}");
            return Err(BoardError::new(line, reason));
        }
        dice[maximum] += 1;
    }
    // R4.2: dice of the highest maximum never share a company.
    if usize::from(dice[HIGHEST]) > COMPANIES {
        let reason = format!("{} dice of maximum 5 cannot stand in four companies", dice[HIGHEST]);
        return Err(BoardError::new(line, reason));
    }
    // A battalion keeps its stock in three bits for each maximum.
    if let Some(maximum) = (1..=HIGHEST).find(|&maximum| dice[maximum] > 7) {
        let reason = format!("at most seven dice can have the same maximum, here {maximum}");
        return Err(BoardError::new(line, reason));
    }
    Ok(dice)
}

fn read_square(file: &BoardFile, peoples: &[People; BATTALIONS]) -> Result<((Layout, Plan), usize), BoardError> {
    let rows = file.rows("square")?;
    if rows.len() > 24 {
        return Err(rows[24].error("the square board has at most 24 rows"));
    }
    // For each battalion and index the place in the map.
    let mut places = [[None; LONGEST]; BATTALIONS];
    let mut gate = None;
    for (y, row) in rows.iter().enumerate() {
        let mut width = 0;
        for (x, word) in row.text.split_whitespace().enumerate() {
            let spot = read_spot(row, word, peoples)?;
            let place = (x as i32, -(y as i32));
            let taken = match spot {
                Spot::Void => None,
                Spot::Gate => gate.replace(place),
                Spot::Square(colour, index) => places[colour as usize][usize::from(index)].replace(place),
            };
            if taken.is_some() {
                return Err(row.error(format!("{word} stands on the board twice")));
            }
            width += 1;
        }
        if width > 24 {
            return Err(row.error("the square board has at most 24 columns"));
        }
    }
    let line = rows[0].line;
    let gate = gate.ok_or_else(|| BoardError::new(line, "the square board has no GATE"))?;
    let length = places[0].iter().flatten().count();
    if length < 16 {
        let reason = format!("a path has 16 to {LONGEST} squares, not {length}");
        return Err(BoardError::new(line, reason));
    }
    let line_at = |(_, y): (i32, i32)| rows[(-y) as usize].line;
    let mut paths = Vec::new();
    for colour in Colour::ALL {
        let path: Vec<(i32, i32)> = places[colour as usize]
            .iter()
            .copied()
            .map_while(|place| place)
            .collect();
        let count = places[colour as usize].iter().flatten().count();
        if path.len() != count || count != length {
            let reason = format!("{colour} needs the squares 0 to {} without a gap", length - 1);
            return Err(BoardError::new(line, reason));
        }
        paths.push(path);
    }
    let hand = paths.iter().find_map(|path| first_turn(path)).unwrap_or(1);
    let mut drawn = Vec::new();
    for (colour, path) in Colour::ALL.into_iter().zip(&paths) {
        let last = path[length - 1];
        if (last.0 - gate.0).abs() + (last.1 - gate.1).abs() != 1 {
            let reason = format!("{colour}'s last square does not lie beside the GATE");
            return Err(BoardError::new(line_at(last), reason));
        }
        drawn.push(draw_path(colour, path, hand, line_at)?);
    }
    let layout = Layout::of(&drawn)?;
    Ok(((layout, Plan::square(&drawn, gate)), length))
}

fn read_spot(row: &Row, word: &str, peoples: &[People; BATTALIONS]) -> Result<Spot, BoardError> {
    let wrong = || {
        row.error(format!(
            "'{word}' is no battalion's letter with a number from 0 to {}, GATE or .",
            LONGEST - 1
        ))
    };
    match word {
        "." => return Ok(Spot::Void),
        "GATE" => return Ok(Spot::Gate),
        _ => {}
    }
    let mut letters = word.chars();
    let letter = letters.next();
    let colour = peoples
        .iter()
        .position(|people| Some(people.letter) == letter)
        .ok_or_else(wrong)?;
    let digits = letters.as_str();
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse::<u8>() {
        Ok(index) if plain && usize::from(index) < LONGEST => Ok(Spot::Square(Colour::ALL[colour], index)),
        _ => Err(wrong()),
    }
}

fn read_triangle(file: &BoardFile, length: usize) -> Result<(Layout, Plan), BoardError> {
    let rows = file.rows("triangle")?;
    let mut laps = Vec::new();
    for row in &rows {
        let words: Vec<Option<i32>> = row.text.split_whitespace().map(|word| word.parse().ok()).collect();
        let [Some(side @ 0..=2), Some(ring @ 1..=12), Some(places)] = words[..] else {
            return Err(row.error("a lap is given as its side (0 to 2), its ring (1 to 12) and its number of squares"));
        };
        if places != 2 * ring {
            let reason = format!("ring {ring} has {} squares on each side, not {places}", 2 * ring);
            return Err(row.error(reason));
        }
        laps.push((side, ring, row.line));
    }
    let squares: i32 = laps.iter().map(|(_, ring, _)| 2 * ring).sum();
    if squares != length as i32 {
        let reason = format!("a path on the triangle has {squares} squares, on the square {length}");
        return Err(rows[0].error(reason));
    }
    let mut drawn = Vec::new();
    for battalion in 0..3 {
        let mut path = Vec::new();
        for &(side, ring, line) in &laps {
            for place in 0..2 * ring {
                let corners = triangle_corners((battalion + side) % 3, ring, place);
                path.push(Drawn { corners, line });
            }
        }
        drawn.push(path);
    }
    Ok((Layout::of(&drawn)?, Plan::triangle(&drawn)))
}
