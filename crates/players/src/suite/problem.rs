//! A problem, and the file of a suite: a line a problem, fields separated by tabs.

use std::fmt::Write as _;

/// A position with the one right action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The options of the game, as `key=value`.
    pub options: Vec<String>,
    /// Within how many plies the answer is proven.
    pub plies: u32,
    /// The right action.
    pub answer: String,
    /// The position, with nothing hidden.
    pub position: String,
}

/// What is wrong with a file of problems.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("suite, line {line}: {reason}")]
pub struct SuiteError {
    line: usize,
    reason: String,
}

/// Reads a suite; lines that begin with `#` are comments.
///
/// ```
/// use quincunx_players::suite::{read, write};
/// let suite = "# two lines\n-\t3\tc5-d4\t12/6B5 w\n";
/// let problems = read(suite).unwrap();
/// assert_eq!(problems[0].answer, "c5-d4");
/// assert_eq!(write("two lines", &problems), suite);
/// assert_eq!(read("-\tx\ta\tb").unwrap_err().to_string(), "suite, line 1: 'x' is no number of plies");
/// ```
pub fn read(text: &str) -> Result<Vec<Problem>, SuiteError> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let error = |reason: String| SuiteError {
                line: number + 1,
                reason,
            };
            let fields: Vec<&str> = line.split('\t').collect();
            let [options, plies, answer, position] = fields[..] else {
                return Err(error(format!("four fields are needed, not {}", fields.len())));
            };
            let plies = plies
                .parse()
                .map_err(|_| error(format!("'{plies}' is no number of plies")))?;
            let options = options.split(' ').filter(|&option| option != "-");
            Ok(Problem {
                options: options.map(str::to_owned).collect(),
                plies,
                answer: answer.to_owned(),
                position: position.to_owned(),
            })
        })
        .collect()
}

/// The file, to be read again.
pub fn write(heading: &str, problems: &[Problem]) -> String {
    let mut text: String = heading
        .lines()
        .fold(String::new(), |text, line| text + "# " + line + "\n");
    for problem in problems {
        let options = if problem.options.is_empty() {
            "-".to_owned()
        } else {
            problem.options.join(" ")
        };
        let _ = writeln!(
            text,
            "{options}\t{}\t{}\t{}",
            problem.plies, problem.answer, problem.position
        );
    }
    text
}
