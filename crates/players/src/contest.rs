//! Contests: players against each other over many games, fairly, and what the results say.

use crate::{Limits, Player};
use quincunx_core::{Seat, Session, Turn, mix};
use quincunx_search::Random;
use std::time::{Duration, Instant};

/// A player that takes this much longer than it was given has lost.
const GRACE: Duration = Duration::from_secs(2);

/// What a player got out of a contest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won alone.
    pub wins: u64,
    /// Games drawn, or won together with another side.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games lost by an illegal action, by none at all, or on time.
    pub forfeits: u64,
    /// What it got in all: a win 1, a draw one half, a shared win its share.
    pub points: f64,
}

/// How one game went: what each seat got, and who forfeited it.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// What each seat got.
    pub points: Vec<f64>,
    /// Whose fault it was, if it was not played to the end.
    pub forfeit: Option<Seat>,
    /// How many actions were taken.
    pub actions: usize,
}

/// Plays a game to its end. `seated` says which player sits where. Dice fall as the seed decides, the same in every
/// game with that seed for as long as it goes the same way.
pub fn play(
    session: &mut dyn Session,
    players: &mut [Box<dyn Player>],
    seated: &[usize],
    limits: &Limits,
    seed: u64,
) -> Played {
    let sides = players.first().and_then(|player| player.sides(session));
    let sides = sides.unwrap_or_else(|| (0..session.seats().len()).collect());
    let mut rolls = 0;
    let result = loop {
        match session.turn() {
            Turn::Over(outcome) => {
                let won: Vec<usize> = outcome.winners().iter().map(|seat| sides[seat.index()]).collect();
                break (won, None);
            }
            Turn::Chance => {
                rolls += 1;
                let mut dice = Random::new(mix(seed).wrapping_add(rolls));
                let mut below = |bound: u32| quincunx_core::Chooser::below(&mut dice, bound);
                let Some(outcome) = session.pick(&mut below) else {
                    break (Vec::new(), None);
                };
                if session.play(&outcome).is_err() {
                    break (Vec::new(), None);
                }
            }
            Turn::Seat(seat) => {
                let start = Instant::now();
                let action = players[seated[seat.index()]].choose(session, seat, limits);
                let late = limits.time.is_some_and(|time| start.elapsed() > time + GRACE);
                let played = action.is_some_and(|action| session.play(&action).is_ok());
                if late || !played {
                    let loser = sides[seat.index()];
                    break (
                        sides.iter().copied().filter(|&side| side != loser).collect(),
                        Some(seat),
                    );
                }
            }
        }
    };
    let (mut winners, forfeit) = result;
    winners.sort_unstable();
    winners.dedup();
    let points = sides.iter().map(|side| match (winners.len(), winners.contains(side)) {
        (0, _) => 0.5,
        (shared, true) => 1.0 / shared as f64,
        (_, false) => 0.0,
    });
    Played {
        points: points.collect(),
        forfeit,
        actions: session.played().len(),
    }
}

/// Who sits where in a game of a contest: players take turns on the seats, and every player sits on every seat as
/// often. Where there are more seats than players, they sit by turns.
///
/// ```
/// use quincunx_players::contest::seating;
/// assert_eq!(seating(0, 2, 2), [0, 1]);
/// assert_eq!(seating(1, 2, 2), [1, 0]);
/// assert_eq!(seating(1, 2, 4), [1, 0, 1, 0]);
/// ```
pub fn seating(game: u64, players: usize, seats: usize) -> Vec<usize> {
    let turned = (game % players as u64) as usize;
    (0..seats).map(|seat| (seat + turned) % players).collect()
}

/// The number of the dice of a game: all seatings are played with the same dice before new ones come.
pub fn dice(seed: u64, game: u64, players: usize) -> u64 {
    mix(seed) ^ mix(game / players as u64)
}

impl Tally {
    /// Adds a game: what each seat got, and which player this is.
    pub fn add(&mut self, game: &Played, seated: &[usize], player: usize) {
        let own: Vec<usize> = (0..seated.len()).filter(|&seat| seated[seat] == player).collect();
        if own.is_empty() {
            return;
        }
        // On several seats of a game without teams a player gets what they get together, but no more than a game.
        let best = own.iter().map(|&seat| game.points[seat]).fold(0.0, f64::max);
        let draw = game.points.iter().all(|&points| (points - 0.5).abs() < 1e-9);
        self.points += best;
        if best >= 1.0 {
            self.wins += 1;
        } else if best > 0.0 || draw {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
        if game.forfeit.is_some_and(|seat| seated[seat.index()] == player) {
            self.forfeits += 1;
        }
    }

    /// How many games it was.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean points of a game.
    pub fn score(&self) -> f64 {
        self.points / self.games().max(1) as f64
    }

    /// Between which scores the true one lies, 19 times in 20 (Wilson).
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let games = self.games().max(1) as f64;
        let score = self.score();
        let middle = score + Z * Z / (2.0 * games);
        let half = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
        let whole = 1.0 + Z * Z / games;
        (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
    }

    /// How many Elo points it is above its opponents, with the interval: low, estimate, high. A clean score is taken
    /// for half a point less, since nobody is infinitely strong.
    pub fn elo(&self, sides: usize) -> (f64, f64, f64) {
        let least = 0.5 / self.games().max(1) as f64;
        let (low, high) = self.interval();
        let elo = |score: f64| elo(score.clamp(least, 1.0 - least), sides);
        (elo(low), elo(self.score()), elo(high))
    }
}

/// The difference in Elo points that a score stands for, among so many sides.
///
/// ```
/// use quincunx_players::contest::elo;
/// assert!(elo(0.5, 2).abs() < 1e-9 && elo(0.25, 4).abs() < 1e-9);
/// assert!((elo(0.76, 2) - 200.0).abs() < 1.0);
/// ```
pub fn elo(score: f64, sides: usize) -> f64 {
    400.0 * (score / (1.0 - score) * (sides.max(2) - 1) as f64).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_count_wins_draws_and_shares() {
        let mut tally = Tally::default();
        let game = |points: &[f64]| Played {
            points: points.to_vec(),
            forfeit: None,
            actions: 10,
        };
        tally.add(&game(&[1.0, 0.0]), &[0, 1], 0);
        tally.add(&game(&[1.0, 0.0]), &[1, 0], 0);
        tally.add(&game(&[0.5, 0.5]), &[1, 0], 0);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 1));
        assert!((tally.score() - 0.5).abs() < 1e-9);
        let (low, high) = tally.interval();
        assert!(low < 0.5 && high > 0.5 && low > 0.0 && high < 1.0);
        let (low, estimate, high) = tally.elo(2);
        assert!(low < estimate && estimate.abs() < 1e-6 && estimate < high);
    }
}
