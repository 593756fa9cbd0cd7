//! An outside program as a player like any other, and asking a player once.

use crate::protocol::Go;
use crate::referee::answer;
use crate::{Bot, Competitor, Fault, Herald, PlayerError, Terms};
use quincunx_core::{Seat, Session};
use quincunx_games::Entry;
use quincunx_players::{Analysis, Limits, Player, Setup, Stop};

/// A player by its name, whether of the program or outside: the one door through which everybody comes in.
///
/// ```
/// let nevo = quincunx_games::find("nevo").unwrap();
/// assert!(quincunx_arena::player(nevo, "level-3", &Default::default()).is_ok());
/// assert!(quincunx_arena::player(nevo, "cmd:no-such-program", &Default::default()).is_err());
/// ```
pub fn player(entry: &'static Entry, name: &str, setup: &Setup) -> Result<Box<dyn Player>, PlayerError> {
    let competitor: Competitor = name.parse()?;
    match competitor.own(entry, setup) {
        Some(player) => player,
        None => Ok(Box::new(Outside {
            competitor,
            stop: Stop::default(),
            running: None,
            fault: None,
        })),
    }
}

/// Asks a player for one action. The error says why there is none.
pub fn ask(
    entry: &'static Entry,
    name: &str,
    setup: &Setup,
    (session, seat): (&dyn Session, Seat),
    limits: &Limits,
) -> Result<String, String> {
    let competitor: Competitor = name.parse().map_err(|error: PlayerError| error.to_string())?;
    if let Some(player) = competitor.own(entry, setup) {
        let chosen = player.map_err(|error| error.to_string())?.choose(session, seat, limits);
        return chosen.ok_or_else(|| format!("{name} has no advice here"));
    }
    let mut outside = Outside {
        competitor,
        stop: Stop::default(),
        running: None,
        fault: None,
    };
    match outside.choose(session, seat, limits) {
        Some(action) => session
            .judge(&action)
            .map(|()| action.clone())
            .map_err(|error| Fault::illegal(&action, &error).to_string()),
        None => Err(outside.fault.map_or_else(
            || format!("{name} has no advice here"),
            |fault| format!("{name}: {fault}"),
        )),
    }
}

/// An outside program that is asked like a player of the program. It is started when it is first asked, and anew when
/// what it was told has been taken back.
struct Outside {
    competitor: Competitor,
    stop: Stop,
    running: Option<Running>,
    fault: Option<Fault>,
}

struct Running {
    bot: Bot,
    herald: Herald,
    seat: Seat,
    /// What it was told has been played.
    told: Vec<String>,
}

impl Outside {
    fn ask(&mut self, session: &dyn Session, seat: Seat, limits: &Limits) -> Result<Option<String>, Fault> {
        let terms = Terms::from_limits(limits);
        let texts: Vec<String> = session.played().iter().map(|played| played.text.clone()).collect();
        let goes_on = |running: &Running| running.seat == seat && texts.starts_with(&running.told);
        let mut running = match self.running.take().filter(goes_on) {
            Some(running) => running,
            None => self.start(session, seat, &terms)?,
        };
        let go = Go {
            time: limits.time.map(|time| time.as_millis() as u64),
            nodes: limits.nodes,
            clock: None,
        };
        let ask = running.herald.go(session, &go, None);
        running.bot.restart_counts();
        running.bot.send(&ask)?;
        let answer = answer(&mut running.bot, terms.allowed(None))?;
        running.told = texts;
        self.running = Some(running);
        Ok(answer.action)
    }

    fn start(&self, session: &dyn Session, seat: Seat, terms: &Terms) -> Result<Running, Fault> {
        let mut bot = Bot::of(&self.competitor, &terms.resources)
            .unwrap_or_else(|| Err(Fault::Crash("it is no outside program".to_owned())))?;
        let (_, wants) = bot.shake_hands(terms.start)?;
        let mut herald = Herald::new(seat, wants);
        bot.send(&herald.opening(session))?;
        Ok(Running {
            bot,
            herald,
            seat,
            told: Vec::new(),
        })
    }
}

impl Player for Outside {
    fn name(&self) -> &str {
        &self.competitor.text
    }

    fn choose(&mut self, session: &dyn Session, seat: Seat, limits: &Limits) -> Option<String> {
        match self.ask(session, seat, limits) {
            Ok(action) => action,
            Err(fault) => {
                self.fault = Some(fault);
                None
            }
        }
    }

    fn analyse(
        &mut self,
        _session: &dyn Session,
        _seat: Seat,
        _limits: &Limits,
        _lines: usize,
        _watch: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        None
    }

    fn judge(&mut self, _session: &dyn Session, _seat: Seat) -> Option<f64> {
        None
    }

    fn sides(&self, session: &dyn Session) -> Option<Vec<usize>> {
        Some(crate::referee::side_of_each(session))
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn reset(&mut self, _seed: u64) {
        self.running = None;
    }
}
