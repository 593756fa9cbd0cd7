//! `quincunx hint`: one action that a player would take.

use crate::args::{PositionArgs, ThinkArgs};
use anyhow::{Result, anyhow, bail};
use quincunx_core::{Seat, Session, Turn};

#[derive(clap::Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Who is asked
    #[arg(long, value_name = "PLAYER", default_value = "level-6")]
    player: String,
    #[command(flatten)]
    think: ThinkArgs,
}

pub(crate) fn run(args: &HintArgs) -> Result<String> {
    let session = args.position.open()?;
    let seat = acting(&*session)?;
    let mut player = args.position.game.entry()?.player(&args.player, &args.think.setup())?;
    let action = player.choose(&*session, seat, &args.think.limits());
    let action = action.ok_or_else(|| anyhow!("{} has no advice here", args.player))?;
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
