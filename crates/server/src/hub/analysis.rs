//! Reports on games that are over, made in the background one at a time and kept.

use super::{Cancel, Command, Hub};
use crate::error::ApiError;
use crate::store::Write;
use quincunx_core::{Seat, Session, Turn};
use quincunx_players::Limits;
use quincunx_players::report::Report;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a report takes about, shared by all positions of the game.
const BUDGET: Duration = Duration::from_secs(20);

/// How many reports may be waiting at once.
const WAITING: usize = 100;

/// Reports in the making, by table.
#[derive(Default)]
pub(super) struct Jobs(Mutex<HashMap<String, Arc<Job>>>);

#[derive(Default)]
struct Job {
    done: AtomicUsize,
    positions: AtomicUsize,
    cancel: Cancel,
}

/// What there is of a report.
pub(crate) enum Analysis {
    /// All of it.
    Ready(Value),
    /// So much of the work is done, from 0 to 1.
    Progress(f64),
}

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops all work.
    pub(super) fn cancel(&self) {
        for job in self.lock().values() {
            job.cancel.cancel();
        }
    }
}

impl Hub {
    /// The report on the game of a table, which is begun if there is none yet.
    pub(crate) async fn analysis(&self, id: &str) -> Result<Analysis, ApiError> {
        let session = self.ask(id, Command::Finished).await?;
        if let Some(report) = self.store().analysis(id).await? {
            let report = serde_json::from_str(&report).map_err(|error| ApiError::internal(error.to_string()))?;
            return Ok(Analysis::Ready(report));
        }
        let mut jobs = self.0.analyses.lock();
        if let Some(job) = jobs.get(id) {
            let (done, all) = (job.done.load(Ordering::Relaxed), job.positions.load(Ordering::Relaxed));
            // In hundredths, which is as fine as anybody looks.
            let hundredths = (100 * done / all.max(1)).min(100) as u8;
            return Ok(Analysis::Progress(f64::from(hundredths) / 100.0));
        }
        if jobs.len() >= WAITING {
            let status = axum::http::StatusCode::SERVICE_UNAVAILABLE;
            return Err(ApiError::new(
                status,
                "busy",
                "too many games are being analysed; try again later",
            ));
        }
        let job = Arc::new(Job::default());
        jobs.insert(id.to_owned(), Arc::clone(&job));
        drop(jobs);
        let (hub, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move { hub.analyse(id, session, job).await });
        Ok(Analysis::Progress(0.0))
    }

    async fn analyse(self, id: String, session: Box<dyn Session>, job: Arc<Job>) {
        let positions = session.played().len() + 1;
        job.positions.store(positions, Ordering::Relaxed);
        let Some(entry) = quincunx_games::find(session.info().name) else {
            return;
        };
        let each = (BUDGET / positions as u32).clamp(Duration::from_millis(15), Duration::from_millis(150));
        let (watched, cancel) = (Arc::clone(&job), job.cancel.clone());
        let work = move |player: &mut dyn quincunx_players::Player| {
            Report::make(player, &*session, &Limits::time(each), &mut |done| {
                watched.done.store(done, Ordering::Relaxed);
                !watched.cancel.is_cancelled()
            })
        };
        let report = self.engines().ask(entry, "level-8", &cancel, work).await.flatten();
        if let Some(report) = report {
            let write = Write::Analysis {
                id: id.clone(),
                report: as_json(&report).to_string(),
            };
            if let Err(error) = self.store().write(write).await {
                tracing::warn!(table = id, %error, "a report was not kept");
            }
        }
        self.0.analyses.lock().remove(&id);
    }
}

/// A report as the API gives it.
fn as_json(report: &Report) -> Value {
    let round = |number: f64| (number * 10_000.0).round() / 10_000.0 + 0.0;
    let seats = |chances: &[f64]| -> Map<String, Value> {
        let pairs = report.seats.iter().zip(chances);
        pairs
            .map(|(seat, &chance)| ((*seat).to_owned(), json!(round(chance))))
            .collect()
    };
    let mut win = vec![json!({"number": 0, "seats": seats(&report.before)})];
    let steps = report.steps.iter().enumerate();
    win.extend(
        steps
            .clone()
            .map(|(at, step)| json!({"number": at + 1, "seats": seats(&step.after)})),
    );
    let turning = report.points().into_iter().map(|point| {
        let step = &report.steps[point.number];
        json!({
            "number": point.number + 1,
            "seat": report.who(step.turn),
            "action": step.action,
            "better": point.better,
            "loss": round(point.loss),
        })
    });
    let rolls = steps.filter(|(_, step)| step.turn == Turn::Chance);
    let luck = rolls.map(|(at, step)| {
        // A roll is the luck of whoever gained most by it.
        let gains = step.luck.iter().copied().enumerate();
        let (seat, gain) = gains.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0, 0.0));
        json!({
            "number": at + 1,
            "roll": step.action,
            "seat": report.who(Turn::Seat(Seat::new(seat as u8))),
            "gain": round(gain),
            "seats": seats(&step.luck),
        })
    });
    let (luck, turning): (Vec<Value>, Vec<Value>) = (luck.collect(), turning.collect());
    let share = report.luck().map(|(_, share)| round(share));
    json!({"win": win, "turning": turning, "luck": luck, "share_of_luck": share, "result": report.result})
}
