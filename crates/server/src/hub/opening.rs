//! Opening a table: who sits where, and who is ready.

use super::view;
use crate::clock;
use crate::error::ApiError;
use crate::person::{Person, random, random_text};
use crate::store::{Opened, SeatRow, Summary};
use quincunx_core::{Seat, Session, Viewer};
use quincunx_table::{Clock, Effect, Input, Occupant, Phase, Request, Secret, Table};

/// How many signs an id has.
pub(crate) const ID_LENGTH: usize = 12;

/// A table to be opened.
pub(crate) struct NewTable {
    /// The game; the actions in it are where the table begins.
    pub session: Box<dyn Session>,
    /// The clock.
    pub clock: Clock,
    /// Whether everybody finds the table.
    pub public: bool,
    /// Who opens it.
    pub opener: Person,
    /// Who sits where, in turn order, with the person if it is one.
    pub seats: Vec<(Occupant, Option<Person>)>,
    /// The word of the one who opens it for the dice.
    pub word: Option<String>,
}

/// Sets up a table as it is to be kept. When nobody but the opener and programs sit there, it begins at once.
pub(crate) fn set_up(new: NewTable) -> Result<Opened, ApiError> {
    let now = clock::now();
    let mut table = Table::open(new.session, new.clock, Secret::new(random()), now);
    let opening = table.record(Viewer::All).write();
    let mut lines = Vec::new();
    let mut feed = |input: Input| -> Result<(), ApiError> {
        let answer = table.feed(now, input);
        lines.extend(answer.effects.into_iter().filter_map(|effect| match effect {
            Effect::Keep(line) => Some(line),
            _ => None,
        }));
        answer.refused.map_or(Ok(()), |refused| Err(refused.into()))
    };
    let alone = new.seats.iter().all(|(occupant, person)| match occupant {
        Occupant::Open => false,
        Occupant::Person(_) => *person == Some(new.opener),
        Occupant::Player(_) | Occupant::Bot(_) => true,
    });
    for (at, (occupant, _)) in new.seats.iter().enumerate() {
        if *occupant != Occupant::Open {
            feed(Input::Sit(Seat::new(at as u8), occupant.clone()))?;
        }
    }
    for (at, (occupant, person)) in new.seats.iter().enumerate() {
        let own = occupant.is_person() && *person == Some(new.opener);
        // Whoever plays alone need not distrust the dice: the server finds a word for them.
        let word = new.word.clone().or_else(|| alone.then(|| random_text(16)));
        if let (true, Some(word)) = (own, word) {
            feed(Input::Person(Seat::new(at as u8), Request::Ready(word)))?;
        }
    }
    let names = table.session().seats();
    let seats = new
        .seats
        .iter()
        .zip(names)
        .map(|((occupant, person), name)| SeatRow::new(name, occupant, *person));
    let programs = new.seats.iter().any(|(occupant, _)| occupant.is_program());
    let playing = *table.phase() == Phase::Playing;
    Ok(Opened {
        id: random_text(ID_LENGTH),
        is_record: false,
        game: table.info().name.to_owned(),
        options: table.session().options().changed().collect(),
        clock: new.clock.to_string(),
        public: new.public,
        opening,
        opener: new.opener,
        at: now,
        lines,
        summary: Summary {
            phase: view::phase(table.phase()),
            result: match table.phase() {
                Phase::Over(end) => Some(end.result.clone()),
                _ => None,
            },
            moves: table.session().played().len(),
            runs: playing && (programs || new.clock != Clock::None),
            updated: now,
        },
        seats: seats.collect(),
    })
}
