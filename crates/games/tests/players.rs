//! The players of every game, by name: they keep the rules, repeat, stop, keep their memory and see the obvious.

use quincunx_core::{Seat, Session, Turn};
use quincunx_games::{Entry, GAMES, find};
use quincunx_players::{Limits, Player, Setup};
use std::time::{Duration, Instant};

const NAMES: [&str; 11] = [
    "random", "greedy", "uct", "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
];

/// Short games, where a game has an option for that.
fn quick(entry: &Entry) -> Box<dyn Session> {
    let options: &[&str] = match entry.info.name {
        "nieuchess" => &["pawns=4", "truce=2", "limit=6"],
        "nika" => &["limit=24"],
        _ => &[],
    };
    entry.open(options, None).unwrap()
}

fn player(entry: &Entry, name: &str, seed: u64) -> Box<dyn Player> {
    let setup = Setup {
        seed,
        memory: 1,
        ..Setup::default()
    };
    entry.player(name, &setup).unwrap()
}

/// The session after so many actions of chance and of the random player.
fn walked(entry: &Entry, seed: u64, plies: usize) -> Box<dyn Session> {
    let mut session = quick(entry);
    let mut random = quincunx_core::laws::Stream::new(seed);
    for _ in 0..plies {
        let mut below = |bound: u32| quincunx_core::Chooser::below(&mut random, bound);
        let Some(action) = session.pick(&mut below) else { break };
        session.play(&action).unwrap();
    }
    session
}

/// Plays a game to its end: the players sit by turns, the first of them on the seat with this number.
fn play_out(session: &mut dyn Session, players: &mut [Box<dyn Player>], turned: u64, nodes: u64) {
    let mut dice = quincunx_core::laws::Stream::new(turned);
    loop {
        let action = match session.turn() {
            Turn::Over(_) => return,
            Turn::Chance => session.pick(&mut |bound: u32| quincunx_core::Chooser::below(&mut dice, bound)),
            Turn::Seat(seat) => {
                let who = (seat.index() as u64 + turned) % players.len() as u64;
                players[who as usize].choose(session, seat, &Limits::nodes(nodes))
            }
        };
        let action = action.unwrap_or_else(|| panic!("nobody acts after {:?}", session.played()));
        session
            .play(&action)
            .unwrap_or_else(|error| panic!("{action}: {error} after {:?}", session.played()));
    }
}

#[test]
fn nobody_ever_breaks_the_rules() {
    for entry in GAMES {
        for (number, name) in NAMES.iter().cycle().take(33).enumerate() {
            let mut players = vec![
                player(entry, name, number as u64),
                player(entry, NAMES[(number * 5 + 3) % 4], 77),
            ];
            let mut session = quick(entry);
            play_out(&mut *session, &mut players, number as u64, 20);
            assert!(session.result().is_some());
        }
    }
}

#[test]
fn with_nodes_and_a_seed_everybody_repeats() {
    for entry in GAMES {
        for plies in [1, 9, 30] {
            let session = walked(entry, 5 + plies as u64, plies);
            let Turn::Seat(seat) = session.turn() else { continue };
            for name in NAMES {
                let limits = Limits::nodes(300);
                let mut one = player(entry, name, 11);
                let first = one.choose(&*session, seat, &limits).unwrap();
                assert_eq!(one.choose(&*session, seat, &limits).unwrap(), first, "{name} again");
                let mut other = player(entry, name, 11);
                assert_eq!(other.choose(&*session, seat, &limits).unwrap(), first, "{name} anew");
                assert!(session.judge(&first).is_ok());
            }
        }
    }
}

#[test]
fn everybody_stops_at_once() {
    for entry in GAMES {
        let session = walked(entry, 1, 8);
        let Turn::Seat(seat) = session.turn() else { continue };
        for name in ["uct", "level-8"] {
            let mut player = player(entry, name, 1);
            let stop = player.stop();
            let limits = Limits::time(Duration::from_mins(1));
            let (action, late) = std::thread::scope(|scope| {
                let thinking = scope.spawn(|| {
                    let action = player.choose(&*session, seat, &limits);
                    (action, Instant::now())
                });
                std::thread::sleep(Duration::from_millis(60));
                let stopped = Instant::now();
                stop.set();
                let (action, ended) = thinking.join().unwrap();
                (action, ended.saturating_duration_since(stopped))
            });
            assert!(action.is_some());
            assert!(
                late < Duration::from_secs(1),
                "{} {name} took {late:?}",
                entry.info.name
            );
            // Stopped before it begins, it still answers.
            assert!(player.choose(&*session, seat, &limits).is_some());
        }
    }
}

#[test]
fn memory_is_kept() {
    for entry in GAMES {
        let session = walked(entry, 2, 8);
        let Turn::Seat(seat) = session.turn() else { continue };
        let setup = Setup {
            memory: 2,
            ..Setup::default()
        };
        let mut player = entry.player("level-8", &setup).unwrap();
        let used = allocation_counter::measure(|| {
            player.choose(&*session, seat, &Limits::nodes(30_000)).unwrap();
        });
        assert!(
            used.bytes_max < 5 << 20,
            "{}: {} bytes at once",
            entry.info.name,
            used.bytes_max
        );
    }
}

#[test]
fn another_game_or_another_seat_gets_no_answer() {
    let nevo = find("nevo").unwrap();
    let session = nevo.open(&[], None).unwrap();
    let mut player = player(nevo, "level-2", 1);
    assert!(player.choose(&*session, Seat::new(1), &Limits::nodes(10)).is_none());
    let other = find("lodestone").unwrap().open(&[], None).unwrap();
    assert!(player.choose(&*other, Seat::new(0), &Limits::nodes(10)).is_none());
}

/// A position in which the seat to act wins at once, if it sees it.
#[track_caller]
fn wins_at_once(game: &str, options: &[&str], position: &str, result: &str) {
    let entry = find(game).unwrap();
    let mut session = entry.open(options, None).unwrap();
    session.set_position(position).unwrap();
    let Turn::Seat(seat) = session.turn() else {
        panic!("nobody is to act")
    };
    for name in ["greedy", "level-3", "level-8"] {
        let mut session = session.fork();
        let mut player = player(entry, name, 3);
        let action = player.choose(&*session, seat, &Limits::nodes(2_000)).unwrap();
        session.play(&action).unwrap();
        assert_eq!(session.result().as_deref(), Some(result), "{name} played {action}");
    }
}

#[test]
fn a_win_in_one_is_found() {
    // j1-i1 completes the column.
    wins_at_once(
        "nevo",
        &[],
        "12/6B5/1W1B2B3B1/W1BB1W1B1WB1/WB1BWWB1W1WB/8W1W1/9W2 w",
        "white wins",
    );
}

#[test]
fn a_level_is_better_than_chance() {
    for game in ["nevo", "lodestone"] {
        let entry = find(game).unwrap();
        let mut points = 0.0;
        for number in 0..10 {
            let mut players = vec![player(entry, "level-4", number), player(entry, "random", number)];
            let mut session = quick(entry);
            play_out(&mut *session, &mut players, number, 400);
            let Turn::Over(outcome) = session.turn() else {
                panic!("the game goes on")
            };
            points += match outcome.winners() {
                winners if winners.is_empty() => 0.5,
                winners => f64::from(u8::from(winners.contains(Seat::new((number % 2) as u8)))),
            };
        }
        assert!(points >= 9.0, "{game}: {points} of 10");
    }
}
