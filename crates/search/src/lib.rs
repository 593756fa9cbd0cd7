//! Search for any game, compiled for each: what a player thinks with.
//!
//! Two ways to think share their limits and their answers. [`alphabeta`] looks at every action of two sides, as deep
//! as it can; a turn of several actions is several plies of the same side, so nothing here assumes that players
//! alternate. [`tree`] grows a tree from samples; it serves games with dice, secrets and more than two parties. What is
//! particular to a game comes from its [`Teach`].
//!
//! Deliberately absent: any particular game, input and output.

#![expect(
    clippy::cast_precision_loss,
    reason = "chances and rates are rough; the counts behind them are far below 2^52"
)]

pub mod alphabeta;
mod limits;
mod order;
mod random;
mod report;
mod table;
mod teach;
pub mod tree;
pub mod value;

pub use limits::{Clock, Guard, Limits, Settings, Stop};
pub use random::Random;
pub use report::{Line, Report};
pub use table::Table;
pub use teach::{Action, Rewards, SEATS, State, Teach};
