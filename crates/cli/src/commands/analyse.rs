//! `quincunx analyse`: what the players think of a position, or of a whole game.
//!
//! A position gets its best lines. A record gets a report: the chance to win as the game went, where it turned, what
//! would have been better, and what the dice had to do with it.

use super::hint::acting;
use super::json;
use crate::args::{GameArgs, PositionArgs, ThinkArgs, read_file};
use crate::report;
use anyhow::{Result, anyhow};
use quincunx_core::Record;
use quincunx_players::{Analysis, Limits};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct AnalyseArgs {
    /// Name of a game, or a record file; - reads a record from standard input
    subject: String,
    /// Option of the game, or preset=NAME; may be repeated
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Board file that replaces the game's own board
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Actions played so far, separated by blanks; - reads them from standard input
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    after: Option<String>,
    /// How many lines to show of a position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    #[command(flatten)]
    think: ThinkArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl AnalyseArgs {
    fn limits(&self, millis: u64) -> Limits {
        let limits = self.think.limits();
        if limits.is_empty() {
            return Limits::time(Duration::from_millis(millis));
        }
        limits
    }
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<String> {
    if quincunx_games::find(&args.subject).is_some() {
        return position(args);
    }
    if !args.options.is_empty() || args.board.is_some() || args.after.is_some() {
        return Err(anyhow!(
            "unknown game '{}'; there are {}. A record file takes no options",
            args.subject,
            quincunx_games::names()
        ));
    }
    let path = Path::new(&args.subject);
    if path != Path::new("-") && !path.exists() {
        return Err(anyhow!(
            "'{}' is neither a record file nor a game; there are {}",
            args.subject,
            quincunx_games::names()
        ));
    }
    let record = Record::read(&read_file(path)?)?;
    let limits = args.limits(100);
    let report = report::make(&record, &args.think.setup(), &limits)?;
    Ok(if args.json {
        json(&report::json(&report))
    } else {
        report::text(&report)
    })
}

fn position(args: &AnalyseArgs) -> Result<String> {
    let position = PositionArgs {
        game: GameArgs {
            game: args.subject.clone(),
            options: args.options.clone(),
            board: args.board.clone(),
        },
        after: args.after.clone(),
        position: None,
    };
    let session = position.open()?;
    let seat = acting(&*session)?;
    let mut player = position.game.entry()?.player("level-8", &args.think.setup())?;
    // Whoever looks on sees it think; a script only gets the answer.
    let streaming = std::io::stderr().is_terminal();
    let mut watch = |analysis: &Analysis| {
        if streaming && let Some(line) = as_text(analysis).lines().nth(1) {
            eprintln!("{line}");
        }
    };
    let analysis = player.analyse(
        &*session,
        seat,
        &args.limits(2_000),
        usize::from(args.lines),
        &mut watch,
    );
    let analysis = analysis.ok_or_else(|| anyhow!("there is nothing to analyse"))?;
    Ok(if args.json {
        as_json(&session.turn_text(), &analysis)
    } else {
        format!("turn: {}\n{}", session.turn_text(), as_text(&analysis))
    })
}

fn as_text(analysis: &Analysis) -> String {
    let mut text = format!("depth {}, {} positions\n", analysis.depth, analysis.nodes);
    for line in &analysis.lines {
        let end = match line.plies_to_end {
            Some(plies) if plies > 0 => format!(" (wins in {plies})"),
            Some(plies) => format!(" (loses in {})", -plies),
            None => String::new(),
        };
        let _ = writeln!(text, "{:5.1} %{end}  {}", 100.0 * line.chance, line.actions.join(" "));
    }
    text
}

fn as_json(turn: &str, analysis: &Analysis) -> String {
    let lines = analysis.lines.iter().map(|line| {
        json!({
            "chance": (line.chance * 10_000.0).round() / 10_000.0,
            "plies_to_end": line.plies_to_end,
            "nodes": line.nodes,
            "actions": line.actions,
        })
    });
    json(&json!({
        "turn": turn,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "lines": lines.collect::<Vec<Value>>(),
    }))
}
