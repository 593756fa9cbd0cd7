//! The table of Nika: the ring of spaces, hoplites with their shields, the routed, and what to pick.

use crate::Nika;
use crate::board::{Area, Board};
use crate::city::{City, Facing};
use crate::events::Event;
use crate::moves::Action;
use crate::pieces::{Cell, Pieces};
use crate::state::{State, Step as Action1or2};
use quincunx_core::scene::{self, Fact, Ground, Legend, Mark, Piece, Player, Point, Shape, TextScale, Tone, Tray};
use quincunx_core::{Game, Message, Scene, Seat, Spot, Step, Trace, Turn, message};

/// A space is this long.
const SIDE: i32 = 1000;

pub(crate) fn scene(game: &Nika, state: &State) -> Scene {
    let board = &game.board;
    let (width, height) = (i32::from(board.columns()) * SIDE, i32::from(board.rows()) * SIDE);
    let names = game.seats().iter().enumerate();
    Scene {
        players: names
            .map(|(i, name)| shown_player(game, state, Seat::new(i as u8), name))
            .collect(),
        turn: game.turn(state),
        headline: headline(game, state),
        facts: facts(game, state),
        bounds: (
            Point::new(-SIDE * 3 / 4, -SIDE / 4),
            Point::new(width + SIDE / 4, height + SIDE * 3 / 4),
        ),
        cells: board.spaces().map(|cell| space(board, cell)).collect(),
        strokes: Vec::new(),
        legends: legends(board),
        trays: City::ALL.map(|city| routed_tray(game, city)).to_vec(),
        pieces: pieces(board, state),
        dice: Vec::new(),
        last: Vec::new(),
        text: TextScale { across: 3, down: 1 },
    }
}

fn shown_player(game: &Nika, state: &State, seat: Seat, name: &'static str) -> Player {
    let mut cities = City::ALL.into_iter().filter(|&city| game.seat(city) == seat).peekable();
    let first = *cities.peek().expect("every seat acts for a city");
    Player {
        name,
        tone: tone(first),
        home: match first {
            City::Athens => 0,
            City::Thebes => 90,
            City::Messene => 180,
            City::Sparta => 270,
        },
        facts: cities
            .map(|city| {
                let label = message!("nika-fact-city", "{city} on the board", city = city.name());
                Fact::new(label, state.pieces(city).len())
            })
            .collect(),
    }
}

/// R8.3: the city to move, and which of its two actions comes.
fn headline(game: &Nika, state: &State) -> Message {
    let city = state.city().name();
    match (game.turn(state), state.step()) {
        (Turn::Over(outcome), _) => {
            message!(
                "nika-headline-over",
                "The game is over: {result}",
                result = game.result(outcome)
            )
        }
        (_, Action1or2::First) => message!(
            "nika-headline-first",
            "{city} takes the first of two actions",
            city = city
        ),
        (_, Action1or2::Second | Action1or2::SecondAfterPass) => {
            message!(
                "nika-headline-second",
                "{city} takes the second of two actions",
                city = city
            )
        }
    }
}

fn facts(game: &Nika, state: &State) -> Vec<Fact> {
    let turns = match game.rules.limit {
        Some(limit) => format!("{}/{limit}", state.turns()),
        None => state.turns().to_string(),
    };
    vec![
        Fact::new(message!("nika-fact-turns", "turns played"), turns),
        Fact::new(message!("nika-fact-passed", "turns passed in a row"), state.passed()),
    ]
}

fn space(board: &Board, cell: Cell) -> scene::Cell {
    let (ground, name) = match board.area(cell) {
        Some(Area::Rally(city)) => (
            Ground::Rally(tone(city)),
            message!("nika-space-rally", "rally area of {city}", city = city.name()),
        ),
        Some(Area::Victory(city)) => (
            Ground::Goal(tone(city)),
            message!("nika-space-victory", "victory area of {city}", city = city.name()),
        ),
        None => (Ground::Field, message!("nika-space", "space")),
    };
    scene::Cell::square(spot(board, cell), corner(board, cell), SIDE, ground, name)
}

fn legends(board: &Board) -> Vec<Legend> {
    let middle = |n: u8| i32::from(n) * SIDE + SIDE / 2;
    let height = i32::from(board.rows()) * SIDE;
    let columns = (0..board.columns()).map(|x| Legend {
        at: Point::new(middle(x), height + SIDE * 3 / 8),
        text: char::from(b'a' + x).to_string(),
    });
    let rows = (0..board.rows()).map(|y| Legend {
        at: Point::new(-SIDE * 3 / 8, height - middle(y)),
        text: (y + 1).to_string(),
    });
    columns.chain(rows).collect()
}

fn pieces(board: &Board, state: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for city in City::ALL {
        for cell in state.pieces(city).iter() {
            if let Some((_, facing)) = state.piece(cell) {
                let marks = if Some(Area::Victory(city)) == board.area(cell) {
                    vec![Mark::Active]
                } else {
                    Vec::new()
                };
                pieces.push(hoplite(city, spot(board, cell), Some(facing), marks));
            }
        }
        pieces.extend((0..state.routed(city)).map(|_| hoplite(city, routed(city), None, Vec::new())));
    }
    pieces
}

/// The letter of the city and an arrow.
const SIGNS: [[(&str, &str); 4]; 4] = [
    [("A↑", "A^"), ("A→", "A>"), ("A↓", "Av"), ("A←", "A<")],
    [("S↑", "S^"), ("S→", "S>"), ("S↓", "Sv"), ("S←", "S<")],
    [("M↑", "M^"), ("M→", "M>"), ("M↓", "Mv"), ("M←", "M<")],
    [("T↑", "T^"), ("T→", "T>"), ("T↓", "Tv"), ("T←", "T<")],
];

fn hoplite(city: City, spot: Spot, facing: Option<Facing>, marks: Vec<Mark>) -> Piece {
    Piece {
        id: String::new(),
        spot,
        tone: tone(city),
        shape: Shape::Hoplite,
        facing: facing.map(|facing| facing.index() as u16 * 90),
        value: None,
        marks,
        name: match facing {
            Some(facing) => message!(
                "nika-hoplite",
                "{soldier} facing {direction}",
                soldier = city.hoplite(),
                direction = facing.name()
            ),
            None => message!("nika-hoplite-routed", "routed {soldier}", soldier = city.hoplite()),
        },
        sign: match facing {
            Some(facing) => SIGNS[city.index()][facing.index()],
            None => [("A", "A"), ("S", "S"), ("M", "M"), ("T", "T")][city.index()],
        },
    }
}

fn routed_tray(game: &Nika, city: City) -> Tray {
    Tray {
        spot: routed(city),
        title: message!("nika-tray-routed", "routed pieces of {city}", city = city.name()),
        owner: Some(game.seat(city)),
    }
}

/// Pieces first, in any order, then where one goes or what several do.
pub(crate) fn choice(board: &Board, state: &State, action: Action) -> (Message, Vec<Step>) {
    match action {
        Action::Pass => {
            let label = message!("nika-choice-pass", "pass");
            (label.clone(), vec![Step::button("pass", label)])
        }
        Action::Rotate { pieces, facing } => {
            let label = message!("nika-choice-turn", "turn {direction}", direction = facing.name());
            let name = message!(
                "nika-choice-turn-pieces",
                "turn {pieces} {direction}",
                pieces = names(board, pieces),
                direction = facing.name()
            );
            let turn = Step::button(format!("turn-{}", facing.letter()), label);
            (name, vec![picked(board, pieces), turn])
        }
        Action::Move { pieces, facing } => {
            let name = message!(
                "nika-choice-move",
                "move {pieces} {direction}",
                pieces = names(board, pieces),
                direction = facing.name()
            );
            (name, vec![picked(board, pieces), destination(board, pieces, facing)])
        }
        Action::Rally { cell, facing } => {
            let name = message!(
                "nika-choice-rally",
                "rally a piece of {city} on {cell}, facing {direction}",
                city = state.city().name(),
                cell = board.name(cell),
                direction = facing.name()
            );
            let label = message!("nika-choice-face", "face {direction}", direction = facing.name());
            let face = Step::button(format!("face-{}", facing.letter()), label);
            (name, vec![Step::at(spot(board, cell)), face])
        }
    }
}

/// A single piece is put where it goes; a phalanx gets an order.
fn destination(board: &Board, pieces: Pieces, facing: Facing) -> Step {
    let single = pieces.iter().next().filter(|_| pieces.is_single());
    match single.and_then(|cell| board.beside(cell, facing)) {
        Some(to) => Step::at(spot(board, to)),
        None => Step::button(
            "advance",
            message!("nika-choice-advance", "advance {direction}", direction = facing.name()),
        ),
    }
}

pub(crate) fn trace(board: &Board, event: &Event, traces: &mut Vec<Trace>) {
    let step = |cell: Cell, facing| {
        board
            .beside(cell, facing)
            .map(|to| (spot(board, cell), spot(board, to)))
    };
    match *event {
        Event::Rotated { pieces, .. } => {
            traces.extend(pieces.iter().map(|cell| Trace::Touched(spot(board, cell))));
        }
        Event::Moved { pieces, facing, .. } => {
            let moved = pieces.iter().filter_map(|cell| step(cell, facing));
            traces.extend(moved.map(|(from, to)| Trace::Moved(from, to)));
        }
        Event::Routed { city, cell, .. } => traces.push(Trace::Moved(spot(board, cell), routed(city))),
        Event::Pushed {
            first,
            facing,
            pushed,
            routed: last,
            ..
        } => {
            let weight = usize::from(pushed[0] + pushed[1]);
            let chain = std::iter::successors(Some(first), |&cell| board.beside(cell, facing));
            for cell in chain.take(weight) {
                match last {
                    Some((city, gone)) if gone == cell => traces.push(Trace::Moved(spot(board, cell), routed(city))),
                    _ => traces.extend(step(cell, facing).map(|(from, to)| Trace::Moved(from, to))),
                }
            }
        }
        Event::Rallied { city, cell, .. } => traces.push(Trace::Moved(routed(city), spot(board, cell))),
        Event::Arrived { cell, .. } => traces.push(Trace::Touched(spot(board, cell))),
        Event::Passed { .. } | Event::Ended(_) => {}
    }
}

fn picked(board: &Board, pieces: Pieces) -> Step {
    Step::all(pieces.iter().map(|cell| spot(board, cell)))
}

fn names(board: &Board, pieces: Pieces) -> String {
    pieces
        .iter()
        .map(|cell| board.name(cell))
        .collect::<Vec<_>>()
        .join(", ")
}

fn spot(board: &Board, cell: Cell) -> Spot {
    Spot::new(board.name(cell))
}

fn routed(city: City) -> Spot {
    Spot::new(format!("routed.{}", city.seat_name()))
}

fn tone(city: City) -> Tone {
    match city {
        City::Athens => Tone::White,
        City::Sparta => Tone::Red,
        City::Messene => Tone::Blue,
        City::Thebes => Tone::Black,
    }
}

/// The upper left corner of a space.
fn corner(board: &Board, cell: Cell) -> Point {
    let (x, y) = board.place(cell);
    Point::new(i32::from(x) * SIDE, i32::from(board.rows() - 1 - y) * SIDE)
}
