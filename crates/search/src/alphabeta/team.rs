//! What the threads of a search know of each other, so that no two do the same at the same time.
//!
//! A thread that is about to look at a position at which another one already works puts it off and does something else
//! first. When it comes back, the other has mostly finished, and the answer stands in the table. Whoever is first
//! through with a depth tells the others, who leave it as it is and go on to the next.

use super::root::Root;
use crate::order::Pool;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How many positions can be noted.
const PLACES: usize = 1 << 12;

/// The threads of a search.
pub(super) struct Team<A> {
    /// The positions that are being looked at. A note may be lost to another one; then something is done twice, no
    /// more.
    busy: Vec<AtomicU64>,
    /// The depth at which the first thread is.
    lead: AtomicUsize,
    /// The best first action that is known at some depth, with its exact value.
    best: Mutex<(usize, Option<Root<A>>)>,
    /// The last depth that a thread has finished, with what it found.
    finished: Mutex<(usize, Vec<Root<A>>)>,
    /// What they have learnt of actions.
    pool: Pool,
}

/// By what a position that an action leads to is noted. Who looks at it less deeply is no help.
pub(super) fn place_of(key: u64, depth: i32) -> u64 {
    key ^ (depth as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl<A: Copy> Team<A> {
    pub(super) fn new() -> Self {
        Team {
            busy: (0..PLACES).map(|_| AtomicU64::new(0)).collect(),
            lead: AtomicUsize::new(0),
            best: Mutex::new((0, None)),
            finished: Mutex::new((0, Vec::new())),
            pool: Pool::new(),
        }
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.busy[(key >> 20) as usize & (PLACES - 1)]
    }

    /// Whether somebody is at this position.
    pub(super) fn is_at(&self, key: u64) -> bool {
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

    /// What all threads have learnt of actions.
    pub(super) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The depth at which the first thread is; the others follow.
    pub(super) fn lead(&self) -> usize {
        self.lead.load(Ordering::Relaxed)
    }

    pub(super) fn begin_depth(&self, depth: usize) {
        self.lead.fetch_max(depth, Ordering::Relaxed);
    }

    /// Tells the others of a first action that is better than those before, and how good it is exactly.
    pub(super) fn raise(&self, depth: usize, root: &Root<A>) {
        if let Ok(mut best) = self.best.lock() {
            let better = best.1.as_ref().is_none_or(|known| known.value < root.value);
            if best.0 < depth || best.0 == depth && better {
                *best = (depth, Some(root.clone()));
            }
        }
    }

    /// A first action that is better than this value at this depth, if another thread has found one.
    pub(super) fn better(&self, depth: usize, value: i32) -> Option<Root<A>> {
        let best = self.best.lock().ok()?;
        best.1.clone().filter(|root| best.0 == depth && root.value > value)
    }

    /// Leaves what was found for the others, unless one of them was faster.
    pub(super) fn finish_depth(&self, depth: usize, roots: &[Root<A>]) {
        if let Ok(mut finished) = self.finished.lock()
            && finished.0 < depth
        {
            *finished = (depth, roots.to_vec());
        }
        self.begin_depth(depth + 1);
    }

    /// The last depth that was finished, if it is this one or a later one, with what was found.
    pub(super) fn finished(&self, depth: usize) -> Option<(usize, Vec<Root<A>>)> {
        let finished = self.finished.lock().ok()?;
        (finished.0 >= depth).then(|| finished.clone())
    }
}
