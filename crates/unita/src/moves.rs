//! Which actions are legal (R3 to R6, R8).

use crate::Unita;
use crate::menu::Menu;
use crate::pieces::{Battalion, Card, Company, HIGHEST, SLOTS, Shuffle, Slot, Special, Terrain, Tile};
use crate::state::{Role, Stage, State};
use quincunx_core::Chooser;

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The terrain dice show this (R3.1).
    Roll([u8; 3]),
    /// Tiles are laid (R3.2).
    Lay(Lay),
    /// A die of this maximum is placed (R4.2).
    Put(u8, Company, Slot),
    /// A company advances (R5.2).
    Go(Company),
    /// A company advances, and those behind it follow (R8 Railway).
    Rail(Company),
    /// A company rearranges its dice for a point (R5.4).
    Reorganise(Company, Shuffle),
    /// A company on the Whirlpool rearranges its dice (R3.7).
    Whirl(Company, Shuffle),
    /// A company on the Red Cross heals a die (R3.7).
    Cross(Company, Slot),
    /// The first of two enemies to fight (R6.2).
    Fight(Battalion, Company),
    /// A battle is refused (R6.3).
    Refuse,
    /// A battle is accepted (R6.3).
    Stand,
    /// +1 on a front die (R8).
    Halberd(Slot),
    /// The support dice fight (R8).
    Cavalry,
    /// A lane is fought first (R8).
    Terror(Slot),
    /// The first company through the Gate counts more (R8).
    Glory,
    /// No card is used (R6.4, R8 Glory).
    Plain,
    /// An enemy die loses a life point (R8).
    Crossbow(Battalion, Company, Slot),
    /// A terrain loses its minus (R8).
    Discipline(Terrain),
    /// The Mirage becomes another special tile (R8).
    Imitate(Special),
    /// A die shows 2 instead of 1 (R8).
    Confession(Company, Slot),
    /// Tied lanes are won (R8).
    GirlPower,
    /// Two points now, four in the next turn (R8).
    Pilgrimage,
    /// The turn ends (R5.6).
    End,
}

/// In which order dice and tiles are laid (R3.2): one of six orders of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lay(u8);

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// What the terrain dice can show at most (R3.1); each is also the die's name.
pub(crate) const TERRAIN_DICE: [u8; 3] = [5, 4, 3];

impl Lay {
    /// How many ways there are.
    pub(crate) const COUNT: u8 = 36;

    /// The order of the dice, each by its place among 5, 4 and 3.
    pub(crate) fn dice(self) -> [usize; 3] {
        ORDERS[usize::from(self.0 / 6)]
    }

    /// The tiles in the order of the path.
    pub(crate) fn tiles(self) -> [Tile; 3] {
        ORDERS[usize::from(self.0 % 6)].map(|tile| Tile::ALL[tile])
    }

    /// The way with these orders, if each has every die and tile once.
    pub(crate) fn find(dice: [usize; 3], tiles: [Tile; 3]) -> Option<Self> {
        let tiles = tiles.map(|tile| tile as usize);
        let dice = ORDERS.iter().position(|&order| order == dice)?;
        let tiles = ORDERS.iter().position(|&order| order == tiles)?;
        Some(Lay((6 * dice + tiles) as u8))
    }
}

/// Where dice may be placed (R4.2), as bits of slots.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// Slots for dice below the highest maximum.
    pub(crate) low: u16,
    /// Slots for dice of the highest maximum.
    pub(crate) high: u16,
    /// The maxima still in stock, as bits, without the highest.
    maxima: u8,
}

impl Room {
    pub(crate) fn of(game: &Unita, state: &State, battalion: Battalion) -> Self {
        let empty = !state.filled[battalion.index()];
        let highest = HIGHEST as u8;
        let to_come = state.in_stock(battalion, highest);
        let mut room = Room {
            low: empty,
            high: 0,
            maxima: 0,
        };
        for maximum in 1..highest {
            room.maxima |= u8::from(state.in_stock(battalion, maximum) > 0) << maximum;
        }
        if to_come == 0 {
            return room;
        }
        // R4.2: the dice of maximum 5 never share a company, so that each still to come needs one of its own.
        let mut homes = 0;
        let mut last_slots = 0;
        for company in Company::ALL {
            let slots = empty & company_slots(company);
            let dice = state.formation(battalion, company);
            let taken = to_come < game.board.dice(highest) && dice.iter().any(|die| die.maximum() == highest);
            if slots == 0 || taken {
                continue;
            }
            homes += 1;
            room.high |= slots;
            if slots.is_power_of_two() {
                last_slots |= slots;
            }
        }
        if homes == to_come {
            room.low &= !last_slots;
        }
        room
    }

    fn count(self) -> u32 {
        self.maxima.count_ones() * self.low.count_ones() + self.high.count_ones()
    }

    fn nth(self, mut n: u32) -> Action {
        let low = self.low.count_ones();
        let places = self.maxima.count_ones() * low;
        if n < places {
            let maximum = nth_bit(u32::from(self.maxima), n / low) as u8;
            n %= low;
            put(maximum, nth_bit(u32::from(self.low), n))
        } else {
            put(HIGHEST as u8, nth_bit(u32::from(self.high), n - places))
        }
    }
}

/// The slots of a company within a battalion.
pub(crate) const fn company_slots(company: Company) -> u16 {
    0b1111 << (SLOTS * company.index())
}

fn put(maximum: u8, slot: u32) -> Action {
    let (company, slot) = company_and_slot(slot);
    Action::Put(maximum, company, slot)
}

/// Company and slot with this number within a battalion.
pub(crate) fn company_and_slot(number: u32) -> (Company, Slot) {
    (Company((number / 4) as u8), Slot::ALL[(number % 4) as usize])
}

/// The place of the set bit with this number, from 0.
pub(crate) fn nth_bit(mut bits: u32, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// What a battalion can declare in a battle (R6.4): at most five things, `plain` the first.
fn declarations(game: &Unita, state: &State) -> ([Action; 6], usize) {
    let mut list = [Action::Plain; 6];
    let mut count = 1;
    let mut add = |action| {
        list[count] = action;
        count += 1;
    };
    let Stage::Declaration(clash, role) = state.stage else {
        return (list, 0);
    };
    let contact = game.contact(state, clash);
    let (battalion, side) = match role {
        Role::Attacker => (state.active, contact.side),
        Role::Defender => (contact.battalion, contact.their_side),
    };
    let front = side.lanes().map(|lane| lane.front);
    if role == Role::Attacker && game.has_card(state, battalion, Card::Halberd) {
        front.into_iter().map(Action::Halberd).for_each(&mut add);
    }
    if game.has_card(state, battalion, Card::Cavalry) {
        add(Action::Cavalry);
    }
    if game.has_card(state, battalion, Card::Terror) {
        front.into_iter().map(Action::Terror).for_each(&mut add);
    }
    (list, count)
}

/// The outcome of the terrain dice with this number.
fn roll(n: u32) -> Action {
    let [_, b, c] = TERRAIN_DICE.map(u32::from);
    Action::Roll([n / (b * c), n / c % b, n % c].map(|face| face as u8 + 1))
}

pub(crate) fn count(game: &Unita, state: &State) -> u32 {
    match state.stage {
        Stage::Roll(_) => TERRAIN_DICE.iter().map(|&die| u32::from(die)).product(),
        Stage::Lay(..) => u32::from(Lay::COUNT),
        Stage::Deploy(placed) => Room::of(game, state, game.deployer(placed)).count(),
        Stage::Turn => Menu::of(game, state).count(),
        Stage::Pick(_) | Stage::Refusal(..) | Stage::Glory => 2,
        Stage::Declaration(..) => declarations(game, state).1 as u32,
        Stage::Over => 0,
    }
}

pub(crate) fn list(game: &Unita, state: &State, actions: &mut Vec<Action>) {
    match state.stage {
        Stage::Deploy(placed) => {
            let room = Room::of(game, state, game.deployer(placed));
            actions.extend((0..room.count()).map(|n| room.nth(n)));
        }
        Stage::Turn => {
            let menu = Menu::of(game, state);
            actions.extend((0..menu.count()).map(|n| menu.nth(game, state, n)));
        }
        Stage::Declaration(..) => {
            let (list, count) = declarations(game, state);
            actions.extend(&list[..count]);
        }
        _ => actions.extend((0..count(game, state)).map(|n| nth_simple(game, state, n))),
    }
}

pub(crate) fn pick(game: &Unita, state: &State, chooser: &mut (impl Chooser + ?Sized)) -> Option<Action> {
    match state.stage {
        Stage::Over => None,
        Stage::Deploy(placed) => {
            let room = Room::of(game, state, game.deployer(placed));
            Some(room.nth(chooser.below(room.count())))
        }
        Stage::Turn => {
            let menu = Menu::of(game, state);
            Some(menu.nth(game, state, chooser.below(menu.count())))
        }
        Stage::Declaration(..) => {
            let (list, count) = declarations(game, state);
            Some(list[chooser.below(count as u32) as usize])
        }
        _ => Some(nth_simple(game, state, chooser.below(count(game, state)))),
    }
}

/// The action with this number where every number is known beforehand.
fn nth_simple(game: &Unita, state: &State, n: u32) -> Action {
    match state.stage {
        Stage::Lay(..) => Action::Lay(Lay(n as u8)),
        Stage::Pick(clash) => {
            let (_, battalion, company) = game
                .enemies_at(state, state.active, clash.company)
                .nth(n as usize)
                .expect("there are two enemies to pick from");
            Action::Fight(battalion, company)
        }
        Stage::Refusal(..) => [Action::Refuse, Action::Stand][n as usize],
        Stage::Glory => [Action::Glory, Action::Plain][n as usize],
        _ => roll(n),
    }
}
