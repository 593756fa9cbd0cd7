//! The table of Nieuchess: the map, the pawns with their part in what is going on, and what lies beside the board.

use crate::Nieuchess;
use crate::board::{Board, Ground};
use crate::cell::{BLUE, COLUMNS, Cell, LAST_BLUE_ROW, RED, ROWS, seat_name};
use crate::combat::{ATTACK, Combat, Step};
use crate::retreat::Retreats;
use crate::state::{Phase, State};
use quincunx_core::scene::{
    self, Legend, Mark, Piece, Player, Point, Shape, Stroke, StrokeKind, TextScale, Tone, Tray,
};
use quincunx_core::{Message, Scene, Seat, Spot, message};

/// From one hex to the next in a row, which is also how wide a hex is.
const WIDTH: i32 = 1000;
/// From one row to the next.
const PITCH: i32 = 866;
/// From the centre of a hex to its upper and its lower corner.
const TALL: i32 = 577;
/// From the centre of a hex upwards and downwards to its other corners.
const LOW: i32 = 289;
const _: () = assert!(TALL + LOW == PITCH, "the corners of neighbours coincide");

/// Where the board ends.
const RIGHT: i32 = COLUMNS as i32 * WIDTH + WIDTH / 2;
const BOTTOM: i32 = (ROWS as i32 - 1) * PITCH + 2 * TALL;

impl Nieuchess {
    /// What lies on the table.
    pub(crate) fn table(&self, state: &State) -> Scene {
        let setting_up = matches!(state.phase, Phase::Roll | Phase::Choose(_) | Phase::Put(_));
        let rows = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Cell::on_map(column, row)));
        Scene {
            players: [BLUE, RED].map(|seat| shown_player(state, seat)).to_vec(),
            turn: self.turn_of(state),
            headline: self.headline(state),
            facts: self.facts(state),
            bounds: (
                Point::new(-WIDTH * 3 / 2, -WIDTH),
                Point::new(RIGHT + WIDTH * 3 / 2, BOTTOM + WIDTH),
            ),
            cells: rows.map(|cell| hexagon(&self.board, cell)).collect(),
            strokes: strokes(&self.board),
            legends: legends(),
            trays: [BLUE, RED].map(|seat| shown_tray(seat, setting_up)).to_vec(),
            pieces: self.pieces(state, setting_up),
            dice: Vec::new(),
            last: Vec::new(),
            text: TextScale { across: 2, down: 1 },
        }
    }

    fn pieces(&self, state: &State, setting_up: bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for seat in [BLUE, RED] {
            let army = state.pawns(seat);
            pieces.extend(
                army.iter()
                    .map(|&cell| pawn(seat, spot(cell), self.part(state, seat, cell))),
            );
            let beside = if setting_up { stock(seat) } else { lost(seat) };
            let missing = self.settings.pawns.saturating_sub(army.len());
            pieces.extend((0..missing).map(|_| pawn(seat, beside.clone(), Part::None)));
        }
        pieces
    }

    /// The part that a pawn has in what is going on.
    fn part(&self, state: &State, seat: Seat, cell: Cell) -> Part {
        match &state.phase {
            Phase::Move(movement) if seat == state.mover && !movement.waiting().contains(&cell) => Part::Moved,
            Phase::Combat(combat) => self.part_in_combat(state, combat, seat, cell),
            _ => Part::None,
        }
    }

    fn part_in_combat(&self, state: &State, combat: &Combat, seat: Seat, cell: Cell) -> Part {
        let side = state.side(seat);
        let mut engaged = combat.engaged[side].iter();
        let Some((_, battle)) = engaged.find(|&(other, _)| other == cell) else {
            return Part::None;
        };
        let due = match combat.step {
            _ if battle == 0 => return Part::Contact,
            Step::Back(fought, losers) if fought == battle => {
                let cut_off = Retreats::of(&self.board, state, losers).count(cell) == 0;
                return Part::Losing { battle, cut_off };
            }
            Step::Fight => Due::Now,
            Step::Roll(fought) if fought == battle => Due::Now,
            Step::Swap(fought) if fought == battle => Due::Costly,
            _ => Due::Later,
        };
        Part::Fights {
            battle,
            attacks: side == ATTACK,
            odds: combat.strengths(battle),
            due,
        }
    }
}

/// What a pawn has to do with what is going on.
#[derive(Clone, Copy)]
enum Part {
    /// Nothing.
    None,
    /// It has moved in this movement.
    Moved,
    /// It must be put into a battle.
    Contact,
    /// It is in a battle.
    Fights {
        battle: u8,
        attacks: bool,
        odds: (usize, usize),
        due: Due,
    },
    /// It has lost a battle and must go back, or cannot.
    Losing { battle: u8, cut_off: bool },
}

/// When a battle is due.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    /// It can be fought now, or is.
    Now,
    /// It has been fought and costs a pawn of each side.
    Costly,
    /// Its time comes later.
    Later,
}

impl Part {
    fn marks(self) -> Vec<Mark> {
        match self {
            Part::None => Vec::new(),
            Part::Moved => vec![Mark::Spent],
            Part::Contact => vec![Mark::Active],
            Part::Fights { due, .. } => match due {
                Due::Now => vec![Mark::Active],
                Due::Costly => vec![Mark::Active, Mark::Danger],
                Due::Later => Vec::new(),
            },
            Part::Losing { .. } => vec![Mark::Danger],
        }
    }

    /// The number of the battle, which everybody in it shows.
    fn battle(self) -> Option<u8> {
        match self {
            Part::None | Part::Moved | Part::Contact => None,
            Part::Fights { battle, .. } | Part::Losing { battle, .. } => Some(battle),
        }
    }

    fn name(self, seat: Seat) -> Message {
        let colour = seat_name(seat);
        match self {
            Part::None => message!("nieuchess-pawn", "{colour} pawn", colour = colour),
            Part::Moved => message!("nieuchess-pawn-moved", "{colour} pawn that has moved", colour = colour),
            Part::Contact => message!(
                "nieuchess-pawn-contact",
                "{colour} pawn in no battle yet",
                colour = colour
            ),
            Part::Fights {
                battle,
                attacks: true,
                odds: (attackers, defenders),
                ..
            } => message!(
                "nieuchess-pawn-attacks",
                "{colour} pawn, attacks in battle {battle} ({attackers} to {defenders})",
                colour = colour,
                battle = battle,
                attackers = attackers,
                defenders = defenders
            ),
            Part::Fights {
                battle,
                attacks: false,
                odds: (attackers, defenders),
                ..
            } => message!(
                "nieuchess-pawn-defends",
                "{colour} pawn, attacked in battle {battle} ({attackers} to {defenders})",
                colour = colour,
                battle = battle,
                attackers = attackers,
                defenders = defenders
            ),
            Part::Losing { cut_off: false, .. } => {
                message!(
                    "nieuchess-pawn-goes-back",
                    "{colour} pawn that must go back",
                    colour = colour
                )
            }
            Part::Losing { cut_off: true, .. } => message!(
                "nieuchess-pawn-cut-off",
                "{colour} pawn without a way back",
                colour = colour
            ),
        }
    }

    /// A terminal has no marks, so the signs tell what the marks do.
    fn sign(self, seat: Seat) -> (&'static str, &'static str) {
        let signs = match self {
            Part::None | Part::Fights { due: Due::Later, .. } => [("●", "B"), ("◆", "R")],
            Part::Moved => [("○", "b"), ("◇", "r")],
            Part::Contact | Part::Fights { due: Due::Now, .. } => [("◉", "B+"), ("◈", "R+")],
            Part::Losing { .. } | Part::Fights { due: Due::Costly, .. } => [("●!", "B!"), ("◆!", "R!")],
        };
        signs[seat.index()]
    }
}

fn pawn(seat: Seat, spot: Spot, part: Part) -> Piece {
    Piece {
        id: String::new(),
        spot,
        tone: tone(seat),
        shape: Shape::Pawn,
        facing: None,
        value: part.battle(),
        marks: part.marks(),
        name: part.name(seat),
        sign: part.sign(seat),
    }
}

fn shown_player(state: &State, seat: Seat) -> Player {
    Player {
        name: seat_name(seat),
        tone: tone(seat),
        // Row 1, Blue's edge, is at the bottom.
        home: if seat == BLUE { 0 } else { 180 },
        facts: vec![
            scene::Fact::new(
                message!("nieuchess-fact-pawns", "pawns on the board"),
                state.army(seat).len(),
            ),
            scene::Fact::new(
                message!("nieuchess-fact-invasions", "invasions left"),
                state.invasions(seat),
            ),
        ],
    }
}

/// Pawns that are not on the board are still to be placed before the first movement, and eliminated later.
fn shown_tray(seat: Seat, setting_up: bool) -> Tray {
    let who = player(seat);
    let (spot, title) = if setting_up {
        let title = message!("nieuchess-tray-stock", "pawns of {who} to be placed", who = who);
        (stock(seat), title)
    } else {
        let title = message!("nieuchess-tray-lost", "eliminated pawns of {who}", who = who);
        (lost(seat), title)
    };
    Tray {
        spot,
        title,
        owner: Some(seat),
    }
}

fn hexagon(board: &Board, cell: Cell) -> scene::Cell {
    let middle = centre(cell);
    let half = WIDTH / 2;
    let corners = [
        (0, -TALL),
        (half, -LOW),
        (half, LOW),
        (0, TALL),
        (-half, LOW),
        (-half, -LOW),
    ];
    let (ground, name) = match board.ground(cell) {
        Ground::Plain => (scene::Ground::Field, message!("nieuchess-hex-plain", "plain hex")),
        Ground::Gray => (
            scene::Ground::Ridge,
            message!("nieuchess-hex-gray", "gray hex, impassable"),
        ),
        Ground::Red => (
            scene::Ground::Bank,
            message!("nieuchess-hex-red", "red hex, where invasions land"),
        ),
        Ground::Purple => (
            scene::Ground::Purple,
            message!(
                "nieuchess-hex-purple",
                "purple hex of a replacement centre of {who}",
                who = player(centre_owner(board, cell))
            ),
        ),
        Ground::Star => (
            scene::Ground::Star,
            message!(
                "nieuchess-hex-star",
                "star of a replacement centre of {who}",
                who = player(cell.half())
            ),
        ),
        Ground::Line => (
            scene::Ground::Line,
            message!("nieuchess-hex-line", "hex of the hot line"),
        ),
    };
    scene::Cell {
        spot: spot(cell),
        outline: corners
            .map(|(dx, dy)| Point::new(middle.x + dx, middle.y + dy))
            .to_vec(),
        centre: middle,
        ground,
        print: None,
        name,
    }
}

/// The side whose star a purple hex lies beside.
fn centre_owner(board: &Board, cell: Cell) -> Seat {
    let star = cell.neighbours().find(|&next| board.ground(next) == Ground::Star);
    star.unwrap_or(cell).half()
}

/// The hot line through the hexes it joins, and the edges between the halves.
fn strokes(board: &Board) -> Vec<Stroke> {
    let line: Vec<Point> = board.line().iter().map(|&cell| centre(cell)).collect();
    let first_blue = ROWS - LAST_BLUE_ROW;
    let between = (0..COLUMNS).flat_map(|column| {
        let middle = centre(Cell::on_map(column, first_blue));
        // The left shoulder and the top of each hex in Blue's foremost row, which begins at the left edge.
        [
            Point::new(middle.x - WIDTH / 2, middle.y - LOW),
            Point::new(middle.x, middle.y - TALL),
        ]
    });
    let last = centre(Cell::on_map(COLUMNS - 1, first_blue));
    let end = [
        Point::new(last.x + WIDTH / 2, last.y - LOW),
        Point::new(last.x + WIDTH, last.y - TALL),
    ];
    vec![
        Stroke {
            points: line,
            kind: StrokeKind::Route,
        },
        Stroke {
            points: between.chain(end).collect(),
            kind: StrokeKind::Border,
        },
    ]
}

/// Letters above and below the board, each over or under its outermost hex, and the number of every row on both sides.
fn legends() -> Vec<Legend> {
    let mut legends = Vec::new();
    for column in 0..COLUMNS {
        let letter = char::from(b'a' + column as u8).to_string();
        for (row, y) in [(0, -WIDTH / 2), (ROWS - 1, BOTTOM + WIDTH / 2)] {
            legends.push(Legend {
                at: Point::new(centre(Cell::on_map(column, row)).x, y),
                text: letter.clone(),
            });
        }
    }
    for row in 0..ROWS {
        let y = centre(Cell::on_map(0, row)).y;
        for x in [-WIDTH * 9 / 10, RIGHT + WIDTH * 9 / 10] {
            legends.push(Legend {
                at: Point::new(x, y),
                text: (ROWS - row).to_string(),
            });
        }
    }
    legends
}

/// The middle of a hex. Every second row of the map lies half a hex to the right.
fn centre(cell: Cell) -> Point {
    let (column, row) = (cell.column() as i32, cell.map_row() as i32);
    Point::new(column * WIDTH + WIDTH / 2 + row % 2 * (WIDTH / 2), row * PITCH + TALL)
}

pub(crate) fn spot(cell: Cell) -> Spot {
    Spot::new(cell.to_string())
}

/// Where the pawns lie that are still to be placed.
pub(crate) fn stock(seat: Seat) -> Spot {
    Spot::new(format!("stock.{}", seat_name(seat)))
}

/// Where eliminated pawns lie.
pub(crate) fn lost(seat: Seat) -> Spot {
    Spot::new(format!("lost.{}", seat_name(seat)))
}

/// The name of a side at the front of a sentence or in a title.
pub(crate) fn player(seat: Seat) -> &'static str {
    if seat == BLUE { "Blue" } else { "Red" }
}

fn tone(seat: Seat) -> Tone {
    if seat == BLUE { Tone::Blue } else { Tone::Red }
}
