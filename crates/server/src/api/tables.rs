//! Tables: opening, finding, looking at and acting at them; records that are brought along.

use super::games;
use super::input::{Object, Text};
use crate::app::App;
use crate::clock;
use crate::error::ApiError;
use crate::hub::ask::{self, Ask};
use crate::hub::kept::Brought;
use crate::hub::opening::{self, NewTable};
use crate::hub::view::{self, Look};
use crate::hub::{Command, ReplyTo, is_id};
use crate::limits::too_many;
use crate::person::{Person, random_text};
use crate::store::{Listed, Opened, Search, SeatRow, Summary, Write};
use crate::words::Words;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use quincunx_core::{Record, Session, Turn};
use quincunx_table::{Clock, Occupant, is_name, is_word};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// How somebody is called who has not said.
const NOBODY: &str = "guest";

/// How many tables a list has at most, and usually.
const LONGEST: usize = 100;
const USUAL: usize = 20;

/// `POST /api/tables`.
pub(crate) async fn open(State(app): State<App>, person: Person, object: Object) -> Result<Response, ApiError> {
    object.only(&[
        "game", "options", "seats", "clock", "public", "from", "name", "word", "reroll",
    ])?;
    let session = start(&app, person, &object).await?;
    let clock: Clock = match object.optional_text("clock")? {
        Some(clock) => clock
            .parse()
            .map_err(|error| ApiError::bad("clock", format!("{error}")))?,
        None => Clock::None,
    };
    let name = name_of(&app, person, object.optional_text("name")?).await?;
    let word = object.optional_text("word")?.map(str::to_owned);
    if word.as_ref().is_some_and(|word| !is_word(word)) {
        return Err(ApiError::bad(
            "word",
            "a word for the dice has 1 to 64 letters, digits, - or _",
        ));
    }
    let seats = seats(&*session, object.0.get("seats"), person, &name)?;
    let public = object.truth("public", false)?;
    may_open_more(&app, person).await?;
    let opened = opening::set_up(NewTable {
        session,
        clock,
        public,
        opener: person,
        seats,
        word,
    })?;
    let id = app.hub().open(opened).await?;
    if object.optional_text("name")?.is_some() {
        // How somebody wants to be called is a convenience; the table is kept already.
        let _ = app.hub().store().write(Write::Name(person, name)).await;
    }
    Ok(created(&id))
}

fn created(id: &str) -> Response {
    let url = format!("/t/{id}");
    let head = [("location", url.clone())];
    (StatusCode::CREATED, head, Json(json!({"id": id, "url": url}))).into_response()
}

async fn may_open_more(app: &App, person: Person) -> Result<(), ApiError> {
    let most = app.config().limits.tables;
    if app.hub().store().open_tables(person).await? >= most {
        let message = format!("you have {most} games that are not over; finish some before you begin others");
        return Err(too_many(&message));
    }
    Ok(())
}

/// How somebody is called: as they say, or as they said before.
async fn name_of(app: &App, person: Person, said: Option<&str>) -> Result<String, ApiError> {
    match said {
        Some(name) if !is_name(name) => Err(ApiError::bad(
            "name",
            "a name has 1 to 40 characters on one line, without : and #",
        )),
        Some(name) => Ok(name.to_owned()),
        None => Ok(app
            .hub()
            .store()
            .name(person)
            .await?
            .unwrap_or_else(|| NOBODY.to_owned())),
    }
}

/// The game at its start, or at the position from which it is to be played on.
async fn start(app: &App, person: Person, object: &Object) -> Result<Box<dyn Session>, ApiError> {
    let Some(from) = object.0.get("from").filter(|from| !from.is_null()) else {
        let entry = games::find(object.text("game")?, "game")?;
        let options = object.texts("options")?;
        return entry
            .open(&options, None)
            .map_err(|error| ApiError::bad("options", error.to_string()));
    };
    let from = from
        .as_object()
        .ok_or_else(|| ApiError::bad("from", "'from' is an object"))?;
    let from = Object(from.clone());
    from.only(&["record", "table", "to"])?;
    let record = match (from.optional_text("record")?, from.optional_text("table")?) {
        (Some(text), None) => Record::read(text)?,
        (None, Some(id)) => app.hub().ask(id, |reply| Command::Record(person, reply)).await?,
        _ => return Err(ApiError::bad("from", "'from' has either a record or a table")),
    };
    if let Some(game) = object.optional_text("game")?
        && game != record.game
    {
        return Err(ApiError::bad(
            "game",
            format!("the record is one of {}, not of {game}", record.game),
        ));
    }
    let whole = record.actions().count();
    let mut to = from.number("to")?.unwrap_or(whole);
    if to > whole {
        return Err(ApiError::bad("to", format!("the record has {whole} actions, not {to}")));
    }
    let mut session = quincunx_games::open_record(&record)?;
    record.play_in(&mut *session, Some(to))?;
    if object.truth("reroll", false)? {
        // The last die is not part of the beginning: it falls anew.
        let rolled = session.played().iter().rposition(|played| played.turn == Turn::Chance);
        to = rolled.ok_or_else(|| ApiError::bad("reroll", "no die has fallen so far"))?;
        while session.played().len() > to && session.undo() {}
    }
    if session.result().is_some() {
        return Err(ApiError::conflict("over", "the game is over at this position").at("from"));
    }
    Ok(session)
}

/// Who sits where, in turn order.
fn seats(
    session: &dyn Session,
    given: Option<&Value>,
    person: Person,
    name: &str,
) -> Result<Vec<(Occupant, Option<Person>)>, ApiError> {
    let empty = Map::new();
    let given = match given {
        None | Some(Value::Null) => &empty,
        Some(Value::Object(seats)) => seats,
        Some(_) => return Err(ApiError::bad("seats", "'seats' is an object: {\"white\": \"me\"}")),
    };
    let names = session.seats();
    if let Some(unknown) = given.keys().find(|seat| !names.contains(&seat.as_str())) {
        let message = format!("there is no seat '{unknown}'; there are {}", names.join(", "));
        return Err(ApiError::bad("seats", message));
    }
    let players = games::players();
    let seat = |seat: &&'static str| {
        let who = match given.get(*seat) {
            None => "open",
            Some(who) => who
                .as_str()
                .ok_or_else(|| ApiError::bad("seats", format!("'{seat}' is a text")))?,
        };
        match who {
            "open" => Ok((Occupant::Open, None)),
            "me" => Ok((Occupant::Person(name.to_owned()), Some(person))),
            player if players.iter().any(|known| known == player) => Ok((Occupant::Player(player.to_owned()), None)),
            other => {
                let message = format!(
                    "'{other}' cannot sit at {seat}; there are me, open, {}",
                    players.join(", ")
                );
                Err(ApiError::bad("seats", message))
            }
        }
    };
    names.iter().map(seat).collect()
}

/// `GET /api/tables`.
pub(super) async fn list(
    State(app): State<App>,
    person: Person,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Json<Value>, ApiError> {
    let text = |key: &str| query.get(key).filter(|text| !text.is_empty()).cloned();
    let known = ["state", "game", "player", "result", "q", "mine", "before", "limit"];
    if let Some(key) = query.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(ApiError::bad(
            key,
            format!("unknown entry '{key}'; there are {}", known.join(", ")),
        ));
    }
    if let Some(state) = text("state")
        && !["open", "playing", "over"].contains(&state.as_str())
    {
        return Err(ApiError::bad(
            "state",
            format!("'{state}' is none of open, playing, over"),
        ));
    }
    if let Some(game) = text("game") {
        games::find(&game, "game")?;
    }
    if let Some(before) = text("before")
        && !is_id(&before)
    {
        return Err(ApiError::bad(
            "before",
            "'before' is the id of the last table of the list before",
        ));
    }
    let limit = match text("limit") {
        None => USUAL,
        Some(limit) => limit
            .parse()
            .ok()
            .filter(|limit| (1..=LONGEST).contains(limit))
            .ok_or_else(|| ApiError::bad("limit", format!("'limit' is a number from 1 to {LONGEST}")))?,
    };
    let search = Search {
        state: text("state"),
        game: text("game"),
        player: text("player"),
        result: text("result"),
        text: text("q"),
        mine: text("mine").is_some(),
        before: text("before"),
        limit,
    };
    let found = app.hub().store().search(&search, person).await?;
    Ok(Json(Value::Array(found.iter().map(listed).collect())))
}

fn listed(table: &Listed) -> Value {
    let seats = table.seats.iter().map(|seat| {
        let name = (seat.kind != "open").then_some(&seat.name);
        json!({"name": seat.seat, "occupant": {"kind": seat.kind, "name": name}})
    });
    json!({
        "id": table.id,
        "url": format!("/t/{}", table.id),
        "game": table.game,
        "options": table.options,
        "clock": table.clock,
        "seats": seats.collect::<Vec<_>>(),
        "phase": table.phase,
        "result": table.result,
        "moves": table.moves,
        "opened": table.opened,
        "updated": table.updated,
        "public": table.public,
        "record": table.is_record,
    })
}

/// `GET /api/tables/ID`.
pub(super) async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    words: Words,
) -> Result<Json<Value>, ApiError> {
    let ask = |reply| Command::View(person, words, None, reply);
    let view = app.hub().ask(&id, ask).await?;
    Ok(Json(view))
}

/// `GET /api/tables/ID/record`.
pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
) -> Result<Response, ApiError> {
    let record = app.hub().ask(&id, |reply| Command::Record(person, reply)).await?;
    let name = format!("attachment; filename=\"{}-{id}.txt\"", record.game);
    let head = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((head, record.write()).into_response())
}

/// `GET /api/tables/ID/at/N` and `GET /api/tables/ID/at/N.svg`.
pub(super) async fn at(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    person: Person,
    words: Words,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, ApiError> {
    let (digits, picture) = match number.strip_suffix(".svg") {
        Some(digits) => (digits, true),
        None => (number.as_str(), false),
    };
    let number = digits
        .parse()
        .map_err(|_| ApiError::bad("number", format!("'{digits}' is no number of actions")))?;
    if picture {
        return draw(&app, &id, person, Some(number), &query).await;
    }
    let view = app
        .hub()
        .ask(&id, |reply| Command::View(person, words, Some(number), reply))
        .await?;
    Ok(Json(view).into_response())
}

/// `GET /api/tables/ID/board.svg`.
pub(super) async fn board(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, ApiError> {
    draw(&app, &id, person, None, &query).await
}

async fn draw(
    app: &App,
    id: &str,
    person: Person,
    number: Option<usize>,
    query: &HashMap<String, String>,
) -> Result<Response, ApiError> {
    let mut look = Look::default();
    if let Some(theme) = query.get("theme") {
        look.theme = ask::theme(theme)?;
    }
    if let Some(turn) = query.get("turn") {
        let degrees = turn
            .parse()
            .map_err(|_| ApiError::bad("turn", format!("'{turn}' is no number of degrees")))?;
        look.turn = ask::turn(degrees)?;
    }
    let width = match query.get("width") {
        None => None,
        Some(width) => {
            let number = width.parse::<u32>().ok().filter(|width| (16..=4000).contains(width));
            Some(number.ok_or_else(|| ApiError::bad("width", "'width' is a number from 16 to 4000"))?)
        }
    };
    let (scene, viewer) = app.hub().ask(id, |reply| Command::Scene(person, number, reply)).await?;
    let picture = view::picture(&scene, viewer, look, width);
    let head = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "private, no-cache"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    Ok((head, picture).into_response())
}

/// `POST /api/tables/ID/sit`.
pub(super) async fn sit(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    object: Object,
) -> Result<Json<Value>, ApiError> {
    object.only(&["seat", "name", "word"])?;
    let name = name_of(&app, person, object.optional_text("name")?).await?;
    let ask = Ask::Sit {
        seat: object.text("seat")?.to_owned(),
        name: Some(name),
        word: object.optional_text("word")?.map(str::to_owned),
    };
    do_it(&app, &id, person, None, ask).await
}

/// `POST /api/tables/ID/stand`.
pub(super) async fn stand(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    object: Object,
) -> Result<Json<Value>, ApiError> {
    object.only(&["seat"])?;
    do_it(&app, &id, person, None, Ask::Stand(object.text("seat")?.to_owned())).await
}

/// `POST /api/tables/ID/do`.
pub(super) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    object: Object,
) -> Result<Json<Value>, ApiError> {
    let seat = object.optional_text("seat")?.map(str::to_owned);
    let ask = Ask::read(&object.0)?;
    do_it(&app, &id, person, seat, ask).await
}

async fn do_it(app: &App, id: &str, person: Person, seat: Option<String>, ask: Ask) -> Result<Json<Value>, ApiError> {
    let name = app.hub().store().name(person).await.ok().flatten();
    let command = |reply| Command::Ask {
        person,
        name,
        seat,
        ask,
        reply: ReplyTo::Http(reply),
    };
    Ok(Json(app.hub().ask(id, command).await?))
}

/// `POST /api/records`.
pub(crate) async fn bring(
    State(app): State<App>,
    person: Person,
    headers: HeaderMap,
    Text(text): Text,
) -> Result<Response, ApiError> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or("text/plain");
    if !kind.starts_with("text/plain") {
        let message = format!("a record is text/plain, not {kind}");
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad-request", message).at("content-type"));
    }
    let brought = tokio::task::spawn_blocking(move || Brought::read(&text));
    let brought = brought
        .await
        .map_err(|_| ApiError::internal("the record could not be read"))??;
    let (record, session) = (brought.record(), brought.session());
    let seats = session
        .seats()
        .iter()
        .map(|seat| SeatRow::new(seat, &brought.occupant(seat), None));
    let now = clock::now();
    let opened = Opened {
        id: random_text(opening::ID_LENGTH),
        is_record: true,
        game: record.game.clone(),
        options: session.options().changed().collect(),
        clock: record.table.clock.clone().unwrap_or_else(|| "none".to_owned()),
        public: false,
        opening: record.write(),
        opener: person,
        at: now,
        lines: Vec::new(),
        summary: Summary {
            phase: "over",
            result: brought.result().map(str::to_owned),
            moves: session.played().len(),
            runs: false,
            updated: now,
        },
        seats: seats.collect(),
    };
    Ok(created(&app.hub().open(opened).await?))
}
