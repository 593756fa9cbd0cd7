//! `quincunx show`: the board and whose turn it is.

use super::json;
use crate::args::{PositionArgs, viewer};
use crate::look::{LookArgs, home};
use crate::picture::PictureArgs;
use anyhow::{Result, bail};
use quincunx_core::{Scene, Session, Viewer};
use quincunx_render::text::{Lights, Look, lay_out};
use quincunx_render::{text, words};
use serde_json::json;
use std::path::PathBuf;

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
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl HowArgs {
    /// Who looks.
    pub(crate) fn viewer(&self, session: &dyn Session) -> Result<Viewer> {
        viewer(session, &self.viewer)
    }

    fn turned(&self, scene: &Scene, viewer: Viewer) -> u16 {
        self.rotate.unwrap_or_else(|| home(scene, viewer))
    }
}

pub(crate) fn run(args: &ShowArgs) -> Result<String> {
    show(&*args.position.open()?, &args.show)
}

/// The SVG that was asked for, and the file it is for.
pub(crate) fn diagram(args: &ShowArgs) -> Result<(PathBuf, String)> {
    let session = args.position.open()?;
    let viewer = args.show.viewer(&*session)?;
    let scene = session.scene(viewer);
    match &args.show.picture.svg {
        Some(path) => Ok((
            path.clone(),
            args.show.picture.as_svg(&scene, args.show.turned(&scene, viewer)),
        )),
        None => bail!("a diagram needs --svg FILE"),
    }
}

/// The position in the form that was asked for.
pub(crate) fn show(session: &dyn Session, how: &HowArgs) -> Result<String> {
    let viewer = how.viewer(session)?;
    let scene = session.scene(viewer);
    let turned = how.turned(&scene, viewer);
    if let Some(printed) = how.picture.draw(&scene, turned)? {
        return Ok(printed);
    }
    let look = how.look.look(turned);
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
