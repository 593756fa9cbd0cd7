//! Undo follows information: what may be taken back, and who must agree.

use crate::common::*;
use quincunx_core::Viewer;
use quincunx_table::{Clock, News, Proposal, Topic, Undo};

fn known(seat: quincunx_core::Seat, to: usize) -> quincunx_table::Input {
    propose(seat, Proposal::Undo { to, known: true })
}

#[test]
fn a_move_that_all_have_seen_needs_their_consent() {
    let mut table = begun(nevo(&[]), Clock::None);
    refuse(&mut table, 5, undo(WHITE, 0), "no such action");
    play(&mut table, 10, WHITE, "c5-d4");
    assert_eq!(table.undo(WHITE, 0).unwrap(), Undo::Consent);
    assert_eq!(table.view_for(Viewer::Seat(WHITE)).undo, Some((0, Undo::Consent)));
    assert_eq!(table.view_for(Viewer::Seat(BLACK)).undo, None);
    refuse(&mut table, 11, undo(BLACK, 0), "only an own action");
    accept(&mut table, 11, undo(WHITE, 0));
    assert_eq!(played(&table), ["c5-d4"]);
    accept(&mut table, 12, decline(BLACK, Topic::Undo));
    refuse(&mut table, 13, undo(WHITE, 0), "declined");
    play(&mut table, 14, BLACK, "c3-d3");
    accept(&mut table, 15, undo(WHITE, 0));
    let effects = accept(&mut table, 16, agree(BLACK, Topic::Undo));
    assert!(told(&effects, Viewer::Spectator).contains(&News::TakenBack(0)));
    assert!(played(&table).is_empty());
    assert!(
        table.record(Viewer::All).write().contains("#@ 10 white plays c5-d4\n"),
        "the log remembers"
    );
}

#[test]
fn a_request_ends_when_the_game_goes_on() {
    let mut table = begun(nevo(&[]), Clock::None);
    play(&mut table, 10, WHITE, "c5-d4");
    accept(&mut table, 11, undo(WHITE, 0));
    play(&mut table, 12, BLACK, "c3-d3");
    refuse(&mut table, 13, agree(BLACK, Topic::Undo), "nothing of that kind");
}

#[test]
fn an_unfinished_turn_is_a_draft() {
    let mut table = begun(cups(&[]), Clock::None);
    play(&mut table, 10, NORTH, "hide:1");
    assert_eq!(table.undo(NORTH, 0).unwrap(), Undo::Free);
    accept(&mut table, 11, undo(NORTH, 0));
    assert!(played(&table).is_empty());
    // In the open, too, as long as the turn is not over and nothing has come out.
    for (seat, time) in [(NORTH, 20), (EAST, 30), (SOUTH, 40), (WEST, 50)] {
        play(&mut table, time, seat, "hide:2");
        play(&mut table, time + 1, seat, "done");
    }
    play(&mut table, 60, NORTH, "skip");
    assert_eq!(table.undo(NORTH, 9).unwrap(), Undo::Free);
    play(&mut table, 61, NORTH, "done");
    assert_eq!(
        table.undo(NORTH, 10).unwrap(),
        Undo::Free,
        "there was nothing else to do, so it tells nothing"
    );
    assert_eq!(
        table.undo(NORTH, 9).unwrap(),
        Undo::Consent,
        "all have seen that nobody looked"
    );
}

#[test]
fn what_nobody_has_seen_can_be_changed_after_the_turn() {
    let mut table = begun(cups(&[]), Clock::None);
    play(&mut table, 10, NORTH, "hide:1");
    play(&mut table, 11, NORTH, "done");
    assert_eq!(table.undo(NORTH, 0).unwrap(), Undo::Free);
    accept(&mut table, 12, undo(NORTH, 0));
    play(&mut table, 13, NORTH, "hide:3");
    play(&mut table, 14, NORTH, "done");
    play(&mut table, 15, EAST, "hide:2");
    assert_eq!(
        table.undo(NORTH, 0).unwrap(),
        Undo::Consent,
        "what east did is not north's to take back"
    );
    assert_eq!(table.undo(EAST, 2).unwrap(), Undo::Free);
}

#[test]
fn a_die_is_taken_back_only_if_all_play_on_with_it_known() {
    let mut table = begun(cups(&[]), Clock::None);
    for (seat, time) in [(NORTH, 20), (EAST, 30), (SOUTH, 40), (WEST, 50)] {
        play(&mut table, time, seat, "hide:2");
        play(&mut table, time + 1, seat, "done");
    }
    let fallen = played(&table)[8].clone();
    assert!(fallen.starts_with("die:"));
    assert_eq!(table.undo(WEST, 6).unwrap(), Undo::Known);
    refuse(
        &mut table,
        60,
        undo(WEST, 6),
        "a die has fallen or a secret has come out",
    );
    accept(&mut table, 60, known(WEST, 6));
    for seat in [NORTH, EAST, SOUTH] {
        accept(&mut table, 61, agree(seat, Topic::Undo));
    }
    play(&mut table, 70, WEST, "hide:1");
    play(&mut table, 71, WEST, "done");
    assert_eq!(played(&table)[8], fallen, "it falls again as it fell");
}

#[test]
fn a_secret_that_has_come_out_is_known() {
    let mut table = begun(cups(&[]), Clock::None);
    for (seat, time) in [(NORTH, 20), (EAST, 30), (SOUTH, 40), (WEST, 50)] {
        play(&mut table, time, seat, "hide:2");
        play(&mut table, time + 1, seat, "done");
    }
    play(&mut table, 60, NORTH, "look:west");
    assert_eq!(table.undo(NORTH, 9).unwrap(), Undo::Known);
    refuse(&mut table, 61, undo(NORTH, 9), "a secret has come out");
    accept(&mut table, 61, known(NORTH, 9));
    accept(&mut table, 62, decline(WEST, Topic::Undo));
    assert_eq!(played(&table).len(), 10);
}

#[test]
fn taking_back_earns_no_time() {
    let mut table = begun(
        cups(&[]),
        Clock::Game {
            seconds: 60,
            increment: 10,
        },
    );
    for round in 0..3 {
        play(&mut table, 1_000 + round * 2_000, NORTH, "hide:1");
        play(&mut table, 2_000 + round * 2_000, NORTH, "done");
        accept(&mut table, 2_000 + round * 2_000, undo(NORTH, 0));
    }
    assert_eq!(left(&table, NORTH), 60_000 + 10_000 - 6_000);
    assert_eq!(left(&table, EAST), 60_000);
    // Time by the turn does not begin anew either, unless the others agreed.
    let mut table = begun(cups(&[]), Clock::Turn { seconds: 60 });
    play(&mut table, 10_000, NORTH, "hide:1");
    play(&mut table, 20_000, NORTH, "done");
    accept(&mut table, 30_000, undo(NORTH, 1));
    assert_eq!((left(&table, NORTH), left(&table, EAST)), (40_000, 50_000));
    play(&mut table, 40_000, NORTH, "done");
    play(&mut table, 50_000, EAST, "hide:1");
    accept(&mut table, 50_000, undo(NORTH, 1));
    for seat in [EAST, SOUTH, WEST] {
        accept(&mut table, 50_000, agree(seat, Topic::Undo));
    }
    assert_eq!(left(&table, NORTH), 60_000);
}
