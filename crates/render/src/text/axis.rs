//! Where coordinates of a scene come to lie on the columns or the lines of a terminal.
//!
//! Rounding each coordinate by itself would let rows that are a little less than a line apart fall together now and
//! then. Distances between neighbours are rounded instead, so that an even board stays even.

/// The columns or the lines of a layout.
pub(super) struct Axis {
    /// Every coordinate that was asked for, with its place, in order.
    known: Vec<(i32, i32)>,
}

impl Axis {
    /// `inner` are the centres of cells, `outer` the middles of legends, `scale` the characters for a thousand, `size`
    /// the characters of the largest cell, and `zoom` how many times larger all is set.
    pub(super) fn new(mut inner: Vec<i32>, mut outer: Vec<i32>, scale: i32, size: i32, zoom: i32) -> Self {
        inner.sort_unstable();
        inner.dedup();
        let mut known = Vec::new();
        let mut anchor = (inner.first().copied().unwrap_or_default(), 0);
        for &at in &inner {
            // Half a line does not make a new one: the middle of a cell lies on the upper of its two lines.
            let steps = ((at - anchor.0) * scale + 499).div_euclid(1000);
            if steps > 0 {
                anchor = (at, anchor.1 + steps);
            }
            known.push((at, anchor.1 * zoom));
        }
        let Some((&(first, start), &(last, end))) = known.first().zip(known.last()) else {
            return Axis { known };
        };
        outer.sort_unstable();
        outer.dedup();
        // A cell reaches further from its centre when it is larger; a legend stays as near to it as before.
        let (before, after) = ((size * zoom - 1) / 2 - (size - 1) / 2, (size * zoom) / 2 - size / 2);
        let mut anchor = (last, end + after);
        for &at in outer.iter().filter(|&&at| at > last) {
            anchor = (at, anchor.1 + steps_out(at - anchor.0, scale));
            known.push(anchor);
        }
        let mut anchor = (first, start - before);
        for &at in outer.iter().rev().filter(|&&at| at < first) {
            anchor = (at, anchor.1 - steps_out(anchor.0 - at, scale));
            known.push(anchor);
        }
        known.sort_unstable();
        Axis { known }
    }

    /// The place of a coordinate: that of the nearest one below which a place is known, and so far beyond as it lies
    /// between that and the next.
    pub(super) fn place(&self, at: i32) -> i32 {
        match self.known.binary_search_by_key(&at, |known| known.0) {
            Ok(found) => self.known[found].1,
            Err(0) => self.known.first().map_or(0, |known| known.1),
            Err(next) if next == self.known.len() => self.known[next - 1].1,
            Err(next) => {
                let ((low, place), (high, beyond)) = (self.known[next - 1], self.known[next]);
                place + ((at - low) * (beyond - place) + (high - low) / 2).div_euclid(high - low)
            }
        }
    }
}

/// Beyond the board half a line is enough for a new one.
fn steps_out(distance: i32, scale: i32) -> i32 {
    ((distance * scale + 500) / 1000).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(inner: &[i32], outer: &[i32], (scale, size, zoom): (i32, i32, i32), places: &[i32]) {
        let axis = Axis::new(inner.to_vec(), outer.to_vec(), scale, size, zoom);
        let found: Vec<i32> = inner.iter().chain(outer).map(|&at| axis.place(at)).collect();
        assert_eq!(found, places);
    }

    #[test]
    fn squares() {
        check(&[500, 1500, 2500], &[-500], (2, 2, 1), &[0, 2, 4, -2]);
        check(&[500, 1500], &[-250, 2375, 2875], (1, 1, 1), &[0, 1, -1, 2, 3]);
    }

    #[test]
    fn rows_of_hexagons_keep_their_lines() {
        let rows: Vec<i32> = (0..12).map(|row| row * 866).collect();
        check(&rows, &[], (1, 1, 1), &(0..12).collect::<Vec<_>>());
        check(&[0, 500, 1000, 1500], &[], (2, 2, 1), &[0, 1, 2, 3]);
    }

    #[test]
    fn a_larger_board_keeps_its_legends_near() {
        check(&[500, 1500, 2500], &[-500, 3500], (1, 1, 3), &[0, 3, 6, -2, 8]);
    }

    #[test]
    fn nothing_at_all_is_no_trouble() {
        assert_eq!(Axis::new(Vec::new(), vec![5], 2, 2, 1).place(5), 0);
    }
}
