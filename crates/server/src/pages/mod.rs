//! The pages, made with maud: one file each, inside the shell of `layout`.

pub mod layout;
mod pictures;
pub mod rules;
pub mod table;

use crate::app::App;
use crate::error::ApiError;
use crate::store::StoreError;
use crate::words::Words;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Answers for the pages.
pub fn routes() -> Router<App> {
    Router::new()
        .merge(rules::routes())
        .merge(table::routes())
        .merge(pictures::routes())
}

/// The answer where there is no page.
pub async fn not_found(words: Words) -> Response {
    layout::not_found(words)
}

/// What went wrong, as a page.
pub(crate) struct PageError(ApiError);

impl PageError {
    fn answer(self, words: Words) -> Response {
        let PageError(error) = self;
        if error.status == StatusCode::NOT_FOUND {
            return layout::not_found(words);
        }
        layout::problem(words, error.status, &words.text("problem-title"), &error.message)
    }
}

impl From<ApiError> for PageError {
    fn from(error: ApiError) -> Self {
        PageError(error)
    }
}

impl From<StoreError> for PageError {
    fn from(error: StoreError) -> Self {
        PageError(error.into())
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        self.answer(Words::english())
    }
}
