//! The description of the API is true: it names every address, and what is answered has the form it says.

use crate::common::{Visitor, any_action, open};
use quincunx_server::api;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn description() -> Value {
    serde_json::from_str(api::OPENAPI).unwrap()
}

#[test]
fn every_address_is_described_and_every_description_has_its_address() {
    let routes = (api::routes(), api::plain_routes());
    let there: BTreeSet<(String, String)> = [routes.0.list(), routes.1.list()]
        .concat()
        .into_iter()
        .map(|(method, path)| (method.to_owned(), path.to_owned()))
        .collect();
    let description = description();
    let paths = description["paths"].as_object().unwrap();
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| (method.clone(), path.clone()))
        })
        .collect();
    assert_eq!(there, described);
    for (path, methods) in paths {
        for operation in methods.as_object().unwrap().values() {
            for part in path
                .split('/')
                .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
            {
                let parameters = operation["parameters"].as_array().unwrap();
                assert!(
                    parameters
                        .iter()
                        .any(|known| known["name"] == part && known["in"] == "path"),
                    "{path} {part}"
                );
            }
        }
    }
}

/// Checks a value against a schema: the part of JSON Schema that the description uses.
fn check(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        let target = &root["components"]["schemas"][name];
        assert!(target.is_object(), "there is no schema {name}");
        return check(root, target, value, place);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices
            .iter()
            .filter(|choice| check(root, choice, value, place).is_ok())
            .count();
        return if fitting == 1 {
            Ok(())
        } else {
            Err(format!("{place}: fits {fitting} of oneOf: {value}"))
        };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().map(|one| one.as_str().unwrap()).collect(),
        _ => return Ok(()),
    };
    let fits = |kind: &&str| match *kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    if !types.iter().any(fits) {
        return Err(format!("{place}: {value} is not {types:?}"));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{place}: {value} is none of {words:?}"));
    }
    if let Some(items) = value.as_array() {
        for (at, item) in items.iter().enumerate() {
            check(root, &schema["items"], item, &format!("{place}[{at}]"))?;
        }
    }
    if let Some(object) = value.as_object() {
        for required in schema["required"].as_array().into_iter().flatten() {
            if !object.contains_key(required.as_str().unwrap()) {
                return Err(format!("{place}: {required} is missing"));
            }
        }
        for (key, entry) in object {
            let known = &schema["properties"][key];
            let place = format!("{place}.{key}");
            match &schema["additionalProperties"] {
                _ if known.is_object() => check(root, known, entry, &place)?,
                Value::Bool(false) => return Err(format!("{place}: is not described")),
                other if other.is_object() => check(root, other, entry, &place)?,
                _ => {}
            }
        }
    }
    Ok(())
}

#[track_caller]
fn fits(root: &Value, method: &str, path: &str, status: u16, body: &Value) {
    let responses = &root["paths"][path][method]["responses"];
    let response = match &responses[status.to_string()] {
        Value::Null => &responses["default"],
        response => response,
    };
    let schema = &response["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} {status} is not described");
    if let Err(error) = check(root, schema, body, &format!("{method} {path} {status}")) {
        panic!("{error}");
    }
}

#[tokio::test]
async fn every_example_works_and_is_answered_as_described() {
    let root = description();
    let house = open().await;
    let mut ada = house.visitor();
    let id = ada
        .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "word": "harbour"}))
        .await;
    for (path, methods) in root["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if path.ends_with("/socket") {
                continue;
            }
            let address = path
                .replace("{id}", &id)
                .replace("{game}", "nevo")
                .replace("{paragraph}", "R3.1")
                .replace("{number}", "0")
                .replace("{step}", "1");
            let content = &operation["requestBody"]["content"];
            let answer = match (&content["application/json"], &content["text/plain"]) {
                (Value::Null, Value::Null) => ada.get(&address).await,
                (Value::Null, text) => {
                    let text = text["example"].as_str().unwrap().as_bytes();
                    ada.send("POST", &address, &[("content-type", "text/plain")], text)
                        .await
                }
                (body, _) => {
                    if let Err(error) = check(&root, &body["schema"], &body["example"], path) {
                        panic!("the example of {error}");
                    }
                    ada.post(&address, &body["example"]).await
                }
            };
            assert!(answer.status < 500, "{method} {address}: {}", answer.text());
            let kind = answer
                .header("content-type")
                .unwrap_or_default()
                .split(';')
                .next()
                .unwrap()
                .to_owned();
            if kind == "application/json" {
                fits(&root, method, path, answer.status, &answer.json());
            } else {
                let described = &operation["responses"]["200"]["content"][&kind];
                assert!(described.is_object(), "{method} {path} answers with {kind}");
            }
        }
    }
    house.server.stop().await;
}

/// Plays some actions and checks every view on the way.
async fn play_some(root: &Value, ada: &mut Visitor, game: &str) {
    let seats = quincunx_games::find(game)
        .unwrap()
        .open(&[], None)
        .unwrap()
        .seats()
        .to_vec();
    let seats: serde_json::Map<String, Value> = seats.iter().map(|seat| ((*seat).to_owned(), json!("me"))).collect();
    let id = ada
        .open_table(json!({"game": game, "seats": seats, "clock": "game 3000+5"}))
        .await;
    let mut socket = ada.join(&id).await;
    let mut view = socket.wait("view").await;
    for number in 0..12 {
        fits(root, "get", "/api/tables/{id}", 200, &view);
        let action = any_action(&view, number).unwrap();
        socket.ask(json!({"do": "say", "text": "well played"})).await;
        socket
            .ask(json!({"do": "propose", "topic": "draw", "seat": "nobody"}))
            .await;
        let answer = socket.ask(json!({"do": "play", "action": action})).await;
        assert_eq!(answer["type"], "ok", "{answer}");
        view = socket.wait("view").await;
    }
    socket.ask(json!({"do": "propose", "topic": "draw"})).await;
    let view = socket.wait_for(|value| value["phase"] == "over").await;
    fits(root, "get", "/api/tables/{id}", 200, &view);
    let view = ada.get(&format!("/api/tables/{id}/at/3")).await;
    fits(root, "get", "/api/tables/{id}/at/{number}", 200, &view.json());
    let waiting = ada.get(&format!("/api/tables/{id}/analysis")).await;
    assert_eq!(waiting.status, 202);
    fits(root, "get", "/api/tables/{id}/analysis", 202, &waiting.json());
    let report = loop {
        let answer = ada.get(&format!("/api/tables/{id}/analysis")).await;
        if answer.status == 200 {
            break answer.json();
        }
        assert_eq!(answer.status, 202, "{}", answer.text());
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    fits(root, "get", "/api/tables/{id}/analysis", 200, &report);
    assert!(report["win"].as_array().unwrap().len() > 12, "{report}");
}

#[tokio::test]
async fn views_of_all_games_have_the_form_that_is_described() {
    let root = description();
    let house = open().await;
    let mut ada = house.visitor();
    for game in quincunx_games::GAMES {
        play_some(&root, &mut ada, game.info.name).await;
    }
    let list = ada.get("/api/tables").await.expect(200);
    fits(&root, "get", "/api/tables", 200, &list);
    house.server.stop().await;
}
