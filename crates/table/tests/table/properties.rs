//! Random inputs never break a table.

use crate::common::*;
use proptest::prelude::*;
use quincunx_core::{Record, Seat, Turn, Viewer};
use quincunx_table::{Audience, Clock, Effect, Input, Occupant, Phase, Proof, Proposal, Request, Table, Topic};

#[derive(Clone, Debug)]
struct Blow {
    pause: u64,
    kind: u8,
    seat: u8,
    number: u16,
}

fn blow() -> impl Strategy<Value = Blow> {
    let pause = prop_oneof![4 => 0..3_000_u64, 1 => 0..40_000_u64];
    (pause, 0..32_u8, 0..5_u8, any::<u16>()).prop_map(|(pause, kind, seat, number)| Blow {
        pause,
        kind,
        seat,
        number,
    })
}

/// The input that a random blow stands for at this table. Most are legal plays, so that games come somewhere.
fn input(table: &Table, blow: &Blow, table_time: u64) -> Input {
    let seat = Seat::new(blow.seat);
    let number = usize::from(blow.number);
    let topic = Topic::ALL[number % Topic::ALL.len()];
    let request = match blow.kind {
        0 => return Input::Sit(seat, Occupant::Person(format!("Guest {number}"))),
        1 => return Input::Sit(seat, Occupant::Bot("crow".to_owned())),
        2 if number.is_multiple_of(4) => return Input::Stand(seat),
        3 => return Input::Tick,
        4 => return Input::Watch(format!("watcher {}", number % 3)),
        5 => return Input::Unwatch(format!("watcher {}", number % 3)),
        6 => return Input::WatcherSays("Eve".to_owned(), format!("hm: {number}")),
        7 if number.is_multiple_of(4) => return Input::Back(at(table_time)),
        8 | 9 => Request::Ready(format!("word-{number}")),
        10 if number.is_multiple_of(8) => Request::Resign,
        11 => Request::Say(
            if number.is_multiple_of(2) {
                Audience::All
            } else {
                Audience::Side
            },
            "hi # there".to_owned(),
        ),
        12 => Request::Propose(Proposal::Draw),
        13 | 14 => Request::Propose(Proposal::Undo {
            to: table.session().played().len().saturating_sub(1 + number % 3),
            known: number.is_multiple_of(2),
        }),
        15 => Request::Propose(if number.is_multiple_of(2) {
            Proposal::Pause
        } else {
            Proposal::Resume
        }),
        16 => Request::Propose(Proposal::Claim("north and south win".to_owned())),
        17 => Request::Propose(Proposal::Rematch),
        18..=20 => Request::Agree(topic),
        21 => Request::Decline(topic),
        22 => Request::Play("nonsense".to_owned()),
        _ => {
            let Turn::Seat(turn) = table.session().turn() else {
                return Input::Tick;
            };
            let legal = table.session().legal();
            let play = Request::Play(legal[number % legal.len()].clone());
            return match table.actor(turn) {
                Occupant::Person(_) => Input::Person(turn, play),
                _ => Input::Program(turn, play),
            };
        }
    };
    let person = table.occupant(seat).is_none_or(Occupant::is_person);
    if person {
        Input::Person(seat, request)
    } else {
        Input::Program(seat, request)
    }
}

/// What everybody sees, as text.
fn seen(table: &Table) -> String {
    let seats = (0..table.session().seats().len()).map(|seat| Viewer::Seat(Seat::new(seat as u8)));
    let viewers = seats.chain([Viewer::Spectator, Viewer::All]);
    let shown = viewers.map(|viewer| {
        let mut view = table.view_for(viewer);
        view.watchers.clear();
        format!("{view:?}\n{}", table.record(viewer).write())
    });
    shown.collect()
}

/// Shows only where two long texts begin to differ.
fn same(one: &str, other: &str, law: &str) {
    let place = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        text.chars()
            .skip(place.saturating_sub(80))
            .take(160)
            .collect::<String>()
    };
    assert!(one == other, "{law}: {}\n{}", part(one), part(other));
}

fn check(table: &Table) {
    for (place, seat) in table.view_for(Viewer::Spectator).seats.iter().enumerate() {
        let time = seat.time;
        assert_eq!(
            time.given,
            time.used + time.left.unwrap_or(0),
            "the clock of seat {place} adds up"
        );
    }
    let over = matches!(table.phase(), Phase::Over(_));
    assert!(
        table.session().turn() != Turn::Chance || *table.phase() == Phase::Waiting,
        "dice never wait"
    );
    assert!(!over || table.deadline().is_none());
    assert_eq!(table.session().check(), Ok(()));
}

fn run(game: &dyn Fn() -> Box<dyn quincunx_core::Session>, clock: Clock, blows: &[Blow]) {
    let mut table = Table::open(game(), clock, secret(), at(0));
    let mut kept = table.record(Viewer::All).write();
    let mut time = 0;
    for (i, blow) in blows.iter().enumerate() {
        time += if i < 8 { 0 } else { blow.pause };
        // Most tables should get going.
        let input = match i {
            0..4 => Input::Sit(Seat::new(i as u8 % 5), Occupant::Person("Ada".to_owned())),
            4..8 => Input::Person(Seat::new(i as u8 - 4), Request::Ready(format!("word-{i}"))),
            _ => input(&table, blow, time),
        };
        let passed = table.feed(at(time), Input::Tick);
        passed.effects.iter().for_each(|effect| keep(&mut kept, effect));
        let before = seen(&table);
        let answer = table.feed(at(time), input);
        if answer.refused.is_some() {
            assert!(answer.effects.is_empty());
            same(&seen(&table), &before, "a refused input changes nothing");
        }
        answer.effects.iter().for_each(|effect| keep(&mut kept, effect));
        check(&table);
    }
    let whole = table.record(Viewer::All).write();
    for text in [&whole, &kept] {
        let record = Record::read(text).unwrap();
        let again = Table::replay(game(), &record).unwrap();
        // The log knows nothing of time that passed without an event.
        let mut again = again;
        let _ = again.feed(at(time), Input::Tick);
        same(&seen(&again), &seen(&table), "a replayed table is the same table");
    }
    let record = Record::read(&whole).unwrap();
    record.play_in(&mut *game(), None).unwrap();
    let proof = Proof::of(&record, &*game()).unwrap();
    assert_eq!(proof, Proof::of(&Record::read(&kept).unwrap(), &*game()).unwrap());
}

fn keep(kept: &mut String, effect: &Effect) {
    if let Effect::Keep(line) = effect {
        kept.push_str(line);
        kept.push('\n');
    }
}

fn clock() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::None),
        Just(Clock::Turn { seconds: 20 }),
        Just(Clock::Game {
            seconds: 40,
            increment: 2
        }),
        Just(Clock::Days { days: 1 }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_tables_of_cups_hold(clock in clock(), teams in any::<bool>(), blows in prop::collection::vec(blow(), 0..70)) {
        let options: &[&str] = if teams { &["teams=on"] } else { &[] };
        run(&|| cups(options), clock, &blows);
    }

    #[test]
    fn random_tables_of_nevo_hold(clock in clock(), blows in prop::collection::vec(blow(), 0..50)) {
        run(&|| nevo(&[]), clock, &blows);
    }
}
