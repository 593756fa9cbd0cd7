//! The rule page, paragraph by paragraph: each test is named after the one it holds the program to.

mod battle;
mod board;
mod deployment;
mod ending;
mod movement;
mod options;
mod powers;
mod secrets;
mod table;
mod terrain;
