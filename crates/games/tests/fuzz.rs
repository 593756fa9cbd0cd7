//! Mangled text from outside, thrown at every parser of every game for a bounded time.
//!
//! Each target starts from texts that are right, damages them, and holds what comes back to the laws that outside
//! text must obey: an error or a sound state, never a panic. `QUINCUNX_FUZZ_SECONDS` sets the time for each target
//! (2 by default) and `QUINCUNX_FUZZ_SEED` where the stream of damage begins.

use quincunx_core::laws::Stream;
use quincunx_core::{ActionError, Chooser, Record, Session, Viewer};
use quincunx_games::{Entry, GAMES, open_record};
use std::time::{Duration, Instant};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Runs a target on damaged texts until its time is up.
fn fuzz(corpus: &[String], mut target: impl FnMut(&str, &mut Stream)) {
    let time = Duration::from_secs(setting("QUINCUNX_FUZZ_SECONDS", 2));
    let mut stream = Stream::new(setting("QUINCUNX_FUZZ_SEED", 1));
    let start = Instant::now();
    let mut rounds = 0_u32;
    while start.elapsed() < time {
        let text = damage(corpus, &mut stream);
        target(&text, &mut stream);
        rounds += 1;
    }
    assert!(rounds > 0);
}

/// One to four small changes to one of the texts.
fn damage(corpus: &[String], stream: &mut Stream) -> String {
    let pick = |stream: &mut Stream| &corpus[stream.below(corpus.len() as u32) as usize];
    let mut chars: Vec<char> = pick(stream).chars().collect();
    for _ in 0..=stream.below(4) {
        let place = stream.below(chars.len() as u32 + 1) as usize;
        let end = (place + stream.below(12) as usize).min(chars.len());
        match stream.below(7) {
            0 => drop(chars.drain(place..end)),
            1 => {
                let copied: Vec<char> = chars[place..end].to_vec();
                let at = stream.below(chars.len() as u32 + 1) as usize;
                chars.splice(at..at, copied);
            }
            2 => {
                let other: Vec<char> = pick(stream).chars().collect();
                let from = stream.below(other.len() as u32 + 1) as usize;
                let to = (from + stream.below(20) as usize).min(other.len());
                chars.splice(place..end, other[from..to].iter().copied());
            }
            3 => chars.truncate(place),
            4 => chars.insert(place, ODD[stream.below(ODD.len() as u32) as usize]),
            5 => {
                let number = ["0", "-1", "00", "99999999999999999999", "256", "65536", "4294967296"];
                let number = number[stream.below(number.len() as u32) as usize];
                chars.splice(place..end, number.chars());
            }
            _ if place < chars.len() => chars[place] = ODD[stream.below(ODD.len() as u32) as usize],
            _ => {}
        }
    }
    chars.into_iter().collect()
}

const ODD: [char; 26] = [
    ' ', '\n', '\t', '\r', '\0', '#', '|', '.', ':', '-', '=', '/', 'x', '0', '9', 'a', 'z', 'W', '\'', '"', '[', '{',
    '*', 'é', '𝄞', '\u{feff}',
];

/// Every game with each of its presets, and with none.
fn sessions(entry: &Entry) -> Vec<Box<dyn Session>> {
    let presets = entry
        .info
        .presets
        .iter()
        .map(|preset| vec![format!("preset={}", preset.name)]);
    let all = std::iter::once(Vec::new()).chain(presets);
    all.map(|options| {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        entry.open(&options, None).unwrap()
    })
    .collect()
}

fn play_some(session: &mut dyn Session, stream: &mut Stream, plies: u32) {
    for _ in 0..plies {
        let Some(action) = session.pick(&mut |bound| stream.below(bound)) else {
            break;
        };
        session.play(&action).unwrap();
        session.check().unwrap();
    }
}

/// Games of several lengths.
fn played(entry: &Entry) -> Vec<Box<dyn Session>> {
    let mut stream = Stream::new(7);
    let mut games = Vec::new();
    for plies in [0, 1, 5, 40, 150] {
        for mut session in sessions(entry) {
            play_some(&mut *session, &mut stream, plies);
            games.push(session);
        }
    }
    games
}

#[test]
fn records() {
    let games = GAMES.iter().flat_map(played);
    let corpus: Vec<String> = games
        .map(|session| Record::of(&*session, Viewer::All).write())
        .collect();
    fuzz(&corpus, |text, _| {
        let Ok(record) = Record::read(text) else {
            return;
        };
        let written = record.write();
        let again = Record::read(&written).unwrap_or_else(|error| panic!("{error} in {written:?} from {text:?}"));
        assert_eq!(again.write(), written, "{text:?}");
        assert!(again.actions().eq(record.actions()), "{text:?}");
        if let Ok(mut session) = open_record(&record) {
            let _ = record.play_in(&mut *session, None);
            session.check().unwrap();
        }
    });
}

#[test]
fn boards() {
    for entry in GAMES {
        let path = format!("{}/../../boards/{}.toml", env!("CARGO_MANIFEST_DIR"), entry.info.name);
        let standard = std::fs::read_to_string(path).unwrap();
        entry.open(&[], Some(&standard)).unwrap();
        fuzz(&[standard], |text, stream| {
            if let Ok(mut session) = entry.open(&[], Some(text)) {
                session.check().unwrap();
                play_some(&mut *session, stream, 40);
            }
        });
    }
}

#[test]
fn positions() {
    for entry in GAMES {
        let corpus: Vec<String> = played(entry)
            .iter()
            .map(|session| session.position(Viewer::All))
            .collect();
        let mut opened = sessions(entry);
        fuzz(&corpus, |text, stream| {
            let place = stream.below(opened.len() as u32) as usize;
            let session = &mut opened[place];
            let before = session.position(Viewer::All);
            if session.set_position(text).is_err() {
                assert_eq!(
                    session.position(Viewer::All),
                    before,
                    "a position that cannot be read changes nothing"
                );
                return;
            }
            session.check().unwrap_or_else(|broken| panic!("{broken}: {text:?}"));
            assert_eq!(session.position(Viewer::All), text, "a position has one text");
            play_some(&mut **session, stream, 12);
        });
    }
}

#[test]
fn actions() {
    for entry in GAMES {
        let mut games = played(entry);
        let corpus: Vec<String> = games.iter().flat_map(|session| session.legal()).collect();
        fuzz(&corpus, |text, stream| {
            let place = stream.below(games.len() as u32) as usize;
            let session = &mut games[place];
            let legal = session.legal().iter().any(|action| action == text);
            let before = session.position(Viewer::All);
            match session.play(text) {
                Ok(()) => {
                    assert!(legal, "{text:?} was played but is not listed");
                    session.undo();
                }
                Err(ActionError::Refused(refusal)) => {
                    assert!(!legal, "{text:?} is listed but refused: {refusal}");
                    assert!(
                        entry.paragraph(refusal.paragraph()).is_some() || refusal.paragraph() == "C7",
                        "{refusal}"
                    );
                }
                Err(ActionError::Syntax(error)) => assert!(!legal, "{text:?} is listed but unreadable: {error}"),
            }
            assert_eq!(session.position(Viewer::All), before);
        });
    }
}
