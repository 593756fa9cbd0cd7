//! Players by name, for every game: `random`, `greedy`, `uct` and the levels from 1 to 8.
//!
//! Each game has one file here with its [`Lesson`]: how its positions are judged, which actions to try first, and what
//! a sensible player does without thinking. The judgement is a sum of counted features; the weights are data, in
//! `weights/`, and [`training`] makes them from games. Problems with one right answer are data too, in `suites/`; see
//! [`suite`].
//!
//! An erased [`Player`] sees a game through the view of its seat and answers with the text of an action.
//!
//! Deliberately absent: input and output.

#![expect(
    clippy::cast_precision_loss,
    reason = "chances and weights are rough; the counts behind them are far below 2^52"
)]

mod certain;
mod engine;
mod exact;
mod lesson;
mod levels;
mod lodestone;
mod nevo;
mod nieuchess;
mod nika;
mod plain;
mod player;
pub mod report;
mod squares;
pub mod suite;
pub mod training;
mod unita;
mod weights;

pub use engine::player;
pub use lesson::{Hunt, Lesson, Lookout, Method, Planning};
pub use levels::{LEVELS, Level};
pub use lodestone::LodestoneLesson;
pub use nevo::NevoLesson;
pub use nieuchess::NieuchessLesson;
pub use nika::NikaLesson;
pub use plain::PlainLesson;
pub use player::{Analysis, Player, Setup, UnknownPlayer, Variation, names};
pub use quincunx_search::{Clock, Limits, Stop};
pub use unita::UnitaLesson;
pub use weights::{Weights, WeightsError};
