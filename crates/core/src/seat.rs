//! Seats at the table, sets of them, and who looks at a game.

/// A seat, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index. No game has more than eight.
    pub const fn new(index: u8) -> Self {
        assert!(index < 8, "a game has at most eight seats");
        Seat(index)
    }

    /// The place of the seat in turn order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Seat(self.0 ^ 1)
    }
}

/// A set of seats.
///
/// ```
/// use quincunx_core::{Seat, SeatSet};
/// let set = SeatSet::of([Seat::new(0), Seat::new(2)]);
/// assert!(set.contains(Seat::new(2)) && !set.contains(Seat::new(1)));
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat at all.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of one seat.
    pub const fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// The set of these seats.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        SeatSet(seats.into_iter().fold(0, |set, seat| set | 1 << seat.0))
    }

    /// The seats that are in either set.
    #[must_use]
    pub const fn with(self, other: SeatSet) -> Self {
        SeatSet(self.0 | other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> Self {
        SeatSet(self.0 & !other.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// How many seats there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

/// Through whose eyes a game is seen (C5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who knows the secrets of that seat.
    Seat(Seat),
    /// A bystander, who knows what is open to all.
    Spectator,
    /// The referee, who knows every secret.
    All,
}

impl Viewer {
    /// Whether this viewer knows what that seat knows.
    pub fn sees(self, seat: Seat) -> bool {
        self == Viewer::All || self == Viewer::Seat(seat)
    }
}
