//! The pages, made with maud: one file each, inside the shell of `layout`.

pub mod layout;
mod pictures;
pub mod rules;
pub mod table;

use axum::Router;

/// Answers for the pages.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().merge(rules::routes()).merge(pictures::routes())
}
