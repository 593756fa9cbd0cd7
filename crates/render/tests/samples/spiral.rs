//! Four paths that wind to a gate, with companies of four dice in slots.

use super::{piece, player, square, tray};
use quincunx_core::scene::{Cell, Ground, Point, Scene, Shape, Stroke, StrokeKind, Tone};
use quincunx_core::{Spot, message};

/// The squares of the southern path from the gate in the middle, to the right and downwards; the others follow by
/// quarter turns.
const SOUTH: [(i32, i32); 20] = [
    (4, 4),
    (3, 4),
    (2, 4),
    (1, 4),
    (0, 4),
    (-1, 4),
    (-2, 4),
    (-3, 4),
    (-3, 3),
    (-3, 2),
    (-3, 1),
    (-3, 0),
    (-3, -1),
    (-3, -2),
    (-2, -2),
    (-1, -2),
    (0, -2),
    (1, -2),
    (1, -1),
    (1, 0),
];

pub(crate) fn unita() -> Scene {
    let mut scene = super::empty(9, 9);
    scene.bounds = (Point::new(-500, -500), Point::new(9500, 9500));
    scene.headline = message!("sample-unita", "Green has two points left");
    let battalions = [
        ("green", Tone::Green),
        ("yellow", Tone::Yellow),
        ("red", Tone::Red),
        ("blue", Tone::Blue),
    ];
    scene.players.clear();
    for (turn, (name, tone)) in battalions.into_iter().enumerate() {
        scene.players.push(player(name, tone, (360 - turn as u16 * 90) % 360));
        let path: Vec<(i32, i32)> = SOUTH.iter().map(|&at| turned(at, turn)).collect();
        for (index, &(x, y)) in path.iter().enumerate() {
            let ground = match (index, turn) {
                (7 | 13, _) => Ground::Bend(tone),
                (5, 0) | (9, 1) => Ground::Forest,
                (9, 0) | (6, 2) => Ground::Mountain,
                (11, 0) | (12, 3) => Ground::Special(tone),
                (11, 1) | (12, 2) | (5, 3) => Ground::Covered(tone),
                _ => Ground::Path(tone),
            };
            let spot = format!("{name}.{index}");
            let mut cell = square(&spot, x + 4, y + 4, ground);
            cell.print = (index < 4).then(|| (4 - index).to_string());
            let centre = cell.centre;
            scene.cells.push(cell);
            // Companies stand here and there, so that empty slots and bare squares are seen too.
            if index == 3 * turn + 2 || index == turn + 8 || index == 16 {
                for (number, (slot, dx, dy)) in [("il", -1, -1), ("it", 1, -1), ("ol", -1, 1), ("ot", 1, 1)]
                    .into_iter()
                    .enumerate()
                {
                    let at = Point::new(centre.x + dx * 230, centre.y + dy * 230);
                    let spot = format!("{spot}.{slot}");
                    scene.cells.push(slot_cell(&spot, at));
                    let shape = if index == 16 && turn == 3 {
                        Shape::HiddenDie
                    } else {
                        Shape::Die
                    };
                    let mut die = piece(&spot, tone, shape);
                    die.value = (shape == Shape::Die).then_some(((index + number * 2) % 6) as u8);
                    if number < 3 || index != 16 {
                        scene.pieces.push(die);
                    }
                }
            }
        }
        let mut points: Vec<Point> = path
            .iter()
            .map(|&(x, y)| Point::new(x * 1000 + 4500, y * 1000 + 4500))
            .collect();
        let last = points.pop().unwrap();
        points.push(last);
        scene.strokes.push(Stroke {
            points,
            kind: StrokeKind::Path(tone),
        });
    }
    scene.cells.push(square("gate", 4, 4, Ground::Gate));
    for (seat, (name, tone)) in battalions.into_iter().enumerate() {
        let spot = format!("stock.{name}");
        scene
            .trays
            .push(tray(&spot, &format!("{name}: dice through the Gate"), seat as u8));
        for value in [5, 4, 4, 3, 2, 2, 1, 0].into_iter().skip(seat * 2) {
            let mut die = piece(&spot, tone, Shape::Die);
            die.value = Some(value);
            scene.pieces.push(die);
        }
    }
    scene.last = vec![Spot::new("green.8")];
    scene
}

fn turned((x, y): (i32, i32), quarters: usize) -> (i32, i32) {
    (0..quarters).fold((x, y), |(x, y), _| (-y, x))
}

fn slot_cell(spot: &str, at: Point) -> Cell {
    let corners = [(-210, -210), (210, -210), (210, 210), (-210, 210)];
    Cell {
        spot: Spot::new(spot),
        outline: corners.map(|(dx, dy)| Point::new(at.x + dx, at.y + dy)).to_vec(),
        centre: at,
        ground: Ground::Slot,
        print: None,
        name: message!("sample-slot", "slot"),
    }
}
