//! Properties of random play that the laws do not state.

use proptest::prelude::*;
use quincunx_core::laws::Stream;
use quincunx_core::{Game, Options, Turn, Viewer};
use quincunx_unita::{Action, Event, INFO, State, Unita};
use std::collections::{HashMap, HashSet};

const OPTIONS: [&str; 6] = [
    "",
    "preset=colonial",
    "preset=family specials=company",
    "players=2 specials=company",
    "players=3 colours=green-yellow-blue powers=one",
    "preset=coop",
];

fn game(options: &str) -> Unita {
    Unita::new(&Options::read(&INFO, options.split_whitespace()).unwrap(), None).unwrap()
}

/// Plays so many random actions and hands each to `watch`: the state before, the action, what happened, the state after.
fn played(game: &Unita, seed: u64, plies: usize, mut watch: impl FnMut(&State, Action, &[Event], &State)) -> State {
    let mut state = game.start();
    let mut chooser = Stream::new(seed);
    for _ in 0..plies {
        let Some(action) = game.pick(&state, &mut chooser, &mut Vec::new()) else {
            break;
        };
        let before = state;
        let mut events = Vec::new();
        game.apply(&mut state, action, &mut events);
        watch(&before, action, &events, &state);
    }
    state
}

/// What the position says of each battalion: its companies' squares, the life points of each company, its tiles.
struct Seen {
    colour: String,
    squares: Vec<usize>,
    points: Vec<u32>,
    tiles: Vec<usize>,
}

fn seen(game: &Unita, state: &State) -> (String, Vec<Seen>) {
    let position = game.position(&game.observe(state, Viewer::All));
    let mut parts = position.split(' ');
    let asked = parts.next().unwrap().to_owned();
    let battalions = parts.map(|battalion| {
        let parts: Vec<&str> = battalion.split('/').collect();
        let companies: Vec<(&str, &str)> = parts[1]
            .split(',')
            .map(|company| company.split_once(':').unwrap())
            .collect();
        let faces = |dice: &str| {
            dice.chars()
                .skip(1)
                .step_by(2)
                .filter_map(|face| face.to_digit(10))
                .sum()
        };
        let number = |tile: &str| tile.trim_end_matches(['m', 'f', 's', '+', '!']).parse().ok();
        Seen {
            colour: parts[0].to_owned(),
            squares: companies
                .iter()
                .map(|(square, _)| square.parse().unwrap_or(20))
                .collect(),
            points: companies.iter().map(|(_, dice)| faces(dice)).collect(),
            tiles: parts[2].split(',').filter_map(number).collect(),
        }
    });
    (asked, battalions.collect())
}

/// R5.3 by its wording: the most points that can be spent, trying every order of steps.
fn spendable(squares: &[usize], tiles: &[usize], points: usize) -> usize {
    let steps = (0..squares.len()).filter_map(|company| {
        let to = squares[company] + 1;
        let cost = if tiles.contains(&to) { 2 } else { 1 };
        let free = to == 20 || !squares.contains(&to);
        if to > 20 || !free || cost > points {
            return None;
        }
        let mut after = squares.to_vec();
        after[company] = to;
        Some(cost + spendable(&after, tiles, points - cost))
    });
    steps.max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Chosen by their numbers, the actions are exactly those of the list, each once.
    #[test]
    fn picking_reaches_every_action_once(seed: u64, options in 0..OPTIONS.len()) {
        let game = game(OPTIONS[options]);
        played(&game, seed, 700, |before, _, _, _| {
            let mut list = Vec::new();
            game.legal(before, &mut list);
            let picked: HashSet<Action> = (0..list.len() as u32)
                .map(|number| {
                    let mut fixed = |bound: u32| {
                        assert_eq!(bound as usize, list.len());
                        number
                    };
                    game.pick(before, &mut fixed, &mut Vec::new()).unwrap()
                })
                .collect();
            assert_eq!(picked, list.into_iter().collect());
        });
    }

    /// R5.3: a turn spends as much as could be spent by `go` when it began, or when Pilgrimage changed it.
    #[test]
    fn turns_waste_nothing(seed: u64, options in 0..OPTIONS.len()) {
        let game = game(OPTIONS[options]);
        let (mut points, mut most) = (0, 0);
        played(&game, seed, 900, |before, action, events, _| {
            let (asked, battalions) = seen(&game, before);
            if asked.ends_with(":fresh") {
                let parts: Vec<&str> = asked.split(':').collect();
                points = parts[2].parse().unwrap();
                let active = battalions.iter().find(|seen| seen.colour == parts[1]).unwrap();
                most = spendable(&active.squares, &active.tiles, points);
            }
            for event in events {
                if let Event::PointsLost { points: lost, .. } = event {
                    assert!(points - usize::from(*lost) >= most, "{asked} {action:?}");
                }
            }
        });
    }

    /// Life points come back only by the Red Cross and Confession, one at a time, and only when an event says so.
    #[test]
    fn life_points_change_as_told(seed: u64, options in 0..OPTIONS.len()) {
        let game = game(OPTIONS[options]);
        played(&game, seed, 900, |before, action, events, after| {
            if matches!(action, Action::Put(..)) {
                return;
            }
            let total = |state| seen(&game, state).1.iter().flat_map(|seen| seen.points.clone()).sum::<u32>();
            let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count() as u32;
            let hurt = count(|event| matches!(event, Event::Hurt { .. }));
            let healed = count(|event| matches!(event, Event::Healed { .. }));
            assert_eq!(total(before) + healed, total(after) + hurt);
            assert!(healed == 0 || matches!(action, Action::Cross(..) | Action::Confession(..)));
        });
    }
}

#[test]
fn every_game_ends() {
    for options in OPTIONS {
        let game = game(options);
        for seed in 0..40 {
            let end = played(&game, seed, 1500, |_, _, _, _| {});
            assert!(matches!(game.turn(&end), Turn::Over(_)), "{options} {seed}");
        }
    }
}

#[test]
fn picking_is_uniform() {
    let game = game("");
    for plies in [0, 1, 20, 72, 150] {
        let state = played(&game, 5, plies, |_, _, _, _| {});
        let mut list = Vec::new();
        game.legal(&state, &mut list);
        let mut seen: HashMap<Action, u32> = HashMap::new();
        let mut chooser = Stream::new(9);
        for _ in 0..400 * list.len() {
            let action = game.pick(&state, &mut chooser, &mut Vec::new()).unwrap();
            *seen.entry(action).or_default() += 1;
        }
        assert_eq!(seen.len(), list.len());
        // Six standard deviations around the mean.
        assert!(seen.values().all(|&times| (280..520).contains(&times)), "{seen:?}");
    }
}
