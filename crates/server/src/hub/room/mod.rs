//! A room: one table with everybody who is connected to it, run by one task.
//!
//! Whatever happens at a table goes through its room one after the other: what people ask, what programs choose, and
//! time. The table in memory never runs ahead of the store: what could not be kept has not happened.

mod asks;
mod connections;
mod feed;

pub(crate) use connections::{Conn, Out};

use super::ask::Ask;
use super::engines::Cancel;
use super::kept::{Brought, Held};
use super::view::{self, Look, Shown};
use super::{Hub, clock};
use crate::error::ApiError;
use crate::person::Person;
use crate::store::{Kept, StoreError};
use crate::words::Words;
use quincunx_core::{Record, Scene, Seat, Session, Turn, Viewer};
use quincunx_table::{Clock, Input, Phase, Table, TableView, Time, Told, Topic};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// How long an empty room stays in memory.
const IDLE: Duration = Duration::from_mins(1);

/// How long a room waits before it tries again what the store did not keep.
const RETRY: Duration = Duration::from_secs(1);

/// The answer to whoever asked over HTTP.
pub(super) type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// Something that comes to a room.
pub(crate) enum Command {
    /// Somebody connects. The answer is the number of the connection.
    Join {
        /// Who.
        person: Person,
        /// How they are called.
        name: Option<String>,
        /// The language they are told in.
        words: Words,
        /// The layers of the board that their page has already, with their marks.
        have: HashMap<String, u64>,
        /// Where they are told.
        out: mpsc::Sender<Out>,
        /// The answer.
        reply: Reply<u64>,
    },
    /// A connection is gone.
    Leave(u64),
    /// Somebody asks something.
    Ask {
        /// Who.
        person: Person,
        /// How they are called.
        name: Option<String>,
        /// For which seat.
        seat: Option<String>,
        /// What.
        ask: Ask,
        /// Where the answer goes.
        reply: ReplyTo,
    },
    /// The view of the present, or of the position after so many actions.
    View(Person, Words, Option<usize>, Reply<Value>),
    /// The board at present or after so many actions, and through whose eyes.
    Scene(Person, Option<usize>, Reply<(Scene, Viewer)>),
    /// The record as somebody may read it.
    Record(Person, Reply<Record>),
    /// The game, once it is over and has no secrets.
    Finished(Reply<Box<dyn Session>>),
    /// The position for somebody who wants a hint, with the seat that acts.
    Hint(Person, Reply<(Box<dyn Session>, Seat)>),
    /// A program has chosen an action.
    Thought {
        /// For which seat.
        seat: Seat,
        /// After how many actions.
        number: usize,
        /// The action.
        action: String,
    },
    /// A program has made up its mind about a proposal.
    Opinion(Seat, Topic, bool),
    /// The server is going down.
    Stop(oneshot::Sender<()>),
    /// Nothing; the room is to be there.
    Wake,
}

/// Where an answer goes.
pub(crate) enum ReplyTo {
    /// To a connection, with the number it gave its request.
    Socket(u64, Value),
    /// To whoever waits.
    Http(Reply<Value>),
}

/// A program at work.
struct Thinking {
    seat: Seat,
    number: usize,
    cancel: Cancel,
}

/// One table with everybody who is connected to it.
pub(super) struct Room {
    id: String,
    hub: Hub,
    held: Held,
    /// How many lines of the log are kept.
    lines: usize,
    public: bool,
    /// The person on each seat.
    people: Vec<Option<Person>>,
    rematch: Option<String>,
    conns: Vec<Conn>,
    next_conn: u64,
    /// How often something was told.
    seq: u64,
    /// What each viewer was told of every action, as far as anybody asked.
    stories: HashMap<Viewer, Vec<Told>>,
    /// Of each person the seat that acted last.
    last_seats: HashMap<Person, Seat>,
    thinking: Option<Thinking>,
    /// Until when the table had run when the server last stopped, as long as the table has not been told.
    back: Option<Time>,
    /// When to try again what was not kept.
    retry: Option<Instant>,
    used: Instant,
}

/// Runs the room of a table until it is empty or the server goes down.
pub(super) async fn run(hub: Hub, id: String, mut commands: mpsc::UnboundedReceiver<Command>) {
    let loaded = match hub.store().load(&id).await {
        Ok(Some(kept)) => Room::new(hub.clone(), id.clone(), kept).await,
        Ok(None) => Err(ApiError::not_found(format!("there is no table {id}"))),
        Err(error) => Err(error.into()),
    };
    match loaded {
        Ok(room) => room.run(commands).await,
        Err(error) => {
            // Whoever has asked is told; whoever asks later may have more luck.
            while !hub.forget(&id, &commands) {
                let Some(command) = commands.recv().await else {
                    return;
                };
                command.refuse(&error);
            }
        }
    }
}

impl Command {
    fn refuse(self, error: &ApiError) {
        let error = error.clone();
        match self {
            Command::Join { reply, .. } => _ = reply.send(Err(error)),
            Command::Ask {
                reply: ReplyTo::Http(reply),
                ..
            }
            | Command::View(_, _, _, reply) => _ = reply.send(Err(error)),
            Command::Scene(_, _, reply) => _ = reply.send(Err(error)),
            Command::Record(_, reply) => _ = reply.send(Err(error)),
            Command::Finished(reply) => _ = reply.send(Err(error)),
            Command::Hint(_, reply) => _ = reply.send(Err(error)),
            Command::Stop(done) => _ = done.send(()),
            Command::Ask { .. }
            | Command::Leave(_)
            | Command::Thought { .. }
            | Command::Opinion(..)
            | Command::Wake => {}
        }
    }
}

impl Room {
    async fn new(hub: Hub, id: String, kept: Kept) -> Result<Self, ApiError> {
        let damaged = |error: quincunx_core::RecordError| {
            tracing::error!(table = id, %error, "a kept record cannot be read");
            ApiError::internal(format!("the record of this table cannot be read: {error}"))
        };
        let held = if kept.is_record {
            Held::Record(Box::new(Brought::read(&kept.record).map_err(damaged)?))
        } else {
            let record = Record::read(&kept.record).map_err(damaged)?;
            let session = quincunx_games::open_record(&record).map_err(damaged)?;
            Held::Table(Box::new(Table::replay(session, &record).map_err(damaged)?))
        };
        let back = (kept.runs && kept.updated < hub.started()).then(|| hub.ran_until());
        let mut room = Room {
            id,
            hub,
            held,
            lines: kept.lines,
            public: kept.public,
            people: kept.seats.iter().map(|seat| seat.person).collect(),
            rematch: kept.rematch,
            conns: Vec::new(),
            next_conn: 1,
            seq: 0,
            stories: HashMap::new(),
            last_seats: HashMap::new(),
            thinking: None,
            back,
            retry: None,
            used: Instant::now(),
        };
        room.come_back().await;
        room.ask_programs();
        Ok(room)
    }

    async fn run(mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        loop {
            self.keep_thinking();
            let wake = self.wake_time();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Stop(done)) => {
                        self.close();
                        let _ = done.send(());
                        return;
                    }
                    Some(command) => self.take(command).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => {
                    if self.is_idle() {
                        if self.hub.forget(&self.id, &commands) {
                            return;
                        }
                        self.used = Instant::now();
                    } else {
                        self.tick().await;
                    }
                }
            }
        }
    }

    /// When something is to be done although nothing came.
    fn wake_time(&self) -> Instant {
        let now = Instant::now();
        if let Some(retry) = self.retry {
            return retry;
        }
        let mut wake = self.used + IDLE;
        if self.held.deadline().is_some() || self.thinking.is_some() || !self.conns.is_empty() {
            wake = now + IDLE;
        }
        if let Some(deadline) = self.held.deadline() {
            // A little late is never too early.
            wake = wake.min(now + clock::until(deadline) + Duration::from_millis(1));
        }
        wake
    }

    fn is_idle(&self) -> bool {
        self.conns.is_empty()
            && self.held.deadline().is_none()
            && self.thinking.is_none()
            && self.retry.is_none()
            && self.used.elapsed() >= IDLE
    }

    async fn tick(&mut self) {
        if self.retry.is_some_and(|retry| retry > Instant::now()) {
            return;
        }
        self.retry = None;
        self.come_back().await;
        if self.held.deadline().is_some_and(|deadline| deadline <= clock::now())
            && self.feed(Input::Tick, None).await.is_ok()
        {
            self.tell();
        }
    }

    async fn take(&mut self, command: Command) {
        self.used = Instant::now();
        match command {
            Command::Join {
                person,
                name,
                words,
                have,
                out,
                reply,
            } => {
                let conn = self.join(person, name, words, have, out).await;
                let _ = reply.send(Ok(conn));
            }
            Command::Leave(conn) => self.leave(conn).await,
            Command::Ask {
                person,
                name,
                seat,
                ask,
                reply,
            } => self.answer(person, name, seat, ask, reply).await,
            Command::View(person, words, number, reply) => _ = reply.send(self.view(person, words, number)),
            Command::Scene(person, number, reply) => _ = reply.send(self.scene(person, number)),
            Command::Record(person, reply) => {
                let record = self.held.record(self.viewer(person));
                let _ = reply.send(Ok(record));
            }
            Command::Finished(reply) => {
                let session = if self.held.is_over() {
                    Ok(self.held.session().fork())
                } else {
                    Err(ApiError::conflict("not-over", "the game is not over"))
                };
                let _ = reply.send(session);
            }
            Command::Hint(person, reply) => _ = reply.send(self.hint(person)),
            Command::Thought { seat, number, action } => self.thought(seat, number, action).await,
            Command::Opinion(seat, topic, agrees) => self.opinion(seat, topic, agrees).await,
            Command::Stop(_) | Command::Wake => {}
        }
    }

    /// Whose side of the board is nearest for a person. Who plays for several seats keeps the first of them there, so
    /// that the board does not turn with every action.
    fn near(&self, person: Person) -> Viewer {
        let first = self.seats_of(person).first().copied();
        first.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seats that a person holds.
    fn seats_of(&self, person: Person) -> Vec<Seat> {
        let held = self
            .people
            .iter()
            .enumerate()
            .filter(|(_, holder)| **holder == Some(person));
        held.map(|(at, _)| Seat::new(at as u8)).collect()
    }

    /// Through whose eyes a person looks: of several seats the one that acts, else the one that acted last.
    fn viewer(&self, person: Person) -> Viewer {
        let held = self.seats_of(person);
        if let Turn::Seat(seat) = self.held.session().turn()
            && held.contains(&seat)
            && !self.held.is_over()
        {
            return Viewer::Seat(seat);
        }
        match self.last_seats.get(&person) {
            Some(seat) if held.contains(seat) => Viewer::Seat(*seat),
            _ => held.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat)),
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.held.session().seats().to_vec()
    }

    fn connected(&self) -> Vec<bool> {
        let there =
            |person: &Option<Person>| person.is_some_and(|person| self.conns.iter().any(|conn| conn.person == person));
        self.people.iter().map(there).collect()
    }

    /// What a viewer was told of every action.
    fn story(&mut self, viewer: Viewer) -> &[Told] {
        let held = &self.held;
        self.stories.entry(viewer).or_insert_with(|| held.story(viewer, 0))
    }

    /// The whole view of the present, or of a position on the way.
    fn view(&mut self, person: Person, words: Words, number: Option<usize>) -> Result<Value, ApiError> {
        let viewer = self.viewer(person);
        let table_view = self.view_in(viewer, words);
        let names = self.names();
        let mut object = Map::new();
        object.insert("type".to_owned(), json!("view"));
        object.insert("seq".to_owned(), json!(self.seq));
        object.extend(view::view(&Shown {
            id: &self.id,
            view: &table_view,
            words,
            options: &self.held.options(),
            held: &self.seats_of(person),
            connected: &self.connected(),
            rematch: self.rematch.as_deref(),
            public: self.public,
            is_record: matches!(self.held, Held::Record(_)),
        }));
        let scene = match number {
            None => table_view.scene,
            Some(number) => {
                let mut position = self.position(viewer, number)?;
                words.translate_scene(&mut position.1);
                object.insert("number".to_owned(), json!(number));
                object.insert("turn".to_owned(), view::turn(position.0, &names));
                object.insert("choices".to_owned(), json!([]));
                object.insert("undo".to_owned(), Value::Null);
                let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
                view::position(&mut put, &position.1, words);
                position.1
            }
        };
        let painted = view::paint(&scene, self.near(person), Look::PAGE);
        object.insert("viewbox".to_owned(), json!(painted.viewbox));
        object.insert("turned".to_owned(), json!(painted.turned));
        let layers: Map<String, Value> = painted
            .layers
            .into_iter()
            .map(|(name, svg)| (name, json!(svg)))
            .collect();
        object.insert("layers".to_owned(), Value::Object(layers));
        let story = self.story(viewer);
        let until = number.unwrap_or(story.len());
        let list: Vec<Value> = story
            .iter()
            .take(until)
            .map(|told| view::played(told, &names, words))
            .collect();
        object.insert("played".to_owned(), json!({"from": 0, "list": list}));
        let chat: Vec<Value> = table_view.chat.iter().map(|said| view::said(said, &names)).collect();
        object.insert("chat".to_owned(), Value::Array(chat));
        Ok(Value::Object(object))
    }

    /// What somebody sees, in their language.
    fn view_in(&self, viewer: Viewer, words: Words) -> TableView {
        let mut view = self.held.view_for(viewer);
        words.translate_scene(&mut view.scene);
        words.translate_choices(&mut view.choices);
        view
    }

    fn position(&self, viewer: Viewer, number: usize) -> Result<(Turn, Scene), ApiError> {
        let position = self.held.position_after(viewer, number);
        let position = position.ok_or_else(|| {
            let played = self.held.session().played().len();
            ApiError::not_found(format!("the game has {played} actions, not {number}")).at("number")
        })?;
        Ok((position.turn, position.scene))
    }

    fn scene(&self, person: Person, number: Option<usize>) -> Result<(Scene, Viewer), ApiError> {
        let viewer = self.viewer(person);
        match number {
            None => Ok((self.held.view_for(viewer).scene, viewer)),
            Some(number) => Ok((self.position(viewer, number)?.1, viewer)),
        }
    }

    /// The position for a hint. Advice is for those who play alone: another person at the table would be cheated.
    fn hint(&self, person: Person) -> Result<(Box<dyn Session>, Seat), ApiError> {
        let held = self.seats_of(person);
        let Turn::Seat(seat) = self.held.session().turn() else {
            return Err(ApiError::conflict("over", "nobody is to act"));
        };
        if self.held.is_over() || !held.contains(&seat) {
            return Err(ApiError::forbidden("it is not your turn"));
        }
        if self
            .people
            .iter()
            .any(|other| other.is_some_and(|other| other != person))
        {
            return Err(ApiError::forbidden("there are no hints while another person plays"));
        }
        Ok((self.held.session().fork(), seat))
    }

    fn phase(&self) -> &'static str {
        match &self.held {
            Held::Table(table) => view::phase(table.phase()),
            Held::Record(_) => "over",
        }
    }

    fn table(&self) -> Option<&Table> {
        match &self.held {
            Held::Table(table) => Some(table),
            Held::Record(_) => None,
        }
    }

    /// Whether time or a program waits for this table, so that it must run again after a start.
    fn runs(&self) -> bool {
        let Some(table) = self.table() else {
            return false;
        };
        let seats = (0..self.people.len()).map(|at| Seat::new(at as u8));
        let programs = seats.into_iter().any(|seat| table.actor(seat).is_program());
        let clock = table.clock() != Clock::None;
        *table.phase() == Phase::Playing && (programs || clock)
    }

    /// Ends everything at the table but the table.
    fn close(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.cancel.cancel();
        }
        for conn in self.conns.drain(..) {
            conn.close();
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let status = axum::http::StatusCode::SERVICE_UNAVAILABLE;
        match error {
            StoreError::Closed => ApiError::closing(),
            error => ApiError::new(status, "store", error.to_string()),
        }
    }
}
