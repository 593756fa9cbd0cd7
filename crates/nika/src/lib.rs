//! Nika: four cities in two teams, six hoplites each, and phalanxes that push.
//!
//! The crate reads like the rule page: `city` and `board` (R1), `options` (R2.2, R8.2), `pieces` and `state` (what is
//! remembered), `phalanx` and `moves` (R3, R5), `apply` (R4, R6, R7), `refuse` (why something may not be played),
//! `notation` and `position` (R8).
//!
//! ```
//! use quincunx_core::{Options, Playing, Session, Viewer};
//! use quincunx_nika::Nika;
//!
//! let options = Options::read(&quincunx_nika::INFO, ["players=4"]).unwrap();
//! let mut game = Playing::<Nika>::new(options, None).unwrap();
//! assert_eq!(game.legal().len(), 55);
//! game.play("e1.e2.e3>w").unwrap(); // A phalanx of three goes forward.
//! assert_eq!(game.told(Viewer::All)[0].to_string(), "Athens advances west with the pieces on e1, e2, e3");
//! assert_eq!(game.turn_text(), "athens"); // A turn has two actions.
//! let refused = game.judge("d1.d2.d3>n").unwrap_err();
//! assert_eq!(refused.to_string(), "R5.3: the phalanx with d1 faces west and cannot go north");
//! ```

mod apply;
mod board;
mod city;
mod events;
mod moves;
mod notation;
mod options;
mod phalanx;
mod pieces;
mod position;
mod refuse;
mod scene;
mod state;

pub use board::{Area, Board};
pub use city::{City, Facing, Team};
pub use events::{End, Event};
pub use moves::Action;
pub use options::INFO;
pub use pieces::{Cell, Pieces, SQUAD};
pub use state::{State, Step};

use options::Rules;
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, Options, Outcome, Refusal, Scene, Seat, SeatSet, SetupError, Sink,
    SyntaxError, Trace, Turn, Viewer,
};
use state::Now;

/// The rules of Nika with their options, on one board.
#[derive(Clone, Debug)]
pub struct Nika {
    board: Board,
    rules: Rules,
}

impl Nika {
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The seat that acts for a city (R2.2).
    pub fn seat(&self, city: City) -> Seat {
        self.rules.seating.seat(city)
    }

    /// The seats that play for a team: they win and lose together, and they are asked when somebody claims that the
    /// other team is certain to win (R7.5).
    pub fn seats_of(&self, team: Team) -> SeatSet {
        self.rules.seating.seats_of(team)
    }

    /// The outcome in which a team has won, on the board (R7.1) or by a claim (R7.5).
    pub fn won_by(&self, team: Team) -> Outcome {
        Outcome::shared(self.seats_of(team))
    }
}

impl Game for Nika {
    const INFO: &'static GameInfo = &INFO;

    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = Now;

    quincunx_core::perfect_information!();

    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError> {
        Ok(Nika {
            board: Board::read(board, options.get("board"))?,
            rules: Rules::from(options),
        })
    }

    fn seats(&self) -> &[&'static str] {
        self.rules.seating.names
    }

    fn start(&self) -> State {
        State::start(&self.board)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.end() {
            None => Turn::Seat(self.seat(state.city())),
            Some(End::Victory(team)) => Turn::Over(self.won_by(team)),
            Some(End::Passed | End::Repetition | End::Limit) => Turn::Over(Outcome::DRAW),
        }
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
        state.rewind(&mark);
    }

    fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        refuse::refuse(self, state, action)
    }

    fn read_action(&self, _state: &State, text: &str) -> Result<Action, ActionError> {
        notation::read_action(&self.board, text)
    }

    fn write_action(&self, _state: &State, action: Action, text: &mut String) {
        notation::write_action(&self.board, action, text);
    }

    fn position(&self, view: &State) -> String {
        position::position(&self.board, view)
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        position::read_position(self, text)
    }

    fn hash(&self, state: &State) -> u64 {
        state.now.hash(self.rules.limit)
    }

    fn tell(&self, event: &Event, _viewer: Viewer) -> Option<Message> {
        Some(events::tell(&self.board, event))
    }

    /// R7.1: a team wins under its own name, whoever controls it.
    fn sides(&self) -> Vec<SeatSet> {
        Team::ALL.map(|team| self.seats_of(team)).to_vec()
    }

    fn claims(&self) -> Vec<Outcome> {
        Team::ALL.map(|team| self.won_by(team)).to_vec() // R7.5
    }

    fn result(&self, outcome: Outcome) -> String {
        match Team::ALL.into_iter().find(|&team| self.won_by(team) == outcome) {
            Some(team) => format!("{} wins", team.seat_name()),
            None => outcome.text(self.seats()),
        }
    }

    fn scene(&self, view: &State) -> Scene {
        scene::scene(self, view)
    }

    fn choice(&self, state: &State, action: Action) -> (Message, Vec<quincunx_core::Step>) {
        scene::choice(&self.board, state, action)
    }

    fn trace(&self, event: &Event, traces: &mut Vec<Trace>) {
        scene::trace(&self.board, event, traces);
    }

    fn check(&self, state: &State) -> Result<(), String> {
        state.check(&self.board, self.rules.limit)
    }
}
