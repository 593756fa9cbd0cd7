//! Board files of one's own: what they may say, and how they are refused.

use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Game, Options, Playing, Session, Viewer};
use quincunx_unita::{INFO, Unita};

const STANDARD: &str = include_str!("../../../boards/unita.toml");

fn options(text: &str) -> Options {
    Options::read(&INFO, text.split_whitespace()).unwrap()
}

fn complaint(board: &str) -> String {
    match Unita::new(&options(""), Some(board)) {
        Ok(_) => panic!("the board is accepted"),
        Err(error) => error.to_string(),
    }
}

/// The line on which a text begins in the standard board.
fn line_of(text: &str) -> usize {
    STANDARD[..STANDARD.find(text).unwrap()].lines().count() + 1
}

#[test]
fn the_standard_board_may_be_named() {
    let mut game = Playing::<Unita>::new(options("preset=colonial"), Some(STANDARD)).unwrap();
    assert_eq!(game.legal().len(), 80);
    game.play("put:5@1il").unwrap();
    assert_eq!(game.board(), Some(STANDARD));
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (from, to, at, reason) in [
        (
            "dice = \"5 5 4",
            "dice = \"5 5",
            "dice = ",
            "a battalion has 16 dice, not 15",
        ),
        (
            "dice = \"5 5 4",
            "dice = \"5 5 6",
            "dice = ",
            "a die has a maximum from 1 to 5, not 6",
        ),
        (
            "dice = \"5 5 4",
            "dice = \"5 5 x",
            "dice = ",
            "'x' is not a whole number",
        ),
        (
            "5 5 4 4 4 3 3 3 3",
            "5 5 5 5 5 3 3 3 3",
            "dice = ",
            "5 dice of maximum 5 cannot stand in four companies",
        ),
        (
            "3 3 3 3 2 2 2 2 1 1 1",
            "3 3 3 3 3 3 3 3 1 1 1",
            "dice = ",
            "at most seven dice can have the same maximum, here 3",
        ),
        (
            "starts = \"3 2 1 0\"",
            "starts = \"3 2 1\"",
            "starts = ",
            "four companies need four squares to start on, not 3",
        ),
        (
            "starts = \"3 2 1 0\"",
            "starts = \"3 2 2 0\"",
            "starts = ",
            "each company starts behind the one before it",
        ),
        (
            "starts = \"3 2 1 0\"",
            "starts = \"9 2 1 0\"",
            "starts = ",
            "tiles may lie as far as square 21, beyond the path",
        ),
        (
            "reorganisation = \"7 13\"",
            "reorganisation = \"7 20\"",
            "reorganisation = ",
            "20 is no square of a path of 20",
        ),
        (
            "red     N",
            "blue    N",
            "red     N",
            "red was expected here, not 'blue'",
        ),
        ("red     N", "red     S", "red     N", "the letter S is taken"),
        ("red     N", "red     n", "red     N", "'n' is not one capital letter"),
        (
            "Friburga     red-cross",
            "Friburga     cross",
            "red     N",
            "'cross' is no special tile such as whirlpool",
        ),
        (
            "Friburga     red-cross",
            "Friburga     whirlpool",
            "blue    E",
            "the Whirlpool is taken",
        ),
        (
            "Hexagone     whirlpool",
            "Hexagone     mirage",
            "blue    E",
            "the Mirage is taken",
        ),
        (
            "German-Land  mirage",
            "German-Land  whirlpool",
            "yellow  W",
            "the Mirage belongs to yellow",
        ),
        (
            "Hexagone     whirlpool\n",
            "Hexagone     whirlpool\nblack B Night red-cross\n",
            "'''\n\ntiles",
            "there are four battalions, and this is a fifth",
        ),
        (
            "blue    E  Hexagone     whirlpool\n",
            "",
            "red     N",
            "there are four battalions, not 3",
        ),
        (
            "red     N  Friburga",
            "red     N",
            "red     N",
            "a battalion is given as its colour, letter, people and special tile",
        ),
        (
            "forest     1 -1",
            "forest     1",
            "forest     1",
            "a tile is given as its name",
        ),
        (
            "forest     1 -1",
            "forest     1 -9",
            "forest     1",
            "'-9' is not a whole number from -5 to 5",
        ),
        (
            "forest     1 -1",
            "swamp      1 -1",
            "forest     1",
            "'swamp' is neither mountain nor forest",
        ),
        (
            "forest     1 -1",
            "mountain   1 -1",
            "forest     1",
            "the mountain stands here a second time",
        ),
        (
            "forest     1 -1\n",
            "",
            "mountain  -1",
            "both the mountain and the forest must be given",
        ),
        (
            "W04 S11 E16",
            "W04 S11 Q16",
            "W04 S11",
            "'Q16' is no battalion's letter with a number",
        ),
        (
            "W04 S11 E16",
            "W04 S11 E99",
            "W04 S11",
            "'E99' is no battalion's letter with a number",
        ),
        (
            "W04 S11 E16",
            "W04 S11 E15",
            "W03 S10 E15",
            "E15 stands on the board twice",
        ),
        (
            "N19 GATE S19",
            "N19 .    S19",
            "N00 N01",
            "the square board has no GATE",
        ),
        (
            "W04 S11 E16 N19",
            "W04 .   E16 N19",
            "N00 N01",
            "green needs the squares",
        ),
        (
            "W02 S09",
            "S09 W02",
            "W02 S09",
            "green's square 9 does not lie beside its neighbour on the path",
        ),
        (
            "N19 GATE S19",
            "GATE N19 S19",
            "W04 S11",
            "green's last square does not lie beside the GATE",
        ),
        (
            "2 2 4\n",
            "2 2 3\n",
            "2 2 4",
            "ring 2 has 4 squares on each side, not 3",
        ),
        (
            "2 2 4\n",
            "3 2 4\n",
            "2 2 4",
            "a lap is given as its side (0 to 2), its ring (1 to 12)",
        ),
        (
            "2 2 4\n",
            "",
            "0 4 8",
            "a path on the triangle has 16 squares, on the square 20",
        ),
        (
            "1 3 6\n2 2 4",
            "2 3 6\n1 2 4",
            "1 3 6",
            "a path turns the wrong way after square 7",
        ),
    ] {
        assert!(STANDARD.contains(from), "{from}");
        let found = complaint(&STANDARD.replacen(from, to, 1));
        let expected = format!("board file, line {}: {reason}", line_of(at));
        assert!(found.starts_with(&expected), "{to}: {found}\nexpected {expected}");
    }
}

/// The square board seen in a mirror: everybody marches the other way round.
fn mirrored() -> String {
    let (before, rest) = STANDARD.split_once("square = '''\n").unwrap();
    let (map, after) = rest.split_once("'''").unwrap();
    let rows = map.lines().map(|row| {
        let spots: Vec<&str> = row.split_whitespace().rev().collect();
        spots.join(" ")
    });
    let rows: Vec<String> = rows.collect();
    format!("{before}square = '''\n{}\n'''{after}", rows.join("\n"))
}

#[test]
fn a_mirrored_board_plays_the_same_game() {
    let mut plain = Playing::<Unita>::new(options(""), None).unwrap();
    let mut mirror = Playing::<Unita>::new(options(""), Some(&mirrored())).unwrap();
    let mut stream = Stream::new(3);
    while let Some(action) = plain.pick(&mut |bound| stream.below(bound)) {
        plain.play(&action).unwrap();
        mirror.play(&action).unwrap();
        assert_eq!(plain.position(Viewer::All), mirror.position(Viewer::All));
    }
    // Only the table is seen in a mirror: the seats of yellow and blue change sides.
    let homes = |game: &Playing<Unita>| {
        let players = game.scene(Viewer::All).players;
        players.iter().map(|player| player.home).collect::<Vec<_>>()
    };
    assert_eq!(homes(&plain), [0, 270, 180, 90]);
    assert_eq!(homes(&mirror), [0, 90, 180, 270]);
}

#[test]
fn tables_come_from_the_file() {
    // Fewer dice of each kind, other starts, other tiles, another reorganisation square.
    let board = STANDARD
        .replace("5 5 4 4 4 3 3 3 3 2 2 2 2 1 1 1", "5 4 4 4 4 4 4 3 3 3 2 2 2 1 1 1")
        .replace("starts = \"3 2 1 0\"", "starts = \"6 4 2 0\"")
        .replace("reorganisation = \"7 13\"", "reorganisation = \"8\"")
        .replace("forest     1 -1", "forest     2 -2");
    let mut game = Playing::<Unita>::new(options("powers=none"), Some(&board)).unwrap();
    for _ in 0..4 {
        game.play("roll:1-1-1").unwrap();
        game.play("lay:5m-4f-3s").unwrap();
    }
    assert!(
        game.position(Viewer::All)
            .contains("green/6:--------,4:--------,2:--------,0:--------/7m,8f,9s/-")
    );
    let mut stream = Stream::new(3);
    while let Some(action) = game.pick(&mut |bound| stream.below(bound)) {
        game.play(&action).unwrap();
        game.check().unwrap();
    }
}
