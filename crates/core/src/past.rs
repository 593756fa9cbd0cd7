//! What a state remembers of earlier positions, for rules about repetition.

/// The hashes of earlier positions, oldest first.
///
/// A state keeps one `Past` beside its small copyable part. Returning to an earlier state cuts it back to the length
/// it had then, so that a search neither copies nor allocates it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    hashes: Vec<u64>,
}

impl Past {
    /// Nothing happened yet. There is room for a long game before memory is asked for again.
    pub fn new() -> Self {
        Past {
            hashes: Vec::with_capacity(512),
        }
    }

    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// How often the position occurred among those from number `since` on. What lies before a step that cannot be
    /// taken back, such as a capture, need not be looked at.
    pub fn times(&self, hash: u64, since: usize) -> usize {
        self.hashes[since..].iter().filter(|&&earlier| earlier == hash).count()
    }

    /// Remembers a position.
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// Forgets everything after the first `len` positions.
    pub fn cut(&mut self, len: usize) {
        self.hashes.truncate(len);
    }
}

/// The `n`th of a fixed stream of well-mixed words (`SplitMix64`): the keys of position hashes, the same on every
/// machine.
pub const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
