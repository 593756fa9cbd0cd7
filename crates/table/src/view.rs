//! What a viewer may see of a table, and the record as a viewer may read it.

use crate::log::{self, Entry, Logged};
use crate::{Account, Clock, Input, Occupant, Offer, Phase, Request, Said, Table, Time, Undo};
use quincunx_core::table_notes::LogLine;
use quincunx_core::{Choice, GameInfo, Record, Scene, Seat, SeatSet, Turn, Viewer};

/// Everything a viewer may see of a table. It is made from what that viewer may know, and from nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct TableView {
    /// Name, options and presets of the game.
    pub game: &'static str,
    /// Who looks.
    pub viewer: Viewer,
    /// How far the table has come.
    pub phase: Phase,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// Who acts.
    pub turn: Turn,
    /// The clock that is played with.
    pub clock: Clock,
    /// Whose time runs, and when it is over.
    pub running: Option<(Seat, Option<Time>)>,
    /// The actions so far, as this viewer saw them.
    pub played: Vec<String>,
    /// What lies on the table.
    pub scene: Scene,
    /// What the viewer may do now; empty unless it is their turn.
    pub choices: Vec<Choice>,
    /// What is proposed.
    pub offers: Vec<Offer>,
    /// The results that may be claimed.
    pub claims: Vec<String>,
    /// The viewer's last action that can be taken back, as the number of actions that stay, and what it takes.
    pub undo: Option<(usize, Undo)>,
    /// What was said.
    pub chat: Vec<Said>,
    /// Who watches.
    pub watchers: Vec<String>,
    /// The hash of the secret behind the dice.
    pub commitment: String,
    /// The secret itself, after the game.
    pub secret: Option<String>,
    /// The words of the seats for the dice, once the game has begun.
    pub words: Vec<(String, String)>,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatView {
    /// Its name.
    pub name: &'static str,
    /// Who sits there.
    pub occupant: Occupant,
    /// The seats that win and lose with it.
    pub side: SeatSet,
    /// Whether it is ready to begin.
    pub ready: bool,
    /// Whether it has left the game, and a stand-in plays.
    pub left: bool,
    /// Its time.
    pub time: Account,
}

impl Table {
    /// Through whose eyes the game itself is shown to a viewer: after the end there are no secrets any more.
    pub(crate) fn eyes(&self, viewer: Viewer) -> Viewer {
        match self.phase {
            Phase::Over(_) => Viewer::All,
            Phase::Waiting | Phase::Playing | Phase::Paused => viewer,
        }
    }

    /// The game that is played.
    pub fn info(&self) -> &'static GameInfo {
        self.session.info()
    }

    /// The clock that is played with.
    pub fn clock(&self) -> Clock {
        self.clocks.clock()
    }

    /// What a viewer may see now.
    pub fn view_for(&self, viewer: Viewer) -> TableView {
        let eyes = self.eyes(viewer);
        let acts = self.phase == Phase::Playing && matches!(self.session.turn(), Turn::Seat(seat) if viewer.sees(seat));
        let hearable = self.chat.iter().filter(|said| self.may_hear(viewer, said.to));
        let claims = self.session.claims();
        TableView {
            game: self.info().name,
            viewer,
            phase: self.phase.clone(),
            seats: self.all_seats().iter().map(|seat| self.seat_view(seat)).collect(),
            turn: self.session.turn(),
            clock: self.clocks.clock(),
            running: self.clocks.running().map(|seat| (seat, self.clocks.deadline())),
            played: self.session.played_as(eyes),
            scene: self.session.scene(eyes),
            choices: if acts { self.session.choices() } else { Vec::new() },
            offers: self.offers.clone(),
            claims: claims
                .iter()
                .map(|&outcome| self.session.outcome_text(outcome))
                .collect(),
            undo: self.last_undo(viewer),
            chat: hearable.cloned().collect(),
            watchers: self.watchers.clone(),
            commitment: self.dice.secret().commitment(),
            secret: self.shows_secret(viewer).then(|| self.dice.secret().text()),
            words: self.dice.words().to_vec(),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let chair = &self.chairs[seat.index()];
        let sides = self.session.sides();
        SeatView {
            name: self.name(seat),
            occupant: chair.occupant.clone(),
            side: sides.into_iter().find(|side| side.contains(seat)).unwrap_or_default(),
            ready: chair.is_ready(),
            left: self.left.contains(seat),
            time: self.clocks.account(seat, self.now),
        }
    }

    fn last_undo(&self, viewer: Viewer) -> Option<(usize, Undo)> {
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        if self.phase != Phase::Playing || !self.playing().contains(seat) {
            return None;
        }
        let own = |played: &quincunx_core::Played| played.turn == Turn::Seat(seat);
        let to = self.session.played().iter().rposition(own)?;
        Some((to, self.undo(seat, to).ok()?))
    }

    fn shows_secret(&self, viewer: Viewer) -> bool {
        self.eyes(viewer) == Viewer::All
    }

    /// The record as a viewer may read it now; with all secrets it is what the table can be resumed from.
    pub fn record(&self, viewer: Viewer) -> Record {
        let eyes = self.eyes(viewer);
        let mut record = Record::of(&*self.session, eyes);
        let named = |seat: Seat| Some((self.name(seat).to_owned(), self.occupant(seat)?.name()?.to_owned()));
        record.seats = self.all_seats().iter().filter_map(named).collect();
        record.date = Some(self.opened.date());
        let notes = &mut record.table;
        notes.clock = Some(self.clocks.clock().to_string());
        notes.opened = Some(self.opened.to_string());
        notes.opening = self.opening;
        notes.dice = Some(self.dice.secret().commitment());
        notes.secret = self.shows_secret(viewer).then(|| self.dice.secret().text());
        notes.words = self.dice.words().to_vec();
        notes.log = self.log_for(viewer);
        if let Phase::Over(end) = &self.phase {
            record.result = Some(end.result.clone());
            let reason = end.reason.message(self.session.seats());
            record.table.reason = reason.map(|message| message.to_string());
        }
        record
    }

    fn log_for(&self, viewer: Viewer) -> Vec<LogLine> {
        let played = self.session.played_as(self.eyes(viewer));
        let place = match self.eyes(viewer) {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.chairs.len(),
            Viewer::All => self.chairs.len() + 1,
        };
        let line = |logged: &Logged| {
            let text = match &logged.what {
                Entry::Plain(text, hearers) => self.may_hear(viewer, *hearers).then(|| text.clone())?,
                Entry::Action { by, number, taken_back } => {
                    let text = match taken_back {
                        Some(texts) => &texts[place],
                        None => &played[*number],
                    };
                    let input = Input::Person(*by, Request::Play(text.clone()));
                    log::write(&input, self.session.seats())?
                }
            };
            Some(LogLine {
                line: 0,
                text: format!("{} {text}", logged.at.since(self.opened)),
            })
        };
        self.log.iter().filter_map(line).collect()
    }
}
