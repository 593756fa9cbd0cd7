//! The pages that people see.

use crate::app::App;
use crate::assets;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};

/// The addresses of all pages.
pub fn routes() -> Router<App> {
    Router::new().route("/", get(home)).route("/t/{id}", get(table))
}

async fn home() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "Quincunx" } link rel="stylesheet" href=(assets::url("css/base.css")); }
            body {
                h1 { "Quincunx" }
                ul { @for game in quincunx_games::GAMES { li { (game.info.title) } } }
            }
        }
    }
}

async fn table(Path(id): Path<String>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "Quincunx" } link rel="stylesheet" href=(assets::url("css/base.css")); }
            body {
                h1 { "Table " (id) }
                img src={ "/api/tables/" (id) "/board.svg" } alt="the board";
            }
        }
    }
}

/// What is answered where there is nothing.
pub async fn not_found() -> (StatusCode, Markup) {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "Not found" } }
            body { h1 { "There is nothing here" } p { a href="/" { "To the games" } } }
        }
    };
    (StatusCode::NOT_FOUND, page)
}
