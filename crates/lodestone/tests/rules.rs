//! One test a paragraph of the rule page, named after it: the board, the set-up and the notation. Movement, capture and
//! the end are in `rules_play.rs`.

mod drawing;

use drawing::{Game, drawn, on, play, rank, refused, starred, start, targets, told, uniform};
use quincunx_core::{Game as _, OptionError, Options, Seat, Session, SetupError, Viewer};
use quincunx_lodestone::{INFO, Lodestone, RED, WHITE};

/// The digits of a seat on all ranks, from rank 1 to rank 8.
fn ranks(game: &Game, seat: Seat) -> Vec<Vec<u8>> {
    (0..8).map(|y| rank(game, seat, y)).collect()
}

#[test]
fn r1_1_files_a_to_h_and_ranks_1_to_8() {
    let mut game = start(&[]);
    play(&mut game, "k:d1 k:e8");
    assert_eq!(game.position(Viewer::All), "ppppkppp/8/8/8/8/8/8/PPPKPPPP r 0");
    for outside in ["i1", "a0", "a9", "A1", "a10", "", "aa"] {
        assert_eq!(
            refused(&game, &format!("b1-{outside}")),
            format!("'{outside}' is no square of the board, which goes from a1 to h8")
        );
    }
}

#[test]
fn r1_2_the_colours_read_opposite_digits() {
    for options in [&[][..], &["board=seed-3"], &["turned=1"], &["board=seed-4", "turned=1"]] {
        let game = start(options);
        for (red, white) in ranks(&game, RED).into_iter().zip(ranks(&game, WHITE)) {
            assert!(red.iter().zip(&white).all(|(red, white)| red + white == 5));
        }
    }
    // Red reads 2 on c5, and a white piece that stands there goes three squares.
    let white = "........ ........ ........ ..p..... k....... p......K ......PP ........";
    let game = drawn(&[], None, white, "w 0");
    assert!(targets(&game, "c5").contains(&"f5".to_owned()));
    assert!(!targets(&game, "c5").contains(&"e5".to_owned()));
}

#[test]
fn r1_3_king_and_pawn_show_the_digit_of_their_square() {
    let pawn = "k......p .......p ..*..... .*.*.... *.P.*... .*.*...P ..*....K ........";
    let king = "k......p .......p ..*..... .*.*.... *.K.*... .*.*...P ..*....P ........";
    let twos = uniform(2);
    for picture in [pawn, king] {
        let game = drawn(&[], Some(&twos), picture, "r 0");
        assert_eq!(targets(&game, "c4"), starred(picture));
    }
    // On the standard board Red reads 1 on a1, 4 on a2 and 1 on a1 again.
    let mut game = start(&["kings=left"]);
    play(&mut game, "a1-a2 h8-h7");
    assert!(targets(&game, "a2").contains(&"a6".to_owned()));
    assert_eq!(
        refused(&game, "a2-a3"),
        "R3.1: the pawn on a2 shows 4, and a3 is at a distance of 1 along ranks and files"
    );
}

#[test]
fn r1_4_reading_square_gives_both_the_same_digit() {
    for options in [&["reading=square"][..], &["reading=square", "board=seed-3", "turned=1"]] {
        let game = start(options);
        assert_eq!(ranks(&game, RED), ranks(&game, WHITE));
    }
    assert_ne!(
        ranks(&start(&["reading=facing"]), RED),
        ranks(&start(&["reading=facing"]), WHITE)
    );
}

#[test]
fn r1_5_standard_and_seeded_boards() {
    let standard = start(&[]);
    assert_eq!(rank(&standard, RED, 0), [1, 2, 3, 4, 1, 2, 4, 3]);
    assert_eq!(rank(&standard, RED, 7), [2, 1, 3, 4, 1, 2, 3, 4]);
    assert_eq!(ranks(&standard, RED), ranks(&start(&["board=seed-11"]), RED));
    let square = start(&["reading=square"]);
    assert_eq!(rank(&square, RED, 0), [2, 4, 1, 3, 1, 4, 2, 3]);
    assert_eq!(
        ranks(&square, RED),
        ranks(&start(&["reading=square", "board=seed-11"]), RED)
    );
    for (seed, rank_1) in [
        ("board=seed-0", [4, 1, 2, 3, 4, 1, 3, 2]),
        ("board=seed-1", [2, 3, 4, 1, 1, 4, 2, 3]),
        ("board=seed-9223372036854775807", [2, 4, 1, 3, 1, 4, 2, 3]),
    ] {
        assert_eq!(rank(&start(&[seed]), RED, 0), rank_1);
    }
    // From their own side both read the identical board.
    for options in [
        &[][..],
        &["reading=square"],
        &["board=seed-5"],
        &["board=seed-5", "reading=square"],
    ] {
        let game = start(options);
        let mut across = ranks(&game, WHITE);
        across.reverse();
        for rank in &mut across {
            rank.reverse();
        }
        assert_eq!(ranks(&game, RED), across, "{options:?}");
    }
}

#[test]
fn r1_5_an_own_board_takes_the_place_of_the_standard_one() {
    let twos = uniform(2);
    for given in [&[][..], &["board=standard"], &["reading=square"]] {
        assert_eq!(rank(&on(given, &twos), RED, 3), [2; 8]);
    }
    let options = Options::read(&INFO, ["board=seed-3"]).unwrap();
    let error = Lodestone::new(&options, Some(&twos)).unwrap_err();
    assert!(matches!(&error, SetupError::Option(OptionError::Conflict(_))));
    assert_eq!(
        error.to_string(),
        "board=seed-3 and a board file both say where the magnets lie: give one"
    );
}

#[test]
fn r1_6_a_quarter_turn_clockwise() {
    let turned = start(&["turned=1"]);
    assert_eq!(rank(&turned, RED, 7), [2, 3, 3, 1, 1, 3, 4, 4]);
    assert_eq!(rank(&turned, RED, 0), [1, 1, 2, 4, 4, 2, 2, 3]);
    // The left file of rank 1 upwards becomes the top rank, each digit followed by the next one on the disc.
    let next = |digit: u8| [2, 4, 1, 3][usize::from(digit) - 1];
    for options in [["reading=facing", "board=seed-8"], ["reading=square", "board=seed-8"]] {
        let before = ranks(&start(&options), RED);
        let after = ranks(&start(&[options[0], options[1], "turned=1"]), RED);
        let left: Vec<u8> = before.iter().map(|rank| next(rank[0])).collect();
        assert_eq!(after[7], left);
    }
    let fours = on(&["turned=1"], &uniform(4));
    assert_eq!(rank(&fours, RED, 0), [3; 8]);
    assert_eq!(rank(&fours, WHITE, 0), [2; 8]);
}

#[test]
fn r2_1_each_player_chooses_the_place_of_the_king() {
    let mut game = start(&[]);
    assert_eq!(game.turn_text(), "red");
    assert_eq!(game.legal(), ["k:d1", "k:e1"]);
    for (action, reason) in [
        ("k:c1", "R2.1: Red's king starts on d1 or e1, not on c1"),
        ("k:d8", "R2.1: Red's king starts on d1 or e1, not on d8"),
        ("a1-a2", "R2.1: Red first chooses where the king starts: k:d1 or k:e1"),
        ("pass", "R2.1: Red first chooses where the king starts: k:d1 or k:e1"),
    ] {
        assert_eq!(refused(&game, action), reason);
    }
    play(&mut game, "k:e1");
    assert_eq!(told(&game), ["Red puts the king on e1"]);
    assert_eq!(game.position(Viewer::All), "8/8/8/8/8/8/8/PPPPKPPP w 0");
    assert_eq!(game.turn_text(), "white");
    assert_eq!(game.legal(), ["k:d8", "k:e8"]);
    assert_eq!(
        refused(&game, "k:e1"),
        "R2.1: White's king starts on d8 or e8, not on e1"
    );
    play(&mut game, "k:d8");
    assert_eq!(game.position(Viewer::All), "pppkpppp/8/8/8/8/8/8/PPPPKPPP r 0");
    assert_eq!(
        refused(&game, "k:d1"),
        "R2.1: both kings have been placed, so that d1 cannot be chosen any more"
    );

    let game = start(&["kings=left"]);
    assert_eq!(game.position(Viewer::All), "ppppkppp/8/8/8/8/8/8/PPPKPPPP r 0");
    assert_eq!(
        refused(&game, "k:d1"),
        "R2.1: with kings=left the kings have their places from the start, so that d1 cannot be chosen"
    );
}

#[test]
fn r2_2_white_may_begin() {
    let mut game = start(&["first=white"]);
    assert_eq!(game.legal(), ["k:d8", "k:e8"]);
    play(&mut game, "k:d8");
    assert_eq!(game.legal(), ["k:d1", "k:e1"]);
    play(&mut game, "k:d1");
    assert_eq!(game.turn_text(), "white");
    assert_eq!(start(&["first=white", "kings=left"]).turn_text(), "white");
    assert_eq!(start(&["first=red", "kings=left"]).turn_text(), "red");
}

#[test]
fn r5_1_a_dash_for_a_quiet_move_and_a_cross_for_a_capture() {
    let picture = "k......p .......p .......p .......p .......P .......P ........ K.......";
    let game = drawn(&["reading=square"], Some(&uniform(1)), picture, "r 0");
    assert_eq!(game.legal(), ["a1-a2", "a1-b1", "h3-g3", "h3-h2", "h4-g4", "h4xh5"]);
    for (action, reason) in [
        (
            "h4-h5",
            "R5.1: White's piece on h5 is captured, so that the move is written h4xh5",
        ),
        ("h4xg4", "R5.1: g4 is empty, so that the move is written h4-g4"),
        (
            "h4xg5",
            "R3.1: the pawn on h4 shows 1, and g5 is at a distance of 2 along ranks and files",
        ),
        (
            "h4g4",
            "'h4g4' is no action of Lodestone: write FROM-TO, FROMxTO, pass or k:SQUARE",
        ),
        (
            "",
            "'' is no action of Lodestone: write FROM-TO, FROMxTO, pass or k:SQUARE",
        ),
        ("H4-g4", "'H4' is no square of the board, which goes from a1 to h8"),
        (
            "h4-g4-f4",
            "'g4-f4' is no square of the board, which goes from a1 to h8",
        ),
        ("k:", "'' is no square of the board, which goes from a1 to h8"),
    ] {
        assert_eq!(refused(&game, action), reason);
    }
}

#[test]
fn r5_2_positions_read_back() {
    let mut game = start(&[]);
    for position in [
        "8/8/8/8/8/8/8/8 r 0",
        "8/8/8/8/8/8/8/PPPPKPPP w 0",
        "pppkpppp/8/8/8/8/8/8/PPPPKPPP w 0",
        "k1p4p/8/3K4/8/8/6PP/8/8 r 59",
        // Games that have ended.
        "k1p4p/8/3K4/8/8/6PP/8/8 w 60",
        "k1p5/8/3K4/8/8/6PP/8/8 w 0",
        "1pp5/8/3K4/8/8/6PP/8/8 w 0",
    ] {
        game.set_position(position).unwrap();
        assert_eq!(game.position(Viewer::All), position);
    }
    for (position, result) in [
        ("k1p4p/8/3K4/8/8/6PP/8/8 w 60", "draw"),
        ("k1p5/8/3K4/8/8/6PP/8/8 w 0", "red wins"),
        ("kpp5/8/8/8/8/6PP/8/8 r 0", "white wins"),
    ] {
        game.set_position(position).unwrap();
        assert_eq!(game.result().as_deref(), Some(result));
    }
}

#[test]
fn r5_2_what_is_no_position_is_refused() {
    let complaint = |options: &[&str], position: &str| {
        let error = start(options).set_position(position).unwrap_err();
        error.to_string()
    };
    for (position, reason) in [
        ("", "a position is RANKS SIDE QUIET, with one space between the parts"),
        (
            "8/8/8/8/8/8/8/8 r",
            "a position is RANKS SIDE QUIET, with one space between the parts",
        ),
        (
            "8/8/8/8/8/8/8/8  r 0",
            "a position is RANKS SIDE QUIET, with one space between the parts",
        ),
        ("8/8/8/8/8/8/8 r 0", "the position has 7 ranks, the board 8"),
        ("8/8/8/8/8/8/8/8 b 0", "'b' is no side: write r or w"),
        (
            "8/8/8/8/8/8/8/8 r 00",
            "'00' is no number of quiet plies: they go from 0 to 60 here",
        ),
        (
            "8/8/8/8/8/8/8/8 r 61",
            "'61' is no number of quiet plies: they go from 0 to 60 here",
        ),
        (
            "8/8/8/8/8/8/8/7 r 0",
            "rank 1, '7', is not 8 squares of K, P, k, p and runs of empty ones",
        ),
        (
            "8/8/8/8/8/8/8/44 r 0",
            "rank 1, '44', is not 8 squares of K, P, k, p and runs of empty ones",
        ),
        (
            "8/8/8/8/8/8/8/9 r 0",
            "rank 1, '9', is not 8 squares of K, P, k, p and runs of empty ones",
        ),
        (
            "8P/8/8/8/8/8/8/8 r 0",
            "rank 8, '8P', is not 8 squares of K, P, k, p and runs of empty ones",
        ),
        (
            "8/8/8/8/8/8/8/Q7 r 0",
            "rank 1, 'Q7', is not 8 squares of K, P, k, p and runs of empty ones",
        ),
        ("kkpp4/8/8/8/8/8/8/KPP5 r 0", "white has more than one king"),
        ("kpp5/8/8/8/8/8/PPPPPPPP/K7 r 0", "red has more than seven pawns"),
        (
            "kp6/8/8/8/8/8/8/KPP5 r 0",
            "white has lost, but the other side is to move",
        ),
        ("k7/8/8/8/8/8/8/KPP5 w 0", "white had lost before the last capture"),
        (
            "8/8/8/8/8/8/8/KPP5 w 0",
            "white has no pieces, and it is not the moment to place them",
        ),
        (
            "8/8/8/8/8/8/8/PPPPKPPP r 0",
            "white has no pieces, and it is not the moment to place them",
        ),
        (
            "8/8/8/8/8/8/8/KPPPPPPP w 0",
            "white has no pieces, and it is not the moment to place them",
        ),
        (
            "8/8/8/8/8/8/8/8 r 1",
            "red has no pieces, and it is not the moment to place them",
        ),
        (
            "8/8/8/8/8/8/8/8 w 0",
            "it is the other side that places its pieces first",
        ),
        (
            "pppkpppp/8/8/8/8/8/8/8 r 0",
            "it is the other side that places its pieces first",
        ),
    ] {
        assert_eq!(complaint(&[], position), reason, "{position}");
    }
    assert_eq!(
        complaint(&["kings=left"], "8/8/8/8/8/8/8/8 r 0"),
        "with kings=left no home row is ever empty"
    );
    assert_eq!(
        complaint(&["first=white"], "8/8/8/8/8/8/8/8 r 0"),
        "it is the other side that places its pieces first"
    );
}

#[test]
fn r5_3_options_and_their_values() {
    let read = |given: &str| Options::read(&INFO, [given]).map_err(|error| error.to_string());
    for given in [
        "board=standard",
        "board=seed-0",
        "board=seed-9223372036854775807",
        "turned=0",
        "turned=1",
        "reading=facing",
        "reading=square",
        "kings=choose",
        "kings=left",
        "first=red",
        "first=white",
        "quiet=1",
        "quiet=500",
    ] {
        assert!(read(given).is_ok(), "{given}");
    }
    for given in [
        "board=seed-9223372036854775808",
        "board=seed-99999999999999999999",
        "board=seed-01",
        "board=seed-+1",
        "board=seed--1",
        "board=seed-",
        "board=seed",
        "board=3",
        "turned=2",
        "reading=both",
        "kings=right",
        "first=black",
        "quiet=0",
        "quiet=501",
        "preset=standard",
        "magnets=off",
    ] {
        assert!(read(given).is_err(), "{given}");
    }
    let defaults: Vec<_> = INFO.options.iter().map(|option| (option.key, option.default)).collect();
    assert_eq!(
        defaults,
        [
            ("board", "standard"),
            ("turned", "0"),
            ("reading", "facing"),
            ("kings", "choose"),
            ("first", "red"),
            ("quiet", "60")
        ]
    );
    assert!(INFO.presets.is_empty());
}

#[test]
fn r5_4_first_counts() {
    for (options, counts) in [
        (&["kings=left"][..], [28, 784, 21523]),
        (&["kings=left", "first=white"], [28, 784, 21523]),
        (&["kings=left", "turned=1"], [28, 778, 20890]),
        (&["kings=left", "reading=square"], [26, 676, 18015]),
        (&["kings=left", "board=seed-3"], [30, 900, 25612]),
        (&[], [2, 4, 112]),
    ] {
        let game = start(options);
        assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), counts, "{options:?}");
    }
    assert_eq!(start(&[]).perft(4), 3136);
}

#[test]
fn r5_5_seats() {
    assert_eq!(start(&[]).seats(), ["red", "white"]);
}
