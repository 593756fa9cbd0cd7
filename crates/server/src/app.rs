//! Which address is answered by what.

use crate::{assets, pages};
use axum::Router;
use axum::routing::get;

/// Everything the server answers.
pub fn router() -> Router {
    Router::new()
        .route("/health", get(|| async { "ok" }))
        .merge(assets::routes())
        .merge(pages::routes())
}
