//! What the active battalion may do outside of battles (R5, R3.7, R8).
//!
//! The actions are kept in groups with their sizes, so that they can be counted and one of them chosen without making
//! a list.

use crate::Unita;
use crate::march::March;
use crate::moves::{Action, company_and_slot, company_slots, nth_bit};
use crate::pieces::{Battalion, COMPANIES, Card, Colour, Company, Die, Shuffle, Slot, Special, Terrain};
use crate::state::{Stage, State};

/// Actions of one kind.
#[derive(Clone, Copy)]
enum Group {
    End,
    Go,
    Rail,
    /// Reorganisation, with a group for each company.
    Reorganise1,
    Reorganise2,
    Reorganise3,
    Reorganise4,
    Whirl,
    Cross,
    Confession,
    /// Crossbow, with a group for each battalion.
    Crossbow1,
    Crossbow2,
    Crossbow3,
    Crossbow4,
    Imitate,
    Discipline,
    GirlPower,
    Pilgrimage,
}

const GROUPS: [Group; 18] = [
    Group::End,
    Group::Go,
    Group::Rail,
    Group::Reorganise1,
    Group::Reorganise2,
    Group::Reorganise3,
    Group::Reorganise4,
    Group::Whirl,
    Group::Cross,
    Group::Confession,
    Group::Crossbow1,
    Group::Crossbow2,
    Group::Crossbow3,
    Group::Crossbow4,
    Group::Imitate,
    Group::Discipline,
    Group::GirlPower,
    Group::Pilgrimage,
];

/// What the active battalion may do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Menu {
    /// How many actions there are in all.
    total: u32,
    /// The groups that have any, as bits.
    present: u32,
    sizes: [u8; GROUPS.len()],
    /// Companies that may advance, as bits.
    goes: u8,
    /// Companies that may lead a train, as bits.
    rails: u8,
}

impl Menu {
    pub(crate) fn of(game: &Unita, state: &State) -> Self {
        let march = game.march(state, state.active);
        let points = state.points;
        let most = march.spendable(points);
        let mut menu = Menu::default();
        // R5.6: where nothing else is possible either, the turn has ended by itself.
        if most == 0 {
            menu.add(Group::End, 1);
        } else {
            menu.goes = goes(march, points, most);
            if game.has_card(state, state.active, Card::Railway) {
                for company in 0..COMPANIES {
                    if let Some(train) = march.train(company) {
                        let keeps = keeps(march.after_rail(company, train), train.cost, points, most);
                        menu.rails |= u8::from(keeps) << company;
                    }
                }
            }
            menu.add(Group::Go, menu.goes.count_ones());
            menu.add(Group::Rail, menu.rails.count_ones());
        }
        menu.add_extras(game, state, march, most);
        menu
    }

    fn add(&mut self, group: Group, size: u32) {
        if size > 0 {
            self.total += size;
            self.present |= 1 << group as u32;
            self.sizes[group as usize] = size as u8;
        }
    }

    /// What may be done beside advancing and ending; `most` is what can be spent by advancing.
    fn add_extras(&mut self, game: &Unita, state: &State, march: March, most: u8) {
        let battalion = state.active;
        for company in Company::ALL {
            if game.board.is_reorganisation(march.places[company.index()])
                && can_reorganise(game, state, march, company, most)
            {
                let group = GROUPS[Group::Reorganise1 as usize + company.index()];
                self.add(group, Shuffle::count(state.formation(battalion, company)));
            }
        }
        // R3.7
        if march.tiles != 0 {
            if let Some(company) = game.on_special(state, battalion, Special::Whirlpool) {
                self.add(Group::Whirl, Shuffle::count(state.formation(battalion, company)));
            }
            if let Some(company) = game.on_special(state, battalion, Special::RedCross) {
                self.add(Group::Cross, wounds(state, battalion, company).count_ones());
            }
        }
        self.add_cards(game, state, battalion);
    }

    /// R8.2: cards that are played outside of battles.
    fn add_cards(&mut self, game: &Unita, state: &State, battalion: Battalion) {
        let has = |card: Card| game.has_card(state, battalion, card);
        match game.colour(battalion) {
            Colour::Green => {
                if state.fresh && has(Card::Crossbow) {
                    for enemy in game.battalions().filter(|&other| game.are_enemies(battalion, other)) {
                        let group = GROUPS[Group::Crossbow1 as usize + enemy.index()];
                        self.add(group, targets(game, state, enemy).count_ones());
                    }
                }
            }
            Colour::Yellow => {
                self.add(Group::Discipline, 2 * u32::from(has(Card::Discipline)));
                if has(Card::Imitation) {
                    self.add(Group::Imitate, imitable(game, battalion).count_ones());
                }
            }
            Colour::Red => {
                if has(Card::Confession) {
                    self.add(Group::Confession, sinners(game, state, battalion).count_ones());
                }
                self.add(Group::GirlPower, u32::from(has(Card::GirlPower)));
                self.add(Group::Pilgrimage, u32::from(state.fresh && has(Card::Pilgrimage)));
            }
            // Blue's cards are asked for.
            Colour::Blue => {}
        }
    }

    pub(crate) fn count(&self) -> u32 {
        self.total
    }

    /// The action with this number, from 0.
    pub(crate) fn nth(&self, game: &Unita, state: &State, n: u32) -> Action {
        let mut left = n;
        let mut present = self.present;
        loop {
            let group = present.trailing_zeros() as usize;
            let size = u32::from(self.sizes[group]);
            if left < size {
                return self.member(game, state, GROUPS[group], left);
            }
            left -= size;
            present &= present - 1;
        }
    }

    fn member(&self, game: &Unita, state: &State, group: Group, n: u32) -> Action {
        let battalion = state.active;
        let special_company = |special| {
            let company = game.on_special(state, battalion, special);
            company.expect("the group has a company on the tile")
        };
        match group {
            Group::End => Action::End,
            Group::Go => Action::Go(Company(nth_bit(u32::from(self.goes), n) as u8)),
            Group::Rail => Action::Rail(Company(nth_bit(u32::from(self.rails), n) as u8)),
            Group::Reorganise1 | Group::Reorganise2 | Group::Reorganise3 | Group::Reorganise4 => {
                let company = Company(group as u8 - Group::Reorganise1 as u8);
                Action::Reorganise(company, Shuffle::nth(state.formation(battalion, company), n))
            }
            Group::Whirl => {
                let company = special_company(Special::Whirlpool);
                Action::Whirl(company, Shuffle::nth(state.formation(battalion, company), n))
            }
            Group::Cross => {
                let company = special_company(Special::RedCross);
                let slot = nth_bit(u32::from(wounds(state, battalion, company)), n);
                Action::Cross(company, Slot::ALL[slot as usize])
            }
            Group::Confession => {
                let (company, slot) = company_and_slot(nth_bit(u32::from(sinners(game, state, battalion)), n));
                Action::Confession(company, slot)
            }
            Group::Crossbow1 | Group::Crossbow2 | Group::Crossbow3 | Group::Crossbow4 => {
                let enemy = Battalion(group as u8 - Group::Crossbow1 as u8);
                let (company, slot) = company_and_slot(nth_bit(u32::from(targets(game, state, enemy)), n));
                Action::Crossbow(enemy, company, slot)
            }
            Group::Imitate => {
                let special = nth_bit(u32::from(imitable(game, battalion)), n);
                Action::Imitate(Special::ALL[special as usize])
            }
            Group::Discipline => Action::Discipline(Terrain::ALL[n as usize]),
            Group::GirlPower => Action::GirlPower,
            Group::Pilgrimage => Action::Pilgrimage,
        }
    }
}

/// R5.3: whether an action of this cost keeps the most points spendable that were so before.
fn keeps(after: March, cost: u8, points: u8, most: u8) -> bool {
    cost <= points && cost + after.spendable(points - cost) >= most
}

/// The companies that may advance, as bits.
fn goes(march: March, points: u8, most: u8) -> u8 {
    let mut goes = 0;
    for company in 0..COMPANIES {
        if let Some(cost) = march.cost(company) {
            goes |= u8::from(keeps(march.after(company), cost, points, most)) << company;
        }
    }
    goes
}

impl Unita {
    /// The companies that may advance now, whatever else the active battalion may do; none while something else is
    /// asked.
    pub fn advances(&self, state: &State) -> impl Iterator<Item = Company> + use<> {
        let mut bits = 0;
        if state.stage == Stage::Turn {
            let march = self.march(state, state.active);
            let most = march.spendable(state.points);
            if most > 0 {
                bits = goes(march, state.points, most);
            }
        }
        Company::ALL
            .into_iter()
            .filter(move |company| bits >> company.index() & 1 != 0)
    }
}

/// R5.6: whether the active battalion may do anything beside advancing and ending, when it cannot advance any more.
pub(crate) fn has_extras(game: &Unita, state: &State) -> bool {
    let mut menu = Menu::default();
    menu.add_extras(game, state, game.march(state, state.active), 0);
    menu.total > 0
}

/// R5.4, for a company on a reorganisation square; `most` is what can be spent by advancing (R5.3).
fn can_reorganise(game: &Unita, state: &State, march: March, company: Company, most: u8) -> bool {
    let battalion = state.active;
    state.points > 0
        && state.marks[battalion.index()].reorganised >> company.index() & 1 == 0
        && 1 + march.spendable(state.points - 1) >= most
        && game.enemies_at(state, battalion, company).next().is_none()
}

/// R8 Imitation: the special tiles of the opponents in play, as bits.
pub(crate) fn imitable(game: &Unita, battalion: Battalion) -> u8 {
    game.battalions()
        .filter(|&other| game.are_enemies(battalion, other))
        .fold(0, |tiles, other| {
            tiles | 1 << game.board.special(game.colour(other)) as usize
        })
}

/// R3.5 Red Cross: the slots of a company that can be healed, as bits.
fn wounds(state: &State, battalion: Battalion, company: Company) -> u16 {
    dice_where(&state.formation(battalion, company), |die| die.face() < die.maximum())
}

/// R8 Confession: the dice that may confess, as bits.
fn sinners(game: &Unita, state: &State, battalion: Battalion) -> u16 {
    let dice = state.dice[battalion.index()].as_flattened();
    dice_where(dice, |die| die.face() == 1 && die.maximum() >= 2) & on_board(game, state, battalion)
}

/// R8 Crossbow: the dice of an enemy that may be shot at, as bits.
fn targets(game: &Unita, state: &State, enemy: Battalion) -> u16 {
    let dice = state.dice[enemy.index()].as_flattened();
    dice_where(dice, |die| die.face() > 0) & on_board(game, state, enemy)
}

fn dice_where(dice: &[Die], test: impl Fn(Die) -> bool) -> u16 {
    let bit = |(slot, &die)| u16::from(test(die)) << slot;
    dice.iter().enumerate().map(bit).sum()
}

/// The slots of the companies that are still on the board, as bits.
fn on_board(game: &Unita, state: &State, battalion: Battalion) -> u16 {
    let there = |company: &Company| state.place(battalion, *company) != game.board.gate();
    let companies = Company::ALL.into_iter().filter(there);
    companies.fold(0, |slots, company| slots | company_slots(company))
}
