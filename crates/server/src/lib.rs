//! The table in the browser: pages, an HTTP and WebSocket API, and the store behind them.

mod app;
pub mod assets;
mod book;
pub mod pages;
mod words;

pub use app::router;
pub use words::Words;
