//! R5 combat: who fights whom, the division into battles, the dice.

mod common;

use common::{at, joined, legal, moving, offered, play, refused};
use quincunx_core::Session;
use quincunx_core::laws::Stream;
use quincunx_nieuchess::Cell;

#[test]
fn r5_1_everybody_in_contact_fights_exactly_once() {
    let mut table = moving(
        "blue",
        "
            f g h i j k l
        10  . . . R . . .
         9   . . R . . R .
         8  . . B . . B .
         7   . B . . . . .
        ",
    );
    assert_eq!(refused(&table, "battle:h8xh9"), "R3.1: blue is moving now, until done");
    play(&mut table, "done");
    // g7 and i10 touch no enemy and take no part.
    assert_eq!(legal(&table), "battle:h8xh9");
    assert_eq!(
        refused(&table, "battle:g7xh9"),
        "R5.1: the pawn on g7 is not adjacent to an enemy"
    );
    assert_eq!(
        refused(&table, "battle:h8xi10"),
        "R5.1: the pawn on i10 is not adjacent to an enemy"
    );
    assert_eq!(
        refused(&table, "h8-h7"),
        "R5.2: blue has to divide the pawns in contact into battles now"
    );
    play(&mut table, "battle:h8xh9");
    assert_eq!(
        refused(&table, "battle:h8xh9"),
        "R5.1: the pawn on h8 is in battle 1 already, and no pawn fights twice in a turn"
    );
    assert_eq!(legal(&table), "battle:k8xk9");
}

#[test]
fn r5_2_the_only_two_divisions_of_the_sheet() {
    // Two attackers against three defenders, of whom each touches two.
    let picture = "
            f g h i j
        10  . . . . .
         9   . B B B .
         8  . . R R .
         7   . . . . .
        ";
    let mut table = moving("red", picture);
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h8xg9 battle:h8xg9+h9");
    assert_eq!(
        refused(&table, "battle:h8xh9"),
        "R5.2: the pawn on g9 would be left without an opponent"
    );
    assert_eq!(refused(&table, "battle:h8xi9"), "R5.2: h8 and i9 are not adjacent");
    assert_eq!(
        refused(&table, "battle:i8xi9"),
        "R5.2: the next battle has to be that of h8, the lowest pawn in none yet"
    );
    assert_eq!(
        refused(&table, "battle:i8+h8xh9"),
        "R5.2: the hexes of a battle ascend, so h8 stands before i8"
    );
    assert_eq!(refused(&table, "battle:h8+h8xg9"), "R5.2: h8 is named twice");
    assert_eq!(refused(&table, "battle:h8xf8"), "R5.2: there is no pawn on f8");
    assert_eq!(
        refused(&table, "battle:g9xh8"),
        "R5.2: the pawn on g9 belongs to blue and stands on the wrong side of the battle"
    );
    play(&mut table, "battle:h8xg9");
    assert_eq!(legal(&table), "battle:i8xh9+i9");
    let mut table = moving("red", picture);
    play(&mut table, "done battle:h8xg9+h9");
    assert_eq!(legal(&table), "battle:i8xi9");
}

#[test]
fn r5_2_example_a_of_the_sheet() {
    // The lowest attacker touches only one enemy; the enemy in the rear is in no attacker's zone and cannot help.
    let picture = "
            f g h i j k
        11   . . R . . .
        10  . . . . . .
         9   . R R R . .
         8  . B B B B .
         7   . . . . . .
        ";
    let mut table = moving("blue", picture);
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:g8+h8xg9 battle:g8xg9");
    assert_eq!(
        refused(&table, "battle:g8xh11"),
        "R5.1: the pawn on h11 is not adjacent to an enemy"
    );
    // The last attacker takes the third defender alone, and two help each other against the second.
    play(&mut table, "battle:g8xg9 battle:h8+i8xh9 battle:j8xi9");
    assert_eq!(legal(&table), "fight:1 fight:2 fight:3");
    // Or two against the first, and then one each against the others.
    let mut table = moving("blue", picture);
    play(&mut table, "done battle:g8+h8xg9");
    assert_eq!(legal(&table), "battle:i8xh9");
    play(&mut table, "battle:i8xh9 battle:j8xi9");
}

#[test]
fn r5_2_examples_b_and_c_of_the_sheet() {
    let picture = "
            f g h i j k
        10  . . . . . .
         9   . R R R B .
         8  . R B B B .
         7   . . . . . .
        ";
    // (B): one attacker sacrifices itself at 1-3, so that the others fight at 3-1.
    let mut table = moving("blue", picture);
    play(&mut table, "done battle:h8xg8+g9+h9");
    assert_eq!(offered(&table, "battle:i8+j8+j9xi9").len(), 1);
    play(&mut table, "battle:i8+j8+j9xi9");
    assert_eq!(legal(&table), "fight:1 fight:2");
    // (C): the same situation in three battles.
    let mut table = moving("blue", picture);
    play(&mut table, "done battle:h8xg8+g9 battle:i8xh9 battle:j8+j9xi9");
    assert_eq!(legal(&table), "fight:1 fight:2 fight:3");
    // One large battle is not possible, since not everybody is in everybody's zone.
    let mut table = moving("blue", picture);
    play(&mut table, "done");
    assert_eq!(
        refused(&table, "battle:h8+i8+j8+j9xg8+g9+h9+i9"),
        "R5.2: h8 and i9 are not adjacent"
    );
}

#[test]
fn r5_2_two_against_two_touch_crosswise() {
    let mut table = moving(
        "blue",
        "
            g h i j
         9   . R . .
         8  . B B .
         7   . R . .
        ",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h8+i8xh7+h9 battle:h8xh7 battle:h8xh9");
}

#[test]
fn r5_2_x_is_a_column_and_a_sign() {
    let mut table = moving(
        "blue",
        "
            v w x y
         9   . . R .
         8  . . B B
         7   . . R .
        ",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:x8+y8xx7+x9 battle:x8xx7 battle:x8xx9");
    play(&mut table, "battle:x8+y8xx7+x9 fight:1 die:2");
    assert_eq!(legal(&table), "swap:x8xx7 swap:x8xx9 swap:y8xx7 swap:y8xx9");
}

#[test]
fn r5_2_twenty_against_twenty_in_one_mass() {
    let rows = |numbers: [usize; 2]| {
        let mut cells: Vec<Cell> = ('g'..='p')
            .flat_map(|column| numbers.map(|row| Cell::read(&format!("{column}{row}")).unwrap()))
            .collect();
        cells.sort_unstable();
        joined(&cells)
    };
    let (blue, red) = (rows([6, 8]), rows([7, 9]));
    let position = format!(
        "blue={blue} red={red} first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
         phase=move waiting={blue} landed=0"
    );
    for seed in 0..20 {
        let mut table = at(&[], &position);
        play(&mut table, "done");
        let mut chooser = Stream::new(seed);
        let mut battles = 0;
        while !offered(&table, "battle:").is_empty() {
            // No more than a few hundred can ever be offered: 63 against one, six times 31 and some pairs.
            assert!(legal(&table).len() < 300 * 50);
            let choice = table
                .pick(&mut |bound| quincunx_core::Chooser::below(&mut chooser, bound))
                .unwrap();
            play(&mut table, &choice);
            battles += 1;
        }
        assert_eq!(offered(&table, "fight:").len(), battles, "everybody found a battle");
    }
}

#[test]
fn r5_3_battles_are_fought_in_any_order() {
    let mut table = moving(
        "blue",
        "
            c d e f g h i j k l m
         9   . . R . . R . . R . |
         8  . . B . . B . . B . |
        ",
    );
    play(&mut table, "done battle:e8xe9 battle:h8xh9");
    assert_eq!(
        refused(&table, "fight:1"),
        "R5.2: blue has to divide the pawns in contact into battles now"
    );
    play(&mut table, "battle:k8xk9");
    assert_eq!(legal(&table), "fight:1 fight:2 fight:3");
    assert_eq!(refused(&table, "fight:4"), "R5.3: there is no battle 4 left to fight");
    assert_eq!(refused(&table, "fight:0"), "R5.3: there is no battle 0 left to fight");
    assert_eq!(
        refused(&table, "die:1"),
        "R5.3: blue has to choose the battle to be fought next"
    );
    assert_eq!(
        refused(&table, "battle:e8xe9"),
        "R5.3: blue has to choose the battle to be fought next"
    );
    play(&mut table, "fight:2");
    assert_eq!(table.turn_text(), "chance");
    let chances: Vec<(String, u32)> = (1..=6).map(|die| (format!("die:{die}"), 1)).collect();
    assert_eq!(table.chances(), chances);
    assert_eq!(refused(&table, "die:7"), "R5.3: a die shows 1 to 6, not 7");
    assert_eq!(
        refused(&table, "fight:1"),
        "R5.3: the die of battle 2 has to be rolled first"
    );
    play(&mut table, "die:6");
    assert_eq!(legal(&table), "fight:1 fight:3");
    // One choice is still asked for.
    play(&mut table, "fight:3 die:1");
    assert_eq!(legal(&table), "fight:1");
    play(&mut table, "fight:1 die:1");
    assert_eq!(table.turn_text(), "red");
}

#[test]
fn r5_3_without_contact_done_ends_the_turn() {
    let mut table = moving(
        "blue",
        "
            g h i j
         9   . . R .
         8  . B . .
        ",
    );
    play(&mut table, "done");
    assert_eq!(table.turn_text(), "red");
    assert!(legal(&table).contains("i9-h9"));
}

/// The table of the sheet and its reconstruction, written down once more.
const TABLE: &str = "
    odds  1-6 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
       1   AE  AE  A2  A2  D2  DE  DE  DE  DE  DE  DE
       2   AE  AE  AE  A2  EX  EX  EX  EX  EX  D2  D2
       3   A2  A2  A2  A2  A2  D2  D2  D2  DE  DE  DE
       4   AE  A2  A2  A2  A2  A2  A2  D2  D2  D2  DE
       5   AE  AE  AE  AE  AE  AE  EX  EX  D2  DE  DE
       6   AE  AE  AE  AE  AE  AE  AE  DE  DE  DE  DE
";

/// Fights a battle around h8 with so many pawns and this die, and tells the result from what the game does next.
fn fight(attackers: usize, defenders: usize, die: u32) -> &'static str {
    let around = ["g7", "g8", "g9", "h7", "h9", "i8"];
    let (blue, red) = if attackers == 1 {
        (vec!["h8"], around[..defenders].to_vec())
    } else {
        (around[..attackers].to_vec(), vec!["h8"])
    };
    let position = format!(
        "blue={}+w2 red={}+w35 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 phase=move waiting=w2 landed=0",
        blue.join("+"),
        red.join("+")
    );
    let mut table = at(&[], &position);
    let battle = format!("battle:{}x{}", blue.join("+"), red.join("+"));
    play(&mut table, &format!("done {battle} fight:1 die:{die}"));
    let after = table.position(quincunx_core::Viewer::All);
    let sides: Vec<usize> = after
        .split(' ')
        .take(2)
        .map(|field| field.split_once('=').unwrap().1.split('+').count())
        .collect();
    let lost = [attackers + 1 - sides[0], defenders + 1 - sides[1]];
    let retreats = offered(&table, "back:").len() + offered(&table, "lost:").len();
    match (table.turn_text().as_str(), lost) {
        ("red", [gone, 0]) if gone == attackers => "AE",
        ("red", [0, gone]) if gone == defenders => "DE",
        ("blue", [0, 0]) if offered(&table, "swap:").len() == attackers * defenders => "EX",
        ("blue", [0, 0]) if retreats > 0 => "D2",
        ("red", [0, 0]) if retreats > 0 => "A2",
        _ => panic!("{battle} die:{die} led to {after}"),
    }
}

#[test]
fn r5_4_every_cell_of_the_combat_table() {
    let mut lines = TABLE.lines().filter(|line| !line.trim().is_empty());
    let odds: Vec<(usize, usize)> = lines
        .next()
        .unwrap()
        .split_whitespace()
        .skip(1)
        .map(|text| {
            let (attackers, defenders) = text.split_once('-').unwrap();
            (attackers.parse().unwrap(), defenders.parse().unwrap())
        })
        .collect();
    let mut cells = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let die: u32 = words.next().unwrap().parse().unwrap();
        for (&(attackers, defenders), expected) in odds.iter().zip(words) {
            assert_eq!(
                fight(attackers, defenders, die),
                expected,
                "{attackers}-{defenders}, die {die}"
            );
            cells += 1;
        }
    }
    assert_eq!(cells, 66);
}

#[test]
fn r5_4_two_against_two_uses_the_column_of_one_against_one() {
    for (die, expected) in [
        (1, "red: done"),
        (2, "blue: swap"),
        (3, "blue: back"),
        (4, "red: back"),
        (5, "red: done"),
        (6, "red: done"),
    ] {
        let mut table = moving(
            "blue",
            "
            g h i j k l m
         9   . R . . . . |
         8  . b b . . . |
         7   . R . . . . |
         1   b . . . . R |
        ",
        );
        play(&mut table, &format!("done battle:h8+i8xh7+h9 fight:1 die:{die}"));
        let asked = table
            .legal()
            .into_iter()
            .rfind(|text| !text.contains('-') || text.contains(':'));
        let asked = asked.unwrap();
        let kind = asked.split(':').next().unwrap();
        assert_eq!(format!("{}: {kind}", table.turn_text()), expected, "die {die}");
    }
}
