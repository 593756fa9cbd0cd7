//! `quincunx bench --threads`: how much sooner several threads are through with a search than one.
//!
//! Positions from the middle of games between players of middling strength are searched to a fixed depth, with one
//! thread and with several in turn, each time with an empty table. On a machine that does other things as well, threads
//! wait for a processor; the time that the busiest of them had one tells more then.

use crate::commands::json;
use anyhow::{Result, anyhow};
use quincunx_core::{Session, Turn};
use quincunx_games::Entry;
use quincunx_players::{Limits, Setup};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs::read_to_string;
use std::time::Duration;

/// The games that several threads search by alpha-beta, with the depth: a few seconds for one thread on average, which is
/// what several are wanted for. Searches of a few milliseconds would measure how threads are started.
pub(super) const DEPTHS: [(&str, u32); 3] = [("nevo", 14), ("lodestone", 16), ("nika", 8)];

/// Who plays the games that the positions are taken from.
const PLAYER: &str = "level-4";

/// What is wanted.
pub(super) struct Wanted {
    pub(super) threads: usize,
    pub(super) positions: usize,
    /// Instead of the depth of each game.
    pub(super) depth: Option<u32>,
    pub(super) seed: u64,
    pub(super) json: bool,
}

/// What searches came to, all of them together.
#[derive(Default)]
struct Sum {
    seconds: f64,
    /// The time that the busiest thread had a processor, where the system tells.
    processor: Option<f64>,
    nodes: u64,
}

pub(super) fn measure(wanted: &Wanted, entries: &[(&'static Entry, Box<dyn Session>)]) -> Result<String> {
    let mut text = String::new();
    let mut values = serde_json::Map::new();
    for (entry, session) in entries {
        let name = entry.info.name;
        let known = DEPTHS.iter().find(|(game, _)| *game == name);
        let &(_, depth) = known.ok_or_else(|| anyhow!("{name} is not searched to a depth by several threads"))?;
        let depth = wanted.depth.unwrap_or(depth);
        let (mut one, mut several) = (Sum::default(), Sum::default());
        let (mut logarithms, mut count) = (0.0, 0.0);
        for position in positions(entry, &**session, wanted) {
            let before = (one.seconds, several.seconds);
            search(entry, &*position, 1, depth, &mut one)?;
            search(entry, &*position, wanted.threads, depth, &mut several)?;
            logarithms += ((one.seconds - before.0) / (several.seconds - before.1)).ln();
            count += 1.0;
        }
        let ratio = one.seconds / several.seconds;
        let mean = (logarithms / f64::max(count, 1.0)).exp();
        let processor = one.processor.zip(several.processor).map(|(one, several)| one / several);
        let told = processor.map_or(String::new(), |ratio| format!(", {ratio:.2} by processor time"));
        let _ = writeln!(
            text,
            "{name}: {} threads are {ratio:.2} times as fast as one ({mean:.2} on the geometric mean{told}): {} \
             positions to depth {depth}, {:.2} s and {} nodes with one, {:.2} s and {} nodes with {0}",
            wanted.threads, wanted.positions, one.seconds, one.nodes, several.seconds, several.nodes
        );
        let sum = |sum: &Sum| json!({"seconds": sum.seconds, "processor_seconds": sum.processor, "nodes": sum.nodes});
        values.insert(
            name.to_owned(),
            json!({"depth": depth, "positions": wanted.positions, "ratio": ratio, "geometric_mean": mean,
                "processor_ratio": processor, "one": sum(&one), "several": sum(&several)}),
        );
    }
    Ok(if wanted.json {
        json(&json!({"threads": wanted.threads, "seed": wanted.seed, "games": Value::Object(values)}))
    } else {
        text
    })
}

/// Positions from games of their own each, some way after a random opening; the same for the same seed.
fn positions(entry: &'static Entry, session: &dyn Session, wanted: &Wanted) -> impl Iterator<Item = Box<dyn Session>> {
    let seeds = wanted.seed..;
    let found = seeds.filter_map(move |seed| position(entry, session, seed));
    found.take(wanted.positions)
}

fn position(entry: &Entry, session: &dyn Session, seed: u64) -> Option<Box<dyn Session>> {
    let mut game = session.fork();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..4 {
        let action = game.pick(&mut |bound: u32| random.random_range(0..bound))?;
        game.play(&action).ok()?;
    }
    let setup = Setup {
        seed,
        ..Setup::default()
    };
    let mut player = entry.player(PLAYER, &setup).ok()?;
    for _ in 0..random.random_range(6..36) {
        let Turn::Seat(seat) = game.turn() else { return None };
        let action = player.choose(&*game, seat, &Limits::default())?;
        game.play(&action).ok()?;
    }
    matches!(game.turn(), Turn::Seat(_)).then_some(game)
}

fn search(entry: &Entry, session: &dyn Session, threads: usize, depth: u32, sum: &mut Sum) -> Result<()> {
    let Turn::Seat(seat) = session.turn() else {
        return Ok(());
    };
    let setup = Setup {
        threads,
        ..Setup::default()
    };
    let mut player = entry.player("level-8", &setup)?;
    // The first look makes the table, which is no part of the search.
    player.analyse(session, seat, &Limits::nodes(1), 1, &mut |_| {});
    let before = (own_time(), all_time());
    let analysis = player
        .analyse(session, seat, &Limits::depth(depth), 1, &mut |_| {})
        .ok_or_else(|| anyhow!("{} cannot be analysed", entry.info.name))?;
    let own = own_time().zip(before.0).map(|(now, before)| now.saturating_sub(before));
    let all = all_time().zip(before.1).map(|(now, before)| now.saturating_sub(before));
    if let (Some(own), Some(all)) = (own, all) {
        let others =
            all.saturating_sub(own).as_secs_f64() / f64::from(u32::try_from(threads).unwrap_or(u32::MAX).max(2) - 1);
        let busiest = if threads > 1 {
            own.as_secs_f64().max(others)
        } else {
            own.as_secs_f64()
        };
        *sum.processor.get_or_insert(0.0) += busiest;
    }
    sum.seconds += analysis.time.as_secs_f64();
    sum.nodes += analysis.nodes;
    Ok(())
}

/// How long this thread has had a processor. Only Linux tells.
fn own_time() -> Option<Duration> {
    let text = read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// How long all threads of the program together have had one, those that have ended included, in hundredths of a second.
fn all_time() -> Option<Duration> {
    let text = read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in brackets and may hold anything.
    let mut words = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || words.next()?.parse::<u64>().ok();
    Some(Duration::from_millis((next()? + next()?) * 10))
}
