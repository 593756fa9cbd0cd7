//! What cannot be understood is refused with the part that is wrong, and changes nothing.

use crate::common::{Visitor, open};
use serde_json::{Value, json};

/// Sends something wrong and checks the answer.
async fn refused(who: &mut Visitor, path: &str, body: Value, status: u16, code: &str, field: Option<&str>) {
    let answer = who.post(path, &body).await;
    let error = answer.expect(status)["error"].clone();
    assert_eq!(error["code"], code, "{path} {body}: {error}");
    assert_eq!(error["field"].as_str(), field, "{path} {body}: {error}");
    assert!(!error["message"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn a_wrong_table_is_not_opened() {
    let house = open().await;
    let mut ada = house.visitor();
    for (body, field) in [
        (json!({}), "game"),
        (json!({"game": 7}), "game"),
        (json!({"game": "chess"}), "game"),
        (json!({"game": "nevo", "options": ["removal=both"]}), "options"),
        (json!({"game": "nevo", "options": 3}), "options"),
        (json!({"game": "nevo", "seats": {"green": "me"}}), "seats"),
        (json!({"game": "nevo", "seats": {"white": "level-9"}}), "seats"),
        (json!({"game": "nevo", "seats": ["white"]}), "seats"),
        (json!({"game": "nevo", "clock": "soon"}), "clock"),
        (json!({"game": "nevo", "public": "yes"}), "public"),
        (json!({"game": "nevo", "name": "a:b"}), "name"),
        (json!({"game": "nevo", "word": "two words"}), "word"),
        (json!({"game": "nevo", "sets": {}}), "sets"),
        (json!({"from": 3}), "from"),
        (json!({"from": {}}), "from"),
        (json!({"from": {"record": "nonsense"}}), "record"),
        (
            json!({"from": {"record": "quincunx record 1\ngame: nevo\n", "to": 4}}),
            "to",
        ),
        (
            json!({"game": "nika", "from": {"record": "quincunx record 1\ngame: nevo\n"}}),
            "game",
        ),
        (
            json!({"from": {"record": "quincunx record 1\ngame: nevo\n"}, "reroll": true}),
            "reroll",
        ),
    ] {
        refused(&mut ada, "/api/tables", body, 400, "bad-request", Some(field)).await;
    }
    refused(
        &mut ada,
        "/api/tables",
        json!({"from": {"table": "nothing"}}),
        404,
        "not-found",
        None,
    )
    .await;
    let answer = ada.send("POST", "/api/tables", &[], b"{\"game\": ").await;
    assert_eq!(answer.expect(400)["error"]["field"], "body");
    let answer = ada.send("POST", "/api/tables", &[], b"[1]").await;
    assert_eq!(answer.expect(400)["error"]["field"], "body");
    assert_eq!(ada.get("/api/tables").await.expect(200), json!([]));
    house.server.stop().await;
}

#[tokio::test]
async fn wrong_requests_change_nothing_at_a_table() {
    let house = open().await;
    let (mut ada, mut bo) = (house.visitor(), house.visitor());
    let table = json!({"game": "nevo", "seats": {"white": "me"}, "word": "harbour"});
    let id = ada.open_table(table).await;
    let path = format!("/api/tables/{id}/do");
    let before = ada.get(&format!("/api/tables/{id}/record")).await.text();
    for (body, field) in [
        (json!({}), "do"),
        (json!({"do": 3}), "do"),
        (json!({"do": "jump"}), "do"),
        (json!({"do": "play"}), "action"),
        (json!({"do": "play", "action": 3}), "action"),
        (json!({"do": "play", "action": "c5-d4", "number": -1}), "number"),
        (json!({"do": "ready"}), "word"),
        (json!({"do": "sit", "seat": "green"}), "seat"),
        (json!({"do": "sit", "seat": "black", "name": "x#y"}), "name"),
        (json!({"do": "propose", "topic": "peace"}), "topic"),
        (json!({"do": "propose", "topic": "undo", "to": "x"}), "to"),
        (json!({"do": "propose", "topic": "undo", "known": 3}), "known"),
        (json!({"do": "propose", "topic": "claim"}), "result"),
        (json!({"do": "say", "text": "hello", "to": "nobody"}), "to"),
        (json!({"do": "say", "text": ""}), "text"),
        (json!({"do": "why"}), "action"),
        (json!({"do": "why", "picks": 3}), "picks"),
        (json!({"do": "theme", "theme": "pink"}), "theme"),
        (json!({"do": "theme", "turn": 400}), "turn"),
        (json!({"do": "play", "action": "c5-d4", "seat": "green"}), "seat"),
    ] {
        refused(&mut ada, &path, body, 400, "bad-request", Some(field)).await;
    }
    // What only the holder of a seat may do.
    for body in [
        json!({"do": "play", "action": "c5-d4"}),
        json!({"do": "ready", "word": "x"}),
        json!({"do": "resign"}),
        json!({"do": "propose", "topic": "draw"}),
        json!({"do": "agree", "topic": "draw"}),
    ] {
        refused(&mut bo, &path, body, 403, "forbidden", None).await;
    }
    refused(
        &mut bo,
        &path,
        json!({"do": "stand", "seat": "white"}),
        403,
        "forbidden",
        Some("seat"),
    )
    .await;
    refused(
        &mut bo,
        &path,
        json!({"do": "resign", "seat": "white"}),
        403,
        "forbidden",
        Some("seat"),
    )
    .await;
    refused(
        &mut bo,
        &path,
        json!({"do": "sit", "seat": "white"}),
        409,
        "taken",
        None,
    )
    .await;
    refused(
        &mut ada,
        &path,
        json!({"do": "play", "action": "c5-d4"}),
        409,
        "refused",
        None,
    )
    .await;
    let sit = format!("/api/tables/{id}/sit");
    refused(&mut bo, &sit, json!({"name": "Bo"}), 400, "bad-request", Some("seat")).await;
    refused(
        &mut bo,
        &sit,
        json!({"seat": "black", "word": "a b"}),
        400,
        "bad-request",
        Some("word"),
    )
    .await;
    let stand = format!("/api/tables/{id}/stand");
    refused(&mut ada, &stand, json!({}), 400, "bad-request", Some("seat")).await;
    let after = ada.get(&format!("/api/tables/{id}/record")).await.text();
    assert_eq!(after, before);
    house.server.stop().await;
}

#[tokio::test]
async fn wrong_addresses_say_what_is_missing() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    for (path, status, field) in [
        ("/api/tables/nothing".to_owned(), 404, None),
        ("/api/tables/000000000000".to_owned(), 404, None),
        ("/api/tables/000000000000/record".to_owned(), 404, None),
        ("/api/tables/000000000000/analysis".to_owned(), 404, None),
        (format!("/api/tables/{id}/at/7"), 404, Some("number")),
        (format!("/api/tables/{id}/at/x"), 400, Some("number")),
        (format!("/api/tables/{id}/at/0.svg?theme=pink"), 400, Some("theme")),
        (format!("/api/tables/{id}/board.svg?turn=x"), 400, Some("turn")),
        (format!("/api/tables/{id}/board.svg?width=5"), 400, Some("width")),
        (format!("/api/tables/{id}/analysis"), 409, None),
        ("/api/games/chess/rules/R1.1".to_owned(), 404, None),
        ("/api/games/nevo/rules/R99".to_owned(), 404, None),
        ("/api/tables?state=lost".to_owned(), 400, Some("state")),
        ("/api/tables?game=chess".to_owned(), 400, Some("game")),
        ("/api/tables?limit=1000".to_owned(), 400, Some("limit")),
        ("/api/tables?before=x".to_owned(), 400, Some("before")),
        ("/api/tables?colour=red".to_owned(), 400, Some("colour")),
    ] {
        let answer = ada.get(&path).await;
        let error = answer.expect(status)["error"].clone();
        assert_eq!(error["field"].as_str(), field, "{path}: {error}");
    }
    for (path, body, status, field) in [
        ("/api/why", json!({"game": "nevo"}), 400, Some("action")),
        (
            "/api/why",
            json!({"game": "nevo", "action": "hello"}),
            400,
            Some("action"),
        ),
        (
            "/api/why",
            json!({"game": "nevo", "after": ["c5-c6"], "action": "x"}),
            422,
            Some("after"),
        ),
        ("/api/analyse", json!({"game": "nevo", "ms": 100_000}), 400, Some("ms")),
        ("/api/analyse", json!({"game": "nevo", "lines": 0}), 400, Some("lines")),
        (
            "/api/analyse",
            json!({"game": "nevo", "actions": ["z"]}),
            400,
            Some("actions"),
        ),
    ] {
        let error = ada.post(path, &body).await.expect(status)["error"].clone();
        assert_eq!(error["field"].as_str(), field, "{path} {body}: {error}");
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_wrong_record_is_refused_with_line_and_paragraph() {
    let house = open().await;
    let mut ada = house.visitor();
    let bring = async |ada: &mut Visitor, text: &str| {
        let headers = [("content-type", "text/plain")];
        ada.send("POST", "/api/records", &headers, text.as_bytes()).await
    };
    let answer = bring(&mut ada, "quincunx record 1\ngame: nevo\n\n1. c5-c6\n").await;
    let error = answer.expect(400)["error"].clone();
    assert_eq!(
        (&error["line"], &error["paragraph"]),
        (&json!(4), &json!("R3.1")),
        "{error}"
    );
    let error = bring(&mut ada, "hello").await.expect(400)["error"].clone();
    assert_eq!((&error["line"], &error["field"]), (&json!(1), &json!("record")));
    let answer = ada.post("/api/records", &json!({})).await;
    assert_eq!(answer.expect(415)["error"]["field"], "content-type");
    let answer = ada
        .send("POST", "/api/records", &[("content-type", "text/plain")], &[0xff, 0xfe])
        .await;
    assert_eq!(answer.expect(400)["error"]["field"], "body");
    assert_eq!(ada.get("/api/tables").await.expect(200), json!([]));
    house.server.stop().await;
}
