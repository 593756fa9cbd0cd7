//! `quincunx replay`: checks a record and shows a position of it.

use super::show;
use crate::args::{read_file, viewer};
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
    /// Through whose eyes: a seat, spectator, or all for every secret
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
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
    let viewer = viewer(&*session, &args.viewer)?;
    Ok(if args.json {
        show::as_json(&*session, viewer)
    } else {
        show::as_text(&*session, viewer)
    })
}
