//! What a file of a game in this room provides.

use crate::engine::expected;
use crate::levels::LEVELS;
use crate::training::Plan;
use crate::{Level, Weights};
use quincunx_core::{Game, Seat};
use quincunx_search::{Action, Limits, Line, Random, Report, Settings, State, Stop, Teach};
use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

/// How a game is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two sides that know everything: every action, as deep as possible.
    AlphaBeta,
    /// Dice, secrets or more parties: a tree grown from samples.
    Tree,
    /// Turns of many small actions: whole turns, thought out by the lesson itself.
    Turns,
}

/// Which positions of a game are tried as problems (see [`suite`](crate::suite)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hunt {
    /// Those in which a player sees that it wins.
    Seen,
    /// Those in which a win may be as near as a proof can look.
    Near,
    /// Those from which everything up to the end can be looked at.
    End,
}

/// What a lesson needs to think out a turn.
pub struct Planning<'a> {
    /// When to stop; nodes are turns that were judged.
    pub limits: &'a Limits,
    /// Threads, seed, lines and misjudgement.
    pub settings: &'a Settings,
    /// Stops at once.
    pub stop: &'a Stop,
    /// The seat that is alone in taking care, if there is one: all others are expected to make mistakes.
    pub careful: Option<Seat>,
}

/// What is left and known of a look at what is further away than a search reaches.
pub struct Lookout<'a> {
    /// How many positions may still be looked at. Nothing that is found once there are none means anything.
    pub left: u64,
    /// What was found out, by the hash of the position and the question.
    pub known: HashMap<u64, bool>,
    /// Ends it at once.
    pub stop: &'a Stop,
}

/// A teacher with weights, made for one board.
pub trait Lesson: Teach {
    /// How the game is thought about.
    const METHOD: Method;

    /// The file of weights that comes with the program.
    const WEIGHTS: &'static str;

    /// The file of problems that comes with the program (see [`suite`](crate::suite)).
    const SUITE: &'static str = "";

    /// How many plies ahead the highest level looks for a certain win before it thinks about anything else. Worth it
    /// where [`soonest`](Lesson::soonest) shows at a glance that there is none.
    const FORESIGHT: u32 = 0;

    /// Where problems are looked for.
    const HUNT: Hunt = Hunt::Seen;

    /// The levels from 1 to 8.
    const LEVELS: [Level; 8] = LEVELS;

    /// The names of the features, in order.
    fn features() -> Vec<String>;

    /// The teacher for a game, on its board and with its options. There are as many weights as features.
    fn new(game: &Self::Game, weights: Weights) -> Self;

    /// Counts the features of a side, one after the other, a feature as often as it likes. A lesson that learns in a way
    /// of its own need not count any.
    fn count(&self, _game: &Self::Game, _state: &State<Self>, _side: usize, _tell: &mut impl FnMut(usize, i32))
    where
        Self: Sized,
    {
    }

    /// Better weights by a way of the lesson's own, and what is to be said of them; `None` if climbing by the
    /// features that it counts will do.
    fn learn(
        _game: &Self::Game,
        _weights: &[i32],
        _plan: &Plan,
        _tell: &mut dyn FnMut(&str),
    ) -> Option<(Vec<i32>, String)> {
        None
    }

    /// Learns what no weights with names can say, from nothing or further, and returns it as a file; `None` if there is no
    /// such thing.
    fn teach(_game: &Self::Game, _plan: &Plan, _tell: &mut dyn FnMut(&str)) -> Option<Vec<u8>> {
        None
    }

    /// In fewer plies than this, of whomever, a side is never sure to have won. Proofs need not look where it is more
    /// than they have left.
    fn soonest(&self, _game: &Self::Game, _state: &State<Self>, _side: usize) -> u32
    where
        Self: Sized,
    {
        1
    }

    /// The turns, by number, up to one of which [`breaks_through`](Lesson::breaks_through) is to be asked.
    fn deadlines(&self, _state: &State<Self>) -> Range<u32> {
        0..0
    }

    /// Whether a side wins within so many turns of the game by what nothing can stop, as far as a look at a few actions
    /// tells.
    fn breaks_through(
        &self,
        _game: &Self::Game,
        _state: &State<Self>,
        _side: usize,
        _by: u32,
        _lookout: &mut Lookout<'_>,
    ) -> bool {
        false
    }

    /// What a seat may expect, as somebody tells it who looks on and does not search.
    fn outlook(&self, game: &Self::Game, state: &mut State<Self>, seat: Seat) -> f64
    where
        Self: Sized,
    {
        expected(self, game, state, seat)
    }

    /// Whether the end is so near that everything up to it can be looked at. Only asked where
    /// [`HUNT`](Lesson::HUNT) is [`Hunt::End`].
    fn closing(&self, _game: &Self::Game, _state: &State<Self>) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// The actions of a turn as a hunt for problems takes them: where need be changed so that the position becomes
    /// [`closing`](Lesson::closing).
    fn approach(
        &self,
        _game: &Self::Game,
        _state: &State<Self>,
        turn: Vec<Action<Self>>,
        _random: &mut Random,
    ) -> Vec<Action<Self>>
    where
        Self: Sized,
    {
        turn
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

    /// The best turns, as far as dice or another seat's action; each line begins differently. Only asked where
    /// [`METHOD`](Lesson::METHOD) is [`Method::Turns`].
    fn plan(
        &self,
        game: &Self::Game,
        state: &State<Self>,
        _task: &Planning<'_>,
        _watch: &mut dyn FnMut(&Report<Action<Self>>),
    ) -> Report<Action<Self>>
    where
        Self: Sized,
    {
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let line = |&action: &Action<Self>| Line {
            actions: vec![action],
            chance: 0.5,
            plies_to_end: None,
            nodes: 0,
        };
        Report {
            lines: actions.first().map(line).into_iter().collect(),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// What to do in a position that is better prepared for than searched, as the seat that is to act sees it, with a
    /// position that looks like that to it; `None` if it is to be searched. Only asked where
    /// [`METHOD`](Lesson::METHOD) is [`Method::Tree`].
    fn prepare(
        &self,
        _game: &Self::Game,
        _seen: (&<Self::Game as Game>::View, &State<Self>),
        _seat: Seat,
        _task: &Planning<'_>,
    ) -> Option<Report<Action<Self>>>
    where
        Self: Sized,
    {
        None
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
