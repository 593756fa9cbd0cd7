//! Boards drawn in text for the tests.
//!
//! A picture shows part of the map: a line of column letters, then rows from the top, each with its number. Rows with
//! odd numbers are drawn half a hex to the right, as they lie. `B` and `R` are pawns, `b` and `r` pawns that have
//! moved this turn; `.` plain, `#` gray, `+` red, `p` purple, `*` star, `|` line must agree with the map; `o` is an
//! empty hex that the test points at.

#![expect(dead_code, reason = "each test file uses some of these")]

use quincunx_core::{Game, Options, Playing, Session, Viewer};
use quincunx_nieuchess::{Board, Cell, Ground, Nieuchess};

pub(crate) type Table = Playing<Nieuchess>;

/// What a picture shows.
pub(crate) struct Picture {
    signs: Vec<(Cell, char)>,
}

impl Picture {
    pub(crate) fn read(text: &str) -> Self {
        let board = Board::read(None, "classic").unwrap();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let head = lines.next().expect("a picture has a line of letters");
        let start = head.find(|sign: char| sign.is_ascii_lowercase()).expect("letters");
        let columns: Vec<char> = head
            .split_whitespace()
            .map(|word| word.chars().next().unwrap())
            .collect();
        let mut signs = Vec::new();
        for line in lines {
            let mut words = line.split_whitespace();
            let row: usize = words.next().unwrap().parse().expect("a row begins with its number");
            let row_signs: Vec<char> = words.map(|word| word.chars().next().unwrap()).collect();
            assert_eq!(row_signs.len(), columns.len(), "hexes in '{line}'");
            let shift = start + row % 2;
            let drawn = line.char_indices().nth(shift).map(|(_, sign)| sign);
            assert_eq!(drawn, Some(row_signs[0]), "'{line}' is drawn where it lies");
            for (column, &sign) in columns.iter().zip(&row_signs) {
                let cell = Cell::read(&format!("{column}{row}")).expect("a hex of the board");
                let ground = match board.ground(cell) {
                    Ground::Plain => '.',
                    Ground::Gray => '#',
                    Ground::Red => '+',
                    Ground::Purple => 'p',
                    Ground::Star => '*',
                    Ground::Line => '|',
                };
                assert!(
                    "BbRro".contains(sign) || sign == ground,
                    "{cell} is {ground}, not {sign}"
                );
                signs.push((cell, sign));
            }
        }
        signs.sort_unstable();
        Picture { signs }
    }

    /// The hexes with one of these signs, in order.
    pub(crate) fn all(&self, wanted: &str) -> Vec<Cell> {
        let found = self.signs.iter().filter(|(_, sign)| wanted.contains(*sign));
        found.map(|&(cell, _)| cell).collect()
    }
}

pub(crate) fn joined(cells: &[Cell]) -> String {
    if cells.is_empty() {
        return "-".to_owned();
    }
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join("+")
}

pub(crate) fn new_table(options: &[&str]) -> Table {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    Playing::new(options, None).unwrap()
}

/// A game that has come to this point.
pub(crate) fn after(options: &[&str], actions: &str) -> Table {
    let mut table = new_table(options);
    play(&mut table, actions);
    table
}

pub(crate) fn at(options: &[&str], position: &str) -> Table {
    let mut table = new_table(options);
    if let Err(error) = table.set_position(position) {
        panic!("{position}: {error}");
    }
    table
}

/// The pawns of a picture, in the movement of this side. Blue is the first player.
pub(crate) fn moving(mover: &str, picture: &str) -> Table {
    moving_with(&[], mover, picture)
}

pub(crate) fn moving_with(options: &[&str], mover: &str, picture: &str) -> Table {
    let drawn = Picture::read(picture);
    let (blue, red) = (drawn.all("Bb"), drawn.all("Rr"));
    let waiting = drawn.all(if mover == "blue" { "B" } else { "R" });
    let position = format!(
        "blue={} red={} first=blue mover={mover} turns=0 quiet=0 fought=no invasions=2+2 phase=move waiting={} landed=0",
        joined(&blue),
        joined(&red),
        joined(&waiting)
    );
    at(options, &position)
}

pub(crate) fn play(table: &mut Table, actions: &str) {
    for action in actions.split_whitespace() {
        if let Err(error) = table.play(action) {
            panic!("{action}: {error}\n{}", table.position(Viewer::All));
        }
        table.check().unwrap();
    }
}

pub(crate) fn legal(table: &Table) -> String {
    table.legal().join(" ")
}

/// The legal actions of a kind: those that begin with this text.
pub(crate) fn offered(table: &Table, kind: &str) -> Vec<String> {
    table
        .legal()
        .into_iter()
        .filter(|text| text.starts_with(kind))
        .collect()
}

/// Why an action is refused.
pub(crate) fn refused(table: &Table, action: &str) -> String {
    match table.judge(action) {
        Ok(()) => panic!("{action} is legal"),
        Err(error) => {
            assert!(!table.legal().contains(&action.to_owned()), "{action} is offered");
            error.to_string()
        }
    }
}

/// Where a pawn may move, in order.
pub(crate) fn destinations(table: &Table, from: &str) -> Vec<Cell> {
    let moves = offered(table, &format!("{from}-"));
    let mut cells: Vec<Cell> = moves
        .iter()
        .map(|text| Cell::read(text.split_once('-').unwrap().1).unwrap())
        .collect();
    cells.sort_unstable();
    cells
}

/// The pawn may move to the hexes marked `o` and nowhere else.
pub(crate) fn assert_reaches(mover: &str, from: &str, picture: &str) {
    let table = moving(mover, picture);
    let marked = Picture::read(picture).all("o");
    assert_eq!(joined(&destinations(&table, from)), joined(&marked));
}

/// The sides' pawns are those of the picture.
pub(crate) fn assert_stands(table: &Table, picture: &str) {
    let drawn = Picture::read(picture);
    let position = table.position(Viewer::All);
    let expected = format!("blue={} red={} ", joined(&drawn.all("Bb")), joined(&drawn.all("Rr")));
    assert!(position.starts_with(&expected), "{position}\nis not\n{expected}");
}

const STARS: [&str; 4] = ["k15", "o15", "k22", "o22"];

/// A board file with a small arena of 96 hexes in the middle of a gray board, so that pawns meet at once. Everything
/// that the standard map has is there.
pub(crate) fn arena() -> String {
    let standard = include_str!("../../../../boards/nieuchess.toml");
    let mut map = String::new();
    for row in (1..=36).rev() {
        for column in 'a'..='y' {
            let inside = (13..=24).contains(&row) && ('j'..='q').contains(&column);
            map.push(match format!("{column}{row}").as_str() {
                name if STARS.contains(&name) => '*',
                name if STARS.iter().any(|star| {
                    Cell::read(star)
                        .unwrap()
                        .neighbours()
                        .any(|near| near.to_string() == name)
                }) =>
                {
                    'P'
                }
                "j13" | "q13" | "j24" | "q24" | "q18" | "j19" => 'R',
                _ if !inside => '#',
                _ if column == 'm' => '|',
                _ => '.',
            });
            map.push(' ');
        }
        map.push('\n');
    }
    let table = &standard[standard.find("[crt]").unwrap()..];
    format!("game = 'nieuchess'\ntitle = 'Arena'\nmap = '''\n{map}'''\n{table}")
}
