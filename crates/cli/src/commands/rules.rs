//! `quincunx rules`: the rule page, or one paragraph of it.

use crate::args::find_game;
use anyhow::{Result, bail};

#[derive(clap::Args)]
pub(crate) struct RulesArgs {
    /// Name of the game
    game: String,
    /// Paragraph, such as R3.1
    paragraph: Option<String>,
}

pub(crate) fn run(args: &RulesArgs) -> Result<String> {
    let entry = find_game(&args.game)?;
    let Some(number) = &args.paragraph else {
        return Ok(entry.page.to_owned());
    };
    match entry.paragraph(number) {
        Some(text) => Ok(format!("{number} {text}\n")),
        None => bail!("{} has no paragraph '{number}'", entry.info.title),
    }
}
