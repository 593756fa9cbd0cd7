//! People at tables: by keyboard alone, two against each other with a lost connection, against a player, on a phone, with
//! whole armies and setups.

use crate::harness::{Browser, DESK, PHONE, with_browsers};
use crate::player::{self, pick_anything, play_out, press_spot, state, wait};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::json;
use thirtyfour::Key;

/// What has the focus: a button that picks, the board, or something else.
const FOCUS: &str = "const at = document.activeElement; return at?.dataset?.pick ?? (at?.dataset?.complete !== undefined ? '!' : at?.id)";

/// Moves the focus with the Tab key until it is where it should be.
async fn tab_to(browser: &Browser, wanted: &str, back: bool) {
    for _ in 0..60 {
        if browser.ask(FOCUS, vec![]).await == wanted {
            return;
        }
        browser.tab(back).await;
    }
    panic!("the Tab key never reaches '{wanted}'");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_keyboard_alone() {
    with_browsers([DESK], |[browser]| async move {
        browser
            .open_table(json!({"game": "nevo", "options": ["patience=4"], "seats": {"white": "me", "black": "random"}}))
            .await;
        let mut random = Pcg64::seed_from_u64(11);
        let mut typed = 0;
        for gesture in 0..600 {
            let now = wait(&browser, "a turn or the end", |now| {
                now.phase == "over" || now.may_act()
            })
            .await;
            if now.phase == "over" {
                assert!(typed > 0, "something was typed");
                assert_eq!(state(&browser).await.phase, "over");
                return;
            }
            let done = |after: &player::State| {
                (after.number, &after.picked, &after.phase) != (now.number, &now.picked, &now.phase)
            };
            if let (Some(button), true) = (
                now.buttons.first(),
                now.spots.is_empty() || random.random_range(0..3) == 0,
            ) {
                tab_to(&browser, button, false).await;
                browser.key(Key::Enter).await;
            } else {
                tab_to(&browser, "board", true).await;
                let spot = now.spots[random.random_range(0..now.spots.len())].clone();
                if gesture % 3 == 0 {
                    // The name of a spot, typed. A slash lets any letter begin.
                    browser.key("/").await;
                    browser.key(spot.as_str()).await;
                    browser.key(Key::Enter).await;
                    typed += 1;
                } else {
                    for _ in 0..random.random_range(1..4) {
                        browser.key(Key::PageDown).await;
                    }
                    browser
                        .key(if gesture % 2 == 0 { Key::Space } else { Key::Enter })
                        .await;
                }
            }
            wait(&browser, "what was picked", done).await;
        }
        panic!("this game does not end");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_escape_and_help() {
    with_browsers([DESK], |[browser]| async move {
        browser
            .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
            .await;
        tab_to(&browser, "board", false).await;
        let heard = "return document.querySelector('#cursor-speech').textContent";
        browser.key(Key::Down).await;
        let first = browser.until("words", heard).await;
        browser.key(Key::Right).await;
        let second = browser.until("other words", heard).await;
        assert_ne!(first, second, "the cursor has moved and said so");
        browser.key("/c5").await;
        browser.key(Key::Enter).await;
        wait(&browser, "a pick", |now| now.picked == "c5").await;
        browser.key(Key::Escape).await;
        wait(&browser, "no pick", |now| now.picked.is_empty()).await;
        browser.key("?").await;
        browser
            .until("the keys", "return document.querySelector('#keys[open]') !== null")
            .await;
        browser.screenshot("nevo-keys").await;
        browser.key(Key::Escape).await;
        browser
            .until("no dialog", "return document.querySelector('#keys[open]') === null")
            .await;
        // A letter begins to type where the board has the focus.
        tab_to(&browser, "board", false).await;
        browser.key("c").await;
        browser.key("5-d4").await;
        browser.key(Key::Enter).await;
        wait(&browser, "the move", |now| now.number == 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_and_a_lost_connection_comes_back() {
    with_browsers([DESK, DESK], |[ada, bo]| async move {
        let table = ada
            .open_table(json!({
                "game": "nevo", "options": ["patience=8"], "seats": {"white": "me", "black": "open"}, "name": "Ada",
                "clock": "game 600+5",
            }))
            .await;
        ada.screenshot("waiting-room").await;
        bo.go(&format!("/t/{table}")).await;
        bo.until("a free seat", "return document.querySelector('[data-sit=black]')")
            .await;
        bo.screenshot("waiting-guest").await;
        bo.ask("document.querySelector('#your-name').value = ''", vec![]).await;
        bo.type_into("#your-name", "Bo").await;
        bo.click("[data-sit=black]").await;
        for browser in [&ada, &bo] {
            browser
                .until("the button", "return document.querySelector('#ready')")
                .await;
            browser.click("#ready").await;
        }
        let first = wait(&ada, "the first turn", |now| now.phase == "playing" && now.may_act()).await;
        assert!(!state(&bo).await.may_act(), "it is not black's turn");
        assert_eq!(first.number, 0);

        // Ada loses the connection; what Bo does meanwhile is there when it is back.
        let mut random = Pcg64::seed_from_u64(5);
        loop {
            let now = wait(&ada, "a turn of Ada's", |now| now.may_act() || now.number >= 1).await;
            if !now.may_act() || state(&bo).await.may_act() {
                break;
            }
            pick_anything(&ada, &now, &mut random).await;
        }
        let before = wait(&bo, "Bo's turn", player::State::may_act).await;
        ada.offline(true).await;
        ada.ask("dispatchEvent(new Event('quincunx-drop'))", vec![]).await;
        ada.until("the notice", "return !document.querySelector('#offline').hidden")
            .await;
        ada.screenshot("offline").await;
        while state(&bo).await.may_act() {
            let now = state(&bo).await;
            pick_anything(&bo, &now, &mut random).await;
            if state(&bo).await.number > before.number + 1 {
                break;
            }
        }
        let played = wait(&bo, "Bo's action", |now| now.number > before.number).await;
        assert_eq!(state(&ada).await.number, before.number, "nothing reaches Ada");
        ada.offline(false).await;
        wait(&ada, "what was missed", |now| now.number >= played.number).await;
        ada.until("the line", "return document.querySelector('#offline').hidden")
            .await;
        let moves = ada
            .ask("return document.querySelectorAll('#moves li').length", vec![])
            .await;
        assert!(moves.as_u64().unwrap() >= played.number, "every move is in the list");

        // Talk reaches the other.
        ada.ask("document.querySelector('#talk-box').open = true", vec![]).await;
        ada.type_into("#say-text", "Good luck!").await;
        ada.key(Key::Enter).await;
        bo.until(
            "the word",
            "return document.querySelector('#talk').textContent.includes('Ada: Good luck!')",
        )
        .await;

        let (one, other) = tokio::join!(play_out(&ada, 1), play_out(&bo, 2));
        assert!(one.gestures + other.gestures > 0);
        for browser in [&ada, &bo] {
            browser
                .until(
                    "the result",
                    "return document.querySelector('#room .room-title')?.textContent",
                )
                .await;
        }
        // Another game with seats exchanged: one proposes, the other agrees.
        ada.click("[data-tool=rematch]").await;
        bo.until("the proposal", "return document.querySelector('[data-answer=agree]')")
            .await;
        bo.click("[data-answer=agree]").await;
        let next = ada
            .until(
                "the next game",
                "return document.querySelector('#room a.primary')?.getAttribute('href')",
            )
            .await;
        assert!(next.as_str().unwrap().starts_with("/t/"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_player_with_hint_takeback_and_resignation() {
    with_browsers([DESK], |[browser]| async move {
        browser
            .open_table(json!({"game": "lodestone", "options": ["kings=left"], "seats": {"red": "me", "white": "level-1"}, "name": "Ada"}))
            .await;
        let now = wait(&browser, "a turn", player::State::may_act).await;
        browser.click("[data-tool=hint]").await;
        browser.until("the hint", "return document.querySelector('#board .hinted')").await;
        browser.screenshot("lodestone-hint").await;
        let mut random = Pcg64::seed_from_u64(2);
        pick_anything(&browser, &now, &mut random).await;
        loop {
            let now = wait(&browser, "a turn", player::State::may_act).await;
            if now.picked.is_empty() && now.number >= 2 {
                break;
            }
            pick_anything(&browser, &now, &mut random).await;
        }
        let before = state(&browser).await.number;
        browser.until("takeback", "return !document.querySelector('[data-tool=undo]').disabled").await;
        browser.click("[data-tool=undo]").await;
        let after = wait(&browser, "taken back", |now| now.number < before && now.may_act()).await;
        assert_eq!(
            browser.ask("return document.querySelectorAll('#moves li').length", vec![]).await,
            after.number,
            "the list is as short as the game"
        );
        browser.click("[data-tool=resign]").await;
        browser.until("the question", "return document.querySelector('#confirm[open]')").await;
        browser.click("#confirm button[value=yes]").await;
        wait(&browser, "the end", |now| now.phase == "over").await;
        let result = browser.until("the result", "return document.querySelector('#room')?.textContent").await;
        assert!(result.as_str().unwrap().to_lowercase().contains("white"), "{result}");
        browser.screenshot("lodestone-resigned").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_on_a_phone() {
    with_browsers([PHONE], |[browser]| async move {
        browser
            .open_table(json!({"game": "nevo", "options": ["patience=8"], "seats": {"white": "me", "black": "random"}}))
            .await;
        let sizes = browser.ask("return [document.documentElement.scrollWidth, innerWidth]", vec![]).await;
        assert!(sizes[0].as_u64() <= sizes[1].as_u64(), "nothing sticks out: {sizes}");
        browser.screenshot("phone-nevo").await;
        let small = browser
            .ask(
                "return [...document.querySelectorAll('#table button:not([hidden])')].filter((button) => button.offsetHeight > 0 && button.offsetHeight < 28).length",
                vec![],
            )
            .await;
        assert_eq!(small, 0, "every button is large enough for a thumb");
        let played = play_out(&browser, 21).await;
        assert!(played.gestures > 3);
        browser.screenshot("phone-nevo-over").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_marches_and_a_setup_is_repeated() {
    with_browsers([DESK], |[browser]| async move {
        let request = json!({"game": "nieuchess", "options": ["pawns=3"], "seats": {"blue": "me", "red": "me"}});
        browser.open_table(request.clone()).await;
        put_up(&browser).await;
        browser.screenshot("nieuchess-army").await;
        // Three pawns in a row go one step: one gesture for each choice, one for all of them to go.
        let army = wait(&browser, "the army", |now| now.pieces.len() >= 3 && now.picked.is_empty()).await;
        let from = army.number;
        browser.click("[data-tool=group]").await;
        for piece in &army.pieces[..3] {
            press_spot(&browser, piece).await;
        }
        browser.until("a group of three", "return document.querySelectorAll('#board .grouped').length === 3").await;
        let to = browser
            .ask(
                "const [group] = arguments; const at = (name) => { const cell = document.querySelector(`#board [data-spot='${name}']:not([data-piece])`); return { x: Number(cell.getAttribute('x')), y: Number(cell.getAttribute('y')) }; };\
                 const first = at(group[0]);\
                 const cells = [...document.querySelectorAll('#board .cells [data-spot]')].map((cell) => ({ name: cell.dataset.spot, x: Number(cell.getAttribute('x')), y: Number(cell.getAttribute('y')), kind: cell.getAttribute('class') }));\
                 const near = cells.filter((cell) => { const far = Math.hypot(cell.x - first.x, cell.y - first.y); return far > 50 && far < 130 && cell.kind.includes('field') && !document.querySelector(`#board g[data-piece][data-spot='${cell.name}']`); });\
                 const fits = near.find((to) => group.every((name) => { const from = at(name); return cells.some((cell) => Math.hypot(cell.x - from.x - to.x + first.x, cell.y - from.y - to.y + first.y) < 20 && /field|dark/.test(cell.kind)); }));\
                 return fits?.name ?? null",
                vec![json!(army.pieces[..3])],
            )
            .await;
        let to = to.as_str().expect("a place to go").to_owned();
        press_spot(&browser, &to).await;
        wait(&browser, "the march", |now| now.number == from + 3).await;
        browser.screenshot("nieuchess-marched").await;
        // One key ends the movement.
        browser.ask("document.activeElement?.blur()", vec![]).await;
        browser.key("e").await;
        wait(&browser, "the end of the movement", |now| now.number > from + 3).await;

        // Another game: the last setup stands in one click, for the side that acts first.
        browser.open_table(request).await;
        let now = wait(&browser, "who begins", |now| now.buttons.contains(&"first".to_owned())).await;
        player::press_button(&browser, "first").await;
        wait(&browser, "the placing", |after| after.number > now.number && !after.spots.is_empty()).await;
        browser.click("[data-tool=setups]").await;
        browser.until("the setup", "return document.querySelector('[data-setup=last]')").await;
        let before = state(&browser).await.number;
        browser.click("[data-setup=last]").await;
        wait(&browser, "the setup", |now| now.number >= before + 3).await;
    })
    .await;
}

/// Places the pawns of both sides, wherever they may stand.
async fn put_up(browser: &Browser) {
    let mut random = Pcg64::seed_from_u64(4);
    loop {
        let now = wait(browser, "a turn", player::State::may_act).await;
        if now.buttons.contains(&"first".to_owned()) {
            player::press_button(browser, "first").await;
            wait(browser, "the placing", |after| after.number > now.number).await;
        } else if now.buttons.contains(&"done".to_owned()) {
            return;
        } else {
            pick_anything(browser, &now, &mut random).await;
        }
    }
}
