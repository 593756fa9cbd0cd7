//! Why an action is refused: the paragraph, and what is wrong with this very action.

use crate::Nieuchess;
use crate::board::Ground;
use crate::cell::{Cell, seat_name};
use crate::combat::{ATTACK, Combat, DEFENCE, Engaged, Group, Step, places};
use crate::detour::Detour;
use crate::movement::{Destinations, Movement};
use crate::moves::Action;
use crate::retreat::{Obstacle, Retreats};
use crate::state::{Ending, Phase, State};
use crate::window::adjacent;
use quincunx_core::{Refusal, Seat, refusal};

impl Nieuchess {
    /// The paragraph that forbids an action here, or `None` if it is legal.
    pub(crate) fn refusal(&self, state: &State, action: Action) -> Option<Refusal> {
        match (action, &state.phase) {
            (Action::Roll(blue, red), Phase::Roll) => refuse_roll(blue, red),
            (Action::First | Action::Second, Phase::Choose(_))
            | (Action::Done, Phase::Move(_))
            | (Action::Stop, Phase::Revive(..)) => None,
            (Action::Put(cell), Phase::Put(seat)) => self.refuse_put(state, *seat, cell),
            (Action::Move(from, to), Phase::Move(movement)) => self.refuse_move(state, movement, from, to),
            (Action::Invade(from, to), Phase::Move(movement)) => self.refuse_invasion(state, movement, from, to),
            (Action::Revive(star), Phase::Revive(seat, _)) => self.refuse_revival(state, *seat, star),
            (action, Phase::Combat(combat)) => match (action, combat.step) {
                (Action::Battle(ours, theirs), Step::Declare(_)) => refuse_battle(combat, ours, theirs),
                (Action::Fight(number), Step::Fight) => refuse_fight(combat, number),
                (Action::Die(die), Step::Roll(_)) => refuse_die(die),
                (Action::Swap(own, other), Step::Swap(battle)) => refuse_swap(combat, battle, own, other),
                (Action::Back(from, via, to), Step::Back(battle, losers)) => {
                    self.refuse_retreat(state, combat, (battle, losers), [from, via, to])
                }
                (Action::Lost(cell), Step::Back(battle, losers)) => {
                    self.refuse_loss(state, combat, (battle, losers), cell)
                }
                _ => Some(self.awaited(state)),
            },
            _ => Some(self.awaited(state)),
        }
    }

    /// The refusal of an action that is out of place: what has to happen first, or how the game ended.
    pub(crate) fn awaited(&self, state: &State) -> Refusal {
        let mover = seat_name(state.mover);
        match &state.phase {
            Phase::Roll => refusal!(
                "R2.1",
                "nieuchess-await-roll",
                "the dice for the order of play have to be rolled first"
            ),
            Phase::Choose(seat) => refusal!(
                "R2.2",
                "nieuchess-await-order",
                "{seat} has to choose first or second now",
                seat = seat_name(*seat)
            ),
            Phase::Put(seat) => refusal!(
                "R2.3",
                "nieuchess-await-pawns",
                "{seat} has to place pawns now, {count} more",
                seat = seat_name(*seat),
                count = self.settings.pawns - state.army(*seat).len()
            ),
            Phase::Move(_) => refusal!(
                "R3.1",
                "nieuchess-await-movement",
                "{seat} is moving now, until done",
                seat = mover
            ),
            Phase::Combat(combat) => await_combat(state, combat),
            Phase::Revive(seat, _) => refusal!(
                "R7.1",
                "nieuchess-await-revival",
                "{seat} may bring back pawns now, or stop",
                seat = seat_name(*seat)
            ),
            Phase::Over(Ending::Destroyed) => refusal!(
                "R8.1",
                "nieuchess-over-destroyed",
                "the game is over, since an army is destroyed"
            ),
            Phase::Over(Ending::Truce) => refusal!(
                "R8.2",
                "nieuchess-over-truce",
                "the game is over after {count} Complete Turns without a battle",
                count = state.quiet
            ),
            Phase::Over(Ending::Limit) => refusal!(
                "R8.2",
                "nieuchess-over-limit",
                "the game is over after {count} Complete Turns",
                count = state.turns
            ),
        }
    }

    // R2.3
    fn refuse_put(&self, state: &State, seat: Seat, cell: Cell) -> Option<Refusal> {
        if self.board.is_gray(cell) {
            return Some(refusal!(
                "R2.3",
                "nieuchess-put-gray",
                "{cell} is gray, and pawns are placed on other hexes",
                cell = cell
            ));
        }
        if cell.half() != seat {
            return Some(refusal!(
                "R2.3",
                "nieuchess-put-half",
                "{cell} is in the half of {seat}",
                cell = cell,
                seat = seat_name(cell.half())
            ));
        }
        let taken = state.army(seat).contains(cell);
        taken.then(|| refusal!("R2.3", "nieuchess-put-taken", "{cell} is occupied", cell = cell))
    }

    // R3
    fn refuse_move(&self, state: &State, movement: &Movement, from: Cell, to: Cell) -> Option<Refusal> {
        let Some(n) = movement.waiting().iter().position(|&cell| cell == from) else {
            return Some(not_own(state, from).unwrap_or_else(|| {
                refusal!(
                    "R3.1",
                    "nieuchess-moved-already",
                    "the pawn on {cell} has moved already in this turn",
                    cell = from
                )
            }));
        };
        let destinations = Destinations::of(&self.board, state, movement);
        let rides = destinations.rides(n) & self.board.site(to).line_place != 0;
        if rides || destinations.walks(n).holds(from, to) {
            return None;
        }
        Some(Detour::of(&self.board, state, from).stopped(to))
    }

    // R4
    fn refuse_invasion(&self, state: &State, movement: &Movement, from: Cell, to: Cell) -> Option<Refusal> {
        if let Some(refusal) = not_own(state, from) {
            return Some(refusal);
        }
        if !movement.waiting().contains(&from) {
            return Some(refusal!(
                "R4.1",
                "nieuchess-invader-moved",
                "the pawn on {cell} has moved in this turn, and an invasion is a whole move",
                cell = from
            ));
        }
        if !self.board.site(from).embarkation {
            return Some(refusal!(
                "R4.1",
                "nieuchess-no-embarkation",
                "{cell} is not adjacent to a red hex, so no invasion starts there",
                cell = from
            ));
        }
        if self.board.ground(to) != Ground::Red {
            return Some(refusal!(
                "R4.1",
                "nieuchess-landing-not-red",
                "{cell} is not red, so no invasion lands there",
                cell = to
            ));
        }
        if state.owner(to).is_some() {
            return Some(refusal!(
                "R4.1",
                "nieuchess-landing-taken",
                "{cell} is not vacant",
                cell = to
            ));
        }
        if state.invaders_left(movement) > 0 {
            return None;
        }
        let seat = seat_name(state.mover);
        Some(if movement.landed == 0 {
            refusal!(
                "R4.2",
                "nieuchess-no-invasions",
                "{seat} has no invasion left",
                seat = seat
            )
        } else {
            refusal!(
                "R4.2",
                "nieuchess-invasions-full",
                "{count} pawns of {seat} have invaded in this turn, and that is all the invasions left can carry",
                count = movement.landed,
                seat = seat
            )
        })
    }

    // R6.3
    fn refuse_retreat(
        &self,
        state: &State,
        combat: &Combat,
        (battle, losers): (u8, Seat),
        [from, via, to]: [Cell; 3],
    ) -> Option<Refusal> {
        let losing = &combat.engaged[state.side(losers)];
        if let Some(refusal) = refuse_loser(losing, battle, from) {
            return Some(refusal);
        }
        if to == from {
            return Some(refusal!(
                "R6.3",
                "nieuchess-back-to-start",
                "the way back may not end on {cell}, where it begins",
                cell = from
            ));
        }
        let retreats = Retreats::of(&self.board, state, losers);
        for (start, step) in [(from, via), (via, to)] {
            if !adjacent(start, step) {
                return Some(refusal!(
                    "R6.3",
                    "nieuchess-back-jump",
                    "{step} is not adjacent to {start}",
                    step = step,
                    start = start
                ));
            }
            let obstacle = match retreats.obstacle(step) {
                None => continue,
                Some(Obstacle::Gray) => refusal!(
                    "R6.3",
                    "nieuchess-back-gray",
                    "{step} is gray, so no way back leads over it",
                    step = step
                ),
                Some(Obstacle::Pawn) => refusal!(
                    "R6.3",
                    "nieuchess-back-taken",
                    "{step} is occupied, so no way back leads over it",
                    step = step
                ),
                Some(Obstacle::Zone) => refusal!(
                    "R6.3",
                    "nieuchess-back-zone",
                    "{step} is controlled by the pawn on {enemy}, so no way back leads over it",
                    step = step,
                    enemy = controller(state.pawns(losers.other()), step)
                ),
            };
            return Some(obstacle);
        }
        None
    }

    // R6.3
    fn refuse_loss(&self, state: &State, combat: &Combat, (battle, losers): (u8, Seat), cell: Cell) -> Option<Refusal> {
        let losing = &combat.engaged[state.side(losers)];
        if let Some(refusal) = refuse_loser(losing, battle, cell) {
            return Some(refusal);
        }
        let mut way = None;
        Retreats::of(&self.board, state, losers).each_path(cell, |via, to| way = way.or(Some((via, to))));
        way.map(|(via, to)| {
            refusal!(
                "R6.3",
                "nieuchess-way-back",
                "the pawn on {cell} has a way back, such as over {via} to {to}",
                cell = cell,
                via = via,
                to = to
            )
        })
    }

    // R7
    fn refuse_revival(&self, state: &State, seat: Seat, star: Cell) -> Option<Refusal> {
        let centre = self.board.centres(seat).iter().find(|centre| centre.star == star);
        let Some(centre) = centre else {
            return Some(refusal!(
                "R7.1",
                "nieuchess-no-star",
                "{cell} is no star of {seat}",
                cell = star,
                seat = seat_name(seat)
            ));
        };
        let enemy = state.army(seat.other());
        if let Some(&hex) = centre.hexes.iter().find(|&&hex| enemy.contains(hex)) {
            return Some(refusal!(
                "R7.2",
                "nieuchess-centre-held",
                "{seat} does not control the centre of {star} while an enemy stands on {hex}",
                seat = seat_name(seat),
                star = star,
                hex = hex
            ));
        }
        // A side is asked only while it may bring back a pawn, so nothing else can be wrong with this star.
        let taken = state.army(seat).contains(star);
        taken.then(|| {
            refusal!(
                "R7.3",
                "nieuchess-star-taken",
                "the star {star} is not empty",
                star = star
            )
        })
    }
}

fn await_combat(state: &State, combat: &Combat) -> Refusal {
    let mover = seat_name(state.mover);
    match combat.step {
        Step::Declare(_) => refusal!(
            "R5.2",
            "nieuchess-await-battles",
            "{seat} has to divide the pawns in contact into battles now",
            seat = mover
        ),
        Step::Fight => refusal!(
            "R5.3",
            "nieuchess-await-fight",
            "{seat} has to choose the battle to be fought next",
            seat = mover
        ),
        Step::Roll(number) => refusal!(
            "R5.3",
            "nieuchess-await-die",
            "the die of battle {number} has to be rolled first",
            number = number
        ),
        Step::Swap(number) => refusal!(
            "R6.2",
            "nieuchess-await-swap",
            "{seat} has to choose the pawns that the exchange in battle {number} costs",
            seat = mover,
            number = number
        ),
        Step::Back(number, losers) => refusal!(
            "R6.3",
            "nieuchess-await-back",
            "{winner} has to send back the pawns of {loser} in battle {number}",
            winner = seat_name(losers.other()),
            loser = seat_name(losers),
            number = number
        ),
    }
}

// R2.1
fn refuse_roll(blue: u8, red: u8) -> Option<Refusal> {
    let strange = [blue, red].into_iter().find(|die| !(1..=6).contains(die));
    if let Some(die) = strange {
        return Some(refusal!(
            "R2.1",
            "nieuchess-roll-face",
            "a die shows 1 to 6, not {die}",
            die = die
        ));
    }
    (blue == red).then(|| {
        refusal!(
            "R2.1",
            "nieuchess-roll-tie",
            "both dice show {die}, and ties are rolled again",
            die = blue
        )
    })
}

/// Whether a pawn can be moved by the mover at all, moved already or not.
fn not_own(state: &State, cell: Cell) -> Option<Refusal> {
    match state.owner(cell) {
        None => Some(refusal!(
            "R3.1",
            "nieuchess-no-pawn",
            "there is no pawn on {cell}",
            cell = cell
        )),
        Some(seat) if seat != state.mover => Some(refusal!(
            "R3.1",
            "nieuchess-foreign-pawn",
            "the pawn on {cell} belongs to {seat}",
            cell = cell,
            seat = seat_name(seat)
        )),
        Some(_) => None,
    }
}

/// Why a hex named in a battle has no pawn of this seat that could fight.
pub(crate) fn not_engaged(state: &State, seat: Seat, cell: Cell) -> Refusal {
    match state.owner(cell) {
        None => refusal!(
            "R5.2",
            "nieuchess-battle-no-pawn",
            "there is no pawn on {cell}",
            cell = cell
        ),
        Some(owner) if owner != seat => refusal!(
            "R5.2",
            "nieuchess-battle-wrong-side",
            "the pawn on {cell} belongs to {owner} and stands on the wrong side of the battle",
            cell = cell,
            owner = seat_name(owner)
        ),
        Some(_) => refusal!(
            "R5.1",
            "nieuchess-battle-no-contact",
            "the pawn on {cell} is not adjacent to an enemy",
            cell = cell
        ),
    }
}

// R5.1, R5.2
fn refuse_battle(combat: &Combat, ours: Group, theirs: Group) -> Option<Refusal> {
    let free = combat.free();
    let name = |side: usize, place: usize| combat.engaged[side].cells()[place];
    for (side, group) in [(ATTACK, ours), (DEFENCE, theirs)] {
        if group == 0 || group >> combat.engaged[side].cells().len() != 0 {
            return Some(refusal!(
                "R5.2",
                "nieuchess-battle-shape",
                "a battle needs pawns in contact on both sides"
            ));
        }
        if let Some(place) = places(group & !free[side]).next() {
            let (cell, battle) = combat.engaged[side].iter().nth(place)?;
            return Some(refusal!(
                "R5.1",
                "nieuchess-battle-again",
                "the pawn on {cell} is in battle {battle} already, and no pawn fights twice in a turn",
                cell = cell,
                battle = battle
            ));
        }
    }
    for attacker in places(ours) {
        if let Some(defender) = places(theirs & !combat.touched(ATTACK, attacker)).next() {
            return Some(refusal!(
                "R5.2",
                "nieuchess-battle-apart",
                "{attacker} and {defender} are not adjacent",
                attacker = name(ATTACK, attacker),
                defender = name(DEFENCE, defender)
            ));
        }
    }
    let lowest = free[ATTACK].trailing_zeros() as usize;
    if ours >> lowest & 1 == 0 {
        return Some(refusal!(
            "R5.2",
            "nieuchess-battle-lowest",
            "the next battle has to be that of {cell}, the lowest pawn in none yet",
            cell = name(ATTACK, lowest)
        ));
    }
    combat.stranded(free, [ours, theirs]).map(|(side, place)| {
        refusal!(
            "R5.2",
            "nieuchess-battle-stranded",
            "the pawn on {cell} would be left without an opponent",
            cell = name(side, place)
        )
    })
}

// R5.3
fn refuse_fight(combat: &Combat, number: u8) -> Option<Refusal> {
    let open = number < 32 && combat.open() >> number & 1 != 0;
    (!open).then(|| {
        refusal!(
            "R5.3",
            "nieuchess-no-battle",
            "there is no battle {number} left to fight",
            number = number
        )
    })
}

// R5.3
fn refuse_die(die: u8) -> Option<Refusal> {
    (!(1..=6).contains(&die))
        .then(|| refusal!("R5.3", "nieuchess-die-face", "a die shows 1 to 6, not {die}", die = die))
}

// R6.2
fn refuse_swap(combat: &Combat, battle: u8, own: Cell, other: Cell) -> Option<Refusal> {
    let [attackers, defenders] = &combat.engaged;
    if !attackers.of(battle).any(|cell| cell == own) {
        return Some(refusal!(
            "R6.2",
            "nieuchess-swap-attacker",
            "{cell} is no attacker of battle {battle}",
            cell = own,
            battle = battle
        ));
    }
    (!defenders.of(battle).any(|cell| cell == other)).then(|| {
        refusal!(
            "R6.2",
            "nieuchess-swap-defender",
            "{cell} is no defender of battle {battle}",
            cell = other,
            battle = battle
        )
    })
}

// R6.3
fn refuse_loser(losing: &Engaged, battle: u8, cell: Cell) -> Option<Refusal> {
    (!losing.of(battle).any(|loser| loser == cell)).then(|| {
        refusal!(
            "R6.3",
            "nieuchess-no-loser",
            "{cell} holds no pawn that has to go back in battle {battle}",
            cell = cell,
            battle = battle
        )
    })
}

/// The lowest of these pawns that controls a hex (R1.4); the hex itself if none does.
pub(crate) fn controller(pawns: &[Cell], cell: Cell) -> Cell {
    let controls = |&pawn: &Cell| pawn == cell || adjacent(pawn, cell);
    pawns.iter().copied().find(controls).unwrap_or(cell)
}
