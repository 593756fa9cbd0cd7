//! Lodestone: two players, a king and seven pawns each, on a board with hidden magnets that say how far a piece goes.
//!
//! The crate reads like the rule page: `options`, `board` and `recipe` (R1), `state` (what is remembered), `ways` and
//! `moves` (R2, R3), `apply` (R2 to R4), `refuse` (why something may not be played) and `notation` (R5).
//!
//! ```
//! use quincunx_core::{Options, Playing, Session};
//! use quincunx_lodestone::Lodestone;
//!
//! let options = Options::read(&quincunx_lodestone::INFO, ["kings=left"]).unwrap();
//! let mut game = Playing::<Lodestone>::new(options, None).unwrap();
//! assert_eq!(game.legal().len(), 28);
//! game.play("b1-c2").unwrap(); // The pawn on b1 shows 2: one square ahead and one to the right, for example.
//! assert_eq!(game.turn_text(), "white");
//! let refused = game.judge("b8-b5").unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "R3.1: the pawn on b8 shows 4, and b5 is at a distance of 3 along ranks and files"
//! );
//! ```

mod apply;
mod board;
mod events;
mod moves;
mod notation;
mod options;
mod recipe;
mod refuse;
mod scene;
mod state;
mod ways;

pub use board::{Board, Cell, Cells};
pub use events::{End, Event};
pub use moves::Action;
pub use options::{INFO, Reading};
pub use state::{Kind, Now, RED, State, WHITE};

use options::{Layout, Rules};
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, Options, Refusal, Scene, SetupError, Sink, Step, SyntaxError, Trace,
    Turn, Viewer,
};

/// The rules of Lodestone with their options, on one board.
#[derive(Clone, Debug)]
pub struct Lodestone {
    board: Board,
    reading: Reading,
    rules: Rules,
}

impl Lodestone {
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the seat's king could be captured next (R4.3).
    pub fn in_check(&self, state: &State, seat: quincunx_core::Seat) -> bool {
        moves::in_check(&self.board, &state.now, seat)
    }

    /// Appends the legal captures alone, for those who look at nothing else.
    pub fn captures(&self, state: &State, actions: &mut Vec<Action>) {
        moves::list_captures(&self.board, state, actions);
    }
}

impl Game for Lodestone {
    const INFO: &'static GameInfo = &INFO;

    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = Now;

    quincunx_core::perfect_information!();

    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError> {
        let layout = Layout::from(options);
        Ok(Lodestone {
            board: Board::new(layout, board)?,
            reading: layout.reading,
            rules: Rules::from(options),
        })
    }

    fn seats(&self) -> &[&'static str] {
        &["red", "white"] // R5.5
    }

    fn start(&self) -> State {
        apply::start(&self.board, self.rules)
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        moves::list(&self.board, state, actions);
    }

    fn count(&self, state: &State) -> usize {
        moves::count(&self.board, state)
    }

    fn pick(&self, state: &State, chooser: &mut (impl Chooser + ?Sized), _scratch: &mut Vec<Action>) -> Option<Action> {
        moves::pick(&self.board, state, chooser)
    }

    fn apply(&self, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
        apply::apply(self, state, action, sink);
    }

    fn mark(state: &State) -> Now {
        state.now
    }

    fn rewind(state: &mut State, mark: Now) {
        state.rewind(mark);
    }

    fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        refuse::refuse(self, state, action)
    }

    fn read_action(&self, state: &State, text: &str) -> Result<Action, ActionError> {
        notation::read_action(self, state, text)
    }

    fn write_action(&self, state: &State, action: Action, text: &mut String) {
        notation::write_action(state, action, text);
    }

    fn position(&self, view: &State) -> String {
        notation::position(view)
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        notation::read_position(self, text)
    }

    fn hash(&self, state: &State) -> u64 {
        state.now.hash()
    }

    fn tell(&self, event: &Event, _viewer: Viewer) -> Option<Message> {
        Some(events::tell(*event))
    }

    fn scene(&self, view: &State) -> Scene {
        scene::scene(self, view)
    }

    fn choice(&self, state: &State, action: Action) -> (Message, Vec<Step>) {
        scene::choice(state, action)
    }

    fn trace(&self, event: &Event, traces: &mut Vec<Trace>) {
        scene::trace(*event, traces);
    }

    fn check(&self, state: &State) -> Result<(), String> {
        state.check(&self.board)
    }
}
