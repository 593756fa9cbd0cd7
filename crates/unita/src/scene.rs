//! The table of Unita: the paths with their tiles, the companies with their dice, and the racks beside the board.
//!
//! A die lies in a slot of its company, and a slot keeps its name wherever the company goes. Whatever a viewer does not
//! know has a look and an identity of its own that depend on nothing hidden.

use crate::Unita;
use crate::events::tile_title;
use crate::pieces::{Battalion, Card, Colour, Company, Die, HIGHEST, SLOTS, Slot, Tile};
use crate::plan::Area;
use crate::situation::{facts, headline, player_facts};
use crate::state::{Clash, Role, Stage, State};
use crate::view::View;
use quincunx_core::scene::{Cell, Ground, Mark, Piece, Player, Shape, Stroke, StrokeKind, TextScale, Tone};
use quincunx_core::{Message, Scene, Seat, Spot, message};

pub(crate) fn scene(game: &Unita, view: &View) -> Scene {
    let plan = game.board.plan();
    let mut table = Table {
        game,
        view,
        state: view.open(),
        fighting: fighting(game, view.open()),
        cells: Vec::new(),
        pieces: Vec::new(),
    };
    // Racks come first, so that a slot on the board follows the square it lies on.
    for battalion in game.battalions() {
        table.rack(battalion);
    }
    for battalion in game.battalions() {
        table.path(battalion);
    }
    table.cell(
        gate(),
        plan.gate().clone(),
        Ground::Gate,
        message!("unita-gate", "the Gate, where all paths end"),
    );
    let Table { cells, pieces, .. } = table;
    let seats = game.seats.iter().enumerate();
    Scene {
        players: seats
            .map(|(seat, name)| shown_player(game, view, Seat::new(seat as u8), name))
            .collect(),
        turn: game.turn_of(view.open()),
        headline: headline(game, view.open()),
        facts: facts(game, view.open()),
        bounds: plan.bounds(),
        cells,
        strokes: game
            .battalions()
            .map(|battalion| Stroke {
                points: plan.way(battalion, game.board.starts()[0]),
                kind: StrokeKind::Path(tone(game.colour(battalion))),
            })
            .collect(),
        legends: Vec::new(),
        trays: Vec::new(),
        pieces,
        dice: Vec::new(),
        last: Vec::new(),
        // Two dice side by side need six characters; on the triangle a square is longer than deep. With less the dice of
        // neighbours would hide each other.
        text: TextScale {
            across: if plan.is_triangle() { 5 } else { 6 },
            down: 2,
        },
    }
}

fn shown_player(game: &Unita, view: &View, seat: Seat, name: &'static str) -> Player {
    let own = || game.battalions().filter(|&battalion| game.seat(battalion) == seat);
    let first = own().next().unwrap_or(Battalion(0));
    Player {
        name,
        tone: tone(game.colour(first)),
        home: game.board.plan().home(first),
        facts: own()
            .flat_map(|battalion| player_facts(game, view, battalion))
            .collect(),
    }
}

/// Slots whose dice take part in what is going on.
type Fighting = Vec<(Battalion, Company, [bool; SLOTS])>;

/// Both companies of a battle with the dice that touch the enemy; all three companies if the first enemy is to be
/// picked.
fn fighting(game: &Unita, state: &State) -> Fighting {
    let whole = [true; SLOTS];
    let front = |clash: Clash| {
        let contact = game.contact(state, clash);
        [(Role::Attacker, contact.side), (Role::Defender, contact.their_side)].map(|(role, side)| {
            let (battalion, company) = game.side_of(state, clash, role);
            let touches = |slot| side.lanes().iter().any(|lane| lane.front == slot);
            (battalion, company, Slot::ALL.map(touches))
        })
    };
    match state.stage {
        Stage::Pick(clash) => {
            let enemies = game.enemies_at(state, state.active, clash.company);
            let enemies = enemies.map(|(_, battalion, company)| (battalion, company, whole));
            std::iter::once((state.active, clash.company, whole))
                .chain(enemies)
                .collect()
        }
        Stage::Refusal(clash, _) | Stage::Declaration(clash, _) => front(clash).to_vec(),
        _ => Vec::new(),
    }
}

/// A scene in the making.
pub(crate) struct Table<'a> {
    pub(crate) game: &'a Unita,
    pub(crate) view: &'a View,
    pub(crate) state: &'a State,
    fighting: Fighting,
    pub(crate) cells: Vec<Cell>,
    pub(crate) pieces: Vec<Piece>,
}

impl Table<'_> {
    pub(crate) fn cell(&mut self, spot: Spot, area: Area, ground: Ground, name: Message) {
        self.cells.push(Cell {
            spot,
            outline: area.outline,
            centre: area.centre,
            ground,
            print: None,
            name,
        });
    }

    fn path(&mut self, battalion: Battalion) {
        let board = &self.game.board;
        for square in 0..board.length() {
            let area = board.plan().on_path(battalion, square);
            let company = self.state.company_on(battalion, square);
            let (ground, print, name) = self.square(battalion, square, company);
            self.cells.push(Cell {
                spot: on_path(self.game, battalion, square),
                outline: area.outline,
                centre: area.centre,
                ground,
                print,
                name,
            });
            if let Some(company) = company {
                for slot in Slot::ALL {
                    let area = board.plan().slot(battalion, square, slot);
                    self.slot(battalion, company, slot, area);
                }
            }
        }
    }

    /// A square: what it is made of, what is printed on it and what it is called. The number of a company counts as
    /// printed, and so does the letter of a tile that lies face down but is known.
    fn square(&self, battalion: Battalion, square: u8, company: Option<Company>) -> (Ground, Option<String>, Message) {
        let (game, board) = (self.game, &self.game.board);
        let colour = game.colour(battalion);
        let tiles = &self.state.tiles[battalion.index()];
        let special = game.special(self.state, battalion);
        let reorganisation = board.is_reorganisation(square);
        let start = board.starts().iter().position(|&start| start == square);
        let mut print = match (company, start) {
            (Some(company), _) => company.to_string(),
            (None, Some(start)) => (start + 1).to_string(),
            (None, None) => String::new(),
        };
        let (ground, name) = match tiles.at(square) {
            Some(tile) => {
                let kind = self.view.tile(battalion, tile);
                let (ground, name) = match kind {
                    Some(kind) if tiles.is_up(tile) => (
                        match kind {
                            Tile::Mountain => Ground::Mountain,
                            Tile::Forest => Ground::Forest,
                            Tile::Special => Ground::Special(tone(colour)),
                        },
                        message!(
                            "unita-tile-up",
                            "{colour}'s tile, face up: {tile}",
                            colour = colour,
                            tile = tile_title(kind, special)
                        ),
                    ),
                    Some(kind) => {
                        print.push(kind.letter().to_ascii_uppercase());
                        let name = message!(
                            "unita-tile-down",
                            "{colour}'s tile, face down: {tile}",
                            colour = colour,
                            tile = tile_title(kind, special)
                        );
                        (Ground::Covered(tone(colour)), name)
                    }
                    None => (
                        Ground::Covered(tone(colour)),
                        message!("unita-tile-unknown", "{colour}'s tile, face down", colour = colour),
                    ),
                };
                if reorganisation {
                    let both = message!(
                        "unita-tile-reorganisation",
                        "{tile}, on a reorganisation square",
                        tile = name
                    );
                    (ground, both)
                } else {
                    (ground, name)
                }
            }
            None if reorganisation => (
                Ground::Bend(tone(colour)),
                message!(
                    "unita-square-reorganisation",
                    "reorganisation square of {colour}'s path",
                    colour = colour
                ),
            ),
            None if board.is_corner(square) => (
                Ground::Path(tone(colour)),
                message!("unita-square-corner", "corner of {colour}'s path", colour = colour),
            ),
            None => (
                Ground::Path(tone(colour)),
                message!("unita-square", "square of {colour}'s path", colour = colour),
            ),
        };
        let name = match company {
            Some(company) => message!(
                "unita-square-company",
                "{square}, with company {company}",
                square = name,
                company = company
            ),
            None => name,
        };
        (ground, (!print.is_empty()).then_some(print), name)
    }

    /// A slot of a company with its die.
    pub(crate) fn slot(&mut self, battalion: Battalion, company: Company, slot: Slot, area: Area) {
        let colour = self.game.colour(battalion);
        let here = in_company(self.game, battalion, company, slot);
        self.cell(
            here.clone(),
            area,
            Ground::Slot,
            message!(
                "unita-slot",
                "{slot} of {colour}'s company {company}",
                slot = slot.title(),
                colour = colour,
                company = company
            ),
        );
        let die = self.state.formation(battalion, company)[slot as usize];
        if self.hides_all(battalion) {
            let id = format!("hidden.{here}");
            self.pieces.push(hidden_die(colour, id, here));
        } else if die.is_some() {
            let active = self
                .fighting
                .iter()
                .any(|&(fighter, fights, slots)| (fighter, fights) == (battalion, company) && slots[slot as usize]);
            let marks = if active { vec![Mark::Active] } else { Vec::new() };
            self.pieces.push(section(colour, die, here, marks));
        }
    }
}

/// The first letter of a colour with what the die shows; 0 is the coat of arms.
const DIE_SIGNS: [[&str; HIGHEST + 1]; 4] = [
    ["G0", "G1", "G2", "G3", "G4", "G5"],
    ["Y0", "Y1", "Y2", "Y3", "Y4", "Y5"],
    ["R0", "R1", "R2", "R3", "R4", "R5"],
    ["B0", "B1", "B2", "B3", "B4", "B5"],
];

/// A die of a battalion. It is followed from slot to slot.
pub(crate) fn section(colour: Colour, die: Die, spot: Spot, marks: Vec<Mark>) -> Piece {
    let (maximum, face) = (die.maximum(), die.face());
    let name = if face == 0 {
        message!(
            "unita-die-arms",
            "{colour} die of maximum {maximum} showing its coat of arms",
            colour = colour,
            maximum = maximum
        )
    } else {
        message!(
            "unita-die",
            "{colour} die of maximum {maximum} showing {face}",
            colour = colour,
            maximum = maximum,
            face = face
        )
    };
    Piece {
        marks,
        name,
        ..die_piece(colour, face, spot)
    }
}

pub(crate) fn die_piece(colour: Colour, face: u8, spot: Spot) -> Piece {
    let sign = DIE_SIGNS[colour as usize][usize::from(face)];
    Piece {
        id: String::new(),
        spot,
        tone: tone(colour),
        shape: Shape::Die,
        facing: None,
        value: (face > 0).then_some(face),
        marks: Vec::new(),
        name: message!("unita-die-plain", "{colour} die", colour = colour),
        sign: (sign, sign),
    }
}

pub(crate) fn hidden_die(colour: Colour, id: String, spot: Spot) -> Piece {
    let sign = ["G?", "Y?", "R?", "B?"][colour as usize];
    Piece {
        id,
        shape: Shape::HiddenDie,
        name: message!("unita-die-hidden", "hidden {colour} die", colour = colour),
        sign: (sign, sign),
        ..die_piece(colour, 0, spot)
    }
}

pub(crate) fn gate() -> Spot {
    Spot::new("gate")
}

/// A square of a battalion's path; beyond the last one lies the Gate.
pub(crate) fn on_path(game: &Unita, battalion: Battalion, square: u8) -> Spot {
    if square == game.board.gate() {
        return gate();
    }
    Spot::new(format!("{}.{square}", game.colour(battalion)))
}

/// A slot of a company, wherever that stands.
pub(crate) fn in_company(game: &Unita, battalion: Battalion, company: Company, slot: Slot) -> Spot {
    Spot::new(format!("{}.{company}.{slot}", game.colour(battalion)))
}

/// Where dice of a maximum lie that are to be placed.
pub(crate) fn stock(colour: Colour, maximum: u8) -> Spot {
    Spot::new(format!("{colour}.stock.{maximum}"))
}

/// Where a tile lies that is to be laid.
pub(crate) fn tile_in_hand(colour: Colour, tile: Tile) -> Spot {
    Spot::new(format!("{colour}.tile.{}", tile.letter()))
}

/// Where a terrain die lies.
pub(crate) fn terrain_die(colour: Colour, die: u8) -> Spot {
    Spot::new(format!("{colour}.die.{die}"))
}

/// Where a card lies.
pub(crate) fn card_spot(card: Card) -> Spot {
    Spot::new(format!("{}.card.{}", card.colour(), card.name()))
}

pub(crate) fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::Green => Tone::Green,
        Colour::Yellow => Tone::Yellow,
        Colour::Red => Tone::Red,
        Colour::Blue => Tone::Blue,
    }
}
