//! The scene of a game as a person gets it: drawn for the eye, set in type for a terminal, told in words.
//!
//! Nothing here knows a game. Whatever is shown was described by the game in its `Scene`.

pub mod text;
pub mod words;
