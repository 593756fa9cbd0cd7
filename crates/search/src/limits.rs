//! How long a search may go on, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// When to stop. Whatever comes first counts; with nothing set only [`Stop`] ends a search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most this long.
    pub time: Option<Duration>,
    /// At most this many positions. With one thread the answer then repeats bit for bit.
    pub nodes: Option<u64>,
    /// At most this many plies ahead.
    pub depth: Option<u32>,
    /// A clock from which to take a sensible share.
    pub clock: Option<Clock>,
}

/// The clock of the seat that thinks.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What is added after each action.
    pub increment: Duration,
}

impl Limits {
    /// At most this long.
    pub fn time(time: Duration) -> Self {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// At most this many positions.
    pub fn nodes(nodes: u64) -> Self {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// At most this many plies ahead.
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.time.is_none() && self.nodes.is_none() && self.depth.is_none() && self.clock.is_none()
    }

    /// The stricter of both, limit by limit.
    #[must_use]
    pub fn within(&self, other: &Limits) -> Limits {
        fn least<N: Ord>(one: Option<N>, other: Option<N>) -> Option<N> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Limits {
            time: least(self.time, other.time),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
            clock: self.clock.or(other.clock),
        }
    }

    /// Half of it all, for what has to be thought about in two ways.
    #[must_use]
    pub fn half(&self) -> Limits {
        Limits {
            time: self.time.map(|time| time / 2),
            nodes: self.nodes.map(|nodes| nodes.div_ceil(2)),
            depth: self.depth,
            clock: self.clock.map(|clock| Clock {
                left: clock.left / 2,
                increment: clock.increment / 2,
            }),
        }
    }

    /// What is left after so much was used.
    #[must_use]
    pub fn less(&self, time: Duration, nodes: u64) -> Limits {
        Limits {
            time: self.time.map(|all| all.saturating_sub(time)),
            nodes: self.nodes.map(|all| all.saturating_sub(nodes)),
            ..self.clone()
        }
    }

    /// The time to think: what was set, and no more than a clock can spare.
    pub(crate) fn span(&self) -> Option<Duration> {
        let share = self.clock.map(|clock| {
            // A game is taken to last another 25 actions, and some time is lost on the way to the clock.
            let wish = clock.left / 25 + clock.increment * 7 / 10;
            wish.min(clock.left / 2).saturating_sub(Duration::from_millis(10))
        });
        match (self.time, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        }
    }
}

/// What a search works with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many threads think.
    pub threads: usize,
    /// Memory for tables and trees in MiB; it is kept.
    pub memory: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// How many lines are wanted.
    pub lines: usize,
    /// By how many points alpha-beta misjudges a position at most, this way or that as the seed decides. A little makes
    /// games differ, a lot makes mistakes.
    pub noise: i32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: 1,
            memory: 64,
            seed: 0,
            lines: 1,
            noise: 0,
        }
    }
}

/// A flag by which a search is stopped from outside, at once.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops every search that holds this flag.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Allows searches again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches over one search, all its threads together.
pub struct Guard<'a> {
    stop: &'a Stop,
    start: Instant,
    deadline: Option<Instant>,
    limit: u64,
    used: AtomicU64,
    halted: AtomicBool,
}

impl<'a> Guard<'a> {
    /// Begins to watch.
    pub fn new(limits: &Limits, stop: &'a Stop) -> Self {
        let start = Instant::now();
        Guard {
            stop,
            start,
            deadline: limits.span().map(|span| start + span),
            limit: limits.nodes.unwrap_or(u64::MAX),
            used: AtomicU64::new(0),
            halted: AtomicBool::new(false),
        }
    }

    /// How many positions may be looked at before asking again, at most `chunk`; 0 means stop.
    pub fn grant(&self, chunk: u32) -> u32 {
        if self.halted.load(Ordering::Relaxed) {
            return 0;
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.stop.is_set() {
            self.halt();
            return 0;
        }
        let before = self.used.fetch_add(u64::from(chunk), Ordering::Relaxed);
        let granted = self.limit.saturating_sub(before).min(u64::from(chunk)) as u32;
        if granted == 0 {
            self.halt();
        }
        granted
    }

    /// Whether another round of several times the work so far would hardly be finished in time.
    pub(crate) fn nearly_over(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| self.start.elapsed() * 2 > deadline - self.start)
    }

    /// Ends the search for all threads.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    /// How long it has gone on.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
