//! What a browser or another program may ask of a table, read from JSON.

use crate::error::ApiError;
use quincunx_core::Spot;
use quincunx_render::Theme;
use quincunx_table::{Audience, Proposal, Topic};
use serde_json::{Map, Value};

/// Something asked of a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ask {
    /// To play an action; the number is how many had been played as far as the asker knew.
    Play {
        /// Its text.
        action: String,
        /// How many actions the asker knew.
        number: Option<usize>,
    },
    /// To begin, with a word for the dice.
    Ready(String),
    /// To take a seat.
    Sit {
        /// The seat.
        seat: String,
        /// How the person wants to be called.
        name: Option<String>,
        /// A word for the dice, if they are ready as well.
        word: Option<String>,
    },
    /// To leave a seat before the game.
    Stand(String),
    /// To leave the game as lost.
    Resign,
    /// To do something that others must agree to; an undo without a number takes back the own last action.
    Propose(Proposed),
    /// To agree to what is proposed.
    Agree(Topic),
    /// To decline what is proposed, or to take it back.
    Decline(Topic),
    /// To say something.
    Say(Audience, String),
    /// Why an action cannot be played.
    Why(String),
    /// Why these spots make no action.
    WhyPicks(Vec<Spot>),
    /// To see the board in another way.
    Look {
        /// The colours.
        theme: Option<Theme>,
        /// By how many degrees it is turned besides.
        turn: Option<u16>,
    },
    /// Whether anybody is there.
    Ping,
}

/// What is proposed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Proposed {
    /// Something said in full.
    This(Proposal),
    /// To take back the own last action.
    LastUndo {
        /// Whether to play on with what has become known since.
        known: bool,
    },
}

impl Ask {
    /// Reads what is asked.
    pub(crate) fn read(object: &Map<String, Value>) -> Result<Self, ApiError> {
        let what = text(object, "do")?;
        match what {
            "play" => Ok(Ask::Play {
                action: text(object, "action")?.to_owned(),
                number: number(object, "number")?,
            }),
            "ready" => Ok(Ask::Ready(text(object, "word")?.to_owned())),
            "sit" => Ok(Ask::Sit {
                seat: text(object, "seat")?.to_owned(),
                name: optional_text(object, "name")?.map(str::to_owned),
                word: optional_text(object, "word")?.map(str::to_owned),
            }),
            "stand" => Ok(Ask::Stand(text(object, "seat")?.to_owned())),
            "resign" => Ok(Ask::Resign),
            "propose" => Ok(Ask::Propose(proposed(object)?)),
            "agree" => Ok(Ask::Agree(topic(object)?)),
            "decline" => Ok(Ask::Decline(topic(object)?)),
            "say" => {
                let to = match optional_text(object, "to")? {
                    None | Some("all") => Audience::All,
                    Some("side") => Audience::Side,
                    Some(other) => return Err(ApiError::bad("to", format!("'{other}' is neither all nor side"))),
                };
                Ok(Ask::Say(to, text(object, "text")?.trim().to_owned()))
            }
            "why" => match object.get("picks") {
                None => Ok(Ask::Why(text(object, "action")?.to_owned())),
                Some(picks) => {
                    let wrong = || ApiError::bad("picks", "picks is a list of spots");
                    let picks = picks.as_array().ok_or_else(wrong)?;
                    let spots = picks.iter().map(|spot| spot.as_str().map(Spot::new).ok_or_else(wrong));
                    Ok(Ask::WhyPicks(spots.collect::<Result<_, _>>()?))
                }
            },
            "theme" => Ok(Ask::Look {
                theme: optional_text(object, "theme")?.map(theme).transpose()?,
                turn: number(object, "turn")?.map(turn).transpose()?,
            }),
            "ping" => Ok(Ask::Ping),
            other => Err(ApiError::bad("do", format!("'{other}' is nothing that a table does"))),
        }
    }
}

/// A theme by its name.
pub(crate) fn theme(name: &str) -> Result<Theme, ApiError> {
    let found = Theme::ALL.into_iter().find(|theme| theme.name() == name);
    let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
    found.ok_or_else(|| {
        ApiError::bad(
            "theme",
            format!("unknown theme '{name}'; there are {}", names.join(", ")),
        )
    })
}

/// A rotation in degrees.
pub(crate) fn turn(degrees: usize) -> Result<u16, ApiError> {
    u16::try_from(degrees)
        .ok()
        .filter(|&degrees| degrees < 360)
        .ok_or_else(|| ApiError::bad("turn", "a board is turned by 0 to 359 degrees"))
}

fn text<'a>(object: &'a Map<String, Value>, field: &str) -> Result<&'a str, ApiError> {
    optional_text(object, field)?.ok_or_else(|| ApiError::bad(field, format!("'{field}' is missing")))
}

fn optional_text<'a>(object: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, ApiError> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(ApiError::bad(field, format!("'{field}' is a text"))),
    }
}

fn number(object: &Map<String, Value>, field: &str) -> Result<Option<usize>, ApiError> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            let number = number.ok_or_else(|| ApiError::bad(field, format!("'{field}' is a whole number")))?;
            Ok(Some(number))
        }
    }
}

fn topic(object: &Map<String, Value>) -> Result<Topic, ApiError> {
    let name = text(object, "topic")?;
    let found = Topic::ALL.into_iter().find(|topic| topic.name() == name);
    let names: Vec<&str> = Topic::ALL.iter().map(|topic| topic.name()).collect();
    found.ok_or_else(|| {
        ApiError::bad(
            "topic",
            format!("unknown topic '{name}'; there are {}", names.join(", ")),
        )
    })
}

fn proposed(object: &Map<String, Value>) -> Result<Proposed, ApiError> {
    let proposal = match topic(object)? {
        Topic::Draw => Proposal::Draw,
        Topic::Pause => Proposal::Pause,
        Topic::Resume => Proposal::Resume,
        Topic::Rematch => Proposal::Rematch,
        Topic::Claim => Proposal::Claim(text(object, "result")?.to_owned()),
        Topic::Undo => {
            let known = match object.get("known") {
                None | Some(Value::Null) => false,
                Some(value) => value
                    .as_bool()
                    .ok_or_else(|| ApiError::bad("known", "'known' is true or false"))?,
            };
            match number(object, "to")? {
                Some(to) => Proposal::Undo { to, known },
                None => return Ok(Proposed::LastUndo { known }),
            }
        }
    };
    Ok(Proposed::This(proposal))
}
