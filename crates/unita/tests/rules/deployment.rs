//! R4: how the dice come onto the board.

use crate::table::{asked, deploy, legal, play, refused, start};
use quincunx_core::{Seat, Session, Viewer};

/// Who places, turn by turn, with the number of dice in each.
fn order(options: &str) -> String {
    let mut game = start(options);
    let mut order: Vec<(String, u32)> = Vec::new();
    while asked(&game).starts_with("deploy") {
        let who = game.turn_text();
        match order.last_mut() {
            Some((last, dice)) if *last == who => *dice += 1,
            _ => order.push((who, 1)),
        }
        let first = game.legal()[0].clone();
        play(&mut game, &first);
    }
    let turns: Vec<String> = order.iter().map(|(who, dice)| format!("{who} {dice}")).collect();
    turns.join(", ")
}

#[test]
fn r4_1_pairs_back_and_forth() {
    let once = "green 2, yellow 2, red 2, blue 4, red 2, yellow 2, green 4, yellow 2, red 2, blue 4";
    let expected = format!(
        "{once}, red 2, yellow 2, green 4, yellow 2, red 2, blue 4, red 2, yellow 2, green 4, yellow 2, red 2, blue 4, red 2, yellow 2, green 2"
    );
    assert_eq!(order("terrain=off"), expected);
}

#[test]
fn r4_1_single_dice_back_and_forth() {
    let order = order("terrain=off deploy=single players=3");
    assert!(
        order.starts_with("green 1, yellow 1, red 2, yellow 1, green 2, yellow 1, red 2,"),
        "{order}"
    );
    assert!(order.ends_with("red 2, yellow 1, green 1"), "{order}");
}

#[test]
fn r4_1_in_secret_each_battalion_places_all_at_once() {
    assert_eq!(
        order("terrain=off deploy=secret"),
        "green 16, yellow 16, red 16, blue 16"
    );
    assert_eq!(
        order("terrain=off deploy=secret players=2"),
        "helvetia 16, neighbours 16, helvetia 16, neighbours 16"
    );
    let mut game = start("terrain=off deploy=secret");
    play(&mut game, "put:5@3il put:4@2il");
    let [green, yellow] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
    assert_eq!(game.played_as(green), ["put:5@3il", "put:4@2il"]);
    assert_eq!(game.played_as(yellow), ["put:?@?", "put:?@?"]);
    assert!(game.position(green).contains("55------"));
    assert!(game.position(yellow).contains("green/3:????????,2:????????"));
    assert_eq!(game.told(yellow)[0].to_string(), "green places a die in secret");
    assert_eq!(game.told(green)[0].to_string(), "green places a 4 on il of company 2");
    // Until all are done; then everybody sees.
    deploy(&mut game);
    assert_eq!(game.played_as(yellow)[..2], ["put:5@3il", "put:4@2il"]);
    assert_eq!(game.position(yellow), game.position(Viewer::All));
    assert!(
        game.told(yellow)
            .iter()
            .any(|told| told.to_string().starts_with("green uncovers its companies: "))
    );
    assert_eq!(refused(&game, "put:1@1il"), "R4.1: all dice are placed");
}

#[test]
fn r4_1_nothing_else_is_played_meanwhile() {
    let game = start("terrain=off");
    assert_eq!(refused(&game, "go:1"), "R4.1: green is placing its dice");
    assert_eq!(
        refused(&game, "card:crossbow:red-1-il"),
        "R4.1: green is placing its dice"
    );
}

#[test]
fn r4_2_dice_go_into_empty_slots() {
    let mut game = start("terrain=off deploy=secret");
    assert_eq!(game.legal().len(), 80);
    play(&mut game, "put:3@2il");
    assert_eq!(refused(&game, "put:4@2il"), "R4.2: il of company 2 already holds a die");
    assert!(refused(&game, "put:4@2xx").contains("'xx' is no slot"));
    assert!(refused(&game, "put:4").contains("is no die and place"));
    assert_eq!(
        refused(&game, "put:?@?"),
        "'put:?@?' stands for a die that is hidden from a viewer"
    );
}

#[test]
fn r4_2_the_two_fives_never_share_a_company() {
    let mut game = start("terrain=off deploy=secret");
    play(&mut game, "put:5@2il");
    assert_eq!(
        refused(&game, "put:5@2ot"),
        "R4.2: company 2 already has a die of maximum 5"
    );
    assert_eq!(legal(&game, "put:5").split(' ').count(), 12);
}

#[test]
fn r4_2_nor_will_they_have_to() {
    // Companies 1 and 2 are full without a 5, and company 3 has one slot left: it must stay free for a 5.
    let mut game = start("terrain=off deploy=secret");
    play(
        &mut game,
        "put:4@1il put:4@1it put:4@1ol put:3@1ot put:3@2il put:3@2it put:3@2ol put:2@2ot put:2@3il put:2@3it",
    );
    play(&mut game, "put:2@3ol");
    assert_eq!(
        refused(&game, "put:1@3ot"),
        "R4.2: with ot of company 3 filled, dice of maximum 5 would have to share a company later"
    );
    assert_eq!(legal(&game, "put:1"), "put:1@4il put:1@4it put:1@4ol put:1@4ot");
    assert_eq!(
        legal(&game, "put:5"),
        "put:5@3ot put:5@4il put:5@4it put:5@4ol put:5@4ot"
    );
    play(&mut game, "put:1@4il put:1@4it put:1@4ol");
    assert_eq!(legal(&game, ""), "put:5@3ot put:5@4ot");
}
