//! Turns that are thought out as a whole: they repeat, stop at once, and every action of them can be played.

use quincunx_core::{Options, Playing, Seat, Session, Turn};
use quincunx_nieuchess::{INFO, Nieuchess};
use quincunx_players::contest::play;
use quincunx_players::{Limits, NieuchessLesson, Player, Setup, player};
use std::time::Duration;

const PLACED: &str = "roll:61 first put:l17 put:m17 put:n17 put:l21 put:m21 put:n21";

fn session(options: &[&str], actions: &str) -> Playing<Nieuchess> {
    let mut session = Playing::new(Options::read(&INFO, options.iter().copied()).unwrap(), None).unwrap();
    for action in actions.split_whitespace() {
        session.play(action).unwrap();
    }
    session
}

fn level(name: &str) -> Box<dyn Player> {
    player::<NieuchessLesson>(name, &Setup::default()).unwrap()
}

#[test]
fn the_same_nodes_and_seed_give_the_same_turn() {
    let session = session(&["pawns=3"], PLACED);
    let analyse = || {
        let analysis = level("level-8").analyse(&session, Seat::new(0), &Limits::nodes(700), 4, &mut |_| {});
        let analysis = analysis.unwrap();
        (analysis.nodes, analysis.lines)
    };
    let (nodes, lines) = analyse();
    assert_eq!(nodes, 700);
    assert_eq!((nodes, lines), analyse());
}

#[test]
fn a_player_that_is_stopped_still_answers() {
    let session = session(&["pawns=3"], PLACED);
    let mut player = level("level-8");
    player.stop().set();
    let action = player.choose(&session, Seat::new(0), &Limits::time(Duration::from_secs(3600)));
    assert!(session.fork().play(&action.unwrap()).is_ok());
}

#[test]
fn whole_games_are_played_without_an_illegal_action() {
    for (seed, pawns) in [(1, "pawns=5"), (2, "pawns=20")] {
        let mut session = session(&[pawns, "limit=25", "verdict=pawns"], "");
        let mut players = [level("level-2"), level("level-4")];
        let played = play(&mut session, &mut players, &[0, 1], &Limits::nodes(60), seed);
        assert_eq!(played.forfeit, None);
        assert!(matches!(session.turn(), Turn::Over(_)));
    }
}

#[test]
fn a_pawn_that_can_be_surrounded_is_attacked() {
    // Six pawns around a single one: nothing that can fall lets it get away from five of them.
    let mut session = session(
        &["pawns=6"],
        "roll:61 first put:k15 put:l15 put:m15 put:n15 put:k14 put:l14 \
         put:m20 put:a36 put:b36 put:c36 put:x36 put:y36",
    );
    let mut player = level("level-8");
    let mut done = false;
    while !done {
        let action = player.choose(&session, Seat::new(0), &Limits::nodes(4_000)).unwrap();
        done = action == "done";
        session.play(&action).unwrap();
    }
    let moves = session.legal();
    assert!(moves.iter().any(|text| text.starts_with("battle:")), "{moves:?}");
}
