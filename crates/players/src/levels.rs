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
    /// By how many points alpha-beta misjudges positions.
    noise: i32,
    /// Turns that are judged where whole turns are thought out, and by how many points each destination is misjudged.
    turns: (u64, i32),
    /// In a tree: how much worse in chance to win an action may be and still be taken about a third as often as the
    /// best. A beginner does not see the difference.
    blur: f64,
}

/// What serves a game that has no ladder of its own: each level a few times as thoughtful as the one below, and less
/// mistaken. The last is bounded by time alone.
pub const LEVELS: [Level; 8] = [
    level(150, 20, 200, 150, 0.12, (300, 130)),
    level(280, 40, 200, 120, 0.07, (300, 102)),
    level(520, 80, 300, 95, 0.04, (300, 80)),
    level(1_000, 180, 400, 72, 0.02, (320, 63)),
    level(2_600, 450, 600, 50, 0.01, (350, 48)),
    level(10_000, 1_500, 900, 30, 0.0, (450, 34)),
    level(80_000, 8_000, 2_500, 14, 0.0, (900, 20)),
    level(u64::MAX, u64::MAX, 5_000, 3, 0.0, (u64::MAX, 0)),
];

/// The longest that each level takes for an action, in milliseconds.
const MILLIS: [u64; 8] = [200, 200, 300, 400, 600, 900, 2_500, 5_000];

/// The levels of a game for alpha-beta: how many positions each but the last looks at, and by how much it misjudges
/// them. The numbers are such that each level wins about seven games in ten against the one below; a game in which a
/// little more thought decides more needs smaller steps.
pub(crate) const fn ladder(steps: [(u64, i32); 7]) -> [Level; 8] {
    let mut levels = LEVELS;
    let mut number = 0;
    while number < steps.len() {
        let (nodes, noise) = steps[number];
        levels[number] = level(nodes, 0, MILLIS[number], noise, 0.0, (0, 0));
        number += 1;
    }
    levels
}

/// The longest that each level of a tree takes for an action, where a turn has several.
const TREE_MILLIS: [u64; 8] = [100, 100, 100, 150, 150, 200, 1_000, 5_000];

/// The levels of a game for a tree: how many samples each but the last takes, and its inattention.
pub(crate) const fn tree_ladder(steps: [(u64, f64); 7]) -> [Level; 8] {
    let mut levels = LEVELS;
    let mut number = 0;
    while number < steps.len() {
        let (samples, blur) = steps[number];
        levels[number] = level(0, samples, TREE_MILLIS[number], 0, blur, (0, 0));
        number += 1;
    }
    levels
}

const fn level(nodes: u64, samples: u64, millis: u64, noise: i32, blur: f64, turns: (u64, i32)) -> Level {
    Level {
        nodes,
        samples,
        millis,
        noise,
        turns,
        blur,
    }
}

impl Level {
    /// The limits of the level itself.
    pub fn limits(&self, method: Method) -> Limits {
        let nodes = match method {
            Method::AlphaBeta => self.nodes,
            Method::Tree => self.samples,
            Method::Turns => self.turns.0,
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

    /// The misjudgement of positions, or of the parts of a turn.
    pub fn noise(&self, method: Method) -> i32 {
        match method {
            Method::AlphaBeta | Method::Tree => self.noise,
            Method::Turns => self.turns.1,
        }
    }

    /// The inattention of a tree; the others make their mistakes by misjudgement.
    pub fn blur(&self, method: Method) -> f64 {
        match method {
            Method::AlphaBeta | Method::Turns => 0.0,
            Method::Tree => self.blur,
        }
    }
}
