//! Counts of action sequences (C9): the check lines of R9.4 and some more.

use quincunx_core::{Game, Options, Playing, Session};
use quincunx_nieuchess::Nieuchess;

fn counts(options: &[&str], after: &str, depth: u32) -> Vec<u64> {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    let mut game = Playing::<Nieuchess>::new(options, None).unwrap();
    for action in after.split_whitespace() {
        game.play(action).unwrap();
    }
    (1..=depth).map(|depth| game.perft(depth)).collect()
}

const FACING: &str = "roll:61 first put:l17 put:m17 put:n17 put:l20 put:m20 put:n20";

#[test]
fn r9_4_from_the_start() {
    assert_eq!(counts(&[], "", 3), [30, 60, 21_600]);
}

#[test]
fn r9_4_one_pawn_a_side() {
    let placed = "roll:61 first put:m18 put:m19";
    assert_eq!(counts(&["pawns=1"], placed, 4), [97, 97, 9_768, 17_954]);
    let done = format!("{placed} done");
    assert_eq!(counts(&["pawns=1"], &done, 6), [1, 1, 6, 27, 2_606, 5_186]);
}

#[test]
fn r9_4_three_pawns_a_side() {
    assert_eq!(counts(&["pawns=3"], FACING, 3), [243, 39_197, 3_208_943]);
    let contact = format!("{FACING} m17-m19 l17-l19 done");
    assert_eq!(counts(&["pawns=3"], &contact, 7), [2, 2, 4, 24, 129, 487, 7_422]);
}

#[test]
fn invasions_from_both_corners() {
    let placed = "roll:16 second put:a1 put:b5 put:y36 put:x36";
    assert_eq!(counts(&["pawns=2"], placed, 4), [120, 6_993, 23_364, 1_255_180]);
}

#[test]
fn four_against_four_face_to_face() {
    let contact = "roll:16 second put:k18 put:l18 put:m18 put:n18 put:k19 put:l19 put:m19 put:n19 done";
    let table = [2, 4, 4, 10, 58, 333, 1_564, 5_424, 28_118, 141_832, 7_877_712];
    assert_eq!(counts(&["pawns=4"], contact, 11), table);
}

#[test]
fn replacements_after_a_battle() {
    let fought = "roll:16 second put:h7 put:m1 put:m2 put:h32 put:g31 put:m36 \
                  m2-m30 done m36-m31 done battle:m31xm30 fight:1 die:1";
    assert_eq!(counts(&["pawns=3"], fought, 3), [191, 17_069, 129_385]);
}
