//! One game being played: seats, clocks, proposals, undo, dice that can be checked, and the record as it grows.
//!
//! A [`Table`] is a pure machine. It is fed with an [`Input`] and the [`Time`] at which it came, and answers with
//! [`Effect`]s: lines to keep, news for each viewer, programs to ask. A refused input says why and changes nothing.
//! A table that stopped comes back from its record.
//!
//! ```
//! use quincunx_core::{Seat, Viewer};
//! use quincunx_table::{Clock, Input, Occupant, Request, Secret, Table, Time};
//!
//! let nevo = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
//! let at = |seconds: u64| Time::from_millis(1_800_000_000_000 + seconds * 1000);
//! let clock = Clock::Game { seconds: 300, increment: 3 };
//! let mut table = Table::open(nevo, clock, Secret::new([7; 32]), at(0));
//!
//! let [white, black] = [Seat::new(0), Seat::new(1)];
//! for (seat, name) in [(white, "Ada"), (black, "Bo")] {
//!     let _ = table.feed(at(1), Input::Sit(seat, Occupant::Person(name.to_owned())));
//!     let _ = table.feed(at(2), Input::Person(seat, Request::Ready(format!("word-of-{name}"))));
//! }
//! let answer = table.feed(at(12), Input::Person(white, Request::Play("c5-d4".to_owned())));
//! assert!(answer.refused.is_none());
//! let view = table.view_for(Viewer::Seat(white));
//! assert_eq!(view.seats[0].time.left, Some(293_000));
//!
//! let kept = table.record(Viewer::All).write();
//! let again = Table::resume(&kept, at(3600)).unwrap();
//! assert_eq!(again.view_for(Viewer::Spectator).played, ["c5-d4"]);
//! ```
//!
//! Deliberately absent: HTTP, storage, clocks that are read, and randomness of its own.

mod clock;
mod dice;
mod effect;
mod input;
mod log;
mod offer;
mod proof;
mod refused;
mod resume;
mod seating;
mod story;
mod table;
mod talk;
mod time;
mod undo;
mod view;

pub use clock::{Account, Clock, ClockError};
pub use dice::{Dice, Secret, is_word};
pub use effect::{Answer, Effect, End, Hearers, News, Reason, Said, Speaker};
pub use input::{Audience, Input, Proposal, Request, Topic};
pub use offer::Offer;
pub use proof::Proof;
pub use refused::Refused;
pub use seating::{Occupant, STAND_IN, is_name, is_sayable};
pub use story::{Position, Told, position_after, story};
pub use table::{Phase, Table};
pub use time::{Time, TimeError};
pub use undo::Undo;
pub use view::{SeatView, TableView};
