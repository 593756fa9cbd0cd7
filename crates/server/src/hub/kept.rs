//! What a room holds: a table that is played at, or a record that was brought along.

use quincunx_core::{Record, RecordError, Seat, Session, Turn, Viewer};
use quincunx_table::{
    Account, Clock, End, Input, Occupant, Phase, Position, Reason, SeatView, Table, TableView, Time, Told,
    position_after, story,
};

/// The result of a record that has none.
pub(crate) const UNFINISHED: &str = "*";

/// What a room holds.
pub(crate) enum Held {
    /// A game that is or was played here.
    Table(Box<Table>),
    /// A record that was brought along. It has no secrets any more.
    Record(Box<Brought>),
}

/// A record that was brought along, with the game played to its end.
pub(crate) struct Brought {
    session: Box<dyn Session>,
    record: Record,
}

impl Brought {
    /// Reads and checks a record.
    pub(crate) fn read(text: &str) -> Result<Self, RecordError> {
        let record = Record::read(text)?;
        let mut session = quincunx_games::open_record(&record)?;
        record.play_in(&mut *session, None)?;
        Ok(Brought { session, record })
    }

    /// The result, if there is one.
    pub(crate) fn result(&self) -> Option<&str> {
        self.record.result.as_deref()
    }

    /// The record.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The game.
    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Who sat on a seat.
    pub(crate) fn occupant(&self, seat: &str) -> Occupant {
        let name = self.record.seats.iter().find(|(name, _)| name == seat);
        name.map_or(Occupant::Open, |(_, name)| Occupant::Person(name.clone()))
    }

    fn view(&self) -> TableView {
        let session = &*self.session;
        let sides = session.sides();
        let seats = session.seats().iter().enumerate().map(|(at, &name)| {
            let seat = Seat::new(at as u8);
            SeatView {
                name,
                occupant: self.occupant(name),
                side: sides
                    .iter()
                    .copied()
                    .find(|side| side.contains(seat))
                    .unwrap_or_default(),
                ready: true,
                left: false,
                time: Account::default(),
            }
        });
        TableView {
            game: session.info().name,
            viewer: Viewer::Spectator,
            phase: Phase::Over(End {
                result: self.record.result.clone().unwrap_or_else(|| UNFINISHED.to_owned()),
                reason: Reason::Rules,
            }),
            seats: seats.collect(),
            turn: session.turn(),
            clock: Clock::None,
            running: None,
            played: session.played_as(Viewer::All),
            scene: session.scene(Viewer::All),
            choices: Vec::new(),
            offers: Vec::new(),
            claims: Vec::new(),
            undo: None,
            chat: Vec::new(),
            watchers: Vec::new(),
            commitment: self.record.table.dice.clone().unwrap_or_default(),
            secret: self.record.table.secret.clone(),
            words: self.record.table.words.clone(),
        }
    }
}

impl Held {
    /// What a viewer may see now.
    pub(crate) fn view_for(&self, viewer: Viewer) -> TableView {
        match self {
            Held::Table(table) => table.view_for(viewer),
            Held::Record(brought) => brought.view(),
        }
    }

    /// The actions after the first `from`, as a viewer was told of them.
    pub(crate) fn story(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        match self {
            Held::Table(table) => table.story(viewer, from),
            Held::Record(brought) => story(&*brought.session, Viewer::All, from),
        }
    }

    /// The position after some actions, as a viewer saw it.
    pub(crate) fn position_after(&self, viewer: Viewer, number: usize) -> Option<Position> {
        match self {
            Held::Table(table) => table.position_after(viewer, number),
            Held::Record(brought) => position_after(&*brought.session, Viewer::All, number),
        }
    }

    /// The record as a viewer may read it.
    pub(crate) fn record(&self, viewer: Viewer) -> Record {
        match self {
            Held::Table(table) => table.record(viewer),
            Held::Record(brought) => brought.record.clone(),
        }
    }

    /// The options that differ from their defaults.
    pub(crate) fn options(&self) -> Vec<String> {
        self.session().options().changed().collect()
    }

    /// The game itself, with every secret.
    pub(crate) fn session(&self) -> &dyn Session {
        match self {
            Held::Table(table) => table.session(),
            Held::Record(brought) => &*brought.session,
        }
    }

    /// How far it has come.
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Held::Table(table) => matches!(table.phase(), Phase::Over(_)),
            Held::Record(_) => true,
        }
    }

    /// Who sits on a seat.
    pub(crate) fn occupant(&self, seat: Seat) -> Occupant {
        match self {
            Held::Table(table) => table.occupant(seat).cloned().unwrap_or_default(),
            Held::Record(brought) => brought.occupant(self.session().seats()[seat.index()]),
        }
    }

    /// When time is over for somebody.
    pub(crate) fn deadline(&self) -> Option<Time> {
        match self {
            Held::Table(table) => table.deadline(),
            Held::Record(_) => None,
        }
    }

    /// The seat that a program acts for now, and the program.
    pub(crate) fn program(&self) -> Option<(Seat, String)> {
        let Held::Table(table) = self else {
            return None;
        };
        let Turn::Seat(seat) = table.session().turn() else {
            return None;
        };
        let playing = *table.phase() == Phase::Playing;
        match table.actor(seat) {
            Occupant::Player(name) if playing => Some((seat, name)),
            _ => None,
        }
    }
}

/// Whether an input can leave a line in the record.
pub(crate) fn leaves_a_trace(input: &Input) -> bool {
    !matches!(input, Input::Watch(_) | Input::Unwatch(_))
}
