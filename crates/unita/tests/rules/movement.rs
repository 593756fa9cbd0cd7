//! R5: turns, points, reorganisation and the Gate.

use crate::table::{asked, company, legal, part, play, refused, table, told};
use quincunx_core::Session;

#[test]
fn r5_1_three_points_a_turn_green_first_and_clockwise() {
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  4321................
        yellow 4321................
        blue   4321................
        ",
    );
    play(&mut game, "go:1 go:1 go:1");
    assert_eq!(asked(&game), "turn:yellow:3:fresh");
    play(&mut game, "go:1 go:2 go:3");
    // Red has no company on the board.
    assert_eq!(asked(&game), "turn:blue:3:fresh");
    play(&mut game, "go:1 go:1 go:2");
    assert_eq!(asked(&game), "turn:green:3:fresh");
}

#[test]
fn r5_2_a_company_goes_one_square() {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        "
        green ..4.3............2.1
        green tiles 5m 9f 12s
        ",
    );
    play(&mut game, "go:1");
    assert_eq!(asked(&game), "turn:green:2", "the Gate costs one point");
    assert_eq!(refused(&game, "go:1"), "R5.7: green's company 1 has left the board");
    play(&mut game, "go:3");
    assert!(asked(&game).starts_with("turn:green:0"), "a tile costs two");
    assert_eq!(
        refused(&game, "go:2"),
        "R5.2: go by company 2 costs 1, and there is 0 left"
    );
    let game = table("preset=colonial", "turn:green:3:fresh", "green ...43...............");
    assert_eq!(
        refused(&game, "go:4"),
        "R5.2: company 3 stands on 4, in the way of company 4"
    );
}

#[test]
fn r5_2_battles_come_before_anything_else() {
    let mut game = table(
        "powers=three",
        "turn:green:3:fresh",
        "
        green  ....4...............
        blue   ............4.......
        green tiles 6m 7f 8s
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(game.turn_text(), "blue", "Strike is asked for");
    assert_eq!(
        refused(&game, "go:4"),
        "R6.3: blue first decides whether to refuse the battle or to stand"
    );
}

#[test]
fn r5_3_points_must_be_used() {
    // Before a tile with a point left, whoever can spend it must.
    let game = table(
        "powers=none",
        "turn:green:1",
        "
        green ....4...3...........
        green tiles 5m 8f 9s
        ",
    );
    assert_eq!(legal(&game, ""), "end", "both companies face tiles that cost two");
    let game = table(
        "powers=none",
        "turn:green:2",
        "
        green ....4.....3.........
        green tiles 5m 9f 12s
        ",
    );
    // Company 3 could step to 11 and then not on; both points are spent on a tile instead.
    assert_eq!(legal(&game, ""), "go:4");
    assert_eq!(
        refused(&game, "go:3"),
        "R5.3: after this 1 of 2 points could be spent, otherwise 2"
    );
    assert_eq!(refused(&game, "end"), "R5.3: green can still spend points: 2");
}

#[test]
fn r5_3_what_is_left_over_is_lost() {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        "
        green ...................4
        red   4...................
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(asked(&game), "turn:red:3:fresh");
    assert!(told(&game).contains("green cannot spend everything; points lost: 2"));
}

#[test]
fn r5_3_a_reorganisation_never_wastes_a_point() {
    let game = table(
        "powers=none",
        "turn:green:2",
        "
        green .......4............
        green tiles 8m 10f 12s
        ",
    );
    // Two points just suffice for the tile.
    assert_eq!(legal(&game, ""), "go:4");
    assert_eq!(
        refused(&game, "reorg:4:il-it-ot-ol"),
        "R5.3: after this 1 of 2 points could be spent, otherwise 2"
    );
    let mut game = table(
        "powers=none",
        "turn:green:1",
        "
        green .......4............
        green tiles 8m 10f 12s
        ",
    );
    // One does not, so that it may be spent on this, or lost.
    assert_eq!(legal(&game, "").split(' ').count(), 1 + 23);
    play(&mut game, "reorg:4:il-it-ot-ol");
    assert_eq!(asked(&game), "turn:green:3:fresh", "nothing is left to do");
}

#[test]
fn r5_4_reorganisation_once_a_company_and_square() {
    let drawing = "green .......4.....3......";
    let mut game = table("preset=colonial", "turn:green:3:fresh", drawing);
    assert_eq!(legal(&game, "reorg").split(' ').count(), 46);
    play(&mut game, "reorg:3:ol-it-il-ot");
    assert_eq!(company(&game, "green", 3), "13:33445522");
    assert_eq!(asked(&game), "turn:green:2");
    assert_eq!(part(&game, "green", 3), "reorg-3");
    assert_eq!(
        refused(&game, "reorg:3:il-it-ot-ol"),
        "R5.4: company 3 has already reorganised on 13"
    );
    play(&mut game, "reorg:4:il-it-ot-ol");
    assert_eq!(part(&game, "green", 3), "reorg-3,reorg-4");
    play(&mut game, "go:4");
    assert_eq!(part(&game, "green", 3), "reorg-3");
    assert_eq!(
        refused(&game, "reorg:4:il-it-ot-ol"),
        "R5.4: company 4 stands on 8, which is no reorganisation square"
    );
}

#[test]
fn r5_4_not_beside_an_enemy() {
    let game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  .......4............
        yellow 4...................
        ",
    );
    assert_eq!(legal(&game, "reorg"), "");
    assert_eq!(
        refused(&game, "reorg:4:il-it-ot-ol"),
        "R5.4: yellow's company 4 touches company 4"
    );
    let tired = table("preset=colonial", "turn:green:3:fresh", "green 4......3............");
    assert_eq!(legal(&tired, "reorg").split(' ').count(), 23);
    let gone = table("preset=colonial", "turn:green:3:fresh", "green 4...................");
    assert_eq!(
        refused(&gone, "reorg:1:il-it-ot-ol"),
        "R5.7: green's company 1 has left the board"
    );
}

#[test]
fn r5_5_one_text_for_each_result() {
    let game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green .......4............
        green 1 55 44 33 22
        green 4 33 11 22 11
        ",
    );
    // it and ot are equal: 12 arrangements, of which one is there already.
    let expected = "reorg:4:il-it-ot-ol reorg:4:il-ol-it-ot reorg:4:it-il-ol-ot reorg:4:it-il-ot-ol \
        reorg:4:it-ol-il-ot reorg:4:it-ol-ot-il reorg:4:it-ot-il-ol reorg:4:it-ot-ol-il reorg:4:ol-il-it-ot \
        reorg:4:ol-it-il-ot reorg:4:ol-it-ot-il";
    assert_eq!(legal(&game, "reorg"), expected);
    assert_eq!(
        refused(&game, "reorg:4:il-ot-ol-it"),
        "R5.5: il-ot-ol-it changes nothing in company 4"
    );
    assert_eq!(
        refused(&game, "reorg:4:ol-ot-il-it"),
        "R5.5: ol-ot-il-it has the same result as ol-it-il-ot, which is the one to write"
    );
    assert_eq!(
        refused(&game, "reorg:4:il-il-ol-ot"),
        "'il-il-ol-ot' does not name each of il, it, ol and ot once"
    );
}

#[test]
fn r5_5_a_permutation_names_where_each_die_comes_from() {
    let mut game = table("preset=colonial", "turn:green:3:fresh", "green .......4............");
    play(&mut game, "reorg:4:ot-il-it-ol");
    assert_eq!(company(&game, "green", 4), "7:22554433");
}

#[test]
fn r5_6_end_is_offered_beside_something_else() {
    // A card can still be played, so that the turn waits for `end`.
    let mut game = table("", "turn:red:1", "red ..............4.....\nred tiles 4m 5f 6s");
    play(&mut game, "go:4");
    assert_eq!(legal(&game, ""), "card:girl-power end");
    play(&mut game, "card:girl-power");
    assert_eq!(asked(&game), "turn:red:3:fresh", "now nothing else is possible");
    let mut game = table("", "turn:green:1", "green ..............4.....\ngreen tiles 4m 5f 6s");
    play(&mut game, "go:4");
    assert_eq!(asked(&game), "turn:green:3:fresh");
}

#[test]
fn r5_6_on_an_own_face_down_tile_end_is_required() {
    for tiles in ["4m 5f 8s", "4s 5m 8f", "4f 5s 8m", "4m 5f 8s!"] {
        let mut game = table(
            "powers=none",
            "turn:green:2",
            &format!("green .......4............\ngreen tiles {tiles}"),
        );
        play(&mut game, "go:4");
        assert_eq!(legal(&game, ""), "end", "{tiles}");
        play(&mut game, "end");
        assert_eq!(asked(&game), "turn:green:3:fresh");
    }
    for tiles in ["4m 5f 8s+", "4s 5m 8f+", "4f 5s 8m+"] {
        let mut game = table(
            "powers=none",
            "turn:green:2",
            &format!("green .......4............\ngreen tiles {tiles}"),
        );
        play(&mut game, "go:4");
        assert_eq!(asked(&game), "turn:green:3:fresh", "{tiles}");
    }
}

#[test]
fn r5_6_a_battalion_that_has_left_may_still_play_a_card() {
    let drawing = "
        yellow ...................4
        red    4...................
    ";
    let mut game = table("", "turn:yellow:3:fresh", drawing);
    play(&mut game, "go:4");
    assert_eq!(
        legal(&game, ""),
        "card:discipline:forest card:discipline:mountain card:imitate:magic-forest card:imitate:red-cross \
         card:imitate:whirlpool end"
    );
    play(&mut game, "card:discipline:forest end");
    assert_eq!(asked(&game), "turn:red:3:fresh");
    // R7.1 goes first.
    let mut game = table("", "turn:yellow:3:fresh", "yellow ...................4");
    play(&mut game, "go:4");
    assert!(game.result().is_some());
}

#[test]
fn r5_7_the_gate_is_entered_without_battle() {
    // Green 19 touches yellow on 16 and 18, but the company leaves for the Gate.
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  ...................4
        yellow ................4.3.
        green 4 50 41 32 20
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "green", 4), "gate:50413220");
    assert_eq!(asked(&game), "turn:yellow:3:fresh");
    assert!(told(&game).starts_with("green's company 4 leaves by the Gate"));
}
