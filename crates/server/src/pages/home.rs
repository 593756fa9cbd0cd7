//! The home page: the five games, each one click away; games to go on with, to join and to watch.

use super::layout::{Page, Section, shell};
use super::{PageError, lists, new, pictures};
use crate::app::App;
use crate::lessons;
use crate::person::Person;
use crate::store::{Listed, Search};
use crate::words::Words;
use axum::Router;
use axum::extract::{Form, State};
use axum::response::{Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The level that is played against unless another is chosen.
const USUAL_LEVEL: &str = "level-2";

/// How many tables a list on this page has.
const SHOWN: usize = 6;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(home)).route("/play", post(play))
}

async fn home(State(app): State<App>, person: Person, words: Words) -> Result<Markup, PageError> {
    let search = |state: &str, mine| Search {
        state: Some(state.to_owned()),
        mine,
        limit: SHOWN,
        ..Search::default()
    };
    let store = app.hub().store();
    let mut mine = store.search(&search("playing", true), person).await?;
    mine.extend(store.search(&search("open", true), person).await?);
    let others = |tables: Vec<Listed>| -> Vec<Listed> {
        let own = |table: &Listed| mine.iter().any(|own| own.id == table.id);
        tables.into_iter().filter(|table| table.public && !own(table)).collect()
    };
    let open = others(store.search(&search("open", false), person).await?);
    let watched = others(store.search(&search("playing", false), person).await?);
    let title = words.text("home-title");
    let description = words.text("home-lead");
    let page = Page {
        title: "",
        description: &description,
        section: Section::Play,
        styles: &["css/pages.css"],
        class: "home",
        ..Page::default()
    };
    let body = html! {
        div.hero {
            h1 { (title) }
            p.lead { (description) }
        }
        @if !mine.is_empty() {
            section.running aria-labelledby="running" {
                h2 id="running" { (words.text("home-running")) }
                (lists::cards(words, &mine))
            }
        }
        ul.games {
            @for entry in quincunx_games::GAMES { (game(words, entry.info)) }
            li.game.friend {
                h2 { (words.text("home-friend-title")) }
                p { (words.text("home-friend")) }
                p.actions { a.button.primary href="/new?with=friend" { (words.text("home-friend-button")) } }
                h2 { (words.text("home-learn-title")) }
                p { (words.text("home-learn")) }
                p.actions { a.button href="/learn" { (words.text("home-learn-button")) } }
            }
        }
        div.lobby {
            section aria-labelledby="open" {
                h2 id="open" { (words.text("home-open")) }
                @if open.is_empty() { p.soft { (words.text("home-open-none")) } } @else { (lists::cards(words, &open)) }
            }
            section aria-labelledby="watch" {
                h2 id="watch" { (words.text("home-watch")) }
                @if watched.is_empty() {
                    p.soft { (words.text("home-watch-none")) " " a href="/games" { (words.text("home-watch-past")) } }
                } @else { (lists::cards(words, &watched)) }
            }
        }
    };
    Ok(shell(words, &page, &body))
}

fn game(words: Words, info: &quincunx_core::GameInfo) -> Markup {
    let name = info.name;
    html! {
        li.game {
            a.game-board href={ "/new?game=" (name) } tabindex="-1" aria-hidden="true" { (pictures::game(words, info)) }
            div.game-text {
                h2 { (info.title) }
                p { (words.text(&format!("game-{name}-line"))) }
                p.small.soft { (words.text(&format!("game-{name}-facts"))) }
                form.quick method="post" action="/play" {
                    input type="hidden" name="game" value=(name);
                    label.hidden for={ "level-" (name) } { (words.text("home-level")) }
                    select id={ "level-" (name) } name="level" {
                        @for level in 1..=8 {
                            @let value = format!("level-{level}");
                            option value=(value) selected[value == USUAL_LEVEL] { (lists::player_name(words, &value)) }
                        }
                    }
                    button.primary type="submit" data-play=(name) {
                        (words.text("home-play")) span.hidden { " " (info.title) }
                    }
                }
                p.game-links {
                    a href={ "/learn/" (name) } { (words.text("nav-learn")) span.hidden { " " (info.title) } }
                    a href={ "/rules/" (name) } { (words.text("nav-rules")) span.hidden { ": " (info.title) } }
                    a href={ "/new?game=" (name) } { (words.text("home-options")) span.hidden { ": " (info.title) } }
                }
            }
        }
    }
}

/// One click: a table with the one who clicks on the first seat and a program on the others.
async fn play(
    State(app): State<App>,
    person: Person,
    words: Words,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Redirect, Response> {
    let value = |key: &str| form.get(key).map(String::as_str).unwrap_or_default();
    let name = value("game");
    let level = Some(value("level"))
        .filter(|level| !level.is_empty())
        .unwrap_or(USUAL_LEVEL);
    let options = lessons::find(name)
        .map(|lesson| lesson.play.clone())
        .unwrap_or_default();
    let seats: Map<String, Value> = new::seats_of(name, &options)
        .iter()
        .enumerate()
        .map(|(at, seat)| ((*seat).to_owned(), json!(if at == 0 { "me" } else { level })))
        .collect();
    let table = json!({"game": name, "options": options, "seats": seats, "clock": "none", "public": false});
    let url = new::open(app, person, table)
        .await
        .map_err(|error| PageError::from(error).answer(words))?;
    Ok(Redirect::to(&url))
}
