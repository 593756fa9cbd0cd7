//! Everything that has happened, as far as the rules remember it. A state is one small value that can be copied, so
//! coming back to an earlier one is a copy as well.

use crate::Nieuchess;
use crate::cell::{BLUE, CELLS, Cell, seat_name};
use crate::combat::{ATTACK, Combat, DEFENCE, Step};
use crate::movement::Movement;
use crate::options::MOST_PAWNS;
use crate::window::{Rows, adjacent};
use quincunx_core::{Outcome, Seat, Turn, mix};

/// How many invasions a side has in a game, and how many pawns each carries (R4.2).
pub(crate) const INVASIONS: u8 = 2;
pub(crate) const INVADERS: u8 = 5;

/// The pawns of one side on the board, in the order of their hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Army {
    cells: [Cell; MOST_PAWNS],
    len: u8,
}

impl Army {
    pub(crate) const EMPTY: Army = Army {
        cells: [Cell::FIRST; MOST_PAWNS],
        len: 0,
    };

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.cells().contains(&cell)
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        let len = self.len();
        let place = self.cells().partition_point(|&other| other < cell);
        self.cells.copy_within(place..len, place + 1);
        self.cells[place] = cell;
        self.len += 1;
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        let len = self.len();
        let place = self.cells().partition_point(|&other| other < cell);
        debug_assert!(place < len && self.cells[place] == cell, "a pawn stands on {cell}");
        self.cells.copy_within(place + 1..len, place);
        self.cells[len - 1] = Cell::FIRST;
        self.len -= 1;
    }
}

/// What is going on, and what only matters meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a state is copied whole and asks for no memory"
)]
pub(crate) enum Phase {
    /// Both roll a die (R2.1).
    Roll,
    /// This seat chooses who plays first (R2.2).
    Choose(Seat),
    /// This seat places its pawns (R2.3).
    Put(Seat),
    /// The mover moves (R3, R4).
    Move(Movement),
    /// The mover's battles (R5, R6).
    Combat(Combat),
    /// This seat may bring back pawns, and has brought back so many at the end of this Complete Turn (R7).
    Revive(Seat, u8),
    /// The game has ended.
    Over(Ending),
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A side, or both, had no pawns left (R8.1).
    Destroyed,
    /// There was no battle for too long (R8.2).
    Truce,
    /// There were too many Complete Turns (R8.2).
    Limit,
}

/// A position with everything that decides how the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) armies: [Army; 2],
    /// Who moves first in each Complete Turn; Blue until that is chosen.
    pub(crate) first: Seat,
    /// Whose turn it is; until the movement begins the first player.
    pub(crate) mover: Seat,
    /// How many Complete Turns have ended.
    pub(crate) turns: u16,
    /// How many of them, to the last, went by without a battle.
    pub(crate) quiet: u16,
    /// Whether there has been a battle in the present Complete Turn.
    pub(crate) fought: bool,
    /// How many invasions each side has left.
    pub(crate) invasions: [u8; 2],
    pub(crate) phase: Phase,
}

impl State {
    pub(crate) const START: State = State {
        armies: [Army::EMPTY; 2],
        first: BLUE,
        mover: BLUE,
        turns: 0,
        quiet: 0,
        fought: false,
        invasions: [INVASIONS; 2],
        phase: Phase::Roll,
    };

    pub(crate) fn army(&self, seat: Seat) -> &Army {
        &self.armies[seat.index()]
    }

    pub(crate) fn army_mut(&mut self, seat: Seat) -> &mut Army {
        &mut self.armies[seat.index()]
    }

    /// The hexes of a side's pawns, in order.
    pub fn pawns(&self, seat: Seat) -> &[Cell] {
        self.army(seat).cells()
    }

    /// Whose pawn stands on a hex.
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        [BLUE, BLUE.other()]
            .into_iter()
            .find(|&seat| self.army(seat).contains(cell))
    }

    /// Who moves first in each Complete Turn; Blue until that is chosen (R2.2).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whose movement and battles it is.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// How many Complete Turns have ended, and how many of them, to the last, without a battle (R8.2).
    pub fn turns(&self) -> (u16, u16) {
        (self.turns, self.quiet)
    }

    /// How many invasions a side has left (R4.2).
    pub fn invasions(&self, seat: Seat) -> u8 {
        self.invasions[seat.index()]
    }

    /// The hexes of the pawns that have not moved yet in the present movement, in order.
    pub fn waiting(&self) -> &[Cell] {
        match &self.phase {
            Phase::Move(movement) => movement.waiting(),
            _ => &[],
        }
    }

    /// Whether the mover is moving pawns.
    pub fn is_moving(&self) -> bool {
        matches!(self.phase, Phase::Move(_))
    }

    /// Whether a side places its pawns.
    pub fn is_placing(&self) -> bool {
        matches!(self.phase, Phase::Put(_))
    }

    /// Attackers and defenders, counted, of the battles that are declared and not over (R5.2).
    pub fn battles(&self) -> impl Iterator<Item = (usize, usize)> {
        let combat = match &self.phase {
            Phase::Combat(combat) => Some(combat),
            _ => None,
        };
        combat.into_iter().flat_map(|combat| {
            let numbers = 1..=MOST_PAWNS as u8;
            let strengths = numbers.map(|number| combat.strengths(number));
            strengths.filter(|&(attackers, defenders)| attackers > 0 && defenders > 0)
        })
    }

    /// The hexes of a side's pawns that are in contact and in no battle yet, while battles are declared (R5.2).
    pub fn undeclared(&self, seat: Seat) -> impl Iterator<Item = Cell> {
        let engaged = match &self.phase {
            Phase::Combat(combat) => Some(&combat.engaged[usize::from(seat != self.mover)]),
            _ => None,
        };
        engaged.into_iter().flat_map(|engaged| engaged.of(0))
    }

    /// How many pawns may still invade in this turn (R4.2).
    pub(crate) fn invaders_left(&self, movement: &Movement) -> u8 {
        INVADERS * self.invasions(self.mover) - movement.landed
    }

    /// All hexes with pawns.
    pub(crate) fn taken(&self) -> Rows {
        let mut taken = Rows::of(self.armies[0].cells());
        for &cell in self.armies[1].cells() {
            taken.add(cell);
        }
        taken
    }

    /// The seat that the pawns on a side of a combat belong to.
    pub(crate) fn combatant(&self, side: usize) -> Seat {
        if side == ATTACK { self.mover } else { self.mover.other() }
    }

    /// The side of a combat on which a seat is.
    pub(crate) fn side(&self, seat: Seat) -> usize {
        if seat == self.mover { ATTACK } else { DEFENCE }
    }
}

impl Nieuchess {
    /// Who acts next.
    pub(crate) fn turn_of(&self, state: &State) -> Turn {
        match &state.phase {
            Phase::Roll => Turn::Chance,
            Phase::Choose(seat) | Phase::Put(seat) | Phase::Revive(seat, _) => Turn::Seat(*seat),
            Phase::Move(_) => Turn::Seat(state.mover),
            Phase::Combat(combat) => match combat.step {
                Step::Declare(_) | Step::Fight | Step::Swap(_) => Turn::Seat(state.mover),
                Step::Roll(_) => Turn::Chance,
                // R6.3: the winner of the battle chooses the way back.
                Step::Back(_, losers) => Turn::Seat(losers.other()),
            },
            Phase::Over(ending) => Turn::Over(self.outcome(state, *ending)),
        }
    }

    fn outcome(&self, state: &State, ending: Ending) -> Outcome {
        let [blue, red] = &state.armies;
        // R8.1, R8.3: a side destroyed has no pawns, so in either case the numbers decide, where they count at all.
        if ending != Ending::Destroyed && !self.settings.pawns_decide {
            return Outcome::DRAW;
        }
        match blue.len().cmp(&red.len()) {
            std::cmp::Ordering::Less => Outcome::win(BLUE.other()),
            std::cmp::Ordering::Equal => Outcome::DRAW,
            std::cmp::Ordering::Greater => Outcome::win(BLUE),
        }
    }

    /// A hash of everything that decides how the game goes on. A sum of well-mixed words, one for each fact, does not
    /// depend on their order.
    pub(crate) fn hash_of(state: &State) -> u64 {
        let mut sum = 0u64;
        let mut fact = |kind: u64, value: u64| sum = sum.wrapping_add(mix(kind << 32 | value));
        for (army, kind) in state.armies.iter().zip(0..) {
            for &cell in army.cells() {
                fact(kind, cell.index() as u64);
            }
        }
        fact(2, u64::from(state.turns) << 16 | u64::from(state.quiet));
        let [blue, red] = state.invasions.map(u64::from);
        let seats = (state.first.index() * 2 + state.mover.index()) as u64;
        fact(3, blue << 16 | red << 8 | seats << 1 | u64::from(state.fought));
        match &state.phase {
            Phase::Roll => fact(4, 0),
            Phase::Choose(seat) => fact(5, seat.index() as u64),
            Phase::Put(seat) => fact(6, seat.index() as u64),
            Phase::Move(movement) => {
                fact(7, u64::from(movement.landed));
                for &cell in movement.waiting() {
                    fact(8, cell.index() as u64);
                }
            }
            Phase::Combat(combat) => {
                let (step, number) = match combat.step {
                    Step::Declare(number) => (0, number),
                    Step::Fight => (1, 0),
                    Step::Roll(number) => (2, number),
                    Step::Swap(number) => (3, number),
                    Step::Back(number, losers) => (4 + losers.index() as u64, number),
                };
                fact(9, step << 8 | u64::from(number));
                for engaged in &combat.engaged {
                    for (cell, battle) in engaged.iter() {
                        fact(10, u64::from(battle) << 16 | cell.index() as u64);
                    }
                }
            }
            Phase::Revive(seat, brought) => fact(11, u64::from(*brought) << 1 | seat.index() as u64),
            Phase::Over(ending) => fact(12, *ending as u64),
        }
        sum
    }

    /// Whether the state holds what it promises.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        self.check_armies(state)?;
        let settled = |fine: bool, broken: &str| if fine { Ok(()) } else { Err(broken.to_owned()) };
        settled(
            state.invasions.iter().all(|&left| left <= INVASIONS),
            "a side has more invasions than there are",
        )?;
        settled(state.quiet <= state.turns, "there are more quiet turns than turns")?;
        let over = matches!(state.phase, Phase::Over(_));
        settled(
            over || (state.turns < self.settings.limit && state.quiet < self.settings.truce),
            "the game should have ended under R8.2",
        )?;
        let sizes = state.armies.map(|army| army.len());
        let setting_up = matches!(state.phase, Phase::Roll | Phase::Choose(_) | Phase::Put(_));
        if setting_up {
            let fresh = State {
                armies: state.armies,
                first: state.first,
                mover: state.first,
                phase: state.phase,
                ..State::START
            };
            settled(*state == fresh, "something happened before the pawns were placed")?;
        } else if !over {
            settled(sizes[0] > 0 && sizes[1] > 0, "a side without pawns has lost")?;
        }
        match &state.phase {
            Phase::Roll | Phase::Choose(_) => settled(
                sizes == [0, 0] && state.first == BLUE,
                "nothing is placed before the order is chosen",
            ),
            Phase::Put(seat) => self.check_placing(state, *seat),
            Phase::Move(movement) => self.check_movement(state, movement),
            Phase::Combat(combat) => check_combat(state, combat),
            Phase::Revive(seat, _) => {
                settled(
                    state.mover != state.first && !state.fought,
                    "replacements end a Complete Turn",
                )?;
                settled(self.stars(state, *seat).next().is_some(), "no pawn can be brought back")
            }
            Phase::Over(ending) => {
                let fits = match ending {
                    Ending::Destroyed => sizes[0] == 0 || sizes[1] == 0,
                    Ending::Truce => state.quiet >= self.settings.truce,
                    Ending::Limit => state.turns >= self.settings.limit && state.quiet < self.settings.truce,
                };
                settled(fits, "the game has not ended")
            }
        }
    }

    pub(crate) fn check_armies(&self, state: &State) -> Result<(), String> {
        let mut seen = [false; CELLS];
        for seat in [BLUE, BLUE.other()] {
            let cells = state.pawns(seat);
            if cells.len() > self.settings.pawns {
                return Err(format!(
                    "{} has more than {} pawns",
                    seat_name(seat),
                    self.settings.pawns
                ));
            }
            if !cells.is_sorted() {
                return Err(format!("the pawns of {} are not in order", seat_name(seat)));
            }
            for &cell in cells {
                if std::mem::replace(&mut seen[cell.index()], true) {
                    return Err(format!("two pawns stand on {cell}"));
                }
                if self.board.is_gray(cell) {
                    return Err(format!("a pawn stands on {cell}, which is gray"));
                }
            }
        }
        Ok(())
    }

    fn check_placing(&self, state: &State, seat: Seat) -> Result<(), String> {
        let all = self.settings.pawns;
        let placed = state.army(seat).len();
        let others = state.army(seat.other()).len();
        let expected = if seat == state.first { 0 } else { all };
        if placed >= all || others != expected {
            return Err(format!("{} does not place a pawn now", seat_name(seat)));
        }
        for seat in [seat, seat.other()] {
            if let Some(cell) = state.pawns(seat).iter().find(|cell| cell.half() != seat) {
                return Err(format!("{cell} is not in the half of {}", seat_name(seat)));
            }
        }
        Ok(())
    }

    fn check_movement(&self, state: &State, movement: &Movement) -> Result<(), String> {
        let own = state.army(state.mover);
        let waiting = movement.waiting();
        if !waiting.is_sorted() || waiting.iter().any(|&cell| !own.contains(cell)) {
            return Err("a pawn that waits is not on the board".to_owned());
        }
        let most = INVADERS * state.invasions(state.mover);
        if movement.landed > most || usize::from(movement.landed) > own.len() - waiting.len() {
            return Err("more pawns have invaded than could".to_owned());
        }
        if state.fought && state.mover == state.first {
            return Err("there was no battle yet in this Complete Turn".to_owned());
        }
        let enemy = state.army(state.mover.other());
        if *movement != Movement::of(&self.board, waiting, enemy, movement.landed) {
            return Err("the walks are out of date".to_owned());
        }
        Ok(())
    }
}

fn check_combat(state: &State, combat: &Combat) -> Result<(), String> {
    let wrong = |reason: &str| Err(format!("the battles are wrong: {reason}"));
    if !state.fought {
        return wrong("the Complete Turn has a battle");
    }
    for side in [ATTACK, DEFENCE] {
        let cells = combat.engaged[side].cells();
        let army = state.army(state.combatant(side));
        if !cells.is_sorted_by(|one, other| one < other) || cells.iter().any(|&cell| !army.contains(cell)) {
            return wrong("a pawn in battle is not on the board");
        }
    }
    let [attackers, defenders] = &combat.engaged;
    if let Step::Declare(_) = combat.step {
        let Some(begun) = Combat::begin(state.army(state.mover), state.army(state.mover.other())) else {
            return wrong("nobody is in contact");
        };
        let alike = |side: usize| begun.engaged[side].cells() == combat.engaged[side].cells();
        if !alike(ATTACK) || !alike(DEFENCE) || combat.free()[ATTACK] == 0 {
            return wrong("they are not those of the pawns in contact");
        }
        if combat.stranded(combat.free(), [0, 0]).is_some() {
            return wrong("a pawn has nobody left to fight");
        }
    }
    // The pawns that only wait to be sent back have no opponents any more.
    let leaving = match combat.step {
        Step::Back(battle, losers) => {
            let side = state.side(losers);
            let gone = combat.engaged[1 - side].of(battle).next().is_none();
            if !gone || combat.engaged[side].of(battle).next().is_none() {
                return wrong("only losing pawns go back");
            }
            battle
        }
        Step::Roll(battle) | Step::Swap(battle) if combat.open() >> battle & 1 == 0 => {
            return wrong("the battle that is being fought is not there");
        }
        _ => 0,
    };
    let mut lowest = None;
    for battle in 1..=MOST_PAWNS as u8 {
        let (ours, theirs) = combat.strengths(battle);
        if battle == leaving || (ours, theirs) == (0, 0) {
            continue;
        }
        let touching = attackers
            .of(battle)
            .all(|one| defenders.of(battle).all(|other| adjacent(one, other)));
        if ours == 0 || theirs == 0 || !touching {
            return wrong("not everybody in a battle touches everybody on the other side");
        }
        // R5.2: each battle held the lowest pawn left when it was named.
        let first = attackers.of(battle).next();
        if first < lowest {
            return wrong("they are not numbered by their lowest attackers");
        }
        lowest = first;
    }
    if !matches!(combat.step, Step::Declare(_)) && combat.free() != [0, 0] {
        return wrong("a pawn is in none of them");
    }
    if matches!(combat.step, Step::Fight) && combat.open() == 0 {
        return wrong("there are none left");
    }
    Ok(())
}
