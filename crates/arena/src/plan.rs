//! The plan of a tournament: a TOML file, read with its line numbers. `docs/tournaments.md` describes every entry.

use crate::schedule::Format;
use crate::{Competitor, Resources, Terms};
use quincunx_core::{Record, Session};
use quincunx_games::Entry;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml_edit::{Document, Item, TableLike};

/// What is wrong with a tournament file, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct PlanError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// A game of the tournament.
pub struct PlannedGame {
    /// The game.
    pub entry: &'static Entry,
    /// At its start.
    pub start: Box<dyn Session>,
    /// Where games begin instead.
    pub openings: Vec<Box<dyn Session>>,
    /// On what terms.
    pub terms: Terms,
}

/// The plan of a tournament.
pub struct Plan {
    /// What it is called.
    pub title: String,
    /// How it goes.
    pub format: Format,
    /// How many rounds of a Swiss.
    pub rounds: usize,
    /// How many players meet in a game.
    pub group: usize,
    /// How often each group plays every seating of a game.
    pub repeat: u64,
    /// Whether a group plays one of the games, in turn, instead of all.
    pub in_turn: bool,
    /// The seed of dice and players.
    pub seed: u64,
    /// How many games at once.
    pub jobs: usize,
    /// The games.
    pub games: Vec<PlannedGame>,
    /// The players with their names.
    pub players: Vec<(Competitor, String)>,
    /// What tells this plan from others.
    pub mark: String,
}

/// Where the words of an entry stand, and reading them.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn line(&self, item: &Item) -> usize {
        let start = item.span().map_or(0, |span| span.start);
        1 + self.text.bytes().take(start).filter(|&byte| byte == b'\n').count()
    }

    fn error(&self, item: &Item, reason: impl Into<String>) -> PlanError {
        PlanError {
            line: self.line(item),
            reason: reason.into(),
        }
    }

    fn number(&self, table: &dyn TableLike, key: &str, low: u64, high: u64) -> Result<Option<u64>, PlanError> {
        let Some(item) = table.get(key) else { return Ok(None) };
        let number = item.as_integer().and_then(|number| u64::try_from(number).ok());
        match number.filter(|number| (low..=high).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(self.error(item, format!("'{key}' must be a whole number from {low} to {high}"))),
        }
    }

    fn text<'b>(&self, table: &'b dyn TableLike, key: &str) -> Result<Option<&'b str>, PlanError> {
        let Some(item) = table.get(key) else { return Ok(None) };
        let text = item.as_str();
        text.map(Some)
            .ok_or_else(|| self.error(item, format!("'{key}' must be a text in quotes")))
    }

    fn texts(&self, table: &dyn TableLike, key: &str) -> Result<Vec<String>, PlanError> {
        let Some(item) = table.get(key) else {
            return Ok(Vec::new());
        };
        let wrong = || self.error(item, format!("'{key}' must be a list of texts in quotes"));
        let list = item.as_array().ok_or_else(wrong)?;
        list.iter()
            .map(|value| value.as_str().map(str::to_owned).ok_or_else(wrong))
            .collect()
    }

    /// A chance and a number of actions: `[0.02, 5]`.
    fn verdict(&self, table: &dyn TableLike, key: &str, most: f64) -> Result<Option<(f64, u32)>, PlanError> {
        let Some(item) = table.get(key) else { return Ok(None) };
        let wrong = || {
            self.error(
                item,
                format!("'{key}' must be [CHANCE, ACTIONS], the chance from 0 to {most}"),
            )
        };
        let list: Vec<&toml_edit::Value> = item.as_array().ok_or_else(wrong)?.iter().collect();
        let [chance, actions] = list[..] else {
            return Err(wrong());
        };
        let chance = chance
            .as_float()
            .or_else(|| chance.as_integer().map(|whole| whole as f64));
        let chance = chance
            .filter(|chance| (0.0..=most).contains(chance))
            .ok_or_else(wrong)?;
        let actions = actions
            .as_integer()
            .filter(|actions| (1..=1000).contains(actions))
            .ok_or_else(wrong)?;
        Ok(Some((chance, actions as u32)))
    }

    fn refuse_unknown(&self, table: &dyn TableLike, known: &[&str]) -> Result<(), PlanError> {
        for (key, item) in table.iter() {
            if !known.contains(&key) {
                let reason = format!("'{key}' means nothing here; there are {}", known.join(", "));
                return Err(self.error(item, reason));
            }
        }
        Ok(())
    }

    /// The tables of `[[key]]`.
    fn tables<'b>(
        &self,
        document: &'b toml_edit::Table,
        key: &str,
    ) -> Result<Vec<(&'b Item, &'b dyn TableLike)>, PlanError> {
        let Some(item) = document.get(key) else {
            let line = self.text.lines().count().max(1);
            return Err(PlanError {
                line,
                reason: format!("there is no [[{key}]]"),
            });
        };
        if let Some(tables) = item.as_array_of_tables() {
            return Ok(tables.iter().map(|table| (item, table as &dyn TableLike)).collect());
        }
        Err(self.error(item, format!("'{key}' must be written as [[{key}]]")))
    }
}

/// The entries that say how much time there is.
const TERMS: [&str; 8] = [
    "time", "nodes", "clock", "margin", "patience", "length", "resign", "draw",
];

fn read_terms(reader: &Reader<'_>, table: &dyn TableLike, base: &Terms) -> Result<Terms, PlanError> {
    let mut terms = base.clone();
    let millis = |number: u64| Duration::from_millis(number);
    if let Some(time) = reader.number(table, "time", 1, 3_600_000)? {
        terms.time = Some(millis(time));
    }
    if let Some(nodes) = reader.number(table, "nodes", 1, u64::MAX >> 1)? {
        terms.nodes = Some(nodes);
    }
    if let Some(clock) = reader.text(table, "clock")? {
        let read = read_clock(clock);
        terms.clock =
            Some(read.map_err(|reason| reader.error(&table.get("clock").cloned().unwrap_or_default(), reason))?);
    }
    if let Some(margin) = reader.number(table, "margin", 0, 60_000)? {
        terms.margin = millis(margin);
    }
    if let Some(patience) = reader.number(table, "patience", 1, 3_600_000)? {
        terms.patience = millis(patience);
        terms.start = terms.start.max(millis(patience));
    }
    if let Some(length) = reader.number(table, "length", 1, 1_000_000)? {
        terms.length = Some(length as usize);
    }
    if let Some(resign) = reader.verdict(table, "resign", 0.5)? {
        terms.resign = Some(resign);
    }
    if let Some(draw) = reader.verdict(table, "draw", 0.5)? {
        terms.draw = Some(draw);
    }
    Ok(terms)
}

/// `SECONDS+INCREMENT`, either with a fraction.
///
/// ```
/// use std::time::Duration;
/// let (time, increment) = quincunx_arena::plan::read_clock("60+0.5").unwrap();
/// assert_eq!((time, increment), (Duration::from_secs(60), Duration::from_millis(500)));
/// assert!(quincunx_arena::plan::read_clock("soon").is_err());
/// ```
pub fn read_clock(text: &str) -> Result<(Duration, Duration), String> {
    let wrong = || format!("'{text}' is no clock: write SECONDS+INCREMENT, such as 60+0.5");
    let part = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let seconds = text.parse::<f64>().ok().filter(|seconds| plain && *seconds <= 1e6);
        seconds.map(Duration::from_secs_f64)
    };
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (time, increment) = (part(time).ok_or_else(wrong)?, part(increment).ok_or_else(wrong)?);
    if time.is_zero() {
        return Err(wrong());
    }
    Ok((time, increment))
}

/// A position to begin from: the end of a record of this very game.
pub fn read_opening(path: &Path, start: &dyn Session) -> Result<Box<dyn Session>, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let record = Record::read(&text).map_err(|error| format!("{name}: {error}"))?;
    let same = record.game == start.info().name
        && record.options.iter().cloned().eq(start.options().changed())
        && record.board.as_deref() == start.board();
    if !same {
        return Err(format!(
            "{name}: the record is of another game, other options or another board"
        ));
    }
    let mut session = start.fork();
    record
        .play_in(&mut *session, None)
        .map_err(|error| format!("{name}: {error}"))?;
    match session.result() {
        Some(result) => Err(format!("{name}: the game is over: {result}")),
        None => Ok(session),
    }
}

impl Plan {
    /// Reads a plan. Files it names are looked for in the given folder.
    pub fn read(text: &str, folder: &Path) -> Result<Self, PlanError> {
        let document = Document::parse(text).map_err(|error| PlanError {
            line: 1 + error.span().map_or(0, |span| {
                text.bytes().take(span.start).filter(|&byte| byte == b'\n').count()
            }),
            reason: error.message().to_owned(),
        })?;
        let reader = Reader { text };
        let table = document.as_table();
        let mut known = vec!["title", "format", "rounds", "group", "repeat", "spread", "seed", "jobs"];
        known.extend(TERMS);
        known.extend(["limits", "game", "player"]);
        reader.refuse_unknown(table, &known)?;
        let format = match reader.text(table, "format")? {
            None => Format::RoundRobin,
            Some(name) => {
                let found = Format::ALL.iter().find(|(known, _)| *known == name);
                let names = Format::ALL.map(|(name, _)| name).join(", ");
                let item = table.get("format").cloned().unwrap_or_default();
                found
                    .map(|(_, format)| *format)
                    .ok_or_else(|| reader.error(&item, format!("'{name}' is no format; there are {names}")))?
            }
        };
        let in_turn = match reader.text(table, "spread")? {
            None | Some("all") => false,
            Some("turn") => true,
            Some(other) => {
                let item = table.get("spread").cloned().unwrap_or_default();
                return Err(reader.error(&item, format!("'{other}' is no spread; there are all, turn")));
            }
        };
        let mut terms = read_terms(&reader, table, &Terms::default())?;
        terms.resources = read_limits(&reader, table)?;
        let players = read_players(&reader, table)?;
        let group = reader.number(table, "group", 2, 4)?.unwrap_or(2) as usize;
        let games = read_games(&reader, table, &terms, folder, group)?;
        for (competitor, name) in &players {
            for game in &games {
                let checked = competitor.check(game.entry);
                checked.map_err(|error| {
                    let item = table.get("player").cloned().unwrap_or_default();
                    reader.error(&item, format!("player '{name}': {error}"))
                })?;
            }
        }
        Ok(Plan {
            title: reader.text(table, "title")?.unwrap_or("Tournament").to_owned(),
            format,
            rounds: reader.number(table, "rounds", 1, 1000)?.unwrap_or(5) as usize,
            group,
            repeat: reader.number(table, "repeat", 1, 100_000)?.unwrap_or(1),
            in_turn,
            seed: reader.number(table, "seed", 0, u64::MAX >> 1)?.unwrap_or(1),
            jobs: reader.number(table, "jobs", 1, 256)?.unwrap_or(1) as usize,
            games,
            players,
            mark: mark(text),
        })
    }
}

/// What tells two plans apart: all that is in the file but how many games are played at once, comments and blanks.
fn mark(text: &str) -> String {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.replace(' ', "").starts_with("jobs="));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for line in lines {
        for byte in line.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

fn read_limits(reader: &Reader<'_>, table: &toml_edit::Table) -> Result<Resources, PlanError> {
    let mut limits = Resources::default();
    let Some(item) = table.get("limits") else {
        return Ok(limits);
    };
    let table = item
        .as_table_like()
        .ok_or_else(|| reader.error(item, "'limits' must be written as [limits]"))?;
    reader.refuse_unknown(table, &["memory", "files", "processes", "cpu"])?;
    if let Some(memory) = reader.number(table, "memory", 16, 1 << 24)? {
        limits.memory = memory;
    }
    if let Some(files) = reader.number(table, "files", 8, 1 << 20)? {
        limits.files = files;
    }
    if let Some(processes) = reader.number(table, "processes", 1, 100_000)? {
        limits.processes = processes as usize;
    }
    if let Some(cpu) = reader.number(table, "cpu", 1, 10_000_000)? {
        limits.cpu = cpu;
    }
    Ok(limits)
}

fn read_players(reader: &Reader<'_>, table: &toml_edit::Table) -> Result<Vec<(Competitor, String)>, PlanError> {
    let mut players: Vec<(Competitor, String)> = Vec::new();
    for (whole, entry) in reader.tables(table, "player")? {
        reader.refuse_unknown(entry, &["name", "player"])?;
        let Some(text) = reader.text(entry, "player")? else {
            return Err(reader.error(whole, "a [[player]] has no 'player'"));
        };
        let item = entry.get("player").cloned().unwrap_or_default();
        let competitor: Competitor = text.parse().map_err(|error| reader.error(&item, format!("{error}")))?;
        let name = reader.text(entry, "name")?.unwrap_or(text).to_owned();
        if players.iter().any(|(_, other)| *other == name) {
            return Err(reader.error(&item, format!("there are two players of the name '{name}'")));
        }
        players.push((competitor, name));
    }
    if players.len() < 2 {
        let item = table.get("player").cloned().unwrap_or_default();
        return Err(reader.error(&item, "a tournament needs at least two players"));
    }
    Ok(players)
}

fn read_games(
    reader: &Reader<'_>,
    table: &toml_edit::Table,
    terms: &Terms,
    folder: &Path,
    group: usize,
) -> Result<Vec<PlannedGame>, PlanError> {
    let mut games = Vec::new();
    for (whole, entry) in reader.tables(table, "game")? {
        let mut known = vec!["name", "options", "board", "openings"];
        known.extend(TERMS);
        reader.refuse_unknown(entry, &known)?;
        let item = |key: &str| entry.get(key).cloned().unwrap_or_default();
        let Some(name) = reader.text(entry, "name")? else {
            return Err(reader.error(whole, "a [[game]] has no 'name'"));
        };
        let found = quincunx_games::find(name).ok_or_else(|| {
            let reason = format!("unknown game '{name}'; there are {}", quincunx_games::names());
            reader.error(&item("name"), reason)
        })?;
        let options = reader.texts(entry, "options")?;
        let board = match reader.text(entry, "board")? {
            None => None,
            Some(file) => {
                let path: PathBuf = folder.join(file);
                let text = std::fs::read_to_string(&path);
                Some(text.map_err(|error| reader.error(&item("board"), format!("{}: {error}", path.display())))?)
            }
        };
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let start = found.open(&options, board.as_deref()).map_err(|error| {
            let key = match error {
                quincunx_core::SetupError::Option(_) if entry.contains_key("options") => "options",
                quincunx_core::SetupError::Board(_) => "board",
                quincunx_core::SetupError::Option(_) => "name",
            };
            reader.error(&item(key), error.to_string())
        })?;
        if start.seats().len() < group {
            let reason = format!(
                "{name} has {} seats here, and groups are of {group}",
                start.seats().len()
            );
            return Err(reader.error(&item("name"), reason));
        }
        let openings = reader.texts(entry, "openings")?.into_iter().map(|file| {
            let opening = read_opening(&folder.join(file), &*start);
            opening.map_err(|reason| reader.error(&item("openings"), reason))
        });
        games.push(PlannedGame {
            entry: found,
            openings: openings.collect::<Result<_, _>>()?,
            terms: read_terms(reader, entry, terms)?,
            start,
        });
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "\
title = 'Class'
format = 'swiss'
rounds = 3
time = 100
[limits]
memory = 512
[[game]]
name = 'nevo'
options = ['preset=course']
nodes = 20
[[player]]
name = 'Ada'
player = 'level-1'
[[player]]
player = 'random'
";

    fn complaint(from: &str, to: &str) -> String {
        assert!(WHOLE.contains(from));
        match Plan::read(&WHOLE.replace(from, to), Path::new("/nowhere")) {
            Ok(_) => panic!("{to} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_whole_plan_reads() {
        let plan = Plan::read(WHOLE, Path::new(".")).unwrap();
        assert_eq!((plan.format, plan.rounds, plan.group), (Format::Swiss, 3, 2));
        let names: Vec<&str> = plan.players.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["Ada", "random"]);
        let terms = &plan.games[0].terms;
        assert_eq!((terms.nodes, terms.resources.memory), (Some(20), 512));
        let jobs = Plan::read(&format!("jobs = 7\n# hm\n{WHOLE}"), Path::new(".")).unwrap();
        assert_eq!(jobs.mark, plan.mark, "how many games at once changes nothing");
        assert_ne!(
            Plan::read(&WHOLE.replace("100", "101"), Path::new(".")).unwrap().mark,
            plan.mark
        );
    }

    #[test]
    fn complaints_name_line_and_part() {
        for (from, to, wanted) in [
            ("title = 'Class'", "title = ", "line 1: "),
            (
                "'swiss'",
                "'league'",
                "line 2: 'league' is no format; there are round-robin, gauntlet, swiss, knockout",
            ),
            (
                "rounds = 3",
                "rounds = 0",
                "line 3: 'rounds' must be a whole number from 1 to 1000",
            ),
            ("time = 100", "tiem = 100", "line 4: 'tiem' means nothing here"),
            ("time = 100", "clock = 'soon'", "line 4: 'soon' is no clock"),
            ("memory = 512", "memory = 1", "line 6: 'memory' must be"),
            ("'nevo'", "'chess'", "line 8: unknown game 'chess'"),
            ("preset=course", "preset=club", "line 9: unknown preset 'club'"),
            ("nodes = 20", "openings = ['x.txt']", "line 10: /nowhere/x.txt"),
            ("'level-1'", "'level-9'", "unknown player 'level-9'"),
            (
                "'level-1'",
                "'cmd:/no/bot'",
                "line 13: 'cmd:/no/bot': there is no program '/no/bot'",
            ),
            ("'random'", "'Ada'", "line 15: there are two players of the name 'Ada'"),
            (
                "time = 100",
                "draw = [0.9, 3]",
                "line 4: 'draw' must be [CHANCE, ACTIONS]",
            ),
            (
                "time = 100",
                "group = 4",
                "line 8: nevo has 2 seats here, and groups are of 4",
            ),
        ] {
            let error = complaint(from, to);
            assert!(error.contains(wanted), "{to}: {error}");
        }
    }
}
