//! Those who are connected to a room, and what each of them has been told already.

use super::Room;
use crate::hub::kept::Held;
use crate::hub::view::mark_of;
use crate::hub::view::{self, Look, Shown};
use crate::person::Person;
use crate::words::Words;
use quincunx_core::Viewer;
use quincunx_table::{Input, TableView, Told, is_name};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};
use tokio::sync::mpsc;

/// Something for the other end of a connection.
pub(crate) enum Out {
    /// A message.
    Text(String),
    /// The server is going down, or the connection is too slow.
    Close(u16, &'static str),
}

/// A connection, and what it has already.
pub(crate) struct Conn {
    pub(super) id: u64,
    pub(super) person: Person,
    pub(super) look: Look,
    pub(super) words: Words,
    out: mpsc::Sender<Out>,
    /// The name under which a watcher watches.
    watches_as: Option<String>,
    layers: HashMap<String, u64>,
    played: Vec<u64>,
    chat: HashSet<u64>,
}

impl Conn {
    /// Sends something. Who is too slow to follow is let go, and gets everything anew when they come back.
    pub(super) fn send(&mut self, value: &Value) {
        if self.out.try_send(Out::Text(value.to_string())).is_err() {
            // The other end sees that nothing comes any more, and says so.
            self.out = mpsc::channel(1).0;
        }
    }

    /// Tells the other end that the server is going down.
    pub(super) fn close(self) {
        let _ = self.out.try_send(Out::Close(1001, "the server is closing"));
    }

    /// What this connection lacks of the layers.
    fn new_layers(&mut self, layers: &[(String, String)]) -> Map<String, Value> {
        let mut lacking = Map::new();
        for (name, svg) in layers {
            let hash = mark_of(svg);
            if self.layers.insert(name.clone(), hash) != Some(hash) {
                lacking.insert(name.clone(), json!(svg));
            }
        }
        // A layer that is gone is empty.
        let gone: Vec<String> = self
            .layers
            .keys()
            .filter(|name| layers.iter().all(|(there, _)| there != *name))
            .cloned()
            .collect();
        for name in gone {
            self.layers.remove(&name);
            lacking.insert(name, json!(""));
        }
        lacking
    }

    /// What this connection lacks of the actions: everything from the first that is not as it knows it.
    fn new_played(&mut self, story: &[Told], names: &[&str]) -> Value {
        let hashes: Vec<u64> = story.iter().map(mark_of).collect();
        let from = self
            .played
            .iter()
            .zip(&hashes)
            .take_while(|(known, now)| known == now)
            .count();
        self.played = hashes;
        let story = story[from..].iter();
        let list: Vec<Value> = story.map(|told| view::played(told, names, self.words)).collect();
        json!({"from": from, "list": list})
    }

    /// What this connection has not heard yet.
    fn new_chat(&mut self, chat: impl Iterator<Item = Value>) -> Vec<Value> {
        chat.filter(|said| self.chat.insert(mark_of(&said.to_string())))
            .collect()
    }
}

impl Room {
    /// Lets somebody in and shows them everything.
    pub(super) async fn join(
        &mut self,
        person: Person,
        name: Option<String>,
        words: Words,
        have: HashMap<String, u64>,
        out: mpsc::Sender<Out>,
    ) -> u64 {
        let id = self.next_conn;
        self.next_conn += 1;
        let watches_already = self.conns.iter().any(|conn| conn.person == person);
        let mut watches_as = None;
        if self.seats_of(person).is_empty() && !watches_already && matches!(self.held, Held::Table(_)) {
            let name = name.filter(|name| is_name(name)).unwrap_or_else(|| "guest".to_owned());
            if self.feed(Input::Watch(name.clone()), None).await.is_ok() {
                watches_as = Some(name);
            }
        }
        let news = watches_as.is_some() || !watches_already;
        self.conns.push(Conn {
            id,
            person,
            look: Look::PAGE,
            words,
            out,
            watches_as,
            layers: have,
            played: Vec::new(),
            chat: HashSet::new(),
        });
        if news {
            self.tell();
        } else {
            self.tell_one(id);
        }
        id
    }

    /// Lets somebody go.
    pub(super) async fn leave(&mut self, id: u64) {
        let Some(place) = self.conns.iter().position(|conn| conn.id == id) else {
            return;
        };
        let gone = self.conns.remove(place);
        let other = self.conns.iter().position(|conn| conn.person == gone.person);
        match (other, gone.watches_as) {
            (Some(other), name) => self.conns[other].watches_as = self.conns[other].watches_as.take().or(name),
            (None, Some(name)) => _ = self.feed(Input::Unwatch(name), None).await,
            (None, None) => {}
        }
        if other.is_none() {
            self.tell();
        }
    }

    /// Whoever has sat down watches no longer.
    pub(super) async fn stop_watching(&mut self, person: Person) {
        let watching = self
            .conns
            .iter_mut()
            .find(|conn| conn.person == person && conn.watches_as.is_some());
        if let Some(name) = watching.and_then(|conn| conn.watches_as.take()) {
            let _ = self.feed(Input::Unwatch(name), None).await;
        }
    }

    /// Shows everybody how things stand.
    pub(super) fn tell(&mut self) {
        self.seq += 1;
        let ids: Vec<u64> = self.conns.iter().map(|conn| conn.id).collect();
        self.tell_these(&ids);
    }

    /// Shows one connection how things stand.
    pub(super) fn tell_one(&mut self, id: u64) {
        self.tell_these(&[id]);
    }

    fn tell_these(&mut self, ids: &[u64]) {
        let (options, connected, names) = (self.held.options(), self.connected(), self.names());
        let mut views: HashMap<(Viewer, &str), TableView> = HashMap::new();
        for &id in ids {
            let Some(place) = self.conns.iter().position(|conn| conn.id == id) else {
                continue;
            };
            let (person, words) = (self.conns[place].person, self.conns[place].words);
            let viewer = self.viewer(person);
            let table_view = &*views
                .entry((viewer, words.code()))
                .or_insert_with(|| self.view_in(viewer, words));
            self.story(viewer);
            let mut object = Map::new();
            object.insert("type".to_owned(), json!("view"));
            object.insert("seq".to_owned(), json!(self.seq));
            object.extend(view::view(&Shown {
                id: &self.id,
                view: table_view,
                words,
                options: &options,
                held: &self.seats_of(person),
                connected: &connected,
                rematch: self.rematch.as_deref(),
                public: self.public,
                is_record: matches!(self.held, Held::Record(_)),
            }));
            let near = self.near(person);
            let (conn, story) = (&mut self.conns[place], self.stories.get(&viewer));
            let painted = view::paint(&table_view.scene, near, conn.look);
            object.insert("viewbox".to_owned(), json!(painted.viewbox));
            object.insert("turned".to_owned(), json!(painted.turned));
            object.insert("layers".to_owned(), Value::Object(conn.new_layers(&painted.layers)));
            object.insert(
                "played".to_owned(),
                conn.new_played(story.map_or(&[], Vec::as_slice), &names),
            );
            let chat = conn.new_chat(table_view.chat.iter().map(|said| view::said(said, &names)));
            object.insert("chat".to_owned(), Value::Array(chat));
            conn.send(&Value::Object(object));
        }
    }
}
