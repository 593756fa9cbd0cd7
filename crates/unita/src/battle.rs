//! How a battle goes (R6.5 to R6.8, R8).

use crate::Unita;
use crate::board::Lane;
use crate::events::Event;
use crate::pieces::{Battalion, Card, Company, Die, Formation, Slot, Special, Terrain, Tile};
use crate::state::{Clash, Declaration, Role, State};
use quincunx_core::Sink;

/// One of the two companies in a battle.
#[derive(Clone, Copy)]
struct Army {
    battalion: Battalion,
    company: Company,
    dice: Formation,
    /// The front dice that touch the enemy with their supports (R6.5); the first lane faces the enemy's first.
    lanes: [Lane; 2],
    /// What the tile adds to every die (R3.4).
    terrain: i8,
    /// Whether each 1 counts as 5 (R3.5).
    mirage: bool,
    /// Where the die stands that has the Halberd.
    halberd: Option<Slot>,
    /// Whether the support dice fight.
    cavalry: bool,
    /// Whether it wins what is still tied after support.
    girl_power: bool,
}

impl Army {
    /// R3.4: modifiers are summed first, then a strength below 0 counts as 0.
    fn strength(&self, slot: Slot) -> i8 {
        let face = self.dice[slot as usize].face() as i8;
        let face = if self.mirage && face == 1 { 5 } else { face };
        (face + self.terrain + i8::from(self.halberd == Some(slot))).max(0)
    }

    /// The die that fights a lane, and the one that supports it.
    fn fighters(&self, lane: usize) -> (Slot, Slot) {
        let Lane { front, support } = self.lanes[lane];
        if self.cavalry {
            (support, front)
        } else {
            (front, support)
        }
    }

    fn hurt(&mut self, slot: Slot, sink: &mut impl Sink<Event>) {
        let die = &mut self.dice[slot as usize];
        if die.face() > 0 {
            *die = die.hurt();
            sink.tell(Event::Hurt {
                battalion: self.battalion,
                company: self.company,
                slot,
                face: die.face(),
            });
        }
    }

    /// A lane's dice change places; the Halberd stays with its die.
    fn swap(&mut self, lane: usize) {
        let Lane { front, support } = self.lanes[lane];
        self.dice.swap(front as usize, support as usize);
        self.halberd = match self.halberd {
            Some(slot) if slot == front => Some(support),
            Some(slot) if slot == support => Some(front),
            other => other,
        };
    }
}

/// R6.6: who wins a lane.
fn judge(attacker: &Army, defender: &Army, lane: usize) -> Option<Role> {
    let (ours, our_support) = attacker.fighters(lane);
    let (theirs, their_support) = defender.fighters(lane);
    let mut strengths = (attacker.strength(ours), defender.strength(theirs));
    if strengths.0 == strengths.1 {
        strengths.0 += attacker.strength(our_support);
        strengths.1 += defender.strength(their_support);
    }
    match strengths.0.cmp(&strengths.1) {
        std::cmp::Ordering::Greater => Some(Role::Attacker),
        std::cmp::Ordering::Less => Some(Role::Defender),
        // R8 Girl Power
        std::cmp::Ordering::Equal if attacker.girl_power => Some(Role::Attacker),
        std::cmp::Ordering::Equal if defender.girl_power => Some(Role::Defender),
        std::cmp::Ordering::Equal => None,
    }
}

/// The loss of a lane, told together with who fought it.
fn lose(attacker: &mut Army, defender: &mut Army, lane: usize, winner: Option<Role>, sink: &mut impl Sink<Event>) {
    let (ours, theirs) = (attacker.fighters(lane).0, defender.fighters(lane).0);
    sink.tell(Event::Lane {
        attacker: (attacker.battalion, attacker.company, ours),
        defender: (defender.battalion, defender.company, theirs),
        strengths: (attacker.strength(ours), defender.strength(theirs)),
        winner: match winner {
            Some(Role::Attacker) => Some(attacker.battalion),
            Some(Role::Defender) => Some(defender.battalion),
            None => None,
        },
    });
    match winner {
        Some(Role::Attacker) => defender.hurt(theirs, sink),
        Some(Role::Defender) => attacker.hurt(ours, sink),
        None => {}
    }
}

/// Fights the battle of a clash, after refusals and declarations.
pub(crate) fn fight(game: &Unita, state: &mut State, clash: Clash, defence: Declaration, sink: &mut impl Sink<Event>) {
    let contact = game.contact(state, clash);
    let (battalion, company) = game.side_of(state, clash, Role::Defender);
    let mut attacker = Army {
        battalion: state.active,
        company: clash.company,
        dice: state.formation(state.active, clash.company),
        lanes: contact.side.lanes(),
        terrain: terrain(game, state, state.active, clash.company, Role::Attacker),
        mirage: false,
        halberd: match clash.declared {
            Declaration::Halberd(slot) => Some(slot),
            _ => None,
        },
        cavalry: clash.declared == Declaration::Cavalry,
        girl_power: has_girl_power(game, state, state.active),
    };
    let mut defender = Army {
        battalion,
        company,
        dice: state.formation(battalion, company),
        lanes: contact.their_side.lanes(),
        terrain: terrain(game, state, battalion, company, Role::Defender),
        mirage: mirage(game, state, battalion, company),
        halberd: None,
        cavalry: defence == Declaration::Cavalry,
        girl_power: has_girl_power(game, state, battalion),
    };
    if defender.mirage {
        state.marks[battalion.index()].mirage |= 1 << company.index();
        sink.tell(Event::Mirage { battalion, company });
    }
    // R8 Terror: one lane on its own, with its loss and its change of places.
    for lane in [terror_lane(clash.declared, &attacker), terror_lane(defence, &defender)]
        .into_iter()
        .flatten()
    {
        let winner = judge(&attacker, &defender, lane);
        lose(&mut attacker, &mut defender, lane, winner, sink);
        attacker.swap(lane);
        defender.swap(lane);
    }
    // R6.6: both lanes are judged before any loss.
    let winners = [0, 1].map(|lane| judge(&attacker, &defender, lane));
    for (lane, winner) in winners.into_iter().enumerate() {
        lose(&mut attacker, &mut defender, lane, winner, sink);
    }
    // R6.7, which Cavalry skips for its own company.
    for army in [&mut attacker, &mut defender] {
        if !army.cavalry {
            army.swap(0);
            army.swap(1);
        }
        *state.formation_mut(army.battalion, army.company) = army.dice;
    }
}

/// The lane that Terror fights first.
fn terror_lane(declared: Declaration, army: &Army) -> Option<usize> {
    match declared {
        Declaration::Terror(slot) => army.lanes.iter().position(|lane| lane.front == slot),
        _ => None,
    }
}

/// R3.4, with the minus that Discipline takes away.
fn terrain(game: &Unita, state: &State, battalion: Battalion, company: Company, role: Role) -> i8 {
    let Some(tile) = state.tile_under(battalion, company) else {
        return 0;
    };
    let (effects, kind) = match state.tiles[battalion.index()].kinds[tile] {
        Tile::Mountain => (game.board.mountain(), Terrain::Mountain),
        Tile::Forest => (game.board.forest(), Terrain::Forest),
        Tile::Special => return 0,
    };
    let effect = effects[role as usize];
    let disciplined = state.discipline == Some(kind) && game.colour(battalion) == Card::Discipline.colour();
    if disciplined { effect.max(0) } else { effect }
}

/// R3.5: whether the Mirage helps a company in the battle that begins.
fn mirage(game: &Unita, state: &State, battalion: Battalion, company: Company) -> bool {
    game.special(state, battalion) == Special::Mirage
        && state.is_on_special(battalion, company)
        && state.marks[battalion.index()].mirage >> company.index() & 1 == 0
        && state
            .formation(battalion, company)
            .iter()
            .any(|&die: &Die| die.face() == 1)
}

/// Whether a battalion has played Girl Power.
pub(crate) fn has_girl_power(game: &Unita, state: &State, battalion: Battalion) -> bool {
    game.colour(battalion) == Card::GirlPower.colour()
        && state.marks[battalion.index()].cards & Card::GirlPower.bits() != 0
}
