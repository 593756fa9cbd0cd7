//! What people ask of a table.

use super::{ReplyTo, Room};
use crate::error::ApiError;
use crate::hub::ask::{Ask, Proposed};
use crate::person::Person;
use crate::store::Write;
use crate::words::Words;
use quincunx_core::{ActionError, Seat, Spot, Turn, Viewer, attempt, narrow};
use quincunx_render::words;
use quincunx_table::{Input, Occupant, Proposal, Request, Topic, is_name, is_word};
use serde_json::{Value, json};

impl Room {
    /// Does what somebody asks, and answers.
    pub(super) async fn answer(
        &mut self,
        person: Person,
        name: Option<String>,
        seat: Option<String>,
        ask: Ask,
        reply: ReplyTo,
    ) {
        let changes = !matches!(ask, Ask::Why(_) | Ask::WhyPicks(_) | Ask::Look { .. } | Ask::Ping);
        let conn = match &reply {
            ReplyTo::Socket(conn, _) => Some(*conn),
            ReplyTo::Http(_) => None,
        };
        let looks = matches!(ask, Ask::Look { .. });
        let told_in = self.conns.iter().find(|open| Some(open.id) == conn);
        let words = told_in.map_or_else(Words::english, |conn| conn.words);
        let answer = self.act(person, name, seat.as_deref(), ask, conn, words).await;
        let kept = answer.is_ok();
        match reply {
            ReplyTo::Http(reply) => _ = reply.send(answer),
            ReplyTo::Socket(id, request) => {
                let value = match answer {
                    Ok(mut value) => {
                        value["id"] = request;
                        value
                    }
                    Err(error) => {
                        let mut value = error.in_words(words).json();
                        value["type"] = json!("refused");
                        value["id"] = request;
                        value
                    }
                };
                if let Some(conn) = self.conns.iter_mut().find(|conn| conn.id == id) {
                    conn.send(&value);
                }
            }
        }
        // Time may have run out although what was asked was refused.
        if changes && (kept || self.held.is_over()) {
            self.tell();
        } else if let (true, Some(conn)) = (looks, conn) {
            self.tell_one(conn);
        }
    }

    async fn act(
        &mut self,
        person: Person,
        name: Option<String>,
        seat: Option<&str>,
        ask: Ask,
        conn: Option<u64>,
        words: Words,
    ) -> Result<Value, ApiError> {
        match ask {
            Ask::Ping => return Ok(json!({"type": "pong"})),
            Ask::Look { theme, turn } => {
                if let Some(conn) = self.conns.iter_mut().find(|open| Some(open.id) == conn) {
                    conn.look.theme = theme.unwrap_or(conn.look.theme);
                    conn.look.turn = turn.unwrap_or(conn.look.turn);
                }
            }
            Ask::Why(action) => return self.why(person, &action, words),
            Ask::WhyPicks(picks) => return self.why_picks(person, &picks, words),
            Ask::Sit {
                seat,
                name: given,
                word,
            } => self.sit(person, &seat, given.or(name), word).await?,
            Ask::Stand(seat) => {
                let seat = self.own_seat(person, &seat)?;
                let mut people = self.people.clone();
                people[seat.index()] = None;
                self.feed(Input::Stand(seat), Some(people)).await?;
            }
            Ask::Say(to, text) => {
                if self.seats_of(person).is_empty() && seat.is_none() {
                    let name = name.filter(|name| is_name(name)).unwrap_or_else(|| "guest".to_owned());
                    self.feed(Input::WatcherSays(name, text), None).await?;
                } else {
                    let seat = self.seat_for(person, seat, None)?;
                    self.feed(Input::Person(seat, Request::Say(to, text)), None).await?;
                }
            }
            Ask::Play { action, number } => {
                let seat = self.seat_for(person, seat, None)?;
                let played = self.held.session().played().len();
                if number.is_some_and(|number| number != played) {
                    let message = format!("{played} actions have been played by now: look again before you play");
                    return Err(ApiError::conflict("late", message).at("number"));
                }
                self.request(person, seat, Request::Play(action)).await?;
            }
            Ask::Ready(word) => {
                let unready = |room: &Room, seat: Seat| {
                    let view = room.held.view_for(Viewer::Spectator);
                    !view.seats[seat.index()].ready
                };
                let seats = self.seats_of(person);
                let first = seats.iter().copied().find(|&seat| unready(self, seat));
                let seat = match (seat, first) {
                    (None, Some(seat)) => seat,
                    _ => self.seat_for(person, seat, None)?,
                };
                self.request(person, seat, Request::Ready(word)).await?;
            }
            Ask::Resign => {
                let seat = self.seat_for(person, seat, None)?;
                self.request(person, seat, Request::Resign).await?;
            }
            Ask::Propose(proposed) => self.propose(person, seat, proposed).await?,
            Ask::Agree(topic) => {
                let asked = self.asked(person, topic);
                let seat = self.seat_for(person, seat, asked)?;
                self.request(person, seat, Request::Agree(topic)).await?;
            }
            Ask::Decline(topic) => {
                let asked = self.asked(person, topic);
                let seat = self.seat_for(person, seat, asked)?;
                self.request(person, seat, Request::Decline(topic)).await?;
            }
        }
        Ok(json!({"type": "ok", "ok": true, "number": self.held.session().played().len()}))
    }

    async fn request(&mut self, person: Person, seat: Seat, request: Request) -> Result<(), ApiError> {
        let acts = matches!(request, Request::Play(_));
        self.feed(Input::Person(seat, request), None).await?;
        if acts {
            self.last_seats.insert(person, seat);
        }
        Ok(())
    }

    async fn sit(
        &mut self,
        person: Person,
        seat: &str,
        name: Option<String>,
        word: Option<String>,
    ) -> Result<(), ApiError> {
        let place = self.seat_named(seat)?;
        let name = name.unwrap_or_else(|| "guest".to_owned());
        if word.as_ref().is_some_and(|word| !is_word(word)) {
            let message = "a word for the dice has 1 to 64 letters, digits, - or _";
            return Err(ApiError::bad("word", message));
        }
        let mut people = self.people.clone();
        people[place.index()] = Some(person);
        self.feed(Input::Sit(place, Occupant::Person(name.clone())), Some(people))
            .await?;
        self.stop_watching(person).await;
        // How somebody wants to be called is a convenience; the seat is kept already.
        let _ = self.hub.store().write(Write::Name(person, name)).await;
        match word {
            Some(word) => self.request(person, place, Request::Ready(word)).await,
            None => Ok(()),
        }
    }

    async fn propose(&mut self, person: Person, seat: Option<&str>, proposed: Proposed) -> Result<(), ApiError> {
        let seat = self.seat_for(person, seat, None)?;
        let proposal = match proposed {
            Proposed::This(proposal) => proposal,
            Proposed::LastUndo { known } => {
                let undo = self.held.view_for(Viewer::Seat(seat)).undo;
                let (to, _) = undo.ok_or_else(|| ApiError::conflict("refused", "there is nothing to take back"))?;
                Proposal::Undo { to, known }
            }
        };
        let topic = proposal.topic();
        self.request(person, seat, Request::Propose(proposal)).await?;
        // Who plays for several seats has agreed for all of them.
        while let Some(other) = self.asked(person, topic) {
            self.request(person, other, Request::Agree(topic)).await?;
        }
        Ok(())
    }

    /// The first seat of a person that is asked about something and has not agreed.
    fn asked(&self, person: Person, topic: Topic) -> Option<Seat> {
        let view = self.held.view_for(Viewer::Spectator);
        let offer = view.offers.into_iter().find(|offer| offer.proposal.topic() == topic)?;
        self.seats_of(person)
            .into_iter()
            .find(|&seat| offer.pending.contains(seat))
    }

    fn seat_named(&self, name: &str) -> Result<Seat, ApiError> {
        let names = self.names();
        match names.iter().position(|seat| *seat == name) {
            Some(at) => Ok(Seat::new(at as u8)),
            None => Err(ApiError::bad(
                "seat",
                format!("there is no seat '{name}'; there are {}", names.join(", ")),
            )),
        }
    }

    fn own_seat(&self, person: Person, name: &str) -> Result<Seat, ApiError> {
        let seat = self.seat_named(name)?;
        if self.people[seat.index()] == Some(person) {
            return Ok(seat);
        }
        Err(ApiError::forbidden(format!("you do not sit at {name}")).at("seat"))
    }

    /// The seat a person means: the one they name, else the preferred one, else the one they look through.
    fn seat_for(&self, person: Person, name: Option<&str>, preferred: Option<Seat>) -> Result<Seat, ApiError> {
        if let Some(name) = name {
            return self.own_seat(person, name);
        }
        match (preferred, self.viewer(person)) {
            (Some(seat), _) | (None, Viewer::Seat(seat)) => Ok(seat),
            (None, Viewer::Spectator | Viewer::All) => Err(ApiError::forbidden("you have no seat at this table")),
        }
    }

    /// Answers are for the eyes of the seat that acts: they may depend on its secrets.
    fn must_act(&self, person: Person) -> Result<Seat, ApiError> {
        match self.held.session().turn() {
            Turn::Seat(seat) if self.seats_of(person).contains(&seat) && !self.held.is_over() => Ok(seat),
            _ => Err(ApiError::conflict("turn", "it is not your turn")),
        }
    }

    fn why(&self, person: Person, action: &str, words: Words) -> Result<Value, ApiError> {
        self.must_act(person)?;
        match self.held.session().judge(action) {
            Ok(()) => Ok(json!({"type": "why", "legal": true})),
            Err(ActionError::Refused(refusal)) => Ok(json!({
                "type": "why",
                "legal": false,
                "paragraph": refusal.paragraph(),
                "message": words.say(refusal.message()),
            })),
            Err(ActionError::Syntax(error)) => {
                Ok(json!({"type": "why", "legal": false, "paragraph": null, "message": error.to_string()}))
            }
        }
    }

    fn why_picks(&self, person: Person, picks: &[Spot], words: Words) -> Result<Value, ApiError> {
        let seat = self.must_act(person)?;
        let session = self.held.session();
        let choices = session.choices();
        if !narrow(&choices, picks).remaining.is_empty() {
            return Ok(json!({"type": "why", "legal": true}));
        }
        if let Some(action) = attempt(&choices, picks)
            && let Err(ActionError::Refused(refusal)) = session.judge(&action)
        {
            return Ok(json!({
                "type": "why",
                "legal": false,
                "action": action,
                "paragraph": refusal.paragraph(),
                "message": words.say(refusal.message()),
            }));
        }
        let scene = self.view_in(Viewer::Seat(seat), words).scene;
        let here = picks.last();
        let here = here.and_then(|spot| words::spot_in(&scene, spot, &|word| words.name(word)));
        let message = format!("{} {}", words.text("why-nothing-here"), here.unwrap_or_default());
        Ok(json!({"type": "why", "legal": false, "paragraph": null, "message": message.trim_end()}))
    }
}
