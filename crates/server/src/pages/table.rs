//! The page of a table: the board as it stands, drawn here so that it is there at once, and the places that the script
//! fills as the game goes on.

use super::PageError;
use super::layout::{Page, Section, shell};
use crate::app::App;
use crate::error::ApiError;
use crate::hub::view::mark_of;
use crate::hub::{Command, is_id};
use crate::person::Person;
use crate::words::{Words, capital};
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

/// A button beside the board: its name, the text on it, and its sign as a path.
type Tool = (&'static str, &'static str, &'static str);

/// What is done in the game.
const DEEDS: [Tool; 12] = [
    (
        "hint",
        "table-hint",
        "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z",
    ),
    ("undo", "table-undo", "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2"),
    ("group", "table-group", "M4 4h7v7H4ZM13 13h7v7h-7ZM14 4h6v6M4 14v6h6"),
    ("setups", "table-setups", "M5 4h14v16l-7-4-7 4Z"),
    ("draw", "table-draw", "M5 9h14M5 15h14"),
    ("pause", "table-pause", "M8 5v14M16 5v14"),
    ("resume", "table-resume", "M8 5v14l11-7Z"),
    ("claim", "table-claim", "M5 21V4h13l-3 4 3 4H5"),
    ("resign", "table-resign", "M6 21V3M6 4h12l-3 4 3 4H6"),
    (
        "rematch",
        "table-rematch",
        "M20 11a8 8 0 0 0-14-5L4 8M4 4v4h4M4 13a8 8 0 0 0 14 5l2-2M20 20v-4h-4",
    ),
    (
        "type",
        "table-type-tool",
        "M4 6h16v12H4ZM8 15h8M8 10h.01M12 10h.01M16 10h.01",
    ),
    (
        "invite",
        "table-invite",
        "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
    ),
];

/// How it is looked at.
const LOOKS: [Tool; 6] = [
    ("rotate", "table-rotate", "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5"),
    (
        "closer",
        "table-closer",
        "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M11 8v6M8 11h6",
    ),
    (
        "farther",
        "table-farther",
        "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M8 11h6",
    ),
    (
        "sound",
        "table-sound",
        "M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    ),
    ("forced", "table-forced", "M5 5l7 7-7 7ZM13 5l7 7-7 7Z"),
    (
        "keys",
        "table-keys",
        "M9 9a3 3 0 1 1 4 3c-.7.4-1 1-1 2M12 18h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z",
    ),
];

/// The tools that are switches.
const SWITCHES: [&str; 3] = ["group", "sound", "forced"];

/// Keys and what they do.
const KEYS: [(&[&str], &str); 13] = [
    (&["←", "↑", "→", "↓"], "table-key-arrows"),
    (&["Shift", "←↑→↓"], "table-key-shift-arrows"),
    (&["Page Down", "Page Up"], "table-key-page"),
    (&["Enter", "Space"], "table-key-enter"),
    (&["Escape", "Backspace"], "table-key-escape"),
    (&["a … z"], "table-key-letters"),
    (&["/"], "table-key-slash"),
    (&["e"], "table-key-end"),
    (&["Ctrl", "z"], "table-key-undo"),
    (&["!"], "table-key-hint"),
    (&["+"], "table-key-group"),
    (&["Shift", "click"], "table-key-shift-click"),
    (&["?"], "table-key-help"),
];

/// Answers for tables.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/t/{id}", get(show))
}

async fn show(
    State(app): State<App>,
    words: Words,
    person: Person,
    Path(id): Path<String>,
) -> Result<Markup, PageError> {
    if !is_id(&id) {
        return Err(ApiError::not_found(format!("there is no table '{id}'")).into());
    }
    let ask = |reply| Command::View(person, words, None, reply);
    let view = app.hub().ask(&id, ask).await?;
    Ok(page(words, &view))
}

/// The page of a table, from the view of whoever looks: the same JSON that the script gets.
pub fn page(words: Words, view: &Value) -> Markup {
    let text = |key: &str| view[key].as_str().unwrap_or_default();
    let title = words.fill("table-page-title", &[("game", text("title"))]);
    let description = words.fill("table-description", &[("game", text("title"))]);
    let page = Page {
        title: &title,
        description: &description,
        section: Section::Play,
        styles: &["css/board.css", "css/table.css"],
        scripts: &["js/table/main.js"],
        texts: &["table-"],
        class: "wide",
    };
    let body = html! {
        div.table id="table" data-table=(text("id")) data-phase=(text("phase")) data-connected="no" {
            h1.hidden { (title) }
            ol.seats id="seats" aria-label=(words.text("table-seats")) {
                @for seat in list(&view["seats"]) { (seat_item(words, view, seat)) }
            }
            div.board-area {
                div.board id="board" tabindex="0" role="application" aria-label=(words.text("table-board"))
                    aria-describedby="headline" {
                    (board(view))
                }
                div.lasso id="lasso" hidden {}
                div.events id="events" aria-hidden="true" {}
                p.offline id="offline" role="status" hidden { (words.text("table-offline")) }
            }
            section.now aria-label=(words.text("table-now")) {
                div.now-line {
                    p.headline id="headline" { (text("headline")) }
                    div.dice id="dice" role="img" aria-label="" hidden {}
                }
                p.facts id="facts" {
                    @for fact in list(&view["facts"]) {
                        span.fact { (string(&fact["label"])) " " b { (string(&fact["value"])) } }
                    }
                }
                div.trouble id="trouble" role="alert" hidden {}
                div id="offers" aria-live="polite" {}
                div.room id="room" hidden {}
                div.queue id="queue" hidden {
                    span id="queue-text" {}
                    button.compact type="button" id="queue-stop" { (words.text("table-queue-stop")) }
                }
                div.picks id="picks" {}
                form.typed id="typed" hidden {
                    label.hidden for="typed-text" { (words.text("table-type")) }
                    input id="typed-text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="200"
                        placeholder=(words.text("table-type"));
                    button.primary type="submit" { (words.text("table-type-go")) }
                }
                noscript { p.note { (words.text("table-no-script")) } }
            }
            div.panel {
                div.tools.needs-script id="tools" role="group" aria-label=(words.text("table-tools")) {
                    @for tool in DEEDS { (tool_button(words, tool)) }
                    span.looks { @for tool in LOOKS { (tool_button(words, tool)) } }
                }
                section.setups-box id="setups-box" hidden {
                    h2 { (words.text("table-setups")) }
                    p.small.soft { (words.text("table-setups-text")) }
                    p.small id="setups-none" { (words.text("table-setups-none")) }
                    ul.setups id="setups" {}
                    form.inline id="save-setup" {
                        label.hidden for="setup-name" { (words.text("table-setup-name")) }
                        input id="setup-name" maxlength="40" placeholder=(words.text("table-setup-name"));
                        button.compact type="submit" { (words.text("table-save-setup")) }
                    }
                }
                section.moves-box {
                    h2 { (words.text("table-moves")) }
                    div.moves-scroll tabindex="0" role="region" aria-label=(words.text("table-moves")) {
                        p.small.soft id="moves-none" { (words.text("table-moves-none")) }
                        ol.moves id="moves" {}
                    }
                }
                details.talk-box id="talk-box" {
                    summary { (words.text("table-talk")) " " span.tag.live id="unread" hidden {} }
                    ul.talk id="talk" aria-live="polite" tabindex="0" aria-label=(words.text("table-talk")) {}
                    p.small.soft id="watchers" {}
                    form.inline id="say" {
                        label.hidden for="say-text" { (words.text("table-say")) }
                        input id="say-text" maxlength="300" autocomplete="off" placeholder=(words.text("table-say"));
                        button.compact type="submit" { (words.text("table-send")) }
                    }
                    p.small id="say-side-row" hidden {
                        label { input id="say-side" type="checkbox"; " " (words.text("table-say-side")) }
                    }
                }
                details.dice-box {
                    summary { (words.text("table-dice-box")) }
                    p.small { (words.text("table-dice-text")) " " a href="/dice" { (words.text("table-dice-link")) } }
                    p.small.mono id="proof" {}
                }
            }
            div.hidden id="speech" role="status" aria-live="polite" {}
            div.hidden id="cursor-speech" role="status" aria-live="assertive" {}
            (dialogs(words))
        }
    };
    shell(words, &page, &body)
}

/// The board in the layers of the view.
pub(super) fn board(view: &Value) -> Markup {
    html! {
        svg.q.page xmlns="http://www.w3.org/2000/svg" viewBox=(string(&view["viewbox"])) role="img"
            aria-label=(string(&view["words"])) {
            @if let Some(layers) = view["layers"].as_object() {
                @for (name, svg) in layers {
                    g data-layer=(name) data-mark=(format!("{:x}", mark_of(string(svg)))) { (PreEscaped(string(svg))) }
                }
            }
        }
    }
}

/// A seat as it is before the script takes over.
fn seat_item(words: Words, view: &Value, seat: &Value) -> Markup {
    let occupant = &seat["occupant"];
    let open = occupant["kind"] == "open";
    let turn = view["phase"] == "playing" && view["turn"] == seat["name"];
    html! {
        li.seat.turn[turn] data-seat=(string(&seat["name"])) {
            span class={ "chip tone-" (string(&seat["tone"])) } aria-hidden="true" {}
            span.who {
                b { @if open { (words.text("table-open-seat")) } @else { (string(&occupant["name"])) } }
                span.role { (capital(&words.name(string(&seat["name"])))) }
            }
            @if turn { span.to-move { (words.text("table-to-move")) } }
            span.facts {
                @for fact in list(&seat["facts"]) {
                    span.fact { (string(&fact["label"])) " " b { (string(&fact["value"])) } }
                }
            }
        }
    }
}

fn tool_button(words: Words, (name, label, sign): Tool) -> Markup {
    let pressed = SWITCHES.contains(&name).then_some("false");
    html! {
        button.tool type="button" data-tool=(name) aria-pressed=[pressed] title=(words.text(label)) {
            svg viewBox="0 0 24 24" aria-hidden="true" { path d=(sign) {} }
            span { (words.text(label)) }
        }
    }
}

fn dialogs(words: Words) -> Markup {
    let close = || {
        html! { button type="button" data-close { (words.text("table-close")) } }
    };
    html! {
        dialog id="rule" aria-labelledby="rule-title" {
            h2 id="rule-title" {}
            div id="rule-text" {}
            div.actions { a.button id="rule-link" href="/rules" { (words.text("table-rule-page")) } (close()) }
        }
        dialog id="keys" aria-labelledby="keys-title" {
            h2 id="keys-title" { (words.text("table-keys")) }
            dl.keys {
                @for (keys, meaning) in KEYS {
                    dt { @for key in keys { kbd { (key) } " " } }
                    dd { (words.text(meaning)) }
                }
            }
            div.actions { (close()) }
        }
        dialog id="confirm" aria-labelledby="confirm-text" {
            form method="dialog" {
                p id="confirm-text" {}
                div.actions {
                    button.primary value="yes" { (words.text("table-yes")) }
                    button value="no" { (words.text("table-no")) }
                }
            }
        }
        dialog id="claims" aria-labelledby="claims-text" {
            p id="claims-text" { (words.text("table-claim-text")) }
            div.actions id="claims-list" {}
            div.actions { (close()) }
        }
    }
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
