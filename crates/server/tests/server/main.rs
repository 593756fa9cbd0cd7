//! The server as its users meet it: over HTTP and WebSocket.

mod bad_input;
mod common;
mod fuzz;
mod limits;
mod openapi;
mod secrecy;
mod store;
mod tables;
mod together;
