//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod bot_check;
pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod suite;
pub(crate) mod tournament;
pub(crate) mod trace;
pub(crate) mod tune;
pub(crate) mod verify;
pub(crate) mod why;

use crate::args::{Cli, Command};
use anyhow::Result;
use clap::Parser as _;

/// Carries out a command and returns what it prints.
pub(crate) fn run(cli: Cli) -> Result<String> {
    match cli.command {
        // Read again as `serve`, so that its settings in the environment count.
        None => run(Cli::parse_from(["quincunx", "serve"])),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Games(args)) => Ok(games::run(&args)),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Why(args)) => why::run(&args),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::New(args)) => new::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Pictures(args)) => pictures::run(&args),
        Some(Command::Hint(args)) => hint::run(&args),
        Some(Command::Match(args)) => contest::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Bot(args)) => bot::run(&args),
        Some(Command::BotCheck(args)) => bot_check::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Suite(args)) => suite::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man) => completions::man(),
    }
}

/// A JSON value as a command prints it.
pub(crate) fn json(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
