//! R3 movement and R4 invasions.

mod common;

use common::{
    assert_reaches, assert_stands, at, destinations, joined, legal, moving, moving_with, offered, play, refused,
};
use quincunx_core::Session;

#[test]
fn r3_1_a_pawn_moves_up_to_five_hexes() {
    assert_reaches(
        "blue",
        "g6",
        "
            a b c d e f g h i j k l m
        12  # # # . # . . . . . . . |
        11   # # # o o o o o o . . . |
        10  # # # o o o o o o o . . |
         9   . . o o o o o o o o . . |
         8  . . o o o o o o o o o . |
         7   . o o o o o o o o o o . |
         6  . o o o o o B o o o o o |
         5   + o o o o o o o o o o . |
         4  + . o o o o o o o o o . |
         3   + . o o o o o o o o . . |
         2  + . . o o o o o o o . . |
         1   + . . o o o o o o . . R |
        ",
    );
}

#[test]
fn r3_1_each_pawn_moves_once_in_any_order_until_done() {
    let mut table = moving(
        "blue",
        "
            f g h i j
         9   B . . . .
         8  . B . . .
         1   . . . . R
        ",
    );
    play(&mut table, "g8-h8");
    assert_eq!(
        refused(&table, "h8-i8"),
        "R3.1: the pawn on h8 has moved already in this turn"
    );
    assert_eq!(refused(&table, "g8-i8"), "R3.1: there is no pawn on g8");
    assert_eq!(refused(&table, "j1-i1"), "R3.1: the pawn on j1 belongs to red");
    // Another pawn may come where the first one was, and has then moved as well.
    play(&mut table, "f9-g8");
    assert_eq!(legal(&table), "done");
    assert_eq!(
        refused(&table, "g8-f8"),
        "R3.1: the pawn on g8 has moved already in this turn"
    );
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "red");
    assert_stands(
        &table,
        "
            f g h i j
         9   . . . . .
         8  . B B . .
         1   . . . . R
        ",
    );
    assert_eq!(refused(&table, "g8-f8"), "R3.1: the pawn on g8 belongs to blue");
    assert_eq!(refused(&table, "stop"), "R3.1: red is moving now, until done");
}

#[test]
fn r3_1_through_own_pawns_never_through_enemies() {
    // In the pass, own pawns let the pawn by and the hexes behind them are free; an enemy closes the pass.
    assert_reaches(
        "blue",
        "d19",
        "
            c d e
        27   # . .
        26  # . .
        25   # . #
        24  # o #
        23   # o o
        22  # B #
        21   # B #
        20  # o #
        19   # B #
        18  # o #
        17   # o #
        16  # R #
        ",
    );
    let table = moving(
        "blue",
        "
            c d e
        20  # . #
        19   # B #
        18  # . #
        17   # R #
        16  # . #
        ",
    );
    assert_eq!(
        refused(&table, "d19-d16"),
        "R3.1: the enemy on d17 is in the way from d19 to d16"
    );
    assert_eq!(
        refused(&table, "d19-d13"),
        "R3.1: d13 is 6 hexes from d19, and a walk ends on its fifth hex, such as d14"
    );
    assert_eq!(refused(&table, "d19-d17"), "R3.1: d17 is occupied by a pawn of red");
    assert_eq!(
        refused(&table, "d19-d19"),
        "R3.1: a pawn that moves rests on another hex than d19, its start"
    );
}

#[test]
fn r3_2_a_pawn_stops_on_the_first_hex_that_an_enemy_controls() {
    // The sheet's THIS and NOT THIS: into the zone and no further.
    assert_reaches(
        "blue",
        "d20",
        "
            c d e f
        25   # o # .
        24  # o # #
        23   # o o o
        22  # o # #
        21   # o # #
        20  # B # #
        19   # o # #
        18  # o # #
        17   # o # #
        16  # R # #
        ",
    );
    let table = moving(
        "blue",
        "
            f g h i j k
         9   . . . . . .
         8  B . . R . .
         7   . . . . . .
        ",
    );
    assert_eq!(
        refused(&table, "f8-k8"),
        "R3.1: the enemy on i8 is in the way from f8 to k8"
    );
    assert_eq!(
        refused(&table, "f8-j7"),
        "R3.2: the zone of the enemy on i8 stops the pawn at h8"
    );
}

#[test]
fn r3_2_a_pawn_leaves_a_controlled_hex_freely() {
    // From its controlled start the pawn walks off five hexes; the first step along the enemy's zone ends at once.
    let table = moving(
        "blue",
        "
            e f g h i j k l
         9   . . . . . . . .
         8  . . . R B . . .
         7   . . . . . . . .
         6  . . p p . . . .
        ",
    );
    let reached = destinations(&table, "i8");
    let names = joined(&reached);
    assert!(
        names.contains("n8") && names.contains("k12"),
        "it leaves freely: {names}"
    );
    // h9 and h7 touch both the start and the enemy, and stop the pawn there.
    assert!(names.contains("h9") && names.contains("h7"), "{names}");
    assert_eq!(
        refused(&table, "i8-g8"),
        "R3.2: the zone of the enemy on h8 stops the pawn at h9"
    );
    // g9 is controlled and can only be entered from outside the zone.
    assert_eq!(table.judge("i8-g9"), Ok(()));
    let walled = moving(
        "blue",
        "
            c d e
        21   # . #
        20  # . #
        19   # B #
        18  # R #
        ",
    );
    assert_eq!(joined(&destinations(&walled, "d19")), "d20+d21+d22+d23+d24+e23");
}

#[test]
fn r3_2_a_controlled_hex_with_an_own_pawn_cannot_be_entered() {
    // d18 is controlled and holds an own pawn: neither a stop nor a way through.
    assert_reaches(
        "blue",
        "d20",
        "
            c d e f
        25   # o # .
        24  # o # #
        23   # o o o
        22  # o # #
        21   # o # #
        20  # B # #
        19   # o # #
        18  # B # #
        17   # R # #
        ",
    );
    let table = moving(
        "blue",
        "
            c d e f g
        16  # B # # #
        15   # . # # #
        14  # . B . .
        13   # R # # .
        12  # . # . .
        ",
    );
    assert_eq!(
        refused(&table, "d16-f14"),
        "R3.2: e14, in the zone of the enemy on d13, holds an own pawn and cannot be entered"
    );
    assert_eq!(
        refused(&table, "d16-d12"),
        "R3.1: the enemy on d13 is in the way from d16 to d12"
    );
}

#[test]
fn r3_3_a_pawn_on_the_line_rides_any_distance() {
    let table = moving(
        "blue",
        "
            k l m n
        36  . . | .
        18  . . | .
        17   . . | .
        16  . . B .
         3   . . | .
         2  . R | .
         1   . . | .
        ",
    );
    // Up to the very end, and down into the enemy's zone, where the ride stops.
    for legal in ["m16-m36", "m16-m25", "m16-m4", "m16-m3", "m16-m2"] {
        assert_eq!(table.judge(legal), Ok(()), "{legal}");
    }
    assert_eq!(
        refused(&table, "m16-m1"),
        "R3.2: the zone of the enemy on l2 stops the ride at m2"
    );
    // The ride ends the move on the line.
    assert_eq!(
        refused(&table, "m16-n30"),
        "R3.1: n30 is 14 hexes from m16, and a walk ends on its fifth hex, such as j21"
    );
}

#[test]
fn r3_3_a_pawn_walks_onto_the_line_and_rides_on() {
    // The sheet's example: the full five hexes to the line, then along it until a zone stops the ride. One hex before,
    // the fight is avoided.
    let table = moving(
        "blue",
        "
            g h i j k l m n
        33   p . . . . . | .
        32  * p . . . . R .
        31   p . . . . . | .
        30  . . . . . . | .
         9   . . . . . . | .
         8  B B . . . . | .
         7   . . . . . . | .
        ",
    );
    for legal in ["h8-m8", "h8-m9", "h8-m30", "h8-m31", "h8-m1"] {
        assert_eq!(table.judge(legal), Ok(()), "{legal}");
    }
    assert_eq!(refused(&table, "h8-m32"), "R3.1: m32 is occupied by a pawn of red");
    assert_eq!(
        refused(&table, "h8-m33"),
        "R3.2: the zone of the enemy on m32 stops the ride at m31"
    );
    assert_eq!(
        refused(&table, "g8-m30"),
        "R3.3: the line at m8 is 6 hexes from g8, too far to board it and ride to m30"
    );
}

#[test]
fn r3_3_a_ride_passes_no_pawn_of_either_side() {
    let table = moving(
        "blue",
        "
            l m n o
        30  . | . R
        26  . B . .
        20  . B . .
        10  . B . .
        ",
    );
    assert_eq!(table.judge("m20-m25"), Ok(()));
    assert_eq!(table.judge("m20-m11"), Ok(()));
    assert_eq!(
        refused(&table, "m20-m27"),
        "R3.3: the pawn on m26 stands on the line between m25 and m27"
    );
    assert_eq!(
        refused(&table, "m20-m5"),
        "R3.3: the pawn on m10 stands on the line between m15 and m5"
    );
    // A pawn beside the line that can board on either side of the other rides both ways.
    let table = moving(
        "blue",
        "
            l m n o
        30  . | . R
        20  . B . .
        19   B | . .
        ",
    );
    for legal in ["l19-m36", "l19-m1"] {
        assert_eq!(table.judge(legal), Ok(()), "{legal}");
    }
}

#[test]
fn r3_3_a_ride_begins_on_an_empty_hex_or_the_own_start() {
    // m8 is the only hex of the line within five hexes of h8, and it is taken.
    let table = moving(
        "blue",
        "
            g h i j k l m n
         9   . . . . . . | .
         8  . B . . . . B .
         7   . . . . . . | .
         1   . . . . . R | .
        ",
    );
    assert_eq!(
        refused(&table, "h8-m20"),
        "R3.3: a ride begins on an empty hex of the line, and m8 is occupied"
    );
    assert_eq!(table.judge("m8-m20"), Ok(()), "the pawn's own start is no obstacle");
    let mut table = table;
    play(&mut table, "m8-n8");
    assert_eq!(table.judge("h8-m20"), Ok(()), "the hex is empty now");
}

#[test]
fn r3_3_stopped_where_it_boards_a_pawn_does_not_ride() {
    let table = moving(
        "blue",
        "
            g h i j k l m n o
         9   . . . . . . | . .
         8  . B . . . . | R .
         7   . . . . . . | . .
        ",
    );
    assert_eq!(table.judge("h8-m8"), Ok(()));
    assert_eq!(
        refused(&table, "h8-m20"),
        "R3.3: the zone of the enemy on n8 stops the pawn at m8, so it does not ride to m20"
    );
    // A pawn that starts on the line leaves the zone by riding, or walks round it and boards behind.
    let table = moving(
        "blue",
        "
            j k l m n o
        10  . . . | . .
         9   . . . B . .
         8  . . . | R .
         7   . . . | . .
         6  . . . | . .
        ",
    );
    for legal in ["m9-m36", "m9-m8", "m9-m1"] {
        assert_eq!(table.judge(legal), Ok(()), "{legal}");
    }
    // Where the next hex of the line is controlled as well, the ride ends there.
    let table = moving(
        "blue",
        "
            j k l m n o
        10  . . . | . .
         9   . . . B . .
         8  . . R | R .
         7   . . . | . .
         6  . . . | . .
        ",
    );
    assert_eq!(table.judge("m9-m8"), Ok(()));
    assert_eq!(
        refused(&table, "m9-m1"),
        "R3.2: the zone of the enemy on l8 stops the ride at m8"
    );
}

#[test]
fn r3_3_walking_across_the_line_is_ordinary_movement() {
    let table = moving(
        "blue",
        "
            k l m n o p q
         9   . . | . . . .
         8  . B B . . . .
         7   . . | . . . .
         1   R . | . . . .
        ",
    );
    assert_eq!(
        table.judge("l8-q8"),
        Ok(()),
        "across the line and through the own pawn on it"
    );
}

#[test]
fn r3_4_a_move_is_named_by_start_and_destination_alone() {
    // m10 can be reached on foot and by riding, by many ways; it is one move.
    let table = moving(
        "blue",
        "
            l m n
         9   . | .
         8  . B .
         1   R | .
        ",
    );
    assert_eq!(offered(&table, "m8-m10"), ["m8-m10"]);
    assert!(refused(&table, "m8-m9-m10").contains("is no hex"));
}

#[test]
fn r4_1_a_pawn_beside_a_red_hex_may_land_on_any_vacant_red_hex() {
    let mut table = moving(
        "blue",
        "
            a b c d
        36  R . . .
         7   . B . .
         6  B . . .
         5   + B . .
         4  + B . .
         2  B . . .
        ",
    );
    // 20 red hexes, of which one holds an enemy and one an own pawn.
    for pawn in ["a6", "b4", "a2"] {
        assert_eq!(offered(&table, &format!("{pawn}^")).len(), 18, "{pawn}");
    }
    assert_eq!(
        refused(&table, "b7^y35"),
        "R4.1: b7 is not adjacent to a red hex, so no invasion starts there"
    );
    assert_eq!(refused(&table, "a6^a36"), "R4.1: a36 is not vacant");
    assert_eq!(refused(&table, "a2^a2"), "R4.1: a2 is not vacant");
    assert_eq!(
        refused(&table, "a6^b36"),
        "R4.1: b36 is not red, so no invasion lands there"
    );
    assert_eq!(refused(&table, "c1^a1"), "R3.1: there is no pawn on c1");
    assert_eq!(refused(&table, "a36^a1"), "R3.1: the pawn on a36 belongs to red");
    // Landing beside an enemy and leaving red for red are fine, and the hex left is vacant for the next.
    play(&mut table, "a2^a35 a6^a2");
    assert_eq!(
        refused(&table, "a35^y1"),
        "R4.1: the pawn on a35 has moved in this turn, and an invasion is a whole move"
    );
    assert_eq!(
        refused(&table, "a35-b35"),
        "R3.1: the pawn on a35 has moved already in this turn"
    );
    // A pawn that walks to an embarkation square has to wait for the next turn.
    play(&mut table, "b7-a7 b5-a5");
    assert_eq!(
        refused(&table, "a5^y1"),
        "R4.1: the pawn on a5 has moved in this turn, and an invasion is a whole move"
    );
}

#[test]
fn r4_1_enemy_control_matters_neither_for_leaving_nor_for_landing() {
    let mut table = moving(
        "blue",
        "
            a b
        36  + R
        35   + R
         6  B R
        ",
    );
    play(&mut table, "a6^a36 done");
    assert_eq!(legal(&table), "battle:a36xb36");
}

#[test]
fn r4_2_two_invasions_a_game_of_five_pawns_each() {
    let six = "
            a b c
        36  + . R
         6  B . .
         5   B B .
         4  B . .
         3   B . .
         2  B . .
         1   B . .
        ";
    // Six pawns in one turn use both invasions.
    let mut table = moving_with(&["pawns=7"], "blue", six);
    play(&mut table, "a1^y1 a2^y2 a3^y3 a4^y4 a5^y5 a6^a32 done done");
    assert_eq!(refused(&table, "y1^a1"), "R4.2: blue has no invasion left");
    // One pawn uses up a whole invasion, and the rest of it is lost.
    let mut table = moving_with(&["pawns=7"], "blue", six);
    play(&mut table, "a1^y1 done done a2^y2 a3^y3 a4^y4 a5^y5 a6^y34");
    assert_eq!(
        refused(&table, "y1^a1"),
        "R4.2: 5 pawns of blue have invaded in this turn, and that is all the invasions left can carry"
    );
    play(&mut table, "done done");
    assert_eq!(offered(&table, "y1^"), [""; 0]);
    // Red's invasions are its own.
    let mut table = at(
        &[],
        "blue=a1+a2 red=y36 first=blue mover=blue turns=4 quiet=4 fought=no invasions=0+1 \
         phase=move waiting=a1+a2 landed=0",
    );
    assert_eq!(refused(&table, "a1^y1"), "R4.2: blue has no invasion left");
    play(&mut table, "done");
    assert_eq!(offered(&table, "y36^").len(), 17);
    play(&mut table, "y36^y1 done stop done");
    assert_eq!(offered(&table, "y1^"), [""; 0]);
}

#[test]
fn r4_2_ten_pawns_in_one_turn_and_no_eleventh() {
    let eleven = "a1+a2+a3+a4+a5+a6+b1+b2+b3+b4+c1";
    let mut table = at(
        &[],
        &format!(
            "blue={eleven} red=m36 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
             phase=move waiting={eleven} landed=0"
        ),
    );
    assert_eq!(offered(&table, "c1^"), [""; 0], "c1 touches no red hex");
    play(&mut table, "a1^y1 a2^y2 a3^y3 a4^y4 a5^y5 b1^y36 b2^y35 b3^y34 b4^y33");
    assert_eq!(table.judge("a6^y32"), Ok(()));
    play(&mut table, "a6^y32");
    let mut spare = at(
        &[],
        "blue=a1+a2+a3+a4+a5+a6+b1+b2+b3+b4+b6 red=m36 first=blue mover=blue turns=0 quiet=0 fought=no \
         invasions=2+2 phase=move waiting=b6 landed=10",
    );
    assert!(refused(&spare, "b6^y1").starts_with("R4"));
    play(&mut spare, "done");
    assert!(spare.position(quincunx_core::Viewer::All).contains("invasions=0+2"));
}
