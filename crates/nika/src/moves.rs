//! Which actions are legal (R3, R5).

use crate::board::Board;
use crate::city::{City, Facing, Team};
use crate::phalanx::{Choices, Formation};
use crate::pieces::{Cell, Pieces, SQUAD};
use crate::state::{Now, OPEN, Space, Spaces, State};
use quincunx_core::Chooser;

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Nothing (R3.4).
    Pass,
    /// One piece, or a phalanx, turns in place (R3.1, R5.2).
    Rotate {
        /// Which turn.
        pieces: Pieces,
        /// To where.
        facing: Facing,
    },
    /// These pieces go one space on: a single piece in any direction, or what advances of a phalanx (R3.2, R5.4).
    Move {
        /// Which go.
        pieces: Pieces,
        /// The direction.
        facing: Facing,
    },
    /// A routed piece comes back (R3.3).
    Rally {
        /// Where.
        cell: Cell,
        /// Facing this way.
        facing: Facing,
    },
}

/// What the city to move may do, before any of it is written out as an action.
pub(crate) struct Offer {
    own: Pieces,
    /// What each piece faces.
    facings: [Facing; SQUAD],
    /// For each piece a bit for each direction it may go on its own (R3.2).
    steps: u32,
    /// The choices that may turn (R3.1, R5.2).
    pub(crate) connected: Choices,
    /// What may advance as a phalanx (R5.4).
    pub(crate) advances: Choices,
    /// How many spaces of the rally area are empty; none counts if nobody is routed (R3.3).
    free: u32,
}

impl Offer {
    pub(crate) fn of(board: &Board, now: &Now) -> Self {
        let city = now.city;
        let team = city.team();
        let own = now.pieces[city.index()];
        let places = own.places();
        let open = &OPEN[team.index()];
        let mut formation = Formation::default();
        let mut facings = [Facing::North; SQUAD];
        let mut steps = 0;
        let mut phalanx = false;
        for (i, &cell) in places.iter().enumerate() {
            if cell == Cell::NOWHERE {
                break;
            }
            formation.len = i + 1;
            let space = now.space(cell);
            facings[i] = space.facing();
            let ways = board.ways(team, cell);
            for facing in Facing::ALL {
                let next = now.space(ways[facing.index()]);
                steps |= u32::from(next.is_in(open[facing.index()])) << (i * 4 + facing.index());
                // Looking north and east finds each pair of neighbours once. The other stands later in the list.
                if matches!(facing, Facing::North | Facing::East) && next == space {
                    let other = places.iter().position(|&place| place == ways[facing.index()]);
                    join(&mut formation, i, other.unwrap_or(i), facing, space.facing());
                    phalanx = true;
                }
            }
        }
        let connected = formation.connected();
        let mut advances = Choices::NONE;
        if phalanx {
            for (i, &cell) in places.iter().enumerate().take(formation.len) {
                if formation.beside[i] != 0 {
                    formation.needed[i] = needed(board, now, team, cell, facings[i]);
                }
            }
            advances = formation.advances(connected);
        }
        Offer {
            own,
            facings,
            steps,
            connected,
            advances,
            free: free(board, now, city, formation.len),
        }
    }

    /// How many actions there are: passing, turning, going, advancing, rallying.
    fn len(&self) -> u32 {
        1 + 3 * self.connected.len() + self.steps.count_ones() + self.advances.len() + 4 * self.free
    }

    fn turn(&self, choice: u8, facing: Facing) -> Action {
        let pieces = self.own.subset(choice);
        Action::Rotate { pieces, facing }
    }

    /// The single move with this bit.
    fn step(&self, bit: u32) -> Action {
        Action::Move {
            pieces: Pieces::only(self.own.places()[bit as usize / 4]),
            facing: Facing::ALL[bit as usize % 4],
        }
    }

    fn advance(&self, choice: u8) -> Action {
        Action::Move {
            pieces: self.own.subset(choice),
            facing: self.facing(choice),
        }
    }

    /// What the pieces of a choice face, all alike.
    fn facing(&self, choice: u8) -> Facing {
        self.facings[choice.trailing_zeros() as usize]
    }
}

/// Two pieces with the same facing stand next to each other, the second in this direction of the first.
fn join(formation: &mut Formation, one: usize, other: usize, direction: Facing, facing: Facing) {
    formation.beside[one] |= 1 << other;
    formation.beside[other] |= 1 << one;
    if direction == facing {
        formation.ahead[one] |= 1 << other;
        formation.behind[other] |= 1 << one;
    } else if direction == facing.opposite() {
        formation.ahead[other] |= 1 << one;
        formation.behind[one] |= 1 << other;
    }
}

/// A length that no run has.
const NEVER: u8 = u8::MAX;

/// How long a run with this piece at its front must be to advance (R5.3).
pub(crate) fn needed(board: &Board, now: &Now, team: Team, front: Cell, facing: Facing) -> u8 {
    let next = board.way(team, front, facing);
    let space = now.space(next);
    if space.is_in(OPEN[team.index()][facing.index()]) {
        1
    } else if space.is_in(Spaces::team(team.enemy())) {
        weight(board, now, team.enemy(), next, facing) + 1 // R6.2
    } else {
        NEVER
    }
}

/// The weight against a push (R6.1): the pieces of a team without a gap, from this one on, whatever their facing. None
/// of them can stand where the team may not go, so following its own ways finds them all.
pub(crate) fn weight(board: &Board, now: &Now, team: Team, first: Cell, facing: Facing) -> u8 {
    let mut weight = 0;
    let mut cell = first;
    while now.space(cell).is_in(Spaces::team(team)) {
        weight += 1;
        cell = board.way(team, cell, facing);
    }
    weight
}

/// The empty spaces of the rally area, if there is anybody to rally (R3.3).
fn free(board: &Board, now: &Now, city: City, pieces: usize) -> u32 {
    if pieces == SQUAD {
        return 0;
    }
    free_spaces(board, now, city).count() as u32
}

fn free_spaces(board: &Board, now: &Now, city: City) -> impl Iterator<Item = Cell> {
    let empty = |cell: &Cell| now.space(*cell) == Space::EMPTY;
    board.rally(city).iter().copied().filter(empty)
}

/// The three facings that are not this one, by number.
fn other_facing(facing: Facing, n: u32) -> Facing {
    Facing::ALL[(facing.index() + 1 + n as usize) % 4]
}

pub(crate) fn list(board: &Board, state: &State, actions: &mut Vec<Action>) {
    let now = &state.now;
    if now.end.is_some() {
        return;
    }
    let offer = Offer::of(board, now);
    actions.push(Action::Pass);
    for choice in offer.connected.iter() {
        let facing = offer.facing(choice);
        actions.extend((0..3).map(|n| offer.turn(choice, other_facing(facing, n))));
    }
    let mut steps = offer.steps;
    while steps != 0 {
        actions.push(offer.step(steps.trailing_zeros()));
        steps &= steps - 1;
    }
    actions.extend(offer.advances.iter().map(|choice| offer.advance(choice)));
    if offer.free > 0 {
        for cell in free_spaces(board, now, now.city) {
            actions.extend(Facing::ALL.map(|facing| Action::Rally { cell, facing }));
        }
    }
}

pub(crate) fn count(board: &Board, state: &State) -> usize {
    if state.now.end.is_some() {
        return 0;
    }
    Offer::of(board, &state.now).len() as usize
}

/// One of the legal actions, each as likely as the other, without listing them.
pub(crate) fn pick(board: &Board, state: &State, chooser: &mut (impl Chooser + ?Sized)) -> Option<Action> {
    let now = &state.now;
    if now.end.is_some() {
        return None;
    }
    let offer = Offer::of(board, now);
    let mut n = chooser.below(offer.len());
    let turns = 3 * offer.connected.len();
    if n < turns {
        let choice = offer.connected.nth(n / 3);
        return Some(offer.turn(choice, other_facing(offer.facing(choice), n % 3)));
    }
    n -= turns;
    if n < offer.steps.count_ones() {
        let mut steps = offer.steps;
        for _ in 0..n {
            steps &= steps - 1;
        }
        return Some(offer.step(steps.trailing_zeros()));
    }
    n -= offer.steps.count_ones();
    if n < offer.advances.len() {
        return Some(offer.advance(offer.advances.nth(n)));
    }
    n -= offer.advances.len();
    if n < 4 * offer.free {
        let cell = free_spaces(board, now, now.city).nth(n as usize / 4)?;
        let facing = Facing::ALL[n as usize % 4];
        return Some(Action::Rally { cell, facing });
    }
    Some(Action::Pass)
}
