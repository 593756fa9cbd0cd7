//! The racks beside the board: what lies in front of a battalion.
//!
//! First these are its tiles with the terrain dice, then the dice that it has still to place, and in the end the
//! companies that have left by the Gate. Its cards lie at its right hand all the time.

use crate::events::tile_title;
use crate::moves::TERRAIN_DICE;
use crate::options::Powers;
use crate::pieces::{Battalion, COMPANIES, Card, Company, Die, HIGHEST, SLOTS, Slot, Tile};
use crate::scene::{Table, card_spot, die_piece, hidden_die, section, stock, terrain_die, tile_in_hand, tone};
use crate::state::Stage;
use quincunx_core::scene::{Cell, Ground, Mark, Piece, Shape};
use quincunx_core::{Message, Spot, message};

/// The first place of the cards in a rack.
const CARDS: usize = 6;

/// The beginnings of the cards' names.
const CARD_SIGNS: [(&str, &str); 12] = [
    ("Ha", "Ha"),
    ("Cr", "Cr"),
    ("Ca", "Ca"),
    ("Di", "Di"),
    ("Ra", "Ra"),
    ("Im", "Im"),
    ("Co", "Co"),
    ("Gi", "Gi"),
    ("Pi", "Pi"),
    ("Gl", "Gl"),
    ("St", "St"),
    ("Te", "Te"),
];

impl Table<'_> {
    /// A place in a rack, with what is printed on it.
    fn place(&mut self, battalion: Battalion, place: usize, spot: Spot, print: Option<String>, name: Message) {
        let area = self.game.board.plan().beside(battalion, place);
        self.cells.push(Cell {
            spot,
            outline: area.outline,
            centre: area.centre,
            ground: Ground::Slot,
            print,
            name,
        });
    }

    /// How many dice a battalion has placed that hides them.
    fn placed_in_secret(&self, battalion: Battalion) -> Option<usize> {
        match self.state.stage {
            Stage::Deploy(placed) if self.view.hides_dice(battalion) => Some(self.game.placed_by(placed, battalion)),
            _ => None,
        }
    }

    /// Whether a battalion has placed all its dice and hides them.
    pub(crate) fn hides_all(&self, battalion: Battalion) -> bool {
        self.placed_in_secret(battalion) == Some(COMPANIES * SLOTS)
    }

    /// What lies in front of a battalion.
    pub(crate) fn rack(&mut self, battalion: Battalion) {
        let game = self.game;
        if game.rules.terrain && !self.state.tiles[battalion.index()].are_laid() {
            self.hand(battalion);
        } else if let Some(placed) = self.placed_in_secret(battalion) {
            self.secret_stock(battalion, placed);
        } else if matches!(self.state.stage, Stage::Roll(_) | Stage::Lay(..) | Stage::Deploy(_)) {
            self.stock(battalion);
        }
        self.cards(battalion);
        for company in Company::ALL {
            if self.state.place(battalion, company) == game.board.gate() {
                for slot in Slot::ALL {
                    let area = game.board.plan().slot_beside(battalion, company, slot);
                    self.slot(battalion, company, slot, area);
                }
            }
        }
    }

    /// Tiles that are not laid yet, and the terrain dice once they are rolled.
    fn hand(&mut self, battalion: Battalion) {
        let colour = self.game.colour(battalion);
        if let Stage::Lay(roller, roll) = self.state.stage
            && roller == battalion
        {
            for (place, (die, face)) in TERRAIN_DICE.into_iter().zip(roll).enumerate() {
                let name = message!(
                    "unita-place-terrain-die",
                    "{colour}'s terrain die of maximum {die}",
                    colour = colour,
                    die = die
                );
                let spot = terrain_die(colour, die);
                self.place(battalion, place, spot.clone(), None, name);
                self.pieces.push(Piece {
                    id: spot.name().to_owned(),
                    name: message!("unita-terrain-die", "terrain die showing {face}", face = face),
                    ..die_piece(colour, face, spot)
                });
            }
        }
        for (place, tile) in Tile::ALL.into_iter().enumerate() {
            let title = tile_title(tile, self.game.board.special(colour));
            let name = message!(
                "unita-place-tile",
                "tile of {colour} that is to be laid",
                colour = colour
            );
            let spot = tile_in_hand(colour, tile);
            self.place(battalion, place + TERRAIN_DICE.len(), spot.clone(), None, name);
            self.pieces.push(Piece {
                id: spot.name().to_owned(),
                spot,
                tone: tone(colour),
                shape: Shape::Tile,
                facing: None,
                value: None,
                marks: Vec::new(),
                name: message!("unita-tile", "tile: {tile}", tile = title),
                sign: [("M", "M"), ("F", "F"), ("S", "S")][tile as usize],
            });
        }
    }

    /// The dice that a battalion has still to place, by their maximum.
    fn stock(&mut self, battalion: Battalion) {
        let colour = self.game.colour(battalion);
        for (place, maximum) in (1..=HIGHEST as u8).rev().enumerate() {
            let count = self.state.in_stock(battalion, maximum);
            let name = message!(
                "unita-place-stock",
                "{colour}'s dice of maximum {maximum} that are to be placed",
                colour = colour,
                maximum = maximum
            );
            let spot = stock(colour, maximum);
            self.place(battalion, place, spot.clone(), Some(format!("x{count}")), name);
            let pile = (0..count).map(|_| section(colour, Die::fresh(maximum), spot.clone(), Vec::new()));
            self.pieces.extend(pile);
        }
    }

    /// The same as others see it who are not to know.
    fn secret_stock(&mut self, battalion: Battalion, placed: usize) {
        let colour = self.game.colour(battalion);
        for number in placed..COMPANIES * SLOTS {
            let (company, slot) = (Company::ALL[number / SLOTS], Slot::ALL[number % SLOTS]);
            let area = self.game.board.plan().slot_beside(battalion, company, slot);
            let here = Spot::new(format!("{colour}.secret.{}", number + 1));
            let name = message!(
                "unita-place-secret",
                "die that {colour} has still to place in secret",
                colour = colour
            );
            self.cell(here.clone(), area, Ground::Slot, name);
            self.pieces.push(hidden_die(colour, format!("hidden.{here}"), here));
        }
    }

    fn cards(&mut self, battalion: Battalion) {
        let game = self.game;
        let colour = game.colour(battalion);
        let own = |card: &Card| card.colour() == colour && game.card_matters(*card);
        if game.rules.powers == Powers::None {
            return;
        }
        for card in Card::ALL.into_iter().filter(own) {
            let spot = card_spot(card);
            let name = message!("unita-place-card", "{colour}'s cards", colour = colour);
            self.place(battalion, CARDS + card as usize % 3, spot.clone(), None, name);
            let left = game.has_card(self.state, battalion, card);
            self.pieces.push(Piece {
                id: spot.name().to_owned(),
                spot,
                tone: tone(colour),
                shape: Shape::Card,
                facing: None,
                value: None,
                marks: if left { Vec::new() } else { vec![Mark::Spent] },
                name: self.card_name(battalion, card, left),
                sign: CARD_SIGNS[card as usize],
            });
        }
    }

    fn card_name(&self, battalion: Battalion, card: Card, left: bool) -> Message {
        let state = self.state;
        let used = (state.marks[battalion.index()].cards & card.bits()).count_ones();
        let title = card.title();
        let effect = match card {
            Card::Discipline => state.discipline.map(|terrain| terrain.name().to_owned()),
            Card::Imitation => state.imitation.map(|special| special.title().to_owned()),
            Card::Glory => Some(state.glory.to_string()),
            _ => None,
        };
        match (used, left, effect) {
            (0, true, _) => message!("unita-card-shown-left", "card {card}", card = title),
            (0, false, _) => message!(
                "unita-card-shown-out",
                "card {card}, no longer to be used",
                card = title
            ),
            (_, true, _) => message!(
                "unita-card-shown-again",
                "card {card}, used once, one use left",
                card = title
            ),
            (_, false, Some(effect)) => message!(
                "unita-card-shown-used-for",
                "card {card}, used: {effect}",
                card = title,
                effect = effect
            ),
            (_, false, None) => message!("unita-card-shown-used", "card {card}, used", card = title),
        }
    }
}
