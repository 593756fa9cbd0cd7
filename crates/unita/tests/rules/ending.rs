//! R7: the end.

use crate::table::{Table, asked, legal, play, refused, table};
use quincunx_core::{Session, Viewer};

/// The last company goes through the Gate; companies 1 to 4 of each battalion as given.
fn end(options: &str, dice: &[(&str, [&str; 4])], more: &str) -> Table {
    let mut drawing = format!("green ...................4\n{more}\n");
    for (colour, companies) in dice {
        for (number, dice) in companies.iter().enumerate() {
            drawing.push_str(&format!("{colour} {} {dice}\n", number + 1));
        }
    }
    let mut game = table(options, "turn:green:3:fresh", &drawing);
    play(&mut game, "go:4");
    game
}

/// A battalion of 45 points.
const FULL: [&str; 4] = ["55443322", "55443322", "44332211", "33221111"];
/// One of 44, no die at 0.
const LESS: [&str; 4] = ["54443322", "55443322", "44332211", "33221111"];
/// One of 44 with a die at 0.
const ZERO: [&str; 4] = ["55443322", "55443322", "44332211", "33221110"];
/// One of 43.
const LEAST: [&str; 4] = ["53443322", "55443322", "44332211", "33221111"];

#[test]
fn r7_1_the_game_ends_when_the_last_company_has_left() {
    let game = end(
        "preset=colonial",
        &[("green", LESS), ("yellow", LEAST), ("blue", LEAST)],
        "",
    );
    assert_eq!(game.turn_text(), "over: red wins");
    assert_eq!(game.legal(), [""; 0]);
    assert_eq!(refused(&game, "end"), "R7.1: the game is over: red wins");
    let told = game.told(Viewer::All).last().unwrap().to_string();
    assert_eq!(
        told,
        "the last company has left; green 44, yellow 43, red 45, blue 43: red wins"
    );
    // As long as a company is on the board the game goes on.
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  ...................4
        yellow .......4............
        ",
    );
    play(&mut game, "go:4");
    assert_eq!(asked(&game), "turn:yellow:3:fresh");
}

#[test]
fn r7_1_glory_is_part_of_the_total() {
    let marks = "blue used glory-2";
    let blue = ("blue", ["53443222", "55443322", "44332211", "33221111"]);
    let game = end(
        "terrain=off",
        &[("green", LESS), ("yellow", LEAST), ("red", LEAST), blue],
        marks,
    );
    // 42 and 2 against 44 … both have no die at 0.
    assert_eq!(game.turn_text(), "over: green and blue win");
}

#[test]
fn r7_2_the_highest_total_wins() {
    let game = end(
        "preset=colonial",
        &[("yellow", LESS), ("red", LESS), ("blue", LESS)],
        "",
    );
    assert_eq!(game.turn_text(), "over: green wins");
    let game = end("preset=colonial players=3", &[("green", LESS), ("red", LEAST)], "");
    assert_eq!(game.turn_text(), "over: yellow wins");
}

#[test]
fn r7_2_ties_go_to_girl_power_then_to_the_fewest_dice_at_zero() {
    let tied = [("green", LESS), ("yellow", LEAST), ("red", ZERO), ("blue", LEAST)];
    let game = end("terrain=off", &tied, "");
    assert_eq!(game.turn_text(), "over: green wins", "green has no die at 0");
    let game = end("terrain=off", &tied, "red used girl-power");
    assert_eq!(game.turn_text(), "over: red wins");
    // Girl Power does not help a battalion that is not tied for the top.
    let game = end(
        "terrain=off",
        &[("green", LESS), ("yellow", ZERO), ("red", LEAST), ("blue", LEAST)],
        "red used girl-power",
    );
    assert_eq!(game.turn_text(), "over: green wins");
}

#[test]
fn r7_2_a_tie_that_remains_is_shared_and_a_draw_if_by_all() {
    let game = end(
        "preset=colonial",
        &[("green", LESS), ("yellow", LESS), ("red", LESS), ("blue", ZERO)],
        "",
    );
    assert_eq!(game.turn_text(), "over: green and yellow and red win");
    let game = end("preset=colonial", &[("yellow", LESS), ("red", LESS)], "");
    assert_eq!(game.turn_text(), "over: green and blue win");
    let game = end("preset=colonial", &[], "");
    assert_eq!(game.turn_text(), "over: draw");
    let game = end("preset=colonial players=3", &[], "");
    assert_eq!(game.turn_text(), "over: draw");
    let game = end("preset=colonial players=3", &[("red", ZERO)], "");
    assert_eq!(game.turn_text(), "over: green and yellow win");
}

#[test]
fn r7_3_the_side_with_the_strongest_battalion_wins() {
    for options in ["preset=colonial players=2", "preset=colonial teams=on"] {
        // Helvetia has 45 and 43, the Neighbours 44 and 44.
        let game = end(options, &[("yellow", LESS), ("red", LEAST), ("blue", LESS)], "");
        assert_eq!(game.turn_text(), "over: helvetia wins");
        let game = end(options, &[("green", LESS), ("red", LEAST), ("blue", LEAST)], "");
        assert_eq!(game.turn_text(), "over: neighbours wins");
        // Green and red share the top: still one side.
        let game = end(options, &[("yellow", LESS), ("blue", LEAST)], "");
        assert_eq!(game.turn_text(), "over: helvetia wins");
    }
}

#[test]
fn r7_3_ties_between_the_sides() {
    for options in ["terrain=off players=2", "terrain=off teams=on"] {
        let tied = [("green", LESS), ("yellow", ZERO), ("red", LEAST), ("blue", LEAST)];
        assert_eq!(
            end(options, &tied, "").turn_text(),
            "over: helvetia wins",
            "by dice at 0"
        );
        let tied = [("green", LEAST), ("yellow", LESS), ("red", ZERO), ("blue", LEAST)];
        assert_eq!(end(options, &tied, "").turn_text(), "over: neighbours wins");
        assert_eq!(
            end(options, &tied, "red used girl-power").turn_text(),
            "over: helvetia wins"
        );
        let tied = [("green", LESS), ("yellow", LESS), ("red", LEAST), ("blue", LEAST)];
        assert_eq!(end(options, &tied, "").turn_text(), "over: draw");
        assert_eq!(
            end(options, &[("green", FULL)], "").turn_text(),
            "over: draw",
            "all four"
        );
    }
}

#[test]
fn r7_3_both_players_of_a_team_win() {
    let game = end(
        "preset=colonial teams=on",
        &[("yellow", LESS), ("red", LEAST), ("blue", LESS)],
        "",
    );
    let quincunx_core::Turn::Over(outcome) = game.turn() else {
        panic!("the game is over");
    };
    let winners: Vec<usize> = outcome.winners().iter().map(quincunx_core::Seat::index).collect();
    assert_eq!(winners, [0, 2]);
    assert_eq!(legal(&game, ""), "");
}
