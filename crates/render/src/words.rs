//! The scene in words, for ears and for those who cannot or do not want to look at a board.
//!
//! ```
//! use quincunx_core::{Spot, Viewer};
//! use quincunx_render::words;
//! let game = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
//! let scene = game.scene(Viewer::All);
//! assert_eq!(words::spot(&scene, &Spot::new("a4")).unwrap(), "a4: empty, grey square");
//! ```

use crate::text::facts;
use quincunx_core::scene::{Cell, Ground, Piece, Tray};
use quincunx_core::{Scene, Spot};

/// Everything: the situation, a sentence for each cell, and the trays; a line each.
pub fn full(scene: &Scene) -> String {
    let cells = scene
        .cells
        .iter()
        .map(|cell| cell_words(scene, cell, true, &str::to_owned));
    lines(scene, cells.collect())
}

/// The same with occupied cells only.
pub fn short(scene: &Scene) -> String {
    let occupied = scene
        .cells
        .iter()
        .filter(|cell| scene.pieces_on(&cell.spot).next().is_some());
    let cells = occupied.map(|cell| cell_words(scene, cell, false, &str::to_owned));
    lines(scene, cells.collect())
}

fn lines(scene: &Scene, cells: Vec<String>) -> String {
    let mut lines = vec![situation(scene)];
    lines.extend(cells);
    lines.extend(scene.trays.iter().map(|tray| tray_words(scene, tray, &str::to_owned)));
    lines.join("\n") + "\n"
}

/// The situation in sentences: who does what now, how the players stand, and what else there is to know.
pub fn situation(scene: &Scene) -> String {
    situation_in(scene, &str::to_owned)
}

/// The same for a scene whose sentences are in another language: the words between them go through `word`.
pub fn situation_in(scene: &Scene, word: &dyn Fn(&str) -> String) -> String {
    let mut sentences = vec![scene.headline.to_string()];
    for player in scene.players.iter().filter(|player| !player.facts.is_empty()) {
        sentences.push(format!("{}: {}", capital(&word(player.name)), facts(&player.facts)));
    }
    for fact in &scene.facts {
        sentences.push(format!("{}: {}", capital(&fact.label.to_string()), fact.value));
    }
    if !scene.dice.is_empty() {
        let dice: Vec<String> = scene.dice.iter().map(u8::to_string).collect();
        sentences.push(format!("{} {}", word("The dice show"), dice.join(", ")));
    }
    sentences
        .iter()
        .map(|sentence| format!("{}.", sentence.trim_end_matches('.')))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A cell or a tray in one sentence; nothing for a spot that is not in the scene.
pub fn spot(scene: &Scene, spot: &Spot) -> Option<String> {
    spot_in(scene, spot, &str::to_owned)
}

/// The same for a scene whose sentences are in another language.
pub fn spot_in(scene: &Scene, spot: &Spot, word: &dyn Fn(&str) -> String) -> Option<String> {
    if let Some(cell) = scene.cell(spot) {
        return Some(cell_words(scene, cell, true, word));
    }
    let tray = scene.trays.iter().find(|tray| tray.spot == *spot)?;
    Some(tray_words(scene, tray, word))
}

/// `c5: white piece, grey square`, `d4: empty, grey square`; without the ground of occupied cells in the short form.
fn cell_words(scene: &Scene, cell: &Cell, with_ground: bool, word: &dyn Fn(&str) -> String) -> String {
    let things = things(scene.pieces_on(&cell.spot));
    match things.is_empty() {
        // What lies in a cell with slots is told of those.
        true if has_slots(scene, cell) => format!("{}: {}", cell.spot, cell.name),
        true => format!("{}: {}, {}", cell.spot, word("empty"), cell.name),
        false if with_ground => format!("{}: {}, {}", cell.spot, things.join(", "), cell.name),
        false => format!("{}: {}", cell.spot, things.join(", ")),
    }
}

fn has_slots(scene: &Scene, cell: &Cell) -> bool {
    let place = scene.cells.iter().position(|other| other.spot == cell.spot);
    let next = place.and_then(|place| scene.cells.get(place + 1));
    cell.ground != Ground::Slot && next.is_some_and(|next| next.ground == Ground::Slot)
}

fn tray_words(scene: &Scene, tray: &Tray, word: &dyn Fn(&str) -> String) -> String {
    let things = things(scene.pieces_on(&tray.spot));
    let title = capital(&tray.title.to_string());
    if things.is_empty() {
        return format!("{title}: {}", word("none"));
    }
    format!("{title}: {}", things.join(", "))
}

/// Pieces by their names, the same ones counted: `white piece × 3`.
fn things<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<String> {
    let mut heaps: Vec<(String, usize)> = Vec::new();
    for name in pieces.map(|piece| piece.name.to_string()) {
        match heaps.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => heaps.push((name, 1)),
        }
    }
    heaps
        .into_iter()
        .map(|(name, count)| if count == 1 { name } else { format!("{name} × {count}") })
        .collect()
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) => first.to_uppercase().chain(signs).collect(),
        None => String::new(),
    }
}
