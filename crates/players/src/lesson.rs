//! What a file of a game in this room provides.

use crate::levels::LEVELS;
use crate::{Level, Weights};
use quincunx_search::{State, Teach};

/// How a game is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two sides that know everything: every action, as deep as possible.
    AlphaBeta,
    /// Dice, secrets or more parties: a tree grown from samples.
    Tree,
}

/// A teacher with weights, made for one board.
pub trait Lesson: Teach {
    /// How the game is thought about.
    const METHOD: Method;

    /// The file of weights that comes with the program.
    const WEIGHTS: &'static str;

    /// The file of problems that comes with the program (see [`suite`](crate::suite)).
    const SUITE: &'static str = "";

    /// The levels from 1 to 8.
    const LEVELS: [Level; 8] = LEVELS;

    /// The names of the features, in order.
    fn features() -> Vec<String>;

    /// The teacher for a game, on its board and with its options. There are as many weights as features.
    fn new(game: &Self::Game, weights: Weights) -> Self;

    /// Counts the features of a side, one after the other, a feature as often as it likes.
    fn count(&self, game: &Self::Game, state: &State<Self>, side: usize, tell: &mut impl FnMut(usize, i32))
    where
        Self: Sized;

    /// In fewer plies than this, of whomever, a side is never sure to have won. Proofs need not look where it is more
    /// than they have left.
    fn soonest(&self, _game: &Self::Game, _state: &State<Self>, _side: usize) -> u32
    where
        Self: Sized,
    {
        1
    }

    /// The weights it was made with.
    fn weights(&self) -> &[i32];

    /// What the features of a side add up to.
    fn strength(&self, game: &Self::Game, state: &State<Self>, side: usize) -> i32
    where
        Self: Sized,
    {
        let weights = self.weights();
        let mut sum = 0;
        self.count(game, state, side, &mut |feature, times| sum += weights[feature] * times);
        sum
    }

    /// The teacher with the weights that come with the program.
    fn own(game: &Self::Game) -> Self
    where
        Self: Sized,
    {
        let names = Self::features();
        let weights = Weights::read(Self::WEIGHTS, &names).expect("the tests read every file of weights");
        Self::new(game, weights)
    }
}
