//! The analysis board: one plays both sides, and the engine says what it thinks of the position.

use super::layout::{Page, Section, data, shell};
use super::{PageError, stage};
use crate::api::position::view_of;
use crate::app::App;
use crate::error::ApiError;
use crate::words::Words;
use axum::Router;
use axum::extract::Query;
use axum::routing::get;
use maud::{Markup, html};
use quincunx_core::Viewer;
use serde_json::json;
use std::collections::HashMap;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/analyse", get(board))
}

async fn board(words: Words, Query(query): Query<HashMap<String, String>>) -> Result<Markup, PageError> {
    let list = |key: &str| -> Vec<&str> {
        query
            .get(key)
            .map(|text| text.split_whitespace().collect())
            .unwrap_or_default()
    };
    let name = query.get("game").map_or("nevo", String::as_str);
    let entry = quincunx_games::find(name).ok_or_else(|| ApiError::not_found("there is no such game"))?;
    let options = list("options");
    let session = entry.open(&options, None);
    let mut session = session.map_err(|error| ApiError::bad("options", error.to_string()))?;
    for action in list("actions") {
        session
            .play(action)
            .map_err(|error| ApiError::bad("actions", format!("{action}: {error}")))?;
    }
    let view = view_of(&*session, Viewer::All, 0, words);
    let title = words.fill("board-title", &[("game", entry.info.title)]);
    let page = Page {
        title: &title,
        section: Section::Games,
        styles: &["css/board.css", "css/table.css", "css/pages.css"],
        scripts: &["js/analyse.js"],
        texts: &["board-", "stage-", "table-", "analysis-"],
        class: "wide",
        ..Page::default()
    };
    let script = json!({"game": name, "options": options, "actions": list("actions"), "view": view});
    let body = html! {
        div.table.replay id="study" {
            h1.hidden { (title) }
            (stage::seats(words, &view))
            (stage::board_area(words, &view))
            section.now aria-label=(words.text("stage-now")) {
                (stage::situation(&view))
                div.trouble id="trouble" role="alert" hidden {}
                div.picks id="picks" {}
            }
            div.panel {
                nav.actions aria-label=(words.text("new-game")) {
                    @for other in quincunx_games::GAMES {
                        a.button.compact href={ "/analyse?game=" (other.info.name) }
                            aria-current=[(other.info.name == name).then_some("page")] { (other.info.title) }
                    }
                }
                noscript { p.note { (words.text("board-no-script")) } }
                section.engine.needs-script aria-labelledby="engine-heading" {
                    h2 id="engine-heading" { (words.text("board-engine")) }
                    label { input type="checkbox" id="engine-on" checked; " " (words.text("board-engine-on")) }
                    ol.lines id="lines" aria-live="polite" {}
                }
                section.moves-box {
                    h2 { (words.text("replay-moves")) }
                    div.moves-scroll tabindex="0" role="region" aria-label=(words.text("replay-moves")) { ol.moves id="moves" {} }
                }
                p.actions.needs-script {
                    button.compact type="button" id="undo" { (words.text("board-undo")) }
                    button.compact type="button" id="restart" { (words.text("board-restart")) }
                    a.button.compact id="address" href={ "/analyse?game=" (name) } { (words.text("board-link")) }
                }
            }
        }
        (stage::rule_dialog(words))
        script type="application/json" id="game" { (data(&script)) }
    };
    Ok(shell(words, &page, &body))
}
