//! The table of a game at the terminal: who sits where, whose turn it is, and what each may see.

use crate::args::seat;
use anyhow::{Result, anyhow, bail};
use quincunx_core::{ActionError, Record, Scene, Seat, Session, Turn, Viewer};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Who acts for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    Human,
    Random,
}

impl Player {
    /// What stands beside the name of its seat.
    pub(super) fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
        }
    }
}

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
    players: Vec<Player>,
    random: Pcg64Mcg,
    /// The actions that stand in a file already.
    kept: Vec<String>,
}

impl Table {
    /// A table with people at every seat.
    pub(super) fn new(session: Box<dyn Session>, seed: Option<u64>) -> Self {
        Table {
            players: vec![Player::Human; session.seats().len()],
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
        self.players[seat(&*self.session, name)?.index()] = match player {
            "human" => Player::Human,
            "random" => Player::Random,
            _ => bail!("unknown player '{player}'; there are human, random"),
        };
        Ok(())
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The seats of people, in turn order.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..self.players.len()).map(|index| Seat::new(index as u8));
        seats.filter(|&seat| self.player(seat) == Player::Human)
    }

    pub(super) fn actor(&self) -> Actor {
        match self.session.turn() {
            Turn::Over(_) => Actor::Nobody,
            Turn::Seat(seat) if self.player(seat) == Player::Human => Actor::Person(seat),
            Turn::Seat(_) | Turn::Chance => Actor::Program,
        }
    }

    /// Lets the dice or a player of the program act once. Returns the action.
    pub(super) fn act(&mut self) -> Result<Option<String>, ActionError> {
        let random = &mut self.random;
        let Some(action) = self.session.pick(&mut |bound| random.random_range(0..bound)) else {
            return Ok(None);
        };
        self.session.play(&action)?;
        Ok(Some(action))
    }

    /// Back to the last position in which a person acted. `false` if there was none.
    pub(super) fn undo(&mut self) -> bool {
        let person = |turn| matches!(turn, Turn::Seat(seat) if self.player(seat) == Player::Human);
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
