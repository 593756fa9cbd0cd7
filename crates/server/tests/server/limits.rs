//! Limits, origins and headers.

use crate::common::{open, open_with};
use quincunx_server::Settings;
use serde_json::json;

#[tokio::test]
async fn too_much_at_once_is_refused() {
    let house = open_with(Settings {
        body: Some(2000),
        message: Some(1000),
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let long = "x".repeat(5000);
    let answer = ada.post("/api/tables", &json!({"game": long})).await;
    assert_eq!(answer.expect(413)["error"]["code"], "too-large");
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    let (mut one, mut other) = (ada.join(&id).await, ada.join(&id).await);
    one.wait("view").await;
    one.send(&json!({"do": "say", "text": long}).to_string()).await;
    assert!(
        one.next().await.is_none(),
        "a message that is too large ends the connection"
    );
    assert_eq!(other.ask(json!({"do": "ping"})).await["type"], "pong");
    house.server.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_refused() {
    let house = open_with(Settings {
        requests: Some(5),
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let mut refused = None;
    for _ in 0..60 {
        let answer = ada.get("/api/games").await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("sixty at once are too many");
    assert_eq!(refused.expect(429)["error"]["code"], "too-many");
    assert_eq!(refused.header("retry-after"), Some("1"));
    // What watches over the server is always answered.
    assert_eq!(ada.get("/health").await.status, 200);
    house.server.stop().await;
}

#[tokio::test]
async fn too_many_messages_are_refused_but_not_forgotten() {
    let house = open_with(Settings {
        messages: Some(5),
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    let mut socket = ada.join(&id).await;
    for number in 0..40 {
        socket.send(&json!({"id": number, "do": "ping"}).to_string()).await;
    }
    let mut answers = Vec::new();
    while answers.len() < 40 {
        let value = socket.wait_for(|value| value["type"] != "view").await;
        answers.push(value["type"].as_str().unwrap().to_owned());
    }
    assert!(
        answers.iter().filter(|kind| *kind == "pong").count() >= 20,
        "{answers:?}"
    );
    assert!(answers.iter().any(|kind| kind == "refused"), "{answers:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn tables_and_sockets_are_counted() {
    let house = open_with(Settings {
        tables: Some(2),
        sockets: Some(2),
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let table = json!({"game": "nevo", "seats": {"white": "me", "black": "me"}});
    let id = ada.open_table(table.clone()).await;
    ada.open_table(table.clone()).await;
    let answer = ada.post("/api/tables", &table).await;
    assert_eq!(answer.expect(429)["error"]["code"], "too-many");
    // Whose game is over may begin another.
    ada.post(&format!("/api/tables/{id}/do"), &json!({"do": "resign"}))
        .await
        .expect(200);
    ada.open_table(table).await;

    let (first, _second) = (ada.join(&id).await, ada.join(&id).await);
    assert!(ada.try_join(&id, None).await.is_err());
    first.close().await;
    while ada.try_join(&id, None).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    house.server.stop().await;
}

#[tokio::test]
async fn another_site_may_not_open_sockets() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    let own = format!("http://{}", house.address());
    assert!(ada.try_join(&id, Some(&own)).await.is_ok());
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert!(ada.try_join(&id, Some(origin)).await.is_err(), "{origin}");
    }
    house.server.stop().await;

    let base = Some("https://play.example.org".to_owned());
    let house = open_with(Settings {
        base_url: base,
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let answer = ada.get("/api/games").await;
    let cookie = answer.header("set-cookie").unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    assert!(ada.try_join(&id, Some("https://play.example.org")).await.is_ok());
    let own = format!("http://{}", house.address());
    assert!(ada.try_join(&id, Some(&own)).await.is_err());
    house.server.stop().await;
}

#[tokio::test]
async fn every_answer_protects_the_browser() {
    let house = open().await;
    let mut ada = house.visitor();
    for path in ["/", "/api/games", "/health", "/nothing-here", "/assets/none.js"] {
        let answer = ada.get(path).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert!(answer.header("referrer-policy").is_some(), "{path}");
    }
    let cookie = ada.cookie.clone().unwrap();
    assert_eq!(cookie.len(), 64);
    let figures = ada.get("/metrics").await.text();
    assert!(figures.contains("quincunx_requests_total"), "{figures}");
    house.server.stop().await;
}
