//! Elo from the results of two, with its interval, and the likelihood of superiority.
//!
//! The difference is the one that explains the score by the logistic curve. The interval takes the score for normally
//! distributed about its mean, with the variance that was seen, as cutechess and fastchess do: of single games, or of
//! pairs of games with seats exchanged, which is tighter because the luck of a pairing cancels.

/// 19 times in 20.
const Z: f64 = 1.959_963_984_540_054;

/// A difference in strength with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Elo {
    /// From games won, drawn and lost.
    ///
    /// ```
    /// let elo = quincunx_arena::elo::Elo::of_games(550.0, 56.0, 434.0);
    /// assert!((elo.elo - 38.91).abs() < 0.01 && (elo.margin() - 20.66).abs() < 0.1);
    /// ```
    pub fn of_games(wins: f64, draws: f64, losses: f64) -> Self {
        Self::of_counts(&[losses, draws, wins], 2)
    }

    /// From pairs of games: how many brought 0, ½, 1, 1½ and 2 points.
    pub fn of_pairs(pairs: [f64; 5]) -> Self {
        Self::of_counts(&pairs, 2)
    }

    /// From scores that divide the way from 0 to 1 into equal parts, each with its count, among so many sides.
    pub fn of_counts(counts: &[f64], sides: usize) -> Self {
        let last = (counts.len() - 1) as f64;
        let samples = counts
            .iter()
            .enumerate()
            .map(|(place, &count)| (place as f64 / last, count));
        Self::of_samples(&samples.collect::<Vec<_>>(), sides)
    }

    /// From scores between 0 and 1 with their counts, among so many sides.
    pub fn of_samples(samples: &[(f64, f64)], sides: usize) -> Self {
        let number: f64 = samples.iter().map(|(_, count)| count).sum();
        if number <= 0.0 {
            return Elo {
                elo: 0.0,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
            }
            .bounded(0.5);
        }
        let mean = samples.iter().map(|(score, count)| score * count).sum::<f64>() / number;
        let variance = samples
            .iter()
            .map(|(score, count)| count * (score - mean).powi(2))
            .sum::<f64>()
            / number;
        // A score is not known better than to half a game, since nobody is infinitely strong.
        let least = 0.5 / (number + 1.0);
        let elo = |score: f64| difference(score.clamp(least / 2.0, 1.0 - least / 2.0), sides);
        if variance <= 0.0 {
            // All alike says nothing of the variance; Wilson's interval does not need it.
            let (low, high) = wilson(mean, number);
            let middle = difference(mean.clamp(least, 1.0 - least), sides);
            return Elo {
                elo: middle,
                low: elo(low).min(middle),
                high: elo(high).max(middle),
            };
        }
        let half = Z * (variance / number).sqrt();
        Elo {
            elo: difference(mean, sides),
            low: elo(mean - half),
            high: elo(mean + half),
        }
    }

    fn bounded(self, number: f64) -> Self {
        let most = difference(1.0 - 0.25 / number.max(1.0), 2);
        Elo {
            low: self.low.max(-most),
            high: self.high.min(most),
            ..self
        }
    }

    /// Half the interval, as programs print it behind ±.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Between which scores the true one lies, 19 times in 20, also when all results were alike (Wilson).
pub fn wilson(score: f64, games: f64) -> (f64, f64) {
    let games = games.max(1.0);
    let middle = score + Z * Z / (2.0 * games);
    let half = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + Z * Z / games;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

/// The difference in Elo points that a score stands for, among so many sides.
///
/// ```
/// use quincunx_arena::elo::difference;
/// assert!(difference(0.5, 2).abs() < 1e-9 && difference(0.25, 4).abs() < 1e-9);
/// assert!((difference(0.76, 2) - 200.0).abs() < 1.0);
/// ```
pub fn difference(score: f64, sides: usize) -> f64 {
    400.0 * (score / (1.0 - score) * (sides.max(2) - 1) as f64).log10()
}

/// The score that a difference in Elo points promises, between two.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How likely it is that the first is the stronger one, from wins and losses.
///
/// ```
/// let likely = quincunx_arena::elo::superiority(16_422.0, 16_189.0);
/// assert!((likely - 0.90).abs() < 0.01);
/// assert!((quincunx_arena::elo::superiority(5.0, 5.0) - 0.5).abs() < 1e-9);
/// ```
pub fn superiority(wins: f64, losses: f64) -> f64 {
    if wins + losses <= 0.0 {
        return 0.5;
    }
    normal((wins - losses) / (wins + losses).sqrt())
}

/// How likely it is that the first is the stronger one, from scores with their counts.
pub fn superiority_of(samples: &[(f64, f64)]) -> f64 {
    let number: f64 = samples.iter().map(|(_, count)| count).sum();
    let mean = samples.iter().map(|(score, count)| score * count).sum::<f64>() / number.max(1.0);
    let variance = samples
        .iter()
        .map(|(score, count)| count * (score - mean).powi(2))
        .sum::<f64>()
        / number.max(1.0);
    match (number > 0.0, variance > 0.0) {
        (true, true) => normal((mean - 0.5) / (variance / number).sqrt()),
        // All alike: as if one half of a game had gone the other way.
        (true, false) => superiority(mean * number + 0.25, (1.0 - mean) * number + 0.25),
        _ => 0.5,
    }
}

/// The share of a normal distribution below this many deviations.
pub fn normal(deviations: f64) -> f64 {
    0.5 * (1.0 + error_function(deviations / std::f64::consts::SQRT_2))
}

/// The error function, to seven digits (Abramowitz and Stegun 7.1.26 with a finer series near zero).
fn error_function(x: f64) -> f64 {
    if x.abs() < 2.0 {
        // Its own series, which converges quickly here.
        let (mut term, mut sum) = (x, x);
        for n in 1..60 {
            term *= -x * x / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        return sum * 2.0 / std::f64::consts::PI.sqrt();
    }
    // A continued fraction for the tail.
    let mut fraction = 0.0;
    for n in (1..60).rev() {
        fraction = f64::from(n) / 2.0 / (x.abs() + fraction);
    }
    let tail = (-x * x).exp() / std::f64::consts::PI.sqrt() / (x.abs() + fraction);
    (1.0 - tail).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that cutechess-cli printed: wins, losses, draws, Elo and its margin.
    const CUTECHESS: [(f64, f64, f64, f64, f64); 6] = [
        (550.0, 434.0, 56.0, 38.91, 20.66),
        (249.0, 118.0, 13.0, 124.89, 36.62),
        (216.0, 129.0, 15.0, 85.66, 36.26),
        (223.0, 106.0, 11.0, 124.64, 38.77),
        (98.0, 91.0, 11.0, 12.17, 47.06),
        (107.0, 180.0, 13.0, -86.27, 39.74),
    ];

    /// Results that `OpenBench` printed: pairs, Elo and its margin.
    const OPENBENCH: [([f64; 5], f64, f64); 5] = [
        ([56.0, 388.0, 875.0, 492.0, 75.0], 13.09, 6.75),
        ([11.0, 207.0, 716.0, 284.0, 30.0], 16.02, 6.95),
        ([214.0, 8992.0, 19871.0, 9102.0, 235.0], 0.69, 1.25),
        ([5.0, 942.0, 2469.0, 1050.0, 5.0], 4.20, 3.43),
        ([28.0, 1013.0, 2175.0, 1156.0, 56.0], 7.81, 3.84),
    ];

    #[test]
    fn single_games_agree_with_cutechess() {
        for (wins, losses, draws, elo, margin) in CUTECHESS {
            let found = Elo::of_games(wins, draws, losses);
            assert!((found.elo - elo).abs() < 0.01, "{found:?} {elo}");
            assert!((found.margin() - margin).abs() < 0.1, "{found:?} {margin}");
        }
    }

    #[test]
    fn pairs_agree_with_openbench() {
        for (pairs, elo, margin) in OPENBENCH {
            let found = Elo::of_pairs(pairs);
            assert!((found.elo - elo).abs() < 0.01, "{found:?} {elo}");
            assert!((found.margin() - margin).abs() < 0.02, "{found:?} {margin}");
        }
    }

    #[test]
    fn superiority_agrees_with_fishtest() {
        // Fishtest printed LOS 98.6 % for these pairs.
        let pairs = [39.0, 5335.0, 18992.0, 5622.0, 12.0];
        let samples: Vec<(f64, f64)> = pairs
            .iter()
            .enumerate()
            .map(|(at, &count)| (at as f64 / 4.0, count))
            .collect();
        assert!((superiority_of(&samples) - 0.986).abs() < 0.001);
    }

    #[test]
    fn the_normal_distribution_is_the_known_one() {
        for (deviations, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.96, 0.024_997_895),
            (3.0, 0.998_650_102),
        ] {
            assert!((normal(deviations) - share).abs() < 1e-8, "{deviations}");
        }
        assert!((normal(Z) - 0.975).abs() < 1e-12);
    }

    #[test]
    fn a_clean_score_stays_finite() {
        let clean = Elo::of_games(10.0, 0.0, 0.0);
        assert!(clean.low > 0.0 && clean.low < clean.elo && clean.elo < clean.high && clean.high.is_finite());
        let one = Elo::of_games(0.0, 0.0, 1.0);
        assert!(one.low.is_finite() && one.low <= one.elo && one.elo < 0.0);
        let none = Elo::of_games(0.0, 0.0, 0.0);
        assert!(none.elo.abs() < 1e-9 && none.low.is_finite() && none.high.is_finite());
        let drawn = Elo::of_games(0.0, 8.0, 0.0);
        assert!(drawn.low < 0.0 && drawn.high > 0.0);
    }
}
