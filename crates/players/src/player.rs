//! A player as everybody above knows it: by name, for any game.

use quincunx_core::{Seat, Session};
use quincunx_search::{Limits, Stop};
use std::time::Duration;

/// Somebody who can be asked for an action.
pub trait Player: Send {
    /// The name it was asked for by.
    fn name(&self) -> &str;

    /// The action it takes for a seat; `None` if it is not that seat's turn, or another game. It sees no more than
    /// the seat may.
    fn choose(&mut self, session: &dyn Session, seat: Seat, limits: &Limits) -> Option<String>;

    /// The best actions for a seat with what they promise, told again and again while it thinks. `None` as above.
    fn analyse(
        &mut self,
        session: &dyn Session,
        seat: Seat,
        limits: &Limits,
        lines: usize,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis>;

    /// What a seat may expect as things stand, from 0 to 1, without looking ahead; also before dice fall. `None` for
    /// another game.
    fn judge(&mut self, session: &dyn Session, seat: Seat) -> Option<f64>;

    /// Which side each seat plays for; `None` for another game.
    fn sides(&self, session: &dyn Session) -> Option<Vec<usize>>;

    /// The flag that stops it.
    fn stop(&self) -> Stop;

    /// Begins afresh with another seed, as if newly made.
    fn reset(&mut self, seed: u64);
}

/// What an engine thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The best first.
    pub lines: Vec<Variation>,
    /// How many plies ahead it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// One way to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The actions, the first being the one to take.
    pub actions: Vec<String>,
    /// The chance to win of the seat that was asked for, from 0 to 1; a draw counts one half.
    pub chance: f64,
    /// The plies to a win (positive) or a loss (negative) that was seen to the end.
    pub plies_to_end: Option<i32>,
    /// How much of the search was spent here.
    pub nodes: u64,
}

/// What a player is made with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads may think.
    pub threads: usize,
    /// Memory in MiB.
    pub memory: usize,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            seed: 0,
            threads: 1,
            memory: 64,
        }
    }
}

/// No player has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown player '{name}'; there are {}", names())]
pub struct UnknownPlayer {
    /// The name that was asked for.
    pub name: String,
}

/// The names of all players, for a message that lists them.
pub fn names() -> String {
    "random, greedy, uct, level-1 … level-8".to_owned()
}
