//! Cups: a small game with secrets, a die and teams, for tests of the table.
//!
//! Each of four seats hides one to three coins under its cup and is done. A die is rolled. Then each looks under
//! another cup, for all to see, or skips, and is done. Whoever has hidden as many coins as the die shows wins.

use quincunx_core::scene::{Cell, Ground, Player, Point, TextScale, Tone};
use quincunx_core::{
    ActionError, Chooser, Game, GameInfo, Message, OptionKind, OptionSpec, Options, Outcome, Pick, Refusal, Scene,
    Seat, SeatSet, SetupError, Sink, Spot, Step, SyntaxError, Trace, Turn, Viewer, message, refusal,
};

pub(crate) static INFO: GameInfo = GameInfo {
    name: "cups",
    title: "Cups",
    summary: "Coins under cups.",
    options: &[OptionSpec {
        key: "teams",
        kind: OptionKind::Choice(&["off", "on"]),
        default: "off",
        help: "whether opposite seats play together",
    }],
    presets: &[],
};

const SEATS: [&str; 4] = ["north", "east", "south", "west"];

pub(crate) struct Cups {
    teams: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct State {
    /// Coins under each cup, 0 before any are hidden.
    coins: [u8; 4],
    shown: [bool; 4],
    die: u8,
    /// 0 to 3: this seat hides. 4 to 7: that seat looks. 8: over.
    turn: u8,
    acted: bool,
}

/// The state with unknown coins as 9.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View(State);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Hide(u8),
    Roll(u8),
    Look(u8),
    Skip,
    Done,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    Hidden(u8),
    Rolled(u8),
    Seen(u8, u8),
}

impl Cups {
    fn write(action: Action) -> String {
        match action {
            Action::Hide(coins) => format!("hide:{coins}"),
            Action::Roll(die) => format!("die:{die}"),
            Action::Look(cup) => format!("look:{}", SEATS[cup as usize]),
            Action::Skip => "skip".to_owned(),
            Action::Done => "done".to_owned(),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let hits = |seats: SeatSet| {
            seats
                .iter()
                .filter(|seat| state.coins[seat.index()] == state.die)
                .count()
        };
        let best = self.sides().into_iter().map(hits).max().unwrap_or(0);
        let winning = self.sides().into_iter().filter(|&side| hits(side) == best);
        let winners = winning.fold(SeatSet::EMPTY, SeatSet::with);
        if winners.len() == 4 {
            Outcome::DRAW
        } else {
            Outcome::shared(winners)
        }
    }
}

/// A position as it is written, coins that are hidden as 9.
fn read(text: &str) -> Result<State, SyntaxError> {
    let wrong = || SyntaxError::new(format!("'{text}' is no position"));
    let words: Vec<&str> = text.split(' ').collect();
    let number = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let [cups @ .., die, turn, acted] = words.as_slice() else {
        return Err(wrong());
    };
    let mut state = State {
        die: number(die)?,
        turn: number(turn)?,
        acted: number(acted)? == 1,
        ..State::default()
    };
    if cups.len() != 4 {
        return Err(wrong());
    }
    for (place, word) in cups.iter().enumerate() {
        state.shown[place] = word.ends_with('!');
        state.coins[place] = number(word.trim_end_matches('!'))?;
    }
    Ok(state)
}

impl Game for Cups {
    const INFO: &'static GameInfo = &INFO;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Mark = State;
    type View = View;

    fn new(options: &Options, _board: Option<&str>) -> Result<Self, SetupError> {
        Ok(Cups {
            teams: options.get("teams") == "on",
        })
    }

    fn seats(&self) -> &[&'static str] {
        &SEATS
    }

    fn sides(&self) -> Vec<SeatSet> {
        let side = |seats: &[u8]| SeatSet::of(seats.iter().map(|&seat| Seat::new(seat)));
        if self.teams {
            vec![side(&[0, 2]), side(&[1, 3])]
        } else {
            vec![side(&[0]), side(&[1]), side(&[2]), side(&[3])]
        }
    }

    fn claims(&self) -> Vec<Outcome> {
        let sides = if self.teams { self.sides() } else { Vec::new() };
        sides.into_iter().map(Outcome::shared).collect()
    }

    fn start(&self) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.turn {
            8 => Turn::Over(self.outcome(state)),
            4 if state.die == 0 => Turn::Chance,
            turn => Turn::Seat(Seat::new(turn % 4)),
        }
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => actions.extend((1..=3).map(Action::Roll)),
            Turn::Seat(_) if state.acted => actions.push(Action::Done),
            Turn::Seat(_) if state.turn < 4 => actions.extend((1..=3).map(Action::Hide)),
            Turn::Seat(seat) => {
                let cups = (0..4).filter(|&cup| cup != seat.index() as u8 && !state.shown[cup as usize]);
                actions.extend(cups.map(Action::Look));
                actions.push(Action::Skip);
            }
        }
    }

    fn weight(&self, _state: &State, outcome: Action) -> u32 {
        match outcome {
            Action::Roll(die) => u32::from(die),
            _ => 1,
        }
    }

    fn apply(&self, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::Hide(coins) => {
                state.coins[state.turn as usize] = coins;
                sink.tell(Event::Hidden(state.turn));
            }
            Action::Roll(die) => {
                state.die = die;
                sink.tell(Event::Rolled(die));
                return;
            }
            Action::Look(cup) => {
                state.shown[cup as usize] = true;
                sink.tell(Event::Seen(cup, state.coins[cup as usize]));
            }
            Action::Skip => {}
            Action::Done => {
                state.turn += 1;
                state.acted = false;
                if state.turn == 8 {
                    // All cups are lifted in the end.
                    for cup in (0..4).filter(|&cup| !state.shown[cup]) {
                        sink.tell(Event::Seen(cup as u8, state.coins[cup]));
                    }
                    state.shown = [true; 4];
                }
                return;
            }
        }
        state.acted = true;
    }

    fn mark(state: &State) -> State {
        *state
    }

    fn rewind(state: &mut State, mark: State) {
        *state = mark;
    }

    fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        let forbidden = !legal.contains(&action);
        forbidden.then(|| refusal!("R1", "cups-not-now", "that cannot be done now"))
    }

    fn read_action(&self, _state: &State, text: &str) -> Result<Action, ActionError> {
        let all = (1..=3).flat_map(|n| [Action::Hide(n), Action::Roll(n)]);
        let mut all = all.chain((0..4).map(Action::Look)).chain([Action::Skip, Action::Done]);
        let found = all.find(|&action| Self::write(action) == text);
        found.ok_or_else(|| SyntaxError::new(format!("'{text}' is no action")).into())
    }

    fn write_action(&self, _state: &State, action: Action, text: &mut String) {
        text.push_str(&Self::write(action));
    }

    fn write_action_as(&self, state: &State, action: Action, now: &State, viewer: Viewer, text: &mut String) {
        match (action, self.turn(state)) {
            (Action::Hide(_), Turn::Seat(seat)) if !viewer.sees(seat) && !now.shown[seat.index()] => {
                text.push_str("hide:?");
            }
            _ => self.write_action(state, action, text),
        }
    }

    fn position(&self, view: &View) -> String {
        let State {
            coins,
            shown,
            die,
            turn,
            acted,
        } = view.0;
        let cup = |cup: usize| format!("{}{}", coins[cup], if shown[cup] { "!" } else { "" });
        format!(
            "{} {} {} {} {die} {turn} {}",
            cup(0),
            cup(1),
            cup(2),
            cup(3),
            u8::from(acted)
        )
    }

    fn read_position(&self, text: &str) -> Result<State, SyntaxError> {
        let state = read(text)?;
        self.check(&state)
            .map_err(|_| SyntaxError::new(format!("'{text}' is no position")))?;
        Ok(state)
    }

    fn read_seen(
        &self,
        text: &str,
        _viewer: Viewer,
        chooser: &mut (impl Chooser + ?Sized),
    ) -> Result<State, SyntaxError> {
        Ok(self.determinize(&View(read(text)?), chooser))
    }

    fn hash(&self, state: &State) -> u64 {
        let text = self.position(&View(*state));
        text.bytes()
            .fold(7, |hash, byte| quincunx_core::mix(hash ^ u64::from(byte)))
    }

    fn observe(&self, state: &State, viewer: Viewer) -> View {
        let mut seen = *state;
        for (place, coins) in seen.coins.iter_mut().enumerate() {
            if *coins > 0 && !state.shown[place] && !viewer.sees(Seat::new(place as u8)) {
                *coins = 9;
            }
        }
        View(seen)
    }

    fn determinize(&self, view: &View, chooser: &mut (impl Chooser + ?Sized)) -> State {
        let mut state = view.0;
        for coins in state.coins.iter_mut().filter(|coins| **coins == 9) {
            *coins = 1 + chooser.below(3) as u8;
        }
        state
    }

    fn tell(&self, event: &Event, _viewer: Viewer) -> Option<Message> {
        Some(match event {
            Event::Hidden(cup) => message!("cups-hidden", "{seat} hides coins", seat = SEATS[*cup as usize]),
            Event::Rolled(die) => message!("cups-rolled", "the die shows {die}", die = die),
            Event::Seen(cup, coins) => {
                message!(
                    "cups-seen",
                    "{seat} has {coins}",
                    seat = SEATS[*cup as usize],
                    coins = coins
                )
            }
        })
    }

    fn scene(&self, view: &View) -> Scene {
        let tones = [Tone::White, Tone::Red, Tone::Black, Tone::Blue];
        let player = |place: usize| Player {
            name: SEATS[place],
            tone: tones[place],
            home: 0,
            facts: Vec::new(),
        };
        let cell = |place: usize| Cell {
            spot: Spot::new(SEATS[place]),
            outline: Vec::new(),
            centre: Point::new(place as i32 * 1000, 0),
            ground: Ground::Field,
            print: Some(view.0.coins[place].to_string()),
            name: message!("cups-cup", "cup"),
        };
        Scene {
            players: (0..4).map(player).collect(),
            turn: match view.0.turn {
                8 => Turn::Over(self.outcome(&view.0)),
                _ => self.turn(&view.0),
            },
            headline: message!("cups-goes-on", "the game goes on"),
            facts: Vec::new(),
            bounds: (Point::new(0, 0), Point::new(4000, 1000)),
            cells: (0..4).map(cell).collect(),
            strokes: Vec::new(),
            legends: Vec::new(),
            trays: Vec::new(),
            pieces: Vec::new(),
            dice: Vec::new(),
            last: Vec::new(),
            text: TextScale { across: 1, down: 1 },
        }
    }

    fn choice(&self, _state: &State, action: Action) -> (Message, Vec<Step>) {
        let label = || message!("cups-action", "{action}", action = Self::write(action));
        let pick = match action {
            Action::Look(cup) => Pick::at(Spot::new(SEATS[cup as usize])),
            _ => Pick::button(Self::write(action).replace(':', "-"), label()),
        };
        (label(), vec![Step::One(pick)])
    }

    fn trace(&self, event: &Event, traces: &mut Vec<Trace>) {
        if let Event::Rolled(die) = event {
            traces.push(Trace::Rolled(vec![*die]));
        }
    }

    fn check(&self, state: &State) -> Result<(), String> {
        let State {
            coins,
            shown,
            die,
            turn,
            acted,
        } = *state;
        let hidden = usize::from(turn) + usize::from(turn < 4 && acted);
        let sound = coins
            .iter()
            .enumerate()
            .all(|(place, &coins)| (place < hidden) == (coins > 0) && coins <= 3);
        let fitting = turn <= 8 && die <= 3 && (turn > 4 || !acted || turn < 4 || die > 0);
        let rolled = (turn < 4 && die == 0) || turn == 4 || (turn > 4 && die > 0);
        let shows = turn >= 4 || shown == [false; 4];
        if sound && fitting && rolled && shows {
            Ok(())
        } else {
            Err(format!("{state:?}"))
        }
    }
}
