//! The referee of one game: asks the seats in turn, lets dice fall, keeps the clocks, and judges what goes wrong.
//!
//! A forfeit ends the game: the side of that seat has lost, and all other sides have won together.

use crate::bot::{listen, wait};
use crate::protocol::{FromBot, Wants, quote, read_bot_line};
use crate::{Bot, Competitor, Ending, Fault, Finished, Herald, Said, Terms};
use quincunx_core::{Outcome, Seat, SeatSet, Session, Turn, mix};
use quincunx_games::Entry;
use quincunx_players::{Player, Setup};
use quincunx_search::Random;
use quincunx_table::{Dice, Secret};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// A player of the program stops by itself; only one that hangs takes this much longer than it was given.
const GRACE: Duration = Duration::from_secs(2);

/// The time a bot has to end by itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(250);

/// The dice of a number: the same in all games that share it.
pub fn dice(number: u64) -> Dice {
    let mut stream = Random::new(mix(number));
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&stream.word().to_le_bytes());
    }
    Dice::new(Secret::new(bytes), Vec::new())
}

/// Which side each seat plays for.
pub fn side_of_each(session: &dyn Session) -> Vec<usize> {
    let sides = session.sides();
    let seats = (0..session.seats().len()).map(|seat| Seat::new(seat as u8));
    seats
        .map(|seat| sides.iter().position(|side| side.contains(seat)).unwrap_or(0))
        .collect()
}

/// What each seat gets: a win 1, shared among the sides that won; a draw one half.
pub fn points(session: &dyn Session, outcome: Outcome) -> Vec<f64> {
    let sides = session.sides();
    let winning = |side: &SeatSet| side.iter().any(|seat| outcome.winners().contains(seat));
    let shared = sides.iter().filter(|side| winning(side)).count();
    let seats = (0..session.seats().len()).map(|seat| Seat::new(seat as u8));
    seats
        .map(|seat| match (shared, sides.iter().find(|side| side.contains(seat))) {
            (0, _) => 0.5,
            (shared, Some(side)) if winning(side) => 1.0 / shared as f64,
            _ => 0.0,
        })
        .collect()
}

/// The outcome when the side of a seat has lost: all others have won.
fn lost(session: &dyn Session, seat: Seat) -> Outcome {
    let sides = session.sides();
    let others = sides.iter().filter(|side| !side.contains(seat));
    Outcome::shared(others.fold(SeatSet::EMPTY, |all, &side| all.with(side)))
}

/// Who sits on a seat.
enum Chair {
    Own(Box<dyn Player>),
    Outside(Box<Bot>, Herald),
}

impl Chair {
    fn bot(&mut self) -> Option<&mut Bot> {
        match self {
            Chair::Own(_) => None,
            Chair::Outside(bot, _) => Some(bot),
        }
    }
}

/// What remains of a bot.
#[derive(Default)]
struct Dismissed {
    errors: String,
    talk: Vec<Said>,
    left: Option<ExitStatus>,
}

/// An answer to `go`.
pub(crate) struct Answer {
    /// The action; `None` for resignation.
    pub(crate) action: Option<String>,
    /// The chance to win that was told last.
    pub(crate) chance: Option<f64>,
}

/// What a line of a bot that has been asked means.
fn read_answer(line: &str) -> Result<FromBot, Fault> {
    match read_bot_line(line) {
        Ok(FromBot::Decline(why)) => Err(Fault::Declined(why)),
        Ok(FromBot::Want(_) | FromBot::Ready(_)) => {
            Err(Fault::Protocol(format!("{} after the handshake was done", quote(line))))
        }
        Ok(line) => Ok(line),
        Err(reason) => Err(Fault::Protocol(format!("{}: {reason}", quote(line)))),
    }
}

/// Waits for the answer of a single bot that has been asked.
pub(crate) fn answer(bot: &mut Bot, allowed: Duration) -> Result<Answer, Fault> {
    let start = Instant::now();
    let mut chance = None;
    loop {
        let Some(line) = bot.line_until(start + allowed)? else {
            return Err(late(bot, start, allowed));
        };
        match read_answer(&line.text)? {
            FromBot::Action(action) => {
                let action = Some(action);
                return Ok(Answer { action, chance });
            }
            FromBot::Resign => {
                return Ok(Answer { action: None, chance });
            }
            other => chance = other.chance().or(chance),
        }
    }
}

fn late(bot: &Bot, start: Instant, allowed: Duration) -> Fault {
    if let Some(breach) = bot.breach() {
        return breach;
    }
    match bot.unfinished() {
        Some(part) => Fault::Protocol(format!("the line {} never ended", quote(&part))),
        None => Fault::Clock {
            used: start.elapsed(),
            allowed,
        },
    }
}

/// A game in progress.
struct Table<'a> {
    session: Box<dyn Session>,
    chairs: Vec<Option<Chair>>,
    terms: &'a Terms,
    dice: &'a Dice,
    rolls: usize,
    left: Option<Vec<Duration>>,
    /// How long it took from the first action on.
    wall: Duration,
    used: Vec<Duration>,
    longest: Vec<Duration>,
    /// How often in a row a seat said that it is lost, and that it is even.
    lost: Vec<u32>,
    even: Vec<u32>,
}

/// A game to be played: the position it begins from, who sits where, and what chance is made of.
pub struct Pairing<'a> {
    /// The game, at its start or after an opening.
    pub session: Box<dyn Session>,
    /// Who plays which game.
    pub entry: &'static Entry,
    /// Who sits where, and the name to go into the record.
    pub seated: Vec<(&'a Competitor, String)>,
    /// The number of its dice.
    pub dice: u64,
    /// The seed of players.
    pub seed: u64,
}

/// Plays a game to its end.
pub fn play(pairing: Pairing<'_>, terms: &Terms) -> Finished {
    let Pairing {
        session,
        entry,
        seated,
        dice: number,
        seed,
    } = pairing;
    let dice = dice(number);
    let seats = session.seats().len();
    let opening = session.played().len();
    let mut table = Table {
        chairs: (0..seats).map(|_| None).collect(),
        rolls: 0,
        left: terms.clock.map(|(time, _)| vec![time; seats]),
        wall: Duration::ZERO,
        used: vec![Duration::ZERO; seats],
        longest: vec![Duration::ZERO; seats],
        lost: vec![0; seats],
        even: vec![0; seats],
        session,
        terms,
        dice: &dice,
    };
    let ending = table.run(entry, &seated, seed);
    let outcome = table.outcome(&ending);
    let dismissed = table.dismiss(&ending, outcome);
    Finished {
        points: points(&*table.session, outcome),
        session: table.session,
        ending,
        outcome,
        used: table.used,
        wall: table.wall,
        longest: table.longest,
        errors: dismissed.iter().map(|seat| seat.errors.clone()).collect(),
        left: dismissed.iter().map(|seat| seat.left).collect(),
        talk: dismissed.into_iter().map(|seat| seat.talk).collect(),
        opening,
        dice: dice.clone(),
        names: seated.into_iter().map(|(_, name)| name).collect(),
    }
}

impl Table<'_> {
    fn run(&mut self, entry: &'static Entry, seated: &[(&Competitor, String)], seed: u64) -> Ending {
        // All are started before any is waited for: interpreters take their time.
        for (place, (competitor, _)) in seated.iter().enumerate() {
            let setup = Setup {
                seed: mix(seed).wrapping_add(place as u64),
                threads: self.terms.threads,
                memory: 16,
            };
            let seat = Seat::new(place as u8);
            let chair = match (
                competitor.own(entry, &setup),
                Bot::of(competitor, &self.terms.resources),
            ) {
                (Some(Ok(player)), _) => Ok(Chair::Own(player)),
                (Some(Err(error)), _) => Err(Fault::Declined(error.to_string())),
                (None, Some(Ok(mut bot))) => {
                    if self.terms.keep_talk {
                        bot.keep_talk();
                    }
                    Ok(Chair::Outside(Box::new(bot), Herald::new(seat, Wants::default())))
                }
                (None, Some(Err(fault))) => Err(fault),
                (None, None) => Err(Fault::Crash("nobody sits there".to_owned())),
            };
            match chair {
                Ok(chair) => self.chairs[place] = Some(chair),
                Err(fault) => return Ending::Forfeit(seat, fault),
            }
        }
        for place in 0..self.chairs.len() {
            if let Err(fault) = self.welcome(place) {
                return Ending::Forfeit(Seat::new(place as u8), fault);
            }
        }
        let start = Instant::now();
        let ending = self.go_on();
        self.wall = start.elapsed();
        ending
    }

    /// Plays until the game ends.
    fn go_on(&mut self) -> Ending {
        loop {
            let begun = self.session.played().len();
            let ending = match self.session.turn() {
                Turn::Over(_) => return Ending::Rules,
                Turn::Chance => self.roll(),
                Turn::Seat(seat) => self.ask(seat),
            };
            if let Some(ending) = ending {
                return ending;
            }
            if self.session.played().len() > begun
                && let Some(ending) = self.tell()
            {
                return ending;
            }
            let long = self
                .terms
                .length
                .is_some_and(|length| self.session.played().len() >= length);
            if long && !matches!(self.session.turn(), Turn::Over(_)) {
                return Ending::TooLong;
            }
        }
    }

    fn welcome(&mut self, place: usize) -> Result<(), Fault> {
        if let Some(Chair::Outside(bot, herald)) = &mut self.chairs[place] {
            let (_, wants) = bot.shake_hands(self.terms.start)?;
            *herald = Herald::new(Seat::new(place as u8), wants);
            bot.send(&herald.opening(&*self.session))?;
        }
        Ok(())
    }

    fn roll(&mut self) -> Option<Ending> {
        let outcomes = self.session.chances();
        let outcome = self.dice.roll(self.rolls, &outcomes)?.to_owned();
        self.rolls += 1;
        let played = self.session.play(&outcome);
        debug_assert!(played.is_ok(), "chance offers what can happen");
        None
    }

    /// Tells every bot what was played. Who must be asked next is told together with that.
    fn tell(&mut self) -> Option<Ending> {
        let next = self.session.turn();
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let seat = Seat::new(place as u8);
            if let Some(Chair::Outside(bot, herald)) = chair
                && next != Turn::Seat(seat)
            {
                let told = bot.send(&herald.catch_up(&*self.session));
                if let Err(fault) = told {
                    return Some(Ending::Forfeit(seat, fault));
                }
            }
        }
        None
    }

    /// Looks whether somebody acts who was not asked.
    fn out_of_turn(&mut self, asked: Option<Seat>) -> Option<Ending> {
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let seat = Seat::new(place as u8);
            if asked == Some(seat) {
                continue;
            }
            let Some(bot) = chair.as_mut().and_then(Chair::bot) else {
                continue;
            };
            while let Some(line) = bot.next_line() {
                let fault = match line {
                    Err(fault) => Some(fault),
                    Ok(line) => match read_answer(&line.text) {
                        Err(fault) => Some(fault),
                        Ok(FromBot::Action(_) | FromBot::Resign) => Some(Fault::OutOfTurn(format!(
                            "{} without having been asked",
                            quote(&line.text)
                        ))),
                        Ok(_) => None,
                    },
                };
                if let Some(fault) = fault {
                    return Some(Ending::Forfeit(seat, fault));
                }
            }
        }
        None
    }

    fn ask(&mut self, seat: Seat) -> Option<Ending> {
        let left = self.left.as_ref().map(|left| left[seat.index()]);
        let asked = match &self.chairs[seat.index()] {
            Some(Chair::Outside(..)) => self.ask_outside(seat, left),
            _ => self.ask_own(seat, left),
        };
        let (answer, used) = match asked {
            Ok(answered) => answered,
            Err(ending) => return Some(ending),
        };
        self.used[seat.index()] += used;
        self.longest[seat.index()] = self.longest[seat.index()].max(used);
        if let (Some(left), Some((_, add))) = (&mut self.left, self.terms.clock) {
            left[seat.index()] = left[seat.index()].saturating_sub(used) + add;
        }
        let Some(action) = answer.action else {
            return Some(Ending::Resigned(seat));
        };
        if let Err(error) = self.session.play(&action) {
            return Some(Ending::Forfeit(seat, Fault::illegal(&action, &error)));
        }
        self.adjudicate(seat, answer.chance)
    }

    fn ask_own(&mut self, seat: Seat, left: Option<Duration>) -> Result<(Answer, Duration), Ending> {
        let limits = self.terms.limits(left);
        let wants_chance = self.terms.resign.is_some() || self.terms.draw.is_some();
        let Some(Chair::Own(player)) = &mut self.chairs[seat.index()] else {
            return Err(Ending::Forfeit(seat, Fault::Crash("nobody sits there".to_owned())));
        };
        let start = Instant::now();
        let action = player.choose(&*self.session, seat, &limits);
        let used = start.elapsed();
        let chance = if wants_chance {
            player.judge(&*self.session, seat)
        } else {
            None
        };
        let allowed = match (self.terms.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        if let Some(allowed) = allowed.filter(|&allowed| used > allowed + GRACE) {
            return Err(Ending::Forfeit(seat, Fault::Clock { used, allowed }));
        }
        if action.is_none() {
            let what = "action";
            return Err(Ending::Forfeit(seat, Fault::Silence { waited: used, what }));
        }
        // Others may have spoken while it thought.
        for bot in self.chairs.iter_mut().flatten().filter_map(Chair::bot) {
            listen(bot);
        }
        if let Some(ending) = self.out_of_turn(Some(seat)) {
            return Err(ending);
        }
        Ok((Answer { action, chance }, used))
    }

    fn ask_outside(&mut self, seat: Seat, left: Option<Duration>) -> Result<(Answer, Duration), Ending> {
        let go = self.terms.go(left);
        let clocks: Option<Vec<u64>> = self
            .left
            .as_ref()
            .map(|left| left.iter().map(|left| left.as_millis() as u64).collect());
        let forfeit = |fault| Ending::Forfeit(seat, fault);
        // What has come before it was asked was not asked for.
        if let Some(bot) = self.chairs[seat.index()].as_mut().and_then(Chair::bot) {
            listen(bot);
        }
        if let Some(ending) = self.out_of_turn(None) {
            return Err(ending);
        }
        let Some(Chair::Outside(bot, herald)) = &mut self.chairs[seat.index()] else {
            return Err(forfeit(Fault::Crash("nobody sits there".to_owned())));
        };
        let text = herald.go(&*self.session, &go, clocks.as_deref());
        bot.restart_counts();
        // A bot may answer before we get to look at the clock again, so it is looked at before.
        let start = Instant::now();
        bot.send(&text).map_err(forfeit)?;
        let allowed = self.terms.allowed(left);
        let limited = self.terms.time.is_some() || left.is_some();
        let mut chance = None;
        loop {
            let Some(bot) = self.chairs[seat.index()].as_mut().and_then(Chair::bot) else {
                return Err(forfeit(Fault::Crash("nobody sits there".to_owned())));
            };
            while let Some(line) = bot.next_line() {
                let line = line.map_err(forfeit)?;
                let used = line.at.saturating_duration_since(start);
                if used > allowed {
                    return Err(forfeit(Fault::Clock { used, allowed }));
                }
                let action = match read_answer(&line.text).map_err(forfeit)? {
                    FromBot::Action(action) => Some(action),
                    FromBot::Resign => None,
                    other => {
                        chance = other.chance().or(chance);
                        continue;
                    }
                };
                return Ok((Answer { action, chance }, used));
            }
            let used = start.elapsed();
            if used > allowed {
                let fault = match late(bot, start, allowed) {
                    Fault::Clock { .. } if !limited => Fault::Silence {
                        waited: used,
                        what: "action",
                    },
                    fault => fault,
                };
                return Err(forfeit(fault));
            }
            let mut bots: Vec<&mut Bot> = self.chairs.iter_mut().flatten().filter_map(Chair::bot).collect();
            wait(&mut bots, allowed.saturating_sub(used) + Duration::from_millis(1));
            if let Some(ending) = self.out_of_turn(Some(seat)) {
                return Err(ending);
            }
        }
    }

    fn adjudicate(&mut self, seat: Seat, chance: Option<f64>) -> Option<Ending> {
        let place = seat.index();
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        if let Some((least, actions)) = self.terms.resign {
            count(&mut self.lost[place], chance.is_some_and(|chance| chance <= least));
            if self.lost[place] >= actions {
                return Some(Ending::Hopeless(seat));
            }
        }
        if let Some((within, actions)) = self.terms.draw {
            let even = chance.is_some_and(|chance| (chance - 0.5).abs() <= within);
            count(&mut self.even[place], even);
            if self.even.iter().all(|&streak| streak >= actions) {
                return Some(Ending::Even);
            }
        }
        None
    }

    fn outcome(&self, ending: &Ending) -> Outcome {
        match (ending, self.session.turn()) {
            // An action that ends the game ends it by its rules, whatever else was said with it.
            (Ending::Rules | Ending::Hopeless(_) | Ending::Even | Ending::TooLong, Turn::Over(outcome)) => outcome,
            (Ending::Forfeit(seat, _) | Ending::Resigned(seat) | Ending::Hopeless(seat), _) => {
                lost(&*self.session, *seat)
            }
            (Ending::Rules | Ending::Even | Ending::TooLong, _) => Outcome::DRAW,
        }
    }

    /// Tells the end and sends everybody home.
    fn dismiss(&mut self, ending: &Ending, outcome: Outcome) -> Vec<Dismissed> {
        let result = self.session.outcome_text(outcome);
        let reason = ending.reason(self.session.seats());
        for chair in self.chairs.iter_mut().flatten() {
            if let Chair::Outside(bot, herald) = chair {
                let _ = bot.send(&herald.over(&*self.session, &result, &reason));
            }
        }
        let guilty = match ending {
            Ending::Forfeit(seat, _) => Some(seat.index()),
            _ => None,
        };
        let mut dismissed = Vec::new();
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let mut seat = Dismissed::default();
            if let Some(Chair::Outside(bot, _)) = chair {
                if guilty != Some(place) {
                    seat.left = bot.farewell(FAREWELL);
                }
                bot.kill();
                seat.errors = bot.errors();
                seat.talk = bot.take_talk();
            }
            *chair = None;
            dismissed.push(seat);
        }
        dismissed
    }
}
