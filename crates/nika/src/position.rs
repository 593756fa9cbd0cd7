//! Positions as text.
//!
//! ```text
//! athens=e1w.e2w.e3w.i1e.i2e.i3e sparta=a5s.b5s.c5s.a9n.b9n.c9n messene=… thebes=… move=athens action=1 passed=0 turns=0
//! ```
//!
//! First the pieces of each city, each with its space and facing, in the order of the board, or `-` for a city without
//! pieces; of the six pieces of a city those that are missing are in its routed pool. Then the city to move; which of
//! its actions comes: `1`, `2`, or `2-after-pass` if it has passed the first; how many turns in a row were passed whole
//! (R7.2); and how many turns were completed (R7.4). Athens begins and the order never changes, so the number of turns
//! and the city to move must agree.

use crate::Nika;
use crate::board::Board;
use crate::city::{City, Facing};
use crate::notation::read_place;
use crate::pieces::{Cell, SQUAD};
use crate::state::{Now, Space, State, Step};
use quincunx_core::SyntaxError;
use std::fmt::Write as _;

/// More turns than any game has; a position with more is not read.
const MOST_TURNS: u32 = 1_000_000_000;

pub(crate) fn position(board: &Board, state: &State) -> String {
    let mut text = String::new();
    for city in City::ALL {
        let _ = write!(text, "{}=", city.seat_name());
        if state.pieces(city).is_empty() {
            text.push('-');
        }
        for (i, cell) in state.pieces(city).iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            let facing = state.now.space(cell).facing();
            let _ = write!(text, "{dot}{}{}", board.name(cell), facing.letter());
        }
        text.push(' ');
    }
    let _ = write!(
        text,
        "move={} action={} passed={} turns={}",
        state.city().seat_name(),
        step_name(state.step()),
        state.passed(),
        state.turns()
    );
    text
}

const fn step_name(step: Step) -> &'static str {
    match step {
        Step::First => "1",
        Step::Second => "2",
        Step::SecondAfterPass => "2-after-pass",
    }
}

pub(crate) fn read_position(game: &Nika, text: &str) -> Result<State, SyntaxError> {
    let board = &game.board;
    let mut words = text.split(' ');
    let mut now = Now::empty(board);
    for city in City::ALL {
        read_pieces(board, &mut now, city, field(&mut words, city.seat_name())?)?;
    }
    let city = field(&mut words, "move")?;
    now.city = City::ALL
        .into_iter()
        .find(|known| known.seat_name() == city)
        .ok_or_else(|| SyntaxError::new(format!("'move={city}': write athens, sparta, messene or thebes")))?;
    let step = field(&mut words, "action")?;
    now.step = [Step::First, Step::Second, Step::SecondAfterPass]
        .into_iter()
        .find(|&known| step_name(known) == step)
        .ok_or_else(|| SyntaxError::new(format!("'action={step}': write 1, 2 or 2-after-pass")))?;
    now.passed = number("passed", field(&mut words, "passed")?, 4)? as u8;
    now.turns = number(
        "turns",
        field(&mut words, "turns")?,
        game.rules.limit.unwrap_or(MOST_TURNS),
    )?;
    if let Some(extra) = words.next() {
        return Err(SyntaxError::new(format!(
            "'{extra}' stands behind the end of the position"
        )));
    }
    check_clock(game, &now)?;
    now.end = now.judge(board, game.rules.limit);
    Ok(State::of(&now))
}

/// The value of the next word, which must have this name.
fn field<'a>(words: &mut impl Iterator<Item = &'a str>, name: &str) -> Result<&'a str, SyntaxError> {
    let word = words.next().unwrap_or("");
    let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
    value.ok_or_else(|| SyntaxError::new(format!("'{name}=' was expected in the position, not '{word}'")))
}

fn number(name: &str, text: &str, most: u32) -> Result<u32, SyntaxError> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number: Option<u32> = text.parse().ok().filter(|&number| plain && number <= most);
    number.ok_or_else(|| SyntaxError::new(format!("'{name}={text}': write a whole number from 0 to {most}")))
}

fn read_pieces(board: &Board, now: &mut Now, city: City, text: &str) -> Result<(), SyntaxError> {
    if text == "-" {
        return Ok(());
    }
    let mut last: Option<Cell> = None;
    for (i, word) in text.split('.').enumerate() {
        let wrong = |reason: &str| SyntaxError::new(format!("{}, '{word}': {reason}", city.name()));
        if i == SQUAD {
            return Err(wrong("this is a seventh piece, but a city has six"));
        }
        let end = word.char_indices().next_back().map_or(0, |(end, _)| end);
        let facing = word[end..].chars().next().and_then(Facing::of_letter);
        let facing = facing.ok_or_else(|| wrong("a piece ends with its facing n, e, s or w"))?;
        let (column, row) = read_place(&word[..end], word)?;
        let cell = board
            .cell(column, row)
            .ok_or_else(|| wrong("the board has no such space"))?;
        if last.is_some_and(|last| last >= cell) {
            return Err(wrong("pieces are sorted by column, then row"));
        }
        if now.space(cell) != Space::EMPTY {
            return Err(wrong("another piece stands there"));
        }
        if !board.may_enter(city.team(), cell) {
            return Err(wrong("no piece stands in a victory area of the enemy"));
        }
        now.put(cell, city, facing);
        last = Some(cell);
    }
    Ok(())
}

/// City, action, passes and turns must be able to occur together.
fn check_clock(game: &Nika, now: &Now) -> Result<(), SyntaxError> {
    let error = |reason: String| Err(SyntaxError::new(reason));
    let city = City::ALL[now.turns as usize % 4];
    if city != now.city {
        return error(format!(
            "'move={}': after {} turns {} is to move",
            now.city.seat_name(),
            now.turns,
            city.seat_name()
        ));
    }
    if u32::from(now.passed) > now.turns {
        return error(format!("'passed={}': only {} turns were played", now.passed, now.turns));
    }
    match now.step {
        Step::Second if now.passed > 0 => error(format!(
            "'passed={}': the first action of this turn was not a pass",
            now.passed
        )),
        Step::Second | Step::SecondAfterPass if now.judge_turn(game.rules.limit).is_some() => error(format!(
            "'action={}': the game ended before this turn",
            step_name(now.step)
        )),
        _ => Ok(()),
    }
}
