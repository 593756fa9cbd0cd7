//! The trait that the rules of one game implement.

use crate::{
    ActionError, Message, OptionSpec, Options, Outcome, Preset, Refusal, Scene, Seat, SeatSet, SetupError, Step,
    SyntaxError, Trace, Turn, Viewer,
};
use std::fmt::Debug;
use std::hash::Hash;

/// What a person is told about a game before playing it.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line and in records: lower-case, no blanks.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// One sentence on what the game is.
    pub summary: &'static str,
    /// Every option, in the order in which records list them.
    pub options: &'static [OptionSpec],
    /// Every preset.
    pub presets: &'static [Preset],
}

/// The rules of one game with its options and its board, ready to play.
///
/// The value itself never changes; what changes is a [`State`](Game::State). Rules hold no clock and no random
/// generator: chance is an action like any other (C2).
///
/// Contracts, held to by the law suite (`laws`):
/// - [`legal`](Game::legal) is never empty unless the game is over, repeats nothing, and lists exactly the actions
///   that [`refuse`](Game::refuse) lets pass;
/// - [`apply`](Game::apply) is only called with a legal action and allocates no memory beyond what a state already
///   has;
/// - text and position round trips are identities;
/// - whatever differs only in what a viewer may not know looks the same to that viewer.
pub trait Game: Sized + Send + Sync + 'static {
    /// Name, options and presets.
    const INFO: &'static GameInfo;

    /// Everything that has happened, as far as the rules remember it.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One atomic action (C1): small and cheap to copy.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// Something that happened because of an action, to be told in words.
    type Event: Clone + PartialEq + Debug + Send + Sync;
    /// Enough of a state to come back to it from any later one.
    type Mark: Copy + Send + Sync;
    /// A state as a viewer knows it. For a game without secrets this is the state itself.
    type View: Clone + PartialEq + Debug + Send + Sync;

    /// The game with these options, on the board of a file or on its own.
    fn new(options: &Options, board: Option<&str>) -> Result<Self, SetupError>;

    /// The names of the seats in turn order.
    fn seats(&self) -> &[&'static str];

    /// The state before the first action.
    fn start(&self) -> Self::State;

    /// Who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends every legal action, or every outcome of chance. The order is stable but means nothing.
    fn legal(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// How many legal actions there are. Worth writing where counting is faster than listing.
    fn count(&self, state: &Self::State) -> usize {
        let mut actions = Vec::new();
        self.legal(state, &mut actions);
        actions.len()
    }

    /// One of the legal actions, each as likely as the other, or an outcome of chance by its weight; `None` after the
    /// end. `scratch` is room for a list. Worth writing where choosing is faster than listing.
    fn pick(
        &self,
        state: &Self::State,
        chooser: &mut (impl Chooser + ?Sized),
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        pick_from_list(self, state, chooser, scratch)
    }

    /// The weight of an outcome of chance.
    fn weight(&self, _state: &Self::State, _outcome: Self::Action) -> u32 {
        1
    }

    /// Plays a legal action and tells what happened.
    fn apply(&self, state: &mut Self::State, action: Self::Action, sink: &mut impl Sink<Self::Event>);

    /// A mark to come back to this state.
    fn mark(state: &Self::State) -> Self::Mark;

    /// Comes back to the state in which the mark was made. The state must have grown out of that one.
    fn rewind(state: &mut Self::State, mark: Self::Mark);

    /// The paragraph that forbids this action here, or `None` if it is legal. Takes any action that can be read.
    fn refuse(&self, state: &Self::State, action: Self::Action) -> Option<Refusal>;

    /// Reads a text as an action. A text that is no action is a syntax error. What reads like an action but cannot
    /// even be expressed as one here is refused at once; everything else is for [`refuse`](Game::refuse) to judge.
    fn read_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ActionError>;

    /// Writes the one text form of a legal action (C3).
    fn write_action(&self, state: &Self::State, action: Self::Action, text: &mut String);

    /// Writes an action, legal in the state `before`, as a viewer gets to see it when the game has come to `now`: what
    /// was hidden when it happened may have come to light since. A `?` stands for each part that is hidden, and for
    /// nothing else. In a game without secrets everybody sees everything.
    fn write_action_as(
        &self,
        before: &Self::State,
        action: Self::Action,
        _now: &Self::State,
        _viewer: Viewer,
        text: &mut String,
    ) {
        self.write_action(before, action, text);
    }

    /// The position as one line of text, as much of it as the view holds.
    fn position(&self, view: &Self::View) -> String;

    /// Reads a position text written with nothing hidden. What it does not say (such as earlier positions) is taken
    /// to be as after a fresh start.
    fn read_position(&self, text: &str) -> Result<Self::State, SyntaxError>;

    /// Reads a position text as a viewer got to see it. What is hidden in it is guessed, each way as likely as the
    /// other. In a game without secrets nothing is hidden.
    fn read_seen(
        &self,
        text: &str,
        _viewer: Viewer,
        _chooser: &mut (impl Chooser + ?Sized),
    ) -> Result<Self::State, SyntaxError> {
        self.read_position(text)
    }

    /// A hash of everything that decides how the game can go on, history left out.
    fn hash(&self, state: &Self::State) -> u64;

    /// The state as a viewer knows it.
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A state that looks like this to the viewer, each as likely as the other.
    fn determinize(&self, view: &Self::View, chooser: &mut (impl Chooser + ?Sized)) -> Self::State;

    /// An event in words for a viewer; `None` for what that viewer does not notice.
    fn tell(&self, event: &Self::Event, viewer: Viewer) -> Option<Message>;

    /// The result in words (C10).
    fn result(&self, outcome: Outcome) -> String {
        outcome.text(self.seats())
    }

    /// The seats that win and lose together, in turn order of their first seats. Without teams each seat is a side.
    fn sides(&self) -> Vec<SeatSet> {
        let seats = 0..self.seats().len() as u8;
        seats.map(|seat| SeatSet::only(Seat::new(seat))).collect()
    }

    /// The outcomes that a seat may claim to be certain, for those who would lose to accept (Nika R7.5). Most games
    /// know no claims.
    fn claims(&self) -> Vec<Outcome> {
        Vec::new()
    }

    /// What lies on the table in this view. Who a piece is, dice and the last action are filled in by the session.
    fn scene(&self, view: &Self::View) -> Scene;

    /// A legal action as a person chooses it: what it does in a few words, and what to pick.
    fn choice(&self, state: &Self::State, action: Self::Action) -> (Message, Vec<Step>);

    /// How an event shows in the scene: what moved, what was touched, what was rolled.
    fn trace(&self, event: &Self::Event, traces: &mut Vec<Trace>);

    /// Whether the state holds what it promises. Tests ask after every action.
    fn check(&self, state: &Self::State) -> Result<(), String>;
}

/// For a game without secrets: the view is the state, and nothing is left to guess. Stands inside `impl Game`.
#[macro_export]
macro_rules! perfect_information {
    () => {
        type View = Self::State;

        fn observe(&self, state: &Self::State, _viewer: $crate::Viewer) -> Self::View {
            state.clone()
        }

        fn determinize(&self, view: &Self::View, _chooser: &mut (impl $crate::Chooser + ?Sized)) -> Self::State {
            view.clone()
        }
    };
}

/// Where events go. `()` drops them, at no cost.
pub trait Sink<E> {
    /// Takes an event.
    fn tell(&mut self, event: E);

    /// Whether anybody listens. What would only be worked out to be told need not be if not.
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Sink<E> for () {
    fn listens(&self) -> bool {
        false
    }

    fn tell(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

/// A source of numbers from outside: the rules themselves hold no random generator (C2).
pub trait Chooser {
    /// A number from 0 up to but not including `bound`, which is at least 1.
    fn below(&mut self, bound: u32) -> u32;
}

impl<F: FnMut(u32) -> u32 + ?Sized> Chooser for F {
    fn below(&mut self, bound: u32) -> u32 {
        self(bound)
    }
}

/// Chooses from the whole list, which serves every game.
pub(crate) fn pick_from_list<G: Game>(
    game: &G,
    state: &G::State,
    chooser: &mut (impl Chooser + ?Sized),
    scratch: &mut Vec<G::Action>,
) -> Option<G::Action> {
    scratch.clear();
    game.legal(state, scratch);
    if scratch.is_empty() {
        return None;
    }
    if game.turn(state) != Turn::Chance {
        return Some(scratch[chooser.below(scratch.len() as u32) as usize]);
    }
    let total: u32 = scratch.iter().map(|&outcome| game.weight(state, outcome)).sum();
    let mut left = chooser.below(total);
    scratch.iter().copied().find(|&outcome| {
        let weight = game.weight(state, outcome);
        let here = left < weight;
        left = left.wrapping_sub(weight);
        here
    })
}
