//! Which action to try first: those that were good elsewhere in the tree.

use std::sync::Mutex;

/// How many slots actions are remembered in, for each side.
const SLOTS: usize = 1 << 12;

/// The most that experience counts.
const MOST: i32 = 8_000;

/// What the actions of each side have been worth.
type Worths = [[i16; SLOTS]; 2];

/// What each side's actions have been worth, and which ended a search at the same distance from the root.
pub(crate) struct Experience<A> {
    worth: Box<Worths>,
    /// What was agreed upon with the other threads when it was last exchanged.
    agreed: Vec<i16>,
    killers: Vec<[Option<A>; 2]>,
}

/// What all threads together have learnt of actions. Each thread works with a copy of its own and exchanges what is new
/// from time to time: tables that several processors write to at every other position would make all of them wait.
pub(crate) struct Pool(Mutex<Box<Worths>>);

impl Pool {
    pub(crate) fn new() -> Self {
        Pool(Mutex::new(Box::new([[0; SLOTS]; 2])))
    }
}

impl<A: Copy + Eq> Experience<A> {
    /// Nothing yet; `shared` if it will be exchanged.
    pub(crate) fn new(plies: usize, shared: bool) -> Self {
        Experience {
            worth: Box::new([[0; SLOTS]; 2]),
            agreed: vec![0; if shared { 2 * SLOTS } else { 0 }],
            killers: vec![[None; 2]; plies],
        }
    }

    pub(crate) fn worth(&self, side: usize, slot: usize) -> i32 {
        i32::from(self.worth[side & 1][slot & (SLOTS - 1)])
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<A>; 2] {
        self.killers[ply]
    }

    /// Moves what is known of an action up or down, the less the further it has already gone.
    pub(crate) fn learn(&mut self, side: usize, slot: usize, bonus: i32) {
        let worth = &mut self.worth[side & 1][slot & (SLOTS - 1)];
        let before = i32::from(*worth);
        *worth = (before + bonus - before * bonus.abs() / MOST) as i16;
    }

    /// Tells the other threads what was learnt since the last time, and hears from them, unless one of them is just
    /// at it.
    pub(crate) fn exchange(&mut self, pool: &Pool) {
        let Ok(mut all) = pool.0.try_lock() else {
            return;
        };
        let own = self.worth.as_flattened_mut().iter_mut();
        for ((all, own), agreed) in all.as_flattened_mut().iter_mut().zip(own).zip(&mut self.agreed) {
            // Three times the most still fits.
            *all = (*all + (*own - *agreed)).clamp(-(MOST as i16), MOST as i16);
            *own = *all;
            *agreed = *all;
        }
    }

    pub(crate) fn remember_killer(&mut self, ply: usize, action: A) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }
}
