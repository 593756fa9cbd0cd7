//! `quincunx replay`: checks a record and shows a position of it.

use super::show;
use crate::args::read_file;
use anyhow::{Context, Result, bail};
use quincunx_core::Record;
use quincunx_games::open_record;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// Record file; - is standard input
    file: PathBuf,
    /// Show the position after so many actions instead of the last
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw the whole game, or the part up to --to, as an animated GIF into a file
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    #[command(flatten)]
    show: show::HowArgs,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<String> {
    let name = || args.file.display().to_string();
    let record = Record::read(&read_file(&args.file)?).with_context(name)?;
    let mut session = open_record(&record).with_context(name)?;
    let count = record.actions().count();
    if let Some(to) = args.to.filter(|&to| to > count) {
        bail!("--to {to}: the record has only {count} actions");
    }
    // Every action is checked, also those after the position to be shown.
    record.play_in(&mut *session, None).with_context(name)?;
    for _ in args.to.unwrap_or(count)..count {
        session.undo();
    }
    if let Some(path) = &args.gif {
        let viewer = args.show.viewer(&*session)?;
        args.show.picture.animate(&*session, viewer, path)?;
        return Ok(String::new());
    }
    show::show(&*session, &args.show)
}
