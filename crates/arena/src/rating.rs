//! Ratings of many: Elo by maximum likelihood (Bradley and Terry), and a rating for games of more than two from the
//! `skillratings` library (Weng and Lin).

use crate::elo::normal;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// 19 times in 20.
const Z: f64 = 1.959_963_984_540_054;

/// Elo points for one unit of the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// What each got against each: points of the row against the column. A game between two adds one point in all.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    /// Points of the row against the column.
    pub points: Vec<Vec<f64>>,
}

impl CrossTable {
    /// An empty table.
    pub fn new(players: usize) -> Self {
        CrossTable {
            points: vec![vec![0.0; players]; players],
        }
    }

    /// Adds what one got against another, out of one.
    pub fn add(&mut self, one: usize, other: usize, points: f64) {
        self.points[one][other] += points;
        self.points[other][one] += 1.0 - points;
    }

    /// How many games two have played.
    pub fn games(&self, one: usize, other: usize) -> f64 {
        self.points[one][other] + self.points[other][one]
    }

    fn len(&self) -> usize {
        self.points.len()
    }
}

/// Ratings by maximum likelihood, about a mean of zero.
#[derive(Clone, PartialEq, Debug)]
pub struct Likeliest {
    /// The rating of each.
    pub elo: Vec<f64>,
    /// How much ratings vary together.
    covariance: Vec<Vec<f64>>,
}

impl Likeliest {
    /// The ratings under which the results are likeliest. Where somebody has only won or only lost against the rest, no
    /// rating is; then every pair that met counts half a drawn game more.
    ///
    /// ```
    /// use quincunx_arena::rating::{CrossTable, Likeliest};
    /// let mut table = CrossTable::new(2);
    /// for game in 0..100 {
    ///     table.add(0, 1, if game < 64 { 1.0 } else { 0.0 });
    /// }
    /// let ratings = Likeliest::of(&table);
    /// assert!((ratings.elo[0] - ratings.elo[1] - 99.95).abs() < 0.01);
    /// ```
    pub fn of(table: &CrossTable) -> Self {
        let count = table.len();
        let mut table = table.clone();
        if !is_connected(&table) {
            let apart = count > 1 && !is_reached(&table, |table, one, other| table.games(one, other) > 0.0);
            for one in 0..count {
                for other in one + 1..count {
                    if apart || table.games(one, other) > 0.0 {
                        table.points[one][other] += 0.25;
                        table.points[other][one] += 0.25;
                    }
                }
            }
        }
        let mut strength = vec![0.0_f64; count];
        // Newton's steps, each along what is left over between the points got and expected.
        for _ in 0..200 {
            let information = information(&table, &strength);
            let gradient: Vec<f64> = (0..count)
                .map(|one| {
                    let others = (0..count).filter(|&other| other != one);
                    others
                        .map(|other| {
                            let games = table.games(one, other);
                            table.points[one][other] - games * share(strength[one] - strength[other])
                        })
                        .sum()
                })
                .collect();
            let Some(inverse) = invert(&information) else { break };
            let step: Vec<f64> = inverse
                .iter()
                .map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum())
                .collect();
            let longest = step.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
            let shorten = (1.0 / longest.max(1e-12)).min(1.0);
            for (strength, step) in strength.iter_mut().zip(&step) {
                *strength += step * shorten;
            }
            if longest < 1e-10 {
                break;
            }
        }
        let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
        let covariance = invert(&information(&table, &strength)).unwrap_or_else(|| vec![vec![0.0; count]; count]);
        // The inverse was made with the mean held at zero, which adds one over the count to every entry.
        let centre = 1.0 / count.max(1) as f64;
        Likeliest {
            elo: strength.iter().map(|strength| (strength - mean) * SCALE).collect(),
            covariance: covariance
                .into_iter()
                .map(|row| row.into_iter().map(|entry| (entry - centre) * SCALE * SCALE).collect())
                .collect(),
        }
    }

    /// The interval of a rating about the mean.
    pub fn interval(&self, player: usize) -> (f64, f64) {
        let half = Z * self.covariance[player][player].max(0.0).sqrt();
        (self.elo[player] - half, self.elo[player] + half)
    }

    /// How likely it is that one is stronger than another.
    pub fn superiority(&self, one: usize, other: usize) -> f64 {
        let c = &self.covariance;
        let variance = c[one][one] + c[other][other] - 2.0 * c[one][other];
        let difference = self.elo[one] - self.elo[other];
        if variance <= 1e-12 {
            return 0.5;
        }
        normal(difference / variance.sqrt())
    }
}

fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// How sharply the likelihood falls off, with one direction added in which nothing is known: all ratings together.
fn information(table: &CrossTable, strength: &[f64]) -> Vec<Vec<f64>> {
    let count = strength.len();
    let mut matrix = vec![vec![1.0 / count as f64; count]; count];
    for one in 0..count {
        for other in 0..count {
            if one != other {
                let share = share(strength[one] - strength[other]);
                let weight = table.games(one, other) * share * (1.0 - share);
                matrix[one][one] += weight;
                matrix[one][other] -= weight;
            }
        }
    }
    matrix
}

/// The inverse of a symmetric matrix; `None` if there is none.
fn invert(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(place, row)| {
            let unit = (0..count).map(|at| f64::from(u8::from(at == place)));
            row.iter().copied().chain(unit).collect()
        })
        .collect();
    for column in 0..count {
        let largest = (column..count).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, largest);
        let lead = rows[column][column];
        if lead.abs() < 1e-14 {
            return None;
        }
        for entry in &mut rows[column] {
            *entry /= lead;
        }
        let pivot = rows[column].clone();
        for (place, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if place != column && factor != 0.0 {
                for (entry, pivot) in row.iter_mut().zip(&pivot) {
                    *entry -= factor * pivot;
                }
            }
        }
    }
    Some(rows.into_iter().map(|row| row[count..].to_vec()).collect())
}

/// Whether everybody can be reached from the first by steps that hold, forwards and backwards.
fn is_reached(table: &CrossTable, step: impl Fn(&CrossTable, usize, usize) -> bool) -> bool {
    let count = table.len();
    let reach = |forwards: bool| {
        let mut seen = vec![false; count];
        let mut open = vec![0];
        while let Some(one) = open.pop() {
            if !std::mem::replace(&mut seen[one], true) {
                let there = |other: &usize| {
                    if forwards {
                        step(table, one, *other)
                    } else {
                        step(table, *other, one)
                    }
                };
                open.extend((0..count).filter(there));
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    count == 0 || (reach(true) && reach(false))
}

fn is_connected(table: &CrossTable) -> bool {
    is_reached(table, |table, one, other| table.points[one][other] > 0.0)
}

/// Ratings that also fit games of three and four, from game to game.
#[derive(Clone, Debug)]
pub struct Running {
    ratings: Vec<WengLinRating>,
    config: WengLinConfig,
}

impl Running {
    /// Everybody unknown.
    pub fn new(players: usize) -> Self {
        Running {
            ratings: vec![WengLinRating::new(); players],
            config: WengLinConfig::new(),
        }
    }

    /// Adds a game: the players of each side, and what the side got.
    pub fn add(&mut self, sides: &[(Vec<usize>, f64)]) {
        let best_first = |points: f64| sides.iter().filter(|(_, other)| *other > points + 1e-9).count() + 1;
        let teams: Vec<Vec<WengLinRating>> = sides
            .iter()
            .map(|(players, _)| players.iter().map(|&player| self.ratings[player]).collect())
            .collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
            .iter()
            .zip(sides)
            .map(|(team, (_, points))| (&team[..], MultiTeamOutcome::new(best_first(*points))))
            .collect();
        let rated = weng_lin_multi_team(&ranked, &self.config);
        for ((players, _), rated) in sides.iter().zip(rated) {
            for (&player, rated) in players.iter().zip(rated) {
                self.ratings[player] = rated;
            }
        }
    }

    /// The rating of a player and its interval: low, rating, high.
    pub fn of(&self, player: usize) -> (f64, f64, f64) {
        let WengLinRating { rating, uncertainty } = self.ratings[player];
        (rating - Z * uncertainty, rating, rating + Z * uncertainty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::Elo;

    fn two(wins: usize, draws: usize, losses: usize) -> CrossTable {
        let mut table = CrossTable::new(2);
        for (count, points) in [(wins, 1.0), (draws, 0.5), (losses, 0.0)] {
            for _ in 0..count {
                table.add(0, 1, points);
            }
        }
        table
    }

    #[test]
    fn two_players_get_the_logistic_difference() {
        for (wins, draws, losses) in [(550, 56, 434), (249, 13, 118), (98, 11, 91)] {
            let ratings = Likeliest::of(&two(wins, draws, losses));
            let elo = Elo::of_games(wins as f64, draws as f64, losses as f64);
            assert!((ratings.elo[0] - ratings.elo[1] - elo.elo).abs() < 0.01);
            assert!((ratings.elo[0] + ratings.elo[1]).abs() < 1e-6, "about a mean of zero");
            // Each holds half the difference, and half its interval.
            let (low, high) = ratings.interval(0);
            assert!(((high - low) / elo.margin() - 1.0).abs() < 0.05, "{low} {high} {elo:?}");
        }
    }

    #[test]
    fn three_in_a_circle_are_equal_and_a_chain_adds_up() {
        let mut table = CrossTable::new(3);
        for (one, other) in [(0, 1), (1, 2), (2, 0)] {
            table.add(one, other, 1.0);
        }
        assert!(Likeliest::of(&table).elo.iter().all(|elo| elo.abs() < 1e-6));
        let mut table = CrossTable::new(3);
        for game in 0..100 {
            table.add(0, 1, f64::from(u8::from(game < 64)));
            table.add(1, 2, f64::from(u8::from(game < 64)));
        }
        let ratings = Likeliest::of(&table);
        assert!((ratings.elo[0] - ratings.elo[2] - 2.0 * 99.95).abs() < 0.05);
        assert!(ratings.superiority(0, 2) > 0.99 && ratings.superiority(2, 0) < 0.01);
    }

    #[test]
    fn who_never_loses_gets_a_finite_rating() {
        let mut table = CrossTable::new(3);
        for _ in 0..5 {
            table.add(0, 1, 1.0);
            table.add(1, 2, 1.0);
        }
        let ratings = Likeliest::of(&table);
        assert!(ratings.elo.iter().all(|elo| elo.is_finite()));
        assert!(ratings.elo[0] > ratings.elo[1] && ratings.elo[1] > ratings.elo[2]);
        assert!(Likeliest::of(&CrossTable::new(2)).elo[0].abs() < 1e-9);
    }

    #[test]
    fn games_of_four_rank_those_who_win() {
        let mut running = Running::new(4);
        for game in 0..60 {
            let winner = game % 3 % 2;
            running.add(&[0, 1, 2, 3].map(|player| (vec![player], f64::from(u8::from(player == winner)))));
        }
        let rating = |player| running.of(player).1;
        assert!(rating(0) > rating(1) && rating(1) > rating(2));
        let (low, middle, high) = running.of(0);
        assert!(low < middle && middle < high);
    }
}
