//! The pages, made with maud: one file each, inside the shell of `layout`.

mod analyse;
mod games;
mod home;
pub mod layout;
mod learn;
mod lists;
mod new;
mod pictures;
mod replay;
pub mod rules;
mod stage;
pub mod table;

use crate::app::App;
use crate::error::ApiError;
use crate::store::StoreError;
use crate::words::Words;
use axum::Router;
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use std::collections::HashMap;

/// Answers for the pages.
pub fn routes() -> Router<App> {
    Router::new()
        .merge(home::routes())
        .merge(new::routes())
        .merge(games::routes())
        .merge(replay::routes())
        .merge(analyse::routes())
        .merge(learn::routes())
        .merge(rules::routes())
        .merge(table::routes())
        .merge(pictures::routes())
        .route("/language", get(language))
}

/// Remembers the language that was chosen, and leads back to where it was.
async fn language(headers: HeaderMap, Query(query): Query<HashMap<String, String>>) -> Response {
    let chosen = query
        .get("lang")
        .and_then(|code| Words::named(code))
        .unwrap_or_else(Words::english);
    let cookie = format!("lang={}; Path=/; SameSite=Lax; Max-Age=31536000", chosen.code());
    // Only the path counts, so that nobody is led to another site.
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    let path = from.and_then(|from| from.splitn(4, '/').nth(3)).unwrap_or_default();
    let path = path.trim_start_matches(['/', '\\']);
    ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/{path}"))).into_response()
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
