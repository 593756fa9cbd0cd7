//! The report on a game that was played: the chance to win as it went, its turning points, and its luck.

use anyhow::{Result, anyhow};
use quincunx_core::{Record, Seat, Session, Turn};
use quincunx_players::{Limits, Player, Setup};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A loss of chance from which on an action is worth a remark.
const REMARK: f64 = 0.1;

/// How many turning points are told.
const POINTS: usize = 6;

/// How wide the graph is, in characters.
const WIDTH: u16 = 40;

/// One action of the game.
struct Step {
    turn: Turn,
    action: String,
    /// The chance of each seat after it.
    after: Vec<f64>,
    /// What the one who acted could have had, and by which action.
    best: Option<(f64, String)>,
    /// What each seat gained by the dice, against their expectation.
    luck: Vec<f64>,
}

/// What there is to say about a game.
pub(crate) struct Report {
    seats: Vec<&'static str>,
    steps: Vec<Step>,
    result: Option<String>,
}

/// Plays a record again and thinks about each position.
pub(crate) fn make(record: &Record, setup: &Setup, limits: &Limits) -> Result<Report> {
    let mut session = quincunx_games::open_record(record)?;
    // The whole record must be right before any of it is thought about.
    record.play_in(&mut *session.fork(), None)?;
    let entry = quincunx_games::find(&record.game).ok_or_else(|| anyhow!("unknown game '{}'", record.game))?;
    let mut player = entry.player("level-8", setup)?;
    let sides = player.sides(&*session).unwrap_or_default();
    let mut steps: Vec<Step> = Vec::new();
    let mut before = chances(&mut *player, &*session, &sides, limits);
    for action in record.actions() {
        let turn = session.turn();
        session
            .play(action)
            .map_err(|error| anyhow!("{action} cannot be played: {error}"))?;
        let after = chances(&mut *player, &*session, &sides, limits);
        let acted = after.0.clone();
        let luck = match turn {
            Turn::Chance => (acted.iter().zip(&before.0))
                .map(|(after, before)| after - before)
                .collect(),
            _ => vec![0.0; sides.len()],
        };
        steps.push(Step {
            turn,
            action: action.to_owned(),
            after: acted,
            best: before.1.take(),
            luck,
        });
        before = after;
    }
    Ok(Report {
        seats: session.seats().to_vec(),
        steps,
        result: session.result(),
    })
}

/// The chance of each seat, and the best action of the one who acts. For two sides one search tells both; among more
/// only the one who acts is searched for, and the others share the rest as they are judged. At dice it is the
/// expectation.
fn chances(
    player: &mut dyn Player,
    session: &dyn Session,
    sides: &[usize],
    limits: &Limits,
) -> (Vec<f64>, Option<(f64, String)>) {
    let count = sides.len() as u8;
    let mut judged: Vec<f64> = (0..count)
        .map(|seat| player.judge(session, Seat::new(seat)).unwrap_or(0.5))
        .collect();
    let Turn::Seat(seat) = session.turn() else {
        return (judged, None);
    };
    let Some(analysis) = player.analyse(session, seat, limits, 1, &mut |_| {}) else {
        return (judged, None);
    };
    let Some(line) = analysis.lines.first() else {
        return (judged, None);
    };
    let own = sides[seat.index()];
    let two = sides.iter().all(|&side| side < 2);
    let others: f64 = (0..sides.len())
        .filter(|&at| sides[at] != own)
        .map(|at| judged[at])
        .sum();
    for (at, chance) in judged.iter_mut().enumerate() {
        *chance = match (sides[at] == own, two) {
            (true, _) => line.chance,
            (false, true) => 1.0 - line.chance,
            (false, false) => *chance / others.max(1e-9) * (1.0 - line.chance),
        };
    }
    let first = line.actions.first().cloned().unwrap_or_default();
    (judged, Some((line.chance, first)))
}

impl Report {
    /// Where most was lost: number of the action, the loss, what was better.
    fn points(&self) -> Vec<(usize, f64, &str)> {
        let mut points: Vec<(usize, f64, &str)> = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            if let (Turn::Seat(seat), Some((chance, better))) = (step.turn, &step.best) {
                let loss = chance - step.after[seat.index()];
                if loss >= REMARK && *better != step.action {
                    points.push((number, loss, better));
                }
            }
        }
        points.sort_by(|one, other| other.1.total_cmp(&one.1));
        points.truncate(POINTS);
        points.sort_by_key(|point| point.0);
        points
    }

    /// What the dice gave each seat in all, and their share of everything that moved the chance to win.
    fn luck(&self) -> Option<(Vec<f64>, f64)> {
        if !self.steps.iter().any(|step| step.turn == Turn::Chance) {
            return None;
        }
        let total = |seat: usize| self.steps.iter().map(|step| step.luck[seat]).sum();
        let swings: f64 = self.steps.iter().map(|step| step.luck[0].abs()).sum();
        let losses: f64 = self.steps.iter().map(Step::loss).sum();
        let share = if swings + losses > 0.0 {
            swings / (swings + losses)
        } else {
            0.0
        };
        Some(((0..self.seats.len()).map(total).collect(), share))
    }

    fn who(&self, turn: Turn) -> &'static str {
        match turn {
            Turn::Seat(seat) => self.seats[seat.index()],
            Turn::Chance | Turn::Over(_) => "chance",
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = format!("chance of {} to win\n", self.seats[0]);
        let width = self
            .steps
            .iter()
            .map(|step| step.action.len())
            .max()
            .unwrap_or(0)
            .min(24);
        let points = self.points();
        for (number, step) in self.steps.iter().enumerate() {
            let filled = (step.after[0] * f64::from(WIDTH)).round() as u16;
            let bar: String = (0..WIDTH).map(|at| if at < filled { '█' } else { '·' }).collect();
            let mark = if points.iter().any(|point| point.0 == number) {
                " ?"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "{:4} {:10} {:width$} {bar} {:3.0} %{mark}",
                number + 1,
                self.who(step.turn),
                step.action,
                100.0 * step.after[0]
            );
        }
        if let Some(result) = &self.result {
            let _ = writeln!(text, "{result}");
        }
        if !points.is_empty() {
            text.push_str("\nturning points\n");
        }
        for (number, loss, better) in points {
            let step = &self.steps[number];
            let _ = writeln!(
                text,
                "{:4} {} played {} and lost {:.0} %; better was {better}",
                number + 1,
                self.who(step.turn),
                step.action,
                100.0 * loss
            );
        }
        if let Some((totals, share)) = self.luck() {
            text.push_str("\nluck\n");
            for (seat, total) in self.seats.iter().zip(totals) {
                let _ = writeln!(text, "     the dice gave {seat} {:+.0} %", 100.0 * total);
            }
            let _ = writeln!(
                text,
                "     share of luck in what moved the game: {:.0} %",
                100.0 * share
            );
        }
        text
    }

    pub(crate) fn json(&self) -> Value {
        let round = |number: f64| (number * 10_000.0).round() / 10_000.0 + 0.0;
        let steps = self.steps.iter().map(|step| {
            let mut value = json!({
                "turn": self.who(step.turn),
                "action": step.action,
                "chances": step.after.iter().map(|&chance| round(chance)).collect::<Vec<f64>>(),
            });
            if let Some((chance, better)) = &step.best {
                value["best"] = json!({"action": better, "chance": round(*chance)});
            }
            if step.turn == Turn::Chance {
                value["luck"] = json!(step.luck.iter().map(|&luck| round(luck)).collect::<Vec<f64>>());
            }
            value
        });
        let points = self.points();
        let points = points.iter().map(|&(number, loss, better)| {
            json!({"number": number + 1, "action": self.steps[number].action, "loss": round(loss), "better": better})
        });
        let mut value = json!({
            "seats": self.seats,
            "result": self.result,
            "steps": steps.collect::<Vec<Value>>(),
            "turning_points": points.collect::<Vec<Value>>(),
        });
        if let Some((totals, share)) = self.luck() {
            value["luck"] =
                json!({"seats": totals.into_iter().map(round).collect::<Vec<f64>>(), "share": round(share)});
        }
        value
    }
}

impl Step {
    /// What the one who acted gave away.
    fn loss(&self) -> f64 {
        match (self.turn, &self.best) {
            (Turn::Seat(seat), Some((chance, _))) => (chance - self.after[seat.index()]).max(0.0),
            _ => 0.0,
        }
    }
}
