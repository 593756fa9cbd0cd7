//! R6 the results of battles.

mod common;

use common::{assert_stands, legal, moving, offered, play, refused};
use quincunx_core::{Session, Viewer};

#[test]
fn r6_1_all_attackers_or_all_defenders_are_eliminated() {
    let picture = "
            g h i j k
        10  . . R . .
         9   . R . . .
         8  . B B . .
         7   . . . . B
        ";
    let mut table = moving("blue", picture);
    play(&mut table, "done battle:h8+i8xh9 fight:1 die:6");
    assert_stands(
        &table,
        "
            g h i j k
        10  . . R . .
         9   . R . . .
         8  . . . . .
         7   . . . . B
        ",
    );
    let mut table = moving("blue", picture);
    play(&mut table, "done battle:h8+i8xh9 fight:1 die:1");
    assert_stands(
        &table,
        "
            g h i j k
        10  . . R . .
         9   . . . . .
         8  . B B . .
         7   . . . . B
        ",
    );
    let told: Vec<String> = table.told(Viewer::All).iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "battle 1, a 1: the defenders are eliminated",
            "red loses the pawn on h9"
        ]
    );
}

#[test]
fn r6_2_the_attacker_chooses_both_pawns_of_an_exchange() {
    let mut table = moving(
        "red",
        "
            g h i j k
        10  . . . . .
         9   . R R . .
         8  . . B . B
         7   . . R . .
        ",
    );
    play(&mut table, "done battle:h9+i7+i9xi8 fight:1 die:5");
    assert_eq!(table.turn_text(), "red");
    assert_eq!(legal(&table), "swap:h9xi8 swap:i7xi8 swap:i9xi8");
    assert_eq!(refused(&table, "swap:k8xi8"), "R6.2: k8 is no attacker of battle 1");
    assert_eq!(refused(&table, "swap:h9xk8"), "R6.2: k8 is no defender of battle 1");
    assert_eq!(
        refused(&table, "done"),
        "R6.2: red has to choose the pawns that the exchange in battle 1 costs"
    );
    play(&mut table, "swap:i9xi8");
    assert_stands(
        &table,
        "
            g h i j k
        10  . . . . .
         9   . R . . .
         8  . . . . B
         7   . . R . .
        ",
    );
}

#[test]
fn r6_3_the_winner_chooses_the_way_back() {
    let mut table = moving(
        "blue",
        "
            f g h i j k
        11   . . . . . .
        10  . . . . . .
         9   . . R . . .
         8  . . B . . .
         7   . . . . . .
        ",
    );
    play(&mut table, "done battle:h8xh9 fight:1 die:3");
    assert_eq!(table.turn_text(), "blue");
    // Away from the attacker's zone; a hex next to the start will do, the start itself will not.
    assert_eq!(
        legal(&table),
        "back:h9-h10-g10 back:h9-h10-g11 back:h9-h10-h11 back:h9-h10-i10 \
         back:h9-i10-h10 back:h9-i10-h11 back:h9-i10-i11 back:h9-i10-i9 back:h9-i10-j10 \
         back:h9-i9-i10 back:h9-i9-j10 back:h9-i9-j8 back:h9-i9-j9"
    );
    assert_eq!(
        refused(&table, "back:h9-i9-h9"),
        "R6.3: the way back may not end on h9, where it begins"
    );
    assert_eq!(refused(&table, "back:h9-i11-i10"), "R6.3: i11 is not adjacent to h9");
    assert_eq!(refused(&table, "back:h9-i9-k9"), "R6.3: k9 is not adjacent to i9");
    assert_eq!(
        refused(&table, "back:h9-g9-f9"),
        "R6.3: g9 is controlled by the pawn on h8, so no way back leads over it"
    );
    assert_eq!(
        refused(&table, "back:h9-i9-i8"),
        "R6.3: i8 is controlled by the pawn on h8, so no way back leads over it"
    );
    assert_eq!(
        refused(&table, "back:h9-h8-h7"),
        "R6.3: h8 is occupied, so no way back leads over it"
    );
    assert_eq!(
        refused(&table, "back:h8-h7-h6"),
        "R6.3: h8 holds no pawn that has to go back in battle 1"
    );
    assert_eq!(
        refused(&table, "lost:h9"),
        "R6.3: the pawn on h9 has a way back, such as over h10 to g11"
    );
    assert_eq!(
        refused(&table, "done"),
        "R6.3: blue has to send back the pawns of red in battle 1"
    );
    play(&mut table, "back:h9-i9-i10");
    assert_stands(
        &table,
        "
            f g h i j k
        11   . . . . . .
        10  . . . R . .
         9   . . . . . .
         8  . . B . . .
        ",
    );
}

#[test]
fn r6_3_after_a2_the_defender_sends_the_attackers_back() {
    let mut table = moving(
        "blue",
        "
            f g h i j
         9   . . R . .
         8  . . B . .
         7   . . . . .
         6  . p p . .
        ",
    );
    play(&mut table, "done battle:h8xh9 fight:1 die:4");
    assert_eq!(table.turn_text(), "red");
    assert!(
        table.legal().iter().all(|text| text.starts_with("back:h8-")),
        "{}",
        legal(&table)
    );
    play(&mut table, "back:h8-g8-f8");
    assert_eq!(table.turn_text(), "red", "now it is red's own turn");
    assert_stands(
        &table,
        "
            f g h i j
         9   . . R . .
         8  B . . . .
        ",
    );
}

#[test]
fn r6_3_cut_off_by_gray_and_by_a_zone() {
    // The pass is one hex wide. The pawn on d16 is not in the battle, but its zone closes the way.
    let mut table = moving(
        "blue",
        "
            c d e
        19   # B #
        18  # R #
        17   # . #
        16  # B #
        15   # . #
         1   . R .
        ",
    );
    play(&mut table, "done battle:d19xd18 fight:1 die:3");
    assert_eq!(legal(&table), "lost:d18");
    assert_eq!(
        refused(&table, "back:d18-d17-d16"),
        "R6.3: d17 is controlled by the pawn on d16, so no way back leads over it"
    );
    assert_eq!(
        refused(&table, "back:d18-e18-d17"),
        "R6.3: e18 is gray, so no way back leads over it"
    );
    assert_eq!(
        refused(&table, "lost:d19"),
        "R6.3: d19 holds no pawn that has to go back in battle 1"
    );
    play(&mut table, "lost:d18");
    assert_eq!(offered(&table, "d18-"), [""; 0]);
    assert_eq!(table.turn_text(), "red");
}

#[test]
fn r6_3_cut_off_by_gray_one_step_further() {
    // A first step is there, but no second: the way must be two hexes long.
    let mut table = moving(
        "blue",
        "
            c d e
        19   # B #
        18  # R #
        17   # . #
        16  # R #
         1   . R .
        ",
    );
    play(&mut table, "done battle:d19xd18 fight:1 die:3");
    assert_eq!(legal(&table), "lost:d18");
}

#[test]
fn r6_3_cut_off_by_friends() {
    let mut table = moving(
        "blue",
        "
            f g h i j
        11   . . . . .
        10  . . R R .
         9   . . R R .
         8  . . B . .
         7   . . . . .
        ",
    );
    // h9 has friends on i9, h10 and i10, and the attacker's zone on its other sides.
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h8xh9");
    play(&mut table, "battle:h8xh9 fight:1 die:3");
    assert_eq!(legal(&table), "lost:h9");
    assert_eq!(
        refused(&table, "back:h9-i9-j9"),
        "R6.3: i9 is occupied, so no way back leads over it"
    );
}

#[test]
fn r6_3_cut_off_by_the_edge() {
    let mut table = moving(
        "blue",
        "
            a b c d
         3   + . . .
         2  + B . .
         1   R . . R
        ",
    );
    play(&mut table, "done battle:b2xa1 fight:1 die:3");
    assert_eq!(legal(&table), "lost:a1");
    play(&mut table, "lost:a1");
    assert_eq!(table.turn_text(), "red");
    // Without the edge there would be a way.
    let mut table = moving(
        "blue",
        "
            m n o p
        10  | B . .
         9   R . . R
        ",
    );
    play(&mut table, "done battle:n10xm9 fight:1 die:3");
    assert_eq!(offered(&table, "lost:"), [""; 0]);
}

#[test]
fn r6_3_one_losing_pawn_after_another_in_the_winners_order() {
    // Two pawns in a pocket of the pass: the one that goes back first leaves its hex to the other.
    let mut table = moving(
        "red",
        "
            c d e
        21   # B #
        20  # B #
        19   # R #
        18  # B #
        17   # . #
        16  # . #
        ",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:d19xd18+d20");
    // 1-2, a 1: D2 for both defenders.
    play(&mut table, "battle:d19xd18+d20 fight:1 die:1");
    assert_eq!(legal(&table), "back:d18-d17-d16 lost:d20");
    play(&mut table, "lost:d20");
    assert_eq!(legal(&table), "back:d18-d17-d16");
    play(&mut table, "back:d18-d17-d16");
    assert_eq!(table.turn_text(), "blue");
    assert_stands(
        &table,
        "
            c d e
        21   # B #
        20  # . #
        19   # R #
        18  # . #
        17   # . #
        16  # B #
        ",
    );
}

#[test]
fn r6_3_what_blocks_is_judged_at_that_moment() {
    // Friends leave both defenders one and the same way, over i9 to j9: whoever goes first takes it from the other.
    let mut table = moving(
        "blue",
        "
            g h i j k
        11   . . . . .
        10  . R R R .
         9   . R . . .
         8  . B R R .
         7   . . R . .
        ",
    );
    play(&mut table, "done battle:h8xh9+i8 fight:1 die:1");
    assert_eq!(legal(&table), "back:h9-i9-j9 back:i8-i9-j9");
    play(&mut table, "back:h9-i9-j9");
    assert_eq!(legal(&table), "lost:i8");
    play(&mut table, "lost:i8");
    assert_eq!(table.turn_text(), "red");
}

#[test]
fn r6_4_pawns_left_adjacent_do_not_fight_again() {
    // The sheet's situation 3: after both battles an attacker and a defender still touch.
    let mut table = moving(
        "red",
        "
            f g h i j
        10  . . . . .
         9   . B B B .
         8  . . R R .
         7   . . . . .
        ",
    );
    play(&mut table, "done battle:h8xg9 battle:i8xh9+i9 fight:1 die:1");
    // g9 is gone; h8 touches h9, which is in the other battle, and both fight no more than once.
    assert_eq!(legal(&table), "fight:2");
    play(&mut table, "fight:2 die:5 stop");
    assert_eq!(table.turn_text(), "blue");
    assert_stands(
        &table,
        "
            f g h i j
        10  . . . . .
         9   . . B B .
         8  . . R . .
        ",
    );
    // In its own turn Blue may withdraw or attack.
    assert_eq!(table.judge("h9-h10"), Ok(()));
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h9xh8");
}

#[test]
fn r6_4_three_battles_of_one_turn_as_the_sheet_tells() {
    let mut table = moving(
        "blue",
        "
            c d e f g h i j k l
        25   # B # . . . . . . .
        20  # . # # # # . . . .
        19   # R # # # # . . . .
        18  # . # # # # . . . .
        17   # B # # # # . . . .
        11   # . . . . . . . B .
        10  # . . . . . . . . .
         9   . B . . . R . R . .
         8  . . . . . . B . . .
         7   . . . . B . . . B .
        ",
    );
    // BLUE-A moves its full five hexes to help BLUE-B attack RED-A at 2-1; C and D attack RED-B, E, F and G RED-C.
    play(&mut table, "d25-d20 d17-d18 d9-g9 g7-h8 i8-i9 k11-j10 k7-k9 done");
    let turn = "battle:d18+d20xd19 battle:g9+h8xh9 battle:i9+j10+k9xj9";
    assert_eq!(
        offered(&table, "battle:d"),
        ["battle:d18+d20xd19"],
        "nobody else is near RED-A, and both must attack it"
    );
    play(&mut table, turn);
    // "D-back 2", but gray hexes and Blue's zones block the retreat.
    play(&mut table, "fight:1 die:3");
    assert_eq!(legal(&table), "lost:d19");
    play(&mut table, "lost:d19");
    // A 6 at 2-1 costs both C and D.
    play(&mut table, "fight:2 die:6");
    // An exchange at 3-1: RED-C for BLUE-G, attacker's choice.
    play(&mut table, "fight:3 die:5 swap:k9xj9");
    assert_eq!(table.turn_text(), "red");
    assert_stands(
        &table,
        "
            c d e f g h i j k l
        20  # B # # # # . . . .
        18  # B # # # # . . . .
        10  # . . . . . . B . .
         9   . . . . . R B . . .
        ",
    );
    // BLUE-E and RED-B still touch: in its turn RED-B may withdraw or attack.
    assert_eq!(table.judge("h9-g9"), Ok(()));
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h9xi9");
}
