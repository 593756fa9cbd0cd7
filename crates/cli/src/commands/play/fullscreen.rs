//! The terminal while the game fills it: set up, fed with events, and always put back as it was.

use super::app::{App, Input};
use super::screen;
use super::table::Table;
use crate::args::find_game;
use anyhow::{Context, Result, bail};
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size};
use quincunx_render::text::Look;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::stdout;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the program looks up although nothing happens.
const BREATH: Duration = Duration::from_millis(250);

/// How often it looks whether a player that thinks has come to an end.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays until the person leaves, and returns what is to be said on the ordinary screen.
pub(super) fn play(table: Table, look: Look, pause: Duration) -> Result<String> {
    let entry = find_game(table.session.info().name)?;
    let size = size().context("cannot find out how large the terminal is")?;
    let mut app = App::new(table, entry, look, size);
    app.patience = GLANCE;
    let stopped = Arc::new(AtomicBool::new(false));
    for &signal in signal_hook::consts::TERM_SIGNALS {
        signal_hook::flag::register(signal, Arc::clone(&stopped))?;
    }
    {
        let _curtain = Curtain::open()?;
        run(&mut app, pause, &stopped)?;
    }
    if stopped.load(Ordering::Relaxed) {
        let loss = if app.table.is_unsaved() {
            "; the game was not saved"
        } else {
            ""
        };
        bail!("the program was told to stop{loss}");
    }
    let mut text = String::new();
    if let Some(result) = app.table.session.result() {
        text = format!("The game is over: {result}.\n");
    }
    if !app.table.is_unsaved() && !app.notice.text.is_empty() {
        text.push_str(&app.notice.text);
        text.push('\n');
    }
    Ok(text)
}

fn run(app: &mut App, pause: Duration, stopped: &AtomicBool) -> Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut since = Instant::now();
    while !app.is_done() && !stopped.load(Ordering::Relaxed) {
        terminal.draw(|frame| screen::draw(frame, app))?;
        let left = if app.is_waiting() && app.table.is_thinking() {
            GLANCE
        } else if app.is_waiting() {
            pause.saturating_sub(since.elapsed())
        } else {
            BREATH
        };
        let before = app.table.session.played().len();
        if event::poll(left.min(BREATH))? {
            if let Some(input) = input(&event::read()?) {
                app.handle(input);
            }
        } else if app.is_waiting() && since.elapsed() >= pause {
            app.handle(Input::Tick);
        }
        // The pause begins anew with every action.
        if app.table.session.played().len() != before {
            since = Instant::now();
        }
    }
    Ok(())
}

fn input(event: &Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(*key)),
        Event::Resize(width, height) => Some(Input::Resize(*width, *height)),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(-1, mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(1, mouse.column, mouse.row)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the other screen is shown.
static OPEN: AtomicBool = AtomicBool::new(false);

/// The other screen of the terminal. When it is dropped, the terminal is as it was.
struct Curtain;

impl Curtain {
    fn open() -> Result<Self> {
        // A panic prints its message; it must find the ordinary screen.
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            close();
            usual(info);
        }));
        enable_raw_mode().context("cannot take over the terminal")?;
        // From here on whatever fails puts it back.
        OPEN.store(true, Ordering::SeqCst);
        let curtain = Curtain;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(curtain)
    }
}

impl Drop for Curtain {
    fn drop(&mut self) {
        close();
    }
}

/// Puts the terminal back once: a second time would write over what a panic has said.
fn close() {
    if !OPEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Nothing can be done about a terminal that is gone.
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}
