//! A tournament: rounds drawn up from the plan and the results so far, played several games at once, and kept so that
//! whatever interrupts it loses no game and repeats none.

use crate::contest::{Event, Scheduled, play_all};
use crate::plan::Plan;
use crate::referee::side_of_each;
use crate::schedule::{Round, SoFar, next_round, seating};
use crate::{Ending, Finished, Journal, JournalError, Line, Standings};
use quincunx_core::mix;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A tournament with its folder of results.
pub struct Tournament {
    plan: Plan,
    events: Vec<Event>,
    folder: PathBuf,
    journal: Journal,
}

/// How far a tournament has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games that are done.
    pub done: usize,
    /// Games that are scheduled so far; later rounds are not yet.
    pub scheduled: usize,
    /// What happened last.
    pub news: String,
}

impl Tournament {
    /// Opens a tournament, or goes on with one.
    pub fn open(mut plan: Plan, folder: &Path) -> Result<Self, JournalError> {
        for folder in [folder.to_owned(), folder.join("games"), folder.join("stderr")] {
            fs::create_dir_all(&folder).map_err(|source| JournalError::File { path: folder, source })?;
        }
        let journal = Journal::open(&folder.join("journal.jsonl"), &plan.mark)?;
        let events = std::mem::take(&mut plan.games)
            .into_iter()
            .map(|game| Event {
                entry: game.entry,
                start: game.start,
                openings: game.openings,
                terms: game.terms,
            })
            .collect();
        Ok(Tournament {
            plan,
            events,
            folder: folder.to_owned(),
            journal,
        })
    }

    /// The plan it follows.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The games that are played in it.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The folder of results.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The games that are done, in the order of their numbers.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = self.journal.lines().to_vec();
        lines.sort_by_key(|line| line.id);
        lines
    }

    /// The names of the players.
    pub fn names(&self) -> Vec<String> {
        self.plan.players.iter().map(|(_, name)| name.clone()).collect()
    }

    /// The standings so far.
    pub fn standings(&self) -> Standings {
        Standings::of(&self.names(), self.journal.lines(), |line| {
            side_of_each(&*self.events[line.event].start)
        })
    }

    /// Plays whatever is left to play.
    pub fn run(&mut self, tell: &mut (dyn FnMut(&Progress) + Send)) -> Result<(), JournalError> {
        let mut so_far = SoFar {
            points: vec![0.0; self.plan.players.len()],
            ..SoFar::default()
        };
        let mut scheduled: Vec<Scheduled> = Vec::new();
        while let Some(round) = self.next_round(&so_far) {
            let games = self.games_of(&round, so_far.rounds.len(), scheduled.len());
            scheduled.extend(games.iter().cloned());
            self.check(&scheduled)?;
            self.play(&games, scheduled.len(), tell)?;
            self.count(round, &games, &mut so_far);
        }
        Ok(())
    }

    fn next_round(&self, so_far: &SoFar) -> Option<Round> {
        let Plan {
            format,
            group,
            rounds,
            ref players,
            ..
        } = self.plan;
        next_round(format, players.len(), group, rounds, so_far)
    }

    /// The games of a round, numbered on from those before.
    fn games_of(&self, round: &Round, number: usize, first: usize) -> Vec<Scheduled> {
        let mut games = Vec::new();
        for (place, group) in round.iter().enumerate() {
            let chosen: Vec<usize> = if self.plan.in_turn {
                vec![(number + place) % self.events.len()]
            } else {
                (0..self.events.len()).collect()
            };
            for event in chosen {
                let seats = self.events[event].seats();
                for game in 0..self.plan.repeat * group.len() as u64 {
                    let seated = seating(game, group.len(), seats);
                    let block = game / group.len() as u64;
                    // Dice are shared by the games of a block, and by nothing else.
                    let pair = mix(number as u64) ^ mix(1 + place as u64).rotate_left(21) ^ mix(block).rotate_left(42);
                    let id = first + games.len();
                    games.push(Scheduled {
                        id,
                        round: (number, place),
                        event,
                        seated: seated.into_iter().map(|member| group[member]).collect(),
                        block,
                        dice: mix(self.plan.seed) ^ mix(pair ^ event as u64),
                        seed: mix(self.plan.seed ^ mix(id as u64)),
                    });
                }
            }
        }
        games
    }

    /// What stands in the journal must be what was scheduled.
    fn check(&self, scheduled: &[Scheduled]) -> Result<(), JournalError> {
        for (number, line) in self.journal.lines().iter().enumerate() {
            if let Some(game) = scheduled.get(line.id)
                && (game.seated != line.seated || game.event != line.event)
            {
                return Err(JournalError::Damaged {
                    path: self.folder.join("journal.jsonl"),
                    line: number + 2,
                    reason: format!("game {} was scheduled otherwise", line.id),
                });
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        games: &[Scheduled],
        scheduled: usize,
        tell: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<(), JournalError> {
        let done: HashSet<usize> = self.journal.lines().iter().map(|line| line.id).collect();
        let left: Vec<Scheduled> = games.iter().filter(|game| !done.contains(&game.id)).cloned().collect();
        let (folder, journal, players) = (&self.folder, &mut self.journal, &self.plan.players);
        let mut result = Ok(());
        play_all(&self.events, players, &left, self.plan.jobs, |game, finished| {
            let kept = keep(folder, game, &finished)
                .map_err(|(path, source)| JournalError::File { path, source })
                .and_then(|line| journal.add(line));
            if let Err(error) = kept {
                result = Err(error);
                return ControlFlow::Break(());
            }
            let names: Vec<&str> = game.seated.iter().map(|&player| players[player].1.as_str()).collect();
            let news = format!(
                "game {}, {}: {} – {}, {}",
                game.id + 1,
                finished.session.info().name,
                names.join(" – "),
                finished.result(),
                finished.ending.reason(finished.session.seats())
            );
            tell(&Progress {
                done: journal.lines().len(),
                scheduled,
                news,
            });
            ControlFlow::Continue(())
        });
        result
    }

    fn count(&self, round: Round, games: &[Scheduled], so_far: &mut SoFar) {
        let mut points: Vec<Vec<f64>> = round.iter().map(|group| vec![0.0; group.len()]).collect();
        let ids: HashSet<usize> = games.iter().map(|game| game.id).collect();
        for line in self.journal.lines().iter().filter(|line| ids.contains(&line.id)) {
            let group = &round[line.round.1];
            for (member, &player) in group.iter().enumerate() {
                let seats = (0..line.seated.len()).filter(|&seat| line.seated[seat] == player);
                let got = seats.map(|seat| line.points[seat]).fold(0.0, f64::max);
                points[line.round.1][member] += got;
                so_far.points[player] += got;
            }
        }
        so_far.rounds.push(round);
        so_far.group_points.push(points);
    }
}

/// Writes record and standard errors of a game, all on the disk before its line goes into the journal.
fn keep(folder: &Path, game: &Scheduled, finished: &Finished) -> Result<Line, (PathBuf, io::Error)> {
    let number = format!("{:05}", game.id + 1);
    let record = format!("games/{number}.txt");
    write_whole(&folder.join(&record), &finished.record().write())?;
    for (seat, errors) in finished.session.seats().iter().zip(&finished.errors) {
        if !errors.is_empty() {
            write_whole(&folder.join(format!("stderr/{number}-{seat}.txt")), errors)?;
        }
    }
    let seats = finished.session.seats();
    Ok(Line {
        id: game.id,
        round: game.round,
        event: game.event,
        seated: game.seated.clone(),
        points: finished.points.clone(),
        result: finished.result(),
        reason: finished.ending.reason(seats),
        forfeit: match &finished.ending {
            Ending::Forfeit(seat, fault) => Some((seat.index(), fault.kind().to_owned(), fault.to_string())),
            _ => None,
        },
        actions: finished.session.played().len(),
        used: finished.used.iter().map(|used| used.as_millis() as u64).collect(),
        record,
    })
}

/// Writes a file so that it is there whole or not at all.
pub fn write_whole(path: &Path, text: &str) -> Result<(), (PathBuf, io::Error)> {
    let part = path.with_extension("part");
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&part, path)
    };
    write().map_err(|error| (path.to_owned(), error))
}
