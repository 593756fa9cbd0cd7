//! What is remembered of a game: small, plain and copied whole.

use crate::Unita;
use crate::board::Contact;
use crate::march::March;
use crate::options::{Deploy, Powers, Specials};
use crate::pieces::{
    BATTALIONS, Battalion, COMPANIES, Card, Colour, Company, Die, Formation, HIGHEST, SLOTS, Slot, Special, Terrain,
    Tile,
};
use quincunx_core::{Seat, Turn, mix};
use std::hash::{Hash, Hasher};

/// The points of an ordinary turn (R5.1).
pub(crate) const POINTS: u8 = 3;

/// Everything that is on the table, and who is asked for what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The dice of each battalion's companies.
    pub(crate) dice: [[Formation; COMPANIES]; BATTALIONS],
    /// Where each company stands on its path; the length of the path is the Gate. A company never overtakes, so that
    /// those in front come first.
    pub(crate) places: [[u8; COMPANIES]; BATTALIONS],
    pub(crate) tiles: [Tiles; BATTALIONS],
    pub(crate) marks: [Marks; BATTALIONS],
    /// The dice that are not yet placed: three bits for each maximum.
    pub(crate) stock: [u16; BATTALIONS],
    /// The slots that hold a die: four bits for each company.
    pub(crate) filled: [u16; BATTALIONS],
    /// Which minus Discipline has taken away.
    pub(crate) discipline: Option<Terrain>,
    /// What Imitation has made of the Mirage.
    pub(crate) imitation: Option<Special>,
    /// Whether Pilgrimage gives four points in the next turn.
    pub(crate) pilgrimage: bool,
    /// What Glory adds to the total.
    pub(crate) glory: u8,
    /// Whose turn it is, once the dice are placed.
    pub(crate) active: Battalion,
    /// The points it has left.
    pub(crate) points: u8,
    /// Whether the turn has had no `go`, `reorg` or battle yet.
    pub(crate) fresh: bool,
    pub(crate) stage: Stage,
}

/// The three tiles of a battalion in the order of the path (R3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tiles {
    pub(crate) places: [u8; 3],
    pub(crate) kinds: [Tile; 3],
    /// Which lie face up, as bits.
    pub(crate) up: u8,
    /// Whether everybody knows the special one, although it may lie face down (R6.2).
    pub(crate) special_known: bool,
    /// The squares on which they lie, as bits; 0 before they are laid.
    pub(crate) squares: u32,
}

impl Tiles {
    pub(crate) const NONE: Tiles = Tiles {
        places: [0; 3],
        kinds: Tile::ALL,
        up: 0,
        special_known: false,
        squares: 0,
    };

    pub(crate) fn on(places: [u8; 3], kinds: [Tile; 3]) -> Self {
        Tiles {
            places,
            kinds,
            squares: places.iter().fold(0, |squares, place| squares | 1 << place),
            ..Tiles::NONE
        }
    }

    pub(crate) fn are_laid(&self) -> bool {
        self.squares != 0
    }

    /// Which of the three lies on a square.
    pub(crate) fn at(&self, square: u8) -> Option<usize> {
        if self.squares >> square & 1 == 0 {
            return None;
        }
        self.places.iter().position(|&place| place == square)
    }

    pub(crate) fn is_up(&self, tile: usize) -> bool {
        self.up >> tile & 1 != 0
    }

    /// The squares of the tiles that lie face down, as bits.
    pub(crate) fn face_down(&self) -> u32 {
        let hidden = |tile: usize| u32::from(!self.is_up(tile)) << self.places[tile];
        if self.are_laid() {
            hidden(0) | hidden(1) | hidden(2)
        } else {
            0
        }
    }

    /// Where the special tile lies; `None` before it does.
    pub(crate) fn special_square(&self) -> Option<u8> {
        let tile = self.kinds.iter().position(|&kind| kind == Tile::Special)?;
        self.are_laid().then_some(self.places[tile])
    }
}

/// What a battalion has used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Marks {
    /// Uses of cards, by [`Card::bits`].
    pub(crate) cards: u8,
    /// Companies that have reorganised on the square they stand on, as bits (R5.4).
    pub(crate) reorganised: u8,
    /// Companies that have used the special tile, as bits (R3.6).
    pub(crate) special: u8,
    /// Companies that the Mirage has helped, as bits (R3.5).
    pub(crate) mirage: u8,
}

/// How far the game is, and what is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    /// A battalion's terrain dice are rolled (R3.1).
    Roll(Battalion),
    /// A battalion lays its tiles by this roll (R3.2).
    Lay(Battalion, [u8; 3]),
    /// Dice are placed; so many are (R4).
    Deploy(u8),
    /// The active battalion acts (R5).
    Turn,
    /// The active player picks the first of two enemies (R6.2).
    Pick(Clash),
    /// Somebody may refuse the battle (R6.3).
    Refusal(Clash, Role),
    /// Somebody may declare a card (R6.4).
    Declaration(Clash, Role),
    /// Blue may play Glory for its first company (R8).
    Glory,
    /// The last company has left the board (R7.1).
    Over,
}

/// A company of the active battalion that has arrived in contact with enemies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Clash {
    pub(crate) company: Company,
    /// How many companies behind it have still to follow by rail.
    pub(crate) followers: u8,
    /// Which contact of its square it fights.
    pub(crate) contact: u8,
    /// Whether it fights the other contact afterwards.
    pub(crate) another: bool,
    /// What the attacker has declared.
    pub(crate) declared: Declaration,
}

/// Who is asked in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Role {
    Attacker,
    Defender,
}

/// A card declared in a battle (R6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Declaration {
    /// None.
    Plain,
    /// +1 on the die in this front slot.
    Halberd(Slot),
    /// The support dice fight.
    Cavalry,
    /// The lane of this front slot is fought first.
    Terror(Slot),
}

impl State {
    pub(crate) fn start(game: &Unita) -> Self {
        let everything =
            (1..=HIGHEST as u8).fold(0, |stock, maximum| stock | stock_of(maximum, game.board.dice(maximum)));
        let mut state = State {
            dice: [[[Die::NONE; SLOTS]; COMPANIES]; BATTALIONS],
            places: [[0; COMPANIES]; BATTALIONS],
            tiles: [Tiles::NONE; BATTALIONS],
            marks: [Marks::default(); BATTALIONS],
            stock: [0; BATTALIONS],
            filled: [0; BATTALIONS],
            discipline: None,
            imitation: None,
            pilgrimage: false,
            glory: 0,
            active: Battalion(0),
            points: 0,
            fresh: false,
            stage: if game.rules.terrain {
                Stage::Roll(Battalion(0))
            } else {
                Stage::Deploy(0)
            },
        };
        for battalion in game.battalions() {
            state.places[battalion.index()] = game.board.starts();
            state.stock[battalion.index()] = everything;
        }
        state
    }

    /// Whether all tiles are laid and all dice placed (R3, R4).
    pub fn is_set_up(&self) -> bool {
        !matches!(self.stage, Stage::Roll(_) | Stage::Lay(..) | Stage::Deploy(_))
    }

    /// The dice of a company.
    pub fn formation(&self, battalion: Battalion, company: Company) -> Formation {
        self.dice[battalion.index()][company.index()]
    }

    pub(crate) fn formation_mut(&mut self, battalion: Battalion, company: Company) -> &mut Formation {
        &mut self.dice[battalion.index()][company.index()]
    }

    /// Where a company stands: the index of its square, or the length of the path at the Gate.
    pub fn place(&self, battalion: Battalion, company: Company) -> u8 {
        self.places[battalion.index()][company.index()]
    }

    /// How many dice of this maximum a battalion has still to place.
    pub(crate) fn in_stock(&self, battalion: Battalion, maximum: u8) -> u8 {
        (self.stock[battalion.index()] >> (3 * (maximum - 1)) & 7) as u8
    }

    /// The company of a battalion on a square.
    pub fn company_on(&self, battalion: Battalion, square: u8) -> Option<Company> {
        let places = &self.places[battalion.index()];
        Company::ALL
            .into_iter()
            .find(|company| places[company.index()] == square)
    }

    /// Whose turn it is, once the dice are placed.
    pub fn active(&self) -> Battalion {
        self.active
    }

    /// The points that the active battalion has left.
    pub fn points(&self) -> u8 {
        self.points
    }

    /// The squares and kinds of a battalion's tiles, in the order of the path; none before they are laid.
    pub fn tiles(&self, battalion: Battalion) -> Option<[(u8, Tile); 3]> {
        let tiles = &self.tiles[battalion.index()];
        let tile = |tile: usize| (tiles.places[tile], tiles.kinds[tile]);
        tiles.are_laid().then(|| [tile(0), tile(1), tile(2)])
    }

    /// Whether a company has reorganised on the square it stands on (R5.4).
    pub fn has_reorganised(&self, battalion: Battalion, company: Company) -> bool {
        self.marks[battalion.index()].reorganised >> company.index() & 1 != 0
    }

    /// Whether the turn has had no advance, reorganisation or battle yet.
    pub fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Whether Pilgrimage gives four points in the next turn of its battalion.
    pub fn is_on_pilgrimage(&self) -> bool {
        self.pilgrimage
    }

    /// Whether somebody is asked something about a battle.
    pub fn is_in_battle(&self) -> bool {
        matches!(self.stage, Stage::Pick(_) | Stage::Refusal(..) | Stage::Declaration(..))
    }

    /// Which tile a company stands on.
    pub(crate) fn tile_under(&self, battalion: Battalion, company: Company) -> Option<usize> {
        self.tiles[battalion.index()].at(self.place(battalion, company))
    }

    /// Whether a company stands on its battalion's special tile.
    pub(crate) fn is_on_special(&self, battalion: Battalion, company: Company) -> bool {
        let tile = self.tile_under(battalion, company);
        tile.is_some_and(|tile| self.tiles[battalion.index()].kinds[tile] == Tile::Special)
    }

    /// Whether a company of the battalion stands on an own tile that lies face down (R5.6).
    pub(crate) fn is_on_face_down(&self, battalion: Battalion) -> bool {
        let hidden = self.tiles[battalion.index()].face_down();
        let places = &self.places[battalion.index()];
        hidden != 0 && places.iter().any(|&place| hidden >> place & 1 != 0)
    }

    /// The life points of a battalion (R7.1), without Glory.
    pub fn life_points(&self, battalion: Battalion) -> u32 {
        let dice = self.dice[battalion.index()].as_flattened();
        dice.iter().map(|die| u32::from(die.face())).sum()
    }
}

/// So many dice of a maximum, as bits of a stock.
pub(crate) fn stock_of(maximum: u8, count: u8) -> u16 {
    u16::from(count) << (3 * (maximum - 1))
}

/// Questions about a state that need the board and the options.
impl Unita {
    /// The battalions in play, in turn order.
    pub fn battalions(&self) -> impl DoubleEndedIterator<Item = Battalion> + use<> {
        (0..self.count as u8).map(Battalion)
    }

    /// The colour of a battalion.
    pub fn colour(&self, battalion: Battalion) -> Colour {
        self.colours[battalion.index()]
    }

    /// The battalion of a colour, if it plays.
    pub fn battalion(&self, colour: Colour) -> Option<Battalion> {
        self.battalions().find(|&battalion| self.colour(battalion) == colour)
    }

    /// Who leads a battalion.
    pub fn seat(&self, battalion: Battalion) -> Seat {
        self.rules.seat(battalion.index())
    }

    /// Whether battalions win and lose in two sides: with two players, or in teams (R7.3).
    pub fn has_sides(&self) -> bool {
        self.rules.has_sides()
    }

    /// R6.1: a battalion of the other side with two players or teams, otherwise any other.
    pub fn are_enemies(&self, one: Battalion, other: Battalion) -> bool {
        if self.rules.has_sides() {
            self.colour(one).side() != self.colour(other).side()
        } else {
            one != other
        }
    }

    /// R4.1: who places the next die when so many are placed.
    pub(crate) fn deployer(&self, placed: u8) -> Battalion {
        let count = self.count as u8;
        let turn = match self.rules.deploy {
            Deploy::Secret => return Battalion(placed / (COMPANIES * SLOTS) as u8),
            Deploy::Pairs => placed / 2,
            Deploy::Single => placed,
        };
        let (round, place) = (turn / count, turn % count);
        Battalion(if round % 2 == 0 { place } else { count - 1 - place })
    }

    /// How many dice of a battalion are placed when so many are in all.
    pub(crate) fn placed_by(&self, placed: u8, battalion: Battalion) -> usize {
        (0..placed).filter(|&turn| self.deployer(turn) == battalion).count()
    }

    /// How many dice are placed when all are.
    pub(crate) fn all_dice(&self) -> u8 {
        (self.count * COMPANIES * SLOTS) as u8
    }

    pub(crate) fn turn_of(&self, state: &State) -> Turn {
        match self.asked(state) {
            Some(battalion) => Turn::Seat(self.seat(battalion)),
            None if state.stage == Stage::Over => Turn::Over(self.outcome(state)),
            None => Turn::Chance,
        }
    }

    /// The battalion that acts now; none at a roll and after the end.
    pub fn asked(&self, state: &State) -> Option<Battalion> {
        match state.stage {
            Stage::Roll(_) | Stage::Over => None,
            Stage::Lay(battalion, _) => Some(battalion),
            Stage::Deploy(placed) => Some(self.deployer(placed)),
            Stage::Turn | Stage::Glory | Stage::Pick(_) => Some(state.active),
            Stage::Refusal(clash, role) | Stage::Declaration(clash, role) => Some(self.side_of(state, clash, role).0),
        }
    }

    /// The contact over which a clash is fought.
    pub(crate) fn contact(&self, state: &State, clash: Clash) -> Contact {
        let square = state.place(state.active, clash.company);
        self.board.contacts(state.active, square)[usize::from(clash.contact)]
    }

    /// The battalion and company in a role of a clash.
    pub(crate) fn side_of(&self, state: &State, clash: Clash, role: Role) -> (Battalion, Company) {
        if role == Role::Attacker {
            return (state.active, clash.company);
        }
        let contact = self.contact(state, clash);
        let company = state.company_on(contact.battalion, contact.square);
        (contact.battalion, company.expect("a clash is with a company"))
    }

    /// The enemy companies that touch a company (R1.3, R6.1), each with the number of the contact.
    pub(crate) fn enemies_at(
        &self,
        state: &State,
        battalion: Battalion,
        company: Company,
    ) -> impl Iterator<Item = (u8, Battalion, Company)> {
        let contacts = self.board.contacts(battalion, state.place(battalion, company));
        contacts.iter().enumerate().filter_map(move |(number, contact)| {
            let near = state.company_on(contact.battalion, contact.square)?;
            self.are_enemies(battalion, contact.battalion)
                .then_some((number as u8, contact.battalion, near))
        })
    }

    /// The special tile of a battalion as it works now (R3.5, R8 Imitation).
    pub(crate) fn special(&self, state: &State, battalion: Battalion) -> Special {
        let colour = self.colour(battalion);
        match state.imitation {
            Some(special) if colour == Colour::Yellow => special,
            _ => self.board.special(colour),
        }
    }

    /// The special tile of a battalion that can still be used, and its square; `None` before it is laid and when it is
    /// used up (R3.5, R3.6).
    pub fn special_in_store(&self, state: &State, battalion: Battalion) -> Option<(u8, Special)> {
        let square = state.tiles[battalion.index()].special_square()?;
        let special = self.special(state, battalion);
        let left = Company::ALL.into_iter().any(|company| match special {
            Special::Mirage => state.marks[battalion.index()].mirage >> company.index() & 1 == 0,
            _ => self.special_left(state, battalion, company),
        });
        left.then_some((square, special))
    }

    /// Whether a company may still use the special tile of its battalion (R3.6).
    pub(crate) fn special_left(&self, state: &State, battalion: Battalion, company: Company) -> bool {
        let used = state.marks[battalion.index()].special;
        if self.rules.specials == Specials::Company {
            used >> company.index() & 1 == 0
        } else {
            used == 0
        }
    }

    /// The company that stands on this special tile and may still use it.
    pub(crate) fn on_special(&self, state: &State, battalion: Battalion, special: Special) -> Option<Company> {
        if self.special(state, battalion) != special {
            return None;
        }
        let square = state.tiles[battalion.index()].special_square()?;
        let company = state.company_on(battalion, square)?;
        self.special_left(state, battalion, company).then_some(company)
    }

    /// Whether a battalion may use a card (R8.1, R8.2).
    pub fn has_card(&self, state: &State, battalion: Battalion, card: Card) -> bool {
        if self.colour(battalion) != card.colour() {
            return false;
        }
        let used = state.marks[battalion.index()].cards;
        let left = used & card.bits() != card.bits();
        match self.rules.powers {
            Powers::None => false,
            Powers::One => left && used & !card.bits() == 0 && self.card_matters(card),
            Powers::Three => left && self.card_matters(card),
        }
    }

    /// How often a battalion may still use a card: Terror twice, any other once.
    pub fn uses_left(&self, state: &State, battalion: Battalion, card: Card) -> u32 {
        if self.has_card(state, battalion, card) {
            (card.bits() & !state.marks[battalion.index()].cards).count_ones()
        } else {
            0
        }
    }

    /// R8.2: without terrain Discipline and Imitation are not offered.
    pub(crate) fn card_matters(&self, card: Card) -> bool {
        self.rules.terrain || !matches!(card, Card::Discipline | Card::Imitation)
    }

    /// R6.3: what a battalion can refuse a battle with.
    pub(crate) fn can_refuse(&self, state: &State, battalion: Battalion, company: Company) -> bool {
        self.refuses_by_tile(state, battalion, company) || self.has_card(state, battalion, Card::Strike)
    }

    /// Whether the Magic Forest under a company lets it refuse.
    pub(crate) fn refuses_by_tile(&self, state: &State, battalion: Battalion, company: Company) -> bool {
        self.special(state, battalion) == Special::MagicForest
            && state.is_on_special(battalion, company)
            && self.special_left(state, battalion, company)
    }

    /// R6.4: whether a battalion has something to declare in this role.
    pub(crate) fn can_declare(&self, state: &State, battalion: Battalion, role: Role) -> bool {
        self.has_card(state, battalion, Card::Cavalry)
            || self.has_card(state, battalion, Card::Terror)
            || (role == Role::Attacker && self.has_card(state, battalion, Card::Halberd))
    }

    /// The way of a battalion to the Gate.
    pub(crate) fn march(&self, state: &State, battalion: Battalion) -> March {
        March {
            places: state.places[battalion.index()],
            tiles: state.tiles[battalion.index()].squares,
            gate: self.board.gate(),
        }
    }

    /// Whether all companies of a battalion have left the board.
    pub(crate) fn has_left(&self, state: &State, battalion: Battalion) -> bool {
        // The last company leaves last.
        state.places[battalion.index()][COMPANIES - 1] == self.board.gate()
    }
}

impl State {
    /// A hash of what everybody sees: of tiles that lie face down only where they are.
    pub fn hash_of_seen(&self) -> u64 {
        let mut seen = *self;
        for tiles in &mut seen.tiles {
            for (tile, kind) in tiles.kinds.iter_mut().enumerate() {
                if tiles.up & 1 << tile == 0 {
                    *kind = Tile::ALL[0];
                }
            }
        }
        hash(&seen)
    }
}

/// A hash of a state that is the same on every machine.
pub(crate) fn hash(state: &State) -> u64 {
    let mut words = Words(0);
    for b in 0..BATTALIONS {
        for half in state.dice[b].as_flattened().chunks_exact(8) {
            words.add(half.iter().map(|die| die.byte()));
        }
        let tiles = &state.tiles[b];
        let kinds = tiles.kinds.map(|tile| tile as u8);
        let known = tiles.up | u8::from(tiles.special_known) << 3;
        words.add(tiles.places.into_iter().chain(kinds).chain([known]));
        let Marks {
            cards,
            reorganised,
            special,
            mirage,
        } = state.marks[b];
        let places = state.places[b];
        words.add(places.into_iter().chain([cards, reorganised, special, mirage]));
    }
    // The slots that are filled follow from the dice, as does the stock.
    (state.discipline, state.imitation, state.pilgrimage).hash(&mut words);
    words.add([state.glory, state.active.0, state.points, u8::from(state.fresh)].into_iter());
    state.stage.hash(&mut words);
    words.0
}

/// Mixes words into a hash, one after the other.
struct Words(u64);

impl Words {
    /// Up to eight bytes as one word.
    fn add(&mut self, bytes: impl Iterator<Item = u8>) {
        self.write_u64(bytes.fold(0, |word, byte| word << 8 | u64::from(byte)));
    }
}

impl Hasher for Words {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.add(chunk.iter().copied());
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}
