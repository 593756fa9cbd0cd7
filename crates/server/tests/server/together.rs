//! People together at tables: tabs, hot seats, talk, takebacks, rematches, clocks, and games that go on elsewhere.

use crate::common::{Visitor, any_action, open};
use serde_json::{Value, json};

fn alone(game: &str) -> Value {
    json!({"game": game, "seats": {"white": "me", "black": "me"}})
}

#[tokio::test]
async fn several_tabs_of_one_seat_agree() {
    let house = open().await;
    let (mut ada, mut bo) = (house.visitor(), house.visitor());
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "word": "harbour"}))
        .await;
    bo.post(
        &format!("/api/tables/{id}/sit"),
        &json!({"seat": "black", "word": "lantern"}),
    )
    .await
    .expect(200);
    let (mut one, mut two) = (ada.join(&id).await, ada.join(&id).await);
    one.wait("view").await;
    let first = two.wait("view").await;
    // Both play at once: one is first, the other is late.
    for tab in [&mut one, &mut two] {
        tab.send(&json!({"id": 7, "do": "play", "action": "c5-d4", "number": 0}).to_string())
            .await;
    }
    let answers = [
        one.wait_for(|value| value["id"] == 7).await,
        two.wait_for(|value| value["id"] == 7).await,
    ];
    let codes: Vec<&str> = answers
        .iter()
        .map(|answer| answer["code"].as_str().unwrap_or("ok"))
        .collect();
    assert!(codes == ["ok", "late"] || codes == ["late", "ok"], "{codes:?}");
    // A tab that comes back has missed nothing.
    two.close().await;
    let mut black = bo.join(&id).await;
    black.wait("view").await;
    assert_eq!(
        black.ask(json!({"do": "play", "action": "c3-d3", "number": 1})).await["type"],
        "ok"
    );
    let mut again = ada.join(&id).await;
    let view = again.wait("view").await;
    let texts: Vec<&Value> = view["played"]["list"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| &played["text"])
        .collect();
    assert_eq!(texts, [&json!("c5-d4"), &json!("c3-d3")]);
    assert_eq!(
        view["layers"].as_object().unwrap().len(),
        first["layers"].as_object().unwrap().len()
    );
    // Only what changed is sent to those who stayed.
    let seen = one.view_after(2).await;
    assert_eq!(seen["played"]["from"], 1);
    assert!(seen["layers"].as_object().unwrap().len() < first["layers"].as_object().unwrap().len());
    house.server.stop().await;
}

#[tokio::test]
async fn one_person_on_both_seats_looks_through_the_one_that_acts() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada.open_table(alone("nevo")).await;
    let mut socket = ada.join(&id).await;
    let mut view = socket.wait("view").await;
    for _ in 0..4 {
        assert_eq!(view["as"], view["turn"]);
        assert_eq!(view["you"], json!(["white", "black"]));
        let action = any_action(&view, 1).unwrap();
        let answer = socket
            .ask(json!({"do": "play", "action": action, "number": view["number"]}))
            .await;
        assert_eq!(answer["type"], "ok");
        view = socket.wait("view").await;
    }
    // Whoever plays alone has the consent of the other seat.
    assert_eq!(
        socket
            .ask(json!({"do": "propose", "topic": "undo", "to": 3, "seat": "black"}))
            .await["type"],
        "ok"
    );
    let view = socket.view_after(3).await;
    assert_eq!(view["played"], json!({"from": 3, "list": []}));
    house.server.stop().await;
}

#[tokio::test]
async fn people_talk_and_take_back_and_play_again() {
    let house = open().await;
    let (mut ada, mut bo, mut eve) = (house.visitor(), house.visitor(), house.visitor());
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "word": "a", "name": "Ada", "public": true}))
        .await;
    bo.post(
        &format!("/api/tables/{id}/sit"),
        &json!({"seat": "black", "word": "b", "name": "Bo"}),
    )
    .await
    .expect(200);
    let (mut white, mut black, mut watcher) = (ada.join(&id).await, bo.join(&id).await, eve.join(&id).await);
    white.wait_for(|view| view["watchers"] == json!(["guest"])).await;
    assert_eq!(watcher.ask(json!({"do": "say", "text": "pst"})).await["type"], "ok");
    assert_eq!(black.ask(json!({"do": "say", "text": "hello"})).await["type"], "ok");
    let heard = white
        .wait_for(|view| view["chat"].as_array().is_some_and(|chat| !chat.is_empty()))
        .await;
    assert_eq!(
        heard["chat"][0]["text"], "hello",
        "the players do not hear the watchers during the game"
    );
    assert_eq!(heard["chat"].as_array().unwrap().len(), 1);

    white.ask(json!({"do": "play", "action": "c5-d4", "number": 0})).await;
    let view = white.view_after(1).await;
    assert_eq!(view["undo"], json!({"to": 0, "needs": "consent"}));
    assert_eq!(white.ask(json!({"do": "propose", "topic": "undo"})).await["type"], "ok");
    let asked = black
        .wait_for(|view| view["offers"].as_array().is_some_and(|offers| !offers.is_empty()))
        .await;
    assert_eq!(asked["offers"][0]["topic"], "undo");
    assert_eq!(asked["offers"][0]["pending"], json!(["black"]));
    assert_eq!(black.ask(json!({"do": "agree", "topic": "undo"})).await["type"], "ok");
    let view = white.view_after(0).await;
    assert_eq!(view["played"], json!({"from": 0, "list": []}));
    let hint = ada.get(&format!("/api/tables/{id}/hint")).await;
    assert_eq!(hint.expect(403)["error"]["code"], "forbidden");

    assert_eq!(white.ask(json!({"do": "resign"})).await["type"], "ok");
    let over = white.wait_for(|view| view["phase"] == "over").await;
    assert_eq!(
        over["result"],
        json!({"text": "black wins", "reason": "white resigned"})
    );
    assert_eq!(
        over["chat"][0]["text"], "pst",
        "after the game everybody hears what was said"
    );
    black.ask(json!({"do": "propose", "topic": "rematch"})).await;
    white.ask(json!({"do": "agree", "topic": "rematch"})).await;
    let again = black.wait_for(|view| view["rematch"].is_string()).await;
    let next = again["rematch"]
        .as_str()
        .unwrap()
        .strip_prefix("/t/")
        .unwrap()
        .to_owned();
    let view = ada.get(&format!("/api/tables/{next}")).await.expect(200);
    assert_eq!(view["you"], json!(["black"]));
    assert_eq!(view["phase"], "waiting");
    let found = eve.get("/api/tables?player=bo&state=over&q=nevo").await.expect(200);
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(found[0]["result"], "black wins");
    house.server.stop().await;
}

#[tokio::test]
async fn time_runs_out_and_lists_leaf_through() {
    let house = open().await;
    let (mut ada, mut bo) = (house.visitor(), house.visitor());
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "word": "a", "clock": "turn 1"}))
        .await;
    bo.post(&format!("/api/tables/{id}/sit"), &json!({"seat": "black", "word": "b"}))
        .await
        .expect(200);
    let mut black = bo.join(&id).await;
    let over = black.wait_for(|view| view["phase"] == "over").await;
    assert_eq!(
        over["result"],
        json!({"text": "black wins", "reason": "white ran out of time"})
    );
    for _ in 0..4 {
        ada.open_table(alone("nevo")).await;
    }
    let first = ada.get("/api/tables?limit=3").await.expect(200);
    let last = first[2]["id"].as_str().unwrap();
    let rest = ada.get(&format!("/api/tables?limit=3&before={last}")).await.expect(200);
    let ids = |list: &Value| -> Vec<String> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|table| table["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut all = [ids(&first), ids(&rest)].concat();
    assert_eq!((ids(&first).len(), ids(&rest).len()), (3, 2));
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 5);
    // What is not public is for those who sit there.
    assert_eq!(house.visitor().get("/api/tables").await.expect(200), json!([]));
    house.server.stop().await;
}

async fn bring(who: &mut Visitor, text: &str) -> String {
    let answer = who
        .send(
            "POST",
            "/api/records",
            &[("content-type", "text/plain")],
            text.as_bytes(),
        )
        .await;
    answer.expect(201)["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn records_are_brought_along_and_played_on() {
    let house = open().await;
    let mut ada = house.visitor();
    let text = "quincunx record 1\ngame: nevo\nseat white: Ada\nresult: *\n\n1. c5-d4\n2. c3-d3\n";
    let id = bring(&mut ada, text).await;
    let view = ada.get(&format!("/api/tables/{id}")).await.expect(200);
    assert_eq!(
        (&view["phase"], &view["record"], &view["number"]),
        (&json!("over"), &json!(true), &json!(2))
    );
    assert_eq!(view["result"], Value::Null);
    let view = ada.get(&format!("/api/tables/{id}/at/1")).await.expect(200);
    assert_eq!((&view["number"], &view["turn"]), (&json!(1), &json!("black")));
    assert_eq!(view["played"]["list"].as_array().unwrap().len(), 1);
    let picture = ada
        .get(&format!("/api/tables/{id}/at/1.svg?theme=dark&turn=180&width=300"))
        .await;
    assert!(picture.text().starts_with("<svg") && picture.header("content-type") == Some("image/svg+xml"));
    let kept = ada.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(kept.contains("1. c5-d4") && kept.contains("seat white: Ada"), "{kept}");
    let refused = ada
        .post(&format!("/api/tables/{id}/do"), &json!({"do": "resign"}))
        .await;
    assert_eq!(refused.status, 403);

    let on = json!({"from": {"table": id, "to": 1}, "seats": {"white": "me", "black": "random"}});
    let on = ada.open_table(on).await;
    let mut socket = ada.join(&on).await;
    let view = socket.wait_for(|view| view["number"].as_u64() >= Some(2)).await;
    assert_eq!(view["played"]["list"][0]["text"], "c5-d4");
    let hint = ada.get(&format!("/api/tables/{on}/hint")).await.expect(200);
    let action = hint["action"].as_str().unwrap();
    assert!(!hint["picks"].as_array().unwrap().is_empty());
    let why = socket.ask(json!({"do": "why", "action": action})).await;
    assert_eq!(why["legal"], true, "{why}");
    let pick = hint["picks"][0].as_str().unwrap();
    let why = socket.ask(json!({"do": "why", "picks": [pick, pick]})).await;
    assert_eq!((&why["type"], &why["legal"]), (&json!("why"), &json!(false)), "{why}");
    assert!(why["message"].is_string());
    house.server.stop().await;
}

#[tokio::test]
async fn another_roll_begins_before_the_die() {
    let house = open().await;
    let mut ada = house.visitor();
    let seats = json!({"green": "me", "red": "me"});
    let id = ada
        .open_table(json!({"game": "unita", "options": ["players=2"], "seats": seats}))
        .await;
    let view = ada.get(&format!("/api/tables/{id}")).await.expect(200);
    let played = view["played"]["list"].as_array().unwrap().clone();
    let last = played.iter().rposition(|played| played["by"] == "chance");
    ada.post(
        &format!("/api/tables/{id}/do"),
        &json!({"do": "propose", "topic": "draw"}),
    )
    .await
    .expect(200);
    let Some(last) = last else {
        panic!("Unita begins with dice: {view}");
    };
    let from = json!({"from": {"table": id, "to": played.len()}, "reroll": true, "seats": seats});
    let again = ada.open_table(from).await;
    let view = ada.get(&format!("/api/tables/{again}")).await.expect(200);
    assert!(view["number"].as_u64() > Some(last as u64), "the table rolls by itself");
    let record = ada.get(&format!("/api/tables/{again}/record")).await.text();
    if last > 0 {
        assert!(record.contains(&format!("opening: {last}")), "{record}");
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_server_that_goes_down_says_so() {
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada.open_table(alone("nevo")).await;
    let mut socket = ada.join(&id).await;
    socket.wait("view").await;
    let (closed, ()) = tokio::join!(socket.close_code(), house.server.stop());
    assert_eq!(closed, Some(1001));
}
