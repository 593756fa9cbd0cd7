//! A line that is being typed: an action, a command, or the name of a file.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Command,
    /// The file to save to; then, perhaps, leave.
    Save {
        leave: bool,
    },
}

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) purpose: Purpose,
    pub(super) text: String,
}

/// What comes of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typing {
    On,
    Done,
    Dropped,
}

impl Line {
    pub(super) fn new(purpose: Purpose, text: impl Into<String>) -> Self {
        Line {
            purpose,
            text: text.into(),
        }
    }

    /// What stands before the text.
    pub(super) fn prompt(&self) -> &'static str {
        match self.purpose {
            Purpose::Command => ":",
            Purpose::Save { .. } => "Save to: ",
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Typing {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Typing::Done,
            KeyCode::Esc => return Typing::Dropped,
            // Rubbing out what is not there leaves the line, as in other programs.
            KeyCode::Backspace if self.text.pop().is_none() => return Typing::Dropped,
            KeyCode::Char('u') if control => self.text.clear(),
            KeyCode::Char(sign) if !control && !sign.is_control() => self.text.push(sign),
            _ => {}
        }
        Typing::On
    }
}
