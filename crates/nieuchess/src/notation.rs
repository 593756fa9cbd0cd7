//! The one text form of each action (C3, R9.1).
//!
//! ```
//! use quincunx_core::{Game, Options};
//! use quincunx_nieuchess::{Action, Cell, Nieuchess};
//! let game = Nieuchess::new(&Options::read(Nieuchess::INFO, [])?, None)?;
//! let action = game.read_action(&game.start(), "a6^y35")?;
//! assert_eq!(action, Action::Invade(Cell::read("a6").unwrap(), Cell::read("y35").unwrap()));
//! let wrong = game.read_action(&game.start(), "put:z5").unwrap_err();
//! assert_eq!(wrong.to_string(), "'z5' in 'put:z5' is no hex: a hex is a column a to y and a row 1 to 36");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Nieuchess;
use crate::cell::Cell;
use crate::combat::{ATTACK, Combat, DEFENCE, Engaged, Group, Step, places};
use crate::moves::Action;
use crate::state::{Phase, State};
use quincunx_core::{ActionError, Refusal, Seat, SyntaxError, refusal};
use std::fmt::Write;

impl Nieuchess {
    /// Writes the text of a legal action.
    pub(crate) fn write_text(state: &State, action: Action, text: &mut String) {
        // Writing to a text cannot fail.
        let _ = match action {
            Action::Roll(blue, red) => write!(text, "roll:{blue}{red}"),
            Action::First => text.write_str("first"),
            Action::Second => text.write_str("second"),
            Action::Put(cell) => write!(text, "put:{cell}"),
            Action::Move(from, to) => write!(text, "{from}-{to}"),
            Action::Invade(from, to) => write!(text, "{from}^{to}"),
            Action::Done => text.write_str("done"),
            Action::Battle(attackers, defenders) => write_battle(state, attackers, defenders, text),
            Action::Fight(number) => write!(text, "fight:{number}"),
            Action::Die(die) => write!(text, "die:{die}"),
            Action::Swap(own, other) => write!(text, "swap:{own}x{other}"),
            Action::Back(from, via, to) => write!(text, "back:{from}-{via}-{to}"),
            Action::Lost(cell) => write!(text, "lost:{cell}"),
            Action::Revive(star) => write!(text, "revive:{star}"),
            Action::Stop => text.write_str("stop"),
        };
    }

    /// Reads a text as an action.
    pub(crate) fn read_text(&self, state: &State, text: &str) -> Result<Action, ActionError> {
        let reader = Reader { text };
        let Some((kind, rest)) = text.split_once(':') else {
            return Ok(match text {
                "first" => Action::First,
                "second" => Action::Second,
                "done" => Action::Done,
                "stop" => Action::Stop,
                _ => reader.journey()?,
            });
        };
        Ok(match kind {
            "roll" => {
                let dice: Vec<u8> = rest.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
                match dice[..] {
                    [blue @ 0..=9, red @ 0..=9] => Action::Roll(blue, red),
                    _ => return Err(reader.wrong(rest, "is not two dice such as 61").into()),
                }
            }
            "put" => Action::Put(reader.only_cell(rest)?),
            "battle" => self.read_battle(state, reader, rest)?,
            "fight" => Action::Fight(reader.number(rest)?),
            "die" => Action::Die(reader.number(rest)?),
            "swap" => {
                let (own, rest) = reader.cell(rest)?;
                let rest = reader.sign(rest, 'x')?;
                Action::Swap(own, reader.only_cell(rest)?)
            }
            "back" => {
                let (from, rest) = reader.cell(rest)?;
                let (via, rest) = reader.cell(reader.sign(rest, '-')?)?;
                Action::Back(from, via, reader.only_cell(reader.sign(rest, '-')?)?)
            }
            "lost" => Action::Lost(reader.only_cell(rest)?),
            "revive" => Action::Revive(reader.only_cell(rest)?),
            _ => return Err(reader.wrong(kind, "is no kind of action").into()),
        })
    }

    /// Reads the pawns of a battle and finds them among those in contact.
    fn read_battle(&self, state: &State, reader: Reader, rest: &str) -> Result<Action, ActionError> {
        let (attackers, rest) = reader.cells(rest)?;
        let (defenders, rest) = reader.cells(reader.sign(rest, 'x')?)?;
        if !rest.is_empty() {
            return Err(reader.wrong(rest, "is left over at the end").into());
        }
        let Phase::Combat(
            combat @ Combat {
                step: Step::Declare(_), ..
            },
        ) = &state.phase
        else {
            return Err(self.awaited(state).into());
        };
        let ours = group(state, &combat.engaged[ATTACK], state.mover, &attackers)?;
        let theirs = group(state, &combat.engaged[DEFENCE], state.mover.other(), &defenders)?;
        Ok(Action::Battle(ours, theirs))
    }
}

fn write_battle(state: &State, attackers: Group, defenders: Group, text: &mut String) -> std::fmt::Result {
    let Phase::Combat(combat) = &state.phase else {
        unreachable!("battles are declared in combat")
    };
    text.write_str("battle")?;
    for (side, group, mut sign) in [(ATTACK, attackers, ':'), (DEFENCE, defenders, 'x')] {
        for place in places(group) {
            write!(text, "{sign}{}", combat.engaged[side].cells()[place])?;
            sign = '+';
        }
    }
    Ok(())
}

/// The places of pawns among those in contact (R5.1), which must be named in order (R5.2).
fn group(state: &State, engaged: &Engaged, seat: Seat, cells: &[Cell]) -> Result<Group, Refusal> {
    if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(refusal!(
            "R5.2",
            "nieuchess-battle-twice",
            "{cell} is named twice",
            cell = pair[0]
        ));
    }
    if let Some(pair) = cells.windows(2).find(|pair| pair[0] > pair[1]) {
        return Err(refusal!(
            "R5.2",
            "nieuchess-battle-order",
            "the hexes of a battle ascend, so {lower} stands before {higher}",
            lower = pair[1],
            higher = pair[0]
        ));
    }
    let mut group = 0;
    for &cell in cells {
        let Some(place) = engaged.cells().iter().position(|&other| other == cell) else {
            return Err(crate::refuse::not_engaged(state, seat, cell));
        };
        group |= 1 << place;
    }
    Ok(group)
}

/// Takes the text of an action apart, and names what is wrong with it.
#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn wrong(self, part: &str, how: &str) -> SyntaxError {
        SyntaxError::new(format!("'{part}' in '{}' {how}", self.text))
    }

    /// A move or an invasion.
    fn journey(self) -> Result<Action, SyntaxError> {
        let Some((from, rest)) = Cell::split(self.text) else {
            return Err(SyntaxError::new(format!("'{}' is no action of Nieuchess", self.text)));
        };
        if let Some(to) = rest.strip_prefix('-') {
            Ok(Action::Move(from, self.only_cell(to)?))
        } else if let Some(to) = rest.strip_prefix('^') {
            Ok(Action::Invade(from, self.only_cell(to)?))
        } else {
            Err(SyntaxError::new(format!(
                "'{}' is no action: a move is {from}-TO, an invasion {from}^TO",
                self.text
            )))
        }
    }

    /// A hex at the front, and what follows it.
    fn cell(self, text: &'a str) -> Result<(Cell, &'a str), SyntaxError> {
        Cell::split(text).ok_or_else(|| {
            // The column may be an x itself, so a sign that ends the hex comes behind it.
            let mut behind = text.char_indices().skip(1);
            let end = behind.find(|&(_, sign)| matches!(sign, '+' | 'x' | '-' | '^'));
            self.no_cell(end.map_or(text, |(end, _)| &text[..end]))
        })
    }

    /// A hex and nothing behind it.
    fn only_cell(self, text: &str) -> Result<Cell, SyntaxError> {
        Cell::read(text).ok_or_else(|| self.no_cell(text))
    }

    fn no_cell(self, part: &str) -> SyntaxError {
        self.wrong(part, "is no hex: a hex is a column a to y and a row 1 to 36")
    }

    /// Hexes joined by `+`, and what follows them.
    fn cells(self, text: &'a str) -> Result<(Vec<Cell>, &'a str), SyntaxError> {
        let (first, mut rest) = self.cell(text)?;
        let mut cells = vec![first];
        while let Some(more) = rest.strip_prefix('+') {
            let (cell, after) = self.cell(more)?;
            cells.push(cell);
            rest = after;
        }
        Ok((cells, rest))
    }

    /// A sign that must follow.
    fn sign(self, text: &'a str, sign: char) -> Result<&'a str, SyntaxError> {
        text.strip_prefix(sign)
            .ok_or_else(|| self.wrong(text, &format!("should begin with '{sign}'")))
    }

    /// A number without sign or leading zeros.
    fn number(self, text: &str) -> Result<u8, SyntaxError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        match text.parse() {
            Ok(number) if plain => Ok(number),
            _ => Err(self.wrong(text, "is no such number")),
        }
    }
}
