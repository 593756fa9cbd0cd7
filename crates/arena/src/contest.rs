//! Many games, several at once.

use crate::referee::{Pairing, play};
use crate::{Competitor, Finished, Terms};
use quincunx_core::Session;
use quincunx_games::Entry;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A game with its options and the terms on which it is played.
pub struct Event {
    /// The game.
    pub entry: &'static Entry,
    /// Its start.
    pub start: Box<dyn Session>,
    /// Positions to begin from instead; none means the start.
    pub openings: Vec<Box<dyn Session>>,
    /// The terms.
    pub terms: Terms,
}

impl Event {
    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.start.seats().len()
    }

    /// Where the games of a block begin.
    fn begin(&self, block: u64) -> Box<dyn Session> {
        match self.openings.len() as u64 {
            0 => self.start.fork(),
            count => self.openings[(block % count) as usize].fork(),
        }
    }
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheduled {
    /// Its number in the contest.
    pub id: usize,
    /// The round it belongs to, and the group within it.
    pub round: (usize, usize),
    /// Which of the events it is.
    pub event: usize,
    /// Which player sits on each seat.
    pub seated: Vec<usize>,
    /// The games that share dice and opening.
    pub block: u64,
    /// The number of its dice.
    pub dice: u64,
    /// The seed of the players.
    pub seed: u64,
}

/// Plays games, so many at once, and hands over each as it ends. `finish` may stop the rest.
pub fn play_all(
    events: &[Event],
    field: &[(Competitor, String)],
    games: &[Scheduled],
    jobs: usize,
    finish: impl FnMut(&Scheduled, Finished) -> ControlFlow<()> + Send,
) {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let finish = Mutex::new(finish);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(games.len()) {
            scope.spawn(|| {
                while !stopped.load(Ordering::Relaxed) {
                    let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let event = &events[game.event];
                    let seated = game
                        .seated
                        .iter()
                        .map(|&player| (&field[player].0, field[player].1.clone()));
                    let pairing = Pairing {
                        session: event.begin(game.block),
                        entry: event.entry,
                        seated: seated.collect(),
                        dice: game.dice,
                        seed: game.seed,
                    };
                    let finished = play(pairing, &event.terms);
                    let mut finish = finish.lock().unwrap_or_else(PoisonError::into_inner);
                    if !stopped.load(Ordering::Relaxed) && finish(game, finished).is_break() {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
}
