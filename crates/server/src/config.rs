//! How a server is set up: by flags, by the environment and by a file, in this order.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, Value};

/// The name of the file in the data folder that is read if it is there.
pub const FILE_NAME: &str = "quincunx.toml";

/// How a server is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port to listen at; 0 takes any that is free.
    pub port: u16,
    /// The folder where everything is kept.
    pub data: PathBuf,
    /// How people reach the server, if not by its own address: `https://play.example.org`.
    pub base_url: Option<String>,
    /// What is logged, such as `info` or `quincunx_server=debug`.
    pub log: String,
    /// Whether log lines are JSON.
    pub log_json: bool,
    /// Whether a browser is opened.
    pub open: bool,
    /// Whether the address of whoever asks is taken from `X-Forwarded-For`, which a proxy in front sets.
    pub trust_proxy: bool,
    /// How many programs think at once.
    pub engines: usize,
    /// What is allowed at most.
    pub limits: Limits,
}

/// What is allowed at most.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a message over a socket.
    pub message: usize,
    /// Requests of one address in a second, over a longer while; four times as many at once.
    pub requests: u32,
    /// Messages of one socket in a second, over a longer while; four times as many at once.
    pub messages: u32,
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Tables of one person whose game is not over.
    pub tables: usize,
    /// Megabytes of the store; 0 is no limit.
    pub store: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            body: 1024 * 1024,
            message: 64 * 1024,
            requests: 50,
            messages: 25,
            sockets: 10_000,
            sockets_per_address: 500,
            tables: 200,
            store: 0,
        }
    }
}

/// What was said about a server, as far as anything was said.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(missing_docs, reason = "each is the entry of the same name in Config or Limits")]
pub struct Settings {
    pub host: Option<IpAddr>,
    pub port: Option<u16>,
    pub data: Option<PathBuf>,
    pub base_url: Option<String>,
    pub log: Option<String>,
    pub log_json: Option<bool>,
    pub open: Option<bool>,
    pub trust_proxy: Option<bool>,
    pub engines: Option<usize>,
    pub body: Option<usize>,
    pub message: Option<usize>,
    pub requests: Option<u32>,
    pub messages: Option<u32>,
    pub sockets: Option<usize>,
    pub sockets_per_address: Option<usize>,
    pub tables: Option<usize>,
    pub store: Option<u32>,
}

/// What is wrong with the set-up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {file}: {reason}")]
    Unreadable {
        /// Its name.
        file: String,
        /// Why.
        reason: String,
    },
    /// Something in the file is wrong.
    #[error("{file}, line {line}: {reason}")]
    File {
        /// Its name.
        file: String,
        /// Where, counted from 1.
        line: usize,
        /// What.
        reason: String,
    },
    /// A value is wrong, wherever it came from.
    #[error("{0}")]
    Value(String),
}

impl Settings {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::Unreadable {
            file: file.clone(),
            reason: error.to_string(),
        })?;
        Settings::parse(&file, &text)
    }

    /// Reads the text of a file.
    pub fn parse(file: &str, text: &str) -> Result<Self, ConfigError> {
        let complain = |at: usize, reason: String| ConfigError::File {
            file: file.to_owned(),
            line: text[..at.min(text.len())].lines().count().max(1),
            reason,
        };
        let document = Document::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.end);
            complain(at, error.message().trim().to_owned())
        })?;
        let mut settings = Settings::default();
        let place = |item: &Item| item.span().map_or(0, |span| span.end);
        for (key, item) in document.as_table() {
            if key == "limits" {
                let Some(limits) = item.as_table_like() else {
                    return Err(complain(place(item), "'limits' is a table: [limits]".to_owned()));
                };
                for (key, item) in limits.iter() {
                    settings
                        .set(&format!("limits.{key}"), item)
                        .map_err(|reason| complain(place(item), reason))?;
                }
            } else {
                settings
                    .set(key, item)
                    .map_err(|reason| complain(place(item), reason))?;
            }
        }
        Ok(settings)
    }

    fn set(&mut self, key: &str, item: &Item) -> Result<(), String> {
        let value = item.as_value().ok_or_else(|| format!("unknown table '{key}'"))?;
        match key {
            "host" => {
                let address = text(key, value)?.parse();
                self.host = Some(address.map_err(|_| format!("'{key}' is an IP address"))?);
            }
            "port" => self.port = Some(number(key, value)?),
            "data" => self.data = Some(PathBuf::from(text(key, value)?)),
            "base_url" => self.base_url = Some(text(key, value)?.to_owned()),
            "log" => self.log = Some(text(key, value)?.to_owned()),
            "log_json" => self.log_json = Some(truth(key, value)?),
            "open" => self.open = Some(truth(key, value)?),
            "trust_proxy" => self.trust_proxy = Some(truth(key, value)?),
            "engines" => self.engines = Some(number(key, value)?),
            "limits.body" => self.body = Some(number(key, value)?),
            "limits.message" => self.message = Some(number(key, value)?),
            "limits.requests" => self.requests = Some(number(key, value)?),
            "limits.messages" => self.messages = Some(number(key, value)?),
            "limits.sockets" => self.sockets = Some(number(key, value)?),
            "limits.sockets_per_address" => self.sockets_per_address = Some(number(key, value)?),
            "limits.tables" => self.tables = Some(number(key, value)?),
            "limits.store" => self.store = Some(number(key, value)?),
            _ => return Err(format!("unknown setting '{key}'")),
        }
        Ok(())
    }

    /// These settings, and where they say nothing the others.
    #[must_use]
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            host: self.host.or(other.host),
            port: self.port.or(other.port),
            data: self.data.or(other.data),
            base_url: self.base_url.or(other.base_url),
            log: self.log.or(other.log),
            log_json: self.log_json.or(other.log_json),
            open: self.open.or(other.open),
            trust_proxy: self.trust_proxy.or(other.trust_proxy),
            engines: self.engines.or(other.engines),
            body: self.body.or(other.body),
            message: self.message.or(other.message),
            requests: self.requests.or(other.requests),
            messages: self.messages.or(other.messages),
            sockets: self.sockets.or(other.sockets),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            tables: self.tables.or(other.tables),
            store: self.store.or(other.store),
        }
    }
}

impl Config {
    /// The set-up by what was said on the command line and in the environment, then by a file, then by default. Without
    /// a file given, the one in the data folder counts if it is there.
    pub fn load(given: Settings, file: Option<&Path>) -> Result<Self, ConfigError> {
        let named = file.map(Settings::read).transpose()?.unwrap_or_default();
        let settings = given.or(named);
        let data = match &settings.data {
            Some(data) => data.clone(),
            None => data_folder()?,
        };
        let own = data.join(FILE_NAME);
        let settings = if file.is_none() && own.exists() {
            settings.or(Settings::read(&own)?)
        } else {
            settings
        };
        Config::of(settings, data)
    }

    /// The set-up with this data folder, by what was said and by default.
    pub fn of(settings: Settings, data: PathBuf) -> Result<Self, ConfigError> {
        let base_url = settings.base_url.map(|url| url.trim_end_matches('/').to_owned());
        if let Some(url) = &base_url {
            let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            if rest.is_none_or(|rest| rest.is_empty() || rest.contains(['/', ' ', '?', '#'])) {
                let reason = format!("base_url: '{url}' is not of the form https://play.example.org");
                return Err(ConfigError::Value(reason));
            }
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let usual = Limits::default();
        Ok(Config {
            host: settings.host.unwrap_or(IpAddr::from([127, 0, 0, 1])),
            port: settings.port.unwrap_or(4040),
            data,
            base_url,
            log: settings.log.unwrap_or_else(|| "info".to_owned()),
            log_json: settings.log_json.unwrap_or(false),
            open: settings.open.unwrap_or(true),
            trust_proxy: settings.trust_proxy.unwrap_or(false),
            engines: settings.engines.unwrap_or(cores.saturating_sub(1)).max(1),
            limits: Limits {
                body: settings.body.unwrap_or(usual.body),
                message: settings.message.unwrap_or(usual.message),
                requests: settings.requests.unwrap_or(usual.requests),
                messages: settings.messages.unwrap_or(usual.messages),
                sockets: settings.sockets.unwrap_or(usual.sockets),
                sockets_per_address: settings.sockets_per_address.unwrap_or(usual.sockets_per_address),
                tables: settings.tables.unwrap_or(usual.tables),
                store: settings.store.unwrap_or(usual.store),
            },
        })
    }

    /// Whether people reach the server over HTTPS.
    pub fn is_https(&self) -> bool {
        self.base_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The folder for the program's data in the user's home.
fn data_folder() -> Result<PathBuf, ConfigError> {
    use etcetera::BaseStrategy as _;
    let home = etcetera::choose_base_strategy().map_err(|_| {
        ConfigError::Value("there is no home folder to keep games in: say where with --data DIR".to_owned())
    })?;
    Ok(home.data_dir().join("quincunx"))
}

fn text<'a>(key: &str, value: &'a Value) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("'{key}' is a text in quotes"))
}

fn truth(key: &str, value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("'{key}' is true or false"))
}

fn number<N: TryFrom<i64>>(key: &str, value: &Value) -> Result<N, String> {
    let number = value.as_integer().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("'{key}' is a whole number in its range"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_yields_to_what_was_given() {
        let file = "port = 8080\nbase_url = \"https://play.example.org/\"\n\n[limits]\ntables = 3\n";
        let read = Settings::parse("f", file).unwrap();
        let given = Settings {
            port: Some(9090),
            ..Settings::default()
        };
        let config = Config::of(given.or(read), PathBuf::from("d")).unwrap();
        assert_eq!((config.port, config.limits.tables), (9090, 3));
        assert!(config.is_https());
        assert_eq!(config.base_url.as_deref(), Some("https://play.example.org"));
    }

    #[test]
    fn mistakes_name_file_and_line() {
        for (text, wanted) in [
            ("port = 1\nprot = 2\n", "f, line 2: unknown setting 'prot'"),
            ("port = 99999\n", "f, line 1: 'port' is a whole number in its range"),
            ("\n\nhost = \"here\"\n", "f, line 3: 'host' is an IP address"),
            ("[limits]\nspeed = 1\n", "f, line 2: unknown setting 'limits.speed'"),
            ("[other]\nspeed = 1\n", "unknown table 'other'"),
            ("open = 1\n", "f, line 1: 'open' is true or false"),
            ("port = \n", "f, line 1"),
        ] {
            let error = Settings::parse("f", text).unwrap_err().to_string();
            assert!(error.contains(wanted), "{text:?}: {error}");
        }
    }

    #[test]
    fn a_base_url_has_no_path() {
        for url in ["play.example.org", "https://", "https://a/b", "ftp://a"] {
            let settings = Settings {
                base_url: Some(url.to_owned()),
                ..Settings::default()
            };
            assert!(Config::of(settings, PathBuf::new()).is_err(), "{url}");
        }
    }
}
