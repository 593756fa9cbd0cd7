//! The arena: any program can play, under a referee.
//!
//! - [`protocol`] is the language that bots speak, `docs/bots.md` its book; [`Herald`] says what one seat may know of a
//!   game in it, and [`client`] is the other end, for players of the program who speak it themselves.
//! - [`Bot`] is an outside program on a leash, the [`warden`] watches over all that such programs start, and a
//!   [`Fault`] is why a game was forfeited.
//! - [`referee`] plays one game; [`schedule`] says who plays whom, [`play_all`] plays many games at once, [`Journal`] and
//!   [`tournament`] keep what has been played, so that what was interrupted goes on.
//! - [`elo`], [`rating`] and [`sprt`] say what results mean.
//!
//! Deliberately absent: HTTP, drawing (the report takes its pictures from outside), rules of any game.

#![expect(
    clippy::cast_precision_loss,
    reason = "ratings are rough; the counts behind them are far below 2^52"
)]

pub mod bench;
mod bot;
mod cage;
pub mod check;
pub mod client;
mod contest;
pub mod elo;
mod fault;
mod finished;
mod herald;
mod journal;
mod lines;
mod names;
mod outside;
pub mod plan;
pub mod protocol;
pub mod rating;
pub mod referee;
pub mod report;
pub mod schedule;
pub mod sprt;
mod standings;
mod terms;
pub mod tournament;
pub mod warden;

pub use bot::{Bot, Resources, Said};
pub use contest::{Event, Scheduled, play_all};
pub use fault::Fault;
pub use finished::{Ending, Finished};
pub use herald::Herald;
pub use journal::{Journal, JournalError, Line};
pub use names::{Competitor, PlayerError, names};
pub use outside::{ask, player};
pub use standings::{Standing, Standings, Tally};
pub use terms::Terms;
