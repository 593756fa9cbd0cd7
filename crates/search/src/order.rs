//! Which action to try first: those that were good elsewhere in the tree.

/// How many slots actions are remembered in, for each side.
const SLOTS: usize = 1 << 12;

/// The most that experience counts.
const MOST: i32 = 8_000;

/// What each side's actions have been worth, and which ended a search at the same distance from the root.
pub(crate) struct Experience<A> {
    worth: Box<[[i16; SLOTS]; 2]>,
    killers: Vec<[Option<A>; 2]>,
}

impl<A: Copy + Eq> Experience<A> {
    pub(crate) fn new(plies: usize) -> Self {
        Experience {
            worth: Box::new([[0; SLOTS]; 2]),
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

    pub(crate) fn remember_killer(&mut self, ply: usize, action: A) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }
}
