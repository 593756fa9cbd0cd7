//! `quincunx tune`: new weights for the players of a game, from games against themselves.
//!
//! For developers: the file it prints, or writes, replaces the one in `crates/players/weights`.

use crate::args::find_game;
use anyhow::{Context, Result, bail};
use quincunx_players::training::Plan;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct TuneArgs {
    /// Name of the game
    game: String,
    /// Option of the game, or preset=NAME; may be repeated
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Games of each round
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Rounds, each with the weights of the one before
    #[arg(long, default_value_t = 3)]
    rounds: u64,
    /// Positions looked at for each action
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 2)]
    threads: u64,
    /// Teach the net of the game instead, from nothing unless told otherwise, and write it to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rounds", "nodes"])]
    net: Option<PathBuf>,
    /// Let the net go on from what it knows, by games under all rules
    #[arg(long, requires = "net")]
    further: bool,
}

pub(crate) fn run(args: &TuneArgs) -> Result<String> {
    let entry = find_game(&args.game)?;
    let plan = Plan {
        games: args.games,
        rounds: args.rounds,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads,
        further: args.further,
    };
    let options: Vec<&str> = args.options.iter().map(String::as_str).collect();
    let tell = &mut |progress: &str| eprintln!("{progress}");
    let Some(path) = &args.net else {
        return Ok(entry.tune(&options, &plan, tell)?);
    };
    // Nobody wants to know after a quarter of an hour that it cannot be written.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
        bail!("cannot write {}", path.display());
    }
    let Some(file) = entry.teach(&options, &plan, tell)? else {
        bail!("{} has no net", entry.info.name);
    };
    std::fs::write(path, file).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(String::new())
}
