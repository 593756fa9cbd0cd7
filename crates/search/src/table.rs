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
    /// The judgement of the position itself.
    pub(crate) judged: i32,
}

impl Known {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value as i16 as u16)
            | u64::from(self.judged as i16 as u16) << 16
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(age & 63) << 58
    }

    fn unpack(word: u64) -> Option<Known> {
        Some(Known {
            value: i32::from(word as u16 as i16),
            judged: i32::from((word >> 16) as u16 as i16),
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

/// The table. Its size is given once and kept.
pub struct Table {
    slots: Vec<Slot>,
    /// Only this many slots, a power of two, are in use by the current search.
    in_use: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table that takes at most this many MiB, and at least a little.
    pub fn new(mebibytes: usize) -> Self {
        let bytes = (mebibytes << 20).max(1 << 14);
        let most = bytes / size_of::<Slot>();
        let count = 1 << most.ilog2();
        let mut slots = Vec::new();
        slots.resize_with(count, Slot::default);
        Table {
            slots,
            in_use: AtomicUsize::new(count),
            age: AtomicU8::new(0),
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Prepares for a search. One of limited size starts from nothing, so that it repeats, and clears no more of the
    /// table than it can fill; others go on with what earlier searches found.
    pub(crate) fn begin(&self, nodes: Option<u64>) {
        let Some(nodes) = nodes else {
            self.in_use.store(self.slots.len(), Ordering::Relaxed);
            self.age.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let wanted = nodes.saturating_mul(2).clamp(1 << 10, 1 << 40).next_power_of_two() as usize;
        let count = wanted.min(self.slots.len());
        self.in_use.store(count, Ordering::Relaxed);
        for slot in &self.slots[..count] {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    fn places(&self, key: u64) -> [&Slot; 2] {
        let place = (key ^ key >> 32) as usize & (self.in_use.load(Ordering::Relaxed) - 1);
        [&self.slots[place], &self.slots[place ^ 1]]
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Known> {
        self.places(key).into_iter().find_map(|slot| {
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
        let [one, other] = self.places(key);
        let slot = if cost(one) <= cost(other) { one } else { other };
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
            judged: 250,
        };
        for key in 1..1000_u64 {
            table.store(key.wrapping_mul(0x1234_5678_9ABC_DEF1), known);
        }
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1_u64.wrapping_mul(7)), Some(known));
        assert_eq!(table.probe(99), None);
        table.begin(Some(1 << 40));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1_u64.wrapping_mul(7)), None);
    }
}
