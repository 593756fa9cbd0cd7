//! Why an action may not be played: the paragraph, and what is wrong with this very action.

use crate::Lodestone;
use crate::board::{Cell, Cells};
use crate::events::{End, player};
use crate::moves::{self, Action};
use crate::notation::move_text;
use crate::state::{Kind, State, thrones};
use crate::ways::{WAYS, Way};
use quincunx_core::{Refusal, refusal};

pub(crate) fn refuse(game: &Lodestone, state: &State, action: Action) -> Option<Refusal> {
    if let Some(end) = state.end() {
        return Some(refuse_after(game, state, end));
    }
    match action {
        Action::Place(king) => refuse_placing(game, state, king),
        // R2.1: the home row comes first.
        _ if state.placing() => {
            let [one, other] = thrones(state.side());
            Some(refusal!(
                "R2.1",
                "lodestone-place-first",
                "{who} first chooses where the king starts: k:{one} or k:{other}",
                who = player(state.side()),
                one = one,
                other = other
            ))
        }
        Action::Pass => {
            let possible = moves::example(&game.board, &state.now)?;
            let Action::Move { from, to } = possible else {
                return None;
            };
            Some(refusal!(
                "R3.4",
                "lodestone-can-move",
                "{who} can still move, for example {example}",
                who = player(state.side()),
                example = move_text(state, from, to)
            ))
        }
        Action::Move { from, to } => refuse_move(game, state, from, to),
    }
}

/// C7, under the paragraph that ended the game.
fn refuse_after(game: &Lodestone, state: &State, end: End) -> Refusal {
    let loser = player(state.side());
    match end {
        End::KingTaken => refusal!(
            "R4.2",
            "lodestone-over-king",
            "the game is over: {loser} has lost the king",
            loser = loser
        ),
        End::PawnLeft => refusal!(
            "R4.2",
            "lodestone-over-pawn-left",
            "the game is over: {loser} has only the king and one pawn left",
            loser = loser
        ),
        End::BothPassed => refusal!(
            "R3.4",
            "lodestone-over-passes",
            "the game is over: both players have passed in a row"
        ),
        End::Repetition => refusal!(
            "R4.4",
            "lodestone-over-repetition",
            "the game is over: the position has occurred three times"
        ),
        End::Quiet => refusal!(
            "R4.4",
            "lodestone-over-quiet",
            "the game is over: nothing has been captured for {plies} plies",
            plies = game.rules.quiet
        ),
    }
}

/// R2.1.
fn refuse_placing(game: &Lodestone, state: &State, king: Cell) -> Option<Refusal> {
    let side = state.side();
    if !game.rules.choose {
        return Some(refusal!(
            "R2.1",
            "lodestone-kings-left",
            "with kings=left the kings have their places from the start, so that {king} cannot be chosen",
            king = king
        ));
    }
    if !state.placing() {
        return Some(refusal!(
            "R2.1",
            "lodestone-already-placed",
            "both kings have been placed, so that {king} cannot be chosen any more",
            king = king
        ));
    }
    let own = thrones(side);
    if own.contains(&king) {
        return None;
    }
    Some(refusal!(
        "R2.1",
        "lodestone-no-throne",
        "{who}'s king starts on {one} or {other}, not on {king}",
        who = player(side),
        one = own[0],
        other = own[1],
        king = king
    ))
}

fn refuse_move(game: &Lodestone, state: &State, from: Cell, to: Cell) -> Option<Refusal> {
    let side = state.side();
    let Some((owner, kind)) = state.piece(from) else {
        return Some(refusal!(
            "R3.1",
            "lodestone-no-piece",
            "there is no piece on {from}",
            from = from
        ));
    };
    if owner != side {
        return Some(refusal!(
            "R3.1",
            "lodestone-not-yours",
            "the piece on {from} is {owner}'s, and it is {who}'s turn",
            from = from,
            owner = player(owner),
            who = player(side)
        ));
    }
    if from == to {
        return Some(refusal!(
            "R3.1",
            "lodestone-no-step",
            "the piece on {from} must leave its square",
            from = from
        ));
    }
    let digit = game.board.digit(side, from);
    // R3.1: whatever is n squares away along ranks and files can be reached with at most one turn.
    let leads = |way: &&Way| way.length() == digit && way.target(from) == Some(to);
    let Some(way) = WAYS.iter().find(leads) else {
        return Some(wrong_distance(kind, from, to, digit));
    };
    if state.pieces(side).has(to) {
        return Some(refusal!(
            "R3.2",
            "lodestone-own-piece",
            "{who}'s own piece stands on {to}",
            who = player(side),
            to = to
        ));
    }
    let occupied = state.now.occupied();
    let [one, other] = way.passed_from(from).map(|passed| Cells(passed.0 & occupied.0));
    // R3.2: one open path is enough.
    let (first, second) = (one.iter().next()?, other.iter().next()?);
    Some(if way.passed[0] == way.passed[1] {
        refusal!(
            "R3.2",
            "lodestone-blocked",
            "the piece on {blocker} stands between {from} and {to}",
            blocker = first,
            from = from,
            to = to
        )
    } else {
        refusal!(
            "R3.2",
            "lodestone-blocked-twice",
            "both paths from {from} to {to} are blocked, by the pieces on {first} and {second}",
            from = from,
            to = to,
            first = first,
            second = second
        )
    })
}

/// R3.1: exactly as many squares as the digit says (R1.3).
fn wrong_distance(kind: Kind, from: Cell, to: Cell, digit: u8) -> Refusal {
    let away = from.x().abs_diff(to.x()) + from.y().abs_diff(to.y());
    match kind {
        Kind::Pawn => refusal!(
            "R3.1",
            "lodestone-distance-pawn",
            "the pawn on {from} shows {digit}, and {to} is at a distance of {away} along ranks and files",
            from = from,
            digit = digit,
            to = to,
            away = away
        ),
        Kind::King => refusal!(
            "R3.1",
            "lodestone-distance-king",
            "the king on {from} shows {digit}, and {to} is at a distance of {away} along ranks and files",
            from = from,
            digit = digit,
            to = to,
            away = away
        ),
    }
}

/// R5.1: a legal move whose sign says that it captures although it does not, or the other way round.
pub(crate) fn wrong_sign(state: &State, from: Cell, to: Cell) -> Refusal {
    let text = move_text(state, from, to);
    match state.piece(to) {
        Some((owner, _)) => refusal!(
            "R5.1",
            "lodestone-is-capture",
            "{owner}'s piece on {to} is captured, so that the move is written {text}",
            owner = player(owner),
            to = to,
            text = text
        ),
        None => refusal!(
            "R5.1",
            "lodestone-is-quiet",
            "{to} is empty, so that the move is written {text}",
            to = to,
            text = text
        ),
    }
}
