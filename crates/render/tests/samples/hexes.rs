//! A map of 900 hexagons with forty pawns, as large as boards get.

use super::{piece, player, tray};
use quincunx_core::scene::{Cell, Ground, Legend, Mark, Point, Scene, Shape, Stroke, StrokeKind, Tone};
use quincunx_core::{Spot, message};

/// The upper half of the map; the lower half is the same after a half turn.
const HALF: [&str; 18] = [
    "R...........|...........R",
    "R...........|...........R",
    "R...........|...........R",
    "R....PP.....|....PP.....R",
    "R....P*P....|....P*P....R",
    ".....PP.....|....PP......",
    "............|............",
    "............|............",
    "............|............",
    "###.........|.........###",
    "###.........|.........###",
    "###.#.......|.......#.###",
    "###.##......|......##.###",
    "###.........|.........###",
    "###.###.....|.....###.###",
    "###.####....|....####.###",
    "###.####....|....####.###",
    "###.####....|....####.###",
];

pub(crate) fn nieuchess() -> Scene {
    let mut scene = super::empty(25, 31);
    scene.players = vec![player("blue", Tone::Blue, 0), player("red", Tone::Red, 180)];
    scene.headline = message!("sample-nieuchess", "Blue fights: three pawns against one at m17");
    scene.bounds = (Point::new(-1300, -700), Point::new(26_000, 32_600));
    for row in 0..36 {
        for column in 0..25 {
            let letter = if row < 18 {
                HALF[row].as_bytes()[column]
            } else {
                HALF[35 - row].as_bytes()[24 - column]
            };
            scene.cells.push(hexagon(column as i32, row as i32, letter));
        }
    }
    let name = |column: u8, row: i32| format!("{}{}", char::from(b'a' + column), 36 - row);
    let blue = [
        (12, 20),
        (11, 19),
        (12, 18),
        (10, 22),
        (14, 21),
        (15, 24),
        (9, 20),
        (3, 25),
        (21, 22),
        (8, 27),
    ];
    let red = [
        (12, 17),
        (13, 15),
        (11, 14),
        (14, 16),
        (9, 13),
        (3, 12),
        (21, 14),
        (16, 11),
        (8, 10),
        (12, 9),
    ];
    let reserve = [
        (10, 30),
        (11, 30),
        (13, 30),
        (14, 30),
        (5, 32),
        (18, 33),
        (12, 33),
        (2, 29),
        (22, 30),
        (12, 28),
    ];
    for (column, row) in blue.into_iter().chain(reserve) {
        scene.pieces.push(piece(&name(column, row), Tone::Blue, Shape::Pawn));
    }
    for (column, row) in red
        .into_iter()
        .chain(reserve.map(|(column, row)| (24 - column, 35 - row)))
    {
        scene.pieces.push(piece(&name(column, row), Tone::Red, Shape::Pawn));
    }
    for at in [0, 1, 2, 20] {
        scene.pieces[at].marks.push(Mark::Active);
    }
    scene.pieces[5].marks.push(Mark::Spent);
    for column in 0..25 {
        scene.legends.push(Legend {
            at: Point::new(i32::from(column) * 1000 + 750, 31_900),
            text: char::from(b'a' + column).to_string(),
        });
    }
    for row in 0..36 {
        scene.legends.push(Legend {
            at: Point::new(-700, row * 866 + 577),
            text: (36 - row).to_string(),
        });
    }
    scene.strokes = vec![
        Stroke {
            points: (0..36).map(|row| centre(12, row)).collect(),
            kind: StrokeKind::Route,
        },
        Stroke {
            points: (0..25)
                .flat_map(|column| {
                    let (x, y) = (column * 1000, 18 * 866);
                    [Point::new(x, y), Point::new(x + 500, y + 289), Point::new(x + 1000, y)]
                })
                .collect(),
            kind: StrokeKind::Border,
        },
    ];
    scene.trays = vec![
        tray("lost.blue", "eliminated blue pawns", 0),
        tray("lost.red", "eliminated red pawns", 1),
    ];
    for (spot, tone, count) in [("lost.blue", Tone::Blue, 4), ("lost.red", Tone::Red, 1)] {
        scene.pieces.extend((0..count).map(|_| piece(spot, tone, Shape::Pawn)));
    }
    scene.dice = vec![4];
    scene.last = vec![Spot::new("m19"), Spot::new("l17")];
    scene
}

fn centre(column: i32, row: i32) -> Point {
    Point::new(column * 1000 + 500 + row % 2 * 500, row * 866 + 577)
}

fn hexagon(column: i32, row: i32, letter: u8) -> Cell {
    let middle = centre(column, row);
    let corners = [(0, -577), (500, -289), (500, 289), (0, 577), (-500, 289), (-500, -289)];
    Cell {
        spot: Spot::new(format!("{}{}", char::from(b'a' + column as u8), 36 - row)),
        outline: corners
            .map(|(dx, dy)| Point::new(middle.x + dx, middle.y + dy))
            .to_vec(),
        centre: middle,
        ground: match letter {
            b'#' => Ground::Ridge,
            b'R' => Ground::Bank,
            b'P' => Ground::Purple,
            b'*' => Ground::Star,
            b'|' => Ground::Line,
            _ => Ground::Field,
        },
        print: None,
        name: message!("sample-hexagon", "plain hexagon"),
    }
}
