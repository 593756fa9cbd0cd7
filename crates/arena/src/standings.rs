//! What the games of a contest come to: tallies, standings, cross table, forfeits by reason.

use crate::elo::{Elo, superiority_of, wilson};
use crate::rating::{CrossTable, Likeliest, Running};
use crate::{Fault, Line};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a player got out of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won alone.
    pub wins: u64,
    /// Games drawn, or won together with another side.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// What it got in all: a win 1, a draw one half, a shared win its share.
    pub points: f64,
    /// The games it forfeited, by the kind of fault.
    pub forfeits: BTreeMap<String, u64>,
    /// How often it got which points, in thousandths.
    scores: BTreeMap<u32, u64>,
}

impl Tally {
    /// Adds a game: what each seat got, who sat there, and who forfeited it by what.
    pub fn add(&mut self, points: &[f64], seated: &[usize], forfeit: Option<(usize, &str)>, player: usize) {
        let own: Vec<usize> = (0..seated.len()).filter(|&seat| seated[seat] == player).collect();
        if own.is_empty() {
            return;
        }
        // On several seats of a game without teams a player gets what the best of them gets.
        let best = own.iter().map(|&seat| points[seat]).fold(0.0, f64::max);
        let draw = points.iter().all(|&points| (points - 0.5).abs() < 1e-9);
        self.points += best;
        *self.scores.entry((best * 1000.0).round() as u32).or_default() += 1;
        if best >= 1.0 {
            self.wins += 1;
        } else if best > 0.0 || draw {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
        if let Some((_, kind)) = forfeit.filter(|(seat, _)| seated[*seat] == player) {
            *self.forfeits.entry(kind.to_owned()).or_default() += 1;
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

    /// Between which scores the true one lies, 19 times in 20.
    pub fn score_interval(&self) -> (f64, f64) {
        wilson(self.score(), self.games() as f64)
    }

    /// How many games it forfeited.
    pub fn forfeited(&self) -> u64 {
        self.forfeits.values().sum()
    }

    fn samples(&self) -> Vec<(f64, f64)> {
        self.scores
            .iter()
            .map(|(&score, &count)| (f64::from(score) / 1000.0, count as f64))
            .collect()
    }

    /// How many Elo points it is above its opponents, among so many sides.
    pub fn elo(&self, sides: usize) -> Elo {
        Elo::of_samples(&self.samples(), sides)
    }

    /// How likely it is that it is stronger than its opponent.
    pub fn superiority(&self) -> f64 {
        superiority_of(&self.samples())
    }
}

/// One line of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The number of the player in the field.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// What it got.
    pub tally: Tally,
    /// Elo about the mean of the field: low, estimate, high.
    pub elo: (f64, f64, f64),
    /// The rating that also fits games of several: low, rating, high.
    pub rating: (f64, f64, f64),
    /// How likely it is that it is stronger than the next one below.
    pub superiority: Option<f64>,
}

/// The standings of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The best first.
    pub players: Vec<Standing>,
    /// Points of each against each, by their numbers in the field.
    pub cross: CrossTable,
    /// How many games were played.
    pub games: usize,
}

impl Standings {
    /// The standings after these games; `sides` says of each game which side each seat is on.
    pub fn of(names: &[String], lines: &[Line], sides: impl Fn(&Line) -> Vec<usize>) -> Self {
        let count = names.len();
        let mut tallies = vec![Tally::default(); count];
        let mut cross = CrossTable::new(count);
        let mut running = Running::new(count);
        let mut sorted: Vec<&Line> = lines.iter().collect();
        sorted.sort_by_key(|line| line.id);
        for line in sorted {
            for (player, tally) in tallies.iter_mut().enumerate() {
                let forfeit = line.forfeit.as_ref().map(|(seat, kind, _)| (*seat, kind.as_str()));
                tally.add(&line.points, &line.seated, forfeit, player);
            }
            let sides = sides(line);
            let got = |player: usize| {
                let seats = (0..line.seated.len()).filter(|&seat| line.seated[seat] == player);
                seats.map(|seat| line.points[seat]).fold(0.0, f64::max)
            };
            let mut present = line.seated.clone();
            present.sort_unstable();
            present.dedup();
            for (place, &one) in present.iter().enumerate() {
                for &other in &present[place + 1..] {
                    let allied = (0..line.seated.len()).any(|a| {
                        line.seated[a] == one
                            && (0..line.seated.len()).any(|b| line.seated[b] == other && sides[a] == sides[b])
                    });
                    if !allied {
                        let difference = got(one) - got(other);
                        let points = if difference.abs() < 1e-9 {
                            0.5
                        } else {
                            f64::from(u8::from(difference > 0.0))
                        };
                        cross.add(one, other, points);
                    }
                }
            }
            running.add(&teams(line, &sides));
        }
        let likeliest = Likeliest::of(&cross);
        let mut players: Vec<Standing> = tallies
            .into_iter()
            .enumerate()
            .map(|(player, tally)| {
                let (low, high) = likeliest.interval(player);
                Standing {
                    player,
                    name: names[player].clone(),
                    tally,
                    elo: (low, likeliest.elo[player], high),
                    rating: running.of(player),
                    superiority: None,
                }
            })
            .collect();
        players.sort_by(|one, other| {
            let points = other.tally.points.total_cmp(&one.tally.points);
            points
                .then(other.elo.1.total_cmp(&one.elo.1))
                .then(one.player.cmp(&other.player))
        });
        for place in 1..players.len() {
            let (above, below) = (players[place - 1].player, players[place].player);
            players[place - 1].superiority = Some(likeliest.superiority(above, below));
        }
        Standings {
            players,
            cross,
            games: lines.len(),
        }
    }

    /// Forfeits by reason, all players together.
    pub fn forfeits(&self) -> BTreeMap<&str, u64> {
        let mut all = BTreeMap::new();
        for standing in &self.players {
            for (kind, count) in &standing.tally.forfeits {
                *all.entry(kind.as_str()).or_default() += count;
            }
        }
        debug_assert!(all.keys().all(|kind| Fault::KINDS.contains(kind)));
        all
    }

    /// For scripts.
    pub fn json(&self) -> Value {
        let players = self.players.iter().map(|standing| {
            let tally = &standing.tally;
            let (low, elo, high) = standing.elo;
            let (rating_low, rating, rating_high) = standing.rating;
            let against = self
                .players
                .iter()
                .filter(|other| other.player != standing.player)
                .map(|other| {
                    let points = self.cross.points[standing.player][other.player];
                    let games = self.cross.games(standing.player, other.player);
                    (
                        other.name.clone(),
                        json!({"points": round(points, 3), "games": round(games, 0)}),
                    )
                });
            json!({
                "name": standing.name,
                "games": tally.games(),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "points": round(tally.points, 3),
                "score": round(tally.score(), 4),
                "elo": round(elo, 1),
                "elo_low": round(low, 1),
                "elo_high": round(high, 1),
                "rating": round(rating, 2),
                "rating_low": round(rating_low, 2),
                "rating_high": round(rating_high, 2),
                "superiority_to_next": standing.superiority.map(|likely| round(likely, 4)),
                "forfeits": tally.forfeited(),
                "forfeit_reasons": tally.forfeits,
                "against": Value::Object(against.collect()),
            })
        });
        json!({
            "games": self.games,
            "players": players.collect::<Vec<Value>>(),
            "forfeit_reasons": self.forfeits(),
        })
    }
}

/// The players of each side with what the side got. A player who sits on several sides counts for the best of them.
fn teams(line: &Line, sides: &[usize]) -> Vec<(Vec<usize>, f64)> {
    let mut teams: BTreeMap<usize, (Vec<usize>, f64)> = BTreeMap::new();
    for (seat, &player) in line.seated.iter().enumerate() {
        let team = teams.entry(sides[seat]).or_default();
        team.1 = line.points[seat];
        if !team.0.contains(&player) {
            team.0.push(player);
        }
    }
    let mut merged: Vec<(Vec<usize>, f64)> = Vec::new();
    for (players, points) in teams.into_values() {
        match merged.iter_mut().find(|(others, _)| *others == players) {
            Some((_, best)) => *best = best.max(points),
            None => merged.push((players, points)),
        }
    }
    merged
}

/// A number with few digits, and no negative zero.
pub(crate) fn round(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (number * scale).round() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_count_wins_draws_and_shares() {
        let mut tally = Tally::default();
        tally.add(&[1.0, 0.0], &[0, 1], None, 0);
        tally.add(&[1.0, 0.0], &[1, 0], Some((1, "clock")), 0);
        tally.add(&[0.5, 0.5], &[1, 0], None, 0);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 1));
        assert_eq!((tally.forfeited(), tally.forfeits["clock"]), (1, 1));
        assert!((tally.score() - 0.5).abs() < 1e-9);
        let elo = tally.elo(2);
        assert!(elo.low < elo.elo && elo.elo.abs() < 1e-6 && elo.elo < elo.high);
        assert!((tally.superiority() - 0.5).abs() < 1e-9);
        let mut shared = Tally::default();
        shared.add(&[0.5, 0.5, 0.0, 0.0], &[0, 1, 2, 3], None, 0);
        shared.add(&[0.5, 0.5, 0.0, 0.0], &[0, 1, 2, 3], None, 3);
        assert_eq!((shared.draws, shared.losses), (1, 1));
    }
}
