//! The pawns in contact after the movement, and their division into battles (R5).
//!
//! Two hexes have at most two neighbours in common, so a battle in which everybody touches everybody is one against
//! some, some against one, or two against two. For the lowest own pawn not yet in a battle that makes a few hundred
//! battles at the very most, each a pair of bit sets. Whether the rest can still be divided needs no search: it can
//! exactly when no pawn left lacks an opponent left, since then each pawn can join a battle around a neighbour.

use crate::cell::Cell;
use crate::options::MOST_PAWNS;
use crate::state::Army;
use crate::window::{Rows, adjacent};
use quincunx_core::Seat;

/// A set of engaged pawns of one side, by their places in the list of these.
pub(crate) type Group = u32;

/// Index of the side that attacks in pairs of things.
pub(crate) const ATTACK: usize = 0;
/// Index of the side that defends in pairs of things.
pub(crate) const DEFENCE: usize = 1;

/// The combat of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Combat {
    /// The attackers and the defenders whose battle is not over.
    pub(crate) engaged: [Engaged; 2],
    /// For each attacker the defenders it touches, and the other way round; empty once all battles are declared.
    touches: [[Group; MOST_PAWNS]; 2],
    pub(crate) step: Step,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The attacker names the next battle; so many have been named (R5.2).
    Declare(u8),
    /// The attacker names the battle to be fought next (R5.3).
    Fight,
    /// This battle waits for its die (R5.3).
    Roll(u8),
    /// The attacker chooses the pawns that this battle costs (R6.2).
    Swap(u8),
    /// The winner sends back this side's pawns of this battle (R6.3).
    Back(u8, Seat),
}

/// Pawns of one side, in order, with the number of the battle each is in; 0 before it is in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Engaged {
    cells: [Cell; MOST_PAWNS],
    battles: [u8; MOST_PAWNS],
    len: u8,
}

impl Engaged {
    const NOBODY: Engaged = Engaged {
        cells: [Cell::FIRST; MOST_PAWNS],
        battles: [0; MOST_PAWNS],
        len: 0,
    };

    /// Adds a pawn behind all others in the order of cells.
    fn push(&mut self, cell: Cell, battle: u8) {
        let len = self.len as usize;
        self.cells[len] = cell;
        self.battles[len] = battle;
        self.len += 1;
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }

    /// The pawns with their battles.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cell, u8)> {
        let len = self.len as usize;
        self.cells[..len]
            .iter()
            .copied()
            .zip(self.battles[..len].iter().copied())
    }

    /// The pawns of one battle, in order.
    pub(crate) fn of(&self, battle: u8) -> impl Iterator<Item = Cell> {
        self.iter().filter(move |&(_, of)| of == battle).map(|(cell, _)| cell)
    }

    /// The places of the pawns that are in no battle yet.
    pub(crate) fn free(&self) -> Group {
        let len = self.len as usize;
        (0..len).fold(0, |set, place| set | Group::from(self.battles[place] == 0) << place)
    }

    fn join(&mut self, group: Group, battle: u8) {
        for place in places(group) {
            self.battles[place] = battle;
        }
    }

    /// Keeps only the pawns for which this holds.
    fn keep(&mut self, stays: impl Fn(Cell, u8) -> bool) {
        let before = *self;
        *self = Engaged::NOBODY;
        for (cell, battle) in before.iter() {
            if stays(cell, battle) {
                self.push(cell, battle);
            }
        }
    }
}

impl Combat {
    /// The combat after a movement (R5.1), or `None` if no pawns are adjacent.
    pub(crate) fn begin(own: &Army, enemy: &Army) -> Option<Self> {
        let mut combat = Combat {
            engaged: [Engaged::NOBODY; 2],
            touches: [[0; MOST_PAWNS]; 2],
            step: Step::Declare(0),
        };
        for (side, army, other) in [(ATTACK, own, enemy), (DEFENCE, enemy, own)] {
            let contact = Rows::controlled(other.cells());
            for &cell in army.cells() {
                if contact.holds(cell) {
                    combat.engaged[side].push(cell, 0);
                }
            }
        }
        let [attackers, defenders] = combat.engaged;
        for (i, &attacker) in attackers.cells().iter().enumerate() {
            for (j, &defender) in defenders.cells().iter().enumerate() {
                if adjacent(attacker, defender) {
                    combat.touches[ATTACK][i] |= 1 << j;
                    combat.touches[DEFENCE][j] |= 1 << i;
                }
            }
        }
        (attackers.len > 0).then_some(combat)
    }

    /// A combat whose battles are all declared, from its pawns in the order of cells.
    pub(crate) fn declared(pawns: [&[(Cell, u8)]; 2], step: Step) -> Self {
        let mut combat = Combat {
            engaged: [Engaged::NOBODY; 2],
            touches: [[0; MOST_PAWNS]; 2],
            step,
        };
        for (engaged, pawns) in combat.engaged.iter_mut().zip(pawns) {
            for &(cell, battle) in pawns {
                engaged.push(cell, battle);
            }
        }
        combat
    }

    /// Calls for each battle that may be declared next, with its attackers and its defenders (R5.2).
    pub(crate) fn each_battle(&self, mut offer: impl FnMut(Group, Group)) {
        let free = self.free();
        if free[ATTACK] == 0 {
            return;
        }
        let lowest = free[ATTACK].trailing_zeros() as usize;
        let own: Group = 1 << lowest;
        let others = free[ATTACK] & !own;
        let opponents = self.touches[ATTACK][lowest] & free[DEFENCE];
        let mut offer = |attackers, defenders| {
            if self.can_complete(free, [attackers, defenders]) {
                offer(attackers, defenders);
            }
        };
        // One against some.
        for defenders in subsets(opponents) {
            offer(own, defenders);
        }
        for first in places(opponents) {
            let helpers = self.touches[DEFENCE][first] & others;
            // Some against one.
            for more in subsets(helpers) {
                offer(own | more, 1 << first);
            }
            // Two against two.
            for second in places(opponents >> first >> 1) {
                let second = first + 1 + second;
                for helper in places(helpers & self.touches[DEFENCE][second]) {
                    offer(own | 1 << helper, 1 << first | 1 << second);
                }
            }
        }
    }

    /// The pawns of either side that are in no battle yet.
    pub(crate) fn free(&self) -> [Group; 2] {
        [self.engaged[ATTACK].free(), self.engaged[DEFENCE].free()]
    }

    /// The pawns of the other side that a pawn touches.
    pub(crate) fn touched(&self, side: usize, place: usize) -> Group {
        self.touches[side][place]
    }

    /// Whether everybody left finds an opponent left once this battle is taken out of the free pawns (R5.2).
    fn can_complete(&self, free: [Group; 2], battle: [Group; 2]) -> bool {
        self.stranded(free, battle).is_none()
    }

    /// A pawn that this battle would leave without an opponent: its side and place.
    pub(crate) fn stranded(&self, free: [Group; 2], battle: [Group; 2]) -> Option<(usize, usize)> {
        for side in [ATTACK, DEFENCE] {
            let other = 1 - side;
            let opponents_left = free[other] & !battle[other];
            // Only those who lose an opponent to the battle can be left without one.
            let losing = places(battle[other]).fold(0, |set, place| set | self.touches[other][place]);
            let stranded = places(losing & free[side] & !battle[side])
                .find(|&place| self.touches[side][place] & opponents_left == 0);
            if let Some(place) = stranded {
                return Some((side, place));
            }
        }
        None
    }

    /// Declares a battle and gives its number.
    pub(crate) fn declare(&mut self, attackers: Group, defenders: Group) -> u8 {
        let Step::Declare(declared) = self.step else {
            unreachable!("battles are declared before the first fight");
        };
        let number = declared + 1;
        self.engaged[ATTACK].join(attackers, number);
        self.engaged[DEFENCE].join(defenders, number);
        if self.engaged[ATTACK].free() == 0 {
            self.step = Step::Fight;
            self.touches = [[0; MOST_PAWNS]; 2];
        } else {
            self.step = Step::Declare(number);
        }
        number
    }

    /// The battles that have not been fought, as a set of bits by number.
    pub(crate) fn open(&self) -> u32 {
        self.engaged[ATTACK]
            .iter()
            .fold(0, |set, (_, battle)| set | 1 << battle)
    }

    /// The attackers and the defenders of a battle, counted.
    pub(crate) fn strengths(&self, battle: u8) -> (usize, usize) {
        let [attackers, defenders] = &self.engaged;
        (attackers.of(battle).count(), defenders.of(battle).count())
    }

    /// Takes the pawns of one side out of a battle.
    pub(crate) fn dismiss(&mut self, side: usize, battle: u8) {
        self.engaged[side].keep(|_, of| of != battle);
    }

    /// Takes one pawn out of its battle.
    pub(crate) fn release(&mut self, side: usize, cell: Cell) {
        self.engaged[side].keep(|other, _| other != cell);
    }
}

/// The places in a group, ascending.
pub(crate) fn places(group: Group) -> impl Iterator<Item = usize> {
    let mut left = group;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let place = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(place)
    })
}

/// The subsets of a group that are not empty.
fn subsets(group: Group) -> impl Iterator<Item = Group> {
    let mut last: Group = 0;
    std::iter::from_fn(move || {
        // Counting upwards through the bits of the group alone.
        last = last.wrapping_sub(group) & group;
        (last != 0).then_some(last)
    })
}
