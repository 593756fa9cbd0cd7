//! Nevo: chains that score, walls in the way of the opponent's, and company for every piece.

use crate::levels::ladder;
use crate::{Lesson, Level, Method, Weights};
use quick::Quick;
use quincunx_core::Seat;
use quincunx_nevo::{Action, BLACK, Cell, Cells, Nevo, State, WHITE};
use quincunx_search::Teach;
use shape::Shape;

mod quick;
mod shape;

/// How far a piece has come, counted from the middle row: three rows of its own half, the middle, three beyond.
const ROWS: usize = 7;
/// Columns are alike from both edges.
const COLUMNS: usize = 6;

const SCORE: usize = 0;
const SCORE_SQUARED: usize = 1;
const PIECES: usize = 2;
const NEXT_GAIN: usize = 3;
const BIG_NEXT_GAIN: usize = 4;
const BONDS: usize = 5;
const ALONE: usize = 6;
const ONE_FRIEND: usize = 7;
const MOVES: usize = 8;
const OPEN_SQUARES: usize = 9;
const TO_ACT: usize = 10;
const NEAR_WIN: usize = 11;
const SQUARES: usize = 12;

/// What a move promises that leaves somebody alone.
const FOOLISH: i32 = -20;

/// What is known about Nevo, on one board.
pub struct NevoLesson {
    weights: Vec<i32>,
    scale: f64,
    /// For each side the feature of a piece on each square.
    square: [[u8; 128]; 2],
    /// For each side its scoring rows from the middle outwards, with what each adds.
    rows: [Vec<(u128, i32)>; 2],
    /// All of these together.
    scoring: [u128; 2],
    all: u128,
    column: u32,
    goal: i32,
    /// The judgement for boards of the usual height, where a column is a byte.
    quick: Option<Box<Quick>>,
    /// The squares next to each.
    near: Vec<u128>,
}

/// What the chains of a side are worth, and what could be added next.
struct Chains {
    score: i32,
    /// The squares that would add something, how many of them a piece can reach, by value, and the best of those.
    open: u128,
    gain: i32,
    best: i32,
}

impl NevoLesson {
    #[inline]
    fn chains(&self, side: usize, own: u128, near: u128, empty: u128) -> Chains {
        let mut chain = u128::MAX;
        let mut chains = Chains {
            score: 0,
            open: 0,
            gain: 0,
            best: 0,
        };
        for &(squares, value) in &self.rows[side] {
            let wanted = chain & squares & empty;
            let reached = wanted & near;
            chains.gain += value * reached.count_ones() as i32;
            if reached != 0 {
                chains.best = chains.best.max(value);
            }
            chains.open |= wanted;
            chain &= own & squares;
            chains.score += value * chain.count_ones() as i32;
            chain = if side == 0 { chain >> 1 } else { chain << 1 };
        }
        chains
    }

    /// What [`Teach::promise`] says of each move, with everything that they have in common looked at once.
    #[inline]
    fn promise_moves<const COLUMN: u32>(
        &self,
        shape: Shape<COLUMN>,
        state: &State,
        actions: &[Action],
        tell: &mut impl FnMut(i32),
    ) {
        let side = state.side().index();
        let own = bits(state, side);
        let empty = self.all & !(own | bits(state, 1 - side));
        let chains = self.chains(side, own, 0, empty);
        let company = shape.company(own);
        let [alone, one_friend] = company.lonely(own);
        let open = halves(chains.open);
        // A piece arrives next to where it came from; next to nobody else it would stand alone.
        let lonely = halves(company.near & !company.more);
        // Who stands alone needs somebody to arrive, unless it is he who leaves.
        let mut rescue = u128::MAX;
        let mut rest = alone;
        while rest != 0 {
            rescue &= self.near[rest.trailing_zeros() as usize & 127];
            rest &= rest - 1;
        }
        let rescue = halves(rescue);
        // Who leaves may be alone, or the only friend of somebody.
        let needed = halves(alone | shape.near(one_friend));
        let promise = |action: Action| {
            let Action::Move { from, to } = action else { return 0 };
            if has(lonely, to) {
                return FOOLISH;
            }
            if has(needed, from) {
                let left = (alone | one_friend & self.near[from.index() & 127]) & !Cells::only(from).bits();
                if left & !self.near[to.index() & 127] != 0 {
                    return FOOLISH;
                }
            } else if !has(rescue, to) {
                return FOOLISH;
            }
            if !has(open, to) {
                return 0;
            }
            let after = own & !Cells::only(from).bits() | Cells::only(to).bits();
            (self.score(side, after) - chains.score).max(0)
        };
        for &action in actions {
            tell(promise(action));
        }
    }

    fn score(&self, side: usize, own: u128) -> i32 {
        self.chains(side, own, 0, 0).score
    }
}

/// A set of squares, in which single ones are found more quickly.
fn halves(cells: u128) -> [u64; 2] {
    [cells as u64, (cells >> 64) as u64]
}

#[inline]
fn has(halves: [u64; 2], cell: Cell) -> bool {
    halves[cell.index() >> 6 & 1] >> (cell.index() & 63) & 1 != 0
}

fn bits(state: &State, side: usize) -> u128 {
    state.pieces(Seat::new(side as u8)).bits()
}

impl Lesson for NevoLesson {
    const METHOD: Method = Method::AlphaBeta;
    const WEIGHTS: &'static str = include_str!("../weights/nevo.txt");
    const SUITE: &'static str = include_str!("../suites/nevo.txt");
    const LEVELS: [Level; 8] = ladder([
        (800, 37),
        (1_500, 27),
        (6_300, 15),
        (20_000, 11),
        (85_000, 7),
        (420_000, 5),
        (1_500_000, 4),
    ]);

    fn features() -> Vec<String> {
        let mut names: Vec<String> = [
            "score",
            "score-squared",
            "pieces",
            "next-gain",
            "big-next-gain",
            "bonds",
            "alone",
            "one-friend",
            "moves",
            "open-squares",
            "to-act",
            "near-win",
        ]
        .map(str::to_owned)
        .to_vec();
        for row in 0..ROWS {
            names.extend((0..COLUMNS).map(|column| format!("square-{row}-{column}")));
        }
        names
    }

    fn new(game: &Nevo, weights: Weights) -> Self {
        let board = game.board();
        let (width, height) = (board.width(), board.height());
        let middle = i32::from(height / 2);
        let mut square = [[SQUARES as u8; 128]; 2];
        let mut rows = [Vec::new(), Vec::new()];
        for (side, seat) in [WHITE, BLACK].into_iter().enumerate() {
            for cell in board.all().iter() {
                let (x, y) = board.place(cell);
                // White walks down, Black up.
                let beyond = if seat == WHITE {
                    middle - i32::from(y)
                } else {
                    i32::from(y) - middle
                };
                let row = (beyond.clamp(-3, 3) + 3) as usize;
                let column = usize::from(x.min(width - 1 - x)).min(COLUMNS - 1);
                let bit = Cells::only(cell).bits().trailing_zeros() as usize;
                square[side][bit] = (SQUARES + row * COLUMNS + column) as u8;
            }
            let mut before = 0;
            for away in 1..=middle {
                let y = if seat == WHITE { middle - away } else { middle + away } as u8;
                let scoring = (0..width)
                    .map(|x| board.cell(x, y))
                    .filter(|&cell| board.value(cell) > 0);
                let (mut squares, mut value) = (0, before);
                for cell in scoring {
                    squares |= Cells::only(cell).bits();
                    value = i32::from(board.value(cell));
                }
                rows[side].push((squares, value - before));
                before = value;
            }
        }
        let column = u32::from(height) + 1;
        let near = (0..128).map(|bit| Shape::<0>(column).near(1 << bit) & board.all().bits());
        let mut lesson = NevoLesson {
            quick: None,
            near: near.collect(),
            scale: weights.scale(),
            weights: weights.values,
            square,
            scoring: [0, 1].map(|side| rows[side].iter().fold(0, |all: u128, &(squares, _)| all | squares)),
            rows,
            all: board.all().bits(),
            column,
            goal: board.goal() as i32,
        };
        lesson.quick = Quick::new(&lesson).map(Box::new);
        lesson
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn count(&self, _game: &Nevo, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let own = bits(state, side);
        let empty = self.all & !(own | bits(state, 1 - side));
        let company = Shape::<0>(self.column).company(own);
        let chains = self.chains(side, own, company.near, empty);
        tell(SCORE, chains.score);
        tell(SCORE_SQUARED, score_squared(chains.score, self.goal));
        tell(PIECES, own.count_ones() as i32);
        tell(NEXT_GAIN, chains.gain);
        tell(BIG_NEXT_GAIN, chains.best);
        if chains.best > 0 && chains.score + chains.best >= self.goal {
            tell(NEAR_WIN, 1);
        }
        let [alone, one_friend] = company.lonely(own);
        tell(BONDS, company.pairs(own));
        tell(ALONE, alone.count_ones() as i32);
        tell(ONE_FRIEND, one_friend.count_ones() as i32);
        tell(OPEN_SQUARES, chains.open.count_ones() as i32);
        if state.side().index() == side {
            tell(TO_ACT, 1);
        }
        let mut rest = own;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize & 127;
            tell(usize::from(self.square[side][bit]), 1);
            tell(MOVES, (self.near[bit] & empty).count_ones() as i32);
            rest &= rest - 1;
        }
    }
}

/// The square of a score, so that it is a few times the score near the goal.
fn score_squared(score: i32, goal: i32) -> i32 {
    score * score * 8 / goal
}

impl Teach for NevoLesson {
    type Game = Nevo;

    fn scale(&self) -> f64 {
        self.scale
    }

    /// What about four points are worth.
    fn margin(&self) -> i32 {
        (4 * self.weights[SCORE]).clamp(80, 600)
    }

    fn evaluate(&self, game: &Nevo, state: &State, side: usize) -> i32 {
        match &self.quick {
            Some(quick) => quick.judge([bits(state, 0), bits(state, 1)], state.side().index(), side),
            None => self.strength(game, state, side) - self.strength(game, state, 1 - side),
        }
    }

    fn promise(&self, _game: &Nevo, state: &State, action: Action) -> i32 {
        match action {
            Action::Remove(_) => 10,
            Action::Keep | Action::Pass => 0,
            Action::Move { from, to } => {
                let side = state.side().index();
                let own = bits(state, side);
                let [from, to] = [from, to].map(|cell| Cells::only(cell).bits());
                let after = own & !from | to;
                let near = if self.column == 8 {
                    Shape::<8>(8).near(after)
                } else {
                    Shape::<0>(self.column).near(after)
                };
                if after & !near != 0 {
                    return FOOLISH;
                }
                if self.scoring[side] & to == 0 {
                    return 0;
                }
                (self.score(side, after) - self.score(side, own)).max(0)
            }
        }
    }

    fn promises(&self, game: &Nevo, state: &State, actions: &[Action], tell: &mut impl FnMut(i32)) {
        if state.removing() {
            for &action in actions {
                tell(self.promise(game, state, action));
            }
        } else if self.column == 8 {
            self.promise_moves(Shape::<8>(8), state, actions, tell);
        } else {
            self.promise_moves(Shape::<0>(self.column), state, actions, tell);
        }
    }

    fn restless(&self, _game: &Nevo, state: &State) -> bool {
        state.removing()
    }

    fn slot(&self, _game: &Nevo, action: Action) -> usize {
        match action {
            Action::Move { from, to } => {
                // Where to, and in which of the eight directions.
                to.index() << 4 | to.index().wrapping_sub(from.index()) & 15
            }
            Action::Remove(_) | Action::Keep | Action::Pass => 0,
        }
    }
}

/// The seats in the order of the sides.
const _: () = assert!(WHITE.index() == 0 && BLACK.index() == 1);

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::{Game, Options};
    use quincunx_search::Random;

    #[test]
    fn the_quick_ways_agree_with_the_plain_ones() {
        let game = Nevo::new(&Options::read(&quincunx_nevo::INFO, []).unwrap(), None).unwrap();
        let lesson = NevoLesson::own(&game);
        let mut random = Random::new(3);
        let mut state = game.start();
        let mut legal = Vec::new();
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
            let mut promises = Vec::new();
            lesson.promises(&game, &state, &legal, &mut |promise| promises.push(promise));
            let plain: Vec<i32> = legal.iter().map(|&one| lesson.promise(&game, &state, one)).collect();
            assert_eq!(promises, plain);
            let action = game.pick(&state, &mut random, &mut legal).unwrap();
            game.apply(&mut state, action, &mut ());
        }
    }

    #[test]
    fn the_score_is_that_of_the_rules() {
        let game = Nevo::new(&Options::read(&quincunx_nevo::INFO, []).unwrap(), None).unwrap();
        let lesson = NevoLesson::own(&game);
        let text = "12/6B5/1W1B2B3B1/W1BB1W1B1WB1/WB1BWWB1W1WB/8W1W1/8W3 w";
        let state = game.read_position(text).unwrap();
        for (side, points) in [(0, 17), (1, 9)] {
            let mut score = None;
            lesson.count(&game, &state, side, &mut |feature, times| {
                if feature == SCORE {
                    score = Some(times);
                }
            });
            assert_eq!(score, Some(points));
        }
    }
}
