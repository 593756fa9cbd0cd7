//! Board files: the only home of geometry and tables, readable and editable by a person.
//!
//! A board file is TOML. It names its `game`, has a `title`, and holds maps as multi-line strings, one row a line.
//! Every complaint about a file names the line it is about.

use std::ops::RangeInclusive;
use toml_edit::{Document, Item};

/// What is wrong with a board file, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board file, line {line}: {reason}")]
pub struct BoardError {
    line: usize,
    reason: String,
}

impl BoardError {
    /// A complaint about a line, counted from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        BoardError {
            line,
            reason: reason.into(),
        }
    }

    /// The line the complaint is about, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// A row of a map with the line of the file it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The row without the blanks around it.
    pub text: String,
}

impl Row {
    /// A complaint about this row.
    pub fn error(&self, reason: impl Into<String>) -> BoardError {
        BoardError::new(self.line, reason)
    }
}

/// A board file that has been read, with the line of every entry.
///
/// ```
/// use quincunx_core::BoardFile;
/// let text = "game = 'nevo'\ntitle = 'Tiny'\nmap = '''\n. #\n# .\n'''\n";
/// let file = BoardFile::read(text, "nevo", &["map"]).unwrap();
/// let rows = file.rows("map").unwrap();
/// assert_eq!((rows[1].line, rows[1].text.as_str()), (5, "# ."));
///
/// let wrong = BoardFile::read("game = 'chess'\n", "nevo", &[]).unwrap_err();
/// assert_eq!(wrong.to_string(), "board file, line 1: this is a board of chess, not of nevo");
/// ```
#[derive(Debug)]
pub struct BoardFile {
    text: String,
    document: Document<String>,
}

impl BoardFile {
    /// The largest board file that is read, in bytes.
    pub const LIMIT: usize = 64 * 1024;

    /// Reads the text of a board file of this game. Beside `game` and `title` it may hold the `known` keys and no
    /// others; a key inside a table is written `table.key`, and `table.*` lets a table hold any keys.
    pub fn read(text: &str, game: &str, known: &[&str]) -> Result<Self, BoardError> {
        if text.len() > Self::LIMIT {
            let reason = format!("a board file has at most {} bytes", Self::LIMIT);
            return Err(BoardError::new(1, reason));
        }
        // Line ends of other systems would otherwise become part of the maps.
        let text = text.replace("\r\n", "\n");
        let document = Document::parse(text.clone()).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(&text, span.start));
            BoardError::new(line, error.message().lines().collect::<Vec<_>>().join(", "))
        })?;
        let file = BoardFile { text, document };
        let (named, line) = file.text("game")?;
        if named != game {
            let reason = format!("this is a board of {named}, not of {game}");
            return Err(BoardError::new(line, reason));
        }
        file.text("title")?;
        file.refuse_unknown(known)?;
        Ok(file)
    }

    fn refuse_unknown(&self, known: &[&str]) -> Result<(), BoardError> {
        for (key, item) in self.document.as_table() {
            if let Some(table) = item.as_table() {
                for (inner, item) in table {
                    let path = format!("{key}.{inner}");
                    let any = format!("{key}.*");
                    if !known.contains(&path.as_str()) && !known.contains(&any.as_str()) {
                        return Err(self.error_at(item, format!("'{path}' means nothing here")));
                    }
                }
            } else if !known.contains(&key) && key != "game" && key != "title" {
                return Err(self.error_at(item, format!("'{key}' means nothing here")));
            }
        }
        Ok(())
    }

    /// Whether the file has this entry.
    pub fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// The keys of a table in the order of the file, each with the line of its entry; none if there is no such table.
    pub fn keys(&self, table: &str) -> Vec<(&str, usize)> {
        let table = self.find(table).and_then(Item::as_table);
        table.map_or_else(Vec::new, |table| {
            table.iter().map(|(key, item)| (key, self.line(item))).collect()
        })
    }

    /// A text entry and its line.
    pub fn text(&self, path: &str) -> Result<(&str, usize), BoardError> {
        let item = self.item(path)?;
        let text = item
            .as_str()
            .ok_or_else(|| self.error_at(item, format!("'{path}' must be a text in quotes")))?;
        Ok((text, self.line(item)))
    }

    /// A whole number within a range, and its line.
    pub fn number(&self, path: &str, range: RangeInclusive<i64>) -> Result<(i64, usize), BoardError> {
        let item = self.item(path)?;
        match item.as_integer() {
            Some(number) if range.contains(&number) => Ok((number, self.line(item))),
            _ => {
                let reason = format!(
                    "'{path}' must be a whole number from {} to {}",
                    range.start(),
                    range.end()
                );
                Err(self.error_at(item, reason))
            }
        }
    }

    /// The rows of a map, top row first, empty lines left out.
    pub fn rows(&self, path: &str) -> Result<Vec<Row>, BoardError> {
        let item = self.item(path)?;
        let (text, first) = self.text(path)?;
        let raw = item.span().map_or("", |span| &self.text[span]);
        // TOML drops a line end that follows the opening quotes directly.
        let dropped = usize::from(raw.starts_with("'''\n") || raw.starts_with("\"\"\"\n"));
        let rows: Vec<Row> = text
            .lines()
            .enumerate()
            .map(|(i, row)| Row {
                line: first + dropped + i,
                text: row.trim().to_owned(),
            })
            .filter(|row| !row.text.is_empty())
            .collect();
        if rows.is_empty() {
            return Err(BoardError::new(first, format!("'{path}' has no rows")));
        }
        Ok(rows)
    }

    /// The line of an entry, counted from 1; the last line for one that is missing.
    pub fn line_of(&self, path: &str) -> usize {
        self.find(path).map_or_else(|| self.last_line(), |item| self.line(item))
    }

    fn last_line(&self) -> usize {
        self.text.lines().count().max(1)
    }

    fn find(&self, path: &str) -> Option<&Item> {
        path.split('.')
            .try_fold(self.document.as_item(), |item, key| item.get(key))
    }

    fn item(&self, path: &str) -> Result<&Item, BoardError> {
        self.find(path)
            .ok_or_else(|| BoardError::new(self.last_line(), format!("'{path}' is missing")))
    }

    fn line(&self, item: &Item) -> usize {
        item.span().map_or(1, |span| line_of(&self.text, span.start))
    }

    fn error_at(&self, item: &Item, reason: String) -> BoardError {
        BoardError::new(self.line(item), reason)
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::BoardFile;

    fn complaint(text: &str) -> String {
        let file = BoardFile::read(text, "nevo", &["goal", "map"]);
        match file {
            Err(error) => error.to_string(),
            Ok(file) => file.number("goal", 1..=99).unwrap_err().to_string(),
        }
    }

    #[test]
    fn complaints_name_the_line() {
        assert!(complaint("game = 'nevo'\ntitle =").starts_with("board file, line 2: "));
        assert_eq!(
            complaint("game = 'nevo'\n\ntitle = 3"),
            "board file, line 3: 'title' must be a text in quotes"
        );
        assert_eq!(
            complaint("game = 'nevo'\ntitle = 'x'\ngaol = 3"),
            "board file, line 3: 'gaol' means nothing here"
        );
        assert_eq!(
            complaint("game = 'nevo'\ntitle = 'x'\ngoal = 300"),
            "board file, line 3: 'goal' must be a whole number from 1 to 99"
        );
        assert_eq!(
            complaint("game = 'nevo'\ntitle = 'x'\n"),
            "board file, line 2: 'goal' is missing"
        );
    }

    #[test]
    fn a_table_of_any_keys_lists_them() {
        let text = "game = 'nevo'\ntitle = 'x'\n[tables]\nold = 1\nnew = 2\n";
        let file = BoardFile::read(text, "nevo", &["tables.*"]).unwrap();
        assert_eq!(file.keys("tables"), [("old", 4), ("new", 5)]);
        assert_eq!(file.keys("maps"), []);
        let error = BoardFile::read(text, "nevo", &["tables.old"]).unwrap_err();
        assert_eq!(error.to_string(), "board file, line 5: 'tables.new' means nothing here");
    }

    #[test]
    fn rows_know_their_lines_in_either_kind_of_quotes() {
        for quotes in ["'''", "\"\"\""] {
            let text = format!("game = 'nevo'\r\ntitle = 'x'\r\nmap = {quotes}\r\nab\r\n\r\n cd {quotes}");
            let file = BoardFile::read(&text, "nevo", &["map"]).unwrap();
            let rows = file.rows("map").unwrap();
            let seen: Vec<_> = rows.iter().map(|row| (row.line, row.text.as_str())).collect();
            assert_eq!(seen, [(4, "ab"), (6, "cd")]);
        }
    }
}
