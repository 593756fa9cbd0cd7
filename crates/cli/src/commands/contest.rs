//! `quincunx match`: players against each other, of the program and outside ones.
//!
//! Players change seats from game to game, and the dice stay the same until everybody has sat everywhere.

use super::json;
use crate::args::{GameArgs, ThinkArgs};
use anyhow::{Context, Result, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use quincunx_arena::elo::Elo;
use quincunx_arena::plan::{read_clock, read_opening};
use quincunx_arena::referee::side_of_each;
use quincunx_arena::schedule::{dice, seating};
use quincunx_arena::sprt::{Sprt, Verdict};
use quincunx_arena::{Competitor, Ending, Event, Finished, Scheduled, Tally, Terms, play_all, warden};
use quincunx_core::mix;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays: random, greedy, uct, level-1 to level-8, or 'cmd:PROGRAM ARGS'; as many as seats, or fewer, who then
    /// share the seats
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
    /// Seconds for the whole game and what each action adds
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = read_clock)]
    clock: Option<(Duration, Duration)>,
    /// Milliseconds that an outside program may take longer
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    /// Records whose last positions the games begin from, in turn
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,
    /// Take a player at its word who says so many actions in a row that its chance is not above this
    #[arg(long, num_args = 2, value_names = ["CHANCE", "ACTIONS"])]
    resign: Option<Vec<f64>>,
    /// Call it a draw when all say so many actions in a row that their chances are this near to one half
    #[arg(long, num_args = 2, value_names = ["DISTANCE", "ACTIONS"])]
    draw: Option<Vec<f64>>,
    /// Call it a draw after so many actions
    #[arg(long, value_name = "ACTIONS")]
    length: Option<usize>,
    /// Stop as soon as it is decided whether the first is better by ELO1 or no better than ELO0
    #[arg(long, num_args = 2..=4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Folder for the records of all games
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What has come out so far.
struct Results {
    games: u64,
    tallies: Vec<Tally>,
    /// The points of the first player in the games of a block, for as long as it is not complete.
    blocks: HashMap<u64, Vec<f64>>,
    /// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
    pairs: [f64; 5],
}

pub(crate) fn run(args: &MatchArgs) -> Result<String> {
    warden::have_no_other_children();
    let entry = args.game.entry()?;
    let start = args.game.open()?;
    let seats = start.seats().len();
    let count = args.players.len();
    if count < 2 || count > seats {
        bail!("a match of {} needs 2 to {seats} players, not {count}", entry.info.name);
    }
    let mut field: Vec<(Competitor, String)> = Vec::new();
    for name in &args.players {
        let competitor: Competitor = name.parse()?;
        competitor.check(entry)?;
        field.push((competitor, name.clone()));
    }
    let sides = side_of_each(&*start).into_iter().max().map_or(seats, |most| most + 1);
    let sprt = args.sprt.as_deref().map(read_sprt).transpose()?;
    if sprt.is_some() && (count != 2 || sides != 2) {
        bail!("--sprt needs two players on two sides");
    }
    let openings = args.openings.iter().map(|path| read_opening(path, &*start));
    let event = Event {
        entry,
        openings: openings.collect::<Result<_, _>>().map_err(|error| anyhow!(error))?,
        terms: args.terms()?,
        start,
    };
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let games: Vec<Scheduled> = (0..args.games).map(|number| args.scheduled(number, seats)).collect();
    let bar = ProgressBar::new(args.games);
    bar.set_style(ProgressStyle::with_template(
        "{wide_bar} {pos}/{len} games, {elapsed} of {duration}  {msg}",
    )?);
    let mut results = Results {
        games: 0,
        tallies: vec![Tally::default(); count],
        blocks: HashMap::new(),
        pairs: [0.0; 5],
    };
    let mut failed = None;
    play_all(&[event], &field, &games, args.jobs as usize, |game, finished| {
        results.add(game, &finished);
        if let Some(folder) = &args.records
            && let Err(error) = keep(folder, game, &finished)
        {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        bar.set_message(format!("{} {:.3}", args.players[0], results.tallies[0].score()));
        bar.inc(1);
        match sprt.map(|sprt| sprt.judge(&results.pairs)) {
            Some(Verdict::Passed | Verdict::Failed) => ControlFlow::Break(()),
            Some(Verdict::Open) | None => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    Ok(if args.json {
        as_json(args, &results, sides, sprt.as_ref())
    } else {
        as_text(args, &results, sides, sprt.as_ref())
    })
}

impl MatchArgs {
    fn terms(&self) -> Result<Terms> {
        let limits = self.think.limits();
        Ok(Terms {
            time: limits.time,
            nodes: limits.nodes,
            clock: self.clock,
            margin: Duration::from_millis(self.margin),
            resign: self
                .resign
                .as_deref()
                .map(|rule| read_rule("--resign", rule))
                .transpose()?,
            draw: self.draw.as_deref().map(|rule| read_rule("--draw", rule)).transpose()?,
            length: self.length,
            threads: self.think.setup().threads,
            ..Terms::default()
        })
    }

    fn scheduled(&self, number: u64, seats: usize) -> Scheduled {
        let (seed, players) = (self.think.seed(), self.players.len());
        Scheduled {
            id: number as usize,
            round: (0, 0),
            event: 0,
            seated: seating(number, players, seats),
            block: number / players as u64,
            dice: dice(seed, number, players),
            seed: mix(seed ^ mix(number)),
        }
    }
}

/// A chance and a number of actions.
fn read_rule(name: &str, rule: &[f64]) -> Result<(f64, u32)> {
    match rule {
        &[chance, actions] if (0.0..=0.5).contains(&chance) && (1.0..=1000.0).contains(&actions) => {
            Ok((chance, actions as u32))
        }
        _ => bail!("{name} takes a number from 0 to 0.5 and a number of actions from 1 to 1000"),
    }
}

fn read_sprt(numbers: &[f64]) -> Result<Sprt> {
    let sprt = Sprt {
        elo0: numbers[0],
        elo1: numbers[1],
        alpha: numbers.get(2).copied().unwrap_or(0.05),
        beta: numbers.get(3).copied().unwrap_or(0.05),
    };
    let rate = |rate: f64| rate > 0.0 && rate < 0.5;
    let elo = |elo: f64| elo.abs() <= 2000.0;
    if !rate(sprt.alpha) || !rate(sprt.beta) || !elo(sprt.elo0) || !elo(sprt.elo1) || sprt.elo0 >= sprt.elo1 {
        bail!("--sprt takes ELO0 below ELO1, then error rates above 0 and below 0.5");
    }
    Ok(sprt)
}

fn keep(folder: &Path, game: &Scheduled, finished: &Finished) -> Result<()> {
    let path = folder.join(format!("{:05}.txt", game.id + 1));
    std::fs::write(&path, finished.record().write()).with_context(|| format!("cannot write {}", path.display()))?;
    for (seat, errors) in finished.session.seats().iter().zip(&finished.errors) {
        if !errors.is_empty() {
            let path = folder.join(format!("{:05}-{seat}.stderr.txt", game.id + 1));
            std::fs::write(&path, errors).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

impl Results {
    fn add(&mut self, game: &Scheduled, finished: &Finished) {
        self.games += 1;
        let forfeit = match &finished.ending {
            Ending::Forfeit(seat, fault) => Some((seat.index(), fault.kind())),
            _ => None,
        };
        for (player, tally) in self.tallies.iter_mut().enumerate() {
            tally.add(&finished.points, &game.seated, forfeit, player);
        }
        if self.tallies.len() == 2 {
            let first = (0..game.seated.len()).filter(|&seat| game.seated[seat] == 0);
            let points = first.map(|seat| finished.points[seat]).fold(0.0, f64::max);
            let block = self.blocks.entry(game.block).or_default();
            block.push(points);
            if let &[one, other] = block.as_slice() {
                self.pairs[(2.0 * (one + other)).round() as usize] += 1.0;
            }
        }
    }
}

fn round(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    // Adding 0 turns a negative zero into a plain one.
    (number * scale).round() / scale + 0.0
}

fn as_json(args: &MatchArgs, results: &Results, sides: usize, sprt: Option<&Sprt>) -> String {
    let players = args.players.iter().zip(&results.tallies).map(|(name, tally)| {
        let elo = tally.elo(sides);
        let (score_low, score_high) = tally.score_interval();
        json!({
            "name": name,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": round(tally.score(), 4),
            "score_low": round(score_low, 4),
            "score_high": round(score_high, 4),
            "elo": round(elo.elo, 1),
            "elo_low": round(elo.low, 1),
            "elo_high": round(elo.high, 1),
            "superiority": round(tally.superiority(), 4),
            "forfeits": tally.forfeited(),
            "forfeit_reasons": tally.forfeits,
        })
    });
    let mut value = json!({"games": results.games, "players": players.collect::<Vec<Value>>()});
    if results.pairs.iter().sum::<f64>() > 0.0 && sides == 2 {
        let elo = Elo::of_pairs(results.pairs);
        value["pairs"] = json!({
            "counts": results.pairs.map(|count| count as u64),
            "elo": round(elo.elo, 1),
            "elo_low": round(elo.low, 1),
            "elo_high": round(elo.high, 1),
        });
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        value["sprt"] = json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": round(sprt.ratio(&results.pairs), 3),
            "low": round(low, 3),
            "high": round(high, 3),
            "verdict": sprt.judge(&results.pairs).text(),
        });
    }
    json(&value)
}

fn as_text(args: &MatchArgs, results: &Results, sides: usize, sprt: Option<&Sprt>) -> String {
    let width = args.players.iter().map(String::len).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:width$}   wins  draws losses   score   (95 %)          Elo   (95 %)         forfeits\n",
        "player"
    );
    for (name, tally) in args.players.iter().zip(&results.tallies) {
        let elo = tally.elo(sides);
        let (score_low, score_high) = tally.score_interval();
        let _ = writeln!(
            text,
            "{name:width$} {:6} {:6} {:6}  {:6.3}   {score_low:.3} to {score_high:.3}  {:+6.0}   {:+5.0} to {:+5.0}  {:7}",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score(),
            elo.elo,
            elo.low,
            elo.high,
            tally.forfeited()
        );
    }
    for (name, tally) in args.players.iter().zip(&results.tallies) {
        for (kind, count) in &tally.forfeits {
            let _ = writeln!(text, "{name} forfeited {count} by {kind}");
        }
    }
    if args.players.len() == 2 {
        let likely = 100.0 * results.tallies[0].superiority();
        let _ = writeln!(
            text,
            "likelihood that {} is the stronger one: {likely:.1} %",
            args.players[0]
        );
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let _ = writeln!(
            text,
            "sequential test of {} against {}: {}, {:.2} between {low:.2} and {high:.2}",
            sprt.elo0,
            sprt.elo1,
            sprt.judge(&results.pairs).text(),
            sprt.ratio(&results.pairs)
        );
    }
    text
}
