//! The scene: what lies on the table, described once for eyes, terminal and ears.
//!
//! A game makes a [`Scene`] of the view of a viewer and a [`Choice`](crate::Choice) of each legal action. Renderers and
//! interfaces know nothing else of a game. Everything that can be pointed at has a [`Spot`]: cells, the slots inside
//! them and trays. Pieces lie on spots.
//!
//! Lengths are whole numbers, a thousandth of a cell each; x grows to the right and y downwards, as the first seat sees
//! the board.

use crate::{Message, Seat, Turn};
use std::fmt;

/// The name of something that can be pointed at, the same in every scene of a game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(Box<str>);

impl Spot {
    /// The spot with this name: letters, digits, `.` and `-`.
    pub fn new(name: impl Into<Box<str>>) -> Self {
        Spot(name.into())
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A place on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }
}

/// Everything that lies on the table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The players in turn order.
    pub players: Vec<Player>,
    /// Who acts.
    pub turn: Turn,
    /// The situation in one sentence: who does what now, or how the game ended.
    pub headline: Message,
    /// What else a player wants to know at a glance: the step, points left, turns without progress.
    pub facts: Vec<Fact>,
    /// Upper left and lower right corner of what is drawn, legends included.
    pub bounds: (Point, Point),
    /// The board, those drawn first lying lowest. A slot comes after the cell it lies in, before any other that is no
    /// slot; slots beside the board come first of all.
    pub cells: Vec<Cell>,
    /// Lines drawn over the cells.
    pub strokes: Vec<Stroke>,
    /// Letters and numbers beside the board.
    pub legends: Vec<Legend>,
    /// Places beside the board, in the order in which they are listed.
    pub trays: Vec<Tray>,
    /// The pieces, on cells and in trays.
    pub pieces: Vec<Piece>,
    /// The dice of the last roll.
    pub dice: Vec<u8>,
    /// What the last action touched.
    pub last: Vec<Spot>,
    /// How the board is laid out in a terminal.
    pub text: TextScale,
}

impl Scene {
    /// The cell with this spot.
    pub fn cell(&self, spot: &Spot) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.spot == *spot)
    }

    /// The cell that a slot lies in. Slots that come before every other cell lie beside the board.
    pub fn cell_under(&self, slot: &Spot) -> Option<&Cell> {
        let place = self.cells.iter().position(|cell| cell.spot == *slot)?;
        let is_slot = |cell: &Cell| cell.ground == Ground::Slot;
        is_slot(&self.cells[place])
            .then(|| self.cells[..place].iter().rfind(|cell| !is_slot(cell)))
            .flatten()
    }

    /// Every sentence in it, to be translated.
    pub fn sentences_mut(&mut self) -> impl Iterator<Item = &mut Message> {
        let facts = self.facts.iter_mut();
        let facts = facts.chain(self.players.iter_mut().flat_map(|player| &mut player.facts));
        std::iter::once(&mut self.headline)
            .chain(facts.map(|fact| &mut fact.label))
            .chain(self.cells.iter_mut().map(|cell| &mut cell.name))
            .chain(self.trays.iter_mut().map(|tray| &mut tray.title))
            .chain(self.pieces.iter_mut().map(|piece| &mut piece.name))
    }

    /// The pieces on a spot.
    pub fn pieces_on<'a>(&'a self, spot: &'a Spot) -> impl Iterator<Item = &'a Piece> {
        self.pieces.iter().filter(move |piece| piece.spot == *spot)
    }
}

/// A player as the scene shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The seat's name.
    pub name: &'static str,
    /// The colour of its pieces.
    pub tone: Tone,
    /// By how many degrees the board is turned clockwise so that this player's side is nearest.
    pub home: u16,
    /// What belongs to this player: score, pieces left.
    pub facts: Vec<Fact>,
}

/// A figure with what it means.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// What it means.
    pub label: Message,
    /// The figure.
    pub value: String,
}

impl Fact {
    /// A figure with its label.
    pub fn new(label: Message, value: impl fmt::Display) -> Self {
        Fact {
            label,
            value: value.to_string(),
        }
    }
}

/// The colour of a player. Renderers tell them apart by pattern as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they are colours")]
pub enum Tone {
    White,
    Black,
    Red,
    Blue,
    Green,
    Yellow,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Its name.
    pub spot: Spot,
    /// Its corners in order.
    pub outline: Vec<Point>,
    /// Where a piece stands.
    pub centre: Point,
    /// What it is made of.
    pub ground: Ground,
    /// A letter, number or short text printed on it, if any.
    pub print: Option<String>,
    /// What it is, in words, without its name: "scoring square worth 5 for White".
    pub name: Message,
}

impl Cell {
    /// A square cell with this upper left corner and side.
    pub fn square(spot: Spot, corner: Point, side: i32, ground: Ground, name: Message) -> Self {
        let Point { x, y } = corner;
        Cell {
            spot,
            outline: [(0, 0), (side, 0), (side, side), (0, side)]
                .map(|(dx, dy)| Point::new(x + dx, y + dy))
                .to_vec(),
            centre: Point::new(x + side / 2, y + side / 2),
            ground,
            print: None,
            name,
        }
    }

    /// The same cell with something printed on it.
    #[must_use]
    pub fn printed(mut self, text: impl Into<String>) -> Self {
        self.print = Some(text.into());
        self
    }
}

/// What a cell is made of: a drawing idea, not a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// An ordinary place, the lighter one where two alternate.
    Field,
    /// The darker one where two alternate.
    DarkField,
    /// A neutral place of a duller colour.
    Shade,
    /// A place that scores for a player.
    Score(Tone),
    /// Impassable rock.
    Ridge,
    /// A landing place.
    Bank,
    /// Around a star.
    Purple,
    /// A star.
    Star,
    /// On a line that is travelled.
    Line,
    /// Where a player's pieces come back.
    Rally(Tone),
    /// Where a player wants to be.
    Goal(Tone),
    /// A square of a player's path.
    Path(Tone),
    /// The same where the path bends or troops are put in order.
    Bend(Tone),
    /// The place all paths lead to.
    Gate,
    /// A tile that lies face down.
    Covered(Tone),
    /// A wooded tile.
    Forest,
    /// A mountainous tile.
    Mountain,
    /// A special tile.
    Special(Tone),
    /// A place inside a cell where one thing lies.
    Slot,
}

/// A line over the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// The points it goes through.
    pub points: Vec<Point>,
    /// What it shows.
    pub kind: StrokeKind,
}

/// What a line shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrokeKind {
    /// The edge between two regions.
    Border,
    /// A line that pieces travel along.
    Route,
    /// The way a player's path runs.
    Path(Tone),
}

/// A text beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Legend {
    /// Its middle.
    pub at: Point,
    /// The text.
    pub text: String,
}

/// A place beside the board: removed pieces, a stock, a hand of cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Tray {
    /// Its name.
    pub spot: Spot,
    /// What lies there.
    pub title: Message,
    /// Whose it is.
    pub owner: Option<Seat>,
}

/// Something that lies on a spot.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The same in every scene of a game for as long as it is the same thing. A game that leaves it empty has its
    /// pieces followed from spot to spot by what its events trace.
    pub id: String,
    /// Where it lies.
    pub spot: Spot,
    /// Its colour.
    pub tone: Tone,
    /// What it looks like.
    pub shape: Shape,
    /// Where it looks, in degrees clockwise from up.
    pub facing: Option<u16>,
    /// The number it shows.
    pub value: Option<u8>,
    /// What is to be noticed about it.
    pub marks: Vec<Mark>,
    /// What it is, in words: "white hoplite facing north".
    pub name: Message,
    /// How a terminal shows it, in Unicode and in plain ASCII; one or two characters each.
    pub sign: (&'static str, &'static str),
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A round flat piece.
    Disc,
    /// A pawn.
    Pawn,
    /// A king.
    King,
    /// A soldier with a round shield, who faces one way.
    Hoplite,
    /// A die showing its value as pips; without a value, its coat of arms.
    Die,
    /// A die nobody may see.
    HiddenDie,
    /// A tile in a tray.
    Tile,
    /// A card in a tray.
    Card,
}

/// What is to be noticed about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// It could be lost.
    Danger,
    /// It has acted already.
    Spent,
    /// It takes part in what is going on.
    Active,
}

/// Characters a thousand lengths take in a terminal: a cell two characters wide and one line high is (2, 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextScale {
    /// Characters for a thousand to the right.
    pub across: u16,
    /// Lines for a thousand downwards.
    pub down: u16,
}

/// How an event shows in the scene.
#[derive(Clone, PartialEq, Debug)]
pub enum Trace {
    /// The thing on the first spot now lies on the second. Several traces of one event happen at once, so that two
    /// things can change places.
    Moved(Spot, Spot),
    /// Something new lies here.
    Appeared(Spot),
    /// Something happened here.
    Touched(Spot),
    /// Dice were rolled.
    Rolled(Vec<u8>),
}
