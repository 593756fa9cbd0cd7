//! `quincunx bench`: how fast the rules and the players are on one thread.
//!
//! For each game, uniformly random games from the start to their natural end, perft from the start, and pictures of the
//! positions of one game. A calibration
//! loop of fixed work, timed in the same run, makes figures of different machines comparable.

mod threads;

use super::json;
use crate::args::{find_game, read_file};
use anyhow::{Result, anyhow, bail};
use quincunx_arena::bench::overhead;
use quincunx_core::{Session, Turn, Viewer, mix};
use quincunx_games::{Entry, GAMES};
use quincunx_players::{Limits, Setup};
use quincunx_render::{Style, svg};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Games to measure; all without any
    games: Vec<String>,
    /// Option of the game, or preset=NAME, when one game is measured; may be repeated
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Board file that replaces the game's own board, when one game is measured
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds for each measurement
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Measure what the referee adds to an action of players over pipes instead
    #[arg(long)]
    referee: bool,
    /// Measure how much sooner two threads, or N, are through with a search to a fixed depth than one
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "2",
        conflicts_with = "referee", value_parser = clap::value_parser!(u64).range(2..=64))]
    threads: Option<u64>,
    /// With --threads: how many positions are searched
    #[arg(long, value_name = "N", requires = "threads", default_value_t = 20,
        value_parser = clap::value_parser!(u64).range(1..=1000))]
    positions: u64,
    /// With --threads: how deeply, instead of a depth that suits the game
    #[arg(long, value_name = "PLIES", requires = "threads", value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured of one game.
struct Figures {
    games: u64,
    plies: u64,
    plies_per_second: u64,
    perft_depth: u32,
    perft_nodes_per_second: u64,
    /// The slowest of the pictures drawn, and the largest.
    svg_microseconds: u64,
    svg_bytes: usize,
    search_depth: u32,
    search_nodes_per_second: u64,
}

pub(crate) fn run(args: &BenchArgs) -> Result<String> {
    let mut entries: Vec<&'static Entry> = Vec::new();
    for name in &args.games {
        entries.push(find_game(name)?);
    }
    if entries.is_empty() {
        let measured = |entry: &&Entry| {
            let searched = threads::DEPTHS.iter().any(|(name, _)| *name == entry.info.name);
            args.threads.is_none() || searched
        };
        entries.extend(GAMES.iter().filter(measured));
    }
    if entries.len() != 1 && (args.board.is_some() || !args.options.is_empty()) {
        bail!("-o and --board need one game to be measured, not {}", entries.len());
    }
    if args.referee {
        return referee(args, &entries);
    }
    let board = args.board.as_deref().map(read_file).transpose()?;
    let mut sessions = Vec::new();
    for entry in entries {
        let options = entry
            .bench
            .iter()
            .copied()
            .chain(args.options.iter().map(String::as_str));
        let session = entry.open(&options.collect::<Vec<_>>(), board.as_deref())?;
        sessions.push((entry, session));
    }
    if let Some(threads) = args.threads {
        let wanted = threads::Wanted {
            threads: threads as usize,
            positions: args.positions as usize,
            depth: args.depth,
            seed: args.seed,
            json: args.json,
        };
        return threads::measure(&wanted, &sessions);
    }
    let time = Duration::from_secs(args.seconds);
    let calibration = calibrate();
    let mut measured = Vec::new();
    for (entry, session) in sessions {
        measured.push((entry, measure(entry, &*session, args.seed, time)));
    }
    Ok(if args.json {
        as_json(args, calibration, &measured)
    } else {
        as_text(args, calibration, &measured)
    })
}

/// What an action of a random player costs, asked directly and as a bot over pipes.
fn referee(args: &BenchArgs, entries: &[&'static Entry]) -> Result<String> {
    /// Each game is played so often both ways.
    const GAMES_EACH: u64 = 10;
    let program = std::env::current_exe()?;
    let mut text = String::new();
    let mut values = serde_json::Map::new();
    for entry in entries {
        let options: Vec<&str> = entry
            .bench
            .iter()
            .copied()
            .chain(args.options.iter().map(String::as_str))
            .collect();
        let name = entry.info.name;
        let bot = format!("cmd:'{}' bot {name} --player random", program.display());
        let found =
            overhead(entry, &options, "random", &bot, GAMES_EACH).map_err(|reason| anyhow!("{name}: {reason}"))?;
        let added = found.piped - found.direct;
        let _ = writeln!(
            text,
            "{name}: the referee adds {added:.0} µs an action ({:.1} µs directly, {:.1} µs over pipes, {} actions); \
             {:.0} ms to start and end the programs of a game",
            found.direct, found.piped, found.actions, found.start
        );
        values.insert(
            name.to_owned(),
            json!({"direct": found.direct, "piped": found.piped, "added": added, "actions": found.actions, "start_ms": found.start}),
        );
    }
    Ok(if args.json {
        json(&json!({"referee": values}))
    } else {
        text
    })
}

/// Steps a second of a fixed chain of 64-bit arithmetic, each step waiting for the one before.
fn calibrate() -> u64 {
    const STEPS: u64 = 100_000_000;
    let start = Instant::now();
    let mut word = 0;
    for _ in 0..STEPS {
        word = mix(word);
    }
    black_box(word);
    per_second(STEPS, start.elapsed())
}

fn measure(entry: &Entry, session: &dyn Session, seed: u64, time: Duration) -> Figures {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut below = |bound: u32| random.random_range(0..bound);
    let (mut games, mut plies) = (0, 0);
    let start = Instant::now();
    while start.elapsed() < time {
        plies += session.random_plies(&mut below, u64::MAX);
        games += 1;
    }
    let plies_per_second = per_second(plies, start.elapsed());
    let mut figures = Figures {
        games,
        plies,
        plies_per_second,
        perft_depth: 0,
        perft_nodes_per_second: 0,
        svg_microseconds: 0,
        svg_bytes: 0,
        search_depth: 0,
        search_nodes_per_second: 0,
    };
    draw(session, &mut below, &mut figures);
    think(entry, session, seed, time, &mut figures);
    // Deeper and deeper, until one count takes long enough to be measured.
    loop {
        figures.perft_depth += 1;
        let start = Instant::now();
        let nodes = black_box(session.perft(figures.perft_depth));
        figures.perft_nodes_per_second = per_second(nodes, start.elapsed());
        if nodes == 0 || start.elapsed() * 8 > time {
            return figures;
        }
    }
}

/// Draws positions of one random game, from the scene to the finished SVG. Each is drawn several times and the fastest
/// counts: what else the machine does is no part of the picture.
fn draw(session: &dyn Session, below: &mut dyn FnMut(u32) -> u32, figures: &mut Figures) {
    let mut game = session.fork();
    for ply in 0..200 {
        if ply % 20 == 0 {
            let drawn = (0..10).map(|_| {
                let start = Instant::now();
                let svg = black_box(svg(&game.scene(Viewer::All), &Style::default()));
                figures.svg_bytes = figures.svg_bytes.max(svg.len());
                start.elapsed().as_micros() as u64
            });
            let fastest = drawn.min().unwrap_or_default();
            figures.svg_microseconds = figures.svg_microseconds.max(fastest);
        }
        let Some(action) = game.pick(below) else {
            return;
        };
        game.play(&action).expect("what was picked is legal");
    }
}

/// How many positions, or samples of a tree, the best player looks at in a second, some way into a random game.
fn think(entry: &Entry, session: &dyn Session, seed: u64, time: Duration, figures: &mut Figures) {
    let mut session = session.fork();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut below = |bound: u32| random.random_range(0..bound);
    let plies = figures.plies / figures.games.max(1) / 6;
    let Ok(mut player) = entry.player("level-8", &Setup::default()) else {
        return;
    };
    let mut count = 0;
    while let Some(action) = session.pick(&mut below) {
        if count >= plies
            && let Turn::Seat(seat) = session.turn()
        {
            let analysis = player.analyse(&*session, seat, &Limits::time(time), 1, &mut |_| {});
            // Where there is nothing to decide, such as a die that has its place, it is played on.
            if let Some(analysis) = analysis.filter(|analysis| analysis.nodes > 1) {
                figures.search_depth = analysis.depth;
                figures.search_nodes_per_second = per_second(analysis.nodes, analysis.time);
                return;
            }
        }
        if session.play(&action).is_err() {
            return;
        }
        count += 1;
    }
}

fn per_second(count: u64, time: Duration) -> u64 {
    (u128::from(count) * 1_000_000_000 / time.as_nanos().max(1)) as u64
}

fn as_text(args: &BenchArgs, calibration: u64, measured: &[(&Entry, Figures)]) -> String {
    let mut text = format!("calibration {calibration} steps/s, seed {}, one thread\n", args.seed);
    for (entry, figures) in measured {
        let _ = writeln!(
            text,
            "{}: {} plies/s ({} random games, {} plies); {} perft nodes/s (depth {}); {} search nodes/s (depth {}); \
             SVG at most {} µs, {} bytes",
            entry.info.name,
            figures.plies_per_second,
            figures.games,
            figures.plies,
            figures.perft_nodes_per_second,
            figures.perft_depth,
            figures.search_nodes_per_second,
            figures.search_depth,
            figures.svg_microseconds,
            figures.svg_bytes
        );
    }
    text
}

fn as_json(args: &BenchArgs, calibration: u64, measured: &[(&Entry, Figures)]) -> String {
    let games = measured.iter().map(|(entry, figures)| {
        let value = json!({
            "plies_per_second": figures.plies_per_second,
            "perft_nodes_per_second": figures.perft_nodes_per_second,
            "random_games": figures.games,
            "plies": figures.plies,
            "perft_depth": figures.perft_depth,
            "svg_microseconds": figures.svg_microseconds,
            "svg_bytes": figures.svg_bytes,
        });
        (entry.info.name.to_owned(), value)
    });
    let search = measured.iter().map(|(entry, figures)| {
        let value = json!({"nodes_per_second": figures.search_nodes_per_second, "depth": figures.search_depth});
        (entry.info.name.to_owned(), value)
    });
    json(&json!({
        "calibration": calibration,
        "seed": args.seed,
        "games": Value::Object(games.collect()),
        "search": Value::Object(search.collect()),
    }))
}
