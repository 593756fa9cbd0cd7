//! What an action does (R3 to R8).

use crate::Unita;
use crate::battle::fight;
use crate::events::Event;
use crate::menu::has_extras;
use crate::moves::Action;
use crate::options::Deploy;
use crate::pieces::{Battalion, Card, Company, Die, Shuffle, Slot, Tile, leave_corner};
use crate::state::{Clash, Declaration, POINTS, Role, Stage, State, Tiles, stock_of};
use quincunx_core::{Outcome, Seat, SeatSet, Sink};

pub(crate) fn apply(game: &Unita, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    match (state.stage, action) {
        (Stage::Roll(battalion), Action::Roll(roll)) => {
            sink.tell(Event::Rolled { battalion, roll });
            state.stage = Stage::Lay(battalion, roll);
        }
        (Stage::Lay(battalion, roll), Action::Lay(lay)) => {
            let mut place = game.board.starts()[0];
            // R3.2: the first tile at the front start square plus one die, each next at the last plus another.
            let places = lay.dice().map(|die| {
                place += roll[die];
                place
            });
            let tiles = lay.tiles();
            state.tiles[battalion.index()] = Tiles::on(places, tiles);
            sink.tell(Event::Laid {
                battalion,
                places,
                tiles,
            });
            let next = Battalion(battalion.0 + 1);
            state.stage = if next.0 < game.count as u8 {
                Stage::Roll(next)
            } else {
                Stage::Deploy(0)
            };
        }
        (Stage::Deploy(placed), Action::Put(maximum, company, slot)) => {
            put(game, state, placed, maximum, company, slot, sink);
        }
        (Stage::Pick(clash), Action::Fight(enemy, company)) => {
            let picked = game
                .enemies_at(state, state.active, clash.company)
                .find(|&(_, battalion, near)| (battalion, near) == (enemy, company));
            if let Some((contact, ..)) = picked {
                let clash = Clash {
                    contact,
                    another: true,
                    ..clash
                };
                begin_battle(game, state, clash, sink);
            }
        }
        (Stage::Refusal(clash, role), Action::Refuse) => {
            refuse(game, state, clash, role, sink);
            after_battle(game, state, clash, sink);
        }
        (Stage::Refusal(clash, Role::Attacker), _) => ask_refusal(game, state, clash, Role::Defender, sink),
        (Stage::Refusal(clash, Role::Defender), _) => ask_declaration(game, state, clash, Role::Attacker, sink),
        (Stage::Declaration(clash, role), _) => declare(game, state, clash, role, action, sink),
        (Stage::Glory, _) => {
            if action == Action::Glory {
                let battalion = state.active;
                use_card(game, state, battalion, Card::Glory, sink);
                // The company in front is the first to reach the Gate.
                let dice = state.formation(battalion, Company(0));
                state.glory = dice.iter().map(|die| die.face()).min().unwrap_or(0);
                sink.tell(Event::Glory {
                    battalion,
                    points: state.glory,
                });
            }
            settle(game, state, sink);
        }
        _ => take_turn(game, state, action, sink),
    }
}

fn put(
    game: &Unita,
    state: &mut State,
    placed: u8,
    maximum: u8,
    company: Company,
    slot: Slot,
    sink: &mut impl Sink<Event>,
) {
    let battalion = game.deployer(placed);
    let b = battalion.index();
    state.formation_mut(battalion, company)[slot as usize] = Die::fresh(maximum);
    state.stock[b] -= stock_of(maximum, 1);
    state.filled[b] |= 1 << (company.index() * 4 + slot as usize);
    let secret = game.rules.deploy == Deploy::Secret;
    sink.tell(Event::Placed {
        battalion,
        maximum,
        company,
        slot,
        secret,
    });
    if secret {
        sink.tell(Event::PlacedUnseen { battalion });
    }
    if placed + 1 < game.all_dice() {
        state.stage = Stage::Deploy(placed + 1);
        return;
    }
    if secret {
        // R4.1: now everybody is done.
        for battalion in game.battalions() {
            let dice = state.dice[battalion.index()];
            sink.tell(Event::Uncovered { battalion, dice });
        }
    }
    begin_turn(game, state, Battalion(0), sink);
}

/// An action on the battalion's own turn, outside of battles.
fn take_turn(game: &Unita, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    let battalion = state.active;
    let b = battalion.index();
    match action {
        Action::Go(company) => {
            let cost = game.march(state, battalion).cost(company.index());
            state.points -= cost.unwrap_or(0);
            state.fresh = false;
            advance(game, state, company, 0, sink);
            return;
        }
        Action::Rail(company) => {
            use_card(game, state, battalion, Card::Railway, sink);
            if let Some(train) = game.march(state, battalion).train(company.index()) {
                state.points -= train.cost;
                state.fresh = false;
                advance(game, state, company, train.followers, sink);
            }
            return;
        }
        Action::End => {
            end_turn(game, state, sink);
            return;
        }
        Action::Reorganise(company, shuffle) => {
            state.points -= 1;
            state.fresh = false;
            state.marks[b].reorganised |= 1 << company.index();
            sink.tell(Event::Reorganised {
                battalion,
                company,
                shuffle,
            });
            rearrange(state, battalion, company, shuffle);
        }
        Action::Whirl(company, shuffle) => {
            use_special(game, state, battalion, company, sink);
            sink.tell(Event::Whirled {
                battalion,
                company,
                shuffle,
            });
            rearrange(state, battalion, company, shuffle);
        }
        Action::Cross(company, slot) => {
            use_special(game, state, battalion, company, sink);
            heal(state, battalion, company, slot, sink);
        }
        Action::Crossbow(enemy, company, slot) => {
            use_card(game, state, battalion, Card::Crossbow, sink);
            let die = &mut state.formation_mut(enemy, company)[slot as usize];
            *die = die.hurt();
            let face = die.face();
            sink.tell(Event::Hurt {
                battalion: enemy,
                company,
                slot,
                face,
            });
        }
        Action::Discipline(terrain) => {
            use_card(game, state, battalion, Card::Discipline, sink);
            state.discipline = Some(terrain);
            sink.tell(Event::Disciplined { battalion, terrain });
        }
        Action::Imitate(special) => {
            use_card(game, state, battalion, Card::Imitation, sink);
            state.imitation = Some(special);
            sink.tell(Event::Imitated { battalion, special });
        }
        Action::Confession(company, slot) => {
            use_card(game, state, battalion, Card::Confession, sink);
            heal(state, battalion, company, slot, sink);
        }
        Action::GirlPower => use_card(game, state, battalion, Card::GirlPower, sink),
        Action::Pilgrimage => {
            use_card(game, state, battalion, Card::Pilgrimage, sink);
            state.points = POINTS - 1;
            state.pilgrimage = true;
        }
        _ => {}
    }
    settle(game, state, sink);
}

fn rearrange(state: &mut State, battalion: Battalion, company: Company, shuffle: Shuffle) {
    let dice = state.formation_mut(battalion, company);
    *dice = shuffle.apply(*dice);
}

fn heal(state: &mut State, battalion: Battalion, company: Company, slot: Slot, sink: &mut impl Sink<Event>) {
    let die = &mut state.formation_mut(battalion, company)[slot as usize];
    *die = die.healed();
    let face = die.face();
    sink.tell(Event::Healed {
        battalion,
        company,
        slot,
        face,
    });
}

fn use_card(game: &Unita, state: &mut State, battalion: Battalion, card: Card, sink: &mut impl Sink<Event>) {
    debug_assert!(game.has_card(state, battalion, card));
    let used = &mut state.marks[battalion.index()].cards;
    let left = card.bits() & !*used;
    *used |= left & left.wrapping_neg();
    sink.tell(Event::Card { battalion, card });
}

/// R3.6, R3.7: a use of the special tile under a company, which turns it face up.
fn use_special(game: &Unita, state: &mut State, battalion: Battalion, company: Company, sink: &mut impl Sink<Event>) {
    state.marks[battalion.index()].special |= 1 << company.index();
    if let Some(tile) = state.tile_under(battalion, company) {
        turn_up(game, state, battalion, tile, sink);
    }
}

fn turn_up(game: &Unita, state: &mut State, battalion: Battalion, tile: usize, sink: &mut impl Sink<Event>) {
    let special = game.special(state, battalion);
    let tiles = &mut state.tiles[battalion.index()];
    if tiles.is_up(tile) {
        return;
    }
    tiles.up |= 1 << tile;
    tiles.special_known |= tiles.kinds[tile] == Tile::Special;
    sink.tell(Event::TurnedUp {
        battalion,
        square: tiles.places[tile],
        tile: tiles.kinds[tile],
        special,
    });
}

/// R5.2: a company advances a square, arrives and fights; so many behind it follow by rail.
fn advance(game: &Unita, state: &mut State, company: Company, followers: u8, sink: &mut impl Sink<Event>) {
    let battalion = state.active;
    let (b, c) = (battalion.index(), company.index());
    let from = state.places[b][c];
    if game.board.is_corner(from) {
        state.dice[b][c] = leave_corner(state.dice[b][c]); // R2.2
    }
    state.marks[b].reorganised &= !(1 << c);
    let square = from + 1;
    state.places[b][c] = square;
    if square == game.board.gate() {
        // R5.7
        sink.tell(Event::Left { battalion, company });
        if c == 0 && game.has_card(state, battalion, Card::Glory) {
            state.stage = Stage::Glory;
            return;
        }
        return follow(game, state, company, followers, sink);
    }
    sink.tell(Event::Moved {
        battalion,
        company,
        square,
    });
    let mut clash = Clash {
        company,
        followers,
        contact: 0,
        another: false,
        declared: Declaration::Plain,
    };
    let mut enemies = [None; 2];
    for (place, enemy) in enemies.iter_mut().zip(game.enemies_at(state, battalion, company)) {
        *place = Some(enemy);
    }
    let Some((contact, ..)) = enemies[0] else {
        return follow(game, state, company, followers, sink);
    };
    // R6.2: first the tiles under the enemies, then its own.
    for (_, enemy, near) in enemies.into_iter().flatten() {
        if let Some(tile) = state.tile_under(enemy, near) {
            turn_up(game, state, enemy, tile, sink);
        }
    }
    show_own_tile(game, state, company, sink);
    if enemies[1].is_some() {
        clash.another = true;
        state.stage = Stage::Pick(clash);
    } else {
        clash.contact = contact;
        begin_battle(game, state, clash, sink);
    }
}

/// R6.2: the attacker's own tile is turned up if it is a mountain or a forest; a special one is known for what it is.
fn show_own_tile(game: &Unita, state: &mut State, company: Company, sink: &mut impl Sink<Event>) {
    let battalion = state.active;
    let Some(tile) = state.tile_under(battalion, company) else {
        return;
    };
    let tiles = &mut state.tiles[battalion.index()];
    if tiles.kinds[tile] != Tile::Special {
        turn_up(game, state, battalion, tile, sink);
    } else if !tiles.special_known {
        tiles.special_known = true;
        let square = tiles.places[tile];
        sink.tell(Event::SpecialKnown { battalion, square });
    }
}

fn begin_battle(game: &Unita, state: &mut State, clash: Clash, sink: &mut impl Sink<Event>) {
    sink.tell(Event::Fought {
        attacker: (state.active, clash.company),
        defender: game.side_of(state, clash, Role::Defender),
    });
    ask_refusal(game, state, clash, Role::Attacker, sink);
}

/// R6.3, the attacker first.
fn ask_refusal(game: &Unita, state: &mut State, clash: Clash, role: Role, sink: &mut impl Sink<Event>) {
    let (battalion, company) = game.side_of(state, clash, role);
    if game.can_refuse(state, battalion, company) {
        state.stage = Stage::Refusal(clash, role);
        return;
    }
    match role {
        Role::Attacker => ask_refusal(game, state, clash, Role::Defender, sink),
        Role::Defender => ask_declaration(game, state, clash, Role::Attacker, sink),
    }
}

fn refuse(game: &Unita, state: &mut State, clash: Clash, role: Role, sink: &mut impl Sink<Event>) {
    let (battalion, company) = game.side_of(state, clash, role);
    if game.refuses_by_tile(state, battalion, company) {
        use_special(game, state, battalion, company, sink);
    } else {
        use_card(game, state, battalion, Card::Strike, sink);
    }
    sink.tell(Event::Refused { battalion, company });
}

/// R6.4, the attacker first.
fn ask_declaration(game: &Unita, state: &mut State, clash: Clash, role: Role, sink: &mut impl Sink<Event>) {
    let (battalion, _) = game.side_of(state, clash, role);
    if game.can_declare(state, battalion, role) {
        state.stage = Stage::Declaration(clash, role);
        return;
    }
    declared(game, state, clash, role, Declaration::Plain, sink);
}

fn declare(game: &Unita, state: &mut State, clash: Clash, role: Role, action: Action, sink: &mut impl Sink<Event>) {
    let (battalion, _) = game.side_of(state, clash, role);
    let (declaration, card) = match action {
        Action::Halberd(slot) => (Declaration::Halberd(slot), Some(Card::Halberd)),
        Action::Cavalry => (Declaration::Cavalry, Some(Card::Cavalry)),
        Action::Terror(slot) => (Declaration::Terror(slot), Some(Card::Terror)),
        _ => (Declaration::Plain, None),
    };
    if let Some(card) = card {
        use_card(game, state, battalion, card, sink);
    }
    declared(game, state, clash, role, declaration, sink);
}

fn declared(
    game: &Unita,
    state: &mut State,
    clash: Clash,
    role: Role,
    declaration: Declaration,
    sink: &mut impl Sink<Event>,
) {
    match role {
        Role::Attacker => {
            let clash = Clash {
                declared: declaration,
                ..clash
            };
            ask_declaration(game, state, clash, Role::Defender, sink);
        }
        Role::Defender => {
            fight(game, state, clash, declaration, sink);
            after_battle(game, state, clash, sink);
        }
    }
}

/// R6.2: the second battle follows when the first is done.
fn after_battle(game: &Unita, state: &mut State, clash: Clash, sink: &mut impl Sink<Event>) {
    if clash.another {
        let next = Clash {
            contact: 1 - clash.contact,
            another: false,
            declared: Declaration::Plain,
            ..clash
        };
        begin_battle(game, state, next, sink);
    } else {
        follow(game, state, clash.company, clash.followers, sink);
    }
}

/// R8 Railway: the next company of a train, or back to the turn.
fn follow(game: &Unita, state: &mut State, company: Company, followers: u8, sink: &mut impl Sink<Event>) {
    if followers > 0 {
        advance(game, state, Company(company.0 + 1), followers - 1, sink);
    } else {
        settle(game, state, sink);
    }
}

/// Back to the turn, which may be over (R5.6), as may the game (R7.1).
fn settle(game: &Unita, state: &mut State, sink: &mut impl Sink<Event>) {
    state.stage = Stage::Turn;
    if game.has_left(state, state.active) && game.battalions().all(|battalion| game.has_left(state, battalion)) {
        state.stage = Stage::Over;
        state.points = 0;
        state.fresh = false;
        state.active = Battalion(0);
        sink.tell(Event::Ended {
            outcome: game.outcome(state),
            totals: game.totals(state),
        });
    } else if ends_by_itself(game, state) {
        end_turn(game, state, sink);
    }
}

/// R5.6: nothing else is possible, and no own face-down tile under a company could make it seem so.
pub(crate) fn ends_by_itself(game: &Unita, state: &State) -> bool {
    !game.march(state, state.active).can_spend(state.points)
        && !state.is_on_face_down(state.active)
        && !has_extras(game, state)
}

/// R5.1: on to the next battalion with a company on the board.
fn end_turn(game: &Unita, state: &mut State, sink: &mut impl Sink<Event>) {
    if state.points > 0 {
        sink.tell(Event::PointsLost {
            battalion: state.active,
            points: state.points,
        });
    }
    let mut next = state.active;
    loop {
        next = Battalion((next.0 + 1) % game.count as u8);
        if !game.has_left(state, next) || next == state.active {
            break;
        }
    }
    begin_turn(game, state, next, sink);
}

fn begin_turn(game: &Unita, state: &mut State, battalion: Battalion, sink: &mut impl Sink<Event>) {
    state.active = battalion;
    state.points = POINTS;
    state.fresh = true;
    state.stage = Stage::Turn;
    // R8 Pilgrimage
    if state.pilgrimage && game.colour(battalion) == Card::Pilgrimage.colour() {
        state.points = POINTS + 1;
        state.pilgrimage = false;
    }
    sink.tell(Event::TurnBegan {
        battalion,
        points: state.points,
    });
}

impl Unita {
    /// R7.1: what each battalion counts; 0 for those that do not play.
    pub fn totals(&self, state: &State) -> [u32; 4] {
        let mut totals = [0; 4];
        for battalion in self.battalions() {
            let glory = if self.colour(battalion) == Card::Glory.colour() {
                state.glory
            } else {
                0
            };
            totals[battalion.index()] = state.life_points(battalion) + u32::from(glory);
        }
        totals
    }

    /// R7.2, R7.3
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let totals = self.totals(state);
        let all = self.battalions();
        let best = all.map(|battalion| totals[battalion.index()]).max().unwrap_or(0);
        let mut top = self.those(|battalion| totals[battalion.index()] == best);
        if top.len() > 1 {
            let girl = self.those(|battalion| self.wins_ties(state, battalion));
            if girl.iter().any(|seat| top.contains(seat)) {
                top = girl;
            } else {
                let at_zero = |battalion: Battalion| {
                    let dice = state.dice[battalion.index()].as_flattened();
                    dice.iter().filter(|die| die.face() == 0).count()
                };
                let tied = top;
                let tied = |battalion: &Battalion| tied.contains(Seat::new(battalion.0));
                let fewest = self.battalions().filter(tied).map(at_zero).min();
                top = self.those(|battalion| tied(&battalion) && Some(at_zero(battalion)) == fewest);
            }
        }
        let side = |side| self.those(|battalion| self.colour(battalion).side() == side);
        match (self.rules.has_sides(), [0, 1].map(side)) {
            // A win shared by all is a draw.
            (false, _) if top.len() == self.count => Outcome::DRAW,
            (false, _) => Outcome::shared(top),
            (true, [helvetia, _]) if top.iter().all(|seat| helvetia.contains(seat)) => self.side_wins(helvetia),
            (true, [_, neighbours]) if top.iter().all(|seat| neighbours.contains(seat)) => self.side_wins(neighbours),
            (true, _) => Outcome::DRAW,
        }
    }

    /// A set of battalions, each in the place of the seat with its number.
    fn those(&self, chosen: impl Fn(Battalion) -> bool) -> SeatSet {
        let chosen = self.battalions().filter(|&battalion| chosen(battalion));
        SeatSet::of(chosen.map(|battalion| Seat::new(battalion.0)))
    }

    /// The players who lead these battalions win.
    fn side_wins(&self, battalions: SeatSet) -> Outcome {
        let seats = battalions.iter().map(|place| self.rules.seat(place.index()));
        Outcome::shared(SeatSet::of(seats))
    }
}
