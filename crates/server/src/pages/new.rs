//! A new table: which game, under which rules, who sits where, how much time. A plain form; the script only saves a
//! click when the options change who plays.

use super::layout::{Page, Section, shell};
use super::{PageError, lists, pictures};
use crate::api;
use crate::app::App;
use crate::error::ApiError;
use crate::person::Person;
use crate::words::Words;
use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use quincunx_core::{OptionKind, OptionSpec};
use quincunx_games::Entry;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The clocks that are offered, in the form in which records write them.
const CLOCKS: [&str; 9] = [
    "none",
    "turn 30",
    "turn 90",
    "game 300+3",
    "game 600+5",
    "game 1800+15",
    "days 1",
    "days 3",
    "days 7",
];

/// Who can sit on a seat besides people.
const PLAYERS: [&str; 10] = [
    "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8", "greedy", "random",
];

pub(super) fn routes() -> Router<App> {
    Router::new().route("/new", get(show).post(create))
}

/// Opens a table as the API does, and says where it is.
pub(super) async fn open(app: App, person: Person, table: Value) -> Result<String, ApiError> {
    let object = match table {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    let response = api::tables::open(State(app), person, api::input::Object(object)).await?;
    let address = response
        .headers()
        .get(header::LOCATION)
        .and_then(|value| value.to_str().ok());
    Ok(address.unwrap_or("/").to_owned())
}

/// The seats of a game with these options; none if they do not go together.
pub(super) fn seats_of(game: &str, options: &[String]) -> Vec<&'static str> {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let session = quincunx_games::find(game).and_then(|entry| entry.open(&options, None).ok());
    session.map(|session| session.seats().to_vec()).unwrap_or_default()
}

/// What has been filled in so far.
struct Draft {
    entry: &'static Entry,
    given: HashMap<String, String>,
}

impl Draft {
    fn of(given: HashMap<String, String>) -> Self {
        let named = given.get("game").and_then(|name| quincunx_games::find(name));
        Draft {
            entry: named.unwrap_or(&quincunx_games::GAMES[0]),
            given,
        }
    }

    fn value(&self, key: &str) -> &str {
        self.given.get(key).map(String::as_str).unwrap_or_default()
    }

    fn option(&self, spec: &OptionSpec) -> &str {
        self.value(&format!("option-{}", spec.key))
    }

    /// The options that were chosen, as texts.
    fn options(&self) -> Vec<String> {
        let preset = Some(self.value("preset")).filter(|preset| !preset.is_empty());
        let preset = preset.map(|preset| format!("preset={preset}"));
        let chosen = self.entry.info.options.iter().filter_map(|spec| {
            let value = self.option(spec);
            (!value.is_empty()).then(|| format!("{}={value}", spec.key))
        });
        preset.into_iter().chain(chosen).collect()
    }

    /// Who is to sit on a seat: as chosen, else the one who asks on the first and others on the rest.
    fn occupant(&self, seat: &str, at: usize) -> String {
        let chosen = self.value(&format!("seat-{seat}"));
        match (chosen, at, self.value("with")) {
            ("", 0, _) => "me".to_owned(),
            ("", _, "friend") => "open".to_owned(),
            ("", _, "") => "level-3".to_owned(),
            ("", _, level) => level.to_owned(),
            (chosen, ..) => chosen.to_owned(),
        }
    }

    fn table(&self) -> Value {
        let options = self.options();
        let seats = seats_of(self.entry.info.name, &options).into_iter().enumerate();
        let seats: Map<String, Value> = seats
            .map(|(at, seat)| (seat.to_owned(), json!(self.occupant(seat, at))))
            .collect();
        let mut table = json!({
            "game": self.entry.info.name,
            "options": options,
            "seats": seats,
            "clock": Some(self.value("clock")).filter(|clock| !clock.is_empty()).unwrap_or("none"),
            "public": self.value("public") == "yes",
        });
        let name = self.value("name").trim();
        if !name.is_empty() {
            table["name"] = json!(name);
        }
        table
    }
}

async fn show(words: Words, Query(given): Query<HashMap<String, String>>) -> Response {
    let draft = Draft::of(given);
    form(words, &draft, None).into_response()
}

async fn create(
    State(app): State<App>,
    person: Person,
    words: Words,
    Form(given): Form<HashMap<String, String>>,
) -> Result<Redirect, Response> {
    let draft = Draft::of(given);
    match open(app, person, draft.table()).await {
        Ok(url) => Ok(Redirect::to(&url)),
        // What can be put right in the form is shown there; nothing that was filled in is lost.
        Err(error) if error.status == StatusCode::BAD_REQUEST => {
            Err((error.status, form(words, &draft, Some(&error))).into_response())
        }
        Err(error) => Err(PageError::from(error).answer(words)),
    }
}

fn form(words: Words, draft: &Draft, error: Option<&ApiError>) -> Markup {
    let info = draft.entry.info;
    let title = words.fill("new-title", &[("game", info.title)]);
    let page = Page {
        title: &title,
        section: Section::Play,
        styles: &["css/pages.css"],
        scripts: &["js/new.js"],
        ..Page::default()
    };
    let body = html! {
        h1 { (words.text("new-heading")) }
        nav.chooser aria-label=(words.text("new-game")) {
            @for entry in quincunx_games::GAMES {
                a href={ "/new?game=" (entry.info.name) @if !draft.value("with").is_empty() { "&with=" (draft.value("with")) } }
                    aria-current=[(entry.info.name == info.name).then_some("true")] {
                    (pictures::small(entry.info)) span { (entry.info.title) }
                }
            }
        }
        @if let Some(error) = error {
            div.note.bad role="alert" { p { (error.message) } }
        }
        form.new method="post" action="/new" id="new" {
            input type="hidden" name="game" value=(info.name);
            input type="hidden" name="with" value=(draft.value("with"));
            div.new-columns {
                (seats(words, draft))
                div {
                    (rules(words, draft))
                    (terms(words, draft))
                }
            }
            p.actions.new-go {
                button.primary.large type="submit" id="go" { (words.text("new-go")) }
                a.button href={ "/rules/" (info.name) } { (words.text("new-rules")) }
            }
        }
    };
    shell(words, &page, &body)
}

fn seats(words: Words, draft: &Draft) -> Markup {
    let options = draft.options();
    let mut names = seats_of(draft.entry.info.name, &options);
    let odd = names.is_empty();
    if odd {
        names = seats_of(draft.entry.info.name, &[]);
    }
    html! {
        fieldset id="seats" {
            legend { (words.text("new-seats")) }
            p.help { (words.text("new-seats-help")) }
            @if odd { p.note.bad { (words.text("new-options-odd")) } }
            @for (at, seat) in names.iter().enumerate() {
                @let chosen = draft.occupant(seat, at);
                div.field.seat-field {
                    label for={ "seat-" (seat) } { (words.name(seat)) }
                    select id={ "seat-" (seat) } name={ "seat-" (seat) } {
                        option value="me" selected[chosen == "me"] { (words.text("seat-me")) }
                        option value="open" selected[chosen == "open"] { (words.text("seat-friend")) }
                        optgroup label=(words.text("seat-programs")) {
                            @for player in PLAYERS {
                                option value=(player) selected[chosen == player] {
                                    (lists::player_name(words, player)) " – " (words.text(&format!("player-{player}-words")))
                                }
                            }
                        }
                    }
                }
            }
            div.field {
                label for="name" { (words.text("new-name")) }
                input id="name" name="name" maxlength="40" autocomplete="nickname" value=(draft.value("name"))
                    aria-describedby="name-help";
                p.help id="name-help" { (words.text("new-name-help")) }
            }
        }
    }
}

fn rules(words: Words, draft: &Draft) -> Markup {
    let info = draft.entry.info;
    html! {
        fieldset {
            legend { (words.text("new-options")) }
            @if !info.presets.is_empty() {
                div.field {
                    label for="preset" { (words.text("new-preset")) }
                    select id="preset" name="preset" data-seats aria-describedby="preset-help" {
                        option value="" { (words.text("new-usual")) }
                        @for preset in info.presets {
                            option value=(preset.name) selected[draft.value("preset") == preset.name] {
                                (preset.name) " – " (preset.help)
                            }
                        }
                    }
                    p.help id="preset-help" { (words.text("new-preset-help")) }
                }
            }
            details open[info.options.iter().any(|spec| !draft.option(spec).is_empty())] {
                summary { (words.text("new-options-more")) }
                @for spec in info.options { (option(words, draft, spec)) }
            }
            p.no-script {
                button type="submit" formmethod="get" formaction="/new" { (words.text("new-update")) }
            }
        }
    }
}

fn option(words: Words, draft: &Draft, spec: &OptionSpec) -> Markup {
    let (id, chosen) = (format!("option-{}", spec.key), draft.option(spec));
    let usual = words.fill("new-option-usual", &[("value", spec.default)]);
    html! {
        div.field {
            label for=(id) { (spec.key) }
            @match spec.kind {
                OptionKind::Choice(values) => {
                    select id=(id) name=(id) data-seats aria-describedby={ (id) "-help" } {
                        option value="" { (usual) }
                        @for value in values { option value=(value) selected[chosen == *value] { (value) } }
                    }
                }
                OptionKind::Number(low, high) => {
                    input id=(id) name=(id) type="number" min=(low) max=(high) placeholder=(spec.default) value=(chosen)
                        aria-describedby={ (id) "-help" };
                }
                OptionKind::Form(form, _) => {
                    input id=(id) name=(id) placeholder=(form) value=(chosen) data-seats autocapitalize="none"
                        spellcheck="false" aria-describedby={ (id) "-help" };
                }
            }
            p.help id={ (id) "-help" } { (spec.help) }
        }
    }
}

fn terms(words: Words, draft: &Draft) -> Markup {
    let chosen = draft.value("clock");
    let public = draft.value("public") == "yes";
    html! {
        fieldset {
            legend { (words.text("new-terms")) }
            div.field {
                label for="clock" { (words.text("new-clock")) }
                select id="clock" name="clock" {
                    @for clock in CLOCKS { option value=(clock) selected[clock == chosen] { (lists::clock(words, clock)) } }
                }
            }
            div.field.choice-row {
                label { input type="radio" name="public" value="no" checked[!public]; " " (words.text("new-private")) }
                label { input type="radio" name="public" value="yes" checked[public]; " " (words.text("new-public")) }
            }
            p.help { (words.text("new-link-help")) }
        }
    }
}
