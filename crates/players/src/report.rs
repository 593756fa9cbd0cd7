//! The report on a game that was played: the chance to win as it went, its turning points, and its luck.

use crate::{Limits, Player};
use quincunx_core::{Seat, Session, Turn};

/// A loss of chance from which on an action is worth a remark.
const REMARK: f64 = 0.1;

/// How many turning points are told.
const POINTS: usize = 6;

/// What there is to say about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The names of the seats.
    pub seats: Vec<&'static str>,
    /// The chance of each seat before the first action.
    pub before: Vec<f64>,
    /// The actions.
    pub steps: Vec<Step>,
    /// The result, if the rules have found one.
    pub result: Option<String>,
}

/// One action of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Who acted.
    pub turn: Turn,
    /// The action.
    pub action: String,
    /// The chance of each seat after it.
    pub after: Vec<f64>,
    /// What the one who acted could have had, and by which action.
    pub best: Option<(f64, String)>,
    /// What each seat gained by the dice, against their expectation.
    pub luck: Vec<f64>,
}

/// Where much was lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point<'a> {
    /// The number of the action, from 0.
    pub number: usize,
    /// What it lost.
    pub loss: f64,
    /// What was better.
    pub better: &'a str,
}

impl Report {
    /// Plays the game of a session again from its start and lets a player think about each position. The watcher is
    /// told how many positions are done, and stops the work by saying `false`; then there is no report.
    pub fn make(
        player: &mut dyn Player,
        game: &dyn Session,
        limits: &Limits,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Report> {
        let mut session = game.fork();
        while session.undo() {}
        let sides = player.sides(&*session)?;
        let mut steps: Vec<Step> = Vec::new();
        let mut before = chances(player, &*session, &sides, limits);
        let start = before.0.clone();
        for (done, action) in game.played().iter().enumerate() {
            if !watch(done + 1) {
                return None;
            }
            let turn = session.turn();
            session.play(&action.text).ok()?;
            let after = chances(player, &*session, &sides, limits);
            let acted = after.0.clone();
            let luck = match turn {
                Turn::Chance => (acted.iter().zip(&before.0))
                    .map(|(after, before)| after - before)
                    .collect(),
                _ => vec![0.0; sides.len()],
            };
            steps.push(Step {
                turn,
                action: action.text.clone(),
                after: acted,
                best: before.1.take(),
                luck,
            });
            before = after;
        }
        Some(Report {
            seats: session.seats().to_vec(),
            before: start,
            steps,
            result: session.result(),
        })
    }

    /// Where most was lost.
    pub fn points(&self) -> Vec<Point<'_>> {
        let mut points: Vec<Point<'_>> = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            if let (Turn::Seat(seat), Some((chance, better))) = (step.turn, &step.best) {
                let loss = chance - step.after[seat.index()];
                if loss >= REMARK && *better != step.action {
                    points.push(Point { number, loss, better });
                }
            }
        }
        points.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        points.truncate(POINTS);
        points.sort_by_key(|point| point.number);
        points
    }

    /// What the dice gave each seat in all, and their share of everything that moved the chance to win.
    pub fn luck(&self) -> Option<(Vec<f64>, f64)> {
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

    /// The name of whoever acted.
    pub fn who(&self, turn: Turn) -> &'static str {
        match turn {
            Turn::Seat(seat) => self.seats[seat.index()],
            Turn::Chance | Turn::Over(_) => "chance",
        }
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
