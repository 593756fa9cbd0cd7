//! The newcomer's story of the README, played for its pictures. `QUINCUNX_WRITE=1` puts them into `docs/pictures/`.

use crate::harness::{Browser, Screen, screenshot_path, with_browsers};
use crate::player::{self, play_out, press_spot, wait};
use serde_json::json;
use std::path::Path;

/// Small enough for a page of text.
const PAGE: Screen = Screen {
    width: 1000,
    height: 640,
    touch: false,
};

/// The largest picture in the repository, in bytes.
const LARGEST: u64 = 150_000;

async fn picture(browser: &Browser, name: &str) {
    // Whatever floats by is gone or has come to rest.
    browser
        .ask("document.querySelector('#events').replaceChildren()", vec![])
        .await;
    let name = format!("story-{name}");
    browser.screenshot(&name).await;
    let made = screenshot_path(&name);
    let size = std::fs::metadata(&made).expect("a picture").len();
    assert!(size < LARGEST, "{name}: {size} bytes");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/pictures/{name}.png"));
    if std::env::var_os("QUINCUNX_WRITE").is_some() {
        std::fs::copy(&made, &kept).expect("a picture is kept");
    }
    assert!(kept.exists(), "{name} is missing: run this test with QUINCUNX_WRITE=1");
}

#[tokio::test(flavor = "multi_thread")]
async fn from_an_open_seat_to_the_end() {
    with_browsers([PAGE, PAGE], |[ada, bo]| async move {
        let table = ada
            .open_table(json!({
                "game": "nevo", "options": ["patience=2"], "seats": {"white": "me", "black": "open"}, "name": "Ada",
                "clock": "game 600+5",
            }))
            .await;
        ada.theme("light").await;
        picture(&ada, "invite").await;
        bo.go(&format!("/t/{table}")).await;
        bo.theme("dark").await;
        bo.until("a free seat", "return document.querySelector('[data-sit=black]')")
            .await;
        bo.ask("document.querySelector('#your-name').value = 'Bo'", vec![])
            .await;
        bo.click("[data-sit=black]").await;
        ada.click("#ready").await;
        bo.click("#ready").await;
        wait(&ada, "the first turn", |now| now.phase == "playing" && now.may_act()).await;
        press_spot(&ada, "c5").await;
        wait(&ada, "a pick", |now| now.picked == "c5").await;
        press_spot(&ada, "g1").await;
        wait(&ada, "the paragraph", |now| now.trouble.contains("R3.1")).await;
        picture(&ada, "refused").await;
        press_spot(&ada, "d4").await;
        wait(&bo, "Bo's turn", player::State::may_act).await;
        picture(&bo, "play").await;
        let (one, other) = tokio::join!(play_out(&ada, 1), play_out(&bo, 2));
        assert!(one.gestures + other.gestures > 0);
        ada.until("the result", "return document.querySelector('#room .room-title')")
            .await;
        picture(&ada, "over").await;
    })
    .await;
}
