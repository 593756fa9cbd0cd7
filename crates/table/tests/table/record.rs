//! The growing record, and tables that come back from it.

use crate::common::*;
use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Record, Viewer};
use quincunx_table::{Clock, Effect, Input, Occupant, Phase, Proposal, Request, Table, Time, Topic};

#[test]
fn a_record_reads_like_this() {
    let mut table = begun(
        nevo(&["preset=course"]),
        Clock::Game {
            seconds: 300,
            increment: 3,
        },
    );
    play(&mut table, 4_200, WHITE, "c5-d4");
    accept(
        &mut table,
        5_000,
        request(
            BLACK,
            Request::Say(quincunx_table::Audience::All, "hello # you".to_owned()),
        ),
    );
    accept(&mut table, 9_000, request(BLACK, Request::Resign));
    let expected = "\
quincunx record 1
game: nevo
options: removal=owner
seat white: Ada
seat black: Bo
date: 2027-01-15
result: white wins
reason: black resigned
opened: 2027-01-15T08:00:00.000Z
clock: game 300+3
dice: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
word white: anchor
word black: breeze
secret: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

1. c5-d4
#@ 0 white sits person Ada
#@ 0 black sits person Bo
#@ 0 white ready anchor
#@ 0 black ready breeze
#@ 4200 white plays c5-d4
#@ 5000 black says hello # you
#@ 9000 black resigns
";
    assert_eq!(table.record(Viewer::Spectator).write(), expected);
    assert_eq!(Record::read(expected).unwrap().write(), expected);
}

/// A table with a bit of everything.
fn lively() -> (Table, String, Vec<Effect>) {
    let mut table = Table::open(nevo(&[]), Clock::Turn { seconds: 60 }, secret(), at(0));
    let opening = table.record(Viewer::All).write();
    let mut effects = Vec::new();
    let undo = Proposal::Undo { to: 0, known: false };
    for (time, input) in [
        (1, Input::Sit(WHITE, Occupant::Person("Ada".to_owned()))),
        (2, Input::Sit(BLACK, Occupant::Person("Bo".to_owned()))),
        (3, request(WHITE, Request::Ready("anchor".to_owned()))),
        (4, request(BLACK, Request::Ready("breeze".to_owned()))),
        (1_000, request(WHITE, Request::Play("c5-d4".to_owned()))),
        (2_000, propose(WHITE, undo)),
        (3_000, agree(BLACK, Topic::Undo)),
        (4_000, request(WHITE, Request::Play("c5-c4".to_owned()))),
        (5_000, propose(BLACK, Proposal::Pause)),
        (6_000, agree(WHITE, Topic::Pause)),
        (7_000, propose(BLACK, Proposal::Resume)),
        (8_000, agree(WHITE, Topic::Resume)),
        (9_000, Input::WatcherSays("Eve".to_owned(), "ah: so".to_owned())),
        (10_000, propose(WHITE, Proposal::Draw)),
    ] {
        effects.extend(accept(&mut table, time, input));
    }
    (table, opening, effects)
}

#[test]
fn a_table_comes_back_from_its_record() {
    let (mut table, ..) = lively();
    let mut again = Table::resume(&table.record(Viewer::All).write(), at(50_000)).unwrap();
    assert_eq!(again.view_for(Viewer::Spectator).offers.len(), 1);
    // Black has used two seconds of this turn before the pause and two after it; the break costs nothing.
    assert_eq!((left(&again, BLACK), used(&again, BLACK)), (56_000, 2_000 + 4_000));
    accept(&mut table, 50_000, Input::Tick);
    assert_eq!(left(&table, BLACK), 16_000);
    accept(&mut again, 51_000, agree(BLACK, Topic::Draw));
    assert_eq!(end(&again).unwrap().0, "draw");
}

#[test]
fn kept_lines_behind_the_opening_are_as_good_as_a_record() {
    let (mut table, opening, effects) = lively();
    let mut kept = opening;
    for effect in effects {
        if let Effect::Keep(line) = effect {
            kept.push_str(&line);
            kept.push('\n');
        }
    }
    let again = Table::resume(&kept, at(10_000)).unwrap();
    accept(&mut table, 10_000, Input::Back(at(10_000)));
    assert_eq!(again.record(Viewer::All), table.record(Viewer::All));
}

#[test]
fn days_pass_also_while_the_table_is_not_running() {
    let mut table = begun(nevo(&[]), Clock::Days { days: 1 });
    play(&mut table, 1_000, WHITE, "c5-d4");
    let text = table.record(Viewer::All).write();
    let day = 24 * 60 * 60 * 1000;
    let again = Table::resume(&text, at(day)).unwrap();
    assert_eq!(left(&again, BLACK), 1_000);
    let again = Table::resume(&text, at(2 * day)).unwrap();
    assert_eq!(end(&again).unwrap().1, "black ran out of time");
    let kept = again.record(Viewer::All).write();
    let again = Table::resume(&kept, at(3 * day)).unwrap();
    assert!(matches!(again.phase(), Phase::Over(_)));
    assert_eq!(
        again.record(Viewer::All).write(),
        kept,
        "after the end nothing is added"
    );
}

#[test]
fn a_record_that_is_none_of_a_table_is_refused_with_its_line() {
    let whole = lively().0.record(Viewer::All).write();
    let without = |start: &str| {
        let lines: Vec<&str> = whole.lines().filter(|line| !line.starts_with(start)).collect();
        lines.join("\n")
    };
    let seen = lively().0.record(Viewer::Spectator).write();
    for (text, complaint) in [
        (
            "quincunx record 1\ngame: nevo\n".to_owned(),
            "line 2: this is not the record of a table: it has no 'opened'",
        ),
        (
            "quincunx record 1\ngame: chess\n".to_owned(),
            "line 2: unknown game 'chess'",
        ),
        (without("secret"), "it has no 'secret'"),
        (without("opened"), "it has no 'opened'"),
        (seen, "through the eyes of spectator"),
        (
            whole.replace("clock: turn 60", "clock: sundial"),
            "'sundial' is no clock",
        ),
        (whole.replace("opened: 2027", "opened: MMXX"), "is not a time"),
        (
            whole.replace("result:", "opening: 9\nresult:"),
            "the actions of the opening are missing",
        ),
        (
            whole.replace("result:", "opening: x\nresult:"),
            "'x' is not a number of actions",
        ),
        (
            whole.replace("#@ 4000 white plays c5-c4\n", ""),
            "action 1 is not the one in the log",
        ),
        (
            whole.replace("#@ 4000 white plays c5-c4", "#@ 400000 white plays c5-c4"),
            "the game is over",
        ),
    ] {
        let error = match Table::resume(&text, at(0)) {
            Ok(_) => panic!("this was taken: {text}"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(complaint), "{complaint}: {error}");
    }
}

#[test]
fn damaged_records_are_refused_or_taken_but_never_break_a_table() {
    let whole = lively().0.record(Viewer::All).write();
    let mut stream = Stream::new(11);
    let parts = [
        "0",
        "99999999999999999999",
        "18446744073709551615",
        " ",
        "\n",
        "white",
        "undo",
        "known",
        "#@ 1 ",
        "é",
        ":",
    ];
    let mut taken = 0;
    for _ in 0..3000 {
        let mut chars: Vec<char> = whole.chars().collect();
        for _ in 0..=stream.below(2) {
            let from = stream.below(chars.len() as u32) as usize;
            let to = (from + stream.below(6) as usize).min(chars.len());
            let part = parts[stream.below(parts.len() as u32) as usize];
            chars.splice(from..to, part.chars());
        }
        let text: String = chars.into_iter().collect();
        if let Ok(table) = Table::resume(&text, Time::from_millis(u64::MAX)) {
            taken += 1;
            let kept = table.record(Viewer::All).write();
            assert!(Table::resume(&kept, at(0)).is_ok(), "{text}\n{kept}");
        }
    }
    assert!(taken > 0);
}
