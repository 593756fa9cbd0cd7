//! `quincunx bot`: a player of the program that speaks the bot protocol, for any other program to use.

use crate::args::find_game;
use anyhow::{Result, bail};
use quincunx_arena::client::Client;
use quincunx_players::{LEVELS, Setup};

#[derive(clap::Args)]
pub(crate) struct BotArgs {
    /// Name of the game
    game: String,
    /// How well it plays, from 1 to 8
    #[arg(long, value_name = "N", conflicts_with = "player")]
    level: Option<usize>,
    /// Who plays instead of a level: random, greedy or uct
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &BotArgs) -> Result<String> {
    let entry = find_game(&args.game)?;
    let player = match (args.level, &args.player) {
        (Some(level), _) if level == 0 || level > LEVELS.len() => {
            bail!("there is no level {level}; levels go from 1 to {}", LEVELS.len())
        }
        (Some(level), _) => format!("level-{level}"),
        (None, Some(player)) => player.clone(),
        (None, None) => bail!("say how well it plays: --level 1 to {}, or --player NAME", LEVELS.len()),
    };
    let setup = Setup {
        seed: args.seed,
        memory: 16,
        ..Setup::default()
    };
    entry.player(&player, &setup)?;
    let client = Client {
        entry,
        player: &player,
        setup,
    };
    client.run(std::io::stdin().lock(), std::io::stdout().lock())?;
    Ok(String::new())
}
