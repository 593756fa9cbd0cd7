//! Actions as a person picks them on the board, and how events show there.

use crate::cell::Cell;
use crate::combat::{ATTACK, Combat, DEFENCE, Group, places};
use crate::events::{Event, Names};
use crate::moves::Action;
use crate::scene::{lost, spot, stock};
use crate::state::{Phase, State};
use quincunx_core::{Message, Pick, Step, Trace, message};

/// What an action does, and what to pick for it.
pub(crate) fn choice(state: &State, action: Action) -> (Message, Vec<Step>) {
    match action {
        Action::Roll(blue, red) => button(
            format!("roll-{blue}{red}"),
            message!(
                "nieuchess-choice-roll",
                "Blue rolls {blue} and Red rolls {red}",
                blue = blue,
                red = red
            ),
        ),
        Action::First => button("first", message!("nieuchess-choice-first", "play first")),
        Action::Second => button("second", message!("nieuchess-choice-second", "play second")),
        Action::Put(cell) => (
            message!("nieuchess-choice-put", "place a pawn on {cell}", cell = cell),
            vec![at(cell)],
        ),
        Action::Move(from, to) => (
            message!("nieuchess-choice-move", "move {from} to {to}", from = from, to = to),
            vec![at(from), at(to)],
        ),
        Action::Invade(from, to) => {
            let invade = Pick::button("invade", message!("nieuchess-choice-invade", "invade"));
            let name = message!(
                "nieuchess-choice-invade-to",
                "invade from {from} to {to}",
                from = from,
                to = to
            );
            (name, vec![at(from), Step::One(invade), at(to)])
        }
        Action::Done => button("done", message!("nieuchess-choice-done", "end the movement")),
        Action::Battle(attackers, defenders) => battle(combat(state), attackers, defenders),
        Action::Fight(number) => fight(combat(state), number),
        Action::Die(die) => button(
            format!("die-{die}"),
            message!("nieuchess-choice-die", "the die shows {die}", die = die),
        ),
        Action::Swap(own, other) => (
            message!(
                "nieuchess-choice-swap",
                "give {own} for {other}",
                own = own,
                other = other
            ),
            vec![at(own), at(other)],
        ),
        Action::Back(from, via, to) => (
            message!(
                "nieuchess-choice-back",
                "send {from} back over {via} to {to}",
                from = from,
                via = via,
                to = to
            ),
            vec![at(from), at(via), at(to)],
        ),
        Action::Lost(cell) => (
            message!(
                "nieuchess-choice-lost",
                "eliminate {cell}, which has no way back",
                cell = cell
            ),
            vec![at(cell)],
        ),
        Action::Revive(star) => (
            message!("nieuchess-choice-revive", "bring back a pawn on {star}", star = star),
            vec![at(star)],
        ),
        Action::Stop => button("stop", message!("nieuchess-choice-stop", "bring back no more")),
    }
}

/// A battle is picked pawn by pawn, the attackers first, in any order on either side.
fn battle(combat: &Combat, attackers: Group, defenders: Group) -> (Message, Vec<Step>) {
    let names = |side: usize, group: Group| Names::of(places(group).map(|place| combat.engaged[side].cells()[place]));
    let (attackers, defenders) = (names(ATTACK, attackers), names(DEFENCE, defenders));
    let all = |names: &Names| Step::All(names.cells().iter().map(|&cell| Pick::at(spot(cell))).collect());
    let steps = vec![all(&attackers), all(&defenders)];
    let name = message!(
        "nieuchess-choice-battle",
        "attack {defenders} with {attackers}",
        defenders = defenders,
        attackers = attackers
    );
    (name, steps)
}

/// A declared battle is picked by its lowest attacker: everybody in it shows its number.
fn fight(combat: &Combat, number: u8) -> (Message, Vec<Step>) {
    let [attackers, defenders] = [ATTACK, DEFENCE].map(|side| Names::of(combat.engaged[side].of(number)));
    let name = message!(
        "nieuchess-choice-fight",
        "fight battle {number}: {attackers} against {defenders}",
        number = number,
        attackers = attackers,
        defenders = defenders
    );
    (
        name,
        attackers.cells().first().map(|&cell| at(cell)).into_iter().collect(),
    )
}

fn combat(state: &State) -> &Combat {
    match &state.phase {
        Phase::Combat(combat) => combat,
        _ => unreachable!("battles belong to the combat"),
    }
}

fn at(cell: Cell) -> Step {
    Step::One(Pick::at(spot(cell)))
}

fn button(name: impl Into<Box<str>>, label: Message) -> (Message, Vec<Step>) {
    (label.clone(), vec![Step::One(Pick::button(name, label))])
}

/// What an event moves, touches or rolls.
pub(crate) fn trace(event: &Event, traces: &mut Vec<Trace>) {
    match *event {
        Event::Rolled { blue, red, .. } => traces.push(Trace::Rolled(vec![blue, red])),
        Event::Placed { seat, cell } => traces.push(Trace::Moved(stock(seat), spot(cell))),
        Event::Moved { from, to, .. } | Event::Invaded { from, to, .. } => {
            traces.push(Trace::Moved(spot(from), spot(to)));
        }
        Event::Declared {
            attackers, defenders, ..
        }
        | Event::Fought {
            attackers, defenders, ..
        } => {
            let pawns = attackers.cells().iter().chain(defenders.cells());
            traces.extend(pawns.map(|&cell| Trace::Touched(spot(cell))));
        }
        Event::Decided { die, .. } => traces.push(Trace::Rolled(vec![die])),
        Event::Eliminated { seat, cell } | Event::CutOff { seat, cell } => {
            traces.push(Trace::Moved(spot(cell), lost(seat)));
        }
        Event::WentBack { from, via, to, .. } => {
            traces.extend([Trace::Touched(spot(via)), Trace::Moved(spot(from), spot(to))]);
        }
        Event::Revived { seat, star } => traces.push(Trace::Moved(lost(seat), spot(star))),
        Event::Ordered { .. }
        | Event::Halted { .. }
        | Event::Completed { .. }
        | Event::Stopped { .. }
        | Event::Ended { .. } => {}
    }
}
