//! How a battle goes (R6.5 to R6.8, R8).

use crate::Unita;
use crate::board::{Lane, Side};
use crate::events::Event;
use crate::pieces::{Battalion, Card, Company, Die, Formation, SLOTS, Slot, Special, Terrain, Tile, leave_corner};
use crate::state::{Clash, Declaration, Role, State};
use quincunx_core::Sink;
use std::cmp::Ordering;

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
    fn swap(&mut self, lane: usize, sink: &mut impl Sink<Event>) {
        let Lane { front, support } = self.lanes[lane];
        sink.tell(Event::Exchanged {
            battalion: self.battalion,
            company: self.company,
            slots: (front, support),
        });
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
        Ordering::Greater => Some(Role::Attacker),
        Ordering::Less => Some(Role::Defender),
        // R8 Girl Power
        Ordering::Equal if attacker.girl_power => Some(Role::Attacker),
        Ordering::Equal if defender.girl_power => Some(Role::Defender),
        Ordering::Equal => None,
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
        terrain: terrain(
            game,
            state,
            state.active,
            state.place(state.active, clash.company),
            Role::Attacker,
        ),
        mirage: false,
        halberd: match clash.declared {
            Declaration::Halberd(slot) => Some(slot),
            _ => None,
        },
        cavalry: clash.declared == Declaration::Cavalry,
        girl_power: game.wins_ties(state, state.active),
    };
    let mut defender = Army {
        battalion,
        company,
        dice: state.formation(battalion, company),
        lanes: contact.their_side.lanes(),
        terrain: terrain(game, state, battalion, contact.square, Role::Defender),
        mirage: mirage(game, state, battalion, company, contact.square),
        halberd: None,
        cavalry: defence == Declaration::Cavalry,
        girl_power: game.wins_ties(state, battalion),
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
        attacker.swap(lane, sink);
        defender.swap(lane, sink);
    }
    // R6.6: both lanes are judged before any loss.
    let winners = [0, 1].map(|lane| judge(&attacker, &defender, lane));
    for (lane, winner) in winners.into_iter().enumerate() {
        lose(&mut attacker, &mut defender, lane, winner, sink);
    }
    // R6.7, which Cavalry skips for its own company.
    for army in [&mut attacker, &mut defender] {
        if !army.cavalry {
            army.swap(0, sink);
            army.swap(1, sink);
        }
        *state.formation_mut(army.battalion, army.company) = army.dice;
    }
}

/// A company of a battalion as it will be on a square that it has come to or may yet come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// Whose company it is.
    pub battalion: Battalion,
    /// Which.
    pub company: Company,
    /// The square, not before the one it stands on.
    pub square: u8,
}

impl Unita {
    /// Whether a battalion wins what is still tied after support (R8 Girl Power).
    pub fn wins_ties(&self, state: &State, battalion: Battalion) -> bool {
        self.colour(battalion) == Card::GirlPower.colour()
            && state.marks[battalion.index()].cards & Card::GirlPower.bits() != 0
    }

    /// What the tile on a square adds to each die of its battalion, attacking and defending (R3.4).
    pub fn terrain(&self, state: &State, battalion: Battalion, square: u8) -> [i8; 2] {
        [Role::Attacker, Role::Defender].map(|role| terrain(self, state, battalion, square, role))
    }

    /// The square on which a Mirage helps a battalion's companies, and those that it can still help, as bits (R3.5).
    pub fn mirage(&self, state: &State, battalion: Battalion) -> Option<(u8, u8)> {
        if self.special(state, battalion) != Special::Mirage {
            return None;
        }
        let square = state.tiles[battalion.index()].special_square()?;
        Some((square, !state.marks[battalion.index()].mirage))
    }

    /// What the attacker and the defender lose if one company attacks another like this and no card is used. The sides
    /// are those on which they meet, the attacker's first.
    pub fn encounter(&self, state: &State, attacker: Post, defender: Post, sides: (Side, Side)) -> (u8, u8) {
        let ours = self.strengths_on(state, attacker, Role::Attacker);
        let theirs = self.strengths_on(state, defender, Role::Defender);
        let mut losses = (0, 0);
        for (own, other) in sides.0.lanes().into_iter().zip(sides.1.lanes()) {
            let [own, own_support] = [own.front, own.support].map(|slot| ours[slot as usize]);
            let [other, other_support] = [other.front, other.support].map(|slot| theirs[slot as usize]);
            let mut strengths = (own.0, other.0);
            if strengths.0 == strengths.1 {
                strengths = (own.0 + own_support.0, other.0 + other_support.0);
            }
            match strengths.0.cmp(&strengths.1) {
                Ordering::Greater => losses.1 += other.1.min(1),
                Ordering::Less => losses.0 += own.1.min(1),
                Ordering::Equal if self.wins_ties(state, attacker.battalion) => losses.1 += other.1.min(1),
                Ordering::Equal if self.wins_ties(state, defender.battalion) => losses.0 += own.1.min(1),
                Ordering::Equal => {}
            }
        }
        losses
    }

    /// What the dice of a company count for in a battle on a square, and what they show.
    fn strengths_on(&self, state: &State, post: Post, role: Role) -> [(i8, u8); SLOTS] {
        let modifier = terrain(self, state, post.battalion, post.square, role);
        let mirage = role == Role::Defender && mirage(self, state, post.battalion, post.company, post.square);
        self.formation_on(state, post).map(|die| {
            let face = die.face();
            let counted = if mirage && face == 1 { 5 } else { face as i8 };
            ((counted + modifier).max(0), face)
        })
    }

    /// The dice of a company on a square ahead: past every corner on the way the slots are renamed (R2.2).
    fn formation_on(&self, state: &State, post: Post) -> Formation {
        let from = state.place(post.battalion, post.company);
        let mut dice = state.formation(post.battalion, post.company);
        for square in from..post.square {
            if self.board.is_corner(square) {
                dice = leave_corner(dice);
            }
        }
        dice
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
fn terrain(game: &Unita, state: &State, battalion: Battalion, square: u8, role: Role) -> i8 {
    let Some(tile) = state.tiles[battalion.index()].at(square) else {
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
fn mirage(game: &Unita, state: &State, battalion: Battalion, company: Company, square: u8) -> bool {
    let helps = |(at, companies): (u8, u8)| at == square && companies >> company.index() & 1 != 0;
    game.mirage(state, battalion).is_some_and(helps)
        && state
            .formation(battalion, company)
            .iter()
            .any(|&die: &Die| die.face() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Action;
    use quincunx_core::{Game, Options, mix};

    #[test]
    fn encounters_foretell_battles() {
        let options = Options::read(Unita::INFO, ["powers=none"]).unwrap();
        let game = Unita::new(&options, None).unwrap();
        let mut fought = 0;
        for seed in 0..30 {
            let mut word = mix(seed);
            let mut below = |bound: u32| {
                word = mix(word);
                (word % u64::from(bound)) as u32
            };
            let mut state = game.start();
            while let Some(action) = game.pick(&state, &mut below, &mut Vec::new()) {
                let before = state;
                game.apply(&mut state, action, &mut ());
                let Action::Go(company) = action else { continue };
                let battalion = before.active();
                let square = state.place(battalion, company);
                if square == game.board().length() || state.is_in_battle() {
                    continue;
                }
                let contacts = game.board().contacts(battalion, square).iter();
                let mut foes = contacts.filter_map(|contact| {
                    let near = before.company_on(contact.battalion, contact.square)?;
                    Some((contact, near))
                });
                let (Some((contact, near)), None) = (foes.next(), foes.next()) else {
                    continue;
                };
                let post = |battalion, company, square| Post {
                    battalion,
                    company,
                    square,
                };
                let expected = game.encounter(
                    &before,
                    post(battalion, company, square),
                    post(contact.battalion, near, contact.square),
                    (contact.side, contact.their_side),
                );
                let lost = |of| (before.life_points(of) - state.life_points(of)) as u8;
                assert_eq!(expected, (lost(battalion), lost(contact.battalion)));
                fought += 1;
            }
        }
        assert!(fought > 500, "{fought}");
    }
}
