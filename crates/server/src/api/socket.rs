//! The WebSocket of a table.

use crate::app::App;
use crate::error::ApiError;
use crate::hub::ask::Ask;
use crate::hub::{Command, Out, ReplyTo, is_id};
use crate::limits::{self, Bucket, OpenSocket, too_many};
use crate::person::Person;
use crate::words::Words;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Extension, Path, Query, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How many messages may wait for a slow connection.
const WAITING: usize = 64;

/// How long the other end may take for one message.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often the server asks whether the other end is still there.
const PING: Duration = Duration::from_secs(25);

/// `GET /api/tables/ID/socket`.
pub(super) async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    connection: Result<Extension<ConnectInfo<SocketAddr>>, ExtensionRejection>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !app.is_own_origin(&headers) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "origin",
            "another site may not open a table's socket",
        ));
    }
    if !is_id(&id) {
        return Err(ApiError::not_found(format!("there is no table '{id}'")));
    }
    let mut extensions = Extensions::new();
    if let Ok(Extension(connection)) = connection {
        extensions.insert(connection);
    }
    let open = app
        .limiter()
        .open_socket(limits::address(&app, &extensions, &headers))?;
    let largest = app.config().limits.message;
    let upgrade = upgrade.max_message_size(largest).max_frame_size(largest);
    let words = Words::of(&headers);
    let have = query.get("have").map(|have| marks(have)).unwrap_or_default();
    Ok(upgrade.on_upgrade(move |socket| run(app, id, person, words, have, socket, open)))
}

async fn run(
    app: App,
    id: String,
    person: Person,
    words: Words,
    have: HashMap<String, u64>,
    mut socket: WebSocket,
    _open: OpenSocket,
) {
    let (out, mut news) = mpsc::channel(WAITING);
    let name = app.hub().store().name(person).await.ok().flatten();
    let joined = app
        .hub()
        .ask(&id, |reply| Command::Join {
            person,
            name: name.clone(),
            words,
            have,
            out,
            reply,
        })
        .await;
    let conn = match joined {
        Ok(conn) => conn,
        Err(error) => {
            let mut value = error.json();
            value["type"] = json!("refused");
            value["id"] = Value::Null;
            let _ = socket.send(Message::text(value.to_string())).await;
            // A table that is not there does not come back by asking again.
            let code = if error.status == StatusCode::NOT_FOUND {
                4404
            } else {
                1008
            };
            let _ = socket.send(close(code, "refused")).await;
            return;
        }
    };
    let rate = app.config().limits.messages;
    let mut bucket = Bucket::new(rate, Instant::now());
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval(PING);
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Binary(_))) => {
                        let _ = send(&mut socket, close(1003, "only text is understood")).await;
                        break;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                let (request, asked) = read(&text);
                let allowed = if bucket.take(1.0, rate, Instant::now()) {
                    asked
                } else {
                    Err(too_many("too many messages; wait a moment"))
                };
                let handed = allowed.and_then(|(seat, ask)| {
                    let reply = ReplyTo::Socket(conn, request.clone());
                    app.hub().send(&id, Command::Ask { person, name: name.clone(), seat, ask, reply })
                });
                if let Err(error) = handed {
                    let mut value = error.json();
                    value["type"] = json!("refused");
                    value["id"] = request;
                    if !send(&mut socket, Message::text(value.to_string())).await {
                        break;
                    }
                }
            }
            news = news.recv() => {
                let message = match news {
                    Some(Out::Text(text)) => Message::text(text),
                    Some(Out::Close(code, reason)) => {
                        let _ = send(&mut socket, close(code, reason)).await;
                        break;
                    }
                    // The room has let go of a connection that could not follow.
                    None => {
                        let _ = send(&mut socket, close(1013, "too slow; come back")).await;
                        break;
                    }
                };
                if !send(&mut socket, message).await {
                    break;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > PING * 3 || !send(&mut socket, Message::Ping(Vec::new().into())).await {
                    break;
                }
            }
        }
    }
    let _ = app.hub().send(&id, Command::Leave(conn));
}

/// The layers that a page has already: `ground.1f2e,pieces.9a8b`. What cannot be read is not there.
fn marks(have: &str) -> HashMap<String, u64> {
    let layers = have.split(',').filter_map(|layer| layer.split_once('.'));
    layers
        .filter_map(|(name, mark)| Some((name.to_owned(), u64::from_str_radix(mark, 16).ok()?)))
        .take(32)
        .collect()
}

/// Reads a message: the number the other end gave it, for which seat, and what is asked.
fn read(text: &str) -> (Value, Result<(Option<String>, Ask), ApiError>) {
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            return (
                Value::Null,
                Err(ApiError::bad("message", format!("this is not JSON: {error}"))),
            );
        }
    };
    let Value::Object(object) = value else {
        return (Value::Null, Err(ApiError::bad("message", "a JSON object is expected")));
    };
    let request = match object.get("id") {
        Some(id @ (Value::Number(_) | Value::String(_))) => id.clone(),
        _ => Value::Null,
    };
    let seat = match object.get("seat") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(seat)) => Ok(Some(seat.clone())),
        Some(_) => Err(ApiError::bad("seat", "'seat' is a text")),
    };
    let asked = seat.and_then(|seat| Ok((seat, Ask::read(&object)?)));
    (request, asked)
}

/// Sends a message. `false` if the other end is gone or does not take it.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}
