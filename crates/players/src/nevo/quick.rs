//! The judgement of a position on a board of the usual height, where a column is a byte.
//!
//! What a column is worth in itself is looked up by which of its squares are taken: the squares, the pieces, the chain
//! that scores, and the bonds within it. Moves need no counting. Next to a piece is a friend, an enemy or nobody; the
//! squares next to each piece are known, friends are counted as bonds, and enemies stand next to each other, so that
//! they fall out of the difference between both sides.

use super::shape::Shape;
use super::{
    ALONE, BIG_NEXT_GAIN, BONDS, MOVES, NEAR_WIN, NEXT_GAIN, NevoLesson, ONE_FRIEND, OPEN_SQUARES, PIECES, SCORE,
    SCORE_SQUARED, SQUARES, TO_ACT, score_squared,
};

/// Weights and tables as a judgement needs them.
pub(super) struct Quick {
    weights: [i32; SQUARES],
    /// For each side and column, by the squares that are taken: 256 times what they are worth, and their score.
    columns: [Vec<[i32; 128]>; 2],
    /// What the score is worth beyond the points themselves.
    scores: [i32; 256],
    /// For each side its scoring rows from the middle outwards, with what each adds.
    rows: [[(u128, i32); 3]; 2],
    all: u128,
    goal: i32,
}

impl Quick {
    /// Only for boards of the usual height.
    pub(super) fn new(lesson: &NevoLesson) -> Option<Self> {
        let weights = *lesson.weights.first_chunk::<SQUARES>()?;
        let rows = [0, 1].map(|side| lesson.rows[side].first_chunk::<3>().copied());
        let [Some(white), Some(black)] = rows else { return None };
        if lesson.column != 8 {
            return None;
        }
        let width = lesson.all.to_le_bytes().iter().filter(|&&column| column != 0).count();
        let columns = [0, 1].map(|side| {
            let column = |place: usize| std::array::from_fn(|taken| worth(lesson, side, place, taken));
            (0..width).map(column).collect()
        });
        let scores = std::array::from_fn(|score| weights[SCORE_SQUARED] * score_squared(score as i32, lesson.goal));
        Some(Quick {
            weights,
            columns,
            scores,
            rows: [white, black],
            all: lesson.all,
            goal: lesson.goal,
        })
    }

    /// The judgement for a side, given the pieces of both and who acts.
    #[inline]
    pub(super) fn judge(&self, pieces: [u128; 2], actor: usize, side: usize) -> i32 {
        let empty = self.all & !(pieces[0] | pieces[1]);
        let white = self.strength::<0>(pieces[0], empty);
        let black = self.strength::<1>(pieces[1], empty);
        let first = if side == 0 { white - black } else { black - white };
        let turn = self.weights[TO_ACT];
        if actor == side { first + turn } else { first - turn }
    }

    #[inline]
    fn strength<const SIDE: usize>(&self, own: u128, empty: u128) -> i32 {
        let weights = &self.weights;
        let taken = own.to_le_bytes();
        let columns = self.columns[SIDE].iter().zip(taken);
        let packed: i32 = columns.map(|(worth, taken)| worth[usize::from(taken & 127)]).sum();
        let score = packed as u8;
        let company = Shape::<8>(8).company(own);
        let [alone, one_friend] = company.lonely(own);
        let mut chain = u128::MAX;
        let (mut open, mut gain, mut best) = (0, 0, 0);
        for (squares, value) in self.rows[SIDE] {
            let wanted = chain & squares & empty;
            let reached = wanted & company.near;
            gain += value * reached.count_ones() as i32;
            best = if reached != 0 { value.max(best) } else { best };
            open |= wanted;
            chain &= own & squares;
            chain = if SIDE == 0 { chain >> 1 } else { chain << 1 };
        }
        let near_win = best > 0 && i32::from(score) + best >= self.goal;
        (packed >> 8)
            + self.scores[usize::from(score)]
            + (weights[BONDS] - 2 * weights[MOVES]) * company.pairs_across(own)
            + weights[ALONE] * alone.count_ones() as i32
            + weights[ONE_FRIEND] * one_friend.count_ones() as i32
            + weights[NEXT_GAIN] * gain
            + weights[BIG_NEXT_GAIN] * best
            + weights[OPEN_SQUARES] * open.count_ones() as i32
            + weights[NEAR_WIN] * i32::from(near_win)
    }
}

/// What a column is worth in itself, 256 times, and its score.
fn worth(lesson: &NevoLesson, side: usize, place: usize, taken: usize) -> i32 {
    let weights = &lesson.weights;
    let own = (taken as u128) << (8 * place);
    let score = lesson.score(side, own);
    let pairs = (taken & taken >> 1).count_ones() as i32;
    let mut sum = weights[SCORE] * score + (weights[BONDS] - 2 * weights[MOVES]) * pairs;
    for bit in (0..7).filter(|bit| taken >> bit & 1 != 0) {
        let square = place * 8 + bit;
        sum += weights[usize::from(lesson.square[side][square])];
        sum += weights[PIECES] + weights[MOVES] * lesson.near[square].count_ones() as i32;
    }
    (sum << 8) + score
}
