//! The format of the store, step by step. Each step is applied once, in a transaction, and only ever forward.

use super::StoreError;
use sqlx::{Connection, Row, SqliteConnection};

/// The steps, by number from 1.
const STEPS: &[&str] = &[include_str!("../../migrations/0001_tables.sql")];

/// Brings the store to the newest format.
pub(super) async fn apply(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let found: i64 = sqlx::query("PRAGMA user_version")
        .fetch_one(&mut *connection)
        .await?
        .get(0);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (number, step) in STEPS.iter().enumerate().skip(found.max(0) as usize) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        let version = format!("PRAGMA user_version = {}", number + 1);
        sqlx::raw_sql(sqlx::AssertSqlSafe(version))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}
