//! Unita: the life points that will come through the Gate, strong fronts with strong supports, and nothing wasted.
//!
//! Battles have no dice, so a search sees what an arrival costs and gains. What is left to judge are life points, those
//! already safe behind the Gate, and how well the companies still on the way can win their lanes.

use crate::{Hunt, Lesson, Method, Weights};
use quincunx_core::{Game, Seat};
use quincunx_search::{Rewards, SEATS, Teach};
use quincunx_unita::{Action, Battalion, Company, Side, Slot, State, Unita};

const LIFE: usize = 0;
const LIFE_LATE: usize = 1;
const SAFE: usize = 2;
const DEAD: usize = 3;
const STRONG_PAIR: usize = 4;
const WEAK_FRONT: usize = 5;
const STEPS: usize = 6;
const THREES: usize = 7;
const FOURS: usize = 8;
const FIVES: usize = 9;
const CHANCES: usize = 10;
const FEATURES: [&str; 11] = [
    "life",
    "life-late",
    "safe",
    "dead",
    "strong-pair",
    "weak-front",
    "steps",
    "threes",
    "fours",
    "fives",
    "chances",
];

/// How many squares ahead a battle is looked for: what a turn's points can reach.
const AHEAD: u8 = 3;

/// With so many steps left to the Gate, all companies together, the rest of the game can be looked at.
const CLOSING: u32 = 32;

/// What is known about Unita.
pub struct UnitaLesson {
    weights: Vec<i32>,
    scale: f64,
    battalions: Vec<Battalion>,
    /// The side of each battalion.
    sides: Vec<usize>,
}

impl UnitaLesson {
    /// How far the game is, from 0 to 8.
    fn late(&self, game: &Unita, state: &State) -> i32 {
        let length = i32::from(game.board().length());
        let walked: i32 = self
            .battalions
            .iter()
            .flat_map(|&battalion| Company::ALL.map(|company| i32::from(state.place(battalion, company))))
            .sum();
        8 * walked / (4 * length * self.battalions.len() as i32).max(1)
    }

    /// The strongest battalion of each side decides (R7.3).
    fn strengths(&self, game: &Unita, state: &State) -> [Option<i32>; SEATS] {
        let late = self.late(game, state);
        let mut strengths = [None; SEATS];
        for (&battalion, &side) in self.battalions.iter().zip(&self.sides) {
            let mut sum = 0;
            count_battalion(game, state, battalion, late, &mut |feature, times| {
                sum += self.weights[feature] * times;
            });
            strengths[side] = strengths[side].max(Some(sum));
        }
        strengths
    }
}

/// What the dice of a battalion promise.
fn count_battalion(game: &Unita, state: &State, battalion: Battalion, late: i32, tell: &mut impl FnMut(usize, i32)) {
    let length = i32::from(game.board().length());
    let life = state.life_points(battalion) as i32;
    tell(LIFE, life);
    tell(LIFE_LATE, life * late);
    for company in Company::ALL {
        let place = i32::from(state.place(battalion, company));
        let faces = state.formation(battalion, company).map(|die| i32::from(die.face()));
        let here: i32 = faces.iter().sum();
        tell(STEPS, place);
        tell(DEAD, faces.iter().filter(|&&face| face == 0).count() as i32);
        if place >= length {
            tell(SAFE, here);
            continue;
        }
        let [il, it, ol, ot] = faces;
        // The lanes of the two sides: those in front, with those behind them.
        for (front, support) in [(il, ol), (it, ot)] {
            tell(STRONG_PAIR, front.min(support));
            // A single point in front is easily lost; none at all cannot be.
            tell(WEAK_FRONT, i32::from(front == 1) + i32::from(support == 1));
        }
        // A die that shows more than most wins its lanes for a long time.
        for (feature, least) in [(THREES, 3), (FOURS, 4), (FIVES, 5)] {
            tell(feature, faces.iter().filter(|&&face| face >= least).count() as i32);
        }
        tell(CHANCES, chances(game, state, battalion, company));
    }
}

/// The lanes that a company could win, less those it would lose, in the battles it could seek in a turn; those that
/// cost more than they bring are left alone.
fn chances(game: &Unita, state: &State, battalion: Battalion, company: Company) -> i32 {
    let place = state.place(battalion, company);
    let faces = state.formation(battalion, company).map(|die| i32::from(die.face()));
    let mut sum = 0;
    for square in place + 1..=place + AHEAD {
        if square >= game.board().length() || game.board().is_corner(square - 1) {
            // At a corner the slots are renamed; what comes after is another matter.
            break;
        }
        for contact in game.board().contacts(battalion, square) {
            if !game.are_enemies(battalion, contact.battalion) {
                continue;
            }
            let on_it = |&foe: &Company| state.place(contact.battalion, foe) == contact.square;
            let foe = Company::ALL.into_iter().find(on_it);
            let Some(foe) = foe else { continue };
            let theirs = state.formation(contact.battalion, foe).map(|die| i32::from(die.face()));
            let ours = lanes(contact.side, &faces);
            let theirs = lanes(contact.their_side, &theirs);
            let net: i32 = ours.iter().zip(theirs).map(|(&one, other)| lane(one, other)).sum();
            sum += net.max(0);
        }
    }
    sum
}

/// The two lanes of a company on a side: front and support.
fn lanes(side: Side, &[il, it, ol, ot]: &[i32; 4]) -> [(i32, i32); 2] {
    match side {
        Side::Inner => [(il, ol), (it, ot)],
        Side::Outer => [(ol, il), (ot, it)],
        Side::Ahead => [(il, it), (ol, ot)],
    }
}

/// What a lane brings to the first of two: a point of the other, or the loss of one, where there is one to lose.
fn lane(own: (i32, i32), other: (i32, i32)) -> i32 {
    let strengths = if own.0 == other.0 {
        (own.0 + own.1, other.0 + other.1)
    } else {
        (own.0, other.0)
    };
    match strengths.0.cmp(&strengths.1) {
        std::cmp::Ordering::Greater => other.0.min(1),
        std::cmp::Ordering::Less => -own.0.min(1),
        std::cmp::Ordering::Equal => 0,
    }
}

impl Lesson for UnitaLesson {
    const METHOD: Method = Method::Tree;
    const WEIGHTS: &'static str = include_str!("../weights/unita.txt");
    const SUITE: &'static str = include_str!("../suites/unita.txt");
    const HUNT: Hunt = Hunt::End;

    fn features() -> Vec<String> {
        FEATURES.map(str::to_owned).to_vec()
    }

    fn new(game: &Unita, weights: Weights) -> Self {
        let battalions: Vec<Battalion> = game.battalions().collect();
        let side = |&battalion: &Battalion| side_of(game, game.seat(battalion));
        UnitaLesson {
            scale: weights.scale(),
            weights: weights.values,
            sides: battalions.iter().map(side).collect(),
            battalions,
        }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// Few steps are left to the Gate.
    fn closing(&self, game: &Unita, state: &State) -> bool {
        let length = game.board().length();
        let steps = |&battalion: &Battalion| {
            let steps = Company::ALL.map(|company| u32::from(length - state.place(battalion, company)));
            steps.iter().sum::<u32>()
        };
        state.is_set_up() && self.battalions.iter().map(steps).sum::<u32>() <= CLOSING
    }

    /// The features of the side's strongest battalion.
    fn count(&self, game: &Unita, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let own = self.battalions.iter().zip(&self.sides).filter(|&(_, &of)| of == side);
        let strongest = own.max_by_key(|&(&battalion, _)| state.life_points(battalion));
        if let Some((&battalion, _)) = strongest {
            count_battalion(game, state, battalion, self.late(game, state), tell);
        }
    }
}

/// In teams, and with two players, there are two sides; otherwise everybody plays alone.
fn side_of(game: &Unita, seat: Seat) -> usize {
    if game.has_sides() {
        seat.index() % 2
    } else {
        seat.index()
    }
}

impl Teach for UnitaLesson {
    type Game = Unita;

    const SECRETS: bool = true;
    const PLAYOUT: u32 = 20;
    const CURIOSITY: f32 = 1.0;
    const WIDENING: (f32, f32) = (6.0, 0.5);

    fn scale(&self) -> f64 {
        self.scale
    }

    fn side(&self, game: &Unita, seat: Seat) -> usize {
        side_of(game, seat)
    }

    fn evaluate(&self, game: &Unita, state: &State, side: usize) -> i32 {
        let strengths = self.strengths(game, state);
        let others = strengths.iter().enumerate().filter(|&(other, _)| other != side);
        let best = others.filter_map(|(_, strength)| *strength).max().unwrap_or(0);
        strengths[side].unwrap_or(0) - best
    }

    fn expect(&self, game: &Unita, state: &State, rewards: &mut Rewards) {
        let strengths = self.strengths(game, state);
        let best = strengths.iter().flatten().copied().max().unwrap_or(0);
        let share = |strength: i32| ((strength - best) as f32 / self.scale as f32).exp();
        let total: f32 = strengths.iter().flatten().map(|&strength| share(strength)).sum();
        for (seat, reward) in rewards.iter_mut().enumerate().take(game.seats().len()) {
            let side = side_of(game, Seat::new(seat as u8));
            *reward = strengths[side].map_or(0.0, share) / total.max(1e-9);
        }
    }

    fn candidates(&self, game: &Unita, state: &State, actions: &mut Vec<Action>) {
        game.legal(state, actions);
        if state.is_set_up() {
            return;
        }
        // Where dice are placed, strong ones keep together, so that a strong front has a strong support: a search
        // could not see that far.
        let worth = |action: &Action| match *action {
            Action::Put(maximum, company, slot) => {
                let strong = i32::from(maximum) * 10;
                let home = if maximum >= 3 {
                    company.index()
                } else {
                    3 - company.index()
                } as i32;
                strong - 2 * home - i32::from(matches!(slot, Slot::Ol | Slot::Ot))
            }
            _ => 0,
        };
        if let Some(best) = actions.iter().copied().max_by_key(worth)
            && matches!(best, Action::Put(..))
        {
            actions.clear();
            actions.push(best);
        }
    }

    fn prior(&self, _game: &Unita, _state: &State, action: Action) -> f32 {
        match action {
            Action::Go(_) | Action::Rail(_) => 2.0,
            Action::Reorganise(..) | Action::Whirl(..) => 0.2,
            Action::Crossbow(..) | Action::Confession(..) => 0.6,
            Action::End => 0.7,
            _ => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::Options;

    #[test]
    fn expectations_add_up_to_one() {
        for options in [&["players=2"][..], &["players=3"], &["players=4"], &["teams=on"]] {
            let game = Unita::new(&Options::read(Unita::INFO, options.iter().copied()).unwrap(), None).unwrap();
            let lesson = UnitaLesson::own(&game);
            let mut rewards = [0.0; SEATS];
            lesson.expect(&game, &game.start(), &mut rewards);
            let mut sides = [0.0; SEATS];
            for seat in 0..game.seats().len() {
                sides[lesson.side(&game, Seat::new(seat as u8))] = rewards[seat];
            }
            assert!((sides.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{options:?} {sides:?}");
        }
    }
}
