//! Scenes made by hand for the tests: small boards of every geometry.

use quincunx_core::scene::{
    Cell, Fact, Ground, Legend, Piece, Player, Point, Shape, Stroke, StrokeKind, TextScale, Tone, Tray,
};
use quincunx_core::{Message, Scene, Seat, Spot, Turn, message};

fn words(text: &str) -> Message {
    message!("test", "{text}", text = text)
}

fn empty(text: TextScale) -> Scene {
    let player = |name, tone, home| Player {
        name,
        tone,
        home,
        facts: vec![Fact::new(words("points"), 3)],
    };
    Scene {
        players: vec![player("green", Tone::Green, 0), player("red", Tone::Red, 180)],
        turn: Turn::Seat(Seat::new(0)),
        headline: words("Green moves"),
        facts: vec![Fact::new(words("steps left"), 2)],
        bounds: (Point::new(-1000, -1000), Point::new(9000, 9000)),
        cells: Vec::new(),
        strokes: Vec::new(),
        legends: Vec::new(),
        trays: Vec::new(),
        pieces: Vec::new(),
        dice: Vec::new(),
        last: Vec::new(),
        text,
    }
}

fn cell(name: &str, centre: Point, corners: &[(i32, i32)], ground: Ground) -> Cell {
    Cell {
        spot: Spot::new(name),
        outline: corners
            .iter()
            .map(|(dx, dy)| Point::new(centre.x + dx, centre.y + dy))
            .collect(),
        centre,
        ground,
        print: None,
        name: words("place"),
    }
}

fn piece(spot: &str, tone: Tone, sign: (&'static str, &'static str), facing: Option<u16>) -> Piece {
    Piece {
        id: String::new(),
        spot: Spot::new(spot),
        tone,
        shape: Shape::Disc,
        facing,
        value: None,
        marks: Vec::new(),
        name: words("piece"),
        sign,
    }
}

const SQUARE: [(i32, i32); 4] = [(-500, -500), (500, -500), (500, 500), (-500, 500)];

/// Rows of hexagons, every second one shifted by half a cell, with all the grounds of a battlefield.
pub(crate) fn hexagons() -> Scene {
    let mut scene = empty(TextScale { across: 4, down: 1 });
    let grounds = [
        Ground::Field,
        Ground::Ridge,
        Ground::Bank,
        Ground::Purple,
        Ground::Star,
        Ground::Line,
        Ground::Goal(Tone::White),
        Ground::Rally(Tone::Black),
    ];
    let hexagon = [(0, -577), (500, -289), (500, 289), (0, 577), (-500, 289), (-500, -289)];
    for row in 0..7 {
        for column in 0..5 {
            let centre = Point::new(500 + column * 1000 + row % 2 * 500, 577 + row * 866);
            let name = format!("{}{}", char::from(b'a' + column as u8), 7 - row);
            let ground = grounds[((row * 5 + column) % 8) as usize];
            scene.cells.push(cell(&name, centre, &hexagon, ground));
        }
        scene.legends.push(Legend {
            at: Point::new(-600 + row % 2 * 500, 577 + row * 866),
            text: (7 - row).to_string(),
        });
    }
    for column in 0..5 {
        scene.legends.push(Legend {
            at: Point::new(500 + column * 1000, 7 * 866 + 400),
            text: char::from(b'a' + column as u8).to_string(),
        });
    }
    scene.pieces = vec![
        piece("b3", Tone::White, ("♔", "K"), None),
        piece("c4", Tone::Black, ("♟", "p"), None),
        piece("d4", Tone::Black, ("♟", "p"), None),
    ];
    scene
}

/// Squares with four slots each, and a stock of dice beside them.
pub(crate) fn slots() -> Scene {
    let mut scene = empty(TextScale { across: 6, down: 2 });
    for (row, line) in ["p.G", "b?p"].iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            let centre = Point::new(column as i32 * 1000 + 500, row as i32 * 1000 + 500);
            let name = format!("{}{}", ['x', 'y', 'z'][column], row);
            let ground = match sign {
                'G' => Ground::Gate,
                'b' => Ground::Bend(Tone::Red),
                '?' => Ground::Covered(Tone::Red),
                _ => Ground::Path(Tone::Green),
            };
            scene.cells.push(cell(&name, centre, &SQUARE, ground));
        }
    }
    let half = SQUARE.map(|(x, y)| (x / 2, y / 2));
    for (name, row, column) in [("x0", 0, 0), ("z1", 1, 2)] {
        for (slot, (dx, dy)) in [
            ("il", (250, 250)),
            ("it", (750, 250)),
            ("ol", (250, 750)),
            ("ot", (750, 750)),
        ] {
            let centre = Point::new(column * 1000 + dx, row * 1000 + dy);
            scene
                .cells
                .push(cell(&format!("{name}.{slot}"), centre, &half, Ground::Slot));
        }
    }
    scene.pieces = vec![
        piece("x0.il", Tone::Green, ("5", "5"), None),
        piece("x0.ot", Tone::Green, ("⛨", "0"), None),
        piece("z1.it", Tone::Red, ("4", "4"), None),
    ];
    scene.trays.push(Tray {
        spot: Spot::new("stock"),
        title: words("dice of Green"),
        owner: Some(Seat::new(0)),
    });
    for (sign, count) in [(("5", "5"), 2), (("2", "2"), 12)] {
        let dice = (0..count).map(|_| piece("stock", Tone::Green, sign, None));
        scene.pieces.extend(dice);
    }
    scene.dice = vec![5, 3];
    scene
}

/// A field of squares with soldiers who face somewhere, and a border through its middle.
pub(crate) fn soldiers() -> Scene {
    let mut scene = empty(TextScale { across: 2, down: 1 });
    for row in 0..3 {
        for column in 0..4 {
            let centre = Point::new(column * 1000 + 500, row * 1000 + 500);
            let name = format!("{}{}", char::from(b'a' + column as u8), 3 - row);
            let ground = if (row + column) % 2 == 0 {
                Ground::Field
            } else {
                Ground::DarkField
            };
            scene.cells.push(cell(&name, centre, &SQUARE, ground));
        }
    }
    scene.strokes.push(Stroke {
        points: vec![Point::new(2000, 0), Point::new(2000, 3000)],
        kind: StrokeKind::Border,
    });
    scene.pieces = vec![
        piece("a1", Tone::Blue, ("△", "^"), Some(0)),
        piece("b1", Tone::Blue, ("▷", ">"), Some(90)),
        piece("c3", Tone::Red, ("▼", "v"), Some(180)),
    ];
    scene.last = vec![Spot::new("b2"), Spot::new("b1")];
    scene
}
