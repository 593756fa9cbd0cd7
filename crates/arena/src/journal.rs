//! The journal of a tournament: a line for each finished game, on the disk before anything else happens with it.
//!
//! The file is only ever appended to. Whatever moment the runner is killed at, a game either stands in it with its whole
//! line or was not played; a line that was cut off is dropped.

use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A finished game as the journal keeps it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The number of the game.
    pub id: usize,
    /// Round, and group within the round.
    pub round: (usize, usize),
    /// Which of the tournament's games it was.
    pub event: usize,
    /// Which player sat on each seat.
    pub seated: Vec<usize>,
    /// What each seat got.
    pub points: Vec<f64>,
    /// The result in words.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Which seat forfeited it, by which kind of fault, and what exactly it did.
    pub forfeit: Option<(usize, String, String)>,
    /// How many actions were taken.
    pub actions: usize,
    /// How long each seat thought, in milliseconds.
    pub used: Vec<u64>,
    /// The file of its record, within the folder of results.
    pub record: String,
}

/// How long another runner is given to let go of the journal. A bot that was just being started when its runner was killed
/// holds on to it until it really runs.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is wrong with a journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What happened.
        source: std::io::Error,
    },
    /// Another runner has it.
    #[error("{}: another tournament is running on this folder", .0.display())]
    Locked(PathBuf),
    /// It belongs to another tournament.
    #[error("{}: these are the results of another version of the tournament file; move the folder away, or undo the change", .0.display())]
    Other(PathBuf),
    /// A line cannot be understood.
    #[error("{}, line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// The journal of a tournament, open to be written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    lines: Vec<Line>,
}

impl Journal {
    /// Opens the journal of a tournament, or begins one. `plan` is what tells tournaments apart.
    pub fn open(path: &Path, plan: &str) -> Result<Self, JournalError> {
        let wrong = |source| JournalError::File {
            path: path.to_owned(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(wrong)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(std::fs::TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::Locked(path.to_owned())),
                Err(std::fs::TryLockError::Error(source)) => return Err(wrong(source)),
            }
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(wrong)?;
        // A line without its end was cut off when it was written, and counts for nothing.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let lines = read(path, &text[..whole], plan)?;
        file.set_len(whole as u64).map_err(wrong)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(wrong)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
            lines,
        };
        if whole == 0 {
            journal.append(&json!({"quincunx": "tournament 1", "plan": plan}))?;
        }
        Ok(journal)
    }

    fn append(&mut self, value: &Value) -> Result<(), JournalError> {
        let line = format!("{value}\n");
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data());
        written.map_err(|source| JournalError::File {
            path: self.path.clone(),
            source,
        })
    }

    /// Writes a finished game down for good.
    pub fn add(&mut self, line: Line) -> Result<(), JournalError> {
        self.append(&line.json())?;
        self.lines.push(line);
        Ok(())
    }

    /// The games so far, in the order in which they ended.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

fn read(path: &Path, text: &str, plan: &str) -> Result<Vec<Line>, JournalError> {
    let mut lines: Vec<Line> = Vec::new();
    for (number, text) in text.lines().enumerate() {
        let damaged = |reason: String| JournalError::Damaged {
            path: path.to_owned(),
            line: number + 1,
            reason,
        };
        let value: Value = serde_json::from_str(text).map_err(|error| damaged(error.to_string()))?;
        if number == 0 {
            if value["quincunx"] != "tournament 1" {
                return Err(damaged("this is no journal of a tournament".to_owned()));
            }
            if value["plan"] != plan {
                return Err(JournalError::Other(path.to_owned()));
            }
            continue;
        }
        let line = Line::read(&value).ok_or_else(|| damaged("this is no game".to_owned()))?;
        if lines.iter().any(|other| other.id == line.id) {
            return Err(damaged(format!("game {} stands here a second time", line.id)));
        }
        lines.push(line);
    }
    Ok(lines)
}

impl Line {
    fn json(&self) -> Value {
        json!({
            "id": self.id,
            "round": [self.round.0, self.round.1],
            "event": self.event,
            "seated": self.seated,
            "points": self.points,
            "result": self.result,
            "reason": self.reason,
            "forfeit": self.forfeit.as_ref().map(|(seat, kind, text)| json!({"seat": seat, "kind": kind, "text": text})),
            "actions": self.actions,
            "used": self.used,
            "record": self.record,
        })
    }

    fn read(value: &Value) -> Option<Self> {
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let list = |value: &Value| value.as_array().cloned();
        let numbers = |value: &Value| list(value)?.iter().map(number).collect::<Option<Vec<usize>>>();
        let forfeit = match &value["forfeit"] {
            Value::Null => None,
            forfeit => Some((
                number(&forfeit["seat"])?,
                text(&forfeit["kind"])?,
                text(&forfeit["text"])?,
            )),
        };
        let round = numbers(&value["round"])?;
        Some(Line {
            id: number(&value["id"])?,
            round: (*round.first()?, *round.get(1)?),
            event: number(&value["event"])?,
            seated: numbers(&value["seated"])?,
            points: list(&value["points"])?
                .iter()
                .map(Value::as_f64)
                .collect::<Option<_>>()?,
            result: text(&value["result"])?,
            reason: text(&value["reason"])?,
            forfeit,
            actions: number(&value["actions"])?,
            used: numbers(&value["used"])?.into_iter().map(|used| used as u64).collect(),
            record: text(&value["record"])?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: usize) -> Line {
        Line {
            id,
            round: (0, id),
            event: 1,
            seated: vec![1, 0],
            points: vec![1.0, 0.0],
            result: "white wins".to_owned(),
            reason: "by the rules".to_owned(),
            forfeit: (id == 2).then(|| (1, "clock".to_owned(), "clock: late".to_owned())),
            actions: 40,
            used: vec![3, 4],
            record: format!("games/{id}.txt"),
        }
    }

    #[test]
    fn it_comes_back_from_any_place_it_was_cut_at() {
        let folder = std::env::temp_dir().join(format!("quincunx-journal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("journal.jsonl");
        let _ = std::fs::remove_file(&path);
        let mut journal = Journal::open(&path, "a").unwrap();
        assert!(matches!(Journal::open(&path, "a"), Err(JournalError::Locked(_))));
        for id in 1..4 {
            journal.add(line(id)).unwrap();
        }
        drop(journal);
        assert!(matches!(Journal::open(&path, "b"), Err(JournalError::Other(_))));
        let text = std::fs::read(&path).unwrap();
        for cut in 0..text.len() {
            std::fs::write(&path, &text[..cut]).unwrap();
            let mut journal = Journal::open(&path, "a").unwrap();
            let whole = String::from_utf8_lossy(&text[..cut]).matches('\n').count();
            assert_eq!(journal.lines(), &[1, 2, 3].map(line)[..whole.saturating_sub(1)]);
            journal.add(line(9)).unwrap();
            drop(journal);
            assert_eq!(Journal::open(&path, "a").unwrap().lines().last(), Some(&line(9)));
        }
        std::fs::write(
            &path,
            format!("{}{}", String::from_utf8_lossy(&text), line(2).json()) + "\n",
        )
        .unwrap();
        let error = Journal::open(&path, "a").unwrap_err().to_string();
        assert!(error.contains("game 2 stands here a second time"), "{error}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
