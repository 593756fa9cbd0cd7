//! `quincunx show`: the board and whose turn it is.

use super::json;
use crate::args::{PositionArgs, viewer};
use anyhow::Result;
use quincunx_core::{Session, Viewer};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Through whose eyes: a seat, spectator, or all for every secret
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ShowArgs) -> Result<String> {
    let session = args.position.open()?;
    let viewer = viewer(&*session, &args.viewer)?;
    Ok(if args.json {
        as_json(&*session, viewer)
    } else {
        as_text(&*session, viewer)
    })
}

/// `turn: SEAT`, `turn: chance` or `over: RESULT`, then the board.
pub(crate) fn as_text(session: &dyn Session, viewer: Viewer) -> String {
    let first = match session.result() {
        Some(result) => format!("over: {result}"),
        None => format!("turn: {}", session.turn_text()),
    };
    format!(
        "{first}\n\n{}\nposition: {}\n",
        session.show(viewer),
        session.position(viewer)
    )
}

pub(crate) fn as_json(session: &dyn Session, viewer: Viewer) -> String {
    json(&json!({
        "game": session.info().name,
        "turn": session.turn_text(),
        "result": session.result(),
        "position": session.position(viewer),
        "board": session.show(viewer),
    }))
}
