//! The division of pawns in contact into battles (R5.2), as well as it can be found quickly.
//!
//! Each attacker gets a target; an attacker alone on its target may take on more defenders, which is how whoever would
//! be left over is soaked off. Attackers change targets as long as that helps.

use super::field::{Field, NONE};
use quincunx_nieuchess::{CELLS, Cell, MOST_PAWNS, Rows};
use quincunx_search::Random;

/// The enemy as it stands while a turn is thought out.
pub(crate) struct Enemy {
    pub(super) pawns: Vec<Cell>,
    /// Which pawn stands on each hex.
    at: [u8; CELLS],
    pub(super) rows: Rows,
    pub(super) control: Rows,
    /// Steps to the nearest of them.
    pub(super) near: [u8; CELLS],
}

impl Enemy {
    pub(super) fn of(field: &Field, pawns: &[Cell]) -> Self {
        let mut at = [u8::MAX; CELLS];
        for (number, &pawn) in pawns.iter().enumerate() {
            at[pawn.index()] = number as u8;
        }
        Enemy {
            pawns: pawns.to_vec(),
            at,
            rows: Rows::of(pawns),
            control: Rows::controlled(pawns),
            near: field.steps_to(pawns),
        }
    }
}

/// Who fights whom, and what that is worth.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    /// What is gained, in hundredths of a pawn.
    pub(super) worth: i32,
    /// The defender each attacker fights; none without contact.
    pub(super) target: [u8; MOST_PAWNS],
    /// What an attacker takes on besides.
    pub(super) besides: [u32; MOST_PAWNS],
    /// How likely each enemy is still there, in hundredths.
    pub(super) likely: [i32; MOST_PAWNS],
}

const NOBODY: u8 = u8::MAX;

struct Contact<'a> {
    field: &'a Field,
    own: usize,
    touching: [u32; MOST_PAWNS],
    touched: u32,
    cut: u32,
    trapped: u32,
    trade: i32,
}

/// Divides the pawns in contact. With a source of chance it is tried again and again, in another order.
pub(crate) fn divide(field: &Field, own: &[Cell], enemy: &Enemy, trade: i32, again: Option<&mut Random>) -> Division {
    let mut contact = Contact {
        field,
        own: own.len(),
        touching: [0; MOST_PAWNS],
        touched: 0,
        cut: 0,
        trapped: 0,
        trade,
    };
    for (number, &pawn) in own.iter().enumerate() {
        for near in field.near(pawn) {
            if enemy.at[near] != NOBODY {
                contact.touching[number] |= 1 << enemy.at[near];
            }
        }
        contact.touched |= contact.touching[number];
    }
    if contact.touched == 0 {
        return Division {
            worth: 0,
            target: [NOBODY; MOST_PAWNS],
            besides: [0; MOST_PAWNS],
            likely: [100; MOST_PAWNS],
        };
    }
    let (rows, control) = (Rows::of(own), Rows::controlled(own));
    let free = |cell: usize, control: &Rows| {
        let cell = Cell::at(cell);
        !rows.holds(cell) && !enemy.rows.holds(cell) && !control.holds(cell)
    };
    for number in bits(contact.touched) {
        if !field.near(enemy.pawns[number]).any(|near| free(near, &control)) {
            contact.trapped |= 1 << number;
        }
    }
    for (number, &pawn) in own.iter().enumerate() {
        if contact.touching[number] != 0 && !field.near(pawn).any(|near| free(near, &enemy.control)) {
            contact.cut |= 1 << number;
        }
    }
    let order: Vec<usize> = (0..own.len()).collect();
    let mut best = contact.attempt(&order);
    if let Some(random) = again {
        let mut order = order;
        for _ in 0..200 {
            for place in (1..order.len()).rev() {
                order.swap(place, quincunx_core::Chooser::below(random, place as u32 + 1) as usize);
            }
            let other = contact.attempt(&order);
            if other.worth > best.worth {
                best = other;
            }
        }
    }
    best
}

impl Contact<'_> {
    fn is_cut(&self, number: usize) -> usize {
        (self.cut >> number & 1) as usize
    }

    fn is_trapped(&self, number: usize) -> bool {
        self.trapped >> number & 1 != 0
    }

    /// What a defender brings with so many attackers on it. Whoever has none must be soaked off somewhere.
    fn worth(&self, defender: usize, load: usize, cut: usize) -> i32 {
        if load == 0 {
            let trapped = usize::from(self.is_trapped(defender));
            return self.field.few(false, 2, trapped, self.trade) - self.field.many(1, 0, false, self.trade) - 5;
        }
        self.field.many(load, cut, self.is_trapped(defender), self.trade)
    }

    fn attempt(&self, order: &[usize]) -> Division {
        let mut division = Division {
            worth: 0,
            target: [NOBODY; MOST_PAWNS],
            besides: [0; MOST_PAWNS],
            likely: [100; MOST_PAWNS],
        };
        let mut load = [0_usize; MOST_PAWNS];
        let mut cut = [0_usize; MOST_PAWNS];
        for &number in order {
            let least = bits(self.touching[number]).min_by_key(|&other| load[other]);
            if let Some(other) = least {
                division.target[number] = other as u8;
                load[other] += 1;
                cut[other] += self.is_cut(number);
            }
        }
        for _ in 0..4 {
            let mut changed = false;
            for &number in order {
                for to in bits(self.touching[number]) {
                    let from = usize::from(division.target[number]);
                    if to == from {
                        continue;
                    }
                    let own = self.is_cut(number);
                    let before = self.worth(from, load[from], cut[from]) + self.worth(to, load[to], cut[to]);
                    let after =
                        self.worth(from, load[from] - 1, cut[from] - own) + self.worth(to, load[to] + 1, cut[to] + own);
                    if after > before {
                        load[from] -= 1;
                        cut[from] -= own;
                        load[to] += 1;
                        cut[to] += own;
                        division.target[number] = to as u8;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        self.soak(&mut division, &mut load, &mut cut);
        for defender in bits(self.touched) {
            if load[defender] > 0 {
                division.likely[defender] = 100 - self.field.doom(load[defender], self.is_trapped(defender));
            }
        }
        for number in 0..self.own {
            let target = division.target[number];
            if target == NOBODY {
                continue;
            }
            let group = division.besides[number];
            if group != 0 {
                let all = group | 1 << target;
                let trapped = (all & self.trapped).count_ones() as usize;
                let defenders = all.count_ones() as usize;
                division.worth += self.field.few(self.is_cut(number) != 0, defenders, trapped, self.trade);
                division.likely[usize::from(target)] = 95;
            }
        }
        // Each battle of some against one counts once, with its defender.
        let soaked = (0..self.own).filter(|&number| division.besides[number] != 0);
        let soaked = soaked.fold(0_u32, |set, number| set | 1 << division.target[number]);
        for defender in bits(self.touched & !soaked) {
            if load[defender] > 0 {
                division.worth += self.worth(defender, load[defender], cut[defender]);
            }
        }
        division
    }

    /// Finds somebody for every defender that was left over.
    fn soak(&self, division: &mut Division, load: &mut [usize; MOST_PAWNS], cut: &mut [usize; MOST_PAWNS]) {
        let left = bits(self.touched).filter(|&defender| load[defender] == 0);
        let left = left.fold(0_u32, |set, defender| set | 1 << defender);
        for defender in bits(left) {
            let mut best = None;
            for number in (0..self.own).filter(|&number| self.touching[number] >> defender & 1 != 0) {
                let target = usize::from(division.target[number]);
                let own = self.is_cut(number);
                let gain = if load[target] == 1 {
                    // Alone: it takes on one more.
                    let now = (division.besides[number] | 1 << target).count_ones() as usize;
                    let few = |count: usize| self.field.few(own != 0, count, 0, self.trade);
                    if now == 1 {
                        few(2) - self.worth(target, 1, own)
                    } else {
                        few(now + 1) - few(now)
                    }
                } else {
                    // It leaves a battle that goes on without it.
                    self.worth(target, load[target] - 1, cut[target] - own)
                        - self.worth(target, load[target], cut[target])
                        + self.worth(defender, 1, own)
                };
                if best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, number));
                }
            }
            let Some((_, number)) = best else { continue };
            let target = usize::from(division.target[number]);
            if load[target] == 1 {
                division.besides[number] |= 1 << defender;
            } else {
                let own = self.is_cut(number);
                load[target] -= 1;
                cut[target] -= own;
                load[defender] = 1;
                cut[defender] = own;
                division.target[number] = defender as u8;
            }
        }
    }
}

impl Division {
    /// The battle an attacker is in: all its attackers, and all its defenders.
    pub(super) fn battle(&self, number: usize) -> (u32, u32) {
        let target = self.target[number];
        let attackers = (0..MOST_PAWNS).filter(|&other| self.target[other] == target);
        let attackers = attackers.fold(0, |set, other| set | 1 << other);
        (attackers, self.besides[number] | 1 << target)
    }

    pub(super) fn fights(&self, number: usize) -> bool {
        self.target[number] != NOBODY
    }
}

/// The places of the bits that are set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

const _: () = assert!(NONE as usize > CELLS, "no hex has the number of none");
