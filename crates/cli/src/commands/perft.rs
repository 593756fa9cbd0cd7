//! `quincunx perft`: counting sequences of actions (C9).

use super::json;
use crate::args::PositionArgs;
use anyhow::Result;
use serde_json::{Value, json};
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Length of the sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Count for each first action
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PerftArgs) -> Result<String> {
    let session = args.position.open()?;
    if !args.divide {
        let nodes = session.perft(args.depth);
        return Ok(if args.json {
            json(&json!({"depth": args.depth, "nodes": nodes}))
        } else {
            format!("{nodes}\n")
        });
    }
    let counts = session.divide(args.depth);
    let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    if args.json {
        let divided = counts
            .into_iter()
            .map(|(action, nodes)| (action, json!(nodes)))
            .collect();
        return Ok(json(
            &json!({"depth": args.depth, "nodes": nodes, "divide": Value::Object(divided)}),
        ));
    }
    let mut text = String::new();
    for (action, nodes) in counts {
        let _ = writeln!(text, "{action} {nodes}");
    }
    let _ = writeln!(text, "{nodes}");
    Ok(text)
}
