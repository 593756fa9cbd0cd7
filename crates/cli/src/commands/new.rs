//! `quincunx new`: begins a record.

use crate::args::{PositionArgs, seat};
use anyhow::{Context, Result, anyhow, bail};
use quincunx_core::{Record, Viewer};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct NewArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Who sits where; may be repeated
    #[arg(long = "seat", value_name = "SEAT=NAME")]
    seats: Vec<String>,
    /// Day of the game, as year-month-day
    #[arg(long)]
    date: Option<String>,
    /// File to write, which must not exist yet; standard output without it
    #[arg(short = 'f', long)]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &NewArgs) -> Result<String> {
    if args.position.position.is_some() {
        bail!("--position: a record begins at the start of its game");
    }
    let session = args.position.open()?;
    let mut record = Record::of(&*session, Viewer::All);
    record.date.clone_from(&args.date);
    for text in &args.seats {
        let (name, who) = text
            .split_once('=')
            .ok_or_else(|| anyhow!("'{text}' is not of the form SEAT=NAME"))?;
        seat(&*session, name)?;
        if who.trim().is_empty() {
            bail!("'{text}' names nobody");
        }
        record.seats.push((name.to_owned(), who.trim().to_owned()));
    }
    let text = record.write();
    // What is written must be readable again, whatever names and dates were given.
    if Record::read(&text)?.seats != record.seats {
        bail!("a name in a record must be one line, and a # in it must not begin a word");
    }
    let Some(path) = &args.file else {
        return Ok(text);
    };
    let mut file = std::fs::File::create_new(path).with_context(|| format!("cannot create {}", path.display()))?;
    file.write_all(text.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(String::new())
}
