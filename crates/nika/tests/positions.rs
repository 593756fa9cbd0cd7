//! Position texts that cannot be, each with what is wrong.

use quincunx_core::{Game, Options};
use quincunx_nika::Nika;

const START: &str = "athens=e1w.e2w.e3w.i1e.i2e.i3e sparta=a5s.a9n.b5s.b9n.c5s.c9n \
                     messene=e11w.e12w.e13w.i11e.i12e.i13e thebes=k5s.k9n.l5s.l9n.m5s.m9n \
                     move=athens action=1 passed=0 turns=0";

fn game() -> Nika {
    Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap()
}

#[test]
fn the_start() {
    let game = game();
    assert_eq!(game.position(&game.start()), START);
    assert_eq!(game.read_position(START).unwrap(), game.start());
}

#[test]
fn impossible_positions_are_refused_in_words() {
    let game = game();
    for (from, to, words) in [
        (
            "athens=",
            "athen=",
            "'athens=' was expected in the position, not 'athen=e1w.e2w.e3w.i1e.i2e.i3e'",
        ),
        (" turns=0", "", "'turns=' was expected in the position, not ''"),
        (" turns=0", "  turns=0", "'turns=' was expected in the position, not ''"),
        (" turns=0", " turns=0 ", "'' stands behind the end of the position"),
        ("e1w", "", "Athens, '': a piece ends with its facing n, e, s or w"),
        ("e1w", "e1x", "Athens, 'e1x': a piece ends with its facing n, e, s or w"),
        ("e1w", "1w", "'1' in '1w' is no space: write a letter and a number"),
        ("e1w", "n1w", "Athens, 'n1w': the board has no such space"),
        ("e1w", "e4w", "Athens, 'e4w': the board has no such space"),
        (
            "e1w.e2w",
            "e2w.e1w",
            "Athens, 'e1w': pieces are sorted by column, then row",
        ),
        (
            "e1w.e2w",
            "e2w.e2w",
            "Athens, 'e2w': pieces are sorted by column, then row",
        ),
        (
            "e1w",
            "d1w.e1w",
            "Athens, 'i3e': this is a seventh piece, but a city has six",
        ),
        ("a5s", "e1s", "Sparta, 'e1s': another piece stands there"),
        ("a5s", "d1s", "Sparta, 'a9n': pieces are sorted by column, then row"),
        (
            "e1w",
            "a6w",
            "Athens, 'a6w': no piece stands in a victory area of the enemy",
        ),
        (
            "move=athens",
            "move=corinth",
            "'move=corinth': write athens, sparta, messene or thebes",
        ),
        (
            "move=athens",
            "move=sparta",
            "'move=sparta': after 0 turns athens is to move",
        ),
        ("turns=0", "turns=5", "'move=athens': after 5 turns sparta is to move"),
        ("action=1", "action=3", "'action=3': write 1, 2 or 2-after-pass"),
        ("passed=0", "passed=5", "'passed=5': write a whole number from 0 to 4"),
        ("passed=0", "passed=1", "'passed=1': only 0 turns were played"),
        ("turns=0", "turns=00", "'turns=00': write a whole number from 0 to 500"),
        ("turns=0", "turns=+4", "'turns=+4': write a whole number from 0 to 500"),
        (
            "turns=0",
            "turns=504",
            "'turns=504': write a whole number from 0 to 500",
        ),
        (
            "action=1 passed=0 turns=0",
            "action=2 passed=1 turns=4",
            "'passed=1': the first action of this turn was not a pass",
        ),
        (
            "action=1 passed=0 turns=0",
            "action=2-after-pass passed=4 turns=4",
            "'action=2-after-pass': the game ended before this turn",
        ),
        (
            "action=1 passed=0 turns=0",
            "action=2 passed=0 turns=500",
            "'action=2': the game ended before this turn",
        ),
    ] {
        let text = START.replacen(from, to, 1);
        assert_ne!(text, START);
        assert_eq!(game.read_position(&text).unwrap_err().to_string(), words, "{text}");
    }
}

#[test]
fn ended_positions_read_as_ended() {
    let game = game();
    for (from, to, result) in [
        ("passed=0 turns=0", "passed=4 turns=8", "draw"),
        ("passed=0 turns=0", "passed=0 turns=500", "draw"),
        ("athens=e1w", "athens=f13w", "athenians wins"),
    ] {
        let text = START.replacen("e2w.e3w.", "", 1).replacen(from, to, 1);
        let state = game.read_position(&text).unwrap();
        let quincunx_core::Turn::Over(outcome) = game.turn(&state) else {
            panic!("{text} goes on");
        };
        assert_eq!(game.result(outcome), result);
        game.check(&state).unwrap();
        assert_eq!(game.position(&state), text);
    }
}
