//! What the referee costs: games of players of the program, once asked directly and once over pipes.

use crate::referee::{Pairing, play};
use crate::{Competitor, Terms};
use quincunx_games::Entry;
use std::time::{Duration, Instant};

/// What an action costs in each way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Overhead {
    /// How many actions were taken each way.
    pub actions: usize,
    /// Microseconds an action, asked directly.
    pub direct: f64,
    /// Microseconds an action, over pipes, without starting and ending the programs.
    pub piped: f64,
    /// Milliseconds to start and end the programs of a game.
    pub start: f64,
}

/// Plays the same games both ways. `program` is the command that speaks the bot protocol as that player.
pub fn overhead(
    entry: &'static Entry,
    options: &[&str],
    player: &str,
    program: &str,
    games: u64,
) -> Result<Overhead, String> {
    let open = || entry.open(options, None).map_err(|error| error.to_string());
    let seats = open()?.seats().len();
    let terms = Terms::default();
    let mut measured = Overhead {
        actions: 0,
        direct: 0.0,
        piped: 0.0,
        start: 0.0,
    };
    let (mut direct, mut piped, mut start_and_end) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for game in 0..games {
        for name in [player, program] {
            let competitor: Competitor = name.parse().map_err(|error: crate::PlayerError| error.to_string())?;
            let pairing = Pairing {
                session: open()?,
                entry,
                seated: (0..seats).map(|_| (&competitor, name.to_owned())).collect(),
                dice: game,
                seed: game,
            };
            let start = Instant::now();
            let finished = play(pairing, &terms);
            if let crate::Ending::Forfeit(_, fault) = finished.ending {
                return Err(fault.to_string());
            }
            let actions = finished.session.played().len();
            if competitor.program.is_some() {
                start_and_end += start.elapsed().saturating_sub(finished.wall);
                piped += finished.wall;
            } else {
                direct += finished.wall;
            }
            measured.actions += actions;
        }
    }
    measured.actions /= 2;
    let each = |time: Duration| time.as_secs_f64() * 1e6 / measured.actions.max(1) as f64;
    (measured.direct, measured.piped) = (each(direct), each(piped));
    measured.start = start_and_end.as_secs_f64() * 1e3 / games.max(1) as f64;
    Ok(measured)
}
