//! Options and presets (C6): one table a game, from which parsing, help and defaults come.

use crate::GameInfo;

/// One option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name before the `=`.
    pub key: &'static str,
    /// What may stand behind the `=`.
    pub kind: OptionKind,
    /// The value that holds when none is given.
    pub default: &'static str,
    /// What the option decides, in one sentence.
    pub help: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from the first to the second, without sign or leading zeros.
    Number(u64, u64),
    /// Whatever the function accepts; the text shows the form, such as `standard|seed-N`.
    Form(&'static str, fn(&str) -> bool),
}

impl OptionKind {
    fn accepts(&self, value: &str) -> bool {
        match *self {
            OptionKind::Choice(words) => words.contains(&value),
            OptionKind::Number(low, high) => number(value).is_some_and(|n| (low..=high).contains(&n)),
            OptionKind::Form(_, accepts) => accepts(value),
        }
    }

    /// The values as a person reads them: `opponent|owner`, `1…500`.
    pub fn form(&self) -> String {
        match *self {
            OptionKind::Choice(words) => words.join("|"),
            OptionKind::Number(low, high) => format!("{low}…{high}"),
            OptionKind::Form(form, _) => form.to_owned(),
        }
    }
}

/// A named set of options.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name behind `preset=`.
    pub name: &'static str,
    /// The options it sets.
    pub sets: &'static [(&'static str, &'static str)],
    /// What it is for, in one sentence.
    pub help: &'static str,
}

/// An option, a preset or a value that the game does not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The text is not of the form `key=value`.
    #[error("'{0}' is not an option: write key=value")]
    Form(String),
    /// No option has this name.
    #[error("unknown option '{key}'; {game} has {known}")]
    Key {
        /// What was given.
        key: String,
        /// The game's name.
        game: &'static str,
        /// What there is.
        known: String,
    },
    /// No preset has this name.
    #[error("unknown preset '{name}'; {game} has {known}")]
    Preset {
        /// What was given.
        name: String,
        /// The game's name.
        game: &'static str,
        /// What there is.
        known: String,
    },
    /// The option does not take this value.
    #[error("'{value}' is no value of option '{key}': it takes {form}")]
    Value {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What it takes.
        form: String,
    },
    /// Options that do not go together.
    #[error("{0}")]
    Conflict(String),
}

/// Every option of a game with its value: given, from a preset, or the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    settings: Vec<Setting>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Setting {
    key: &'static str,
    value: String,
    default: &'static str,
    given: bool,
}

impl Options {
    /// Reads `key=value` texts. A preset counts first wherever it stands; of a repeated option the last counts (C6).
    pub fn read<'a>(info: &'static GameInfo, given: impl IntoIterator<Item = &'a str>) -> Result<Self, OptionError> {
        let mut options = Options {
            settings: info
                .options
                .iter()
                .map(|spec| Setting {
                    key: spec.key,
                    value: spec.default.to_owned(),
                    default: spec.default,
                    given: false,
                })
                .collect(),
        };
        let mut preset = None;
        let mut single = Vec::new();
        for text in given {
            let (key, value) = text.split_once('=').ok_or_else(|| OptionError::Form(text.to_owned()))?;
            if key == "preset" {
                let found = info.presets.iter().find(|preset| preset.name == value);
                preset = Some(found.ok_or_else(|| unknown_preset(info, value))?);
            } else {
                single.push((key, value));
            }
        }
        for &(key, value) in preset.map_or(&[][..], |preset| preset.sets) {
            options.set(info, key, value)?;
        }
        for (key, value) in single {
            options.set(info, key, value)?;
        }
        Ok(options)
    }

    fn set(&mut self, info: &GameInfo, key: &str, value: &str) -> Result<(), OptionError> {
        let place = info
            .options
            .iter()
            .position(|spec| spec.key == key)
            .ok_or_else(|| unknown_option(info, key))?;
        let spec = &info.options[place];
        if !spec.kind.accepts(value) {
            return Err(OptionError::Value {
                key: spec.key,
                value: value.to_owned(),
                form: spec.kind.form(),
            });
        }
        value.clone_into(&mut self.settings[place].value);
        self.settings[place].given = true;
        Ok(())
    }

    /// The value of an option of this game.
    ///
    /// # Panics
    /// If the game's table has no such option.
    pub fn get(&self, key: &str) -> &str {
        &self.setting(key).value
    }

    /// The value of an option that takes numbers.
    ///
    /// # Panics
    /// If the game's table has no such option, or it does not take numbers.
    pub fn number(&self, key: &str) -> u64 {
        number(self.get(key)).expect("the table says that this option takes numbers")
    }

    /// Whether the option was given, by itself or by a preset, even if with its default.
    pub fn given(&self, key: &str) -> bool {
        self.setting(key).given
    }

    /// The options that differ from their defaults, as `key=value`, in the order of the table; with those that were
    /// given although they name the default left out.
    pub fn changed(&self) -> impl Iterator<Item = String> {
        self.settings
            .iter()
            .filter(|setting| setting.value != setting.default)
            .map(|setting| format!("{}={}", setting.key, setting.value))
    }

    fn setting(&self, key: &str) -> &Setting {
        self.settings
            .iter()
            .find(|setting| setting.key == key)
            .expect("the key stands in the table of options")
    }
}

/// A whole number without sign or leading zeros (C6).
fn number(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if plain && (text == "0" || !text.starts_with('0')) {
        text.parse().ok()
    } else {
        None
    }
}

fn unknown_option(info: &GameInfo, key: &str) -> OptionError {
    let known: Vec<&str> = info.options.iter().map(|spec| spec.key).collect();
    OptionError::Key {
        key: key.to_owned(),
        game: info.name,
        known: known.join(", "),
    }
}

fn unknown_preset(info: &GameInfo, name: &str) -> OptionError {
    let known: Vec<&str> = info.presets.iter().map(|preset| preset.name).collect();
    OptionError::Preset {
        name: name.to_owned(),
        game: info.name,
        known: if known.is_empty() {
            "none".to_owned()
        } else {
            known.join(", ")
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static INFO: GameInfo = GameInfo {
        name: "test",
        title: "Test",
        summary: "A game for tests.",
        options: &[
            OptionSpec {
                key: "removal",
                kind: OptionKind::Choice(&["opponent", "owner"]),
                default: "opponent",
                help: "",
            },
            OptionSpec {
                key: "patience",
                kind: OptionKind::Number(1, 500),
                default: "80",
                help: "",
            },
        ],
        presets: &[Preset {
            name: "course",
            sets: &[("removal", "owner"), ("patience", "7")],
            help: "",
        }],
    };

    fn read(given: &[&str]) -> Result<Vec<String>, String> {
        Options::read(&INFO, given.iter().copied())
            .map(|options| options.changed().collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_preset_yields_to_options_wherever_it_stands() {
        assert_eq!(
            read(&["patience=9", "preset=course"]).unwrap(),
            ["removal=owner", "patience=9"]
        );
        assert_eq!(read(&["preset=course", "removal=opponent"]).unwrap(), ["patience=7"]);
    }

    #[test]
    fn of_a_repeated_option_the_last_counts() {
        assert_eq!(read(&["patience=9", "patience=80"]).unwrap(), [""; 0]);
        assert_eq!(read(&["patience=80", "patience=9"]).unwrap(), ["patience=9"]);
    }

    #[test]
    fn what_is_unknown_is_refused_by_name() {
        for (given, part) in [
            ("patience", "'patience' is not an option"),
            ("speed=3", "unknown option 'speed'"),
            ("preset=club", "unknown preset 'club'"),
            (
                "removal=both",
                "'both' is no value of option 'removal': it takes opponent|owner",
            ),
            ("patience=0", "'0' is no value"),
            ("patience=501", "it takes 1…500"),
            ("patience=+5", "'+5'"),
            ("patience=05", "'05'"),
            ("patience=", "''"),
            ("patience=99999999999999999999", "it takes"),
        ] {
            let error = read(&[given]).unwrap_err();
            assert!(error.contains(part), "{given}: {error}");
        }
    }
}
