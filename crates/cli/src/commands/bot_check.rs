//! `quincunx bot-check`: what is wrong with a bot, line by line.

use crate::Failed;
use crate::args::find_game;
use anyhow::Result;
use quincunx_arena::check::check;
use quincunx_arena::{Competitor, warden};

#[derive(clap::Args)]
pub(crate) struct BotCheckArgs {
    /// The program with its arguments, as one word in quotes; cmd: before it may be left out
    program: String,
    /// The game that it plays; without it, every game is tried
    game: Option<String>,
}

pub(crate) fn run(args: &BotCheckArgs) -> Result<String> {
    warden::have_no_other_children();
    let game = args.game.as_deref().map(find_game).transpose()?;
    let command = args.program.strip_prefix("cmd:").unwrap_or(&args.program);
    let competitor: Competitor = format!("cmd:{command}").parse()?;
    let report = check(&competitor, game, &mut |_| {});
    if report.is_compliant() {
        Ok(report.text())
    } else {
        Err(Failed(report.text()).into())
    }
}
