//! The table: one game being played.

use crate::clock::Clocks;
use crate::effect::{Hearers, Said};
use crate::log::{self, Entry, Logged};
use crate::offer::Offer;
use crate::refused::refuse;
use crate::seating::{Chair, is_name, sides_left};
use crate::{
    Answer, Clock, Dice, Effect, End, Input, News, Occupant, Reason, Refused, Request, STAND_IN, Secret, Time, Topic,
    is_word,
};
use quincunx_core::{Outcome, Seat, SeatSet, Session, Turn, Viewer};

/// How far a table has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seats are open, or not everybody is ready.
    Waiting,
    /// The game goes on.
    Playing,
    /// All agreed to a break.
    Paused,
    /// The game is over.
    Over(End),
}

/// One game being played: a machine that is fed with inputs and the time at which they came, and answers with what is
/// to be done. It reads no clock, does no input or output, and has no randomness but the secret it is opened with.
pub struct Table {
    pub(crate) session: Box<dyn Session>,
    /// How many actions had been played before the table was opened.
    pub(crate) opening: usize,
    pub(crate) chairs: Vec<Chair>,
    /// Seats that have resigned or run out of time. A stand-in plays for them if the game goes on.
    pub(crate) left: SeatSet,
    pub(crate) phase: Phase,
    pub(crate) clocks: Clocks,
    pub(crate) dice: Dice,
    pub(crate) offers: Vec<Offer>,
    /// Proposals that were declined: by whom, on what, and after how many actions.
    pub(crate) declined: Vec<(Seat, Topic, usize)>,
    /// Whether a rematch has been agreed.
    pub(crate) rematched: bool,
    pub(crate) chat: Vec<Said>,
    pub(crate) watchers: Vec<String>,
    pub(crate) log: Vec<Logged>,
    pub(crate) opened: Time,
    pub(crate) now: Time,
    /// Until when the table had run before the last break.
    pub(crate) ran_until: Time,
    /// What the input being worked on has brought about so far.
    pub(crate) effects: Vec<Effect>,
}

impl Table {
    /// How many people may watch by name, and how much may be said at one table. More is refused.
    pub const LIMIT: usize = 10_000;

    /// Opens a table for a game. Actions already played in the session are where this table begins. The secret is for
    /// the dice and must come from a good random source.
    pub fn open(session: Box<dyn Session>, clock: Clock, secret: Secret, now: Time) -> Self {
        let seats = session.seats().len();
        Table {
            opening: session.played().len(),
            chairs: vec![Chair::default(); seats],
            left: SeatSet::EMPTY,
            phase: Phase::Waiting,
            clocks: Clocks::new(clock, seats),
            dice: Dice::new(secret, Vec::new()),
            offers: Vec::new(),
            declined: Vec::new(),
            rematched: false,
            chat: Vec::new(),
            watchers: Vec::new(),
            log: Vec::new(),
            opened: now,
            now,
            ran_until: now,
            effects: Vec::new(),
            session,
        }
    }

    /// Takes an input that came at this time. Time never runs backwards: an earlier time counts as the last one.
    pub fn feed(&mut self, now: Time, input: Input) -> Answer {
        let now = now.max(self.now);
        if let Input::Back(ran_until) = input {
            self.pass(ran_until.clamp(self.now, now));
            self.ran_until = self.now;
            self.clocks.skip(now);
        }
        self.pass(now);
        let refused = self.take(input).err();
        Answer {
            effects: std::mem::take(&mut self.effects),
            refused,
        }
    }

    /// The time at which a [`Tick`](Input::Tick) is needed at the latest, because somebody's time is over then.
    pub fn deadline(&self) -> Option<Time> {
        self.clocks.deadline()
    }

    /// How far the table has come.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The game itself, with every secret. Nothing of it may be shown but through the eyes of a viewer.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Who sits on a seat.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.chairs.get(seat.index()).map(|chair| &chair.occupant)
    }

    /// Who acts for a seat: its occupant, or a stand-in if that one has left.
    pub fn actor(&self, seat: Seat) -> Occupant {
        if self.left.contains(seat) {
            Occupant::Player(STAND_IN.to_owned())
        } else {
            self.occupant(seat).cloned().unwrap_or_default()
        }
    }

    pub(crate) fn name(&self, seat: Seat) -> &'static str {
        self.session.seats()[seat.index()]
    }

    pub(crate) fn all_seats(&self) -> SeatSet {
        SeatSet::of((0..self.chairs.len()).map(|index| Seat::new(index as u8)))
    }

    /// The seats that have not left the game.
    pub(crate) fn playing(&self) -> SeatSet {
        self.all_seats().without(self.left)
    }

    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        self.all_seats().iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub(crate) fn tell_all(&mut self, news: &News) {
        for viewer in self.viewers() {
            self.effects.push(Effect::Tell(viewer, news.clone()));
        }
    }

    /// Writes a line of the log for everybody who may hear it.
    pub(crate) fn note(&mut self, line: String, hearers: Hearers) {
        self.keep(&line);
        self.log.push(Logged {
            at: self.now,
            what: Entry::Plain(line, hearers),
        });
    }

    fn keep(&mut self, line: &str) {
        let line = format!("#@ {} {line}", self.now.since(self.opened));
        self.effects.push(Effect::Keep(line));
    }

    pub(crate) fn note_input(&mut self, input: &Input) {
        if let Some(line) = log::write(input, self.session.seats()) {
            self.note(line, Hearers::All);
        }
    }

    /// Lets time pass, and with it the time of whoever is to act.
    fn pass(&mut self, now: Time) {
        while let (Some(over), Some(seat)) = (self.clocks.deadline(), self.clocks.running())
            && over <= now
        {
            self.now = over.max(self.now);
            self.clocks.charge(self.now);
            self.note(log::write_out_of_time(seat, self.session.seats()), Hearers::All);
            self.tell_all(&News::OutOfTime(seat));
            self.leave(seat, Reason::OutOfTime(seat));
        }
        self.now = now;
        self.clocks.charge(now);
    }

    fn take(&mut self, input: Input) -> Result<(), Refused> {
        if let Input::Sit(seat, _) | Input::Stand(seat) | Input::Person(seat, _) | Input::Program(seat, _) = input
            && !self.all_seats().contains(seat)
        {
            return refuse!("table-no-seat", "there is no such seat");
        }
        match input {
            Input::Sit(seat, occupant) => self.sit(seat, occupant),
            Input::Stand(seat) => self.stand(seat),
            Input::Person(seat, request) => self.person(seat, request),
            Input::Program(seat, request) => self.program(seat, request),
            Input::Watch(name) => self.watch(name),
            Input::Unwatch(name) => self.unwatch(&name),
            Input::WatcherSays(name, text) => self.watcher_says(name, text),
            Input::Tick => Ok(()),
            Input::Back(_) => self.back(),
        }
    }

    fn sit(&mut self, seat: Seat, occupant: Occupant) -> Result<(), Refused> {
        self.still_waiting()?;
        if self.chairs[seat.index()].occupant != Occupant::Open {
            return refuse!("table-seat-taken", "{seat} is taken", seat = self.name(seat));
        }
        match occupant.name() {
            None => return refuse!("table-nobody", "nobody is to sit down"),
            Some(name) if !is_name(name) => {
                return refuse!(
                    "table-bad-name",
                    "a name has 1 to 40 characters on one line, without : and #"
                );
            }
            Some(_) => {}
        }
        self.note_input(&Input::Sit(seat, occupant.clone()));
        self.tell_all(&News::Sat(seat, occupant.clone()));
        self.chairs[seat.index()] = Chair { occupant, word: None };
        self.begin_if_ready();
        Ok(())
    }

    fn stand(&mut self, seat: Seat) -> Result<(), Refused> {
        self.still_waiting()?;
        if self.chairs[seat.index()].occupant == Occupant::Open {
            return refuse!("table-seat-open", "nobody sits at {seat}", seat = self.name(seat));
        }
        self.note_input(&Input::Stand(seat));
        self.chairs[seat.index()] = Chair::default();
        self.tell_all(&News::Stood(seat));
        Ok(())
    }

    fn still_waiting(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Waiting => Ok(()),
            Phase::Playing | Phase::Paused => refuse!("table-begun", "the game has begun"),
            Phase::Over(_) => refuse!("table-over", "the game is over"),
        }
    }

    /// Whether the game goes on and nobody paused it.
    pub(crate) fn must_be_playing(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => refuse!("table-not-begun", "the game has not begun"),
            Phase::Paused => refuse!("table-paused", "the game is paused"),
            Phase::Over(_) => refuse!("table-over", "the game is over"),
        }
    }

    fn person(&mut self, seat: Seat, request: Request) -> Result<(), Refused> {
        if !self.chairs[seat.index()].occupant.is_person() {
            return refuse!("table-no-person", "no person sits at {seat}", seat = self.name(seat));
        }
        // Who has left the game may still talk, and after the game propose another one.
        let over = matches!(self.phase, Phase::Over(_));
        if self.left.contains(seat) && !over && !matches!(request, Request::Say(..)) {
            return refuse!("table-left", "{seat} has left the game", seat = self.name(seat));
        }
        self.request(seat, request)
    }

    fn program(&mut self, seat: Seat, request: Request) -> Result<(), Refused> {
        let left = self.left.contains(seat);
        if !left && !self.chairs[seat.index()].occupant.is_program() {
            return refuse!(
                "table-no-program",
                "no program plays for {seat}",
                seat = self.name(seat)
            );
        }
        if left && !matches!(request, Request::Play(_)) {
            return refuse!("table-stand-in", "a stand-in only plays");
        }
        self.request(seat, request)
    }

    fn request(&mut self, seat: Seat, request: Request) -> Result<(), Refused> {
        match request {
            Request::Ready(word) => self.ready(seat, word),
            Request::Play(action) => self.play(seat, &action),
            Request::Resign => self.resign(seat),
            Request::Propose(proposal) => self.propose(seat, proposal),
            Request::Agree(topic) => self.agree(seat, topic),
            Request::Decline(topic) => self.decline(seat, topic),
            Request::Say(audience, text) => self.say(seat, audience, text),
        }
    }

    fn ready(&mut self, seat: Seat, word: String) -> Result<(), Refused> {
        self.still_waiting()?;
        if self.chairs[seat.index()].word.is_some() {
            return refuse!("table-ready", "{seat} is ready already", seat = self.name(seat));
        }
        if !is_word(&word) {
            return refuse!(
                "table-bad-word",
                "a word for the dice has 1 to 64 letters, digits, - or _"
            );
        }
        self.note_input(&Input::Person(seat, Request::Ready(word.clone())));
        self.chairs[seat.index()].word = Some(word);
        self.tell_all(&News::Ready(seat));
        self.begin_if_ready();
        Ok(())
    }

    fn begin_if_ready(&mut self) {
        if !self.chairs.iter().all(Chair::is_ready) {
            return;
        }
        let words = self.session.seats().iter().zip(&self.chairs);
        let words = words.filter_map(|(seat, chair)| Some(((*seat).to_owned(), chair.word.clone()?)));
        self.dice = Dice::new(self.dice.secret().clone(), words.collect());
        self.phase = Phase::Playing;
        self.tell_all(&News::Begun);
        self.go_on(true);
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.must_be_playing()?;
        if self.session.turn() != Turn::Seat(seat) {
            let turn = self.session.turn_text();
            return refuse!("table-not-your-turn", "it is the turn of {turn}", turn = turn);
        }
        self.session.play(text)?;
        let number = self.session.played().len() - 1;
        let line = log::write(
            &Input::Person(seat, Request::Play(self.session.played()[number].text.clone())),
            self.session.seats(),
        );
        self.keep(&line.unwrap_or_default());
        self.log.push(Logged {
            at: self.now,
            what: Entry::Action {
                by: seat,
                number,
                taken_back: None,
            },
        });
        self.drop_offers_after_action(seat);
        self.tell_played();
        self.go_on(true);
        Ok(())
    }

    /// Tells everybody what they saw of the last action.
    fn tell_played(&mut self) {
        let number = self.session.played().len();
        let Some(by) = self.session.played().last().map(|played| played.turn) else {
            return;
        };
        for viewer in self.viewers() {
            let text = self.session.played_as(viewer).pop().unwrap_or_default();
            let told = self.session.told(viewer);
            let news = News::Played { number, by, text, told };
            self.effects.push(Effect::Tell(viewer, news));
        }
    }

    /// Rolls the dice that are to be rolled, and hands over to whoever is next. In a new turn the time by the turn
    /// begins anew.
    pub(crate) fn go_on(&mut self, new_turn: bool) {
        while self.session.turn() == Turn::Chance {
            let outcomes = self.session.chances();
            let rolled = self.dice.roll(self.dice_rolled(), &outcomes);
            if rolled.is_none_or(|text| self.session.play(text).is_err()) {
                // Outcomes of chance have weight and can be played: the laws of all games say so.
                debug_assert!(false, "a die cannot be rolled");
                return;
            }
            self.tell_played();
        }
        match self.session.turn() {
            Turn::Seat(next) => self.hand_over(next, new_turn),
            Turn::Over(outcome) => self.finish(outcome, Reason::Rules),
            Turn::Chance => {}
        }
    }

    /// How many dice have been rolled at this table.
    pub(crate) fn dice_rolled(&self) -> usize {
        let played = &self.session.played()[self.opening..];
        played.iter().filter(|played| played.turn == Turn::Chance).count()
    }

    fn hand_over(&mut self, next: Seat, new_turn: bool) {
        let before = self.clocks.running();
        if before != Some(next) {
            if let (Some(before), true) = (before, new_turn) {
                self.clocks.reward(before, self.session.played().len());
            }
            if new_turn {
                self.clocks.refill(next);
            }
            self.clocks.run(next, self.now);
            self.tell_all(&News::Clock(Some(next), self.clocks.deadline()));
        }
        let actor = self.actor(next);
        if actor.is_program() {
            self.effects.push(Effect::Think(next, actor));
        }
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.phase != Phase::Paused {
            self.must_be_playing()?;
        }
        self.note_input(&Input::Person(seat, Request::Resign));
        self.tell_all(&News::Resigned(seat));
        self.leave(seat, Reason::Resigned(seat));
        Ok(())
    }

    /// A seat leaves the game. When one side is left it has won. When several are left they play on, with a stand-in
    /// for the seat; if no person is among them, the sides that nobody left have won together.
    fn leave(&mut self, seat: Seat, reason: Reason) {
        self.left = self.left.with(SeatSet::only(seat));
        self.drop_offers(|_| true, seat);
        let sides = self.session.sides();
        let remaining = sides_left(&sides, self.left);
        if let [] | [_] = remaining.as_slice() {
            let winners = remaining.first().copied().unwrap_or_default();
            self.finish(Outcome::shared(winners), reason);
            return;
        }
        let person = |seat: Seat| self.chairs[seat.index()].occupant.is_person();
        if self.left.iter().any(person) && !self.playing().iter().any(person) {
            let whole = sides.iter().filter(|side| side.without(self.left) == **side);
            let winners = whole.fold(SeatSet::EMPTY, |set, &side| set.with(side));
            self.finish(Outcome::shared(winners), reason);
            return;
        }
        self.clocks.set_free(seat);
        if self.phase == Phase::Playing && self.session.turn() == Turn::Seat(seat) {
            self.tell_all(&News::Clock(Some(seat), None));
            self.effects.push(Effect::Think(seat, self.actor(seat)));
        }
    }

    pub(crate) fn finish(&mut self, outcome: Outcome, reason: Reason) {
        let end = End {
            result: self.session.outcome_text(outcome),
            reason,
        };
        self.clocks.stop(self.now);
        self.offers.clear();
        self.phase = Phase::Over(end.clone());
        self.tell_all(&News::Over(end));
    }

    fn back(&mut self) -> Result<(), Refused> {
        if matches!(self.phase, Phase::Over(_)) {
            return refuse!("table-over", "the game is over");
        }
        self.note(log::write_back(self.ran_until.since(self.opened)), Hearers::All);
        self.tell_all(&News::Resumed);
        if self.phase == Phase::Playing
            && let Turn::Seat(seat) = self.session.turn()
        {
            self.tell_all(&News::Clock(Some(seat), self.clocks.deadline()));
            let actor = self.actor(seat);
            if actor.is_program() {
                self.effects.push(Effect::Think(seat, actor));
            }
        }
        Ok(())
    }
}
