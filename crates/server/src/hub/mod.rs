//! The hub: the rooms of all tables that somebody looks at or that time or programs wait for.
//!
//! Rooms are made when somebody asks for them and go when nobody has for a while. What the hub hands to a room it hands
//! over under one lock, so that a room that goes has no unread letters.

mod analysis;
pub(crate) mod ask;
mod engines;
pub(crate) mod kept;
pub(crate) mod opening;
mod room;
pub(crate) mod view;

pub(crate) use analysis::Analysis;
pub(crate) use engines::{Cancel, Engines};
pub(crate) use room::{Command, Out, ReplyTo};

use crate::clock;
use crate::error::ApiError;
use crate::store::{Opened, Store, StoreError, Write};
use quincunx_table::Time;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How often the server notes that it still runs.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// All rooms. Copies share them.
#[derive(Clone)]
pub(crate) struct Hub(Arc<Inner>);

struct Inner {
    store: Store,
    engines: Engines,
    rooms: Mutex<HashMap<String, mpsc::UnboundedSender<Command>>>,
    analyses: analysis::Jobs,
    started: Time,
    ran_until: Time,
    closing: AtomicBool,
}

impl Hub {
    /// The hub over a store, with so many programs that think at once. Tables that time or programs wait for run again.
    pub(crate) async fn start(store: Store, engines: usize) -> Result<Self, StoreError> {
        let started = clock::now();
        let ran_until = store.alive().await?.unwrap_or(started).min(started);
        let running = store.running().await?;
        let hub = Hub(Arc::new(Inner {
            store,
            engines: Engines::new(engines),
            rooms: Mutex::default(),
            analyses: analysis::Jobs::default(),
            started,
            ran_until,
            closing: AtomicBool::new(false),
        }));
        if !running.is_empty() {
            tracing::info!(tables = running.len(), "tables run again");
        }
        for id in running {
            hub.wake(&id);
        }
        let beating = hub.clone();
        tokio::spawn(async move { beating.beat().await });
        Ok(hub)
    }

    /// Notes again and again that the server still runs.
    async fn beat(self) {
        let mut noted = Time::from_millis(0);
        while !self.is_closing() {
            let now = clock::now();
            // Nobody's time runs where there is no room.
            if self.count() > 0 || noted.millis() == 0 {
                let _ = self.store().write(Write::Alive(now)).await;
                noted = now;
            }
            tokio::time::sleep(HEARTBEAT).await;
        }
    }

    /// The store.
    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The programs.
    pub(crate) fn engines(&self) -> &Engines {
        &self.0.engines
    }

    /// When this server was started.
    fn started(&self) -> Time {
        self.0.started
    }

    /// Until when the server had run before.
    fn ran_until(&self) -> Time {
        self.0.ran_until
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::UnboundedSender<Command>>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many rooms there are.
    pub(crate) fn count(&self) -> usize {
        self.rooms().len()
    }

    /// Whether the server is going down.
    pub(crate) fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::SeqCst)
    }

    /// Hands something to the room of a table, which is made if there is none.
    pub(crate) fn send(&self, id: &str, command: Command) -> Result<(), ApiError> {
        let mut rooms = self.rooms();
        if self.is_closing() {
            return Err(ApiError::closing());
        }
        let room = match rooms.get(id) {
            Some(room) if !room.is_closed() => room,
            _ => {
                let (sender, receiver) = mpsc::unbounded_channel();
                tokio::spawn(room::run(self.clone(), id.to_owned(), receiver));
                rooms.entry(id.to_owned()).insert_entry(sender).into_mut()
            }
        };
        room.send(command)
            .map_err(|_| ApiError::internal("the room of this table has failed"))
    }

    /// Asks the room of a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        command: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> Command,
    ) -> Result<T, ApiError> {
        if !is_id(id) {
            return Err(ApiError::not_found(format!("there is no table '{id}'")));
        }
        let (reply, answer) = oneshot::channel();
        self.send(id, command(reply))?;
        answer
            .await
            .unwrap_or_else(|_| Err(ApiError::internal("the room of this table has failed")))
    }

    /// Makes the room of a table if there is none.
    pub(crate) fn wake(&self, id: &str) {
        let _ = self.send(id, Command::Wake);
    }

    /// Forgets a room that wants to go; not if something lies in its letter box.
    fn forget(&self, id: &str, commands: &mpsc::UnboundedReceiver<Command>) -> bool {
        let mut rooms = self.rooms();
        let empty = commands.is_empty();
        if empty {
            rooms.remove(id);
        }
        empty
    }

    /// Opens a table and says what its id is.
    pub(crate) async fn open(&self, opened: Opened) -> Result<String, ApiError> {
        let (id, runs) = (opened.id.clone(), opened.summary.runs);
        self.store().write(Write::Open(Box::new(opened))).await?;
        metrics::counter!("quincunx_tables_opened_total").increment(1);
        if runs {
            self.wake(&id);
        }
        Ok(id)
    }

    /// Closes all rooms: programs stop, connections are told.
    pub(crate) async fn close(&self) {
        let rooms: Vec<_> = {
            let mut rooms = self.rooms();
            self.0.closing.store(true, Ordering::SeqCst);
            rooms.drain().collect()
        };
        self.0.analyses.cancel();
        let mut waiting = Vec::new();
        for (_, room) in rooms {
            let (done, closed) = oneshot::channel();
            if room.send(Command::Stop(done)).is_ok() {
                waiting.push(closed);
            }
        }
        for closed in waiting {
            let _ = closed.await;
        }
        let _ = self.store().write(Write::Alive(clock::now())).await;
    }
}

/// Whether a text may be the id of a table.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == opening::ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
