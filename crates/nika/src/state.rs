//! What a game of Nika remembers.

use crate::board::{Board, SPACES};
use crate::city::{City, Facing, Team};
use crate::events::End;
use crate::pieces::{Cell, Pieces, SQUAD};
use quincunx_core::{Past, mix};

/// The position and what came before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) now: Now,
    pub(crate) past: Past,
}

/// The part of a state that is copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// What stands on each space. Nowhere counts as closed to everybody.
    pub(crate) spaces: [Space; SPACES],
    /// The pieces of each city that are on the board. The others are in its routed pool.
    pub(crate) pieces: [Pieces; 4],
    /// The hash of the pieces with their facings, and so of the pools (R7.3).
    pub(crate) key: u64,
    /// The turns that were completed (R7.4).
    pub(crate) turns: u32,
    /// Turns in a row in which a city passed both actions (R7.2).
    pub(crate) passed: u8,
    pub(crate) city: City,
    pub(crate) step: Step,
    pub(crate) end: Option<End>,
    /// How many positions the past holds.
    pub(crate) past_len: u32,
}

/// Which of the two actions of a turn comes (R2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The first.
    First,
    /// The second, after a first that was not a pass.
    Second,
    /// The second, after a pass.
    SecondAfterPass,
}

/// What stands on a space, in one small number: nothing, a piece of a city with its facing, or a closed space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Space(u8);

impl Space {
    pub(crate) const EMPTY: Space = Space(0);
    pub(crate) const CLOSED: Space = Space(17);

    pub(crate) const fn of(city: City, facing: Facing) -> Self {
        Space(1 + (city.index() * 4 + facing.index()) as u8)
    }

    /// The piece, if there is one.
    pub(crate) fn piece(self) -> Option<(City, Facing)> {
        let number = self.0.checked_sub(1).filter(|&number| number < 16)?;
        Some((City::ALL[usize::from(number / 4)], Facing::ALL[usize::from(number % 4)]))
    }

    /// The facing of a piece; of no use for other spaces.
    #[inline]
    pub(crate) const fn facing(self) -> Facing {
        Facing::ALL[(self.0.wrapping_sub(1) % 4) as usize]
    }

    /// Whether one of these stands here.
    #[inline]
    pub(crate) const fn is_in(self, spaces: Spaces) -> bool {
        spaces.0 >> self.0 & 1 != 0
    }
}

/// A set of things that may stand on a space: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spaces(u32);

impl Spaces {
    /// The pieces of a team, whatever their facing.
    pub(crate) const fn team(team: Team) -> Self {
        let [one, other] = team.cities();
        Spaces(0b1111 << Space::of(one, Facing::North).0 | 0b1111 << Space::of(other, Facing::North).0)
    }

    /// The pieces that face this way.
    const fn facing(facing: Facing) -> Self {
        Spaces(0x1111 << Space::of(City::Athens, facing).0)
    }

    /// What one piece of a team may enter in this direction: nothing at all, or an enemy that does not face it
    /// (R3.2, R4.1).
    const fn open(team: Team, direction: Facing) -> Self {
        Spaces(1 | Spaces::team(team.enemy()).0 & !Spaces::facing(direction.opposite()).0)
    }
}

/// [`Spaces::open`] for each team and direction.
pub(crate) const OPEN: [[Spaces; 4]; 2] = {
    let mut open = [[Spaces(0); 4]; 2];
    let mut i = 0;
    while i < 8 {
        open[i / 4][i % 4] = Spaces::open(Team::ALL[i / 4], Facing::ALL[i % 4]);
        i += 1;
    }
    open
};

impl State {
    pub(crate) fn start(board: &Board) -> Self {
        let mut now = Now::empty(board);
        for cell in board.spaces() {
            if let Some((city, facing)) = board.start(cell) {
                now.put(cell, city, facing);
            }
        }
        State::of(&now)
    }

    /// A position without a past. The start of a turn is an occurrence (R7.3); what began a turn that is already
    /// under way is not known.
    pub(crate) fn of(now: &Now) -> Self {
        let mut state = State {
            now: *now,
            past: Past::new(),
        };
        if now.step == Step::First {
            state.remember();
        }
        state
    }

    /// The city to move.
    pub fn city(&self) -> City {
        self.now.city
    }

    /// Which of its two actions comes.
    pub fn step(&self) -> Step {
        self.now.step
    }

    /// How many turns were completed.
    pub fn turns(&self) -> u32 {
        self.now.turns
    }

    /// How many turns in a row, up to now, were passed whole.
    pub fn passed(&self) -> u8 {
        self.now.passed
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.now.end
    }

    /// The pieces of a city on the board.
    pub fn pieces(&self, city: City) -> Pieces {
        self.now.pieces[city.index()]
    }

    /// How many pieces of a city are in its routed pool.
    pub fn routed(&self, city: City) -> usize {
        SQUAD - self.pieces(city).len()
    }

    /// The piece on a space.
    pub fn piece(&self, cell: Cell) -> Option<(City, Facing)> {
        self.now.spaces[cell.index()].piece()
    }

    pub(crate) fn rewind(&mut self, mark: &Now) {
        self.now = *mark;
        self.past.cut(mark.past_len as usize);
    }

    /// How often the state at the start of this turn has occurred before (R7.3).
    pub(crate) fn occurrences(&self) -> usize {
        self.past.times(self.now.turn_key(), 0)
    }

    pub(crate) fn remember(&mut self) {
        self.past.push(self.now.turn_key());
        self.now.past_len = self.past.len() as u32;
    }

    pub(crate) fn check(&self, board: &Board, limit: Option<u32>) -> Result<(), String> {
        let now = &self.now;
        let counted = |city: City| {
            let listed = self.pieces(city);
            let found = board
                .spaces()
                .filter(|&cell| self.piece(cell).is_some_and(|(owner, _)| owner == city));
            found.eq(listed.iter())
        };
        let welcome = |city: City| self.pieces(city).iter().all(|cell| board.may_enter(city.team(), cell));
        let promises = [
            (
                "a city's list differs from the board",
                City::ALL.into_iter().all(counted),
            ),
            (
                "nowhere is open",
                now.spaces[board.spaces().count()..]
                    .iter()
                    .all(|&space| space == Space::CLOSED),
            ),
            (
                "a piece stands in an enemy victory area",
                City::ALL.into_iter().all(welcome),
            ),
            ("the key is stale", now.key == now.full_key()),
            ("the past has another length", now.past_len as usize == self.past.len()),
            ("another city is to move", now.city.index() == now.turns as usize % 4),
            ("passes outlast an action", now.step != Step::Second || now.passed == 0),
            (
                "more turns were passed than played",
                now.passed <= 4 && u32::from(now.passed) <= now.turns,
            ),
            (
                "a decided game goes on",
                now.end.is_some() || now.judge(board, limit).is_none(),
            ),
        ];
        match promises.iter().find(|(_, kept)| !kept) {
            Some((broken, _)) => Err((*broken).to_owned()),
            None => Ok(()),
        }
    }
}

impl Now {
    /// Nobody on the board, and Athens to move.
    pub(crate) fn empty(board: &Board) -> Self {
        let mut spaces = [Space::CLOSED; SPACES];
        for cell in board.spaces() {
            spaces[cell.index()] = Space::EMPTY;
        }
        Now {
            spaces,
            pieces: [Pieces::NONE; 4],
            key: 0,
            turns: 0,
            passed: 0,
            city: City::Athens,
            step: Step::First,
            end: None,
            past_len: 0,
        }
    }

    #[inline]
    pub(crate) fn space(&self, cell: Cell) -> Space {
        self.spaces[cell.index()]
    }

    /// A piece comes onto an empty space.
    pub(crate) fn put(&mut self, cell: Cell, city: City, facing: Facing) {
        self.pieces[city.index()].insert(cell);
        self.set(cell, Space::of(city, facing));
    }

    /// The piece of a city leaves its space for the routed pool.
    pub(crate) fn rout(&mut self, cell: Cell, city: City) {
        self.pieces[city.index()].remove(cell);
        self.set(cell, Space::EMPTY);
    }

    /// The piece of a city goes to an empty space, where it faces as it then does.
    pub(crate) fn shift(&mut self, from: Cell, to: Cell, city: City, facing: Facing) {
        self.pieces[city.index()].replace(from, to);
        self.set(from, Space::EMPTY);
        self.set(to, Space::of(city, facing));
    }

    /// Changes what stands on a space, and the key with it.
    #[inline]
    pub(crate) fn set(&mut self, cell: Cell, space: Space) {
        self.key ^= space_key(cell, self.spaces[cell.index()]) ^ space_key(cell, space);
        self.spaces[cell.index()] = space;
    }

    /// The city that took the last action.
    pub(crate) fn last(&self) -> City {
        match self.step {
            Step::First => self.city.previous(),
            Step::Second | Step::SecondAfterPass => self.city,
        }
    }

    /// How the game ends as far as the position tells: everything but repetition (R7.1, R7.2, R7.4).
    pub(crate) fn judge(&self, board: &Board, limit: Option<u32>) -> Option<End> {
        let standing = |team: Team| {
            let arrived = |city: City| self.pieces[city.index()].iter().any(|cell| board.wins(city, cell));
            team.cities().into_iter().any(arrived)
        };
        let acting = self.last().team();
        let winner = [acting, acting.enemy()].into_iter().find(|&team| standing(team));
        if let Some(team) = winner {
            return Some(End::Victory(team));
        }
        self.judge_turn(limit)
    }

    /// What the end of a turn alone decides (R7.2, R7.4).
    pub(crate) fn judge_turn(&self, limit: Option<u32>) -> Option<End> {
        if self.passed >= 4 {
            Some(End::Passed)
        } else if limit.is_some_and(|limit| self.turns >= limit) {
            Some(End::Limit)
        } else {
            None
        }
    }

    /// The hash of what is compared for repetition (R7.3).
    pub(crate) fn turn_key(&self) -> u64 {
        self.key ^ mix(CITY_KEYS + self.city.index() as u64)
    }

    /// The hash of everything that decides how the game can go on. Without a limit the number of turns does not.
    pub(crate) fn hash(&self, limit: Option<u32>) -> u64 {
        let turns = limit.map_or(0, |_| u64::from(self.turns));
        let clock = turns << 8 | u64::from(self.passed) << 2 | self.step as u64;
        self.turn_key() ^ mix(CLOCK_KEYS + clock)
    }

    fn full_key(&self) -> u64 {
        let spaces = self.spaces.iter().enumerate();
        spaces.fold(0, |key, (cell, &space)| key ^ space_key(Cell(cell as u8), space))
    }
}

/// Where the keys of the city to move and of the clock begin in the stream of words; those of pieces begin at 0.
const CITY_KEYS: u64 = 1 << 32;
const CLOCK_KEYS: u64 = 2 << 32;

/// A key for each thing on each space. Empty and closed spaces count for nothing.
static KEYS: [[u64; SPACES]; 18] = {
    let mut keys = [[0; SPACES]; 18];
    let mut space = 1;
    while space < 17 {
        let mut cell = 0;
        while cell < SPACES {
            keys[space][cell] = mix((space * SPACES + cell) as u64);
            cell += 1;
        }
        space += 1;
    }
    keys
};

fn space_key(cell: Cell, space: Space) -> u64 {
    KEYS[usize::from(space.0)][cell.index()]
}
