//! The levels from 1 to 8.

use crate::Method;
use quincunx_core::Chooser;
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
    /// How many actions of a hundred alpha-beta takes at a glance.
    glances: u32,
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
    level(2_600, 450, 500, 50, 0.01, (350, 48)),
    level(10_000, 1_500, 600, 30, 0.0, (450, 34)),
    level(80_000, 8_000, 800, 14, 0.0, (900, 20)),
    level(u64::MAX, u64::MAX, 1_000, 3, 0.0, (u64::MAX, 0)),
];

/// A glance: how many positions are looked at, and by how much they are misjudged.
const GLANCE: (u64, i32) = (40, 150);

/// The longest that each level takes for an action, in milliseconds.
const MILLIS: [u64; 8] = [200, 200, 300, 400, 500, 600, 800, 1_000];

/// The levels of a game for alpha-beta: how many positions each but the last looks at, and by how much it misjudges
/// them. The numbers are such that each level gets about seven points of ten against the one below; they go down from
/// what the last can do in its time. A game in which a little more thought decides more needs smaller steps.
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

/// The same levels, each but the last taking so many actions of a hundred at a glance. Where it takes a plan to win, those
/// who misjudge everything get nowhere, and neither do those who look at little: their games end in draws. Somebody who
/// plays well and overlooks something now and then wins and loses.
pub(crate) const fn at_a_glance(mut levels: [Level; 8], glances: [u32; 7]) -> [Level; 8] {
    let mut number = 0;
    while number < glances.len() {
        levels[number].glances = glances[number];
        number += 1;
    }
    levels
}

/// The levels of a game in which whole turns are thought out: how many turns each but the last judges, and by how many
/// points it misjudges every destination. Once a few hundred turns are judged, misjudgement tells far more than number.
pub(crate) const fn turns_ladder(steps: [(u64, i32); 7]) -> [Level; 8] {
    let mut levels = LEVELS;
    let mut number = 0;
    while number < steps.len() {
        levels[number] = level(0, 0, MILLIS[number], 0, 0.0, steps[number]);
        number += 1;
    }
    levels
}

/// The longest that each level of a tree takes for an action, where a turn has several.
const TREE_MILLIS: [u64; 8] = [100, 100, 100, 150, 150, 150, 250, 500];

/// The levels of a game for a tree: how many samples each but the last takes, and its inattention.
pub(crate) const fn tree_ladder(steps: [(u64, f64); 7]) -> [Level; 8] {
    let mut levels = LEVELS;
    let mut number = 0;
    while number < steps.len() {
        let (samples, blur) = steps[number];
        levels[number] = level(0, samples, TREE_MILLIS[number], 0, blur, (0, 0));
        number += 1;
    }
    levels[number].millis = TREE_MILLIS[number];
    levels
}

const fn level(nodes: u64, samples: u64, millis: u64, noise: i32, blur: f64, turns: (u64, i32)) -> Level {
    Level {
        nodes,
        samples,
        millis,
        noise,
        glances: 0,
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

    /// The level as it plays this time: thoughtfully or at a glance.
    #[must_use]
    pub fn this_time(self, chooser: &mut impl Chooser) -> Level {
        if self.glances == 0 || chooser.below(100) >= self.glances {
            return self;
        }
        Level {
            nodes: GLANCE.0,
            noise: GLANCE.1,
            ..self
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

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_search::Random;

    #[test]
    fn glances_are_as_frequent_as_said() {
        let levels = at_a_glance(ladder([(1_000, 3); 7]), [75, 0, 0, 0, 0, 0, 0]);
        let mut random = Random::new(1);
        let mut glances = |level: Level| {
            let nodes = (0..4_000).map(|_| level.this_time(&mut random).limits(Method::AlphaBeta).nodes);
            nodes.filter(|&nodes| nodes == Some(GLANCE.0)).count()
        };
        let most = glances(levels[0]);
        assert!((2_900..3_100).contains(&most), "{most} of 4000");
        assert_eq!(glances(levels[1]), 0);
        assert_eq!(glances(levels[7]), 0);
    }

    #[test]
    fn only_the_highest_is_bounded_by_time_alone() {
        for levels in [ladder([(1_000, 3); 7]), turns_ladder([(300, 9); 7])] {
            let highest: Vec<bool> = levels.iter().map(Level::is_highest).collect();
            assert_eq!(highest, [false, false, false, false, false, false, false, true]);
        }
    }
}
