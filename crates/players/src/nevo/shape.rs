//! Who stands next to whom, for all squares of a board at once.

/// The bits from a square to the next column, known when compiled for boards of the usual height.
#[derive(Clone, Copy)]
pub(super) struct Shape<const COLUMN: u32>(pub(super) u32);

/// The squares next to these pieces, off the board too.
#[derive(Clone, Copy)]
pub(super) struct Company {
    /// Next to one at least.
    pub(super) near: u128,
    /// Next to two at least.
    pub(super) more: u128,
    /// In the next column: next to one or three of these, and next to two or three.
    beside: [u128; 2],
    /// The square above is one of these.
    above: u128,
}

impl<const COLUMN: u32> Shape<COLUMN> {
    #[inline]
    fn column(self) -> u32 {
        if COLUMN == 0 { self.0 } else { COLUMN }
    }

    /// The squares next to these, off the board too.
    #[inline]
    pub(super) fn near(self, cells: u128) -> u128 {
        let beside = cells << 1 | cells >> 1;
        let three = cells | beside;
        beside | three << self.column() | three >> self.column()
    }

    /// Counts the neighbours of every square: first within a column, then from the columns beside it.
    #[inline]
    pub(super) fn company(self, own: u128) -> Company {
        let column = self.column();
        let (above, below) = (own >> 1, own << 1);
        let (one, two) = (above | below, above & below);
        let three_one = one | own;
        let three_two = two | own & one;
        let (left_one, right_one) = (three_one << column, three_one >> column);
        let (left_two, right_two) = (three_two << column, three_two >> column);
        let odd = (own ^ above ^ below) << column;
        Company {
            near: one | left_one | right_one,
            more: two | left_two | right_two | one & (left_one | right_one) | left_one & right_one,
            beside: [odd, left_two],
            above,
        }
    }
}

impl Company {
    /// The pieces that have no neighbour, and those that have one.
    #[inline]
    pub(super) fn lonely(&self, own: u128) -> [u128; 2] {
        [own & !self.near, own & self.near & !self.more]
    }

    /// How many pairs of neighbours there are in different columns.
    #[inline]
    pub(super) fn pairs_across(&self, own: u128) -> i32 {
        let [odd, two] = self.beside.map(|squares| (own & squares).count_ones() as i32);
        odd + 2 * two
    }

    /// How many pairs of neighbours there are.
    pub(super) fn pairs(&self, own: u128) -> i32 {
        (own & self.above).count_ones() as i32 + self.pairs_across(own)
    }
}
