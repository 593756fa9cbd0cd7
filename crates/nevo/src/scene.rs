//! The table of Nevo: squares, pieces, running scores, and what to pick.

use crate::Nevo;
use crate::board::{Board, Cell, Cells};
use crate::events::{Event, player};
use crate::moves::{self, Action};
use crate::state::{BLACK, State, WHITE};
use quincunx_core::scene::{self, Fact, Ground, Legend, Mark, Piece, Player, Point, Shape, TextScale, Tone, Tray};
use quincunx_core::{Game, Message, Scene, Seat, Spot, Step, Trace, Turn, message};

/// A square is this long.
const SIDE: i32 = 1000;

pub(crate) fn scene(game: &Nevo, state: &State) -> Scene {
    let board = &game.board;
    let (width, height) = (i32::from(board.width()) * SIDE, i32::from(board.height()) * SIDE);
    Scene {
        players: vec![
            shown_player(board, state, WHITE, "white"),
            shown_player(board, state, BLACK, "black"),
        ],
        turn: state.turn(),
        headline: headline(game, state),
        facts: vec![Fact::new(
            message!("nevo-fact-quiet", "turns without progress"),
            state.quiet(),
        )],
        bounds: (
            Point::new(-SIDE, -SIDE / 2),
            Point::new(width + SIDE / 2, height + SIDE * 5 / 4),
        ),
        cells: board.all().iter().map(|cell| square(board, cell)).collect(),
        strokes: Vec::new(),
        legends: legends(board, state),
        trays: [WHITE, BLACK].map(removed_tray).to_vec(),
        pieces: pieces(board, state),
        dice: Vec::new(),
        last: Vec::new(),
        text: TextScale { across: 2, down: 1 },
    }
}

fn shown_player(board: &Board, state: &State, seat: Seat, name: &'static str) -> Player {
    let pieces = state.pieces(seat);
    Player {
        name,
        tone: tone(seat),
        // Row 1, Black's edge, is at the bottom.
        home: if seat == WHITE { 180 } else { 0 },
        facts: vec![
            Fact::new(
                message!("nevo-fact-score", "score"),
                format!("{}/{}", board.score(seat, pieces), board.goal()),
            ),
            Fact::new(message!("nevo-fact-pieces", "pieces"), pieces.len()),
        ],
    }
}

fn headline(game: &Nevo, state: &State) -> Message {
    let who = player(state.side());
    match state.turn() {
        Turn::Over(outcome) => message!(
            "nevo-headline-over",
            "The game is over: {result}",
            result = game.result(outcome)
        ),
        _ if state.removing() => {
            message!("nevo-headline-removal", "{who} may remove isolated pieces", who = who)
        }
        _ => message!("nevo-headline-move", "{who} moves", who = who),
    }
}

fn square(board: &Board, cell: Cell) -> scene::Cell {
    let (_, row) = board.place(cell);
    let scorer = if row < board.height() / 2 { WHITE } else { BLACK };
    let value = board.value(cell);
    if value == 0 {
        let name = message!("nevo-square-grey", "grey square");
        return scene::Cell::square(spot(board, cell), corner(board, cell), SIDE, Ground::Shade, name);
    }
    let name = message!(
        "nevo-square-score",
        "square worth {value} to {who}",
        value = value,
        who = player(scorer)
    );
    scene::Cell::square(
        spot(board, cell),
        corner(board, cell),
        SIDE,
        Ground::Score(tone(scorer)),
        name,
    )
    .printed(value.to_string())
}

/// Names of columns and rows, and beyond the edges what each column is worth now.
fn legends(board: &Board, state: &State) -> Vec<Legend> {
    let bottom = i32::from(board.height()) * SIDE;
    let middle = |n: u8| i32::from(n) * SIDE + SIDE / 2;
    let mut legends = Vec::new();
    for y in 0..board.height() {
        legends.push(Legend {
            at: Point::new(-SIDE / 2, bottom - middle(y)),
            text: (y + 1).to_string(),
        });
    }
    for x in 0..board.width() {
        legends.push(Legend {
            at: Point::new(middle(x), bottom + SIDE * 7 / 8),
            text: char::from(b'a' + x).to_string(),
        });
        let column = (0..board.height()).fold(0, |column, y| column | Cells::only(board.cell(x, y)).0);
        for (seat, at) in [(WHITE, bottom + SIDE * 3 / 8), (BLACK, -SIDE / 4)] {
            let worth = board.score(seat, Cells(state.pieces(seat).0 & column));
            if worth > 0 {
                legends.push(Legend {
                    at: Point::new(middle(x), at),
                    text: format!("+{worth}"),
                });
            }
        }
    }
    legends
}

fn pieces(board: &Board, state: &State) -> Vec<Piece> {
    let exposed = if state.removing() {
        moves::exposed(board, state)
    } else {
        Cells::NONE
    };
    let mut pieces = Vec::new();
    for seat in [WHITE, BLACK] {
        for cell in state.pieces(seat).iter() {
            let marks = if exposed.has(cell) {
                vec![Mark::Danger]
            } else {
                Vec::new()
            };
            pieces.push(piece(seat, spot(board, cell), marks));
        }
        let gone = Cells(board.start(seat)).len().saturating_sub(state.pieces(seat).len());
        pieces.extend((0..gone).map(|_| piece(seat, removed(seat), Vec::new())));
    }
    pieces
}

fn piece(seat: Seat, spot: Spot, marks: Vec<Mark>) -> Piece {
    Piece {
        id: String::new(),
        spot,
        tone: tone(seat),
        shape: Shape::Disc,
        facing: None,
        value: None,
        name: match (seat == WHITE, marks.is_empty()) {
            (true, true) => message!("nevo-piece-white", "white piece"),
            (false, true) => message!("nevo-piece-black", "black piece"),
            (true, false) => message!("nevo-piece-white-isolated", "isolated white piece"),
            (false, false) => message!("nevo-piece-black-isolated", "isolated black piece"),
        },
        marks,
        sign: if seat == WHITE { ("○", "W") } else { ("●", "B") },
    }
}

fn removed_tray(seat: Seat) -> Tray {
    Tray {
        spot: removed(seat),
        title: message!("nevo-tray-removed", "removed pieces of {who}", who = player(seat)),
        owner: Some(seat),
    }
}

pub(crate) fn choice(board: &Board, action: Action) -> (Message, Vec<Step>) {
    let at = |cell: Cell| Step::at(spot(board, cell));
    match action {
        Action::Move { from, to } => (
            message!(
                "nevo-choice-move",
                "move {from} to {to}",
                from = board.name(from),
                to = board.name(to)
            ),
            vec![at(from), at(to)],
        ),
        Action::Pass => button("pass", message!("nevo-choice-pass", "pass")),
        Action::Remove(cell) => (
            message!(
                "nevo-choice-remove",
                "remove the piece on {cell}",
                cell = board.name(cell)
            ),
            vec![at(cell)],
        ),
        Action::Keep => button("keep", message!("nevo-choice-keep", "keep the rest in play")),
    }
}

fn button(name: &str, label: Message) -> (Message, Vec<Step>) {
    (label.clone(), vec![Step::button(name, label)])
}

pub(crate) fn trace(board: &Board, event: &Event, traces: &mut Vec<Trace>) {
    match *event {
        Event::Moved { from, to, .. } => traces.push(Trace::Moved(spot(board, from), spot(board, to))),
        Event::Removed { seat, cell } => traces.push(Trace::Moved(spot(board, cell), removed(seat))),
        Event::Exposed { cells, .. } => traces.extend(cells.iter().map(|cell| Trace::Touched(spot(board, cell)))),
        Event::Passed { .. } | Event::Kept { .. } | Event::Scored { .. } | Event::Ended { .. } => {}
    }
}

fn spot(board: &Board, cell: Cell) -> Spot {
    Spot::new(board.name(cell))
}

fn removed(seat: Seat) -> Spot {
    Spot::new(if seat == WHITE {
        "removed.white"
    } else {
        "removed.black"
    })
}

fn tone(seat: Seat) -> Tone {
    if seat == WHITE { Tone::White } else { Tone::Black }
}

/// The upper left corner of a square.
fn corner(board: &Board, cell: Cell) -> Point {
    let (x, y) = board.place(cell);
    Point::new(i32::from(x) * SIDE, i32::from(board.height() - 1 - y) * SIDE)
}
