//! R7 and R8: the end, notation and options.

mod table;

use quincunx_core::{Options, Record, Session, Viewer, perft};
use quincunx_nika::{City, Team};
use table::{drawn, open, start};

#[test]
fn r7_1_a_piece_in_its_own_victory_area_wins_in_mid_turn() {
    for options in [
        &["players=2"][..],
        &["players=3"],
        &["players=3", "solo=spartans"],
        &["players=4"],
    ] {
        let mut table = start(options).set(
            City::Athens,
            "13 .  vW vW
             12 .  W^ rU
                e  f  g",
        );
        assert_eq!(
            table.play("f12>n"),
            [
                "Athens moves north from f12",
                "Athens stands in its victory area on f13",
                "the Athenians win"
            ]
        );
        assert_eq!(table.turn(), "over: athenians wins");
        assert!(table.game.legal().is_empty());
        assert_eq!(table.refused("pass"), "R7.1: the game is over: the Athenians have won");
    }
}

#[test]
fn r7_1_an_ally_does_not_win_there() {
    let mut table = drawn(
        City::Messene,
        "13 .  vW vW
         12 .  U^ rU
            e  f  g",
    );
    table.play("f12>n");
    assert_eq!(table.turn(), "athenians");
    assert_eq!(table.offered('>'), ["f13>e", "f13>s", "f13>w"]);
}

#[test]
fn r7_1_even_if_it_was_pushed_there() {
    let mut table = drawn(
        City::Athens,
        "6 .  rK vR
         5 .  .  Rv
         4 .  .  W^
         3 .  .  W^
           k  l  m",
    );
    assert_eq!(
        table.play("m3.m4>n")[1..],
        [
            "Athens pushes one Spartan north",
            "Sparta stands in its victory area on m6",
            "the Spartans win"
        ]
    );
    assert_eq!(table.turn(), "over: spartans wins");
    assert_eq!(table.routed(City::Sparta), 5);
}

/// A small board of our own on which victory areas of both teams lie side by side.
const CLOSE: &str = "
game = 'nika'
title = 'Close quarters'
[square]
map = '''
vW vR vU vK rW rR rU rK
.  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .
W^ W^ W^ W^ W^ W^ R^ R^
R^ R^ R^ R^ U^ U^ U^ U^
U^ U^ K^ K^ K^ K^ K^ K^
'''
";

#[test]
fn r7_1_if_both_teams_arrive_the_acting_team_wins() {
    let picture = "6 vW vR vU
                   5 {a} Rv .
                   4 W^ W^ .
                   3 .  W^ .
                     a  b  c";
    let mut table = open(&[], Some(CLOSE))
        .unwrap()
        .set(City::Athens, &picture.replace("{a}", "W^"));
    table.play("a4.a5.b3.b4>n");
    table.shows(
        "6 W^ Rv vU
         5 W^ W^ .
         4 .  W^ .
           a  b  c",
    );
    assert_eq!(table.turn(), "over: athenians wins");
    // The position text tells who acted last, and so who won.
    let position = table.game.position(Viewer::All);
    table.game.set_position(&position).unwrap();
    assert_eq!(table.turn(), "over: athenians wins");
    // Without the Athenian who arrives, the push alone decides.
    let mut table = open(&[], Some(CLOSE))
        .unwrap()
        .set(City::Athens, &picture.replace("{a}", "."));
    table.play("a4.b3.b4>n");
    assert_eq!(table.turn(), "over: spartans wins");
}

#[test]
fn r7_1_victory_comes_before_every_draw() {
    let mut table = start(&["limit=1"]).set(
        City::Athens,
        "13 .  vW vW
         12 .  W^ rU
            e  f  g",
    );
    table.play("pass");
    table.play("f12>n");
    assert_eq!(table.turn(), "over: athenians wins");
}

#[test]
fn r7_2_four_whole_turns_passed() {
    let mut table = start(&[]);
    table.pass(7);
    assert_eq!(table.turn(), "spartans");
    assert_eq!(
        table.play("pass"),
        [
            "Thebes passes",
            "all four cities in a row have passed both actions: a draw"
        ]
    );
    assert_eq!(table.turn(), "over: draw");
    assert_eq!(
        table.refused("pass"),
        "R7.2: the game is over: a draw, as all four cities passed"
    );
}

#[test]
fn r7_2_whole_turns_only() {
    let mut table = start(&[]);
    table.play("e2@n"); // Half a turn of Athens.
    table.pass(7);
    assert_eq!(table.turn(), "athenians");
    // Eight passes in a row are not four turns.
    table.pass(1);
    assert_eq!(table.turn(), "athenians");
    table.pass(1);
    assert_eq!(table.turn(), "over: draw");
    // A turn with one action breaks the row, whichever of the two it is.
    for broken in ["pass l5>n", "l5>n pass"] {
        let mut table = start(&[]);
        table.pass(6);
        table.play_all(broken);
        table.pass(7);
        assert_eq!(table.turn(), "spartans");
        table.pass(1);
        assert_eq!(table.turn(), "over: draw");
    }
}

#[test]
fn r7_3_the_third_occurrence_at_the_start_of_a_turn() {
    let mut table = start(&[]);
    let there_and_back = "e2@n e2@w pass pass pass pass pass pass";
    table.play_all(there_and_back);
    // The pieces stood like this at the start of five turns, but only twice with Athens to move.
    table.play_all("e2@n e2@w pass pass pass pass pass");
    assert_eq!(table.turn(), "spartans");
    assert_eq!(
        table.play("pass"),
        ["Thebes passes", "the same state occurs for the third time: a draw"]
    );
    assert_eq!(table.turn(), "over: draw");
    assert_eq!(table.refused("e2@n"), "R7.3: the game is over: a draw by repetition");
    assert_eq!(table.game.typed().1.turns(), 8);
}

#[test]
fn r7_3_mid_turn_states_do_not_count() {
    let mut table = start(&[]);
    // The state after e2@n occurs in mid-turn again and again; the turns themselves end differently.
    for last in ["e2@n i2@n", "i2@e i2@s", "i2@e i2@w"] {
        table.play_all(last);
        table.pass(6);
    }
    assert_eq!(table.turn(), "athenians");
}

#[test]
fn r7_3_facings_count() {
    let mut table = start(&[]);
    for i in 0..8 {
        assert_eq!(table.turn(), "athenians", "turn {}", 4 * i);
        table.play_all(["e2@n pass", "e2@e pass", "e2@s pass", "e2@w pass"][i % 4]);
        table.pass(6);
    }
    assert_eq!(table.turn(), "over: draw");
}

#[test]
fn r7_3_a_rally_can_bring_a_state_back() {
    let mut table = drawn(
        City::Athens,
        "8 vK rR .
         7 vK R^ W>
         6 vK rR .
           a  b  c",
    );
    for _ in 0..2 {
        assert_eq!((table.turn().as_str(), table.routed(City::Sparta)), ("athenians", 5));
        table.play_all("c7>w b7>e");
        assert_eq!((table.turn().as_str(), table.routed(City::Sparta)), ("spartans", 6));
        table.play_all("+b7n pass");
        table.pass(4);
    }
    assert_eq!(table.turn(), "over: draw");
}

#[test]
fn r7_4_the_limit_of_turns() {
    let mut table = start(&["limit=3"]);
    table.play_all("e2@n pass pass pass e12@n");
    assert_eq!(table.turn(), "athenians");
    assert_eq!(
        table.play("pass"),
        ["Messene passes", "the last turn has been played: a draw"]
    );
    assert_eq!(table.turn(), "over: draw");
    assert_eq!(
        table.refused("e12@w"),
        "R7.4: the game is over: a draw, as the last turn has been played"
    );
    // Without a limit the game goes on, however many turns were played.
    let mut table = start(&["limit=0"]);
    let late = table.game.position(Viewer::All).replace("turns=0", "turns=123456");
    table.game.set_position(&late).unwrap();
    table.play_all("e2@n pass");
    assert_eq!(table.turn(), "spartans");
    // The default is 500.
    assert_eq!(start(&[]).game.scene(Viewer::All).facts[0].value, "0/500");
}

#[test]
fn r7_5_claims_belong_to_the_table() {
    let table = start(&["players=3"]);
    for claim in ["nika", "draw", "resign"] {
        assert!(table.refused(claim).starts_with("no action: "));
    }
    // What the table needs: who is asked, and the result when they accept.
    let (game, _) = table.game.typed();
    let asked = game.seats_of(Team::Spartans);
    let names: Vec<&str> = asked.iter().map(|seat| table.game.seats()[seat.index()]).collect();
    assert_eq!(names, ["sparta", "thebes"]);
    assert_eq!(
        quincunx_core::Game::result(game, game.won_by(Team::Athenians)),
        "athenians wins"
    );
}

#[test]
fn r8_1_one_text_for_each_action() {
    let table = drawn(
        City::Athens,
        "13 .  W> W>
         12 .  .  .
          2 .  W> W>
            a  b  c",
    );
    // By column, then row as a number: b2 before b13, and b13 before c2.
    assert_eq!(
        table.offered('@')[..4],
        ["b13.c13@n", "b13.c13@s", "b13.c13@w", "b13@n"]
    );
    assert_eq!(
        table.refused("c2.b2>e"),
        "R8.1: b2 belongs before c2: spaces are sorted by column, then row"
    );
    assert_eq!(table.refused("b2.b2@n"), "R8.1: b2 is named twice");
    for (text, words) in [
        ("", "'' is no action of Nika: write CELLS>n, CELLS@n, +CELLn or pass"),
        (
            "b2",
            "'b2' is no action of Nika: write CELLS>n, CELLS@n, +CELLn or pass",
        ),
        (
            "PASS",
            "'PASS' is no action of Nika: write CELLS>n, CELLS@n, +CELLn or pass",
        ),
        ("b2>x", "'x' in 'b2>x' is none of the facings n, e, s and w"),
        ("b2>", "'' in 'b2>' is none of the facings n, e, s and w"),
        ("b02>n", "'b02' in 'b02>n' is no space: write a letter and a number"),
        ("b0>n", "'b0' in 'b0>n' is no space: write a letter and a number"),
        ("b>n", "'b' in 'b>n' is no space: write a letter and a number"),
        ("B2>n", "'B2' in 'B2>n' is no space: write a letter and a number"),
        ("b2..c2>e", "'' in 'b2..c2>e' is no space: write a letter and a number"),
        (
            "b2.c2",
            "'b2.c2' is no action of Nika: write CELLS>n, CELLS@n, +CELLn or pass",
        ),
        ("+b2", "'2' in '+b2' is none of the facings n, e, s and w"),
        ("+", "'' in '+' is none of the facings n, e, s and w"),
        ("+ß", "'ß' in '+ß' is none of the facings n, e, s and w"),
        ("b2@n>n", "'n>n' in 'b2@n>n' is none of the facings n, e, s and w"),
    ] {
        assert_eq!(table.refused(text), format!("no action: {words}"));
    }
}

#[test]
fn r8_1_b2_stands_before_b13() {
    let mut table = drawn(
        City::Athens,
        "11 W^ W^ .
         10 W^ .  .
          9 W^ .  .
            a  b  c",
    );
    assert!(table.refused("a10.a11.a9.b11>n").starts_with("R8.1: "));
    table.play("a9.a10.a11.b11>n");
    table.shows(
        "12 W^ W^ .
         11 W^ .  .
         10 W^ .  .
            a  b  c",
    );
}

#[test]
fn r8_2_options() {
    let read = |given: &[&str]| Options::read(&quincunx_nika::INFO, given.iter().copied());
    let defaults = read(&[]).unwrap();
    let values = ["players", "solo", "board", "limit"].map(|key| defaults.get(key).to_owned());
    assert_eq!(values, ["2", "athenians", "square", "500"]);
    for good in ["players=3", "solo=spartans", "board=oblong", "limit=0", "limit=9999"] {
        read(&[good]).unwrap();
    }
    for bad in [
        "players=5",
        "players=02",
        "solo=athens",
        "board=round",
        "limit=10000",
        "limit=-1",
        "preset=classic",
    ] {
        read(&[bad]).unwrap_err();
    }
}

#[test]
fn r8_3_show_tells_the_city_and_its_action() {
    let mut table = start(&[]);
    let headline = |table: &table::Table| table.game.scene(Viewer::Spectator).headline.to_string();
    assert_eq!(headline(&table), "Athens takes the first of two actions");
    table.play("e2@n");
    assert_eq!(headline(&table), "Athens takes the second of two actions");
    table.play("pass");
    assert_eq!(headline(&table), "Sparta takes the first of two actions");
    table.play("pass");
    assert_eq!(headline(&table), "Sparta takes the second of two actions");
}

#[test]
fn r8_4_perft() {
    for board in ["board=square", "board=oblong"] {
        let table = start(&[board]);
        let (game, state) = table.game.typed();
        let counts = [1, 2, 3].map(|depth| perft(game, &mut state.clone(), depth));
        assert_eq!(counts, [55, 2637, 145_035], "{board}");
    }
    let mut table = start(&["board=oblong"]);
    table.play_all("e1.e2.e3>w d1.d2.d3>w pass pass pass pass pass pass c1.c2.c3@n");
    let (game, state) = table.game.typed();
    let counts = [1, 2, 3].map(|depth| perft(game, &mut state.clone(), depth));
    assert_eq!(counts, [54, 2833, 130_559]);
}

#[test]
fn mid_turn_is_kept_by_position_hash_and_record() {
    let mut table = start(&[]);
    let hash = |table: &table::Table| {
        let (game, state) = table.game.typed();
        quincunx_core::Game::hash(game, state)
    };
    let first = hash(&table);
    table.play("pass");
    let after_pass = hash(&table);
    assert_ne!(first, after_pass);
    let position = table.game.position(Viewer::All);
    assert!(
        position.ends_with(" move=athens action=2-after-pass passed=0 turns=0"),
        "{position}"
    );

    let mut other = start(&[]);
    other.game.set_position(&position).unwrap();
    assert_eq!(hash(&other), after_pass);
    other.play("pass");
    assert!(
        other
            .game
            .position(Viewer::All)
            .ends_with(" move=sparta action=1 passed=1 turns=1")
    );

    let written = Record::of(&table.game, Viewer::All).write();
    let record = Record::read(&written).unwrap();
    let mut replayed = start(&[]);
    record.play_in(&mut replayed.game, None).unwrap();
    assert_eq!(replayed.game.position(Viewer::All), position);
}
