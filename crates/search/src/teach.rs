//! What a game teaches the search.

use crate::{Random, value};
use quincunx_core::{Chooser, Game, Outcome, Seat, Turn};
use std::hash::{Hash, Hasher};

/// The state of the game that a teacher teaches.
pub type State<T> = <<T as Teach>::Game as Game>::State;

/// An action of the game that a teacher teaches.
pub type Action<T> = <<T as Teach>::Game as Game>::Action;

/// The most seats a game can have.
pub const SEATS: usize = 8;

/// What each seat gets, from 0 to 1: a win 1, a draw one half, a shared win its share.
pub type Rewards = [f32; SEATS];

/// What there is to know about a game beyond its rules. Everything has a sensible default except the judgement.
pub trait Teach: Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// Whether anything is hidden from a seat. Only then every sample has to guess afresh.
    const SECRETS: bool = false;

    /// How many plies a sample of a tree is played on by habit before it is judged.
    const PLAYOUT: u32 = 0;

    /// How much a tree tries beyond what looks best: the more, the noisier its samples are. Where a sample brings all
    /// or nothing, 1 is right.
    const CURIOSITY: f32 = 1.0;

    /// How quickly a tree looks at more actions: `a` in `1 + a · visits^b`. The second is `b`.
    const WIDENING: (f32, f32) = (4.0, 0.5);

    /// Which side a seat plays for. Seats of one side win together.
    fn side(&self, _game: &Self::Game, seat: Seat) -> usize {
        seat.index()
    }

    /// How much a quiet ply can change the judgement, for pruning near the leaves of alpha-beta.
    fn margin(&self) -> i32 {
        150
    }

    /// How good a position is for one of two sides, on the scale of [`value`]. What is good for one is as bad for
    /// the other.
    fn evaluate(&self, game: &Self::Game, state: &State<Self>, side: usize) -> i32
    where
        Self: Sized;

    /// How promising an action looks before it is tried: above 0 it gains something, below 0 it looks foolish. Only
    /// the order of actions with the same sign matters to alpha-beta; the foolish are tried last and less deeply.
    fn promise(&self, _game: &Self::Game, _state: &State<Self>, _action: Action<Self>) -> i32
    where
        Self: Sized,
    {
        0
    }

    /// The same for a whole list, told one after the other, for games in which this is quicker.
    #[inline]
    fn promises(&self, game: &Self::Game, state: &State<Self>, actions: &[Action<Self>], tell: &mut impl FnMut(i32))
    where
        Self: Sized,
    {
        for &action in actions {
            tell(self.promise(game, state, action));
        }
    }

    /// Appends the actions that must be looked at before a position can be judged, such as captures.
    fn gains(&self, _game: &Self::Game, _state: &State<Self>, _actions: &mut Vec<Action<Self>>)
    where
        Self: Sized,
    {
    }

    /// Whether the position cannot be judged as it stands, because something is half done.
    fn restless(&self, _game: &Self::Game, _state: &State<Self>) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// A legal action that does nothing, where doing nothing is never better than the best action.
    fn idle(&self, _game: &Self::Game, _state: &State<Self>) -> Option<Action<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// A number by which actions are remembered as good or bad, whatever the position.
    fn slot(&self, _game: &Self::Game, action: Action<Self>) -> usize
    where
        Self: Sized,
    {
        let mut hasher = Fold(0);
        action.hash(&mut hasher);
        (hasher.0 >> 32) as usize
    }

    /// How many points of the judgement multiply the odds by e.
    fn scale(&self) -> f64 {
        value::SCALE
    }

    /// What can be seen of a position, as a number, in games without repetition in which actions often lead to the same
    /// in any order. A tree then counts for all orders what it learns in one.
    fn seen(&self, _game: &Self::Game, _state: &State<Self>) -> Option<u64>
    where
        Self: Sized,
    {
        None
    }

    /// What each seat may expect. For two sides this follows from the judgement.
    fn expect(&self, game: &Self::Game, state: &State<Self>, rewards: &mut Rewards)
    where
        Self: Sized,
    {
        let first = value::chance(self.evaluate(game, state, 0), self.scale()) as f32;
        for (seat, reward) in rewards.iter_mut().enumerate().take(game.seats().len()) {
            let side = self.side(game, Seat::new(seat as u8));
            *reward = if side == 0 { first } else { 1.0 - first };
        }
    }

    /// Appends the actions that a tree should look at: all of them, unless some are hopeless from the outset.
    fn candidates(&self, game: &Self::Game, state: &State<Self>, actions: &mut Vec<Action<Self>>)
    where
        Self: Sized,
    {
        game.legal(state, actions);
    }

    /// How much a tree should favour an action before it is tried; only the proportions matter.
    fn prior(&self, _game: &Self::Game, _state: &State<Self>, _action: Action<Self>) -> f32
    where
        Self: Sized,
    {
        1.0
    }

    /// The same for a whole list at once, for games in which this is quicker.
    fn priors(&self, game: &Self::Game, state: &State<Self>, actions: &[Action<Self>], priors: &mut Vec<f32>)
    where
        Self: Sized,
    {
        priors.clear();
        priors.extend(actions.iter().map(|&action| self.prior(game, state, action)));
    }

    /// An action as somebody sensible would take it without much thought, or an outcome of chance.
    fn habit(
        &self,
        game: &Self::Game,
        state: &State<Self>,
        chooser: &mut (impl Chooser + ?Sized),
        scratch: &mut Vec<Action<Self>>,
    ) -> Option<Action<Self>>
    where
        Self: Sized,
    {
        game.pick(state, chooser, scratch)
    }

    /// Plays on from a new node of a tree for a while, and says what each seat may expect then. Where one seat alone is
    /// careful, the others may be expected to make mistakes.
    fn play_out(
        &self,
        game: &Self::Game,
        state: &mut State<Self>,
        _careful: Option<Seat>,
        random: &mut Random,
        scratch: &mut Vec<Action<Self>>,
        rewards: &mut Rewards,
    ) where
        Self: Sized,
    {
        for _ in 0..Self::PLAYOUT {
            let Some(action) = self.habit(game, state, random, scratch) else {
                break;
            };
            game.apply(state, action, &mut ());
        }
        match game.turn(state) {
            Turn::Over(outcome) => self.settle(game, outcome, rewards),
            _ => self.expect(game, state, rewards),
        }
    }

    /// What each seat gets when the game has ended like this.
    fn settle(&self, game: &Self::Game, outcome: Outcome, rewards: &mut Rewards)
    where
        Self: Sized,
    {
        let winners = outcome.winners();
        let mut sides = [false; SEATS];
        for seat in winners.iter() {
            sides[self.side(game, seat)] = true;
        }
        let share = 1.0 / sides.iter().filter(|&&won| won).count().max(1) as f32;
        for (seat, reward) in rewards.iter_mut().enumerate().take(game.seats().len()) {
            let side = self.side(game, Seat::new(seat as u8));
            *reward = match (winners.is_empty(), sides[side]) {
                (true, _) => 0.5,
                (false, true) => share,
                (false, false) => 0.0,
            };
        }
    }
}

/// A hasher that is quick on the few bytes of an action, or on a number.
#[derive(Default)]
pub(crate) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
