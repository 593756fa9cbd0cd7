//! What a position of Unita promises at a glance, learnt from games of the program against itself.
//!
//! A small net looks at the march through the eyes of each battalion in turn, with the same weights for all: which face
//! stands in which slot on which square, the battles that could be sought, the tiles still ahead, cards, whose turn it is,
//! who is expected to make mistakes. It tells how likely that battalion is to be the strongest in the end, and how many
//! life points it will have. How it learns that is in `school`.

use super::rush::{DISTANCES, HELD, KINDS, OUTCOMES, REACH, Rush};
use quincunx_core::{Game, Options};
use quincunx_unita::Unita;
use std::sync::{Arc, OnceLock};

/// How many numbers the first layer adds up.
pub(super) const WIDTH: usize = 64;
/// How many the second does.
pub(super) const BODY: usize = 16;
/// What the last layer tells: how likely it is to be the strongest, and the life points in the end.
pub(super) const TOLD: usize = 2;

/// The squares of the paths that the net knows, and the faces that dice show there.
const PATH: usize = 20;
const FACES: usize = 6;

// What is seen of a battalion is a list of rows of the first layer. There is a row for every face in every slot on every
// square,
const DICE: usize = 0;
// for every kind of tile on every square,
const TILE: usize = DICE + PATH * 4 * FACES;
// for Girl Power and for Glory,
const TIES: usize = TILE + PATH * KINDS;
const GLORY: usize = TIES + 1;
// for the cards it holds,
const CARD: usize = GLORY + 1;
// for every battle that could be sought: with which neighbour, how far away, and what both would lose,
const BATTLE: usize = CARD + HELD;
// for every company that could reorganise, by square,
const REORGANISE: usize = BATTLE + 2 * DISTANCES * OUTCOMES;
// for the points left of whoever is to act,
const TURN: usize = REORGANISE + 2;
// and for the life points of all companies, and of those that are through the Gate. These two count by how many.
const LIFE: usize = TURN + 4;
const SAFE: usize = LIFE + 1;
/// The rows of a battalion. Each of the four has its own, by where it sits from the one who looks.
const BLOCK: usize = SAFE + 1;
/// Behind all of them there is a row for each that is expected to make mistakes.
pub(super) const CARELESS: usize = 4 * BLOCK;

/// Where the parts of the net begin among its weights.
pub(super) const FIRST: usize = 0;
pub(super) const FIRST_BIAS: usize = FIRST + (CARELESS + 4) * WIDTH;
pub(super) const SECOND: usize = FIRST_BIAS + WIDTH;
pub(super) const SECOND_BIAS: usize = SECOND + BODY * WIDTH;
pub(super) const LAST: usize = SECOND_BIAS + BODY;
pub(super) const LAST_BIAS: usize = LAST + TOLD * BODY;
/// The second and the last layer are there once for each phase of the march, so many weights apart.
pub(super) const PHASE: usize = LAST_BIAS + TOLD - SECOND;
pub(super) const PHASES: usize = 4;
pub(super) const WEIGHTS: usize = SECOND + PHASES * PHASE;

/// The most rows that cards take: three, both uses of Terror or a Pilgrimage.
const CARDS: usize = 3 + 1;

/// The most rows that a battalion shows besides those that count by how many: sixteen dice, three tiles, Girl Power and
/// Glory, cards, the enemies that four companies could touch, two from each square, reorganisations, and the turn.
const MOST: usize = 16 + 3 + 2 + CARDS + 4 * 2 * (REACH + 1) + 4 + 1;

/// Life points as the net tells them: around so many, in so many.
const USUAL: f32 = 30.0;
const SPREAD: f32 = 6.0;

/// A weight of 1 in a file.
const ONE: f32 = 1024.0;

/// What is told about each battalion.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Foresight {
    /// How likely each is to be the strongest in the end; together 1.
    pub(super) chances: [f32; 4],
    /// The life points that each has then.
    pub(super) totals: [f32; 4],
}

/// What is seen of a position, battalion by battalion.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    count: usize,
    rows: [[u16; MOST]; 4],
    lengths: [u8; 4],
    life: [[f32; 2]; 4],
    careless: [f32; 4],
    phase: usize,
}

impl Sight {
    pub(super) fn new(rush: &Rush<'_>) -> Self {
        let mut sight = Sight {
            count: rush.count(),
            rows: [[0; MOST]; 4],
            lengths: [0; 4],
            life: [[0.0; 2]; 4],
            careless: rush.careless(),
            phase: rush.phase(PHASES),
        };
        for own in 0..sight.count {
            let mut length = 0;
            let rows = &mut sight.rows[own];
            let mut add = |row: usize| {
                if let Some(place) = rows.get_mut(length) {
                    *place = row as u16;
                    length += 1;
                }
            };
            let (mut life, mut safe) = (rush.beside(own), rush.beside(own));
            rush.companies(own, &mut |faces, square| {
                let sum = f32::from(faces.iter().sum::<u8>());
                life += sum;
                match square {
                    None => safe += sum,
                    Some(square) => {
                        for (slot, &face) in faces.iter().enumerate() {
                            let place = usize::from(square) * 4 + slot;
                            add(DICE + place * FACES + usize::from(face).min(FACES - 1));
                        }
                    }
                }
            });
            rush.tiles_ahead(own, &mut |square, kind| add(TILE + usize::from(square) * KINDS + kind));
            if rush.wins_ties(own) {
                add(TIES);
            }
            if rush.may_have_glory(own) {
                add(GLORY);
            }
            rush.cards(own, &mut |card| add(CARD + card));
            rush.battles(own, &mut |neighbour, distance, outcome| {
                add(BATTLE + (neighbour * DISTANCES + distance) * OUTCOMES + outcome);
            });
            for company in 0..4 {
                if let Some(square) = rush.reorganising(own, company) {
                    add(REORGANISE + usize::from(usize::from(square) > PATH / 2));
                }
            }
            if rush.active() == own {
                add(TURN + rush.points().min(3));
            }
            sight.lengths[own] = length as u8;
            sight.life[own] = [(life - 35.0) / 10.0, safe / 20.0];
        }
        sight
    }

    /// How many battalions there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// How many weights further on the second and the last layer of this phase are.
    pub(super) fn phase(&self) -> usize {
        self.phase * PHASE
    }

    /// Tells the rows that a battalion sees and that count once.
    #[inline]
    pub(super) fn rows(&self, eyes: usize, tell: &mut impl FnMut(usize)) {
        for seat in 0..self.count {
            let other = (eyes + seat) % self.count;
            let block = seat * BLOCK;
            for &row in &self.rows[other][..usize::from(self.lengths[other])] {
                tell(block + usize::from(row));
            }
        }
    }

    /// Tells the other rows, and how much each counts.
    #[inline]
    pub(super) fn measured(&self, eyes: usize, tell: &mut impl FnMut(usize, f32)) {
        for seat in 0..self.count {
            let other = (eyes + seat) % self.count;
            let block = seat * BLOCK;
            if self.careless[other] > 0.0 {
                tell(CARELESS + seat, self.careless[other]);
            }
            tell(block + LIFE, self.life[other][0]);
            tell(block + SAFE, self.life[other][1]);
        }
    }
}

/// What the layers make of what a battalion sees.
#[derive(Clone, Copy)]
pub(super) struct Thought {
    pub(super) first: [f32; WIDTH],
    pub(super) second: [f32; BODY],
    pub(super) told: [f32; TOLD],
}

/// The net.
#[derive(Clone, Debug)]
pub(super) struct Intuition {
    pub(super) weights: Vec<f32>,
    /// The first layer as it stands in a file, which is quicker to add up: most of the time goes into fetching it. Empty
    /// in a net that still learns.
    quick: Vec<i16>,
}

impl Intuition {
    /// The net that comes with the program for a game like this; `None` where the board is another than those it has
    /// learnt on.
    pub(super) fn own(game: &Unita) -> Option<Arc<Intuition>> {
        static NETS: OnceLock<[Arc<Intuition>; 3]> = OnceLock::new();
        let (number, options) = match (game.has_sides(), game.battalions().count()) {
            (false, 4) => (0, "players=4"),
            (false, _) => (1, "players=3"),
            (true, _) => (2, "players=2"),
        };
        let usual = Options::read(Unita::INFO, [options]).ok()?;
        let usual = Unita::new(&usual, None).ok()?;
        if game.board() != usual.board() {
            return None;
        }
        let nets = NETS.get_or_init(|| {
            let files: [&[u8]; 3] = [
                include_bytes!("../../weights/unita-alone.net"),
                include_bytes!("../../weights/unita-three.net"),
                include_bytes!("../../weights/unita-sides.net"),
            ];
            files.map(|file| Arc::new(Intuition::read(file).expect("the tests read every net")))
        });
        Some(nets[number].clone())
    }

    /// Reads a file; `None` if it has another length than this net.
    pub(super) fn read(file: &[u8]) -> Option<Self> {
        let pairs = file.chunks_exact(2);
        let mut quick: Vec<i16> = pairs.map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let weights = quick.iter().map(|&weight| f32::from(weight) / ONE).collect();
        quick.truncate(SECOND);
        (file.len() == 2 * WEIGHTS).then_some(Intuition { weights, quick })
    }

    /// Writes a file.
    pub(super) fn write(&self) -> Vec<u8> {
        let whole = self.weights.iter().map(|weight| (weight * ONE).round() as i16);
        whole.flat_map(i16::to_le_bytes).collect()
    }

    /// A net with these weights that can go on learning.
    pub(super) fn learning(weights: Vec<f32>) -> Self {
        Intuition {
            weights,
            quick: Vec::new(),
        }
    }

    /// What the layers make of what a battalion sees.
    pub(super) fn think(&self, sight: &Sight, eyes: usize) -> Thought {
        let weights = &self.weights[..WEIGHTS];
        let row = |number: usize| -> &[f32; WIDTH] { weights[number..][..WIDTH].try_into().expect("a whole row") };
        let mut first = *row(FIRST_BIAS);
        let mut add = |number: usize, factor: f32| {
            for (sum, weight) in first.iter_mut().zip(row(FIRST + number * WIDTH)) {
                *sum += factor * weight;
            }
        };
        sight.measured(eyes, &mut add);
        if self.quick.is_empty() {
            sight.rows(eyes, &mut |number| add(number, 1.0));
        } else {
            let mut sums = [0_i16; WIDTH];
            sight.rows(eyes, &mut |number| {
                for (sum, &weight) in sums.iter_mut().zip(&self.quick[FIRST + number * WIDTH..][..WIDTH]) {
                    *sum = sum.saturating_add(weight);
                }
            });
            for (first, sum) in first.iter_mut().zip(sums) {
                *first += f32::from(sum) / ONE;
            }
        }
        first = first.map(|sum| sum.max(0.0));
        let phase = sight.phase();
        let mut second = [0.0; BODY];
        for (number, sum) in second.iter_mut().enumerate() {
            // Eight sums at a time, so that they need not wait for each other.
            let mut lanes = [0.0; 8];
            let row = row(SECOND + phase + number * WIDTH);
            for (firsts, weights) in first.chunks_exact(8).zip(row.chunks_exact(8)) {
                for (lane, (first, weight)) in lanes.iter_mut().zip(firsts.iter().zip(weights)) {
                    *lane += first * weight;
                }
            }
            *sum = (weights[SECOND_BIAS + phase + number] + lanes.iter().sum::<f32>()).max(0.0);
        }
        let mut told = [0.0; TOLD];
        for (number, sum) in told.iter_mut().enumerate() {
            let row = &weights[LAST + phase + number * BODY..][..BODY];
            let products = second.iter().zip(row).map(|(one, other)| one * other);
            *sum = weights[LAST_BIAS + phase + number] + products.sum::<f32>();
        }
        Thought { first, second, told }
    }

    /// What a position promises.
    pub(super) fn foresee(&self, sight: &Sight) -> Foresight {
        let mut foresight = Foresight::default();
        for eyes in 0..sight.count {
            let [odds, total] = self.think(sight, eyes).told;
            foresight.chances[eyes] = odds;
            foresight.totals[eyes] = USUAL + SPREAD * total;
        }
        share(&mut foresight.chances[..sight.count]);
        foresight
    }

    /// Life points as the last layer tells them.
    pub(super) fn as_told(total: f32) -> f32 {
        (total - USUAL) / SPREAD
    }
}

/// Turns what the net says of each into chances that add up to 1.
pub(super) fn share(odds: &mut [f32]) {
    let best = odds.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for odds in odds.iter_mut() {
        *odds = (*odds - best).exp();
        sum += *odds;
    }
    for odds in odds {
        *odds /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unita::{UnitaLesson, on_the_march};
    use crate::{Lesson, unita};
    use quincunx_search::Random;

    #[test]
    fn chances_add_up_to_one_and_life_points_are_possible() {
        for options in [&["players=2"][..], &["players=3"], &["players=4"], &["teams=on"]] {
            let game = unita::game(options);
            let lesson = UnitaLesson::own(&game);
            let net = lesson.intuition.as_ref().expect("a net for the usual board");
            let state = on_the_march(&game, &lesson, &mut Random::new(2));
            let foresight = net.foresee(&Sight::new(&Rush::new(&lesson.field, &game, &state, [0.0; 4])));
            assert!(
                (foresight.chances.iter().sum::<f32>() - 1.0).abs() < 1e-5,
                "{foresight:?}"
            );
            let count = game.battalions().count();
            assert!(
                foresight.totals[..count]
                    .iter()
                    .all(|total| (10.0..50.0).contains(total)),
                "{foresight:?}"
            );
        }
    }

    #[test]
    fn more_life_points_promise_more() {
        let game = unita::game(&["players=4", "powers=none", "terrain=off"]);
        let lesson = UnitaLesson::own(&game);
        let net = lesson.intuition.as_ref().unwrap();
        let state = on_the_march(&game, &lesson, &mut Random::new(5));
        let rush = Rush::new(&lesson.field, &game, &state, [0.0; 4]);
        let fair = net.foresee(&Sight::new(&rush));
        for own in 0..4 {
            let weaker = net.foresee(&Sight::new(&rush.weakened(own)));
            assert!(weaker.chances[own] < fair.chances[own] / 2.0, "{weaker:?} {fair:?}");
            assert!(weaker.totals[own] < fair.totals[own] - 3.0, "{weaker:?} {fair:?}");
        }
    }

    #[test]
    fn careless_enemies_promise_more() {
        let game = unita::game(&["players=4"]);
        let lesson = UnitaLesson::own(&game);
        let (mut alone, mut alike) = (0.0, 0.0);
        for seed in 0..20 {
            let state = on_the_march(&game, &lesson, &mut Random::new(seed));
            let [careful, careless] = [[0.0; 4], [0.0, 1.0, 1.0, 1.0]].map(|careless| {
                let rush = Rush::new(&lesson.field, &game, &state, careless);
                lesson.intuition.as_ref().unwrap().foresee(&Sight::new(&rush)).chances[0]
            });
            alike += careful / 20.0;
            alone += careless / 20.0;
        }
        assert!(alone > 1.5 * alike, "{alone} {alike}");
    }

    #[test]
    fn other_boards_have_no_net() {
        let options = Options::read(Unita::INFO, ["players=4"]).unwrap();
        let usual = include_str!("../../../../boards/unita.toml");
        assert!(Intuition::own(&Unita::new(&options, Some(usual)).unwrap()).is_some());
        let other = usual.replace("reorganisation = \"7 13\"", "reorganisation = \"7\"");
        assert_ne!(usual, other);
        assert!(Intuition::own(&Unita::new(&options, Some(&other)).unwrap()).is_none());
    }

    #[test]
    fn whole_numbers_add_up_to_the_same() {
        let game = unita::game(&["players=4"]);
        let lesson = UnitaLesson::own(&game);
        let net = lesson.intuition.as_ref().unwrap();
        let learning = Intuition::learning(net.weights.clone());
        for seed in 0..20 {
            let state = on_the_march(&game, &lesson, &mut Random::new(seed));
            let sight = Sight::new(&Rush::new(&lesson.field, &game, &state, [0.0, 0.5, 1.0, 0.5]));
            let [quick, slow] = [net.as_ref(), &learning].map(|net| net.foresee(&sight));
            for own in 0..4 {
                assert!(
                    (quick.chances[own] - slow.chances[own]).abs() < 1e-4,
                    "{quick:?} {slow:?}"
                );
                assert!(
                    (quick.totals[own] - slow.totals[own]).abs() < 1e-3,
                    "{quick:?} {slow:?}"
                );
            }
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let game = unita::game(&["players=4"]);
        let net = UnitaLesson::own(&game).intuition.unwrap();
        assert_eq!(Intuition::read(&net.write()).unwrap().weights, net.weights);
        assert!(Intuition::read(&net.write()[2..]).is_none());
    }
}
