//! Clocks: how much time there is, and the accounts of how it is spent.

use crate::Time;
use quincunx_core::{Seat, SeatSet};
use std::fmt;
use std::str::FromStr;

/// How much time the seats have.
///
/// ```
/// use quincunx_table::Clock;
/// let clock: Clock = "game 300+3".parse().unwrap();
/// assert_eq!(clock, Clock::Game { seconds: 300, increment: 3 });
/// assert_eq!(clock.to_string(), "game 300+3");
/// assert!("game soon".parse::<Clock>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clock {
    /// Nobody looks at the time.
    #[default]
    None,
    /// So many seconds for each turn.
    Turn {
        /// Seconds for a turn.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more after each turn.
    Game {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added after each turn.
        increment: u32,
    },
    /// So many days for each turn, by the calendar: they pass also while the table is not running.
    Days {
        /// Days for a turn.
        days: u32,
    },
}

impl Clock {
    /// The longest time that can be given, in seconds: about three years.
    pub const LIMIT: u32 = 100_000_000;

    /// Milliseconds each seat has at the start, if there is a clock at all.
    pub(crate) fn start(self) -> Option<u64> {
        let seconds = match self {
            Clock::None => return None,
            Clock::Turn { seconds } | Clock::Game { seconds, .. } => u64::from(seconds),
            Clock::Days { days } => u64::from(days) * 24 * 60 * 60,
        };
        Some(seconds * 1000)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => f.write_str("none"),
            Clock::Turn { seconds } => write!(f, "turn {seconds}"),
            Clock::Game { seconds, increment } => write!(f, "game {seconds}+{increment}"),
            Clock::Days { days } => write!(f, "days {days}"),
        }
    }
}

/// A text that is no clock.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no clock: write 'none', 'turn SECONDS', 'game SECONDS+INCREMENT' or 'days DAYS'")]
pub struct ClockError(String);

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let wrong = || ClockError(text.to_owned());
        let number = |text: &str, low: u32, high: u32| {
            let plain = text == "0" || !text.starts_with(['0', '+']);
            let number = text.parse().ok().filter(|number| (low..=high).contains(number));
            number.filter(|_| plain).ok_or_else(wrong)
        };
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["none"] => Ok(Clock::None),
            ["turn", seconds] => Ok(Clock::Turn {
                seconds: number(seconds, 1, Self::LIMIT)?,
            }),
            ["game", times] => {
                let (seconds, increment) = times.split_once('+').ok_or_else(wrong)?;
                Ok(Clock::Game {
                    seconds: number(seconds, 1, Self::LIMIT)?,
                    increment: number(increment, 0, Self::LIMIT)?,
                })
            }
            ["days", days] => Ok(Clock::Days {
                days: number(days, 1, 1000)?,
            }),
            _ => Err(wrong()),
        }
    }
}

/// What one seat was given, has used and has left, in milliseconds. Given is always used and left together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// All the time that this seat was ever given; nothing without a clock.
    pub given: u64,
    /// The time in which it was this seat's turn.
    pub used: u64,
    /// The time that is left; `None` without a clock.
    pub left: Option<u64>,
}

/// The accounts of all seats, and whose time runs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    accounts: Vec<Account>,
    /// Whose time runs, and up to when it has been charged.
    running: Option<(Seat, Time)>,
    /// For each seat, the last action after which it was given an increment. A turn that is taken back and played
    /// again earns nothing a second time.
    rewarded: Vec<usize>,
    /// Seats that play without time: those that a stand-in plays for.
    free: SeatSet,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: usize) -> Self {
        let left = clock.start();
        let account = Account {
            given: left.unwrap_or(0),
            used: 0,
            left,
        };
        Clocks {
            clock,
            accounts: vec![account; seats],
            running: None,
            rewarded: vec![0; seats],
            free: SeatSet::EMPTY,
        }
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// Whose time runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The account of a seat at a time.
    pub(crate) fn account(&self, seat: Seat, now: Time) -> Account {
        let mut clocks = self.clone();
        clocks.charge(now);
        clocks.accounts[seat.index()]
    }

    /// When the time of the seat that is running is over.
    pub(crate) fn deadline(&self) -> Option<Time> {
        let (seat, since) = self.running?;
        let left = self.accounts[seat.index()].left?;
        let over = since.after(left);
        // What lies after the end of all time never comes.
        (!self.free.contains(seat) && over.since(since) == left).then_some(over)
    }

    /// Charges whoever is running for the time up to now.
    pub(crate) fn charge(&mut self, now: Time) {
        let Some((seat, since)) = self.running else {
            return;
        };
        let account = &mut self.accounts[seat.index()];
        let elapsed = now.since(since);
        account.used += elapsed;
        if self.free.contains(seat) || account.left.is_none() {
            // Time that nobody counts is given as it is used.
            account.given += elapsed;
        } else if let Some(left) = &mut account.left {
            let over = elapsed.saturating_sub(*left);
            account.given += over;
            *left -= elapsed - over;
        }
        self.running = Some((seat, since.max(now)));
    }

    /// Stops all clocks.
    pub(crate) fn stop(&mut self, now: Time) {
        self.charge(now);
        self.running = None;
    }

    /// Lets a seat's time run on with what it has left.
    pub(crate) fn run(&mut self, seat: Seat, now: Time) {
        self.charge(now);
        self.running = Some((seat, now));
    }

    /// A turn is done, with this many actions in the game: the seat gets its increment.
    pub(crate) fn reward(&mut self, seat: Seat, actions: usize) {
        let Clock::Game { increment, .. } = self.clock else {
            return;
        };
        let fresh = actions > self.rewarded[seat.index()];
        if fresh && !self.free.contains(seat) {
            self.rewarded[seat.index()] = actions;
            self.give(seat, u64::from(increment) * 1000);
        }
    }

    /// A new turn begins: with time by the turn, the seat gets all of it.
    pub(crate) fn refill(&mut self, seat: Seat) {
        if matches!(self.clock, Clock::Turn { .. } | Clock::Days { .. })
            && let (Some(full), Some(left)) = (self.clock.start(), self.accounts[seat.index()].left)
        {
            self.give(seat, full - left.min(full));
        }
    }

    fn give(&mut self, seat: Seat, millis: u64) {
        let account = &mut self.accounts[seat.index()];
        if let Some(left) = &mut account.left {
            *left += millis;
            account.given += millis;
        }
    }

    /// From now on this seat plays without time.
    pub(crate) fn set_free(&mut self, seat: Seat) {
        self.free = self.free.with(SeatSet::only(seat));
    }

    /// The table was not running until now. Nobody is charged for that, unless days are counted.
    pub(crate) fn skip(&mut self, now: Time) {
        if let (Some((seat, since)), false) = (self.running, matches!(self.clock, Clock::Days { .. })) {
            self.running = Some((seat, since.max(now)));
        }
    }
}
