//! Unita in a hurry: the march as quickly as can be, for those who learn from hundreds of thousands of games.
//!
//! Only what decides most is kept: places, faces, tiles and battles. Cards stay in the hand and count for what they are
//! worth there, and a point that no company can spend is lost. Where nothing has been learnt of a board, the rest of the
//! game played at random tells what a position is worth.

use super::field::{Field, Meeting};
use super::intuition::Foresight;
use quincunx_core::Chooser;
use quincunx_search::Random;
use quincunx_unita::{Battalion, Card, Company, Die, Special, State, Unita};

/// No company, or no square.
const NONE: u8 = u8::MAX;

/// How far ahead battles are looked for, in points.
pub(super) const REACH: usize = 6;

/// How far away a battle can be: where a company stands, or so many points on with nobody or somebody in the way.
pub(super) const DISTANCES: usize = 1 + 2 * REACH;

/// What a battle can come to: none to two life points lost on either side.
pub(super) const OUTCOMES: usize = 9;

/// The kinds of tiles that are told apart: mountains, forests, special ones that are used up, and the four that are not.
pub(super) const KINDS: usize = 3 + Special::ALL.len();

/// What is seen of the cards of a battalion: each, Terror once more as long as it has both its uses, and the longer turn
/// that Pilgrimage brings.
pub(super) const HELD: usize = Card::ALL.len() + 2;

/// The points of a turn (R5.1).
const POINTS: u8 = 3;

/// What a card in the hand is worth, in life points. Fitted to what the rest of games that were thought about came to.
const HAND: [(Card, f32); 5] = [
    (Card::Halberd, 0.3),
    (Card::Crossbow, 0.8),
    (Card::Cavalry, 0.8),
    (Card::Confession, 1.3),
    (Card::Strike, 0.8),
];

/// One of those whose bits are set, by a number below twelve: every one as often as any other.
const CHOICES: [[u8; 12]; 16] = {
    let mut choices = [[0; 12]; 16];
    let mut able = 1_usize;
    while able < 16 {
        let mut number = 0;
        let mut company = 0;
        while number < 12 {
            if able >> company & 1 != 0 {
                choices[able][number] = company;
                number += 1;
            }
            company = (company + 1) % 4;
        }
        able += 1;
    }
    choices
};

/// A game in a hurry.
#[derive(Clone)]
pub(super) struct Rush<'a> {
    field: &'a Field,
    faces: [[[u8; 4]; 4]; 4],
    places: [[u8; 4]; 4],
    /// The squares that nobody of a battalion can enter, as bits: those of its companies, and the one behind the Gate.
    closed: [u64; 4],
    /// The companies that have reorganised where they stand, as bits.
    reorganised: [u8; 4],
    /// The squares with tiles, as bits.
    tiles: [u64; 4],
    /// The squares of mountains and forests, and what they add, attacking and defending.
    terrain: [[(u8, [i8; 2]); 3]; 4],
    /// Where each 1 counts as 5 in defence, and the companies that this can still help, as bits.
    mirage: [(u8, u8); 4],
    /// The special tiles that are not used up: where, and which.
    specials: [Option<(u8, Special)>; 4],
    /// What is seen of the cards, as bits.
    held: [u16; 4],
    /// Who wins what is tied after support.
    ties: [bool; 4],
    /// Whose first company brings Glory.
    glory: u8,
    /// What counts besides the dice.
    beside: [f32; 4],
    active: usize,
    points: u8,
    /// How much each is expected to take worse steps than the best: not at all, 0, up to as much as in lessons, 1.
    careless: [f32; 4],
    noise: u64,
}

impl<'a> Rush<'a> {
    /// The game from a position in which somebody is on the march and no battle is being fought.
    pub(super) fn new(field: &'a Field, game: &Unita, state: &State, careless: [f32; 4]) -> Self {
        let mut rush = Rush {
            field,
            faces: [[[0; 4]; 4]; 4],
            places: [[field.gate; 4]; 4],
            closed: [2 << field.gate; 4],
            reorganised: [0; 4],
            tiles: [0; 4],
            terrain: [[(NONE, [0; 2]); 3]; 4],
            mirage: [(NONE, 0); 4],
            specials: [None; 4],
            held: [0; 4],
            ties: [false; 4],
            glory: NONE,
            beside: [0.0; 4],
            active: state.active().index(),
            points: state.points(),
            careless,
            noise: 1,
        };
        let totals = game.totals(state);
        for &own in &field.battalions {
            let number = own.index();
            for company in Company::ALL {
                rush.faces[number][company.index()] = state.formation(own, company).map(Die::face);
                rush.reorganised[number] |= u8::from(state.has_reorganised(own, company)) << company.index();
                let place = state.place(own, company);
                rush.places[number][company.index()] = place;
                if place < field.gate {
                    rush.closed[number] |= 1 << place;
                }
            }
            for (terrain, (square, _)) in rush.terrain[number]
                .iter_mut()
                .zip(state.tiles(own).into_iter().flatten())
            {
                rush.tiles[number] |= 1 << square;
                *terrain = (square, game.terrain(state, own, square));
            }
            rush.mirage[number] = game.mirage(state, own).unwrap_or((NONE, 0));
            rush.beside[number] = (totals[number] - state.life_points(own)) as f32;
            let has = |card: Card| card.colour() == game.colour(own) && game.has_card(state, own, card);
            for (_, worth) in HAND.into_iter().filter(|&(card, _)| has(card)) {
                rush.beside[number] += worth;
            }
            rush.specials[number] = game.special_in_store(state, own);
            rush.held[number] = held(game, state, own);
            // Girl Power is best played at once, and Glory is never declined.
            rush.ties[number] = game.wins_ties(state, own) || has(Card::GirlPower);
            if has(Card::Glory) && rush.places[number][0] < field.gate {
                rush.glory = number as u8;
            }
        }
        rush
    }

    /// What every battalion has in the end.
    pub(super) fn play(mut self, random: &mut Random) -> [f32; 4] {
        self.noise = random.word() | 1;
        while self.step().is_some() || self.next() {}
        self.totals()
    }

    /// The next battalion with a company on the board has its turn; `false` if there is none.
    fn next(&mut self) -> bool {
        let count = self.field.battalions.len();
        for _ in 0..count {
            self.active += 1;
            if self.active >= count {
                self.active = 0;
            }
            // Nobody overtakes: the last company is the last to leave.
            if self.places[self.active & 3][3] < self.field.gate {
                self.points = POINTS;
                return true;
            }
        }
        false
    }

    /// A number below twelve.
    fn roll(&mut self) -> usize {
        self.noise ^= self.noise << 13;
        self.noise ^= self.noise >> 7;
        self.noise ^= self.noise << 17;
        (((self.noise >> 32) * 12) >> 32) as usize
    }

    /// The companies that can advance, as bits.
    pub(super) fn able(&self) -> usize {
        let own = self.active & 3;
        // A tile costs two points.
        let closed = match self.points {
            0 => return 0,
            1 => self.closed[own] | self.tiles[own],
            _ => self.closed[own],
        };
        let open = !closed >> 1;
        let [first, second, third, last] = self.places[own].map(|place| (open >> (place & 63) & 1) as usize);
        first | second << 1 | third << 2 | last << 3
    }

    /// One of the companies that can advances; `None` if there is none.
    fn step(&mut self) -> Option<u8> {
        let able = self.able();
        if able == 0 {
            return None;
        }
        let company = CHOICES[able][self.roll()];
        self.advance(company);
        Some(company)
    }

    /// Goes on to whoever can advance next; `false` when the game is over.
    pub(super) fn pass_on(&mut self) -> bool {
        while self.able() == 0 {
            if !self.next() {
                return false;
            }
        }
        true
    }

    /// What every battalion has now.
    pub(super) fn totals(&self) -> [f32; 4] {
        let mut totals = self.beside;
        for (total, companies) in totals.iter_mut().zip(&self.faces) {
            let faces = companies.as_flattened().iter().map(|&face| u16::from(face));
            *total += f32::from(faces.sum::<u16>());
        }
        totals
    }

    pub(super) fn advance(&mut self, company: u8) {
        let (own, number) = (self.active & 3, usize::from(company & 3));
        let from = self.places[own][number] & 31;
        let to = from + 1;
        self.points -= 1 + (self.tiles[own] >> to & 1) as u8;
        self.places[own][number] = to;
        self.closed[own] ^= 1 << from;
        self.reorganised[own] &= !(1 << number);
        if self.field.corners >> from & 1 != 0 {
            self.faces[own][number] = turned(self.faces[own][number]);
        }
        if to == self.field.gate {
            if company == 0 && usize::from(self.glory) == own {
                let lowest = self.faces[own][0].into_iter().min();
                self.beside[own] += f32::from(lowest.unwrap_or(0));
            }
            return;
        }
        self.closed[own] |= 1 << to;
        let field = self.field;
        for meeting in field.meetings[own][usize::from(to & 31)].iter().flatten() {
            if let Some(foe) = self.foe(meeting) {
                self.fight((number, to), meeting, foe);
            }
        }
    }

    /// What the tile on a square of a battalion adds, attacking and defending.
    fn adds(&self, battalion: usize, square: u8) -> [i8; 2] {
        if self.tiles[battalion] >> (square & 31) & 1 == 0 {
            return [0; 2];
        }
        let here = self.terrain[battalion].iter().find(|(at, _)| *at == square);
        here.map_or([0; 2], |&(_, adds)| adds)
    }

    /// R6.5 to R6.7
    fn fight(&mut self, (company, square): (usize, u8), meeting: &Meeting, foe: usize) {
        let (own, enemy) = (self.active & 3, usize::from(meeting.enemy & 3));
        let (ours, theirs) = (self.faces[own][company], self.faces[enemy][foe]);
        let (one, balances) = self.balances(own, ours, square, meeting, foe);
        if one {
            self.mirage[enemy].1 &= !(1 << foe);
        }
        let (mut our_dice, mut their_dice) = (ours, theirs);
        for (lane, balance) in meeting.lanes.into_iter().zip(balances) {
            let [front, support, their_front, their_support] = lane.map(|slot| usize::from(slot & 3));
            our_dice[support] = ours[front].saturating_sub(u8::from(balance < 0));
            our_dice[front] = ours[support];
            their_dice[their_support] = theirs[their_front].saturating_sub(u8::from(balance > 0));
            their_dice[their_front] = theirs[their_support];
        }
        self.faces[own][company] = our_dice;
        self.faces[enemy][foe] = their_dice;
    }

    /// Who wins each lane when dice with these faces attack a company from a square, as a number above or below 0; and
    /// whether a Mirage helps the defender.
    #[inline]
    fn balances(&self, own: usize, ours: [u8; 4], square: u8, meeting: &Meeting, foe: usize) -> (bool, [i8; 2]) {
        let enemy = usize::from(meeting.enemy & 3);
        let theirs = self.faces[enemy][foe];
        let attack = self.adds(own, square)[0];
        let defence = self.adds(enemy, meeting.square)[1];
        let (mirage, helps) = self.mirage[enemy];
        let helped = mirage == meeting.square && helps >> foe & 1 != 0 && theirs.contains(&1);
        let one = if helped { 5 } else { 1 };
        let our_strength = ours.map(|face| (face as i8 + attack).max(0));
        let their_strength = theirs.map(|face| (if face == 1 { one } else { face as i8 } + defence).max(0));
        let (our_ties, their_ties) = (self.ties[own], self.ties[enemy]);
        let balances = meeting.lanes.map(|lane| {
            let [front, support, their_front, their_support] = lane.map(|slot| usize::from(slot & 3));
            // The support only counts where the fronts are equal, and then it is all that counts.
            let fronts = our_strength[front] - their_strength[their_front];
            let supports = our_strength[support] - their_strength[their_support];
            match if fronts == 0 { supports } else { fronts } {
                0 => i8::from(our_ties) - i8::from(their_ties && !our_ties),
                balance => balance,
            }
        });
        (helped, balances)
    }

    /// The square on which a company stands and may reorganise when it is its battalion's turn (R5.4).
    pub(super) fn reorganising(&self, own: usize, company: usize) -> Option<u8> {
        let place = self.places[own][company];
        let here = self.field.reorganisation >> (place & 31) & 1 != 0 && place < self.field.gate;
        let may = here && self.reorganised[own] >> company & 1 == 0;
        let mut touched = self.field.meetings[own][usize::from(place & 31)].iter().flatten();
        let alone = may && touched.all(|meeting| self.foe(meeting).is_none());
        alone.then_some(place)
    }

    /// Some ways for companies of the active battalion to reorganise.
    pub(super) fn reorganised(&self, random: &mut Random) -> Vec<Rush<'a>> {
        let own = self.active & 3;
        let mut found = Vec::new();
        for company in 0..4 {
            if self.points == 0 || self.reorganising(own, company).is_none() || random.below(3) > 0 {
                continue;
            }
            for _ in 0..3 {
                let mut after = self.clone();
                let faces = &mut after.faces[own][company];
                for place in (1..4).rev() {
                    faces.swap(place, random.below(place as u32 + 1) as usize);
                }
                if *faces != self.faces[own][company] {
                    after.reorganised[own] |= 1 << company;
                    after.points -= 1;
                    found.push(after);
                }
            }
        }
        found
    }

    /// The company that stands where it would meet somebody.
    fn foe(&self, meeting: &Meeting) -> Option<usize> {
        let enemy = usize::from(meeting.enemy & 3);
        if self.closed[enemy] >> (meeting.square & 31) & 1 == 0 {
            return None;
        }
        self.places[enemy].iter().position(|&place| place == meeting.square)
    }

    /// Tells of the battles that companies of a battalion could have with enemies where those stand now: with the
    /// battalion before it (0) or behind it (1), how far away that is, and what it would come to.
    #[inline]
    pub(super) fn battles(&self, own: usize, tell: &mut impl FnMut(usize, usize, usize)) {
        let field = self.field;
        let before = (own + self.count() - 1) % self.count();
        for (faces, &place) in self.faces[own].iter().zip(&self.places[own]) {
            let mut faces = *faces;
            let (mut cost, mut blocked) = (0, false);
            for to in place..field.gate {
                if to > place {
                    cost += 1 + (self.tiles[own] >> to & 1) as usize;
                    blocked |= self.closed[own] >> to & 1 != 0;
                    if field.corners >> (to - 1) & 1 != 0 {
                        faces = turned(faces);
                    }
                }
                if cost > REACH {
                    break;
                }
                for meeting in field.meetings[own][usize::from(to & 31)].iter().flatten() {
                    let Some(foe) = self.foe(meeting) else { continue };
                    let enemy = usize::from(meeting.enemy & 3);
                    let theirs = self.faces[enemy][foe];
                    let (_, balances) = self.balances(own, faces, to, meeting, foe);
                    let (mut lost, mut taken) = (0, 0);
                    for (lane, balance) in meeting.lanes.into_iter().zip(balances) {
                        lost += usize::from(balance < 0 && faces[usize::from(lane[0] & 3)] > 0);
                        taken += usize::from(balance > 0 && theirs[usize::from(lane[2] & 3)] > 0);
                    }
                    let distance = if cost == 0 {
                        0
                    } else {
                        2 * cost - 1 + usize::from(blocked)
                    };
                    tell(usize::from(enemy != before), distance, 3 * lost + taken);
                }
            }
        }
    }

    /// How many battalions there are.
    pub(super) fn count(&self) -> usize {
        self.field.battalions.len()
    }

    /// Whose turn it is.
    pub(super) fn active(&self) -> usize {
        self.active & 3
    }

    /// How much each is expected to take worse steps than the best.
    pub(super) fn careless(&self) -> [f32; 4] {
        self.careless
    }

    /// The points that are left of the turn.
    pub(super) fn points(&self) -> usize {
        usize::from(self.points)
    }

    /// What counts besides the dice of a battalion.
    pub(super) fn beside(&self, own: usize) -> f32 {
        self.beside[own]
    }

    /// Whether a battalion wins what is tied after support.
    pub(super) fn wins_ties(&self, own: usize) -> bool {
        self.ties[own]
    }

    /// Whether a battalion's first company brings Glory.
    pub(super) fn may_have_glory(&self, own: usize) -> bool {
        usize::from(self.glory) == own
    }

    /// Tells the faces of a battalion's companies and where they stand; `None` is through the Gate.
    pub(super) fn companies(&self, own: usize, tell: &mut impl FnMut([u8; 4], Option<u8>)) {
        for (&faces, &place) in self.faces[own].iter().zip(&self.places[own]) {
            tell(faces, (place < self.field.gate).then_some(place));
        }
    }

    /// Tells the tiles that a battalion's last company is not past: mountains (0), forests (1), special ones that are used
    /// up (2), and those that are not.
    pub(super) fn tiles_ahead(&self, own: usize, tell: &mut impl FnMut(u8, usize)) {
        let last = self.places[own][3];
        for &(square, [attack, defence]) in &self.terrain[own] {
            if square < last || square >= self.field.gate {
                continue;
            }
            let kind = match (attack > 0, defence > 0, self.specials[own]) {
                (_, true, _) => 0,
                (true, _, _) => 1,
                (_, _, Some((at, special))) if at == square => 3 + special as usize,
                _ => 2,
            };
            tell(square, kind);
        }
    }

    /// Tells what is seen of a battalion's cards.
    #[inline]
    pub(super) fn cards(&self, own: usize, tell: &mut impl FnMut(usize)) {
        let mut held = self.held[own];
        while held != 0 {
            tell(held.trailing_zeros() as usize);
            held &= held - 1;
        }
    }

    /// How far the march is: 0 at the start, below `phases` at the end.
    pub(super) fn phase(&self, phases: usize) -> usize {
        let all = self.count() * 4 * usize::from(self.field.gate);
        let gone: usize = self.places[..self.count()]
            .as_flattened()
            .iter()
            .map(|&place| usize::from(place))
            .sum();
        (phases * gone / all.max(1)).min(phases - 1)
    }

    /// The strongest battalion wins; the one with Girl Power where several are (R7.2).
    pub(super) fn result(&self) -> Foresight {
        let totals = self.totals();
        let all = 0..self.count();
        let best = all.clone().map(|own| totals[own]).fold(f32::NEG_INFINITY, f32::max);
        let tied: Vec<usize> = all.filter(|&own| totals[own] >= best).collect();
        let mut chances = [0.0; 4];
        match tied.iter().find(|&&own| self.ties[own]) {
            Some(&own) => chances[own] = 1.0,
            None => tied.iter().for_each(|&own| chances[own] = 1.0 / tied.len() as f32),
        }
        Foresight { chances, totals }
    }

    /// The same with every die of a battalion a point lower.
    #[cfg(test)]
    pub(super) fn weakened(&self, own: usize) -> Self {
        let mut weaker = self.clone();
        weaker.faces[own] = weaker.faces[own].map(|faces| faces.map(|face| face.saturating_sub(1)));
        weaker
    }
}

/// What is seen of the cards of a battalion, as bits.
fn held(game: &Unita, state: &State, own: Battalion) -> u16 {
    let mut held = 0;
    for (number, card) in Card::ALL.into_iter().enumerate() {
        if card.colour() != game.colour(own) {
            continue;
        }
        let left = game.uses_left(state, own, card);
        held |= u16::from(left > 0) << number;
        held |= u16::from(left > 1) << Card::ALL.len();
        if card == Card::Pilgrimage && state.is_on_pilgrimage() {
            held |= 1 << (Card::ALL.len() + 1);
        }
    }
    held
}

/// R2.2: how the faces of a company stand once it has left a corner.
fn turned([il, it, ol, ot]: [u8; 4]) -> [u8; 4] {
    [it, ot, il, ol]
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::{Game, Options, Turn};
    use quincunx_unita::Action;

    fn game(options: &[&str]) -> Unita {
        Unita::new(&Options::read(Unita::INFO, options.iter().copied()).unwrap(), None).unwrap()
    }

    /// Goes on with the game as far as no company has to be chosen: battles are fought as they come, turns are ended.
    fn settle(game: &Unita, state: &mut State, own: Battalion) {
        let mut legal = Vec::new();
        while state.is_in_battle() || (state.active() == own && game.advances(state).next().is_none()) {
            legal.clear();
            game.legal(state, &mut legal);
            let calm =
                |action: &&Action| matches!(action, Action::Plain | Action::Stand | Action::End | Action::Fight(..));
            match legal.iter().find(calm) {
                Some(&action) => game.apply(state, action, &mut ()),
                None => return,
            }
        }
    }

    #[test]
    fn a_rush_follows_the_rules() {
        let mut compared = 0;
        for options in [
            &["players=2", "powers=none"][..],
            &["players=3", "powers=none"],
            &["players=4", "powers=none"],
            &["terrain=off", "powers=none"],
        ] {
            let game = game(options);
            let field = Field::new(&game);
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut state = game.start();
                while !state.is_set_up() {
                    let action = game.pick(&state, &mut random, &mut Vec::new()).unwrap();
                    game.apply(&mut state, action, &mut ());
                }
                let mut rush = Rush::new(&field, &game, &state, [0.0; 4]);
                rush.noise = random.word() | 1;
                loop {
                    let own = field.battalions[rush.active];
                    let Some(company) = rush.step() else {
                        settle(&game, &mut state, own);
                        if !rush.next() {
                            break;
                        }
                        continue;
                    };
                    let action = Action::Go(Company::ALL[usize::from(company)]);
                    let mut legal = Vec::new();
                    game.legal(&state, &mut legal);
                    // A point may have to be spent otherwise (R5.3), which a rush does not mind.
                    if !legal.contains(&action) {
                        break;
                    }
                    game.apply(&mut state, action, &mut ());
                    if state.is_in_battle() {
                        settle(&game, &mut state, own);
                    }
                    for &battalion in &field.battalions {
                        for company in Company::ALL {
                            let (number, at) = (battalion.index(), company.index());
                            let faces = state.formation(battalion, company).map(Die::face);
                            assert_eq!(rush.faces[number][at], faces, "{options:?} {seed}");
                            assert_eq!(rush.places[number][at], state.place(battalion, company));
                        }
                    }
                    compared += 1;
                }
                if let Turn::Over(_) = game.turn(&state) {
                    compared += 1000;
                }
            }
        }
        assert!(compared > 20_000, "{compared}");
    }

    #[test]
    fn cards_in_the_hand_and_the_phase_are_seen() {
        for (options, cards) in [(&["players=4"][..], [3, 3, 3, 4]), (&["powers=none"], [0; 4])] {
            let game = game(options);
            let field = Field::new(&game);
            let mut random = Random::new(6);
            let mut state = game.start();
            while !state.is_set_up() {
                let action = game.pick(&state, &mut random, &mut Vec::new()).unwrap();
                game.apply(&mut state, action, &mut ());
            }
            let count = |rush: &Rush<'_>| {
                [0, 1, 2, 3].map(|own| {
                    let mut count = 0;
                    rush.cards(own, &mut |_| count += 1);
                    count
                })
            };
            let rush = Rush::new(&field, &game, &state, [0.0; 4]);
            // Blue holds Terror twice.
            assert_eq!(count(&rush), cards);
            let mut phase = rush.phase(4);
            assert_eq!(phase, 0);
            while let Some(action) = game.pick(&state, &mut random, &mut Vec::new()) {
                game.apply(&mut state, action, &mut ());
                let rush = Rush::new(&field, &game, &state, [0.0; 4]);
                assert!((phase..4).contains(&rush.phase(4)));
                phase = rush.phase(4);
            }
            assert_eq!(phase, 3);
            let left = count(&Rush::new(&field, &game, &state, [0.0; 4]));
            assert!(left.iter().zip(cards).all(|(&left, cards)| left <= cards), "{left:?}");
            assert!(cards == [0; 4] || left != cards);
        }
    }

    #[test]
    fn a_rush_ends_and_nobody_gains() {
        let game = game(&["players=4"]);
        let field = Field::new(&game);
        let mut random = Random::new(4);
        let mut state = game.start();
        while !state.is_set_up() {
            let action = game.pick(&state, &mut random, &mut Vec::new()).unwrap();
            game.apply(&mut state, action, &mut ());
        }
        let start = Rush::new(&field, &game, &state, [0.0; 4]);
        for _ in 0..100 {
            for total in start.clone().play(&mut random) {
                assert!((0.0..=55.0).contains(&total), "{total}");
            }
        }
    }
}
