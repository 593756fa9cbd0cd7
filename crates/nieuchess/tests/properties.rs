//! Properties that the laws do not cover: fast answers against slow ones, and texts of any kind.

mod common;

use proptest::prelude::*;
use quincunx_core::{Chooser, Game, Options, Playing, Seat, Session, laws::Stream, random_plies};
use quincunx_nieuchess::{Action, BLUE, Board, Cell, Nieuchess, State, adjacent};
use std::collections::BTreeSet;

const FILE: &str = include_str!("../../../boards/nieuchess.toml");

fn game(options: &[&str], board: Option<&str>) -> Nieuchess {
    let options = Options::read(Nieuchess::INFO, options.iter().copied()).unwrap();
    Nieuchess::new(&options, board).unwrap()
}

/// A position some way into a random game.
fn wander(game: &Nieuchess, seed: u64, plies: u64) -> State {
    let mut state = game.start();
    random_plies(game, &mut state, &mut Stream::new(seed), plies, &mut Vec::new());
    state
}

fn legal(game: &Nieuchess, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// R3 word for word: every walk is taken step by step, and every ride hex by hex.
struct Walker<'a> {
    board: &'a Board,
    state: &'a State,
    seat: Seat,
    start: Cell,
    found: BTreeSet<Cell>,
}

impl Walker<'_> {
    fn controlled(&self, cell: Cell) -> bool {
        let enemies = self.state.pawns(self.seat.other());
        enemies.iter().any(|&enemy| enemy == cell || adjacent(enemy, cell))
    }

    fn own(&self, cell: Cell) -> bool {
        cell != self.start && self.state.owner(cell) == Some(self.seat)
    }

    fn enemy(&self, cell: Cell) -> bool {
        self.state.owner(cell) == Some(self.seat.other())
    }

    fn walk(&mut self, at: Cell, steps: usize) {
        if steps == 5 {
            return;
        }
        for next in at.neighbours() {
            if self.board.is_gray(next) || self.enemy(next) {
                continue;
            }
            if self.controlled(next) {
                if !self.own(next) {
                    self.found.insert(next);
                }
                continue;
            }
            if !self.own(next) {
                self.found.insert(next);
                self.ride(next);
            }
            self.walk(next, steps + 1);
        }
    }

    fn ride(&mut self, from: Cell) {
        let line = self.board.line();
        let Some(place) = line.iter().position(|&cell| cell == from) else {
            return;
        };
        let ways: [Vec<Cell>; 2] = [
            line[place + 1..].to_vec(),
            line[..place].iter().rev().copied().collect(),
        ];
        for way in ways {
            for cell in way {
                if self.own(cell) || self.enemy(cell) {
                    break;
                }
                self.found.insert(cell);
                if self.controlled(cell) {
                    break;
                }
            }
        }
    }
}

fn walked(game: &Nieuchess, state: &State, start: Cell) -> BTreeSet<Cell> {
    let mut walker = Walker {
        board: game.board(),
        state,
        seat: state.mover(),
        start,
        found: BTreeSet::new(),
    };
    walker.walk(start, 0);
    walker.ride(start);
    walker.found.remove(&start);
    walker.found
}

/// Every way to divide pawns into battles, found by trying everything: the first battle of each.
fn first_battles(attackers: &[Cell], defenders: &[Cell]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some((&lowest, others)) = attackers.split_first() else {
        return found;
    };
    for helpers in 0..1u32 << others.len() {
        let ours: Vec<Cell> = [lowest].into_iter().chain(chosen(others, helpers)).collect();
        let touched = |defender: &Cell| ours.iter().all(|&own| adjacent(own, *defender));
        let opponents: Vec<Cell> = defenders.iter().copied().filter(touched).collect();
        for against in 1..1u32 << opponents.len() {
            let theirs: Vec<Cell> = chosen(&opponents, against).collect();
            let rest = |pawns: &[Cell], gone: &[Cell]| -> Vec<Cell> {
                pawns.iter().copied().filter(|pawn| !gone.contains(pawn)).collect()
            };
            let (left, right) = (rest(attackers, &ours), rest(defenders, &theirs));
            let complete = left.is_empty() && right.is_empty();
            if complete || !first_battles(&left, &right).is_empty() {
                found.insert(format!("battle:{}x{}", common::joined(&ours), common::joined(&theirs)));
            }
        }
    }
    found
}

fn chosen(cells: &[Cell], set: u32) -> impl Iterator<Item = Cell> {
    let places = cells.iter().enumerate().filter(move |(place, _)| set >> place & 1 != 0);
    places.map(|(_, &cell)| cell)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn destinations_are_what_walking_step_by_step_finds(seed in any::<u64>(), plies in 42u64..400, crowded in any::<bool>()) {
        let arena = common::arena();
        let game = game(&[], crowded.then_some(arena.as_str()));
        let state = wander(&game, seed, plies);
        let actions = legal(&game, &state);
        for &from in state.waiting() {
            let offered: BTreeSet<Cell> = actions
                .iter()
                .filter_map(|action| match *action {
                    Action::Move(start, to) if start == from => Some(to),
                    _ => None,
                })
                .collect();
            prop_assert_eq!(offered, walked(&game, &state, from), "from {}", from);
        }
    }

    #[test]
    fn a_move_is_refused_with_a_reason_exactly_if_it_is_not_listed(seed in any::<u64>(), plies in 42u64..400, crowded in any::<bool>()) {
        let arena = common::arena();
        let game = game(&[], crowded.then_some(arena.as_str()));
        let state = wander(&game, seed, plies);
        let actions = legal(&game, &state);
        let Some(&from) = state.waiting().first() else {
            return Ok(());
        };
        for to in Cell::all() {
            let action = Action::Move(from, to);
            let refusal = game.refuse(&state, action);
            prop_assert_eq!(refusal.is_none(), actions.contains(&action), "{} to {}", from, to);
            if let Some(refusal) = refusal {
                let said = refusal.to_string();
                let own = [from, to].iter().any(|cell| said.contains(&cell.to_string()));
                let stopped = said.starts_with("R3.2: ") || said.starts_with("R3.3: ");
                prop_assert!(own || stopped, "{} to {}: {}", from, to, said);
            }
        }
    }

    #[test]
    fn offered_battles_are_those_with_a_complete_division(seed in any::<u64>(), size in 2usize..=6) {
        // A handful of pawns of each side in a patch of twenty hexes.
        let patch: Vec<Cell> = ["g", "h", "i", "j"]
            .iter()
            .flat_map(|column| (6..=10).map(move |row| Cell::read(&format!("{column}{row}")).unwrap()))
            .collect();
        let mut chooser = Stream::new(seed);
        let mut free = patch;
        let mut draw = || {
            let mut army: Vec<Cell> = (0..size)
                .map(|_| free.swap_remove(chooser.below(free.len() as u32) as usize))
                .collect();
            army.sort_unstable();
            army
        };
        let (blue, red) = (draw(), draw());
        let mut table = common::at(&[], &format!(
            "blue={} red={} first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 phase=move waiting=- landed=0",
            common::joined(&blue),
            common::joined(&red)
        ));
        common::play(&mut table, "done");
        let touching = |pawns: &[Cell], others: &[Cell]| -> Vec<Cell> {
            let near = |pawn: &Cell| others.iter().any(|&other| adjacent(*pawn, other));
            pawns.iter().copied().filter(near).collect()
        };
        let (mut ours, mut theirs) = (touching(&blue, &red), touching(&red, &blue));
        while !ours.is_empty() {
            let offered: BTreeSet<String> = table.legal().into_iter().collect();
            prop_assert_eq!(&offered, &first_battles(&ours, &theirs));
            let choice = offered.iter().nth(chooser.below(offered.len() as u32) as usize).unwrap();
            common::play(&mut table, choice);
            let named = |pawn: &Cell| !choice[7..].split(['+', 'x']).any(|name| *name == pawn.to_string());
            ours.retain(named);
            theirs.retain(named);
        }
    }

    #[test]
    fn picking_by_number_goes_through_the_legal_list(seed in any::<u64>(), plies in 0u64..300, crowded in any::<bool>()) {
        let arena = common::arena();
        let game = game(&["pawns=8"], crowded.then_some(arena.as_str()));
        let state = wander(&game, seed, plies);
        let actions = legal(&game, &state);
        let mut picked = Vec::new();
        for number in 0..actions.len() as u32 {
            let mut bounds = Vec::new();
            let mut chooser = |bound: u32| {
                bounds.push(bound);
                number
            };
            picked.extend(game.pick(&state, &mut chooser, &mut Vec::new()));
            prop_assert_eq!(bounds, [actions.len() as u32]);
        }
        for action in &actions {
            prop_assert_eq!(picked.iter().filter(|other| *other == action).count(), 1, "{:?}", action);
        }
    }

    #[test]
    fn no_text_of_an_action_upsets_the_game(seed in any::<u64>(), plies in 0u64..200, text in "[a-z0-9:+x^-]{0,14}|.{0,10}") {
        let arena = common::arena();
        let game = game(&["pawns=6"], Some(arena.as_str()));
        let state = wander(&game, seed, plies);
        if let Ok(action) = game.read_action(&state, &text) {
            let listed = legal(&game, &state).contains(&action);
            prop_assert_eq!(game.refuse(&state, action).is_none(), listed);
        }
    }

    #[test]
    fn no_text_of_a_position_upsets_the_game(seed in any::<u64>(), plies in 0u64..200, cut in any::<prop::sample::Index>(), put in "[a-z0-9=+:,x -]{0,3}|.") {
        let arena = common::arena();
        let game = game(&["pawns=6"], Some(arena.as_str()));
        let state = wander(&game, seed, plies);
        let text = game.position(&state);
        let place = cut.index(text.len());
        let changed = format!("{}{put}{}", &text[..place], &text[place + 1..]);
        if let Ok(read) = game.read_position(&changed) {
            prop_assert_eq!(game.check(&read), Ok(()));
            prop_assert_eq!(game.position(&read), changed);
            prop_assert_eq!(game.count(&read), legal(&game, &read).len());
        }
    }

    #[test]
    fn no_board_file_upsets_the_game(cut in any::<prop::sample::Index>(), put in "[.#RP*|A-Z0-9= '-]{0,3}|.|\n") {
        let places: Vec<usize> = FILE.char_indices().map(|(place, _)| place).collect();
        let place = *cut.get(&places);
        let rest = FILE[place..].chars().next().unwrap().len_utf8();
        let changed = format!("{}{put}{}", &FILE[..place], &FILE[place + rest..]);
        let options = Options::read(Nieuchess::INFO, []).unwrap();
        if let Ok(table) = Playing::<Nieuchess>::new(options, Some(&changed)) {
            prop_assert_eq!(table.typed().1.owner(Cell::FIRST), None);
            prop_assert!(table.typed().0.board().half(BLUE).len() >= 20);
        }
    }
}
