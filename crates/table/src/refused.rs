//! Why the table did not do what it was asked.

use quincunx_core::{ActionError, Message};

/// Why an input was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The rules of the game refuse the action, or it is none.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The table refuses it.
    #[error("{0}")]
    Table(Message),
}

/// Makes a [`Refused`] with a message as in `message!`.
macro_rules! refuse {
    ($($message:tt)*) => {
        Err($crate::Refused::Table(quincunx_core::message!($($message)*)))
    };
}

pub(crate) use refuse;
