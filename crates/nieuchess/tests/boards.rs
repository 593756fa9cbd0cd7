//! Board files of one's own: what is wrong with them is said with its line.

mod common;

use common::play;
use quincunx_core::{Game, Options, Playing, Session};
use quincunx_nieuchess::Nieuchess;

const FILE: &str = include_str!("../../../boards/nieuchess.toml");

/// The game's own file with one text replaced by another.
fn file_with(old: &str, new: &str) -> String {
    assert!(FILE.contains(old), "{old}");
    FILE.replacen(old, new, 1)
}

fn complaint(text: &str) -> String {
    let options = Options::read(Nieuchess::INFO, []).unwrap();
    match Nieuchess::new(&options, Some(text)) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn r1_1_a_wrong_map_is_refused_with_its_line() {
    let first = 1 + FILE.lines().position(|line| line.starts_with("R . .")).unwrap();
    let line = |row: usize| first + 36 - row;
    let top = "R . . . . . . . . . . . | . . . . . . . . . . . R\n";
    let stars = " R . . . . P * P . . . . | . . . . P * P . . . . R\n";
    let say = |line: usize, reason: &str| format!("board file, line {line}: {reason}");
    for (file, line, reason) in [
        (file_with(top, ""), line(2), "the map has 35 rows instead of 36"),
        (
            file_with(top, &top.repeat(2)),
            line(0),
            "the map has 37 rows instead of 36",
        ),
        (file_with(top, &top[2..]), line(36), "row 36 has 24 hexes instead of 25"),
        (
            file_with(top, &top.replacen('.', "x", 1)),
            line(36),
            "'x' at b36 is none of . # R P * |",
        ),
        (
            file_with(top, &top.replacen('|', ". ", 1).replacen("R .", "R |", 1)),
            line(1),
            "the hot line has a gap: m1 is not joined to b36",
        ),
        (
            file_with(top, &top.replace(". | .", "| | |")),
            line(35),
            "the hot line branches at m35; it must be one chain of hexes",
        ),
        (
            file_with(stars, &stars.replacen("P *", "P .", 1)),
            line(5),
            "f5 is purple, but there is no star beside it",
        ),
        (
            file_with(stars, &stars.replacen("* P", "* .", 1)),
            line(5),
            "h5 beside the star on g5 must be purple",
        ),
        (
            file_with(top, &top.replacen("R .", "* P", 1)),
            line(35),
            "a35 beside the star on a36 must be purple",
        ),
        (
            file_with(&top[2..], "P . . . . . . . . . . | . . . . . . . . . . . R\n"),
            line(36),
            "b36 is purple, but there is no star beside it",
        ),
    ] {
        assert_eq!(complaint(&file), say(line, reason));
    }
    let ring = FILE
        .replace(" | ", " . ")
        .replacen("\nR . . .", "\nR | | .", 1)
        .replacen("\n R . . .", "\n R | . .", 1);
    assert_eq!(complaint(&ring), say(line(35), "the hot line at b35 runs in a ring"));
    // A map of gray, with nothing but the two centres of each half.
    let rows: Vec<String> = FILE
        .lines()
        .map(|text| {
            if text.contains("# . #") || text.contains("R . .") || text.contains(". . . |") {
                text.replace(['.', 'R', '|'], "#")
            } else {
                text.to_owned()
            }
        })
        .collect();
    assert_eq!(
        complaint(&rows.join("\n")),
        say(
            line(18),
            "blue's half has 14 hexes that are not gray, and 20 pawns need a place each"
        )
    );
}

#[test]
fn r5_4_a_wrong_combat_table_is_refused_with_its_line() {
    let first = 1 + FILE.lines().position(|line| line.starts_with("odds ")).unwrap();
    let say = |line: usize, reason: &str| format!("board file, line {line}: {reason}");
    let six = "die 6    AE    AE    AE    AE    AE    AE    AE    DE    DE    DE    DE\n";
    for (file, line, reason) in [
        (
            file_with("odds    1-6", "adds    1-6"),
            first,
            "a combat table begins with the line 'odds 1-6 1-5 …'",
        ),
        (
            file_with("odds    1-6", "odds    1-7"),
            first,
            "'1-7' is none of the odds 1-6 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1",
        ),
        (
            file_with("odds    1-6", "odds    1-5"),
            first,
            "the odds 1-5 stand there twice",
        ),
        (file_with("odds    1-6", "odds"), first, "the odds 1-6 are missing"),
        (
            file_with(six, ""),
            first + 5,
            "a combat table has 5 lines of results instead of six",
        ),
        (
            file_with(six, &six.repeat(2)),
            first + 7,
            "a combat table has 7 lines of results instead of six",
        ),
        (
            file_with("die 3", "die 4"),
            first + 3,
            "this line must begin with 'die 3'",
        ),
        (
            file_with("die 3    A2", "die 3"),
            first + 3,
            "die 3 has 10 results instead of 11",
        ),
        (
            file_with("die 3    A2", "die 3    A3"),
            first + 3,
            "'A3' is none of the results AE A2 EX D2 DE",
        ),
        (
            file_with("classic =", "\"Clas sic\" ="),
            first - 1,
            "'Clas sic' is no name for a table: use lower-case letters, digits and '-'",
        ),
        (
            file_with("[crt]\nclassic", "map2"),
            first - 2,
            "'map2' means nothing here",
        ),
    ] {
        assert_eq!(complaint(&file), say(line, reason));
    }
    let none = &FILE[..FILE.find("[crt]").unwrap()];
    let lines = none.lines().count();
    assert_eq!(
        complaint(none),
        say(lines, "there is no combat table: '[crt]' has no entries")
    );
}

#[test]
fn r9_2_a_board_file_may_hold_other_combat_tables() {
    // In the house table the attackers always win.
    let head = "odds 1-6 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1";
    let lines: Vec<String> = (1..=6).map(|die| format!("die {die}{}", " DE".repeat(11))).collect();
    let table = format!("house = '''\n{head}\n{}\n'''\n", lines.join("\n"));
    let file = format!("{FILE}{table}");
    let options = Options::read(Nieuchess::INFO, ["crt=house", "pawns=1"]).unwrap();
    let mut game = Playing::<Nieuchess>::new(options, Some(&file)).unwrap();
    play(
        &mut game,
        "roll:61 first put:m18 put:m19 done battle:m18xm19 fight:1 die:6",
    );
    assert_eq!(game.turn_text(), "over: blue wins");
    let options = Options::read(Nieuchess::INFO, ["crt=club"]).unwrap();
    let error = Nieuchess::new(&options, Some(&file)).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "'club' is no value of option 'crt': it takes classic|house"
    );
}
