//! What a game of Nevo remembers.

use crate::board::{Board, Cell, Cells};
use quincunx_core::{Outcome, Past, Seat, Turn, mix};

/// White, who moves first (R2.1, R7.3).
pub const WHITE: Seat = Seat::new(0);
/// Black.
pub const BLACK: Seat = Seat::new(1);

/// The position and what came before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) now: Now,
    pub(crate) past: Past,
}

/// The part of a state that is copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    pub(crate) pieces: [Cells; 2],
    /// Who acts: moves, or removes in the removal step.
    pub(crate) side: Seat,
    /// Whether this is the removal step (R4.2).
    pub(crate) removing: bool,
    /// Whether a piece was removed in the turn that is not counted yet.
    pub(crate) removed: bool,
    /// Turns in a row without progress (R6.1).
    pub(crate) quiet: u16,
    /// What each player had on the board when a turn was last complete. A turn changes the mover's score alone.
    pub(crate) scores: [u32; 2],
    /// The best score each player ever had (R6.1).
    pub(crate) best: [u32; 2],
    pub(crate) over: Option<Outcome>,
    pub(crate) hash: u64,
    /// How many positions the past holds, and from which on a position can occur again: a removal is for good.
    pub(crate) past_len: usize,
    pub(crate) since: usize,
}

impl State {
    pub(crate) fn start(board: &Board) -> Self {
        let pieces = [WHITE, BLACK].map(|seat| Cells(board.start(seat)));
        let mut state = State::of(board, pieces, WHITE, false);
        state.remember(); // R6.1: the starting position is an occurrence.
        state
    }

    /// A position without a past, in which nobody has won yet.
    pub(crate) fn of(board: &Board, pieces: [Cells; 2], side: Seat, removing: bool) -> Self {
        let mut now = Now {
            pieces,
            side,
            removing,
            removed: false,
            quiet: 0,
            scores: [WHITE, BLACK].map(|seat| board.score(seat, pieces[seat.index()])),
            best: [0; 2],
            over: None,
            hash: 0,
            past_len: 0,
            since: 0,
        };
        now.hash = now.full_hash();
        State { now, past: Past::new() }
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.now.over {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Seat(self.now.side),
        }
    }

    /// The pieces of a player.
    pub fn pieces(&self, seat: Seat) -> Cells {
        self.now.pieces[seat.index()]
    }

    /// Who acts.
    pub fn side(&self) -> Seat {
        self.now.side
    }

    /// Whether the one who acts decides about isolated pieces of the other (R4.2).
    pub fn removing(&self) -> bool {
        self.now.removing
    }

    /// Turns in a row without progress (R6.1).
    pub fn quiet(&self) -> u16 {
        self.now.quiet
    }

    pub(crate) fn rewind(&mut self, mark: Now) {
        self.now = mark;
        self.past.cut(mark.past_len);
    }

    /// How often this position has occurred before (R6.1).
    pub(crate) fn occurrences(&self) -> usize {
        self.past.times(self.now.hash, self.now.since)
    }

    pub(crate) fn remember(&mut self) {
        self.past.push(self.now.hash);
        self.now.past_len = self.past.len();
    }

    pub(crate) fn check(&self, board: &Board) -> Result<(), String> {
        let now = &self.now;
        let [white, black] = now.pieces.map(|cells| cells.0);
        let promises = [
            ("two pieces stand on one square", white & black == 0),
            ("a piece stands off the board", (white | black) & !board.all().0 == 0),
            ("the hash is stale", now.hash == now.full_hash()),
            (
                "the past has another length",
                now.past_len == self.past.len() && now.since <= now.past_len,
            ),
            (
                "a score is stale",
                now.removing || [WHITE, BLACK].map(|seat| board.score(seat, self.pieces(seat))) == now.scores,
            ),
            (
                "the removal step has nothing to remove",
                !now.removing || !board.isolated(self.pieces(now.side.other())).is_empty(),
            ),
            (
                "a player without pieces plays on",
                now.over.is_some() || (white != 0 && black != 0),
            ),
        ];
        match promises.iter().find(|(_, kept)| !kept) {
            Some((broken, _)) => Err((*broken).to_owned()),
            None => Ok(()),
        }
    }
}

impl Now {
    pub(crate) fn flip(&mut self, seat: Seat, cell: Cell) {
        self.pieces[seat.index()].0 ^= 1 << cell.0;
        self.hash ^= piece_key(seat, cell);
    }

    pub(crate) fn set_step(&mut self, side: Seat, removing: bool) {
        self.hash ^= step_key(self.side, self.removing) ^ step_key(side, removing);
        self.side = side;
        self.removing = removing;
    }

    fn full_hash(&self) -> u64 {
        let piece_keys = [WHITE, BLACK]
            .into_iter()
            .flat_map(|seat| self.pieces[seat.index()].iter().map(move |cell| piece_key(seat, cell)));
        piece_keys.fold(step_key(self.side, self.removing), |hash, key| hash ^ key)
    }
}

const KEYS: [u64; 260] = {
    let mut keys = [0; 260];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(i as u64);
        i += 1;
    }
    keys
};

fn piece_key(seat: Seat, cell: Cell) -> u64 {
    KEYS[seat.index() * 128 + usize::from(cell.0)]
}

fn step_key(side: Seat, removing: bool) -> u64 {
    KEYS[256 + side.index() * 2 + usize::from(removing)]
}
