//! Lessons: guided first games made of positions and tasks, which are data (`lessons/NAME.toml`).
//!
//! A step shows a position and may set a task. What was tried is answered by the rules themselves: a refused action by
//! its paragraph, a legal one that misses the task by the lesson. See `docs/learn.md`.

use crate::words::Words;
use quincunx_core::{ActionError, Session, Turn, Viewer};
use quincunx_games::Entry;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use toml_edit::{Item, Table, Value};

#[derive(rust_embed::Embed)]
#[folder = "lessons/"]
struct Files;

/// Every lesson that can be read, in the order of the games. The tests read those that cannot.
static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let lesson = |entry: &Entry| read(entry.info.name)?.ok();
    quincunx_games::GAMES.iter().filter_map(lesson).collect()
});

/// A text in several languages.
#[derive(Clone, Debug, Default)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    /// The text in a language, or in English.
    pub fn get(&self, words: Words) -> &str {
        let text = self.0.get(words.code()).or_else(|| self.0.get("en"));
        text.map_or("", String::as_str)
    }
}

/// A guided first game.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the game.
    pub game: &'static str,
    /// What it is called.
    pub title: Texts,
    /// One sentence on it.
    pub summary: Texts,
    /// The player to play against afterwards.
    pub opponent: String,
    /// The options to play with afterwards.
    pub play: Vec<String>,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A position with a text, and perhaps a task.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is about.
    pub title: Texts,
    /// What is explained and asked, in Markdown.
    pub text: Texts,
    /// The options of the game.
    pub options: Vec<String>,
    /// The position to start from, if it is not the beginning of the game.
    pub position: Option<String>,
    /// The actions that lead from there to what is shown.
    pub after: Vec<String>,
    /// What is to be done, if anything.
    pub task: Option<Task>,
}

/// What an action has to do to be right, and what is said about it. All conditions that are given must hold.
#[derive(Clone, Debug)]
pub struct Task {
    /// It is one of these.
    pub answers: Vec<String>,
    /// It brings this about: the id of a message that is told.
    pub event: Option<String>,
    /// It does not bring this about.
    pub without: Option<String>,
    /// It ends the game like this.
    pub result: Option<String>,
    /// What happens after a right action, to be shown: answers of the other side, dice.
    pub reply: Vec<String>,
    /// What is said when it was right.
    pub right: Texts,
    /// What is said when it was legal and not what was asked.
    pub wrong: Texts,
    /// The paragraph that this is about.
    pub paragraph: String,
}

/// How a try went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It was right.
    Right,
    /// It is legal, but not what was asked.
    Wrong,
    /// The rules refuse it, for this reason.
    Refused(ActionError),
}

/// The lessons there are.
pub fn all() -> &'static [Lesson] {
    &LESSONS
}

/// The lesson of a game.
pub fn find(game: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.game == game)
}

/// Reads the lesson of a game, if there is one.
pub fn read(game: &str) -> Option<Result<Lesson, String>> {
    let file = Files::get(&format!("{game}.toml"))?;
    let text = String::from_utf8_lossy(&file.data);
    Some(Lesson::parse(&text).map_err(|error| format!("lessons/{game}.toml: {error}")))
}

impl Lesson {
    /// Reads a lesson from its file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let document: toml_edit::Document<String> = text.to_owned().parse().map_err(|error| format!("{error}"))?;
        let table = document.as_table();
        let keys = ["game", "title", "summary", "opponent", "play", "step"];
        let fields = Fields::new(table, &keys, "the lesson")?;
        let game = fields.string("game")?.ok_or("no game is named")?;
        let entry = quincunx_games::find(&game).ok_or_else(|| format!("there is no game '{game}'"))?;
        let steps = table.get("step").and_then(Item::as_array_of_tables);
        let steps = steps.ok_or("it has no [[step]]")?;
        Ok(Lesson {
            game: entry.info.name,
            title: fields.texts("title")?,
            summary: fields.texts("summary")?,
            opponent: fields.string("opponent")?.unwrap_or_else(|| "level-1".to_owned()),
            play: fields.list("play")?,
            steps: steps
                .iter()
                .enumerate()
                .map(|(i, step)| Step::parse(step, i + 1))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The game as it stands at the beginning of a step.
    pub fn open(&self, step: &Step) -> Result<Box<dyn Session>, String> {
        let entry = quincunx_games::find(self.game).ok_or("there is no such game")?;
        let options: Vec<&str> = step.options.iter().map(String::as_str).collect();
        let mut session = entry.open(&options, None).map_err(|error| error.to_string())?;
        if let Some(position) = &step.position {
            session.set_position(position).map_err(|error| error.to_string())?;
        }
        for action in &step.after {
            session.play(action).map_err(|error| format!("{action}: {error}"))?;
        }
        Ok(session)
    }
}

impl Step {
    fn parse(table: &Table, number: usize) -> Result<Self, String> {
        let keys = [
            "title",
            "text",
            "options",
            "position",
            "after",
            "answers",
            "event",
            "without",
            "result",
            "reply",
            "right",
            "wrong",
            "paragraph",
        ];
        let fields = Fields::new(table, &keys, &format!("step {number}"))?;
        let actions = |text: Option<String>| -> Vec<String> {
            let text = text.unwrap_or_default();
            text.split_whitespace().map(str::to_owned).collect()
        };
        let task = Task {
            answers: fields.list("answers")?,
            event: fields.string("event")?,
            without: fields.string("without")?,
            result: fields.string("result")?,
            reply: actions(fields.string("reply")?),
            right: fields.texts("right")?,
            wrong: fields.texts("wrong")?,
            paragraph: fields.string("paragraph")?.unwrap_or_default(),
        };
        let asked = !task.answers.is_empty() || task.event.is_some() || task.without.is_some() || task.result.is_some();
        Ok(Step {
            title: fields.texts("title")?,
            text: fields.texts("text")?,
            options: fields.list("options")?,
            position: fields.string("position")?,
            after: actions(fields.string("after")?),
            task: asked.then_some(task),
        })
    }
}

impl Task {
    /// Tries an action. When it was right it has been played, with what follows it.
    pub fn attempt(&self, session: &mut dyn Session, action: &str) -> Verdict {
        let viewer = eyes(session);
        let mut after = session.fork();
        if let Err(error) = after.play(action) {
            return Verdict::Refused(error);
        }
        let told = after.told(viewer);
        let tells = |id: &String| told.iter().any(|message| message.id() == id);
        let right = (self.answers.is_empty() || self.answers.iter().any(|answer| answer == action))
            && self.event.as_ref().is_none_or(tells)
            && !self.without.as_ref().is_some_and(tells)
            && (self.result.is_none() || after.result() == self.result);
        if !right {
            return Verdict::Wrong;
        }
        for action in std::iter::once(action).chain(self.reply.iter().map(String::as_str)) {
            // The tests hold replies to be legal; one that is not leaves the position before it.
            if session.play(action).is_err() {
                break;
            }
        }
        Verdict::Right
    }
}

/// Through whose eyes a lesson is seen: the seat that acts, and after the end everybody's.
pub fn eyes(session: &dyn Session) -> Viewer {
    match session.turn() {
        Turn::Seat(seat) => Viewer::Seat(seat),
        Turn::Chance | Turn::Over(_) => Viewer::All,
    }
}

/// By how many degrees a lesson's board is turned besides, so that it lies as the first seat sees it whoever acts.
pub fn turn(session: &dyn Session) -> u16 {
    let Viewer::Seat(seat) = eyes(session) else {
        return first_home(session);
    };
    let players = session.scene(Viewer::Spectator).players;
    let home = players.get(seat.index()).map_or(0, |player| player.home % 360);
    (first_home(session) + 360 - home) % 360
}

fn first_home(session: &dyn Session) -> u16 {
    let scene = session.scene(Viewer::Spectator);
    scene.players.first().map_or(0, |player| player.home % 360)
}

/// The entries of a table, read with complaints that say where.
struct Fields<'a> {
    table: &'a Table,
    place: String,
}

impl<'a> Fields<'a> {
    fn new(table: &'a Table, known: &[&str], place: &str) -> Result<Self, String> {
        if let Some((key, _)) = table.iter().find(|(key, _)| !known.contains(key)) {
            return Err(format!("{place}: unknown entry '{key}'"));
        }
        Ok(Fields {
            table,
            place: place.to_owned(),
        })
    }

    fn string(&self, key: &str) -> Result<Option<String>, String> {
        match self.table.get(key) {
            None => Ok(None),
            Some(item) => match item.as_str() {
                Some(text) => Ok(Some(text.to_owned())),
                None => Err(format!("{}: '{key}' is no text", self.place)),
            },
        }
    }

    fn list(&self, key: &str) -> Result<Vec<String>, String> {
        let wrong = || format!("{}: '{key}' is no list of texts", self.place);
        let Some(item) = self.table.get(key) else {
            return Ok(Vec::new());
        };
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(wrong);
        item.as_array().ok_or_else(wrong)?.iter().map(text).collect()
    }

    fn texts(&self, key: &str) -> Result<Texts, String> {
        let Some(item) = self.table.get(key) else {
            return Ok(Texts::default());
        };
        let wrong = || format!("{}: '{key}' is not a text for each language", self.place);
        let table = item.as_table_like().ok_or_else(wrong)?;
        let text = |(code, item): (&str, &Item)| Some((code.to_owned(), item.as_str()?.to_owned()));
        let texts: Option<BTreeMap<String, String>> = table.iter().map(text).collect();
        texts.map(Texts).ok_or_else(wrong)
    }
}
