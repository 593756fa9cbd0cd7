//! Following pieces from spot to spot, so that a piece keeps its identity for as long as it is the same thing.

use crate::Spot;
use crate::scene::{Scene, Trace};
use std::collections::HashMap;

/// Which piece lies where. Pieces on one spot are kept in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Follower {
    lying: HashMap<Spot, Vec<u32>>,
    count: u32,
}

/// What happened at once: who went from where to where.
pub(crate) type Moves = Vec<(Spot, Spot)>;

impl Follower {
    /// Every piece of the scene gets a number.
    pub(crate) fn new(scene: &Scene) -> Self {
        let mut follower = Follower::default();
        for piece in scene.pieces.iter().filter(|piece| piece.id.is_empty()) {
            let id = follower.fresh();
            follower.lying.entry(piece.spot.clone()).or_default().push(id);
        }
        follower
    }

    fn fresh(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// The moves among the traces of one event.
    pub(crate) fn moves(traces: &[Trace]) -> Moves {
        let moves = traces.iter().filter_map(|trace| match trace {
            Trace::Moved(from, to) => Some((from.clone(), to.clone())),
            Trace::Touched(_) | Trace::Rolled(_) => None,
        });
        moves.collect()
    }

    /// Carries out moves that happen at once: first all leave, then all arrive.
    pub(crate) fn carry_out<'a>(&mut self, moves: impl IntoIterator<Item = (&'a Spot, &'a Spot)>) {
        let mut arriving = Vec::new();
        for (from, to) in moves {
            let id = self.lying.get_mut(from).and_then(Vec::pop);
            let id = id.unwrap_or_else(|| self.fresh());
            arriving.push((to, id));
        }
        for (to, id) in arriving {
            self.lying.entry(to.clone()).or_default().push(id);
        }
    }

    /// Names every piece of a scene that the game has not named itself.
    pub(crate) fn name(&self, scene: &mut Scene) {
        let mut used: HashMap<Spot, usize> = HashMap::new();
        for piece in scene.pieces.iter_mut().filter(|piece| piece.id.is_empty()) {
            let place = used.entry(piece.spot.clone()).or_default();
            let id = self.lying.get(&piece.spot).and_then(|ids| ids.get(*place));
            piece.id = match id {
                Some(id) => format!("p{id}"),
                None => format!("{}.{place}", piece.spot),
            };
            *place += 1;
        }
    }
}
