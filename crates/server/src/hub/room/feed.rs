//! Feeding the table: what it wants to be kept is on disk before anybody hears of it.

use super::{Command, RETRY, Room, Thinking};
use crate::clock;
use crate::error::ApiError;
use crate::hub::engines::{self, Cancel};
use crate::hub::kept::{Held, leaves_a_trace};
use crate::hub::opening::{self, NewTable};
use crate::person::Person;
use crate::store::{Keep, SeatRow, Summary, Write};
use quincunx_core::{Seat, Session, Turn, Viewer};
use quincunx_players::Limits;
use quincunx_table::{Clock, Effect, Input, News, Occupant, Phase, Request, Told, Topic};
use std::time::Duration;
use tokio::time::Instant;

impl Room {
    /// Feeds the table with something that happens now. With people it becomes known who sits where.
    pub(super) async fn feed(&mut self, input: Input, people: Option<Vec<Option<Person>>>) -> Result<(), ApiError> {
        let Held::Table(table) = &mut self.held else {
            return Err(ApiError::conflict(
                "over",
                "this is a record; play on from one of its positions",
            ));
        };
        let before = leaves_a_trace(&input).then(|| table.fork());
        let answer = table.feed(clock::now(), input);
        // Whoever is refused a seat has none.
        let people = people.filter(|_| answer.refused.is_none());
        let mut lines = Vec::new();
        let mut told = Vec::new();
        let mut asked = Vec::new();
        let mut rematch = None;
        for effect in answer.effects {
            match effect {
                Effect::Keep(line) => lines.push(line),
                Effect::Tell(viewer, news) => told.push((viewer, news)),
                Effect::Ask(seat, proposal) => asked.push((seat, proposal.topic())),
                Effect::Rematch(occupants) => rematch = Some(occupants),
                // Whether a program must think is seen from the table itself.
                Effect::Think(..) => {}
            }
        }
        let mut next = None;
        if !lines.is_empty() {
            let mut writes = Vec::new();
            if let Some(occupants) = rematch {
                let opened = self.rematch_table(occupants)?;
                next = Some(opened.id.clone());
                writes.push(Write::Open(Box::new(opened)));
            }
            writes.push(Write::Keep(Box::new(self.keep(&lines, people.as_deref()))));
            if let Some(next) = &next {
                let (id, next) = (self.id.clone(), next.clone());
                writes.push(Write::Rematch { id, next });
            }
            let write = if writes.len() == 1 {
                writes.remove(0)
            } else {
                Write::All(writes)
            };
            if let Err(error) = self.hub.store().write(write).await {
                // What is not kept has not happened.
                if let (Held::Table(table), Some(before)) = (&mut self.held, before) {
                    **table = before;
                }
                self.retry = Some(Instant::now() + RETRY);
                tracing::warn!(table = self.id, %error, "an action was not kept");
                return Err(error.into());
            }
            self.lines += lines.len();
        }
        if let Some(people) = people {
            self.people = people;
        }
        self.remember(told);
        if let Some(next) = next {
            self.hub.wake(&next);
            self.rematch = Some(next);
        }
        for (seat, topic) in asked {
            self.ask_program(seat, topic);
        }
        match answer.refused {
            Some(refused) => Err(refused.into()),
            None => Ok(()),
        }
    }

    /// What is to be kept of these lines.
    fn keep(&self, lines: &[String], people: Option<&[Option<Person>]>) -> Keep {
        Keep {
            id: self.id.clone(),
            from: self.lines,
            lines: lines.to_vec(),
            summary: self.summary(),
            seats: people.map(|people| self.seat_rows(people)),
        }
    }

    fn seat_rows(&self, people: &[Option<Person>]) -> Vec<SeatRow> {
        let seats = self.names().into_iter().enumerate();
        seats
            .map(|(at, name)| SeatRow::new(name, &self.held.occupant(Seat::new(at as u8)), people[at]))
            .collect()
    }

    fn summary(&self) -> Summary {
        let result = match self.table().map(quincunx_table::Table::phase) {
            Some(Phase::Over(end)) => Some(end.result.clone()),
            _ => None,
        };
        Summary {
            phase: self.phase(),
            result,
            moves: self.held.session().played().len(),
            runs: self.runs(),
            updated: clock::now(),
        }
    }

    /// Remembers what was told of actions, for those who come later.
    fn remember(&mut self, told: Vec<(Viewer, News)>) {
        for (viewer, news) in told {
            match news {
                News::Played { number, by, text, told } => {
                    if let Some(story) = self.stories.get_mut(&viewer)
                        && story.len() + 1 == number
                    {
                        story.push(Told { by, text, told });
                    }
                }
                News::TakenBack(to) => self.stories.values_mut().for_each(|story| story.truncate(to)),
                // After the end everybody sees everything.
                News::Over(_) => self.stories.clear(),
                _ => {}
            }
        }
        // What was hidden may have come out since.
        for (viewer, story) in &mut self.stories {
            let texts = self.held.session().played_as(*viewer);
            for (told, text) in story.iter_mut().zip(texts) {
                if told.text != text {
                    told.text = text;
                }
            }
        }
    }

    fn rematch_table(&self, occupants: Vec<Occupant>) -> Result<crate::store::Opened, ApiError> {
        let session = self.held.session();
        let options: Vec<String> = session.options().changed().collect();
        let given: Vec<&str> = options.iter().map(String::as_str).collect();
        let entry = quincunx_games::find(session.info().name).ok_or_else(|| ApiError::internal("no such game"))?;
        let fresh = entry
            .open(&given, session.board())
            .map_err(|error| ApiError::internal(error.to_string()))?;
        let mut people = self.people.clone();
        people.rotate_right(1);
        let opener = people.iter().flatten().next().copied();
        let opener = opener.ok_or_else(|| ApiError::conflict("refused", "nobody is left to play again"))?;
        opening::set_up(NewTable {
            session: fresh,
            clock: self.table().map_or(Clock::None, quincunx_table::Table::clock),
            public: self.public,
            opener,
            seats: occupants.into_iter().zip(people).collect(),
            word: None,
        })
    }

    /// Tells the table that it runs again after the server was down.
    pub(super) async fn come_back(&mut self) {
        if let Some(ran_until) = self.back
            && (self.feed(Input::Back(ran_until), None).await.is_ok() || self.retry.is_none())
        {
            self.back = None;
            self.tell();
        }
    }

    /// Lets the program think whose turn it is, and no other.
    pub(super) fn keep_thinking(&mut self) {
        let wanted = self.held.program().filter(|_| self.retry.is_none());
        let number = self.held.session().played().len();
        if let Some(thinking) = &self.thinking {
            if wanted.as_ref().is_some_and(|(seat, _)| *seat == thinking.seat) && thinking.number == number {
                return;
            }
            thinking.cancel.cancel();
            self.thinking = None;
        }
        let Some((seat, name)) = wanted else {
            return;
        };
        let Some(entry) = quincunx_games::find(self.held.session().info().name) else {
            return;
        };
        let cancel = Cancel::default();
        self.thinking = Some(Thinking {
            seat,
            number,
            cancel: cancel.clone(),
        });
        let (hub, id) = (self.hub.clone(), self.id.clone());
        let (session, limits) = (self.held.session().fork(), self.limits(seat));
        tokio::spawn(async move {
            let fallback = session.fork();
            let choose = move |player: &mut dyn quincunx_players::Player| player.choose(&*session, seat, &limits);
            let chosen = hub.engines().ask(entry, &name, &cancel, choose).await;
            if cancel.is_cancelled() {
                return;
            }
            // A game must go on even if a program fails.
            let action = chosen.flatten().or_else(|| engines::any_action(&*fallback));
            if let Some(action) = action {
                let _ = hub.send(&id, Command::Thought { seat, number, action });
            }
        });
    }

    /// How long the program on a seat may think: as its level wants, and as its clock allows.
    fn limits(&self, seat: Seat) -> Limits {
        let view = self.held.view_for(Viewer::Spectator);
        let left = view.seats.get(seat.index()).and_then(|seat| seat.time.left);
        let clock = left.map(|left| quincunx_players::Clock {
            left: Duration::from_millis(left),
            increment: match view.clock {
                Clock::Game { increment, .. } => Duration::from_secs(u64::from(increment)),
                // A new turn brings the time back.
                Clock::Turn { seconds } => Duration::from_secs(u64::from(seconds) / 4),
                Clock::Days { .. } | Clock::None => Duration::ZERO,
            },
        });
        Limits {
            clock,
            ..Limits::default()
        }
    }

    pub(super) async fn thought(&mut self, seat: Seat, number: usize, action: String) {
        let current = self
            .thinking
            .as_ref()
            .is_some_and(|now| now.seat == seat && now.number == number);
        if !current {
            return;
        }
        self.thinking = None;
        match self.feed(Input::Program(seat, Request::Play(action)), None).await {
            Ok(()) => self.tell(),
            Err(error) if error.code == "store" || error.code == "closing" => {}
            Err(error) => {
                tracing::error!(table = self.id, %error, "a program chose what it may not");
                self.retry = Some(Instant::now() + RETRY);
                self.tell();
            }
        }
    }

    /// Asks the programs again that have not answered an open proposal.
    pub(super) fn ask_programs(&self) {
        let view = self.held.view_for(Viewer::Spectator);
        for offer in view.offers {
            for seat in offer
                .pending
                .iter()
                .filter(|&seat| self.held.occupant(seat).is_program())
            {
                self.ask_program(seat, offer.proposal.topic());
            }
        }
    }

    /// A program agrees to a draw when it stands worse, and to a claim when it has as good as lost.
    fn ask_program(&self, seat: Seat, topic: Topic) {
        let Some(entry) = quincunx_games::find(self.held.session().info().name) else {
            return;
        };
        let (hub, id, session) = (self.hub.clone(), self.id.clone(), self.held.session().fork());
        let enough = if topic == Topic::Draw { 0.45 } else { 0.05 };
        tokio::spawn(async move {
            let judge = move |player: &mut dyn quincunx_players::Player| judge(player, &*session, seat);
            let chance = hub
                .engines()
                .ask(entry, "level-6", &Cancel::default(), judge)
                .await
                .flatten();
            let agrees = chance.is_some_and(|chance| chance < enough);
            let _ = hub.send(&id, Command::Opinion(seat, topic, agrees));
        });
    }

    pub(super) async fn opinion(&mut self, seat: Seat, topic: Topic, agrees: bool) {
        let request = if agrees {
            Request::Agree(topic)
        } else {
            Request::Decline(topic)
        };
        if self.feed(Input::Program(seat, request), None).await.is_ok() {
            self.tell();
        }
    }
}

/// What a seat may expect; looked ahead where it is its turn.
fn judge(player: &mut dyn quincunx_players::Player, session: &dyn Session, seat: Seat) -> Option<f64> {
    if session.turn() == Turn::Seat(seat) {
        let limits = Limits::time(Duration::from_millis(300));
        let analysis = player.analyse(session, seat, &limits, 1, &mut |_| {})?;
        return analysis.lines.first().map(|line| line.chance);
    }
    player.judge(session, seat)
}
