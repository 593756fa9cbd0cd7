//! The table of Lodestone: squares with the digits under them, pieces that show theirs, and what to pick.

use crate::Lodestone;
use crate::board::{Cell, Cells};
use crate::events::{Event, player};
use crate::moves::{Action, in_check};
use crate::options::Reading;
use crate::state::{Kind, RED, State, WHITE};
use quincunx_core::scene::{self, Fact, Ground, Legend, Mark, Piece, Player, Point, Shape, TextScale, Tone, Tray};
use quincunx_core::{Game, Message, Scene, Seat, Spot, Step, Trace, Turn, message};

/// A square is this long.
const SIDE: i32 = 1000;

pub(crate) fn scene(game: &Lodestone, state: &State) -> Scene {
    let board = 8 * SIDE;
    Scene {
        players: vec![shown_player(state, RED, "red"), shown_player(state, WHITE, "white")],
        turn: state.turn(),
        headline: headline(game, state),
        facts: vec![Fact::new(
            message!("lodestone-fact-quiet", "plies without a capture"),
            format!("{}/{}", state.quiet(), game.rules.quiet),
        )],
        bounds: (
            Point::new(-SIDE * 3 / 4, -SIDE / 4),
            Point::new(board + SIDE / 4, board + SIDE * 3 / 4),
        ),
        cells: Cell::all().map(|cell| square(game, state, cell)).collect(),
        strokes: Vec::new(),
        legends: legends(),
        trays: [RED, WHITE].map(captured_tray).to_vec(),
        pieces: pieces(game, state),
        dice: Vec::new(),
        last: Vec::new(),
        text: TextScale { across: 3, down: 1 },
    }
}

fn shown_player(state: &State, seat: Seat, name: &'static str) -> Player {
    Player {
        name,
        tone: tone(seat),
        home: if seat == RED { 0 } else { 180 },
        facts: vec![Fact::new(
            message!("lodestone-fact-pieces", "pieces"),
            state.pieces(seat).len(),
        )],
    }
}

fn headline(game: &Lodestone, state: &State) -> Message {
    let who = player(state.side());
    match state.turn() {
        Turn::Over(outcome) => {
            message!(
                "lodestone-headline-over",
                "The game is over: {result}",
                result = game.result(outcome)
            )
        }
        _ if state.placing() => message!(
            "lodestone-headline-place",
            "{who} chooses where the king stands",
            who = who
        ),
        _ if in_check(&game.board, &state.now, state.side()) => {
            message!("lodestone-headline-check", "{who} moves and is in check", who = who)
        }
        _ => message!("lodestone-headline-move", "{who} moves", who = who),
    }
}

/// Printed on a square is the digit that a piece of the player to move would show there.
fn square(game: &Lodestone, state: &State, cell: Cell) -> scene::Cell {
    let [red, white] = [RED, WHITE].map(|seat| game.board.digit(seat, cell));
    let ground = if (cell.x() + cell.y()).is_multiple_of(2) {
        Ground::DarkField
    } else {
        Ground::Field
    };
    let name = match game.reading {
        Reading::Facing => message!(
            "lodestone-square-facing",
            "square that reads {red} for Red and {white} for White",
            red = red,
            white = white
        ),
        Reading::Square => message!("lodestone-square-same", "square that reads {digit}", digit = red),
    };
    scene::Cell::square(spot(cell), corner(cell), SIDE, ground, name)
        .printed(game.board.digit(state.side(), cell).to_string())
}

fn legends() -> Vec<Legend> {
    let middle = |n: u8| i32::from(n) * SIDE + SIDE / 2;
    let files = (0..8).map(|x| Legend {
        at: Point::new(middle(x), 8 * SIDE + SIDE * 3 / 8),
        text: char::from(b'a' + x).to_string(),
    });
    let ranks = (0..8).map(|y| Legend {
        at: Point::new(-SIDE * 3 / 8, 8 * SIDE - middle(y)),
        text: (y + 1).to_string(),
    });
    files.chain(ranks).collect()
}

fn pieces(game: &Lodestone, state: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for seat in [RED, WHITE] {
        let playing = state.end().is_none() && !state.placing();
        let danger = playing && in_check(&game.board, &state.now, seat);
        for cell in state.pieces(seat).iter() {
            let kind = if state.kings().has(cell) {
                Kind::King
            } else {
                Kind::Pawn
            };
            let digit = game.board.digit(seat, cell);
            let marks = if danger && kind == Kind::King {
                vec![Mark::Danger]
            } else {
                Vec::new()
            };
            pieces.push(piece(seat, kind, spot(cell), Some(digit), marks));
        }
        if state.pieces(seat).is_empty() {
            continue; // The home row is not filled yet.
        }
        let kings = Cells(state.kings().0 & state.pieces(seat).0).len();
        let pawns = state.pieces(seat).len() - kings;
        let gone = (kings..1).map(|_| Kind::King).chain((pawns..7).map(|_| Kind::Pawn));
        pieces.extend(gone.map(|kind| piece(seat, kind, captured(seat), None, Vec::new())));
    }
    pieces
}

fn piece(seat: Seat, kind: Kind, spot: Spot, digit: Option<u8>, marks: Vec<Mark>) -> Piece {
    let number = usize::from(digit.unwrap_or(0).min(4));
    let (shape, signs) = match (kind, seat == RED) {
        (Kind::King, true) => (
            Shape::King,
            [("♚", "K"), ("♚1", "K1"), ("♚2", "K2"), ("♚3", "K3"), ("♚4", "K4")],
        ),
        (Kind::Pawn, true) => (
            Shape::Pawn,
            [("♟", "P"), ("♟1", "P1"), ("♟2", "P2"), ("♟3", "P3"), ("♟4", "P4")],
        ),
        (Kind::King, false) => (
            Shape::King,
            [("♔", "k"), ("♔1", "k1"), ("♔2", "k2"), ("♔3", "k3"), ("♔4", "k4")],
        ),
        (Kind::Pawn, false) => (
            Shape::Pawn,
            [("♙", "p"), ("♙1", "p1"), ("♙2", "p2"), ("♙3", "p3"), ("♙4", "p4")],
        ),
    };
    Piece {
        id: String::new(),
        spot,
        tone: tone(seat),
        shape,
        facing: None,
        value: digit,
        marks,
        name: name(seat, kind, digit),
        sign: signs[number],
    }
}

fn name(seat: Seat, kind: Kind, digit: Option<u8>) -> Message {
    match (kind, seat == RED, digit) {
        (Kind::King, true, Some(digit)) => message!("lodestone-red-king", "red king showing {digit}", digit = digit),
        (Kind::King, false, Some(digit)) => {
            message!("lodestone-white-king", "white king showing {digit}", digit = digit)
        }
        (Kind::Pawn, true, Some(digit)) => message!("lodestone-red-pawn", "red pawn showing {digit}", digit = digit),
        (Kind::Pawn, false, Some(digit)) => {
            message!("lodestone-white-pawn", "white pawn showing {digit}", digit = digit)
        }
        (Kind::King, true, None) => message!("lodestone-red-king-taken", "red king"),
        (Kind::King, false, None) => message!("lodestone-white-king-taken", "white king"),
        (Kind::Pawn, true, None) => message!("lodestone-red-pawn-taken", "red pawn"),
        (Kind::Pawn, false, None) => message!("lodestone-white-pawn-taken", "white pawn"),
    }
}

fn captured_tray(seat: Seat) -> Tray {
    Tray {
        spot: captured(seat),
        title: message!(
            "lodestone-tray-captured",
            "captured pieces of {who}",
            who = player(seat)
        ),
        owner: Some(seat),
    }
}

pub(crate) fn choice(state: &State, action: Action) -> (Message, Vec<Step>) {
    match action {
        Action::Move { from, to } if state.piece(to).is_some() => (
            message!(
                "lodestone-choice-capture",
                "capture {to} from {from}",
                to = to,
                from = from
            ),
            vec![Step::at(spot(from)), Step::at(spot(to))],
        ),
        Action::Move { from, to } => (
            message!("lodestone-choice-move", "move {from} to {to}", from = from, to = to),
            vec![Step::at(spot(from)), Step::at(spot(to))],
        ),
        Action::Pass => {
            let label = message!("lodestone-choice-pass", "pass");
            (label.clone(), vec![Step::button("pass", label)])
        }
        Action::Place(king) => (
            message!("lodestone-choice-king", "put the king on {king}", king = king),
            vec![Step::at(spot(king))],
        ),
    }
}

pub(crate) fn trace(event: Event, traces: &mut Vec<Trace>) {
    match event {
        Event::Placed { seat, .. } => {
            let home = if seat == RED { Cells(0xFF) } else { Cells(0xFF << 56) };
            traces.extend(home.iter().map(|cell| Trace::Appeared(spot(cell))));
        }
        Event::Moved { from, to, .. } => traces.push(Trace::Moved(spot(from), spot(to))),
        Event::Captured { seat, from, to, .. } => {
            traces.push(Trace::Moved(spot(to), captured(seat.other())));
            traces.push(Trace::Moved(spot(from), spot(to)));
        }
        Event::Passed { .. } | Event::Check { .. } | Event::Ended { .. } => {}
    }
}

fn spot(cell: Cell) -> Spot {
    Spot::new(cell.to_string())
}

fn captured(seat: Seat) -> Spot {
    Spot::new(if seat == RED { "captured.red" } else { "captured.white" })
}

fn tone(seat: Seat) -> Tone {
    if seat == RED { Tone::Red } else { Tone::White }
}

/// The upper left corner of a square.
fn corner(cell: Cell) -> Point {
    Point::new(i32::from(cell.x()) * SIDE, i32::from(7 - cell.y()) * SIDE)
}
