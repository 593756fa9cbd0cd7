//! `quincunx moves`: the legal actions.

use super::json;
use crate::args::PositionArgs;
use anyhow::Result;
use quincunx_core::Turn;
use serde_json::json;
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MovesArgs) -> Result<String> {
    let session = args.position.open()?;
    if args.json {
        let mut answer = json!({"turn": session.turn_text(), "actions": session.legal()});
        if session.turn() == Turn::Chance {
            let weights: Vec<u32> = session.chances().into_iter().map(|(_, weight)| weight).collect();
            answer["weights"] = json!(weights);
        }
        return Ok(json(&answer));
    }
    let mut text = String::new();
    if session.turn() == Turn::Chance {
        for (outcome, weight) in session.chances() {
            let _ = writeln!(text, "{outcome} {weight}");
        }
    } else {
        for action in session.legal() {
            let _ = writeln!(text, "{action}");
        }
    }
    Ok(text)
}
