//! A game on a board drawn in text.
//!
//! A drawing shows a part of the board: rows with their numbers, and below them the letters of the columns. Pieces are
//! a letter and an arrow as in the board file, `#` is no space, and empty spaces may be drawn as dots or, in an area, as
//! `rW` or `vW`. What is not drawn is empty.

use quincunx_core::{ActionError, Options, Playing, Session, SetupError, Viewer};
use quincunx_nika::{Area, Board, City, Facing, Nika};
use std::collections::BTreeMap;

/// A piece for each occupied space, by name.
pub(crate) type Drawn = BTreeMap<String, String>;

pub(crate) struct Table {
    pub(crate) game: Playing<Nika>,
}

/// The game at its start.
pub(crate) fn start(options: &[&str]) -> Table {
    open(options, None).unwrap()
}

/// The game at its start on a board file of its own.
pub(crate) fn open(options: &[&str], board: Option<&str>) -> Result<Table, SetupError> {
    let options = Options::read(&quincunx_nika::INFO, options.iter().copied())?;
    Ok(Table {
        game: Playing::new(options, board)?,
    })
}

/// A drawn position on the square board, with the first action of this city to come.
pub(crate) fn drawn(city: City, picture: &str) -> Table {
    start(&[]).set(city, picture)
}

impl Table {
    /// Sets up a drawn position, with the first action of this city to come.
    pub(crate) fn set(mut self, city: City, picture: &str) -> Self {
        let position = position(self.board(), &read(self.board(), picture), city);
        self.game.set_position(&position).unwrap();
        self
    }

    pub(crate) fn board(&self) -> &Board {
        self.game.typed().0.board()
    }

    /// Plays an action and gives what it is told as.
    pub(crate) fn play(&mut self, action: &str) -> Vec<String> {
        if let Err(error) = self.game.play(action) {
            panic!("{action}: {error}");
        }
        self.game.check().unwrap();
        self.game.told(Viewer::All).iter().map(ToString::to_string).collect()
    }

    /// Plays actions separated by blanks.
    pub(crate) fn play_all(&mut self, actions: &str) {
        for action in actions.split_whitespace() {
            self.play(action);
        }
    }

    pub(crate) fn pass(&mut self, times: usize) {
        for _ in 0..times {
            self.play("pass");
        }
    }

    /// How the action is refused. It must not be listed then.
    pub(crate) fn refused(&self, action: &str) -> String {
        assert!(!self.offers(action), "{action} is offered");
        match self.game.judge(action) {
            Err(ActionError::Refused(refusal)) => refusal.to_string(),
            Err(ActionError::Syntax(error)) => format!("no action: {error}"),
            Ok(()) => panic!("{action} is not refused"),
        }
    }

    pub(crate) fn offers(&self, action: &str) -> bool {
        let legal = self.game.legal();
        assert!(legal.iter().filter(|&offered| offered == action).count() <= 1);
        legal.contains(&action.to_owned())
    }

    /// The legal actions with this sign in them.
    pub(crate) fn offered(&self, sign: char) -> Vec<String> {
        self.game
            .legal()
            .into_iter()
            .filter(|action| action.contains(sign))
            .collect()
    }

    pub(crate) fn routed(&self, city: City) -> usize {
        self.game.typed().1.routed(city)
    }

    pub(crate) fn turn(&self) -> String {
        self.game.turn_text()
    }

    /// The drawing shows every piece on the board.
    #[track_caller]
    pub(crate) fn shows(&self, picture: &str) {
        let (game, state) = self.game.typed();
        let board = game.board();
        let mut found = Drawn::new();
        for cell in board.spaces() {
            if let Some((city, facing)) = state.piece(cell) {
                found.insert(board.name(cell), format!("{}{}", city.letter(), facing.arrow()));
            }
        }
        assert_eq!(found, read(board, picture), "\n{}", self.game.position(Viewer::All));
    }
}

/// Reads a drawing, and makes sure that it is one of this board.
fn read(board: &Board, picture: &str) -> Drawn {
    let lines: Vec<&str> = picture.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (letters, rows) = lines.split_last().expect("a drawing has lines");
    let mut drawn = Drawn::new();
    for row in rows {
        let mut words = row.split_whitespace();
        let number = words.next().unwrap();
        let columns: Vec<&str> = letters.split_whitespace().collect();
        let words: Vec<&str> = words.collect();
        assert_eq!(words.len(), columns.len(), "row {number}");
        for (column, word) in columns.iter().zip(words) {
            let name = format!("{column}{number}");
            let cell = board.spaces().find(|&cell| board.name(cell) == name);
            assert_eq!(cell.is_none(), word == "#", "{name}");
            let Some(cell) = cell else { continue };
            match word {
                "." => assert_eq!(board.area(cell), None, "{name}"),
                _ if word.starts_with(['r', 'v']) => {
                    let area = board.area(cell).map(|area| match area {
                        Area::Rally(city) => format!("r{}", city.letter()),
                        Area::Victory(city) => format!("v{}", city.letter()),
                    });
                    assert_eq!(area.as_deref(), Some(word), "{name}");
                }
                _ => drop(drawn.insert(name, word.to_owned())),
            }
        }
    }
    drawn
}

/// The position text of a drawing.
fn position(board: &Board, drawn: &Drawn, mover: City) -> String {
    let mut words = Vec::new();
    for city in City::ALL {
        let mut pieces = Vec::new();
        for cell in board.spaces() {
            let Some(piece) = drawn.get(&board.name(cell)) else {
                continue;
            };
            let facing = Facing::ALL
                .into_iter()
                .find(|facing| piece.ends_with(facing.arrow()))
                .unwrap();
            if piece.starts_with(city.letter()) {
                pieces.push(format!("{}{}", board.name(cell), facing.letter()));
            }
        }
        let pieces = if pieces.is_empty() {
            "-".to_owned()
        } else {
            pieces.join(".")
        };
        words.push(format!("{}={pieces}", city.seat_name()));
    }
    let (pieces, name, turns) = (words.join(" "), mover.seat_name(), mover.index());
    format!("{pieces} move={name} action=1 passed=0 turns={turns}")
}
