//! Replay and analysis of a game: every position has an address, the win graph leads to the turning points, and from
//! anywhere one can play on.

use super::layout::{Page, Section, data, shell};
use super::table::{list, string};
use super::{PageError, lists, new, stage};
use crate::app::App;
use crate::hub::Command;
use crate::person::Person;
use crate::words::{Words, capital};
use axum::Router;
use axum::extract::{Form, Path, State};
use axum::response::Redirect;
use axum::routing::{get, post};
use maud::{Markup, html};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/t/{id}/replay", get(replay))
        .route("/t/{id}/at/{number}", get(at))
        .route("/t/{id}/analysis", get(analysis))
        .route("/t/{id}/on", post(play_on))
}

async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    words: Words,
) -> Result<Markup, PageError> {
    let now = view(&app, &id, person, words, None).await?;
    // A game that is over is leafed through from its beginning, one that runs from where it stands.
    let number = if now["phase"] == "over" { 0 } else { count(&now) };
    let shown = view(&app, &id, person, words, Some(number)).await?;
    Ok(page(words, &id, &now, &shown, false))
}

async fn at(
    State(app): State<App>,
    Path((id, number)): Path<(String, usize)>,
    person: Person,
    words: Words,
) -> Result<Markup, PageError> {
    let now = view(&app, &id, person, words, None).await?;
    let shown = view(&app, &id, person, words, Some(number)).await?;
    Ok(page(words, &id, &now, &shown, false))
}

async fn analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    words: Words,
) -> Result<Markup, PageError> {
    let now = view(&app, &id, person, words, None).await?;
    let shown = view(&app, &id, person, words, Some(count(&now))).await?;
    Ok(page(words, &id, &now, &shown, true))
}

async fn view(app: &App, id: &str, person: Person, words: Words, number: Option<usize>) -> Result<Value, PageError> {
    let ask = |reply| Command::View(person, words, number, reply);
    Ok(app.hub().ask(id, ask).await?)
}

fn count(view: &Value) -> usize {
    usize::try_from(view["number"].as_u64().unwrap_or_default()).unwrap_or_default()
}

/// The page: the game as it stands now, and the position that is shown.
fn page(words: Words, id: &str, now: &Value, shown: &Value, analysed: bool) -> Markup {
    let (all, number) = (count(now), count(shown));
    let over = now["phase"] == "over";
    let game = string(&now["title"]);
    let title = if analysed {
        words.fill("analysis-title", &[("game", game)])
    } else {
        words.fill("replay-title", &[("game", game)])
    };
    let page = Page {
        title: &title,
        section: Section::Games,
        styles: &["css/board.css", "css/table.css", "css/pages.css"],
        scripts: &["js/replay.js"],
        texts: &["replay-", "analysis-", "stage-", "table-"],
        class: "wide",
        ..Page::default()
    };
    let result = now["result"]["text"].as_str();
    let reason = now["result"]["reason"].as_str();
    let script = json!({
        "table": id, "game": now["game"], "all": all, "over": over, "analysed": analysed,
        "seats": list(&now["seats"]).iter().map(|seat| json!({"name": seat["name"], "tone": seat["tone"]})).collect::<Vec<_>>(),
        "shown": number,
    });
    let body = html! {
        div.table.replay id="replay" {
            h1.hidden { (title) }
            (stage::seats(words, shown))
            (stage::board_area(words, shown))
            section.now aria-label=(words.text("stage-now")) {
                (stage::situation(shown))
                p.told id="told" {}
                @if let Some(result) = result {
                    p.final-result { b { (capital(&words.name(result))) } @if let Some(reason) = reason { " – " (reason) } }
                }
                (scrubber(words, id, number, all))
                div.strip id="strip" hidden {}
            }
            div.panel {
                (actions(words, id, now, number))
                section.moves-box {
                    h2 { (words.text("replay-moves")) }
                    div.moves-scroll tabindex="0" role="region" aria-label=(words.text("replay-moves")) {
                        @if all == 0 { p.small.soft { (words.text("replay-none")) } }
                        ol.moves.steps id="moves" { (moves(id, now, number)) }
                    }
                }
                section.analysis id="analysis" aria-labelledby="analysis-heading" {
                    h2 id="analysis-heading" { (words.text("analysis-heading")) }
                    @if over {
                        p.needs-script id="analysis-state" role="status" { (words.text("analysis-none")) }
                        p.actions.needs-script { button.compact type="button" id="analyse" { (words.text("analysis-go")) } }
                        noscript { p.small { a href={ "/api/tables/" (id) "/analysis" } { (words.text("analysis-raw")) } } }
                        div id="report" {}
                    } @else {
                        p.small.soft { (words.text("analysis-later")) }
                    }
                }
            }
        }
        script type="application/json" id="game" { (data(&script)) }
    };
    shell(words, &page, &body)
}

fn scrubber(words: Words, id: &str, number: usize, all: usize) -> Markup {
    let link = |to: usize| format!("/t/{id}/at/{to}");
    let step = |name: &str, to: usize, sign: &str, key: &str| {
        let off = to == number;
        html! {
            a.button.compact.step href=[(!off).then(|| link(to))] data-go=(name) aria-disabled=[off.then_some("true")]
                role=[off.then_some("link")] aria-label=(words.text(&format!("replay-{name}"))) aria-keyshortcuts=(key) {
                svg.glyph viewBox="0 0 24 24" aria-hidden="true" { path d=(sign) {} }
            }
        }
    };
    html! {
        div.scrubber {
            input.needs-script id="scrub" type="range" min="0" max=(all) value=(number) aria-label=(words.text("replay-scrub"));
            div.scrub-row {
                (step("first", 0, "M18 6l-8 6 8 6ZM6 6v12", "Home"))
                (step("back", number.saturating_sub(1), "M16 6l-8 6 8 6Z", "ArrowLeft"))
                button.compact.needs-script type="button" id="run" aria-pressed="false" aria-label=(words.text("replay-run"))
                    aria-keyshortcuts="Space" {
                    svg.glyph viewBox="0 0 24 24" aria-hidden="true" { path.go d="M8 5v14l11-7Z" {} path.stop d="M8 5v14M16 5v14" {} }
                }
                (step("on", (number + 1).min(all), "M8 6l8 6-8 6Z", "ArrowRight"))
                (step("last", all, "M6 6l8 6-8 6ZM18 6v12", "End"))
                span.where { span id="where" { (number) } " / " (all) }
            }
        }
    }
}

fn moves(id: &str, now: &Value, number: usize) -> Markup {
    let tones: HashMap<&str, &str> = list(&now["seats"])
        .iter()
        .map(|seat| (string(&seat["name"]), string(&seat["tone"])))
        .collect();
    html! {
        @for (at, played) in list(&now["played"]["list"]).iter().enumerate() {
            @let by = string(&played["by"]);
            li.by-chance[by == "chance"] data-number=(at + 1) {
                @if let Some(tone) = tones.get(by) { span class={ "chip tone-" (tone) } title=(by) {} }
                a href={ "/t/" (id) "/at/" (at + 1) } aria-current=[(at + 1 == number).then_some("true")] { (string(&played["text"])) }
            }
        }
    }
}

fn actions(words: Words, id: &str, now: &Value, number: usize) -> Markup {
    let live = matches!(string(&now["phase"]), "playing" | "waiting" | "paused");
    let rolled = list(&now["played"]["list"])
        .iter()
        .any(|played| played["by"] == "chance");
    html! {
        div.actions.replay-actions {
            @if live { a.button.primary href={ "/t/" (id) } { (words.text("replay-to-table")) } }
            a.button href={ "/api/tables/" (id) "/record" } download { (words.text("replay-record")) }
            a.button id="picture" href={ "/api/tables/" (id) "/at/" (number) ".svg" } download={ (id) "-" (number) ".svg" } {
                (words.text("replay-picture"))
            }
            button.needs-script type="button" id="link" { (words.text("replay-link")) }
        }
        details.play-on {
            summary { (words.text("replay-from-here")) }
            form method="post" action={ "/t/" (id) "/on" } {
                input type="hidden" name="to" id="on-to" value=(number);
                div.field {
                    label for="on-seat" { (words.text("replay-on-seat")) }
                    select id="on-seat" name="seat" {
                        @for seat in list(&now["seats"]) { option value=(string(&seat["name"])) { (capital(&words.name(string(&seat["name"])))) } }
                        option value="all" { (words.text("replay-on-all")) }
                    }
                }
                div.field {
                    label for="on-with" { (words.text("replay-on-with")) }
                    select id="on-with" name="with" {
                        @for level in 1..=8 {
                            @let name = format!("level-{level}");
                            option value=(name) selected[level == 3] { (lists::player_name(words, &name)) }
                        }
                        option value="open" { (words.text("seat-friend")) }
                    }
                }
                @if rolled {
                    div.field { label { input type="checkbox" name="reroll" value="yes"; " " (words.text("replay-on-reroll")) } }
                }
                button.primary.compact type="submit" id="on-go" { (words.text("replay-on-go")) }
            }
        }
    }
}

/// A new table from a position of this one.
async fn play_on(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Redirect, PageError> {
    let now = view(&app, &id, person, Words::english(), None).await?;
    let value = |key: &str| form.get(key).map(String::as_str).unwrap_or_default();
    let occupant = |name: &str| match value("seat") {
        "all" => "me",
        seat if seat == name => "me",
        _ => value("with"),
    };
    let seats: Map<String, Value> = list(&now["seats"])
        .iter()
        .map(|seat| string(&seat["name"]))
        .map(|name| (name.to_owned(), json!(occupant(name))))
        .collect();
    let to: Value = value("to").parse::<u64>().map_or(Value::Null, |to| json!(to));
    let table = json!({
        "from": {"table": id, "to": to}, "seats": seats, "clock": "none", "public": false,
        "reroll": value("reroll") == "yes",
    });
    Ok(Redirect::to(&new::open(app, person, table).await?))
}
