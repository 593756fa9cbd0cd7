//! R7 replacements and R8 the end.

mod common;

use common::{after, at, legal, play, refused};
use quincunx_core::{Session, Viewer};

/// Red, the second player, is about to end a Complete Turn with these pawns on the board.
fn turn_ends(options: &[&str], blue: &str, red: &str) -> common::Table {
    let mut table = at(
        options,
        &format!(
            "blue={blue} red={red} first=blue mover=red turns=0 quiet=0 fought=yes invasions=2+2 \
             phase=move waiting=- landed=0"
        ),
    );
    play(&mut table, "done");
    table
}

#[test]
fn r7_1_both_may_bring_back_pawns_after_a_complete_turn_the_first_player_first() {
    // One pawn of each side stands in the other half, and both centres of both are free.
    let mut table = turn_ends(&["pawns=3"], "b30", "b8");
    assert_eq!(table.turn_text(), "blue");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
    assert_eq!(
        refused(&table, "b30-b31"),
        "R7.1: blue may bring back pawns now, or stop"
    );
    assert_eq!(refused(&table, "revive:g32"), "R7.1: g32 is no star of blue");
    assert_eq!(refused(&table, "revive:a1"), "R7.1: a1 is no star of blue");
    play(&mut table, "revive:g5");
    assert_eq!(table.turn_text(), "red");
    assert_eq!(legal(&table), "revive:g32 revive:s32 stop");
    play(&mut table, "stop");
    assert_eq!(table.turn_text(), "blue");
    assert_eq!(refused(&table, "revive:s5"), "R3.1: blue is moving now, until done");
    // The pawn moves off its star at once.
    assert_eq!(table.judge("g5-g6"), Ok(()));
}

#[test]
fn r7_1_after_the_first_players_turn_nobody_is_asked() {
    let mut table = at(
        &["pawns=3"],
        "blue=b30 red=b8 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 phase=move waiting=- landed=0",
    );
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "red");
    assert!(legal(&table).starts_with("b8-"));
}

#[test]
fn r7_1_the_first_player_is_first_whatever_its_colour() {
    let mut table = at(
        &["pawns=3"],
        "blue=b30 red=b8 first=red mover=blue turns=0 quiet=0 fought=no invasions=2+2 phase=move waiting=- landed=0",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "revive:g32 revive:s32 stop");
    play(&mut table, "stop");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
}

#[test]
fn r7_1_no_more_return_than_have_been_eliminated() {
    // Blue has all its pawns; Red lacks one and could otherwise bring back two.
    let mut table = turn_ends(&["pawns=3"], "b30+c30+d30", "b8+c8");
    assert_eq!(legal(&table), "revive:g32 revive:s32 stop");
    play(&mut table, "revive:s32");
    assert_eq!(table.turn_text(), "blue");
    assert!(legal(&table).starts_with("b30-"), "red is not asked again");
}

#[test]
fn r7_2_a_centre_is_controlled_while_no_enemy_stands_on_its_seven_hexes() {
    for hex in ["g5", "f5", "h5", "g6", "h6", "g4", "h4"] {
        let table = turn_ends(&["pawns=3"], "b30", hex);
        assert_eq!(legal(&table), "revive:s5 stop", "an enemy on {hex}");
        assert_eq!(
            refused(&table, "revive:g5"),
            format!("R7.2: blue does not control the centre of g5 while an enemy stands on {hex}")
        );
    }
    // Beside the centre an enemy does no harm, nor does an own pawn within it.
    let table = turn_ends(&["pawns=3"], "b30+h5", "e5");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
    // With an enemy in both centres nobody is asked but Red.
    let table = turn_ends(&["pawns=3"], "b30", "g4+t4");
    assert_eq!(legal(&table), "revive:g32 revive:s32 stop");
    assert_eq!(table.turn_text(), "red");
}

#[test]
fn r7_3_one_pawn_for_one_abroad_two_for_two() {
    // Nobody abroad: no replacement.
    let table = turn_ends(&["pawns=4"], "m18", "m20");
    assert!(legal(&table).contains("done"));
    // One abroad: one pawn, on either star.
    let mut table = turn_ends(&["pawns=4"], "b1+m19", "m36");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
    play(&mut table, "revive:s5");
    assert!(legal(&table).contains("done"), "{}", legal(&table));
    // Two abroad and both centres: two pawns, one on each star.
    let mut table = turn_ends(&["pawns=4"], "m19+m20", "m36");
    play(&mut table, "revive:s5");
    assert_eq!(legal(&table), "revive:g5 stop");
    assert_eq!(refused(&table, "revive:s5"), "R7.3: the star s5 is not empty");
    play(&mut table, "revive:g5");
    assert!(legal(&table).contains("done"));
    // Two abroad and one centre: one pawn.
    let mut table = turn_ends(&["pawns=4"], "m19+m20", "g6");
    assert_eq!(legal(&table), "revive:s5 stop");
    play(&mut table, "revive:s5");
    assert_eq!(table.turn_text(), "red", "the enemy on g6 is abroad as well");
}

#[test]
fn r7_3_the_star_must_be_empty_and_nothing_accumulates() {
    let mut table = turn_ends(&["pawns=5"], "g5+m19+m20", "m36");
    assert_eq!(legal(&table), "revive:s5 stop");
    assert_eq!(refused(&table, "revive:g5"), "R7.3: the star g5 is not empty");
    play(&mut table, "stop");
    // What was not taken is not owed: two again, no more, at the end of the next Complete Turn.
    play(&mut table, "g5-g6 done done");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
    play(&mut table, "revive:g5 revive:s5");
    assert!(legal(&table).contains("done"));
    // With both stars taken nobody is asked.
    let table = turn_ends(&["pawns=5"], "g5+m19+m20+s5", "m36");
    assert!(legal(&table).contains("done"));
}

#[test]
fn r8_1_a_side_without_pawns_has_lost_at_once() {
    // Red could bring back pawns at the end of the Complete Turn, but does not get there.
    let mut table = at(
        &["pawns=5"],
        "blue=h8+m30+m31 red=h9 first=red mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
         phase=move waiting=- landed=0",
    );
    play(&mut table, "done battle:h8xh9 fight:1 die:1");
    assert_eq!(table.turn_text(), "over: blue wins");
    assert_eq!(legal(&table), "");
    assert_eq!(
        refused(&table, "revive:g5"),
        "R8.1: the game is over, since an army is destroyed"
    );
    assert_eq!(
        refused(&table, "h8-h9"),
        "R8.1: the game is over, since an army is destroyed"
    );
    assert_eq!(
        refused(&table, "battle:h8xh9"),
        "R8.1: the game is over, since an army is destroyed"
    );
}

#[test]
fn r8_1_is_judged_after_each_battle() {
    let mut table = at(
        &["pawns=2"],
        "blue=e8+k8 red=e9+k9 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
         phase=move waiting=- landed=0",
    );
    play(&mut table, "done battle:e8xe9 battle:k8xk9 fight:2 die:6");
    assert_eq!(legal(&table), "fight:1", "Blue still has a pawn");
    play(&mut table, "fight:1 die:5");
    assert_eq!(table.turn_text(), "over: red wins");
}

#[test]
fn r8_1_the_last_pawn_can_be_lost_in_retreat() {
    let mut table = at(
        &["pawns=2"],
        "blue=d16+d19 red=d18 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
         phase=move waiting=- landed=0",
    );
    play(&mut table, "done battle:d19xd18 fight:1 die:3 lost:d18");
    assert_eq!(table.turn_text(), "over: blue wins");
}

#[test]
fn r8_1_both_destroyed_at_once_is_a_draw() {
    let mut table = after(&["pawns=1", "verdict=pawns"], "roll:61 first put:m18 put:m19");
    play(&mut table, "done battle:m18xm19 fight:1 die:2 swap:m18xm19");
    assert_eq!(table.turn_text(), "over: draw");
    let told: Vec<String> = table.told(Viewer::All).iter().map(ToString::to_string).collect();
    assert_eq!(told.last().unwrap(), "neither side has a pawn left");
}

#[test]
fn r8_2_the_game_ends_after_turns_without_a_battle() {
    let mut table = after(&["pawns=1", "truce=3"], "roll:61 first put:m1 put:m36");
    play(&mut table, "done done done done done");
    assert_eq!(table.turn_text(), "red");
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "over: draw");
    assert_eq!(
        refused(&table, "done"),
        "R8.2: the game is over after 3 Complete Turns without a battle"
    );
}

#[test]
fn r8_2_a_battle_by_either_side_starts_the_count_again() {
    let quiet = "done done done done";
    for turn in [
        // Blue's battle: at 1-1 a 3 sends the defender back.
        "m1-m18 done battle:m18xm19 fight:1 die:3 back:m19-m20-m21 done",
        // Red's battle.
        "done m19-m2 done battle:m2xm1 fight:1 die:3 back:m1-n1-o1",
    ] {
        let mut table = after(&["pawns=1", "truce=3"], "roll:61 first put:m1 put:m19");
        play(&mut table, quiet);
        assert!(table.position(Viewer::All).contains("turns=2 quiet=2"));
        play(&mut table, turn);
        assert!(
            table.position(Viewer::All).contains("turns=3 quiet=0"),
            "{}",
            table.position(Viewer::All)
        );
    }
}

#[test]
fn r8_2_the_game_ends_after_the_limit() {
    let mut table = after(&["pawns=1", "limit=2"], "roll:61 first put:m1 put:m36");
    play(&mut table, "done done done done");
    assert_eq!(table.turn_text(), "over: draw");
    assert_eq!(
        refused(&table, "m1-m2"),
        "R8.2: the game is over after 2 Complete Turns"
    );
}

#[test]
fn r8_2_both_are_judged_before_replacements() {
    let position = "blue=b30 red=b8 first=blue mover=red turns=4 quiet=2 fought=no invasions=2+2 \
        phase=move waiting=- landed=0";
    let mut table = at(&["pawns=3", "truce=3"], position);
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "over: draw");
    let mut table = at(&["pawns=3", "limit=5"], position);
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "over: draw");
    // One turn earlier replacements are offered.
    let mut table = at(&["pawns=3", "limit=6"], position);
    play(&mut table, "done");
    assert_eq!(legal(&table), "revive:g5 revive:s5 stop");
}

#[test]
fn r8_3_with_verdict_pawns_the_larger_army_wins() {
    for (blue, red, verdict, result) in [
        ("a1+a2", "m36", "draw", "over: draw"),
        ("a1+a2", "m36", "pawns", "over: blue wins"),
        ("a1", "m35+m36", "pawns", "over: red wins"),
        ("a1+a2", "m35+m36", "pawns", "over: draw"),
    ] {
        let verdict = format!("verdict={verdict}");
        let table = turn_ends(&["pawns=2", "limit=1", &verdict], blue, red);
        assert_eq!(table.turn_text(), result, "{blue} {red} {verdict}");
    }
}
