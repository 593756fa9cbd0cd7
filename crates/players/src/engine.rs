//! The players of one game, compiled for it, behind the one that everybody knows.

use crate::certain::Certain;
use crate::exact::{Exact, hides};
use crate::player::{Analysis, Player, Setup, UnknownPlayer, Variation};
use crate::{Hunt, Lesson, Level, Lookout, Method, Planning};
use quincunx_core::{Chooser, Game, Playing, Seat, Session, Turn, Viewer, mix};
use quincunx_search::tree::Plan;
use quincunx_search::{Action, Guard, Limits, Random, Report, SEATS, Settings, State, Stop, Table, alphabeta, tree};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How a player comes to its action.
#[derive(Clone, Copy)]
enum Manner {
    Random,
    Greedy,
    Uct,
    Level(Level),
}

/// What plain UCT takes when nothing is said.
const UCT_TIME: Duration = Duration::from_secs(1);

/// How many guesses of what is hidden the greedy player makes.
const GUESSES: usize = 8;

/// A player of a game by its name.
pub fn player<L: Lesson>(name: &str, setup: &Setup) -> Result<Box<dyn Player>, UnknownPlayer> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| text == number.to_string());
    let manner = match name {
        "random" => Some(Manner::Random),
        "greedy" => Some(Manner::Greedy),
        "uct" => Some(Manner::Uct),
        _ => name
            .strip_prefix("level-")
            .and_then(number)
            .and_then(|number| L::LEVELS.get(number.checked_sub(1)?))
            .map(|&level| Manner::Level(level)),
    };
    let manner = manner.ok_or_else(|| UnknownPlayer { name: name.to_owned() })?;
    Ok(Box::new(Engine::<L> {
        name: name.to_owned(),
        manner,
        setup: setup.clone(),
        stop: Stop::default(),
        table: None,
        tree: Grown::default(),
        lesson: None,
        script: Vec::new(),
    }))
}

struct Engine<L: Lesson> {
    name: String,
    manner: Manner,
    setup: Setup,
    stop: Stop,
    /// Made when first needed: random and greedy players never do.
    table: Option<Table>,
    tree: Grown<Action<L>>,
    /// The lesson, with the options and the board it was made for.
    lesson: Option<(String, L)>,
    /// The rest of a turn that was thought out, each action with the hash of the position it belongs to.
    script: Vec<(u64, Action<L>)>,
}

/// What was found out when the last action was thought about.
struct Grown<A> {
    /// For whom: nobody else may know it. And who alone was held to be careful.
    by: Option<(Seat, Option<Seat>)>,
    tree: tree::Tree<A>,
}

impl<A> Default for Grown<A> {
    fn default() -> Self {
        Grown {
            by: None,
            tree: tree::Tree::default(),
        }
    }
}

/// What a player gets to know: the game, and the position as its seat sees it.
struct Seen<'a, L: Lesson> {
    game: &'a L::Game,
    view: <L::Game as Game>::View,
    /// A position that looks like this to the seat.
    sample: State<L>,
    seat: Seat,
    random: Random,
}

impl<L: Lesson> Engine<L> {
    /// The game through the eyes of a seat. This is the only place where a player touches the true state.
    fn look<'a>(&self, session: &'a dyn Session, seat: Seat) -> Option<Seen<'a, L>> {
        let playing = session.as_any().downcast_ref::<Playing<L::Game>>()?;
        let (game, state) = playing.typed();
        let view = game.observe(state, Viewer::Seat(seat));
        let count = session.played().len() as u64;
        let mut random = Random::new(mix(self.setup.seed).wrapping_add(count));
        let sample = game.determinize(&view, &mut random);
        Some(Seen {
            game,
            view,
            sample,
            seat,
            random,
        })
    }

    fn prepare(&mut self, session: &dyn Session, game: &L::Game) {
        let mut key: String = session
            .options()
            .changed()
            .fold(String::new(), |key, option| key + &option + " ");
        key += session.board().unwrap_or_default();
        if self.lesson.as_ref().is_none_or(|(known, _)| *known != key) {
            self.lesson = Some((key, L::own(game)));
            // What was found under other rules is worth nothing.
            self.table = None;
            self.tree = Grown::default();
            self.script.clear();
        }
    }

    /// What was decided for this position when the turn was thought out.
    fn decided(&self, seen: &Seen<'_, L>) -> Option<Action<L>> {
        let hash = seen.game.hash(&seen.sample);
        let entry = self.script.iter().find(|(known, _)| *known == hash);
        entry.map(|&(_, action)| action)
    }

    /// Remembers a turn that was thought out, so that the rest of it takes no time.
    fn remember(&mut self, seen: &Seen<'_, L>, report: &Report<Action<L>>) {
        self.script.clear();
        let Some(line) = report.lines.first() else { return };
        let mut state = seen.sample.clone();
        for &action in &line.actions {
            self.script.push((seen.game.hash(&state), action));
            seen.game.apply(&mut state, action, &mut ());
        }
    }

    fn search(
        &mut self,
        seen: &mut Seen<'_, L>,
        limits: &Limits,
        (lines, noise): (usize, i32),
        plan: Plan,
        avoid: &[Action<L>],
        watch: alphabeta::Watch<'_, Action<L>>,
    ) -> Report<Action<L>> {
        let settings = Settings {
            threads: self.setup.threads,
            memory: self.setup.memory,
            seed: seen.random.word(),
            lines,
            noise,
        };
        let (_, lesson) = self.lesson.as_ref().expect("prepared before every search");
        let task = Planning {
            limits,
            settings: &settings,
            stop: &self.stop,
            careful: plan.careful,
        };
        if L::METHOD == Method::Turns && plan.taught {
            return lesson.plan(seen.game, &seen.sample, &task, watch);
        }
        if L::METHOD == Method::Tree
            && plan.taught
            && let Some(report) = lesson.prepare(seen.game, (&seen.view, &seen.sample), seen.seat, &task)
        {
            return report;
        }
        if L::METHOD == Method::AlphaBeta && plan.taught {
            let memory = self.setup.memory;
            let table = self.table.get_or_insert_with(|| Table::new(memory));
            let task = alphabeta::Task {
                teach: lesson,
                game: seen.game,
                state: &seen.sample,
                limits,
                settings: &settings,
                stop: &self.stop,
                exact: false,
                avoid,
            };
            return alphabeta::search(&task, table, watch);
        }
        let task = tree::Task {
            teach: lesson,
            game: seen.game,
            view: &seen.view,
            seat: seen.seat,
            limits,
            settings: &settings,
            plan,
            stop: &self.stop,
        };
        if limits.nodes.is_some() {
            // Whoever counts wants the answer to repeat, whatever was thought before.
            return tree::search(&task, &mut tree::Tree::default(), watch);
        }
        let by = Some((seen.seat, plan.careful));
        if self.tree.by != by {
            self.tree = Grown {
                by,
                tree: tree::Tree::default(),
            };
        }
        tree::search(&task, &mut self.tree.tree, watch)
    }

    /// What can be known for certain, and what is left to think about the rest.
    fn foresee(&self, seen: &Seen<'_, L>, limits: Limits) -> (Option<Action<L>>, Limits) {
        let Some((_, lesson)) = self.lesson.as_ref() else {
            return (None, limits);
        };
        let ending = L::METHOD == Method::Tree && L::HUNT == Hunt::End && lesson.closing(seen.game, &seen.sample);
        if !ending || hides::<L>(seen.game, &seen.sample, seen.seat) {
            return (self.sure_win(seen, &limits), limits);
        }
        // Half the time is for the rest of the game, counted to its end.
        let half = limits.half();
        let guard = Guard::new(&half, &self.stop);
        let mut grant = || u64::from(guard.grant(256));
        let best = Exact::new(lesson, seen.game, seen.seat, &mut grant).best_by_far(&seen.sample);
        (best, half)
    }

    /// A certain win, where the game wants to be looked at for one. That takes a small part of the time at most.
    fn sure_win(&self, seen: &Seen<'_, L>, limits: &Limits) -> Option<Action<L>> {
        let (_, lesson) = self.lesson.as_ref()?;
        let side = lesson.side(seen.game, seen.seat);
        if lesson.soonest(seen.game, &seen.sample, side) > L::FORESIGHT {
            return None;
        }
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let by_time = limits.time.map(|time| 100 * millis(time));
        let by_clock = limits.clock.map(|clock| millis(clock.left));
        let by_nodes = limits.nodes.map(|nodes| nodes / 10);
        let budget = [by_time, by_clock, by_nodes].into_iter().flatten().min()?;
        let budget = budget.min(100_000);
        Certain::new(lesson, seen.game, seen.seat, L::FORESIGHT, budget, &self.stop).quickest(&seen.sample)
    }

    /// The best action, where breakthroughs that are further away than a search looks are seen, one's own and the
    /// enemy's.
    fn on_guard(&mut self, seen: &mut Seen<'_, L>, limits: &Limits, noise: i32) -> Option<Action<L>> {
        let began = Instant::now();
        let all = watching(limits);
        let stop = self.stop.clone();
        // Half of it is for one's own.
        let mut lookout = Lookout {
            left: all / 2,
            known: HashMap::new(),
            stop: &stop,
        };
        if let Some(action) = self.breakthrough(seen, &mut lookout) {
            return Some(action);
        }
        lookout.left += all - all / 2;
        let avoid = self.fatal(seen, &mut lookout);
        let limits = limits.less(began.elapsed(), all - lookout.left);
        let report = self.search(seen, &limits, (1, noise), Plan::TAUGHT, &avoid, &mut |_| {});
        report.best()
    }

    /// The action that begins the earliest breakthrough.
    fn breakthrough(&self, seen: &Seen<'_, L>, lookout: &mut Lookout<'_>) -> Option<Action<L>> {
        let (_, lesson) = self.lesson.as_ref()?;
        let (game, sample) = (seen.game, &seen.sample);
        let side = lesson.side(game, seen.seat);
        let mut sure = |state: &State<L>, by| lesson.breaks_through(game, state, side, by, lookout);
        let by = lesson.deadlines(sample).find(|&by| sure(sample, by))?;
        let mut actions = Vec::new();
        game.legal(sample, &mut actions);
        actions.sort_by_cached_key(|&action| -lesson.promise(game, sample, action));
        actions.into_iter().find(|&action| {
            let mut after = sample.clone();
            game.apply(&mut after, action, &mut ());
            sure(&after, by)
        })
    }

    /// The actions after which the enemy breaks through when he would if nothing were done. Whoever keeps him from it
    /// need not know yet what comes after that.
    fn fatal(&self, seen: &Seen<'_, L>, lookout: &mut Lookout<'_>) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        let (game, sample) = (seen.game, &seen.sample);
        let Some((_, lesson)) = self.lesson.as_ref() else {
            return actions;
        };
        let Some(idle) = lesson.idle(game, sample) else {
            return actions;
        };
        let enemy = 1 - lesson.side(game, seen.seat);
        let mut fatal = |action, by| {
            let mut after = sample.clone();
            game.apply(&mut after, action, &mut ());
            lesson.breaks_through(game, &after, enemy, by, lookout)
        };
        if let Some(by) = lesson.deadlines(sample).find(|&by| fatal(idle, by)) {
            game.legal(sample, &mut actions);
            actions.retain(|&action| fatal(action, by));
        }
        if lookout.left == 0 {
            // Those that were not looked at any more may be worse.
            actions.clear();
        }
        actions
    }

    /// The action after which the judgement is best, without looking any further than the dice of that action.
    fn greedy(&self, seen: &mut Seen<'_, L>) -> Option<Action<L>> {
        let (_, lesson) = self.lesson.as_ref()?;
        let mut actions = Vec::new();
        seen.game.legal(&seen.sample, &mut actions);
        let mut worth = vec![0.0; actions.len()];
        let guesses = if L::SECRETS { GUESSES } else { 1 };
        for _ in 0..guesses {
            let mut state = seen.game.determinize(&seen.view, &mut seen.random);
            let mark = L::Game::mark(&state);
            for (worth, &action) in worth.iter_mut().zip(&actions) {
                seen.game.apply(&mut state, action, &mut ());
                *worth += expected(lesson, seen.game, &mut state, seen.seat);
                L::Game::rewind(&mut state, mark);
            }
        }
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let equal: Vec<_> = actions
            .iter()
            .zip(&worth)
            .filter(|&(_, &worth)| worth >= best - 1e-9)
            .collect();
        let number = seen.random.below(equal.len().max(1) as u32) as usize;
        equal.get(number).map(|&(&action, _)| action)
    }
}

/// How many positions may be looked at for breakthroughs: a part of the time that is set.
fn watching(limits: &Limits) -> u64 {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let by_time = limits.time.map(|time| millis(time).saturating_mul(400));
    let by_clock = limits.clock.map(|clock| millis(clock.left).saturating_mul(8));
    let by_nodes = limits.nodes.map(|nodes| nodes / 3);
    let least = [by_time, by_clock, by_nodes].into_iter().flatten().min();
    least.unwrap_or(400_000).min(400_000)
}

/// What a seat may expect, averaged over dice that are about to fall.
pub(crate) fn expected<L: Lesson>(lesson: &L, game: &L::Game, state: &mut State<L>, seat: Seat) -> f64 {
    let mut rewards = [0.0; SEATS];
    match game.turn(state) {
        Turn::Over(outcome) => lesson.settle(game, outcome, &mut rewards),
        Turn::Seat(_) => lesson.expect(game, state, &mut rewards),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.legal(state, &mut outcomes);
            let mark = L::Game::mark(state);
            let (mut sum, mut total) = (0.0, 0.0);
            for outcome in outcomes {
                let weight = f64::from(game.weight(state, outcome));
                game.apply(state, outcome, &mut ());
                sum += weight * expected(lesson, game, state, seat);
                total += weight;
                L::Game::rewind(state, mark);
            }
            return sum / f64::max(total, 1.0);
        }
    }
    f64::from(rewards[seat.index()])
}

/// One of the lines, the rarer the less it promises.
fn blurred<A: Copy>(report: &Report<A>, blur: f64, random: &mut Random) -> Option<A> {
    let best = report.lines.iter().map(|line| line.chance).fold(0.0, f64::max);
    let share = |chance: f64| ((chance - best) / blur).exp();
    let total: f64 = report.lines.iter().map(|line| share(line.chance)).sum();
    let mut left = random.unit() * total;
    let chosen = report.lines.iter().find(|line| {
        left -= share(line.chance);
        left <= 0.0
    });
    chosen
        .or(report.lines.first())
        .and_then(|line| line.actions.first().copied())
}

/// An action as text.
fn told_one<L: Lesson>(game: &L::Game, sample: &State<L>, action: Action<L>) -> String {
    let mut text = String::new();
    game.write_action(sample, action, &mut text);
    text
}

/// The lines of a report as texts.
fn told<L: Lesson>(game: &L::Game, sample: &State<L>, report: &Report<Action<L>>) -> Analysis {
    let mut state = sample.clone();
    let mark = L::Game::mark(&state);
    let mut lines = Vec::new();
    let mut legal = Vec::new();
    for line in &report.lines {
        let mut actions = Vec::new();
        for &action in &line.actions {
            // With secrets, what follows may not fit this one guess.
            legal.clear();
            game.legal(&state, &mut legal);
            if !legal.contains(&action) {
                break;
            }
            let mut text = String::new();
            game.write_action(&state, action, &mut text);
            actions.push(text);
            game.apply(&mut state, action, &mut ());
        }
        L::Game::rewind(&mut state, mark);
        lines.push(Variation {
            actions,
            chance: line.chance,
            plies_to_end: line.plies_to_end,
            nodes: line.nodes,
        });
    }
    Analysis {
        lines,
        depth: report.depth,
        nodes: report.nodes,
        time: report.time,
    }
}

impl<L: Lesson> Player for Engine<L> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, session: &dyn Session, seat: Seat, limits: &Limits) -> Option<String> {
        let mut seen = self.look(session, seat)?;
        if seen.game.turn(&seen.sample) != Turn::Seat(seat) {
            return None;
        }
        self.prepare(session, seen.game);
        let action = match self.manner {
            Manner::Random => seen.game.pick(&seen.sample, &mut seen.random, &mut Vec::new())?,
            Manner::Greedy => self.greedy(&mut seen)?,
            Manner::Uct => {
                let limits = if limits.is_empty() {
                    &Limits::time(UCT_TIME)
                } else {
                    limits
                };
                self.search(&mut seen, limits, (1, 0), Plan::PLAIN, &[], &mut |_| {})
                    .best()?
            }
            Manner::Level(_) if L::METHOD == Method::Turns && self.decided(&seen).is_some() => self.decided(&seen)?,
            Manner::Level(level) => {
                let level = level.this_time(&mut seen.random);
                let mut own = level.limits(L::METHOD);
                if limits.nodes.is_some() {
                    // Whoever counts wants the answer to repeat, also where the machine is slow.
                    own.time = None;
                }
                let limits = match (level.is_highest(), limits.is_empty()) {
                    (true, false) => limits.clone(),
                    (true, true) => own,
                    (false, _) => own.within(limits),
                };
                let (known, limits) = if level.is_highest() {
                    self.foresee(&seen, limits)
                } else {
                    (None, limits)
                };
                if let (None, true, Method::AlphaBeta) = (known, level.is_highest(), L::METHOD) {
                    let action = self.on_guard(&mut seen, &limits, level.noise(L::METHOD))?;
                    return Some(told_one::<L>(seen.game, &seen.sample, action));
                }
                if let Some(action) = known {
                    return Some(told_one::<L>(seen.game, &seen.sample, action));
                }
                let blur = level.blur(L::METHOD);
                let lines = if blur > 0.0 { 8 } else { 1 };
                let noise = level.noise(L::METHOD);
                let report = self.search(
                    &mut seen,
                    &limits,
                    (lines, noise),
                    Plan::careful(seat),
                    &[],
                    &mut |_| {},
                );
                if L::METHOD == Method::Turns {
                    self.remember(&seen, &report);
                }
                if blur > 0.0 {
                    blurred(&report, blur, &mut seen.random)?
                } else {
                    report.best()?
                }
            }
        };
        Some(told_one::<L>(seen.game, &seen.sample, action))
    }

    fn analyse(
        &mut self,
        session: &dyn Session,
        seat: Seat,
        limits: &Limits,
        lines: usize,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let mut seen = self.look(session, seat)?;
        if seen.game.turn(&seen.sample) != Turn::Seat(seat) {
            return None;
        }
        self.prepare(session, seen.game);
        // An opinion is worth having if it holds against good play.
        let plan = match self.manner {
            Manner::Uct => Plan::PLAIN,
            _ => Plan::TAUGHT,
        };
        let (game, sample) = (seen.game, seen.sample.clone());
        // What is asked for an opinion says what it thinks; only who plays makes the mistakes of its level.
        let report = self.search(&mut seen, limits, (lines, 0), plan, &[], &mut |report| {
            watch(&told::<L>(game, &sample, report));
        });
        Some(told::<L>(game, &sample, &report))
    }

    fn judge(&mut self, session: &dyn Session, seat: Seat) -> Option<f64> {
        let mut seen = self.look(session, seat)?;
        self.prepare(session, seen.game);
        let (_, lesson) = self.lesson.as_ref()?;
        Some(lesson.outlook(seen.game, &mut seen.sample, seat))
    }

    fn sides(&self, session: &dyn Session) -> Option<Vec<usize>> {
        let playing = session.as_any().downcast_ref::<Playing<L::Game>>()?;
        let (game, _) = playing.typed();
        let lesson = L::own(game);
        let seats = 0..game.seats().len() as u8;
        Some(seats.map(|seat| lesson.side(game, Seat::new(seat))).collect())
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn reset(&mut self, seed: u64) {
        self.setup.seed = seed;
        self.table = None;
        self.tree = Grown::default();
        self.script.clear();
    }
}
