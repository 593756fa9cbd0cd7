//! The scene of a game as a person gets it: drawn for the eye, set in type for a terminal, told in words.
//!
//! Nothing here knows a game. Whatever is shown was described by the game in its `Scene`.

mod gif;
mod glyphs;
mod ink;
mod layers;
mod lettering;
mod palette;
mod pieces;
mod plane;
mod png;
mod quantise;
mod sheet;
mod style;
mod svg;
mod symbols;
pub mod text;
pub mod words;

pub use gif::{Frame, gif};
pub use layers::{Layer, Layers, layers, svg};
pub use png::{PictureError, png};
pub use sheet::page_css;
pub use style::{Letters, Prints, Style, Theme};
