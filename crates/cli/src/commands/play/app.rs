//! The game on a full screen, as a machine: inputs go in, and what is to be drawn can be asked for.
//!
//! Nothing here touches a terminal or a clock, so that tests can type and look.

use super::keymap::{self, Command};
use super::line::{Line, Purpose, Typing};
use super::plan::Plan;
use super::popup::Popup;
use super::table::{Actor, Table};
use crossterm::event::{KeyCode, KeyEvent};
use quincunx_core::{Choice, Scene, Seat, Spot, Turn, Viewer};
use quincunx_games::Entry;
use quincunx_render::text::{Look, next_turn};
use std::time::Duration;

/// Something that happens to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    /// A click at a column and a line.
    Click(u16, u16),
    /// The wheel was turned by so many notches, downwards if positive.
    Wheel(i8, u16, u16),
    /// The window has so many columns and lines now.
    Resize(u16, u16),
    /// The pause before the program acts is over.
    Tick,
}

/// What the keyboard goes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Board,
    Line(Line),
    Popup(Popup),
    /// Another person is asked to the screen.
    HandOver(Seat),
    /// Leave without saving?
    Leave,
}

/// What is looked at, made anew when it changes.
pub(super) struct Shown {
    pub(super) scene: Scene,
    /// Who did what, as far as the viewer knows.
    pub(super) history: Vec<(String, String)>,
    /// What happened of late.
    pub(super) news: Vec<String>,
}

/// The last message to the person at the screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notice {
    pub(super) text: String,
    /// The paragraph it is about.
    pub(super) paragraph: Option<String>,
}

pub(super) struct App {
    pub(super) table: Table,
    pub(super) entry: &'static Entry,
    pub(super) look: Look,
    /// The size of the board that was asked for; otherwise the largest that fits.
    pub(super) zoom: Option<u16>,
    pub(super) size: (u16, u16),
    pub(super) mode: Mode,
    pub(super) shown: Shown,
    /// The number of actions after which the game is looked at, if not the present.
    pub(super) back: Option<usize>,
    pub(super) choices: Vec<Choice>,
    pub(super) picked: Vec<Spot>,
    pub(super) cursor: Option<Spot>,
    pub(super) notice: Notice,
    /// How long a tick waits for a player that thinks.
    pub(super) patience: Duration,
    /// Who sits at the screen, where that matters.
    at_screen: Option<Seat>,
    /// The file that may be written over: this game was saved there, or the person was asked.
    file: Option<String>,
    done: bool,
}

impl App {
    pub(super) fn new(table: Table, entry: &'static Entry, look: Look, size: (u16, u16)) -> Self {
        let scene = table.session.scene(Viewer::Spectator);
        let look = Look {
            turn: table.home(&scene),
            ..look
        };
        let shown = Shown {
            scene,
            history: Vec::new(),
            news: Vec::new(),
        };
        let mut app = App {
            table,
            entry,
            look,
            zoom: None,
            size,
            mode: Mode::Board,
            shown,
            back: None,
            choices: Vec::new(),
            picked: Vec::new(),
            cursor: None,
            notice: Notice::default(),
            patience: Duration::MAX,
            at_screen: None,
            file: None,
            done: false,
        };
        app.refresh();
        app
    }

    /// Whether the person has left.
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// Whether the program is about to act: after a pause it wants a tick.
    pub(super) fn is_waiting(&self) -> bool {
        self.mode == Mode::Board && self.back.is_none() && self.table.actor() == Actor::Program
    }

    /// The person whose turn it is and who looks at the present.
    pub(super) fn chooser(&self) -> Option<Seat> {
        match self.table.actor() {
            Actor::Person(seat) if self.back.is_none() && !matches!(self.mode, Mode::HandOver(_)) => Some(seat),
            _ => None,
        }
    }

    /// Through whose eyes the screen shows the game.
    pub(super) fn viewer(&self) -> Viewer {
        match self.mode {
            Mode::HandOver(_) => Viewer::Spectator,
            _ => self.table.viewer(),
        }
    }

    pub(super) fn handle(&mut self, input: Input) {
        match input {
            Input::Resize(width, height) => self.size = (width, height),
            Input::Tick => self.tick(),
            Input::Key(key) => self.key(key),
            Input::Click(column, line) => self.click(column, line),
            Input::Wheel(notches, column, line) => self.wheel(notches, column, line),
        }
    }

    fn tick(&mut self) {
        if self.is_waiting() {
            // A player of the program only takes legal actions.
            let before = self.table.session.played().len();
            if let Err(error) = self.table.act(self.patience) {
                self.notice(error.to_string());
            }
            if self.table.session.played().len() != before {
                self.refresh();
            }
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if keymap::is_interrupt(key) {
            return self.leave();
        }
        match &mut self.mode {
            Mode::Board => {
                if let Some(command) = keymap::command(key) {
                    self.obey(command);
                }
            }
            Mode::Line(line) => match line.key(key) {
                Typing::On => {}
                Typing::Dropped => self.mode = Mode::Board,
                Typing::Done => {
                    let line = line.clone();
                    self.mode = Mode::Board;
                    self.typed(&line);
                }
            },
            Mode::Popup(_) => self.popup_key(key),
            &mut Mode::HandOver(seat) => self.take_over(seat),
            Mode::Leave => match key.code {
                KeyCode::Char('s') => self.ask_file(true),
                KeyCode::Char('q' | 'y') => self.done = true,
                _ => self.mode = Mode::Board,
            },
        }
    }

    fn popup_key(&mut self, key: KeyEvent) {
        let page = self.popup_room().1.max(2) as isize - 1;
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll_popup(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll_popup(1),
            KeyCode::PageUp => self.scroll_popup(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_popup(page),
            KeyCode::Home => self.scroll_popup(isize::MIN / 2),
            KeyCode::End => self.scroll_popup(isize::MAX / 2),
            _ => self.mode = Mode::Board,
        }
    }

    fn scroll_popup(&mut self, lines: isize) {
        let room = self.popup_room();
        if let Mode::Popup(popup) = &mut self.mode {
            popup.scroll(lines, room);
        }
    }

    /// How much of a text laid over the board can be seen.
    pub(super) fn popup_room(&self) -> (usize, usize) {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        (width.saturating_sub(8).min(90), height.saturating_sub(6))
    }

    fn obey(&mut self, command: Command) {
        // A message has been read when the next key is struck; the paragraph can be opened for longer.
        if command != Command::Rule {
            self.notice = Notice::default();
        }
        match command {
            Command::Go(direction) => self.go(direction),
            Command::NextPick => self.cycle(true),
            Command::PreviousPick => self.cycle(false),
            Command::Pick | Command::Enter if self.is_waiting() => self.tick(),
            Command::Pick => self.pick_cursor(),
            Command::Enter => self.enter(),
            Command::Play => self.play_complete(),
            Command::Unpick => self.unpick(),
            Command::Undo => self.undo(),
            Command::Type => self.mode = Mode::Line(Line::new(Purpose::Command, "")),
            Command::Save => self.ask_file(false),
            Command::TurnBoard => self.look.turn = next_turn(&self.shown.scene, self.look.turn),
            Command::Larger => self.enlarge(1),
            Command::Smaller => self.enlarge(-1),
            Command::Rule => self.open_rule(),
            Command::Help => self.mode = Mode::Popup(Popup::new("Keys", keymap::help())),
            Command::Back(count) => self.look_back(self.count().saturating_sub(count)),
            Command::Forward(count) => self.look_back(self.count() + count),
            Command::First => self.look_back(0),
            Command::Present => self.look_at_present(),
            Command::Button(number) => self.press(number),
            Command::Leave => self.leave(),
        }
    }

    fn click(&mut self, column: u16, line: u16) {
        match &self.mode {
            &Mode::HandOver(seat) => return self.take_over(seat),
            Mode::Popup(_) => {
                self.mode = Mode::Board;
                return;
            }
            Mode::Board => {}
            Mode::Line(_) | Mode::Leave => return,
        }
        let Ok(plan) = Plan::new(self) else {
            return;
        };
        self.notice = Notice::default();
        if let Some(spot) = plan.spot_at(column, line) {
            if plan.grid.place_of(&spot).is_some() {
                self.cursor = Some(spot.clone());
            }
            self.pick(spot);
        } else if plan.is_play(column, line) {
            self.play_complete();
        } else if let Some(count) = plan.history_at(column, line) {
            self.look_back(count);
        }
    }

    fn wheel(&mut self, notches: i8, column: u16, line: u16) {
        if matches!(self.mode, Mode::Popup(_)) {
            self.scroll_popup(3 * isize::from(notches));
        } else if self.mode == Mode::Board && Plan::new(self).is_ok_and(|plan| plan.is_history(column, line)) {
            self.look_back(self.count().saturating_add_signed(notches.into()));
        }
    }

    /// After how many actions the game is looked at.
    pub(super) fn count(&self) -> usize {
        self.back.unwrap_or(self.table.session.played().len())
    }

    fn look_back(&mut self, count: usize) {
        let present = self.table.session.played().len();
        self.back = (count < present).then_some(count);
        self.picked.clear();
        self.show();
    }

    pub(super) fn look_at_present(&mut self) {
        self.look_back(usize::MAX);
    }

    /// Takes note of a changed game.
    pub(super) fn refresh(&mut self) {
        self.back = None;
        self.picked.clear();
        self.choices = Vec::new();
        if let Actor::Person(seat) = self.table.actor() {
            self.choices = self.table.session.choices();
            if self.at_screen != Some(seat) && self.table.has_secrets() {
                self.mode = Mode::HandOver(seat);
            } else {
                self.at_screen = Some(seat);
            }
        }
        self.show();
        if self.cursor.is_none() {
            self.cycle(true);
        }
    }

    fn take_over(&mut self, seat: Seat) {
        self.at_screen = Some(seat);
        self.mode = Mode::Board;
        self.cursor = None;
        if let Some(player) = self.shown.scene.players.get(seat.index()) {
            self.look.turn = player.home;
        }
        self.refresh();
    }

    /// Makes anew what is looked at.
    fn show(&mut self) {
        let viewer = self.viewer();
        let session = &self.table.session;
        let seats = session.seats();
        let who = |turn: Turn| match turn {
            Turn::Seat(seat) => seats[seat.index()].to_owned(),
            Turn::Chance | Turn::Over(_) => "dice".to_owned(),
        };
        let history = session.played().iter().zip(session.played_as(viewer));
        let history = history.map(|(played, text)| (who(played.turn), text)).collect();
        let (scene, news) = match self.back {
            Some(count) => {
                let earlier = self.table.at(count);
                let told = earlier.told(viewer);
                (earlier.scene(viewer), told.iter().map(ToString::to_string).collect())
            }
            None => (session.scene(viewer), self.table.news(viewer)),
        };
        self.shown = Shown { scene, history, news };
    }

    pub(super) fn notice(&mut self, text: impl Into<String>) {
        self.notice = Notice {
            text: text.into(),
            paragraph: None,
        };
    }

    pub(super) fn undo(&mut self) {
        if self.back.is_some() {
            return self.notice("You are looking back; End returns to the present.");
        }
        if self.table.undo() {
            self.refresh();
            self.notice("Taken back.");
        } else {
            self.notice("There is nothing to take back.");
        }
    }

    fn enlarge(&mut self, by: i16) {
        let now = self.zoom.or(Plan::new(self).ok().map(|plan| plan.zoom)).unwrap_or(1);
        self.zoom = Some(now.saturating_add_signed(by).clamp(1, 5));
    }

    fn open_rule(&mut self) {
        let title = self.entry.info.title;
        let paragraph = self.notice.paragraph.clone();
        let popup = match paragraph.and_then(|number| Some((self.entry.paragraph(&number)?, number))) {
            Some((text, number)) => Popup::new(format!("{title}, {number}"), text),
            None => Popup::new(format!("The rules of {title}"), self.entry.page),
        };
        self.mode = Mode::Popup(popup);
    }

    pub(super) fn leave(&mut self) {
        // Asking twice is enough.
        if self.table.is_unsaved() && self.mode != Mode::Leave {
            self.mode = Mode::Leave;
        } else {
            self.done = true;
        }
    }

    fn ask_file(&mut self, leave: bool) {
        let name = self
            .file
            .clone()
            .unwrap_or_else(|| format!("{}.txt", self.entry.info.name));
        self.mode = Mode::Line(Line::new(Purpose::Save { leave }, name));
    }

    /// Writes the record. A file that is there already is only written over when that was asked for.
    pub(super) fn save(&mut self, path: &str, leave: bool) {
        if path.is_empty() {
            return self.notice("Name a file to save to.");
        }
        if self.file.as_deref() != Some(path) && std::path::Path::new(path).exists() {
            self.file = Some(path.to_owned());
            self.mode = Mode::Line(Line::new(Purpose::Save { leave }, path));
            return self.notice(format!("{path} is there already. Enter writes over it, Esc does not."));
        }
        match self.table.save(path) {
            Ok(()) => {
                self.file = Some(path.to_owned());
                self.done = leave;
                self.notice(format!("Saved to {path}."));
            }
            Err(error) => self.notice(format!("Cannot write {path}: {error}.")),
        }
    }
}
