//! The store: what is kept, what happens when nothing can be, and how a server comes back.

use crate::common::{House, Visitor, any_action, open, open_with, start};
use quincunx_server::{Config, Server, Settings};
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::Path;

async fn database(folder: &Path) -> sqlx::SqliteConnection {
    let file = folder.join("quincunx.sqlite");
    sqlx::sqlite::SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap()
}

async fn play(who: &mut Visitor, id: &str) -> Value {
    let view = who.get(&format!("/api/tables/{id}")).await.expect(200);
    let action = any_action(&view, 3).unwrap();
    let request = json!({"do": "play", "action": action, "number": view["number"]});
    who.post(&format!("/api/tables/{id}/do"), &request).await.json()
}

/// The same people at a server that was started again.
async fn again(house: House, settings: Settings, who: &mut Visitor) -> House {
    let House { server, folder } = house;
    server.stop().await;
    let server = start(&folder, settings).await;
    who.address = server.address();
    House { server, folder }
}

#[tokio::test]
async fn games_are_there_after_a_start() {
    let house = open().await;
    let mut ada = house.visitor();
    let alone = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}, "name": "Ada"}))
        .await;
    let against = ada
        .open_table(json!({"game": "nika", "seats": {"athenians": "me", "spartans": "random"}}))
        .await;
    for _ in 0..3 {
        assert_eq!(play(&mut ada, &alone).await["ok"], true);
    }
    let before = ada.get(&format!("/api/tables/{alone}/record")).await.text();
    let house = again(house, Settings::default(), &mut ada).await;
    assert_eq!(ada.get(&format!("/api/tables/{alone}/record")).await.text(), before);
    assert_eq!(play(&mut ada, &alone).await["ok"], true);
    let view = ada.get(&format!("/api/tables/{against}")).await.expect(200);
    assert_eq!(view["phase"], "playing");
    assert_eq!(ada.get("/api/tables").await.expect(200).as_array().unwrap().len(), 2);
    house.server.stop().await;
}

#[tokio::test]
async fn a_full_store_keeps_games_readable_and_acknowledges_nothing() {
    let house = open_with(Settings {
        store: Some(1),
        ..Settings::default()
    })
    .await;
    let mut ada = house.visitor();
    let table = json!({"game": "nevo", "seats": {"white": "me", "black": "me"}});
    let id = ada.open_table(table.clone()).await;
    assert_eq!(play(&mut ada, &id).await["ok"], true);
    let mut watching = ada.join(&id).await;
    watching.view_after(1).await;
    // Records of the largest size fill a megabyte soon.
    let mut text = "quincunx record 1\ngame: nevo\n\n".to_owned();
    while text.len() < 300_000 {
        text += "# a comment that is long enough to fill the store before anybody gets tired of waiting for it\n";
    }
    let mut full = None;
    for _ in 0..20 {
        let answer = ada
            .send(
                "POST",
                "/api/records",
                &[("content-type", "text/plain")],
                text.as_bytes(),
            )
            .await;
        if answer.status != 201 {
            full = Some(answer);
            break;
        }
    }
    let error = full.expect("the store is full at last").expect(503)["error"].clone();
    assert_eq!(error["code"], "store");
    assert!(error["message"].as_str().unwrap().contains("full"), "{error}");

    // A page may still have room for some lines; then none has.
    let mut acknowledged = 1;
    let refused = loop {
        let answer = play(&mut ada, &id).await;
        if answer["ok"] != true {
            break answer;
        }
        acknowledged += 1;
        assert!(acknowledged < 2000);
    };
    assert_eq!(refused["error"]["code"], "store", "{refused}");
    let refused = watching.ask(json!({"do": "say", "text": "x".repeat(400)})).await;
    assert_eq!(
        (&refused["type"], &refused["code"]),
        (&json!("refused"), &json!("store"))
    );
    let view = ada.get(&format!("/api/tables/{id}")).await.expect(200);
    assert_eq!(view["number"], acknowledged);
    assert_eq!(ada.get(&format!("/api/tables/{id}/record")).await.status, 200);
    assert_eq!(ada.get("/health").await.expect(503)["store"], "failing");

    let house = again(house, Settings::default(), &mut ada).await;
    let view = ada.get(&format!("/api/tables/{id}")).await.expect(200);
    assert_eq!(view["number"], acknowledged);
    assert_eq!(play(&mut ada, &id).await["ok"], true);
    assert_eq!(ada.get("/health").await.expect(200)["store"], "ok");
    house.server.stop().await;
}

#[tokio::test]
async fn a_locked_store_recovers() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
        .await;
    assert_eq!(play(&mut ada, &id).await["ok"], true);
    let mut other = database(house.folder.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let refused = play(&mut ada, &id).await;
    assert_eq!(refused["error"]["code"], "store", "{refused}");
    assert_eq!(ada.get(&format!("/api/tables/{id}")).await.expect(200)["number"], 1);
    lock.rollback().await.unwrap();
    assert_eq!(play(&mut ada, &id).await["ok"], true);
    assert_eq!(ada.get(&format!("/api/tables/{id}")).await.expect(200)["number"], 2);
    house.server.stop().await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let house = open().await;
    let House { server, folder } = house;
    server.stop().await;
    let mut other = database(folder.path()).await;
    sqlx::raw_sql("PRAGMA user_version = 99")
        .execute(&mut other)
        .await
        .unwrap();
    other.close().await.unwrap();
    let before = std::fs::read(folder.path().join("quincunx.sqlite")).unwrap();
    let settings = Settings {
        port: Some(0),
        ..Settings::default()
    };
    let config = Config::of(settings, folder.path().to_owned()).unwrap();
    let error = Server::start(config)
        .await
        .err()
        .expect("it cannot be read")
        .to_string();
    assert!(error.contains("newer version") && error.contains("99"), "{error}");
    assert_eq!(std::fs::read(folder.path().join("quincunx.sqlite")).unwrap(), before);
}
