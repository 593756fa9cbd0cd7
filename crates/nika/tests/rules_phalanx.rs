//! R5 and R6: phalanxes and pushing.

mod table;

use quincunx_nika::City;
use table::{drawn, start};

#[test]
fn r5_1_connected_and_of_one_facing() {
    let table = drawn(
        City::Athens,
        "3 W> W> .  .
         2 W> .  W> .
         1 .  U> W^ .
           a  b  c  d",
    );
    let turns = table.offered('@');
    // Five single pieces, two pairs and a triple, three facings each.
    assert_eq!(turns.len(), 8 * 3);
    for phalanx in ["a2.a3@n", "a3.b3@n", "a2.a3.b3@n"] {
        assert!(turns.contains(&phalanx.to_owned()));
    }
    assert_eq!(table.refused("a2.b3@n"), "R5.1: b3 is not connected to a2");
    assert_eq!(table.refused("a3.b3.c2@n"), "R5.1: c2 is not connected to a3, b3"); // Diagonally.
    assert_eq!(table.refused("c1.c2@w"), "R5.1: c1 faces north, but c2 faces east");
    assert_eq!(table.refused("c1.c2>e"), "R5.1: c1 faces north, but c2 faces east");
    assert_eq!(
        table.refused("b1.c2>e"),
        "R2.1: the piece on b1 belongs to Messene, and Athens is to move"
    );
    assert_eq!(
        table.refused("a2.b2>e"),
        "R5.1: there is no piece on b2 to be part of a phalanx"
    );
    assert_eq!(
        table.refused("a1.a2.a3.b1.b2.b3.c1>e"),
        "R5.1: a city has 6 pieces, but 7 are named"
    );
}

#[test]
fn r5_1_any_connected_part_may_act() {
    let table = drawn(
        City::Athens,
        "3 .  W> .
         2 W> W> .
         1 .  W> .
           a  b  c",
    );
    let several: Vec<String> = table
        .offered('>')
        .into_iter()
        .filter(|action| action.contains('.'))
        .collect();
    assert_eq!(
        several,
        [
            "a2.b1.b2.b3>e",
            "a2.b1.b2>e",
            "a2.b2.b3>e",
            "a2.b2>e",
            "b1.b2.b3>e",
            "b1.b2>e",
            "b2.b3>e",
        ]
    );
}

#[test]
fn r5_2_all_turn_to_one_other_facing() {
    let mut table = drawn(
        City::Messene,
        "3 U> U> .
         2 U> .  .
           a  b  c",
    );
    assert_eq!(
        table.refused("a2.a3.b3@e"),
        "R5.2: the phalanx with a2 already faces east"
    );
    assert_eq!(
        table.play("a2.a3.b3@s"),
        ["Messene turns the phalanx on a2, a3, b3 to the south"]
    );
    table.shows(
        "3 Uv Uv .
         2 Uv .  .
           a  b  c",
    );
}

#[test]
fn r5_3_forward_only() {
    let mut table = drawn(
        City::Athens,
        "2 W> W> .
         1 .  .  .
           a  b  c",
    );
    assert_eq!(
        table.refused("a2.b2>s"),
        "R5.3: the phalanx with a2 faces east and cannot go south"
    );
    assert_eq!(
        table.play("a2.b2>e"),
        ["Athens advances east with the pieces on a2, b2"]
    );
    table.shows(
        "2 .  W> W>
         1 .  .  .
           a  b  c",
    );
}

#[test]
fn r5_3_closed_spaces_stop_a_run_whoever_stands_there() {
    let edge = drawn(
        City::Athens,
        "1 W< W< .
           a  b  c",
    );
    assert_eq!(
        edge.refused("a1.b1>w"),
        "R5.3: the run led by a1 stays: there is no space west of it"
    );
    let centre = drawn(
        City::Athens,
        "4 .  #  #
         3 .  W^ .
         2 .  W^ .
           c  d  e",
    );
    assert_eq!(
        centre.refused("d2.d3>n"),
        "R5.3: the run led by d3 stays: there is no space north of it"
    );
    // The Spartan in its ally's victory area shows its flank, and is out of reach all the same.
    let area = drawn(
        City::Athens,
        "7 vK rR .
         6 R^ W< W<
         5 .  .  .
           a  b  c",
    );
    assert_eq!(
        area.refused("b6.c6>w"),
        "R1.4: a6 is in the victory area of Thebes, an enemy"
    );
}

#[test]
fn r5_3_a_run_routs_what_does_not_face_it() {
    let mut table = drawn(
        City::Athens,
        "2 W> W> R^ K< .
           a  b  c  d  e",
    );
    // Two against two could not push, but a rout takes no weight, and only the first is hit.
    assert_eq!(
        table.play("a2.b2>e"),
        [
            "Athens advances east with the pieces on a2, b2",
            "Athens routs the Spartan on c2"
        ]
    );
    table.shows(
        "2 .  W> W> K< .
           a  b  c  d  e",
    );
    assert_eq!(table.routed(City::Sparta), 6);
}

#[test]
fn r5_3_own_and_allied_pieces_stop_a_run() {
    let table = drawn(
        City::Athens,
        "3 W> W> U< .
         2 W> W> W^ .
           a  b  c  d",
    );
    assert_eq!(
        table.refused("a3.b3>e"),
        "R5.3: the run led by b3 stays: c3 is held by a piece of Messene"
    );
    assert_eq!(
        table.refused("a2.b2>e"),
        "R5.3: the run led by b2 stays: c2 is held by a piece of Athens"
    );
    assert_eq!(
        table.refused("a2.a3>e"),
        "R5.3: the run led by a2 stays: b2 is held by a piece of Athens"
    );
    // Nothing of this phalanx can advance at all.
    assert_eq!(table.offered('>'), ["a2>s", "a3>n", "b2>s", "b3>n", "c2>e", "c2>s"]);
}

#[test]
fn r5_3_two_runs_the_front_one_makes_room() {
    let mut table = drawn(
        City::Athens,
        "2 W> W> R< W> .
         1 .  W> W> W> .
           a  b  c  d  e",
    );
    assert_eq!(
        table.play("a2.b1.b2.c1.d1.d2>e"),
        [
            "Athens advances east with the pieces on a2, b1, b2, c1, d1, d2",
            "Athens pushes one Spartan east"
        ]
    );
    table.shows(
        "2 .  W> W> R< W>
         1 .  .  W> W> W>
           a  b  c  d  e",
    );
}

#[test]
fn r5_3_two_runs_the_front_one_stays() {
    let mut table = drawn(
        City::Athens,
        "2 W> W> R< W> U^
         1 .  W> W> W> .
           a  b  c  d  e",
    );
    // With d2 chosen or not, it stays, and the Spartan is crushed between the runs: one action, offered once.
    assert_eq!(
        table.play("a2.b1.b2.c1.d1>e"),
        [
            "Athens advances east with the pieces on a2, b1, b2, c1, d1",
            "Athens pushes one Spartan east, who is routed on c2"
        ]
    );
    table.shows(
        "2 .  W> W> W> U^
         1 .  .  W> W> W>
           a  b  c  d  e",
    );
    assert_eq!(table.routed(City::Sparta), 6);
}

#[test]
fn r5_3_two_runs_with_an_empty_space_between() {
    let mut table = drawn(
        City::Athens,
        "2 W> .  W> R< R<
         1 W> W> W> .  .
           a  b  c  d  e",
    );
    // c2 is too light and stays; the run behind it closes up.
    table.play("a1.a2.b1.c1>e");
    table.shows(
        "2 .  W> W> R< R<
         1 .  W> W> W> .
           a  b  c  d  e",
    );
}

#[test]
fn r5_4_runs_that_stay_do_not_stop_the_others() {
    let mut table = drawn(
        City::Athens,
        "2 .  U^ .
         1 W^ W^ W^
           a  b  c",
    );
    let several: Vec<String> = table
        .offered('>')
        .into_iter()
        .filter(|action| action.contains('.'))
        .collect();
    // The pieces that advance need not be connected, as b1 connects them and stays.
    assert_eq!(several, ["a1.c1>n"]);
    assert_eq!(
        table.play("a1.c1>n"),
        ["Athens advances north with the pieces on a1, c1"]
    );
    table.shows(
        "2 W^ U^ W^
         1 .  W^ .
           a  b  c",
    );
    table.play_all("pass pass pass");
    assert_eq!(table.turn(), "athenians"); // Messene, for the same player.
}

#[test]
fn r5_4_some_connected_choice_must_make_exactly_these_advance() {
    // Whoever connects a1 and c1 would advance as well.
    let table = drawn(
        City::Athens,
        "2 .  .  .
         1 W^ W^ W^
           a  b  c",
    );
    assert_eq!(
        table.refused("a1.c1>n"),
        "R5.4: no connected choice of pieces makes exactly a1, c1 advance"
    );
    // Here nobody connects them.
    let table = drawn(
        City::Athens,
        "2 .  U^ .
         1 W^ W< W^
           a  b  c",
    );
    assert_eq!(
        table.refused("a1.c1>n"),
        "R5.4: no connected choice of pieces makes exactly a1, c1 advance"
    );
}

#[test]
fn r5_4_a_single_advancing_piece_is_a_single_move() {
    let table = drawn(
        City::Athens,
        "2 .  U^ .
         1 W^ W^ .
           a  b  c",
    );
    assert_eq!(table.offered('>'), ["a1>n", "b1>e"]);
}

#[test]
fn r6_1_the_chain_counts_both_enemy_cities_whatever_their_facing() {
    let picture = "2 W> W> W> R< K^ rW
                   1 .  .  .  .  .  vU
                     a  b  c  d  e  f";
    let table = drawn(City::Athens, picture);
    assert_eq!(
        table.refused("b2.c2>e"),
        "R6.2: the run led by c2 has weight 2, the enemies from d2 on have 2"
    );
    let mut table = drawn(City::Athens, picture);
    assert_eq!(
        table.play("a2.b2.c2>e")[1],
        "Athens pushes enemies east: one of Sparta, one of Thebes"
    );
    table.shows(
        "2 .  W> W> W> R< K^
         1 .  .  .  .  .  vU
           a  b  c  d  e  f",
    );
}

#[test]
fn r6_1_gaps_and_friends_end_the_chain() {
    // One space between: the first Spartan is alone, and closes up.
    let mut table = drawn(
        City::Athens,
        "2 W> W> R< .  R<
           a  b  c  d  e",
    );
    table.play("a2.b2>e");
    table.shows(
        "2 .  W> W> R< R<
           a  b  c  d  e",
    );
    // A Messenian between: likewise, and there is no room.
    let mut table = drawn(
        City::Athens,
        "2 W> W> R< U< R<
           a  b  c  d  e",
    );
    table.play("a2.b2>e");
    table.shows(
        "2 .  W> W> U< R<
           a  b  c  d  e",
    );
    assert_eq!(table.routed(City::Sparta), 5);
}

#[test]
fn r6_1_a_gap_in_the_line_splits_the_weight() {
    let table = drawn(
        City::Athens,
        "2 W> .  W> R< .
         1 W> W> W> .  .
           a  b  c  d  e",
    );
    assert_eq!(
        table.refused("a1.a2.b1.c1.c2>e"),
        "R6.2: the run led by c2 has weight 1, the enemies from d2 on have 1"
    );
}

#[test]
fn r6_2_the_heavier_run_shifts_the_chain() {
    let mut table = drawn(
        City::Sparta,
        "7 vK rR R^
         6 vK rR R^
         5 .  .  R^
         4 .  .  Wv
         3 .  .  .
           a  b  c",
    );
    // Turned about they face the Athenian's back; that would be a rout.
    table.play("c5.c6.c7@s");
    table.play("c5.c6.c7>s");
    assert_eq!(table.routed(City::Athens), 6);
    let mut table = drawn(
        City::Sparta,
        "7 vK rR Rv
         6 vK rR Rv
         5 .  .  Rv
         4 .  .  W^
         3 .  .  U>
         2 .  .  .
           a  b  c",
    );
    assert_eq!(
        table.play("c5.c6.c7>s")[1],
        "Sparta pushes enemies south: one of Athens, one of Messene"
    );
    table.shows(
        "7 vK rR .
         6 vK rR Rv
         5 .  .  Rv
         4 .  .  Rv
         3 .  .  W^
         2 .  .  U>
           a  b  c",
    );
}

#[test]
fn r6_2_equal_weight_stays() {
    let table = drawn(
        City::Thebes,
        "5 Kv Kv
         4 Kv Kv
         3 W^ R^
         2 W^ .
           k  l",
    );
    // The column against Athens is tied; before the other stands an ally.
    assert_eq!(
        table.refused("k4.k5>s"),
        "R6.2: the run led by k4 has weight 2, the enemies from k3 on have 2"
    );
    assert_eq!(
        table.refused("l4.l5>s"),
        "R5.3: the run led by l4 stays: l3 is held by a piece of Sparta"
    );
}

#[test]
fn r6_2_one_line_pushes_the_other_does_not() {
    let mut table = drawn(
        City::Athens,
        "2 .  W> W> R< R< rW
         1 W> W> W> R< R< vU
           a  b  c  d  e  f",
    );
    assert_eq!(
        table.play("a1.b1.c1>e")[1],
        "Athens pushes two Spartans east; one is routed on e1"
    );
    table.shows(
        "2 .  W> W> R< R< rW
         1 .  W> W> W> R< vU
           a  b  c  d  e  f",
    );
}

#[test]
fn r6_3_routed_off_the_board() {
    let mut table = drawn(
        City::Athens,
        "2 R^ R> W< W< W<
           a  b  c  d  e",
    );
    assert_eq!(
        table.play("c2.d2.e2>w")[1],
        "Athens pushes two Spartans west; one is routed on a2"
    );
    table.shows(
        "2 R> W< W< W< .
           a  b  c  d  e",
    );
    assert_eq!(table.routed(City::Sparta), 5);
}

#[test]
fn r6_3_routed_into_the_centre() {
    let mut table = drawn(
        City::Athens,
        "4 .  #  #
         3 .  Kv .
         2 .  W^ .
         1 .  W^ .
           c  d  e",
    );
    assert_eq!(
        table.play("d1.d2>n")[1],
        "Athens pushes one Theban north, who is routed on d3"
    );
    table.shows(
        "4 .  #  #
         3 .  W^ .
         2 .  W^ .
         1 .  .  .
           c  d  e",
    );
}

#[test]
fn r6_3_routed_into_a_victory_area_of_the_pushers() {
    // Athens' own in the north, and its ally's in the south.
    for row in ["13", "1"] {
        let area = if row == "13" { "vW" } else { "vU" };
        let mut table = drawn(City::Athens, &format!("{row} .  W> W> R< {area}\n b c d e f"));
        table.play(&format!("c{row}.d{row}>e"));
        table.shows(&format!("{row} .  .  W> W> {area}\n b c d e f"));
        assert_eq!(table.routed(City::Sparta), 6);
    }
}

#[test]
fn r6_3_routed_onto_a_piece_of_the_pushers() {
    let mut table = drawn(
        City::Athens,
        "2 .  W> W> R< K> U<
           a  b  c  d  e  f",
    );
    assert_eq!(
        table.refused("b2.c2>e"),
        "R6.2: the run led by c2 has weight 2, the enemies from d2 on have 2"
    );
    table.play_all("pass pass pass pass"); // To Messene, which has nobody to help it.
    assert!(table.offered('.').is_empty());
    let mut table = drawn(
        City::Athens,
        "2 W> W> W> R< K> U<
           a  b  c  d  e  f",
    );
    assert_eq!(
        table.play("a2.b2.c2>e")[1],
        "Athens pushes enemies east: one of Sparta, one of Thebes; the Theban on e2 is routed"
    );
    table.shows(
        "2 .  W> W> W> R< U<
           a  b  c  d  e  f",
    );
    assert_eq!((table.routed(City::Thebes), table.routed(City::Messene)), (6, 5));
}

#[test]
fn r6_3_the_enemys_own_areas_are_open_to_it() {
    // The victory area of Sparta is an ordinary space for a Theban, who is pushed into it and stays.
    let mut table = drawn(
        City::Athens,
        "6 .  rK vR
         5 .  .  Kv
         4 .  .  W^
         3 .  .  W^
           k  l  m",
    );
    assert_eq!(table.play("m3.m4>n")[1], "Athens pushes one Theban north");
    table.shows(
        "6 .  rK Kv
         5 .  .  W^
         4 .  .  W^
         3 .  .  .
           k  l  m",
    );
    assert_eq!(table.turn(), "athenians");
    // Into a rally area as well.
    let mut table = drawn(
        City::Athens,
        "3 .  .  .  .
         2 W> W> R< rW
           c  d  e  f",
    );
    table.play("c2.d2>e");
    table.shows(
        "3 .  .  .  .
         2 .  W> W> R<
           c  d  e  f",
    );
}

#[test]
fn r6_4_a_single_piece_never_pushes() {
    let mut table = drawn(
        City::Athens,
        "2 .  W> R< .
         1 .  W^ .  .
           a  b  c  d",
    );
    assert_eq!(
        table.refused("b2>e"),
        "R6.4: the Spartan on c2 faces b2, and a single piece cannot push it"
    );
    table.pass(1);
    assert_eq!(start(&[]).routed(City::Athens), 0);
    assert_eq!(table.routed(City::Sparta), 5);
}
