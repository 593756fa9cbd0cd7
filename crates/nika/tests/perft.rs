//! Perft tables (C9): the check lines of the rule page, and positions in which the phalanxes have met.

use quincunx_core::{Game, Options, perft};
use quincunx_nika::{Nika, State};

fn game(options: &[&str]) -> Nika {
    Nika::new(
        &Options::read(&quincunx_nika::INFO, options.iter().copied()).unwrap(),
        None,
    )
    .unwrap()
}

fn after(game: &Nika, line: &str) -> State {
    let mut state = game.start();
    for text in line.split_whitespace() {
        let action = game.read_action(&state, text).unwrap();
        assert_eq!(game.refuse(&state, action), None, "{text}");
        game.apply(&mut state, action, &mut ());
    }
    state
}

#[track_caller]
fn check(game: &Nika, mut state: State, expected: &[u64]) {
    let depths = 1..=expected.len() as u32;
    let found: Vec<u64> = depths.map(|depth| perft(game, &mut state, depth)).collect();
    assert_eq!(found, expected);
}

#[test]
fn from_the_start() {
    let square = game(&[]);
    check(&square, square.start(), &[55, 2637, 145_035, 6_953_769]);
    let oblong = game(&["board=oblong"]);
    check(&oblong, oblong.start(), &[55, 2637, 145_035, 6_968_868]);
}

#[test]
fn after_the_check_line() {
    let game = game(&["board=oblong"]);
    let line = "e1.e2.e3>w d1.d2.d3>w pass pass pass pass pass pass c1.c2.c3@n";
    check(&game, after(&game, line), &[54, 2833, 130_559]);
}

#[test]
fn after_a_first_rout() {
    let game = game(&[]);
    let line = "e1.e2.e3>w d1.d2.d3>w a5.b5.c5>s a4.b4.c4>s e11.e12.e13>w d11.d12.d13>w k5.l5.m5>s k4.l4.m4>s";
    check(&game, after(&game, line), &[54, 2634, 146_935]);
}

#[test]
fn in_the_thick_of_it() {
    let game = game(&[]);
    for (position, expected) in [
        (
            "athens=a2e.b1e.b2e.c1e.d1e.d2e sparta=c2w.c5s.c9n.e1w.e2w.f2w messene=e11w.e12w.e13w.i11e.i12e.i13e \
             thebes=g2w.k5s.k9n.l5s.l9n.m5s move=athens action=1 passed=0 turns=0",
            [75, 3805, 162_314],
        ),
        (
            "athens=b9e.b10e.b11e.c9n.c10e.c11e sparta=a4n.b4n.b5n.b6n.c4n.c5n messene=d11w.d12w.d13w.e12w.e13w.f12w \
             thebes=a10s.k5s.k9n.l5s.l9n.m5s move=sparta action=1 passed=0 turns=1",
            [121, 7387, 864_279],
        ),
        (
            "athens=b9s.b10s.b11s.c9s.c10s.c11s sparta=b6n.b7n.b8n.c6n.c7n.c8n messene=- \
             thebes=a9e.a10e.a11e.c12s.c13s.d11w move=athens action=1 passed=0 turns=4",
            [122, 6104, 811_745],
        ),
    ] {
        check(&game, game.read_position(position).unwrap(), &expected);
    }
}
