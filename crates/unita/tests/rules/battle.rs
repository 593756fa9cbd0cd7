//! R6: battles.

use crate::table::{Table, asked, company, legal, part, play, refused, table, told};
use quincunx_core::Session;

/// Green's company 4 comes to 5, blue's company 4 stands on 12: green's inner side against blue's outer side.
fn inner(green: &str, blue: &str) -> Table {
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        &format!(
            "
            green ....4...............
            blue  ............4.......
            green 4 {green}
            blue 4 {blue}
            "
        ),
    );
    play(&mut game, "go:4");
    game
}

#[test]
fn r6_1_arriving_fights_and_staying_does_not() {
    let mut game = inner("55 44 33 22", "22 33 44 55");
    assert!(told(&game).contains("green's company 4 meets blue's company 4"));
    let [green, blue] = ["green", "blue"].map(|colour| company(&game, colour, 4));
    // Green goes on; blue, who has stood there all the time, fights nobody.
    play(&mut game, "go:4 go:4");
    assert_eq!(company(&game, "blue", 4), blue);
    assert_eq!(&company(&game, "green", 4)[2..], &green[2..]);
}

#[test]
fn r6_1_enemies_are_of_the_other_side() {
    // On the board every neighbour is an enemy, in teams as well as alone.
    for options in [
        "preset=colonial",
        "preset=colonial teams=on",
        "preset=colonial players=2",
    ] {
        let mut game = table(
            options,
            "turn:green:3:fresh",
            "
            green  ..........4.........
            yellow ....4...............
            blue   ................4...
            ",
        );
        play(&mut game, "go:4");
        assert_eq!(legal(&game, ""), "fight:blue-4 fight:yellow-4", "{options}");
    }
}

#[test]
fn r6_2_tiles_are_turned_up_before_the_battle() {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        "
        green  .......4............
        yellow .4..................
        blue   .............4......
        green tiles 4m 6s 8f
        yellow tiles 4m 6f 8s
        blue tiles 5f 9m 13s
        ",
    );
    play(&mut game, "go:4");
    // Blue stood on its Whirlpool, green came to a forest; yellow stands beside its tiles.
    assert_eq!(part(&game, "blue", 2), "5f,9m,13s+");
    assert_eq!(part(&game, "green", 2), "4m,6s,8f+");
    assert_eq!(part(&game, "yellow", 2), "4m,6f,8s");
    assert_eq!(
        told(&game),
        "green's company 4 advances to 8; blue's tile on 13 is turned up: Whirlpool; \
         green's tile on 8 is turned up: forest"
    );
}

#[test]
fn r6_2_an_attackers_special_tile_stays_face_down_but_is_known() {
    let mut game = table(
        "powers=none",
        "turn:yellow:3:fresh",
        "
        yellow ...4................
        green  ...........4........
        yellow tiles 4s 6f 8m
        green tiles 4s 6f 8m
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(part(&game, "yellow", 2), "4s!,6f,8m");
    assert!(told(&game).contains("yellow's tile on 4 stays face down: it is the special one"));
}

#[test]
fn r6_2_the_active_player_picks_the_first_of_two() {
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  .......4............
        yellow .4..3...............
        blue   .............4......
        green 4 55 44 33 22
        yellow 4 52 42 32 22
        blue 4 33 22 55 44
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(legal(&game, ""), "fight:blue-4 fight:yellow-4");
    assert_eq!(
        refused(&game, "fight:yellow-3"),
        "R6.2: yellow's company 3 does not touch green's company 4"
    );
    assert_eq!(
        refused(&game, "go:4"),
        "R6.2: green first picks which of two enemies its company 4 fights"
    );
    play(&mut game, "fight:yellow-4");
    // Leaving the corner made it il 4, it 2, ol 5, ot 3. First its outer side: 5 against 2 and 3 against 2.
    // Then, with fronts changed to il 5, it 3, ol 4, ot 2, its inner side against blue's head on 13 (il, ol): 5 against
    // 3 and 3 against 5.
    assert_eq!(company(&game, "yellow", 4), "1:32225141");
    assert_eq!(company(&game, "green", 4), "8:44225532");
    assert_eq!(company(&game, "blue", 4), "13:22324455");
    assert!(asked(&game).starts_with("turn:green:2"));
    assert_eq!(
        refused(&game, "fight:blue-4"),
        "R6.2: there are no two enemies to pick from now"
    );
}

#[test]
fn r6_2_both_enemies_may_be_of_one_colour() {
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  ............4.......
        yellow ......4.3...........
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(legal(&game, ""), "fight:yellow-3 fight:yellow-4");
    play(&mut game, "fight:yellow-4");
    assert!(told(&game).contains("green's company 4 meets yellow's company 4"));
    assert!(told(&game).contains("green's company 4 meets yellow's company 3"));
}

#[test]
fn r6_3_a_refused_battle_changes_nothing_but_the_move_stands() {
    let mut game = table(
        "",
        "turn:blue:3:fresh",
        "
        green .....4..............
        blue  ...........4........
        green tiles 5s 7m 8f
        ",
    );
    play(&mut game, "go:4");
    // The attacker is asked first, for Strike; then the defender, for the Magic Forest.
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("blue", "refuse stand".to_owned())
    );
    play(&mut game, "stand");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("green", "refuse stand".to_owned())
    );
    play(&mut game, "refuse");
    assert_eq!(part(&game, "green", 2), "5s+,7m,8f");
    assert_eq!(company(&game, "green", 4), "5:55443322");
    assert_eq!(company(&game, "blue", 4), "12:55443322");
    assert!(asked(&game).starts_with("turn:blue:2"));
    assert_eq!(
        refused(&game, "refuse"),
        "R6.3: there is no battle to refuse or to accept now"
    );
}

#[test]
fn r6_3_nobody_is_asked_who_cannot_refuse() {
    let mut game = table(
        "",
        "turn:blue:3:fresh",
        "
        green .....4..............
        blue  ...........4........
        green tiles 5m 7s 8f
        blue used strike
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(legal(&game, "refuse"), "", "{}", asked(&game));
}

#[test]
fn r6_4_declarations_are_asked_of_whoever_has_one() {
    // Blue attacks green: its outer side against green's inner side.
    let mut game = table(
        "",
        "turn:blue:3:fresh",
        "
        green .....4..............
        blue  ...........4........
        green tiles 6s 7m 8f
        blue used strike
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("blue", "plain terror:ol terror:ot".to_owned())
    );
    assert_eq!(
        refused(&game, "terror:il"),
        "R6.4: il is not at the front: on the outer side that is ol and ot"
    );
    assert_eq!(refused(&game, "cavalry"), "R8.2: Cavalry is green's card, not blue's");
    assert_eq!(
        refused(&game, "go:4"),
        "R6.4: blue first declares a card for the battle, or plain"
    );
    play(&mut game, "plain");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("green", "cavalry plain".to_owned()),
        "no Halberd in defence"
    );
    assert_eq!(
        refused(&game, "halberd:il"),
        "R8.2: the Halberd serves only an attacker, and green defends"
    );
    play(&mut game, "plain");
    assert!(asked(&game).starts_with("turn:blue:2"));
    assert_eq!(
        refused(&game, "plain"),
        "R6.4: there is no battle to declare a card for now"
    );
}

#[test]
fn r6_5_inner_against_outer() {
    // il against ol: 5 beats 4. it against ot: 4 loses to 5.
    let game = inner("55 44 33 22", "22 33 44 55");
    assert_eq!(company(&game, "green", 4), "5:33225543");
    assert_eq!(company(&game, "blue", 4), "12:43552233");
}

#[test]
fn r6_5_ahead_against_inner() {
    // Green comes to the corner 7 and has yellow's company on 0 before it: il against il, ol against it.
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  ......4.............
        yellow 4...................
        green 4 55 33 44 22
        yellow 4 44 55 33 22
        ",
    );
    play(&mut game, "go:4");
    // 5 beats 4; 4 loses to 5. Then il and it, ol and ot change places on green's side; on yellow's il, ol and it, ot.
    assert_eq!(company(&game, "green", 4), "7:33552243");
    assert_eq!(company(&game, "yellow", 4), "0:33224355");
}

#[test]
fn r6_5_the_pairs_read_both_ways() {
    // Yellow comes to 1, where green stands on 8: yellow's inner side against green's outer side: il–ol, it–ot.
    let mut game = table(
        "preset=colonial",
        "turn:yellow:3:fresh",
        "
        green  ........4...........
        yellow 4...................
        green 4 33 22 44 55
        yellow 4 55 44 33 22
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "1:33225543");
    assert_eq!(company(&game, "green", 4), "8:43553322");
    // Yellow comes to 8, where green stands on 13 with its head to it: yellow's il–il, it–ol.
    let mut game = table(
        "preset=colonial",
        "turn:yellow:3:fresh",
        "
        green  .............4......
        yellow .......4............
        green 4 44 33 55 22
        yellow 4 44 33 55 22
        ",
    );
    play(&mut game, "go:4");
    // Behind its corner yellow has il 3, it 2, ol 4, ot 5: 3 loses to 4 and 2 to 5.
    assert_eq!(company(&game, "yellow", 4), "8:44553221");
    assert_eq!(company(&game, "green", 4), "13:33442255");
}

#[test]
fn r6_6_ties_go_to_the_support_and_then_to_nobody() {
    // 3 against 3, then 3+2 against 3+1; 2 against 2, then 2+1 against 2+1.
    let game = inner("53 42 32 21", "31 21 53 42");
    assert_eq!(company(&game, "blue", 4), "12:52423121");
    assert_eq!(company(&game, "green", 4), "5:32215342");
}

#[test]
fn r6_6_both_lanes_are_judged_before_any_loss() {
    // In the first lane green loses; its support does not change what the second lane saw.
    let game = inner("51 44 32 22", "31 21 53 42");
    assert_eq!(company(&game, "green", 4), "5:32225044");
    assert_eq!(company(&game, "blue", 4), "12:53413121");
}

#[test]
fn r6_6_a_die_never_falls_below_zero() {
    let game = inner("50 44 30 22", "31 21 53 40");
    assert_eq!(company(&game, "green", 4), "5:30225044");
    assert_eq!(company(&game, "blue", 4), "12:53403121");
}

#[test]
fn r6_7_fronts_change_also_at_zero_life_points() {
    let game = inner("50 40 30 20", "50 40 30 20");
    assert_eq!(company(&game, "green", 4), "5:30205040");
    assert_eq!(company(&game, "blue", 4), "12:30205040");
}

#[test]
fn r6_8_support_dice_never_lose() {
    // Green loses both lanes by its support, and only the front dice fall.
    let game = inner("53 42 30 20", "33 22 53 42");
    assert_eq!(company(&game, "green", 4), "5:30205241");
    assert_eq!(company(&game, "blue", 4), "12:53423322");
}
