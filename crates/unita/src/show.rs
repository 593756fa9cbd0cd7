//! The board and what lies beside it, drawn in text.

use crate::Unita;
use crate::board::Spot;
use crate::events::tile_title;
use crate::pieces::{Battalion, Card, Company, Slot, Special, Tile};
use crate::state::{Clash, Declaration, Role, Stage, State};
use crate::view::View;
use std::fmt::Write as _;

const LEGEND: &str = "\
A letter and a digit are a company of that colour; * is the Gate, . a square, o a reorganisation square. Behind them
m is a mountain, f a forest, s the special tile and ? an unknown tile; capitals lie face up. Dice are max/shown.
";

pub(crate) fn show(game: &Unita, view: &View) -> String {
    let mut text = String::new();
    if game.board.map().is_empty() {
        show_paths(game, view, &mut text);
    } else {
        show_square(game, view, &mut text);
    }
    text.push_str(LEGEND);
    let _ = writeln!(text, "\n{}", asked(game, view.open()));
    for battalion in game.battalions() {
        text.push('\n');
        show_battalion(game, view, battalion, &mut text);
    }
    text
}

/// The square board from above.
fn show_square(game: &Unita, view: &View, text: &mut String) {
    for row in game.board.map() {
        for spot in row {
            match *spot {
                Spot::Void => text.push_str("    "),
                Spot::Gate => text.push_str(" *  "),
                Spot::Square(colour, square) => match game.battalion(colour) {
                    Some(battalion) => text.push_str(&square_text(game, view, battalion, square)),
                    None => text.push_str("    "),
                },
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
}

/// The paths stretched out, each from its start to the Gate.
fn show_paths(game: &Unita, view: &View, text: &mut String) {
    let _ = write!(text, "{:7}", "");
    for square in 0..game.board.length() {
        let _ = write!(text, " {square:<3}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for battalion in game.battalions() {
        let _ = write!(text, "{:7}", game.colour(battalion).name());
        for square in 0..game.board.length() {
            text.push_str(&square_text(game, view, battalion, square));
        }
        text.push_str(" *\n");
    }
    text.push('\n');
}

/// Four characters for a square: who stands there and what lies there.
fn square_text(game: &Unita, view: &View, battalion: Battalion, square: u8) -> String {
    let state = view.open();
    let letter = game.colour(battalion).name().as_bytes()[0].to_ascii_uppercase();
    // A company without dice is not there yet.
    let there = |company: &Company| {
        view.hides_dice(battalion) || state.formation(battalion, *company).iter().any(|die| die.is_some())
    };
    let who = match state.company_on(battalion, square).filter(there) {
        Some(company) => format!("{}{company}", char::from(letter)),
        None if game.board.is_reorganisation(square) => "o".to_owned(),
        None => ".".to_owned(),
    };
    let tiles = &state.tiles[battalion.index()];
    let tile = tiles.at(square).map_or(' ', |tile| {
        let letter = view.tile(battalion, tile).map_or('?', Tile::letter);
        if tiles.is_up(tile) {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    });
    format!(" {:<3}", format!("{who}{tile}"))
}

/// What is being asked, in a line.
fn asked(game: &Unita, state: &State) -> String {
    let who = |battalion: Battalion| game.colour(battalion);
    let active = who(state.active);
    let clash = |clash: Clash| {
        let (enemy, near) = game.side_of(state, clash, Role::Defender);
        let company = clash.company;
        format!("{active}'s company {company} attacks {}'s company {near}", who(enemy))
    };
    let points = format!("{active} has points: {}", state.points);
    match state.stage {
        Stage::Roll(battalion) => format!("stage: terrain dice of {}", who(battalion)),
        Stage::Lay(battalion, [a, b, c]) => {
            let who = who(battalion);
            format!("stage: {who} lays its tiles; die 5 shows {a}, die 4 shows {b}, die 3 shows {c}")
        }
        Stage::Deploy(placed) => {
            let (who, all) = (who(game.deployer(placed)), game.all_dice());
            format!("stage: {who} places a die; {placed} of {all} are placed")
        }
        Stage::Turn => format!("stage: {points}"),
        Stage::Pick(clash) => {
            let company = clash.company;
            format!("stage: {active} picks the first enemy of its company {company}; {points}")
        }
        Stage::Refusal(battle, role) => {
            let (battalion, _) = game.side_of(state, battle, role);
            format!("stage: {}; {} may refuse; {points}", clash(battle), who(battalion))
        }
        Stage::Declaration(battle, role) => {
            let (battalion, _) = game.side_of(state, battle, role);
            let declared = match battle.declared {
                Declaration::Plain => String::new(),
                Declaration::Halberd(slot) => format!(" with Halberd on {slot}"),
                Declaration::Cavalry => " with Cavalry".to_owned(),
                Declaration::Terror(slot) => format!(" with Terror on {slot}"),
            };
            let battle = clash(battle);
            format!(
                "stage: {battle}{declared}; {} may declare a card; {points}",
                who(battalion)
            )
        }
        Stage::Glory => format!("stage: {active}'s first company is through the Gate: glory or plain; {points}"),
        Stage::Over => "stage: the last company has left".to_owned(),
    }
}

fn show_battalion(game: &Unita, view: &View, battalion: Battalion, text: &mut String) {
    let state = view.open();
    let colour = game.colour(battalion);
    let total = game.totals(state)[battalion.index()];
    let shown = if view.hides_dice(battalion) {
        "dice hidden".to_owned()
    } else {
        format!("life points {total}")
    };
    let _ = writeln!(text, "{colour} ({}): {shown}", game.board.people(colour));
    for company in Company::ALL {
        show_company(game, view, battalion, company, text);
    }
    show_tiles(game, view, battalion, text);
    show_cards(game, state, battalion, text);
}

fn show_company(game: &Unita, view: &View, battalion: Battalion, company: Company, text: &mut String) {
    let state = view.open();
    let place = match state.place(battalion, company) {
        end if end == game.board.gate() => "gate".to_owned(),
        square => square.to_string(),
    };
    let _ = write!(text, "  {company} on {place:<4}");
    for (slot, die) in Slot::ALL.into_iter().zip(state.formation(battalion, company)) {
        let die = match () {
            () if view.hides_dice(battalion) => "?".to_owned(),
            () if die.is_some() => format!("{}/{}", die.maximum(), die.face()),
            () => "-".to_owned(),
        };
        let _ = write!(text, "  {slot} {die:<3}");
    }
    let marks = &state.marks[battalion.index()];
    if marks.reorganised >> company.index() & 1 != 0 {
        text.push_str("  reorganised here");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

fn show_tiles(game: &Unita, view: &View, battalion: Battalion, text: &mut String) {
    let state = view.open();
    let tiles = &state.tiles[battalion.index()];
    if !tiles.are_laid() {
        return;
    }
    let special = game.special(state, battalion);
    let words = tiles.places.iter().enumerate().map(|(tile, place)| {
        let kind = view.tile(battalion, tile);
        let title = kind.map_or("unknown", |kind| tile_title(kind, special));
        let lies = match () {
            () if tiles.is_up(tile) => "up",
            () if kind == Some(Tile::Special) && tiles.special_known => "down, but known",
            () => "down",
        };
        format!("{title} on {place} (face {lies})")
    });
    let _ = writeln!(text, "  tiles: {}", words.collect::<Vec<_>>().join(", "));
    let marks = &state.marks[battalion.index()];
    for (what, used) in [(special, marks.special), (Special::Mirage, marks.mirage)] {
        let companies = Company::ALL
            .into_iter()
            .filter(|company| used >> company.index() & 1 != 0)
            .map(|company| company.to_string());
        if used != 0 {
            let companies = companies.collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "  {} used by company {companies}", what.title());
        }
    }
}

fn show_cards(game: &Unita, state: &State, battalion: Battalion, text: &mut String) {
    let colour = game.colour(battalion);
    let used = state.marks[battalion.index()].cards;
    let of_colour = Card::ALL.into_iter().filter(|card| card.colour() == colour);
    let words: Vec<String> = of_colour
        .filter_map(|card| {
            let times = (used & card.bits()).count_ones();
            let left = game.has_card(state, battalion, card);
            let title = card.title();
            match (times, left) {
                (0, false) => None,
                (0, true) => Some(title.to_owned()),
                (_, true) => Some(format!("{title} (used once)")),
                (_, false) => Some(format!("{title} (used{})", detail(state, card))),
            }
        })
        .collect();
    if !words.is_empty() {
        let _ = writeln!(text, "  cards: {}", words.join(", "));
    }
}

/// What a used card has left behind.
fn detail(state: &State, card: Card) -> String {
    match card {
        Card::Discipline => state.discipline.map(|terrain| format!(": {}", terrain.name())),
        Card::Imitation => state.imitation.map(|special| format!(": {}", special.title())),
        Card::Pilgrimage if state.pilgrimage => Some(": four points next turn".to_owned()),
        Card::Glory => Some(format!(": {}", state.glory)),
        _ => None,
    }
    .unwrap_or_default()
}
