//! The compliance report of a bot: plays with it in every way the protocol knows, and says what is wrong and where.

use crate::referee::{Pairing, play};
use crate::{Bot, Competitor, Ending, Fault, Finished, Said, Terms};
use quincunx_core::{Seat, Session};
use quincunx_games::{Entry, GAMES};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// Worth knowing, but no fault.
    Note,
    /// A fault.
    Wrong,
}

/// One line of the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How it went.
    pub verdict: Verdict,
    /// What was looked at, and what was found.
    pub text: String,
    /// The end of what was said, if that explains it.
    pub talk: Vec<Said>,
    /// The section of `docs/bots.md`.
    pub section: &'static str,
}

/// The report on a bot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// What was found, in order.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_compliant(&self) -> bool {
        self.findings.iter().all(|finding| finding.verdict != Verdict::Wrong)
    }

    /// The report as a person reads it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for finding in &self.findings {
            let mark = match finding.verdict {
                Verdict::Fine => "ok  ",
                Verdict::Note => "note",
                Verdict::Wrong => "FAIL",
            };
            let _ = writeln!(text, "{mark}  {}", finding.text);
            let last = finding.talk.iter().rposition(|said| said.number > 0);
            for (place, said) in finding.talk.iter().enumerate() {
                let here = if Some(place) == last {
                    format!("   <-- line {} of the bot", said.number)
                } else {
                    String::new()
                };
                let arrow = if said.number > 0 { '<' } else { '>' };
                let _ = writeln!(text, "        {arrow} {}{here}", said.text);
            }
            if finding.verdict == Verdict::Wrong {
                let _ = writeln!(text, "        see docs/bots.md, {}", finding.section);
            }
        }
        let wrong = self
            .findings
            .iter()
            .filter(|finding| finding.verdict == Verdict::Wrong)
            .count();
        let _ = match wrong {
            0 => writeln!(text, "compliant: {} checks, nothing wrong", self.findings.len()),
            wrong => writeln!(text, "not compliant: {wrong} of {} checks failed", self.findings.len()),
        };
        text
    }

    fn add(&mut self, verdict: Verdict, section: &'static str, text: String) {
        self.findings.push(Finding {
            verdict,
            text,
            talk: Vec::new(),
            section,
        });
    }
}

/// How many lines before a fault are shown.
const SHOWN: usize = 6;

/// The longest game that is played to its end.
const LENGTH: usize = 400;

/// Checks a program at one game, or at all. `tell` hears every finding as it is made.
pub fn check(competitor: &Competitor, game: Option<&'static Entry>, tell: &mut dyn FnMut(&Finding)) -> Report {
    let mut report = Report::default();
    let mut told = 0;
    let mut tell_new = |report: &Report| {
        for finding in &report.findings[told..] {
            tell(finding);
        }
        told = report.findings.len();
    };
    let shook = shake_hands(competitor, &mut report);
    tell_new(&report);
    if !shook {
        return report;
    }
    end_of_input(competitor, &mut report);
    odd_lines(competitor, &mut report);
    tell_new(&report);
    for entry in GAMES {
        if game.is_none_or(|game| game.info.name == entry.info.name) {
            check_game(competitor, entry, game.is_some(), &mut report);
            tell_new(&report);
        }
    }
    if report
        .findings
        .iter()
        .all(|finding| !finding.text.contains("against random"))
        && report.is_compliant()
    {
        report.add(Verdict::Wrong, "B3 The game", "it declines every game".to_owned());
        tell_new(&report);
    }
    report
}

fn start(competitor: &Competitor) -> Result<Bot, Fault> {
    let bot = Bot::of(competitor, &crate::Resources::default());
    let mut bot = bot.unwrap_or_else(|| Err(Fault::Crash("it is no outside program".to_owned())))?;
    bot.keep_talk();
    Ok(bot)
}

fn fault_found(report: &mut Report, what: &str, fault: &Fault, mut talk: Vec<Said>) {
    let shown = talk.len().saturating_sub(SHOWN);
    report.findings.push(Finding {
        verdict: Verdict::Wrong,
        text: format!("{what}: {fault}"),
        talk: talk.split_off(shown),
        section: fault.section(),
    });
}

fn shake_hands(competitor: &Competitor, report: &mut Report) -> bool {
    let begun = Instant::now();
    let mut bot = match start(competitor) {
        Ok(bot) => bot,
        Err(fault) => {
            fault_found(report, "start", &fault, Vec::new());
            return false;
        }
    };
    match bot.shake_hands(Terms::default().start) {
        Ok((name, wants)) => {
            let wants = match (wants.legal, wants.position) {
                (true, true) => "wants legal and position",
                (true, false) => "wants legal",
                (false, true) => "wants position",
                (false, false) => "wants nothing",
            };
            let millis = begun.elapsed().as_millis();
            report.add(
                Verdict::Fine,
                "B2 The handshake",
                format!("handshake: ready as '{name}' in {millis} ms, {wants}"),
            );
            let _ = bot.send("quit\n");
            leaves(report, bot.farewell(Duration::from_secs(2)), "after quit");
            true
        }
        Err(fault) => {
            let talk = bot.take_talk();
            fault_found(report, "handshake", &fault, talk);
            let errors = bot.errors();
            if let Some(last) = errors.lines().rfind(|line| !line.trim().is_empty()) {
                report.add(
                    Verdict::Note,
                    "B8 The end",
                    format!("the last line of its standard error: {last}"),
                );
            }
            false
        }
    }
}

fn leaves(report: &mut Report, status: Option<std::process::ExitStatus>, when: &str) {
    match status {
        Some(status) if status.success() => {
            report.add(Verdict::Fine, "B8 The end", format!("end: leaves {when} with status 0"));
        }
        Some(status) => report.add(
            Verdict::Note,
            "B8 The end",
            format!("end: leaves {when}, but with {status}"),
        ),
        None => report.add(
            Verdict::Wrong,
            "B8 The end",
            format!("end: does not leave within 2 seconds {when}"),
        ),
    }
}

/// A bot that loses its referee must not stay.
fn end_of_input(competitor: &Competitor, report: &mut Report) {
    let Ok(mut bot) = start(competitor) else { return };
    if bot.shake_hands(Terms::default().start).is_ok() {
        leaves(report, bot.farewell(Duration::from_secs(2)), "when its input ends");
    }
}

/// Lines of a later version must be passed over.
fn odd_lines(competitor: &Competitor, report: &mut Report) {
    let Ok(mut bot) = start(competitor) else { return };
    if bot.shake_hands(Terms::default().start).is_err() {
        return;
    }
    let _ = bot.send("weather sunny 21\nmood\n");
    let quiet = bot.line_until(Instant::now() + Duration::from_millis(300));
    match quiet {
        Ok(None) => report.add(Verdict::Fine, "B1 Lines", "unknown lines: passed over".to_owned()),
        Ok(Some(line)) if line.text.starts_with("info") => {
            report.add(
                Verdict::Fine,
                "B1 Lines",
                "unknown lines: answered with info".to_owned(),
            );
        }
        Ok(Some(line)) => {
            let fault = Fault::OutOfTurn(format!("answered with {}", crate::protocol::quote(&line.text)));
            fault_found(report, "unknown lines", &fault, bot.take_talk());
        }
        Err(fault) => fault_found(report, "unknown lines", &fault, bot.take_talk()),
    }
}

/// One way to play a game: its options, the terms, and a word for the report.
struct Way {
    options: Vec<String>,
    terms: Terms,
    word: &'static str,
}

fn ways(entry: &Entry) -> Vec<Way> {
    let terms = Terms {
        time: Some(Duration::from_secs(1)),
        margin: Duration::from_millis(500),
        length: Some(LENGTH),
        keep_talk: true,
        ..Terms::default()
    };
    let bench = || entry.bench.iter().map(|&option| option.to_owned()).collect::<Vec<_>>();
    let mut ways = vec![
        Way {
            options: bench(),
            terms: terms.clone(),
            word: "a second an action",
        },
        Way {
            options: bench(),
            terms: Terms {
                time: None,
                clock: Some((Duration::from_secs(20), Duration::from_millis(100))),
                length: Some(40),
                ..terms.clone()
            },
            word: "a clock",
        },
        Way {
            options: bench(),
            terms: Terms {
                time: None,
                nodes: Some(100),
                patience: Duration::from_secs(10),
                length: Some(40),
                ..terms.clone()
            },
            word: "nodes",
        },
    ];
    for preset in entry.info.presets.iter().filter(|preset| !preset.sets.is_empty()) {
        let mut options = bench();
        options.push(format!("preset={}", preset.name));
        ways.push(Way {
            options,
            terms: terms.clone(),
            word: preset.name,
        });
    }
    ways
}

fn check_game(competitor: &Competitor, entry: &'static Entry, must: bool, report: &mut Report) {
    let random: Competitor = Competitor {
        text: "random".to_owned(),
        program: None,
    };
    for way in ways(entry) {
        let options: Vec<&str> = way.options.iter().map(String::as_str).collect();
        let Ok(start) = entry.open(&options, None) else {
            continue;
        };
        for place in 0..start.seats().len() {
            let seat = start.seats()[place];
            let seated = (0..start.seats().len()).map(|other| {
                if other == place {
                    (competitor, competitor.text.clone())
                } else {
                    (&random, "random".to_owned())
                }
            });
            let pairing = Pairing {
                session: start.fork(),
                entry,
                seated: seated.collect(),
                dice: 7 + place as u64,
                seed: 11,
            };
            let what = format!("{} with {}, {seat}", entry.info.name, way.word);
            let finished = play(pairing, &way.terms);
            if !judge(report, &what, finished, Seat::new(place as u8), must) {
                return;
            }
        }
    }
}

/// What came of a game. `false` if there is no use in going on with this one.
fn judge(report: &mut Report, what: &str, mut finished: Finished, seat: Seat, must: bool) -> bool {
    let place = seat.index();
    let talk = std::mem::take(&mut finished.talk[place]);
    match &finished.ending {
        Ending::Forfeit(guilty, fault) if *guilty == seat => match fault {
            Fault::Declined(why) if !must => {
                report.add(
                    Verdict::Note,
                    "B3 The game",
                    format!("{what}: declined, {}", crate::protocol::quote(why)),
                );
                false
            }
            fault => {
                fault_found(report, what, fault, talk);
                false
            }
        },
        _ => {
            let own = |session: &dyn Session| {
                let mine = session
                    .played()
                    .iter()
                    .filter(|played| played.turn == quincunx_core::Turn::Seat(seat));
                mine.count()
            };
            let actions = own(&*finished.session);
            let mean = finished.used[place].as_secs_f64() * 1e3 / actions.max(1) as f64;
            let text = format!(
                "{what}: {actions} actions against random, {}, {}; {mean:.1} ms an action, at most {} ms",
                finished.result(),
                finished.ending.reason(finished.session.seats()),
                finished.longest[place].as_millis()
            );
            report.add(Verdict::Fine, "B5 Actions", text);
            if finished.left[place].is_none() {
                let text = format!("{what}: did not leave after over and quit");
                report.add(Verdict::Note, "B8 The end", text);
            }
            true
        }
    }
}
