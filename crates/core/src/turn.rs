//! Whose turn it is, and how a game ended.

use crate::{Seat, SeatSet};

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat chooses an action.
    Seat(Seat),
    /// Dice decide (C2).
    Chance,
    /// Nobody: the game has ended (C7).
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    winners: SeatSet,
}

impl Outcome {
    /// Nobody won.
    pub const DRAW: Outcome = Outcome {
        winners: SeatSet::EMPTY,
    };

    /// One seat won.
    pub const fn win(seat: Seat) -> Self {
        Outcome {
            winners: SeatSet::only(seat),
        }
    }

    /// These seats won together; nobody in the set is a draw.
    pub const fn shared(winners: SeatSet) -> Self {
        Outcome { winners }
    }

    /// The seats that won; empty for a draw.
    pub const fn winners(self) -> SeatSet {
        self.winners
    }

    /// The result as C10 writes it: `SEAT wins`, `SEAT and SEAT win` or `draw`.
    ///
    /// ```
    /// use quincunx_core::{Outcome, Seat, SeatSet};
    /// let both = Outcome::shared(SeatSet::of([Seat::new(0), Seat::new(2)]));
    /// assert_eq!(both.text(&["green", "yellow", "red"]), "green and red win");
    /// assert_eq!(Outcome::DRAW.text(&["white", "black"]), "draw");
    /// ```
    pub fn text(self, seats: &[&str]) -> String {
        let names: Vec<&str> = self.winners.iter().map(|seat| seats[seat.index()]).collect();
        match names.as_slice() {
            [] => "draw".to_owned(),
            [one] => format!("{one} wins"),
            several => format!("{} win", several.join(" and ")),
        }
    }
}
