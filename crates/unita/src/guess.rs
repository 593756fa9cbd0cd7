//! What else could be true (C5): a state that fits what a viewer knows, each as likely as the other.

use crate::Unita;
use crate::board::Board;
use crate::pieces::{Battalion, COMPANIES, Die, HIGHEST, SLOTS, Tile};
use crate::state::{Stage, State, stock_of};
use crate::view::View;
use quincunx_core::Chooser;

/// All slots of a battalion.
const ALL: usize = COMPANIES * SLOTS;
/// How many maxima there are below the highest.
const LOW: usize = HIGHEST - 1;

/// How many ways there are to place dice in secret, counted once for a game.
#[derive(Clone, Debug)]
pub(crate) struct Guesses {
    low: LowDice,
    /// By the number of highest dice that are placed.
    gaps: Vec<Gaps>,
}

impl Guesses {
    pub(crate) fn new(board: &Board) -> Self {
        let fives = usize::from(board.dice(HIGHEST as u8));
        Guesses {
            low: LowDice::new(std::array::from_fn(|maximum| board.dice(maximum as u8 + 1))),
            gaps: (0..=fives).map(|high| Gaps::new(high, fives - high)).collect(),
        }
    }

    /// In how many ways so many dice can be placed, so many of the highest among them.
    fn ways(&self, dice: usize, high: usize) -> u64 {
        let homes = CHOICES[COMPANIES][high] * (SLOTS as u64).pow(high as u32);
        homes * self.gaps[high].count(ALL - dice) * self.low.ways[0][dice - high]
    }
}

pub(crate) fn determinize(game: &Unita, view: &View, chooser: &mut (impl Chooser + ?Sized)) -> State {
    let mut state = *view.open();
    for battalion in game.battalions() {
        if state.tiles[battalion.index()].are_laid() {
            state.tiles[battalion.index()].kinds = fill_tiles(view.tiles(battalion), chooser);
        }
        if view.hides_dice(battalion) {
            place_hidden_dice(game, &mut state, battalion, chooser);
        }
    }
    state
}

/// Places the dice of a battalion that places them in secret, as many as it has placed by now.
pub(crate) fn place_hidden_dice(
    game: &Unita,
    state: &mut State,
    battalion: Battalion,
    chooser: &mut (impl Chooser + ?Sized),
) {
    if let Stage::Deploy(placed) = state.stage {
        // R4.1: in secret, each battalion places all its dice before the next.
        let dice = usize::from(placed).saturating_sub(ALL * battalion.index()).min(ALL);
        place_dice(game, state, battalion, dice, chooser);
    }
}

/// The tiles that are not known, in any order.
fn fill_tiles(known: [Option<Tile>; 3], chooser: &mut (impl Chooser + ?Sized)) -> [Tile; 3] {
    let mut unknown = Tile::ALL;
    let mut left = 0;
    for tile in Tile::ALL {
        if !known.contains(&Some(tile)) {
            unknown[left] = tile;
            left += 1;
        }
    }
    known.map(|tile| {
        tile.unwrap_or_else(|| {
            let taken = chooser.below(left as u32) as usize;
            left -= 1;
            unknown.swap(taken, left);
            unknown[left]
        })
    })
}

/// Places so many dice of a battalion in one of all the ways that R4.2 lets arise, each as likely as the other.
///
/// The ways are counted by the number of highest dice among those placed. Those go to companies of their own; then the
/// empty slots are chosen so that every highest die still to come finds a company; then the other dice fill what is
/// left.
fn place_dice(
    game: &Unita,
    state: &mut State,
    battalion: Battalion,
    dice: usize,
    chooser: &mut (impl Chooser + ?Sized),
) {
    let guesses = &game.guesses;
    let fives = guesses.gaps.len() - 1;
    let most = fives.min(dice);
    let mut number = below(chooser, (0..=most).map(|high| guesses.ways(dice, high)).sum());
    let high = (0..most).find(|&high| {
        let here = number < guesses.ways(dice, high);
        number = number.saturating_sub(guesses.ways(dice, high));
        here
    });
    let high = high.unwrap_or(most);
    // The highest dice, in companies and slots of their own.
    let mut formations = [[Die::NONE; SLOTS]; COMPANIES];
    let mut companies = [0, 1, 2, 3];
    for taken in 0..high {
        companies.swap(taken, taken + chooser.below((COMPANIES - taken) as u32) as usize);
        formations[companies[taken]][chooser.below(SLOTS as u32) as usize] = Die::fresh(HIGHEST as u8);
    }
    let gaps = guesses.gaps[high].choose(ALL - dice, companies, &formations, chooser);
    let (mut pile, stock) = guesses.low.choose(dice - high, chooser);
    let mut left = dice - high;
    for (slot, die) in formations.as_flattened_mut().iter_mut().enumerate() {
        if gaps >> slot & 1 == 0 && !die.is_some() {
            let taken = chooser.below(left as u32) as usize;
            left -= 1;
            pile.swap(taken, left);
            *die = Die::fresh(pile[left]);
        }
    }
    let b = battalion.index();
    state.dice[b] = formations;
    state.stock[b] = stock | stock_of(HIGHEST as u8, (fives - high) as u8);
    for (slot, die) in formations.as_flattened().iter().enumerate() {
        state.filled[b] |= u16::from(die.is_some()) << slot;
    }
}

/// The dice below the highest.
#[derive(Clone, Debug)]
struct LowDice {
    supply: [u8; LOW],
    /// In how many ways so many slots in a row can be filled by the maxima from this one on.
    ways: [[u64; ALL + 1]; LOW + 1],
}

impl LowDice {
    fn new(supply: [u8; LOW]) -> Self {
        let mut ways = [[0; ALL + 1]; LOW + 1];
        ways[LOW][0] = 1;
        for maximum in (0..LOW).rev() {
            for slots in 0..=ALL {
                let most = usize::from(supply[maximum]).min(slots);
                ways[maximum][slots] = (0..=most)
                    .map(|dice| CHOICES[slots][dice] * ways[maximum + 1][slots - dice])
                    .sum();
            }
        }
        LowDice { supply, ways }
    }

    /// So many dice, each pile by the number of ways in which it can be laid out, and the stock that is left.
    fn choose(&self, dice: usize, chooser: &mut (impl Chooser + ?Sized)) -> ([u8; ALL], u16) {
        let mut pile = [0; ALL];
        let mut stock = 0;
        let mut left = dice;
        for maximum in 0..LOW {
            let mut number = below(chooser, self.ways[maximum][left]);
            let most = usize::from(self.supply[maximum]).min(left);
            let ways = |count: usize| CHOICES[left][count] * self.ways[maximum + 1][left - count];
            let mut count = 0;
            while count < most && number >= ways(count) {
                number -= ways(count);
                count += 1;
            }
            pile[left - count..left].fill(maximum as u8 + 1);
            stock |= stock_of(maximum as u8 + 1, self.supply[maximum] - count as u8);
            left -= count;
        }
        (pile, stock)
    }
}

/// The slots that stay empty: any, but so that enough companies without a highest die keep room for those to come.
#[derive(Clone, Debug)]
struct Gaps {
    /// How many companies have a highest die, which takes one of their slots. They are counted first.
    high: usize,
    /// How many highest dice are still to come.
    to_come: usize,
    /// In how many ways so many slots can stay empty from this company on, with so many companies still needed.
    ways: [[[u64; COMPANIES + 1]; ALL + 1]; COMPANIES + 1],
}

impl Gaps {
    fn new(high: usize, to_come: usize) -> Self {
        let mut gaps = Gaps {
            high,
            to_come,
            ways: [[[0; COMPANIES + 1]; ALL + 1]; COMPANIES + 1],
        };
        gaps.ways[COMPANIES][0][0] = 1;
        for company in (0..COMPANIES).rev() {
            for empty in 0..=ALL {
                for needed in 0..=COMPANIES {
                    let most = gaps.slots(company).min(empty);
                    let ways = (0..=most).map(|here| gaps.with(company, empty, needed, here).1).sum();
                    gaps.ways[company][empty][needed] = ways;
                }
            }
        }
        gaps
    }

    /// How many slots of a company can stay empty.
    fn slots(&self, company: usize) -> usize {
        SLOTS - usize::from(company < self.high)
    }

    /// With so many gaps in this company: how many companies are needed afterwards, and in how many ways it can be.
    fn with(&self, company: usize, empty: usize, needed: usize, here: usize) -> (usize, u64) {
        let home = company >= self.high && here > 0;
        let needed = needed.saturating_sub(usize::from(home));
        let ways = CHOICES[self.slots(company)][here] * self.ways[company + 1][empty - here][needed];
        (needed, ways)
    }

    fn count(&self, empty: usize) -> u64 {
        self.ways[0][empty][self.to_come]
    }

    /// Chooses the gaps, as bits of slots; `companies` lists those with a highest die first.
    fn choose(
        &self,
        mut empty: usize,
        companies: [usize; COMPANIES],
        formations: &[[Die; SLOTS]; COMPANIES],
        chooser: &mut (impl Chooser + ?Sized),
    ) -> u32 {
        let mut chosen = 0;
        let mut needed = self.to_come;
        for (place, company) in companies.into_iter().enumerate() {
            let mut number = below(chooser, self.ways[place][empty][needed]);
            let most = self.slots(place).min(empty);
            let mut here = 0;
            while here < most && number >= self.with(place, empty, needed, here).1 {
                number -= self.with(place, empty, needed, here).1;
                here += 1;
            }
            (needed, _) = self.with(place, empty, needed, here);
            empty -= here;
            // Any of the open slots, one after the other.
            let mut open = [0; SLOTS];
            let mut count = 0;
            for slot in (0..SLOTS).filter(|&slot| !formations[company][slot].is_some()) {
                open[count] = slot;
                count += 1;
            }
            for _ in 0..here {
                let taken = chooser.below(count as u32) as usize;
                count -= 1;
                open.swap(taken, count);
                chosen |= 1 << (company * SLOTS + open[count]);
            }
        }
        chosen
    }
}

/// Pascal's triangle: in how many ways so many things can be chosen out of so many.
const CHOICES: [[u64; ALL + 1]; ALL + 1] = {
    let mut choices = [[0; ALL + 1]; ALL + 1];
    let mut n = 0;
    while n <= ALL {
        choices[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// A number below a bound that may be large, from numbers below small ones. There are no more than 6¹⁶ < 2⁴² ways to
/// fill sixteen slots with dice of five maxima or none, so that with 80 bits no way is favoured by as much as one part
/// in 2³⁸.
fn below(chooser: &mut (impl Chooser + ?Sized), bound: u64) -> u64 {
    if let Ok(bound) = u32::try_from(bound) {
        return u64::from(chooser.below(bound.max(1)));
    }
    let word = (0..5).fold(0_u128, |word, _| word << 16 | u128::from(chooser.below(1 << 16)));
    ((word * u128::from(bound)) >> 80) as u64
}
