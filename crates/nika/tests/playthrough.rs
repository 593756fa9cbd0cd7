//! Whole games, told from beginning to end.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Game, Options, Playing, Record, Session, Viewer};
use quincunx_nika::{Area, Cell, City, Event, Facing, Nika, State};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How far every space is from a city's victory area on an empty board.
fn ways(game: &Nika, city: City) -> BTreeMap<Cell, usize> {
    let board = game.board();
    let victory = |cell: &Cell| board.area(*cell) == Some(Area::Victory(city));
    let mut ways: BTreeMap<Cell, usize> = board.spaces().filter(victory).map(|cell| (cell, 0)).collect();
    for steps in 1.. {
        let edge: Vec<Cell> = ways.keys().copied().filter(|cell| ways[cell] + 1 == steps).collect();
        if edge.is_empty() {
            break;
        }
        for near in edge
            .into_iter()
            .flat_map(|cell| Facing::ALL.map(|facing| board.beside(cell, facing)))
        {
            if let Some(near) = near.filter(|&near| board.may_enter(city.team(), near)) {
                ways.entry(near).or_insert(steps);
            }
        }
    }
    ways
}

/// A player for tests: of a few actions taken at random, the one after which the city's pieces are nearest to its
/// victory area, the foremost above all; but a push it never leaves out.
fn choose(game: &Nika, state: &State, ways: &BTreeMap<Cell, usize>, chooser: &mut Stream) -> String {
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let tried = (0..8).map(|_| legal[chooser.below(legal.len() as u32) as usize]);
    let best = tried.min_by_key(|&action| {
        let mut after = state.clone();
        let mut events = Vec::new();
        game.apply(&mut after, action, &mut events);
        let pushes = events
            .iter()
            .filter(|event| matches!(event, Event::Pushed { .. }))
            .count();
        let ways: Vec<usize> = after.pieces(state.city()).iter().map(|cell| ways[&cell]).collect();
        let foremost = ways.iter().min().copied().unwrap_or(99);
        4 * foremost + ways.iter().sum::<usize>() + 20 * after.routed(state.city()) + 50 * usize::from(pushes == 0)
    });
    let mut text = String::new();
    game.write_action(state, best.unwrap(), &mut text);
    text
}

/// A whole game as a person would follow it, with the board now and then, and its record.
fn playthrough(options: &[&str], seed: u64) -> String {
    let read = Options::read(&quincunx_nika::INFO, options.iter().copied()).unwrap();
    let mut session = Playing::<Nika>::new(read, None).unwrap();
    let mut chooser = Stream::new(seed);
    let mut story = format!("{}\n{}\n", options.join(" "), session.scene(Viewer::Spectator).headline);
    let ways = City::ALL.map(|city| ways(session.typed().0, city));
    let mut plies = 0;
    while session.result().is_none() {
        let (game, state) = session.typed();
        let text = choose(game, state, &ways[state.city().index()], &mut chooser);
        let count = session.legal().len();
        let turn = session.turn_text();
        session.play(&text).unwrap();
        let told: Vec<String> = session
            .told(Viewer::Spectator)
            .iter()
            .map(ToString::to_string)
            .collect();
        let _ = writeln!(story, "{turn}, {count} actions, {text}: {}", told.join("; "));
        plies += 1;
        if plies % 32 == 0 {
            let (position, board) = (session.position(Viewer::All), session.scene(Viewer::Spectator).headline);
            let _ = writeln!(story, "\n{position}\n{board}");
        }
    }
    let _ = write!(
        story,
        "\n{}\n{}\n{}\n\n{}",
        session.turn_text(),
        session.position(Viewer::All),
        session.scene(Viewer::Spectator).headline,
        Record::of(&session, Viewer::All).write()
    );
    story
}

#[test]
fn two_players_on_the_square_board() {
    insta::assert_snapshot!(playthrough(&[], 40));
}

#[test]
fn three_players_on_the_oblong_board() {
    insta::assert_snapshot!(playthrough(&["players=3", "solo=spartans", "board=oblong"], 23));
}

#[test]
fn four_players_with_a_limit() {
    insta::assert_snapshot!(playthrough(&["players=4", "limit=10"], 3));
}
