//! The situation in words: one sentence for what is going on, and the figures beside the board.

use crate::Nieuchess;
use crate::cell::seat_name;
use crate::combat::{ATTACK, Combat, Step};
use crate::movement::Movement;
use crate::scene::player;
use crate::state::{Ending, Phase, State};
use quincunx_core::scene::Fact;
use quincunx_core::{Message, Seat, message};

impl Nieuchess {
    /// Who does what now, or how the game ended.
    pub(crate) fn headline(&self, state: &State) -> Message {
        match &state.phase {
            Phase::Roll => message!(
                "nieuchess-headline-roll",
                "The dice decide who chooses the order of play"
            ),
            Phase::Choose(seat) => message!(
                "nieuchess-headline-choose",
                "{who} chooses who plays first",
                who = player(*seat)
            ),
            Phase::Put(seat) => self.placing_words(state, *seat),
            Phase::Move(movement) => movement_words(state, movement),
            Phase::Combat(combat) => combat_words(state, combat),
            Phase::Revive(seat, _) => message!(
                "nieuchess-headline-revive",
                "{who} may bring back a pawn on a star",
                who = player(*seat)
            ),
            Phase::Over(ending) => message!(
                "nieuchess-headline-over",
                "The game is over: {result}",
                result = self.ended(*ending, self.winner(state))
            ),
        }
    }

    fn placing_words(&self, state: &State, seat: Seat) -> Message {
        match self.settings.pawns - state.army(seat).len() {
            1 => message!(
                "nieuchess-headline-put-last",
                "{who} places its last pawn",
                who = player(seat)
            ),
            left => message!(
                "nieuchess-headline-put",
                "{who} places its army: {left} pawns to go",
                who = player(seat),
                left = left
            ),
        }
    }

    /// The figures that belong to neither side.
    pub(crate) fn facts(&self, state: &State) -> Vec<Fact> {
        let mut facts = vec![Fact::new(message!("nieuchess-fact-step", "step"), step(state))];
        if matches!(state.phase, Phase::Roll | Phase::Choose(_)) {
            return facts;
        }
        facts.push(Fact::new(
            message!("nieuchess-fact-first", "first player"),
            seat_name(state.first),
        ));
        // Replacements still belong to the Complete Turn that has just ended.
        let turn = match state.phase {
            Phase::Put(_) => return facts,
            Phase::Revive(..) | Phase::Over(Ending::Truce | Ending::Limit) => state.turns,
            _ => state.turns + 1,
        };
        facts.push(Fact::new(
            message!("nieuchess-fact-turn", "Complete Turn"),
            format!("{turn}/{}", self.settings.limit),
        ));
        facts.push(Fact::new(
            message!("nieuchess-fact-quiet", "Complete Turns without a battle"),
            format!("{}/{}", state.quiet, self.settings.truce),
        ));
        if let Phase::Move(movement) = &state.phase {
            facts.push(Fact::new(
                message!("nieuchess-fact-waiting", "pawns that have not moved"),
                movement.waiting().len(),
            ));
            facts.push(Fact::new(
                message!("nieuchess-fact-invaders", "pawns that may still invade this turn"),
                state.invaders_left(movement),
            ));
        }
        facts
    }
}

fn step(state: &State) -> Message {
    match &state.phase {
        Phase::Roll | Phase::Choose(_) => message!("nieuchess-step-order", "order of play"),
        Phase::Put(_) => message!("nieuchess-step-put", "placing"),
        Phase::Move(_) => message!("nieuchess-step-move", "movement"),
        Phase::Combat(combat) => match combat.step {
            Step::Declare(_) => message!("nieuchess-step-declare", "declaring battles"),
            Step::Fight | Step::Roll(_) => message!("nieuchess-step-fight", "fighting"),
            Step::Swap(_) => message!("nieuchess-step-swap", "exchange"),
            Step::Back(..) => message!("nieuchess-step-back", "retreat"),
        },
        Phase::Revive(..) => message!("nieuchess-step-revive", "replacements"),
        Phase::Over(_) => message!("nieuchess-step-over", "end"),
    }
}

fn movement_words(state: &State, movement: &Movement) -> Message {
    let who = player(state.mover);
    let all = state.army(state.mover).len();
    match all - movement.waiting().len() {
        0 => message!(
            "nieuchess-headline-move-none",
            "{who} moves its army: no pawn has moved yet",
            who = who
        ),
        moved if moved == all => message!(
            "nieuchess-headline-move-all",
            "{who} moves its army: every pawn has moved",
            who = who
        ),
        1 => message!(
            "nieuchess-headline-move-one",
            "{who} moves its army: 1 pawn has moved",
            who = who
        ),
        moved => message!(
            "nieuchess-headline-move",
            "{who} moves its army: {moved} pawns have moved",
            who = who,
            moved = moved
        ),
    }
}

fn combat_words(state: &State, combat: &Combat) -> Message {
    let who = player(state.mover);
    match combat.step {
        Step::Declare(declared) => {
            // R5.2: the next battle must contain the lowest pawn that is in none.
            let lowest = combat.engaged[ATTACK].of(0).next();
            message!(
                "nieuchess-headline-declare",
                "{who} divides the battles: battle {number} must include {cell}",
                who = who,
                number = declared + 1,
                cell = lowest.expect("a pawn is left while battles are declared")
            )
        }
        Step::Fight => match combat.open().count_ones() {
            1 => message!(
                "nieuchess-headline-fight-last",
                "{who} has one battle left to fight",
                who = who
            ),
            left => message!(
                "nieuchess-headline-fight",
                "{who} chooses the next battle to fight: {left} are left",
                who = who,
                left = left
            ),
        },
        Step::Roll(number) => {
            let (attackers, defenders) = combat.strengths(number);
            message!(
                "nieuchess-headline-die",
                "{who} rolls for battle {number} ({attackers} to {defenders})",
                who = who,
                number = number,
                attackers = attackers,
                defenders = defenders
            )
        }
        Step::Swap(number) => message!(
            "nieuchess-headline-swap",
            "{who} chooses the pawn of each side that battle {number} costs",
            who = who,
            number = number
        ),
        Step::Back(number, losers) => message!(
            "nieuchess-headline-back",
            "{who} sends back the pawns of {loser} that lost battle {number}",
            who = player(losers.other()),
            loser = player(losers),
            number = number
        ),
    }
}
