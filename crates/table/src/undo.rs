//! Undo follows information.
//!
//! An action may be taken back freely exactly when no one has learnt anything since. What somebody has learnt is found
//! by looking through their eyes ([`Learnt`]), not from a list of special cases:
//!
//! - A die that has fallen and a secret that has come out, to whomever, are learnt for good.
//! - What others see of a turn that is not over is a draft: the one whose turn it is still has the pieces in hand. So
//!   own actions are free to take back while it is still one's turn.
//! - When the turn has passed on, the others have learnt what was decided, unless every other decision would have
//!   looked the same to them. A hidden placement can still be corrected; a move that all could see cannot.
//! - What somebody else has done since is not ours to take back.

use crate::log::Entry;
use crate::refused::refuse;
use crate::{News, Refused, Table};
use quincunx_core::{Learnt, Seat, SeatSet, Turn, Viewer};

/// What it takes to take actions back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// Nothing: nobody has learnt anything since.
    Free,
    /// The others must agree.
    Consent,
    /// A die has fallen or a secret has come out since: all must agree to play on with it known.
    Known,
}

impl Table {
    /// What it takes for a seat to take back the actions after the first `to`.
    pub fn undo(&self, seat: Seat, to: usize) -> Result<Undo, Refused> {
        let played = self.session.played();
        if to < self.opening || to >= played.len() {
            return refuse!("table-nothing-to-undo", "there is no such action to take back");
        }
        if played[to].turn != Turn::Seat(seat) {
            return refuse!(
                "table-not-your-action",
                "only an own action can be taken back, with all that came after it"
            );
        }
        let learnt: Vec<(Viewer, Learnt)> = self
            .viewers()
            .map(|viewer| (viewer, self.session.learnt(to, viewer)))
            .collect();
        let rolled = played[to..].iter().any(|played| played.turn == Turn::Chance);
        if rolled || learnt.iter().any(|&(_, learnt)| learnt == Learnt::Secrets) {
            return Ok(Undo::Known);
        }
        let own = played[to..].iter().all(|played| played.turn == Turn::Seat(seat));
        let draft = self.session.turn() == Turn::Seat(seat);
        let unseen = || {
            let mut others = learnt.iter().filter(|(viewer, _)| *viewer != Viewer::Seat(seat));
            others.all(|&(_, learnt)| learnt == Learnt::Nothing)
        };
        Ok(if own && (draft || unseen()) {
            Undo::Free
        } else {
            Undo::Consent
        })
    }

    /// Who must be asked to take actions back; `None` is all others.
    pub(crate) fn asked_to_undo(&self, seat: Seat, to: usize, known: bool) -> Result<Option<SeatSet>, Refused> {
        match self.undo(seat, to)? {
            Undo::Free => Ok(Some(SeatSet::EMPTY)),
            Undo::Known if !known => refuse!(
                "table-known",
                "a die has fallen or a secret has come out since: ask whether all play on with it known"
            ),
            Undo::Consent | Undo::Known => Ok(None),
        }
    }

    /// Takes back the actions after the first `to`. The dice do not change: they fall again as they fell.
    pub(crate) fn take_back(&mut self, seat: Seat, to: usize, freely: bool) {
        self.drop_offers(|_| true, seat);
        let eyes: Vec<Viewer> = self.viewers().chain([Viewer::All]).collect();
        let seen: Vec<Vec<String>> = eyes.iter().map(|&viewer| self.session.played_as(viewer)).collect();
        for logged in &mut self.log {
            if let Entry::Action { number, taken_back, .. } = &mut logged.what
                && taken_back.is_none()
                && *number >= to
            {
                *taken_back = Some(seen.iter().map(|texts| texts[*number].clone()).collect());
            }
        }
        while self.session.played().len() > to && self.session.undo() {}
        self.declined.clear();
        self.tell_all(&News::TakenBack(to));
        if !freely {
            self.clocks.refill(seat);
        }
        self.go_on(false);
    }
}
