//! The table in the browser: pages, an HTTP and WebSocket API, and the store behind them.
//!
//! A [`Server`] listens, a hub runs the tables, a store keeps their records. Rules, clocks and dice are in the rooms
//! above; what a viewer gets is made from the view of that viewer and from nothing else.
//!
//! Deliberately absent: the rules of any game.

pub mod api;
mod app;
mod assets;
mod book;
mod clock;
pub mod config;
mod error;
mod hub;
pub mod lessons;
mod limits;
mod metrics;
pub mod pages;
mod person;
mod server;
mod store;
mod words;

pub use app::App;
pub use config::{Config, ConfigError, Settings};
pub use error::ApiError;
pub use person::Person;
pub use server::{Server, ServerError, init_logging};
pub use words::Words;
