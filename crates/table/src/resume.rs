//! A table comes back from its record.
//!
//! The log in a record is the list of inputs that the table accepted. Feeding them again makes the same table: seats,
//! clocks, dice, offers and all. A kept record may be the one from the opening with lines of the log appended; then
//! its turns are only those of the opening.

use crate::{Clock, Input, Request, Secret, Table, Time};
use quincunx_core::{Record, RecordError, Session, Viewer};

impl Table {
    /// The table of a record that holds all secrets, running again from now on. Nobody is charged for the time since
    /// the last line of the log, unless days are counted.
    pub fn resume(text: &str, now: Time) -> Result<Self, RecordError> {
        let record = Record::read(text)?;
        let session = quincunx_games::open_record(&record)?;
        let mut table = Table::replay(session, &record)?;
        // After the end there is nothing to come back to, and the refusal says so.
        let ran_until = table.now;
        let _ = table.feed(now, Input::Back(ran_until));
        Ok(table)
    }

    /// The table of a record as it stood after the last line of its log. The session is the game of the record at
    /// its start.
    pub fn replay(mut session: Box<dyn Session>, record: &Record) -> Result<Self, RecordError> {
        let notes = &record.table;
        if let Some(view) = &record.view {
            let reason = format!("this record was written through the eyes of {view}; a table needs the whole of it");
            return Err(record.game_error(reason));
        }
        let missing = |what: &str| record.game_error(format!("this is not the record of a table: it has no '{what}'"));
        let complaint = |key: &str, reason: String| RecordError::new(notes.line_of(key), reason);
        let opened = notes.opened.as_ref().ok_or_else(|| missing("opened"))?;
        let opened: Time = opened
            .parse()
            .map_err(|error| complaint("opened", format!("{error}")))?;
        let clock: Clock = match &notes.clock {
            Some(clock) => clock.parse().map_err(|error| complaint("clock", format!("{error}")))?,
            None => Clock::None,
        };
        let secret = notes.secret.as_ref().ok_or_else(|| missing("secret"))?;
        let secret = Secret::read(secret)
            .ok_or_else(|| complaint("secret", "a secret is 64 hexadecimal digits in lower case".to_owned()))?;
        if notes.dice.as_ref().is_some_and(|dice| *dice != secret.commitment()) {
            return Err(complaint("secret", "the secret does not fit its hash".to_owned()));
        }
        for (i, action) in record.actions().take(notes.opening).enumerate() {
            let wrong = |error: quincunx_core::ActionError| RecordError::new(record.line_of(i), error.to_string());
            session.play(action).map_err(wrong)?;
        }
        if session.played().len() < notes.opening {
            return Err(complaint(
                "opening",
                "the actions of the opening are missing".to_owned(),
            ));
        }
        let mut table = Table::open(session, clock, secret, opened);
        for line in &notes.log {
            table
                .repeat(&line.text)
                .map_err(|reason| RecordError::new(line.line, reason))?;
        }
        table.compare(record)?;
        Ok(table)
    }

    /// Feeds a line of the log again.
    fn repeat(&mut self, line: &str) -> Result<(), String> {
        let read = crate::log::read(line, self.session.seats(), self.opened);
        let (at, input) = read.ok_or_else(|| format!("'{line}' is no line of a table's log"))?;
        if at < self.now {
            return Err("this line is earlier than the one before".to_owned());
        }
        let input = match input {
            Input::Person(seat, request) if self.by_program(seat, &request) => Input::Program(seat, request),
            input => input,
        };
        match self.feed(at, input).refused {
            Some(refused) => Err(refused.to_string()),
            None => Ok(()),
        }
    }

    /// The log does not say whether a person or a program acted, because the seat tells.
    fn by_program(&self, seat: quincunx_core::Seat, request: &Request) -> bool {
        let stand_in = self.left.contains(seat) && matches!(request, Request::Play(_));
        stand_in || self.occupant(seat).is_some_and(crate::Occupant::is_program)
    }

    /// What came of the log must be what the record says.
    fn compare(&self, record: &Record) -> Result<(), RecordError> {
        let own = self.record(Viewer::All);
        for (i, line) in record.table.log.iter().enumerate() {
            if own.table.log.get(i).is_none_or(|own| own.text != line.text) {
                return Err(RecordError::new(
                    line.line,
                    "this line of the log does not follow from those before",
                ));
            }
        }
        if let Some(extra) = own.table.log.get(record.table.log.len()) {
            let reason = format!("the log lacks the line '{}'", extra.text);
            return Err(RecordError::new(
                record.table.log.last().map_or(0, |last| last.line),
                reason,
            ));
        }
        let (told, count) = (record.actions().collect::<Vec<_>>(), record.actions().count());
        // A record kept line by line has no turns but those of the opening, and the header of the beginning.
        if count == self.opening && record.result.is_none() {
            return Ok(());
        }
        let played: Vec<&str> = own.actions().collect();
        if let Some(i) = (0..count.max(played.len())).find(|&i| told.get(i) != played.get(i)) {
            let line = record.line_of(i.min(count.saturating_sub(1)));
            return Err(RecordError::new(
                line,
                format!("action {} is not the one in the log", i + 1),
            ));
        }
        if record.result != own.result {
            let reason = "the result is not the one that follows from the log";
            return Err(RecordError::new(record.line_of_result(), reason));
        }
        if record.table.reason != own.table.reason {
            let line = record.table.line_of("reason").max(record.line_of_result());
            return Err(RecordError::new(
                line,
                "the reason is not the one that follows from the log",
            ));
        }
        if record.table.words != own.table.words {
            let word = record.table.words.first().map(|(seat, _)| format!("word {seat}"));
            let line = record.table.line_of(&word.unwrap_or_default());
            return Err(RecordError::new(line, "the words are not those in the log"));
        }
        if record.seats != own.seats {
            return Err(record.game_error("the seats are not those in the log"));
        }
        Ok(())
    }
}
