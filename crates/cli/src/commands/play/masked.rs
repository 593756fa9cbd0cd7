//! Nevo with made-up secrets, to see who is shown what: each seat knows its own name, and nobody else does.

use quincunx_core::scene::Fact;
use quincunx_core::{
    ActionError, Choice, GameInfo, Learnt, Message, Options, Outcome, Played, Scene, SeatSet, Session, SyntaxError,
    Turn, Viewer, message,
};

pub(super) struct Masked(pub(super) Box<dyn Session>);

impl Masked {
    fn secret(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) => format!("secret of {}", self.seats()[seat.index()]),
            Viewer::Spectator | Viewer::All => "hidden".to_owned(),
        }
    }
}

impl Session for Masked {
    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.0.scene(viewer);
        scene.facts = vec![Fact::new(message!("test", "card"), self.secret(viewer))];
        scene
    }
    fn position(&self, viewer: Viewer) -> String {
        format!("{} {}", self.0.position(viewer), self.secret(viewer))
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(Masked(self.0.fork()))
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn info(&self) -> &'static GameInfo {
        self.0.info()
    }
    fn options(&self) -> &Options {
        self.0.options()
    }
    fn board(&self) -> Option<&str> {
        self.0.board()
    }
    fn seats(&self) -> &[&'static str] {
        self.0.seats()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn turn_text(&self) -> String {
        self.0.turn_text()
    }
    fn result(&self) -> Option<String> {
        self.0.result()
    }
    fn outcome_text(&self, outcome: Outcome) -> String {
        self.0.outcome_text(outcome)
    }
    fn sides(&self) -> Vec<SeatSet> {
        self.0.sides()
    }
    fn claims(&self) -> Vec<Outcome> {
        self.0.claims()
    }
    fn learnt(&self, since: usize, viewer: Viewer) -> Learnt {
        self.0.learnt(since, viewer)
    }
    fn legal(&self) -> Vec<String> {
        self.0.legal()
    }
    fn chances(&self) -> Vec<(String, u32)> {
        self.0.chances()
    }
    fn judge(&self, action: &str) -> Result<(), ActionError> {
        self.0.judge(action)
    }
    fn play(&mut self, action: &str) -> Result<(), ActionError> {
        self.0.play(action)
    }
    fn told(&self, viewer: Viewer) -> Vec<Message> {
        self.0.told(viewer)
    }
    fn undo(&mut self) -> bool {
        self.0.undo()
    }
    fn played(&self) -> &[Played] {
        self.0.played()
    }
    fn played_as(&self, viewer: Viewer) -> Vec<String> {
        self.0.played_as(viewer)
    }
    fn last_as(&self, viewer: Viewer) -> Option<String> {
        self.0.last_as(viewer)
    }
    fn set_position(&mut self, text: &str) -> Result<(), SyntaxError> {
        self.0.set_position(text)
    }
    fn set_seen(&mut self, text: &str, viewer: Viewer, chooser: &mut dyn FnMut(u32) -> u32) -> Result<(), SyntaxError> {
        self.0.set_seen(text, viewer, chooser)
    }
    fn choices(&self) -> Vec<Choice> {
        self.0.choices()
    }
    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.0.divide(depth)
    }
    fn pick(&self, chooser: &mut dyn FnMut(u32) -> u32) -> Option<String> {
        self.0.pick(chooser)
    }
    fn random_plies(&self, chooser: &mut dyn FnMut(u32) -> u32, limit: u64) -> u64 {
        self.0.random_plies(chooser, limit)
    }
    fn check(&self) -> Result<(), String> {
        self.0.check()
    }
}
