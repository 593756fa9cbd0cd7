//! `quincunx show`: the board and whose turn it is.

use super::json;
use crate::args::{PositionArgs, viewer};
use crate::look::{LookArgs, home};
use anyhow::Result;
use quincunx_core::{Session, Viewer};
use quincunx_render::text::{Lights, Look, lay_out};
use quincunx_render::{text, words};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    show: HowArgs,
}

/// Who looks, and in which form the position is shown.
#[derive(clap::Args)]
pub(crate) struct HowArgs {
    /// Through whose eyes: a seat, spectator, or all for every secret
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Turn the board clockwise; a seat sees its own side nearest without it
    #[arg(long, value_name = "DEGREES", value_parser = clap::value_parser!(u16).range(0..360))]
    rotate: Option<u16>,
    #[command(flatten)]
    look: LookArgs,
    /// Tell it in words, a line for each place
    #[arg(long)]
    words: bool,
    /// Of the places in words, only the occupied ones
    #[arg(long, requires = "words")]
    short: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "words")]
    json: bool,
}

pub(crate) fn run(args: &ShowArgs) -> Result<String> {
    show(&*args.position.open()?, &args.show)
}

/// The position in the form that was asked for.
pub(crate) fn show(session: &dyn Session, how: &HowArgs) -> Result<String> {
    let viewer = viewer(session, &how.viewer)?;
    let scene = session.scene(viewer);
    let look = how.look.look(how.rotate.unwrap_or_else(|| home(&scene, viewer)));
    if how.json {
        return Ok(as_json(session, viewer, look));
    }
    let body = match (how.words, how.short) {
        (true, true) => words::short(&scene),
        (true, false) => words::full(&scene),
        (false, _) => text::page(&scene, &look),
    };
    let first = match session.result() {
        Some(result) => format!("over: {result}"),
        None => format!("turn: {}", session.turn_text()),
    };
    Ok(format!("{first}\n\n{body}\nposition: {}\n", session.position(viewer)))
}

fn as_json(session: &dyn Session, viewer: Viewer, look: Look) -> String {
    let scene = session.scene(viewer);
    let look = Look { colour: false, ..look };
    json(&json!({
        "game": session.info().name,
        "turn": session.turn_text(),
        "result": session.result(),
        "position": session.position(viewer),
        "board": lay_out(&scene, &look, &Lights::default()).plain(),
        "situation": words::situation(&scene),
    }))
}
