//! Unita: two to four players lead companies of dice along spiral paths, past hidden tiles, to a Gate in the middle.
//!
//! The crate reads like the rule page: `options` (R9), `pieces` (R2, R3, R8: what lies in the box), `board` (R1),
//! `state` (what is remembered) and `check` (what it promises), `moves`, `march` and `menu` (what is legal, R3 to R5 and
//! R8), `apply` (what actions do, R7), `battle` (R6), `refuse` (why something may not be played), `notation` and
//! `position` (texts), `view` (who knows what), `guess` (what else could be true) and
//! `seen` (both for a position that was sent as text). The table is made of `plan` (where
//! things lie), `scene` and `rack` (what is seen), `situation` (what is said of it) and `choice` (what is picked).
//!
//! ```
//! use quincunx_core::{Options, Playing, Session, Seat, Viewer};
//! use quincunx_unita::Unita;
//!
//! let options = Options::read(&quincunx_unita::INFO, ["preset=family"]).unwrap();
//! let mut game = Playing::<Unita>::new(options, None).unwrap();
//! assert_eq!(game.chances().len(), 60);
//! game.play("roll:5-1-3").unwrap();
//! game.play("lay:4f-5s-3m").unwrap();
//! let yellow = Viewer::Seat(Seat::new(1));
//! assert_eq!(game.played_as(yellow), ["roll:5-1-3", "lay:4?-5?-3?"]);
//! let refused = game.judge("go:1").unwrap_err();
//! assert_eq!(refused.to_string(), "R3.1: first yellow's terrain dice are rolled");
//! ```

mod apply;
mod battle;
mod board;
mod check;
mod choice;
mod drawing;
mod events;
mod guess;
mod march;
mod menu;
mod moves;
mod notation;
mod options;
mod pieces;
mod plan;
mod position;
mod rack;
mod refuse;
mod scene;
mod seen;
mod situation;
mod state;
mod view;

pub use battle::Post;
pub use board::{Board, Contact, Lane, Side};
pub use events::Event;
pub use moves::{Action, Lay};
pub use options::{Deploy, INFO, Powers, Specials};
pub use pieces::{Battalion, Card, Colour, Company, Die, Formation, Shuffle, Slot, Special, Terrain, Tile};
pub use state::{Declaration, State};
pub use view::View;

use guess::Guesses;
use options::Rules;
use pieces::BATTALIONS;
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, Options, Outcome, Refusal, Scene, SeatSet, SetupError, Sink, Step,
    SyntaxError, Trace, Turn, Viewer,
};

/// The rules of Unita with their options, on one board.
#[derive(Clone, Debug)]
pub struct Unita {
    board: Board,
    rules: Rules,
    seats: Vec<&'static str>,
    /// How many battalions play.
    count: usize,
    /// Their colours in turn order; only the first `count` matter.
    colours: [Colour; BATTALIONS],
    guesses: Guesses,
}

impl Unita {
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Game for Unita {
    const INFO: &'static GameInfo = &INFO;

    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = State;
    type View = View;

    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError> {
        let rules = Rules::read(options)?;
        let count = rules.colours.len();
        let mut colours = Colour::ALL;
        colours[..count].copy_from_slice(&rules.colours);
        let board = Board::read(board, count)?;
        Ok(Unita {
            guesses: Guesses::new(&board),
            board,
            seats: rules.seats(),
            rules,
            count,
            colours,
        })
    }

    fn seats(&self) -> &[&'static str] {
        &self.seats
    }

    fn start(&self) -> State {
        State::start(self)
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        moves::list(self, state, actions);
    }

    fn count(&self, state: &State) -> usize {
        moves::count(self, state) as usize
    }

    fn pick(&self, state: &State, chooser: &mut (impl Chooser + ?Sized), _scratch: &mut Vec<Action>) -> Option<Action> {
        moves::pick(self, state, chooser)
    }

    fn apply(&self, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
        apply::apply(self, state, action, sink);
    }

    fn mark(state: &State) -> State {
        *state
    }

    fn rewind(state: &mut State, mark: State) {
        *state = mark;
    }

    fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        refuse::refuse(self, state, action)
    }

    fn read_action(&self, _state: &State, text: &str) -> Result<Action, ActionError> {
        notation::read_action(self, text)
    }

    fn write_action(&self, _state: &State, action: Action, text: &mut String) {
        notation::write_action(self, action, text);
    }

    fn write_action_as(&self, before: &State, action: Action, now: &State, viewer: Viewer, text: &mut String) {
        notation::write_action_as(self, before, action, now, viewer, text);
    }

    fn position(&self, view: &View) -> String {
        position::write(self, view)
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        position::read(self, text)
    }

    fn read_seen(
        &self,
        text: &str,
        viewer: Viewer,
        chooser: &mut (impl Chooser + ?Sized),
    ) -> Result<State, SyntaxError> {
        seen::read(self, text, viewer, chooser)
    }

    fn hash(&self, state: &State) -> u64 {
        state::hash(state)
    }

    fn observe(&self, state: &State, viewer: Viewer) -> View {
        view::observe(self, state, viewer)
    }

    fn determinize(&self, view: &View, chooser: &mut (impl Chooser + ?Sized)) -> State {
        guess::determinize(self, view, chooser)
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Message> {
        events::tell(self, event, viewer)
    }

    fn sides(&self) -> Vec<SeatSet> {
        let seat = |battalion: usize| self.rules.seat(battalion);
        if self.rules.has_sides() {
            // Helvetia is green and red, the Neighbours are yellow and blue.
            return vec![SeatSet::of([seat(0), seat(2)]), SeatSet::of([seat(1), seat(3)])];
        }
        (0..self.count)
            .map(|battalion| SeatSet::only(seat(battalion)))
            .collect()
    }

    /// R7.3 names sides instead of seats, also with four players in teams.
    fn result(&self, outcome: Outcome) -> String {
        if !self.rules.has_sides() || outcome.winners().is_empty() {
            return outcome.text(&self.seats);
        }
        let helvetia = outcome.winners().contains(self.rules.seat(0));
        if helvetia { "helvetia wins" } else { "neighbours wins" }.to_owned()
    }

    fn scene(&self, view: &View) -> Scene {
        scene::scene(self, view)
    }

    fn choice(&self, state: &State, action: Action) -> (Message, Vec<Step>) {
        choice::choice(self, state, action)
    }

    fn trace(&self, event: &Event, traces: &mut Vec<Trace>) {
        choice::trace(self, event, traces);
    }

    fn check(&self, state: &State) -> Result<(), String> {
        state.check(self)
    }
}
