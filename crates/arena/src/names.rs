//! Players by name: those of the program, and `cmd:PROGRAM ARGS` for an outside one.

use quincunx_games::Entry;
use quincunx_players::{Player, Setup, UnknownPlayer};
use std::path::{Path, PathBuf};

/// Somebody who can take a seat, by name.
///
/// ```
/// let bot: quincunx_arena::Competitor = "cmd:python3 'my bots/first.py' --fast".parse().unwrap();
/// assert_eq!(bot.program.unwrap(), ["python3", "my bots/first.py", "--fast"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competitor {
    /// As it was given: `level-3` or `cmd:PROGRAM ARGS`.
    pub text: String,
    /// Program and arguments of an outside one.
    pub program: Option<Vec<String>>,
}

/// Why a name is nobody.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// Nobody of the program has this name.
    #[error("unknown player '{name}'; there are {}", names())]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// There is no such program.
    #[error("'{0}': there is no program '{1}' that can be started")]
    Program(String, String),
    /// The command cannot be taken apart.
    #[error("'{0}': {1}")]
    Command(String, &'static str),
}

impl From<UnknownPlayer> for PlayerError {
    fn from(error: UnknownPlayer) -> Self {
        PlayerError::Unknown { name: error.name }
    }
}

/// The names of all players, for a message that lists them.
pub fn names() -> String {
    format!("{}, cmd:PROGRAM ARGS", quincunx_players::names())
}

impl std::str::FromStr for Competitor {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let program = match text.strip_prefix("cmd:") {
            Some(command) => Some(split(command).map_err(|reason| PlayerError::Command(text.to_owned(), reason))?),
            None => None,
        };
        if let Some(program) = &program
            && !can_start(&program[0])
        {
            return Err(PlayerError::Program(text.to_owned(), program[0].clone()));
        }
        Ok(Competitor {
            text: text.to_owned(),
            program,
        })
    }
}

impl Competitor {
    /// The player of the program with this name; `None` for an outside one.
    pub(crate) fn own(&self, entry: &Entry, setup: &Setup) -> Option<Result<Box<dyn Player>, PlayerError>> {
        match self.program {
            Some(_) => None,
            None => Some(entry.player(&self.text, setup).map_err(PlayerError::from)),
        }
    }

    /// Whether somebody plays this game under the name; outside programs are asked when they play.
    pub fn check(&self, entry: &Entry) -> Result<(), PlayerError> {
        match self.own(entry, &Setup::default()) {
            Some(Err(error)) => Err(error),
            _ => Ok(()),
        }
    }
}

/// Words separated by blanks; quotes of either kind hold words together.
fn split(text: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is opened and never closed");
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) {
        return Err("cmd: must be followed by a program");
    }
    Ok(words)
}

fn can_start(program: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let runs = |path: &Path| {
        path.metadata()
            .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    };
    if program.contains('/') {
        return runs(Path::new(program));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder: PathBuf| runs(&folder.join(program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_apart() {
        assert_eq!(split("a  'b c' d\"e f\"").unwrap(), ["a", "b c", "de f"]);
        assert!(split("a 'b").is_err() && split("  ").is_err() && split("'' a").is_err());
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = "cmd:no-such-program-here x".parse::<Competitor>().unwrap_err();
        assert!(
            error.to_string().contains("no program 'no-such-program-here'"),
            "{error}"
        );
        assert!("cmd:sh -c true".parse::<Competitor>().is_ok());
    }
}
