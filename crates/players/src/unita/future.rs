//! Unita to come: the life points that each battalion will still lose on its way, and what that makes of its chances.
//!
//! What a battalion loses hangs on the faces of its dice and the way before them, on the enemies it will meet, and on
//! those who can attack it now. The numbers are fitted to games (see `learn`).

use super::habit::attacks;
use super::intuition::share;
use super::{FUTURE, UnitaLesson};
use quincunx_search::SEATS;
use quincunx_unita::{Card, Colour, Company, Die, Post, State, Unita};

/// What a battalion's loss is told from.
pub(super) const SIGNS: [&str; 36] = [
    "way-0",
    "way-1",
    "way-2",
    "way-3",
    "way-4",
    "way-5",
    "way-first",
    "way-last",
    "force-before",
    "force-after",
    "threat",
    "threat-now",
    "prey",
    "glory",
    "crossbow",
    "confession",
    "girl-power",
    "strike",
    "terror",
    "yellow",
    "duel-before-seek",
    "duel-before-meet",
    "duel-before-wait",
    "duel-before-far",
    "duel-after-seek",
    "duel-after-meet",
    "duel-after-wait",
    "duel-after-far",
    "spoils-before-seek",
    "spoils-before-meet",
    "spoils-before-wait",
    "spoils-before-far",
    "spoils-after-seek",
    "spoils-after-meet",
    "spoils-after-wait",
    "spoils-after-far",
];

/// Where the signs of duels begin.
const DUELS: usize = 20;

/// So many squares from touching each other two companies are near.
const NEAR: i16 = 3;

/// The scale of the chances, in thousandths of a life point: for certain, and for all the way that is left.
pub(super) const SCALES: [&str; 2] = ["doubt", "doubt-way"];

/// Between two sides there is more fighting than among those who play alone: what they lose is told apart.
const MANNERS: [&str; 2] = ["alone", "sides"];

/// So many numbers tell what is lost in one of the manners.
const TOLD: usize = SIGNS.len() + SCALES.len();

/// All numbers by which losses are told.
pub(super) fn names() -> impl Iterator<Item = String> {
    let names = || SIGNS.iter().chain(&SCALES);
    MANNERS
        .iter()
        .flat_map(move |manner| names().map(move |name| format!("{manner}-{name}")))
}

/// Where the numbers of a game begin among all weights.
pub(super) fn manner(game: &Unita) -> usize {
    FUTURE + usize::from(game.has_sides()) * TOLD
}

/// The way that a battalion has left, as a share of all.
pub(super) fn way(signs: &[f32; SIGNS.len()]) -> f32 {
    signs[..6].iter().sum::<f32>() / 16.0
}

impl UnitaLesson {
    /// What each battalion's loss is told from.
    pub(super) fn signs(&self, game: &Unita, state: &State) -> [[f32; SIGNS.len()]; 4] {
        let length = game.board().length();
        let mut signs = [[0.0; SIGNS.len()]; 4];
        let mut force = [0.0; 4];
        for &own in &self.battalions {
            let row = &mut signs[own.index()];
            for company in Company::ALL {
                let place = state.place(own, company);
                if place >= length {
                    continue;
                }
                let way = f32::from(length - place) / 20.0;
                for die in state.formation(own, company) {
                    row[usize::from(die.face().min(5))] += way;
                    force[own.index()] += way * f32::from(die.face()) / 16.0;
                }
                match company.index() {
                    0 => row[6] += way,
                    3 => row[7] += way,
                    _ => {}
                }
            }
        }
        let count = self.battalions.len();
        for (number, &own) in self.battalions.iter().enumerate() {
            let way = way(&signs[own.index()]);
            let neighbours = [(number + count - 1) % count, (number + 1) % count];
            for (sign, other) in [8, 9].into_iter().zip(neighbours) {
                signs[own.index()][sign] = way * force[other];
            }
            for company in Company::ALL {
                let square = state.place(own, company);
                if square < length {
                    Self::threats(
                        game,
                        state,
                        Post {
                            battalion: own,
                            company,
                            square,
                        },
                        &mut signs,
                    );
                }
            }
            self.duels(state, length, number, &mut signs);
            let row = &mut signs[own.index()];
            let has = |card| f32::from(u8::from(game.has_card(state, own, card)));
            let first = state.place(own, Company::ALL[0]);
            match game.colour(own) {
                Colour::Green => row[14] = has(Card::Crossbow),
                Colour::Yellow => row[19] = way,
                Colour::Red => {
                    row[15] = has(Card::Confession);
                    row[16] = way * (1.0 - has(Card::GirlPower));
                }
                Colour::Blue => {
                    if first < length && has(Card::Glory) > 0.0 {
                        let lowest = state.formation(own, Company::ALL[0]).into_iter().map(Die::face).min();
                        row[13] = f32::from(lowest.unwrap_or(0));
                    }
                    row[17] = has(Card::Strike);
                    row[18] = way * has(Card::Terror);
                }
            }
        }
        signs
    }

    /// Counts what a battalion's companies would lose to those of the battalion before it that they can still meet, die
    /// against die, and what those would lose.
    fn duels(&self, state: &State, length: u8, number: usize, signs: &mut [[f32; SIGNS.len()]; 4]) {
        let count = self.battalions.len();
        let (own, before) = (self.battalions[number], self.battalions[(number + count - 1) % count]);
        if self.sides[number] == self.sides[(number + count - 1) % count] {
            return;
        }
        for company in Company::ALL {
            let place = state.place(own, company);
            if place >= length {
                continue;
            }
            let dice = state.formation(own, company);
            for other in Company::ALL {
                let there = state.place(before, other);
                if there >= length {
                    continue;
                }
                // R1.3: how far ahead a company of the battalion before is when they touch.
                let ahead = match place {
                    0..8 => 7,
                    8..14 => 5,
                    14..18 => 3,
                    _ => 1,
                };
                let gap = i16::from(there) - i16::from(place) - ahead;
                // Whoever is behind comes and chooses the battle, the other waits for it.
                let (here, there) = match gap {
                    _ if gap.abs() > NEAR => (3, 3),
                    1.. => (0, 2),
                    0 => (1, 1),
                    _ => (2, 0),
                };
                let (mut lost, mut taken) = (0, 0);
                for die in dice {
                    for foe in state.formation(before, other) {
                        lost += u8::from(die.face() < foe.face() && die.face() > 0);
                        taken += u8::from(foe.face() < die.face() && foe.face() > 0);
                    }
                }
                let (lost, taken) = (f32::from(lost) / 16.0, f32::from(taken) / 16.0);
                signs[own.index()][DUELS + here] += lost;
                signs[before.index()][DUELS + 4 + there] += taken;
                signs[own.index()][DUELS + 8 + here] += taken;
                signs[before.index()][DUELS + 12 + there] += lost;
            }
        }
    }

    /// Counts what a company could lose where it stands, and what those who come could.
    fn threats(game: &Unita, state: &State, post: Post, signs: &mut [[f32; SIGNS.len()]; 4]) {
        for (enemy, lost, taken) in attacks(game, state, post) {
            if taken > lost {
                let net = f32::from(taken);
                signs[post.battalion.index()][if state.active() == enemy { 11 } else { 10 }] += net;
            }
            if taken >= lost {
                signs[enemy.index()][12] += f32::from(lost);
            }
        }
    }

    /// What each battalion will have in the end, and the doubt about it.
    pub(super) fn totals(&self, game: &Unita, state: &State) -> ([f32; 4], f32) {
        let signs = self.signs(game, state);
        let totals = game.totals(state);
        let weights = &self.weights[manner(game)..][..TOLD];
        let mut future = [0.0; 4];
        let mut left_way = 0.0;
        for &own in &self.battalions {
            let row = &signs[own.index()];
            let gain: f32 = row
                .iter()
                .zip(weights)
                .map(|(sign, &weight)| sign * weight as f32)
                .sum();
            future[own.index()] = totals[own.index()] as f32 + gain / 1000.0;
            left_way += way(row);
        }
        left_way /= self.battalions.len() as f32;
        let [certain, left] = [0, 1].map(|scale| weights[SIGNS.len() + scale] as f32 / 1000.0);
        (future, certain + left * left_way)
    }

    /// The chance of each side to have the strongest battalion (R7.2, R7.3).
    pub(super) fn chances(&self, game: &Unita, state: &State) -> [f32; SEATS] {
        let (future, doubt) = self.totals(game, state);
        self.compared(&future, doubt)
    }

    /// The same, for totals that are known but for so much doubt.
    fn compared(&self, future: &[f32; 4], doubt: f32) -> [f32; SEATS] {
        self.of_sides(&self.strongest(future, doubt))
    }

    /// The chance of each side, by how likely each battalion is to be the strongest.
    pub(super) fn of_sides(&self, chances: &[f32; 4]) -> [f32; SEATS] {
        let mut sides = [0.0; SEATS];
        for (chance, &side) in chances.iter().zip(&self.sides) {
            sides[side] += chance;
        }
        sides
    }

    /// How likely each battalion is to be the strongest, when what all have is known but for so much doubt.
    pub(super) fn strongest(&self, totals: &[f32; 4], doubt: f32) -> [f32; 4] {
        let mut chances = totals.map(|total| total / doubt.max(0.1));
        share(&mut chances[..self.battalions.len()]);
        chances
    }
}
