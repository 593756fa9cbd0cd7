//! The table page audited: accessible in both themes, light to load, and good to look at in every size.

use crate::harness::{Browser, DESK, PHONE, Screen, TABLET, with_browsers};
use crate::player::{pick_anything, press_spot, wait};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde_json::{Value, json};

/// The audit itself, as npm installs it.
fn axe() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/tools/node_modules/axe-core/axe.min.js"
    );
    std::fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("axe-core is missing ({error}): run ./test, or npm ci in crates/server/tests/tools")
    })
}

/// Audits what the browser shows.
pub(crate) async fn audit(browser: &Browser, what: &str) {
    // WebDriver evaluates it itself, so the page's policy against foreign scripts stays as it is.
    browser.ask(&format!("{}; return true", axe()), vec![]).await;
    let script = "const done = arguments[arguments.length - 1]; axe.run(document).then((found) => done(found.violations.map((rule) => ({rule: rule.id, help: rule.help, nodes: rule.nodes.map((node) => node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? '')).slice(0, 5)}))), (error) => done(String(error)))";
    let found = browser.driver.execute_async(script, vec![]).await.expect("an audit");
    assert_eq!(found.json(), &json!([]), "{what}: {:#}", found.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_accessible_in_both_themes() {
    with_browsers([DESK], |[browser]| async move {
        for (theme, options) in [("light", ["patience=4"]), ("dark", ["patience=5"])] {
            let waiting = json!({"game": "nevo", "options": options, "seats": {"white": "me"}, "name": "Ada", "clock": "turn 60"});
            browser.open_table(waiting).await;
            browser.theme(theme).await;
            browser.until("the room", "return document.querySelector('#room .invite')").await;
            audit(&browser, &format!("waiting, {theme}")).await;
            browser
                .open_table(json!({"game": "nevo", "options": options, "seats": {"white": "me", "black": "me"}, "clock": "game 300+3"}))
                .await;
            browser.theme(theme).await;
            press_spot(&browser, "c5").await;
            wait(&browser, "a pick", |now| now.picked == "c5").await;
            press_spot(&browser, "g1").await;
            wait(&browser, "trouble", |now| !now.trouble.is_empty()).await;
            audit(&browser, &format!("playing, {theme}")).await;
            browser.ask("document.querySelector('#talk-box').open = true; document.querySelector('.dice-box').open = true; document.querySelector('#setups-box').hidden = false", vec![]).await;
            audit(&browser, &format!("everything open, {theme}")).await;
            browser.click("[data-tool=resign]").await;
            browser.until("the question", "return document.querySelector('#confirm[open]')").await;
            audit(&browser, &format!("a dialog, {theme}")).await;
            browser.click("#confirm button[value=yes]").await;
            wait(&browser, "the end", |now| now.phase == "over").await;
            audit(&browser, &format!("over, {theme}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_table_is_light() {
    with_browsers([DESK], |[browser]| async move {
        for (game, options, seats) in games() {
            browser.open_table(json!({"game": game, "options": options, "seats": seats})).await;
            let script = "const done = arguments[arguments.length - 1];\
                const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];\
                const bytes = Object.fromEntries(loaded.map((entry) => [new URL(entry.name).pathname, Math.max(entry.transferSize, entry.encodedBodySize)]));\
                const have = [...document.querySelectorAll('[data-mark]')].map((layer) => `${layer.dataset.layer}.${layer.dataset.mark}`).join(',');\
                const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${document.querySelector('#table').dataset.table}/socket?have=${have}`);\
                line.onmessage = ({ data }) => { bytes.socket = new Blob([data]).size; line.close(); done(bytes); };\
                line.onerror = () => done({ error: 'no socket' });";
            let bytes = browser.driver.execute_async(script, vec![]).await.expect("sizes");
            let bytes: serde_json::Map<String, Value> = bytes.json().as_object().expect("sizes").clone();
            let total: u64 = bytes.values().filter_map(Value::as_u64).sum();
            println!("{game}: {total} bytes; {bytes:?}");
            assert!(bytes.contains_key("socket") && bytes.len() > 8, "everything is counted: {bytes:?}");
            assert!(total < 250_000, "{game}: {total} bytes: {bytes:#?}");
        }
    })
    .await;
}

/// Every game with options and seats of one person.
fn games() -> Vec<(&'static str, Vec<&'static str>, Value)> {
    vec![
        ("nevo", vec![], json!({"white": "me", "black": "me"})),
        ("lodestone", vec!["kings=left"], json!({"red": "me", "white": "me"})),
        ("nika", vec![], json!({"athenians": "me", "spartans": "me"})),
        (
            "unita",
            vec!["players=2"],
            json!({"helvetia": "me", "neighbours": "me"}),
        ),
        ("nieuchess", vec![], json!({"blue": "me", "red": "me"})),
    ]
}

/// Plays a little of every game and keeps pictures.
async fn gallery(browser: Browser, name: &'static str, themes: &'static [&'static str]) {
    let mut random = Pcg64::seed_from_u64(9);
    for (game, options, seats) in games() {
        browser
            .open_table(
                json!({"game": game, "options": options, "seats": seats, "clock": "game 900+10", "name": "Ada"}),
            )
            .await;
        for _ in 0..9 {
            let now = wait(&browser, "a turn", |now| now.may_act() || now.phase == "over").await;
            if now.phase == "over" {
                break;
            }
            pick_anything(&browser, &now, &mut random).await;
        }
        let sizes = browser
            .ask("return [document.documentElement.scrollWidth, innerWidth]", vec![])
            .await;
        assert!(
            sizes[0].as_u64() <= sizes[1].as_u64(),
            "{game} sticks out on {name}: {sizes}"
        );
        browser.ask("scrollTo(0, 0)", vec![]).await;
        for theme in themes {
            browser.theme(theme).await;
            browser.screenshot(&format!("{name}-{game}-{theme}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_on_a_desk() {
    with_browsers([DESK], |[browser]| gallery(browser, "desk", &["light", "dark"])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_on_a_phone() {
    with_browsers([PHONE], |[browser]| gallery(browser, "phone", &["light", "dark"])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_on_a_tablet_and_a_large_screen() {
    const LARGE: Screen = Screen {
        width: 1920,
        height: 1080,
        touch: false,
    };
    with_browsers([TABLET], |[browser]| gallery(browser, "tablet", &["light"])).await;
    with_browsers([LARGE], |[browser]| gallery(browser, "large", &["dark"])).await;
}
