//! The table of positions seen before, shared by all threads without a lock.
//!
//! An entry is two words: what is known, and the position's hash mixed with it. A reader that catches a writer between
//! the two finds that they do not fit and takes the entry for empty.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// How far a stored value can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The place of the best action in the list of legal actions, which is the same whenever it is made.
    pub(crate) best: u16,
}

impl Known {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value as i16 as u16)
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(age & 63) << 58
    }

    fn unpack(word: u64) -> Option<Known> {
        Some(Known {
            value: i32::from(word as u16 as i16),
            best: (word >> 32) as u16,
            depth: (word >> 48) as u8,
            bound: match word >> 56 & 3 {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                3 => Bound::AtMost,
                _ => return None,
            },
        })
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The places where a position may be: what a processor fetches at once.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table. Its size is given once and kept.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Only this many buckets, a power of two, are in use by the current search.
    in_use: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table that takes at most this many MiB, and at least a little.
    pub fn new(mebibytes: usize) -> Self {
        Table::of_bytes((mebibytes << 20).max(1 << 14))
    }

    /// A table that a processor keeps at hand, for a search of limited size no larger than needed.
    pub(crate) fn small(nodes: Option<u64>) -> Self {
        let bytes = nodes.unwrap_or(u64::MAX).saturating_mul(16).clamp(1 << 12, 1 << 20);
        Table::of_bytes(bytes as usize)
    }

    fn of_bytes(bytes: usize) -> Self {
        let most = bytes / size_of::<Bucket>();
        let count = 1 << most.ilog2();
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        Table {
            buckets,
            in_use: AtomicUsize::new(count),
            age: AtomicU8::new(0),
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Prepares for a search. One of limited size starts from nothing, so that it repeats, and clears no more of the
    /// table than it can fill; others go on with what earlier searches found.
    pub(crate) fn begin(&self, nodes: Option<u64>) {
        let Some(nodes) = nodes else {
            self.in_use.store(self.buckets.len(), Ordering::Relaxed);
            self.age.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let wanted = nodes.clamp(1 << 9, 1 << 40).next_power_of_two() as usize / 2;
        let count = wanted.min(self.buckets.len());
        self.in_use.store(count, Ordering::Relaxed);
        for slot in self.buckets[..count].iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn places(&self, key: u64) -> &[Slot; 4] {
        let place = (key ^ key >> 32) as usize & (self.in_use.load(Ordering::Relaxed) - 1);
        &self.buckets[place].0
    }

    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Known> {
        self.places(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key;
            fits.then(|| Known::unpack(data)).flatten()
        })
    }

    pub(crate) fn store(&self, key: u64, known: Known) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        // The position itself, or else the slot whose loss matters less: of an earlier search, or less deep.
        let cost = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return -1;
            }
            let fresh = (data >> 58) as u8 == age;
            i32::from((data >> 48) as u8) + if fresh { 256 } else { 0 }
        };
        let Some(slot) = self.places(key).iter().min_by_key(|slot| cost(slot)) else {
            return;
        };
        let data = known.pack(age);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_memory_is_kept() {
        let table = Table::new(1);
        assert!(table.bytes() <= 1 << 20);
        let known = Known {
            value: -29_990,
            depth: 17,
            bound: Bound::AtMost,
            best: 517,
        };
        for key in 1..1000_u64 {
            table.store(key.wrapping_mul(0x1234_5678_9ABC_DEF1), known);
        }
        assert_eq!(table.find(0x1234_5678_9ABC_DEF1_u64.wrapping_mul(7)), Some(known));
        assert_eq!(table.find(99), None);
        table.begin(Some(1 << 40));
        assert_eq!(table.find(0x1234_5678_9ABC_DEF1_u64.wrapping_mul(7)), None);
    }
}
