//! R1 to R4: the board, turns, single pieces and routing.

mod table;

use quincunx_nika::{Area, City, Facing, Team};
use table::{drawn, start};

/// The names of the spaces of an area, in order.
fn spaces(table: &table::Table, area: Area) -> String {
    let board = table.board();
    let inside = board.spaces().filter(|&cell| board.area(cell) == Some(area));
    inside.map(|cell| board.name(cell)).collect::<Vec<_>>().join(" ")
}

#[test]
fn r1_1_the_square_board() {
    let table = start(&[]);
    let board = table.board();
    assert_eq!((board.columns(), board.rows(), board.spaces().count()), (13, 13, 120));
    table.shows(
        "13 .  .  .  .  U< vW vW vW U> .  .  .  .
         12 .  .  .  .  U< rU rU rU U> .  .  .  .
         11 .  .  .  .  U< .  .  .  U> .  .  .  .
         10 .  .  .  #  #  #  #  #  #  #  .  .  .
          9 R^ R^ R^ #  #  #  #  #  #  #  K^ K^ K^
          8 vK rR .  #  #  #  #  #  #  #  .  rK vR
          7 vK rR .  #  #  #  #  #  #  #  .  rK vR
          6 vK rR .  #  #  #  #  #  #  #  .  rK vR
          5 Rv Rv Rv #  #  #  #  #  #  #  Kv Kv Kv
          4 .  .  .  #  #  #  #  #  #  #  .  .  .
          3 .  .  .  .  W< .  .  .  W> .  .  .  .
          2 .  .  .  .  W< rW rW rW W> .  .  .  .
          1 .  .  .  .  W< vU vU vU W> .  .  .  .
            a  b  c  d  e  f  g  h  i  j  k  l  m",
    );
    assert_eq!(spaces(&table, Area::Victory(City::Athens)), "f13 g13 h13");
    assert_eq!(spaces(&table, Area::Rally(City::Thebes)), "l6 l7 l8");
    assert_eq!(table.refused("e4@n"), "R1.1: e4 is out of play");
    assert_eq!(table.refused("e14@n"), "R1.1: e14 is not on the board");
    assert_eq!(table.refused("n1>w"), "R1.1: n1 is not on the board");
}

#[test]
fn r1_1_the_oblong_board() {
    let table = start(&["board=oblong"]);
    let board = table.board();
    assert_eq!((board.columns(), board.rows(), board.spaces().count()), (13, 11, 108));
    table.shows(
        "11 .  .  .  .  U< vW vW vW U> .  .  .  .
         10 .  .  .  .  U< rU rU rU U> .  .  .  .
          9 .  .  .  .  U< .  .  .  U> .  .  .  .
          8 R^ R^ R^ #  #  #  #  #  #  #  K^ K^ K^
          7 vK rR .  #  #  #  #  #  #  #  .  rK vR
          6 vK rR .  #  #  #  #  #  #  #  .  rK vR
          5 vK rR .  #  #  #  #  #  #  #  .  rK vR
          4 Rv Rv Rv #  #  #  #  #  #  #  Kv Kv Kv
          3 .  .  .  .  W< .  .  .  W> .  .  .  .
          2 .  .  .  .  W< rW rW rW W> .  .  .  .
          1 .  .  .  .  W< vU vU vU W> .  .  .  .
            a  b  c  d  e  f  g  h  i  j  k  l  m",
    );
    assert_eq!(spaces(&table, Area::Victory(City::Sparta)), "m5 m6 m7");
    assert_eq!(spaces(&table, Area::Rally(City::Messene)), "f10 g10 h10");
}

#[test]
fn r1_2_cities_clockwise_from_the_south() {
    let mut table = start(&["players=4"]);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(table.turn());
        table.play_all("pass pass");
    }
    assert_eq!(order, ["athens", "sparta", "messene", "thebes"]);
    assert_eq!(City::ALL.map(City::letter), ['W', 'R', 'U', 'K']);
    assert_eq!(Team::Athenians.cities(), [City::Athens, City::Messene]);
    assert_eq!(Team::Spartans.cities(), [City::Sparta, City::Thebes]);
}

#[test]
fn r1_3_nothing_is_diagonal() {
    let table = drawn(
        City::Athens,
        "3 .  .  .  .
         2 .  .  W> .
         1 .  W> .  .
           a  b  c  d",
    );
    assert_eq!(
        table.offered('>'),
        ["b1>e", "b1>n", "b1>w", "c2>e", "c2>n", "c2>s", "c2>w"]
    );
    assert_eq!(
        table.refused("b1.c2>e"),
        "R5.4: no connected choice of pieces makes exactly b1, c2 advance"
    );
    assert_eq!(
        table.refused("b1>ne"),
        "no action: 'ne' in 'b1>ne' is none of the facings n, e, s and w"
    );
}

#[test]
fn r1_4_enemy_victory_areas_are_closed() {
    let mut table = drawn(
        City::Athens,
        "8 vK rR .
         7 vK rR W^
         6 vK W< .
         5 .  .  .
           a  b  c",
    );
    assert_eq!(
        table.refused("b6>w"),
        "R1.4: a6 is in the victory area of Thebes, an enemy"
    );
    // Every rally area is open, the enemy's too.
    table.play("c7>w");
    assert_eq!(
        table.refused("b7>w"),
        "R1.4: a7 is in the victory area of Thebes, an enemy"
    );
    // For Sparta the victory area of its ally is an ordinary space.
    let mut table = drawn(
        City::Sparta,
        "7 vK R^ .
         6 vK rR .
           a  b  c",
    );
    table.play("b7>w");
    assert_eq!(table.turn(), "spartans");
    // A city may enter its own.
    let mut table = drawn(
        City::Thebes,
        "7 vK K^ .
         6 vK rR .
           a  b  c",
    );
    table.play("b7>w");
    assert_eq!(table.turn(), "over: spartans wins");
}

#[test]
fn r2_1_two_actions_in_any_combination() {
    let mut table = start(&["players=4"]);
    table.play_all("e2@n e2@s"); // The same kind and piece twice.
    assert_eq!(table.turn(), "sparta");
    assert_eq!(
        table.refused("e1@n"),
        "R2.1: the piece on e1 belongs to Athens, and Sparta is to move"
    );
    table.play_all("b5>n b6@w"); // A move, then a turn of the same piece.
    assert_eq!(table.turn(), "messene");
    table.play("pass");
    assert_eq!(table.turn(), "messene");
    table.play("i11.i12.i13>e");
    assert_eq!(table.turn(), "thebes");
    table.play("l5>n");
    table.pass(1);
    assert_eq!(table.turn(), "athens");
}

#[test]
fn r2_2_players_and_what_they_control() {
    for (options, seats, turns) in [
        (
            &["players=2"][..],
            "athenians spartans",
            "athenians spartans athenians spartans",
        ),
        (
            &["players=3"][..],
            "athenians sparta thebes",
            "athenians sparta athenians thebes",
        ),
        (
            &["players=3", "solo=spartans"][..],
            "athens spartans messene",
            "athens spartans messene spartans",
        ),
        (
            &["players=4", "solo=spartans"][..],
            "athens sparta messene thebes",
            "athens sparta messene thebes",
        ),
    ] {
        let mut table = start(options);
        assert_eq!(quincunx_core::Session::seats(&table.game).join(" "), seats);
        let mut seen = Vec::new();
        for action in ["e2@n", "b5>n", "e12@n", "l5>n"] {
            seen.push(table.turn());
            table.play(action);
            assert_eq!(
                table.turn(),
                *seen.last().unwrap(),
                "the second action belongs to the same seat"
            );
            table.play("pass");
        }
        assert_eq!(seen.join(" "), turns);
    }
}

#[test]
fn r3_1_one_piece_turns() {
    let mut table = drawn(
        City::Athens,
        "2 W> .
         1 .  .
           a  b",
    );
    assert_eq!(table.offered('@'), ["a2@n", "a2@s", "a2@w"]);
    assert_eq!(table.refused("a2@e"), "R3.1: the piece on a2 already faces east");
    assert_eq!(table.refused("b2@e"), "R3.1: there is no piece on b2");
    assert_eq!(table.play("a2@s"), ["Athens turns the piece on a2 to the south"]);
    table.shows(
        "2 Wv .
         1 .  .
           a  b",
    );
}

#[test]
fn r3_2_one_piece_goes_and_faces_where_it_went() {
    let picture = "3 .  .  .  .
                   2 .  U^ W^ .
                   1 .  .  W< .
                     a  b  c  d";
    let table = drawn(City::Athens, picture);
    assert_eq!(table.offered('>'), ["c1>e", "c1>w", "c2>e", "c2>n"]);
    assert_eq!(table.refused("c2>w"), "R3.2: b2 is held by a piece of Messene");
    assert_eq!(table.refused("c2>s"), "R3.2: c1 is held by a piece of Athens");
    assert_eq!(table.refused("c1>s"), "R3.2: there is no space south of c1");
    assert_eq!(table.refused("a1>n"), "R3.1: there is no piece on a1");
    let mut table = drawn(City::Athens, picture);
    assert_eq!(table.play("c2>e"), ["Athens moves east from c2"]);
    table.shows(
        "3 .  .  .  .
         2 .  U^ .  W>
         1 .  .  W< .
           a  b  c  d",
    );
    table.play("d2>n");
    table.shows(
        "3 .  .  .  W^
         2 .  U^ .  .
         1 .  .  W< .
           a  b  c  d",
    );
    table.pass(6);
    assert_eq!(table.refused("d3>n"), "R3.2: there is no space north of d3"); // The central area.
}

#[test]
fn r3_3_a_routed_piece_rallies() {
    let mut table = drawn(
        City::Athens,
        "3 .  .  .  .  .
         2 W< R^ W> rW .
         1 .  vU vU vU .
           e  f  g  h  i",
    );
    assert_eq!(table.routed(City::Athens), 4);
    assert_eq!(table.offered('+'), ["+h2e", "+h2n", "+h2s", "+h2w"]);
    assert_eq!(table.refused("+f2n"), "R3.3: f2 is held by a piece of Sparta");
    assert_eq!(table.refused("+g2n"), "R3.3: g2 is held by a piece of Athens");
    assert_eq!(table.refused("+h1n"), "R3.3: h1 is not in the rally area of Athens");
    assert_eq!(table.refused("+l7n"), "R3.3: l7 is not in the rally area of Athens");
    assert_eq!(table.play("+h2s"), ["Athens rallies a piece on h2, facing south"]);
    table.shows(
        "3 .  .  .  .  .
         2 W< R^ W> Wv .
         1 .  vU vU vU .
           e  f  g  h  i",
    );
    assert_eq!(table.routed(City::Athens), 3);
    // The area is full now, though three are still waiting.
    assert!(table.offered('+').is_empty());
    assert_eq!(table.refused("+h2n"), "R3.3: h2 is held by a piece of Athens");
    // And with everybody on the board nobody can come back.
    assert_eq!(start(&[]).refused("+f2n"), "R3.3: Athens has no routed piece to rally");
}

#[test]
fn r3_4_a_pass_does_nothing() {
    let mut table = start(&[]);
    let before = table.offered('>');
    assert_eq!(table.play("pass"), ["Athens passes"]);
    assert_eq!(table.offered('>'), before);
    assert_eq!(table.turn(), "athenians");
}

#[test]
fn r4_1_from_flank_and_rear_but_not_from_the_front() {
    for facing in Facing::ALL {
        let picture = format!(
            "3 .  W^ .
             2 W^ R{} W^
             1 .  W^ .
               a  b  c",
            facing.arrow()
        );
        for (attack, direction, from) in [
            ("b1>n", Facing::North, "b1"),
            ("a2>e", Facing::East, "a2"),
            ("b3>s", Facing::South, "b3"),
            ("c2>w", Facing::West, "c2"),
        ] {
            let mut table = drawn(City::Athens, &picture);
            if facing == direction.opposite() {
                let words = format!("R6.4: the Spartan on b2 faces {from}, and a single piece cannot push it");
                assert_eq!(table.refused(attack), words);
                continue;
            }
            let moved = format!("Athens moves {} from {from}", direction.name());
            assert_eq!(table.play(attack), [moved.as_str(), "Athens routs the Spartan on b2"]);
            assert_eq!(table.routed(City::Sparta), 6);
            assert_eq!(table.routed(City::Athens), 2);
            let (game, state) = table.game.typed();
            let entered = game
                .board()
                .spaces()
                .find(|&cell| game.board().name(cell) == "b2")
                .unwrap();
            assert_eq!(state.piece(entered), Some((City::Athens, direction)));
        }
    }
}

#[test]
fn r4_2_only_the_piece_entered_and_never_a_friend() {
    let mut table = drawn(
        City::Athens,
        "2 W> R> K< U<
         1 W> W^ .  .
           a  b  c  d",
    );
    assert_eq!(table.refused("a1>n"), "R3.2: a2 is held by a piece of Athens");
    // One piece against two: weight plays no part.
    table.play("a2>e");
    table.shows(
        "2 .  W> K< U<
         1 W> W^ .  .
           a  b  c  d",
    );
    assert_eq!((table.routed(City::Sparta), table.routed(City::Thebes)), (6, 5));
    table.play_all("pass pass pass"); // Now Messene, whose ally stands beyond the Theban.
    table.play("d2>w");
    assert_eq!(table.refused("c2>w"), "R3.2: b2 is held by a piece of Athens");
}
