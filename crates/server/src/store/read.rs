//! What is read from the store.

use super::{Store, StoreError};
use crate::person::Person;
use quincunx_table::{Occupant, Time};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// A table as it was kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Whether the record was brought along rather than played here.
    pub is_record: bool,
    /// Whether everybody finds it.
    pub public: bool,
    /// Whether time or a program waits for it.
    pub runs: bool,
    /// When it last changed.
    pub updated: Time,
    /// The record, lines of the log included, with all secrets.
    pub record: String,
    /// How many lines of the log there are.
    pub lines: usize,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// The table of the next game.
    pub rematch: Option<String>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatRow {
    /// The seat.
    pub seat: String,
    /// `open`, `person`, `player` or `bot`.
    pub kind: String,
    /// The name of whoever sits there.
    pub name: String,
    /// The person who sits there.
    pub person: Option<Person>,
}

impl SeatRow {
    /// The row of an occupied or open seat.
    pub(crate) fn new(seat: &str, occupant: &Occupant, person: Option<Person>) -> Self {
        SeatRow {
            seat: seat.to_owned(),
            kind: kind(occupant).to_owned(),
            name: occupant.name().unwrap_or_default().to_owned(),
            person,
        }
    }

    pub(super) fn read(row: &SqliteRow) -> Self {
        SeatRow {
            seat: row.get("seat"),
            kind: row.get("kind"),
            name: row.get("name"),
            person: row
                .get::<Option<Vec<u8>>, _>("person")
                .and_then(|bytes| Person::from_bytes(&bytes)),
        }
    }
}

/// What kind of occupant it is, as API and store say it.
pub(crate) fn kind(occupant: &Occupant) -> &'static str {
    match occupant {
        Occupant::Open => "open",
        Occupant::Person(_) => "person",
        Occupant::Player(_) => "player",
        Occupant::Bot(_) => "bot",
    }
}

impl Store {
    /// A table by its id.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let query = sqlx::query("SELECT kind, public, runs, updated, opening, rematch FROM tables WHERE id = ?");
        let Some(row) = query.bind(id).fetch_optional(&self.readers).await? else {
            return Ok(None);
        };
        let lines = sqlx::query("SELECT line FROM lines WHERE table_id = ? ORDER BY number");
        let lines = lines.bind(id).fetch_all(&self.readers).await?;
        let mut record: String = row.get("opening");
        for line in &lines {
            record.push_str(line.get::<&str, _>("line"));
            record.push('\n');
        }
        Ok(Some(Kept {
            is_record: row.get::<&str, _>("kind") == "record",
            public: row.get("public"),
            runs: row.get("runs"),
            updated: Time::from_millis(row.get::<i64, _>("updated").max(0) as u64),
            record,
            lines: lines.len(),
            seats: self.seats(id).await?,
            rematch: row.get("rematch"),
        }))
    }

    pub(super) async fn seats(&self, id: &str) -> Result<Vec<SeatRow>, StoreError> {
        let query = sqlx::query("SELECT seat, kind, name, person FROM seats WHERE table_id = ? ORDER BY number");
        let rows = query.bind(id).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(SeatRow::read).collect())
    }

    /// The tables that must run again after a start.
    pub(crate) async fn running(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE runs = 1")
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(|row| row.get("id")).collect())
    }

    /// Until when the server is known to have run.
    pub(crate) async fn alive(&self) -> Result<Option<Time>, StoreError> {
        let row = sqlx::query("SELECT time FROM alive")
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| Time::from_millis(row.get::<i64, _>("time").max(0) as u64)))
    }

    /// How a person wants to be called.
    pub(crate) async fn name(&self, person: Person) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT name FROM people WHERE person = ?");
        let row = query.bind(person.bytes()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.get("name")))
    }

    /// How many tables a person has opened whose game is not over.
    pub(crate) async fn open_tables(&self, person: Person) -> Result<usize, StoreError> {
        let query = sqlx::query("SELECT count(*) FROM tables WHERE opener = ? AND phase <> 'over'");
        let row = query.bind(person.bytes()).fetch_one(&self.readers).await?;
        Ok(row.get::<i64, _>(0).max(0) as usize)
    }

    /// The report on a game.
    pub(crate) async fn analysis(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT report FROM analyses WHERE table_id = ?");
        let row = query.bind(id).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.get("report")))
    }

    /// How many tables there are.
    pub(crate) async fn count(&self) -> Result<usize, StoreError> {
        let row = sqlx::query("SELECT count(*) FROM tables")
            .fetch_one(&self.readers)
            .await?;
        Ok(row.get::<i64, _>(0).max(0) as usize)
    }
}
