//! The proof of a record: every action is legal, and every die is the one that secret and words give.

use crate::{Dice, Secret, Table};
use quincunx_core::{Record, RecordError, Session, Turn, Viewer};
use std::fmt;

/// What was checked in a record, and held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How many actions were checked against the rules.
    pub actions: usize,
    /// How many of them were dice, all checked.
    pub dice: usize,
    /// How many of them were set up before the table began, and their dice not checked.
    pub opening: usize,
    /// The words that went into the dice, the secret having been checked; `None` if there were no dice and no secret.
    pub words: Option<Vec<(String, String)>>,
    /// How many lines of the table's log were checked.
    pub log: usize,
    /// The result, and why.
    pub result: Option<(String, String)>,
}

impl Proof {
    /// Checks a record. The session is its game at its start.
    pub fn of(record: &Record, session: &dyn Session) -> Result<Self, RecordError> {
        if let Some(view) = &record.view {
            let reason = format!("this record was written through the eyes of {view}; only a whole one can be checked");
            return Err(record.game_error(reason));
        }
        let mut played = session.fork();
        record.play_in(&mut *played, None)?;
        let dice = check_secret(record, session.seats())?;
        let mut rolled = check_dice(record, session, dice.as_ref())?;
        let (mut result, mut reason) = (record.result.clone(), record.table.reason.clone());
        let mut words = dice.map(|dice| dice.words().to_vec());
        if !record.table.log.is_empty() {
            // A record kept line by line has the game in its log alone.
            let table = Table::replay(session.fork(), record)?;
            let whole = table.record(Viewer::All);
            rolled = table.dice_rolled();
            played = table.session().fork();
            (result, reason) = (whole.result, whole.table.reason);
            words = Some(whole.table.words);
        }
        let result = match (played.result(), result) {
            (Some(result), _) => Some((result, "by the rules".to_owned())),
            (None, Some(result)) => {
                let unsaid = || "not by the rules; the record does not say why".to_owned();
                Some((result, reason.unwrap_or_else(unsaid)))
            }
            (None, None) => None,
        };
        Ok(Proof {
            actions: played.played().len(),
            dice: rolled,
            opening: record.table.opening,
            words,
            log: record.table.log.len(),
            result,
        })
    }
}

/// The dice of a record, if it tells its secret. The secret must fit its hash, and the words must be in turn order.
fn check_secret(record: &Record, seats: &[&str]) -> Result<Option<Dice>, RecordError> {
    let notes = &record.table;
    let Some(text) = &notes.secret else {
        return Ok(None);
    };
    let line = notes.line_of("secret");
    let Some(secret) = Secret::read(text) else {
        return Err(RecordError::new(
            line,
            "a secret is 64 hexadecimal digits in lower case",
        ));
    };
    match &notes.dice {
        None => {
            return Err(RecordError::new(
                line,
                "there is no hash ('dice') that the secret could fit",
            ));
        }
        Some(hash) if *hash != secret.commitment() => {
            let reason = format!(
                "the secret does not fit its hash: that would be {}",
                secret.commitment()
            );
            return Err(RecordError::new(line, reason));
        }
        Some(_) => {}
    }
    for (seat, _) in &notes.words {
        if !seats.contains(&seat.as_str()) {
            let line = notes.line_of(&format!("word {seat}"));
            return Err(RecordError::new(line, format!("there is no seat '{seat}'")));
        }
    }
    let mut words = notes.words.clone();
    words.sort_by_key(|(seat, _)| seats.iter().position(|name| name == seat));
    Ok(Some(Dice::new(secret, words)))
}

/// Checks every die and says how many there were.
fn check_dice(record: &Record, start: &dyn Session, dice: Option<&Dice>) -> Result<usize, RecordError> {
    let mut session = start.fork();
    let mut rolled = 0;
    for (i, action) in record.actions().enumerate() {
        if session.turn() == Turn::Chance && i >= record.table.opening {
            let complain = |reason: String| RecordError::new(record.line_of(i), format!("action {}: {reason}", i + 1));
            let Some(dice) = dice else {
                let reason = match record.table.dice {
                    Some(_) => "the secret behind this die has not been told yet, so it cannot be checked",
                    None => "the record has no secret behind this die, so it cannot be checked",
                };
                return Err(complain(reason.to_owned()));
            };
            let outcomes = session.chances();
            let expected = dice.roll(rolled, &outcomes).unwrap_or_default();
            if expected != action {
                let number = rolled + 1;
                return Err(complain(format!(
                    "die {number} is {expected} by secret and words, not {action}"
                )));
            }
            rolled += 1;
        }
        // Legality has been checked before.
        let _ = session.play(action);
    }
    Ok(rolled)
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "actions: {}, all legal", self.actions)?;
        match &self.words {
            Some(words) => {
                writeln!(f, "secret: fits the hash shown before the first action")?;
                for (seat, word) in words {
                    writeln!(f, "word of {seat}: {word}")?;
                }
                writeln!(f, "dice: {}, all as secret and words give them", self.dice)?;
            }
            None => writeln!(f, "dice: none were rolled")?,
        }
        if self.opening > 0 {
            writeln!(
                f,
                "opening: the first {} actions were set up, their dice not checked",
                self.opening
            )?;
        }
        if self.log > 0 {
            writeln!(
                f,
                "log: {} lines, all in keeping with actions, clocks and result",
                self.log
            )?;
        }
        match &self.result {
            None => writeln!(f, "result: none yet"),
            Some((result, reason)) => writeln!(f, "result: {result} ({reason})"),
        }
    }
}
