//! Games from drawn boards, for the tests of the rule page.

use quincunx_core::{Options, Playing, Seat, Session, Viewer};
use quincunx_lodestone::{Cell, INFO, Lodestone};

/// A game being played.
pub(crate) type Game = Playing<Lodestone>;

/// A game on its own board.
pub(crate) fn start(options: &[&str]) -> Game {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    Game::new(options, None).unwrap()
}

/// A game on the board of a file.
pub(crate) fn on(options: &[&str], board: &str) -> Game {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    Game::new(options, Some(board)).unwrap()
}

/// A board file with the same digit everywhere.
pub(crate) fn uniform(digit: u8) -> String {
    let rank = format!("{}\n", digit.to_string().repeat(8));
    format!(
        "game = 'lodestone'\ntitle = 'Uniform'\ndigits = '''\n{}'''\n",
        rank.repeat(8)
    )
}

/// Sets a drawn board up: ranks 8 to 1 separated by blanks, a star being an empty square to be talked about; then who
/// is to move and the quiet plies.
pub(crate) fn draw(game: &mut Game, picture: &str, rest: &str) {
    let ranks = picture.split_whitespace().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in rank.chars().chain(['/']) {
            if matches!(square, '.' | '*') {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(square);
        }
        text.trim_end_matches('/').to_owned()
    });
    let position = format!("{} {rest}", ranks.collect::<Vec<_>>().join("/"));
    game.set_position(&position).unwrap();
}

/// A game from a drawn board.
pub(crate) fn drawn(options: &[&str], board: Option<&str>, picture: &str, rest: &str) -> Game {
    let mut game = board.map_or_else(|| start(options), |board| on(options, board));
    draw(&mut game, picture, rest);
    game
}

/// The squares with a star.
pub(crate) fn starred(picture: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for (rank, row) in (1..=8).rev().zip(picture.split_whitespace()) {
        let stars = ('a'..='h').zip(row.chars()).filter(|&(_, square)| square == '*');
        cells.extend(stars.map(|(file, _)| format!("{file}{rank}")));
    }
    cells.sort();
    cells
}

/// Where the piece on this square may go.
pub(crate) fn targets(game: &Game, from: &str) -> Vec<String> {
    let legal = game.legal();
    let own = legal.iter().filter(|action| action.starts_with(from));
    let mut cells: Vec<String> = own.map(|action| action[3..].to_owned()).collect();
    cells.sort();
    cells
}

/// Plays actions separated by blanks.
pub(crate) fn play(game: &mut Game, actions: &str) {
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
}

/// Why the action is not legal.
pub(crate) fn refused(game: &Game, action: &str) -> String {
    game.judge(action).unwrap_err().to_string()
}

/// What the last action told.
pub(crate) fn told(game: &Game) -> Vec<String> {
    game.told(Viewer::All).iter().map(ToString::to_string).collect()
}

/// The digits of a seat on a rank, from file a to file h.
pub(crate) fn rank(game: &Game, seat: Seat, y: u8) -> Vec<u8> {
    let (rules, _) = game.typed();
    (0..8)
        .map(|x| rules.board().digit(seat, Cell::at(x, y).unwrap()))
        .collect()
}
