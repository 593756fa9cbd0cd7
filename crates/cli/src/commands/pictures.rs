//! `quincunx pictures`: draws the diagrams of the book anew.
//!
//! A page asks for a diagram in a comment that is a command line of `show`, followed by the picture:
//!
//! ```text
//! <!-- quincunx show nevo --after "c5-d4" --svg pictures/nevo-move.svg -->
//! ![The board after the first move](pictures/nevo-move.svg)
//! ```

use super::show;
use crate::args::{Cli, Command, read_file};
use anyhow::{Context, Result, anyhow, bail};
use clap::Parser;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct PicturesArgs {
    /// Pages whose diagrams are drawn
    #[arg(required = true)]
    pages: Vec<PathBuf>,
    /// Draw nothing, but fail if a diagram is not as it would be drawn
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &PicturesArgs) -> Result<String> {
    let mut drawn = 0;
    for page in &args.pages {
        let text = read_file(page)?;
        for (number, line) in (1..).zip(text.lines()) {
            let Some(command) = line.trim().strip_prefix("<!-- quincunx ") else {
                continue;
            };
            let place = || format!("{}, line {number}", page.display());
            let command = command
                .strip_suffix("-->")
                .ok_or_else(|| anyhow!("{}: the comment does not end on its line", place()))?;
            draw(page, command, args.check).with_context(place)?;
            drawn += 1;
        }
    }
    Ok(if args.check {
        format!("{drawn} diagrams are current\n")
    } else {
        format!("{drawn} diagrams drawn\n")
    })
}

fn draw(page: &Path, command: &str, check: bool) -> Result<()> {
    let words = std::iter::once("quincunx".to_owned()).chain(split(command)?);
    let Some(Command::Show(args)) = Cli::try_parse_from(words)?.command else {
        bail!("a diagram is drawn by 'quincunx show'");
    };
    let (name, picture) = show::diagram(&args)?;
    let path = page.parent().unwrap_or(Path::new("")).join(name);
    if check {
        let current = std::fs::read_to_string(&path).unwrap_or_default();
        if current != picture {
            bail!(
                "{} is not current: run 'quincunx pictures {}'",
                path.display(),
                page.display()
            );
        }
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    std::fs::write(&path, picture).with_context(|| format!("cannot write {}", path.display()))
}

/// The words of a command line; double quotes hold words together.
fn split(command: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    if command.matches('"').count() % 2 == 1 {
        bail!("a quote is not closed");
    }
    Ok(words)
}
