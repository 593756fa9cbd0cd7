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
    weights: [i32; COUNT],
    scale: f64,
    /// For each side and square, the squares that a piece there reaches if nothing is in the way.
    aims: [[u64; 64]; 2],
    digits: [[u8; 64]; 2],
    /// For each side and square what a pawn there is worth in itself: rank, file, digit, and the squares it aims at as
    /// if they were free; and how much more a king there is worth than a pawn.
    pawn: [[i32; 64]; 2],
    king: [[i32; 64]; 2],
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

fn king_features(side: usize, square: usize, digit: u8) -> [usize; 2] {
    [KING_RANK + rank(side, square), KING_DIGIT + usize::from(digit) - 1]
}

impl LodestoneLesson {
    /// What a side's pieces are worth, whoever acts; as counted, with what a square is worth in itself looked up and
    /// what is aimed at counted for all squares at once.
    #[inline]
    fn worth(&self, side: usize, [own, enemy, kings]: [u64; 3]) -> i32 {
        let weights = &self.weights;
        let king = (own & kings).trailing_zeros() as usize & 63;
        let enemy_king = (enemy & kings).trailing_zeros() as usize & 63;
        let mut sum = self.king[side][king];
        // At how many pieces each square is aimed at, as binary digits.
        let (mut ones, mut twos, mut fours, mut eights) = (0, 0, 0, 0);
        for square in squares(own) {
            sum += self.pawn[side][square & 63];
            let aims = self.aims[side][square & 63];
            let two = ones & aims;
            ones ^= aims;
            let four = twos & two;
            twos ^= two;
            eights |= fours & four;
            fours ^= four;
        }
        let count = |set: u64| {
            let few = (ones & set).count_ones() + 2 * (twos & set).count_ones();
            let many = fours | eights;
            if many & set == 0 {
                return few as i32;
            }
            (few + 4 * (fours & set).count_ones() + 8 * (eights & set).count_ones()) as i32
        };
        let free = weights[FREE];
        let enemy_pawns = enemy & !kings;
        let checks = (self.aimers[side][enemy_king] & own).count_ones() as i32;
        let aimed_at = (ones | twos | fours | eights) & enemy_pawns;
        let king_free = self.aims[side][king] & !(own | enemy);
        sum + weights[PAWNS + (own & !kings).count_ones().min(7) as usize]
            + (weights[AIMS_PAWN] - free) * count(enemy_pawns)
            + (weights[GUARDS] - free) * count(own)
            + (weights[AIMS_KING] - free) * checks
            + weights[AIMS_NEAR_KING] * count(self.near[enemy_king])
            + weights[AIMED_AT] * aimed_at.count_ones() as i32
            + weights[KING_FREE] * king_free.count_ones() as i32
            + weights[KING_ALONE] * i32::from(self.near[king] & own == 0)
    }
}

impl Lesson for LodestoneLesson {
    const METHOD: Method = Method::AlphaBeta;
    const WEIGHTS: &'static str = include_str!("../weights/lodestone.txt");
    const SUITE: &'static str = include_str!("../suites/lodestone.txt");
    const LEVELS: [Level; 8] = ladder([
        (3_700, 28),
        (8_500, 20),
        (24_000, 11),
        (46_000, 9),
        (150_000, 5),
        (450_000, 4),
        (1_500_000, 3),
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
        let board = game.board();
        let mut lesson = LodestoneLesson {
            scale: weights.scale(),
            weights: std::array::from_fn(|feature| weights.values[feature]),
            aims: [[0; 64]; 2],
            digits: [[1; 64]; 2],
            pawn: [[0; 64]; 2],
            king: [[0; 64]; 2],
            near: [0; 64],
            aimers: [[0; 64]; 2],
        };
        for cell in Cell::all() {
            let square = cell.index();
            let distance = |other: Cell| cell.x().abs_diff(other.x()).max(cell.y().abs_diff(other.y()));
            for other in Cell::all().filter(|&other| distance(other) == 1) {
                lesson.near[square] |= Cells::only(other).bits();
            }
            for side in 0..2 {
                let seat = Seat::new(side as u8);
                let digit = board.digit(seat, cell);
                lesson.digits[side][square] = digit;
                lesson.aims[side][square] = board.aims(seat, cell).bits();
                lesson.aimers[side][square] = board.aimers(seat, cell).bits();
                let worth = |features: &[usize]| features.iter().map(|&feature| lesson.weights[feature]).sum::<i32>();
                let pawn = worth(&pawn_features(side, square, digit));
                let king = worth(&king_features(side, square, digit));
                let reach = board.aims(seat, cell).len() as i32;
                lesson.pawn[side][square] = pawn + lesson.weights[FREE] * reach;
                lesson.king[side][square] = king - pawn;
            }
        }
        lesson
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn count(&self, _game: &Lodestone, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
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
            reach += aims.count_ones();
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
        for feature in king_features(side, king, self.digits[side][king]) {
            tell(feature, 1);
        }
        for square in squares(pawns) {
            for feature in pawn_features(side, square, self.digits[side][square]) {
                tell(feature, 1);
            }
        }
    }
}

impl Teach for LodestoneLesson {
    type Game = Lodestone;

    fn scale(&self) -> f64 {
        self.scale
    }

    /// What a pawn is worth, nearly.
    fn margin(&self) -> i32 {
        ((self.weights[PAWNS + 7] - self.weights[PAWNS + 5]) * 9 / 20).clamp(80, 600)
    }

    fn evaluate(&self, game: &Lodestone, state: &State, side: usize) -> i32 {
        let seat = Seat::new(side as u8);
        let [own, enemy] = [seat, seat.other()].map(|seat| state.pieces(seat).bits());
        let kings = state.kings().bits();
        if own & kings == 0 || enemy & kings == 0 {
            // Before the set-up, or after the end.
            return self.strength(game, state, side) - self.strength(game, state, 1 - side);
        }
        let turn = self.weights[TO_ACT];
        let turn = if state.side() == seat { turn } else { -turn };
        turn + self.worth(side, [own, enemy, kings]) - self.worth(1 - side, [enemy, own, kings])
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
        game.captures(state, actions);
    }

    fn restless(&self, game: &Lodestone, state: &State) -> bool {
        game.in_check(state, state.side())
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
    use quincunx_search::Random;

    #[test]
    fn the_quick_ways_agree_with_the_plain_ones() {
        let game = Lodestone::new(&Options::read(&quincunx_lodestone::INFO, ["kings=left"]).unwrap(), None).unwrap();
        let lesson = LodestoneLesson::own(&game);
        let mut random = Random::new(3);
        let mut state = game.start();
        let (mut legal, mut captures) = (Vec::new(), Vec::new());
        let mut checks = 0;
        for _ in 0..3_000 {
            legal.clear();
            game.legal(&state, &mut legal);
            if legal.is_empty() {
                state = game.start();
                continue;
            }
            for side in 0..2 {
                let plain = lesson.strength(&game, &state, side) - lesson.strength(&game, &state, 1 - side);
                assert_eq!(lesson.evaluate(&game, &state, side), plain);
            }
            captures.clear();
            lesson.gains(&game, &state, &mut captures);
            let promising = |&action: &Action| lesson.promise(&game, &state, action) > 0;
            assert_eq!(captures, legal.iter().copied().filter(promising).collect::<Vec<_>>());
            checks += u32::from(lesson.restless(&game, &state));
            let action = game.pick(&state, &mut random, &mut legal).unwrap();
            game.apply(&mut state, action, &mut ());
        }
        assert!(checks > 20);
    }
}
