//! The levels from 1 to 8.

use crate::Method;
use quincunx_search::Limits;
use std::time::Duration;

/// How well a level plays.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Positions for alpha-beta.
    nodes: u64,
    /// Samples for a tree.
    samples: u64,
    /// The longest it takes for an action, in milliseconds; what the counts leave room for on a slow machine.
    millis: u64,
    /// How much worse in chance to win an action may be and still be taken about a third as often as the best. A
    /// beginner does not see the difference.
    pub blur: f64,
}

/// Each a few times as thoughtful as the one below, the first ones also inattentive. The last is bounded by time alone.
pub const LEVELS: [Level; 8] = [
    level(60, 20, 200, 0.12),
    level(250, 50, 200, 0.06),
    level(1_000, 125, 300, 0.03),
    level(4_000, 300, 400, 0.012),
    level(20_000, 800, 600, 0.0),
    level(100_000, 2_500, 900, 0.0),
    level(600_000, 10_000, 2_500, 0.0),
    level(u64::MAX, u64::MAX, 5_000, 0.0),
];

const fn level(nodes: u64, samples: u64, millis: u64, blur: f64) -> Level {
    Level {
        nodes,
        samples,
        millis,
        blur,
    }
}

impl Level {
    /// The limits of the level itself.
    pub fn limits(&self, method: Method) -> Limits {
        let nodes = match method {
            Method::AlphaBeta => self.nodes,
            Method::Tree => self.samples,
        };
        Limits {
            nodes: (nodes < u64::MAX).then_some(nodes),
            time: Some(Duration::from_millis(self.millis)),
            ..Limits::default()
        }
    }

    /// Whether it takes whatever time it is given.
    pub fn is_highest(&self) -> bool {
        self.nodes == u64::MAX
    }

    /// How many lines it chooses among.
    pub fn lines(&self) -> usize {
        if self.blur > 0.0 { 8 } else { 1 }
    }
}
