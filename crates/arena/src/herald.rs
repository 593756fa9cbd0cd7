//! The herald of one seat: says in the bot protocol what that seat may know of a game, and nothing else.
//!
//! Every line is made from what the session tells this seat: its view of the position, its wording of each action, and
//! the legal list when it acts.

use crate::protocol::{Go, VERSION, Wants};
use quincunx_core::{Seat, Session, Turn, Viewer};
use std::fmt::Write as _;

/// The herald of one seat.
#[derive(Clone, Debug)]
pub struct Herald {
    seat: Seat,
    wants: Wants,
    /// How many actions have been told.
    told: usize,
}

impl Herald {
    /// The herald of a seat, for a bot with these wishes.
    pub fn new(seat: Seat, wants: Wants) -> Self {
        Herald { seat, wants, told: 0 }
    }

    /// The first line of all.
    pub fn hello() -> String {
        format!("quincunx {VERSION}\n")
    }

    /// Game, options, board and seats, and what has been played so far.
    pub fn opening(&mut self, session: &dyn Session) -> String {
        let mut text = format!("game {}", session.info().name);
        for option in session.options().changed() {
            text.push(' ');
            text.push_str(&option);
        }
        text.push('\n');
        if let Some(board) = session.board() {
            let _ = writeln!(text, "board {}", board.lines().count());
            for line in board.lines() {
                let _ = writeln!(text, "|{line}");
            }
        }
        let _ = writeln!(text, "seats {}", session.seats().join(" "));
        let _ = writeln!(text, "seat {}", session.seats()[self.seat.index()]);
        self.told = 0;
        text.push_str(&self.catch_up(session));
        text
    }

    /// The actions that have not been told yet, as the seat sees them now.
    pub fn catch_up(&mut self, session: &dyn Session) -> String {
        let mut text = String::new();
        let played = session.played();
        let viewer = Viewer::Seat(self.seat);
        match played.len() - self.told.min(played.len()) {
            0 => return text,
            // The usual case needs no look at the whole game.
            1 => {
                let seen = session.last_as(viewer).unwrap_or_default();
                Self::tell(session, self.told, &seen, &mut text);
            }
            _ => {
                for (number, seen) in session.played_as(viewer).iter().enumerate().skip(self.told) {
                    Self::tell(session, number, seen, &mut text);
                }
            }
        }
        self.told = played.len();
        text
    }

    fn tell(session: &dyn Session, number: usize, seen: &str, text: &mut String) {
        let who = match session.played()[number].turn {
            Turn::Seat(seat) => session.seats()[seat.index()],
            Turn::Chance | Turn::Over(_) => "chance",
        };
        let _ = writeln!(text, "played {who} {seen}");
    }

    /// Asks for an action, after whatever else was wished for. `clocks` are the milliseconds that each seat has left.
    pub fn go(&mut self, session: &dyn Session, go: &Go, clocks: Option<&[u64]>) -> String {
        let mut text = self.catch_up(session);
        if let Some(clocks) = clocks {
            text.push_str("clocks");
            for (seat, left) in session.seats().iter().zip(clocks) {
                let _ = write!(text, " {seat}={left}");
            }
            text.push('\n');
        }
        if self.wants.position {
            let _ = writeln!(text, "position {}", session.position(Viewer::Seat(self.seat)));
        }
        if self.wants.legal {
            let _ = writeln!(text, "legal {}", session.legal().join(" "));
        }
        let _ = writeln!(text, "{go}");
        text
    }

    /// The end of the game and its reason.
    pub fn over(&mut self, session: &dyn Session, result: &str, reason: &str) -> String {
        let mut text = self.catch_up(session);
        let _ = writeln!(text, "over {result}; {reason}\nquit");
        text
    }
}
