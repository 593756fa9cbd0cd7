//! Nieuchess, the hex wargame of 1961: twenty pawns a side, zones of control, a hot line, invasions, a combat results
//! table and replacements. A turn moves the whole army, then fights every battle.
//!
//! ```
//! use quincunx_core::{Game, Options, Playing, Session};
//! use quincunx_nieuchess::Nieuchess;
//!
//! let options = Options::read(Nieuchess::INFO, ["pawns=1"])?;
//! let mut game = Playing::<Nieuchess>::new(options, None)?;
//! for action in ["roll:61", "first", "put:m17", "put:m20", "m17-m19", "done", "battle:m19xm20", "fight:1", "die:1"] {
//!     game.play(action)?;
//! }
//! assert_eq!(game.turn_text(), "over: blue wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod board;
mod cell;
mod choice;
mod combat;
mod detour;
mod events;
mod movement;
mod moves;
mod notation;
mod options;
mod position;
mod refuse;
mod retreat;
mod scene;
mod situation;
mod state;
mod window;

pub use board::{Board, Centre, CombatResult, Ground};
pub use cell::{BLUE, CELLS, COLUMNS, Cell, LAST_BLUE_ROW, RED, ROWS};
pub use events::{Event, Names};
pub use moves::Action;
pub use options::{INFO, MOST_PAWNS};
pub use state::{Ending, State};
pub use window::{REACH, Rows, Window, adjacent};

use options::Settings;
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, Options, Refusal, Scene, SetupError, Sink, Step, SyntaxError, Trace,
    Turn, Viewer,
};

/// The rules of Nieuchess with their options and board.
#[derive(Clone, Debug)]
pub struct Nieuchess {
    board: Board,
    settings: Settings,
}

impl Nieuchess {
    /// The map and the combat table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many pawns each side places (R2.3).
    pub fn army_size(&self) -> usize {
        self.settings.pawns
    }

    /// Whether the game ends with the present turn, whatever happens in it, and the pawns on the board then decide
    /// (R8.2, R8.3).
    pub fn is_deciding(&self, state: &State) -> bool {
        let settings = &self.settings;
        settings.pawns_decide && state.mover != state.first && state.turns + 1 >= settings.limit
    }
}

impl Game for Nieuchess {
    const INFO: &'static GameInfo = &INFO;

    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = State;

    quincunx_core::perfect_information!();

    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError> {
        Ok(Nieuchess {
            board: Board::read(board, options.get("crt"))?,
            settings: Settings::of(options),
        })
    }

    fn seats(&self) -> &[&'static str] {
        &cell::SEATS
    }

    fn start(&self) -> State {
        State::START
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        self.list(state, actions);
    }

    fn count(&self, state: &State) -> usize {
        self.count_actions(state)
    }

    fn pick(&self, state: &State, chooser: &mut (impl Chooser + ?Sized), scratch: &mut Vec<Action>) -> Option<Action> {
        self.pick_action(state, chooser, scratch)
    }

    fn apply(&self, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
        self.play(state, action, sink);
    }

    fn mark(state: &State) -> State {
        *state
    }

    fn rewind(state: &mut State, mark: State) {
        *state = mark;
    }

    fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        self.refusal(state, action)
    }

    fn read_action(&self, state: &State, text: &str) -> Result<Action, ActionError> {
        self.read_text(state, text)
    }

    fn write_action(&self, state: &State, action: Action, text: &mut String) {
        Self::write_text(state, action, text);
    }

    fn position(&self, view: &State) -> String {
        Self::position_text(view)
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        self.read_position_text(text)
    }

    fn hash(&self, state: &State) -> u64 {
        Self::hash_of(state)
    }

    fn tell(&self, event: &Event, _viewer: Viewer) -> Option<Message> {
        Some(self.words(event))
    }

    fn scene(&self, view: &State) -> Scene {
        self.table(view)
    }

    fn choice(&self, state: &State, action: Action) -> (Message, Vec<Step>) {
        choice::choice(state, action)
    }

    fn trace(&self, event: &Event, traces: &mut Vec<Trace>) {
        choice::trace(event, traces);
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_state(state)
    }
}
