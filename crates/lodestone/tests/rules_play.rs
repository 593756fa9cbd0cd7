//! One test a paragraph of the rule page, named after it: movement (R3), capture, check and the end (R4).

mod drawing;

use drawing::{drawn, on, play, rank, refused, starred, start, targets, told, uniform};
use quincunx_core::{Game as _, Session, Viewer};
use quincunx_lodestone::{Action, End, RED};

#[test]
fn r3_1_exactly_as_many_squares_as_the_digit_says() {
    for (digit, picture) in [
        (
            1,
            "pk.....p ........ ........ ...*.... ..*P*... ...*.... ........ K......P",
        ),
        (
            2,
            "pk.....p ........ ...*.... ..*.*... .*.P.*.. ..*.*... ...*.... K......P",
        ),
        (
            3,
            "pk.....p ...*.... ..*.*... .*...*.. *..P..*. .*...*.. ..*.*... K..*...P",
        ),
        (
            4,
            "pk.*...p ..*.*... .*...*.. *.....*. ...P...* *.....*. .*...*.. K.*.*..P",
        ),
    ] {
        let game = drawn(&[], Some(&uniform(digit)), picture, "r 0");
        assert_eq!(targets(&game, "d4"), starred(picture), "digit {digit}");
    }
    let threes = uniform(3);
    let game = drawn(
        &[],
        Some(&threes),
        "pk.....p ........ ........ ........ ...P.... ........ ........ K......P",
        "r 0",
    );
    for (action, reason) in [
        (
            "d4-d6",
            "R3.1: the pawn on d4 shows 3, and d6 is at a distance of 2 along ranks and files",
        ),
        (
            "d4-g7",
            "R3.1: the pawn on d4 shows 3, and g7 is at a distance of 6 along ranks and files",
        ),
        (
            "a1-a2",
            "R3.1: the king on a1 shows 3, and a2 is at a distance of 1 along ranks and files",
        ),
        ("d4-d4", "R3.1: the piece on d4 must leave its square"),
        ("e4-e7", "R3.1: there is no piece on e4"),
        ("a8-a5", "R3.1: the piece on a8 is White's, and it is Red's turn"),
    ] {
        assert_eq!(refused(&game, action), reason);
    }
}

#[test]
fn r3_2_all_squares_passed_through_must_be_empty() {
    let threes = uniform(3);
    // Nothing leads past d5 and e4, and a turn leads around them only where it is the first or the last step.
    let picture = "k......p ........ ..*..... .*.p.... *..Pp... .*...*.. ..*.*..P K..*...P";
    let game = drawn(&["reading=square"], Some(&threes), picture, "r 0");
    assert_eq!(targets(&game, "d4"), starred(picture));
    for (action, reason) in [
        ("d4-d7", "R3.2: the piece on d5 stands between d4 and d7"),
        ("d4-g4", "R3.2: the piece on e4 stands between d4 and g4"),
        (
            "d4-e6",
            "R3.2: both paths from d4 to e6 are blocked, by the pieces on d5 and e4",
        ),
    ] {
        assert_eq!(refused(&game, action), reason);
    }

    // d5, e5, e6 would be free, but they make two turns.
    let two_turns = "k......p ........ ...p.... ........ ...Pp... ........ .......P K......P";
    let game = drawn(&["reading=square"], Some(&threes), two_turns, "r 0");
    assert_eq!(
        refused(&game, "d4-e6"),
        "R3.2: both paths from d4 to e6 are blocked, by the pieces on d6 and e4"
    );
    // One open path is enough.
    let one_path = "k......p ........ ........ ........ ...Pp... ........ .......P K......P";
    let game = drawn(&["reading=square"], Some(&threes), one_path, "r 0");
    assert!(game.judge("d4-e6").is_ok());

    // The last square may hold an enemy, but no own piece.
    let at_the_end = "k......p ...p.... ........ ........ ...P..P. ........ ........ K......P";
    let game = drawn(&["reading=square"], Some(&threes), at_the_end, "r 0");
    assert!(game.judge("d4xd7").is_ok());
    for action in ["d4-g4", "d4xg4"] {
        assert_eq!(refused(&game, action), "R3.2: Red's own piece stands on g4");
    }
}

#[test]
fn r3_3_the_digit_at_the_start_counts() {
    let mut game = start(&["kings=left"]);
    // From 4 over 2, 2 and 4 to a square with 1.
    let shown: Vec<u8> = (0..5).map(|y| rank(&game, RED, y)[6]).collect();
    assert_eq!(shown, [4, 2, 2, 4, 1]);
    play(&mut game, "g1-g5 a8-a5");
    assert_eq!(targets(&game, "g5"), ["f5", "g4", "g6", "h5"]);
}

/// White's three pieces are walled in, if all show 2.
const WALLED: &str = "kpP..... pP...... K....... ........ ........ ........ ........ ........";

#[test]
fn r3_4_passing_only_without_a_move() {
    let twos = uniform(2);
    let mut game = drawn(&["reading=square"], Some(&twos), WALLED, "w 3");
    assert_eq!(game.legal(), ["pass"]);
    play(&mut game, "pass");
    assert_eq!(told(&game), ["White cannot move and passes"]);
    assert_eq!(game.position(Viewer::All), "kpP5/pP6/K7/8/8/8/8/8 r 4");
    assert_eq!(refused(&game, "pass"), "R3.4: Red can still move, for example a6-c6");
    play(&mut game, "c8-e8");
    assert_eq!(refused(&game, "pass"), "R3.4: White can still move, for example b8-d8");
    // With a move between them two passes are not in a row.
    let spare = "kpP..... pP...... K....... ........ ........ ........ ........ .......P";
    let mut game = drawn(&["reading=square"], Some(&twos), spare, "w 0");
    play(&mut game, "pass h1-h3 pass h3-h5 pass");
    assert_eq!(game.turn_text(), "red");
}

#[test]
fn r3_4_two_passes_in_a_row_are_a_draw() {
    // With so few pieces no position is known in which neither side can move, so the second pass is forced here.
    let game = drawn(&["reading=square"], Some(&uniform(2)), WALLED, "w 0");
    let (rules, state) = game.typed();
    let mut state = state.clone();
    let mut events = Vec::new();
    rules.apply(&mut state, Action::Pass, &mut events);
    assert_eq!(state.end(), None);
    rules.apply(&mut state, Action::Pass, &mut events);
    assert_eq!(state.end(), Some(End::BothPassed));
    let told: Vec<String> = events
        .iter()
        .filter_map(|event| rules.tell(event, Viewer::All))
        .map(|message| message.to_string())
        .collect();
    assert_eq!(
        told,
        [
            "White cannot move and passes",
            "Red cannot move and passes",
            "both players have passed in a row: a draw"
        ]
    );
    let refusal = rules.refuse(&state, Action::Pass).unwrap();
    assert_eq!(
        refusal.to_string(),
        "R3.4: the game is over: both players have passed in a row"
    );
}

/// Three pieces against four, far enough from each other if all show 1.
const APART: &str = "k......p .......p .......p ........ ........ P....... P......P K.......";

#[test]
fn r4_1_landing_on_an_enemy_captures_it() {
    let ones = uniform(1);
    let picture = "k......p .......p .......p .......p .......P .......P ........ K.......";
    let mut game = drawn(&["reading=square"], Some(&ones), picture, "r 7");
    assert!(game.legal().contains(&"h4xh5".to_owned()));
    play(&mut game, "h4xh5");
    assert_eq!(told(&game), ["Red's pawn from h4 captures the pawn on h5"]);
    assert_eq!(game.position(Viewer::All), "k6p/7p/7p/7P/8/7P/8/K7 w 0");
    play(&mut game, "h6xh5");
    assert_eq!(game.result(), Some("white wins".to_owned()));
}

#[test]
fn r4_2_the_king_or_all_pawns_but_one() {
    let ones = uniform(1);
    let open = |picture| drawn(&["reading=square"], Some(&ones), picture, "r 0");

    let mut game = open("k......p P......p .......p ........ ........ ........ .......P K.......");
    play(&mut game, "a7xa8");
    assert_eq!(game.turn_text(), "over: red wins");
    assert_eq!(
        told(&game),
        [
            "Red's pawn from a7 captures the king on a8",
            "White has lost the king: Red wins"
        ]
    );
    assert!(game.legal().is_empty());
    assert_eq!(
        refused(&game, "h8-g8"),
        "R4.2: the game is over: White has lost the king"
    );

    let mut game = open("k.....Pp .......p ........ ........ ........ ........ .......P K.......");
    play(&mut game, "g8xh8");
    assert_eq!(game.turn_text(), "over: red wins");
    assert_eq!(
        told(&game),
        [
            "Red's pawn from g8 captures the pawn on h8",
            "White has only the king and one pawn left: Red wins"
        ]
    );
    assert_eq!(
        refused(&game, "pass"),
        "R4.2: the game is over: White has only the king and one pawn left"
    );

    // Two pawns are enough to play on, and a king captures like a pawn.
    let mut game = open("k......p ......Kp .......p ........ ........ ........ .......P P......P");
    play(&mut game, "g7xh7");
    assert_eq!(told(&game)[0], "Red's king from g7 captures the pawn on h7");
    assert_eq!(game.turn_text(), "white");
    let mut game = open("kK.....p .......p ........ ........ ........ ........ .......P P.......");
    play(&mut game, "b8xa8");
    assert_eq!(told(&game)[0], "Red's king from b8 captures the king on a8");
    assert_eq!(game.turn_text(), "over: red wins");
}

#[test]
fn r4_3_check_is_announced_and_forbids_nothing() {
    let ones = uniform(1);
    let picture = "k......p .......p P......p ........ ........ ........ .......P K.......";
    let mut game = drawn(&["reading=square"], Some(&ones), picture, "r 0");
    play(&mut game, "a6-a7");
    assert_eq!(
        told(&game),
        ["Red moves a pawn from a6 to a7", "check: White's king is in danger"]
    );
    assert_eq!(
        game.scene(Viewer::All).headline.to_string(),
        "White moves and is in check"
    );
    // White may leave the king where it is.
    play(&mut game, "h8-g8");
    assert_eq!(
        told(&game),
        ["White moves a pawn from h8 to g8", "check: White's king is in danger"]
    );
    play(&mut game, "a7-b7 a8-b8");
    // The king has walked into danger of its own will.
    assert_eq!(
        told(&game),
        ["White moves the king from a8 to b8", "check: White's king is in danger"]
    );
    play(&mut game, "b7-c7 b8-a8");
    assert_eq!(told(&game), ["White moves the king from b8 to a8"]);
    assert_eq!(game.scene(Viewer::All).headline.to_string(), "Red moves");
}

#[test]
fn r4_4_the_third_occurrence_is_a_draw() {
    let mut game = on(&["reading=square"], &uniform(1));
    // The choice of kings is no ply, and the position after it is the first occurrence.
    play(&mut game, "k:d1 k:e8");
    let there_and_back = "a1-a2 a8-a7 a2-a1 a7-a8";
    play(&mut game, there_and_back);
    assert_eq!(game.turn_text(), "red");
    play(&mut game, "a1-a2 a8-a7 a2-a1");
    assert_eq!(game.turn_text(), "white");
    play(&mut game, "a7-a8");
    assert_eq!(game.turn_text(), "over: draw");
    assert_eq!(
        told(&game),
        [
            "White moves a pawn from a7 to a8",
            "the position occurs for the third time: a draw"
        ]
    );
    assert_eq!(
        refused(&game, "a1-a2"),
        "R4.4: the game is over: the position has occurred three times"
    );
}

#[test]
fn r4_4_the_position_after_a_capture_is_an_occurrence() {
    let picture = "k......p .......p .......p ........ ........ .......p P......P K......P";
    let mut game = drawn(&["reading=square"], Some(&uniform(1)), picture, "r 0");
    play(&mut game, "h2xh3 a8-b8 a1-b1 b8-a8 b1-a1 a8-b8 a1-b1 b8-a8");
    assert_eq!(game.turn_text(), "red");
    play(&mut game, "b1-a1");
    assert_eq!(game.turn_text(), "over: draw");
}

#[test]
fn r4_4_who_is_to_move_belongs_to_the_position() {
    let picture = "....kp.p ........ ........ ........ ........ ........ ........ P.PK....";
    let mut game = drawn(&["reading=square"], Some(&uniform(2)), picture, "r 0");
    // One goes around in three moves while the other goes there and back in two, and then the other way round.
    let round = "a1-b2 h8-h6 b2-a3 h6-h8 a3-a1 h8-g7 a1-a3 g7-h6 a3-a1 h6-h8";
    let half = "a1-b2 h8-h6 b2-a3 h6-h8 a3-a1";
    play(&mut game, round);
    assert_eq!(game.position(Viewer::All), "4kp1p/8/8/8/8/8/8/P1PK4 r 10");
    play(&mut game, half);
    // The fourth time for these pieces, but only the second with White to move.
    assert_eq!(game.position(Viewer::All), "4kp1p/8/8/8/8/8/8/P1PK4 w 15");
    assert_eq!(game.turn_text(), "white");
    play(&mut game, "h8-g7 a1-a3 g7-h6 a3-a1 h6-h8");
    assert_eq!(game.turn_text(), "over: draw");
}

#[test]
fn r4_4_too_many_plies_without_a_capture_are_a_draw() {
    let ones = uniform(1);
    let options = ["reading=square", "quiet=3"];
    let mut game = on(&options, &ones);
    play(&mut game, "k:d1 k:e8 a1-a2 a8-a7");
    assert_eq!(game.turn_text(), "red");
    play(&mut game, "b1-b2");
    assert_eq!(game.turn_text(), "over: draw");
    assert_eq!(
        told(&game),
        [
            "Red moves a pawn from b1 to b2",
            "nothing has been captured for too long: a draw"
        ]
    );
    assert_eq!(
        refused(&game, "a7-a6"),
        "R4.4: the game is over: nothing has been captured for 3 plies"
    );
    // A pass counts.
    let mut game = drawn(&options, Some(&uniform(2)), WALLED, "w 2");
    play(&mut game, "pass");
    assert_eq!(game.turn_text(), "over: draw");
    // A capture begins again.
    let picture = "k......p .......p .......p .......p .......P .......P ........ K.......";
    let mut game = drawn(&options, Some(&ones), picture, "r 2");
    play(&mut game, "h4xh5");
    assert_eq!(game.turn_text(), "white");
    // The default.
    let mut game = drawn(&["reading=square"], Some(&ones), APART, "r 59");
    play(&mut game, "h2-h3");
    assert_eq!(game.turn_text(), "over: draw");
}
