//! Pages in a real browser: Chromium, driven as a person would drive it.
//!
//! Each test has its own server in a folder of its own and its own browsers. Screenshots are kept in
//! `target/screenshots/`.

mod around;
mod audit;
mod games;
mod harness;
mod people;
mod player;
mod scripts;
mod story;
