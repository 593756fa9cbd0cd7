//! R8: the twelve POWER cards.

use crate::table::{Table, asked, company, legal, part, play, refused, start, table, told};
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
fn blue_attacks(options: &str, green: &str, blue: &str, used: &str) -> Table {
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
fn r8_1_three_one_or_no_cards() {
    let game = table(
        "powers=none terrain=off",
        "turn:red:3:fresh",
        "red ..........4.........",
    );
    assert_eq!(legal(&game, "card"), "");
    assert_eq!(
        refused(&game, "card:girl-power"),
        "R8.1: Girl Power cannot be used: the game is played without POWER cards"
    );
    let mut game = table(
        "terrain=off",
        "turn:red:3:fresh",
        "red ..........4.........\nred 4 51 44 33 22",
    );
    play(&mut game, "card:girl-power card:confession:4-il card:pilgrimage");
    assert_eq!(part(&game, "red", 3), "confession,girl-power,pilgrimage-next");
    let mut game = table("terrain=off powers=one", "turn:red:3:fresh", "red ..........4.........");
    play(&mut game, "card:girl-power");
    assert_eq!(legal(&game, "card"), "");
    assert_eq!(
        refused(&game, "card:pilgrimage"),
        "R8.1: red may use one card in the game, and chose Girl Power"
    );
    // The one card may be Terror, with both its uses.
    let game = blue_attacks(
        "terrain=off powers=one",
        "55 44 33 22",
        "55 44 33 22",
        "blue used terror-1",
    );
    assert_eq!(legal(&game, "terror"), "terror:ol terror:ot");
}

#[test]
fn r8_2_cards_belong_to_their_battalion_and_work_once() {
    let mut game = table("", "turn:yellow:3:fresh", "yellow ..........4.........");
    assert_eq!(
        refused(&game, "card:girl-power"),
        "R8.2: Girl Power is red's card, not yellow's"
    );
    play(&mut game, "card:discipline:forest");
    assert_eq!(
        refused(&game, "card:discipline:mountain"),
        "R8.2: yellow has no use of Discipline left"
    );
    // With two players too, a card serves only its own battalion.
    let game = table(
        "players=2 terrain=off",
        "turn:green:3:fresh",
        "
        green ..........4.........
        red   ..........4.........
        ",
    );
    assert_eq!(
        refused(&game, "card:girl-power"),
        "R8.2: Girl Power is red's card, not green's"
    );
    let game = table("terrain=off", "turn:yellow:3:fresh", "yellow .........43.........");
    assert_eq!(legal(&game, "card"), "");
    assert_eq!(
        refused(&game, "card:discipline:forest"),
        "R8.2: Discipline is not offered in a game without terrain"
    );
    assert_eq!(
        refused(&game, "card:imitate:whirlpool"),
        "R8.2: Imitation is not offered in a game without terrain"
    );
    assert!(refused(&game, "card:luck").contains("'luck' is no card"));
}

#[test]
fn r8_2_halberd_adds_one_to_a_front_die_in_attack() {
    // 3 against 3 with equal support, 4 against 5.
    let dice = ("53 44 33 22", "33 22 53 45".replace("45", "44"));
    let mut game = green_attacks("terrain=off", dice.0, &dice.1, ONLY_GREEN);
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
    let mut game = green_attacks("terrain=off", dice.0, &dice.1, &used);
    assert_eq!(refused(&game, "halberd:il"), "R8.2: green has no use of Halberd left");
    play(&mut game, "plain");
    assert_eq!(company(&game, "blue", 4), "12:53443322");
    // Not in defence.
    let game = blue_attacks("terrain=off", dice.0, &dice.1, ONLY_GREEN);
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
fn r8_2_crossbow_at_the_beginning_of_a_turn() {
    let drawing = "
        green  ...4................
        yellow ...........4........
        red    ...........4........
        yellow 4 50 41 33 22
    ";
    let mut game = table("terrain=off", "turn:green:3:fresh", drawing);
    assert_eq!(
        legal(&game, "card"),
        "card:crossbow:red-4-il card:crossbow:red-4-it card:crossbow:red-4-ol card:crossbow:red-4-ot \
         card:crossbow:yellow-4-it card:crossbow:yellow-4-ol card:crossbow:yellow-4-ot"
    );
    assert_eq!(
        refused(&game, "card:crossbow:yellow-4-il"),
        "R8.2: the die on il of yellow's company 4 is at 0 already"
    );
    assert_eq!(
        refused(&game, "card:crossbow:yellow-2-il"),
        "R5.7: yellow's company 2 has left the board"
    );
    assert_eq!(
        refused(&game, "card:crossbow:green-4-il"),
        "R8.2: green is no enemy of green"
    );
    play(&mut game, "card:crossbow:yellow-4-it");
    assert_eq!(company(&game, "yellow", 4), "11:50403322");
    assert_eq!(asked(&game), "turn:green:3:fresh");
    assert_eq!(legal(&game, "card"), "");
    let mut game = table("terrain=off", "turn:green:3:fresh", drawing);
    play(&mut game, "go:4");
    assert_eq!(
        refused(&game, "card:crossbow:red-4-il"),
        "R8.2: Crossbow is played before the turn's first go, reorg or battle"
    );
    let mut game = table(
        "terrain=off",
        "turn:green:3:fresh",
        &drawing.replace("...4....", ".......4"),
    );
    play(&mut game, "reorg:4:il-it-ot-ol");
    assert_eq!(legal(&game, "card"), "");
    // An ally is no enemy.
    let game = table("terrain=off teams=on", "turn:green:3:fresh", drawing);
    assert_eq!(
        refused(&game, "card:crossbow:red-4-il"),
        "R8.2: red is no enemy of green"
    );
}

#[test]
fn r8_2_cavalry_in_attack() {
    // The supports fight: ol 3 against 1 … and the fronts stand behind them.
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
fn r8_2_railway_takes_along_those_directly_behind() {
    let mut game = table("terrain=off", "turn:yellow:3:fresh", "yellow .4.321..............");
    assert_eq!(legal(&game, "rail"), "rail:1");
    assert_eq!(
        refused(&game, "rail:4"),
        "R8.2: no company stands directly behind company 4"
    );
    assert_eq!(
        refused(&game, "rail:2"),
        "R5.2: company 1 stands on 5, in the way of company 2"
    );
    play(&mut game, "rail:1");
    assert!(part(&game, "yellow", 1).starts_with("6:"));
    let squares: Vec<String> = (1..=4).map(|number| company(&game, "yellow", number)).collect();
    let squares: Vec<&str> = squares.iter().map(|text| text.split(':').next().unwrap()).collect();
    assert_eq!(squares, ["6", "5", "4", "1"]);
    assert_eq!(asked(&game), "turn:yellow:2");
    assert_eq!(refused(&game, "rail:1"), "R8.2: yellow has no use of Railway left");
}

#[test]
fn r8_2_railway_costs_two_onto_a_tile_and_obeys_r5_3() {
    let mut game = table(
        "",
        "turn:yellow:3:fresh",
        "
        yellow ........43..........
        yellow tiles 5m 7f 9s+
        ",
    );
    play(&mut game, "rail:3");
    assert_eq!(asked(&game), "turn:yellow:1", "the follower enters a tile");
    // With one point the train is too dear.
    let game = table(
        "",
        "turn:yellow:1",
        "yellow ........43..........\nyellow tiles 5m 7f 9s+",
    );
    assert_eq!(legal(&game, "rail"), "");
    assert_eq!(
        refused(&game, "rail:3"),
        "R5.2: rail by company 3 costs 2, and there is 1 left"
    );
    // Two points: by rail to the square before a tile the second would be lost.
    let game = table(
        "",
        "turn:yellow:2",
        "yellow ......43............\nyellow tiles 5m 6f 9s+",
    );
    assert_eq!(
        refused(&game, "rail:3"),
        "R5.3: after this 1 of 2 points could be spent, otherwise 2"
    );
}

#[test]
fn r8_2_railway_into_the_gate_and_battles_in_turn() {
    let mut game = table("terrain=off", "turn:yellow:3:fresh", "yellow .................432");
    play(&mut game, "rail:2");
    let squares: Vec<String> = (2..=4).map(|number| company(&game, "yellow", number)).collect();
    assert!(squares[0].starts_with("gate:") && squares[1].starts_with("19:") && squares[2].starts_with("18:"));
    // Company 3 meets green on 13 by its arrival on 6, company 4 green on 12 by its arrival on 5.
    let mut game = table(
        "terrain=off",
        "turn:yellow:3:fresh",
        "
        green  ............43......
        yellow ....43..............
        green used halberd
        ",
    );
    play(&mut game, "rail:3");
    assert!(
        asked(&game).starts_with("declaration:yellow:2:3:1:green-3:last:defender"),
        "{}",
        asked(&game)
    );
    assert!(
        company(&game, "yellow", 4).starts_with("4:"),
        "nothing is played in between, nobody follows yet"
    );
    play(&mut game, "plain");
    assert!(
        asked(&game).starts_with("declaration:yellow:2:4:0:green-4:last:defender"),
        "{}",
        asked(&game)
    );
    play(&mut game, "cavalry");
    assert_eq!(asked(&game), "turn:yellow:2");
}

#[test]
fn r8_2_imitation_of_an_opponents_tile() {
    let drawing = "yellow ..........4.........\nyellow tiles 8m 10s 13f\nyellow 4 54 44 33 22";
    let mut game = table("", "turn:yellow:3:fresh", drawing);
    assert_eq!(
        legal(&game, "card:imitate"),
        "card:imitate:magic-forest card:imitate:red-cross card:imitate:whirlpool"
    );
    assert_eq!(
        refused(&game, "card:imitate:mirage"),
        "R8.2: the Mirage is no tile of an opponent of yellow in play"
    );
    assert_eq!(
        refused(&game, "cross:4:il"),
        "R3.5: yellow's special tile is the Mirage, not the Red Cross"
    );
    play(&mut game, "card:imitate:red-cross");
    assert_eq!(legal(&game, "cross"), "cross:4:il");
    play(&mut game, "cross:4:il");
    assert_eq!(company(&game, "yellow", 4), "10:55443322");
    assert_eq!(part(&game, "yellow", 3), "special-4,imitation-red-cross");
    let mut game = table("", "turn:yellow:3:fresh", drawing);
    play(&mut game, "card:imitate:whirlpool");
    assert_eq!(legal(&game, "whirl").split(' ').count(), 23);
    // Only opponents in play.
    let game = table("teams=on", "turn:yellow:3:fresh", drawing);
    assert_eq!(
        legal(&game, "card:imitate"),
        "card:imitate:magic-forest card:imitate:red-cross"
    );
    let game = table("players=3 colours=green-yellow-blue", "turn:yellow:3:fresh", drawing);
    assert_eq!(
        legal(&game, "card:imitate"),
        "card:imitate:magic-forest card:imitate:whirlpool"
    );
    assert!(refused(&game, "card:imitate:red-cross").starts_with("R8.2: the Red Cross is no tile"));
}

#[test]
fn r8_2_an_imitated_tile_is_a_mirage_no_more() {
    let drawing = |used: &str| {
        format!(
            "
            green  ..........4.........
            yellow ....4...............
            green 4 30 20 54 44
            yellow 4 51 42 31 20
            green tiles 5m 8f 13s
            yellow tiles 4s 8m 10f
            green used halberd,cavalry
            {used}
            "
        )
    };
    let mut game = table("", "turn:green:3:fresh", &drawing("yellow used imitation-magic-forest"));
    play(&mut game, "go:4");
    assert_eq!(
        (game.turn_text().as_str(), legal(&game, "")),
        ("yellow", "refuse stand".to_owned())
    );
    play(&mut game, "stand");
    assert_eq!(company(&game, "yellow", 4), "4:31205041", "4 against 1, not against 5");
    // Its uses are its own: that green has used the Magic Forest does not matter.
    let mut game = table("", "turn:green:3:fresh", &drawing("yellow used imitation-magic-forest"));
    play(&mut game, "go:4 refuse");
    assert_eq!(part(&game, "yellow", 3), "special-4,imitation-magic-forest");
    assert_eq!(part(&game, "yellow", 2), "4s+,8m,10f");
}

#[test]
fn r8_2_confession_turns_a_one_into_a_two() {
    let mut game = table(
        "terrain=off",
        "turn:red:3:fresh",
        "
        red .........43.........
        red 3 41 33 22 11
        red 4 31 21 11 10
        red 1 51 44 33 22
        red 2 55 44 33 22
        ",
    );
    assert_eq!(
        legal(&game, "card:confession"),
        "card:confession:3-il card:confession:4-il card:confession:4-it"
    );
    assert_eq!(
        refused(&game, "card:confession:3-it"),
        "R8.2: the die on it of company 3 shows 3, not 1"
    );
    assert_eq!(
        refused(&game, "card:confession:3-ot"),
        "R8.2: the die on ot of company 3 has no 2"
    );
    assert_eq!(
        refused(&game, "card:confession:1-il"),
        "R5.7: red's company 1 has left the board"
    );
    play(&mut game, "card:confession:4-it");
    assert_eq!(company(&game, "red", 4), "9:31221110");
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
fn r8_2_pilgrimage_two_points_now_and_four_next_time() {
    let mut game = table(
        "terrain=off",
        "turn:red:3:fresh",
        "
        green 4...................
        red   4321................
        ",
    );
    play(&mut game, "card:pilgrimage");
    assert_eq!(asked(&game), "turn:red:2:fresh");
    assert_eq!(refused(&game, "end"), "R5.3: red can still spend points: 2");
    play(&mut game, "go:1 go:1 end go:4 go:4 go:4");
    assert_eq!(asked(&game), "turn:red:4:fresh");
    play(&mut game, "go:1 go:1 go:1");
    assert_eq!(refused(&game, "end"), "R5.3: red can still spend points: 1");
    play(&mut game, "go:1 end go:4 go:4 go:4");
    assert_eq!(asked(&game), "turn:red:3:fresh");
    assert_eq!(
        refused(&game, "card:pilgrimage"),
        "R8.2: red has no use of Pilgrimage left"
    );
    // Only before the first go or reorg.
    let mut game = table("terrain=off", "turn:red:3:fresh", "red 4321................");
    play(&mut game, "go:1");
    assert!(refused(&game, "card:pilgrimage").starts_with("R8.2: Pilgrimage is played before"));
}

#[test]
fn r8_2_pilgrimage_need_not_satisfy_r5_3() {
    // With three points a tile and a square could be entered; Pilgrimage leaves two, and both must be spent.
    let mut game = table("", "turn:red:3:fresh", "red ..........4.........\nred tiles 8m 11f 13s");
    play(&mut game, "card:pilgrimage");
    assert_eq!(legal(&game, "go"), "go:4");
    play(&mut game, "go:4");
    assert!(asked(&game).starts_with("turn:red:0"));
}

#[test]
fn r8_2_glory_for_the_first_company_at_the_gate() {
    let drawing = "
        blue ................4321
        blue 1 55 43 32 22
        blue 4 33 22 11 11
    ";
    let mut game = table("terrain=off", "turn:blue:3:fresh", drawing);
    play(&mut game, "go:1");
    assert_eq!(legal(&game, ""), "glory plain");
    assert_eq!(
        refused(&game, "go:2"),
        "R8.2: blue first decides between glory and plain"
    );
    play(&mut game, "glory");
    assert_eq!(part(&game, "blue", 3), "glory-2");
    assert!(told(&game).contains("blue wins glory: 2 more"));
    play(&mut game, "go:2");
    assert_eq!(asked(&game), "turn:blue:1", "only for the first");
    let mut game = table("terrain=off", "turn:blue:3:fresh", drawing);
    play(&mut game, "go:1 plain go:2");
    assert_eq!(
        (part(&game, "blue", 3).as_str(), asked(&game).as_str()),
        ("-", "turn:blue:1")
    );
    assert_eq!(
        refused(&game, "glory"),
        "R8.2: Glory is asked for when blue's first company reaches the Gate"
    );
    // Asked also for nothing, and only while the card is available.
    let mut game = table("terrain=off", "turn:blue:3:fresh", &drawing.replace("32 22", "32 20"));
    play(&mut game, "go:1 glory");
    assert_eq!(part(&game, "blue", 3), "glory-0");
    let mut game = table(
        "terrain=off powers=one",
        "turn:blue:3:fresh",
        &format!("{drawing}\nblue used strike"),
    );
    play(&mut game, "go:1");
    assert_eq!(asked(&game), "turn:blue:2");
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

#[test]
fn r8_3_spending_ignores_cards() {
    // Red could play Pilgrimage or others, but what must be spent is counted by `go` alone; `rail` is an action of its
    // own cost.
    let game = table(
        "",
        "turn:yellow:1",
        "yellow .....43.............\nyellow tiles 4m 7f+ 9s",
    );
    // Company 3 faces a tile. Company 4 is blocked. Nothing can be spent by `go`, and a train would be too dear.
    assert_eq!(legal(&game, "go"), "");
    assert_eq!(legal(&game, "rail"), "");
    assert!(legal(&game, "").contains("end"));
    let mut game = table("terrain=off", "turn:yellow:1", "yellow .....43.............");
    assert_eq!(legal(&game, ""), "go:3 rail:3");
    play(&mut game, "rail:3");
    assert_eq!(asked(&game), "turn:yellow:3:fresh");
}

#[test]
fn r8_4_readings_of_the_sheet() {
    // The forest: plus attacking, minus defending (see R3.4); Discipline takes the minus and leaves the plus; Girl Power
    // wins every tied lane, not only the game.
    let drawing = |used: &str| {
        format!(
            "
            green  ............4.......
            yellow ....4...............
            green 4 30 20 54 43
            yellow 4 54 43 30 20
            yellow tiles 5f 7m 8s
            green used cavalry
            {used}
            "
        )
    };
    for used in ["", "yellow used discipline-forest", "yellow used discipline-mountain"] {
        let mut game = table("", "turn:yellow:3:fresh", &drawing(used));
        play(&mut game, "go:4");
        assert_eq!(company(&game, "green", 4), "12:53423020", "{used}");
    }
    let game = start("terrain=off");
    assert_eq!(refused(&game, "card:girl-power"), "R4.1: green is placing its dice");
}
