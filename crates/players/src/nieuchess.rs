//! Nieuchess: odds, soak-offs, open sides, centres, and pawns abroad.
//!
//! A turn moves the whole army, one pawn after the other. What the battles would bring if the turn ended now is part of
//! the judgement, so that every single move of a turn can be weighed, and a good turn grows move by move. Few moves of
//! a pawn are worth a look: into contact, towards the enemy in company, or out of reach.

use crate::{Lesson, Method, Weights};
use quincunx_core::{Game, Seat, Turn};
use quincunx_nieuchess::{Action, CELLS, Cell, Centre, CombatResult, Nieuchess, State};
use quincunx_search::Teach;

const PAWNS: usize = 0;
const CLASH: usize = 1;
const OPEN_SIDE: usize = 2;
const OPEN_SIDE_LATE: usize = 3;
const COMPANY: usize = 4;
const FAR: usize = 5;
const REVIVALS: usize = 6;
const ABROAD: usize = 7;
const CENTRES: usize = 8;
const TO_ACT: usize = 9;
const INVASIONS: usize = 10;
const FEATURES: [&str; 11] = [
    "pawns",
    "clash",
    "open-side",
    "open-side-late",
    "company",
    "far",
    "revivals",
    "abroad",
    "centres",
    "to-act",
    "invasions",
];

/// From how far an attacker can come: five steps, and then it touches.
const REACH: i32 = 6;

/// How many destinations of one pawn are looked at.
const CHOICES: usize = 3;

/// What a pawn that goes back is worth less, in hundredths: it may find no way.
const BACK: i32 = 25;

/// What is known about Nieuchess, on one board.
pub struct NieuchessLesson {
    weights: Vec<i32>,
    /// Slanted coordinates, in which distance is easy.
    places: Vec<(i16, i16)>,
    neighbours: Vec<Vec<u16>>,
    /// What so many attackers gain from one defender, in hundredths of a pawn; none has to be made up for elsewhere.
    many: [i32; 8],
    /// What one attacker gains from so many defenders.
    few: [i32; 8],
    /// How good a hex is to begin on, for each side.
    posts: [Vec<i32>; 2],
}

/// What lies around each hex, counted once for a list of moves.
struct Surroundings {
    own: [u8; CELLS],
    enemy: [u8; CELLS],
    /// Steps to the nearest enemy.
    near: [u8; CELLS],
}

impl NieuchessLesson {
    fn distance(&self, one: Cell, other: Cell) -> i32 {
        let ((a, b), (c, d)) = (self.places[one.index()], self.places[other.index()]);
        let (across, down) = (i32::from(a) - i32::from(c), i32::from(b) - i32::from(d));
        across.abs().max(down.abs()).max((across + down).abs())
    }

    fn surroundings(&self, own: &[Cell], enemy: &[Cell]) -> Surroundings {
        let mut around = Surroundings {
            own: [0; CELLS],
            enemy: [0; CELLS],
            near: [u8::MAX; CELLS],
        };
        // Steps to the nearest enemy, spreading from all of them at once.
        let mut queue = [0_u16; CELLS];
        let (mut first, mut last) = (0, 0);
        for &cell in enemy {
            around.near[cell.index()] = 0;
            queue[last] = cell.index() as u16;
            last += 1;
        }
        while first < last {
            let here = usize::from(queue[first]);
            first += 1;
            for &next in &self.neighbours[here] {
                if around.near[usize::from(next)] == u8::MAX {
                    around.near[usize::from(next)] = around.near[here] + 1;
                    queue[last] = next;
                    last += 1;
                }
            }
        }
        for &cell in own {
            for &next in &self.neighbours[cell.index()] {
                around.own[usize::from(next)] += 1;
            }
        }
        for &cell in enemy {
            for &next in &self.neighbours[cell.index()] {
                around.enemy[usize::from(next)] += 1;
            }
        }
        around
    }

    /// What the battles would bring if all pawns in contact fought now, in hundredths of a pawn: each attacker is given
    /// to the defender where it helps most.
    fn clash(&self, own: &[Cell], enemy: &[Cell]) -> i32 {
        let mut touching = [0_u32; 20];
        let mut target = [usize::MAX; 20];
        let mut load = [0_usize; 20];
        let mut contact = 0_u32;
        for (number, &pawn) in own.iter().enumerate().take(20) {
            for (other, &foe) in enemy.iter().enumerate().take(20) {
                if self.distance(pawn, foe) == 1 {
                    touching[number] |= 1 << other;
                }
            }
            contact |= touching[number];
            let least = bits(touching[number]).min_by_key(|&other| load[other]);
            if let Some(other) = least {
                target[number] = other;
                load[other] += 1;
            }
        }
        if contact == 0 {
            return 0;
        }
        for _ in 0..3 {
            let mut changed = false;
            for number in 0..own.len().min(20) {
                let from = target[number];
                for to in bits(touching[number]) {
                    let from = if changed { target[number] } else { from };
                    if to == from || load[from] == 0 {
                        continue;
                    }
                    let before = self.many[load[from].min(7)] + self.many[load[to].min(7)];
                    let after = self.many[(load[from] - 1).min(7)] + self.many[(load[to] + 1).min(7)];
                    if after > before {
                        load[from] -= 1;
                        load[to] += 1;
                        target[number] = to;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        bits(contact).map(|other| self.many[load[other].min(7)]).sum()
    }

    /// How promising a move of a pawn looks.
    fn weigh(&self, state: &State, around: &Surroundings, from: Cell, to: Cell) -> i32 {
        let seat = state.mover();
        let enemy = state.pawns(seat.other());
        let own = i32::from(around.own[to.index()]) - i32::from(self.distance(from, to) == 1);
        let touched = around.enemy[to.index()];
        if touched == 0 {
            // Onwards, but where the enemy can come to only in company.
            let onwards = i32::from(around.near[from.index()]) - i32::from(around.near[to.index()]);
            let alone = i32::from(around.near[to.index()]) <= REACH && own < 2;
            let leaves = around.enemy[from.index()] > 0;
            return 40 + 5 * onwards + 6 * own.min(3) + 10 * i32::from(leaves) - 15 * i32::from(alone);
        }
        let mut sum = 40;
        for &foe in enemy.iter().filter(|&&foe| self.distance(foe, to) == 1) {
            let mut there = usize::from(around.own[foe.index()]);
            if self.distance(from, foe) == 1 {
                there -= 1;
            }
            let helpers = state
                .waiting()
                .iter()
                .filter(|&&pawn| pawn != from && self.distance(pawn, foe) <= REACH)
                .count();
            let possible = (there + 1 + helpers.min(3)).min(6);
            sum += self.many[there + 1] - self.many[there.min(7)] + self.many[possible] / 2 - 20;
        }
        sum + 2 * own.min(3)
    }
}

/// How many pawns a side may bring back at the end of each Complete Turn, as things stand; how many of its pawns are
/// abroad, and how many centres it controls.
fn revivals(game: &Nieuchess, state: &State, seat: Seat) -> (i32, i32, i32) {
    let enemy = state.pawns(seat.other());
    let held = |centre: &&Centre| !centre.hexes.iter().any(|hex| enemy.contains(hex));
    let controlled = game.board().centres(seat).iter().filter(held).count() as i32;
    let abroad = state.pawns(seat).iter().filter(|cell| cell.half() != seat).count() as i32;
    (controlled.min(abroad), abroad, controlled)
}

fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

/// What a battle is worth to the attacker, in hundredths of a pawn.
fn expectation(game: &Nieuchess, attackers: usize, defenders: usize) -> i32 {
    let worth = |die| {
        let (ours, theirs) = (attackers as i32, defenders as i32);
        match game.board().result(attackers, defenders, die) {
            CombatResult::AttackersEliminated => -100 * ours,
            CombatResult::DefendersEliminated => 100 * theirs,
            CombatResult::Exchange => 0,
            CombatResult::AttackersBack => -BACK * ours,
            CombatResult::DefendersBack => BACK * theirs,
        }
    };
    (1..=6).map(worth).sum::<i32>() / 6
}

impl Lesson for NieuchessLesson {
    const METHOD: Method = Method::Tree;
    const WEIGHTS: &'static str = include_str!("../weights/nieuchess.txt");

    fn features() -> Vec<String> {
        FEATURES.map(str::to_owned).to_vec()
    }

    fn new(game: &Nieuchess, weights: Weights) -> Self {
        let places = Cell::all().map(|cell| {
            let row = cell.map_row();
            (cell.column() as i16 - (row / 2) as i16, row as i16)
        });
        let gray: Vec<bool> = Cell::all().map(|cell| game.board().is_gray(cell)).collect();
        let open = |cell: Cell| -> Vec<u16> {
            let next = cell.neighbours().filter(|next| !gray[next.index()]);
            next.map(|next| next.index() as u16).collect()
        };
        let neighbours: Vec<Vec<u16>> = Cell::all().map(open).collect();
        let mut many = [0; 8];
        let mut few = [0; 8];
        for count in 1..=6 {
            many[count] = expectation(game, count, 1);
            few[count] = expectation(game, 1, count);
        }
        many[7] = many[6];
        // Whoever is left over must be taken on by an attacker of another.
        many[0] = few[2] - many[1];
        let post = |seat: Seat, cell: Cell| {
            let row = if seat.index() == 0 { cell.row() } else { 37 - cell.row() } as i32;
            let column = cell.column() as i32;
            // A closed front, two deep, where the board is narrow, a little behind the middle.
            -(row - 14).abs() * 10 - (column - 12).abs() - i32::from(row > 15) * 60
        };
        let posts = [0, 1].map(|side| Cell::all().map(|cell| post(Seat::new(side), cell)).collect());
        NieuchessLesson {
            weights: weights.0,
            places: places.collect(),
            neighbours,
            many,
            few,
            posts,
        }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn count(&self, game: &Nieuchess, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let seat = Seat::new(side as u8);
        let (own, enemy) = (state.pawns(seat), state.pawns(seat.other()));
        tell(PAWNS, own.len() as i32);
        let moving = state.mover() == seat;
        if moving {
            tell(TO_ACT, 1);
            if state.is_moving() {
                let clash = self.clash(own, enemy);
                // Pawns that have not moved yet may still leave a bad battle.
                let waiting = state.waiting().len() as i32;
                let bound = if clash < 0 {
                    clash * (own.len() as i32 - waiting) / own.len().max(1) as i32
                } else {
                    clash
                };
                tell(CLASH, bound);
            }
            for (attackers, defenders) in state.battles() {
                let worth = match (attackers, defenders) {
                    (many, 1) => self.many[many.min(7)],
                    (1, several) => self.few[several.min(6)],
                    _ => 2 * self.many[1],
                };
                tell(CLASH, worth);
            }
        }
        let (mut open_sides, mut company, mut far) = (0, 0, 0);
        for &cell in own {
            let mut near = 30;
            let mut attackers = 0;
            for &foe in enemy {
                let distance = self.distance(cell, foe);
                near = near.min(distance);
                attackers += i32::from(distance <= REACH);
            }
            far += near.min(25);
            let friends = own.iter().filter(|&&other| self.distance(cell, other) == 1).count() as i32;
            company += friends.min(3);
            if attackers >= 3 {
                let room = self.neighbours[cell.index()].len() as i32 - friends;
                open_sides += (room.min(attackers) - 2).clamp(0, 3);
            }
        }
        tell(if moving { OPEN_SIDE } else { OPEN_SIDE_LATE }, open_sides);
        tell(COMPANY, company);
        tell(FAR, far);
        let (revivals, abroad, centres) = revivals(game, state, seat);
        if own.len() < 20 {
            tell(REVIVALS, revivals);
        }
        tell(ABROAD, abroad.min(2));
        tell(CENTRES, centres);
        tell(INVASIONS, i32::from(state.invasions(seat)));
    }
}

impl Teach for NieuchessLesson {
    type Game = Nieuchess;

    const WIDENING: (f32, f32) = (2.0, 0.45);

    fn evaluate(&self, game: &Nieuchess, state: &State, side: usize) -> i32 {
        self.strength(game, state, side) - self.strength(game, state, 1 - side)
    }

    fn candidates(&self, game: &Nieuchess, state: &State, actions: &mut Vec<Action>) {
        game.legal(state, actions);
        if state.is_placing() {
            let Turn::Seat(seat) = game.turn(state) else {
                return;
            };
            // A set-up is not worth a search: the best posts are filled one after the other.
            let post = |action: &Action| match action {
                Action::Put(cell) => self.posts[seat.index()][cell.index()],
                _ => i32::MIN,
            };
            if let Some(best) = actions.iter().copied().max_by_key(post) {
                actions.clear();
                actions.push(best);
            }
            return;
        }
        if !state.is_moving() {
            return;
        }
        let seat = state.mover();
        let around = self.surroundings(state.pawns(seat), state.pawns(seat.other()));
        // The best few of each pawn stay, in place: moves of a pawn stand together.
        let mut kept = 0;
        let mut at = 0;
        let mut best: [(i32, Action); CHOICES] = [(i32::MIN, Action::Done); CHOICES];
        let mut pawn = None;
        while at <= actions.len() {
            let action = actions.get(at).copied();
            let (from, weight) = match action {
                Some(Action::Move(from, to)) => (Some(from), self.weigh(state, &around, from, to)),
                Some(Action::Invade(from, to)) => (Some(from), self.weigh(state, &around, from, to) - 5),
                _ => (None, i32::MIN),
            };
            if from != pawn {
                for (weight, action) in best {
                    if weight > i32::MIN {
                        actions[kept] = action;
                        kept += 1;
                    }
                }
                best = [(i32::MIN, Action::Done); CHOICES];
                pawn = from;
            }
            if let Some(action) = action
                && weight > best[CHOICES - 1].0
            {
                best[CHOICES - 1] = (weight, action);
                best.sort_unstable_by_key(|&(weight, _)| -i64::from(weight));
            }
            at += 1;
        }
        actions.truncate(kept);
        actions.push(Action::Done);
    }

    fn priors(&self, _game: &Nieuchess, state: &State, actions: &[Action], priors: &mut Vec<f32>) {
        priors.clear();
        let seat = state.mover();
        let around = state
            .is_moving()
            .then(|| self.surroundings(state.pawns(seat), state.pawns(seat.other())));
        priors.extend(actions.iter().map(|&action| match (action, &around) {
            (Action::Move(from, to) | Action::Invade(from, to), Some(around)) => {
                (self.weigh(state, around, from, to).clamp(1, 300) as f32 / 60.0).powi(2)
            }
            (Action::Battle(attackers, defenders), _) => {
                let (ours, theirs) = (attackers.count_ones() as usize, defenders.count_ones() as usize);
                let worth = match (ours, theirs) {
                    (many, 1) => self.many[many.min(7)],
                    (1, several) => self.few[several.min(6)],
                    _ => 2 * self.many[1],
                };
                (worth as f32 / 60.0).exp()
            }
            (Action::Done | Action::Second, _) => 0.5,
            (Action::Stop, _) => 0.02,
            _ => 1.0,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::Options;

    fn lesson() -> (Nieuchess, NieuchessLesson) {
        let options = Options::read(Nieuchess::INFO, ["pawns=3"]).unwrap();
        let game = Nieuchess::new(&options, None).unwrap();
        let lesson = NieuchessLesson::own(&game);
        (game, lesson)
    }

    #[test]
    fn three_against_one_is_worth_a_battle_and_two_are_not() {
        let (_, lesson) = lesson();
        assert!(lesson.many[3] > 0 && lesson.many[2] < 0 && lesson.many[1] < 0);
        assert!(lesson.many[6] > lesson.many[3]);
    }

    #[test]
    fn distances_are_steps() {
        let (_, lesson) = lesson();
        let cell = |name: &str| Cell::read(name).unwrap();
        assert_eq!(lesson.distance(cell("m18"), cell("m18")), 0);
        for near in cell("m18").neighbours() {
            assert_eq!(lesson.distance(cell("m18"), near), 1);
        }
        assert_eq!(lesson.distance(cell("m18"), cell("m8")), 10);
    }
}
