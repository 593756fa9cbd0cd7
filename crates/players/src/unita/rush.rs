//! Unita in a hurry: the rest of a game played at random, as quickly as can be.
//!
//! What many such games come to tells more about a position than a judgement of where everybody stands, and more than
//! fewer games played with care. Only what decides most is kept: places, faces, tiles and battles. Cards stay in the
//! hand and count for what they are worth there, and a point that no company can spend is lost.

use quincunx_search::Random;
use quincunx_unita::{Battalion, Card, Company, Contact, Die, Lane, State, Unita};

/// No company, or no square.
const NONE: u8 = u8::MAX;

/// The longest path there can be, with the Gate.
const SQUARES: usize = 32;

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

/// An enemy square that a square touches, and how dice face each other there.
#[derive(Clone, Copy)]
struct Meeting {
    enemy: u8,
    square: u8,
    /// For each lane the own front and support, and the enemy's.
    lanes: [[u8; 4]; 2],
}

/// The board, made ready.
pub(super) struct Field {
    battalions: Vec<Battalion>,
    gate: u8,
    /// The squares on which paths turn, as bits.
    corners: u32,
    meetings: [[[Option<Meeting>; 2]; SQUARES]; 4],
}

impl Field {
    pub(super) fn new(game: &Unita) -> Self {
        let board = game.board();
        let mut field = Field {
            battalions: game.battalions().collect(),
            gate: board.length(),
            corners: 0,
            meetings: [[[None; 2]; SQUARES]; 4],
        };
        for square in 0..board.length() {
            field.corners |= u32::from(board.is_corner(square)) << square;
            for own in game.battalions() {
                let contacts = board.contacts(own, square).iter();
                let enemies = contacts.filter(|contact| game.are_enemies(own, contact.battalion));
                let places = &mut field.meetings[own.index()][usize::from(square)];
                for (place, contact) in places.iter_mut().zip(enemies) {
                    *place = Some(meeting(*contact));
                }
            }
        }
        field
    }
}

fn meeting(contact: Contact) -> Meeting {
    let slots = |lane: Lane| (lane.front as u8, lane.support as u8);
    let (ours, theirs) = (contact.side.lanes().map(slots), contact.their_side.lanes().map(slots));
    Meeting {
        enemy: contact.battalion.index() as u8,
        square: contact.square,
        lanes: [0, 1].map(|lane: usize| [ours[lane].0, ours[lane].1, theirs[lane].0, theirs[lane].1]),
    }
}

/// A game in a hurry.
#[derive(Clone)]
pub(super) struct Rush<'a> {
    field: &'a Field,
    faces: [[[u8; 4]; 4]; 4],
    places: [[u8; 4]; 4],
    /// The squares that nobody of a battalion can enter, as bits: those of its companies, and the one behind the Gate.
    closed: [u64; 4],
    /// The squares with tiles, as bits.
    tiles: [u64; 4],
    /// The squares of mountains and forests, and what they add, attacking and defending.
    terrain: [[(u8, [i8; 2]); 3]; 4],
    /// Where each 1 counts as 5 in defence, and the companies that this can still help, as bits.
    mirage: [(u8, u8); 4],
    /// Who wins what is tied after support.
    ties: [bool; 4],
    /// Whose first company brings Glory.
    glory: u8,
    /// What counts besides the dice.
    beside: [f32; 4],
    active: usize,
    points: u8,
    noise: u64,
}

impl<'a> Rush<'a> {
    /// The game from a position in which somebody is on the march and no battle is being fought.
    pub(super) fn new(field: &'a Field, game: &Unita, state: &State) -> Self {
        let mut rush = Rush {
            field,
            faces: [[[0; 4]; 4]; 4],
            places: [[field.gate; 4]; 4],
            closed: [2 << field.gate; 4],
            tiles: [0; 4],
            terrain: [[(NONE, [0; 2]); 3]; 4],
            mirage: [(NONE, 0); 4],
            ties: [false; 4],
            glory: NONE,
            beside: [0.0; 4],
            active: state.active().index(),
            points: state.points(),
            noise: 1,
        };
        let totals = game.totals(state);
        for &own in &field.battalions {
            let number = own.index();
            for company in Company::ALL {
                rush.faces[number][company.index()] = state.formation(own, company).map(Die::face);
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
        let mut totals = self.beside;
        for (total, companies) in totals.iter_mut().zip(&self.faces) {
            let faces = companies.as_flattened().iter().map(|&face| u16::from(face));
            *total += f32::from(faces.sum::<u16>());
        }
        totals
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

    /// One of the companies that can advances; `None` if there is none.
    fn step(&mut self) -> Option<u8> {
        let own = self.active & 3;
        // A tile costs two points.
        let closed = match self.points {
            0 => return None,
            1 => self.closed[own] | self.tiles[own],
            _ => self.closed[own],
        };
        let open = !closed >> 1;
        let [first, second, third, last] = self.places[own].map(|place| (open >> (place & 63) & 1) as usize);
        let able = first | second << 1 | third << 2 | last << 3;
        if able == 0 {
            return None;
        }
        let company = CHOICES[able][self.roll()];
        self.advance(company);
        Some(company)
    }

    fn advance(&mut self, company: u8) {
        let (own, number) = (self.active & 3, usize::from(company & 3));
        let from = self.places[own][number] & 31;
        let to = from + 1;
        self.points -= 1 + (self.tiles[own] >> to & 1) as u8;
        self.places[own][number] = to;
        self.closed[own] ^= 1 << from;
        if self.field.corners >> from & 1 != 0 {
            // R2.2
            let [il, it, ol, ot] = self.faces[own][number];
            self.faces[own][number] = [it, ot, il, ol];
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
            let enemy = usize::from(meeting.enemy & 3);
            if self.closed[enemy] >> (meeting.square & 31) & 1 != 0 {
                let foe = self.places[enemy].iter().position(|&place| place == meeting.square);
                self.fight((number, to), meeting, foe.unwrap_or(0));
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
        let attack = self.adds(own, square)[0];
        let defence = self.adds(enemy, meeting.square)[1];
        let mut one = 1;
        let (mirage, helps) = &mut self.mirage[enemy];
        if *mirage == meeting.square && *helps >> foe & 1 != 0 && theirs.contains(&1) {
            *helps &= !(1 << foe);
            one = 5;
        }
        let our_strength = ours.map(|face| (face as i8 + attack).max(0));
        let their_strength = theirs.map(|face| (if face == 1 { one } else { face as i8 } + defence).max(0));
        let (our_ties, their_ties) = (self.ties[own], self.ties[enemy]);
        let (mut our_dice, mut their_dice) = (ours, theirs);
        for lane in meeting.lanes {
            let [front, support, their_front, their_support] = lane.map(|slot| usize::from(slot & 3));
            // The support only counts where the fronts are equal, and then it is all that counts.
            let fronts = our_strength[front] - their_strength[their_front];
            let supports = our_strength[support] - their_strength[their_support];
            let balance = if fronts == 0 { supports } else { fronts };
            let won = balance > 0 || (balance == 0 && our_ties);
            let lost = balance < 0 || (balance == 0 && their_ties && !our_ties);
            our_dice[support] = ours[front].saturating_sub(u8::from(lost));
            our_dice[front] = ours[support];
            their_dice[their_support] = theirs[their_front].saturating_sub(u8::from(won));
            their_dice[their_front] = theirs[their_support];
        }
        self.faces[own][company] = our_dice;
        self.faces[enemy][foe] = their_dice;
    }
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
                let mut rush = Rush::new(&field, &game, &state);
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
    fn a_rush_ends_and_nobody_gains() {
        let game = game(&["players=4"]);
        let field = Field::new(&game);
        let mut random = Random::new(4);
        let mut state = game.start();
        while !state.is_set_up() {
            let action = game.pick(&state, &mut random, &mut Vec::new()).unwrap();
            game.apply(&mut state, action, &mut ());
        }
        let start = Rush::new(&field, &game, &state);
        for _ in 0..100 {
            for total in start.clone().play(&mut random) {
                assert!((0.0..=55.0).contains(&total), "{total}");
            }
        }
    }
}
