//! Talk at the table, and those who watch.

use crate::effect::{Hearers, Said, Speaker};
use crate::log;
use crate::refused::refuse;
use crate::seating::{is_name, is_sayable};
use crate::{Audience, Effect, Input, News, Phase, Refused, Request, Table};
use quincunx_core::{Seat, SeatSet, Viewer};

impl Table {
    pub(crate) fn say(&mut self, seat: Seat, audience: Audience, text: String) -> Result<(), Refused> {
        let to = match audience {
            Audience::All => Hearers::All,
            Audience::Side => {
                let sides = self.session.sides();
                let side = sides.into_iter().find(|side| side.contains(seat));
                Hearers::Seats(side.unwrap_or(SeatSet::only(seat)))
            }
        };
        let line = log::write(
            &Input::Person(seat, Request::Say(audience, text.clone())),
            self.session.seats(),
        );
        self.hear(Speaker::Seat(seat), to, text, line)
    }

    pub(crate) fn watcher_says(&mut self, name: String, text: String) -> Result<(), Refused> {
        if !is_name(&name) {
            return refuse!(
                "table-bad-name",
                "a name has 1 to 40 characters on one line, without : and #"
            );
        }
        let to = match self.phase {
            Phase::Over(_) => Hearers::All,
            Phase::Waiting | Phase::Playing | Phase::Paused => Hearers::Watchers,
        };
        let line = log::write(&Input::WatcherSays(name.clone(), text.clone()), self.session.seats());
        self.hear(Speaker::Watcher(name), to, text, line)
    }

    fn hear(&mut self, by: Speaker, to: Hearers, text: String, line: Option<String>) -> Result<(), Refused> {
        if !is_sayable(&text) {
            return refuse!("table-bad-saying", "what is said has 1 to 500 characters on one line");
        }
        if self.chat.len() >= Self::LIMIT {
            return refuse!("table-talked-out", "enough has been said at this table");
        }
        self.note(line.unwrap_or_default(), to);
        let said = Said {
            at: self.now,
            by,
            to,
            text,
        };
        for viewer in self.viewers() {
            if !self.may_hear(viewer, to) {
                continue;
            }
            self.effects.push(Effect::Tell(viewer, News::Said(said.clone())));
        }
        self.chat.push(said);
        Ok(())
    }

    /// Whether a viewer may know what was said to these.
    pub(crate) fn may_hear(&self, viewer: Viewer, to: Hearers) -> bool {
        match (to, viewer) {
            (Hearers::All, _) | (_, Viewer::All) | (Hearers::Watchers, Viewer::Spectator) => true,
            (Hearers::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Hearers::Seats(_), Viewer::Spectator) => false,
            (Hearers::Watchers, Viewer::Seat(_)) => matches!(self.phase, Phase::Over(_)),
        }
    }

    pub(crate) fn watch(&mut self, name: String) -> Result<(), Refused> {
        if !is_name(&name) {
            return refuse!(
                "table-bad-name",
                "a name has 1 to 40 characters on one line, without : and #"
            );
        }
        if self.watchers.len() >= Self::LIMIT {
            return refuse!("table-full", "no more people can watch");
        }
        self.watchers.push(name);
        self.tell_all(&News::Watchers(self.watchers.clone()));
        Ok(())
    }

    pub(crate) fn unwatch(&mut self, name: &str) -> Result<(), Refused> {
        let Some(place) = self.watchers.iter().position(|watcher| watcher == name) else {
            return refuse!("table-not-watching", "{name} is not watching", name = name);
        };
        self.watchers.remove(place);
        self.tell_all(&News::Watchers(self.watchers.clone()));
        Ok(())
    }
}
