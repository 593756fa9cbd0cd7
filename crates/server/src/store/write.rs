//! What is written to the store, and the task that writes it.

use super::read::SeatRow;
use super::{Queued, StoreError};
use crate::person::Person;
use quincunx_table::Time;
use sqlx::{Connection, Row, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// How many writes share one transaction at most.
const BATCH: usize = 512;

/// Something to be kept.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// A new table, or a record that was brought along.
    Open(Box<Opened>),
    /// New lines of a table's log.
    Keep(Box<Keep>),
    /// The table of the next game after this one.
    Rematch {
        /// The game that is over.
        id: String,
        /// The next one.
        next: String,
    },
    /// The report on a game.
    Analysis {
        /// The table.
        id: String,
        /// The report as JSON.
        report: String,
    },
    /// How a person wants to be called.
    Name(Person, String),
    /// The server still runs.
    Alive(Time),
    /// All of these or none.
    All(Vec<Write>),
}

/// A new table.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    /// Its id.
    pub id: String,
    /// Whether the record was brought along rather than played here.
    pub is_record: bool,
    /// The game.
    pub game: String,
    /// Its options, as `key=value`.
    pub options: Vec<String>,
    /// The clock.
    pub clock: String,
    /// Whether everybody finds it.
    pub public: bool,
    /// The record at its opening.
    pub opening: String,
    /// Who opened it.
    pub opener: Person,
    /// When.
    pub at: Time,
    /// The lines of the log so far.
    pub lines: Vec<String>,
    /// How it stands.
    pub summary: Summary,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
}

/// New lines of a table's log.
#[derive(Clone, Debug)]
pub(crate) struct Keep {
    /// The table.
    pub id: String,
    /// How many lines it had before.
    pub from: usize,
    /// The lines.
    pub lines: Vec<String>,
    /// How it stands after them.
    pub summary: Summary,
    /// Who sits where, if that has changed.
    pub seats: Option<Vec<SeatRow>>,
}

/// How a table stands, as far as it is searched for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Summary {
    /// `waiting`, `playing`, `paused` or `over`.
    pub phase: &'static str,
    /// The result, once there is one.
    pub result: Option<String>,
    /// How many actions were played.
    pub moves: usize,
    /// Whether time or a program waits for this table.
    pub runs: bool,
    /// When it changed.
    pub updated: Time,
}

/// Writes whatever comes until nobody can send any more.
pub(super) async fn run(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Queued>, healthy: Arc<AtomicBool>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let started = std::time::Instant::now();
        let together = transact(&mut connection, &batch).await;
        let mut kept = together.is_ok();
        if batch.len() == 1 || kept {
            for queued in batch.drain(..) {
                let _ = queued.done.send(together.clone());
            }
        } else {
            // One that cannot be kept must not take the others down.
            for queued in batch.drain(..) {
                let alone = transact(&mut connection, std::slice::from_ref(&queued)).await;
                kept = alone.is_ok();
                let _ = queued.done.send(alone);
            }
        }
        if healthy.swap(kept, Ordering::Relaxed) != kept {
            match &together {
                Err(error) if !kept => tracing::error!(%error, "the store keeps nothing"),
                _ => tracing::info!("the store keeps again"),
            }
        }
        metrics::histogram!("quincunx_store_seconds").record(started.elapsed().as_secs_f64());
    }
    // What lies in the log of the database goes into the file itself.
    let _ = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut connection)
        .await;
    let _ = connection.close().await;
}

/// Sets the largest size of the file.
pub(super) async fn limit(connection: &mut SqliteConnection, megabytes: u32) -> Result<(), StoreError> {
    if megabytes == 0 {
        return Ok(());
    }
    let page: i64 = sqlx::query("PRAGMA page_size")
        .fetch_one(&mut *connection)
        .await?
        .get(0);
    let pages = (i64::from(megabytes) * 1024 * 1024 / page).max(1);
    let text = format!("PRAGMA max_page_count = {pages}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(connection).await?;
    Ok(())
}

async fn transact(connection: &mut SqliteConnection, batch: &[Queued]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for queued in batch {
        apply(&mut transaction, &queued.write).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn apply(to: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Open(opened) => open(to, opened).await,
        Write::Keep(keep) => self::keep(to, keep).await,
        Write::Rematch { id, next } => {
            let query = sqlx::query("UPDATE tables SET rematch = ? WHERE id = ?");
            query.bind(next).bind(id).execute(to).await?;
            Ok(())
        }
        Write::Analysis { id, report } => {
            let query = sqlx::query(
                "INSERT INTO analyses (table_id, report) VALUES (?, ?) ON CONFLICT DO UPDATE SET report = excluded.report",
            );
            query.bind(id).bind(report).execute(to).await?;
            Ok(())
        }
        Write::Name(person, name) => {
            let query = sqlx::query(
                "INSERT INTO people (person, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
            );
            query.bind(person.bytes()).bind(name).execute(to).await?;
            Ok(())
        }
        Write::Alive(time) => {
            let query = sqlx::query(
                "INSERT INTO alive (id, time) VALUES (1, ?) ON CONFLICT DO UPDATE SET time = excluded.time",
            );
            query.bind(time.millis() as i64).execute(to).await?;
            Ok(())
        }
        Write::All(writes) => {
            for write in writes {
                Box::pin(apply(to, write)).await?;
            }
            Ok(())
        }
    }
}

async fn open(to: &mut SqliteConnection, opened: &Opened) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO tables (id, kind, game, options, clock, public, opening, phase, result, moves, runs, opener, opened, updated) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    query
        .bind(&opened.id)
        .bind(if opened.is_record { "record" } else { "table" })
        .bind(&opened.game)
        .bind(opened.options.join(" "))
        .bind(&opened.clock)
        .bind(opened.public)
        .bind(&opened.opening)
        .bind(opened.summary.phase)
        .bind(&opened.summary.result)
        .bind(opened.summary.moves as i64)
        .bind(opened.summary.runs)
        .bind(opened.opener.bytes())
        .bind(opened.at.millis() as i64)
        .bind(opened.summary.updated.millis() as i64)
        .execute(&mut *to)
        .await?;
    append(to, &opened.id, 0, &opened.lines).await?;
    seat(to, &opened.id, &opened.seats).await
}

async fn keep(to: &mut SqliteConnection, keep: &Keep) -> Result<(), StoreError> {
    append(to, &keep.id, keep.from, &keep.lines).await?;
    let query = sqlx::query("UPDATE tables SET phase = ?, result = ?, moves = ?, runs = ?, updated = ? WHERE id = ?");
    let done = query
        .bind(keep.summary.phase)
        .bind(&keep.summary.result)
        .bind(keep.summary.moves as i64)
        .bind(keep.summary.runs)
        .bind(keep.summary.updated.millis() as i64)
        .bind(&keep.id)
        .execute(&mut *to)
        .await?;
    if done.rows_affected() != 1 {
        return Err(StoreError::Changed);
    }
    match &keep.seats {
        Some(seats) => seat(to, &keep.id, seats).await,
        None => Ok(()),
    }
}

async fn append(to: &mut SqliteConnection, id: &str, from: usize, lines: &[String]) -> Result<(), StoreError> {
    for (number, line) in lines.iter().enumerate() {
        let query = sqlx::query("INSERT INTO lines (table_id, number, line) VALUES (?, ?, ?)");
        query
            .bind(id)
            .bind((from + number) as i64)
            .bind(line)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

async fn seat(to: &mut SqliteConnection, id: &str, seats: &[SeatRow]) -> Result<(), StoreError> {
    for (number, row) in seats.iter().enumerate() {
        let query = sqlx::query(
            "INSERT OR REPLACE INTO seats (table_id, number, seat, kind, name, person) VALUES (?, ?, ?, ?, ?, ?)",
        );
        query
            .bind(id)
            .bind(number as i64)
            .bind(&row.seat)
            .bind(&row.kind)
            .bind(&row.name)
            .bind(row.person.as_ref().map(Person::bytes))
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}
