//! Whether the server is well.

use crate::app::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// `GET /health`: 200 if all is well, 503 if nothing can be kept.
pub(super) async fn show(State(app): State<App>) -> (StatusCode, Json<Value>) {
    let store = app.hub().store();
    let count = store.count().await;
    let well = store.is_healthy() && count.is_ok() && !app.hub().is_closing();
    let status = if well {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let said = |well: bool| if well { "ok" } else { "failing" };
    let answer = json!({
        "status": said(well),
        "store": said(store.is_healthy() && count.is_ok()),
        "tables": count.unwrap_or(0),
        "running": app.hub().count(),
    });
    (status, Json(answer))
}
