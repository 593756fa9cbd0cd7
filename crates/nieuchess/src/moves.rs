//! The legal actions: listed, counted, or one of them picked.

use crate::Nieuchess;
use crate::cell::Cell;
use crate::combat::{Combat, Step};
use crate::movement::{Destinations, Movement, vacant_reds};
use crate::options::MOST_PAWNS;
use crate::retreat::Retreats;
use crate::state::{Phase, State};
use quincunx_core::{Chooser, Seat};

/// One atomic action (C1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `roll:BR`: Blue's die and Red's die (R2.1).
    Roll(u8, u8),
    /// `first`: to play first (R2.2).
    First,
    /// `second`: to play second (R2.2).
    Second,
    /// `put:CELL`: to place a pawn (R2.3).
    Put(Cell),
    /// `FROM-TO`: to move a pawn (R3).
    Move(Cell, Cell),
    /// `FROM^TO`: to invade (R4).
    Invade(Cell, Cell),
    /// `done`: to end the movement (R3.1).
    Done,
    /// `battle:A+B…xC+D…`: to declare a battle (R5.2). Attackers and defenders are sets of bits by their places among
    /// the pawns in contact, in the order of cells.
    Battle(u32, u32),
    /// `fight:N`: to fight a battle (R5.3).
    Fight(u8),
    /// `die:N`: the die of a battle (R5.3).
    Die(u8),
    /// `swap:AxD`: the attacker and the defender that an exchange costs (R6.2).
    Swap(Cell, Cell),
    /// `back:FROM-VIA-TO`: the way back of a losing pawn (R6.3).
    Back(Cell, Cell, Cell),
    /// `lost:CELL`: a losing pawn without a way back (R6.3).
    Lost(Cell),
    /// `revive:STAR`: to bring back a pawn (R7.1).
    Revive(Cell),
    /// `stop`: to bring back no more (R7.1).
    Stop,
}

impl Nieuchess {
    /// Appends every legal action.
    pub(crate) fn list(&self, state: &State, actions: &mut Vec<Action>) {
        match &state.phase {
            Phase::Roll => actions.extend((0..30).map(roll)),
            Phase::Choose(_) => actions.extend([Action::First, Action::Second]),
            Phase::Put(seat) => {
                let army = state.army(*seat);
                let half = self.board.half(*seat).iter();
                actions.extend(
                    half.filter(|&&cell| !army.contains(cell))
                        .map(|&cell| Action::Put(cell)),
                );
            }
            Phase::Move(movement) => self.list_moves(state, movement, actions),
            Phase::Combat(combat) => self.list_combat(state, combat, actions),
            Phase::Revive(seat, _) => {
                actions.extend(self.stars(state, *seat).map(Action::Revive));
                actions.push(Action::Stop);
            }
            Phase::Over(_) => {}
        }
    }

    fn list_moves(&self, state: &State, movement: &Movement, actions: &mut Vec<Action>) {
        let destinations = Destinations::of(&self.board, state, movement);
        for (n, &from) in movement.waiting().iter().enumerate() {
            actions.extend(destinations.walks(n).cells(from).map(|to| Action::Move(from, to)));
            let mut rides = destinations.rides(n);
            while rides != 0 {
                let place = rides.trailing_zeros() as usize;
                rides &= rides - 1;
                actions.push(Action::Move(from, self.board.line()[place]));
            }
            if destinations.embarks(n) {
                actions.extend(vacant_reds(&self.board, state).map(|to| Action::Invade(from, to)));
            }
        }
        actions.push(Action::Done);
    }

    fn list_combat(&self, state: &State, combat: &Combat, actions: &mut Vec<Action>) {
        match combat.step {
            Step::Declare(_) => combat.each_battle(|ours, theirs| actions.push(Action::Battle(ours, theirs))),
            Step::Fight => {
                let open = combat.open();
                let numbers = (1..=MOST_PAWNS as u8).filter(|number| open >> number & 1 != 0);
                actions.extend(numbers.map(Action::Fight));
            }
            Step::Roll(_) => actions.extend((1..=6).map(Action::Die)),
            Step::Swap(battle) => {
                let [attackers, defenders] = &combat.engaged;
                for own in attackers.of(battle) {
                    actions.extend(defenders.of(battle).map(|other| Action::Swap(own, other)));
                }
            }
            Step::Back(battle, losers) => {
                let retreats = Retreats::of(&self.board, state, losers);
                for from in combat.engaged[state.side(losers)].of(battle) {
                    let before = actions.len();
                    retreats.each_path(from, |via, to| actions.push(Action::Back(from, via, to)));
                    // R6.3: elimination is offered only where there is no way back.
                    if actions.len() == before {
                        actions.push(Action::Lost(from));
                    }
                }
            }
        }
    }

    /// The stars on which a side may bring back a pawn now (R7.3).
    pub(crate) fn stars(&self, state: &State, seat: Seat) -> impl Iterator<Item = Cell> {
        let (own, enemy) = (state.army(seat), state.army(seat.other()));
        let controlled = self
            .board
            .centres(seat)
            .map(|centre| !centre.hexes.iter().any(|&hex| enemy.contains(hex)));
        let abroad = own.cells().iter().filter(|cell| cell.half() != seat).count();
        let allowed = match (controlled, abroad) {
            ([false, false], _) | (_, 0) => 0,
            ([true, true], 2..) => 2,
            _ => 1,
        };
        let brought = match state.phase {
            Phase::Revive(asked, brought) if asked == seat => brought,
            _ => 0,
        };
        // R7.1: no more return than have been eliminated.
        let possible = brought < allowed && own.len() < self.settings.pawns;
        let centres = self.board.centres(seat).iter().zip(controlled);
        centres
            .filter(move |(centre, controlled)| possible && *controlled && !own.contains(centre.star))
            .map(|(centre, _)| centre.star)
    }

    /// The number of legal actions, without listing them where they can be many.
    pub(crate) fn count_actions(&self, state: &State) -> usize {
        match &state.phase {
            Phase::Roll => 30,
            Phase::Choose(_) => 2,
            Phase::Put(seat) => self.board.half(*seat).len() - state.army(*seat).len(),
            Phase::Move(movement) => {
                let destinations = Destinations::of(&self.board, state, movement);
                let pawns = 0..movement.waiting().len();
                1 + pawns.map(|n| destinations.count(n)).sum::<usize>()
            }
            Phase::Combat(combat) => match combat.step {
                Step::Declare(_) => {
                    let mut count = 0;
                    combat.each_battle(|_, _| count += 1);
                    count
                }
                Step::Fight => combat.open().count_ones() as usize,
                Step::Roll(_) => 6,
                Step::Swap(battle) => {
                    let (ours, theirs) = combat.strengths(battle);
                    ours * theirs
                }
                Step::Back(battle, losers) => {
                    let retreats = Retreats::of(&self.board, state, losers);
                    let losing = combat.engaged[state.side(losers)].of(battle);
                    losing.map(|from| retreats.count(from).max(1)).sum()
                }
            },
            Phase::Revive(seat, _) => 1 + self.stars(state, *seat).count(),
            Phase::Over(_) => 0,
        }
    }

    /// One of the legal actions or outcomes, each as likely as the other.
    pub(crate) fn pick_action(
        &self,
        state: &State,
        chooser: &mut (impl Chooser + ?Sized),
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        match &state.phase {
            Phase::Roll => Some(roll(chooser.below(30) as u8)),
            Phase::Put(seat) => {
                let half = self.board.half(*seat);
                let army = state.army(*seat);
                let mut place = chooser.below((half.len() - army.len()) as u32) as u16;
                // The hexes taken are passed over in their order.
                for &cell in army.cells() {
                    place += u16::from(self.board.site(cell).rank <= place);
                }
                Some(Action::Put(half[place as usize]))
            }
            Phase::Move(movement) => Some(self.pick_move(state, movement, chooser)),
            Phase::Combat(Combat {
                step: Step::Roll(_), ..
            }) => Some(Action::Die(1 + chooser.below(6) as u8)),
            Phase::Over(_) => None,
            Phase::Choose(_) | Phase::Combat(_) | Phase::Revive(..) => {
                scratch.clear();
                self.list(state, scratch);
                Some(scratch[chooser.below(scratch.len() as u32) as usize])
            }
        }
    }

    fn pick_move(&self, state: &State, movement: &Movement, chooser: &mut (impl Chooser + ?Sized)) -> Action {
        let destinations = Destinations::of(&self.board, state, movement);
        let waiting = movement.waiting();
        let mut counts = [0; MOST_PAWNS];
        for (n, count) in counts[..waiting.len()].iter_mut().enumerate() {
            *count = destinations.count(n);
        }
        let total = 1 + counts.iter().sum::<usize>();
        let mut chosen = chooser.below(total as u32) as usize;
        for (n, &from) in waiting.iter().enumerate() {
            if chosen < counts[n] {
                return self.nth_move(state, &destinations, n, from, chosen);
            }
            chosen -= counts[n];
        }
        Action::Done
    }

    fn nth_move(&self, state: &State, destinations: &Destinations, n: usize, from: Cell, chosen: usize) -> Action {
        let walks = destinations.walks(n);
        if chosen < walks.len() {
            return Action::Move(from, walks.nth(chosen, from));
        }
        let mut rides = destinations.rides(n);
        let chosen = chosen - walks.len();
        let ridden = rides.count_ones() as usize;
        if chosen < ridden {
            for _ in 0..chosen {
                rides &= rides - 1;
            }
            return Action::Move(from, self.board.line()[rides.trailing_zeros() as usize]);
        }
        let red = vacant_reds(&self.board, state).nth(chosen - ridden);
        Action::Invade(from, red.expect("the vacant red hexes were counted"))
    }
}

/// The throws that are no ties, numbered from 0 (R2.1).
fn roll(n: u8) -> Action {
    let (blue, red) = (n / 5, n % 5);
    Action::Roll(blue + 1, red + 1 + u8::from(red >= blue))
}
