//! One test a paragraph of the rule page, named after it.

use quincunx_core::{Options, Playing, Session, Viewer};
use quincunx_nevo::{BLACK, INFO, Nevo, WHITE};

type Game = Playing<Nevo>;

fn start(options: &[&str]) -> Game {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    Game::new(options, None).unwrap()
}

/// A game from a drawn board, rows 7 to 1 separated by blanks, then who acts.
fn drawn(options: &[&str], rows: &str, side: &str) -> Game {
    let rows: Vec<String> = rows
        .split_whitespace()
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for square in row.chars().chain(['/']) {
                if square == '.' {
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
        })
        .collect();
    let mut game = start(options);
    game.set_position(&format!("{} {side}", rows.join("/"))).unwrap();
    game
}

fn play(game: &mut Game, actions: &str) {
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
}

fn refused(game: &Game, action: &str) -> String {
    game.judge(action).unwrap_err().to_string()
}

fn scores(game: &Game) -> [u32; 2] {
    let (rules, state) = game.typed();
    [WHITE, BLACK].map(|seat| rules.board().score(seat, state.pieces(seat)))
}

/// White alone on the left, Black alone on the right, both in company and far from scoring much.
const QUIET: &str = "............ ............ ............ WW........BB ............ ............ ............";

#[test]
fn r1_1_columns_a_to_l_and_rows_1_to_7() {
    let game = start(&[]);
    assert!(game.legal().contains(&"c5-d4".to_owned()));
    for outside in ["m4", "a0", "a8", "A1", "a10", "", "aa"] {
        let error = refused(&game, &format!("c5-{outside}"));
        assert_eq!(
            error,
            format!("'{outside}' is no square of this board, which goes from a1 to l7")
        );
    }
}

#[test]
fn r1_2_grey_squares_never_score() {
    let (white, black) = ("W".repeat(12), "B".repeat(12));
    let game = drawn(
        &[],
        &format!("{black} {black} {black} ............ {white} {white} {white}"),
        "w",
    );
    // Eight columns of 8 each, four columns grey.
    assert_eq!(scores(&game), [64, 64]);
    let (rules, _) = game.typed();
    let board = rules.board();
    assert_eq!(board.all().iter().filter(|&cell| board.value(cell) > 0).count(), 48);
}

#[test]
fn r1_3_each_scores_in_the_half_of_the_other() {
    let game = drawn(
        &[],
        "WW.......... WW.......... WW.......... ............ ..........BB ..........BB ..........BB",
        "w",
    );
    assert_eq!(scores(&game), [0, 0]);
    let game = drawn(
        &[],
        "B........... B........... BB.......... ............ ..........WW ...........W ...........W",
        "w",
    );
    assert_eq!(scores(&game), [10, 10]);
}

#[test]
fn r2_1_the_set_up() {
    let game = start(&[]);
    let position = "2W1W2W1W2/2W1W2W1W2/2W1W2W1W2/12/2B1B2B1B2/2B1B2B1B2/2B1B2B1B2 w";
    assert_eq!(game.position(Viewer::All), position);
    assert_eq!(game.turn_text(), "white");
}

#[test]
fn r3_1_one_square_in_any_direction_onto_an_empty_square() {
    let game = drawn(
        &[],
        "............ ............ ............ .W.......... W.B........B ..........BB ............",
        "w",
    );
    let from_b4: Vec<String> = game
        .legal()
        .into_iter()
        .filter(|action| action.starts_with("b4"))
        .collect();
    assert_eq!(from_b4, ["b4-a4", "b4-a5", "b4-b3", "b4-b5", "b4-c4", "b4-c5"]);
    for (action, reason) in [
        ("b4-c3", "R3.1: c3 is occupied"),
        ("b4-a3", "R3.1: a3 is occupied"),
        ("b4-b6", "R3.1: b6 is not next to b4"),
        ("a3-l3", "R3.1: l3 is not next to a3"),
        ("b4-b4", "R3.1: the piece on b4 must leave its square"),
        ("c3-c4", "R3.1: the piece on c3 is Black's"),
        ("f4-f5", "R3.1: there is no piece on f4"),
    ] {
        assert_eq!(refused(&game, action), reason);
    }
}

#[test]
fn r3_2_leaving_a_piece_isolated_is_legal() {
    let mut game = start(&[]);
    play(&mut game, "c5-c4");
    assert_eq!(game.legal(), ["keep", "xc4"]);
}

#[test]
fn r3_3_passing_only_without_a_move() {
    assert_eq!(refused(&start(&[]), "pass"), "R3.3: White can still move");
    let walled = "WWB......... WWB......... BBB......... ............ ............ ............ ............";
    let mut game = drawn(&[], walled, "w");
    assert_eq!(game.legal(), ["pass"]);
    play(&mut game, "pass");
    assert_eq!(game.turn_text(), "black");
}

#[test]
fn r3_4_without_pieces_one_has_lost() {
    let lone = "............ ............ ............ W........... ............ ..........BB ............";
    let mut game = drawn(&[], lone, "w");
    play(&mut game, "a4-a5 xa5");
    assert_eq!(game.turn_text(), "over: black wins");
    let mut game = drawn(&["preset=course"], lone, "w");
    play(&mut game, "a4-a5xa5");
    assert_eq!(game.turn_text(), "over: black wins");
}

#[test]
fn r4_1_isolated_without_an_own_neighbour_though_it_did_not_move() {
    let pair = "............ ............ ............ .W.......... W.BB........ WW.......... ............";
    let mut game = drawn(&[], pair, "w");
    // The enemy beside it is no company, and b4, which stayed, is what is left alone.
    play(&mut game, "a3-a4");
    assert_eq!(game.turn_text(), "black");
    assert!(!game.legal().contains(&"keep".to_owned()), "b4 and a4 are neighbours");
    let mut game = drawn(&[], pair, "w");
    play(&mut game, "b4-b5");
    assert_eq!(game.legal(), ["keep", "xb5"]);
    assert_eq!(refused(&game, "xa3"), "R4.1: a3 is not isolated: a2 stands next to it");
}

#[test]
fn r4_2_the_opponent_removes_in_any_order_or_keeps() {
    let two = "............ ............ ............ W.W......... .W.......... ............ ..........BB";
    let mut game = drawn(&[], two, "w");
    play(&mut game, "b3-b2");
    assert_eq!(game.legal(), ["keep", "xa4", "xb2", "xc4"]);
    assert_eq!(game.turn_text(), "black");
    assert_eq!(
        refused(&game, "k1-k2"),
        "R4.2: first decide about the isolated pieces: remove a4, b2, c4, or keep"
    );
    assert_eq!(refused(&game, "xk1"), "R4.2: the piece on k1 is your own");
    assert_eq!(refused(&game, "xf4"), "R4.2: there is no piece on f4");
    play(&mut game, "xb2 xc4");
    assert_eq!(game.legal(), ["keep", "xa4"]);
    play(&mut game, "keep");
    assert_eq!(game.turn_text(), "black");
    assert_eq!(refused(&game, "keep"), "R4.2: no isolated piece waits to be removed");
    assert_eq!(refused(&game, "xa4"), "R4.2: no isolated piece waits to be removed");
    // The piece that was kept is exposed again after the owner's next turn.
    play(&mut game, "k1-k2 a4-a5");
    assert_eq!(game.legal(), ["keep", "xa5"]);
    // With the last one gone the step ends by itself; here the game does too.
    play(&mut game, "xa5");
    assert_eq!(game.turn_text(), "over: black wins");
    let mut naming = start(&[]);
    assert_eq!(
        refused(&naming, "c5-c4xc4"),
        "R4.2: the opponent removes isolated pieces, not the mover"
    );
    play(&mut naming, "c5-d4");
}

#[test]
fn r4_3_the_owner_names_what_leaves() {
    let mut game = start(&["preset=course"]);
    assert!(game.legal().contains(&"c5-c4xc4".to_owned()));
    for (action, reason) in [
        ("c5-c4", "R4.3: the move isolates c4 and must name it"),
        ("c5-c4xc4xc5", "R4.3: the move does not isolate c5"),
        ("c5-d4xd4", "R4.3: the move does not isolate d4"),
        ("c5-c4xc4xc4", "R4.3: isolated pieces are named once each, in order: c4"),
        ("c5-c7xc4", "R3.1: c7 is not next to c5"),
        (
            "keep",
            "R4.3: isolated pieces leave with their owner's move, which names them",
        ),
        (
            "xc4",
            "R4.3: isolated pieces leave with their owner's move, which names them",
        ),
    ] {
        assert_eq!(refused(&game, action), reason);
    }
    assert_eq!(
        refused(&game, "c5-c4x"),
        "'' is no square of this board, which goes from a1 to l7"
    );
    play(&mut game, "c5-c4xc4");
    assert_eq!(game.turn_text(), "black");
    assert!(
        game.position(Viewer::All)
            .starts_with("2W1W2W1W2/2W1W2W1W2/4W2W1W2/12/")
    );
    let two = "............ ............ ............ W.W......... .W.......... ............ ..........BB";
    let game = drawn(&["preset=course"], two, "w");
    assert!(
        game.legal().contains(&"b3-b2xa4xb2xc4".to_owned()),
        "{:?}",
        game.legal()
    );
    assert_eq!(
        refused(&game, "b3-b2xc4xb2xa4"),
        "R4.3: isolated pieces are named once each, in order: a4, b2, c4"
    );
}

#[test]
fn r4_4_removal_never_cascades() {
    let mut game = start(&["removal=owner"]);
    play(&mut game, "c5-c4xc4");
    let (rules, state) = game.typed();
    assert!(rules.board().isolated(state.pieces(WHITE)).is_empty());
    assert_eq!(state.pieces(WHITE).len(), 11);
}

#[test]
fn r5_1_a_column_counts_from_the_middle_without_a_gap() {
    for (rows, white) in [
        ("............ W........... ............", 0),
        ("W........... ............ W...........", 2),
        ("W........... W........... ............", 5),
        ("............ W........... W...........", 0),
        ("W........... W........... W...........", 8),
        ("W........... B........... W...........", 2),
        ("WW.W........ WW.......... W...........", 15),
    ] {
        let game = drawn(
            &[],
            &format!("............ ............ ............ ............ {rows}"),
            "w",
        );
        assert_eq!(scores(&game)[0], white, "{rows}");
    }
}

#[test]
fn r5_2_sixteen_points_win_after_the_removal_step() {
    let nearly = "............ ..........BB ............ ............ WW.......... WW.......... .W.W........";
    let mut game = drawn(&[], nearly, "w");
    assert_eq!(scores(&game)[0], 13);
    play(&mut game, "d1-c2");
    assert_eq!(game.turn_text(), "black");
    // Sixteen points, but a1 is part of them and d-column pieces stay alone until Black has decided.
    let exposed = "............ ..........BB ............ ............ WW.......... WW.......... .W......W.W.";
    let mut game = drawn(&[], exposed, "w");
    play(&mut game, "b1-a1 keep");
    assert_eq!(game.turn_text(), "black");
    let ready = "............ ..........BB ............ .....W...... WW.......... WW.......... WW..........";
    let mut game = drawn(&[], ready, "w");
    assert_eq!(game.turn_text(), "over: white wins");
    assert!(game.legal().is_empty());
    assert_eq!(refused(&game, "f4-f5"), "C7: the game is over: white wins");
    let last_step = "............ ..........BB ............ .....W...... WW.......... WW.......... W.W.........";
    game = drawn(&[], last_step, "w");
    play(&mut game, "c1-b1");
    assert_eq!(game.turn_text(), "black", "not yet judged: f4 is isolated");
    play(&mut game, "keep");
    assert_eq!(game.turn_text(), "over: white wins");
    game = drawn(&["removal=owner"], last_step, "w");
    play(&mut game, "c1-b1xf4");
    assert_eq!(game.turn_text(), "over: white wins");
}

#[test]
fn r5_3_the_worked_position() {
    let rows = "............ ......B..... .W.B..B...B. W.BB.W.B.WB. WB.BWWB.W.WB ........W.W. ........W...";
    let game = drawn(&[], rows, "b");
    assert_eq!(scores(&game), [17, 9]);
    let (rules, state) = game.typed();
    for seat in [WHITE, BLACK] {
        assert!(rules.board().isolated(state.pieces(seat)).is_empty());
    }
    assert_eq!(game.turn_text(), "over: white wins");
}

#[test]
fn r6_1_the_third_occurrence_ends_the_game() {
    let mut game = start(&[]);
    play(&mut game, "c5-d4 c3-d3 d4-c5 d3-c3 c5-d4 c3-d3 d4-c5");
    assert_eq!(game.turn_text(), "black");
    play(&mut game, "d3-c3");
    assert_eq!(game.turn_text(), "over: draw");
    // The higher current score wins.
    let ahead = "............ ..........BB ............ ............ WW.......... ............ ............";
    let mut game = drawn(&[], ahead, "w");
    play(&mut game, "a3-a4 k6-k7 a4-a3 k7-k6 a3-a4 k6-k7 a4-a3 k7-k6");
    assert_eq!(game.turn_text(), "over: white wins");
}

#[test]
fn r6_1_a_removal_step_counts_as_soon_as_it_is_entered() {
    let kept = "............ ............ ............ W........... W........... ..........BB ............";
    let mut game = drawn(&[], kept, "w");
    for _ in 0..2 {
        play(&mut game, "a4-a5 keep k2-k1 a5-a4 k1-k2");
    }
    assert_eq!(
        game.turn_text(),
        "over: white wins",
        "the start stood for the third time"
    );
    // Entered from elsewhere, the step itself is what repeats.
    let mut game = drawn(&[], kept, "w");
    play(
        &mut game,
        "a4-a5 keep k2-k1 a5-a4 k1-k2 a4-a5 keep k2-k1 a5-b4 k1-k2 b4-a5",
    );
    assert_eq!(game.turn_text(), "over: white wins");
    assert!(game.position(Viewer::All).ends_with(" b r"));
}

#[test]
fn r6_1_a_step_left_open_by_a_removal_counts() {
    // Removing c4 leaves a4 isolated: this step is an occurrence, and it comes up twice more.
    let two = "............ ............ ............ W.W......... .W.......... ............ ..........BB";
    let mut game = drawn(&[], two, "w");
    play(&mut game, "b3-b2 xc4");
    assert!(game.position(Viewer::All).ends_with(" b r"));
    play(&mut game, "keep k1-k2 a4-a5 keep k2-k1 a5-a4");
    assert_eq!(game.turn_text(), "black");
    play(&mut game, "keep k1-k2 a4-a5 keep k2-k1 a5-a4");
    assert_eq!(game.turn_text(), "over: draw");
}

#[test]
fn r6_1_patience_counts_turns_without_progress() {
    let mut game = drawn(&["patience=3"], QUIET, "w");
    play(&mut game, "a4-b5 k4-k3");
    assert_eq!(game.turn_text(), "white");
    play(&mut game, "b5-a4");
    assert_eq!(game.turn_text(), "over: draw");
    // A new best score starts the count again; going back to an old one does not.
    let mut game = drawn(&["patience=2"], QUIET, "w");
    play(&mut game, "a4-a3 k4-k3");
    assert_eq!(game.turn_text(), "white");
    play(&mut game, "a3-b3");
    assert_eq!(game.turn_text(), "over: white wins");
    // So does a removal.
    let mut game = drawn(&["patience=2"], QUIET, "w");
    play(&mut game, "a4-a3 k4-k3 b4-c5 xa3 keep k3-k4");
    assert_eq!(game.turn_text(), "white");
    play(&mut game, "c5-c4 keep");
    assert_eq!(game.turn_text(), "over: draw");
}

#[test]
fn r6_2_the_score_counts_before_pieces_and_progress() {
    let last_step = "............ ..........BB ............ .....W...... WW.......... WW.......... W.W.........";
    let mut game = drawn(&["patience=1", "removal=owner"], last_step, "w");
    play(&mut game, "c1-b1xf4");
    assert_eq!(game.turn_text(), "over: white wins");
    let lone = "............ .........BBB ............ W........... ............ ............ ............";
    let mut game = drawn(&["patience=1", "removal=owner"], lone, "w");
    play(&mut game, "a4-a5xa5");
    assert_eq!(game.turn_text(), "over: black wins");
}

#[test]
fn r7_1_positions_read_back() {
    let text = "12/6B5/1W1B2B3B1/W1BB1W1B1WB1/WB1BWWB1W1WB/8W1W1/8W3 b";
    let mut game = start(&[]);
    game.set_position(text).unwrap();
    assert_eq!(game.position(Viewer::All), text);
    for (wrong, reason) in [
        ("12/12/12", "a position is ROWS SIDE"),
        ("12/12/12 w", "the position has 3 rows, the board 7"),
        ("12/12/12/12/12/12/11 w", "row 1, '11', is not 12 squares"),
        ("12/12/12/12/12/13/12 w", "row 2, '13', is not 12 squares"),
        ("12/12/12/12/12/012/12 w", "row 2, '012', is not 12 squares"),
        ("12/12/12/12/12/X11/12 w", "row 2, 'X11', is not 12 squares"),
        ("12/12/12/12/12/6WWWWWWW/12 w", "row 2"),
        ("WW10/12/12/12/12/12/BB10 x", "'x' is no side"),
        ("WW10/12/12/12/12/12/BB10  w", "a position is ROWS SIDE"),
        (
            "WW10/12/12/12/12/12/BB10 w r",
            "'r': there is no isolated piece to remove",
        ),
        ("12/12/12/12/12/99999999999999999999/12 w", "row 2"),
    ] {
        let error = game.set_position(wrong).unwrap_err().to_string();
        assert!(error.contains(reason), "{wrong}: {error}");
        assert_eq!(
            game.position(Viewer::All),
            text,
            "a position that cannot be read changes nothing"
        );
    }
}

#[test]
fn r7_2_options_and_presets() {
    let changed = |given: &[&str]| start(given).options().changed().collect::<Vec<_>>();
    assert_eq!(changed(&["preset=classic"]), [""; 0]);
    assert_eq!(changed(&["preset=course"]), ["removal=owner"]);
    for wrong in ["patience=0", "patience=501", "removal=none", "preset=club", "size=9"] {
        assert!(Options::read(&INFO, [wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn r7_3_seats() {
    assert_eq!(start(&[]).seats(), ["white", "black"]);
}

#[test]
fn r7_4_first_moves() {
    let game = start(&[]);
    assert_eq!(game.legal().len(), 68);
    let isolating = game.legal().into_iter().filter(|action| {
        let mut next = game.clone();
        next.play(action).unwrap();
        next.legal().contains(&"keep".to_owned())
    });
    assert_eq!(isolating.count(), 24);
}
