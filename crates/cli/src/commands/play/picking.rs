//! Picking on the full screen: putting an action together by cursor, button or mouse, and being told why not.

use super::app::App;
use super::cursor;
use super::keymap::Direction;
use super::plan::Plan;
use super::table::Actor;
use quincunx_core::scene::Ground;
use quincunx_core::{ActionError, Narrowed, Pick, Spot, attempt, narrow};
use quincunx_render::words;

impl App {
    /// What is left after the picks so far; nothing while nobody at the screen may choose.
    pub(super) fn narrowed(&self) -> Narrowed<'_> {
        match self.chooser() {
            Some(_) => narrow(&self.choices, &self.picked),
            None => narrow(&[], &[]),
        }
    }

    /// The buttons that may be pressed, in the order of their keys.
    pub(super) fn buttons(&self) -> Vec<&Pick> {
        let mut next = self.narrowed().next;
        next.retain(|pick| pick.label.is_some());
        next
    }

    pub(super) fn pick_cursor(&mut self) {
        match self.cursor.clone() {
            Some(spot) => self.pick(spot),
            None => self.cycle(true),
        }
    }

    pub(super) fn enter(&mut self) {
        let narrowed = self.narrowed();
        let picks = narrowed
            .next
            .iter()
            .any(|pick| Some(&pick.spot) == self.cursor.as_ref());
        if narrowed.complete.is_some() && !picks {
            return self.play_complete();
        }
        self.pick_cursor();
    }

    pub(super) fn press(&mut self, number: usize) {
        match self.buttons().get(number).map(|pick| pick.spot.clone()) {
            Some(spot) => self.pick(spot),
            None => self.notice("There is no such button now."),
        }
    }

    pub(super) fn pick(&mut self, spot: Spot) {
        if self.chooser().is_none() {
            return self.notice(self.why_not_now());
        }
        let spot = self.meant(spot);
        if self.narrowed().next.iter().any(|pick| pick.spot == spot) {
            self.picked.push(spot);
        } else if let Some(at) = self.picked.iter().position(|picked| *picked == spot) {
            self.put_back(at);
            return;
        } else if self.picked.len() == 1 && narrow(&self.choices, &[]).next.iter().any(|pick| pick.spot == spot) {
            // Another beginning: whoever picks a second piece has changed their mind. Of longer picks nothing is lost
            // by a slip.
            self.picked = vec![spot];
        } else {
            return self.explain_pick(&spot);
        }
        let narrowed = self.narrowed();
        if narrowed.complete.is_some() && narrowed.next.is_empty() {
            self.play_complete();
        }
    }

    /// Who points at a slot that plays no part means the cell it lies in, if that does.
    fn meant(&self, spot: Spot) -> Spot {
        let plays_a_part = |spot: &Spot| {
            let starts = narrow(&self.choices, &[]).next;
            let next = self.narrowed().next;
            self.picked.contains(spot) || starts.iter().chain(&next).any(|pick| pick.spot == *spot)
        };
        match self.shown.scene.cell_under(&spot) {
            Some(cell) if !plays_a_part(&spot) && plays_a_part(&cell.spot) => cell.spot.clone(),
            _ => spot,
        }
    }

    /// Why nobody at the screen can act.
    pub(super) fn why_not_now(&self) -> &'static str {
        match self.table.actor() {
            _ if self.back.is_some() => "You are looking back; End returns to the present.",
            Actor::Nobody => "The game is over.",
            Actor::Program | Actor::Person(_) => "It is not your turn.",
        }
    }

    /// Puts back a pick; those after it as well if they make no sense without it.
    fn put_back(&mut self, at: usize) {
        let mut rest = self.picked.clone();
        rest.remove(at);
        if narrow(&self.choices, &rest).remaining.is_empty() {
            rest.truncate(at);
        }
        self.picked = rest;
    }

    pub(super) fn unpick(&mut self) {
        if self.picked.pop().is_none() && self.back.is_some() {
            self.look_at_present();
        }
    }

    pub(super) fn play_complete(&mut self) {
        let Some(action) = self.narrowed().complete.map(|choice| choice.action.clone()) else {
            return self.notice("What is picked is no whole action yet.");
        };
        self.play(&action);
    }

    /// Plays an action of the person at the screen, or says why it cannot be played.
    pub(super) fn play(&mut self, action: &str) {
        match self.table.session.play(action) {
            Ok(()) => self.refresh(),
            Err(error) => self.explain(action, &error),
        }
    }

    pub(super) fn explain(&mut self, action: &str, error: &ActionError) {
        match error {
            ActionError::Refused(refusal) => {
                self.notice(format!("{action} is not allowed: {refusal}. (r reads the rule)"));
                self.notice.paragraph = Some(refusal.paragraph().to_owned());
            }
            ActionError::Syntax(error) => self.notice(format!("{error}.")),
        }
    }

    /// Why a spot cannot be picked. The action it would make is judged, if putting its name in place of one that may
    /// be picked makes an action at all.
    fn explain_pick(&mut self, spot: &Spot) {
        let picks: Vec<Spot> = self.picked.iter().chain([spot]).cloned().collect();
        if let Some(tried) = attempt(&self.choices, &picks)
            && let Err(error @ ActionError::Refused(_)) = self.table.session.judge(&tried)
        {
            return self.explain(&tried, &error);
        }
        let words = words::spot(&self.shown.scene, spot).unwrap_or_else(|| spot.to_string());
        self.notice(format!("Nothing can be done here now. {words}."));
    }

    /// To the next spot or button that may be picked, in reading order.
    pub(super) fn cycle(&mut self, forward: bool) {
        let Ok(plan) = Plan::new(self) else {
            return;
        };
        let mut next: Vec<Spot> = self.narrowed().next.iter().map(|pick| pick.spot.clone()).collect();
        // Buttons, which have no place on the board, come last.
        next.sort_by_key(|spot| (plan.grid.place_of(spot).is_none(), plan.grid.place_of(spot)));
        let Some(last) = next.len().checked_sub(1) else {
            return;
        };
        let at = self
            .cursor
            .as_ref()
            .and_then(|cursor| next.iter().position(|spot| spot == cursor));
        let place = self.cursor.as_ref().and_then(|cursor| plan.grid.place_of(cursor));
        let to = match (at, forward) {
            (Some(at), true) => (at + 1) % next.len(),
            (Some(at), false) => at.checked_sub(1).unwrap_or(last),
            // From elsewhere on the board, on to what follows in reading order.
            (None, true) => next
                .iter()
                .position(|spot| plan.grid.place_of(spot) > place)
                .unwrap_or(0),
            (None, false) => last,
        };
        self.cursor = Some(next[to].clone());
    }

    pub(super) fn go(&mut self, direction: Direction) {
        let Ok(plan) = Plan::new(self) else {
            return;
        };
        let scene = &self.shown.scene;
        let next = self.narrowed().next;
        let lit = |spot: &Spot| next.iter().any(|pick| pick.spot == *spot);
        let is_slot = |spot: &Spot| scene.cell(spot).is_some_and(|cell| cell.ground == Ground::Slot);
        let slots = next.iter().any(|pick| is_slot(&pick.spot));
        let place = self.cursor.as_ref().and_then(|cursor| plan.grid.place_of(cursor));
        let Some(from) = place else {
            // From a button back to the board.
            return self.cycle(direction == Direction::Down || direction == Direction::Right);
        };
        // Slots are in the way unless one of them may be picked.
        let found = cursor::step(&plan.grid, from, direction, |spot| slots || lit(spot) || !is_slot(spot));
        if found.is_some() {
            self.cursor = found;
        }
    }
}
