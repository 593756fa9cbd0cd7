//! The server as its users meet it: over HTTP and WebSocket.

mod common;
mod tables;
