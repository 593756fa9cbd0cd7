//! `quincunx completions` and `quincunx man`, from the same definitions as the command line itself.

use crate::args::Cli;
use anyhow::Result;
use clap::CommandFactory;

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Shell to complete for
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<String> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "quincunx", &mut text);
    Ok(String::from_utf8(text)?)
}

/// The page of the program, then those of its commands.
pub(crate) fn man() -> Result<String> {
    let mut text = Vec::new();
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        clap_mangen::Man::new(inner.clone()).render(&mut text)?;
    }
    Ok(String::from_utf8(text)?)
}
