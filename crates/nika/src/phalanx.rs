//! Which parts of a phalanx may be chosen, and which pieces of a choice advance (R5).
//!
//! A city has at most six pieces, so a choice of pieces is a number below 64, one bit a piece, and a set of choices is
//! a `u64`, one bit a choice.
//!
//! A choice is resolved run by run (R5.3). Whether a run advances follows from its length and from what stands on the
//! space before its front piece, and no other run of the choice can change that: a run further ahead never comes onto
//! spaces behind its own, and pushes only what is before it. So each front piece has a fixed length that a run needs
//! to advance, and what advances is the union of the runs that are long enough.
//!
//! The pieces that advance determine everything that happens. Two runs of a choice never touch within a line, so the
//! runs among the advancing pieces are just the runs that advanced, and a run that stays is to them the same as pieces
//! that were not chosen: own pieces in the way, before which a pushed enemy is routed (R6.3). That is why an action can
//! name the advancing pieces alone (R5.4).

use crate::pieces::SQUAD;

/// A set of choices of pieces of one city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) const NONE: Choices = Choices(0);
    /// Every choice of exactly one piece.
    const SINGLE: Choices = Choices(1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 | 1 << 16 | 1 << 32);

    pub(crate) const fn has(self, choice: u8) -> bool {
        self.0 >> choice & 1 != 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The choices of two or more pieces.
    #[must_use]
    pub(crate) const fn several(self) -> Self {
        Choices(self.0 & !Choices::SINGLE.0 & !1)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let choice = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(choice)
        })
    }

    /// The choice with this number within the set, counted from 0.
    pub(crate) fn nth(self, n: u32) -> u8 {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        rest.trailing_zeros() as u8
    }
}

/// How the pieces of a city stand to each other, piece by piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Formation {
    /// How many pieces there are.
    pub(crate) len: usize,
    /// The pieces next to a piece that face the same way, as bits (R5.1).
    pub(crate) beside: [u8; SQUAD],
    /// Of these, the one directly before it.
    pub(crate) ahead: [u8; SQUAD],
    /// Of these, the one directly behind it.
    pub(crate) behind: [u8; SQUAD],
    /// How long a run must be to advance with this piece at its front; more than six if none can (R5.3, R6.2).
    pub(crate) needed: [u8; SQUAD],
}

impl Formation {
    /// Every choice of connected pieces with the same facing, single pieces included (R5.1).
    ///
    /// Starting from single pieces, each piece in turn joins every choice that it touches, until nothing is new.
    pub(crate) fn connected(&self) -> Choices {
        let mut choices = Choices::SINGLE.0 & subsets(self.len);
        if self.beside == [0; SQUAD] {
            return Choices(choices);
        }
        loop {
            let before = choices;
            for (piece, &beside) in self.beside.iter().enumerate() {
                // A choice that gains a piece is the same number with that bit more, and in the set that many places
                // further on.
                choices |= (choices & WITHOUT[piece] & TOUCHING[usize::from(beside)]) << (1 << piece);
            }
            if choices == before {
                return Choices(choices);
            }
        }
    }

    /// The pieces of a choice that advance (R5.3).
    pub(crate) fn advancing(&self, choice: u8) -> u8 {
        let mut advancing = 0;
        let mut rest = choice;
        while rest != 0 {
            let front = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.ahead[front] & choice != 0 {
                continue;
            }
            let mut run = 0_u8;
            let mut next = 1_u8 << front;
            while next != 0 {
                run |= next;
                next = self.behind[next.trailing_zeros() as usize] & choice;
            }
            if run.count_ones() >= u32::from(self.needed[front]) {
                advancing |= run;
            }
        }
        advancing
    }

    /// Every set of two or more pieces that advances for some connected choice (R5.4). What advances as a single piece
    /// is a move of that piece on its own.
    pub(crate) fn advances(&self, connected: Choices) -> Choices {
        let all = connected
            .several()
            .iter()
            .fold(0, |all, choice| all | 1 << self.advancing(choice));
        Choices(all).several()
    }
}

/// Every choice among the first so many pieces.
const fn subsets(len: usize) -> u64 {
    if len >= SQUAD { u64::MAX } else { (1 << (1 << len)) - 1 }
}

/// The choices without a piece.
const WITHOUT: [u64; SQUAD] = {
    let mut without = [0; SQUAD];
    let mut i = 0;
    while i < SQUAD * 64 {
        let (piece, choice) = (i / 64, i % 64);
        if choice >> piece & 1 == 0 {
            without[piece] |= 1 << choice;
        }
        i += 1;
    }
    without
};

/// The choices with at least one of some pieces.
static TOUCHING: [u64; 64] = {
    let mut touching = [0; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (pieces, choice) = (i / 64, i % 64);
        if pieces & choice != 0 {
            touching[pieces] |= 1 << choice;
        }
        i += 1;
    }
    touching
};
