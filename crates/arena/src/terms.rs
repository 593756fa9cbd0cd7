//! On what terms a game is played: time, adjudication, and what outside programs may use.

use crate::Resources;
use crate::protocol::Go;
use quincunx_players::{Clock, Limits};
use std::time::Duration;

/// On what terms a game is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// For each action.
    pub time: Option<Duration>,
    /// Positions for each action.
    pub nodes: Option<u64>,
    /// For the whole game, and what each action adds.
    pub clock: Option<(Duration, Duration)>,
    /// How much longer an outside program may take, for the way to and from it.
    pub margin: Duration,
    /// How long an action is waited for when nothing else limits it.
    pub patience: Duration,
    /// How long a bot may take to be ready.
    pub start: Duration,
    /// A side that says of itself, so many actions in a row, that its chance is not above this, has lost.
    pub resign: Option<(f64, u32)>,
    /// When all seats say, so many actions in a row each, that their chances are this near to one half, it is a draw.
    pub draw: Option<(f64, u32)>,
    /// After so many actions it is a draw.
    pub length: Option<usize>,
    /// What outside programs may use.
    pub resources: Resources,
    /// Whether what is said is kept.
    pub keep_talk: bool,
    /// How many threads a player of the program may use.
    pub threads: usize,
}

impl Default for Terms {
    fn default() -> Self {
        Terms {
            time: None,
            nodes: None,
            clock: None,
            margin: Duration::from_millis(100),
            patience: Duration::from_mins(1),
            start: Duration::from_secs(10),
            resign: None,
            draw: None,
            length: None,
            resources: Resources::default(),
            keep_talk: false,
            threads: 1,
        }
    }
}

impl Terms {
    /// The terms under which a player is asked outside a match.
    pub(crate) fn from_limits(limits: &Limits) -> Self {
        Terms {
            time: limits.time,
            nodes: limits.nodes,
            ..Terms::default()
        }
    }

    /// How long an outside program may take for an action with so much left on its clock.
    pub(crate) fn allowed(&self, left: Option<Duration>) -> Duration {
        let least = match (self.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        least.map_or(self.patience, |least| least + self.margin)
    }

    pub(crate) fn go(&self, left: Option<Duration>) -> Go {
        let millis = |time: Duration| time.as_millis() as u64;
        Go {
            time: self.time.map(millis),
            nodes: self.nodes,
            clock: left.zip(self.clock).map(|(left, (_, add))| (millis(left), millis(add))),
        }
    }

    pub(crate) fn limits(&self, left: Option<Duration>) -> Limits {
        Limits {
            time: self.time,
            nodes: self.nodes,
            clock: left
                .zip(self.clock)
                .map(|(left, (_, increment))| Clock { left, increment }),
            ..Limits::default()
        }
    }
}
