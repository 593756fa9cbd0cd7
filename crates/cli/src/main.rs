//! The `quincunx` program: one file a command.
//!
//! A command returns what it prints, so that nothing reaches standard output when it fails. Errors name the offending
//! part on standard error and end the program with status 2.

mod args;
mod commands;
mod look;
mod picture;
mod report;

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::run(args::Cli::parse()) {
        Ok(text) => print(&text),
        Err(error) => {
            if let Some(Failed(text)) = error.downcast_ref() {
                print(text);
                return ExitCode::FAILURE;
            }
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// What was to be checked is not as it should be. The answer is printed like any other, and the status is 1.
#[derive(Debug)]
struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

/// A reader that closes the pipe early, such as `head`, has seen enough; that is no error.
fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot write the answer: {error}");
            ExitCode::FAILURE
        }
    }
}
