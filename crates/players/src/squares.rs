//! Least squares by the normal equations: what signs are worth, told by examples.

/// What has been seen so far.
pub(crate) struct Squares {
    size: usize,
    /// The sums of products of signs, row by row, and of signs with what they should come to.
    products: Vec<f64>,
    sums: Vec<f64>,
}

impl Squares {
    pub(crate) fn new(size: usize) -> Self {
        Squares {
            size,
            products: vec![0.0; size * size],
            sums: vec![0.0; size],
        }
    }

    /// An example: some signs, and what they should come to together.
    pub(crate) fn add(&mut self, signs: &[(usize, f64)], worth: f64) {
        for &(row, sign) in signs {
            self.sums[row] += sign * worth;
            for &(column, other) in signs {
                self.products[row * self.size + column] += sign * other;
            }
        }
    }

    /// The weights that fit best, drawn a little towards 0.
    pub(crate) fn solve(mut self, ridge: f64) -> Vec<f64> {
        let size = self.size;
        for row in 0..size {
            self.products[row * size + row] += ridge;
        }
        for pivot in 0..size {
            for row in pivot + 1..size {
                let factor = self.products[row * size + pivot] / self.products[pivot * size + pivot];
                if factor != 0.0 {
                    for column in pivot..size {
                        self.products[row * size + column] -= factor * self.products[pivot * size + column];
                    }
                    self.sums[row] -= factor * self.sums[pivot];
                }
            }
        }
        let mut found = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size)
                .map(|column| self.products[row * size + column] * found[column])
                .sum();
            found[row] = (self.sums[row] - known) / self.products[row * size + row];
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_squares_find_a_line() {
        let mut squares = Squares::new(2);
        for x in 0..10 {
            let x = f64::from(x);
            squares.add(&[(0, 1.0), (1, x)], 3.0 + 2.0 * x);
        }
        let found = squares.solve(1e-9);
        assert!(
            (found[0] - 3.0).abs() < 1e-6 && (found[1] - 2.0).abs() < 1e-6,
            "{found:?}"
        );
    }
}
