//! R3: terrain dice, tiles, and what the special ones do.

use crate::table::{asked, company, legal, part, play, refused, start, table, told};
use quincunx_core::{Seat, Session, Viewer};

#[test]
fn r3_1_each_battalion_rolls_and_lays_before_the_next() {
    let mut game = start("");
    let chances = game.chances();
    assert_eq!(chances.len(), 60);
    assert!(chances.iter().all(|(_, weight)| *weight == 1));
    assert_eq!(
        (chances[0].0.as_str(), chances[59].0.as_str()),
        ("roll:1-1-1", "roll:5-4-3")
    );
    for colour in ["green", "yellow", "red", "blue"] {
        assert_eq!(
            (game.turn_text(), asked(&game)),
            ("chance".to_owned(), format!("roll:{colour}"))
        );
        assert_eq!(
            refused(&game, "lay:5m-4f-3s"),
            format!("R3.1: first {colour}'s terrain dice are rolled")
        );
        play(&mut game, "roll:5-4-3");
        assert_eq!(game.turn_text(), colour);
        play(&mut game, "lay:5m-4f-3s");
    }
    assert_eq!(asked(&game), "deploy:0");
    let game = start("");
    assert_eq!(
        refused(&game, "roll:6-1-1"),
        "R3.1: the terrain die 5 shows 1 to 5, not 6"
    );
    assert_eq!(
        refused(&game, "roll:1-1-0"),
        "R3.1: the terrain die 3 shows 1 to 3, not 0"
    );
    assert!(refused(&game, "roll:1-1").contains("'1-1' is no roll"));
    let started = table("", "turn:green:3:fresh", "green 4321................");
    assert_eq!(refused(&started, "roll:1-1-1"), "R3.1: no terrain dice are rolled now");
    assert_eq!(refused(&started, "lay:5m-4f-3s"), "R3.2: no tiles are laid now");
}

#[test]
fn r3_2_dice_and_tiles_in_any_order() {
    let mut game = start("");
    play(&mut game, "roll:5-1-3");
    let lays = game.legal();
    assert_eq!(lays.len(), 36);
    assert!(lays.contains(&"lay:4f-3s-5m".to_owned()));
    // From 3 on: the 4-die shows 1, the 3-die 3, the 5-die 5.
    play(&mut game, "lay:4f-3s-5m");
    assert_eq!(part(&game, "green", 2), "4f,7s,12m");
    play(&mut game, "roll:5-4-3 lay:3m-5f-4s roll:1-1-1 lay:5s-3m-4f");
    assert_eq!(part(&game, "yellow", 2), "6m,11f,15s");
    assert_eq!(part(&game, "red", 2), "4s,5m,6f");
    let spectator = Viewer::Spectator;
    assert_eq!(
        game.played_as(spectator)[1..4],
        ["lay:4?-3?-5?", "roll:5-4-3", "lay:3?-5?-4?"]
    );
    assert_eq!(game.played_as(Viewer::Seat(Seat::new(0)))[1], "lay:4f-3s-5m");
    play(&mut game, "roll:1-1-1");
    assert_eq!(
        refused(&game, "lay:5m-5f-3s"),
        "R3.2: lay:5m-5f-3s does not use every die and every tile once"
    );
    assert!(refused(&game, "lay:5m-4?-3s").contains("'4?': the ? stands for a tile that is hidden"));
    assert!(refused(&game, "lay:5m-4f").contains("is no way to lay tiles"));
    assert_eq!(refused(&game, "go:4"), "R3.2: first blue lays its tiles");
}

#[test]
fn r3_3_entering_a_tile_costs_two_points_face_down_or_not() {
    for tiles in ["8m 10f 12s", "8m+ 10f+ 12s+"] {
        let mut game = table(
            "powers=none",
            "turn:green:3:fresh",
            &format!("green .......4............\ngreen tiles {tiles}"),
        );
        play(&mut game, "go:4");
        assert!(asked(&game).starts_with("turn:green:1"), "{}", asked(&game));
    }
    // Who knows them: see the tests of secrets. A tile that lies face up stays so.
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        "
        green ........4...........
        green tiles 8m+ 10f 12s
        ",
    );
    play(&mut game, "go:4 go:4");
    assert_eq!(part(&game, "green", 2), "8m+,10f,12s");
}

/// Green's company 4 comes to 5, blue's company 4 stands on 12: green's inner side against blue's outer side.
fn meeting(green: &str, blue: &str, more: &str) -> crate::table::Table {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        &format!(
            "
            green ....4...............
            blue  ............4.......
            green 4 {green}
            blue 4 {blue}
            {more}
            "
        ),
    );
    play(&mut game, "go:4");
    game
}

#[test]
fn r3_4_mountain_and_forest_in_attack_and_defence() {
    let plain = "green tiles 6m 7f 8s\nblue tiles 4m 5f 6s";
    // il against ol and it against ot; the front dice are then in support.
    let game = meeting("54 43 30 20", "30 20 54 43", plain);
    assert_eq!(
        company(&game, "green", 4),
        "5:30205443",
        "equal with equal support: nobody loses"
    );
    // Attacking from a forest: 5 against 4 and 4 against 3.
    let game = meeting(
        "54 43 30 20",
        "30 20 54 43",
        "green tiles 5f 7m 8s\nblue tiles 4m 5f 6s",
    );
    assert_eq!(company(&game, "blue", 4), "12:53423020");
    // Attacking from a mountain: 3 against 4 and 2 against 3.
    let game = meeting(
        "54 43 30 20",
        "30 20 54 43",
        "green tiles 5m 7f 8s\nblue tiles 4m 5f 6s",
    );
    assert_eq!(company(&game, "green", 4), "5:30205342");
    // Defending on a mountain: 5 and 4. On a forest: 3 and 2.
    let game = meeting(
        "54 43 30 20",
        "30 20 54 43",
        "green tiles 6m 7f 8s\nblue tiles 8f 12m 15s",
    );
    assert_eq!(company(&game, "green", 4), "5:30205342");
    let game = meeting(
        "54 43 30 20",
        "30 20 54 43",
        "green tiles 6m 7f 8s\nblue tiles 8m 12f 15s",
    );
    assert_eq!(company(&game, "blue", 4), "12:53423020");
    // A strength below 0 counts as 0: a 0 on a forest against a 0 is a tie, and the forest works on the support too.
    let game = meeting(
        "51 40 30 20",
        "30 20 51 40",
        "green tiles 6m 7f 8s\nblue tiles 8m 12f 15s",
    );
    assert_eq!(
        company(&game, "blue", 4),
        "12:50403020",
        "1 against 0 is won, 0 against 0 is not"
    );
    assert_eq!(company(&game, "green", 4), "5:30205140");
    // The support die is modified as well: 2+1 against 2+1, where blue's forest takes both away.
    let game = meeting(
        "53 40 32 20",
        "32 20 54 41",
        "green tiles 6m 7f 8s\nblue tiles 8m 12f 15s",
    );
    assert_eq!(company(&game, "blue", 4), "12:53413220", "3 = 4-1, then 3+2 beats 3+1");
}

#[test]
fn r3_5_magic_forest_refuses_attacking_and_defending() {
    let attack = "green tiles 5s 7m 8f\nblue tiles 4m 5f 6s";
    let mut game = meeting("55 44 33 22", "22 33 44 55", attack);
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("green", "refuse stand".to_owned())
    );
    play(&mut game, "refuse");
    assert_eq!(company(&game, "green", 4), "5:55443322");
    assert_eq!(part(&game, "green", 2), "5s+,7m,8f");
    assert!(asked(&game).starts_with("turn:green:1"));
    // Blue attacks green on its Magic Forest.
    let mut game = table(
        "powers=none",
        "turn:blue:3:fresh",
        "
        green .....4..............
        blue  ...........4........
        green tiles 5s 7m 8f
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("green", "refuse stand".to_owned())
    );
    assert_eq!(
        refused(&game, "go:4"),
        "R6.3: green first decides whether to refuse the battle or to stand"
    );
    play(&mut game, "stand");
    assert_ne!(company(&game, "green", 4), "5:55443322", "the battle was fought");
}

#[test]
fn r3_5_whirlpool_rearranges_for_free() {
    let mut game = table(
        "powers=none",
        "turn:blue:3:fresh",
        "
        blue ..........4.........
        blue tiles 8m 10s 13f
        blue 1 55 44 33 22
        blue 4 33 22 11 11
        ",
    );
    // Four dice, two of them equal: 12 arrangements, one of which is there.
    assert_eq!(legal(&game, "whirl").split(' ').count(), 11);
    play(&mut game, "whirl:4:ol-it-ot-il");
    assert_eq!(company(&game, "blue", 4), "10:11221133");
    assert_eq!(part(&game, "blue", 2), "8m,10s+,13f");
    assert_eq!(asked(&game), "turn:blue:3:fresh");
}

/// Green's company 4 goes to 11 and meets yellow's company 4 on its Mirage: green's outer side, yellow's inner side.
fn mirage(yellow: &str, used: &str) -> crate::table::Table {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        &format!(
            "
            green  ..........4.........
            yellow ....4...............
            green 4 30 20 54 44
            yellow 4 {yellow}
            green tiles 5m 8f 13s
            yellow tiles 4s 8m 10f
            {used}
            "
        ),
    );
    play(&mut game, "go:4");
    game
}

#[test]
fn r3_5_mirage_makes_ones_fives_once_a_company_in_defence() {
    // ol 4 against il 1, which counts 5; ot 4 against it 2.
    let game = mirage("51 42 31 20", "");
    assert_eq!(company(&game, "green", 4), "11:53443020");
    assert_eq!(company(&game, "yellow", 4), "4:31205141");
    assert!(told(&game).contains("the Mirage makes each 1 of yellow's company 4 a 5"));
    assert_eq!(part(&game, "yellow", 3), "mirage-4");
    // Used up for this company: 4 against 1.
    let game = mirage("51 42 31 20", "yellow used mirage-4");
    assert_eq!(company(&game, "yellow", 4), "4:31205041");
    // Another company may still use it.
    let game = mirage("51 42 31 20", "yellow used mirage-2");
    assert_eq!(part(&game, "yellow", 3), "mirage-2,mirage-4");
    // Without a 1 it is not used. A 1 in support is enough: 4 against 4, then 4+0 against 4+5.
    let game = mirage("52 42 30 20", "");
    assert_eq!(part(&game, "yellow", 3), "-");
    let game = mirage("54 40 31 20", "");
    assert_eq!(company(&game, "green", 4), "11:53443020");
    assert_eq!(part(&game, "yellow", 3), "mirage-4");
}

#[test]
fn r3_5_mirage_does_not_help_an_attacker() {
    let mut game = table(
        "powers=none",
        "turn:yellow:3:fresh",
        "
        green  ...........4........
        yellow ...4................
        green 4 30 20 54 44
        yellow 4 51 42 31 20
        green tiles 5m 8f 13s
        yellow tiles 4s 8m 10f
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "4:31205041");
    assert_eq!(part(&game, "yellow", 2), "4s!,8m,10f");
}

#[test]
fn r3_5_a_refused_battle_does_not_use_the_mirage() {
    let mut game = table(
        "powers=none",
        "turn:green:3:fresh",
        "
        green  ..........4.........
        yellow ....4...............
        yellow 4 51 42 31 20
        green tiles 5m 8f 11s
        yellow tiles 4s 8m 10f
        ",
    );
    play(&mut game, "go:4 refuse");
    assert_eq!(company(&game, "yellow", 4), "4:51423120");
    assert_eq!(part(&game, "yellow", 2), "4s+,8m,10f");
    assert_eq!(part(&game, "yellow", 3), "-");
}

#[test]
fn r3_5_red_cross_heals_a_die_up_to_its_maximum() {
    let mut game = table(
        "powers=none",
        "turn:red:3:fresh",
        "
        red ..........4.........
        red tiles 8m 10s 13f
        red 4 50 44 32 21
        ",
    );
    assert_eq!(legal(&game, "cross"), "cross:4:il cross:4:ol cross:4:ot");
    assert_eq!(
        refused(&game, "cross:4:it"),
        "R3.5: the die on it of company 4 shows its maximum"
    );
    play(&mut game, "cross:4:il");
    assert_eq!(company(&game, "red", 4), "10:51443221");
    assert_eq!(part(&game, "red", 2), "8m,10s+,13f");
    assert_eq!(asked(&game), "turn:red:3:fresh");
    assert_eq!(legal(&game, "cross"), "");
}

#[test]
fn r3_6_special_tiles_work_once_a_game_or_once_a_company() {
    let drawing = "
        red ..........43........
        red tiles 8m 11s 13f
        red 3 50 44 32 21
        red 4 50 44 32 21
    ";
    let mut game = table("powers=none", "turn:red:3:fresh", drawing);
    play(&mut game, "cross:3:il");
    assert_eq!(
        refused(&game, "cross:3:il"),
        "R3.6: red's Red Cross has already been used"
    );
    play(&mut game, "go:3 go:4");
    assert_eq!(part(&game, "red", 3), "special-3");
    assert_eq!(legal(&game, "cross"), "");
    let mut game = table("powers=none specials=company", "turn:red:3:fresh", drawing);
    play(&mut game, "cross:3:il");
    assert_eq!(
        refused(&game, "cross:3:il"),
        "R3.6: company 3 has already used the Red Cross"
    );
    play(&mut game, "go:3 go:4");
    assert_eq!(legal(&game, "cross"), "cross:4:il cross:4:ol cross:4:ot");
    play(&mut game, "cross:4:ot");
    assert_eq!(part(&game, "red", 3), "special-3,special-4");
}

#[test]
fn r3_6_the_magic_forest_is_used_up_too() {
    for (options, asks) in [("powers=none", false), ("powers=none specials=company", true)] {
        // Company 3 has used the tile on which company 4 now stands.
        let mut game = table(
            options,
            "turn:blue:3:fresh",
            "
            green .........43.........
            blue  .............4......
            green tiles 5m 6f 9s+
            green used special-3
            ",
        );
        play(&mut game, "go:4");
        assert_eq!(game.turn_text() == "green", asks, "{options}: {}", asked(&game));
        // A company that has used it itself is never asked again.
        let mut game = table(
            options,
            "turn:blue:3:fresh",
            "
            green .........4..........
            blue  .............4......
            green tiles 5m 6f 9s+
            green used special-4
            ",
        );
        play(&mut game, "go:4");
        assert_eq!(game.turn_text(), "blue");
    }
}

#[test]
fn r3_7_whirlpool_and_red_cross_on_the_own_turn_only() {
    let game = table(
        "powers=none",
        "turn:red:3:fresh",
        "
        red  ..........4.........
        blue ..........4.........
        red tiles 8m 11s 13f
        blue tiles 8m 10s 13f
        red 4 50 44 32 21
        ",
    );
    assert_eq!(
        refused(&game, "cross:4:il"),
        "R3.7: company 4 does not stand on red's Red Cross"
    );
    // Blue stands on its Whirlpool, but it is red's turn.
    assert_eq!(
        refused(&game, "whirl:4:it-il-ol-ot"),
        "R3.5: red's special tile is the Red Cross, not the Whirlpool"
    );
    let game = table("preset=colonial", "turn:red:3:fresh", "red ..........4.........");
    assert_eq!(
        refused(&game, "cross:4:il"),
        "R3.5: there is no Red Cross in a game without terrain"
    );
}
