//! Properties that the laws do not state.

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Game, Options, Playing, Seat, Session, Viewer};
use quincunx_lodestone::{Action, Cell, End, INFO, Lodestone, RED, State, WHITE};
use std::collections::{BTreeSet, HashMap};

fn game(options: &[&str], board: Option<&str>) -> Lodestone {
    Lodestone::new(&Options::read(&INFO, options.iter().copied()).unwrap(), board).unwrap()
}

fn board_file(digits: &[u8]) -> String {
    let ranks: Vec<String> = digits
        .chunks(8)
        .map(|rank| rank.iter().map(ToString::to_string).collect())
        .collect();
    format!(
        "game = 'lodestone'\ntitle = 'Own'\ndigits = '''\n{}\n'''\n",
        ranks.join("\n")
    )
}

/// A position with these pieces, each side's king first.
fn position(pieces: &[[&usize; 2]; 2], more: &[&usize], side: char) -> String {
    let mut squares = ['.'; 64];
    for (&[king, pawn], letters) in pieces.iter().zip([['K', 'P'], ['k', 'p']]) {
        squares[*king] = letters[0];
        squares[*pawn] = letters[1];
    }
    for (i, &&cell) in more.iter().enumerate() {
        squares[cell] = ['P', 'p'][i % 2];
    }
    let ranks = squares.chunks(8).rev().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for &square in rank.iter().chain(&['/']) {
            if square == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(square);
        }
        text.trim_end_matches('/').to_owned()
    });
    format!("{} {side} 0", ranks.collect::<Vec<_>>().join("/"))
}

/// From 6 to 16 pieces somewhere on the board, at least a king and two pawns a side.
fn positions() -> impl Strategy<Value = String> {
    let cells = (3_usize..=8).prop_flat_map(|each| subsequence((0..64).collect::<Vec<usize>>(), each * 2));
    (cells.prop_shuffle(), any::<bool>()).prop_map(|(cells, red)| {
        let cells: Vec<&usize> = cells.iter().collect();
        let pieces = [[cells[0], cells[1]], [cells[2], cells[3]]];
        position(&pieces, &cells[4..], if red { 'r' } else { 'w' })
    })
}

/// R3.1 and R3.2 by their wording: every path is walked step by step.
fn plainly(game: &Lodestone, state: &State) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for from in state.pieces(state.side()).iter() {
        let digit = i32::from(game.board().digit(state.side(), from));
        for first in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            for straight in 1..=digit {
                for second in [(first.1, first.0), (-first.1, -first.0)] {
                    if let Some(to) = walk(state, from, digit, first, straight, second) {
                        let sign = if state.piece(to).is_some() { 'x' } else { '-' };
                        found.insert(format!("{from}{sign}{to}"));
                    }
                }
            }
        }
    }
    if found.is_empty() {
        found.insert("pass".to_owned());
    }
    found
}

fn walk(state: &State, from: Cell, digit: i32, first: (i32, i32), straight: i32, second: (i32, i32)) -> Option<Cell> {
    let (mut x, mut y) = (i32::from(from.x()), i32::from(from.y()));
    for step in 1..=digit {
        let (right, up) = if step <= straight { first } else { second };
        (x, y) = (x + right, y + up);
        let here = Cell::at(u8::try_from(x).ok()?, u8::try_from(y).ok()?)?;
        match state.piece(here) {
            None if step == digit => return Some(here),
            Some((owner, _)) if step == digit && owner != state.side() => return Some(here),
            None => {}
            Some(_) => return None,
        }
    }
    None
}

fn texts(game: &Lodestone, state: &State) -> BTreeSet<String> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    let write = |&action: &Action| {
        let mut text = String::new();
        game.write_action(state, action, &mut text);
        text
    };
    actions.iter().map(write).collect()
}

/// What the first draw of a pick leads to, for each number that may be drawn.
fn first_draws(game: &Lodestone, state: &State) -> HashMap<Action, u32> {
    let mut taken = HashMap::new();
    let (mut number, mut bound) = (0, 1);
    while number < bound {
        let mut draws = 0;
        let mut chooser = |below: u32| {
            if draws == 0 {
                bound = below;
            }
            draws += 1;
            number.min(below - 1)
        };
        let action = game.pick(state, &mut chooser, &mut Vec::new()).unwrap();
        if draws == 1 {
            *taken.entry(action).or_default() += 1;
        }
        number += 1;
    }
    taken
}

proptest! {
    #[test]
    fn moves_follow_their_wording(digits in prop::collection::vec(1_u8..=4, 64), position in positions()) {
        let board = board_file(&digits);
        for reading in ["reading=facing", "reading=square"] {
            let game = game(&[reading], Some(&board));
            let state = game.read_position(&position).unwrap();
            prop_assert_eq!(texts(&game, &state), plainly(&game, &state));
        }
    }

    /// R1.5: both seats read the identical board from their own side.
    #[test]
    fn the_seats_are_alike(seed in 0_u64..1000, square: bool, position in positions()) {
        let (seed, reading) = (format!("board=seed-{seed}"), if square { "reading=square" } else { "reading=facing" });
        let game = game(&[&seed, reading], None);
        let state = game.read_position(&position).unwrap();
        let across: String = position
            .split_once(' ')
            .map(|(ranks, rest)| {
                let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
                let other = if rest.starts_with('r') { "w 0" } else { "r 0" };
                format!("{} {other}", ranks.chars().rev().map(swap).collect::<String>())
            })
            .unwrap();
        let twin = game.read_position(&across).unwrap();
        let mirrored: BTreeSet<String> = texts(&game, &twin).iter().map(|text| seen_from_across(text)).collect();
        prop_assert_eq!(texts(&game, &state), mirrored);
    }

    /// Either the number drawn decides at once, and then for one action each, or everything is drawn again.
    #[test]
    fn every_action_is_as_likely_as_the_other(position in positions()) {
        let game = game(&[], None);
        let state = game.read_position(&position).unwrap();
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        if legal != [Action::Pass] {
            let taken = first_draws(&game, &state);
            prop_assert_eq!(taken.len(), legal.len());
            prop_assert!(legal.iter().all(|action| taken.get(action) == Some(&1)));
        }
    }

    /// R4.4, counted by the texts of all positions since the start.
    #[test]
    fn repetition_is_what_the_positions_say(seed: u64, rank in 0_usize..8) {
        // Few pieces that go one or two squares come back often.
        let mut digits = [1_u8; 64];
        digits[rank * 8..rank * 8 + 8].fill(2);
        let options = Options::read(&INFO, ["reading=square", "quiet=500"]).unwrap();
        let mut game = Playing::<Lodestone>::new(options, Some(&board_file(&digits))).unwrap();
        game.set_position("k7/8/8/8/8/8/8/K7 r 0").unwrap_err();
        game.set_position("pk6/p7/8/8/8/8/7P/6KP r 0").unwrap();
        let mut stream = Stream::new(seed);
        let mut seen: HashMap<String, u32> = HashMap::new();
        loop {
            let text = game.position(Viewer::All);
            let pieces = text.rsplit_once(' ').unwrap().0.to_owned();
            let times = seen.entry(pieces).or_default();
            *times += 1;
            prop_assert_eq!(*times == 3, game.typed().1.end() == Some(End::Repetition));
            let legal = game.legal();
            // A piece that can go back does so half the time.
            let back = game.played().len().checked_sub(2).map(|i| game.played()[i].text.clone()).and_then(|text| {
                let (from, to) = text.split_once('-')?;
                let back = format!("{to}-{from}");
                legal.contains(&back).then_some(back)
            });
            let drawn = game.pick(&mut |below| stream.below(below));
            let Some(action) = back.filter(|_| stream.below(2) == 0).or(drawn) else {
                break;
            };
            game.play(&action).unwrap();
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,40}", action in "[a-h1-8kx:-]{0,7}", cut: Index) {
        let game = game(&[], None);
        let mut state = game.read_position("pppkpppp/8/8/8/8/8/8/PPPPKPPP r 0").unwrap();
        for text in [&text, &action] {
            if let Ok(action) = game.read_action(&state, text)
                && game.refuse(&state, action).is_none()
            {
                game.apply(&mut state, action, &mut ());
            }
            if let Ok(state) = game.read_position(text) {
                prop_assert_eq!(&game.position(&state), text);
            }
            let options = Options::read(&INFO, []).unwrap();
            prop_assert!(Lodestone::new(&options, Some(text)).is_err());
        }
        let whole = "1pkp1p1p/1p6/8/5P2/3P4/1p6/P4P1P/1PK5 w 13";
        let part: String = whole.chars().take(cut.index(whole.len())).chain(text.chars()).collect();
        if let Ok(state) = game.read_position(&part) {
            prop_assert_eq!(game.check(&state), Ok(()));
            prop_assert_eq!(game.position(&state), part);
        }
    }
}

fn seen_from_across(text: &str) -> String {
    let across = |cell: &str| Cell::find(cell).unwrap().across().to_string();
    match text.get(2..3) {
        Some(sign @ ("-" | "x")) => format!("{}{sign}{}", across(&text[..2]), across(&text[3..])),
        _ => text.to_owned(),
    }
}

#[test]
fn a_pick_that_never_fits_is_made_by_counting() {
    // In both the first of all ways, which belongs to a pawn in a corner or beside it, is shut.
    let walled = board_file(&[2; 64]);
    for (board, position) in [
        (Some(walled.as_str()), "kpP5/pP5p/K7/8/8/8/8/8 w 0"),
        (None, "pppkpppp/8/8/8/8/8/8/PPPPKPPP w 0"),
    ] {
        let reading = if board.is_some() {
            "reading=square"
        } else {
            "reading=facing"
        };
        let game = game(&[reading], board);
        let state = game.read_position(position).unwrap();
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let count = legal.len() as u32;
        let mut seen: HashMap<Action, u32> = HashMap::new();
        for number in 0..count {
            let mut chooser = |below: u32| if below == count { number } else { 0 };
            *seen
                .entry(game.pick(&state, &mut chooser, &mut Vec::new()).unwrap())
                .or_default() += 1;
        }
        assert_eq!(seen.len(), legal.len(), "{position}");
        assert!(legal.iter().all(|action| seen[action] == 1), "{position}");
    }
}

#[test]
fn games_are_won_by_either_seat_in_every_way() {
    let game = game(&["kings=left"], None);
    let mut ends: HashMap<(Option<End>, Seat), u32> = HashMap::new();
    for seed in 0..200 {
        let mut state = game.start();
        let mut stream = Stream::new(seed);
        while let Some(action) = game.pick(&state, &mut stream, &mut Vec::new()) {
            game.apply(&mut state, action, &mut ());
        }
        *ends.entry((state.end(), state.side())).or_default() += 1;
    }
    for seat in [RED, WHITE] {
        for end in [End::KingTaken, End::PawnLeft] {
            assert!(ends.contains_key(&(Some(end), seat)), "{end:?} {seat:?}: {ends:?}");
        }
    }
    assert!(!ends.keys().any(|(end, _)| end.is_none()));
}
