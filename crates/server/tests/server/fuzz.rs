//! Whatever comes over a socket, the server answers, and nobody else notices.

use crate::common::open;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::{Map, Value, json};

const KEYS: [&str; 16] = [
    "id", "do", "seat", "action", "number", "word", "name", "topic", "to", "known", "result", "text", "picks", "theme",
    "turn", "x",
];

const WORDS: [&str; 26] = [
    "play", "ready", "sit", "stand", "resign!", "propose", "agree", "decline", "say", "why", "theme", "ping", "white",
    "black", "c5-d4", "draw", "undo", "claim", "rematch", "all", "side", "dark", "", "\u{0}", "c5", "ß∂ƒ",
];

fn value(random: &mut Pcg64, depth: u32) -> Value {
    match random.random_range(0..if depth > 2 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(random.random_range(-3..400)),
        2 => json!(random.random::<f64>() * 1e300),
        3 => json!(random.random::<bool>()),
        4 | 5 => json!(WORDS[random.random_range(0..WORDS.len())]),
        6 => (0..random.random_range(0..4))
            .map(|_| value(random, depth + 1))
            .collect(),
        _ => Value::Object(object(random, depth + 1)),
    }
}

fn object(random: &mut Pcg64, depth: u32) -> Map<String, Value> {
    let count = random.random_range(0..8);
    (0..count)
        .map(|_| {
            (
                KEYS[random.random_range(0..KEYS.len())].to_owned(),
                value(random, depth),
            )
        })
        .collect()
}

fn message(random: &mut Pcg64) -> String {
    let mut object = object(random, 0);
    if random.random_range(0..4) > 0 {
        object.insert("do".to_owned(), json!(WORDS[random.random_range(0..12)]));
    }
    let mut text = Value::Object(object).to_string();
    if random.random_range(0..4) == 0 {
        // A damaged message: a piece is missing, or something strange stands in it.
        let place = (0..text.len())
            .map(|_| random.random_range(0..text.len()))
            .find(|&at| text.is_char_boundary(at));
        let place = place.unwrap_or(0);
        if random.random::<bool>() {
            text.truncate(place);
        } else {
            text.insert_str(place, ["{", "]", "\\", "\"", "é", "1e999"][random.random_range(0..6)]);
        }
    }
    text
}

#[tokio::test]
async fn random_messages_harm_nobody() {
    let house = open().await;
    let (mut ada, mut bo) = (house.visitor(), house.visitor());
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    let (mut wild, mut calm) = (ada.join(&id).await, bo.join(&id).await);
    let mut random = Pcg64::seed_from_u64(1);
    for round in 0..40 {
        for _ in 0..25 {
            wild.send(&message(&mut random)).await;
        }
        // Still there, and in order.
        let id = format!("round-{round}");
        wild.send(&json!({"id": id, "do": "ping"}).to_string()).await;
        let answer = wild
            .wait_for(|value| value["id"] == id.as_str() && value["type"] != "view")
            .await;
        assert_eq!(answer["type"], "pong");
        assert_eq!(calm.ask(json!({"do": "ping"})).await["type"], "pong");
    }
    // What was played is a game by the rules.
    let record = ada.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.status, 200);
    assert_eq!(ada.get("/health").await.status, 200);
    house.server.stop().await;
}

#[tokio::test]
async fn random_requests_are_answered() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    let mut random = Pcg64::seed_from_u64(2);
    let paths = [
        "/api/tables",
        "/api/records",
        "/api/why",
        "/api/position",
        "/api/lessons/nevo/1",
    ]
    .map(str::to_owned);
    let own = ["sit", "stand", "do"].map(|what| format!("/api/tables/{id}/{what}"));
    for _ in 0..150 {
        for path in paths.iter().chain(&own) {
            let text = message(&mut random);
            let answer = ada
                .send("POST", path, &[("content-type", "text/plain")], text.as_bytes())
                .await;
            assert!(
                (200..500).contains(&answer.status),
                "{path} {text}: {} {}",
                answer.status,
                answer.text()
            );
        }
    }
    house.server.stop().await;
}
