//! Proposals, and how the others agree to them.

use crate::refused::refuse;
use crate::{Effect, Input, News, Occupant, Phase, Proposal, Reason, Refused, Request, Table, Topic};
use quincunx_core::{Outcome, Seat, SeatSet};

/// A proposal on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Who proposes it.
    pub by: Seat,
    /// What is proposed.
    pub proposal: Proposal,
    /// The seats that are asked and have not agreed yet.
    pub pending: SeatSet,
}

impl Table {
    pub(crate) fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), Refused> {
        let topic = proposal.topic();
        let asked = self.asked(seat, &proposal)?;
        if let Some(open) = self.offers.iter().find(|offer| offer.proposal.topic() == topic) {
            // Two who propose the same have agreed.
            if open.proposal == proposal && open.pending.contains(seat) {
                return self.agree(seat, topic);
            }
            return refuse!(
                "table-already-proposed",
                "{seat} has already proposed something on this: answer that first",
                seat = self.name(open.by)
            );
        }
        let played = self.session.played().len();
        if self.declined.contains(&(seat, topic, played)) {
            return refuse!(
                "table-declined-before",
                "that was declined; propose it again after the next action"
            );
        }
        self.note_input(&Input::Person(seat, Request::Propose(proposal.clone())));
        let offer = Offer {
            by: seat,
            pending: asked.without(self.agreeable(topic)),
            proposal,
        };
        if offer.pending.is_empty() {
            self.carry_out(offer, asked.is_empty());
            return Ok(());
        }
        self.tell_all(&News::Proposed(seat, offer.proposal.clone()));
        for asked in offer
            .pending
            .iter()
            .filter(|asked| self.chairs[asked.index()].occupant.is_program())
        {
            self.effects.push(Effect::Ask(asked, offer.proposal.clone()));
        }
        self.offers.push(offer);
        Ok(())
    }

    /// Who must agree to a proposal, if it can be made at all.
    fn asked(&self, seat: Seat, proposal: &Proposal) -> Result<SeatSet, Refused> {
        let own = SeatSet::only(seat);
        let others = self.playing().without(own);
        match proposal {
            Proposal::Draw | Proposal::Resume if self.phase == Phase::Paused => Ok(others),
            Proposal::Draw | Proposal::Pause => self.must_be_playing().map(|()| others),
            Proposal::Undo { to, known } => {
                self.must_be_playing()?;
                Ok(self.asked_to_undo(seat, *to, *known)?.unwrap_or(others))
            }
            Proposal::Resume => refuse!("table-not-paused", "the game is not paused"),
            Proposal::Claim(result) => {
                self.must_be_playing()?;
                // Those who would lose must accept; who claims to lose has accepted (Nika R7.5).
                let losers = self.playing().without(self.claimed(result)?.winners());
                Ok(losers.without(own))
            }
            Proposal::Rematch if self.rematched => refuse!("table-rematched", "the next game is agreed already"),
            Proposal::Rematch if matches!(self.phase, Phase::Over(_)) => Ok(self.all_seats().without(own)),
            Proposal::Rematch => refuse!("table-not-over", "the game is not over"),
        }
    }

    fn claimed(&self, result: &str) -> Result<Outcome, Refused> {
        let claims = self.session.claims();
        if claims.is_empty() {
            return refuse!("table-no-claims", "this game knows no claims");
        }
        let outcome = claims
            .iter()
            .find(|outcome| self.session.outcome_text(**outcome) == result);
        match outcome {
            Some(outcome) => Ok(*outcome),
            None => refuse!("table-bad-claim", "'{result}' cannot be claimed", result = result),
        }
    }

    /// The seats that always agree on a topic: programs have no reason not to wait, to go back or to play again.
    fn agreeable(&self, topic: Topic) -> SeatSet {
        let program = |seat: &Seat| self.chairs[seat.index()].occupant.is_program();
        match topic {
            Topic::Draw | Topic::Claim => SeatSet::EMPTY,
            Topic::Undo | Topic::Pause | Topic::Resume | Topic::Rematch => {
                SeatSet::of(self.all_seats().iter().filter(program))
            }
        }
    }

    pub(crate) fn agree(&mut self, seat: Seat, topic: Topic) -> Result<(), Refused> {
        let place = self.find(topic)?;
        if !self.offers[place].pending.contains(seat) {
            return refuse!("table-not-asked", "{seat} is not asked", seat = self.name(seat));
        }
        self.note_input(&Input::Person(seat, Request::Agree(topic)));
        let offer = &mut self.offers[place];
        offer.pending = offer.pending.without(SeatSet::only(seat));
        if offer.pending.is_empty() {
            let offer = self.offers.remove(place);
            self.carry_out(offer, false);
        } else {
            self.tell_all(&News::Agreed(seat, topic));
        }
        Ok(())
    }

    pub(crate) fn decline(&mut self, seat: Seat, topic: Topic) -> Result<(), Refused> {
        let place = self.find(topic)?;
        let offer = &self.offers[place];
        if offer.by != seat && !offer.pending.contains(seat) {
            return refuse!("table-not-asked", "{seat} is not asked", seat = self.name(seat));
        }
        self.note_input(&Input::Person(seat, Request::Decline(topic)));
        let offer = self.offers.remove(place);
        // A rematch and the end of a break may be proposed again at any time: no action will come before.
        if !matches!(topic, Topic::Rematch | Topic::Resume) {
            self.declined.push((offer.by, topic, self.session.played().len()));
        }
        self.tell_all(&News::Dropped(seat, topic));
        Ok(())
    }

    fn find(&self, topic: Topic) -> Result<usize, Refused> {
        let place = self.offers.iter().position(|offer| offer.proposal.topic() == topic);
        match place {
            Some(place) => Ok(place),
            None => refuse!("table-nothing-proposed", "nothing of that kind is proposed"),
        }
    }

    /// Who plays on instead of answering has declined. Nothing is taken back any more after another action.
    pub(crate) fn drop_offers_after_action(&mut self, seat: Seat) {
        self.declined.clear();
        self.drop_offers(
            |offer| offer.pending.contains(seat) || offer.proposal.topic() == Topic::Undo,
            seat,
        );
    }

    /// Takes these proposals off the table because of what a seat did.
    pub(crate) fn drop_offers(&mut self, which: impl Fn(&Offer) -> bool, because_of: Seat) {
        let dropped: Vec<Offer> = self.offers.extract_if(.., |offer| which(offer)).collect();
        for offer in dropped {
            self.tell_all(&News::Dropped(because_of, offer.proposal.topic()));
        }
    }

    /// Does what all have agreed to. `freely` says that nobody had to be asked.
    fn carry_out(&mut self, offer: Offer, freely: bool) {
        match offer.proposal {
            Proposal::Draw => self.finish(Outcome::DRAW, Reason::Agreed),
            Proposal::Undo { to, .. } => self.take_back(offer.by, to, freely),
            Proposal::Pause => {
                self.drop_offers(|_| true, offer.by);
                self.clocks.stop(self.now);
                self.phase = Phase::Paused;
                self.tell_all(&News::Paused);
            }
            Proposal::Resume => {
                self.drop_offers(|_| true, offer.by);
                self.phase = Phase::Playing;
                self.tell_all(&News::Resumed);
                self.go_on(false);
            }
            Proposal::Claim(result) => {
                if let Ok(outcome) = self.claimed(&result) {
                    self.finish(outcome, Reason::Claimed(offer.by));
                }
            }
            Proposal::Rematch => {
                self.rematched = true;
                self.effects.push(Effect::Rematch(self.exchanged()));
            }
        }
    }

    /// Who sits where in a rematch: everybody moves on by one seat.
    pub fn exchanged(&self) -> Vec<Occupant> {
        let mut occupants: Vec<Occupant> = self.chairs.iter().map(|chair| chair.occupant.clone()).collect();
        occupants.rotate_right(1);
        occupants
    }
}
