//! Unita without much thought: who advances, which cards are used, where dice are placed.
//!
//! Samples of the tree are played on like this, so that it has to be quick. An advance is weighed by the battles it
//! brings at once, by those that enemies could seek where the company stands, and by how far along the path it is.

use super::{GO, LAY, PUT, PUTS, UnitaLesson};
use quincunx_core::{Chooser, Game};
use quincunx_unita::{Action, Battalion, Card, Colour, Company, Contact, Post, Slot, State, Tile, Unita};

/// How many squares an enemy may be away that is held to be able to come: what a turn's points can reach.
const REACH: u8 = 3;

/// How strictly dice are placed where they have proved best, when samples are played on.
const STRICTNESS: f32 = 0.2;

/// Squares on which a tile can lie, counted from the first in front of the companies (R3.2).
pub(super) const TILE_SQUARES: usize = 12;

/// What weighs an advance, in hundredths of a life point.
pub(super) const GOES: [&str; 14] = [
    "go-take-alone",
    "go-take-sides",
    "go-lose",
    "go-flee",
    "go-ahead",
    "go-corner",
    "go-last",
    "go-rank",
    "go-risk",
    "go-even",
    "go-prospect",
    "go-tile",
    "go-life",
    "go-whim",
];
const TAKE_ALONE: usize = GO;
const TAKE_SIDES: usize = GO + 1;
const LOSE: usize = GO + 2;
const FLEE: usize = GO + 3;
const AHEAD: usize = GO + 4;
const CORNER: usize = GO + 5;
const LAST: usize = GO + 6;
const RANK: usize = GO + 7;
const RISK: usize = GO + 8;
const EVEN: usize = GO + 9;
const PROSPECT: usize = GO + 10;
const TILE: usize = GO + 11;
const LIFE: usize = GO + 12;
const WHIM: usize = GO + 13;

/// How much less an advance must be worth, in hundredths of a life point, to be favoured a third as much.
const FAVOUR: f32 = 100.0;

impl UnitaLesson {
    /// The action that looks best at a glance.
    pub(super) fn glance(
        &self,
        game: &Unita,
        state: &State,
        chooser: &mut (impl Chooser + ?Sized),
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        let mut goes = game.advances(state);
        if let Some(first) = goes.next() {
            let active = state.active();
            if state.is_fresh()
                && let Some(card) = card_at_once(game, state, active, chooser)
            {
                return Some(card);
            }
            let Some(second) = goes.next() else {
                return Some(Action::Go(first));
            };
            let stakes = self.stakes(game, state, active);
            let mut best = first;
            let mut best_worth = f32::NEG_INFINITY;
            for company in [first, second].into_iter().chain(goes) {
                let whim = self.weights[WHIM] as f32 * (chooser.below(1 << 16) as f32 / 65536.0);
                let worth = whim + self.advance_worth(game, state, active, company, &stakes);
                if worth > best_worth {
                    best_worth = worth;
                    best = company;
                }
            }
            return Some(Action::Go(best));
        }
        if !state.is_set_up() {
            if game.asked(state).is_none() {
                return game.pick(state, chooser, scratch);
            }
            scratch.clear();
            game.legal(state, scratch);
            return self.place(game, state, chooser, scratch);
        }
        scratch.clear();
        game.legal(state, scratch);
        if state.is_in_battle() {
            return self.answer(game, state, chooser, scratch);
        }
        let free = |action: &&Action| matches!(action, Action::Cross(..) | Action::Glory | Action::Confession(..));
        let end = |action: &&Action| matches!(action, Action::End);
        let chosen = scratch.iter().find(free).or_else(|| scratch.iter().find(end));
        match chosen {
            Some(&action) => Some(action),
            None => game.pick(state, chooser, scratch),
        }
    }

    /// What a life point of each battalion is worth to one of them: its own, above 0; an enemy's, below.
    pub(super) fn stakes(&self, game: &Unita, state: &State, own: Battalion) -> [f32; 4] {
        let points = game.totals(state);
        let rank = self.weights[RANK].max(0) as f32 / 100.0;
        let mut stakes = [0.0; 4];
        let sides = game.has_sides();
        let take = self.weights[if sides { TAKE_SIDES } else { TAKE_ALONE }] as f32 / 100.0;
        let mut best = [0, 0];
        for battalion in game.battalions() {
            let enemy = usize::from(game.are_enemies(own, battalion));
            best[enemy] = best[enemy].max(points[battalion.index()]);
        }
        for battalion in game.battalions() {
            let here = points[battalion.index()];
            let enemy = game.are_enemies(own, battalion);
            // Only the strongest count in the end.
            let behind = (best[usize::from(enemy)] - here) as f32;
            let share = 1.0 / (1.0 + rank * behind);
            stakes[battalion.index()] = if enemy { -take * share } else { share };
        }
        stakes
    }

    pub(super) fn advance_worth(
        &self,
        game: &Unita,
        state: &State,
        own: Battalion,
        company: Company,
        stakes: &[f32; 4],
    ) -> f32 {
        let weight = |weight: usize| self.weights[weight] as f32;
        let stand = state.place(own, company);
        let square = stand + 1;
        let board = game.board();
        let mine = stakes[own.index()];
        let mut worth = weight(AHEAD) * f32::from(stand) / 20.0;
        if square < board.length() {
            let post = Post {
                battalion: own,
                company,
                square,
            };
            for (enemy, lost, taken) in encounters(game, state, post) {
                worth -= stakes[enemy.index()] * 100.0 * f32::from(taken);
                worth -= weight(LOSE) * mine * f32::from(lost);
            }
            if board.is_corner(square) {
                worth += weight(CORNER);
            }
            for (_, lost, taken) in attacks(game, state, post) {
                if taken > lost {
                    worth -= weight(RISK) * mine * f32::from(taken - lost);
                } else if taken == lost {
                    worth -= weight(EVEN) * mine * f32::from(taken);
                }
            }
            worth += weight(PROSPECT) * prospect(game, state, post);
            if state
                .tiles(own)
                .is_some_and(|tiles| tiles.iter().any(|&(at, _)| at == square))
            {
                worth += weight(TILE);
            }
        }
        let life: u8 = state.formation(own, company).iter().map(|die| die.face()).sum();
        worth += weight(LIFE) * f32::from(life) / 10.0;
        worth += weight(FLEE)
            * mine
            * threat(
                game,
                state,
                Post {
                    battalion: own,
                    company,
                    square: stand,
                },
            );
        if company.index() == 3 {
            worth += weight(LAST);
        }
        worth
    }

    /// What is answered in a battle: what leaves most in the end, with a card only where it gains something.
    fn answer(
        &self,
        game: &Unita,
        state: &State,
        chooser: &mut (impl Chooser + ?Sized),
        actions: &[Action],
    ) -> Option<Action> {
        let own = game.asked(state)?;
        let stakes = self.stakes(game, state, own);
        let mut best = None;
        let mut best_worth = f32::NEG_INFINITY;
        for &action in actions {
            let mut after = *state;
            game.apply(&mut after, action, &mut ());
            let mut legal = Vec::new();
            while after.is_in_battle() {
                legal.clear();
                game.legal(&after, &mut legal);
                let calm = legal
                    .iter()
                    .find(|action| matches!(action, Action::Plain | Action::Stand));
                game.apply(&mut after, *calm.unwrap_or(&legal[0]), &mut ());
            }
            let kept = matches!(action, Action::Plain | Action::Stand | Action::Fight(..));
            let mut worth = if kept { 0.2 } else { 0.0 };
            worth += chooser.below(1 << 16) as f32 / 655_360.0;
            for battalion in game.battalions() {
                worth += stakes[battalion.index()] * after.life_points(battalion) as f32;
            }
            if worth > best_worth {
                best_worth = worth;
                best = Some(action);
            }
        }
        best
    }

    /// The best way to lay tiles or place a die.
    pub(super) fn best_placed(&self, game: &Unita, state: &State, actions: &[Action]) -> Option<Action> {
        let worth = |action: &Action| self.place_worth(game, state, *action);
        let best = actions.iter().copied();
        best.max_by(|one, other| worth(one).total_cmp(&worth(other)))
    }

    /// A good way to lay tiles or place a die, the better the likelier.
    fn place(
        &self,
        game: &Unita,
        state: &State,
        chooser: &mut (impl Chooser + ?Sized),
        actions: &[Action],
    ) -> Option<Action> {
        let mut best = None;
        let mut best_worth = f32::NEG_INFINITY;
        for &action in actions {
            let number = (chooser.below(1 << 16) as f32 + 0.5) / 65_536.0;
            // Noise of this shape makes the chances proportional to the exponentials.
            let noise = -(-number.ln()).ln();
            let worth = STRICTNESS * self.place_worth(game, state, action) + noise;
            if worth > best_worth {
                best_worth = worth;
                best = Some(action);
            }
        }
        best
    }

    /// How well a die stands where it is placed, or tiles lie where they are laid, in hundredths of a life point.
    fn place_worth(&self, game: &Unita, state: &State, action: Action) -> f32 {
        match action {
            Action::Put(maximum, company, slot) => {
                let place = put_weight(maximum, company, slot);
                place.map_or(0, |place| self.weights[place]) as f32
            }
            Action::Lay(_) => {
                let Some(own) = game.asked(state) else { return 0.0 };
                let mut after = *state;
                game.apply(&mut after, action, &mut ());
                let tiles = after.tiles(own).into_iter().flatten();
                let weights =
                    tiles.filter_map(|(square, tile)| lay_weight(state.place(own, Company::ALL[0]), square, tile));
                weights.map(|weight| self.weights[weight]).sum::<i32>() as f32
            }
            _ => 0.0,
        }
    }

    /// Makes the priors of advances follow what they are worth at a glance.
    pub(super) fn favour_advances(&self, game: &Unita, state: &State, actions: &[Action], priors: &mut [f32]) {
        if !actions.iter().any(|action| matches!(action, Action::Go(_))) {
            return;
        }
        let own = state.active();
        let stakes = self.stakes(game, state, own);
        let mut worths = [None; 4];
        let mut best = f32::NEG_INFINITY;
        for &action in actions {
            if let Action::Go(company) = action {
                let worth = self.advance_worth(game, state, own, company, &stakes);
                worths[company.index()] = Some(worth);
                best = best.max(worth);
            }
        }
        for (prior, &action) in priors.iter_mut().zip(actions) {
            if let Action::Go(company) | Action::Rail(company) = action
                && let Some(worth) = worths[company.index()]
            {
                *prior = 0.2 + 2.0 * ((worth - best) / FAVOUR).exp();
            }
        }
    }
}

/// The weight of a die of this maximum in this slot.
pub(super) fn put_weight(maximum: u8, company: Company, slot: Slot) -> Option<usize> {
    let number = usize::from(maximum.checked_sub(1)?) * 16 + company.index() * 4 + slot as usize;
    (number < PUTS).then_some(PUT + number)
}

/// The weight of a tile on this square, when the company in front starts on that one.
pub(super) fn lay_weight(front: u8, square: u8, tile: Tile) -> Option<usize> {
    let place = usize::from(square.checked_sub(front + 1)?);
    (place < TILE_SQUARES).then_some(LAY + tile as usize * TILE_SQUARES + place)
}

/// The life points that a company could lose on a square to enemies who can come and would gain by it.
fn threat(game: &Unita, state: &State, post: Post) -> f32 {
    let gains = attacks(game, state, post).filter(|&(_, lost, taken)| taken > lost);
    gains.map(|(_, _, taken)| f32::from(taken)).sum()
}

/// What a company could gain by its next step from a square, as far as its enemies stay.
fn prospect(game: &Unita, state: &State, post: Post) -> f32 {
    let next = Post {
        square: post.square + 1,
        ..post
    };
    if next.square >= game.board().length() {
        return 0.0;
    }
    let gains = encounters(game, state, next).map(|(_, lost, taken)| f32::from(taken) - f32::from(lost));
    gains.sum()
}

/// The enemies that a company meets on arriving at a square, with what it would lose to each and take.
fn encounters(game: &Unita, state: &State, post: Post) -> impl Iterator<Item = (Battalion, u8, u8)> {
    let contacts = game.board().contacts(post.battalion, post.square).iter();
    let enemies = contacts.filter(move |contact| game.are_enemies(post.battalion, contact.battalion));
    enemies.filter_map(move |contact| {
        let foe = Post {
            battalion: contact.battalion,
            company: state.company_on(contact.battalion, contact.square)?,
            square: contact.square,
        };
        let (lost, taken) = game.encounter(state, post, foe, (contact.side, contact.their_side));
        Some((contact.battalion, lost, taken))
    })
}

/// The enemies who can come to where they touch a company, with what each would lose there and take.
pub(super) fn attacks(game: &Unita, state: &State, post: Post) -> impl Iterator<Item = (Battalion, u8, u8)> {
    let contacts = game.board().contacts(post.battalion, post.square).iter();
    let enemies = contacts.filter(move |contact| game.are_enemies(post.battalion, contact.battalion));
    enemies.filter_map(move |&contact| {
        let (lost, taken) = attack(game, state, post, contact)?;
        Some((contact.battalion, lost, taken))
    })
}

/// What an enemy who can come to a square would lose there against a company that it touches, and take from it.
fn attack(game: &Unita, state: &State, post: Post, contact: Contact) -> Option<(u8, u8)> {
    // The company next to come: those in front come first.
    let next = Company::ALL
        .into_iter()
        .find(|&foe| state.place(contact.battalion, foe) < contact.square)?;
    if contact.square - state.place(contact.battalion, next) > REACH {
        return None;
    }
    let foe = Post {
        battalion: contact.battalion,
        company: next,
        square: contact.square,
    };
    Some(game.encounter(state, foe, post, (contact.their_side, contact.side)))
}

/// A card that costs nothing and helps from now on.
fn card_at_once(game: &Unita, state: &State, own: Battalion, chooser: &mut (impl Chooser + ?Sized)) -> Option<Action> {
    let has = |card| game.has_card(state, own, card);
    let length = game.board().length();
    match game.colour(own) {
        Colour::Green if has(Card::Crossbow) => {
            if chooser.below(8) > 0 {
                return None;
            }
            let enemies = game.battalions().filter(|&other| game.are_enemies(own, other));
            let enemy = enemies.max_by_key(|&other| state.life_points(other))?;
            let company = Company::ALL[chooser.below(4) as usize];
            let slot = Slot::ALL[chooser.below(4) as usize];
            let there = state.place(enemy, company) < length;
            let alive = state.formation(enemy, company)[slot as usize].face() > 0;
            (there && alive).then_some(Action::Crossbow(enemy, company, slot))
        }
        Colour::Red if has(Card::GirlPower) => Some(Action::GirlPower),
        Colour::Red if has(Card::Confession) => {
            for company in Company::ALL
                .into_iter()
                .filter(|&company| state.place(own, company) < length)
            {
                for (die, slot) in state.formation(own, company).into_iter().zip(Slot::ALL) {
                    if die.face() == 1 && die.maximum() >= 2 {
                        return Some(Action::Confession(company, slot));
                    }
                }
            }
            None
        }
        _ => None,
    }
}
