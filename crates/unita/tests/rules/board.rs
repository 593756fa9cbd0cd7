//! R1 and R2: the board, the dice and the companies.

use crate::table::{asked, company, deploy, play, refused, start, table};
use quincunx_core::{Game, Options};
use quincunx_unita::{Battalion, INFO, Side, Unita};

fn unita(options: &str) -> Unita {
    let options = Options::read(&INFO, options.split_whitespace()).unwrap();
    Unita::new(&options, None).unwrap()
}

#[test]
fn r1_1_every_path_has_twenty_squares_of_its_own_and_then_the_gate() {
    assert_eq!(unita("").board().length(), 20);
    // Green and yellow stand on squares with the same index, and neither is in the other's way.
    let mut game = table(
        "preset=colonial",
        "turn:green:3:fresh",
        "
        green  ...........43.......
        yellow ............4.......
        ",
    );
    assert_eq!(
        refused(&game, "go:4"),
        "R5.2: company 3 stands on 12, in the way of company 4"
    );
    play(&mut game, "go:3 go:3 go:3");
    assert!(company(&game, "green", 3).starts_with("15:"));
    let mut last = table("preset=colonial", "turn:green:3:fresh", "green ..................43");
    play(&mut last, "go:3");
    assert!(company(&last, "green", 3).starts_with("gate:"));
}

#[test]
fn r1_2_printed_squares_corners_and_reorganisation_squares() {
    let mut game = start("preset=colonial");
    deploy(&mut game);
    for (number, square) in [(1, 3), (2, 2), (3, 1), (4, 0)] {
        assert!(company(&game, "red", number).starts_with(&format!("{square}:")));
    }
    for options in ["", "players=3"] {
        let game = unita(options);
        let squares = |is: &dyn Fn(u8) -> bool| (0..20).filter(|&square| is(square)).collect::<Vec<u8>>();
        assert_eq!(squares(&|square| game.board().is_corner(square)), [7, 13, 17]);
        assert_eq!(squares(&|square| game.board().is_reorganisation(square)), [7, 13]);
    }
}

/// The table of R1.3: side, whether the other battalion is the next or the previous one, and its index.
fn contacts_of(square: i32) -> Vec<(Side, i32, i32)> {
    let (inner, outer, ahead) = (Side::Inner, Side::Outer, Side::Ahead);
    let (prev, next) = (-1, 1);
    match square {
        0..=6 => vec![(inner, prev, square + 7)],
        7 => vec![(ahead, next, 0)],
        8..=12 => vec![(inner, prev, square + 5), (outer, next, square - 7)],
        13 => vec![(outer, next, 6), (ahead, next, 8)],
        14..=16 => vec![(inner, prev, square + 3), (outer, next, square - 5)],
        17 => vec![(outer, next, 12), (ahead, next, 14)],
        18 => vec![(inner, prev, 19), (outer, next, 15)],
        _ => vec![(outer, next, 16), (ahead, next, 18)],
    }
}

fn check_contacts(options: &str) {
    let game = unita(options);
    let battalions: Vec<Battalion> = game.battalions().collect();
    let count = battalions.len() as i32;
    for &battalion in &battalions {
        for square in 0..20 {
            let mut expected: Vec<_> = contacts_of(square);
            let found = game.board().contacts(battalion, square as u8);
            for contact in found {
                let step = (contact.battalion.index() as i32 - battalion.index() as i32).rem_euclid(count);
                let step = if step == 1 { 1 } else { step - count };
                let entry = (contact.side, step, i32::from(contact.square));
                let place = expected.iter().position(|&other| other == entry);
                assert!(place.is_some(), "{battalion:?} {square}: {entry:?}");
                expected.remove(place.unwrap());
                // The other square names this one in turn, under the side that is given.
                let back = game.board().contacts(contact.battalion, contact.square);
                assert!(back.iter().any(|back| {
                    (back.battalion, i32::from(back.square), back.side) == (battalion, square, contact.their_side)
                }));
            }
            assert_eq!(expected, [], "{battalion:?} {square}");
        }
    }
}

#[test]
fn r1_3_contacts_of_the_square_and_of_the_triangle() {
    check_contacts("");
    check_contacts("players=3 colours=green-red-blue");
}

#[test]
fn r1_4_the_square_is_drawn_as_the_page_gives_it() {
    let south = [
        (4, -4),
        (3, -4),
        (2, -4),
        (1, -4),
        (0, -4),
        (-1, -4),
        (-2, -4),
        (-3, -4),
        (-3, -3),
        (-3, -2),
        (-3, -1),
        (-3, 0),
        (-3, 1),
        (-3, 2),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 2),
        (1, 1),
        (1, 0),
    ];
    let file = include_str!("../../../../boards/unita.toml");
    let map = file
        .split("square = '''\n")
        .nth(1)
        .unwrap()
        .split("'''")
        .next()
        .unwrap();
    let rows: Vec<Vec<&str>> = map.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[4][4], "GATE");
    for (turns, letter) in ["S", "W", "N", "E"].into_iter().enumerate() {
        for (index, place) in south.into_iter().enumerate() {
            let (x, y): (i32, i32) = (0..turns).fold(place, |(x, y), _| (y, -x));
            assert_eq!(rows[(4 - y) as usize][(4 + x) as usize], format!("{letter}{index:02}"));
        }
    }
    // The triangle has three battalions with the same indices, corners and contacts (R1.2, R1.3).
    let laps = file
        .split("triangle = '''\n")
        .nth(1)
        .unwrap()
        .split("'''")
        .next()
        .unwrap();
    assert_eq!(laps, "0 4 8\n1 3 6\n2 2 4\n0 1 2\n");
}

#[test]
fn r2_1_a_battalion_has_sixteen_dice_of_45_life_points() {
    let game = unita("");
    let dice: Vec<u8> = (1..=5).map(|maximum| game.board().dice(maximum)).collect();
    assert_eq!(dice, [3, 4, 4, 3, 2]);
    let points: u32 = (1..=5)
        .map(|maximum| u32::from(maximum * game.board().dice(maximum)))
        .sum();
    assert_eq!(points, 45);
    let mut game = start("terrain=off deploy=secret");
    play(&mut game, "put:5@1il put:5@2il");
    assert_eq!(
        refused(&game, "put:5@3il"),
        "R2.1: green has no die of maximum 5 left to place"
    );
    assert_eq!(refused(&game, "put:6@3il"), "'6' is no die: maxima go from 1 to 5");
}

#[test]
fn r2_2_slots_are_renamed_when_a_company_leaves_a_corner() {
    for corner in [7, 13, 17] {
        let path: String = (0..20).map(|square| if square == corner { '4' } else { '.' }).collect();
        let mut game = table(
            "preset=colonial",
            "turn:green:3:fresh",
            &format!("green {path}\ngreen 4 55 44 33 22"),
        );
        play(&mut game, "go:4");
        // il 5 is now ol, ol 3 is ot, ot 2 is it and it 4 is il.
        assert_eq!(company(&game, "green", 4), format!("{}:44225533", corner + 1));
    }
    let mut straight = table("preset=colonial", "turn:green:3:fresh", "green ......4.............");
    play(&mut straight, "go:4");
    assert_eq!(
        company(&straight, "green", 4),
        "7:55443322",
        "nothing changes on the way into a corner"
    );
}

#[test]
fn r2_3_a_company_keeps_the_number_of_its_printed_square() {
    let mut game = start("preset=colonial");
    deploy(&mut game);
    assert_eq!(asked(&game), "turn:green:3:fresh");
    // Company 4 stands on printed square 4, behind the others.
    assert!(refused(&game, "go:4").starts_with("R5.2: company 3 stands on 1"));
    play(&mut game, "go:1 go:2 go:3");
    assert!(company(&game, "green", 1).starts_with("4:"));
    assert!(company(&game, "green", 4).starts_with("0:"));
    assert_eq!(refused(&game, "go:5"), "'5' is no company: they are 1 to 4");
}
