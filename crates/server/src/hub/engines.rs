//! The programs that think: a few at a time, on threads of their own, and each can be stopped.

use crate::person::random;
use quincunx_core::Session;
use quincunx_games::Entry;
use quincunx_players::{Player, Setup, Stop};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Memory of one program in MiB.
const MEMORY: usize = 16;

/// How many may wait for a position to be looked at.
const QUEUE: usize = 12;

/// How many programs are kept for the next who needs them.
const SPARE: usize = 6;

/// The programs of a server.
pub(crate) struct Engines {
    /// For those who play, and their hints.
    playing: Arc<Semaphore>,
    /// For positions that are looked at, one at a time.
    looking: Arc<Semaphore>,
    /// For reports on whole games, one at a time, so that nobody who plays waits for them.
    reporting: Arc<Semaphore>,
    /// How many wait for a position to be looked at.
    waiting: AtomicUsize,
    spare: Mutex<Vec<(&'static str, Box<dyn Player>)>>,
}

/// What a program is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// To play, or to give a hint.
    Playing,
    /// To say what it thinks of a position.
    Looking,
    /// To report on a whole game.
    Reporting,
}

/// Stops one program, also one that has not begun.
#[derive(Clone, Default)]
pub(crate) struct Cancel(Arc<Inner>);

#[derive(Default)]
struct Inner {
    cancelled: AtomicBool,
    stop: Mutex<Option<Stop>>,
}

impl Cancel {
    /// Stops it.
    pub(crate) fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::SeqCst);
        if let Some(stop) = &*self.0.stop.lock().unwrap_or_else(PoisonError::into_inner) {
            stop.set();
        }
    }

    /// Whether it was stopped.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::SeqCst)
    }

    fn attach(&self, stop: Option<Stop>) {
        *self.0.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }
}

/// Somebody who waits for a position to be looked at.
pub(crate) struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Engines {
    /// So many may play at once.
    pub(crate) fn new(count: usize) -> Self {
        Engines {
            playing: Arc::new(Semaphore::new(count)),
            looking: Arc::new(Semaphore::new(1)),
            reporting: Arc::new(Semaphore::new(1)),
            waiting: AtomicUsize::new(0),
            spare: Mutex::new(Vec::new()),
        }
    }

    /// Counts whoever wants a position looked at, until the answer is dropped; `None` if too many wait already.
    pub(crate) fn queue(&self) -> Option<Waiting<'_>> {
        let before = self.waiting.fetch_add(1, Ordering::SeqCst);
        let waiting = Waiting(&self.waiting);
        (before < QUEUE).then_some(waiting)
    }

    /// Lets a player of this name do something on a thread of its own. `None` if it was stopped before it began, if
    /// there is no such player, or if it failed.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        game: &'static Entry,
        name: &str,
        purpose: Purpose,
        cancel: &Cancel,
        work: impl FnOnce(&mut dyn Player) -> T + Send + 'static,
    ) -> Option<T> {
        let permits = match purpose {
            Purpose::Playing => &self.playing,
            Purpose::Looking => &self.looking,
            Purpose::Reporting => &self.reporting,
        };
        let permit = Arc::clone(permits).acquire_owned().await.ok()?;
        if cancel.is_cancelled() {
            return None;
        }
        let mut player = self.take(game, name)?;
        player.reset(u64::from_le_bytes(random()));
        player.stop().clear();
        cancel.attach(Some(player.stop()));
        if cancel.is_cancelled() {
            return None;
        }
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&mut *player);
            drop(permit);
            (player, done)
        });
        let done = done.await;
        cancel.attach(None);
        match done {
            Ok((player, done)) => {
                let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
                spare.push((game.info.name, player));
                if spare.len() > SPARE {
                    spare.remove(0);
                }
                Some(done)
            }
            Err(error) => {
                tracing::error!(game = game.info.name, player = name, %error, "a program failed");
                None
            }
        }
    }

    fn take(&self, game: &'static Entry, name: &str) -> Option<Box<dyn Player>> {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        let found = spare
            .iter()
            .position(|(known, player)| *known == game.info.name && player.name() == name);
        if let Some(place) = found {
            return Some(spare.remove(place).1);
        }
        drop(spare);
        let setup = Setup {
            memory: MEMORY,
            ..Setup::default()
        };
        game.player(name, &setup).ok()
    }
}

/// Some legal action, when a program has failed: a game must go on.
pub(super) fn any_action(session: &dyn Session) -> Option<String> {
    session.pick(&mut |bound| {
        let number = u64::from(u32::from_le_bytes(random()));
        ((number * u64::from(bound)) >> 32) as u32
    })
}
