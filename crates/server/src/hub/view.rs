//! The view of a table as JSON, made from what one viewer may see and from nothing else.

use crate::store::kind;
use crate::words::Words;
use quincunx_core::scene::{Fact, Tone};
use quincunx_core::{Choice, Scene, Seat, SeatSet, Step, Turn, Viewer};
use quincunx_render::{Style, Theme, layers, svg, words};
use quincunx_table::{Hearers, Offer, Phase, Proposal, Reason, Said, SeatView, Speaker, TableView, Told, Undo};
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Everything that is shown to a viewer.
pub(crate) struct Shown<'a> {
    /// The id of the table.
    pub id: &'a str,
    /// What the viewer may see, in the language of the viewer.
    pub view: &'a TableView,
    /// That language.
    pub words: Words,
    /// The options that differ from their defaults.
    pub options: &'a [String],
    /// The seats that the one who looks holds.
    pub held: &'a [Seat],
    /// For each seat whether its person is there.
    pub connected: &'a [bool],
    /// The table of the next game.
    pub rematch: Option<&'a str>,
    /// Whether everybody finds the table.
    pub public: bool,
    /// Whether this is a record that was brought along.
    pub is_record: bool,
}

/// A picture of the board in layers.
pub(crate) struct Painted {
    /// The part of the plane that is drawn.
    pub viewbox: String,
    /// By how many degrees the board is turned.
    pub turned: u16,
    /// Layers by name, the lowest first, as fragments of SVG.
    pub layers: Vec<(String, String)>,
}

/// How a viewer wants to see the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    /// The colours.
    pub theme: Theme,
    /// By how many degrees it is turned besides.
    pub turn: u16,
}

impl Look {
    /// Inside a page, which gives the colours.
    pub(crate) const PAGE: Look = Look {
        theme: Theme::Page,
        turn: 0,
    };
}

/// The view, without what a connection may have already: layers, actions and talk.
pub(crate) fn view(shown: &Shown<'_>) -> Map<String, Value> {
    let view = shown.view;
    let names: Vec<&str> = view.seats.iter().map(|seat| seat.name).collect();
    let title = quincunx_games::find(view.game).map_or(view.game, |entry| entry.info.title);
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
    put("id", json!(shown.id));
    put("number", json!(view.played.len()));
    put("game", json!(view.game));
    put("title", json!(title));
    put("options", json!(shown.options));
    put("public", json!(shown.public));
    put("record", json!(shown.is_record));
    put("phase", json!(phase(&view.phase)));
    put(
        "you",
        json!(shown.held.iter().map(|seat| names[seat.index()]).collect::<Vec<_>>()),
    );
    put(
        "as",
        match view.viewer {
            Viewer::Seat(seat) => json!(names[seat.index()]),
            Viewer::Spectator | Viewer::All => Value::Null,
        },
    );
    let seats = view.seats.iter().enumerate();
    let running = view.running.map(|(seat, _)| seat);
    let seats = seats.map(|(at, seat)| seat_json(seat, at, &view.scene, &names, running, shown.connected));
    put("seats", Value::Array(seats.collect()));
    let over = matches!(view.phase, Phase::Over(_));
    put("turn", if over { Value::Null } else { turn(view.turn, &names) });
    position(&mut put, &view.scene, shown.words);
    put("choices", Value::Array(view.choices.iter().map(choice).collect()));
    put(
        "offers",
        Value::Array(
            view.offers
                .iter()
                .map(|offer| offer_json(offer, view, shown.words))
                .collect(),
        ),
    );
    put("claims", json!(view.claims));
    put(
        "undo",
        match view.undo {
            None => Value::Null,
            Some((to, undo)) => json!({"to": to, "needs": match undo {
                Undo::Free => "nobody",
                Undo::Consent => "consent",
                Undo::Known => "known",
            }}),
        },
    );
    put("watchers", json!(view.watchers));
    let dice_words: Map<String, Value> = view
        .words
        .iter()
        .map(|(seat, word)| (seat.clone(), json!(word)))
        .collect();
    put(
        "dice_proof",
        json!({"commitment": view.commitment, "secret": view.secret, "words": dice_words}),
    );
    put("result", result(&view.phase, &names, shown.words));
    put(
        "rematch",
        shown.rematch.map_or(Value::Null, |id| json!(format!("/t/{id}"))),
    );
    put("clock", json!(view.clock.to_string()));
    object
}

/// What lies on the table, in words and figures, for a scene in this language.
pub(crate) fn position(put: &mut impl FnMut(&str, Value), scene: &Scene, words: Words) {
    put("headline", json!(scene.headline.to_string()));
    put("facts", facts(&scene.facts));
    put("words", json!(words::situation_in(scene, &|word| words.name(word))));
    put("dice", json!(scene.dice));
    put(
        "last",
        json!(scene.last.iter().map(quincunx_core::Spot::name).collect::<Vec<_>>()),
    );
}

/// The board in layers, turned so that the side of this viewer is nearest.
pub(crate) fn paint(scene: &Scene, viewer: Viewer, look: Look) -> Painted {
    // A page shows dice and the situation by itself, and reads names aloud.
    let style = Style {
        names: true,
        dice: false,
        ..style(scene, viewer, look)
    };
    let picture = layers(scene, &style);
    Painted {
        viewbox: picture.viewbox,
        turned: style.turned,
        layers: picture
            .list
            .into_iter()
            .map(|layer| (layer.name.to_owned(), layer.svg))
            .collect(),
    }
}

/// A mark by which something is known again.
pub(crate) fn mark_of<T: Hash + ?Sized>(text: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The board as a picture of its own.
pub(crate) fn picture(scene: &Scene, viewer: Viewer, look: Look, width: Option<u32>) -> String {
    let style = Style {
        width,
        ..style(scene, viewer, look)
    };
    svg(scene, &style)
}

fn style(scene: &Scene, viewer: Viewer, look: Look) -> Style {
    let mut style = Style {
        theme: look.theme,
        ..Style::default()
    };
    if let Viewer::Seat(seat) = viewer {
        style = style.seen_by(scene, seat);
    }
    style.turned = (style.turned + look.turn) % 360;
    style
}

/// An action in the list of those that were played.
pub(crate) fn played(told: &Told, names: &[&str], words: Words) -> Value {
    let sentences: Vec<String> = told.told.iter().map(|sentence| words.say(sentence)).collect();
    json!({"by": turn(told.by, names), "text": told.text, "told": sentences})
}

/// Something that was said.
pub(crate) fn said(said: &Said, names: &[&str]) -> Value {
    let (seat, name) = match &said.by {
        Speaker::Seat(seat) => (Some(names[seat.index()]), None),
        Speaker::Watcher(name) => (None, Some(name)),
    };
    let to = match said.to {
        Hearers::All => "all",
        Hearers::Seats(_) => "side",
        Hearers::Watchers => "watchers",
    };
    json!({"at": said.at.millis(), "seat": seat, "watcher": name, "to": to, "text": said.text})
}

/// The name of a phase.
pub(crate) fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Over(_) => "over",
    }
}

/// Who acts.
pub(crate) fn turn(turn: Turn, names: &[&str]) -> Value {
    match turn {
        Turn::Seat(seat) => json!(names[seat.index()]),
        Turn::Chance => json!("chance"),
        Turn::Over(_) => Value::Null,
    }
}

fn result(phase: &Phase, names: &[&str], words: Words) -> Value {
    let Phase::Over(end) = phase else {
        return Value::Null;
    };
    if end.result == super::kept::UNFINISHED {
        return Value::Null;
    }
    let reason = match end.reason {
        Reason::Rules => Value::Null,
        reason => json!(reason.message(names).map(|message| words.say(&message))),
    };
    json!({"text": end.result, "reason": reason})
}

fn seat_json(
    seat: &SeatView,
    at: usize,
    scene: &Scene,
    names: &[&str],
    running: Option<Seat>,
    connected: &[bool],
) -> Value {
    let player = scene.players.get(at);
    json!({
        "name": seat.name,
        "tone": player.map(|player| tone(player.tone)),
        "occupant": {"kind": kind(&seat.occupant), "name": seat.occupant.name()},
        "ready": seat.ready,
        "left": seat.left,
        "side": seat_names(seat.side, names),
        "time": {"left_ms": seat.time.left, "running": running.is_some_and(|seat| seat.index() == at)},
        "facts": player.map_or_else(|| json!([]), |player| facts(&player.facts)),
        "connected": connected.get(at).copied().unwrap_or(false),
    })
}

fn seat_names<'a>(seats: SeatSet, names: &[&'a str]) -> Vec<&'a str> {
    seats.iter().map(|seat| names[seat.index()]).collect()
}

pub(crate) fn facts(facts: &[Fact]) -> Value {
    let facts = facts
        .iter()
        .map(|fact| json!({"label": fact.label.to_string(), "value": fact.value}));
    Value::Array(facts.collect())
}

/// The name of a colour.
pub(crate) fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::White => "white",
        Tone::Black => "black",
        Tone::Red => "red",
        Tone::Blue => "blue",
        Tone::Green => "green",
        Tone::Yellow => "yellow",
    }
}

pub(crate) fn choice(choice: &Choice) -> Value {
    let steps = choice.steps.iter().map(|step| {
        let picks = match step {
            Step::One(pick) => std::slice::from_ref(pick),
            Step::All(picks) => picks,
        };
        let picks = picks.iter().map(|pick| match &pick.label {
            None => json!({"spot": pick.spot.name()}),
            Some(label) => json!({"spot": pick.spot.name(), "label": label.to_string()}),
        });
        Value::Array(picks.collect())
    });
    json!({"action": choice.action, "name": choice.name.to_string(), "steps": steps.collect::<Vec<_>>()})
}

fn offer_json(offer: &Offer, view: &TableView, words: Words) -> Value {
    let names: Vec<&str> = view.seats.iter().map(|seat| seat.name).collect();
    let by = names[offer.by.index()];
    let who = words.name(by);
    let (id, value, details) = match &offer.proposal {
        Proposal::Draw => ("offer-draw", String::new(), json!({})),
        Proposal::Undo { to, known } => ("offer-undo", to.to_string(), json!({"to": to, "known": known})),
        Proposal::Pause => ("offer-pause", String::new(), json!({})),
        Proposal::Resume => ("offer-resume", String::new(), json!({})),
        Proposal::Claim(result) => ("offer-claim", words.name(result), json!({"result": result})),
        Proposal::Rematch => ("offer-rematch", String::new(), json!({})),
    };
    let text = words.fill(id, &[("who", &who), ("what", &value)]);
    let agreed = view.seats.iter().enumerate().filter(|(at, seat)| {
        let here = Seat::new(*at as u8);
        !offer.pending.contains(here) && !seat.left
    });
    let mut value = json!({
        "topic": offer.proposal.topic().name(),
        "by": by,
        "text": text,
        "agreed": agreed.map(|(_, seat)| seat.name).collect::<Vec<_>>(),
        "pending": seat_names(offer.pending, &names),
    });
    if let (Some(object), Some(details)) = (value.as_object_mut(), details.as_object()) {
        object.extend(details.clone());
    }
    value
}
