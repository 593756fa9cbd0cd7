//! What every state promises. Tests ask after every action, and a position text must keep it too.

use crate::Unita;
use crate::apply::ends_by_itself;
use crate::menu::imitable;
use crate::moves::TERRAIN_DICE;
use crate::options::{Powers, Specials};
use crate::pieces::{Battalion, COMPANIES, Card, Company, HIGHEST, SLOTS, Tile};
use crate::state::{Clash, Declaration, POINTS, Role, Stage, State, Tiles};

/// The first promise that is broken.
type Checked = Result<(), String>;

fn promise(kept: bool, broken: impl Into<String>) -> Checked {
    if kept { Ok(()) } else { Err(broken.into()) }
}

impl State {
    pub(crate) fn check(&self, game: &Unita) -> Checked {
        self.check_stage(game)?;
        for battalion in game.battalions() {
            self.check_companies(game, battalion)?;
            self.check_tiles(game, battalion)?;
            self.check_marks(game, battalion)?;
        }
        self.check_turn(game)?;
        match self.stage {
            Stage::Pick(clash) => self.check_clash(game, clash, None),
            Stage::Refusal(clash, role) | Stage::Declaration(clash, role) => self.check_clash(game, clash, Some(role)),
            _ => Ok(()),
        }
    }

    /// Whether the stage agrees with what is on the table.
    fn check_stage(&self, game: &Unita) -> Checked {
        let all = game.all_dice();
        let placed = match self.stage {
            Stage::Roll(_) | Stage::Lay(..) => 0,
            Stage::Deploy(placed) => {
                promise(placed < all, "all dice are placed, but more are asked for")?;
                placed
            }
            _ => all,
        };
        let laid = match self.stage {
            Stage::Roll(battalion) | Stage::Lay(battalion, _) => battalion.0,
            _ => game.count as u8,
        };
        if let Stage::Lay(_, roll) = self.stage {
            let possible = |(face, die): (u8, u8)| (1..=die).contains(&face);
            promise(
                roll.into_iter().zip(TERRAIN_DICE).all(possible),
                "the terrain dice cannot show that",
            )?;
        }
        promise(
            game.rules.terrain || !matches!(self.stage, Stage::Roll(_) | Stage::Lay(..)),
            "there are no tiles to lay in a game without terrain",
        )?;
        for battalion in game.battalions() {
            let who = game.colour(battalion);
            let tiles = self.tiles[battalion.index()].are_laid();
            promise(
                tiles == (game.rules.terrain && battalion.0 < laid),
                format!("{who} has laid its tiles too early or too late"),
            )?;
            let expected = (0..placed).filter(|&die| game.deployer(die) == battalion).count();
            promise(
                self.filled[battalion.index()].count_ones() as usize == expected,
                format!("{who} should have placed {expected} dice"),
            )?;
        }
        Ok(())
    }

    fn check_companies(&self, game: &Unita, battalion: Battalion) -> Checked {
        let b = battalion.index();
        let who = game.colour(battalion);
        let places = &self.places[b];
        let in_order = places
            .windows(2)
            .all(|pair| pair[0] > pair[1] || pair[0] == game.board.gate());
        promise(in_order, format!("{who}'s companies overtake each other"))?;
        let moved = *places != game.board.starts();
        let deploying = matches!(self.stage, Stage::Roll(_) | Stage::Lay(..) | Stage::Deploy(_));
        promise(!deploying || !moved, format!("{who} has moved too early"))?;
        let behind_start = places
            .iter()
            .zip(game.board.starts())
            .any(|(&place, start)| place < start);
        promise(!behind_start, format!("{who} stands behind its start"))?;
        let mut stock = [0; HIGHEST + 1];
        for (slot, die) in self.dice[b].as_flattened().iter().enumerate() {
            let filled = self.filled[b] >> slot & 1 != 0;
            promise(filled == die.is_some(), "the note of filled slots is stale")?;
            promise(die.face() <= die.maximum(), "a die shows more than its maximum")?;
            promise(
                !deploying || die.face() == die.maximum(),
                "a die is placed, but not on its maximum",
            )?;
            stock[usize::from(die.maximum())] += 1;
        }
        for maximum in 1..=HIGHEST as u8 {
            let used = stock[usize::from(maximum)];
            promise(
                used + self.in_stock(battalion, maximum) == game.board.dice(maximum),
                format!("{who}'s dice of maximum {maximum} do not add up"),
            )?;
        }
        // R4.2
        let high = |company: usize| {
            let dice = self.dice[b][company].iter();
            dice.filter(|die| usize::from(die.maximum()) == HIGHEST).count()
        };
        promise(
            (0..COMPANIES).all(|company| high(company) <= 1),
            format!("{who}'s dice of maximum {HIGHEST} share a company"),
        )?;
        let homes = (0..COMPANIES).filter(|&company| {
            let full = self.filled[b] >> (company * SLOTS) & 0b1111 == 0b1111;
            !full && high(company) == 0
        });
        promise(
            homes.count() >= usize::from(self.in_stock(battalion, HIGHEST as u8)),
            format!("{who}'s dice of maximum {HIGHEST} will have to share a company"),
        )
    }

    fn check_tiles(&self, game: &Unita, battalion: Battalion) -> Checked {
        let tiles = &self.tiles[battalion.index()];
        let who = game.colour(battalion);
        if !tiles.are_laid() {
            return promise(*tiles == Tiles::NONE, format!("{who} knows tiles that do not lie"));
        }
        let fresh = Tiles::on(tiles.places, tiles.kinds);
        promise(tiles.squares == fresh.squares, "the note of tile squares is stale")?;
        promise(
            Tile::ALL.iter().all(|tile| tiles.kinds.contains(tile)),
            format!("{who} does not have one tile of each kind"),
        )?;
        promise(
            can_lie(game, tiles.places),
            format!("{who}'s tiles do not lie as the terrain dice can fall"),
        )?;
        let special = tiles.kinds.iter().position(|&tile| tile == Tile::Special);
        promise(
            tiles.special_known || special.is_some_and(|tile| !tiles.is_up(tile)),
            format!("{who}'s special tile lies face up unknown"),
        )
    }

    fn check_marks(&self, game: &Unita, battalion: Battalion) -> Checked {
        let marks = &self.marks[battalion.index()];
        let who = game.colour(battalion);
        let used = |card: Card| card.colour() == who && marks.cards & card.bits() != 0;
        let played = Card::ALL.into_iter().filter(|&card| used(card)).count();
        let most = match game.rules.powers {
            Powers::None => 0,
            Powers::One => 1,
            Powers::Three => 3,
        };
        promise(played <= most, format!("{who} has used more cards than it may"))?;
        promise(
            marks.cards & Card::Terror.bits() != 0b1000,
            "the second Terror comes after the first",
        )?;
        promise(
            game.rules.terrain || !(used(Card::Discipline) || used(Card::Imitation)),
            format!("{who} has used a card that is not offered without terrain"),
        )?;
        for company in Company::ALL {
            let square = self.place(battalion, company);
            let may = square < game.board.gate() && game.board.is_reorganisation(square);
            promise(
                marks.reorganised >> company.index() & 1 == 0 || may,
                format!("{who}'s company {company} cannot have reorganised where it stands"),
            )?;
        }
        promise(
            (game.rules.specials == Specials::Company) || marks.special.count_ones() <= 1,
            format!("{who} has used its special tile more than once"),
        )?;
        let has_tiles = self.tiles[battalion.index()].are_laid();
        promise(
            has_tiles || (marks.special | marks.mirage == 0),
            format!("{who} has used a tile that does not lie"),
        )?;
        promise(
            marks.special == 0 || self.tiles[battalion.index()].special_known,
            format!("{who} has used its special tile, but nobody knows it"),
        )?;
        match who {
            _ if who == Card::Discipline.colour() => {
                promise(
                    used(Card::Discipline) == self.discipline.is_some(),
                    "Discipline has no terrain",
                )?;
                promise(
                    used(Card::Imitation) == self.imitation.is_some(),
                    "Imitation has no tile",
                )?;
                let possible = self
                    .imitation
                    .is_none_or(|special| imitable(game, battalion) >> special as usize & 1 != 0);
                promise(possible, "Imitation has taken a tile that it may not")
            }
            _ if who == Card::Pilgrimage.colour() => promise(
                used(Card::Pilgrimage) || !self.pilgrimage,
                "four points are owed without Pilgrimage",
            ),
            _ if who == Card::Glory.colour() => {
                promise(used(Card::Glory) || self.glory == 0, "there is glory without the card")?;
                let gone = self.place(battalion, Company(0)) == game.board.gate();
                let lowest = self.formation(battalion, Company(0)).iter().map(|die| die.face()).min();
                promise(
                    !used(Card::Glory) || (gone && Some(self.glory) == lowest),
                    "glory is the lowest die of the first company to leave",
                )
            }
            _ => Ok(()),
        }
    }

    /// Whether turn and points agree with the stage.
    fn check_turn(&self, game: &Unita) -> Checked {
        let over = game.battalions().all(|battalion| game.has_left(self, battalion));
        promise(
            over == (self.stage == Stage::Over),
            "the game ends when the last company has left, and only then",
        )?;
        if matches!(
            self.stage,
            Stage::Roll(_) | Stage::Lay(..) | Stage::Deploy(_) | Stage::Over
        ) {
            let idle = self.points == 0 && !self.fresh && self.active == Battalion(0);
            return promise(idle, "points are counted outside of a turn");
        }
        let who = game.colour(self.active);
        let pilgrim =
            who == Card::Pilgrimage.colour() && self.marks[self.active.index()].cards & Card::Pilgrimage.bits() != 0;
        promise(
            self.points <= if pilgrim { POINTS + 1 } else { POINTS },
            format!("{who} has too many points"),
        )?;
        // R8 Pilgrimage: two points in the turn in which it is played.
        let full = match () {
            () if pilgrim && self.pilgrimage => self.points == POINTS - 1,
            () if pilgrim => self.points >= POINTS,
            () => self.points == POINTS,
        };
        promise(
            !self.fresh || full,
            format!("{who} has spent points before its first go"),
        )?;
        match self.stage {
            Stage::Turn => promise(
                !ends_by_itself(game, self) && (!self.fresh || !game.has_left(self, self.active)),
                format!("{who}'s turn would have ended by itself"),
            ),
            Stage::Glory => {
                let [first, second, ..] = self.places[self.active.index()].map(|place| place == game.board.gate());
                let asked = game.has_card(self, self.active, Card::Glory) && first && !second;
                promise(asked && !self.fresh, "Glory is not asked for here")
            }
            _ => promise(!self.fresh, "a battle comes of a go"),
        }
    }

    /// Whether a battle can be under way as it says, and the question in it be asked.
    fn check_clash(&self, game: &Unita, clash: Clash, asked: Option<Role>) -> Checked {
        let (active, company) = (self.active, clash.company);
        let on_board = self.place(active, company) < game.board.gate();
        let enemies = if on_board {
            game.enemies_at(self, active, company).count()
        } else {
            0
        };
        promise(
            enemies >= if clash.another { 2 } else { 1 },
            format!("company {company} does not touch enough enemies"),
        )?;
        let mut contacts = game.enemies_at(self, active, company);
        promise(
            contacts.any(|(contact, ..)| contact == clash.contact),
            "the battle is with nobody",
        )?;
        for (_, enemy, near) in game.enemies_at(self, active, company) {
            let tiles = &self.tiles[enemy.index()];
            let shown = self.tile_under(enemy, near).is_none_or(|tile| tiles.is_up(tile));
            promise(shown, "the tile under an enemy lies face down in a battle")?;
        }
        let tiles = &self.tiles[active.index()];
        let known = self
            .tile_under(active, company)
            .is_none_or(|tile| tiles.is_up(tile) || (tiles.kinds[tile] == Tile::Special && tiles.special_known));
        promise(known, "nobody knows the tile under the attacker")?;
        self.check_train(game, clash)?;
        let Some(role) = asked else {
            let plain = clash.another && clash.contact == 0 && clash.declared == Declaration::Plain;
            return promise(plain, "the enemy is picked before anything else");
        };
        let (battalion, company) = game.side_of(self, clash, role);
        let used = self.marks[active.index()].cards;
        let front = game.contact(self, clash).side.lanes().map(|lane| lane.front);
        let declared = match clash.declared {
            Declaration::Plain => true,
            Declaration::Halberd(slot) => declared_by(game, active, used, Card::Halberd) && front.contains(&slot),
            Declaration::Cavalry => declared_by(game, active, used, Card::Cavalry),
            Declaration::Terror(slot) => declared_by(game, active, used, Card::Terror) && front.contains(&slot),
        };
        promise(declared, "the attacker cannot have declared that")?;
        let first = clash.declared == Declaration::Plain;
        match self.stage {
            Stage::Refusal(..) => promise(
                first && game.can_refuse(self, battalion, company),
                "nobody can refuse here",
            ),
            _ => promise(
                (first || role == Role::Defender) && game.can_declare(self, battalion, role),
                "nobody can declare anything here",
            ),
        }
    }

    /// R8 Railway: those who have still to follow stand in a row, one square back.
    fn check_train(&self, game: &Unita, clash: Clash) -> Checked {
        if clash.followers == 0 {
            return Ok(());
        }
        let active = self.active;
        let used = self.marks[active.index()].cards;
        promise(
            declared_by(game, active, used, Card::Railway),
            "companies follow without Railway",
        )?;
        let places = &self.places[active.index()];
        let first = clash.company.index();
        let last = first + usize::from(clash.followers);
        promise(last < COMPANIES, "more companies follow than there are")?;
        let row = (first + 1..=last).all(|behind| {
            let gap = if behind == first + 1 { 2 } else { 1 };
            places[behind] + gap == places[behind - 1]
        });
        promise(row, "the companies that follow do not stand in a row")
    }
}

/// R3.2: whether some order of the dice can lead to these places.
fn can_lie(game: &Unita, places: [u8; 3]) -> bool {
    let [a, b, c] = places;
    let start = game.board.starts()[0];
    if !(start < a && a < b && b < c) {
        return false;
    }
    let mut steps = [a - start, b - a, c - b];
    // The greatest step on the greatest die is the best fit.
    steps.sort_unstable_by(|one, other| other.cmp(one));
    steps.iter().zip(TERRAIN_DICE).all(|(&step, die)| step <= die)
}

fn declared_by(game: &Unita, battalion: Battalion, used: u8, card: Card) -> bool {
    game.colour(battalion) == card.colour() && used & card.bits() != 0
}
