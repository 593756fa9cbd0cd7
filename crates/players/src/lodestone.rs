//! Lodestone: the king's safety, and digits that point where they are needed.
//!
//! What a piece could reach next on an empty board is known for every square. Counting what lies there, friend, foe or
//! nothing, tells most of what the digits are worth, at the price of a few look-ups.

use crate::levels::ladder;
use crate::{Lesson, Level, Method, Weights};
use quincunx_core::Seat;
use quincunx_lodestone::{Action, Cell, Cells, Lodestone, State};
use quincunx_search::Teach;

const TO_ACT: usize = 0;
const AIMS_PAWN: usize = 1;
const AIMS_KING: usize = 2;
const AIMS_NEAR_KING: usize = 3;
const GUARDS: usize = 4;
const FREE: usize = 5;
const KING_FREE: usize = 6;
const KING_ALONE: usize = 7;
const AIMED_AT: usize = 8;
const PAWNS: usize = 9;
const PAWN_RANK: usize = PAWNS + 8;
const PAWN_FILE: usize = PAWN_RANK + 8;
const KING_RANK: usize = PAWN_FILE + 4;
const PAWN_DIGIT: usize = KING_RANK + 8;
const KING_DIGIT: usize = PAWN_DIGIT + 4;
const COUNT: usize = KING_DIGIT + 4;

/// What is known about Lodestone, on one board.
pub struct LodestoneLesson {
    weights: Vec<i32>,
    /// For each side and square, the squares that a piece there reaches if nothing is in the way.
    aims: [[u64; 64]; 2],
    /// How many these are.
    reach: [[u8; 64]; 2],
    digits: [[u8; 64]; 2],
    /// For each side and square the weights of a pawn there: rank, file and digit together.
    pawn: [[i32; 64]; 2],
    near: [u64; 64],
    /// For each side and square, from where a piece of that side reaches it if nothing is in the way.
    aimers: [[u64; 64]; 2],
}

fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(square)
    })
}

/// The rank as its owner counts it.
fn rank(side: usize, square: usize) -> usize {
    if side == 0 { square / 8 } else { 7 - square / 8 }
}

fn pawn_features(side: usize, square: usize, digit: u8) -> [usize; 3] {
    let file = (square % 8).min(7 - square % 8);
    [
        PAWN_RANK + rank(side, square),
        PAWN_FILE + file,
        PAWN_DIGIT + usize::from(digit) - 1,
    ]
}

impl LodestoneLesson {
    /// Everything but what a pawn's square is worth in itself.
    #[inline]
    fn count_all(&self, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let seat = Seat::new(side as u8);
        let [own, enemy] = [seat, seat.other()].map(|seat| state.pieces(seat).bits());
        let kings = state.kings().bits();
        let (own_king, enemy_king) = (own & kings, enemy & kings);
        if own_king == 0 || enemy_king == 0 {
            return;
        }
        let king = own_king.trailing_zeros() as usize & 63;
        let enemy_square = enemy_king.trailing_zeros() as usize & 63;
        let near_enemy = self.near[enemy_square];
        let pawns = own & !kings;
        tell(PAWNS + (pawns.count_ones() as usize).min(7), 1);
        if state.side() == seat {
            tell(TO_ACT, 1);
        }
        let enemy_pawns = enemy & !kings;
        let (mut aimed, mut guards, mut reach, mut near) = (0, 0, 0, 0);
        let mut all_aims = 0;
        for square in squares(own) {
            let aims = self.aims[side][square & 63];
            all_aims |= aims;
            aimed += (aims & enemy_pawns).count_ones();
            guards += (aims & own).count_ones();
            near += (aims & near_enemy).count_ones();
            reach += u32::from(self.reach[side][square & 63]);
        }
        let checks = (self.aimers[side][enemy_square] & own).count_ones();
        tell(AIMS_PAWN, aimed as i32);
        tell(AIMED_AT, (all_aims & enemy_pawns).count_ones() as i32);
        tell(AIMS_KING, checks as i32);
        tell(AIMS_NEAR_KING, near as i32);
        tell(GUARDS, guards as i32);
        // What is aimed at and is nobody's.
        tell(FREE, (reach - aimed - guards - checks) as i32);
        let empty = !(own | enemy);
        tell(KING_FREE, (self.aims[side][king] & empty).count_ones() as i32);
        tell(KING_ALONE, i32::from(self.near[king] & own == 0));
        tell(KING_RANK + rank(side, king), 1);
        tell(KING_DIGIT + usize::from(self.digits[side][king]) - 1, 1);
    }
}

impl Lesson for LodestoneLesson {
    const METHOD: Method = Method::AlphaBeta;
    const WEIGHTS: &'static str = include_str!("../weights/lodestone.txt");
    const SUITE: &'static str = include_str!("../suites/lodestone.txt");
    const LEVELS: [Level; 8] = ladder([
        (5_000, 22),
        (9_000, 18),
        (20_000, 14),
        (50_000, 9),
        (170_000, 5),
        (750_000, 4),
        (4_000_000, 3),
    ]);

    fn features() -> Vec<String> {
        let mut names: Vec<String> = [
            "to-act",
            "aims-pawn",
            "aims-king",
            "aims-near-king",
            "guards",
            "free",
            "king-free",
            "king-alone",
            "aimed-at",
        ]
        .map(str::to_owned)
        .to_vec();
        for (name, count, from) in [
            ("pawns", 8, 0),
            ("pawn-rank", 8, 1),
            ("pawn-file", 4, 1),
            ("king-rank", 8, 1),
            ("pawn-digit", 4, 1),
            ("king-digit", 4, 1),
        ] {
            names.extend((0..count).map(|number| format!("{name}-{}", number + from)));
        }
        debug_assert_eq!(names.len(), COUNT);
        names
    }

    fn new(game: &Lodestone, weights: Weights) -> Self {
        let mut lesson = LodestoneLesson {
            weights: weights.0,
            aims: [[0; 64]; 2],
            reach: [[0; 64]; 2],
            digits: [[1; 64]; 2],
            pawn: [[0; 64]; 2],
            near: [0; 64],
            aimers: [[0; 64]; 2],
        };
        let distance = |one: Cell, other: Cell| (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
        for cell in Cell::all() {
            for other in Cell::all() {
                let (across, up) = distance(cell, other);
                let bit = Cells::only(other).bits();
                if across.max(up) == 1 {
                    lesson.near[cell.index()] |= bit;
                }
                for side in 0..2 {
                    if across + up == game.board().digit(Seat::new(side as u8), cell) {
                        lesson.aims[side][cell.index()] |= bit;
                        lesson.aimers[side][other.index()] |= Cells::only(cell).bits();
                    }
                }
            }
            for side in 0..2 {
                lesson.reach[side][cell.index()] = lesson.aims[side][cell.index()].count_ones() as u8;
                let digit = game.board().digit(Seat::new(side as u8), cell);
                lesson.digits[side][cell.index()] = digit;
                let features = pawn_features(side, cell.index(), digit);
                lesson.pawn[side][cell.index()] = features.iter().map(|&feature| lesson.weights[feature]).sum();
            }
        }
        lesson
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn count(&self, _game: &Lodestone, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        self.count_all(state, side, tell);
        let own = state.pieces(Seat::new(side as u8)).bits();
        for square in squares(own & !state.kings().bits()) {
            for feature in pawn_features(side, square, self.digits[side][square]) {
                tell(feature, 1);
            }
        }
    }

    /// As counted, with the three features of a pawn's square taken at once.
    fn strength(&self, _game: &Lodestone, state: &State, side: usize) -> i32 {
        let Some(weights) = self.weights.first_chunk::<COUNT>() else {
            return 0;
        };
        let mut sum = 0;
        self.count_all(state, side, &mut |feature, times| sum += weights[feature] * times);
        let own = state.pieces(Seat::new(side as u8)).bits();
        let squares = squares(own & !state.kings().bits());
        sum + squares.map(|square| self.pawn[side][square & 63]).sum::<i32>()
    }
}

impl Teach for LodestoneLesson {
    type Game = Lodestone;

    /// What a pawn is worth, nearly.
    fn margin(&self) -> i32 {
        ((self.weights[PAWNS + 7] - self.weights[PAWNS + 5]) * 9 / 20).clamp(80, 600)
    }

    fn evaluate(&self, game: &Lodestone, state: &State, side: usize) -> i32 {
        self.strength(game, state, side) - self.strength(game, state, 1 - side)
    }

    fn promise(&self, _game: &Lodestone, state: &State, action: Action) -> i32 {
        let Action::Move { from, to } = action else {
            return 0;
        };
        let enemy = state.pieces(state.side().other());
        if !enemy.has(to) {
            return 0;
        }
        if state.kings().has(to) {
            return 1000;
        }
        // Better with a pawn than with the king.
        if state.kings().has(from) { 9 } else { 10 }
    }

    fn gains(&self, game: &Lodestone, state: &State, actions: &mut Vec<Action>) {
        let [own, enemy] = [state.side(), state.side().other()].map(|seat| state.pieces(seat).bits());
        let aims = &self.aims[state.side().index()];
        if squares(own).any(|square| aims[square] & enemy != 0) {
            game.captures(state, actions);
        }
    }

    fn restless(&self, game: &Lodestone, state: &State) -> bool {
        let enemy = state.pieces(state.side().other()).bits();
        let king = (state.pieces(state.side()).bits() & state.kings().bits()).trailing_zeros() as usize;
        let aimers = self.aimers[state.side().other().index()].get(king);
        aimers.is_some_and(|aimers| aimers & enemy != 0) && game.in_check(state, state.side())
    }

    fn slot(&self, _game: &Lodestone, action: Action) -> usize {
        match action {
            Action::Move { from, to } => from.index() << 6 | to.index(),
            Action::Pass | Action::Place(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::{Game, Options};

    #[test]
    fn counting_and_adding_up_agree() {
        let game = Lodestone::new(&Options::read(&quincunx_lodestone::INFO, ["kings=left"]).unwrap(), None).unwrap();
        let lesson = LodestoneLesson::own(&game);
        let state = game.start();
        for side in 0..2 {
            let mut sum = 0;
            lesson.count(&game, &state, side, &mut |feature, times| {
                sum += lesson.weights[feature] * times;
            });
            assert_eq!(sum, lesson.strength(&game, &state, side));
        }
    }
}
