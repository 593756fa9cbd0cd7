//! Unita before the first step: where dice are placed.
//!
//! What a place is worth hangs on everybody else's dice, and no tree reaches from here to the battles. So the rest of
//! the placing is rehearsed again and again to its end: the own dice go where they have done well in the rehearsals so far
//! and in earlier games, and intuition tells what has become of it. The order in which dice are placed does not matter in
//! the end, so that every rehearsal tells of all the places that were taken in it.

use super::habit::put_weight;
use super::rush::Rush;
use super::{PUT, PUTS, UnitaLesson, View};
use crate::Planning;
use quincunx_core::{Chooser, Game, Seat};
use quincunx_search::{Guard, Line, Random, Report, Teach};
use quincunx_unita::{Action, Battalion, State, Unita};

/// What a hundredth of a life point in earlier games counts as a share of a win.
const EARLIER: f64 = 0.0017;

/// As many rehearsals of a place as earlier games count for.
const TRUST: f64 = 30.0;

/// What a life point more than the mean enemy counts as a share of a win. Close defeats tell something too.
const LEAD: f64 = 0.04;

/// How much worse a place may be, as a share of a win, and still be tried about a third as often as the best.
const TEMPER: f64 = 0.08;

/// The places of dice, with what the rehearsals in which they were taken came to.
struct Places<'a> {
    lesson: &'a UnitaLesson,
    sums: [f64; PUTS],
    counts: [f64; PUTS],
    rehearsals: f64,
    worth: f64,
    wins: f64,
}

impl Places<'_> {
    /// What taking a place adds to the share of a win.
    fn estimate(&self, place: usize) -> f64 {
        let mean = self.worth / self.rehearsals.max(1.0);
        let earlier = EARLIER * f64::from(self.lesson.weights[PUT + place]);
        (TRUST * earlier + self.sums[place] - self.counts[place] * mean) / (TRUST + self.counts[place])
    }

    /// One of the places, the better the likelier.
    fn draw(&self, actions: &[Action], random: &mut Random) -> Option<(Action, usize)> {
        let mut best = None;
        let mut best_worth = f64::NEG_INFINITY;
        for &action in actions {
            let place = place_of(action)?;
            // Noise of this shape makes the chances proportional to the exponentials.
            let noise = -(-f64::ln((f64::from(random.below(1 << 16)) + 0.5) / 65_536.0)).ln();
            let worth = self.estimate(place) / TEMPER + noise;
            if worth > best_worth {
                best_worth = worth;
                best = Some((action, place));
            }
        }
        best
    }

    fn remember(&mut self, taken: &[usize], win: f64, lead: f64) {
        let worth = win + LEAD * lead;
        for &place in taken {
            self.sums[place] += worth;
            self.counts[place] += 1.0;
        }
        self.rehearsals += 1.0;
        self.worth += worth;
        self.wins += win;
    }
}

/// The place that an action takes; `None` if it places no die.
fn place_of(action: Action) -> Option<usize> {
    match action {
        Action::Put(maximum, company, slot) => put_weight(maximum, company, slot).map(|weight| weight - PUT),
        _ => None,
    }
}

impl UnitaLesson {
    /// Where to place a die; `None` when something else is to be done.
    pub(super) fn rehearsed(
        &self,
        game: &Unita,
        (view, sample): (&View, &State),
        seat: Seat,
        task: &Planning<'_>,
    ) -> Option<Report<Action>> {
        let own = game.asked(sample)?;
        let mut actions = Vec::new();
        game.legal(sample, &mut actions);
        if sample.is_set_up() || !actions.iter().all(|&action| place_of(action).is_some()) {
            return None;
        }
        let guard = Guard::new(task.limits, task.stop);
        let mut random = Random::new(task.settings.seed);
        let mut places = Places {
            lesson: self,
            sums: [0.0; PUTS],
            counts: [0.0; PUTS],
            rehearsals: 0.0,
            worth: 0.0,
            wins: 0.0,
        };
        while actions.len() > 1 && guard.grant(1) > 0 {
            let state = game.determinize(view, &mut random);
            self.rehearse(
                game,
                state,
                (own, self.careless(game, task.careful)),
                &mut places,
                &mut random,
            );
        }
        let chance = if places.rehearsals > 0.0 {
            places.wins / places.rehearsals
        } else {
            f64::from(self.chances(game, sample)[self.side(game, seat)])
        };
        let mut lines: Vec<Line<Action>> = actions
            .iter()
            .filter_map(|&action| {
                let place = place_of(action)?;
                Some(Line {
                    actions: vec![action],
                    chance: (chance + places.estimate(place)).clamp(0.0, 1.0),
                    plies_to_end: None,
                    nodes: places.counts[place] as u64,
                })
            })
            .collect();
        lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        lines.truncate(task.settings.lines.max(1));
        Some(Report {
            lines,
            depth: 1,
            nodes: places.rehearsals as u64,
            time: guard.elapsed(),
        })
    }

    /// Places all dice by habit, the own ones with a mind to earlier rehearsals, and sees what that promises.
    fn rehearse(
        &self,
        game: &Unita,
        mut state: State,
        (own, careless): (Battalion, [f32; 4]),
        places: &mut Places<'_>,
        random: &mut Random,
    ) {
        let (mut list, mut taken) = (Vec::new(), Vec::new());
        while !state.is_set_up() {
            let mut drawn = None;
            if game.asked(&state) == Some(own) {
                list.clear();
                game.legal(&state, &mut list);
                drawn = places.draw(&list, random);
            }
            let action = match drawn {
                Some((action, place)) => {
                    taken.push(place);
                    Some(action)
                }
                None => self.glance(game, &state, random, &mut list),
            };
            let Some(action) = action else { return };
            game.apply(&mut state, action, &mut ());
        }
        let enemies: Vec<Battalion> = game
            .battalions()
            .filter(|&other| game.are_enemies(own, other))
            .collect();
        let promised = self.promise(Rush::new(&self.field, game, &state, careless), random);
        let sum: f32 = enemies.iter().map(|enemy| promised.totals[enemy.index()]).sum();
        let lead = promised.totals[own.index()] - sum / enemies.len().max(1) as f32;
        let win = self.chance_of_side(&promised.chances, own.index());
        places.remember(&taken, f64::from(win), f64::from(lead));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lesson;
    use quincunx_core::{Options, Turn, Viewer};
    use quincunx_search::{Limits, Settings, Stop};

    fn game(options: &[&str]) -> Unita {
        Unita::new(&Options::read(Unita::INFO, options.iter().copied()).unwrap(), None).unwrap()
    }

    /// Where a seat places its next die, and what it thinks of all places.
    fn ask(game: &Unita, lesson: &UnitaLesson, state: &State, seat: Seat, rehearsals: u64) -> Option<Report<Action>> {
        let view = game.observe(state, Viewer::Seat(seat));
        let sample = game.determinize(&view, &mut Random::new(5));
        let settings = Settings {
            seed: 3,
            lines: 100,
            ..Settings::default()
        };
        let task = Planning {
            careful: None,
            limits: &Limits::nodes(rehearsals),
            settings: &settings,
            stop: &Stop::default(),
        };
        lesson.rehearsed(game, (&view, &sample), seat, &task)
    }

    #[test]
    fn dice_are_placed_legally_and_the_same_again_until_the_first_step() {
        for options in [
            &["players=2"][..],
            &["deploy=secret"],
            &["preset=colonial"],
            &["players=3"],
        ] {
            let game = game(options);
            let lesson = UnitaLesson::own(&game);
            let mut random = Random::new(1);
            let mut state = game.start();
            let mut placed = 0;
            let mut legal = Vec::new();
            while !state.is_set_up() {
                let asked = match game.turn(&state) {
                    Turn::Seat(seat) => ask(&game, &lesson, &state, seat, 3).map(|report| (seat, report)),
                    _ => None,
                };
                legal.clear();
                game.legal(&state, &mut legal);
                let action = match asked {
                    Some((seat, report)) => {
                        placed += 1;
                        let again = ask(&game, &lesson, &state, seat, 3).unwrap();
                        assert_eq!(report.lines, again.lines);
                        report.best().unwrap()
                    }
                    None => lesson.glance(&game, &state, &mut random, &mut Vec::new()).unwrap(),
                };
                assert!(legal.contains(&action), "{options:?} {action:?}");
                game.apply(&mut state, action, &mut ());
            }
            assert_eq!(placed, 16 * game.battalions().count());
            let Turn::Seat(seat) = game.turn(&state) else {
                panic!("somebody takes the first step");
            };
            assert!(ask(&game, &lesson, &state, seat, 3).is_none());
        }
    }

    #[test]
    fn rehearsals_tell_more_than_earlier_games() {
        let game = game(&["terrain=off"]);
        let lesson = UnitaLesson::own(&game);
        let start = game.start();
        let Turn::Seat(seat) = game.turn(&start) else {
            panic!("green places first");
        };
        let unrehearsed = ask(&game, &lesson, &start, seat, 0).unwrap();
        let rehearsed = ask(&game, &lesson, &start, seat, 200).unwrap();
        assert_eq!((unrehearsed.nodes, rehearsed.nodes), (0, 200));
        assert_eq!(unrehearsed.lines.len(), rehearsed.lines.len());
        assert_ne!(unrehearsed.lines, rehearsed.lines);
        // Every rehearsal tells of the sixteen places that were taken in it, each time it is played.
        let told: u64 = rehearsed.lines.iter().map(|line| line.nodes).sum();
        assert_eq!(told, 200 * 16);
    }
}
