//! The sequential probability ratio test: stop a match as soon as it is decided.
//!
//! The likelihood ratio is the generalised one of fishtest: the distribution of results that fits best to what was
//! seen, once under the condition that its mean is the score of `elo0` and once that of `elo1`. Results are those of
//! pairs (five of them) where games are paired, and of single games (three) otherwise.

use crate::elo::expected;

/// What is tested: no better than `elo0`, or at least `elo1`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth it.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often a difference of `elo0` may be taken for `elo1`.
    pub alpha: f64,
    /// How often a difference of `elo1` may be taken for `elo0`.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `elo1` is accepted.
    Passed,
    /// `elo0` is accepted.
    Failed,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// In a word.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Open => "open",
        }
    }
}

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio.
    ///
    /// ```
    /// let test = quincunx_arena::sprt::Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
    /// let (low, high) = test.bounds();
    /// assert!((low + 2.94).abs() < 0.01 && (high - 2.94).abs() < 0.01);
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The logarithm of the likelihood ratio of results: counts of equally spaced scores, the lowest first.
    pub fn ratio(&self, counts: &[f64]) -> f64 {
        if counts.iter().sum::<f64>() <= 0.0 {
            return 0.0;
        }
        // A result that was never seen is not impossible.
        let counts: Vec<f64> = counts.iter().map(|&count| count.max(1e-3)).collect();
        let number: f64 = counts.iter().sum();
        let last = (counts.len() - 1) as f64;
        let seen: Vec<(f64, f64)> = counts
            .iter()
            .enumerate()
            .map(|(place, &count)| (place as f64 / last, count / number))
            .collect();
        let none = fit(&seen, expected(self.elo0));
        let some = fit(&seen, expected(self.elo1));
        let terms = seen.iter().zip(none.iter().zip(&some));
        number
            * terms
                .map(|((_, share), (none, some))| share * (some / none).ln())
                .sum::<f64>()
    }

    /// What these results mean.
    pub fn judge(&self, counts: &[f64]) -> Verdict {
        let ratio = self.ratio(counts);
        let (low, high) = self.bounds();
        if ratio >= high {
            Verdict::Passed
        } else if ratio <= low {
            Verdict::Failed
        } else {
            Verdict::Open
        }
    }
}

/// Of all distributions over these scores with this mean, the one that makes what was seen likeliest.
fn fit(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    // It is share / (1 + x (score - mean)) for the one x at which the mean comes out right; that lies between the poles.
    let off = |score: f64| score - mean;
    let furthest = seen.iter().map(|&(score, _)| off(score));
    let (least, most) = furthest.fold((0.0_f64, 0.0_f64), |(least, most), off| (least.min(off), most.max(off)));
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        let sum: f64 = seen
            .iter()
            .map(|&(score, share)| share * off(score) / (1.0 + x * off(score)))
            .sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    seen.iter()
        .map(|&(score, share)| share / (1.0 + x * off(score)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_search::Random;

    /// Tests of fishtest under the logistic model: pairs, `elo0`, `elo1` and the ratio it printed.
    const FISHTEST: [([f64; 5], f64, f64, f64); 5] = [
        ([58.0, 3302.0, 33130.0, 3518.0, 84.0], 0.25, 1.25, 2.97),
        ([53.0, 2220.0, 21459.0, 2445.0, 47.0], 0.25, 1.25, 2.97),
        ([253.0, 4282.0, 17604.0, 4431.0, 286.0], -0.25, 1.25, 2.94),
        ([424.0, 2948.0, 5832.0, 3045.0, 460.0], -1.0, 3.0, 2.94),
        ([17.0, 253.0, 1042.0, 337.0, 39.0], -0.5, 1.5, 2.96),
    ];

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    #[test]
    fn ratios_agree_with_fishtest() {
        for (pairs, elo0, elo1, ratio) in FISHTEST {
            let found = test(elo0, elo1).ratio(&pairs);
            assert!((found - ratio).abs() < 0.02, "{found} {ratio}");
        }
    }

    #[test]
    fn nothing_decides_nothing() {
        assert_eq!(test(0.0, 10.0).judge(&[0.0; 5]), Verdict::Open);
        assert_eq!(test(0.0, 10.0).judge(&[0.0, 0.0, 1.0]), Verdict::Open);
    }

    /// Plays simulated matches of a true strength and counts the verdicts `Passed`.
    fn passed(sprt: &Sprt, elo: f64, draws: f64, pairs: bool, matches: usize) -> usize {
        let mut random = Random::new(77);
        let score = expected(elo);
        let win = score - draws / 2.0;
        let mut game = || {
            let unit = random.unit();
            if unit < win { 2 } else { usize::from(unit < win + draws) }
        };
        let mut count = 0;
        for _ in 0..matches {
            let mut counts = if pairs { vec![0.0; 5] } else { vec![0.0; 3] };
            let verdict = loop {
                let result = if pairs { game() + game() } else { game() };
                counts[result] += 1.0;
                match sprt.judge(&counts) {
                    Verdict::Open => {}
                    verdict => break verdict,
                }
            };
            count += usize::from(verdict == Verdict::Passed);
        }
        count
    }

    #[test]
    fn error_rates_hold() {
        const MATCHES: usize = 1000;
        // 5 % may err; the allowance is three standard deviations of the simulation itself.
        let most = (0.05 + 3.0 * (0.05 * 0.95 / MATCHES as f64).sqrt()) * MATCHES as f64;
        for (pairs, draws) in [(true, 0.3), (false, 0.0), (true, 0.6)] {
            let sprt = test(0.0, 60.0);
            let wrong = passed(&sprt, 0.0, draws, pairs, MATCHES);
            assert!((wrong as f64) < most, "{wrong} of {MATCHES} equal players passed");
            assert!(wrong > 0, "a test that never errs asks for too many games");
            let right = passed(&sprt, 60.0, draws, pairs, MATCHES);
            assert!(
                ((MATCHES - right) as f64) < most,
                "only {right} of {MATCHES} better players passed"
            );
        }
    }
}
