//! Weights as data: a text file with a name and a number on each line.

use quincunx_search::value;
use std::fmt::Write as _;

/// The name of the scale in a file of weights.
const SCALE: &str = "scale";

/// What each feature counts, in the order of the features of a lesson, and what their sum says about winning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(crate) values: Vec<i32>,
    /// How many points multiply the odds by e.
    pub(crate) scale: i32,
}

/// What is wrong with a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("weights, line {line}: {reason}")]
pub struct WeightsError {
    line: usize,
    reason: String,
}

impl Weights {
    /// Reads lines of `name number`; `#` begins a comment. A feature that is not named counts nothing.
    /// `scale` is no feature, but how many points multiply the odds by e.
    ///
    /// ```
    /// use quincunx_players::Weights;
    /// let names = ["score".to_owned(), "pieces".to_owned()];
    /// assert!(Weights::read("# points\nscore 60\n", &names).is_ok());
    /// let error = Weights::read("score 60\nluck 3\n", &names).unwrap_err();
    /// assert_eq!(error.to_string(), "weights, line 2: there is no feature 'luck'");
    /// ```
    pub fn read(text: &str, names: &[String]) -> Result<Self, WeightsError> {
        let mut weights = Weights::from(vec![0; names.len()]);
        for (number, line) in text.lines().enumerate() {
            let error = |reason: String| WeightsError {
                line: number + 1,
                reason,
            };
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let value = words.next().and_then(|word| word.parse().ok());
            let value: i32 = value.ok_or_else(|| error(format!("'{name}' needs a whole number")))?;
            if name == SCALE {
                weights.scale = value.max(1);
                continue;
            }
            let place = names.iter().position(|known| known == name);
            weights.values[place.ok_or_else(|| error(format!("there is no feature '{name}'")))?] = value;
        }
        Ok(weights)
    }

    /// The file, to be read again.
    pub fn write(&self, names: &[String], heading: &str) -> String {
        let mut text: String = heading
            .lines()
            .fold(String::new(), |text, line| text + "# " + line + "\n");
        let _ = writeln!(text, "{SCALE} {}", self.scale);
        for (name, weight) in names.iter().zip(&self.values) {
            let _ = writeln!(text, "{name} {weight}");
        }
        text
    }

    /// The weights in order.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// How many points multiply the odds by e.
    pub fn scale(&self) -> f64 {
        f64::from(self.scale)
    }
}

impl From<Vec<i32>> for Weights {
    fn from(values: Vec<i32>) -> Self {
        Weights {
            values,
            scale: value::SCALE as i32,
        }
    }
}
