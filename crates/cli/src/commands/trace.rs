//! `quincunx trace`: a line a position, for comparing programs.

use crate::args::{PositionArgs, play};
use anyhow::Result;
use quincunx_core::Session;
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    position: PositionArgs,
}

pub(crate) fn run(args: &TraceArgs) -> Result<String> {
    let mut session = args.position.start()?;
    let mut text = String::new();
    line(&*session, &mut text);
    for (i, action) in args.position.actions()?.iter().enumerate() {
        play(&mut *session, i, action)?;
        line(&*session, &mut text);
    }
    Ok(text)
}

fn line(session: &dyn Session, text: &mut String) {
    let _ = writeln!(text, "{}\t{}", session.turn_text(), session.legal().join(" "));
}
