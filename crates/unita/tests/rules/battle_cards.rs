//! R8: the POWER cards that work in battles.

use crate::table::{Table, asked, company, legal, part, play, refused, table};
use quincunx_core::Session;

/// Green's company 4 comes to 5, blue's company 4 stands on 12: green's inner side against blue's outer side. Nobody
/// is asked to refuse.
fn green_attacks(options: &str, green: &str, blue: &str, used: &str) -> Table {
    let mut game = table(
        options,
        "turn:green:3:fresh",
        &format!(
            "
            green ....4...............
            blue  ............4.......
            green 4 {green}
            blue 4 {blue}
            {used}
            "
        ),
    );
    play(&mut game, "go:4");
    game
}

/// The same the other way round: blue's company 4 comes to 12.
pub(crate) fn blue_attacks(options: &str, green: &str, blue: &str, used: &str) -> Table {
    let mut game = table(
        options,
        "turn:blue:3:fresh",
        &format!(
            "
            green .....4..............
            blue  ...........4........
            green 4 {green}
            blue 4 {blue}
            {used}
            "
        ),
    );
    play(&mut game, "go:4");
    game
}

const NO_STRIKE: &str = "blue used strike";
const ONLY_GREEN: &str = "blue used strike,terror-2";

#[test]
fn r8_2_halberd_adds_one_to_a_front_die_in_attack() {
    // 3 against 3 and 4 against 4, with equal support.
    let dice = ("53 44 33 22", "33 22 53 44");
    let mut game = green_attacks("terrain=off", dice.0, dice.1, ONLY_GREEN);
    assert_eq!(legal(&game, ""), "cavalry halberd:il halberd:it plain");
    assert_eq!(
        refused(&game, "halberd:ol"),
        "R6.4: ol is not at the front: on the inner side that is il and it"
    );
    play(&mut game, "halberd:il");
    assert_eq!(company(&game, "blue", 4), "12:52443322", "4 beats 3, 4 and 4 tie");
    assert_eq!(part(&game, "green", 3), "halberd");
    // Used once.
    let used = format!("{ONLY_GREEN}\ngreen used halberd");
    let mut game = green_attacks("terrain=off", dice.0, dice.1, &used);
    assert_eq!(refused(&game, "halberd:il"), "R8.2: green has no use of Halberd left");
    play(&mut game, "plain");
    assert_eq!(company(&game, "blue", 4), "12:53443322");
    // Not in defence.
    let game = blue_attacks("terrain=off", dice.0, dice.1, ONLY_GREEN);
    assert_eq!(legal(&game, ""), "cavalry plain");
}

#[test]
fn r8_2_the_halberd_stays_with_its_die() {
    // Blue answers with Terror in the same lane: il 2+1 beats 2, then the die with the Halberd supports.
    let mut game = green_attacks("terrain=off", "52 40 32 20", "32 20 52 40", NO_STRIKE);
    play(&mut game, "halberd:il terror:ol");
    // Terror's lane: 3 against 2. Places change: green il 3-die 2, ol 5-die 2 with the Halberd; blue ol 3-die 2, il
    // 5-die 1. Then 2 against 2, and with support 2+3 against 2+1.
    assert_eq!(company(&game, "blue", 4), "12:31405120");
    assert_eq!(company(&game, "green", 4), "5:52203240");
}

#[test]
fn r8_2_cavalry_in_attack() {
    // The supports fight, with the fronts behind them.
    let mut game = green_attacks("terrain=off", "50 40 33 22", "33 22 52 43", ONLY_GREEN);
    play(&mut game, "cavalry");
    // ol 3 beats 2; ot 2 loses to 3. The loss is theirs, and green's dice stay where they are.
    assert_eq!(company(&game, "green", 4), "5:50403321");
    assert_eq!(company(&game, "blue", 4), "12:51433322");
    assert_eq!(part(&game, "green", 3), "cavalry");
}

#[test]
fn r8_2_cavalry_in_defence() {
    let mut game = blue_attacks("terrain=off", "52 40 32 22", "31 22 52 43", ONLY_GREEN);
    assert_eq!(game.turn_text(), "green");
    play(&mut game, "cavalry");
    // ol 2 against ol 2, then with the front as support 2+2 against 2+1; ot 2 against 3.
    assert_eq!(company(&game, "green", 4), "5:52403221");
    assert_eq!(company(&game, "blue", 4), "12:51433122");
    let game = blue_attacks(
        "terrain=off",
        "52 40 32 22",
        "31 22 52 43",
        &format!("{ONLY_GREEN}\ngreen used cavalry"),
    );
    assert!(asked(&game).starts_with("turn:blue"), "nothing is left to declare");
}

#[test]
fn r8_2_discipline_takes_a_minus_away() {
    // Yellow comes to 5, where green stands on 12: yellow's inner side against green's outer side.
    let drawing = |tiles: &str| {
        format!(
            "
            green  ............4.......
            yellow ....4...............
            green 4 30 20 54 43
            yellow 4 54 43 30 20
            yellow tiles {tiles}
            green tiles 4m 5f 6s
            green used cavalry
            "
        )
    };
    let mut game = table("", "turn:yellow:3:fresh", &drawing("5m 7f 8s"));
    play(&mut game, "go:4");
    assert_eq!(
        company(&game, "yellow", 4),
        "5:30205342",
        "a mountain is bad to attack from"
    );
    let mut game = table("", "turn:yellow:3:fresh", &drawing("5m 7f 8s"));
    play(&mut game, "card:discipline:mountain go:4");
    assert_eq!(company(&game, "yellow", 4), "5:30205443", "a tie");
    let mut game = table("", "turn:yellow:3:fresh", &drawing("5m 7f 8s"));
    play(&mut game, "card:discipline:forest go:4");
    assert_eq!(company(&game, "yellow", 4), "5:30205342");
    // The plus stays.
    let mut game = table("", "turn:yellow:3:fresh", &drawing("5f 7m 8s"));
    play(&mut game, "card:discipline:forest go:4");
    assert_eq!(company(&game, "green", 4), "12:53423020");
}

#[test]
fn r8_2_discipline_in_defence_and_for_its_own_companies() {
    let drawing = |yellow: &str, green: &str, used: &str| {
        format!(
            "
            green  ...........4........
            yellow .....4..............
            green 4 30 20 54 43
            yellow 4 54 43 30 20
            yellow tiles {yellow}
            green tiles {green}
            green used halberd,cavalry
            {used}
            "
        )
    };
    let none = "7m 8f 9s";
    let mut game = table("", "turn:green:3:fresh", &drawing("5f 7m 8s", none, ""));
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "5:30205342", "a forest is bad to defend");
    let mut game = table(
        "",
        "turn:green:3:fresh",
        &drawing("5f 7m 8s", none, "yellow used discipline-forest"),
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "5:30205443");
    // Green's own mountain keeps its minus.
    let own = "8f 12m 15s";
    let mut game = table(
        "",
        "turn:green:3:fresh",
        &drawing(none, own, "yellow used discipline-mountain"),
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "green", 4), "12:53423020");
}

#[test]
fn r8_2_girl_power_wins_tied_lanes() {
    // Red comes to 5, where yellow stands on 12, with equal dice.
    let drawing = "
        yellow ............4.......
        red    ....4...............
        yellow 4 32 22 54 43
        red 4 54 43 32 22
    ";
    let mut game = table("terrain=off", "turn:red:3:fresh", drawing);
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "12:54433222", "nobody loses");
    let mut game = table("terrain=off", "turn:red:3:fresh", drawing);
    play(&mut game, "card:girl-power go:4");
    assert_eq!(company(&game, "yellow", 4), "12:53423222");
    assert_eq!(company(&game, "red", 4), "5:32225443");
    // In defence as well.
    let mut game = table(
        "terrain=off",
        "turn:yellow:3:fresh",
        &format!(
            "{}\nred used girl-power",
            drawing
                .replace("............4.......", "...........4........")
                .replace("....4...............", ".....4..............")
        ),
    );
    play(&mut game, "go:4");
    assert_eq!(company(&game, "yellow", 4), "12:53423222");
}

#[test]
fn r8_2_strike_refuses_in_attack_and_defence() {
    let mut game = blue_attacks("terrain=off", "55 44 33 22", "55 44 33 22", "");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("blue", "refuse stand".to_owned())
    );
    play(&mut game, "refuse");
    assert_eq!(part(&game, "blue", 3), "strike");
    assert_eq!(asked(&game), "turn:blue:2");
    let mut game = green_attacks("terrain=off", "55 44 33 22", "55 44 33 22", "");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("blue", "refuse stand".to_owned())
    );
    play(&mut game, "refuse");
    assert_eq!(asked(&game), "turn:green:2");
    assert_eq!(company(&game, "green", 4), "5:55443322");
    // Once.
    let game = green_attacks("terrain=off", "55 44 33 22", "55 44 33 22", NO_STRIKE);
    assert_eq!(legal(&game, "refuse"), "");
}

#[test]
fn r8_2_terror_fights_a_lane_first() {
    let mut game = blue_attacks(
        "terrain=off",
        "53 44 32 22",
        "33 22 54 43",
        "blue used strike\ngreen used halberd,cavalry",
    );
    play(&mut game, "terror:ol");
    // Blue's ol 4 beats green's il 3. Places change in that lane: green il 2, ol 2; blue ol 3, il 4. Then il 2 loses to
    // ol 3, and it 4 beats ot 3. Fronts change.
    assert_eq!(company(&game, "green", 4), "5:52223144");
    assert_eq!(company(&game, "blue", 4), "12:33425422");
    assert_eq!(part(&game, "blue", 3), "strike,terror-1");
}

#[test]
fn r8_2_terror_in_defence_and_twice() {
    let mut game = green_attacks(
        "terrain=off",
        "53 44 32 22",
        "33 22 54 43",
        "blue used strike,terror-1\ngreen used halberd,cavalry",
    );
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("blue", "plain terror:ol terror:ot".to_owned())
    );
    play(&mut game, "terror:ot");
    // ot 3 loses to it 4. Places change in that lane: green it 2, ot 4; blue ot 2, it 2. Then il 3 loses to ol 4; it 2
    // against ot 2 is decided by support: 2+4 against 2+2. Fronts change.
    assert_eq!(company(&game, "green", 4), "5:32445222");
    assert_eq!(company(&game, "blue", 4), "12:54213342");
    assert_eq!(part(&game, "blue", 3), "strike,terror-2");
    let game = green_attacks("terrain=off", "53 44 32 22", "33 22 54 43", "blue used strike,terror-2");
    assert_eq!(game.turn_text(), "green", "only green has something to declare");
}

#[test]
fn r8_2_terror_against_cavalry() {
    let mut game = green_attacks("terrain=off", "53 44 32 22", "33 22 54 43", NO_STRIKE);
    play(&mut game, "cavalry terror:ol");
    // The supports fight Terror's lane too: green's ol 2 loses to 4 and is 1; then green's il and ol change places, as
    // do blue's. Now ol 3 (from il) fights ol 3, and with the fronts behind them 3+1 against 3+4; ot 2 loses to 3.
    // Green skips the change of front.
    assert_eq!(company(&game, "green", 4), "5:31445221");
    assert_eq!(company(&game, "blue", 4), "12:33435422");
}

#[test]
fn r8_2_a_battle_with_mirage_and_terror_counts_ones_as_they_come() {
    // Blue attacks yellow on its Mirage in a game for three: yellow's outer side.
    let mut game = table(
        "players=3 colours=green-yellow-blue",
        "turn:blue:3:fresh",
        "
        yellow ............4.......
        blue   ....4...............
        yellow 4 30 21 52 44
        blue 4 54 43 32 22
        yellow tiles 6m 8f 12s
        blue tiles 6m 8f 12s
        blue used strike
        ",
    );
    play(&mut game, "go:4 terror:il");
    // Terror's lane: il 4 beats ol 2, which falls to 1. Places change: blue il 2, ol 4; yellow ol 0, il 1. Then il 2
    // beats ol 0; it 3 loses to ot 4.
    assert_eq!(company(&game, "yellow", 4), "12:30445121");
    assert_eq!(company(&game, "blue", 4), "5:54223242");
    assert_eq!(part(&game, "yellow", 3), "mirage-4");
}
