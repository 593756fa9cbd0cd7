//! Play by typing: one action after another, line by line, also through a pipe.

use super::table::{Actor, Table};
use crate::args::find_game;
use anyhow::Result;
use quincunx_core::ActionError;
use quincunx_render::text::{Look, page};
use std::io::{BufRead, Write};
use std::time::Duration;

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

/// Whether the game goes on after a line was typed.
#[derive(PartialEq)]
enum Next {
    Continue,
    Leave,
}

pub(super) struct Typed<W> {
    pub(super) table: Table,
    pub(super) look: Look,
    pub(super) out: W,
}

impl<W: Write> Typed<W> {
    pub(super) fn play(&mut self, mut input: impl BufRead) -> Result<()> {
        writeln!(
            self.out,
            "{}. Type help for the commands.\n",
            self.table.session.info().title
        )?;
        self.board()?;
        let mut line = String::new();
        loop {
            self.let_others_act()?;
            if let Some(result) = self.table.session.result() {
                writeln!(self.out, "The game is over: {result}.")?;
                return Ok(());
            }
            write!(self.out, "{}> ", self.table.session.turn_text())?;
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
        while self.table.actor() == Actor::Program {
            let who = self.table.session.turn_text();
            let Some(action) = self.table.act(Duration::MAX)? else {
                return Ok(());
            };
            writeln!(self.out, "{who}: {action}")?;
            self.tell()?;
            self.board()?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "help" => write!(self.out, "{HELP}")?,
            "quit" => return Ok(Next::Leave),
            "board" => self.board()?,
            "moves" => writeln!(self.out, "{}", self.table.session.legal().join(" "))?,
            "why" => match self.table.session.judge(rest) {
                Ok(()) => writeln!(self.out, "{rest} is legal.")?,
                Err(error) => self.explain(&error)?,
            },
            "rule" => {
                let entry = find_game(self.table.session.info().name)?;
                match entry.paragraph(rest) {
                    Some(text) => writeln!(self.out, "{rest} {text}")?,
                    None => writeln!(self.out, "There is no paragraph '{rest}'.")?,
                }
            }
            "undo" => self.undo()?,
            "save" => self.save(rest)?,
            _ => match self.table.session.play(line) {
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

    fn undo(&mut self) -> Result<()> {
        if self.table.undo() {
            return self.board();
        }
        writeln!(self.out, "There is nothing to take back.")?;
        Ok(())
    }

    fn save(&mut self, path: &str) -> Result<()> {
        if path.is_empty() {
            writeln!(self.out, "Name a file: save FILE.")?;
            return Ok(());
        }
        match self.table.save(path) {
            Ok(()) => writeln!(self.out, "Saved to {path}.")?,
            Err(error) => writeln!(self.out, "Cannot write {path}: {error}.")?,
        }
        Ok(())
    }

    fn tell(&mut self) -> Result<()> {
        for message in self.table.session.told(self.table.viewer()) {
            writeln!(self.out, "  {message}.")?;
        }
        Ok(())
    }

    fn board(&mut self) -> Result<()> {
        let viewer = self.table.viewer();
        let scene = self.table.session.scene(viewer);
        let look = Look {
            turn: self.table.home(&scene),
            ..self.look
        };
        writeln!(self.out, "{}", page(&scene, &look))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(lines: &str) -> String {
        let session = find_game("nevo").unwrap().open(&[], None).unwrap();
        let mut typed = Typed {
            table: Table::new(session, Some(1)),
            look: Look::default(),
            out: Vec::new(),
        };
        typed.play(lines.as_bytes()).unwrap();
        String::from_utf8(typed.out).unwrap()
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
