//! Playing a legal action, and what follows from it.

use crate::Nieuchess;
use crate::board::CombatResult;
use crate::cell::{BLUE, Cell, RED};
use crate::combat::{ATTACK, Combat, DEFENCE, Step};
use crate::events::{Event, Names};
use crate::movement::Movement;
use crate::moves::Action;
use crate::options::MOST_PAWNS;
use crate::state::{Army, Ending, INVADERS, Phase, State};
use quincunx_core::{Seat, Sink};

impl Nieuchess {
    /// Plays a legal action and tells what happened.
    pub(crate) fn play(&self, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
        let seat = state.mover;
        match action {
            Action::Roll(blue, red) => {
                // R2.1: the higher die wins.
                let winner = if blue > red { BLUE } else { RED };
                sink.tell(Event::Rolled { blue, red, winner });
                state.phase = Phase::Choose(winner);
            }
            Action::First | Action::Second => {
                let Phase::Choose(chooser) = state.phase else {
                    unreachable!("the order is chosen after the roll")
                };
                // R2.2: for the whole game.
                let first = if action == Action::First {
                    chooser
                } else {
                    chooser.other()
                };
                (state.first, state.mover) = (first, first);
                sink.tell(Event::Ordered { first });
                state.phase = Phase::Put(first);
            }
            Action::Put(cell) => self.put(state, cell, sink),
            Action::Move(from, to) => {
                sink.tell(Event::Moved { seat, from, to });
                carry(state, from, to);
            }
            Action::Invade(from, to) => {
                sink.tell(Event::Invaded { seat, from, to });
                carry(state, from, to).landed += 1;
            }
            Action::Done => self.end_movement(state, sink),
            Action::Battle(attackers, defenders) => {
                let combat = combat(state);
                let number = combat.declare(attackers, defenders);
                let [attackers, defenders] = &combat.engaged;
                sink.tell(Event::Declared {
                    number,
                    attackers: Names::of(attackers.of(number)),
                    defenders: Names::of(defenders.of(number)),
                });
            }
            Action::Fight(number) => {
                let combat = combat(state);
                combat.step = Step::Roll(number);
                let [attackers, defenders] = &combat.engaged;
                sink.tell(Event::Fought {
                    number,
                    attackers: Names::of(attackers.of(number)),
                    defenders: Names::of(defenders.of(number)),
                });
            }
            Action::Die(die) => self.resolve(state, die, sink),
            Action::Swap(own, other) => {
                let Step::Swap(battle) = combat(state).step else {
                    unreachable!("an exchange follows its die")
                };
                // R6.2: each side loses one pawn.
                eliminate(state, seat, own, sink);
                eliminate(state, seat.other(), other, sink);
                self.end_battle(state, battle, sink);
            }
            Action::Back(from, via, to) => {
                let (battle, losers) = retreat(state);
                sink.tell(Event::WentBack {
                    seat: losers,
                    from,
                    via,
                    to,
                });
                let army = state.army_mut(losers);
                army.remove(from);
                army.insert(to);
                self.end_retreat(state, battle, losers, from, sink);
            }
            Action::Lost(cell) => {
                let (battle, losers) = retreat(state);
                sink.tell(Event::CutOff { seat: losers, cell });
                state.army_mut(losers).remove(cell);
                self.end_retreat(state, battle, losers, cell, sink);
            }
            Action::Revive(star) => self.revive(state, star, sink),
            Action::Stop => {
                let Phase::Revive(asked, _) = state.phase else {
                    unreachable!("only who is asked can stop")
                };
                sink.tell(Event::Stopped { seat: asked });
                self.ask_next(state, asked);
            }
        }
    }

    fn put(&self, state: &mut State, cell: Cell, sink: &mut impl Sink<Event>) {
        let Phase::Put(seat) = state.phase else {
            unreachable!("pawns are placed before the first movement")
        };
        sink.tell(Event::Placed { seat, cell });
        state.army_mut(seat).insert(cell);
        if state.army(seat).len() < self.settings.pawns {
            return;
        }
        // R2.3: the first player places all its pawns, then the other; then the first player moves.
        if seat == state.first {
            state.phase = Phase::Put(seat.other());
        } else {
            self.begin_movement(state, state.first);
        }
    }

    fn begin_movement(&self, state: &mut State, mover: Seat) {
        state.mover = mover;
        let (own, enemy) = (state.army(mover), state.army(mover.other()));
        state.phase = Phase::Move(Movement::of(&self.board, own.cells(), enemy, 0));
    }

    fn end_movement(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        let Phase::Move(movement) = &state.phase else {
            unreachable!("only a movement can be done")
        };
        let seat = state.mover;
        // R4.2: as many invasions as the pawns that landed need.
        state.invasions[seat.index()] -= movement.landed.div_ceil(INVADERS);
        let combat = Combat::begin(state.army(seat), state.army(seat.other()));
        let battles = combat.is_some();
        sink.tell(Event::Halted { seat, battles });
        match combat {
            // R5.1: whoever is in contact must fight.
            Some(combat) => {
                state.fought = true;
                state.phase = Phase::Combat(combat);
            }
            // R5.3: if no pawns are adjacent, the turn is over.
            None => self.end_turn(state, sink),
        }
    }

    /// What the die of a battle brings (R6).
    fn resolve(&self, state: &mut State, die: u8, sink: &mut impl Sink<Event>) {
        let combat = combat(state);
        let Step::Roll(battle) = combat.step else {
            unreachable!("a die is rolled for a battle")
        };
        let (attackers, defenders) = combat.strengths(battle);
        let result = self.board.result(attackers, defenders, die);
        sink.tell(Event::Decided {
            number: battle,
            die,
            result,
        });
        match result {
            CombatResult::AttackersEliminated => self.eliminate_side(state, ATTACK, battle, sink),
            CombatResult::DefendersEliminated => self.eliminate_side(state, DEFENCE, battle, sink),
            CombatResult::Exchange => combat.step = Step::Swap(battle),
            CombatResult::AttackersBack | CombatResult::DefendersBack => {
                let losing = if result == CombatResult::AttackersBack {
                    ATTACK
                } else {
                    DEFENCE
                };
                combat.dismiss(1 - losing, battle);
                let losers = state.combatant(losing);
                self::combat(state).step = Step::Back(battle, losers);
            }
        }
    }

    /// AE or DE (R6.1).
    fn eliminate_side(&self, state: &mut State, side: usize, battle: u8, sink: &mut impl Sink<Event>) {
        let seat = state.combatant(side);
        let engaged = combat(state).engaged[side];
        for cell in engaged.of(battle) {
            eliminate(state, seat, cell, sink);
        }
        self.end_battle(state, battle, sink);
    }

    /// A losing pawn has been dealt with; the battle is over when it was the last (R6.3).
    fn end_retreat(&self, state: &mut State, battle: u8, losers: Seat, from: Cell, sink: &mut impl Sink<Event>) {
        let side = state.side(losers);
        let combat = combat(state);
        combat.release(side, from);
        if combat.engaged[side].of(battle).next().is_none() {
            self.end_battle(state, battle, sink);
        }
    }

    fn end_battle(&self, state: &mut State, battle: u8, sink: &mut impl Sink<Event>) {
        // R8.1: a side without pawns has lost at once.
        if state.armies.iter().any(Army::is_empty) {
            self.end_game(state, Ending::Destroyed, sink);
            return;
        }
        // R6.4: whoever has fought takes no further part in this turn.
        let combat = combat(state);
        combat.dismiss(ATTACK, battle);
        combat.dismiss(DEFENCE, battle);
        combat.step = Step::Fight;
        if combat.open() == 0 {
            self.end_turn(state, sink);
        }
    }

    fn end_turn(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        if state.mover == state.first {
            self.begin_movement(state, state.first.other());
            return;
        }
        // R7.1: after the second player's combat a Complete Turn ends.
        state.turns += 1;
        state.quiet = if state.fought { 0 } else { state.quiet + 1 };
        state.fought = false;
        sink.tell(Event::Completed { turns: state.turns });
        // R8.2: judged before replacements.
        if state.quiet >= self.settings.truce {
            self.end_game(state, Ending::Truce, sink);
        } else if state.turns >= self.settings.limit {
            self.end_game(state, Ending::Limit, sink);
        } else {
            self.ask(state, state.first);
        }
    }

    /// Asks a side for its replacements, if it can have any (R7.1).
    fn ask(&self, state: &mut State, seat: Seat) {
        if self.stars(state, seat).next().is_some() {
            state.phase = Phase::Revive(seat, 0);
        } else {
            self.ask_next(state, seat);
        }
    }

    /// After a side's replacements: the second player's follow, and then the next Complete Turn.
    fn ask_next(&self, state: &mut State, seat: Seat) {
        if seat == state.first {
            self.ask(state, seat.other());
        } else {
            self.begin_movement(state, state.first);
        }
    }

    fn revive(&self, state: &mut State, star: Cell, sink: &mut impl Sink<Event>) {
        let Phase::Revive(seat, brought) = state.phase else {
            unreachable!("only who is asked can bring back pawns")
        };
        sink.tell(Event::Revived { seat, star });
        state.army_mut(seat).insert(star);
        state.phase = Phase::Revive(seat, brought + 1);
        if self.stars(state, seat).next().is_none() {
            self.ask_next(state, seat);
        }
    }

    fn end_game(&self, state: &mut State, ending: Ending, sink: &mut impl Sink<Event>) {
        state.phase = Phase::Over(ending);
        sink.tell(Event::Ended {
            ending,
            winner: self.winner(state),
        });
    }
}

/// Moves a pawn of the mover and takes it out of those that wait.
fn carry(state: &mut State, from: Cell, to: Cell) -> &mut Movement {
    let army = state.army_mut(state.mover);
    army.remove(from);
    army.insert(to);
    let Phase::Move(movement) = &mut state.phase else {
        unreachable!("pawns move during the movement")
    };
    movement.remove(from);
    movement
}

fn eliminate(state: &mut State, seat: Seat, cell: Cell, sink: &mut impl Sink<Event>) {
    state.army_mut(seat).remove(cell);
    sink.tell(Event::Eliminated { seat, cell });
}

fn combat(state: &mut State) -> &mut Combat {
    match &mut state.phase {
        Phase::Combat(combat) => combat,
        _ => unreachable!("battles belong to the combat"),
    }
}

fn retreat(state: &mut State) -> (u8, Seat) {
    match combat(state).step {
        Step::Back(battle, losers) => (battle, losers),
        _ => unreachable!("pawns go back after their battle"),
    }
}

const _: () = assert!(MOST_PAWNS < 32, "sets of pawns and of battles fit their integers");
