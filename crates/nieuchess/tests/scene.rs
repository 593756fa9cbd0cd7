//! The table as it is shown: the hexes fit together, pawns keep their identity, and picks are few and plain.

mod common;

use common::{after, arena, play};
use quincunx_core::scene::{Ground, Mark, Scene, StrokeKind};
use quincunx_core::{Game, Options, Playing, Session, Spot, Viewer, narrow};
use quincunx_nieuchess::{Cell, Nieuchess};
use std::fmt::Write as _;

type Table = Playing<Nieuchess>;

/// Three battles at once: two attackers against one, one against two, and one against one.
const FRONT: &str = "blue=e8+f8+l17+r8+s1 red=e9+l18+m18+r9+s36 first=blue mover=blue turns=4 quiet=3 fought=no \
                     invasions=2+1 phase=move waiting=e8+f8+l17+r8+s1 landed=0";

fn front() -> Table {
    common::at(&["pawns=6"], FRONT)
}

fn scene(table: &Table) -> Scene {
    table.scene(Viewer::All)
}

/// What may be picked next, and the action that is complete.
fn picked(table: &Table, picks: &str) -> String {
    let choices = table.choices();
    let spots: Vec<Spot> = picks.split_whitespace().map(Spot::new).collect();
    let narrowed = narrow(&choices, &spots);
    let next: Vec<String> = narrowed
        .next
        .iter()
        .map(|pick| match &pick.label {
            Some(label) => format!("[{label}]"),
            None => pick.spot.to_string(),
        })
        .collect();
    let complete = narrowed.complete.map_or("-", |choice| &choice.action);
    format!("{} | {complete}", next.join(" "))
}

/// The pawns that are marked, with their marks, their numbers and what they are.
fn marked(table: &Table) -> String {
    let mut text = String::new();
    for piece in scene(table).pieces {
        if !piece.marks.is_empty() || piece.value.is_some() {
            let value = piece.value.map_or(String::new(), |value| format!(" {value}"));
            let _ = writeln!(
                text,
                "{}{value} {:?} {} {}: {}",
                piece.spot, piece.marks, piece.sign.0, piece.sign.1, piece.name
            );
        }
    }
    text
}

/// Everything but the hexes.
fn situation(table: &Table) -> String {
    let scene = scene(table);
    let mut text = format!("{}\n", scene.headline);
    for fact in &scene.facts {
        let _ = writeln!(text, "{}: {}", fact.label, fact.value);
    }
    for player in &scene.players {
        for fact in &player.facts {
            let _ = writeln!(text, "{}, {}: {}", player.name, fact.label, fact.value);
        }
    }
    for tray in &scene.trays {
        let _ = writeln!(text, "{}: {}", tray.title, scene.pieces_on(&tray.spot).count());
    }
    let last: Vec<&str> = scene.last.iter().map(Spot::name).collect();
    let _ = writeln!(text, "dice {:?}, last {}", scene.dice, last.join(" "));
    text
}

#[test]
fn neighbours_share_an_edge_and_nobody_else_does() {
    let scene = scene(&common::new_table(&[]));
    assert_eq!(scene.cells.len(), 900);
    for cell in &scene.cells {
        let hex = Cell::read(cell.spot.name()).unwrap();
        let near: Vec<Cell> = hex.neighbours().collect();
        for other in &scene.cells {
            let shared = cell.outline.iter().filter(|&corner| other.outline.contains(corner));
            let expected = match Cell::read(other.spot.name()).unwrap() {
                same if same == hex => 6,
                next if near.contains(&next) => 2,
                _ => 0,
            };
            assert_eq!(shared.count(), expected, "{} and {}", cell.spot, other.spot);
        }
    }
}

#[test]
fn red_is_above_and_blue_below() {
    let scene = scene(&common::new_table(&[]));
    let at = |name: &str| scene.cell(&Spot::new(name)).unwrap().centre;
    assert!(at("a36").y < at("a1").y && at("a36").x < at("y36").x);
    assert_eq!((scene.players[0].home, scene.players[1].home), (0, 180));
    let ground = |name: &str| scene.cell(&Spot::new(name)).unwrap().ground;
    let grounds = ["b20", "a20", "a36", "f32", "g32", "m18"].map(ground);
    let expected = [
        Ground::Ridge,
        Ground::Ridge,
        Ground::Bank,
        Ground::Purple,
        Ground::Star,
        Ground::Line,
    ];
    assert_eq!(grounds, expected);
    // The border runs along edges that a hex of either half has.
    let border = scene.strokes.iter().find(|stroke| stroke.kind == StrokeKind::Border);
    for edge in border.unwrap().points.windows(2) {
        let beside = scene
            .cells
            .iter()
            .filter(|cell| edge.iter().all(|end| cell.outline.contains(end)));
        let rows: Vec<usize> = beside.map(|cell| Cell::read(cell.spot.name()).unwrap().row()).collect();
        assert!(rows.contains(&18) || rows.contains(&19), "{rows:?}");
        assert!(rows.len() == 1 || rows == [19, 18], "{rows:?}");
    }
    let route = scene.strokes.iter().find(|stroke| stroke.kind == StrokeKind::Route);
    assert_eq!(route.unwrap().points.len(), 36);
    for legend in &scene.legends {
        let (low, high) = scene.bounds;
        assert!((low.x..=high.x).contains(&legend.at.x) && (low.y..=high.y).contains(&legend.at.y));
    }
}

#[test]
fn situations_from_the_first_roll_on() {
    let mut table = common::new_table(&["pawns=2"]);
    let mut text = situation(&table);
    for actions in [
        "roll:26",
        "second",
        "put:m17",
        "put:l17",
        "put:m20 put:a36",
        "m17-m19",
        "done",
    ] {
        play(&mut table, actions);
        let _ = write!(text, "\n{actions}\n{}{}", situation(&table), marked(&table));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn situations_of_battles() {
    let mut table = front();
    let mut text = situation(&table);
    for actions in [
        "done",
        "battle:e8+f8xe9",
        "battle:l17xl18+m18 battle:r8xr9",
        "fight:1",
        "die:1",
    ] {
        play(&mut table, actions);
        let _ = write!(text, "\n{actions}\n{}{}", situation(&table), marked(&table));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn moves_and_invasions_are_picked_apart() {
    let table = after(&["pawns=1"], "roll:61 first put:a5 put:y36");
    assert_eq!(picked(&table, ""), "a5 [end the movement] | -");
    assert!(picked(&table, "a5").contains(" [invade] "));
    assert_eq!(picked(&table, "a5 a4"), " | a5-a4");
    assert!(picked(&table, "a5 invade").starts_with("a1 a2 a3 a32 "));
    assert_eq!(picked(&table, "a5 invade a4"), " | a5^a4");
    assert_eq!(picked(&table, "done"), " | done");
}

#[test]
fn battles_are_picked_pawn_by_pawn() {
    let mut table = front();
    play(&mut table, "done");
    // Without f8 the battle would leave f8 nobody to fight.
    assert_eq!(picked(&table, "e8"), "f8 | -");
    assert_eq!(picked(&table, "f8 e8"), "e9 | -");
    assert_eq!(picked(&table, "f8 e8 e9"), " | battle:e8+f8xe9");
    play(&mut table, "battle:e8+f8xe9");
    assert_eq!(picked(&table, "l17"), "l18 m18 | -");
    assert_eq!(picked(&table, "l17 m18 l18"), " | battle:l17xl18+m18");
    play(&mut table, "battle:l17xl18+m18 battle:r8xr9");
    assert_eq!(picked(&table, ""), "e8 l17 r8 | -");
    assert_eq!(picked(&table, "l17"), " | fight:2");
}

#[test]
fn a_battle_may_grow_after_it_is_complete() {
    let position = "blue=e8+f8 red=d9+e9+f9 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 phase=move \
                    waiting=e8+f8 landed=0";
    let mut table = common::at(&[], position);
    play(&mut table, "done");
    assert_eq!(picked(&table, "e8 d9"), "e9 | battle:e8xd9");
    assert_eq!(picked(&table, "e8 e9 d9"), " | battle:e8xd9+e9");
}

#[test]
fn results_are_carried_out_pick_by_pick() {
    let mut table = front();
    play(
        &mut table,
        "done battle:e8+f8xe9 battle:l17xl18+m18 battle:r8xr9 fight:1 die:2",
    );
    let mut text = situation(&table) + &marked(&table);
    assert_eq!(picked(&table, ""), "e8 f8 | -");
    assert_eq!(picked(&table, "f8"), "e9 | -");
    assert_eq!(picked(&table, "f8 e9"), " | swap:f8xe9");
    play(&mut table, "swap:f8xe9 fight:2 die:1");
    let _ = write!(text, "\nfight:2 die:1\n{}{}", situation(&table), marked(&table));
    assert_eq!(picked(&table, ""), "l18 m18 | -");
    assert_eq!(picked(&table, "m18"), "l19 m19 n18 | -");
    play(&mut table, "back:m18-m19-n20");
    let _ = write!(text, "\nback:m18-m19-n20\n{}{}", situation(&table), marked(&table));
    insta::assert_snapshot!(text);
}

#[test]
fn replacements_come_from_the_eliminated() {
    let position = "blue=a1+m36 red=y1+y36 first=blue mover=red turns=0 quiet=0 fought=no invasions=2+2 phase=move \
                    waiting=- landed=0";
    let mut table = common::at(&["pawns=3"], position);
    play(&mut table, "done");
    assert_eq!(picked(&table, ""), "g5 s5 [bring back no more] | -");
    let before = scene(&table);
    let waiting = before.pieces_on(&Spot::new("lost.blue")).next().unwrap().id.clone();
    let mut text = situation(&table);
    play(&mut table, "revive:g5");
    assert_eq!(scene(&table).pieces_on(&Spot::new("g5")).next().unwrap().id, waiting);
    let _ = write!(text, "\nrevive:g5\n{}", situation(&table));
    insta::assert_snapshot!(text);
}

#[test]
fn pawns_are_followed_off_the_board_and_back() {
    let options = Options::read(Nieuchess::INFO, ["pawns=2"]).unwrap();
    let mut table = Table::new(options, Some(&arena())).unwrap();
    let at = |table: &Table, spot: &str| -> Vec<String> {
        let scene = scene(table);
        scene
            .pieces_on(&Spot::new(spot))
            .map(|piece| piece.id.clone())
            .collect()
    };
    let stock = at(&table, "stock.blue");
    play(&mut table, "roll:61 first put:l17 put:l18 put:m20 put:q24");
    let [one, other] = [at(&table, "l17"), at(&table, "l18")];
    assert!(stock.contains(&one[0]) && stock.contains(&other[0]) && one != other);
    play(&mut table, "l18-l19");
    assert_eq!(at(&table, "l19"), other);
    play(&mut table, "done battle:l19xm20");
    let before = scene(&table);
    assert_eq!(before.last, ["l19", "m20"].map(Spot::new));
    play(&mut table, "fight:1");
    assert_eq!(scene(&table).last, before.last);
    let active = scene(&table)
        .pieces
        .iter()
        .filter(|piece| piece.marks == [Mark::Active])
        .count();
    assert_eq!(active, 2);
    let red = at(&table, "m20");
    play(&mut table, "die:1");
    assert_eq!(scene(&table).dice, [1]);
    assert_eq!(at(&table, "lost.red"), red);
    assert!(table.undo());
    assert_eq!(at(&table, "m20"), red);
}
