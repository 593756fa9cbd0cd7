//! A game that has been played: how it ended, and its record.

use crate::{Fault, Said};
use quincunx_core::{Outcome, Record, Seat, Session, Turn, Viewer};
use quincunx_table::{Dice, Time};
use std::process::ExitStatus;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By its rules.
    Rules,
    /// A seat forfeited it.
    Forfeit(Seat, Fault),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat was taken at its word that it is lost.
    Hopeless(Seat),
    /// All were taken at their word that it is even.
    Even,
    /// It became too long.
    TooLong,
}

impl Ending {
    /// The reason as everybody may read it.
    pub fn reason(&self, seats: &[&str]) -> String {
        let name = |seat: &Seat| seats[seat.index()];
        match self {
            Ending::Rules => "by the rules".to_owned(),
            Ending::Forfeit(seat, fault) => format!("{} forfeited ({})", name(seat), fault.public()),
            Ending::Resigned(seat) => format!("{} resigned", name(seat)),
            Ending::Hopeless(seat) => format!("{} adjudicated lost", name(seat)),
            Ending::Even => "adjudicated even".to_owned(),
            Ending::TooLong => "adjudicated, too long".to_owned(),
        }
    }
}

/// A game that has been played.
pub struct Finished {
    /// The game as it ended.
    pub session: Box<dyn Session>,
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub outcome: Outcome,
    /// What each seat got.
    pub points: Vec<f64>,
    /// How long it took, without starting and ending programs.
    pub wall: Duration,
    /// How long each seat thought in all.
    pub used: Vec<Duration>,
    /// What each seat wrote to its standard error.
    pub errors: Vec<String>,
    /// What was said with each seat, if that was to be kept.
    pub talk: Vec<Vec<Said>>,
    /// The longest that each seat thought about one action.
    pub longest: Vec<Duration>,
    /// How each bot ended by itself after `quit`, if it did.
    pub left: Vec<Option<ExitStatus>>,
    /// The actions that were set up beforehand.
    pub opening: usize,
    /// What chance was made of.
    pub dice: Dice,
    /// Who sat on each seat.
    pub names: Vec<String>,
}

impl Finished {
    /// The result in words.
    pub fn result(&self) -> String {
        self.session.outcome_text(self.outcome)
    }

    /// The game as a record, with its dice for everybody to check.
    pub fn record(&self) -> Record {
        let mut record = Record::of(&*self.session, Viewer::All);
        let seats = self.session.seats();
        record.seats = seats
            .iter()
            .zip(&self.names)
            .map(|(seat, name)| ((*seat).to_owned(), plain_name(name)))
            .collect();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        record.date = Some(Time::from_millis(now.as_millis() as u64).date());
        record.result = Some(self.result());
        record.table.opening = self.opening;
        if self.session.played().iter().any(|played| played.turn == Turn::Chance) {
            record.table.dice = Some(self.dice.secret().commitment());
            record.table.secret = Some(self.dice.secret().text());
        }
        if self.ending != Ending::Rules {
            record.table.reason = Some(self.ending.reason(seats));
        }
        if let Ending::Forfeit(seat, fault) = &self.ending {
            let name = seats[seat.index()];
            record.add_comment(&format!(
                "{name} forfeited. {fault}. See docs/bots.md, {}.",
                fault.section()
            ));
        }
        let times = seats
            .iter()
            .zip(&self.used)
            .map(|(seat, used)| format!("{seat} {} ms", used.as_millis()));
        record.add_comment(&format!("Time used: {}.", times.collect::<Vec<_>>().join(", ")));
        record
    }
}

/// A name as the header of a record can hold it.
fn plain_name(name: &str) -> String {
    let text: String = name
        .chars()
        .map(|c| if c.is_control() || c == '#' { ' ' } else { c })
        .collect();
    let text = text.trim();
    if text.is_empty() {
        "?".to_owned()
    } else {
        text.to_owned()
    }
}
