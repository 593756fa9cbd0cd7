//! The table, tried out with small scripts and with random ones.

mod common;
mod cups;
mod dice;
mod games;
mod play;
mod properties;
mod record;
mod undo;
