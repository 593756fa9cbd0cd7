//! What the threads of a search are at, so that no two do the same at the same time.
//!
//! A thread that is about to look at a position at which another one already works puts it off and does something else
//! first. When it comes back, the other has mostly finished, and the answer stands in the table.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many positions can be noted.
const PLACES: usize = 1 << 10;

/// The positions that are being looked at. A note may be lost to another one; then something is done twice, no more.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 20) as usize & (PLACES - 1)]
    }

    /// Whether somebody is at this position.
    pub(super) fn has(&self, key: u64) -> bool {
        self.place(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn begin(&self, key: u64) {
        self.place(key).store(key, Ordering::Relaxed);
    }

    pub(super) fn end(&self, key: u64) {
        // Unless it was written over meanwhile.
        let _ = self
            .place(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
