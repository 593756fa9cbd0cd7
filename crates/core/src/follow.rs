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

/// What happened at once: who went from where to where. Without a spot on one side it came from or went to nowhere.
pub(crate) type Moves = Vec<(Option<Spot>, Option<Spot>)>;

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
    pub(crate) fn moves(traces: Vec<Trace>) -> Moves {
        let moves = traces.into_iter().filter_map(|trace| match trace {
            Trace::Moved(from, to) => Some((Some(from), Some(to))),
            Trace::Appeared(spot) => Some((None, Some(spot))),
            Trace::Touched(_) | Trace::Rolled(_) => None,
        });
        moves.collect()
    }

    /// Carries out moves that happen at once: first all leave, then all arrive. Of several pieces on a spot the one
    /// that came first leaves first, so that a piece may be pushed off after its successor has been announced.
    pub(crate) fn carry_out(&mut self, moves: &Moves) {
        let going = moves.iter().map(|(from, to)| (from.as_ref(), to.as_ref()));
        self.shift(going);
    }

    /// Takes moves back that happened at once.
    pub(crate) fn take_back(&mut self, moves: &Moves) {
        let going = moves.iter().rev().map(|(from, to)| (to.as_ref(), from.as_ref()));
        self.shift(going);
    }

    fn shift<'a>(&mut self, going: impl Iterator<Item = (Option<&'a Spot>, Option<&'a Spot>)>) {
        let mut arriving = Vec::new();
        for (from, to) in going {
            let lying = from
                .and_then(|from| self.lying.get_mut(from))
                .filter(|ids| !ids.is_empty());
            let id = match lying {
                Some(ids) => ids.remove(0),
                None => self.fresh(),
            };
            arriving.extend(to.map(|to| (to, id)));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A move between two spots; nowhere is an empty name.
    fn moved(from: &str, to: &str) -> (Option<Spot>, Option<Spot>) {
        let spot = |name: &str| (!name.is_empty()).then(|| Spot::new(name));
        (spot(from), spot(to))
    }

    fn at(follower: &Follower, name: &str) -> Vec<u32> {
        follower.lying.get(&Spot::new(name)).cloned().unwrap_or_default()
    }

    #[test]
    fn a_pushed_piece_leaves_before_the_one_that_pushes_it() {
        let mut follower = Follower::default();
        follower.carry_out(&vec![moved("", "a"), moved("", "b")]);
        let advance = vec![moved("a", "b")];
        let push = vec![moved("b", "c")];
        follower.carry_out(&advance);
        follower.carry_out(&push);
        assert_eq!((at(&follower, "b"), at(&follower, "c")), (vec![1], vec![2]));
        follower.take_back(&push);
        follower.take_back(&advance);
        assert_eq!((at(&follower, "a"), at(&follower, "b")), (vec![1], vec![2]));
    }

    #[test]
    fn two_pieces_change_places() {
        let mut follower = Follower::default();
        follower.carry_out(&vec![moved("", "a"), moved("", "b")]);
        follower.carry_out(&vec![moved("a", "b"), moved("b", "a")]);
        assert_eq!((at(&follower, "a"), at(&follower, "b")), (vec![2], vec![1]));
    }
}
