//! The store: one `SQLite` file with the records of all tables.
//!
//! One task writes. Whatever has queued up while it was busy goes to disk in one transaction, so that many tables share
//! one wait for the disk. A write is answered when it is on disk, or with why it is not.

mod migrations;
mod read;
mod search;
mod write;

pub(crate) use read::{Kept, SeatRow, kind};
pub(crate) use search::{Listed, Search};
pub(crate) use write::{Keep, Opened, Summary, Write};

use sqlx::ConnectOptions as _;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The name of the file in the data folder.
pub(crate) const FILE_NAME: &str = "quincunx.sqlite";

/// How long the store waits for somebody else who has locked the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many writes wait at most before whoever writes must wait as well.
const QUEUE: usize = 4096;

/// Why something was not kept or not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full, or the store has reached its limit.
    #[error("the disk is full: nothing more can be kept")]
    Full,
    /// The file was written by a newer program.
    #[error(
        "the database was written by a newer version of quincunx (its format is {found}, this program knows {known}); nothing was changed"
    )]
    Newer {
        /// The format of the file.
        found: i64,
        /// The newest format that is known here.
        known: i64,
    },
    /// The server is going down.
    #[error("the store is closed")]
    Closed,
    /// The record has other lines than were expected.
    #[error("the record was changed by somebody else")]
    Changed,
    /// Something else.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        // The last byte of SQLite's extended codes is the primary one: 13 is full, 19 a broken constraint.
        let primary = code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
        match primary {
            Some(13) => StoreError::Full,
            Some(19) => StoreError::Changed,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// The way to the store. Copies share it.
#[derive(Clone)]
pub(crate) struct Store {
    readers: SqlitePool,
    queue: mpsc::Sender<Queued>,
    healthy: Arc<AtomicBool>,
}

/// A write with the one who waits for it.
struct Queued {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Opens the store in a folder, which is made if there is none, and brings it to the newest format. The task ends
    /// when every copy of the store is gone.
    pub(crate) async fn open(folder: &Path, megabytes: u32) -> Result<(Store, JoinHandle<()>), StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Failed(format!("cannot make {}: {error}", folder.display())))?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE_NAME))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let mut writer = options.connect().await?;
        migrations::apply(&mut writer).await?;
        write::limit(&mut writer, megabytes).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        let healthy = Arc::new(AtomicBool::new(true));
        let task = tokio::spawn(write::run(writer, waiting, Arc::clone(&healthy)));
        Ok((
            Store {
                readers,
                queue,
                healthy,
            },
            task,
        ))
    }

    /// Writes something, and comes back when it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let queued = Queued { write, done };
        self.queue.send(queued).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Whether the last write was kept.
    pub(crate) fn is_healthy(&self) -> bool {
        self.healthy.load(Ordering::Relaxed)
    }

    /// Closes the way for reading; open writes are finished.
    pub(crate) async fn close(self) {
        self.readers.close().await;
    }
}
