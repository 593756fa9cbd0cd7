//! The table, tried out with small scripts and with random ones.

mod common;
mod cups;
mod dice;
mod play;
mod properties;
mod record;
mod undo;
