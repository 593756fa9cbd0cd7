//! `quincunx hint`: one action that a player would take.

use crate::args::{PositionArgs, ThinkArgs};
use anyhow::{Result, anyhow, bail};
use quincunx_core::{Seat, Session, Turn};

#[derive(clap::Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Who is asked, by name or as 'cmd:PROGRAM ARGS'
    #[arg(long, value_name = "PLAYER", default_value = "level-6")]
    player: String,
    #[command(flatten)]
    think: ThinkArgs,
}

pub(crate) fn run(args: &HintArgs) -> Result<String> {
    let session = args.position.open()?;
    let entry = args.position.game.entry()?;
    let (setup, limits) = (args.think.setup(), args.think.limits());
    // An unknown name is the first thing to say, whatever the position.
    quincunx_arena::player(entry, &args.player, &setup)?;
    let seat = acting(&*session)?;
    let action = quincunx_arena::ask(entry, &args.player, &setup, (&*session, seat), &limits);
    let action = action.map_err(|reason| anyhow!(reason))?;
    Ok(format!("{action}\n"))
}

/// The seat that is to act.
pub(crate) fn acting(session: &dyn Session) -> Result<Seat> {
    match session.turn() {
        Turn::Seat(seat) => Ok(seat),
        Turn::Chance => bail!("nobody is to act: the dice are to fall"),
        Turn::Over(_) => bail!("the game is over: {}", session.result().unwrap_or_default()),
    }
}
