//! The table in the browser: pages, an HTTP and WebSocket API, and the store behind them.

mod app;

pub use app::router;
