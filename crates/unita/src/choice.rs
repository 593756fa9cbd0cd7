//! Actions as a person picks them on the table, and how events show there.

use crate::Unita;
use crate::events::{Event, tile_title};
use crate::moves::{Action, Lay, TERRAIN_DICE};
use crate::pieces::{Battalion, Card, Company, HIGHEST, Shuffle, Slot};
use crate::scene::{card_spot, in_company, on_path, stock, terrain_die, tile_in_hand};
use crate::state::{Role, Stage, State};
use quincunx_core::{Message, Step, Trace, message};

/// What an action does, and what to pick for it.
pub(crate) fn choice(game: &Unita, state: &State, action: Action) -> (Message, Vec<Step>) {
    let battalion = game.asked(state).unwrap_or(state.active);
    let slot_of = |company, slot| Step::at(in_company(game, battalion, company, slot));
    match action {
        Action::Roll([five, four, three]) => button(
            format!("roll-{five}-{four}-{three}"),
            message!(
                "unita-choice-roll",
                "the terrain dice show {five}, {four} and {three}",
                five = five,
                four = four,
                three = three
            ),
        ),
        Action::Lay(lay) => lay_tiles(game, state, battalion, lay),
        Action::Put(maximum, company, slot) => (
            message!(
                "unita-choice-put",
                "place a {maximum} on {slot} of company {company}",
                maximum = maximum,
                slot = slot,
                company = company
            ),
            vec![Step::at(stock(game.colour(battalion), maximum)), slot_of(company, slot)],
        ),
        Action::Go(company) => advance(game, state, battalion, company),
        Action::Rail(company) => {
            let name = message!(
                "unita-choice-rail",
                "advance company {company} by rail with those behind it",
                company = company
            );
            let square = state.place(battalion, company);
            let railway = Step::button("railway", message!("unita-button-rail", "Railway"));
            (name, vec![railway, Step::at(on_path(game, battalion, square))])
        }
        Action::Reorganise(company, shuffle) => {
            let label = message!(
                "unita-button-reorganise",
                "reorganise company {company}",
                company = company
            );
            let name = message!(
                "unita-choice-reorganise",
                "reorganise company {company}: {order}",
                company = company,
                order = shuffle
            );
            let order = Step::button(format!("reorganise-{company}"), label);
            (name, rearrangement(game, battalion, company, shuffle, order))
        }
        Action::Whirl(company, shuffle) => {
            let label = message!(
                "unita-button-whirl",
                "rearrange company {company} in the Whirlpool",
                company = company
            );
            let name = message!(
                "unita-choice-whirl",
                "rearrange company {company} in the Whirlpool: {order}",
                company = company,
                order = shuffle
            );
            let order = Step::button(format!("whirlpool-{company}"), label);
            (name, rearrangement(game, battalion, company, shuffle, order))
        }
        Action::Cross(company, slot) => {
            let name = message!(
                "unita-choice-cross",
                "heal the die on {slot} of company {company} by the Red Cross",
                slot = slot,
                company = company
            );
            let label = message!("unita-button-cross", "Red Cross: heal a die");
            (name, vec![Step::button("red-cross", label), slot_of(company, slot)])
        }
        Action::Fight(enemy, company) => (
            message!(
                "unita-choice-fight",
                "fight {enemy}'s company {company} first",
                enemy = game.colour(enemy),
                company = company
            ),
            vec![Step::at(on_path(game, enemy, state.place(enemy, company)))],
        ),
        Action::Refuse => button("refuse", refusal_label(game, state)),
        Action::Stand => button("stand", message!("unita-choice-stand", "accept the battle")),
        Action::Halberd(slot) => in_battle(
            game,
            state,
            slot,
            message!("unita-choice-halberd", "Halberd: +1 for {slot}", slot = slot),
            Step::button(
                "halberd",
                message!("unita-button-halberd", "Halberd: +1 for a front die"),
            ),
        ),
        Action::Terror(slot) => in_battle(
            game,
            state,
            slot,
            message!(
                "unita-choice-terror",
                "Terror: fight the lane of {slot} first",
                slot = slot
            ),
            Step::button("terror", message!("unita-button-terror", "Terror: fight a lane first")),
        ),
        Action::Cavalry => button(
            "cavalry",
            message!("unita-choice-cavalry", "Cavalry: the support dice fight"),
        ),
        Action::Glory => button(
            "glory",
            message!("unita-choice-glory", "Glory: gain the company's lowest die"),
        ),
        Action::Plain => button("plain", message!("unita-choice-plain", "use no card")),
        Action::Crossbow(enemy, company, slot) => {
            let name = message!(
                "unita-choice-crossbow",
                "Crossbow: shoot at {slot} of {enemy}'s company {company}",
                slot = slot,
                enemy = game.colour(enemy),
                company = company
            );
            let label = message!("unita-button-crossbow", "Crossbow: shoot at an enemy die");
            let target = Step::at(in_company(game, enemy, company, slot));
            (name, vec![Step::button("crossbow", label), target])
        }
        Action::Confession(company, slot) => {
            let name = message!(
                "unita-choice-confession",
                "Confession: the 1 on {slot} of company {company} becomes a 2",
                slot = slot,
                company = company
            );
            let label = message!("unita-button-confession", "Confession: make a 1 a 2");
            (name, vec![Step::button("confession", label), slot_of(company, slot)])
        }
        Action::Discipline(terrain) => button(
            format!("discipline-{}", terrain.name()),
            message!(
                "unita-choice-discipline",
                "Discipline: no minus from the {terrain}",
                terrain = terrain.name()
            ),
        ),
        Action::Imitate(special) => button(
            format!("imitation-{}", special.name()),
            message!(
                "unita-choice-imitate",
                "Imitation: the Mirage becomes a {special}",
                special = special.title()
            ),
        ),
        Action::GirlPower => button(
            "girl-power",
            message!("unita-choice-girl-power", "Girl Power: win every tie"),
        ),
        Action::Pilgrimage => button(
            "pilgrimage",
            message!("unita-choice-pilgrimage", "Pilgrimage: two points now, four next turn"),
        ),
        Action::End => button("end", message!("unita-choice-end", "end the turn")),
    }
}

/// Die, tile, die, tile along the path. The last die and the last tile are those that are left.
fn lay_tiles(game: &Unita, state: &State, battalion: Battalion, lay: Lay) -> (Message, Vec<Step>) {
    let colour = game.colour(battalion);
    let mut square = game.board.starts()[0];
    let squares = lay.dice().map(|die| {
        if let Stage::Lay(_, roll) = state.stage {
            square += roll[die];
        }
        square
    });
    let [first, second, third] = lay.tiles().map(|tile| tile_title(tile, game.board.special(colour)));
    let name = message!(
        "unita-choice-lay",
        "lay {first} on {a}, {second} on {b} and {third} on {c}",
        first = first,
        a = squares[0],
        second = second,
        b = squares[1],
        third = third,
        c = squares[2]
    );
    let pairs = lay.dice().into_iter().zip(lay.tiles()).take(2);
    let steps = pairs.flat_map(|(die, tile)| [terrain_die(colour, TERRAIN_DICE[die]), tile_in_hand(colour, tile)]);
    (name, steps.map(Step::at).collect())
}

/// From its square to the next.
fn advance(game: &Unita, state: &State, battalion: Battalion, company: Company) -> (Message, Vec<Step>) {
    let from = state.place(battalion, company);
    let to = from + 1;
    let cost = game.march(state, battalion).cost(company.index());
    let name = match cost {
        _ if to == game.board.gate() => message!(
            "unita-choice-leave",
            "lead company {company} through the Gate",
            company = company
        ),
        Some(cost @ 2..) => message!(
            "unita-choice-climb",
            "advance company {company} to {square}, for {cost} points",
            company = company,
            square = to,
            cost = cost
        ),
        _ => message!(
            "unita-choice-go",
            "advance company {company} to {square}",
            company = company,
            square = to
        ),
    };
    let steps = [from, to].map(|square| Step::at(on_path(game, battalion, square)));
    (name, steps.to_vec())
}

/// The dice for il, it and ol, each by the slot it comes from. The one that is left goes to ot.
fn rearrangement(game: &Unita, battalion: Battalion, company: Company, shuffle: Shuffle, order: Step) -> Vec<Step> {
    let [first, second, third, _] = shuffle
        .order()
        .map(|slot| Step::at(in_company(game, battalion, company, slot)));
    vec![order, first, second, third]
}

/// R6.3: what a battle is refused with.
fn refusal_label(game: &Unita, state: &State) -> Message {
    let by_tile = match state.stage {
        Stage::Refusal(clash, role) => {
            let (battalion, company) = game.side_of(state, clash, role);
            game.refuses_by_tile(state, battalion, company)
        }
        _ => false,
    };
    if by_tile {
        message!("unita-choice-refuse-tile", "refuse the battle by the Magic Forest")
    } else {
        message!("unita-choice-refuse", "refuse the battle by Strike")
    }
}

/// A card on a front die of whoever is asked in a battle.
fn in_battle(game: &Unita, state: &State, slot: Slot, name: Message, card: Step) -> (Message, Vec<Step>) {
    let (battalion, company) = match state.stage {
        Stage::Declaration(clash, role) => game.side_of(state, clash, role),
        Stage::Pick(clash) | Stage::Refusal(clash, _) => game.side_of(state, clash, Role::Attacker),
        _ => (state.active, Company(0)),
    };
    (name, vec![card, Step::at(in_company(game, battalion, company, slot))])
}

fn button(name: impl Into<Box<str>>, label: Message) -> (Message, Vec<Step>) {
    (label.clone(), vec![Step::button(name, label)])
}

/// What an event moves, touches or rolls.
pub(crate) fn trace(game: &Unita, event: &Event, traces: &mut Vec<Trace>) {
    let slot_of = |battalion, company, slot| in_company(game, battalion, company, slot);
    match *event {
        Event::Rolled { roll, .. } => traces.push(Trace::Rolled(roll.to_vec())),
        Event::Laid { battalion, places, .. } => {
            let squares = places.map(|square| Trace::Touched(on_path(game, battalion, square)));
            traces.extend(squares);
            // Now the dice come to the front.
            for maximum in 1..=HIGHEST as u8 {
                let dice = std::iter::repeat_n(maximum, usize::from(game.board.dice(maximum)));
                traces.extend(dice.map(|maximum| Trace::Appeared(stock(game.colour(battalion), maximum))));
            }
        }
        Event::Placed {
            battalion,
            maximum,
            company,
            slot,
            ..
        } => traces.push(Trace::Moved(
            stock(game.colour(battalion), maximum),
            slot_of(battalion, company, slot),
        )),
        Event::Moved {
            battalion,
            company,
            square,
        } => march(game, battalion, company, square, traces),
        Event::Left { battalion, company } => march(game, battalion, company, game.board.gate(), traces),
        Event::Reorganised {
            battalion,
            company,
            shuffle,
        }
        | Event::Whirled {
            battalion,
            company,
            shuffle,
        } => rearrange(game, battalion, company, shuffle.order(), traces),
        Event::TurnedUp { battalion, square, .. } | Event::SpecialKnown { battalion, square } => {
            traces.push(Trace::Touched(on_path(game, battalion, square)));
        }
        Event::Lane { attacker, defender, .. } => {
            let fighters = [attacker, defender];
            traces.extend(fighters.map(|(battalion, company, slot)| Trace::Touched(slot_of(battalion, company, slot))));
        }
        Event::Exchanged {
            battalion,
            company,
            slots: (one, other),
        } => {
            let (one, other) = (slot_of(battalion, company, one), slot_of(battalion, company, other));
            traces.extend([Trace::Moved(one.clone(), other.clone()), Trace::Moved(other, one)]);
        }
        Event::Hurt {
            battalion,
            company,
            slot,
            ..
        }
        | Event::Healed {
            battalion,
            company,
            slot,
            ..
        } => traces.push(Trace::Touched(slot_of(battalion, company, slot))),
        Event::Card { card, .. } => traces.push(Trace::Touched(card_spot(card))),
        Event::Glory { .. } => traces.push(Trace::Touched(card_spot(Card::Glory))),
        Event::PlacedUnseen { .. }
        | Event::Uncovered { .. }
        | Event::TurnBegan { .. }
        | Event::PointsLost { .. }
        | Event::Fought { .. }
        | Event::Refused { .. }
        | Event::Mirage { .. }
        | Event::Disciplined { .. }
        | Event::Imitated { .. }
        | Event::Ended { .. } => {}
    }
}

/// A company keeps its slots as it advances; only when it leaves a corner are they renamed (R2.2).
fn march(game: &Unita, battalion: Battalion, company: Company, square: u8, traces: &mut Vec<Trace>) {
    if game.board.is_corner(square - 1) {
        let order = [Slot::It, Slot::Ot, Slot::Il, Slot::Ol];
        rearrange(game, battalion, company, order, traces);
    }
    let squares = [square - 1, square].map(|square| Trace::Touched(on_path(game, battalion, square)));
    traces.extend(squares);
}

/// Which old slot each slot takes its die from.
fn rearrange(game: &Unita, battalion: Battalion, company: Company, order: [Slot; 4], traces: &mut Vec<Trace>) {
    for (from, to) in order.into_iter().zip(Slot::ALL) {
        if from != to {
            let [from, to] = [from, to].map(|slot| in_company(game, battalion, company, slot));
            traces.push(Trace::Moved(from, to));
        }
    }
}
