//! The command line: one definition, from which parsing, help, completions and the man page come.

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Parser, Subcommand};
use quincunx_core::{ActionError, Seat, Session, Viewer};
use quincunx_games::Entry;
use quincunx_players::{Limits, Setup};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Five strategy games at one table.
#[derive(Parser)]
#[command(name = "quincunx", version, about, max_term_width = 110)]
#[command(after_help = "Without a command it serves: the tables open in the browser.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the tables in the browser
    Serve(Box<crate::commands::serve::ServeArgs>),
    /// List the games with their options and presets
    Games(crate::commands::games::GamesArgs),
    /// List the legal actions, sorted
    Moves(crate::commands::moves::MovesArgs),
    /// Show the board and whose turn it is
    Show(crate::commands::show::ShowArgs),
    /// Count the sequences of actions of a length
    Perft(crate::commands::perft::PerftArgs),
    /// Say whether an action is legal, or which paragraph forbids it
    Why(crate::commands::why::WhyArgs),
    /// List turn and legal actions of every position from the start on
    Trace(crate::commands::trace::TraceArgs),
    /// Read the rules of a game, or one paragraph
    Rules(crate::commands::rules::RulesArgs),
    /// Begin a record of a game
    New(crate::commands::new::NewArgs),
    /// Check every action of a record and show the position
    Replay(crate::commands::replay::ReplayArgs),
    /// Check every action and every die of a record
    Verify(crate::commands::verify::VerifyArgs),
    /// Play at the terminal
    Play(crate::commands::play::PlayArgs),
    /// Draw the diagrams of pages anew
    Pictures(crate::commands::pictures::PicturesArgs),
    /// Ask a player for one action
    Hint(crate::commands::hint::HintArgs),
    /// Let players play against each other
    Match(crate::commands::contest::MatchArgs),
    /// Hold a tournament, or go on with one
    Tournament(crate::commands::tournament::TournamentArgs),
    /// Speak the bot protocol as a player of the program
    Bot(crate::commands::bot::BotArgs),
    /// Check what is wrong with a bot
    BotCheck(crate::commands::bot_check::BotCheckArgs),
    /// Say what the players think of a position, or of a whole game
    Analyse(crate::commands::analyse::AnalyseArgs),
    /// Make new weights for the players of a game
    #[command(hide = true)]
    Tune(crate::commands::tune::TuneArgs),
    /// Find problems with one right answer, prove them, or let a player solve them
    #[command(hide = true)]
    Suite(crate::commands::suite::SuiteArgs),
    /// Measure how fast the rules and the players are
    Bench(crate::commands::bench::BenchArgs),
    /// Print completions for a shell
    Completions(crate::commands::completions::CompletionsArgs),
    /// Print the man page
    Man,
}

/// Which game is meant: its name, options and board.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// Name of the game, as listed by `quincunx games`
    pub(crate) game: String,
    /// Option of the game, or preset=NAME; may be repeated
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Board file that replaces the game's own board
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

impl GameArgs {
    pub(crate) fn entry(&self) -> Result<&'static Entry> {
        find_game(&self.game)
    }

    /// The game at its start.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>> {
        let board = self.board.as_deref().map(read_file).transpose()?;
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        let session = self.entry()?.open(&options, board.as_deref());
        session.map_err(|error| match &self.board {
            Some(path) => anyhow!("{}: {error}", path.display()),
            None => anyhow!(error),
        })
    }
}

/// A game and the actions played in it so far.
#[derive(Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Actions played so far, separated by blanks; - reads them from standard input
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    pub(crate) after: Option<String>,
    /// Position to start from instead of the beginning, as `show` prints it
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
}

impl PositionArgs {
    pub(crate) fn actions(&self) -> Result<Vec<String>> {
        let text = match self.after.as_deref() {
            Some("-") => read_input()?,
            Some(text) => text.to_owned(),
            None => String::new(),
        };
        Ok(text.split_whitespace().map(str::to_owned).collect())
    }

    /// The position before those actions.
    pub(crate) fn start(&self) -> Result<Box<dyn Session>> {
        let mut session = self.game.open()?;
        if let Some(text) = &self.position {
            session
                .set_position(text)
                .map_err(|error| anyhow!("--position: {error}"))?;
        }
        Ok(session)
    }

    /// The position after those actions.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>> {
        let mut session = self.start()?;
        for (i, action) in self.actions()?.iter().enumerate() {
            play(&mut *session, i, action)?;
        }
        Ok(session)
    }
}

/// How long and with what a player may think.
#[derive(Args)]
pub(crate) struct ThinkArgs {
    /// Milliseconds for each action
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: Option<u64>,
    /// Positions, or samples, for each action; with one thread the answer then repeats
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads that think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl ThinkArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.time.map(Duration::from_millis),
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        Setup {
            seed: self.seed,
            threads: usize::from(self.threads),
            ..Setup::default()
        }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }
}

/// Plays an action of `--after`, and says which one it was if it cannot be played.
pub(crate) fn play(session: &mut dyn Session, index: usize, action: &str) -> Result<()> {
    session.play(action).map_err(|error| match error {
        ActionError::Syntax(error) => anyhow!("action {}: {error}", index + 1),
        ActionError::Refused(refusal) => anyhow!("action {}, {action}, is not legal: {refusal}", index + 1),
    })
}

pub(crate) fn find_game(name: &str) -> Result<&'static Entry> {
    quincunx_games::find(name).ok_or_else(|| anyhow!("unknown game '{name}'; there are {}", quincunx_games::names()))
}

/// `SEAT`, `spectator` or `all`.
pub(crate) fn viewer(session: &dyn Session, name: &str) -> Result<Viewer> {
    match name {
        "all" => Ok(Viewer::All),
        "spectator" => Ok(Viewer::Spectator),
        _ => Ok(Viewer::Seat(seat(session, name)?)),
    }
}

pub(crate) fn seat(session: &dyn Session, name: &str) -> Result<Seat> {
    match session.seats().iter().position(|seat| *seat == name) {
        Some(index) => Ok(Seat::new(index as u8)),
        None => bail!("unknown seat '{name}'; there are {}", session.seats().join(", ")),
    }
}

/// A text file; - is standard input.
pub(crate) fn read_file(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        return read_input();
    }
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text file in UTF-8", path.display()))
}

fn read_input() -> Result<String> {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .context("cannot read standard input")?;
    Ok(text)
}
