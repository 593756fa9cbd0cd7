//! `quincunx moves`: the legal actions.

use super::json;
use crate::args::{PositionArgs, viewer};
use anyhow::Result;
use quincunx_core::Turn;
use serde_json::json;
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Through whose eyes: a seat, which sees its own actions and the dice, spectator, or all
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MovesArgs) -> Result<String> {
    let session = args.position.open()?;
    let viewer = viewer(&*session, &args.viewer)?;
    // What somebody else may do can depend on what only they know.
    let sees = match session.turn() {
        Turn::Seat(seat) => viewer.sees(seat),
        Turn::Chance | Turn::Over(_) => true,
    };
    let legal = if sees { session.legal() } else { Vec::new() };
    if args.json {
        let mut answer = json!({"turn": session.turn_text(), "actions": legal});
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
        for action in legal {
            let _ = writeln!(text, "{action}");
        }
    }
    Ok(text)
}
