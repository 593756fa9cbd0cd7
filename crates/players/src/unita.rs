//! Unita: the life points that will come through the Gate, and what has to be risked for them.
//!
//! Tiles are laid as has proved best in many games (`habit`), dice are placed where they do best when the game is
//! rehearsed (`rehearsal`). From then on a tree is grown, whose samples are judged by a net that has learnt from games
//! against itself (`intuition`, `school`). Somebody who does not search judges by what every battalion will still lose
//! (`future`). The numbers for this are found by playing (`learn`).

mod field;
mod future;
mod habit;
mod intuition;
mod learn;
mod rehearsal;
mod rush;
mod school;

use self::field::Field;
use self::intuition::{Foresight, Intuition, Sight};
use self::rush::Rush;
use crate::levels::tree_ladder;
use crate::training::Plan;
use crate::{Hunt, Lesson, Level, Method, Planning, Weights};
use quincunx_core::{Chooser, Game, Seat, Turn};
use quincunx_search::{Random, Report, Rewards, SEATS, Teach, value};
use quincunx_unita::{Action, Battalion, Company, Slot, State, Unita};
use std::sync::Arc;

/// Where the weights of advances begin.
const GO: usize = 0;
/// Where those of dice begin: by maximum, company and slot.
const PUT: usize = GO + habit::GOES.len();
const PUTS: usize = 5 * 4 * 4;
/// Where those of tiles begin: by kind and square.
const LAY: usize = PUT + PUTS;
const LAYS: usize = 3 * habit::TILE_SQUARES;
/// Where those of losses to come begin.
const FUTURE: usize = LAY + LAYS;

/// With so many steps left to the Gate, all companies together, the rest of the game can be looked at.
const CLOSING: u32 = 32;

/// The doubt about what a game in a hurry comes to, in life points: a close defeat is nearly a win.
const HURRY: f32 = 3.0;

/// How careless others are expected to be, as a share of those in lessons: about so much foretells best how games end
/// against plain Monte-Carlo search.
const OTHERS: f32 = 0.75;

/// The game as somebody sees it.
type View = <Unita as Game>::View;

/// What is known about Unita.
pub struct UnitaLesson {
    weights: Vec<i32>,
    battalions: Vec<Battalion>,
    /// The side of each battalion.
    sides: Vec<usize>,
    field: Field,
    /// What it makes of positions at a glance, on a board that it has learnt on.
    intuition: Option<Arc<Intuition>>,
}

impl Lesson for UnitaLesson {
    const METHOD: Method = Method::Tree;
    const WEIGHTS: &'static str = include_str!("../weights/unita.txt");
    const SUITE: &'static str = include_str!("../suites/unita.txt");
    const HUNT: Hunt = Hunt::End;

    const LEVELS: [Level; 8] = tree_ladder([
        (80, 0.022),
        (200, 0.014),
        (500, 0.009),
        (1_300, 0.005_5),
        (3_500, 0.002_5),
        (10_000, 0.000_5),
        (32_000, 0.0),
    ]);

    fn features() -> Vec<String> {
        let mut names: Vec<String> = habit::GOES.map(str::to_owned).to_vec();
        for maximum in 1..=5 {
            for company in 1..=4 {
                names.extend(Slot::ALL.map(|slot| format!("put-{maximum}-{company}{slot}")));
            }
        }
        for tile in ["mountain", "forest", "special"] {
            names.extend((0..habit::TILE_SQUARES).map(|square| format!("lay-{tile}-{square}")));
        }
        names.extend(future::names());
        names
    }

    fn new(game: &Unita, weights: Weights) -> Self {
        let battalions: Vec<Battalion> = game.battalions().collect();
        let side = |&battalion: &Battalion| side_of(game, game.seat(battalion));
        UnitaLesson {
            weights: weights.values,
            sides: battalions.iter().map(side).collect(),
            battalions,
            field: Field::new(game),
            intuition: Intuition::own(game),
        }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// Few steps are left to the Gate.
    fn closing(&self, game: &Unita, state: &State) -> bool {
        state.is_set_up() && self.steps_left(game, state) <= CLOSING
    }

    /// Before the march nothing is told: the dice that are still to be placed would count for those who have placed theirs.
    fn outlook(&self, game: &Unita, state: &mut State, seat: Seat) -> f64 {
        let mut rewards = [0.0; SEATS];
        if state.is_set_up() {
            self.play_out(game, state, None, &mut Random::new(0), &mut Vec::new(), &mut rewards);
        } else {
            let count = self.battalions.len().min(if game.has_sides() { 2 } else { SEATS });
            rewards.fill(1.0 / count as f32);
        }
        f64::from(rewards[seat.index()])
    }

    fn prepare(&self, game: &Unita, seen: (&View, &State), seat: Seat, task: &Planning<'_>) -> Option<Report<Action>> {
        self.rehearsed(game, seen, seat, task)
    }

    fn learn(_game: &Unita, weights: &[i32], plan: &Plan, tell: &mut dyn FnMut(&str)) -> Option<(Vec<i32>, String)> {
        Some(learn::learn(weights, plan, tell))
    }

    fn teach(game: &Unita, plan: &Plan, tell: &mut dyn FnMut(&str)) -> Option<Vec<u8>> {
        Some(school::teach(game, plan, tell))
    }
}

impl UnitaLesson {
    /// The steps that are left to the Gate, all companies together.
    fn steps_left(&self, game: &Unita, state: &State) -> u32 {
        let length = game.board().length();
        let steps = |&battalion: &Battalion| {
            let steps = Company::ALL.map(|company| u32::from(length - state.place(battalion, company)));
            steps.iter().sum::<u32>()
        };
        self.battalions.iter().map(steps).sum()
    }

    /// What a position on the march promises every battalion. On an unknown board a game in a hurry has to tell.
    fn promise(&self, mut rush: Rush<'_>, random: &mut Random) -> Foresight {
        match &self.intuition {
            Some(net) if rush.pass_on() => net.foresee(&Sight::new(&rush)),
            Some(_) => rush.result(),
            None => {
                let totals = rush.play(random);
                Foresight {
                    chances: self.strongest(&totals, HURRY),
                    totals,
                }
            }
        }
    }

    /// How much each battalion is expected to take worse steps than the best when one seat alone is careful.
    fn careless(&self, game: &Unita, careful: Option<Seat>) -> [f32; 4] {
        let mut careless = [0.0; 4];
        if let Some(seat) = careful {
            let own = side_of(game, seat);
            for (battalion, &side) in self.battalions.iter().zip(&self.sides) {
                careless[battalion.index()] = if side == own { 0.0 } else { OTHERS };
            }
        }
        careless
    }

    /// The chance of a battalion's side, by how likely each battalion is to be the strongest.
    fn chance_of_side(&self, chances: &[f32; 4], own: usize) -> f32 {
        let side = self.sides[own];
        let allies = self.sides.iter().zip(chances).filter(|&(&other, _)| other == side);
        allies.map(|(_, chance)| chance).sum()
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

/// Gives every seat the chances of its side.
fn deal(game: &Unita, chances: &[f32; SEATS], rewards: &mut Rewards) {
    for (seat, reward) in rewards.iter_mut().enumerate().take(game.seats().len()) {
        *reward = chances[side_of(game, Seat::new(seat as u8))];
    }
}

impl Teach for UnitaLesson {
    type Game = Unita;

    const SECRETS: bool = true;
    const CURIOSITY: f32 = 0.1;
    const WIDENING: (f32, f32) = (6.0, 0.5);

    fn side(&self, game: &Unita, seat: Seat) -> usize {
        side_of(game, seat)
    }

    fn evaluate(&self, game: &Unita, state: &State, side: usize) -> i32 {
        value::of_chance(f64::from(self.chances(game, state)[side]))
    }

    fn expect(&self, game: &Unita, state: &State, rewards: &mut Rewards) {
        deal(game, &self.chances(game, state), rewards);
    }

    /// Most steps of a turn can be taken in any order.
    fn seen(&self, _game: &Unita, state: &State) -> Option<u64> {
        Some(state.hash_of_seen())
    }

    /// Where tiles are laid and dice placed a search could not see far enough: what has proved best is done.
    fn candidates(&self, game: &Unita, state: &State, actions: &mut Vec<Action>) {
        game.legal(state, actions);
        if !state.is_set_up() && game.asked(state).is_some() {
            let best = self.best_placed(game, state, actions);
            actions.clear();
            actions.extend(best);
        }
    }

    fn habit(
        &self,
        game: &Unita,
        state: &State,
        chooser: &mut (impl Chooser + ?Sized),
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        self.glance(game, state, chooser, scratch)
    }

    /// The battle is fought out, and the rest of the game played in a hurry.
    fn play_out(
        &self,
        game: &Unita,
        state: &mut State,
        careful: Option<Seat>,
        random: &mut Random,
        scratch: &mut Vec<Action>,
        rewards: &mut Rewards,
    ) {
        while !state.is_set_up() || state.is_in_battle() {
            let Some(action) = self.glance(game, state, random, scratch) else {
                break;
            };
            game.apply(state, action, &mut ());
        }
        if let Turn::Over(outcome) = game.turn(state) {
            self.settle(game, outcome, rewards);
            return;
        }
        let rush = Rush::new(&self.field, game, state, self.careless(game, careful));
        let chances = self.promise(rush, random).chances;
        deal(game, &self.of_sides(&chances), rewards);
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

    fn priors(&self, game: &Unita, state: &State, actions: &[Action], priors: &mut Vec<f32>) {
        priors.clear();
        priors.extend(actions.iter().map(|&action| self.prior(game, state, action)));
        self.favour_advances(game, state, actions, priors);
    }
}

/// The game with these options.
#[cfg(test)]
fn game(options: &[&str]) -> Unita {
    let options = quincunx_core::Options::read(Unita::INFO, options.iter().copied()).unwrap();
    Unita::new(&options, None).unwrap()
}

/// After the first step, by the company in front: it makes room, so that from then on there is a choice.
#[cfg(test)]
fn on_the_march(game: &Unita, lesson: &UnitaLesson, random: &mut Random) -> State {
    let mut state = game.start();
    while !state.is_set_up() {
        let action = lesson.habit(game, &state, random, &mut Vec::new()).unwrap();
        game.apply(&mut state, action, &mut ());
    }
    game.apply(&mut state, Action::Go(Company::ALL[0]), &mut ());
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_search::tree::{self, Tree};
    use quincunx_search::{Limits, Settings, Stop};

    #[test]
    fn expectations_add_up_to_one() {
        for options in [&["players=2"][..], &["players=3"], &["players=4"], &["teams=on"]] {
            let game = game(options);
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

    #[test]
    fn onlookers_give_everybody_a_share() {
        for (options, fair) in [
            (&["players=2"][..], 0.5),
            (&["players=3"], 1.0 / 3.0),
            (&["players=4"], 0.25),
        ] {
            let game = game(options);
            let lesson = UnitaLesson::own(&game);
            let start = game.start();
            let march = on_the_march(&game, &lesson, &mut Random::new(4));
            let seats = 0..game.seats().len() as u8;
            let mut sum = 0.0;
            for seat in seats.map(Seat::new) {
                assert!((lesson.outlook(&game, &mut start.clone(), seat) - fair).abs() < 1e-6);
                let mut state = march;
                sum += lesson.outlook(&game, &mut state, seat);
            }
            assert!((sum - 1.0).abs() < 1e-4, "{options:?} {sum}");
        }
    }

    #[test]
    fn habits_are_legal_and_end_the_game() {
        for options in [
            &["players=2"][..],
            &["players=3", "deploy=single"],
            &["players=4", "powers=one"],
            &["teams=on", "deploy=secret", "specials=company"],
            &["preset=colonial"],
        ] {
            let game = game(options);
            let lesson = UnitaLesson::own(&game);
            for seed in 0..10 {
                let mut random = Random::new(seed);
                let mut state = game.start();
                let (mut legal, mut plies) = (Vec::new(), 0);
                while let Some(action) = lesson.habit(&game, &state, &mut random, &mut Vec::new()) {
                    legal.clear();
                    game.legal(&state, &mut legal);
                    assert!(legal.contains(&action), "{options:?} {action:?}");
                    game.apply(&mut state, action, &mut ());
                    plies += 1;
                    assert!(plies < 2_000);
                }
                assert!(matches!(game.turn(&state), Turn::Over(_)));
            }
        }
    }

    #[test]
    fn orders_and_secrets_are_not_seen() {
        let game = game(&["players=4", "powers=none"]);
        let lesson = UnitaLesson::own(&game);
        let mut random = Random::new(3);
        let state = on_the_march(&game, &lesson, &mut random);
        let seen = |companies: [usize; 2]| {
            let mut after = state;
            for company in companies {
                game.apply(&mut after, Action::Go(Company::ALL[company]), &mut ());
            }
            lesson.seen(&game, &after)
        };
        assert_eq!(seen([0, 1]), seen([1, 0]));
        assert_ne!(seen([0, 1]), seen([0, 0]));
        let view = game.observe(&state, quincunx_core::Viewer::Seat(Seat::new(0)));
        let guesses: Vec<State> = (0..20).map(|_| game.determinize(&view, &mut random)).collect();
        assert!(guesses.iter().any(|guess| game.hash(guess) != game.hash(&state)));
        for guess in &guesses {
            assert_eq!(lesson.seen(&game, guess), lesson.seen(&game, &state));
        }
    }

    #[test]
    fn a_search_goes_on_with_what_is_known() {
        let game = game(&["powers=none", "terrain=off"]);
        let lesson = UnitaLesson::own(&game);
        let mut state = on_the_march(&game, &lesson, &mut Random::new(8));
        let seat = Seat::new(0);
        let settings = Settings {
            lines: 100,
            ..Settings::default()
        };
        let search = |state: &State, tree: &mut Tree<Action>| {
            let task = tree::Task {
                teach: &lesson,
                game: &game,
                view: &tree::view(&game, state, seat),
                seat,
                limits: &Limits::nodes(400),
                settings: &settings,
                plan: tree::Plan::TAUGHT,
                stop: &Stop::default(),
            };
            tree::search(&task, tree, &mut |_| {})
        };
        let tried = |report: &Report<Action>| report.lines.iter().map(|line| line.nodes).sum::<u64>();
        let mut tree = Tree::default();
        let first = search(&state, &mut tree);
        assert_eq!(tried(&first), 400);
        game.apply(&mut state, first.best().unwrap(), &mut ());
        let second = search(&state, &mut tree);
        assert_eq!(second.nodes, 400);
        assert!(tried(&second) > 400, "{}", tried(&second));
        // What is known of another game is of no use.
        let mut other = Tree::default();
        search(&game.start(), &mut other);
        assert_eq!(tried(&search(&state, &mut other)), 400);
    }

    #[test]
    fn what_is_known_of_a_position_never_leads_astray() {
        // What could be done if something hidden were otherwise is known as well.
        let game = game(&["players=2", "specials=company"]);
        let lesson = UnitaLesson::own(&game);
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let mut trees = [Tree::default(), Tree::default()];
            let mut state = game.start();
            let mut legal = Vec::new();
            while !matches!(game.turn(&state), Turn::Over(_)) {
                let action = match game.turn(&state) {
                    Turn::Seat(seat) if state.is_set_up() => {
                        let task = tree::Task {
                            teach: &lesson,
                            game: &game,
                            view: &tree::view(&game, &state, seat),
                            seat,
                            limits: &Limits::nodes(60),
                            settings: &Settings {
                                seed: random.word(),
                                ..Settings::default()
                            },
                            plan: tree::Plan::TAUGHT,
                            stop: &Stop::default(),
                        };
                        tree::search(&task, &mut trees[seat.index()], &mut |_| {}).best()
                    }
                    _ => lesson.habit(&game, &state, &mut random, &mut Vec::new()),
                };
                legal.clear();
                game.legal(&state, &mut legal);
                let action = action.unwrap();
                assert!(legal.contains(&action), "{seed} {action:?} of {legal:?}");
                game.apply(&mut state, action, &mut ());
            }
        }
    }

    #[test]
    fn habits_beat_chance() {
        let game = game(&["players=2"]);
        let lesson = UnitaLesson::own(&game);
        let mut won = 0.0;
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut state = game.start();
            let own = Seat::new((seed % 2) as u8);
            loop {
                let action = match game.turn(&state) {
                    Turn::Over(outcome) => {
                        let mut rewards = [0.0; SEATS];
                        lesson.settle(&game, outcome, &mut rewards);
                        won += rewards[own.index()];
                        break;
                    }
                    Turn::Seat(seat) if seat == own => lesson.habit(&game, &state, &mut random, &mut Vec::new()),
                    _ => game.pick(&state, &mut random, &mut Vec::new()),
                };
                game.apply(&mut state, action.unwrap(), &mut ());
            }
        }
        assert!(won >= 36.0, "{won} of 40");
    }
}
