//! The table: where things lie, what is picked, who is who, and what nobody may see.

use quincunx_core::laws::Stream;
use quincunx_core::scene::{Ground, Mark, Point, Shape};
use quincunx_core::{Chooser, Options, Playing, Scene, Seat, Session, Spot, Viewer, narrow};
use quincunx_unita::{INFO, Unita};
use std::collections::{HashMap, HashSet};

fn start(options: &str) -> Playing<Unita> {
    Playing::new(Options::read(&INFO, options.split_whitespace()).unwrap(), None).unwrap()
}

fn at(game: &Playing<Unita>, spot: &str) -> Point {
    let scene = game.scene(Viewer::All);
    scene.cell(&Spot::new(spot)).unwrap_or_else(|| panic!("{spot}")).centre
}

/// Everybody is on the board, green with a company on a reorganisation square that touches nobody.
const MARCHING: &str = "turn:green:3:fresh green/7:55443322,5:55443322,1:44332211,0:33221111/4m,9f,12s/- \
    yellow/6:55443322,5:55443322,4:44332211,3:33221111/4m,9f,12s/- \
    red/3:55443322,2:55443322,1:44332211,0:33221111/4m,9f,12s/- \
    blue/3:55443322,2:55443322,1:44332211,0:33221111/4m,9f,12s/-";

fn marching() -> Playing<Unita> {
    let mut game = start("");
    game.set_position(MARCHING).unwrap();
    game
}

#[test]
fn r1_4_squares_lie_where_the_board_has_them() {
    let game = start("terrain=off");
    assert_eq!(at(&game, "gate"), Point::new(4500, 4500));
    assert_eq!(at(&game, "green.0"), Point::new(8500, 8500));
    assert_eq!(at(&game, "green.7"), Point::new(1500, 8500));
    assert_eq!(at(&game, "green.19"), Point::new(5500, 4500));
    assert_eq!(at(&game, "yellow.0"), Point::new(500, 8500));
    assert_eq!(at(&game, "red.19"), Point::new(3500, 4500));
    // On the triangle green runs along the lower side from right to left, and a third of a turn leads to the next.
    let game = start("terrain=off players=3");
    assert_eq!(at(&game, "gate"), Point::new(0, 0));
    assert_eq!(at(&game, "green.1"), Point::new(3 * 1732, 4000));
    assert_eq!(at(&game, "green.7"), Point::new(-3 * 1732, 4000));
    assert_eq!(at(&game, "yellow.0"), Point::new(-4 * 1732, 4000));
    assert_eq!(at(&game, "red.0"), Point::new(0, -8000));
}

#[test]
fn r1_4_squares_tile_the_board() {
    let game = start("terrain=off players=3");
    let scene = game.scene(Viewer::All);
    let squares = scene.cells.iter().filter(|cell| cell.ground != Ground::Slot);
    // Twice the area of each, by the corners around it; together they are the triangle with sides of nine squares.
    let doubled = |outline: &[Point]| {
        let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
        let sum: i64 = pairs
            .map(|(from, to)| i64::from(from.x) * i64::from(to.y) - i64::from(from.y) * i64::from(to.x))
            .sum();
        sum.abs()
    };
    let total: i64 = squares.map(|cell| doubled(&cell.outline)).sum();
    assert_eq!(total, 9 * 1732 * 13_500);
}

#[test]
fn r2_2_slots_lie_by_the_march_of_their_company() {
    let game = marching();
    // On 5 green marches to the left, the centre of the board above; on the corner 7 it stands as it came.
    for (company, square) in [(1, "green.7"), (2, "green.5")] {
        let Point { x, y } = at(&game, square);
        let slot = |name: &str| at(&game, &format!("green.{company}.{name}"));
        assert_eq!(slot("il"), Point::new(x - 250, y - 250));
        assert_eq!(slot("it"), Point::new(x + 250, y - 250));
        assert_eq!(slot("ol"), Point::new(x - 250, y + 250));
        assert_eq!(slot("ot"), Point::new(x + 250, y + 250));
    }
    let mut game = game;
    game.play("go:1").unwrap();
    // Now it marches upwards, the centre at its right.
    let Point { x, y } = at(&game, "green.8");
    assert_eq!(at(&game, "green.1.il"), Point::new(x + 250, y - 250));
    assert_eq!(at(&game, "green.1.ot"), Point::new(x - 250, y + 250));
}

/// Where each die is that has an identity of its own, and what it looks like.
fn dice(scene: &Scene) -> HashMap<String, (Point, String)> {
    let dice = scene.pieces.iter().filter(|piece| piece.shape == Shape::Die);
    let found: HashMap<_, _> = dice
        .map(|die| {
            let cell = scene.cell(&die.spot).unwrap();
            (die.id.clone(), (cell.centre, die.name.to_string()))
        })
        .collect();
    assert_eq!(
        found.len(),
        scene.pieces.iter().filter(|piece| piece.shape == Shape::Die).count(),
        "no two dice are the same"
    );
    found
}

#[test]
fn dice_keep_their_identity() {
    let mut game = marching();
    let before = dice(&game.scene(Viewer::All));
    game.play("go:1").unwrap();
    // From the corner all four go straight up by a square: nobody pivots.
    let after = dice(&game.scene(Viewer::All));
    let moved = before.iter().filter(|(id, place)| after[*id] != **place);
    let moved: Vec<_> = moved.map(|(id, (at, name))| (id, *at, name)).collect();
    assert_eq!(moved.len(), 4);
    for (id, at, name) in moved {
        assert_eq!(after[id], (Point::new(at.x, at.y - 1000), name.clone()));
    }
    assert!(game.undo());
    assert_eq!(dice(&game.scene(Viewer::All)), before);
}

/// Over whole games a die that is not hurt or healed looks the same for ever, and its maximum never changes.
#[test]
fn a_die_stays_what_it_is() {
    for (options, seed) in [("", 3), ("players=3 deploy=secret", 4), ("players=2 deploy=single", 5)] {
        let mut game = start(options);
        let mut stream = Stream::new(seed);
        let mut known: HashMap<String, String> = HashMap::new();
        while let Some(action) = game.pick(&mut |bound| stream.below(bound)) {
            game.play(&action).unwrap();
            let scene = game.scene(Viewer::All);
            let sections = scene.pieces.iter().filter(|piece| piece.id.starts_with('p'));
            for die in sections {
                let name = die.name.to_string();
                let kind = name.split(" showing").next().unwrap().to_owned();
                let first = known.entry(die.id.clone()).or_insert_with(|| kind.clone());
                assert_eq!(*first, kind, "{} after {action}", die.id);
            }
        }
        assert_eq!(known.len() % 16, 0, "{options}");
    }
}

#[test]
fn the_dice_that_touch_the_enemy_are_marked() {
    let mut game = start("");
    let position = MARCHING
        .replace("green/7:", "green/10:")
        .replace("yellow/3:", "yellow/4:");
    game.set_position(&position).unwrap();
    game.play("go:1").unwrap();
    let scene = game.scene(Viewer::All);
    let active = scene.pieces.iter().filter(|die| die.marks.contains(&Mark::Active));
    let active: HashSet<&str> = active.map(|die| die.spot.name()).collect();
    let expected = ["green.1.ol", "green.1.ot", "yellow.3.il", "yellow.3.it"];
    assert_eq!(active, HashSet::from(expected));
    assert_eq!(
        scene.headline.to_string(),
        "Green may use a card in the battle: Green's company 1 attacks Yellow's company 3"
    );
}

/// The action that these picks make, one after the other.
#[track_caller]
fn picked(game: &Playing<Unita>, picks: &str) -> Option<String> {
    let choices = game.choices();
    let picks: Vec<Spot> = picks.split_whitespace().map(Spot::new).collect();
    narrow(&choices, &picks).complete.map(|choice| choice.action.clone())
}

#[test]
fn actions_are_picked_on_the_table() {
    let mut game = start("");
    game.play("roll:5-4-3").unwrap();
    let lay = picked(&game, "green.die.5 green.tile.m green.die.4 green.tile.f");
    assert_eq!(lay.as_deref(), Some("lay:5m-4f-3s"));
    let mut game = start("terrain=off");
    assert_eq!(picked(&game, "green.stock.5 green.2.il").as_deref(), Some("put:5@2il"));
    game.play("put:5@2il").unwrap();
    let game = marching();
    for (picks, action) in [
        ("green.7 green.8", Some("go:1")),
        ("green.7 green.9", None),
        (
            "reorganise-1 green.1.it green.1.il green.1.ol",
            Some("reorg:1:it-il-ol-ot"),
        ),
        ("crossbow red.2.ot", Some("card:crossbow:red-2-ot")),
        ("crossbow green.2.ot", None),
    ] {
        assert_eq!(picked(&game, picks).as_deref(), action, "{picks}");
    }
}

/// R4.1: where a die is placed in secret shows nowhere, also not as what happened last.
#[test]
fn secret_placements_leave_no_trace() {
    let (green, yellow) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
    let scenes = |action: &str| {
        let mut game = start("deploy=secret terrain=off");
        game.play(action).unwrap();
        [green, yellow, Viewer::Spectator].map(|viewer| game.scene(viewer))
    };
    let [[green, yellow, spectator], [other, yellow2, spectator2]] = ["put:5@2il", "put:1@4ot"].map(scenes);
    assert_ne!(green, other);
    assert_eq!(green.last, [Spot::new("green.stock.5"), Spot::new("green.2.il")]);
    assert_eq!((&yellow, &spectator), (&yellow2, &spectator2));
    assert!(yellow.last.is_empty());
    let hidden = yellow.pieces.iter().filter(|piece| piece.shape == Shape::HiddenDie);
    assert_eq!(hidden.count(), 15 + 2 * 16, "one is placed, and others have not begun");
}

/// What the table looks like to a viewer in secret deployment does not depend on anything hidden, to the end.
#[test]
fn hidden_dice_have_identities_of_their_own() {
    let orders = [3, 8].map(|seed| {
        let mut game = start("deploy=secret terrain=off");
        let mut stream = Stream::new(seed);
        let mut seen = Vec::new();
        for _ in 0..16 {
            let action = game.pick(&mut |bound| stream.below(bound)).unwrap();
            game.play(&action).unwrap();
            seen.push(game.scene(Viewer::Spectator));
        }
        seen
    });
    assert!(orders[0] == orders[1]);
}
