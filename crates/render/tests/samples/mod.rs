//! Sample scenes: boards as the games lay them out, set by hand, and one sheet with everything there is to draw.

mod hexes;
mod rings;
mod spiral;

use quincunx_core::scene::{
    Cell, Fact, Ground, Legend, Mark, Piece, Player, Point, Scene, Shape, TextScale, Tone, Tray,
};
use quincunx_core::{Message, Seat, Spot, Turn, Viewer, message};

/// Every sample with its name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("nevo", nevo()),
        ("lodestone", lodestone()),
        ("nika", rings::nika()),
        ("unita", spiral::unita()),
        ("nieuchess", hexes::nieuchess()),
        ("everything", everything()),
    ]
}

/// Nevo near its end, as the game itself describes it.
fn nevo() -> Scene {
    let mut session = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
    session
        .set_position("12/6B5/1W1B2B3B1/W1BB1W1B1WB1/WB1BWWB1W1WB/8W1W1/12 w")
        .unwrap();
    let action = session.legal().swap_remove(0);
    session.play(&action).unwrap();
    session.scene(Viewer::All)
}

/// Lodestone: digits in the pieces, and under the squares.
fn lodestone() -> Scene {
    const RED: [&str; 8] = [
        "21341234", "23414231", "43322411", "31234412", "34112342", "44133221", "42314123", "12341243",
    ];
    const MEN: [&str; 8] = [
        "pp.pkp.p", "........", "..p.....", ".....p..", "...P....", "P.......", ".....P..", ".PPK..PP",
    ];
    let mut scene = empty(8, 8);
    scene.players = vec![player("red", Tone::Red, 0), player("white", Tone::White, 180)];
    scene.headline = message!("sample-lodestone", "Red moves; the white king is in check");
    for (y, row) in RED.iter().enumerate() {
        for (x, digit) in row.bytes().map(|digit| digit - b'0').enumerate() {
            let name = format!("{}{}", char::from(b'a' + x as u8), 8 - y);
            let ground = if (x + y) % 2 == 0 {
                Ground::Field
            } else {
                Ground::DarkField
            };
            let mut cell = square(&name, x as i32, y as i32, ground);
            cell.print = Some(digit.to_string());
            scene.cells.push(cell);
            let man = MEN[y].as_bytes()[x];
            let red = man.is_ascii_uppercase();
            let shape = match man.to_ascii_lowercase() {
                b'k' => Shape::King,
                b'p' => Shape::Pawn,
                _ => continue,
            };
            let tone = if red { Tone::Red } else { Tone::White };
            let mut piece = piece(&name, tone, shape);
            piece.value = Some(if red { digit } else { 5 - digit });
            if man == b'k' {
                piece.marks.push(Mark::Danger);
            }
            scene.pieces.push(piece);
        }
    }
    coordinates(&mut scene, 8, 8);
    scene.trays = vec![
        tray("taken.red", "captured red pieces", 0),
        tray("taken.white", "captured white pieces", 1),
    ];
    for spot in ["taken.red", "taken.white", "taken.white"] {
        let tone = if spot == "taken.red" { Tone::Red } else { Tone::White };
        scene.pieces.push(piece(spot, tone, Shape::Pawn));
    }
    scene.last = vec![Spot::new("d2"), Spot::new("d4")];
    scene
}

/// Every ground, every shape in every tone, every mark.
fn everything() -> Scene {
    use Tone::{Black, Blue, Green, Red, White, Yellow};
    let tones = [White, Black, Red, Blue, Green, Yellow];
    let mut scene = empty(13, 9);
    scene.headline = message!("sample-everything", "Everything & <all> there is to draw");
    scene.dice = vec![1, 2, 3, 4, 5, 6, 0];
    let plain = [
        Ground::Field,
        Ground::DarkField,
        Ground::Shade,
        Ground::Ridge,
        Ground::Ridge,
        Ground::Ridge,
        Ground::Bank,
        Ground::Purple,
        Ground::Star,
        Ground::Line,
        Ground::Gate,
        Ground::Forest,
        Ground::Mountain,
    ];
    for (x, ground) in plain.into_iter().enumerate() {
        scene.cells.push(square(&format!("g{x}"), x as i32, 0, ground));
    }
    let grounds: [fn(Tone) -> Ground; 7] = [
        Ground::Score,
        Ground::Rally,
        Ground::Goal,
        Ground::Path,
        Ground::Bend,
        Ground::Covered,
        Ground::Special,
    ];
    for (y, tone) in tones.into_iter().enumerate() {
        for (x, ground) in grounds.into_iter().enumerate() {
            let mut cell = square(&format!("t{x}.{y}"), x as i32, y as i32 + 1, ground(tone));
            cell.print = (x == 0).then(|| (y + 1).to_string());
            scene.cells.push(cell);
        }
        let shapes = [
            Shape::Disc,
            Shape::Pawn,
            Shape::King,
            Shape::Hoplite,
            Shape::Die,
            Shape::HiddenDie,
        ];
        for (x, shape) in shapes.into_iter().enumerate() {
            let name = format!("p{x}.{y}");
            scene
                .cells
                .push(square(&name, x as i32 + 7, y as i32 + 1, Ground::Field));
            let mut piece = piece(&name, tone, shape);
            piece.facing = (shape == Shape::Hoplite).then_some(y as u16 * 45);
            piece.value = (shape == Shape::Die).then_some(y as u8 + 1);
            scene.pieces.push(piece);
        }
    }
    for x in 0..13 {
        let name = format!("m{x}");
        scene.cells.push(square(&name, x, 7, Ground::Field));
        let (tone, shape) = (
            tones[x as usize % 6],
            [Shape::Pawn, Shape::King, Shape::Disc][x as usize % 3],
        );
        let mut piece = piece(&name, tone, shape);
        piece.value = (x < 6).then_some(x as u8 + 1);
        piece.facing = (x == 8).then_some(90);
        match x {
            6 => piece.marks.push(Mark::Danger),
            7 => piece.marks.push(Mark::Spent),
            9 => piece.marks.push(Mark::Active),
            10 => (piece.shape, piece.value) = (Shape::Die, None),
            11 => (piece.shape, piece.value) = (Shape::Die, Some(12)),
            _ => {}
        }
        scene.pieces.push(piece);
    }
    for x in 0..13 {
        let ground = if x % 2 == 0 { Ground::Field } else { Ground::DarkField };
        let mut cell = square(&format!("s{x}"), x, 8, ground);
        cell.print = Some(["a", "+7", "long text"][x as usize % 3].to_owned());
        scene.cells.push(cell);
    }
    scene
        .pieces
        .extend([White, Black, Red].map(|tone| piece("s12", tone, Shape::Disc)));
    scene.trays = vec![tray("hand", "cards and tiles", 0), tray("stock", "a stock of dice", 1)];
    scene.pieces.extend((0..3).map(|_| piece("hand", Red, Shape::Card)));
    scene.pieces.push(piece("hand", Blue, Shape::Tile));
    for value in [5, 5, 4, 4, 4, 3] {
        let mut die = piece("stock", Green, Shape::Die);
        die.value = Some(value);
        scene.pieces.push(die);
    }
    scene.last = vec![Spot::new("s0"), Spot::new("m0")];
    coordinates(&mut scene, 13, 9);
    scene
}

/// A board of squares without any, with room for coordinates.
pub(crate) fn empty(width: i32, height: i32) -> Scene {
    Scene {
        players: vec![player("white", Tone::White, 0), player("black", Tone::Black, 180)],
        turn: Turn::Seat(Seat::new(0)),
        headline: message!("sample", "White moves"),
        facts: Vec::new(),
        bounds: (
            Point::new(-1000, -500),
            Point::new(width * 1000 + 500, height * 1000 + 1000),
        ),
        cells: Vec::new(),
        strokes: Vec::new(),
        legends: Vec::new(),
        trays: Vec::new(),
        pieces: Vec::new(),
        dice: Vec::new(),
        last: Vec::new(),
        text: TextScale { across: 2, down: 1 },
    }
}

/// Letters below and numbers to the left.
pub(crate) fn coordinates(scene: &mut Scene, width: i32, height: i32) {
    for x in 0..width {
        scene.legends.push(Legend {
            at: Point::new(x * 1000 + 500, height * 1000 + 500),
            text: char::from(b'a' + x as u8).to_string(),
        });
    }
    for y in 0..height {
        scene.legends.push(Legend {
            at: Point::new(-500, y * 1000 + 500),
            text: (height - y).to_string(),
        });
    }
}

pub(crate) fn square(name: &str, x: i32, y: i32, ground: Ground) -> Cell {
    let corners = [(0, 0), (1000, 0), (1000, 1000), (0, 1000)];
    Cell {
        spot: Spot::new(name),
        outline: corners
            .map(|(dx, dy)| Point::new(x * 1000 + dx, y * 1000 + dy))
            .to_vec(),
        centre: Point::new(x * 1000 + 500, y * 1000 + 500),
        ground,
        print: None,
        name: message!("sample-cell", "cell"),
    }
}

pub(crate) fn player(name: &'static str, tone: Tone, home: u16) -> Player {
    Player {
        name,
        tone,
        home,
        facts: vec![Fact::new(message!("sample-fact", "pieces"), 8)],
    }
}

pub(crate) fn piece(spot: &str, tone: Tone, shape: Shape) -> Piece {
    Piece {
        id: format!("{spot}-{tone:?}").to_lowercase(),
        spot: Spot::new(spot),
        tone,
        shape,
        facing: None,
        value: None,
        marks: Vec::new(),
        name: Message::new("sample-piece", "a piece", Vec::new()),
        sign: ("◆", "P"),
    }
}

pub(crate) fn tray(spot: &str, title: &str, owner: u8) -> Tray {
    Tray {
        spot: Spot::new(spot),
        title: message!("sample-tray", "{title}", title = title),
        owner: Some(Seat::new(owner)),
    }
}
