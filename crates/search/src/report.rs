//! What a search has found out, as far as it got.

use std::time::Duration;

/// One way to go on, with what it promises.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<A> {
    /// The actions expected, the first being the one to take. Dice end a line.
    pub actions: Vec<A>,
    /// The chance to win of the seat that acts, from 0 to 1; a draw counts one half.
    pub chance: f64,
    /// The plies to a win (positive) or a loss (negative) that was seen to the end.
    pub plies_to_end: Option<i32>,
    /// How much of the search was spent here.
    pub nodes: u64,
}

/// The best lines, the best first. There is always one, unless nothing can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// The lines that were asked for, or as many as there are actions.
    pub lines: Vec<Line<A>>,
    /// How many plies ahead was looked.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took so far.
    pub time: Duration,
}

impl<A: Copy> Report<A> {
    /// The action to take; `None` if nothing can be played.
    pub fn best(&self) -> Option<A> {
        self.lines.first().and_then(|line| line.actions.first().copied())
    }
}
