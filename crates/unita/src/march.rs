//! Advancing along a path (R5.2, R5.3, R8 Railway): what it costs and what it leaves to spend.
//!
//! Nothing else than places and tiles decides it, and where tiles lie is open to all.

use crate::pieces::COMPANIES;

/// The companies and tiles of one battalion, on its way to the Gate.
#[derive(Clone, Copy)]
pub(crate) struct March {
    /// Where the companies stand, those in front first.
    pub(crate) places: [u8; COMPANIES],
    /// The squares with tiles, as bits.
    pub(crate) tiles: u32,
    pub(crate) gate: u8,
}

/// A move by rail (R8 Railway).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Train {
    pub(crate) followers: u8,
    pub(crate) cost: u8,
}

impl March {
    /// R5.2: what the next square costs a company; `None` if it has left the board or its way is blocked.
    pub(crate) fn cost(&self, company: usize) -> Option<u8> {
        let place = self.places[company];
        let to = place + 1;
        // The company ahead is the only one that can be in the way.
        let blocked = company > 0 && self.places[company - 1] == to && to != self.gate;
        if place == self.gate || blocked {
            return None;
        }
        Some(self.entry(to))
    }

    fn entry(&self, square: u8) -> u8 {
        1 + (self.tiles >> square & 1) as u8
    }

    /// Everybody's place after a company has advanced.
    #[must_use]
    pub(crate) fn after(mut self, company: usize) -> Self {
        self.places[company] += 1;
        self
    }

    /// R5.3: the most points out of `points` that can be spent by `go` alone.
    pub(crate) fn spendable(&self, points: u8) -> u8 {
        if self.runs_free(points) {
            return points;
        }
        let mut most = 0;
        for company in 0..COMPANIES {
            let Some(cost) = self.cost(company).filter(|&cost| cost <= points) else {
                continue;
            };
            let spent = cost + self.after(company).spendable(points - cost);
            if spent == points {
                return points;
            }
            most = most.max(spent);
        }
        most
    }

    /// Whether the company in front can spend all the points by itself, on squares without tiles. This is nearly
    /// always so, and quickly seen.
    fn runs_free(&self, points: u8) -> bool {
        let front = self.places.into_iter().find(|&place| place != self.gate);
        front.is_some_and(|place| {
            let way = self.tiles >> place >> 1;
            place + points <= self.gate && way & !(u32::MAX << points) == 0
        }) || points == 0
    }

    /// Whether any point out of `points` can be spent by `go`.
    pub(crate) fn can_spend(&self, points: u8) -> bool {
        (0..COMPANIES).any(|company| self.cost(company).is_some_and(|cost| cost <= points))
    }

    /// The train that a company would lead; `None` if it cannot advance or nobody stands directly behind it.
    pub(crate) fn train(&self, company: usize) -> Option<Train> {
        let mut cost = self.cost(company)?;
        let mut followers = 0;
        for behind in company + 1..COMPANIES {
            let vacated = self.places[behind - 1];
            if self.places[behind] + 1 != vacated {
                break;
            }
            cost = cost.max(self.entry(vacated));
            followers += 1;
        }
        (followers > 0).then_some(Train { followers, cost })
    }

    /// Everybody's place after a move by rail.
    #[must_use]
    pub(crate) fn after_rail(mut self, company: usize, train: Train) -> Self {
        for place in &mut self.places[company..=company + usize::from(train.followers)] {
            *place += 1;
        }
        self
    }
}
