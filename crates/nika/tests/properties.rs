//! Properties on positions that random play seldom reaches: crowds in which phalanxes and enemies stand face to face.

use proptest::prelude::*;
use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options, random_plies};
use quincunx_nika::{Board, Cell, City, Facing, Nika, State};
use std::collections::{BTreeMap, BTreeSet};

fn game(board: &str) -> Nika {
    Nika::new(&Options::read(&quincunx_nika::INFO, [board]).unwrap(), None).unwrap()
}

/// The pieces of a position, by where they stand.
type Pieces = BTreeMap<Cell, (City, Facing)>;

fn pieces(board: &Board, state: &State) -> Pieces {
    let piece = |cell| state.piece(cell).map(|piece| (cell, piece));
    board.spaces().filter_map(piece).collect()
}

fn position(board: &Board, pieces: &Pieces, mover: City) -> String {
    let of = |city: City| {
        let own = pieces.iter().filter(|(_, (owner, _))| *owner == city);
        let texts: Vec<String> = own
            .map(|(&cell, (_, facing))| format!("{}{}", board.name(cell), facing.letter()))
            .collect();
        let texts = if texts.is_empty() {
            "-".to_owned()
        } else {
            texts.join(".")
        };
        format!("{}={texts}", city.seat_name())
    };
    let cities = City::ALL.map(of).join(" ");
    let turns = mover.index();
    format!("{cities} move={} action=1 passed=0 turns={turns}", mover.seat_name())
}

/// The letter of the rule, slowly: what a choice of pieces with one facing leads to, and which of them advance (R5.3, R6).
fn resolve(board: &Board, before: &Pieces, choice: &BTreeSet<Cell>) -> (BTreeSet<Cell>, Pieces) {
    let (city, facing) = before[choice.first().unwrap()];
    let team = city.team();
    let mut after = before.clone();
    let mut advancing = BTreeSet::new();
    // Front pieces, the foremost of the board first; lines do not touch each other, so their order is free.
    let ahead = |cell: Cell| board.beside(cell, facing);
    let mut fronts: Vec<Cell> = choice
        .iter()
        .copied()
        .filter(|&cell| !ahead(cell).is_some_and(|next| choice.contains(&next)))
        .collect();
    fronts.sort_by_key(|&cell| {
        let (column, row) = board.place(cell);
        match facing {
            Facing::North => -i32::from(row),
            Facing::East => -i32::from(column),
            Facing::South => i32::from(row),
            Facing::West => i32::from(column),
        }
    });
    for front in fronts {
        let behind = |cell: &Cell| {
            board
                .beside(*cell, facing.opposite())
                .filter(|cell| choice.contains(cell))
        };
        let run: Vec<Cell> = std::iter::successors(Some(front), behind).collect();
        let Some(next) = ahead(front).filter(|&next| board.may_enter(team, next)) else {
            continue;
        };
        match after.get(&next).copied() {
            None => {}
            Some((other, _)) if other.team() == team => continue,
            Some((_, its_facing)) if its_facing != facing.opposite() => {
                after.remove(&next);
            }
            Some(_) => {
                let enemy = |cell: &Cell| after.get(cell).is_some_and(|(other, _)| other.team() != team);
                let chain: Vec<Cell> = std::iter::successors(Some(next), |&cell| ahead(cell))
                    .take_while(enemy)
                    .collect();
                if chain.len() >= run.len() {
                    continue;
                }
                for &from in chain.iter().rev() {
                    let pushed = after.remove(&from).unwrap();
                    let to = ahead(from).filter(|&to| board.may_enter(team.enemy(), to) && !after.contains_key(&to));
                    if let Some(to) = to {
                        after.insert(to, pushed);
                    }
                }
            }
        }
        for &from in &run {
            let piece = after.remove(&from).unwrap();
            after.insert(ahead(from).unwrap(), piece);
            advancing.insert(from);
        }
    }
    (advancing, after)
}

fn connected(board: &Board, choice: &BTreeSet<Cell>) -> bool {
    let mut reached: BTreeSet<Cell> = choice.first().copied().into_iter().collect();
    loop {
        let near: BTreeSet<Cell> = reached
            .iter()
            .flat_map(|&cell| Facing::ALL.map(|facing| board.beside(cell, facing)))
            .flatten()
            .filter(|cell| choice.contains(cell) && !reached.contains(cell))
            .collect();
        if near.is_empty() {
            return reached == *choice;
        }
        reached.extend(near);
    }
}

/// Every connected choice of two or more pieces of the city with one facing (R5.1).
fn choices(board: &Board, all: &Pieces, city: City) -> Vec<BTreeSet<Cell>> {
    let own: Vec<Cell> = all
        .iter()
        .filter(|(_, (owner, _))| *owner == city)
        .map(|(&cell, _)| cell)
        .collect();
    (1..1_u32 << own.len())
        .map(|bits| (0..own.len()).filter(|i| bits >> i & 1 != 0).map(|i| own[i]).collect())
        .filter(|choice: &BTreeSet<Cell>| {
            let facing = all[choice.first().unwrap()].1;
            choice.len() > 1 && choice.iter().all(|cell| all[cell].1 == facing) && connected(board, choice)
        })
        .collect()
}

fn text(board: &Board, cells: &BTreeSet<Cell>, sign: char, facing: Facing) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    format!("{}{sign}{}", names.join("."), facing.letter())
}

/// A crowd within a window of the board: mostly a phalanx of the city to move, and enemies who face it.
#[derive(Debug, Clone)]
struct Crowd {
    board: &'static str,
    city: City,
    facing: Facing,
    corner: (u8, u8),
    size: (u8, u8),
    kinds: Vec<(u8, u8)>,
}

fn crowds() -> impl Strategy<Value = Crowd> {
    let sizes = prop::sample::select(vec![
        (6, 2),
        (5, 3),
        (3, 5),
        (2, 6),
        (4, 4),
        (13, 1),
        (1, 13),
        (7, 3),
        (3, 7),
    ]);
    (
        prop::sample::select(vec!["board=square", "board=oblong"]),
        prop::sample::select(City::ALL.to_vec()),
        prop::sample::select(Facing::ALL.to_vec()),
        (0_u8..11, 0_u8..11),
        sizes,
        prop::collection::vec((0_u8..12, 0_u8..4), 24),
    )
        .prop_map(|(board, city, facing, corner, size, kinds)| Crowd {
            board,
            city,
            facing,
            corner,
            size,
            kinds,
        })
}

impl Crowd {
    fn pieces(&self, board: &Board) -> Pieces {
        let (left, bottom) = self.corner;
        let (columns, rows) = self.size;
        let inside = |cell: &Cell| {
            let (column, row) = board.place(*cell);
            (left..left + columns).contains(&column) && (bottom..bottom + rows).contains(&row)
        };
        let mut pieces = Pieces::new();
        for (cell, &(kind, other)) in board.spaces().filter(inside).zip(&self.kinds) {
            let any = Facing::ALL[usize::from(other)];
            let [right, ally, left] = [1, 2, 3].map(|n| City::ALL[(self.city.index() + n) % 4]);
            let (city, facing) = match kind {
                0..=4 => (self.city, self.facing),
                5 => (self.city, any),
                6 => (right, self.facing.opposite()),
                7 => (left, self.facing.opposite()),
                8 => (right, any),
                9 => (left, any),
                10 => (ally, any),
                _ => continue,
            };
            let many = pieces.values().filter(|(owner, _)| *owner == city).count() == 6;
            let decided = board.area(cell) == Some(quincunx_nika::Area::Victory(city));
            if !many && !decided && board.may_enter(city.team(), cell) {
                pieces.insert(cell, (city, facing));
            }
        }
        pieces
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// R5.4: every connected choice is resolved by the letter. The phalanx moves on offer are exactly the sets of pieces
    /// that advance, each once; whatever choice leads to a set, the effect is the same; and it is what `apply` does.
    #[test]
    fn phalanx_moves_are_what_every_choice_leads_to(crowd in crowds()) {
        let game = game(crowd.board);
        let board = game.board();
        let before = crowd.pieces(board);
        let state = game.read_position(&position(board, &before, crowd.city)).unwrap();

        let mut expected: BTreeMap<String, Pieces> = BTreeMap::new();
        let mut turns = BTreeSet::new();
        for choice in choices(board, &before, crowd.city) {
            let facing = before[choice.first().unwrap()].1;
            for other in Facing::ALL.into_iter().filter(|&other| other != facing) {
                turns.insert(text(board, &choice, '@', other));
            }
            let (advancing, after) = resolve(board, &before, &choice);
            if advancing.is_empty() {
                prop_assert_eq!(&after, &before);
                continue;
            }
            let name = text(board, &advancing, '>', facing);
            let earlier = expected.insert(name.clone(), after.clone());
            prop_assert!(earlier.is_none_or(|earlier| earlier == after), "{} has two effects", name);
        }

        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let mut offered = BTreeSet::new();
        for action in legal {
            let mut name = String::new();
            game.write_action(&state, action, &mut name);
            let mut played = state.clone();
            game.apply(&mut played, action, &mut ());
            prop_assert!(game.check(&played).is_ok());
            if let Some(after) = expected.get(&name) {
                prop_assert_eq!(&pieces(board, &played), after, "{}", name);
            }
            prop_assert!(offered.insert(name.clone()), "{} is offered twice", name);
        }
        // What advances alone is offered as a single move; everything else with several pieces must match exactly.
        prop_assert!(expected.keys().all(|name| offered.contains(name)));
        let several = |sign: char| offered.iter().filter(move |name| name.contains('.') && name.contains(sign));
        prop_assert_eq!(
            several('>').collect::<Vec<_>>(),
            expected.keys().filter(|name| name.contains('.')).collect::<Vec<_>>()
        );
        prop_assert_eq!(several('@').collect::<Vec<_>>(), turns.iter().collect::<Vec<_>>());
    }

    /// R5.4: of a phalanx, exactly what is on offer is not refused, and every refusal has its paragraph.
    #[test]
    fn every_set_of_pieces_is_offered_or_refused(crowd in crowds()) {
        let game = game(crowd.board);
        let board = game.board();
        let before = crowd.pieces(board);
        let state = game.read_position(&position(board, &before, crowd.city)).unwrap();
        let own: Vec<Cell> = state.pieces(crowd.city).iter().collect();
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        for bits in 1..1_u32 << own.len() {
            let set = (0..own.len()).filter(|i| bits >> i & 1 != 0).map(|i| own[i]).collect();
            for (sign, facing) in [('>', crowd.facing), ('@', crowd.facing), ('>', Facing::North), ('@', Facing::West)] {
                let action = game.read_action(&state, &text(board, &set, sign, facing)).unwrap();
                prop_assert_eq!(game.refuse(&state, action).is_none(), legal.contains(&action));
            }
        }
    }

    /// R1.1: the square board is alike for all four cities. Turned by a quarter, with each city in the place of the next,
    /// everything that may be played turns with it.
    #[test]
    fn the_square_board_is_alike_for_all_cities(seed in any::<u64>(), plies in 0_u64..120) {
        let game = game("board=square");
        let board = game.board();
        let mut state = game.start();
        random_plies(&game, &mut state, &mut Stream::new(seed), plies & !1, &mut Vec::new());
        let turn_cell = |cell: Cell| {
            let (column, row) = board.place(cell);
            board.cell(row, 12 - column).unwrap()
        };
        let turn_facing = |facing: Facing| Facing::ALL[(facing.index() + 1) % 4];
        let turned: Pieces = pieces(board, &state)
            .into_iter()
            .map(|(cell, (city, facing))| (turn_cell(cell), (city.next(), turn_facing(facing))))
            .collect();
        let turned = game.read_position(&position(board, &turned, state.city().next())).unwrap();

        // An action as its pieces in any order, its sign and its facing.
        let parts = |name: &str, turn: bool| -> (BTreeSet<Cell>, char, Option<Facing>) {
            let sign = ['>', '@', '+'].into_iter().find(|&sign| name.contains(sign)).unwrap_or('p');
            if sign == 'p' {
                return (BTreeSet::new(), sign, None);
            }
            let (cells, facing) = name.split_at(name.len() - 1);
            let cells = cells.trim_matches(['>', '@', '+']).split('.');
            let facing = Facing::ALL.into_iter().find(|known| facing.starts_with(known.letter())).unwrap();
            let find = |name: &str| board.spaces().find(|&cell| board.name(cell) == name).unwrap();
            let turn_if = |cell| if turn { turn_cell(cell) } else { cell };
            let facing = if turn { turn_facing(facing) } else { facing };
            (cells.map(|name| turn_if(find(name))).collect(), sign, Some(facing))
        };
        let offered = |state: &State, turn: bool| {
            let mut legal = Vec::new();
            game.legal(state, &mut legal);
            let mut names: Vec<String> = Vec::new();
            for action in legal {
                let mut name = String::new();
                game.write_action(state, action, &mut name);
                names.push(name);
            }
            let mut offered: Vec<_> = names
                .iter()
                .map(|name| {
                    let (cells, sign, facing) = parts(name, turn);
                    (cells, sign, facing.map(Facing::index))
                })
                .collect();
            offered.sort();
            offered
        };
        prop_assert_eq!(offered(&state, true), offered(&turned, false));
    }

    /// No text makes the readers stumble, and what reads as a position writes back as the same text.
    #[test]
    fn no_text_is_too_strange(text in "[a-o0-9.@>+nesw=\\- ]{0,40}|\\PC{0,20}", from in 0_usize..200, len in 0_usize..12) {
        let game = game("board=square");
        let state = game.start();
        if let Ok(action) = game.read_action(&state, &text) {
            let mut again = String::new();
            game.write_action(&state, action, &mut again);
            prop_assert_eq!(&again, &text);
            game.refuse(&state, action);
        }
        let start = game.position(&state);
        let (from, to) = (from.min(start.len()), (from + len).min(start.len()));
        for position in [text.clone(), format!("{}{text}{}", &start[..from], &start[to..])] {
            if let Ok(read) = game.read_position(&position) {
                prop_assert!(game.check(&read).is_ok());
                prop_assert_eq!(game.position(&read), position);
            }
        }
        let _ = Nika::new(&Options::read(&quincunx_nika::INFO, []).unwrap(), Some(&text));
    }
}
