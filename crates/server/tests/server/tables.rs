//! Tables over HTTP and WebSocket: opening, sitting, playing, looking back.

use crate::common::{any_action, open};
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_play_over_sockets() {
    let house = open().await;
    let (mut ada, mut bo) = (house.visitor(), house.visitor());
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "name": "Ada"}))
        .await;
    let mut white = ada.join(&id).await;
    let view = white.wait("view").await;
    assert_eq!(view["phase"], "waiting");
    assert_eq!(view["you"], json!(["white"]));
    assert_eq!(view["as"], "white");

    let mut black = bo.join(&id).await;
    assert_eq!(black.wait("view").await["you"], json!([]));
    assert_eq!(
        black.ask(json!({"do": "sit", "seat": "white", "name": "Bo"})).await["code"],
        "taken"
    );
    let sat = black
        .ask(json!({"do": "sit", "seat": "black", "name": "Bo", "word": "lantern"}))
        .await;
    assert_eq!(sat["type"], "ok");
    assert_eq!(white.ask(json!({"do": "ready", "word": "harbour"})).await["type"], "ok");
    let view = black.wait_for(|value| value["phase"] == "playing").await;
    assert_eq!(view["as"], "black");
    assert_eq!(view["turn"], "white");
    assert_eq!(
        view["dice_proof"]["words"],
        json!({"white": "harbour", "black": "lantern"})
    );
    assert_eq!(view["dice_proof"]["secret"], Value::Null);
    assert_eq!(view["choices"], json!([]));
    assert!(
        view["seats"]
            .as_array()
            .unwrap()
            .iter()
            .all(|seat| seat["connected"] == true)
    );

    let refused = black.ask(json!({"do": "play", "action": "c3-d3", "number": 0})).await;
    assert_eq!(
        (&refused["type"], &refused["code"]),
        (&json!("refused"), &json!("turn"))
    );
    let refused = white.ask(json!({"do": "play", "action": "c5-c6", "number": 0})).await;
    assert_eq!(refused["paragraph"], "R3.1");
    let refused = white.ask(json!({"do": "play", "action": "c5-d4", "number": 3})).await;
    assert_eq!(refused["code"], "late");
    let ok = white.ask(json!({"do": "play", "action": "c5-d4", "number": 0})).await;
    assert_eq!((&ok["type"], &ok["number"]), (&json!("ok"), &json!(1)));
    let seen = black.view_after(1).await;
    assert_eq!(
        seen["played"],
        json!({"from": 0, "list": [
            {"by": "white", "text": "c5-d4", "told": ["White moves from c5 to d4"]}
        ]}),
        "{}",
        seen["played"]
    );
    assert!(!seen["choices"].as_array().unwrap().is_empty());
    house.server.stop().await;
}

#[tokio::test]
async fn a_program_plays_until_the_end() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "random"}}))
        .await;
    let mut white = ada.join(&id).await;
    let mut view = white.wait("view").await;
    assert_eq!(view["phase"], "playing");
    while view["phase"] == "playing" {
        if let Some(action) = any_action(&view, 7) {
            let answer = white
                .ask(json!({"do": "play", "action": action, "number": view["number"]}))
                .await;
            assert_eq!(answer["type"], "ok", "{answer}");
        }
        view = white.wait("view").await;
    }
    assert!(view["result"]["text"].is_string());
    assert!(view["dice_proof"]["secret"].is_string());
    let record = ada.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("secret: "), "{record}");
    house.server.stop().await;
}
