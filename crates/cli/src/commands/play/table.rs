//! The table of a game at the terminal: who sits where, whose turn it is, and what each may see.

use super::thought::Thought;
use crate::args::{find_game, seat};
use anyhow::{Result, anyhow};
use quincunx_arena::PlayerError;
use quincunx_core::{ActionError, Record, Scene, Seat, Session, Turn, Viewer};
use quincunx_players::{Player, Setup};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::time::Duration;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Actor {
    Person(Seat),
    /// A player of the program, or the dice.
    Program,
    Nobody,
}

/// How far back what happened is told.
const NEWS: usize = 40;

pub(super) struct Table {
    pub(super) session: Box<dyn Session>,
    /// Who of the program acts for a seat; a person where there is nobody.
    players: Vec<Option<Box<dyn Player>>>,
    /// The names of all players, by seat; people have none.
    names: Vec<Option<String>>,
    /// The player that thinks, if one does: it is not at its seat meanwhile.
    thought: Option<Thought>,
    random: Pcg64Mcg,
    /// The actions that stand in a file already.
    kept: Vec<String>,
}

impl Drop for Table {
    fn drop(&mut self) {
        self.recall();
    }
}

impl Table {
    /// A table with people at every seat.
    pub(super) fn new(session: Box<dyn Session>, seed: Option<u64>) -> Self {
        Table {
            players: session.seats().iter().map(|_| None).collect(),
            names: vec![None; session.seats().len()],
            thought: None,
            random: seed.map_or_else(rand::make_rng, Pcg64Mcg::seed_from_u64),
            kept: texts(&*session),
            session,
        }
    }

    /// Takes `SEAT=PLAYER`.
    pub(super) fn seat(&mut self, text: &str) -> Result<()> {
        let (name, player) = text
            .split_once('=')
            .ok_or_else(|| anyhow!("'{text}' is not of the form SEAT=PLAYER"))?;
        let place = seat(&*self.session, name)?.index();
        self.names[place] = (player != "human").then(|| player.to_owned());
        self.players[place] = if player == "human" {
            None
        } else {
            let setup = Setup {
                seed: self.random.random(),
                ..Setup::default()
            };
            let entry = find_game(self.session.info().name)?;
            let made = quincunx_arena::player(entry, player, &setup);
            Some(made.map_err(|error| match error {
                PlayerError::Unknown { name } => {
                    anyhow!("unknown player '{name}'; there are human, {}", quincunx_arena::names())
                }
                error => anyhow!(error),
            })?)
        };
        Ok(())
    }

    /// Whether a person sits there.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.names[seat.index()].is_none()
    }

    /// What stands beside the name of a seat.
    pub(super) fn player_name(&self, seat: Seat) -> &str {
        self.names[seat.index()].as_deref().unwrap_or("human")
    }

    /// The seats of people, in turn order.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..self.players.len()).map(|index| Seat::new(index as u8));
        seats.filter(|&seat| self.is_person(seat))
    }

    pub(super) fn actor(&self) -> Actor {
        match self.session.turn() {
            Turn::Over(_) => Actor::Nobody,
            Turn::Seat(seat) if self.is_person(seat) => Actor::Person(seat),
            Turn::Seat(_) | Turn::Chance => Actor::Program,
        }
    }

    /// Whether a player of the program thinks about its action.
    pub(super) fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Lets the dice or a player of the program act once. Returns the action as those at the screen see it; nothing if
    /// a player needs longer than `patience`, which then goes on thinking.
    pub(super) fn act(&mut self, patience: Duration) -> Result<Option<String>, ActionError> {
        let chosen = match self.session.turn() {
            Turn::Seat(seat) if self.is_person(seat) => None,
            Turn::Seat(seat) => {
                if self.thought.is_none() {
                    let player = self.players[seat.index()].take();
                    self.thought = player.map(|player| Thought::begin(player, self.session.fork(), seat));
                }
                if self.thought.as_ref().is_some_and(|thought| !thought.is_ready(patience)) {
                    return Ok(None);
                }
                // Nobody waits for a player that has no answer.
                self.recall().or_else(|| self.pick())
            }
            Turn::Chance => self.pick(),
            Turn::Over(_) => None,
        };
        let Some(action) = chosen else {
            return Ok(None);
        };
        self.session.play(&action)?;
        Ok(self.session.played_as(self.viewer()).pop())
    }

    fn pick(&mut self) -> Option<String> {
        let random = &mut self.random;
        self.session.pick(&mut |bound| random.random_range(0..bound))
    }

    /// Ends whatever is being thought, and returns the player to its seat. What it came to is its action.
    fn recall(&mut self) -> Option<String> {
        let thought = self.thought.take()?;
        let seat = thought.seat;
        let (player, action) = thought.end()?;
        self.players[seat.index()] = Some(player);
        action
    }

    /// Back to the last position in which a person acted. `false` if there was none.
    pub(super) fn undo(&mut self) -> bool {
        self.recall();
        let person = |turn| matches!(turn, Turn::Seat(seat) if self.is_person(seat));
        let Some(place) = self.session.played().iter().rposition(|played| person(played.turn)) else {
            return false;
        };
        while self.session.played().len() > place {
            self.session.undo();
        }
        true
    }

    /// Writes a record.
    pub(super) fn save(&mut self, path: &str) -> std::io::Result<()> {
        std::fs::write(path, Record::of(&*self.session, Viewer::All).write())?;
        self.kept = texts(&*self.session);
        Ok(())
    }

    /// Whether leaving now would lose actions.
    pub(super) fn is_unsaved(&self) -> bool {
        self.kept != texts(&*self.session)
    }

    /// One person sees what that seat may know. Several people at one screen see what is open to all, and the one who
    /// acts its own secrets.
    pub(super) fn viewer(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next(), self.actor()) {
            (Some(only), None, _) => Viewer::Seat(only),
            (Some(_), Some(_), Actor::Person(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// Whether several people at this screen have something to hide from each other.
    pub(super) fn has_secrets(&self) -> bool {
        let open = self.session.scene(Viewer::Spectator);
        let position = self.session.position(Viewer::Spectator);
        self.people().count() > 1
            && self.people().any(|seat| {
                let viewer = Viewer::Seat(seat);
                self.session.position(viewer) != position || self.session.scene(viewer) != open
            })
    }

    /// The position after so many actions, with what the last of them brought about.
    pub(super) fn at(&self, count: usize) -> Box<dyn Session> {
        let mut session = self.session.fork();
        let played = self.session.played();
        while session.played().len() >= count.max(1) && session.undo() {}
        if let Some(last) = count.checked_sub(1).and_then(|last| played.get(last)) {
            // What was played once can be played again.
            let _ = session.play(&last.text);
        }
        session
    }

    /// What happened from the viewer's own last action on, in words.
    pub(super) fn news(&self, viewer: Viewer) -> Vec<String> {
        let played = self.session.played();
        let own = |turn: Turn| matches!((turn, viewer), (Turn::Seat(seat), Viewer::Seat(own)) if seat == own);
        let from = played.iter().rposition(|played| own(played.turn)).unwrap_or(0);
        let from = from.max(played.len().saturating_sub(NEWS));
        let mut session = self.at(from);
        let mut news = Vec::new();
        for action in &played[from..] {
            if session.play(&action.text).is_ok() {
                news.extend(session.told(viewer).iter().map(ToString::to_string));
            }
        }
        news
    }

    /// By how much the board is turned so that the first person's side is nearest.
    pub(super) fn home(&self, scene: &Scene) -> u16 {
        let person = self.people().next();
        person
            .and_then(|seat| scene.players.get(seat.index()))
            .map_or(0, |player| player.home)
    }
}

fn texts(session: &dyn Session) -> Vec<String> {
    session.played().iter().map(|played| played.text.clone()).collect()
}
