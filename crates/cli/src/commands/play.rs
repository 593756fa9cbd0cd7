//! `quincunx play`: a game at the terminal, one typed action after another.

use crate::args::{GameArgs, find_game, read_file, seat};
use anyhow::{Context, Result, anyhow, bail};
use quincunx_core::{ActionError, Record, Session, Turn, Viewer};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays a seat: human or random; may be repeated
    #[arg(long = "seat", value_name = "SEAT=PLAYER")]
    seats: Vec<String>,
    /// Seed of dice and random players
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a record of this game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

const HELP: &str = "\
Type an action, or:
  moves          the legal actions
  why ACTION     whether it is legal, and why not
  rule R3.1      a paragraph of the rules
  board          the board again
  undo           take back your last action
  save FILE      write a record
  help           this list
  quit           leave
";

/// Who acts for a seat.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Human,
    Random,
}

/// Whether the game goes on after a line was typed.
#[derive(PartialEq)]
enum Next {
    Continue,
    Leave,
}

pub(crate) fn start_nevo() -> Result<String> {
    let args = PlayArgs {
        game: GameArgs {
            game: "nevo".to_owned(),
            options: Vec::new(),
            board: None,
        },
        seats: vec!["black=random".to_owned()],
        seed: None,
        resume: None,
    };
    run(&args)
}

pub(crate) fn run(args: &PlayArgs) -> Result<String> {
    let mut session = args.game.open()?;
    if let Some(path) = &args.resume {
        resume(&mut *session, path)?;
    }
    let mut players = vec![Player::Human; session.seats().len()];
    for text in &args.seats {
        let (name, player) = text
            .split_once('=')
            .ok_or_else(|| anyhow!("'{text}' is not of the form SEAT=PLAYER"))?;
        players[seat(&*session, name)?.index()] = match player {
            "human" => Player::Human,
            "random" => Player::Random,
            _ => bail!("unknown player '{player}'; there are human, random"),
        };
    }
    let random = match args.seed {
        Some(seed) => Pcg64Mcg::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let out = std::io::stdout().lock();
    Terminal {
        session,
        players,
        random,
        out,
    }
    .play(std::io::stdin().lock())?;
    Ok(String::new())
}

fn resume(session: &mut dyn Session, path: &Path) -> Result<()> {
    let name = || path.display().to_string();
    let record = Record::read(&read_file(path)?).with_context(name)?;
    let same = record.game == session.info().name
        && record.options.iter().cloned().eq(session.options().changed())
        && record.board.as_deref() == session.board();
    if !same {
        bail!(
            "{}: the record is of another game, other options or another board",
            name()
        );
    }
    record.play_in(session, None).with_context(name)
}

struct Terminal<W> {
    session: Box<dyn Session>,
    players: Vec<Player>,
    random: Pcg64Mcg,
    out: W,
}

impl<W: Write> Terminal<W> {
    fn play(&mut self, mut input: impl BufRead) -> Result<()> {
        writeln!(self.out, "{}. Type help for the commands.\n", self.session.info().title)?;
        self.board()?;
        let mut line = String::new();
        loop {
            self.let_others_act()?;
            if let Some(result) = self.session.result() {
                writeln!(self.out, "The game is over: {result}.")?;
                return Ok(());
            }
            write!(self.out, "{}> ", self.session.turn_text())?;
            self.out.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(());
            }
            if self.obey(line.trim())? == Next::Leave {
                return Ok(());
            }
        }
    }

    /// Dice and players of the program act until a person is asked or the game is over.
    fn let_others_act(&mut self) -> Result<()> {
        loop {
            match self.session.turn() {
                Turn::Over(_) => return Ok(()),
                Turn::Seat(seat) if self.players[seat.index()] == Player::Human => return Ok(()),
                Turn::Seat(_) | Turn::Chance => {}
            }
            let who = self.session.turn_text();
            let random = &mut self.random;
            let Some(action) = self.session.pick(&mut |bound| random.random_range(0..bound)) else {
                return Ok(());
            };
            self.session.play(&action)?;
            writeln!(self.out, "{who}: {action}")?;
            self.tell()?;
            self.board()?;
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "help" => write!(self.out, "{HELP}")?,
            "quit" => return Ok(Next::Leave),
            "board" => self.board()?,
            "moves" => writeln!(self.out, "{}", self.session.legal().join(" "))?,
            "why" => match self.session.judge(rest) {
                Ok(()) => writeln!(self.out, "{rest} is legal.")?,
                Err(error) => self.explain(&error)?,
            },
            "rule" => {
                let entry = find_game(self.session.info().name)?;
                match entry.paragraph(rest) {
                    Some(text) => writeln!(self.out, "{rest} {text}")?,
                    None => writeln!(self.out, "There is no paragraph '{rest}'.")?,
                }
            }
            "undo" => self.undo()?,
            "save" => self.save(rest)?,
            _ => match self.session.play(line) {
                Ok(()) => {
                    self.tell()?;
                    self.board()?;
                }
                Err(error) => self.explain(&error)?,
            },
        }
        Ok(Next::Continue)
    }

    fn explain(&mut self, error: &ActionError) -> Result<()> {
        match error {
            ActionError::Refused(refusal) => writeln!(self.out, "{refusal}. (rule {})", refusal.paragraph())?,
            ActionError::Syntax(error) => writeln!(self.out, "{error}.")?,
        }
        Ok(())
    }

    /// Back to the last position in which a person acted.
    fn undo(&mut self) -> Result<()> {
        let human = |turn| matches!(turn, Turn::Seat(seat) if self.players[seat.index()] == Player::Human);
        let Some(place) = self.session.played().iter().rposition(|played| human(played.turn)) else {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(());
        };
        while self.session.played().len() > place {
            self.session.undo();
        }
        self.board()
    }

    fn save(&mut self, path: &str) -> Result<()> {
        if path.is_empty() {
            writeln!(self.out, "Name a file: save FILE.")?;
            return Ok(());
        }
        let text = Record::of(&*self.session, Viewer::All).write();
        match std::fs::write(path, text) {
            Ok(()) => writeln!(self.out, "Saved to {path}.")?,
            Err(error) => writeln!(self.out, "Cannot write {path}: {error}.")?,
        }
        Ok(())
    }

    fn tell(&mut self) -> Result<()> {
        for message in self.session.told(self.viewer()) {
            writeln!(self.out, "  {message}.")?;
        }
        Ok(())
    }

    fn board(&mut self) -> Result<()> {
        let text = self.session.show(self.viewer());
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// One person sees what that seat may know. Several people at one screen see what is open to all, and the one who
    /// acts its own secrets.
    fn viewer(&self) -> Viewer {
        let mut humans = self
            .session
            .seats()
            .iter()
            .enumerate()
            .filter(|(i, _)| self.players[*i] == Player::Human);
        match (humans.next(), humans.next(), self.session.turn()) {
            (Some((only, _)), None, _) => Viewer::Seat(quincunx_core::Seat::new(only as u8)),
            (Some(_), Some(_), Turn::Seat(seat)) if self.players[seat.index()] == Player::Human => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(lines: &str) -> String {
        let session = find_game("nevo").unwrap().open(&[], None).unwrap();
        let mut terminal = Terminal {
            session,
            players: vec![Player::Human, Player::Human],
            random: Pcg64Mcg::seed_from_u64(1),
            out: Vec::new(),
        };
        terminal.play(lines.as_bytes()).unwrap();
        String::from_utf8(terminal.out).unwrap()
    }

    #[test]
    fn a_refusal_leaves_the_turn_where_it_was() {
        let seen = typed("c5-c6\nwhy c5-d4\nhello\nc5-d4\n");
        assert!(seen.contains("R3.1: c6 is occupied"), "{seen}");
        assert!(seen.contains("c5-d4 is legal."), "{seen}");
        assert!(seen.contains("'hello' is no action of Nevo"), "{seen}");
        assert!(seen.trim_end().ends_with("black>"), "{seen}");
    }

    #[test]
    fn undo_goes_back_to_the_last_person() {
        let seen = typed("undo\nc5-d4\nundo\n");
        assert!(seen.contains("There is nothing to take back."), "{seen}");
        assert!(seen.trim_end().ends_with("white>"), "{seen}");
    }

    #[test]
    fn a_paragraph_can_be_read() {
        let seen = typed("rule R3.4\nrule R77\nquit\n");
        assert!(
            seen.contains("R3.4 ") && seen.contains("There is no paragraph 'R77'."),
            "{seen}"
        );
    }
}
