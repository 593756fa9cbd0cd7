//! Spaces, and small sets of them.

use std::fmt;

/// A space of the board. Spaces are numbered by column, then row: the order in which actions name them (R8.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// No space: off the board, or closed to whoever asks. It stands behind every space.
    pub(crate) const NOWHERE: Cell = Cell(u8::MAX);

    /// Its place in tables of all spaces, in the order of the board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many pieces a city has.
pub const SQUAD: usize = 6;

/// The spaces of up to six pieces, in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces([Cell; SQUAD]);

impl Pieces {
    /// No piece.
    pub const NONE: Pieces = Pieces([Cell::NOWHERE; SQUAD]);

    /// One piece.
    pub const fn only(cell: Cell) -> Self {
        let mut pieces = Pieces::NONE;
        pieces.0[0] = cell;
        pieces
    }

    /// How many pieces there are.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0[0] == Cell::NOWHERE
    }

    /// Whether there is exactly one.
    pub fn is_single(self) -> bool {
        !self.is_empty() && self.0[1] == Cell::NOWHERE
    }

    /// Whether there is a piece on this space.
    pub fn has(self, cell: Cell) -> bool {
        self.iter().any(|own| own == cell)
    }

    /// The spaces in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> {
        self.0.into_iter().filter(|&cell| cell != Cell::NOWHERE)
    }

    /// The six places: the spaces in order, then nowhere for each piece that is missing.
    pub(crate) const fn places(self) -> [Cell; SQUAD] {
        self.0
    }

    /// Adds a piece, of which there must be fewer than six.
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.replace(Cell::NOWHERE, cell);
    }

    /// Takes away the piece on this space.
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.replace(cell, Cell::NOWHERE);
    }

    /// The piece on one space now stands on another. Missing pieces stand nowhere, behind all others.
    pub(crate) fn replace(&mut self, from: Cell, to: Cell) {
        let place = self.0.iter().position(|&cell| cell == from);
        let mut i = place.expect("the piece that moves is there");
        while i > 0 && self.0[i - 1] > to {
            self.0[i] = self.0[i - 1];
            i -= 1;
        }
        while i + 1 < SQUAD && self.0[i + 1] < to {
            self.0[i] = self.0[i + 1];
            i += 1;
        }
        self.0[i] = to;
    }

    /// The pieces whose bits are set, the first piece being bit 0.
    pub(crate) fn subset(self, bits: u8) -> Self {
        let mut pieces = Pieces::NONE;
        let mut rest = bits;
        let mut i = 0;
        while rest != 0 {
            pieces.0[i] = self.0[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            i += 1;
        }
        pieces
    }

    /// The bits of some of these pieces; `None` if one of them is not among them.
    pub(crate) fn bits_of(self, some: Pieces) -> Option<u8> {
        some.iter().try_fold(0, |bits, cell| {
            let place = self.0.iter().position(|&own| own == cell)?;
            Some(bits | 1 << place)
        })
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Pieces};

    fn of(cells: &[u8]) -> Pieces {
        let mut pieces = Pieces::NONE;
        for &cell in cells {
            pieces.insert(Cell(cell));
        }
        pieces
    }

    #[test]
    fn pieces_stay_in_order() {
        let mut pieces = of(&[9, 3, 200, 7]);
        assert_eq!(pieces, of(&[3, 7, 9, 200]));
        pieces.replace(Cell(3), Cell(100));
        assert_eq!(pieces, of(&[7, 9, 100, 200]));
        pieces.replace(Cell(200), Cell(8));
        assert_eq!(pieces, of(&[7, 8, 9, 100]));
        pieces.remove(Cell(8));
        assert_eq!(pieces.iter().collect::<Vec<_>>(), [Cell(7), Cell(9), Cell(100)]);
        assert_eq!(
            (pieces.len(), pieces.has(Cell(9)), pieces.has(Cell(8))),
            (3, true, false)
        );
    }

    #[test]
    fn bits_name_subsets() {
        let pieces = of(&[3, 7, 9, 200]);
        assert_eq!(pieces.subset(0b1010), of(&[7, 200]));
        assert_eq!(pieces.bits_of(of(&[7, 200])), Some(0b1010));
        assert_eq!(pieces.bits_of(of(&[7, 8])), None);
        assert!(pieces.subset(0).is_empty() && pieces.subset(4).is_single());
    }
}
