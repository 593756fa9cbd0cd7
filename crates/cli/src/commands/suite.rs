//! `quincunx suite`: problems with one right answer, found, proven and solved.
//!
//! For developers: what `find` prints replaces a file in `crates/players/suites`, and `solve` says how many of the
//! problems there a player solves.

use super::json;
use crate::args::{find_game, read_file};
use anyhow::{Result, anyhow, bail};
use quincunx_core::Turn;
use quincunx_games::Entry;
use quincunx_players::suite::{Problem, Search, read, write};
use quincunx_players::{Limits, Setup};
use serde_json::json;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct SuiteArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Play games and print the problems found in them
    Find(FindArgs),
    /// Prove every problem anew
    Verify(VerifyArgs),
    /// Let a player solve the problems
    Solve(SolveArgs),
}

#[derive(clap::Args)]
struct FindArgs {
    /// Name of the game
    game: String,
    /// Option of the game, or preset=NAME; may be repeated
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many problems
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// The fewest plies that a proof takes
    #[arg(long, default_value_t = 3)]
    least: u32,
    /// The most plies that a proof takes
    #[arg(long, default_value_t = 5)]
    most: u32,
    /// Positions that a proof may look at
    #[arg(long, default_value_t = 20_000_000)]
    budget: u64,
    /// Positions, or samples, that the players look at for each action
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// By how many points the players misjudge a position
    #[arg(long, default_value_t = 80)]
    noise: i32,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most games that are played
    #[arg(long, default_value_t = 100_000)]
    games: u64,
}

#[derive(clap::Args)]
struct VerifyArgs {
    /// Name of the game
    game: String,
    /// File of problems instead of the game's own
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Positions that a proof may look at
    #[arg(long, default_value_t = 1_000_000_000)]
    budget: u64,
}

#[derive(clap::Args)]
struct SolveArgs {
    /// Name of the game
    game: String,
    /// File of problems instead of the game's own
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Who solves them
    #[arg(long, default_value = "level-8")]
    player: String,
    /// Milliseconds for each problem
    #[arg(long, default_value_t = 1_000)]
    time: u64,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SuiteArgs) -> Result<String> {
    match &args.what {
        What::Find(args) => find(args),
        What::Verify(args) => verify(args),
        What::Solve(args) => solve(args),
    }
}

fn find(args: &FindArgs) -> Result<String> {
    let entry = find_game(&args.game)?;
    let plan = Search {
        count: args.count,
        least: args.least,
        most: args.most,
        budget: args.budget,
        nodes: args.nodes,
        noise: args.noise,
        seed: args.seed,
        games: args.games,
    };
    let problems = entry.find_problems(&args.options, &plan, &mut |progress| eprintln!("{progress}"))?;
    let mut heading = format!(
        "Problems of {}, made by: quincunx suite find {}",
        entry.info.title, args.game
    );
    for option in &args.options {
        let _ = write!(heading, " -o {option}");
    }
    let _ = write!(
        heading,
        " --count {} --least {} --most {} --budget {} --nodes {} --noise {} --seed {}\n\
         Options, plies, the one right action, position.",
        args.count, args.least, args.most, args.budget, args.nodes, args.noise, args.seed
    );
    Ok(write(&heading, &problems))
}

fn problems(game: &str, file: Option<&PathBuf>) -> Result<(&'static Entry, Vec<Problem>)> {
    let entry = find_game(game)?;
    let text = file.map_or_else(|| Ok(entry.suite.to_owned()), |path| read_file(path))?;
    let problems = read(&text)?;
    if problems.is_empty() {
        bail!("there are no problems of {}", entry.info.title);
    }
    Ok((entry, problems))
}

fn verify(args: &VerifyArgs) -> Result<String> {
    let (entry, problems) = problems(&args.game, args.file.as_ref())?;
    for (number, problem) in problems.iter().enumerate() {
        entry
            .verify_problem(problem, args.budget)
            .map_err(|error| anyhow!("problem {}: {error}", number + 1))?;
    }
    Ok(format!("{} problems of {}, all proven\n", problems.len(), args.game))
}

fn solve(args: &SolveArgs) -> Result<String> {
    let (entry, problems) = problems(&args.game, args.file.as_ref())?;
    let setup = Setup {
        seed: args.seed,
        ..Setup::default()
    };
    let mut player = entry.player(&args.player, &setup)?;
    let limits = Limits::time(Duration::from_millis(args.time));
    let mut solved = 0;
    let mut text = String::new();
    for (number, problem) in problems.iter().enumerate() {
        let options: Vec<&str> = problem.options.iter().map(String::as_str).collect();
        let mut session = entry.open(&options, None)?;
        session
            .set_position(&problem.position)
            .map_err(|error| anyhow!("problem {}: {error}", number + 1))?;
        let Turn::Seat(seat) = session.turn() else {
            bail!("problem {}: nobody is to act", number + 1);
        };
        player.reset(args.seed);
        let action = player.choose(&*session, seat, &limits).unwrap_or_default();
        if action == problem.answer {
            solved += 1;
        } else {
            let _ = writeln!(
                text,
                "problem {}: {action}, not {} ({} plies)",
                number + 1,
                problem.answer,
                problem.plies
            );
        }
    }
    if args.json {
        return Ok(json(&json!({
            "game": args.game,
            "player": args.player,
            "milliseconds": args.time,
            "problems": problems.len(),
            "solved": solved,
        })));
    }
    let share = solved * 1000 / problems.len();
    let _ = writeln!(
        text,
        "{}: {} solved {solved} of {} problems ({}.{} %) in {} ms each",
        args.game,
        args.player,
        problems.len(),
        share / 10,
        share % 10,
        args.time
    );
    Ok(text)
}
