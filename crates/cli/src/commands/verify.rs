//! `quincunx verify`: checks every action and every die of a record.

use crate::args::read_file;
use anyhow::{Context, Result};
use quincunx_core::Record;
use quincunx_games::open_record;
use quincunx_table::Proof;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// Record file; - is standard input
    file: PathBuf,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<String> {
    let name = || args.file.display().to_string();
    let record = Record::read(&read_file(&args.file)?).with_context(name)?;
    let session = open_record(&record).with_context(name)?;
    let proof = Proof::of(&record, &*session).with_context(name)?;
    Ok(format!("game: {}\n{proof}", record.game))
}
