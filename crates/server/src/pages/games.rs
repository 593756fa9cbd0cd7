//! The browser of games: search, filter, leaf; and a place to bring a record along.

use super::layout::{Page, Section, shell};
use super::{PageError, lists};
use crate::api;
use crate::app::App;
use crate::hub::is_id;
use crate::person::Person;
use crate::store::Search;
use crate::words::Words;
use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use std::collections::HashMap;
use std::fmt::Write;

/// How many games a page has.
const LENGTH: usize = 25;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/games", get(browse))
        .route("/records", post(bring))
}

async fn browse(
    State(app): State<App>,
    person: Person,
    words: Words,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Markup, PageError> {
    list(&app, person, words, &query, None).await
}

async fn list(
    app: &App,
    person: Person,
    words: Words,
    query: &HashMap<String, String>,
    problem: Option<(&str, &str)>,
) -> Result<Markup, PageError> {
    let value = |key: &str| query.get(key).filter(|text| !text.is_empty()).cloned();
    let search = Search {
        state: value("state").filter(|state| ["open", "playing", "over"].contains(&state.as_str())),
        game: value("game").filter(|game| quincunx_games::find(game).is_some()),
        text: value("q"),
        mine: value("mine").is_some(),
        before: value("before").filter(|id| is_id(id)),
        // One more tells whether there is another page.
        limit: LENGTH + 1,
        ..Search::default()
    };
    let mut found = app.hub().store().search(&search, person).await?;
    let more = found.len() > LENGTH;
    found.truncate(LENGTH);
    let next = found.last().filter(|_| more).map(|last| next_page(&search, &last.id));
    let title = words.text("games-title");
    let page = Page {
        title: &title,
        section: Section::Games,
        styles: &["css/pages.css"],
        scripts: &["js/games.js"],
        ..Page::default()
    };
    let body = html! {
        h1 { (title) }
        form.filter method="get" action="/games" role="search" {
            div.field.grow {
                label for="q" { (words.text("games-search")) }
                input id="q" name="q" type="search" value=(search.text.as_deref().unwrap_or_default())
                    placeholder=(words.text("games-search-hint"));
            }
            div.field {
                label for="game" { (words.text("games-game")) }
                select id="game" name="game" {
                    option value="" { (words.text("games-all")) }
                    @for entry in quincunx_games::GAMES {
                        option value=(entry.info.name) selected[search.game.as_deref() == Some(entry.info.name)] {
                            (entry.info.title)
                        }
                    }
                }
            }
            div.field {
                label for="state" { (words.text("games-state")) }
                select id="state" name="state" {
                    option value="" { (words.text("games-all")) }
                    @for (state, id) in [("open", "list-state-open"), ("playing", "list-state-playing"), ("over", "list-state-over")] {
                        option value=(state) selected[search.state.as_deref() == Some(state)] { (words.text(id)) }
                    }
                }
            }
            div.field.check { label { input type="checkbox" name="mine" value="yes" checked[search.mine]; " " (words.text("games-mine")) } }
            button.primary type="submit" { (words.text("games-find")) }
        }
        @if found.is_empty() {
            p.note { (words.text("games-none")) }
        } @else {
            div.scroll-x {
                table.game-list {
                    thead { tr {
                        th { (words.text("games-game")) }
                        th { (words.text("games-players")) }
                        th { (words.text("games-result")) }
                        th.number { (words.text("games-moves")) }
                        th { (words.text("games-date")) }
                    } }
                    tbody {
                        @for table in &found {
                            tr {
                                td {
                                    a href=(lists::address(table)) { (lists::title(&table.game)) }
                                    @if !table.options.is_empty() { br; span.small.soft { (table.options.join(" ")) } }
                                }
                                td { (lists::players(words, table)) }
                                td { (lists::standing(words, table)) }
                                td.number { (table.moves) }
                                td { time datetime=(lists::day(table.updated)) { (lists::day(table.updated)) } }
                            }
                        }
                    }
                }
            }
        }
        @if search.before.is_some() || next.is_some() {
            nav.actions aria-label=(words.text("games-pages")) {
                @if search.before.is_some() { a.button href=(first_page(&search)) { (words.text("games-newest")) } }
                @if let Some(next) = next { a.button href=(next) { (words.text("games-older")) } }
            }
        }
        section.bring aria-labelledby="bring" {
            h2 id="bring" { (words.text("games-bring")) }
            p.soft { (words.text("games-bring-text")) }
            @if let Some((message, _)) = problem { div.note.bad role="alert" { p { (message) } } }
            form method="post" action="/records" {
                div.field.needs-script {
                    label for="file" { (words.text("games-bring-file")) }
                    input id="file" type="file" accept=".txt,text/plain";
                }
                div.field {
                    label for="record" { (words.text("games-bring-paste")) }
                    textarea id="record" name="record" required spellcheck="false" { (problem.map_or("", |(_, text)| text)) }
                }
                button type="submit" { (words.text("games-bring-go")) }
            }
        }
    };
    Ok(shell(words, &page, &body))
}

fn first_page(search: &Search) -> String {
    let mut address = "/games?".to_owned();
    for (key, value) in [("q", &search.text), ("game", &search.game), ("state", &search.state)] {
        if let Some(value) = value {
            let _ = write!(address, "{key}={}&", escaped(value));
        }
    }
    if search.mine {
        address.push_str("mine=yes&");
    }
    address.truncate(address.len() - 1);
    address
}

fn next_page(search: &Search, last: &str) -> String {
    let first = first_page(search);
    let sign = if first.contains('?') { '&' } else { '?' };
    format!("{first}{sign}before={last}")
}

/// A text inside the query of an address.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

async fn bring(
    State(app): State<App>,
    person: Person,
    words: Words,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Response, PageError> {
    // Browsers end the lines of a form with two signs.
    let text = form.get("record").cloned().unwrap_or_default().replace("\r\n", "\n");
    let sent = api::input::Text(text.clone());
    match api::tables::bring(State(app.clone()), person, HeaderMap::new(), sent).await {
        Ok(response) => {
            let address = response
                .headers()
                .get(header::LOCATION)
                .and_then(|value| value.to_str().ok());
            Ok(Redirect::to(&format!("{}/replay", address.unwrap_or("/games"))).into_response())
        }
        Err(error) if error.status == StatusCode::BAD_REQUEST => {
            let page = list(&app, person, words, &HashMap::new(), Some((&error.message, &text))).await?;
            Ok((error.status, page).into_response())
        }
        Err(error) => Err(error.into()),
    }
}
