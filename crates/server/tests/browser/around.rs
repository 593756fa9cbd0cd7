//! The pages around the tables: one click to a game, lessons, replay, analysis, and all of them audited in every size.

use crate::audit::audit;
use crate::harness::{Browser, DESK, PHONE, TABLET, with_browsers};
use crate::player::press_spot;
use serde_json::json;
use thirtyfour::prelude::*;

/// A short game, in which Black overlooks something.
const RECORD: &str = "quincunx record 1\ngame: nevo\nseat white: Ada\nseat black: Bo\nresult: *\n\n1. c5-d4\n2. e3-d3\n\
                      3. j5-i4\n4. d3-c4\n5. e7-d6\n6. e1-f2\n";

/// Brings a record by the form of the games page; the address of its replay.
async fn bring(browser: &Browser) -> String {
    browser.go("/games").await;
    let script = "document.querySelector('#record').value = arguments[0]; document.querySelector('#record').form.requestSubmit()";
    browser.ask(script, vec![json!(RECORD)]).await;
    let path = browser
        .until(
            "the replay",
            "return location.pathname.endsWith('/replay') && document.querySelector('#where') && location.pathname",
        )
        .await;
    path.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_leads_to_a_game() {
    with_browsers([DESK], |[browser]| async move {
        browser.go("/").await;
        browser.click("[data-play=nevo]").await;
        browser
            .until(
                "a table",
                "return document.querySelector('#table')?.dataset.ready === 'yes'",
            )
            .await;
        let phase = browser
            .ask("return document.querySelector('#table').dataset.phase", vec![])
            .await;
        assert_eq!(phase, "playing");
        // It can be gone on with from the home page.
        browser.go("/").await;
        browser.click(".running .table-card").await;
        browser
            .until(
                "the table again",
                "return document.querySelector('#table')?.dataset.ready === 'yes'",
            )
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_up_with_other_seats() {
    with_browsers([PHONE], |[browser]| async move {
        browser.go("/new?game=nika").await;
        let choose = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('change', { bubbles: true }))";
        browser.ask(choose, vec![json!("#option-players"), json!("4")]).await;
        browser.until("four seats", "return document.querySelector('#seat-thebes')").await;
        for seat in ["sparta", "messene", "thebes"] {
            browser.ask(choose, vec![json!(format!("#seat-{seat}")), json!("me")]).await;
        }
        browser.click("#go").await;
        browser.until("the table", "return document.querySelector('#table')?.dataset.ready === 'yes'").await;
        let seats = browser.ask("return document.querySelectorAll('#seats .seat').length", vec![]).await;
        assert_eq!(seats, 4);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_followed_by_mouse() {
    with_browsers([DESK], |[browser]| async move {
        browser.go("/learn").await;
        browser.click("a[href='/learn/nevo']").await;
        browser.until("the first step", "return location.pathname === '/learn/nevo/1' && document.querySelector('#next')").await;
        browser.click("#next").await;
        let ready = "return location.pathname === '/learn/nevo/2' && document.querySelector('#board .lit')";
        browser.until("the second step", ready).await;
        press_spot(&browser, "c5").await;
        press_spot(&browser, "c4").await;
        browser.until("a wrong try", "return document.querySelector('#answer .bad')").await;
        let rule = "return document.querySelector('#answer a').getAttribute('href')";
        assert_eq!(browser.ask(rule, vec![]).await, "/rules/nevo#R4.1");
        browser.click("#answer a").await;
        let opened = "return document.querySelector('#rule[open]') && document.querySelector('#rule-text').textContent.includes('isolated')";
        browser.until("the rule", opened).await;
        browser.click("#rule form button").await;
        press_spot(&browser, "c5").await;
        press_spot(&browser, "d4").await;
        browser.until("a right try", "return document.querySelector('#answer .good')").await;
        browser.screenshot("lesson-done").await;
        browser.click("#next").await;
        browser.until("the third step", "return location.pathname === '/learn/nevo/3'").await;
        let done = "return document.querySelector('.progress a[data-step=\"2\"].done')";
        browser.until("the step is marked", done).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_replayed_and_analysed() {
    with_browsers([DESK], |[browser]| async move {
        let replay = bring(&browser).await;
        let table = replay.trim_end_matches("/replay").to_owned();
        let at = |number: u32| format!("return location.pathname === '{table}/at/{number}' && document.querySelector('#where').textContent === '{number}'");
        browser.click("[data-go=on]").await;
        browser.until("the first action", &at(1)).await;
        browser.ask("document.activeElement.blur()", vec![]).await;
        browser.key(Key::Right).await;
        browser.until("the second action", &at(2)).await;
        browser.key(Key::End).await;
        browser.until("the end", &at(6)).await;
        browser.key(Key::Home).await;
        browser.until("the beginning", &at(0)).await;
        browser.click("#run").await;
        browser.until("it goes by itself", &at(2)).await;
        browser.click("#run").await;
        browser.click("#moves li:nth-child(5) a").await;
        browser.until("the fifth action", &at(5)).await;
        // A position has an address of its own.
        browser.go(&format!("{table}/at/3")).await;
        browser.until("the third action", &at(3)).await;
        browser.go(&format!("{table}/replay#4")).await;
        browser.until("the fourth action", &at(4)).await;
        browser.click("#analyse").await;
        browser.until("the graph", "return document.querySelector('#strip .graph-line')").await;
        browser.screenshot("analysis").await;
        browser.ask("const graph = document.querySelector('#strip svg'); const box = graph.getBoundingClientRect(); graph.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.right - 1, clientY: box.top + 5 }))", vec![]).await;
        browser.until("where the graph was clicked", &at(6)).await;
        // From there it can be played on.
        browser.ask("document.querySelector('.play-on').open = true", vec![]).await;
        browser.click("#on-go").await;
        browser.until("a new table", "return document.querySelector('#table')?.dataset.ready === 'yes'").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_are_played_on_the_analysis_board() {
    with_browsers([DESK], |[browser]| async move {
        browser.go("/analyse?game=nevo").await;
        browser
            .until("choices", "return document.querySelector('#board .lit')")
            .await;
        press_spot(&browser, "c5").await;
        press_spot(&browser, "d4").await;
        browser
            .until("an action", "return location.search.includes('c5-d4')")
            .await;
        browser
            .until("lines", "return document.querySelector('#lines .win')")
            .await;
        browser.click("#undo").await;
        browser
            .until("it is taken back", "return !location.search.includes('c5-d4')")
            .await;
    })
    .await;
}

/// The pages with the names of their pictures.
async fn pages(browser: &Browser) -> Vec<(&'static str, String)> {
    let replay = bring(browser).await;
    let mut pages: Vec<(&str, String)> = [
        ("home", "/"),
        ("new", "/new?game=unita"),
        ("games", "/games"),
        ("learn", "/learn"),
        ("lesson", "/learn/nika/5"),
        ("rules", "/rules"),
        ("rule-page", "/rules/nika"),
        ("dice", "/dice"),
        ("about", "/about"),
        ("analysis-board", "/analyse?game=nevo"),
        ("not-found", "/nothing"),
    ]
    .map(|(name, path)| (name, path.to_owned()))
    .into();
    pages.push(("replay", replay.replace("/replay", "/at/4")));
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_accessible_in_both_themes() {
    with_browsers([DESK], |[browser]| async move {
        for (name, path) in pages(&browser).await {
            for theme in ["light", "dark"] {
                // Before the page is there, so that no colour is on its way to another.
                browser.theme(theme).await;
                browser.go(&path).await;
                audit(&browser, &format!("{name}, {theme}")).await;
                browser.screenshot(&format!("desk-{name}-{theme}")).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_fits_phones_and_tablets() {
    for (screen, kind) in [(PHONE, "phone"), (TABLET, "tablet")] {
        with_browsers([screen], move |[browser]| async move {
            for (name, path) in pages(&browser).await {
                browser.go(&path).await;
                let sizes = browser
                    .ask("return [document.documentElement.scrollWidth, innerWidth]", vec![])
                    .await;
                assert!(
                    sizes[0].as_u64() <= sizes[1].as_u64(),
                    "{name} sticks out on a {kind}: {sizes}"
                );
                browser.screenshot(&format!("{kind}-{name}")).await;
            }
        })
        .await;
    }
}
