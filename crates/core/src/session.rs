//! The erased side of a game: one object-safe trait that speaks text, whatever the game.

use crate::follow::{Follower, Moves};
use crate::learnt::{Learnt, learnt};
use crate::{
    ActionError, BoardError, Choice, Chooser, Game, GameInfo, Message, OptionError, Options, Outcome, Scene, SeatSet,
    SyntaxError, Trace, Turn, Viewer, divide, perft,
};
use std::any::Any;
use std::sync::Arc;

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The board file is wrong.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// A game being played, known by text alone. Every interface reaches a game through this.
pub trait Session: Send + Sync {
    /// Name, options and presets of the game.
    fn info(&self) -> &'static GameInfo;
    /// The options it is played with.
    fn options(&self) -> &Options;
    /// The text of the board file it is played on, if it is not the game's own board.
    fn board(&self) -> Option<&str>;
    /// The names of the seats in turn order.
    fn seats(&self) -> &[&'static str];
    /// Who acts next.
    fn turn(&self) -> Turn;
    /// Who acts next, in text: the seat's name, `chance`, or `over: RESULT`.
    fn turn_text(&self) -> String;
    /// The result if the game is over (C10).
    fn result(&self) -> Option<String>;
    /// An outcome in words (C10).
    fn outcome_text(&self, outcome: Outcome) -> String;
    /// The seats that win and lose together.
    fn sides(&self) -> Vec<SeatSet>;
    /// The outcomes that a seat may claim to be certain, if the game knows claims.
    fn claims(&self) -> Vec<Outcome>;
    /// The legal actions, sorted bytewise (C3); outcomes of chance likewise. They are for the eyes of the seat that
    /// acts: what it is offered may depend on its secrets.
    fn legal(&self) -> Vec<String>;
    /// The outcomes of chance with their weights, sorted bytewise; empty when a seat acts.
    fn chances(&self) -> Vec<(String, u32)>;
    /// Whether this action may be played now. Like [`legal`](Session::legal), the answer is for the seat that acts.
    fn judge(&self, action: &str) -> Result<(), ActionError>;
    /// Plays an action. If it cannot be played nothing has changed.
    fn play(&mut self, action: &str) -> Result<(), ActionError>;
    /// What the last action brought about, in words, as far as this viewer noticed.
    fn told(&self, viewer: Viewer) -> Vec<Message>;
    /// Takes back the last action. `false` if there was none.
    fn undo(&mut self) -> bool;
    /// The actions played so far, each with who took it.
    fn played(&self) -> &[Played];
    /// The actions played so far as this viewer got to see them.
    fn played_as(&self, viewer: Viewer) -> Vec<String>;
    /// The last action as this viewer gets to see it now; `None` if there was none.
    fn last_as(&self, viewer: Viewer) -> Option<String>;
    /// What a viewer has learnt from the actions after the first `since`.
    fn learnt(&self, since: usize, viewer: Viewer) -> Learnt;
    /// The position as one line of text.
    fn position(&self, viewer: Viewer) -> String;
    /// Starts again from a position text; the actions so far are forgotten. If it cannot be read nothing has changed.
    fn set_position(&mut self, text: &str) -> Result<(), SyntaxError>;
    /// Starts again from a position text as a viewer got to see it; what is hidden in it is guessed. If it cannot be
    /// read nothing has changed.
    fn set_seen(&mut self, text: &str, viewer: Viewer, chooser: &mut dyn FnMut(u32) -> u32) -> Result<(), SyntaxError>;
    /// What lies on the table, as the viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The legal actions as a person chooses them, sorted by text; none when chance acts.
    fn choices(&self) -> Vec<Choice>;
    /// How many sequences of exactly this many actions there are (C9).
    fn perft(&self, depth: u32) -> u64;
    /// The same for each first action, sorted bytewise.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// A legal action or outcome of chance taken at random; `None` after the end.
    fn pick(&self, chooser: &mut dyn FnMut(u32) -> u32) -> Option<String>;
    /// Plays one random game from here to its end, or to `limit` plies, and says how many there were. The session
    /// itself does not change.
    fn random_plies(&self, chooser: &mut dyn FnMut(u32) -> u32, limit: u64) -> u64;
    /// Whether the state holds what it promises.
    fn check(&self) -> Result<(), String>;
    /// An independent copy.
    fn fork(&self) -> Box<dyn Session>;
    /// The session itself, for those who know its game and want [`Playing`] back.
    fn as_any(&self) -> &dyn Any;
}

/// An action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who acted: a seat, or chance.
    pub turn: Turn,
    /// Its text.
    pub text: String,
}

/// A typed game behind [`Session`].
pub struct Playing<G: Game> {
    game: Arc<G>,
    options: Options,
    board: Option<String>,
    origin: G::State,
    state: G::State,
    steps: Vec<(G::Action, G::Mark)>,
    played: Vec<Played>,
    events: Vec<G::Event>,
    follower: Follower,
    /// What went where with each action, event by event.
    carried: Vec<Vec<Moves>>,
}

impl<G: Game> Clone for Playing<G> {
    fn clone(&self) -> Self {
        Playing {
            game: Arc::clone(&self.game),
            options: self.options.clone(),
            board: self.board.clone(),
            origin: self.origin.clone(),
            state: self.state.clone(),
            steps: self.steps.clone(),
            played: self.played.clone(),
            events: self.events.clone(),
            follower: self.follower.clone(),
            carried: self.carried.clone(),
        }
    }
}

impl<G: Game> Playing<G> {
    /// The game at its start, with these options, on the board of a file or on its own.
    pub fn new(options: Options, board: Option<&str>) -> Result<Self, SetupError> {
        let game = G::new(&options, board)?;
        let state = game.start();
        let follower = Follower::new(&game.scene(&game.observe(&state, Viewer::All)));
        Ok(Playing {
            game: Arc::new(game),
            options,
            board: board.map(str::to_owned),
            origin: state.clone(),
            state,
            steps: Vec::new(),
            played: Vec::new(),
            events: Vec::new(),
            follower,
            carried: Vec::new(),
        })
    }

    /// The typed game and the state it has come to.
    pub fn typed(&self) -> (&G, &G::State) {
        (&self.game, &self.state)
    }

    fn read(&self, text: &str) -> Result<G::Action, ActionError> {
        let action = self.game.read_action(&self.state, text)?;
        match self.game.refuse(&self.state, action) {
            Some(refusal) => Err(refusal.into()),
            None => Ok(action),
        }
    }

    fn write(&self, action: G::Action) -> String {
        let mut text = String::new();
        self.game.write_action(&self.state, action, &mut text);
        text
    }

    fn traces(&self, event: &G::Event) -> Vec<Trace> {
        let mut traces = Vec::new();
        self.game.trace(event, &mut traces);
        traces
    }

    fn start_from(&mut self, state: G::State) {
        self.state = state;
        self.origin = self.state.clone();
        self.follower = Follower::new(&self.game.scene(&self.game.observe(&self.state, Viewer::All)));
        self.carried.clear();
        self.steps.clear();
        self.played.clear();
        self.events.clear();
    }

    fn list(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, &mut actions);
        actions
    }
}

impl<G: Game> Session for Playing<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    fn seats(&self) -> &[&'static str] {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn turn_text(&self) -> String {
        match self.turn() {
            Turn::Seat(seat) => self.seats()[seat.index()].to_owned(),
            Turn::Chance => "chance".to_owned(),
            Turn::Over(outcome) => format!("over: {}", self.game.result(outcome)),
        }
    }

    fn result(&self) -> Option<String> {
        match self.turn() {
            Turn::Over(outcome) => Some(self.game.result(outcome)),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }

    fn outcome_text(&self, outcome: Outcome) -> String {
        self.game.result(outcome)
    }

    fn sides(&self) -> Vec<SeatSet> {
        self.game.sides()
    }

    fn claims(&self) -> Vec<Outcome> {
        self.game.claims()
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.list().into_iter().map(|action| self.write(action)).collect();
        texts.sort_unstable();
        texts
    }

    fn chances(&self) -> Vec<(String, u32)> {
        if self.turn() != Turn::Chance {
            return Vec::new();
        }
        let weighted = |action| (self.write(action), self.game.weight(&self.state, action));
        let mut chances: Vec<_> = self.list().into_iter().map(weighted).collect();
        chances.sort_unstable();
        chances
    }

    fn judge(&self, action: &str) -> Result<(), ActionError> {
        self.read(action).map(|_| ())
    }

    fn play(&mut self, text: &str) -> Result<(), ActionError> {
        let action = self.read(text)?;
        self.played.push(Played {
            turn: self.turn(),
            text: self.write(action),
        });
        self.steps.push((action, G::mark(&self.state)));
        self.events.clear();
        self.game.apply(&mut self.state, action, &mut self.events);
        let moves: Vec<Moves> = self
            .events
            .iter()
            .map(|event| Follower::moves(self.traces(event)))
            .collect();
        for at_once in &moves {
            self.follower.carry_out(at_once);
        }
        self.carried.push(moves);
        Ok(())
    }

    fn told(&self, viewer: Viewer) -> Vec<Message> {
        self.events
            .iter()
            .filter_map(|event| self.game.tell(event, viewer))
            .collect()
    }

    fn undo(&mut self) -> bool {
        let Some((_, mark)) = self.steps.pop() else {
            return false;
        };
        G::rewind(&mut self.state, mark);
        for at_once in self.carried.pop().into_iter().flatten().rev() {
            self.follower.take_back(&at_once);
        }
        self.played.pop();
        self.events.clear();
        true
    }

    fn played(&self) -> &[Played] {
        &self.played
    }

    fn played_as(&self, viewer: Viewer) -> Vec<String> {
        let mut state = self.origin.clone();
        let mut seen = Vec::new();
        for &(action, _) in &self.steps {
            let mut text = String::new();
            self.game
                .write_action_as(&state, action, &self.state, viewer, &mut text);
            seen.push(text);
            self.game.apply(&mut state, action, &mut ());
        }
        seen
    }

    fn last_as(&self, viewer: Viewer) -> Option<String> {
        let &(action, mark) = self.steps.last()?;
        let mut before = self.state.clone();
        G::rewind(&mut before, mark);
        let mut text = String::new();
        self.game
            .write_action_as(&before, action, &self.state, viewer, &mut text);
        Some(text)
    }

    fn learnt(&self, since: usize, viewer: Viewer) -> Learnt {
        let since = since.min(self.steps.len());
        let mut before = self.origin.clone();
        for &(action, _) in &self.steps[..since] {
            self.game.apply(&mut before, action, &mut ());
        }
        let actions: Vec<G::Action> = self.steps[since..].iter().map(|&(action, _)| action).collect();
        learnt(&*self.game, &before, &actions, viewer)
    }

    fn position(&self, viewer: Viewer) -> String {
        self.game.position(&self.game.observe(&self.state, viewer))
    }

    fn set_position(&mut self, text: &str) -> Result<(), SyntaxError> {
        let state = self.game.read_position(text)?;
        self.start_from(state);
        Ok(())
    }

    fn set_seen(&mut self, text: &str, viewer: Viewer, chooser: &mut dyn FnMut(u32) -> u32) -> Result<(), SyntaxError> {
        let state = self.game.read_seen(text, viewer, chooser)?;
        self.start_from(state);
        Ok(())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.game.scene(&self.game.observe(&self.state, viewer));
        self.follower.name(&mut scene);
        for event in &self.events {
            // What a viewer is not told of leaves no trace either.
            if self.game.tell(event, viewer).is_none() {
                continue;
            }
            for trace in self.traces(event) {
                match trace {
                    Trace::Moved(from, to) => scene.last.extend([from, to]),
                    Trace::Appeared(spot) | Trace::Touched(spot) => scene.last.push(spot),
                    Trace::Rolled(dice) => scene.dice = dice,
                }
            }
        }
        scene
    }

    fn choices(&self) -> Vec<Choice> {
        if self.turn() == Turn::Chance {
            return Vec::new();
        }
        let choice = |action| {
            let (name, steps) = self.game.choice(&self.state, action);
            Choice {
                action: self.write(action),
                name,
                steps,
            }
        };
        let mut choices: Vec<Choice> = self.list().into_iter().map(choice).collect();
        choices.sort_unstable_by(|one, other| one.action.cmp(&other.action));
        choices
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&*self.game, &mut self.state.clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut counts: Vec<_> = divide(&*self.game, &mut self.state.clone(), depth)
            .into_iter()
            .map(|(action, nodes)| (self.write(action), nodes))
            .collect();
        counts.sort_unstable();
        counts
    }

    fn pick(&self, chooser: &mut dyn FnMut(u32) -> u32) -> Option<String> {
        let action = self.game.pick(&self.state, chooser, &mut Vec::new())?;
        Some(self.write(action))
    }

    fn random_plies(&self, chooser: &mut dyn FnMut(u32) -> u32, limit: u64) -> u64 {
        let mut state = self.state.clone();
        random_plies(&*self.game, &mut state, chooser, limit, &mut Vec::new())
    }

    fn check(&self) -> Result<(), String> {
        self.game.check(&self.state)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Plays at random to the end of the game or to `limit` plies, and says how many plies there were.
pub fn random_plies<G: Game>(
    game: &G,
    state: &mut G::State,
    chooser: &mut (impl Chooser + ?Sized),
    limit: u64,
    scratch: &mut Vec<G::Action>,
) -> u64 {
    let mut plies = 0;
    while plies < limit
        && let Some(action) = game.pick(state, chooser, scratch)
    {
        game.apply(state, action, &mut ());
        plies += 1;
    }
    plies
}
