//! Alpha-beta against plain minimax, and the promises of a search: it repeats, stops and does not allocate.

use proptest::prelude::*;
use quincunx_core::{Game, Options, Turn};
use quincunx_nevo::{Action, Nevo, State};
use quincunx_search::alphabeta::{Task, search};
use quincunx_search::value::WIN;
use quincunx_search::{Limits, Random, Report, Settings, Stop, Table, Teach};
use std::time::{Duration, Instant};

/// Points and pieces: enough to have something to disagree about.
struct Points;

impl Teach for Points {
    type Game = Nevo;

    fn evaluate(&self, game: &Nevo, state: &State, side: usize) -> i32 {
        let worth = |side: usize| {
            let seat = quincunx_core::Seat::new(side as u8);
            let pieces = state.pieces(seat);
            let far: i32 = pieces.iter().map(|cell| i32::from(game.board().place(cell).0)).sum();
            30 * game.board().score(seat, pieces) as i32 + 20 * pieces.len() as i32 + far
        };
        worth(side) - worth(1 - side)
    }
}

fn nevo() -> Nevo {
    Nevo::new(&Options::read(&quincunx_nevo::INFO, []).unwrap(), None).unwrap()
}

/// The value for a side, by looking at everything.
fn minimax(game: &Nevo, state: &mut State, side: usize, depth: u32, ply: i32) -> i32 {
    match game.turn(state) {
        Turn::Over(outcome) => match outcome.winners().iter().next() {
            None => 0,
            Some(winner) if winner.index() == side => WIN - ply,
            Some(_) => ply - WIN,
        },
        Turn::Seat(_) if depth == 0 => Points.evaluate(game, state, side),
        Turn::Seat(seat) => {
            let mut actions = Vec::new();
            game.legal(state, &mut actions);
            let mark = Nevo::mark(state);
            let values = actions.into_iter().map(|action| {
                game.apply(state, action, &mut ());
                let value = minimax(game, state, side, depth - 1, ply + 1);
                Nevo::rewind(state, mark);
                value
            });
            if seat.index() == side {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
        Turn::Chance => unreachable!(),
    }
}

fn after_random(game: &Nevo, seed: u64, plies: u32) -> State {
    let mut random = Random::new(seed);
    let mut state = game.start();
    for _ in 0..plies {
        let Some(action) = game.pick(&state, &mut random, &mut Vec::new()) else {
            break;
        };
        game.apply(&mut state, action, &mut ());
    }
    state
}

fn run(game: &Nevo, state: &State, limits: &Limits, table: &Table, exact: bool) -> Report<Action> {
    let task = Task {
        teach: &Points,
        game,
        state,
        limits,
        settings: &Settings::default(),
        stop: &Stop::default(),
        exact,
        avoid: &[],
    };
    search(&task, table, &mut |_| {})
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn alpha_beta_finds_the_value_of_minimax(seed in 0_u64..10_000, plies in 0_u32..70, depth in 1_u32..4) {
        let game = nevo();
        let mut state = after_random(&game, seed, plies);
        if let Turn::Seat(seat) = game.turn(&state) {
            let report = run(&game, &state, &Limits::depth(depth), &Table::new(1), true);
            let best = report.best().unwrap();
            let whole = minimax(&game, &mut state, seat.index(), depth, 0);
            let mark = Nevo::mark(&state);
            game.apply(&mut state, best, &mut ());
            let chosen = minimax(&game, &mut state, seat.index(), depth - 1, 1);
            Nevo::rewind(&mut state, mark);
            prop_assert_eq!(chosen, whole);
        }
    }
}

#[test]
fn a_limited_search_repeats_bit_for_bit() {
    let game = nevo();
    let table = Table::new(1);
    let state = after_random(&game, 3, 20);
    let strip = |mut report: Report<Action>| {
        report.time = Duration::ZERO;
        report
    };
    let first = strip(run(&game, &state, &Limits::nodes(20_000), &table, false));
    assert_eq!(first.nodes, 20_000);
    // The same table and a fresh one make no difference.
    run(&game, &after_random(&game, 4, 11), &Limits::nodes(5_000), &table, false);
    assert_eq!(strip(run(&game, &state, &Limits::nodes(20_000), &table, false)), first);
    assert_eq!(
        strip(run(&game, &state, &Limits::nodes(20_000), &Table::new(1), false)),
        first
    );
}

#[test]
fn a_search_stops_at_once() {
    let game = nevo();
    let table = Table::new(4);
    let state = game.start();
    for threads in [1, 3] {
        let stop = Stop::default();
        let settings = Settings {
            threads,
            ..Settings::default()
        };
        let task = Task {
            teach: &Points,
            game: &game,
            state: &state,
            limits: &Limits::default(),
            settings: &settings,
            stop: &stop,
            exact: false,
            avoid: &[],
        };
        let mut stopped = None;
        let report = search(&task, &table, &mut |report| {
            // Several threads may pass over a depth.
            if report.depth >= 4 && stopped.is_none() {
                stop.set();
                stopped = Some(Instant::now());
            }
        });
        assert!(stopped.unwrap().elapsed() < Duration::from_millis(500));
        assert!(report.best().is_some());
        // Stopped before it began, it still has an answer.
        assert!(search(&task, &table, &mut |_| {}).best().is_some());
    }
}

#[test]
fn nothing_is_allocated_per_node() {
    let game = nevo();
    let table = Table::new(1);
    let state = game.start();
    let count = |nodes: u64| {
        let measured = allocation_counter::measure(|| {
            run(&game, &state, &Limits::nodes(nodes), &table, false);
        });
        measured.count_total
    };
    let few = count(1_000);
    assert!(count(60_000) < few + 600, "{few} allocations for a thousand nodes");
}

#[test]
fn several_lines_are_different_and_in_order() {
    let game = nevo();
    let settings = Settings {
        lines: 5,
        ..Settings::default()
    };
    let task = Task {
        teach: &Points,
        game: &game,
        state: &game.start(),
        limits: &Limits::depth(3),
        settings: &settings,
        stop: &Stop::default(),
        exact: false,
        avoid: &[],
    };
    let report = search(&task, &Table::new(1), &mut |_| {});
    assert_eq!(report.lines.len(), 5);
    for pair in report.lines.windows(2) {
        assert!(pair[0].chance >= pair[1].chance);
        assert_ne!(pair[0].actions[0], pair[1].actions[0]);
    }
}
