//! The programs that think: a few at a time, on threads of their own, and each can be stopped.

use crate::person::random;
use quincunx_core::Session;
use quincunx_games::Entry;
use quincunx_players::{Player, Setup, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Memory of one program in MiB.
const MEMORY: usize = 16;

/// How many programs are kept for the next who needs them.
const SPARE: usize = 6;

/// The programs of a server.
pub(crate) struct Engines {
    permits: Arc<Semaphore>,
    spare: Mutex<Vec<(&'static str, Box<dyn Player>)>>,
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

impl Engines {
    /// So many may think at once.
    pub(crate) fn new(count: usize) -> Self {
        Engines {
            permits: Arc::new(Semaphore::new(count)),
            spare: Mutex::new(Vec::new()),
        }
    }

    /// Lets a player of this name do something on a thread of its own. `None` if it was stopped before it began, if
    /// there is no such player, or if it failed.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        game: &'static Entry,
        name: &str,
        cancel: &Cancel,
        work: impl FnOnce(&mut dyn Player) -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
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
