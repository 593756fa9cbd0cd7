//! The log: everything that happened at a table, one line an event.
//!
//! A line says how many milliseconds after the table was opened it happened, who did it, and what: `4200 white plays
//! c5-d4`. The lines are the inputs that the table accepted, so that feeding them again makes the same table.

use crate::effect::Hearers;
use crate::{Audience, Input, Occupant, Proposal, Request, Time, Topic};
use quincunx_core::Seat;

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Logged {
    pub(crate) at: Time,
    pub(crate) what: Entry,
}

/// What a line of the log says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Entry {
    /// The same for everybody who may read it.
    Plain(String, Hearers),
    /// An action of a seat, which not everybody may read alike.
    Action {
        by: Seat,
        /// Its number, from 0.
        number: usize,
        /// Once it was taken back: its text as each viewer saw it, the seats first, then watchers, then all.
        taken_back: Option<Vec<String>>,
    },
}

/// An input as the log says it. Inputs that leave no trace have no line.
pub(crate) fn write(input: &Input, seats: &[&str]) -> Option<String> {
    let name = |seat: &Seat| seats[seat.index()];
    match input {
        Input::Sit(seat, occupant) => Some(format!("{} sits {occupant}", name(seat))),
        Input::Stand(seat) => Some(format!("{} stands", name(seat))),
        Input::Person(seat, request) | Input::Program(seat, request) => {
            Some(format!("{} {}", name(seat), write_request(request)))
        }
        Input::WatcherSays(watcher, text) => Some(format!("watcher says {watcher}: {text}")),
        Input::Watch(_) | Input::Unwatch(_) | Input::Tick | Input::Back(_) => None,
    }
}

/// The line that the table runs again, having run until so many milliseconds after it was opened.
pub(crate) fn write_back(ran_until: u64) -> String {
    format!("table back {ran_until}")
}

/// The line that a seat's time is over.
pub(crate) fn write_out_of_time(seat: Seat, seats: &[&str]) -> String {
    format!("{} out-of-time", seats[seat.index()])
}

fn write_request(request: &Request) -> String {
    match request {
        Request::Ready(word) => format!("ready {word}"),
        Request::Play(action) => format!("plays {action}"),
        Request::Resign => "resigns".to_owned(),
        Request::Propose(proposal) => format!("proposes {}", write_proposal(proposal)),
        Request::Agree(topic) => format!("agrees {}", topic.name()),
        Request::Decline(topic) => format!("declines {}", topic.name()),
        Request::Say(Audience::All, text) => format!("says {text}"),
        Request::Say(Audience::Side, text) => format!("tells-side {text}"),
    }
}

fn write_proposal(proposal: &Proposal) -> String {
    let topic = proposal.topic().name();
    match proposal {
        Proposal::Undo { to, known: false } => format!("{topic} {to}"),
        Proposal::Undo { to, known: true } => format!("{topic} {to} known"),
        Proposal::Claim(result) => format!("{topic} {result}"),
        Proposal::Draw | Proposal::Pause | Proposal::Resume | Proposal::Rematch => topic.to_owned(),
    }
}

/// Reads a line of the log: when it was, and the input to feed again.
pub(crate) fn read(text: &str, seats: &[&str], opened: Time) -> Option<(Time, Input)> {
    let time = |millis: &str| Some(opened.after(millis.parse().ok()?));
    let (millis, rest) = text.split_once(' ')?;
    let at = time(millis)?;
    let (subject, rest) = rest.split_once(' ')?;
    let (verb, object) = rest.split_once(' ').unwrap_or((rest, ""));
    let seat = seats
        .iter()
        .position(|seat| *seat == subject)
        .map(|index| Seat::new(index as u8));
    let input = match (seat, verb) {
        (None, "says") if subject == "watcher" => {
            let (name, text) = object.split_once(": ")?;
            Input::WatcherSays(name.to_owned(), text.to_owned())
        }
        (None, "back") if subject == "table" => Input::Back(time(object)?),
        (Some(seat), "sits") => Input::Sit(seat, Occupant::read(object)?),
        (Some(seat), "stands") => Input::Stand(seat),
        (Some(_), "out-of-time") => Input::Tick,
        (Some(seat), _) => Input::Person(seat, read_request(verb, object)?),
        (None, _) => return None,
    };
    Some((at, input))
}

fn read_request(verb: &str, object: &str) -> Option<Request> {
    let text = || object.to_owned();
    let topic = || Topic::ALL.into_iter().find(|topic| topic.name() == object);
    match verb {
        "ready" => Some(Request::Ready(text())),
        "plays" => Some(Request::Play(text())),
        "resigns" => Some(Request::Resign),
        "proposes" => Some(Request::Propose(read_proposal(object)?)),
        "agrees" => Some(Request::Agree(topic()?)),
        "declines" => Some(Request::Decline(topic()?)),
        "says" => Some(Request::Say(Audience::All, text())),
        "tells-side" => Some(Request::Say(Audience::Side, text())),
        _ => None,
    }
}

fn read_proposal(text: &str) -> Option<Proposal> {
    let (topic, details) = text.split_once(' ').unwrap_or((text, ""));
    match topic {
        "draw" => Some(Proposal::Draw),
        "undo" => {
            let (to, known) = details.split_once(' ').unwrap_or((details, ""));
            Some(Proposal::Undo {
                to: to.parse().ok()?,
                known: known == "known",
            })
        }
        "pause" => Some(Proposal::Pause),
        "resume" => Some(Proposal::Resume),
        "claim" => Some(Proposal::Claim(details.to_owned())),
        "rematch" => Some(Proposal::Rematch),
        _ => None,
    }
}
