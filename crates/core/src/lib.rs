//! What a game is, and everything that can be said of a game without knowing which one it is.
//!
//! The rules of one game implement [`Game`] with types of their own, so that a search is compiled for them and
//! allocates nothing per node. Above that, [`Session`] is the same for every game: it speaks text. The two meet in
//! [`Playing`], the one implementation of `Session`.
//!
//! Deliberately absent: any particular game, randomness, clocks, input and output.

pub mod board;
mod follow;
mod game;
mod learnt;
mod message;
mod options;
mod past;
mod perft;
mod picks;
pub mod record;
mod refusal;
pub mod scene;
mod seat;
mod session;
pub mod table_notes;
mod turn;

#[cfg(feature = "laws")]
pub mod laws;

pub use board::{BoardError, BoardFile};
pub use game::{Chooser, Game, GameInfo, Sink};
pub use learnt::Learnt;
pub use message::Message;
pub use options::{OptionError, OptionKind, OptionSpec, Options, Preset};
pub use past::{Past, mix};
pub use perft::{divide, perft};
pub use picks::{Choice, Narrowed, Pick, Step, attempt, narrow};
pub use record::{Record, RecordError};
pub use refusal::{ActionError, Refusal, SyntaxError};
pub use scene::{Scene, Spot, Trace};
pub use seat::{Seat, SeatSet, Viewer};
pub use session::{Played, Playing, Session, SetupError, random_plies};
pub use table_notes::TableNotes;
pub use turn::{Outcome, Turn};
