//! What a game of Lodestone remembers.

use crate::board::{Board, Cell, Cells};
use crate::events::End;
use quincunx_core::{Outcome, Past, Seat, Turn, mix};

/// Red, at home on rank 1 (R1.1, R5.5).
pub const RED: Seat = Seat::new(0);
/// White, at home on rank 8.
pub const WHITE: Seat = Seat::new(1);

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
    /// Where kings stand, of either seat.
    pub(crate) kings: Cells,
    pub(crate) side: Seat,
    /// Whether the last action was a pass (R3.4).
    pub(crate) passed: bool,
    /// How the game ended. Whoever captured the last piece of a lost game is not the side to move.
    pub(crate) over: Option<End>,
    /// Plies in a row without a capture (R4.4).
    pub(crate) quiet: u32,
    /// How many ways each seat's pieces would have on an empty board, for choosing one of them.
    pub(crate) ways: [u16; 2],
    /// The hash of the pieces, their squares and the side to move: what repetition compares.
    pub(crate) key: u64,
    /// How many positions the past holds, and from which on a position can occur again: a capture is for good.
    pub(crate) past_len: u32,
    pub(crate) since: u32,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// One of seven.
    Pawn,
    /// The one that must not be captured.
    King,
}

/// The row of squares nearest to a seat.
pub(crate) fn home(seat: Seat) -> Cells {
    if seat == RED { Cells(0xFF) } else { Cells(0xFF << 56) }
}

/// Where a king may start: the fourth square from either end of the home row (R2.1).
pub(crate) fn thrones(seat: Seat) -> [Cell; 2] {
    if seat == RED {
        [Cell(3), Cell(4)]
    } else {
        [Cell(59), Cell(60)]
    }
}

impl State {
    /// An empty board, nothing chosen yet.
    pub(crate) fn empty(side: Seat) -> Self {
        State {
            now: Now {
                pieces: [Cells::NONE; 2],
                kings: Cells::NONE,
                side,
                passed: false,
                over: None,
                quiet: 0,
                ways: [0; 2],
                key: side_key(side),
                past_len: 0,
                since: 0,
            },
            past: Past::new(),
        }
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.now.over {
            Some(end) => Turn::Over(self.now.outcome(end)),
            None => Turn::Seat(self.now.side),
        }
    }

    /// The pieces of a player.
    pub fn pieces(&self, seat: Seat) -> Cells {
        self.now.pieces[seat.index()]
    }

    /// The squares on which a king stands, of either player.
    pub fn kings(&self) -> Cells {
        self.now.kings
    }

    /// What stands on a square, and whose it is.
    pub fn piece(&self, cell: Cell) -> Option<(Seat, Kind)> {
        let seat = [RED, WHITE].into_iter().find(|&seat| self.pieces(seat).has(cell))?;
        Some((seat, self.now.kind(cell)))
    }

    /// Who acts; after a won game, the loser.
    pub fn side(&self) -> Seat {
        self.now.side
    }

    /// Plies in a row without a capture (R4.4).
    pub fn quiet(&self) -> u32 {
        self.now.quiet
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.now.over
    }

    /// Whether the one who acts places the king and the pawns of the home row (R2.1).
    pub fn placing(&self) -> bool {
        self.now.placing()
    }

    pub(crate) fn rewind(&mut self, mark: Now) {
        self.now = mark;
        self.past.cut(mark.past_len as usize);
    }

    /// R4.4: whether this position has occurred twice before. Nothing comes back in fewer than four plies, since both
    /// players have to move away and back, so that nine positions are needed for the third time.
    #[inline]
    pub(crate) fn third_time(&self) -> bool {
        self.now.past_len - self.now.since >= 8 && self.past.times(self.now.key, self.now.since as usize) >= 2
    }

    #[inline]
    pub(crate) fn remember(&mut self) {
        self.past.push(self.now.key);
        self.now.past_len += 1;
    }

    /// Whether the position is one that the rules know, and everything derived from it is right.
    pub(crate) fn check(&self, board: &Board) -> Result<(), String> {
        self.now.check_pieces()?;
        let now = &self.now;
        let promises = [
            ("the key is stale", now.key == now.full_key()),
            (
                "the number of ways is stale",
                now.ways == [RED, WHITE].map(|seat| now.full_ways(board, seat)),
            ),
            (
                "the past has another length",
                now.past_len as usize == self.past.len() && now.since <= now.past_len,
            ),
            (
                "a lost game goes on",
                now.over.is_some() || now.placing() || !now.lost(now.side),
            ),
        ];
        match promises.iter().find(|(_, kept)| !kept) {
            Some((broken, _)) => Err((*broken).to_owned()),
            None => Ok(()),
        }
    }
}

impl Now {
    pub(crate) fn placing(&self) -> bool {
        self.pieces[self.side.index()].is_empty()
    }

    pub(crate) fn outcome(&self, end: End) -> Outcome {
        match end {
            End::KingTaken | End::PawnLeft => Outcome::win(self.side.other()),
            End::BothPassed | End::Repetition | End::Quiet => Outcome::DRAW,
        }
    }

    pub(crate) fn kind(&self, cell: Cell) -> Kind {
        if self.kings.has(cell) { Kind::King } else { Kind::Pawn }
    }

    pub(crate) fn occupied(&self) -> Cells {
        self.pieces[0].and(self.pieces[1])
    }

    /// R4.2: whether the seat has no king, or only the king and one pawn.
    pub(crate) fn lost(&self, seat: Seat) -> bool {
        let pieces = self.pieces[seat.index()];
        pieces.0 & self.kings.0 == 0 || pieces.len() <= 2
    }

    /// Puts a piece onto an empty square.
    pub(crate) fn put(&mut self, board: &Board, seat: Seat, kind: Kind, cell: Cell) {
        self.pieces[seat.index()].0 |= Cells::only(cell).0;
        if kind == Kind::King {
            self.kings.0 |= Cells::only(cell).0;
        }
        self.key ^= piece_key(seat, kind, cell);
        self.ways[seat.index()] += u16::from(board.ways(seat, cell).count);
    }

    /// Takes a piece from its square.
    #[inline]
    pub(crate) fn lift(&mut self, board: &Board, seat: Seat, cell: Cell) -> Kind {
        let kind = self.kind(cell);
        self.pieces[seat.index()].0 &= !Cells::only(cell).0;
        self.kings.0 &= !Cells::only(cell).0;
        self.key ^= piece_key(seat, kind, cell);
        self.ways[seat.index()] -= u16::from(board.ways(seat, cell).count);
        kind
    }

    /// Moves a piece onto an empty square.
    #[inline]
    pub(crate) fn shift(&mut self, board: &Board, seat: Seat, from: Cell, to: Cell) -> Kind {
        let kind = self.kind(from);
        let both = Cells::only(from).0 | Cells::only(to).0;
        self.pieces[seat.index()].0 ^= both;
        if kind == Kind::King {
            self.kings.0 ^= both;
        }
        self.key ^= piece_key(seat, kind, from) ^ piece_key(seat, kind, to);
        let (left, reached) = (board.ways(seat, from).count, board.ways(seat, to).count);
        self.ways[seat.index()] = self.ways[seat.index()] + u16::from(reached) - u16::from(left);
        kind
    }

    /// The other side is to move.
    #[inline]
    pub(crate) fn pass_on(&mut self) {
        self.key ^= side_key(RED) ^ side_key(WHITE);
        self.side = self.side.other();
    }

    /// Whether these pieces can stand together in a game, as far as their numbers and the side to move tell.
    pub(crate) fn check_pieces(&self) -> Result<(), String> {
        if self.pieces[0].0 & self.pieces[1].0 != 0 {
            return Err("two pieces stand on one square".to_owned());
        }
        if self.kings.0 & !self.occupied().0 != 0 {
            return Err("a king stands on an empty square".to_owned());
        }
        for (seat, name) in [(RED, "red"), (WHITE, "white")] {
            let pieces = self.pieces[seat.index()];
            let kings = Cells(pieces.0 & self.kings.0).len();
            let pawns = pieces.len() - kings;
            if kings > 1 {
                return Err(format!("{name} has more than one king"));
            }
            if pawns > 7 {
                return Err(format!("{name} has more than seven pawns"));
            }
            if pieces.is_empty() {
                self.check_placing(seat, name)?;
            } else if self.lost(seat) && self.side != seat {
                // R4.2: the opponent captured last, so that the loser would be to move.
                return Err(format!("{name} has lost, but the other side is to move"));
            } else if pieces.len() < 2 {
                return Err(format!("{name} had lost before the last capture"));
            }
        }
        Ok(())
    }

    /// R2.1: a seat without pieces is about to fill its home row, and the other one has just filled its own or waits.
    fn check_placing(&self, seat: Seat, name: &str) -> Result<(), String> {
        let other = seat.other();
        let placed = self.pieces[other.index()];
        let throned = thrones(other).iter().any(|&cell| self.kings == Cells::only(cell));
        let filled = placed == home(other) && throned && self.side == seat;
        if (filled || placed.is_empty()) && self.quiet == 0 {
            return Ok(());
        }
        Err(format!("{name} has no pieces, and it is not the moment to place them"))
    }

    fn full_key(&self) -> u64 {
        let keys = [RED, WHITE].into_iter().flat_map(|seat| {
            let pieces = self.pieces[seat.index()].iter();
            pieces.map(move |cell| piece_key(seat, self.kind(cell), cell))
        });
        keys.fold(side_key(self.side), |key, piece| key ^ piece)
    }

    fn full_ways(&self, board: &Board, seat: Seat) -> u16 {
        let pieces = self.pieces[seat.index()].iter();
        pieces.map(|cell| u16::from(board.ways(seat, cell).count)).sum()
    }

    /// The hash of everything that decides how the game goes on. Whether the last action was a pass is left out: if it
    /// matters at all, nobody can ever move again.
    pub(crate) fn hash(&self) -> u64 {
        self.key ^ mix(KEYS.len() as u64 + u64::from(self.quiet))
    }
}

const KEYS: [u64; 258] = {
    let mut keys = [0; 258];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(i as u64);
        i += 1;
    }
    keys
};

#[inline]
fn piece_key(seat: Seat, kind: Kind, cell: Cell) -> u64 {
    KEYS[(seat.index() * 2 + kind as usize) * 64 + cell.index()]
}

#[inline]
fn side_key(side: Seat) -> u64 {
    KEYS[256 + side.index()]
}
