//! A position as one line of text: `key=value` fields in a fixed order.
//!
//! `blue=` and `red=` list the pawns, `first=` and `mover=` name seats, `turns=`, `quiet=` and `fought=` count towards
//! R8.2, `invasions=` says what Blue and Red have left, and `phase=` what is going on; further fields belong to the
//! phase. Lists are joined by `+`, a battle reads like its action, and `-` stands for nothing.
//!
//! ```
//! use quincunx_core::{Game, Options};
//! use quincunx_nieuchess::Nieuchess;
//! let game = Nieuchess::new(&Options::read(Nieuchess::INFO, ["pawns=2"])?, None)?;
//! let text = "blue=l17+m17 red=m19 first=red mover=blue turns=3 quiet=1 fought=no invasions=2+1 \
//!     phase=move waiting=l17 landed=0";
//! let state = game.read_position(text)?;
//! assert_eq!(game.position(&state), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Nieuchess;
use crate::cell::{BLUE, Cell, RED, seat_name};
use crate::combat::{ATTACK, Combat, DEFENCE, Step};
use crate::movement::Movement;
use crate::moves::Action;
use crate::options::MOST_PAWNS;
use crate::state::{Army, Ending, Phase, State};
use quincunx_core::{Seat, SyntaxError};
use std::fmt::Write;

impl Nieuchess {
    /// The position as one line of text.
    pub(crate) fn position_text(state: &State) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = write_position(state, &mut text);
        text
    }

    /// Reads a position text.
    pub(crate) fn read_position_text(&self, text: &str) -> Result<State, SyntaxError> {
        let mut fields = Fields { left: text.split(' ') };
        let mut state = State {
            armies: [fields.army("blue")?, fields.army("red")?],
            first: fields.seat("first")?,
            mover: fields.seat("mover")?,
            turns: fields.number("turns")?,
            quiet: fields.number("quiet")?,
            fought: match fields.take("fought")? {
                "yes" => true,
                "no" => false,
                other => return Err(wrong("fought", other)),
            },
            invasions: {
                let value = fields.take("invasions")?;
                let (blue, red) = value.split_once('+').ok_or_else(|| wrong("invasions", value))?;
                [number("invasions", blue)?, number("invasions", red)?]
            },
            phase: Phase::Roll,
        };
        // The walks and the contacts are worked out from the pawns, which must be sound for that.
        self.check_armies(&state).map_err(SyntaxError::new)?;
        let phase = fields.take("phase")?;
        self.read_phase(&mut state, phase, &mut fields)?;
        if let Some(more) = fields.left.next() {
            return Err(SyntaxError::new(format!(
                "'{more}' is left over at the end of the position"
            )));
        }
        self.check_state(&state).map_err(SyntaxError::new)?;
        // A position has one text, in which lists are in order and nothing is said twice.
        let written = Self::position_text(&state);
        if written != text {
            return Err(SyntaxError::new(format!("this position is written '{written}'")));
        }
        Ok(state)
    }

    fn read_phase(&self, state: &mut State, phase: &str, fields: &mut Fields) -> Result<(), SyntaxError> {
        let (name, value) = phase.split_once(':').unwrap_or((phase, ""));
        state.phase = match (name, value) {
            ("roll", "") => Phase::Roll,
            ("choose", seat) => Phase::Choose(self::seat("phase", seat)?),
            ("put", seat) => Phase::Put(self::seat("phase", seat)?),
            ("move", "") => {
                let waiting = fields.army("waiting")?;
                let landed = fields.number("landed")?;
                let enemy = state.army(state.mover.other());
                Phase::Move(Movement::of(&self.board, waiting.cells(), enemy, landed))
            }
            ("declare", "") => return self.read_declared(state, fields.take("battles")?),
            ("fight", "") => Phase::Combat(read_combat(state, Step::Fight, &[], fields)?),
            ("die", battle) => {
                let step = Step::Roll(battle_number("phase", battle)?);
                Phase::Combat(read_combat(state, step, &[], fields)?)
            }
            ("swap", battle) => {
                let step = Step::Swap(battle_number("phase", battle)?);
                Phase::Combat(read_combat(state, step, &[], fields)?)
            }
            ("back", battle) => {
                let battle = battle_number("phase", battle)?;
                let losers = cells("losers", fields.take("losers")?)?;
                let seat = losers.first().and_then(|&cell| state.owner(cell));
                let seat = seat.ok_or_else(|| SyntaxError::new("there are no losers to go back"))?;
                let pawns: Vec<(Cell, u8)> = losers.into_iter().map(|cell| (cell, battle)).collect();
                Phase::Combat(read_combat(state, Step::Back(battle, seat), &pawns, fields)?)
            }
            ("revive", value) => {
                let (seat, brought) = value.split_once(':').ok_or_else(|| wrong("phase", phase))?;
                Phase::Revive(self::seat("phase", seat)?, number("phase", brought)?)
            }
            ("over", ending) => Phase::Over(match ending {
                "destroyed" => Ending::Destroyed,
                "truce" => Ending::Truce,
                "limit" => Ending::Limit,
                _ => return Err(wrong("phase", phase)),
            }),
            _ => return Err(wrong("phase", phase)),
        };
        Ok(())
    }

    /// Declares the battles of the text one after another, each of which must be legal then.
    fn read_declared(&self, state: &mut State, battles: &str) -> Result<(), SyntaxError> {
        let combat = Combat::begin(state.army(state.mover), state.army(state.mover.other()));
        let combat = combat.ok_or_else(|| SyntaxError::new("no pawns are in contact"))?;
        state.phase = Phase::Combat(combat);
        for (place, battle) in list(battles, ',').enumerate() {
            let text = format!("battle:{}", strip_number(battle, place + 1)?);
            let action = self
                .read_text(state, &text)
                .map_err(|error| SyntaxError::new(error.to_string()))?;
            if let Some(refusal) = self.refusal(state, action) {
                return Err(SyntaxError::new(format!("{text}: {refusal}")));
            }
            if let (Action::Battle(attackers, defenders), Phase::Combat(combat)) = (action, &mut state.phase) {
                combat.declare(attackers, defenders);
            }
        }
        Ok(())
    }
}

fn write_position(state: &State, text: &mut String) -> std::fmt::Result {
    let yes_no = if state.fought { "yes" } else { "no" };
    write!(
        text,
        "blue={} red={} first={} mover={} turns={} quiet={} fought={yes_no} invasions={}+{} phase=",
        joined(state.pawns(BLUE)),
        joined(state.pawns(RED)),
        seat_name(state.first),
        seat_name(state.mover),
        state.turns,
        state.quiet,
        state.invasions[0],
        state.invasions[1],
    )?;
    match &state.phase {
        Phase::Roll => text.write_str("roll"),
        Phase::Choose(seat) => write!(text, "choose:{}", seat_name(*seat)),
        Phase::Put(seat) => write!(text, "put:{}", seat_name(*seat)),
        Phase::Move(movement) => write!(
            text,
            "move waiting={} landed={}",
            joined(movement.waiting()),
            movement.landed
        ),
        Phase::Combat(combat) => {
            match combat.step {
                Step::Declare(_) => text.write_str("declare")?,
                Step::Fight => text.write_str("fight")?,
                Step::Roll(battle) => write!(text, "die:{battle}")?,
                Step::Swap(battle) => write!(text, "swap:{battle}")?,
                Step::Back(battle, losers) => {
                    let losing: Vec<Cell> = combat.engaged[state.side(losers)].of(battle).collect();
                    write!(text, "back:{battle} losers={}", joined(&losing))?;
                }
            }
            write!(text, " battles={}", battles_text(combat))
        }
        Phase::Revive(seat, brought) => write!(text, "revive:{}:{brought}", seat_name(*seat)),
        Phase::Over(Ending::Destroyed) => text.write_str("over:destroyed"),
        Phase::Over(Ending::Truce) => text.write_str("over:truce"),
        Phase::Over(Ending::Limit) => text.write_str("over:limit"),
    }
}

/// Hexes joined by `+`, or `-` if there are none.
fn joined(cells: &[Cell]) -> String {
    if cells.is_empty() {
        return "-".to_owned();
    }
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join("+")
}

/// The battles that are declared and not being resolved, such as `1:a1+a2xb1,3:…`, or `-` if there are none.
pub(crate) fn battles_text(combat: &Combat) -> String {
    let leaving = match combat.step {
        Step::Back(battle, _) => battle,
        _ => 0,
    };
    let [attackers, defenders] = &combat.engaged;
    let mut battles = Vec::new();
    for battle in (1..=MOST_PAWNS as u8).filter(|&battle| battle != leaving) {
        let ours: Vec<Cell> = attackers.of(battle).collect();
        let theirs: Vec<Cell> = defenders.of(battle).collect();
        if !ours.is_empty() {
            battles.push(format!("{battle}:{}x{}", joined(&ours), joined(&theirs)));
        }
    }
    if battles.is_empty() {
        "-".to_owned()
    } else {
        battles.join(",")
    }
}

/// Reads the battles that are declared, and adds those losing pawns that are on their way back.
fn read_combat(state: &State, step: Step, losers: &[(Cell, u8)], fields: &mut Fields) -> Result<Combat, SyntaxError> {
    let text = fields.take("battles")?;
    let mut pawns = [Vec::new(), Vec::new()];
    if let Step::Back(_, seat) = step {
        pawns[state.side(seat)].extend_from_slice(losers);
    }
    for battle in list(text, ',') {
        let (name, members) = battle.split_once(':').ok_or_else(|| wrong("battles", battle))?;
        let name = battle_number("battles", name)?;
        // The sign between attackers and defenders is the x that follows a digit.
        let bytes = members.as_bytes();
        let sign = (1..bytes.len()).find(|&place| bytes[place] == b'x' && bytes[place - 1].is_ascii_digit());
        let sign = sign.ok_or_else(|| wrong("battles", battle))?;
        for (side, text) in [(ATTACK, &members[..sign]), (DEFENCE, &members[sign + 1..])] {
            pawns[side].extend(cells("battles", text)?.into_iter().map(|cell| (cell, name)));
        }
    }
    for pawns in &mut pawns {
        if pawns.len() > MOST_PAWNS {
            return Err(wrong("battles", text));
        }
        pawns.sort_unstable();
    }
    Ok(Combat::declared([&pawns[ATTACK], &pawns[DEFENCE]], step))
}

/// The fields of a position text that have not been read.
struct Fields<'a> {
    left: std::str::Split<'a, char>,
}

impl<'a> Fields<'a> {
    /// The value of the next field, which must have this key.
    fn take(&mut self, key: &str) -> Result<&'a str, SyntaxError> {
        let field = self.left.next().unwrap_or("");
        match field.split_once('=') {
            Some((name, value)) if name == key => Ok(value),
            _ => Err(SyntaxError::new(format!("'{field}' stands where '{key}=' should"))),
        }
    }

    fn seat(&mut self, key: &str) -> Result<Seat, SyntaxError> {
        seat(key, self.take(key)?)
    }

    fn number<T: std::str::FromStr>(&mut self, key: &str) -> Result<T, SyntaxError> {
        number(key, self.take(key)?)
    }

    /// Pawns in the order of their hexes.
    fn army(&mut self, key: &str) -> Result<Army, SyntaxError> {
        let value = self.take(key)?;
        let cells = cells(key, value)?;
        if cells.len() > MOST_PAWNS || !cells.is_sorted_by(|one, other| one < other) {
            return Err(SyntaxError::new(format!(
                "'{key}={value}' must be at most {MOST_PAWNS} hexes in order"
            )));
        }
        let mut army = Army::EMPTY;
        for cell in cells {
            army.insert(cell);
        }
        Ok(army)
    }
}

fn wrong(key: &str, value: &str) -> SyntaxError {
    SyntaxError::new(format!("'{value}' cannot be understood in '{key}='"))
}

fn seat(key: &str, value: &str) -> Result<Seat, SyntaxError> {
    [BLUE, RED]
        .into_iter()
        .find(|&seat| seat_name(seat) == value)
        .ok_or_else(|| wrong(key, value))
}

/// A number without sign or leading zeros.
fn number<T: std::str::FromStr>(key: &str, value: &str) -> Result<T, SyntaxError> {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit()) && (value == "0" || !value.starts_with('0'));
    match value.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(wrong(key, value)),
    }
}

fn battle_number(key: &str, value: &str) -> Result<u8, SyntaxError> {
    match number(key, value)? {
        number if (1..=MOST_PAWNS).contains(&usize::from(number)) => Ok(number),
        _ => Err(wrong(key, value)),
    }
}

/// The text of a battle behind the number it must have.
fn strip_number(battle: &str, expected: usize) -> Result<&str, SyntaxError> {
    battle
        .split_once(':')
        .filter(|(name, _)| *name == expected.to_string())
        .map(|(_, members)| members)
        .ok_or_else(|| wrong("battles", battle))
}

fn cells(key: &str, value: &str) -> Result<Vec<Cell>, SyntaxError> {
    list(value, '+')
        .map(|name| Cell::read(name).ok_or_else(|| wrong(key, name)))
        .collect()
}

/// The parts of a list; `-` is the empty list.
fn list(value: &str, sign: char) -> impl Iterator<Item = &str> {
    let value = if value == "-" { None } else { Some(value) };
    value.into_iter().flat_map(move |value| value.split(sign))
}
