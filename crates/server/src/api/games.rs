//! The games, their rules, and why an action may not be played.

use super::input::Object;
use crate::error::ApiError;
use axum::Json;
use axum::extract::Path;
use pulldown_cmark::{Options, Parser, html};
use quincunx_core::{ActionError, OptionKind, Session};
use quincunx_games::Entry;
use serde_json::{Value, json};

/// The names of all players.
pub(crate) fn players() -> Vec<String> {
    let levels = (1..=quincunx_players::LEVELS.len()).map(|level| format!("level-{level}"));
    ["random", "greedy", "uct"]
        .map(str::to_owned)
        .into_iter()
        .chain(levels)
        .collect()
}

/// `GET /api/games`.
pub(super) async fn list() -> Json<Value> {
    Json(Value::Array(quincunx_games::GAMES.iter().map(game).collect()))
}

fn game(entry: &Entry) -> Value {
    let info = entry.info;
    let options = info.options.iter().map(|option| {
        let (kind, values) = match option.kind {
            OptionKind::Choice(words) => ("choice", json!(words)),
            OptionKind::Number(low, high) => ("number", json!([low, high])),
            OptionKind::Form(form, _) => ("form", json!(form)),
        };
        json!({"key": option.key, "kind": kind, "values": values, "default": option.default, "explanation": option.help})
    });
    let presets = info.presets.iter().map(|preset| {
        let sets: Vec<String> = preset
            .sets
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        json!({"name": preset.name, "explanation": preset.help, "options": sets})
    });
    let counts = seat_counts(entry);
    json!({
        "name": info.name,
        "title": info.title,
        "blurb": info.summary,
        "seats": {"min": counts.iter().min(), "max": counts.iter().max()},
        "options": options.collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "players": players(),
    })
}

/// How many seats the game has with each value of its options, one option changed at a time.
fn seat_counts(entry: &Entry) -> Vec<usize> {
    let words = entry.info.options.iter().filter_map(|option| match option.kind {
        OptionKind::Choice(words) => Some(words.iter().map(|word| format!("{}={word}", option.key))),
        _ => None,
    });
    let settings = std::iter::once(Vec::new()).chain(words.flatten().map(|setting| vec![setting]));
    settings
        .filter_map(|setting| {
            let given: Vec<&str> = setting.iter().map(String::as_str).collect();
            Some(entry.open(&given, None).ok()?.seats().len())
        })
        .collect()
}

/// A game by its name.
pub(super) fn find(name: &str, field: &str) -> Result<&'static Entry, ApiError> {
    quincunx_games::find(name).ok_or_else(|| {
        ApiError::bad(
            field,
            format!("unknown game '{name}'; there are {}", quincunx_games::names()),
        )
    })
}

/// The game that was asked about, after the actions that were sent.
pub(super) fn session(object: &Object, actions: &str) -> Result<(&'static Entry, Box<dyn Session>), ApiError> {
    let entry = find(object.text("game")?, "game")?;
    let options = object.texts("options")?;
    let session = entry
        .open(&options, None)
        .map_err(|error| ApiError::bad("options", error.to_string()));
    let mut session = session?;
    for (at, action) in object.texts(actions)?.into_iter().enumerate() {
        session.play(action).map_err(|error| {
            let mut answer = ApiError::from(error).at(actions);
            answer.message = format!("action {}, {action}: {}", at + 1, answer.message);
            answer
        })?;
    }
    Ok((entry, session))
}

/// `GET /api/games/NAME/rules/R3.2`.
pub(super) async fn rule(Path((game, paragraph)): Path<(String, String)>) -> Result<Json<Value>, ApiError> {
    let missing = |message: String| ApiError::not_found(message);
    let entry = quincunx_games::find(&game).ok_or_else(|| missing(format!("there is no game '{game}'")))?;
    let text = entry.paragraph(&paragraph);
    let text = text.ok_or_else(|| missing(format!("{} has no paragraph '{paragraph}'", entry.info.title)))?;
    let mut written = String::new();
    html::push_html(&mut written, Parser::new_ext(&text, Options::ENABLE_TABLES));
    Ok(Json(json!({"paragraph": paragraph, "text": written})))
}

/// `POST /api/why`.
pub(super) async fn why(object: Object) -> Result<Json<Value>, ApiError> {
    object.only(&["game", "options", "after", "action"])?;
    let (_, session) = session(&object, "after")?;
    match session.judge(object.text("action")?) {
        Ok(()) => Ok(Json(json!({"legal": true}))),
        Err(ActionError::Refused(refusal)) => Ok(Json(json!({
            "legal": false,
            "paragraph": refusal.paragraph(),
            "message": refusal.message().to_string(),
        }))),
        Err(error @ ActionError::Syntax(_)) => Err(error.into()),
    }
}
