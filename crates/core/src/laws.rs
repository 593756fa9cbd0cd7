//! The law suite: what must hold in every position of every game.
//!
//! A game's tests call [`check`] with each of its configurations. Random games are played, and in every position:
//! - the state keeps its own promises;
//! - the legal list is empty exactly after the end, repeats nothing, and is as long as `count` says;
//! - each legal action has one text of lower-case ASCII without blanks, which reads back as the same action and is
//!   not refused; playing it on a copy works, and rewinding comes back to an equal state;
//! - other texts, taken from other positions and mangled, are legal exactly if they stand in the legal list, and a
//!   refusal names a paragraph;
//! - the position text reads back to a state with the same text, hash and legal actions, and as a viewer sees it to one
//!   that the viewer sees so;
//! - the scene holds together, and every action can be reached by picking what it shows, and by its picks alone;
//! - chance weights are positive and only chance acts by chance;
//! - whatever a viewer may not know changes nothing for that viewer: view, turn, legal list, what is told, how the
//!   record reads, and how a wrong action is answered.
//!
//! The last is tried in two ways. Each position is compared with another one that `determinize` makes of a viewer's
//! observation. And beside the game, a shadow of it is played for each viewer: whenever something hidden happens,
//! something else happens there that looks the same in the record. The two may part ways only when the viewer is told
//! something that differs, and a viewer learns nothing but what is told.
//!
//! At the end the whole game is replayed from its texts and must come to an equal state.

use crate::scene::Point;
use crate::{ActionError, Choice, Chooser, Game, Scene, Seat, Spot, Step, Turn, Viewer, mix, narrow};
use std::collections::{HashMap, HashSet};

/// A stream of numbers that is the same on every machine, for tests.
pub struct Stream(u64);

impl Stream {
    /// The stream with this number.
    pub fn new(seed: u64) -> Self {
        Stream(mix(seed))
    }
}

impl Chooser for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(1);
        (((mix(self.0) >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Holds a game to every law over some random games of at most `plies` actions each.
///
/// # Panics
/// With the game, the law and the actions so far, when a law is broken.
pub fn check<G: Game>(game: &G, games: u64, plies: usize) {
    for seed in 0..games {
        Witness {
            game,
            chooser: Stream::new(seed),
            strangers: Vec::new(),
            texts: Vec::new(),
            steps: Vec::new(),
            shadows: Vec::new(),
        }
        .one_game(plies);
    }
}

struct Witness<'a, G: Game> {
    game: &'a G,
    chooser: Stream,
    /// Texts of actions from earlier positions, legal here or not.
    strangers: Vec<String>,
    /// The game so far.
    texts: Vec<String>,
    steps: Vec<Taken<G>>,
    /// One for each viewer who does not know everything.
    shadows: Vec<Shadow<G>>,
}

/// An action and the state in which it was taken.
type Taken<G> = (<G as Game>::State, <G as Game>::Action);

/// A game that has looked the same to a viewer as the real one since the action with number `since`, although what
/// that viewer does not know may be different.
struct Shadow<G: Game> {
    viewer: Viewer,
    since: usize,
    steps: Vec<Taken<G>>,
    state: G::State,
}

/// What a viewer learns from an action: how it stands in the record, the words, and view and turn afterwards.
struct Told<G: Game> {
    recorded: String,
    words: Vec<String>,
    view: G::View,
    turn: Turn,
}

impl<G: Game> PartialEq for Told<G> {
    fn eq(&self, other: &Self) -> bool {
        self.recorded == other.recorded
            && self.words == other.words
            && self.view == other.view
            && self.turn == other.turn
    }
}

/// What an action looks like from outside: its text, or why not.
type Judgement = Result<String, String>;

impl<G: Game> Witness<'_, G> {
    fn one_game(&mut self, plies: usize) {
        let mut state = self.game.start();
        self.shadows = self
            .viewers()
            .filter(|&viewer| viewer != Viewer::All)
            .map(|viewer| Shadow {
                viewer,
                since: 0,
                steps: Vec::new(),
                state: state.clone(),
            })
            .collect();
        for _ in 0..plies {
            let legal = self.position_laws(&state);
            let Some(action) = self.game.pick(&state, &mut self.chooser, &mut Vec::new()) else {
                assert!(
                    legal.is_empty(),
                    "pick finds nothing although actions are legal {}",
                    self.so_far()
                );
                break;
            };
            let text = self.write(&state, action);
            assert!(
                legal.contains(&text),
                "pick took {text}, which is not legal {}",
                self.so_far()
            );
            self.shadow_laws(&state, action);
            self.steps.push((state.clone(), action));
            self.game.apply(&mut state, action, &mut ());
            self.texts.push(text);
        }
        self.position_laws(&state);
        self.record_law(&state);
        self.replay_law(&state);
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        let seats = (0..self.game.seats().len()).map(|seat| Viewer::Seat(Seat::new(seat as u8)));
        seats.chain([Viewer::Spectator, Viewer::All])
    }

    fn position_laws(&mut self, state: &G::State) -> Vec<String> {
        let game = self.game;
        if let Err(broken) = game.check(state) {
            panic!("check fails: {broken} {}", self.so_far());
        }
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let over = matches!(game.turn(state), Turn::Over(_));
        assert_eq!(
            actions.is_empty(),
            over,
            "legal actions exactly until the end {}",
            self.so_far()
        );
        assert_eq!(
            actions.len(),
            game.count(state),
            "count equals the list {}",
            self.so_far()
        );
        let texts: Vec<String> = actions.iter().map(|&action| self.write(state, action)).collect();
        let distinct: HashSet<&String> = texts.iter().collect();
        assert_eq!(
            distinct.len(),
            texts.len(),
            "no action is listed twice: {texts:?} {}",
            self.so_far()
        );

        let hash = game.hash(state);
        let mark = G::mark(state);
        let mut copy = state.clone();
        for (&action, text) in actions.iter().zip(&texts) {
            self.text_laws(state, action, text);
            if game.turn(state) == Turn::Chance {
                assert!(game.weight(state, action) > 0, "{text} has no weight {}", self.so_far());
            }
            game.apply(&mut copy, action, &mut ());
            if let Err(broken) = game.check(&copy) {
                panic!("check fails after {text}: {broken} {}", self.so_far());
            }
            G::rewind(&mut copy, mark);
            assert!(
                copy == *state,
                "rewinding {text} comes back to the same state {}",
                self.so_far()
            );
            assert_eq!(
                game.hash(&copy),
                hash,
                "equal states have equal hashes {}",
                self.so_far()
            );
        }
        self.pick_law(state, &actions);
        self.stranger_laws(state, &distinct);
        self.position_text_laws(state, &texts);
        self.secrecy_laws(state, &texts);
        self.remember(&texts);
        texts
    }

    fn text_laws(&self, state: &G::State, action: G::Action, text: &str) {
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_uppercase());
        assert!(
            plain && !text.is_empty(),
            "{text:?} is lower-case ASCII without blanks (C3)"
        );
        assert!(!text.contains('?'), "{text}: a ? stands for what is hidden");
        match self.game.read_action(state, text) {
            Ok(read) => assert!(
                read == action,
                "{text} reads back as {read:?}, not {action:?} {}",
                self.so_far()
            ),
            Err(error) => panic!("{text} does not read back: {error} {}", self.so_far()),
        }
        if let Some(refusal) = self.game.refuse(state, action) {
            panic!("{text} is listed but refused: {refusal} {}", self.so_far());
        }
    }

    /// Texts from elsewhere are legal exactly if they are listed.
    fn stranger_laws(&mut self, state: &G::State, legal: &HashSet<&String>) {
        for _ in 0..self.strangers.len().min(12) {
            let mut text = self.strangers[self.chooser.below(self.strangers.len() as u32) as usize].clone();
            if self.chooser.below(3) == 0 {
                text = mangle(&text, &mut self.chooser);
            }
            let judged = self.judge(state, &text);
            assert_eq!(
                judged.is_ok(),
                legal.contains(&text),
                "{text}: {judged:?} {}",
                self.so_far()
            );
        }
    }

    fn judge(&self, state: &G::State, text: &str) -> Judgement {
        let action = match self.game.read_action(state, text) {
            Ok(action) => action,
            Err(ActionError::Syntax(error)) => return Err(error.to_string()),
            Err(ActionError::Refused(refusal)) => return Err(paragraph_law(&refusal)),
        };
        match self.game.refuse(state, action) {
            Some(refusal) => Err(paragraph_law(&refusal)),
            None => Ok(self.write(state, action)),
        }
    }

    fn position_text_laws(&self, state: &G::State, legal: &[String]) {
        let game = self.game;
        let text = game.position(&game.observe(state, Viewer::All));
        let read = match game.read_position(&text) {
            Ok(read) => read,
            Err(error) => panic!("position '{text}' does not read back: {error} {}", self.so_far()),
        };
        if let Err(broken) = game.check(&read) {
            panic!("check fails for position '{text}': {broken} {}", self.so_far());
        }
        let again = game.position(&game.observe(&read, Viewer::All));
        assert_eq!(again, text, "a position reads back {}", self.so_far());
        // A position does not tell of earlier ones, so a game that ended by repetition goes on from its text.
        if matches!(game.turn(state), Turn::Over(_)) {
            return;
        }
        assert_eq!(game.turn(&read), game.turn(state), "turn of '{text}' {}", self.so_far());
        assert_eq!(game.hash(&read), game.hash(state), "hash of '{text}' {}", self.so_far());
        let mut actions = Vec::new();
        game.legal(&read, &mut actions);
        let mut from_text: Vec<String> = actions.iter().map(|&action| self.write(&read, action)).collect();
        let mut legal = legal.to_vec();
        from_text.sort_unstable();
        legal.sort_unstable();
        assert_eq!(from_text, legal, "legal actions of '{text}' {}", self.so_far());
    }

    /// Exchanging what a viewer does not know for anything else that fits changes nothing for that viewer.
    fn secrecy_laws(&mut self, state: &G::State, legal: &[String]) {
        let game = self.game;
        let mut looked_at = Vec::new();
        for viewer in self.viewers() {
            let view = game.observe(state, viewer);
            let twin = game.determinize(&view, &mut self.chooser);
            // Equal views make equal scenes, and a scene of many cells takes its time.
            if !looked_at.contains(&view) {
                self.scene_law(&game.scene(&view));
                looked_at.push(view);
            }
            if let Err(broken) = game.check(&twin) {
                panic!("check fails for a determinized state: {broken} {}", self.so_far());
            }
            let text = game.position(&game.observe(state, viewer));
            let read = game.read_seen(&text, viewer, &mut self.chooser);
            let read = read.unwrap_or_else(|error| panic!("'{text}' as {viewer:?} sees it: {error} {}", self.so_far()));
            let again = game.position(&game.observe(&read, viewer));
            assert_eq!(again, text, "a seen position reads back {}", self.so_far());
            self.twin_laws(state, &twin, viewer, legal);
            self.likeness_law(state, viewer, legal);
        }
        for place in 0..self.shadows.len() {
            let (viewer, shadow) = (self.shadows[place].viewer, self.shadows[place].state.clone());
            self.twin_laws(state, &shadow, viewer, legal);
        }
        if self.texts.len().is_multiple_of(16) {
            self.record_law(state);
        }
    }

    /// Every piece lies on something, no two things share a name, and everything lies within the bounds.
    fn scene_law(&self, scene: &Scene) {
        let mut spots = HashSet::new();
        for spot in scene
            .cells
            .iter()
            .map(|cell| &cell.spot)
            .chain(scene.trays.iter().map(|tray| &tray.spot))
        {
            assert!(spots.insert(spot), "{spot} stands in the scene twice {}", self.so_far());
        }
        for piece in &scene.pieces {
            assert!(
                spots.contains(&piece.spot),
                "a piece lies on {}, which is nowhere {}",
                piece.spot,
                self.so_far()
            );
        }
        let (low, high) = scene.bounds;
        let inside = |at: &Point| (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y);
        for cell in &scene.cells {
            assert!(
                cell.outline.iter().all(inside) && inside(&cell.centre),
                "{} lies outside",
                cell.spot
            );
        }
    }

    /// Every action can be reached by picking what the scene shows, and its picks lead to it alone.
    fn pick_law(&mut self, state: &G::State, actions: &[G::Action]) {
        if self.game.turn(state) == Turn::Chance {
            return;
        }
        let scene = self.game.scene(&self.game.observe(state, Viewer::All));
        let cells = scene.cells.iter().map(|cell| &cell.spot);
        let spots: HashSet<&Spot> = cells.chain(scene.trays.iter().map(|tray| &tray.spot)).collect();
        let choices: Vec<Choice> = actions
            .iter()
            .map(|&action| {
                let (name, steps) = self.game.choice(state, action);
                Choice {
                    action: self.write(state, action),
                    name,
                    steps,
                }
            })
            .collect();
        let mut ways: HashMap<Vec<Vec<Spot>>, &str> = HashMap::new();
        for choice in &choices {
            for pick in choice.picks() {
                let there = pick.label.is_some() != spots.contains(&pick.spot);
                assert!(
                    there,
                    "{} is picked by {}, which is not there {}",
                    choice.action,
                    pick.spot,
                    self.so_far()
                );
            }
            let way = choice.steps.iter().map(|step| {
                let mut spots: Vec<Spot> = match step {
                    Step::One(pick) => vec![pick.spot.clone()],
                    Step::All(picks) => picks.iter().map(|pick| pick.spot.clone()).collect(),
                };
                spots.sort_unstable();
                spots
            });
            if let Some(other) = ways.insert(way.collect(), &choice.action) {
                panic!("{other} and {} are picked alike {}", choice.action, self.so_far());
            }
        }
        for _ in 0..choices.len().min(8) {
            let choice = &choices[self.chooser.below(choices.len() as u32) as usize];
            let picks: Vec<Spot> = choice.picks().map(|pick| pick.spot.clone()).collect();
            for (i, spot) in picks.iter().enumerate() {
                let next = narrow(&choices, &picks[..i]).next;
                let offered = next.iter().any(|pick| pick.spot == *spot);
                assert!(offered, "{}: {spot} is not offered {}", choice.action, self.so_far());
            }
            let complete = narrow(&choices, &picks).complete.map(|choice| choice.action.as_str());
            assert_eq!(complete, Some(choice.action.as_str()), "{picks:?} {}", self.so_far());
        }
    }

    /// To this viewer both states look the same, and stay so as long as the same is done and told in both.
    fn twin_laws(&mut self, state: &G::State, twin: &G::State, viewer: Viewer, legal: &[String]) {
        if twin == state {
            return;
        }
        let game = self.game;
        let (view, seen) = (game.observe(state, viewer), game.observe(twin, viewer));
        assert!(
            seen == view,
            "{viewer:?} sees {seen:?} instead of {view:?} {}",
            self.so_far()
        );
        assert_eq!(
            game.position(&view),
            game.position(&seen),
            "{viewer:?} {}",
            self.so_far()
        );
        assert!(
            game.scene(&view) == game.scene(&seen),
            "{viewer:?} sees another scene {}",
            self.so_far()
        );
        assert_eq!(game.turn(twin), game.turn(state), "{viewer:?} {}", self.so_far());
        let acts = match game.turn(state) {
            Turn::Seat(seat) => viewer.sees(seat),
            Turn::Chance => true,
            Turn::Over(_) => false,
        };
        let mut actions = Vec::new();
        game.legal(twin, &mut actions);
        let offered: HashSet<String> = actions.iter().map(|&action| self.write(twin, action)).collect();
        if acts {
            let expected: HashSet<String> = legal.iter().cloned().collect();
            assert_eq!(offered, expected, "{viewer:?} is offered the same {}", self.so_far());
            for _ in 0..self.strangers.len().min(8) {
                let mut text = self.strangers[self.chooser.below(self.strangers.len() as u32) as usize].clone();
                if self.chooser.below(4) == 0 {
                    text = mangle(&text, &mut self.chooser);
                }
                let [here, there] = [state, twin].map(|judging| self.judge(judging, &text));
                assert_eq!(here, there, "{viewer:?} {text} {}", self.so_far());
            }
        }
        for _ in 0..legal.len().min(4) {
            let text = &legal[self.chooser.below(legal.len() as u32) as usize];
            // What others can do may depend on what they know.
            if offered.contains(text) {
                let [here, there] = [state, twin].map(|before| self.told(before, text, viewer).0);
                self.learning_law(&here, &there, viewer);
            }
        }
    }

    /// A viewer learns what is told and nothing else, and is told what can be learnt.
    fn learning_law(&self, here: &Told<G>, there: &Told<G>, viewer: Viewer) {
        let heard = (&here.recorded, &here.words) == (&there.recorded, &there.words);
        assert_eq!(
            heard,
            here.view == there.view,
            "{viewer:?} learns what is told, from '{}' {:?} and '{}' {:?} {}",
            here.recorded,
            here.words,
            there.recorded,
            there.words,
            self.so_far()
        );
        assert!(
            !heard || here.turn == there.turn,
            "{viewer:?} learns from whose turn it is {}",
            self.so_far()
        );
    }

    /// Actions that a viewer cannot tell apart in the record leave the same view and are told in the same words. And of
    /// states that a viewer cannot tell apart, the record rules out none: what was seen could have led to either.
    fn likeness_law(&mut self, state: &G::State, viewer: Viewer, legal: &[String]) {
        let mut seen: Vec<(Told<G>, G::State)> = Vec::new();
        for _ in 0..legal.len().min(6) {
            let text = &legal[self.chooser.below(legal.len() as u32) as usize];
            let (told, after) = self.told(state, text, viewer);
            for (other, other_after) in &seen {
                assert!(
                    *other == told || other.recorded != told.recorded,
                    "{viewer:?} sees {} but learns more of {text} {}",
                    told.recorded,
                    self.so_far()
                );
                let hidden = *other != told && other.view == told.view && *other_after != after;
                let open = || {
                    legal.iter().any(|text| {
                        let (third, third_after) = self.told(state, text, viewer);
                        (&third.recorded, &third.words) == (&told.recorded, &told.words) && third_after == *other_after
                    })
                };
                assert!(
                    !hidden || open(),
                    "{viewer:?} sees {} and knows more of {text} than the view holds {}",
                    told.recorded,
                    self.so_far()
                );
            }
            seen.push((told, after));
        }
    }

    fn told(&self, before: &G::State, text: &str, viewer: Viewer) -> (Told<G>, G::State) {
        match self.game.read_action(before, text) {
            Ok(action) => self.told_of(before, action, viewer),
            Err(error) => panic!("{text} does not read back: {error} {}", self.so_far()),
        }
    }

    /// What a viewer learns from an action, and the state it leads to.
    fn told_of(&self, before: &G::State, action: G::Action, viewer: Viewer) -> (Told<G>, G::State) {
        let mut events = Vec::new();
        let mut after = before.clone();
        self.game.apply(&mut after, action, &mut events);
        let words = events.iter().filter_map(|event| self.game.tell(event, viewer));
        let told = Told {
            recorded: self.recorded(before, action, &after, viewer),
            words: words.map(|told| told.to_string()).collect(),
            view: self.game.observe(&after, viewer),
            turn: self.game.turn(&after),
        };
        (told, after)
    }

    /// An action as it stands in a viewer's record: in full, or with a `?` in it, but never so for the one who acts.
    fn recorded(&self, before: &G::State, action: G::Action, now: &G::State, viewer: Viewer) -> String {
        let mut recorded = String::new();
        self.game.write_action_as(before, action, now, viewer, &mut recorded);
        let own = match self.game.turn(before) {
            Turn::Seat(seat) => viewer.sees(seat),
            Turn::Chance | Turn::Over(_) => viewer == Viewer::All,
        };
        let text = self.write(before, action);
        assert!(
            recorded == text || (!own && recorded.contains('?')),
            "{viewer:?} sees {recorded} for {text} {}",
            self.so_far()
        );
        recorded
    }

    /// The shadows go along: with the same action if it is open to all, with one that looks the same if it is not.
    fn shadow_laws(&mut self, state: &G::State, action: G::Action) {
        let mut shadows = std::mem::take(&mut self.shadows);
        for shadow in &mut shadows {
            let viewer = shadow.viewer;
            let (here, after) = self.told_of(state, action, viewer);
            if let Some(other) = self.counterpart(&shadow.state, &here.recorded, viewer) {
                let (there, shadow_after) = self.told_of(&shadow.state, other, viewer);
                self.learning_law(&here, &there, viewer);
                if here == there {
                    shadow.steps.push((shadow.state.clone(), other));
                    shadow.state = shadow_after;
                    continue;
                }
            }
            // Something came to light, or could not have happened there. From here on another world is as good.
            shadow.since = self.steps.len() + 1;
            shadow.steps.clear();
            shadow.state = self
                .game
                .determinize(&self.game.observe(&after, viewer), &mut self.chooser);
        }
        self.shadows = shadows;
    }

    /// An action in a shadow that the viewer takes for this one.
    fn counterpart(&mut self, shadow: &G::State, recorded: &str, viewer: Viewer) -> Option<G::Action> {
        if !recorded.contains('?') {
            let action = self.game.read_action(shadow, recorded).ok()?;
            return self.game.refuse(shadow, action).is_none().then_some(action);
        }
        let mut actions = Vec::new();
        self.game.legal(shadow, &mut actions);
        let from = self.chooser.below(actions.len() as u32) as usize;
        actions.rotate_left(from);
        actions
            .into_iter()
            .find(|&action| self.told_of(shadow, action, viewer).0.recorded == recorded)
    }

    /// What a viewer reads in the record is the same in the shadow.
    fn record_law(&self, state: &G::State) {
        for shadow in &self.shadows {
            let real = &self.steps[shadow.since..];
            for ((before, action), (shadow_before, shadow_action)) in real.iter().zip(&shadow.steps) {
                let here = self.recorded(before, *action, state, shadow.viewer);
                let there = self.recorded(shadow_before, *shadow_action, &shadow.state, shadow.viewer);
                assert_eq!(here, there, "the record of {:?} {}", shadow.viewer, self.so_far());
            }
        }
    }

    fn replay_law(&self, state: &G::State) {
        let mut replayed = self.game.start();
        for text in &self.texts {
            match self.game.read_action(&replayed, text) {
                Ok(action) => self.game.apply(&mut replayed, action, &mut ()),
                Err(error) => panic!("{text} does not replay: {error} {}", self.so_far()),
            }
        }
        assert!(replayed == *state, "replay equals play {}", self.so_far());
    }

    fn remember(&mut self, texts: &[String]) {
        for _ in 0..texts.len().min(6) {
            let text = texts[self.chooser.below(texts.len() as u32) as usize].clone();
            if self.strangers.len() < 200 {
                self.strangers.push(text);
            } else {
                let place = self.chooser.below(200) as usize;
                self.strangers[place] = text;
            }
        }
    }

    fn write(&self, state: &G::State, action: G::Action) -> String {
        let mut text = String::new();
        self.game.write_action(state, action, &mut text);
        text
    }

    fn so_far(&self) -> String {
        format!("[{} after \"{}\"]", G::INFO.name, self.texts.join(" "))
    }
}

fn paragraph_law(refusal: &crate::Refusal) -> String {
    let number = refusal.paragraph().strip_prefix(['R', 'C']).unwrap_or("");
    let cited = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let said = refusal.to_string();
    assert!(
        cited && !said.contains('{'),
        "'{said}' cites a paragraph and says what is wrong"
    );
    said
}

/// A text with something dropped, doubled or changed.
fn mangle(text: &str, chooser: &mut Stream) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let place = chooser.below(bytes.len() as u32) as usize;
    match chooser.below(3) {
        0 => drop(bytes.remove(place)),
        1 => bytes.insert(place, bytes[place]),
        _ => bytes[place] = b"abcdefghijklmnopqrstuvwxyz0123456789-.:x@>+"[chooser.below(43) as usize],
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
