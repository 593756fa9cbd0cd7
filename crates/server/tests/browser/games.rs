//! A whole game of each of the five by mouse, with a drag and a refused try on the way.

use crate::harness::{Browser, DESK, with_browsers};
use crate::player::{self, play_out, press_spot, wait};
use serde_json::json;

/// Plays a game to its end against a program that plays at random.
async fn whole_game(browser: Browser, game: &str, options: &[&str], me: &str, other: &str) {
    let table = browser
        .open_table(json!({"game": game, "options": options, "seats": {me: "me", other: "random"}, "name": "Ada"}))
        .await;
    browser.screenshot(&format!("{game}-begin")).await;
    let played = play_out(&browser, 7).await;
    assert!(played.gestures > 3, "{game} was over before it began");
    let result = browser
        .until(
            "the result",
            "return document.querySelector('#room .room-title')?.textContent",
        )
        .await;
    assert!(result.as_str().is_some_and(|text| !text.is_empty()));
    browser.screenshot(&format!("{game}-over")).await;
    let record = browser
        .ask(
            "return fetch(`/api/tables/${arguments[0]}/record`).then((answer) => answer.text())",
            vec![json!(table)],
        )
        .await;
    let record = quincunx_core::Record::read(record.as_str().expect("a text")).expect("a record");
    let mut session = quincunx_games::open_record(&record).expect("a game");
    record.play_in(&mut *session, None).expect("a game by the rules");
    let number = browser
        .ask("return Number(document.querySelector('#table').dataset.number)", vec![])
        .await;
    assert_eq!(number, session.played().len());
    assert_eq!(
        browser
            .ask("return document.querySelectorAll('#moves li').length", vec![])
            .await,
        session.played().len(),
        "the list of moves has them all"
    );
}

macro_rules! whole_games {
    ($($name:ident: $game:literal $options:tt $me:literal $other:literal)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            with_browsers([DESK], |[browser]| whole_game(browser, $game, &$options, $me, $other)).await;
        }
    )*};
}

whole_games! {
    a_whole_game_of_nevo: "nevo" ["patience=6"] "white" "black"
    a_whole_game_of_lodestone: "lodestone" ["quiet=12"] "red" "white"
    a_whole_game_of_nika: "nika" ["limit=4"] "athenians" "spartans"
    a_whole_game_of_unita: "unita" ["players=2", "preset=colonial"] "helvetia" "neighbours"
    a_whole_game_of_nieuchess: "nieuchess" ["pawns=2", "limit=3"] "blue" "red"
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_shows_its_paragraph_and_a_drag_plays() {
    with_browsers([DESK], |[browser]| async move {
        browser
            .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
            .await;
        press_spot(&browser, "c5").await;
        wait(&browser, "a pick", |now| now.picked == "c5").await;
        // c6 is occupied; the paragraph says so, and a click opens it.
        press_spot(&browser, "g1").await;
        let now = wait(&browser, "the paragraph", |now| now.trouble.contains("R3.")).await;
        assert_eq!(now.number, 0, "nothing was played");
        browser.screenshot("nevo-refused").await;
        let link = browser
            .ask(
                "const box = document.querySelector('#trouble .paragraph').getBoundingClientRect(); return [box.x + 8, box.y + 8]",
                vec![],
            )
            .await;
        browser.press(link[0].as_f64().unwrap(), link[1].as_f64().unwrap()).await;
        let rule = browser
            .until("the rule", "const text = document.querySelector('#rule[open] #rule-text')?.textContent; return text?.length > 40 && text")
            .await;
        assert!(rule.as_str().unwrap().contains("empty square next to it"), "{rule}");
        browser.screenshot("nevo-rule").await;
        browser.key(thirtyfour::Key::Escape).await;
        browser.until("the dialog closed", "return !document.querySelector('#rule[open]')").await;
        let (from, to) = (
            player::place(&browser, "c5", false).await,
            player::place(&browser, "d4", false).await,
        );
        browser.drag(from, to).await;
        let now = wait(&browser, "the move", |now| now.number == 1).await;
        assert!(now.picked.is_empty());
        let moved = browser.ask("return document.querySelector(`#board g[data-spot='d4'][data-piece]`) !== null", vec![]).await;
        assert_eq!(moved, true);
    })
    .await;
}
