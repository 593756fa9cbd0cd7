//! `quincunx play`: a game at the terminal.
//!
//! At a terminal that can do it the game fills the screen ([`fullscreen`]); through a pipe or at a dumb terminal it is
//! played by typing one action after another ([`typed`]). Both sit at the same [`table`].

mod app;
mod cursor;
mod fullscreen;
mod keymap;
mod line;
mod orders;
mod panels;
mod picking;
mod plan;
mod popup;
mod screen;
mod table;
mod thought;
mod typed;

#[cfg(test)]
mod masked;
#[cfg(test)]
mod tests;

use crate::args::{GameArgs, read_file};
use crate::look::{LookArgs, is_dumb};
use anyhow::{Context, Result, bail};
use quincunx_core::{Record, Session};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;
use table::Table;

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays a seat: human, random, greedy, uct, level-1 to level-8, or 'cmd:PROGRAM ARGS'; may be repeated
    #[arg(long = "seat", value_name = "SEAT=PLAYER")]
    seats: Vec<String>,
    /// Seed of dice and random players
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a record of this game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Milliseconds before dice and players of the program act
    #[arg(long, value_name = "MS", default_value_t = PAUSE)]
    pause: u64,
    /// Type actions line by line, even where the game could fill the screen
    #[arg(long)]
    typed: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// Long enough to see that something happens, short enough not to wait for it.
const PAUSE: u64 = 600;

pub(crate) fn run(args: &PlayArgs) -> Result<String> {
    let mut session = args.game.open()?;
    if let Some(path) = &args.resume {
        resume(&mut *session, path)?;
    }
    let mut table = Table::new(session, args.seed);
    for text in &args.seats {
        table.seat(text)?;
    }
    let look = args.look.look(0);
    let fills_screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb();
    if fills_screen && !args.typed {
        return fullscreen::play(table, look, Duration::from_millis(args.pause));
    }
    let out = std::io::stdout().lock();
    typed::Typed { table, look, out }.play(std::io::stdin().lock())?;
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
