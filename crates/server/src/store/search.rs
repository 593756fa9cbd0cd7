//! Finding games.

use super::read::SeatRow;
use super::{Store, StoreError};
use crate::person::Person;
use sqlx::{QueryBuilder, Row, Sqlite};

/// What is looked for. What is not said does not matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// `open`, `playing` or `over`.
    pub state: Option<String>,
    /// A game.
    pub game: Option<String>,
    /// The name of somebody who plays, or a part of it.
    pub player: Option<String>,
    /// The result, or a part of it.
    pub result: Option<String>,
    /// A text in ids, games, options, names or results.
    pub text: Option<String>,
    /// Only the tables of the one who asks.
    pub mine: bool,
    /// Only those that come after this table in the list.
    pub before: Option<String>,
    /// How many at most.
    pub limit: usize,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub id: String,
    pub is_record: bool,
    pub game: String,
    pub options: Vec<String>,
    pub clock: String,
    pub phase: String,
    pub result: Option<String>,
    pub moves: i64,
    pub opened: i64,
    pub updated: i64,
    pub public: bool,
    pub seats: Vec<SeatRow>,
}

impl Store {
    /// The tables that are looked for, the last changed first: public ones, and those of the one who asks.
    pub(crate) async fn search(&self, search: &Search, asking: Person) -> Result<Vec<Listed>, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new(
            "SELECT id, kind, game, options, clock, phase, result, moves, opened, updated, public FROM tables WHERE (",
        );
        if !search.mine {
            query.push("public = 1 OR ");
        }
        query.push("opener = ").push_bind(asking.bytes().to_vec());
        query
            .push(" OR id IN (SELECT table_id FROM seats WHERE person = ")
            .push_bind(asking.bytes().to_vec());
        query.push("))");
        match search.state.as_deref() {
            Some("open") => _ = query.push(" AND phase = 'waiting'"),
            Some("playing") => _ = query.push(" AND phase IN ('playing', 'paused')"),
            Some("over") => _ = query.push(" AND phase = 'over'"),
            _ => {}
        }
        if let Some(game) = &search.game {
            query.push(" AND game = ").push_bind(game.clone());
        }
        if let Some(player) = &search.player {
            query.push(" AND id IN (SELECT table_id FROM seats WHERE name LIKE ");
            query.push_bind(part(player)).push(" ESCAPE '\\')");
        }
        if let Some(result) = &search.result {
            query
                .push(" AND result LIKE ")
                .push_bind(part(result))
                .push(" ESCAPE '\\'");
        }
        for word in search.text.iter().flat_map(|text| text.split_whitespace()) {
            query.push(" AND (");
            for column in ["id", "game", "options", "result"] {
                query
                    .push(column)
                    .push(" LIKE ")
                    .push_bind(part(word))
                    .push(" ESCAPE '\\' OR ");
            }
            query.push("id IN (SELECT table_id FROM seats WHERE name LIKE ");
            query.push_bind(part(word)).push(" ESCAPE '\\'))");
        }
        if let Some(id) = &search.before {
            query
                .push(" AND (updated, id) < (SELECT updated, id FROM tables WHERE id = ")
                .push_bind(id.clone())
                .push(")");
        }
        query
            .push(" ORDER BY updated DESC, id DESC LIMIT ")
            .push_bind(search.limit as i64);
        let rows = query.build().fetch_all(&self.readers).await?;
        let mut found = Vec::new();
        for row in rows {
            let id: String = row.get("id");
            found.push(Listed {
                seats: self.seats(&id).await?,
                id,
                is_record: row.get::<&str, _>("kind") == "record",
                game: row.get("game"),
                options: row
                    .get::<&str, _>("options")
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect(),
                clock: row.get("clock"),
                phase: row.get("phase"),
                result: row.get("result"),
                moves: row.get("moves"),
                opened: row.get("opened"),
                updated: row.get("updated"),
                public: row.get("public"),
            });
        }
        Ok(found)
    }
}

/// A pattern for any text with this part in it.
fn part(text: &str) -> String {
    let plain = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{plain}%")
}
