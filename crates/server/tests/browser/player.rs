//! Plays at a table by what the page shows: reads what is lit, and clicks, drags, touches or types there.

use crate::harness::{Browser, PATIENCE};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What of the page matters for playing.
const STATE: &str = r"
const page = document.querySelector('#table');
const svg = page.querySelector('#board svg');
const spots = [...new Set([...svg.querySelectorAll('.lit')].map((lit) => lit.dataset.spot))];
const buttons = [...document.querySelectorAll('#picks [data-pick], #picks [data-complete]')];
return {
  phase: page.dataset.phase,
  number: Number(page.dataset.number ?? 0),
  picked: document.querySelector('#board').dataset.picked ?? '',
  spots,
  pieces: spots.filter((spot) => svg.querySelector(`g[data-piece][data-spot='${CSS.escape(spot)}']`)),
  buttons: buttons.map((button) => button.dataset.pick ?? '!'),
  trouble: document.querySelector('#trouble').hidden ? '' : document.querySelector('#trouble').textContent,
};";

/// Where a spot or a button is on the screen, scrolled into sight.
const PLACE: &str = r"
const [name, button] = arguments;
const svg = document.querySelector('#board svg');
const selector = name === '!' ? '[data-complete]' : `[data-pick='${CSS.escape(name)}']`;
const element = button
  ? document.querySelector(`#picks ${selector}`)
  : svg.querySelector(`[data-spot='${CSS.escape(name)}']:not([data-piece])`);
if (!element) return null;
const middle = () => {
  if (!button && element.hasAttribute('x')) {
    const at = new DOMPoint(Number(element.getAttribute('x')), Number(element.getAttribute('y')));
    return at.matrixTransform(svg.getScreenCTM());
  }
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const reachable = ({ x, y }) => (button ? element : svg).contains(document.elementFromPoint(x, y));
if (!reachable(middle())) element.scrollIntoView({ block: 'center' });
const { x, y } = middle();
return [x, y];";

/// What the page shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    pub(crate) phase: String,
    pub(crate) number: u64,
    pub(crate) picked: String,
    /// The spots that are lit, and those of them where something lies.
    pub(crate) spots: Vec<String>,
    pub(crate) pieces: Vec<String>,
    /// The buttons to pick; `!` plays what is complete.
    pub(crate) buttons: Vec<String>,
    pub(crate) trouble: String,
}

impl State {
    /// Whether there is something to pick.
    pub(crate) fn may_act(&self) -> bool {
        !self.spots.is_empty() || !self.buttons.is_empty()
    }
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

/// What the page shows now.
pub(crate) async fn state(browser: &Browser) -> State {
    let value = browser.ask(STATE, vec![]).await;
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    State {
        phase: text("phase"),
        number: value["number"].as_u64().unwrap_or_default(),
        picked: text("picked"),
        spots: texts(&value["spots"]),
        pieces: texts(&value["pieces"]),
        buttons: texts(&value["buttons"]),
        trouble: text("trouble"),
    }
}

/// Waits until a state of the page is as it should be.
pub(crate) async fn wait(browser: &Browser, what: &str, fits: impl Fn(&State) -> bool) -> State {
    let start = Instant::now();
    loop {
        let now = state(browser).await;
        if fits(&now) {
            return now;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "this never came: {what}; the page shows {now:?}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Where something to pick is on the screen.
pub(crate) async fn place(browser: &Browser, name: &str, button: bool) -> (f64, f64) {
    let at = browser.ask(PLACE, vec![json!(name), json!(button)]).await;
    match (at[0].as_f64(), at[1].as_f64()) {
        (Some(x), Some(y)) => (x, y),
        _ => panic!("'{name}' is nowhere on the page"),
    }
}

/// Clicks or touches a spot of the board.
pub(crate) async fn press_spot(browser: &Browser, spot: &str) {
    let (x, y) = place(browser, spot, false).await;
    browser.press(x, y).await;
}

/// Clicks or touches a button that picks.
pub(crate) async fn press_button(browser: &Browser, name: &str) {
    let (x, y) = place(browser, name, true).await;
    browser.press(x, y).await;
}

/// Picks something at random, and waits until the page shows it. Tells what the page showed before.
pub(crate) async fn pick_anything(browser: &Browser, before: &State, random: &mut Pcg64) {
    let all = before.spots.len() + before.buttons.len();
    let chosen = random.random_range(0..all);
    match before.spots.get(chosen) {
        Some(spot) => press_spot(browser, spot).await,
        None => press_button(browser, &before.buttons[chosen - before.spots.len()]).await,
    }
    wait(browser, "what was picked", |now| {
        (now.number, &now.picked, &now.phase) != (before.number, &before.picked, &before.phase)
    })
    .await;
}

/// How a game is played to its end.
pub(crate) struct Played {
    /// How many gestures it took.
    pub(crate) gestures: u32,
    /// How many of them were drags.
    pub(crate) drags: u32,
}

/// Plays at random until the game is over; every few actions that begin with a piece are drags.
pub(crate) async fn play_out(browser: &Browser, seed: u64) -> Played {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut played = Played { gestures: 0, drags: 0 };
    loop {
        let now = wait(browser, "a turn or the end", |now| now.phase == "over" || now.may_act()).await;
        if now.phase == "over" {
            return played;
        }
        played.gestures += 1;
        assert!(played.gestures < 3000, "this game does not end");
        if now.picked.is_empty() && now.pieces.len() > 1 && random.random_range(0..6) == 0 {
            played.drags += u32::from(try_drag(browser, &now, &mut random).await);
        } else {
            pick_anything(browser, &now, &mut random).await;
        }
    }
}

/// Drags a piece to a place that lights up for it; whether there was one.
async fn try_drag(browser: &Browser, before: &State, random: &mut Pcg64) -> bool {
    let from = before.pieces.choose(random).expect("pieces");
    press_spot(browser, from).await;
    let picked = wait(browser, "a piece picked", |now| {
        now.picked == *from || now.number != before.number || now.phase == "over"
    })
    .await;
    if picked.picked != *from {
        return false;
    }
    let Some(to) = picked
        .spots
        .iter()
        .filter(|spot| *spot != from)
        .collect::<Vec<_>>()
        .choose(random)
        .copied()
    else {
        return false;
    };
    let from_at = place(browser, from, false).await;
    let to_at = place(browser, to, false).await;
    // If scrolling was needed the first place has moved.
    let from_at = if place(browser, from, false).await == from_at {
        from_at
    } else {
        return false;
    };
    browser.drag(from_at, to_at).await;
    wait(browser, "a dropped piece", |now| {
        (now.number, &now.picked) != (picked.number, &picked.picked)
    })
    .await;
    true
}
