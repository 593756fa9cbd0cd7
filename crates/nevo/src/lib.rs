//! Nevo: two players, twelve pieces each, and no piece may be left alone.
//!
//! The crate reads like the rule page: `options`, `board` (R1, R2), `state` (what is remembered), `moves` (R3, R4),
//! `apply` (R4 to R6), `refuse` (why something may not be played) and `notation` (R7).
//!
//! ```
//! use quincunx_core::{Options, Playing, Session};
//! use quincunx_nevo::Nevo;
//!
//! let options = Options::read(&quincunx_nevo::INFO, ["removal=opponent"]).unwrap();
//! let mut game = Playing::<Nevo>::new(options, None).unwrap();
//! assert_eq!(game.legal().len(), 68);
//! game.play("c5-c4").unwrap(); // Legal, but it leaves c4 alone, and Black may remove it.
//! assert_eq!(game.turn_text(), "black");
//! assert_eq!(game.legal(), ["keep", "xc4"]);
//! let refused = game.judge("c3-d3").unwrap_err();
//! assert_eq!(refused.to_string(), "R4.2: first decide about the isolated pieces: remove c4, or keep");
//! ```

mod apply;
mod board;
mod events;
mod moves;
mod notation;
mod options;
mod refuse;
mod show;
mod state;

pub use board::{Board, Cell, Cells};
pub use events::{End, Event};
pub use moves::Action;
pub use options::{INFO, Removal};
pub use state::{BLACK, State, WHITE};

use options::Rules;
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, Options, Refusal, SetupError, Sink, SyntaxError, Turn, Viewer,
};
use state::Now;

/// The rules of Nevo with their options, on one board.
#[derive(Clone, Debug)]
pub struct Nevo {
    board: Board,
    rules: Rules,
}

impl Nevo {
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Game for Nevo {
    const INFO: &'static GameInfo = &INFO;

    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = Now;

    quincunx_core::perfect_information!();

    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError> {
        Ok(Nevo {
            board: Board::read(board)?,
            rules: Rules::from(options),
        })
    }

    fn seats(&self) -> &[&'static str] {
        &["white", "black"] // R7.3
    }

    fn start(&self) -> State {
        State::start(&self.board)
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
        notation::write_action(self, state, action, text);
    }

    fn position(&self, view: &State) -> String {
        notation::position(&self.board, view)
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        notation::read_position(self, text)
    }

    fn hash(&self, state: &State) -> u64 {
        state.now.hash
    }

    fn tell(&self, event: &Event, _viewer: Viewer) -> Option<Message> {
        Some(events::tell(&self.board, event))
    }

    fn show(&self, view: &State) -> String {
        show::show(&self.board, view)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        state.check(&self.board)
    }
}
