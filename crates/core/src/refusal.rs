//! Why a text was not played: it is no action, or a paragraph of the rules forbids it.

use crate::Message;
use std::fmt;

/// The answer to an action that the rules forbid: which paragraph, and what is wrong with this very action.
///
/// ```
/// use quincunx_core::refusal;
/// let refusal = refusal!("R3.1", "nevo-occupied", "{cell} is occupied", cell = "d4");
/// assert_eq!(refusal.to_string(), "R3.1: d4 is occupied");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refusal {
    paragraph: &'static str,
    message: Message,
}

impl Refusal {
    /// A refusal under a paragraph. Written with [`refusal!`](crate::refusal!).
    pub fn new(paragraph: &'static str, message: Message) -> Self {
        Refusal { paragraph, message }
    }

    /// The paragraph, such as `R3.1`.
    pub fn paragraph(&self) -> &'static str {
        self.paragraph
    }

    /// What is wrong with this action.
    pub fn message(&self) -> &Message {
        &self.message
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.paragraph, self.message)
    }
}

/// A text that is no action, position or name of this game at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SyntaxError(String);

impl SyntaxError {
    /// An error in these words, which name the offending part.
    pub fn new(words: impl Into<String>) -> Self {
        SyntaxError(words.into())
    }
}

/// Why an action text was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// The text is no action of this game.
    #[error("{0}")]
    Syntax(#[from] SyntaxError),
    /// The rules forbid the action.
    #[error("{0}")]
    Refused(#[from] Refusal),
}
