//! Why an action may not be played: the paragraph, and what is wrong with this very action.
//!
//! A refusal speaks of what the one who is asked may know: the board, the cards, and its own tiles.

use crate::Unita;
use crate::march::March;
use crate::menu::imitable;
use crate::moves::{Action, Room};
use crate::options::{Powers, Specials};
use crate::pieces::{Battalion, Card, Company, HIGHEST, Shuffle, Slot, Special};
use crate::state::{Clash, Role, Stage, State};
use quincunx_core::{Game, Refusal, refusal};

pub(crate) fn refuse(game: &Unita, state: &State, action: Action) -> Option<Refusal> {
    match (state.stage, action) {
        (Stage::Over, _) => {
            let result = game.result(game.outcome(state));
            Some(refusal!(
                "R7.1",
                "unita-over",
                "the game is over: {result}",
                result = result
            ))
        }
        (Stage::Roll(_), Action::Roll(_))
        | (Stage::Lay(..), Action::Lay(_))
        | (Stage::Refusal(..), Action::Refuse | Action::Stand)
        | (Stage::Declaration(..) | Stage::Glory, Action::Plain)
        | (Stage::Glory, Action::Glory) => None,
        (Stage::Roll(battalion), _) => Some(refusal!(
            "R3.1",
            "unita-roll-first",
            "first {who}'s terrain dice are rolled",
            who = game.colour(battalion)
        )),
        (Stage::Lay(battalion, _), _) => Some(refusal!(
            "R3.2",
            "unita-lay-first",
            "first {who} lays its tiles",
            who = game.colour(battalion)
        )),
        (Stage::Deploy(placed), Action::Put(maximum, company, slot)) => {
            refuse_put(game, state, game.deployer(placed), maximum, company, slot)
        }
        (Stage::Deploy(placed), _) => Some(refusal!(
            "R4.1",
            "unita-deploy-first",
            "{who} is placing its dice",
            who = game.colour(game.deployer(placed))
        )),
        (Stage::Pick(clash), Action::Fight(enemy, company)) => refuse_fight(game, state, clash, enemy, company),
        (Stage::Pick(clash), _) => Some(refusal!(
            "R6.2",
            "unita-pick-first",
            "{who} first picks which of two enemies its company {company} fights",
            who = game.colour(state.active),
            company = clash.company
        )),
        (Stage::Refusal(clash, role), _) => Some(refusal!(
            "R6.3",
            "unita-refusal-first",
            "{who} first decides whether to refuse the battle or to stand",
            who = game.colour(game.side_of(state, clash, role).0)
        )),
        (Stage::Declaration(clash, role), Action::Halberd(_) | Action::Cavalry | Action::Terror(_)) => {
            refuse_declaration(game, state, clash, role, action)
        }
        (Stage::Declaration(clash, role), _) => Some(refusal!(
            "R6.4",
            "unita-declaration-first",
            "{who} first declares a card for the battle, or plain",
            who = game.colour(game.side_of(state, clash, role).0)
        )),
        (Stage::Glory, _) => Some(refusal!(
            "R8.2",
            "unita-glory-first",
            "{who} first decides between glory and plain",
            who = game.colour(state.active)
        )),
        (Stage::Turn, _) => refuse_on_turn(game, state, action),
    }
}

/// R4.2
fn refuse_put(
    game: &Unita,
    state: &State,
    battalion: Battalion,
    maximum: u8,
    company: Company,
    slot: Slot,
) -> Option<Refusal> {
    let who = game.colour(battalion);
    if state.in_stock(battalion, maximum) == 0 {
        return Some(refusal!(
            "R2.1",
            "unita-no-such-die",
            "{who} has no die of maximum {maximum} left to place",
            who = who,
            maximum = maximum
        ));
    }
    let place = 1 << (company.index() * 4 + slot as usize);
    if state.filled[battalion.index()] & place != 0 {
        return Some(refusal!(
            "R4.2",
            "unita-slot-full",
            "{slot} of company {company} already holds a die",
            slot = slot,
            company = company
        ));
    }
    let room = Room::of(game, state, battalion);
    let highest = usize::from(maximum) == HIGHEST;
    if highest && room.high & place == 0 {
        return Some(refusal!(
            "R4.2",
            "unita-fives-share",
            "company {company} already has a die of maximum {maximum}",
            company = company,
            maximum = maximum
        ));
    }
    (!highest && room.low & place == 0).then(|| {
        refusal!(
            "R4.2",
            "unita-fives-forced",
            "with {slot} of company {company} filled, dice of maximum {highest} would have to share a company later",
            slot = slot,
            company = company,
            highest = HIGHEST
        )
    })
}

/// R6.2
fn refuse_fight(game: &Unita, state: &State, clash: Clash, enemy: Battalion, company: Company) -> Option<Refusal> {
    let mut touching = game.enemies_at(state, state.active, clash.company);
    if touching.any(|(_, battalion, near)| (battalion, near) == (enemy, company)) {
        return None;
    }
    Some(refusal!(
        "R6.2",
        "unita-not-touching",
        "{enemy}'s company {other} does not touch {who}'s company {company}",
        enemy = game.colour(enemy),
        other = company,
        who = game.colour(state.active),
        company = clash.company
    ))
}

/// R6.4
fn refuse_declaration(game: &Unita, state: &State, clash: Clash, role: Role, action: Action) -> Option<Refusal> {
    let (battalion, _) = game.side_of(state, clash, role);
    let contact = game.contact(state, clash);
    let side = match role {
        Role::Attacker => contact.side,
        Role::Defender => contact.their_side,
    };
    let (card, slot) = match action {
        Action::Halberd(slot) => (Card::Halberd, Some(slot)),
        Action::Terror(slot) => (Card::Terror, Some(slot)),
        _ => (Card::Cavalry, None),
    };
    if let Some(refusal) = refuse_card(game, state, battalion, card) {
        return Some(refusal);
    }
    if card == Card::Halberd && role == Role::Defender {
        return Some(refusal!(
            "R8.2",
            "unita-halberd-defending",
            "the Halberd serves only an attacker, and {who} defends",
            who = game.colour(battalion)
        ));
    }
    let [first, second] = side.lanes().map(|lane| lane.front);
    let slot = slot.filter(|&slot| slot != first && slot != second)?;
    Some(refusal!(
        "R6.4",
        "unita-not-front",
        "{slot} is not at the front: on the {side} that is {first} and {second}",
        slot = slot,
        side = side.name(),
        first = first,
        second = second
    ))
}

/// R8.1, R8.2: whether a battalion may use a card at all.
fn refuse_card(game: &Unita, state: &State, battalion: Battalion, card: Card) -> Option<Refusal> {
    if game.has_card(state, battalion, card) {
        return None;
    }
    let who = game.colour(battalion);
    let used = state.marks[battalion.index()].cards;
    let other = Card::ALL
        .into_iter()
        .find(|other| *other != card && other.colour() == who && other.bits() & used != 0);
    Some(match other {
        _ if game.rules.powers == Powers::None => refusal!(
            "R8.1",
            "unita-no-powers",
            "{card} cannot be used: the game is played without POWER cards",
            card = card.title()
        ),
        _ if card.colour() != who => refusal!(
            "R8.2",
            "unita-not-its-card",
            "{card} is {owner}'s card, not {who}'s",
            card = card.title(),
            owner = card.colour(),
            who = who
        ),
        _ if !game.rules.terrain && matches!(card, Card::Discipline | Card::Imitation) => refusal!(
            "R8.2",
            "unita-card-without-terrain",
            "{card} is not offered in a game without terrain",
            card = card.title()
        ),
        Some(other) if game.rules.powers == Powers::One => refusal!(
            "R8.1",
            "unita-other-card",
            "{who} may use one card in the game, and chose {other}",
            who = who,
            other = other.title()
        ),
        _ => refusal!(
            "R8.2",
            "unita-card-used",
            "{who} has no use of {card} left",
            who = who,
            card = card.title()
        ),
    })
}

fn refuse_on_turn(game: &Unita, state: &State, action: Action) -> Option<Refusal> {
    let battalion = state.active;
    let who = game.colour(battalion);
    match action {
        Action::Roll(_) => Some(refusal!("R3.1", "unita-no-roll", "no terrain dice are rolled now")),
        Action::Lay(_) => Some(refusal!("R3.2", "unita-no-lay", "no tiles are laid now")),
        Action::Put(..) => Some(refusal!("R4.1", "unita-no-put", "all dice are placed")),
        Action::Fight(..) => Some(refusal!(
            "R6.2",
            "unita-no-pick",
            "there are no two enemies to pick from now"
        )),
        Action::Refuse | Action::Stand => Some(refusal!(
            "R6.3",
            "unita-no-refusal",
            "there is no battle to refuse or to accept now"
        )),
        Action::Halberd(_) | Action::Cavalry | Action::Terror(_) | Action::Plain => Some(refusal!(
            "R6.4",
            "unita-no-declaration",
            "there is no battle to declare a card for now"
        )),
        Action::Glory => Some(refusal!(
            "R8.2",
            "unita-no-glory",
            "Glory is asked for when blue's first company reaches the Gate"
        )),
        Action::Go(company) => refuse_go(game, state, company),
        Action::Rail(company) => refuse_rail(game, state, company),
        Action::Reorganise(company, shuffle) => refuse_reorganisation(game, state, company, shuffle),
        Action::Whirl(company, shuffle) => refuse_special(game, state, company, Special::Whirlpool)
            .or_else(|| refuse_shuffle(state, battalion, company, shuffle)),
        Action::Cross(company, slot) => refuse_special(game, state, company, Special::RedCross).or_else(|| {
            let die = state.formation(battalion, company)[slot as usize];
            (die.face() == die.maximum()).then(|| {
                refusal!(
                    "R3.5",
                    "unita-at-maximum",
                    "the die on {slot} of company {company} shows its maximum",
                    slot = slot,
                    company = company
                )
            })
        }),
        Action::Crossbow(enemy, company, slot) => refuse_card(game, state, battalion, Card::Crossbow)
            .or_else(|| refuse_late(state, Card::Crossbow))
            .or_else(|| refuse_target(game, state, enemy, company, slot)),
        Action::Discipline(_) => refuse_card(game, state, battalion, Card::Discipline),
        Action::Imitate(special) => refuse_card(game, state, battalion, Card::Imitation).or_else(|| {
            (imitable(game, battalion) >> special as usize & 1 == 0).then(|| {
                refusal!(
                    "R8.2",
                    "unita-not-imitable",
                    "the {special} is no tile of an opponent of {who} in play",
                    special = special.title(),
                    who = who
                )
            })
        }),
        Action::Confession(company, slot) => refuse_card(game, state, battalion, Card::Confession)
            .or_else(|| refuse_confession(game, state, company, slot)),
        Action::GirlPower => refuse_card(game, state, battalion, Card::GirlPower),
        Action::Pilgrimage => {
            refuse_card(game, state, battalion, Card::Pilgrimage).or_else(|| refuse_late(state, Card::Pilgrimage))
        }
        Action::End => {
            let most = game.march(state, battalion).spendable(state.points);
            (most > 0).then(|| {
                refusal!(
                    "R5.3",
                    "unita-points-left",
                    "{who} can still spend points: {most}",
                    who = who,
                    most = most
                )
            })
        }
    }
}

fn refuse_gone(game: &Unita, state: &State, battalion: Battalion, company: Company) -> Option<Refusal> {
    (state.place(battalion, company) == game.board.gate()).then(|| {
        refusal!(
            "R5.7",
            "unita-gone",
            "{who}'s company {company} has left the board",
            who = game.colour(battalion),
            company = company
        )
    })
}

/// R5.2
fn refuse_go(game: &Unita, state: &State, company: Company) -> Option<Refusal> {
    if let Some(refusal) = refuse_gone(game, state, state.active, company) {
        return Some(refusal);
    }
    let march = game.march(state, state.active);
    let Some(cost) = march.cost(company.index()) else {
        return Some(refusal!(
            "R5.2",
            "unita-blocked",
            "company {ahead} stands on {square}, in the way of company {company}",
            ahead = Company(company.0 - 1),
            square = march.places[company.index()] + 1,
            company = company
        ));
    };
    refuse_cost(state, "go", company, cost).or_else(|| refuse_waste(game, state, march.after(company.index()), cost))
}

/// R8 Railway
fn refuse_rail(game: &Unita, state: &State, company: Company) -> Option<Refusal> {
    if let Some(refusal) = refuse_card(game, state, state.active, Card::Railway) {
        return Some(refusal);
    }
    let march = game.march(state, state.active);
    if march.cost(company.index()).is_none() {
        return refuse_go(game, state, company);
    }
    let Some(train) = march.train(company.index()) else {
        return Some(refusal!(
            "R8.2",
            "unita-no-followers",
            "no company stands directly behind company {company}",
            company = company
        ));
    };
    let after = march.after_rail(company.index(), train);
    refuse_cost(state, "rail", company, train.cost).or_else(|| refuse_waste(game, state, after, train.cost))
}

fn refuse_cost(state: &State, what: &'static str, company: Company, cost: u8) -> Option<Refusal> {
    (cost > state.points).then(|| {
        refusal!(
            "R5.2",
            "unita-too-dear",
            "{what} by company {company} costs {cost}, and there is {points} left",
            what = what,
            company = company,
            cost = cost,
            points = state.points
        )
    })
}

/// R5.3
fn refuse_waste(game: &Unita, state: &State, after: March, cost: u8) -> Option<Refusal> {
    let most = game.march(state, state.active).spendable(state.points);
    let spent = cost + after.spendable(state.points - cost);
    (spent < most).then(|| {
        refusal!(
            "R5.3",
            "unita-wasteful",
            "after this {spent} of {points} points could be spent, otherwise {most}",
            spent = spent,
            points = state.points,
            most = most
        )
    })
}

/// R5.4
fn refuse_reorganisation(game: &Unita, state: &State, company: Company, shuffle: Shuffle) -> Option<Refusal> {
    let battalion = state.active;
    let b = battalion.index();
    if let Some(refusal) = refuse_gone(game, state, battalion, company) {
        return Some(refusal);
    }
    let square = state.place(battalion, company);
    if !game.board.is_reorganisation(square) {
        return Some(refusal!(
            "R5.4",
            "unita-no-reorganisation",
            "company {company} stands on {square}, which is no reorganisation square",
            company = company,
            square = square
        ));
    }
    if state.marks[b].reorganised >> company.index() & 1 != 0 {
        return Some(refusal!(
            "R5.4",
            "unita-reorganised",
            "company {company} has already reorganised on {square}",
            company = company,
            square = square
        ));
    }
    if let Some((_, enemy, near)) = game.enemies_at(state, battalion, company).next() {
        return Some(refusal!(
            "R5.4",
            "unita-enemy-near",
            "{enemy}'s company {near} touches company {company}",
            enemy = game.colour(enemy),
            near = near,
            company = company
        ));
    }
    refuse_cost(state, "reorg", company, 1)
        .or_else(|| refuse_waste(game, state, game.march(state, battalion), 1))
        .or_else(|| refuse_shuffle(state, battalion, company, shuffle))
}

/// R5.5
fn refuse_shuffle(state: &State, battalion: Battalion, company: Company, shuffle: Shuffle) -> Option<Refusal> {
    let dice = state.formation(battalion, company);
    if shuffle.apply(dice) == dice {
        return Some(refusal!(
            "R5.5",
            "unita-changes-nothing",
            "{shuffle} changes nothing in company {company}",
            shuffle = shuffle,
            company = company
        ));
    }
    let smallest = shuffle.smallest(dice);
    (smallest != shuffle).then(|| {
        refusal!(
            "R5.5",
            "unita-same-result",
            "{shuffle} has the same result as {smallest}, which is the one to write",
            shuffle = shuffle,
            smallest = smallest
        )
    })
}

/// R3.5 to R3.7: whether a company may use this special tile.
fn refuse_special(game: &Unita, state: &State, company: Company, special: Special) -> Option<Refusal> {
    let battalion = state.active;
    let who = game.colour(battalion);
    if !game.rules.terrain {
        return Some(refusal!(
            "R3.5",
            "unita-no-tiles",
            "there is no {special} in a game without terrain",
            special = special.title()
        ));
    }
    let own = game.special(state, battalion);
    if own != special {
        return Some(refusal!(
            "R3.5",
            "unita-other-special",
            "{who}'s special tile is the {own}, not the {special}",
            who = who,
            own = own.title(),
            special = special.title()
        ));
    }
    if let Some(refusal) = refuse_gone(game, state, battalion, company) {
        return Some(refusal);
    }
    if !state.is_on_special(battalion, company) {
        return Some(refusal!(
            "R3.7",
            "unita-not-on-special",
            "company {company} does not stand on {who}'s {special}",
            company = company,
            who = who,
            special = special.title()
        ));
    }
    if game.special_left(state, battalion, company) {
        return None;
    }
    Some(if game.rules.specials == Specials::Company {
        refusal!(
            "R3.6",
            "unita-special-used-by-company",
            "company {company} has already used the {special}",
            company = company,
            special = special.title()
        )
    } else {
        refusal!(
            "R3.6",
            "unita-special-used",
            "{who}'s {special} has already been used",
            who = who,
            special = special.title()
        )
    })
}

/// R8: cards for the beginning of a turn.
fn refuse_late(state: &State, card: Card) -> Option<Refusal> {
    (!state.fresh).then(|| {
        refusal!(
            "R8.2",
            "unita-too-late",
            "{card} is played before the turn's first go, reorg or battle",
            card = card.title()
        )
    })
}

/// R8 Crossbow
fn refuse_target(game: &Unita, state: &State, enemy: Battalion, company: Company, slot: Slot) -> Option<Refusal> {
    if !game.are_enemies(state.active, enemy) {
        return Some(refusal!(
            "R8.2",
            "unita-no-enemy",
            "{target} is no enemy of {who}",
            target = game.colour(enemy),
            who = game.colour(state.active)
        ));
    }
    if let Some(refusal) = refuse_gone(game, state, enemy, company) {
        return Some(refusal);
    }
    (state.formation(enemy, company)[slot as usize].face() == 0).then(|| {
        refusal!(
            "R8.2",
            "unita-at-zero",
            "the die on {slot} of {enemy}'s company {company} is at 0 already",
            slot = slot,
            enemy = game.colour(enemy),
            company = company
        )
    })
}

/// R8 Confession
fn refuse_confession(game: &Unita, state: &State, company: Company, slot: Slot) -> Option<Refusal> {
    let battalion = state.active;
    if let Some(refusal) = refuse_gone(game, state, battalion, company) {
        return Some(refusal);
    }
    let die = state.formation(battalion, company)[slot as usize];
    if die.face() != 1 {
        return Some(refusal!(
            "R8.2",
            "unita-not-one",
            "the die on {slot} of company {company} shows {face}, not 1",
            slot = slot,
            company = company,
            face = die.face()
        ));
    }
    (die.maximum() < 2).then(|| {
        refusal!(
            "R8.2",
            "unita-no-two",
            "the die on {slot} of company {company} has no 2",
            slot = slot,
            company = company
        )
    })
}
