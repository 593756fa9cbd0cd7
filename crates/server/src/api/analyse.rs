//! What the players think: of a position, of a game, and a hint for whoever plays alone.

use super::games;
use super::input::Object;
use crate::app::App;
use crate::error::ApiError;
use crate::hub::{Analysis, Cancel, Command};
use crate::person::Person;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quincunx_core::Turn;
use quincunx_players::{Limits, Player};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a position may be thought about, in milliseconds.
const LONGEST: usize = 5_000;

/// How many lines may be asked for.
const LINES: usize = 10;

/// `POST /api/analyse`.
pub(super) async fn position(State(app): State<App>, object: Object) -> Result<Json<Value>, ApiError> {
    object.only(&["game", "options", "actions", "lines", "ms"])?;
    let (entry, session) = games::session(&object, "actions")?;
    let lines = bounded(&object, "lines", 3, LINES)?;
    let ms = bounded(&object, "ms", 1_000, LONGEST)?;
    let Turn::Seat(seat) = session.turn() else {
        let message = format!("nobody is to act: {}", session.turn_text());
        return Err(ApiError::conflict("turn", message).at("actions"));
    };
    let name = session.seats()[seat.index()];
    let limits = Limits::time(Duration::from_millis(ms as u64));
    let work = move |player: &mut dyn Player| player.analyse(&*session, seat, &limits, lines, &mut |_| {});
    // Whoever gives up waiting has the program stopped.
    let guard = CancelOnDrop(Cancel::default());
    let analysis = app
        .hub()
        .engines()
        .ask(entry, "level-8", &guard.0, work)
        .await
        .flatten();
    let analysis = analysis.ok_or_else(|| ApiError::internal("the analysis failed"))?;
    let lines = analysis.lines.iter().map(|line| {
        json!({
            "action": line.actions.first(),
            "win": (line.chance * 10_000.0).round() / 10_000.0,
            "depth": analysis.depth,
            "nodes": line.nodes,
            "end": line.plies_to_end,
            "line": line.actions,
        })
    });
    Ok(Json(
        json!({"turn": name, "nodes": analysis.nodes, "lines": lines.collect::<Vec<_>>()}),
    ))
}

fn bounded(object: &Object, key: &str, usual: usize, most: usize) -> Result<usize, ApiError> {
    let number = object.number(key)?.unwrap_or(usual);
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(ApiError::bad(key, format!("'{key}' is a number from 1 to {most}")))
}

struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// `GET /api/tables/ID/hint`.
pub(super) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
) -> Result<Json<Value>, ApiError> {
    let (session, seat) = app.hub().ask(&id, |reply| Command::Hint(person, reply)).await?;
    let entry = games::find(session.info().name, "game")?;
    let choices = session.choices();
    let limits = Limits::time(Duration::from_millis(1_500));
    let work = move |player: &mut dyn Player| player.choose(&*session, seat, &limits);
    let guard = CancelOnDrop(Cancel::default());
    let action = app
        .hub()
        .engines()
        .ask(entry, "level-7", &guard.0, work)
        .await
        .flatten();
    let action = action.ok_or_else(|| ApiError::internal("there is no advice here"))?;
    let choice = choices.iter().find(|choice| choice.action == action);
    let picks: Vec<&str> = choice
        .iter()
        .flat_map(|choice| choice.picks())
        .map(|pick| pick.spot.name())
        .collect();
    let name = choice.map(|choice| choice.name.to_string());
    Ok(Json(json!({"action": action, "name": name, "picks": picks})))
}

/// `GET /api/tables/ID/analysis`.
pub(super) async fn report(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    Ok(match app.hub().analysis(&id).await? {
        Analysis::Ready(report) => Json(report).into_response(),
        Analysis::Progress(share) => (StatusCode::ACCEPTED, Json(json!({"progress": share}))).into_response(),
    })
}
