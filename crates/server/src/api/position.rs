//! Positions without a table: for lessons and for the board on which both sides are played.

use super::games;
use super::input::Object;
use crate::error::ApiError;
use crate::hub::ask;
use crate::hub::view::{self, Look};
use crate::lessons::{self, Verdict};
use crate::pages::rules;
use crate::words::Words;
use axum::Json;
use axum::extract::Path;
use quincunx_core::{ActionError, Seat, Session, Spot, Turn, Viewer, attempt as attempt_by};
use serde_json::{Map, Value, json};

/// `POST /api/position`: the view of a position that is reached from the beginning by some actions.
pub(super) async fn show(words: Words, object: Object) -> Result<Json<Value>, ApiError> {
    object.only(&["game", "options", "actions", "as", "turn"])?;
    let (_, session) = games::session(&object, "actions")?;
    let viewer = match object.optional_text("as")? {
        None | Some("all") => Viewer::All,
        Some("spectator") => Viewer::Spectator,
        Some(name) => {
            let at = session.seats().iter().position(|seat| *seat == name);
            let at = at.ok_or_else(|| ApiError::bad("as", format!("there is no seat '{name}'")))?;
            Viewer::Seat(Seat::new(at as u8))
        }
    };
    let turn = object.number("turn")?.map(ask::turn).transpose()?;
    Ok(Json(view_of(&*session, viewer, turn.unwrap_or(0), words)))
}

/// A session as a page shows it: the same form as the view of a table, as far as there is no table.
pub(crate) fn view_of(session: &dyn Session, viewer: Viewer, turn: u16, words: Words) -> Value {
    let mut scene = session.scene(viewer);
    words.translate_scene(&mut scene);
    let names = session.seats();
    let look = Look {
        theme: quincunx_render::Theme::Page,
        turn,
    };
    let painted = view::paint(&scene, viewer, look);
    let layers: Map<String, Value> = painted
        .layers
        .into_iter()
        .map(|(name, svg)| (name, json!(svg)))
        .collect();
    let seats = scene.players.iter().map(
        |player| json!({"name": player.name, "tone": view::tone(player.tone), "facts": view::facts(&player.facts)}),
    );
    let shows_choices = match session.turn() {
        Turn::Seat(seat) => viewer.sees(seat),
        Turn::Chance | Turn::Over(_) => false,
    };
    let mut choices = if shows_choices { session.choices() } else { Vec::new() };
    words.translate_choices(&mut choices);
    let played = session.played().iter().zip(session.played_as(viewer));
    let played = played.map(|(played, text)| json!({"by": view::turn(played.turn, names), "text": text, "told": []}));
    let told: Vec<String> = session.told(viewer).iter().map(|told| words.say(told)).collect();
    let chances = session
        .chances()
        .into_iter()
        .map(|(action, weight)| json!({"action": action, "weight": weight}));
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
    put("number", json!(session.played().len()));
    put("game", json!(session.info().name));
    put("title", json!(session.info().title));
    put("options", json!(session.options().changed().collect::<Vec<_>>()));
    put("seats", Value::Array(seats.collect()));
    put("turn", view::turn(session.turn(), names));
    view::position(&mut put, &scene, words);
    put("choices", Value::Array(choices.iter().map(view::choice).collect()));
    put("chances", Value::Array(chances.collect()));
    put("played", json!({"from": 0, "list": played.collect::<Vec<_>>()}));
    put("told", json!(told));
    put(
        "result",
        session
            .result()
            .map_or(Value::Null, |text| json!({"text": text, "reason": null})),
    );
    put("viewbox", json!(painted.viewbox));
    put("turned", json!(painted.turned));
    put("layers", Value::Object(layers));
    Value::Object(object)
}

/// `POST /api/lessons/NAME/STEP`: how a try goes.
pub(super) async fn attempt(
    words: Words,
    Path((game, number)): Path<(String, usize)>,
    object: Object,
) -> Result<Json<Value>, ApiError> {
    object.only(&["action", "picks"])?;
    let missing = || ApiError::not_found(format!("there is no step {number} in a lesson of '{game}'"));
    let lesson = lessons::find(&game).ok_or_else(missing)?;
    let step = number
        .checked_sub(1)
        .and_then(|at| lesson.steps.get(at))
        .ok_or_else(missing)?;
    let task = step
        .task
        .as_ref()
        .ok_or_else(|| ApiError::bad("action", "nothing is asked in this step"))?;
    let mut session = lesson.open(step).map_err(ApiError::internal)?;
    let action = match object.optional_text("action")? {
        Some(action) => action.to_owned(),
        None => tried(&*session, &object)?,
    };
    let (eyes, turn) = (lessons::eyes(&*session), lessons::turn(&*session));
    let (verdict, message, paragraph) = match task.attempt(&mut *session, &action) {
        Verdict::Right => ("right", task.right.get(words).to_owned(), None),
        Verdict::Wrong => ("wrong", task.wrong.get(words).to_owned(), Some(task.paragraph.clone())),
        Verdict::Refused(ActionError::Refused(refusal)) => (
            "refused",
            words.say(refusal.message()),
            Some(refusal.paragraph().to_owned()),
        ),
        Verdict::Refused(ActionError::Syntax(error)) => ("refused", error.to_string(), Some(task.paragraph.clone())),
    };
    let entry = games::find(lesson.game, "game")?;
    let rule = paragraph
        .as_ref()
        .and_then(|paragraph| rules::paragraph(entry, paragraph));
    let view = (verdict == "right").then(|| view_of(&*session, eyes, turn, words));
    Ok(Json(json!({
        "verdict": verdict, "message": message, "paragraph": paragraph, "rule": rule, "action": action, "view": view,
    })))
}

/// The action that somebody may have meant by picks which make no legal one. What makes no sense at all is no action.
fn tried(session: &dyn Session, object: &Object) -> Result<String, ApiError> {
    let picks: Vec<Spot> = object.texts("picks")?.into_iter().map(Spot::new).collect();
    let names: Vec<&str> = picks.iter().map(Spot::name).collect();
    Ok(attempt_by(&session.choices(), &picks).unwrap_or_else(|| names.join("-")))
}
