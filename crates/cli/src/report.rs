//! The report on a game, as text and as JSON.

use anyhow::{Result, anyhow};
use quincunx_core::{Record, Turn};
use quincunx_players::report::{Point, Report};
use quincunx_players::{Limits, Setup};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How wide the graph is, in characters.
const WIDTH: u16 = 40;

/// Plays a record again and thinks about each position.
pub(crate) fn make(record: &Record, setup: &Setup, limits: &Limits) -> Result<Report> {
    let mut session = quincunx_games::open_record(record)?;
    record.play_in(&mut *session, None)?;
    let entry = quincunx_games::find(&record.game).ok_or_else(|| anyhow!("unknown game '{}'", record.game))?;
    let mut player = entry.player("level-8", setup)?;
    Report::make(&mut *player, &*session, limits, &mut |_| true).ok_or_else(|| anyhow!("there is nothing to analyse"))
}

/// The report as text.
pub(crate) fn text(report: &Report) -> String {
    let mut text = format!("chance of {} to win\n", report.seats[0]);
    let width = report
        .steps
        .iter()
        .map(|step| step.action.len())
        .max()
        .unwrap_or(0)
        .min(24);
    let points = report.points();
    for (number, step) in report.steps.iter().enumerate() {
        let filled = (step.after[0] * f64::from(WIDTH)).round() as u16;
        let bar: String = (0..WIDTH).map(|at| if at < filled { '█' } else { '·' }).collect();
        let mark = if points.iter().any(|point| point.number == number) {
            " ?"
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "{:4} {:10} {:width$} {bar} {:3.0} %{mark}",
            number + 1,
            report.who(step.turn),
            step.action,
            100.0 * step.after[0]
        );
    }
    if let Some(result) = &report.result {
        let _ = writeln!(text, "{result}");
    }
    if !points.is_empty() {
        text.push_str("\nturning points\n");
    }
    for Point { number, loss, better } in points {
        let step = &report.steps[number];
        let _ = writeln!(
            text,
            "{:4} {} played {} and lost {:.0} %; better was {better}",
            number + 1,
            report.who(step.turn),
            step.action,
            100.0 * loss
        );
    }
    if let Some((totals, share)) = report.luck() {
        text.push_str("\nluck\n");
        for (seat, total) in report.seats.iter().zip(totals) {
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

/// The report as JSON.
pub(crate) fn json(report: &Report) -> Value {
    let round = |number: f64| (number * 10_000.0).round() / 10_000.0 + 0.0;
    let steps = report.steps.iter().map(|step| {
        let mut value = json!({
            "turn": report.who(step.turn),
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
    let points = report.points();
    let points = points.iter().map(|&Point { number, loss, better }| {
        json!({"number": number + 1, "action": report.steps[number].action, "loss": round(loss), "better": better})
    });
    let mut value = json!({
        "seats": report.seats,
        "result": report.result,
        "steps": steps.collect::<Vec<Value>>(),
        "turning_points": points.collect::<Vec<Value>>(),
    });
    if let Some((totals, share)) = report.luck() {
        value["luck"] = json!({"seats": totals.into_iter().map(round).collect::<Vec<f64>>(), "share": round(share)});
    }
    value
}
