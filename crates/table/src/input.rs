//! What comes to a table from outside.

use crate::{Occupant, Time};
use quincunx_core::Seat;

/// Something that happens to a table. It comes with the time at which it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Somebody takes an open seat before the game begins.
    Sit(Seat, Occupant),
    /// Whoever sits there stands up again before the game begins.
    Stand(Seat),
    /// The person on a seat wants something.
    Person(Seat, Request),
    /// The program that plays for a seat wants something.
    Program(Seat, Request),
    /// Somebody of this name comes to watch.
    Watch(String),
    /// A watcher goes.
    Unwatch(String),
    /// A watcher says something, which the players hear only after the game.
    WatcherSays(String, String),
    /// Time has passed.
    Tick,
    /// The table runs again after a break. It had run until this time, and for the break nobody is charged, unless
    /// days are counted.
    Back(Time),
}

/// What a seat may want.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To begin; the word goes into the dice.
    Ready(String),
    /// To play an action.
    Play(String),
    /// To leave the game as lost (C8).
    Resign,
    /// To do something that others must agree to. If nobody must, it is done at once.
    Propose(Proposal),
    /// To agree to what is proposed.
    Agree(Topic),
    /// To decline what is proposed, or to take back what one has proposed oneself.
    Decline(Topic),
    /// To say something.
    Say(Audience, String),
}

/// Something that others must agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The game ends as a draw (C8).
    Draw,
    /// The actions after the first `to` are taken back; the first of them is the proposer's own.
    Undo {
        /// How many actions stay.
        to: usize,
        /// Whether all are asked to play on although a die has fallen or a secret has come out since.
        known: bool,
    },
    /// The clocks stop, and nobody acts.
    Pause,
    /// The game goes on after a pause.
    Resume,
    /// This result is certain, such as `athenians wins` (Nika R7.5).
    Claim(String),
    /// The same game again with seats exchanged.
    Rematch,
}

/// What a proposal is about. There is at most one open proposal on each topic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is a proposal without its details")]
pub enum Topic {
    Draw,
    Undo,
    Pause,
    Resume,
    Claim,
    Rematch,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 6] = [
        Topic::Draw,
        Topic::Undo,
        Topic::Pause,
        Topic::Resume,
        Topic::Claim,
        Topic::Rematch,
    ];

    /// Its name, as the log writes it.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Draw => "draw",
            Topic::Undo => "undo",
            Topic::Pause => "pause",
            Topic::Resume => "resume",
            Topic::Claim => "claim",
            Topic::Rematch => "rematch",
        }
    }
}

impl Proposal {
    /// What it is about.
    pub fn topic(&self) -> Topic {
        match self {
            Proposal::Draw => Topic::Draw,
            Proposal::Undo { .. } => Topic::Undo,
            Proposal::Pause => Topic::Pause,
            Proposal::Resume => Topic::Resume,
            Proposal::Claim(_) => Topic::Claim,
            Proposal::Rematch => Topic::Rematch,
        }
    }
}

/// Who hears what a seat says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Everybody, watchers included.
    All,
    /// The seats of the same side alone.
    Side,
}
