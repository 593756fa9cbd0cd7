//! A small generator of numbers that repeats on every machine.

use quincunx_core::{Chooser, mix};

/// A stream of numbers that a seed decides.
///
/// ```
/// use quincunx_core::Chooser;
/// let mut one = quincunx_search::Random::new(7);
/// let mut other = one.clone();
/// assert_eq!(one.below(1000), other.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    key: u64,
    count: u64,
}

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Random {
            key: mix(seed),
            count: 0,
        }
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.count += 1;
        mix(self.key ^ self.count.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

impl Chooser for Random {
    fn below(&mut self, bound: u32) -> u32 {
        (((self.word() >> 32) * u64::from(bound)) >> 32) as u32
    }
}
