//! `quincunx match`: players against each other.
//!
//! Players change seats from game to game, and the dice stay the same until everybody has sat everywhere.

use super::json;
use crate::args::{GameArgs, ThinkArgs};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use quincunx_core::{Session, mix};
use quincunx_games::Entry;
use quincunx_players::contest::{Played, Tally, dice, play, seating};
use quincunx_players::{Player, Setup};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays: random, greedy, uct, level-1 to level-8; as many as seats, or fewer, who then share the seats
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    players: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    #[command(flatten)]
    think: ThinkArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MatchArgs) -> Result<String> {
    let entry = args.game.entry()?;
    let session = args.game.open()?;
    let seats = session.seats().len();
    if args.players.len() < 2 || args.players.len() > seats {
        bail!(
            "a match of {} needs 2 to {seats} players, not {}",
            entry.info.name,
            args.players.len()
        );
    }
    let bar = ProgressBar::new(args.games);
    bar.set_style(ProgressStyle::with_template(
        "{wide_bar} {pos}/{len} games, {elapsed} of {duration}  {msg}",
    )?);
    let mut tables = Vec::new();
    for _ in 0..args.jobs {
        tables.push(make_players(entry, args)?);
    }
    let sides = tables[0][0].sides(&*session).unwrap_or_default();
    let sides = sides.iter().max().map_or(seats, |&most| most + 1);
    let tallies = Mutex::new(vec![Tally::default(); args.players.len()]);
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for mut players in tables {
            let (next, tallies, bar, session) = (&next, &tallies, &bar, &*session);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let (seated, played) = one_game(args, session, &mut players, number);
                    let mut tallies = tallies.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    for (player, tally) in tallies.iter_mut().enumerate() {
                        tally.add(&played, &seated, player);
                    }
                    bar.set_message(format!("{} {:.3}", args.players[0], tallies[0].score()));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let tallies = tallies.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(if args.json {
        as_json(args, &tallies, sides)
    } else {
        as_text(args, &tallies, sides)
    })
}

fn make_players(entry: &Entry, args: &MatchArgs) -> Result<Vec<Box<dyn Player>>> {
    let setup = Setup {
        memory: 16,
        ..args.think.setup()
    };
    let players = args.players.iter().map(|name| Ok(entry.player(name, &setup)?));
    players.collect()
}

fn one_game(
    args: &MatchArgs,
    session: &dyn Session,
    players: &mut [Box<dyn Player>],
    number: u64,
) -> (Vec<usize>, Played) {
    let seated = seating(number, players.len(), session.seats().len());
    let seed = args.think.seed();
    for (place, player) in players.iter_mut().enumerate() {
        player.reset(mix(seed ^ mix(number)).wrapping_add(place as u64));
    }
    let dice = dice(seed, number, players.len());
    let mut session = session.fork();
    let played = play(&mut *session, players, &seated, &args.think.limits(), dice);
    (seated, played)
}

fn round(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    // Adding 0 turns a negative zero into a plain one.
    (number * scale).round() / scale + 0.0
}

fn as_json(args: &MatchArgs, tallies: &[Tally], sides: usize) -> String {
    let players = args.players.iter().zip(tallies).map(|(name, tally)| {
        let (low, estimate, high) = tally.elo(sides);
        let (score_low, score_high) = tally.interval();
        json!({
            "name": name,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": round(tally.score(), 4),
            "score_low": round(score_low, 4),
            "score_high": round(score_high, 4),
            "elo": round(estimate, 1),
            "elo_low": round(low, 1),
            "elo_high": round(high, 1),
            "forfeits": tally.forfeits,
        })
    });
    json(&json!({"games": args.games, "players": players.collect::<Vec<Value>>()}))
}

fn as_text(args: &MatchArgs, tallies: &[Tally], sides: usize) -> String {
    let width = args.players.iter().map(String::len).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:width$}   wins  draws losses   score   (95 %)          Elo   (95 %)         forfeits\n",
        "player"
    );
    for (name, tally) in args.players.iter().zip(tallies) {
        let (low, estimate, high) = tally.elo(sides);
        let (score_low, score_high) = tally.interval();
        let _ = writeln!(
            text,
            "{name:width$} {:6} {:6} {:6}  {:6.3}   {score_low:.3} to {score_high:.3}  {estimate:+6.0}   {low:+5.0} to {high:+5.0}  {:7}",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score(),
            tally.forfeits
        );
    }
    text
}
