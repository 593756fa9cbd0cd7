//! Nika: the way that is left to the victory area, facings that leave no flank open, and weight behind the front. Once a
//! game drags on, weight counts for more and safety for less: who never dares anything wins against nobody.

mod breach;
mod learn;

use crate::levels::{at_a_glance, ladder};
use crate::training::Plan;
use crate::{Hunt, Lesson, Level, Lookout, Method, Weights};
use quincunx_core::Seat;
use quincunx_nika::{Action, Board, Cell, City, Facing, Nika, Pieces, State, Step, Team};
use quincunx_search::Teach;
use std::collections::VecDeque;
use std::ops::Range;

/// Longer ways are all alike.
const FAR: usize = 24;

/// How far a runner may have to go and still be watched.
const LONG: usize = 14;

/// After so many turns a game drags on. Careful play does not lose against those who see less, but one game of five is
/// then undecided for hundreds of turns.
const DRAGS_ON: u32 = 160;

// These count differently in a game that drags on.
const ROUTED: usize = 0;
const OPEN_FLANK: usize = 1;
const BESIDE: usize = 2;
const BEHIND: usize = 3;
const BLOCKED: usize = 4;
const CLEAR: usize = 5;
const CHANGED: usize = 6;

const TO_ACT: usize = 6;
const ATTACKED: usize = 7;
const FACED: usize = 8;
const WAY: usize = 9;
const GUARD: usize = WAY + FAR + 1;
const RUNNER: usize = GUARD + FAR + 1;
const FREE: usize = RUNNER + FAR + 1;
const LONE: usize = FREE + LONG + 1;
const BOLD: usize = LONE + LONG + 1;
const COUNT: usize = BOLD + CHANGED;

/// The names of the first features.
const NAMES: [&str; WAY] = [
    "routed",
    "open-flank",
    "beside",
    "behind",
    "blocked",
    "clear",
    "to-act",
    "attacked",
    "faced",
];

const NOWHERE: u8 = u8::MAX;

/// Within so many steps of an enemy it helps to stand together. Whoever keeps together where nobody is never gets
/// anywhere.
const CONTACT: u8 = 4;

/// A set of spaces.
#[derive(Clone, Copy)]
struct Spaces([u128; 2]);

impl Spaces {
    fn of(cells: impl Iterator<Item = Cell>) -> Self {
        let mut spaces = [0; 2];
        for cell in cells {
            spaces[cell.index() / 128] |= 1 << (cell.index() % 128);
        }
        Spaces(spaces)
    }

    /// Whether a space belongs to both.
    fn meet(self, other: Spaces) -> bool {
        (self.0[0] & other.0[0] | self.0[1] & other.0[1]) != 0
    }
}

/// What is known about Nika, on one board.
pub struct NikaLesson {
    weights: Vec<i32>,
    scale: f64,
    /// For each city and space the number of steps to its victory area.
    way: [[u8; 256]; 4],
    /// For each city and space the number of steps, for an enemy, to the nearest victory area of an enemy.
    guard: [[u8; 256]; 4],
    /// For each city and each other one the fewest steps from the other's rally area to the city's victory area.
    camps: [[u8; 4]; 4],
    /// For each team the next space in each direction.
    next: Vec<[u8; 4]>,
    cells: Vec<Cell>,
    /// For each space those from which somebody stands in contact with it.
    around: Vec<Spaces>,
}

impl NikaLesson {
    fn next(&self, cell: Cell, facing: Facing) -> Option<Cell> {
        let next = self.next[cell.index()][facing.index()];
        self.cells.get(usize::from(next)).copied()
    }
}

impl NikaLesson {
    /// How many enemies could get in the way of a city's runner with so many steps to go: those about as near to the
    /// victory area, and those who can rally there.
    fn ahead(&self, state: &State, city: City, steps: usize) -> usize {
        let way = &self.way[city.index()];
        let enemies = city.team().enemy().cities();
        let standing: usize = enemies
            .iter()
            .map(|&enemy| {
                let near = |cell: &Cell| usize::from(way[cell.index()]) <= steps + 1;
                state.pieces(enemy).iter().filter(near).count()
            })
            .sum();
        let rallying = enemies
            .iter()
            .filter(|&&enemy| state.routed(enemy) > 0 && usize::from(self.camps[city.index()][enemy.index()]) < steps);
        standing + rallying.count()
    }
}

/// Steps to every space from the nearest of some, over those that may be entered.
fn steps_from(board: &Board, start: impl Iterator<Item = Cell>, may_enter: impl Fn(Cell) -> bool) -> [u8; 256] {
    let mut steps = [NOWHERE; 256];
    let mut queue: VecDeque<Cell> = start.collect();
    for cell in &queue {
        steps[cell.index()] = 0;
    }
    while let Some(cell) = queue.pop_front() {
        for next in Facing::ALL.into_iter().filter_map(|facing| board.beside(cell, facing)) {
            if steps[next.index()] == NOWHERE && may_enter(next) {
                steps[next.index()] = steps[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}

/// Steps from every space to the victory area of a city, over spaces that its pieces may enter.
fn distances(game: &Nika, city: City) -> [u8; 256] {
    let board = game.board();
    let goal = board.spaces().filter(|&cell| board.wins(city, cell));
    steps_from(board, goal, |cell| board.may_enter(city.team(), cell))
}

/// The spaces from which somebody stands in contact with a space.
fn contacts(board: &Board, cell: Cell) -> Spaces {
    let steps = steps_from(board, std::iter::once(cell), |_| true);
    Spaces::of(board.spaces().filter(|other| steps[other.index()] <= CONTACT))
}

impl Lesson for NikaLesson {
    const METHOD: Method = Method::AlphaBeta;
    const WEIGHTS: &'static str = include_str!("../weights/nika.txt");
    const SUITE: &'static str = include_str!("../suites/nika.txt");
    const FORESIGHT: u32 = 6;
    const HUNT: Hunt = Hunt::Near;
    const LEVELS: [Level; 8] = at_a_glance(
        ladder([
            (1_000, 3),
            (1_500, 3),
            (3_000, 3),
            (10_000, 3),
            (38_000, 3),
            (140_000, 3),
            (500_000, 3),
        ]),
        [55, 30, 20, 8, 1, 0, 0],
    );

    fn features() -> Vec<String> {
        let mut names: Vec<String> = NAMES.map(str::to_owned).to_vec();
        for name in ["way", "guard", "runner"] {
            names.extend((0..=FAR).map(|steps| format!("{name}-{steps}")));
        }
        for name in ["free", "lone"] {
            names.extend((0..=LONG).map(|steps| format!("{name}-{steps}")));
        }
        names.extend(NAMES[..CHANGED].iter().map(|name| format!("bold-{name}")));
        debug_assert_eq!(names.len(), COUNT);
        names
    }

    fn new(game: &Nika, weights: Weights) -> Self {
        let board = game.board();
        let way = City::ALL.map(|city| distances(game, city));
        let guard = City::ALL.map(|city| {
            let [one, other] = city.team().enemy().cities();
            let mut steps = way[one.index()];
            for (here, &there) in steps.iter_mut().zip(&way[other.index()]) {
                *here = (*here).min(there);
            }
            steps
        });
        let camps = City::ALL.map(|city| {
            City::ALL.map(|other| {
                let steps = board.rally(other).iter().map(|cell| way[city.index()][cell.index()]);
                steps.min().unwrap_or(NOWHERE)
            })
        });
        let cells: Vec<Cell> = board.spaces().collect();
        let around = cells.iter().map(|&cell| contacts(board, cell)).collect();
        let next = cells.iter().map(|&cell| {
            Facing::ALL.map(|facing| board.beside(cell, facing).map_or(NOWHERE, |next| next.index() as u8))
        });
        NikaLesson {
            scale: weights.scale(),
            weights: weights.values,
            way,
            guard,
            camps,
            next: next.collect(),
            cells,
            around,
        }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn learn(game: &Nika, weights: &[i32], plan: &Plan, tell: &mut dyn FnMut(&str)) -> Option<(Vec<i32>, String)> {
        Some(learn::learn(game, weights, plan, tell))
    }

    /// The enemy may always pass, so that nobody is sure to win sooner than by his own steps, one an action.
    fn soonest(&self, game: &Nika, state: &State, side: usize) -> u32 {
        let left = if state.step() == Step::First { 2 } else { 1 };
        let plies = Team::ALL[side].cities().map(|city| {
            let way = |cell: Cell| u32::from(self.way[city.index()][cell.index()]);
            let standing = state.pieces(city).iter().map(way).min();
            let rallied = game.board().rally(city).iter().map(|&cell| 1 + way(cell)).min();
            let steps = if state.routed(city) > 0 {
                standing.into_iter().chain(rallied).min()
            } else {
                standing
            };
            let after = (city.index() + 4 - state.city().index()) % 4;
            plies_for(steps.unwrap_or(u32::from(NOWHERE)).max(1), after as u32, left)
        });
        plies.into_iter().min().unwrap_or(1)
    }

    fn deadlines(&self, state: &State) -> Range<u32> {
        breach::ends(state)
    }

    fn breaks_through(&self, game: &Nika, state: &State, side: usize, by: u32, lookout: &mut Lookout<'_>) -> bool {
        breach::is_sure((self, game), state, Team::ALL[side].cities(), by, lookout)
    }

    fn count(&self, _game: &Nika, state: &State, side: usize, tell: &mut impl FnMut(usize, i32)) {
        let team = Team::ALL[side];
        let acting = state.city().team() == team;
        // Where the features begin that count differently in a game that drags on.
        let mood = if state.turns() >= DRAGS_ON { BOLD } else { 0 };
        let enemies = Spaces::of(
            team.enemy()
                .cities()
                .into_iter()
                .flat_map(|city| state.pieces(city).iter()),
        );
        if acting {
            tell(TO_ACT, 1);
        }
        for city in team.cities() {
            let mut nearest = FAR;
            let mut missing = 6;
            for cell in state.pieces(city).iter() {
                missing -= 1;
                let steps = usize::from(self.way[city.index()][cell.index()]).min(FAR);
                nearest = nearest.min(steps);
                tell(WAY + steps, 1);
                tell(GUARD + usize::from(self.guard[city.index()][cell.index()]).min(FAR), 1);
                let Some((_, own_facing)) = state.piece(cell) else {
                    continue;
                };
                let in_contact = self.around[cell.index()].meet(enemies);
                let mut open = false;
                for facing in Facing::ALL {
                    let Some(next) = self.next(cell, facing) else {
                        continue;
                    };
                    let closer = usize::from(self.way[city.index()][next.index()]) < steps;
                    match state.piece(next) {
                        None => open |= closer,
                        Some((other, other_facing)) if other.team() == team => {
                            if in_contact && other == city && other_facing == own_facing {
                                if facing == own_facing || facing.opposite() == own_facing {
                                    tell(mood + BEHIND, 1);
                                } else {
                                    tell(mood + BESIDE, 1);
                                }
                            }
                        }
                        Some(_) => {
                            if closer {
                                tell(mood + BLOCKED, 1);
                            }
                            if facing == own_facing {
                                tell(FACED, 1);
                            } else {
                                tell(mood + OPEN_FLANK, 1); // It could be routed from there.
                                if !acting {
                                    tell(ATTACKED, 1);
                                }
                            }
                        }
                    }
                }
                if open {
                    tell(mood + CLEAR, 1);
                }
            }
            tell(mood + ROUTED, missing);
            tell(RUNNER + nearest, 1);
            if nearest <= LONG {
                match self.ahead(state, city, nearest) {
                    0 => tell(FREE + nearest, 1),
                    1 => tell(LONE + nearest, 1),
                    _ => {}
                }
            }
        }
    }
}

/// When a city, so many places after the one to act, has had this many actions: how many plies that takes, when the
/// one to act has `left` of its turn.
fn plies_for(actions: u32, after: u32, left: u32) -> u32 {
    let (actions, before) = match after {
        0 if actions <= left => return actions,
        0 => (actions - left, left + 6),
        _ => (actions, left + 2 * (after - 1)),
    };
    before + (actions - 1) / 2 * 8 + (actions - 1) % 2 + 1
}

impl Teach for NikaLesson {
    type Game = Nika;

    fn scale(&self) -> f64 {
        self.scale
    }

    /// What two routed pieces are worth, nearly.
    fn margin(&self) -> i32 {
        (-2 * self.weights[ROUTED]).clamp(80, 600)
    }

    fn side(&self, game: &Nika, seat: Seat) -> usize {
        usize::from(!game.seats_of(Team::Athenians).contains(seat))
    }

    fn evaluate(&self, game: &Nika, state: &State, side: usize) -> i32 {
        self.strength(game, state, side) - self.strength(game, state, 1 - side)
    }

    fn promise(&self, _game: &Nika, state: &State, action: Action) -> i32 {
        match action {
            Action::Pass => -2,
            Action::Rotate { .. } => 0,
            Action::Rally { .. } => 1,
            Action::Move { pieces, facing } => {
                let city = state.city();
                let mut promise = 0;
                for cell in pieces.iter() {
                    let Some(next) = self.next(cell, facing) else {
                        continue;
                    };
                    if self.way[city.index()][next.index()] == 0 {
                        return 1000;
                    }
                    if state.piece(next).is_some_and(|(other, _)| other.team() != city.team()) {
                        promise += 20; // Routed or pushed.
                    }
                }
                promise
            }
        }
    }

    fn gains(&self, _game: &Nika, state: &State, actions: &mut Vec<Action>) {
        let city = state.city();
        for cell in state.pieces(city).iter() {
            for facing in Facing::ALL {
                let Some(next) = self.next(cell, facing) else {
                    continue;
                };
                // Closed spaces lie no way from anything.
                if self.way[city.index()][next.index()] == NOWHERE {
                    continue;
                }
                let routs = state
                    .piece(next)
                    .map(|(other, faces)| other.team() != city.team() && faces != facing.opposite());
                let wins = self.way[city.index()][next.index()] == 0;
                if routs == Some(true) || (routs.is_none() && wins) {
                    actions.push(Action::Move {
                        pieces: Pieces::only(cell),
                        facing,
                    });
                }
            }
        }
    }

    fn idle(&self, _game: &Nika, state: &State) -> Option<Action> {
        // Four idle turns in a row would end the game.
        (state.passed() == 0).then_some(Action::Pass)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::{Game, Options};
    use quincunx_search::Random;

    #[test]
    fn weight_counts_only_in_contact() {
        let game = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap();
        let lesson = NikaLesson::own(&game);
        let beside = |enemy: &str| {
            let position =
                format!("athens=d2n.e2n sparta=- messene=- thebes={enemy} move=athens action=1 passed=0 turns=0");
            let state = game.read_position(&position).unwrap();
            let mut pairs = 0;
            lesson.count(&game, &state, 0, &mut |feature, times| {
                pairs += if feature == BESIDE { times } else { 0 };
            });
            pairs
        };
        assert_eq!(beside("g3w"), 2); // Each of the two sees the other.
        assert_eq!(beside("m12s"), 0);
        assert_eq!(beside("-"), 0);
    }

    #[test]
    fn gains_are_legal() {
        let game = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), None).unwrap();
        let lesson = NikaLesson::own(&game);
        let mut random = Random::new(5);
        let mut state = game.start();
        let mut seen = 0;
        for _ in 0..4_000 {
            let (mut gains, mut legal) = (Vec::new(), Vec::new());
            game.legal(&state, &mut legal);
            if legal.is_empty() {
                state = game.start();
                continue;
            }
            lesson.gains(&game, &state, &mut gains);
            seen += gains.len();
            for gain in gains {
                assert!(legal.contains(&gain), "{gain:?}");
            }
            let action = game.pick(&state, &mut random, &mut legal).unwrap();
            game.apply(&mut state, action, &mut ());
        }
        assert!(seen > 20);
    }
}
