//! `quincunx tournament`: a tournament from its file, going on where it was interrupted.

use super::json;
use crate::args::read_file;
use anyhow::{Context, Result, anyhow};
use quincunx_arena::plan::Plan;
use quincunx_arena::report;
use quincunx_arena::tournament::{Tournament, write_whole};
use quincunx_arena::{Standings, warden};
use quincunx_core::{Session, Viewer};
use quincunx_render::{Style, svg};
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct TournamentArgs {
    /// The tournament file; its results go into a folder beside it
    file: PathBuf,
    /// How many games at the same time, instead of what the file says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: Option<u64>,
    /// Print every game as it ends on standard error
    #[arg(long)]
    verbose: bool,
    /// Print the standings as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TournamentArgs) -> Result<String> {
    warden::have_no_other_children();
    let name = args.file.display().to_string();
    let text = read_file(&args.file)?;
    let file = args
        .file
        .canonicalize()
        .with_context(|| format!("cannot find {name}"))?;
    let home = file.parent().unwrap_or(Path::new("/"));
    // Programs and files are named as seen from the tournament file.
    std::env::set_current_dir(home).with_context(|| format!("cannot enter {}", home.display()))?;
    let mut plan = Plan::read(&text, home).map_err(|error| anyhow!("{name}, {error}"))?;
    if let Some(jobs) = args.jobs {
        plan.jobs = jobs as usize;
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = home.join(format!("{stem}.results"));
    let mut tournament = Tournament::open(plan, &folder)?;
    let verbose = args.verbose || std::io::stderr().is_terminal();
    tournament.run(&mut |progress| {
        if verbose {
            eprintln!("{}/{} {}", progress.done, progress.scheduled, progress.news);
        }
    })?;
    let standings = tournament.standings();
    let value = standings.json();
    let write = |file: &str, text: &str| {
        write_whole(&folder.join(file), text)
            .map_err(|(path, error)| anyhow!("cannot write {}: {error}", path.display()))
    };
    write("standings.json", &json(&value))?;
    write("report.html", &report::page(&tournament, &draw))?;
    Ok(if args.json {
        json(&value)
    } else {
        as_text(&standings, &folder.join("report.html"))
    })
}

/// A picture for the report. Newer browsers do not match `.q .piece` within a `use`, and let a rule win over an attribute.
/// The report shows one board at a time, so that plain class names will do.
fn draw(session: &dyn Session) -> String {
    let picture = svg(&session.scene(Viewer::All), &Style::default());
    picture
        .replace(".q text{text-anchor:middle;", ".q{text-anchor:middle}.q text{")
        .replace(".q .", ".")
}

fn as_text(standings: &Standings, report: &Path) -> String {
    let width = standings
        .players
        .iter()
        .map(|player| player.name.chars().count())
        .max()
        .unwrap_or(0)
        .max(6);
    let mut text = format!(
        "    {:width$}  games  points  score     Elo   (95 %)          rating  forfeits\n",
        "player"
    );
    for (place, standing) in standings.players.iter().enumerate() {
        let (low, elo, high) = standing.elo;
        let _ = writeln!(
            text,
            "{:3} {:width$} {:6} {:7.1} {:6.3}  {elo:+6.0}   {low:+5.0} to {high:+5.0}  {:6.1} {:9}",
            place + 1,
            standing.name,
            standing.tally.games(),
            standing.tally.points,
            standing.tally.score(),
            standing.rating.1,
            standing.tally.forfeited()
        );
    }
    let forfeits: Vec<String> = standings
        .forfeits()
        .iter()
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    if !forfeits.is_empty() {
        let _ = writeln!(text, "forfeits: {}", forfeits.join(", "));
    }
    let _ = writeln!(text, "{} games, report: {}", standings.games, report.display());
    text
}
