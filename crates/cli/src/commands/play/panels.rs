//! What stands beside and below the board: players, news, history, what is to be done.

use super::app::{App, Mode};
use super::popup::wrap;
use super::table::Actor;
use quincunx_core::scene::Tone;
use quincunx_core::{Seat, Turn};
use quincunx_render::text::facts;
use quincunx_render::words;

/// A line of the players' panel.
pub(super) struct PlayerLine {
    pub(super) text: String,
    /// The colour of the player whose name it begins with.
    pub(super) tone: Option<Tone>,
    /// Whether it is this player's turn.
    pub(super) acts: bool,
}

impl PlayerLine {
    fn plain(text: String) -> Self {
        PlayerLine {
            text,
            tone: None,
            acts: false,
        }
    }
}

/// The players with their figures, then the other facts. Where there is no room beside the board each has one line.
pub(super) fn players(app: &App, width: usize, beside: bool) -> Vec<PlayerLine> {
    let scene = &app.shown.scene;
    let people = app.table.people().count();
    let mut lines = Vec::new();
    for (index, player) in scene.players.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let by = if people == 1 && app.table.is_person(seat) {
            "you"
        } else {
            app.table.player_name(seat)
        };
        let figures = facts(&player.facts);
        let behind = if beside { "" } else { &figures };
        lines.push(PlayerLine {
            text: format!("{} ({by}) {behind}", player.name),
            tone: Some(player.tone),
            acts: scene.turn == Turn::Seat(seat),
        });
        if beside && !figures.is_empty() {
            lines.extend(
                wrap(&format!("    {figures}"), width)
                    .into_iter()
                    .map(PlayerLine::plain),
            );
        }
    }
    for fact in &scene.facts {
        let line = format!("{}: {}", fact.label, fact.value);
        lines.extend(wrap(&line, width).into_iter().map(PlayerLine::plain));
    }
    if !scene.dice.is_empty() {
        let dice: Vec<String> = scene.dice.iter().map(u8::to_string).collect();
        lines.push(PlayerLine::plain(format!("dice: {}", dice.join(" "))));
    }
    lines
}

/// What happened of late, below a heading; nothing at all before anything has happened.
pub(super) fn news(app: &App, width: usize) -> Vec<String> {
    let news = app.shown.news.iter();
    let mut lines: Vec<String> = news.flat_map(|told| wrap(&format!("{told}."), width)).collect();
    if !lines.is_empty() {
        lines.insert(0, "What happened".to_owned());
    }
    lines
}

/// A line of the history.
pub(super) fn action(app: &App, index: usize) -> String {
    let (who, text) = &app.shown.history[index];
    format!("{:>3} {who} {text}", index + 1)
}

/// What is to be done now.
pub(super) fn prompt(app: &App) -> String {
    if let Mode::Line(line) = &app.mode {
        let end = if app.look.ascii { '_' } else { '▏' };
        return format!("{}{}{end}", line.prompt(), line.text);
    }
    if app.mode == Mode::Leave {
        return "The game is not saved. s saves it, q leaves without, any other key stays.".to_owned();
    }
    if let Some(count) = app.back {
        let all = app.shown.history.len();
        return format!("You look at the position after {count} of {all} actions. ] goes on, End returns.");
    }
    let session = &app.table.session;
    match (app.table.actor(), session.turn()) {
        (Actor::Nobody, _) => match session.result() {
            Some(result) => format!("The game is over: {result}. s saves, u takes back, q leaves."),
            None => String::new(),
        },
        (Actor::Program, Turn::Chance) => "The dice are rolled… Space does not wait.".to_owned(),
        (Actor::Program, _) => format!("{} is about to act… Space does not wait.", session.turn_text()),
        (Actor::Person(_), _) if app.chooser().is_none() => String::new(),
        (Actor::Person(_), _) => choosing(app),
    }
}

/// How far the person at the screen has come in choosing.
fn choosing(app: &App) -> String {
    let narrowed = app.narrowed();
    let who = app.table.session.turn_text();
    if app.picked.is_empty() {
        let only_buttons = narrowed.next.iter().all(|pick| pick.label.is_some());
        return if only_buttons {
            format!("{who}: press the key of a button.")
        } else {
            format!("{who}: pick what is lit (Tab finds it), or type : and an action.")
        };
    }
    let picked: Vec<&str> = app.picked.iter().map(quincunx_core::Spot::name).collect();
    let picked = picked.join(", ");
    match (narrowed.complete, narrowed.remaining.as_slice()) {
        (Some(choice), _) => format!(
            "{who}: {picked} is enough to {}: p plays it. Or pick more.",
            choice.name
        ),
        (None, [only]) => format!("{who}: {picked}, on the way to: {}.", only.name),
        (None, several) => format!("{who}: {picked}, and then? {} ways to go on.", several.len()),
    }
}

/// What lies under the cursor.
pub(super) fn under_cursor(app: &App) -> String {
    let words = app.cursor.as_ref().and_then(|spot| {
        let button = || {
            app.buttons()
                .into_iter()
                .find(|pick| pick.spot == *spot)?
                .label
                .as_ref()
                .map(ToString::to_string)
        };
        words::spot(&app.shown.scene, spot).or_else(button)
    });
    words.unwrap_or_default()
}
