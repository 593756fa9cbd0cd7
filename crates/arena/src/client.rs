//! The other end of the bot protocol: players of the program as bots, for whoever referees them.
//!
//! A game without secrets is played along, action by action. Where something is hidden, the position that comes with
//! each `go` is taken, and what is hidden in it is guessed.

use crate::protocol::{Go, VERSION, quote};
use quincunx_core::{Chooser, Seat, Session, Turn, Viewer, mix};
use quincunx_games::Entry;
use quincunx_players::{Player, Setup};
use quincunx_search::Random;
use std::io::{self, BufRead, Write};

/// What a player of the program needs to be a bot.
pub struct Client<'a> {
    /// The one game it plays.
    pub entry: &'static Entry,
    /// The name of the player.
    pub player: &'a str,
    /// What it is made with.
    pub setup: Setup,
}

/// What was said of the game so far.
#[derive(Default)]
struct Told {
    options: Vec<String>,
    board: Option<String>,
    seat: Option<String>,
    position: Option<String>,
    /// Actions and outcomes of chance so far.
    count: u64,
    /// The game, once it is known.
    session: Option<Box<dyn Session>>,
    /// Whether something was hidden, so that the game could not be played along.
    lost: bool,
}

impl Client<'_> {
    /// Speaks until `quit` or the end of the input.
    pub fn run(&self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut told = Told::default();
        let mut player: Option<Box<dyn Player>> = None;
        let mut board_lines = 0;
        for line in input.lines() {
            let line = line?;
            if board_lines > 0 {
                board_lines -= 1;
                let board = told.board.get_or_insert_default();
                board.push_str(line.strip_prefix('|').unwrap_or(&line));
                board.push('\n');
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
            match word {
                "quincunx" if rest == VERSION.to_string() => {
                    let name = format!("{} {}", self.entry.info.name, self.player);
                    write!(output, "want position\nready {name}\n")?;
                }
                "quincunx" => writeln!(output, "decline version {} is not spoken here", quote(rest))?,
                "game" => {
                    let mut words = rest.split_whitespace();
                    if words.next() != Some(self.entry.info.name) {
                        writeln!(output, "decline only {} is played here", self.entry.info.name)?;
                    }
                    told = Told {
                        options: words.map(str::to_owned).collect(),
                        ..Told::default()
                    };
                    player = None;
                }
                "board" => board_lines = rest.parse().unwrap_or(0),
                "seat" => {
                    told.seat = Some(rest.to_owned());
                    match self.open(&told) {
                        Ok(session) => told.session = Some(session),
                        Err(reason) => writeln!(output, "decline {reason}")?,
                    }
                    player = self.entry.player(self.player, &self.setup).ok();
                }
                "played" => {
                    let action = rest.split_once(' ').map_or(rest, |(_, action)| action);
                    told.count += 1;
                    // Once something was hidden, only positions count.
                    told.lost = told.lost
                        || told
                            .session
                            .as_mut()
                            .is_none_or(|session| session.play(action).is_err());
                }
                "position" => told.position = Some(rest.to_owned()),
                "go" => match self.choose(&mut told, player.as_mut(), rest) {
                    Ok(action) => writeln!(output, "action {action}")?,
                    Err(reason) => writeln!(output, "decline {reason}")?,
                },
                "quit" => break,
                _ => {}
            }
            output.flush()?;
        }
        Ok(())
    }

    fn open(&self, told: &Told) -> Result<Box<dyn Session>, String> {
        let options: Vec<&str> = told.options.iter().map(String::as_str).collect();
        let session = self.entry.open(&options, told.board.as_deref());
        session.map_err(|error| error.to_string())
    }

    fn choose(&self, told: &mut Told, player: Option<&mut Box<dyn Player>>, go: &str) -> Result<String, String> {
        let player = player.ok_or("nobody said which seat is played")?;
        let limits = Go::read(go).map_err(|error| error.to_string())?.limits();
        let session = told.session.as_mut().ok_or("nobody said what is played")?;
        let seat = seat(&**session, told.seat.as_deref().unwrap_or_default())?;
        if told.lost {
            let position = told.position.as_ref().ok_or("there is no position")?;
            let mut random = Random::new(mix(self.setup.seed) ^ told.count);
            session
                .set_seen(position, Viewer::Seat(seat), &mut |bound| random.below(bound))
                .map_err(|error| error.to_string())?;
            // A fresh position has no number of actions from which the player could take its luck.
            player.reset(mix(self.setup.seed).wrapping_add(told.count));
        }
        if session.turn() != Turn::Seat(seat) {
            return Err("it is another seat's turn".to_owned());
        }
        let action = player.choose(&**session, seat, &limits);
        action.ok_or_else(|| "no action was found".to_owned())
    }
}

fn seat(session: &dyn Session, name: &str) -> Result<Seat, String> {
    let place = session.seats().iter().position(|seat| *seat == name);
    place
        .map(|place| Seat::new(place as u8))
        .ok_or_else(|| format!("there is no seat {}", quote(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    fn speak(game: &str, lines: &str) -> String {
        let client = Client {
            entry: quincunx_games::find(game).unwrap(),
            player: "greedy",
            setup: Setup::default(),
        };
        let mut out = Vec::new();
        client.run(lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn it_answers_and_goes_at_the_end() {
        let said = speak(
            "nevo",
            "quincunx 1\nhello you\ngame nevo removal=owner\nseats white black\nseat black\nplayed white c5-d4\n\
             go time 100\nquit\nquit\n",
        );
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[..2], ["want position", "ready nevo greedy"]);
        assert!(lines.len() == 3 && lines[2].starts_with("action "), "{said}");
    }

    #[test]
    fn what_is_hidden_is_guessed() {
        let unita = quincunx_games::find("unita").unwrap();
        let mut session = unita.open(&["preset=family"], None).unwrap();
        for action in ["roll:5-1-3", "lay:4f-5s-3m"] {
            session.play(action).unwrap();
        }
        let roll = session.legal()[0].clone();
        session.play(&roll).unwrap();
        let yellow = Viewer::Seat(Seat::new(1));
        let mut lines = "quincunx 1\ngame unita deploy=secret\nseats green yellow red blue\nseat yellow\n".to_owned();
        for text in session.played_as(yellow) {
            let _ = writeln!(lines, "played green {text}");
        }
        let _ = writeln!(lines, "position {}\ngo nodes 10", session.position(yellow));
        let said = speak("unita", &lines);
        let action = said.lines().last().unwrap().strip_prefix("action ").unwrap();
        assert!(session.judge(action).is_ok(), "{said}");
    }

    #[test]
    fn what_cannot_be_played_is_declined() {
        assert!(speak("nevo", "quincunx 2\n").starts_with("decline version '2'"));
        assert!(speak("nevo", "quincunx 1\ngame nika\n").contains("decline only nevo is played here"));
        assert!(speak("nevo", "game nevo removal=both\nseat white\n").contains("decline 'both' is no value"));
        assert!(speak("nevo", "game nevo\nseat white\nplayed white c5-d4\ngo\n").contains("another seat's turn"));
    }
}
