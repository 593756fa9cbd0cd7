//! R9: options, presets and seats.

use crate::table::{no_start, refused, start, table};
use quincunx_core::Session;

#[test]
fn r9_1_options_and_their_defaults() {
    let game = start("");
    let values =
        ["players", "teams", "colours", "terrain", "powers", "deploy", "specials"].map(|key| game.options().get(key));
    assert_eq!(values, ["4", "off", "green-yellow-red", "on", "three", "pairs", "game"]);
    for wrong in [
        "players=5",
        "teams=yes",
        "players=3 colours=yellow-red-blue",
        "players=3 colours=green-red",
        "players=3 colours=green-green-red",
        "terrain=some",
        "powers=two",
        "deploy=all",
        "specials=once",
        "players=04",
    ] {
        assert!(
            no_start(wrong).contains("is no value of option"),
            "{wrong}: {}",
            no_start(wrong)
        );
    }
    assert!(no_start("speed=1").contains("unknown option 'speed'"));
}

#[test]
fn r9_2_presets() {
    let changed = |options: &str| start(options).options().changed().collect::<Vec<_>>().join(" ");
    assert_eq!(changed("preset=geek"), "");
    assert_eq!(changed("preset=colonial"), "terrain=off powers=none deploy=single");
    assert_eq!(changed("preset=coop"), "teams=on");
    assert_eq!(changed("preset=family"), "deploy=secret");
    assert_eq!(changed("terrain=on preset=colonial"), "powers=none deploy=single");
    assert!(no_start("preset=club").contains("unknown preset 'club'"));
}

#[test]
fn r9_3_colours_with_three_players_and_teams_with_four() {
    for wrong in [
        "colours=green-yellow-red",
        "players=2 colours=green-yellow-blue",
        "players=2 teams=on",
        "players=3 teams=on",
        "preset=coop players=3",
        "players=3 colours=green-red-yellow",
    ] {
        no_start(wrong);
    }
    start("players=2 teams=off");
    start("preset=coop teams=off players=3");
    // Clockwise, wherever one begins.
    assert_eq!(
        start("players=3 colours=red-blue-green").seats(),
        ["green", "red", "blue"]
    );
    // The neighbours are those in play: green's next is red.
    let mut game = table(
        "preset=colonial players=3 colours=green-red-blue",
        "turn:green:3:fresh",
        "
        green ......4.............
        red   4...................
        ",
    );
    game.play("go:4").unwrap();
    assert!(
        game.told(quincunx_core::Viewer::All)[1]
            .to_string()
            .contains("meets red's company 4")
    );
    let game = start("players=3 terrain=off");
    assert_eq!(refused(&game, "fight:blue-1"), "R9.3: blue does not play in this game");
}

#[test]
fn r9_4_check_by_counting() {
    for (options, counts) in [
        ("", [60, 2160, 129_600]),
        ("terrain=off", [80, 5952, 476_160]),
        ("preset=colonial", [80, 6400, 512_000]),
        ("deploy=secret terrain=off", [80, 5952, 408_576]),
    ] {
        let game = start(options);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), count, "{options} {depth}");
        }
    }
}

#[test]
fn r9_5_seats() {
    assert_eq!(start("").seats(), ["green", "yellow", "red", "blue"]);
    assert_eq!(start("preset=coop").seats(), ["green", "yellow", "red", "blue"]);
    assert_eq!(start("players=3").seats(), ["green", "yellow", "red"]);
    assert_eq!(
        start("players=3 colours=green-yellow-blue").seats(),
        ["green", "yellow", "blue"]
    );
    assert_eq!(start("players=2").seats(), ["helvetia", "neighbours"]);
    // With two players the seats take turns for their battalions.
    let mut game = start("players=2 terrain=off powers=none");
    let mut turns = vec![game.turn_text()];
    while game.position(quincunx_core::Viewer::All).starts_with("deploy") {
        let first = game.legal()[0].clone();
        game.play(&first).unwrap();
        turns.push(game.turn_text());
    }
    assert_eq!(
        turns[..5],
        ["helvetia", "helvetia", "neighbours", "neighbours", "helvetia"]
    );
    assert_eq!(game.turn_text(), "helvetia");
}
