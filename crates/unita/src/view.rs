//! Who knows what (C5, R3.3, R4.1, R6.2), and what else could be true.
//!
//! Two things are secret. Of the tiles, everybody sees where they lie; which is which is known to whoever leads the
//! battalion, and to all once a tile is turned up or known for the special one. Of dice that are placed in secret,
//! everybody sees how many there are. All the rest lies open, and nothing that is open depends on a secret before it
//! is uncovered: costs are the same for every tile, a turn never ends by itself while a company stands on a face-down
//! tile (R5.6), and in a battle the tiles of both companies are known before anybody is asked (R6.2).

use crate::Unita;
use crate::options::Deploy;
use crate::pieces::{BATTALIONS, Battalion, COMPANIES, Die, HIGHEST, SLOTS, Tile};
use crate::state::{Stage, State, stock_of};
use quincunx_core::{Chooser, Viewer};

/// A state as a viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    /// The state without what the viewer does not know.
    open: State,
    /// The tiles of each battalion that the viewer knows.
    tiles: [[Option<Tile>; 3]; BATTALIONS],
    /// Whose dice are hidden.
    hidden_dice: [bool; BATTALIONS],
}

impl View {
    /// Through whose eyes.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All that is open. Tiles and dice that are hidden say nothing there.
    pub(crate) fn open(&self) -> &State {
        &self.open
    }

    /// A tile of a battalion, if the viewer knows it.
    pub(crate) fn tile(&self, battalion: Battalion, tile: usize) -> Option<Tile> {
        self.tiles[battalion.index()][tile]
    }

    /// Whether the viewer does not see a battalion's dice.
    pub(crate) fn hides_dice(&self, battalion: Battalion) -> bool {
        self.hidden_dice[battalion.index()]
    }
}

pub(crate) fn observe(game: &Unita, state: &State, viewer: Viewer) -> View {
    let mut view = View {
        viewer,
        open: *state,
        tiles: [[None; 3]; BATTALIONS],
        hidden_dice: [false; BATTALIONS],
    };
    let secret_dice = game.rules.deploy == Deploy::Secret && matches!(state.stage, Stage::Deploy(_));
    for battalion in game.battalions() {
        let b = battalion.index();
        let own = viewer.sees(game.seat(battalion));
        view.tiles[b] = known_tiles(state, battalion, own);
        view.open.tiles[b].kinds = Tile::ALL;
        if secret_dice && !own {
            view.hidden_dice[b] = true;
            view.open.dice[b] = [[Die::NONE; SLOTS]; COMPANIES];
            view.open.stock[b] = 0;
            view.open.filled[b] = 0;
        }
    }
    view
}

/// What is known of a battalion's tiles: all to its leader, to others those that are turned up or known, and the last
/// one if only one is left.
fn known_tiles(state: &State, battalion: Battalion, own: bool) -> [Option<Tile>; 3] {
    let tiles = &state.tiles[battalion.index()];
    if !tiles.are_laid() {
        return [None; 3];
    }
    let mut known = [0, 1, 2].map(|tile| {
        let kind = tiles.kinds[tile];
        let open = own || tiles.is_up(tile) || (kind == Tile::Special && tiles.special_known);
        open.then_some(kind)
    });
    if known.iter().flatten().count() == 2 {
        known = tiles.kinds.map(Some);
    }
    known
}

/// One of the states that look like this, each as likely as the other.
pub(crate) fn determinize(game: &Unita, view: &View, chooser: &mut (impl Chooser + ?Sized)) -> State {
    let mut state = view.open;
    for battalion in game.battalions() {
        let b = battalion.index();
        if state.tiles[b].are_laid() {
            state.tiles[b].kinds = fill_tiles(view.tiles[b], chooser);
        }
        if view.hidden_dice[b]
            && let Stage::Deploy(placed) = state.stage
        {
            let dice_each = (COMPANIES * SLOTS) as u8;
            let dice = placed.saturating_sub(dice_each * battalion.0).min(dice_each);
            place_dice(game, &mut state, battalion, dice, chooser);
        }
    }
    state
}

/// The tiles that are not known, in any order.
fn fill_tiles(known: [Option<Tile>; 3], chooser: &mut (impl Chooser + ?Sized)) -> [Tile; 3] {
    let mut kinds = Tile::ALL;
    let mut left = 0;
    for tile in Tile::ALL {
        if !known.contains(&Some(tile)) {
            kinds[left] = tile;
            left += 1;
        }
    }
    known.map(|tile| {
        tile.unwrap_or_else(|| {
            let taken = chooser.below(left as u32) as usize;
            left -= 1;
            kinds.swap(taken, left);
            kinds[left]
        })
    })
}

/// The maxima below the highest.
const LOW: usize = HIGHEST - 1;

/// Places so many dice of a battalion in one of all the ways that R4.2 lets arise, each as likely as the other.
///
/// The ways are counted by the number of highest dice among those placed. Those go to companies of their own; then the
/// empty slots are chosen so that every highest die still to come finds a company; then the other dice fill what is
/// left.
fn place_dice(game: &Unita, state: &mut State, battalion: Battalion, dice: u8, chooser: &mut (impl Chooser + ?Sized)) {
    let supply: [u8; LOW] = std::array::from_fn(|maximum| game.board.dice(maximum as u8 + 1));
    let fives = game.board.dice(HIGHEST as u8);
    let all = COMPANIES * SLOTS;
    let empty = all - usize::from(dice);
    // For each number of highest dice: where they can stand, and for one such choice where the gaps can be.
    let ways = |high: u8| {
        let low = u32::from(dice).checked_sub(u32::from(high))?;
        let homes: u128 = binomial(COMPANIES, usize::from(high)) * (SLOTS as u128).pow(u32::from(high));
        let gaps = Gaps::new(high, fives - high, empty).count();
        Some(homes * gaps * fillings(supply, low))
    };
    let mut number = below(chooser, (0..=fives).filter_map(ways).sum());
    let mut high = 0;
    while let Some(count) = ways(high).or(Some(0))
        && number >= count
    {
        number -= count;
        high += 1;
    }
    // The highest dice, in companies and slots of their own.
    let mut formation = [[Die::NONE; SLOTS]; COMPANIES];
    let mut companies = [0, 1, 2, 3];
    for taken in 0..usize::from(high) {
        let other = taken + chooser.below((COMPANIES - taken) as u32) as usize;
        companies.swap(taken, other);
        let slot = chooser.below(SLOTS as u32) as usize;
        formation[companies[taken]][slot] = Die::fresh(HIGHEST as u8);
    }
    let gaps = Gaps::new(high, fives - high, empty);
    let mut stay_empty = gaps.choose(&companies, &formation, chooser);
    // The other dice, slot by slot, each maximum by the number of ways to go on.
    let mut supply = supply;
    let mut low = u32::from(dice - high);
    for (slot, die) in formation.as_flattened_mut().iter_mut().enumerate() {
        let is_gap = stay_empty & 1 << slot != 0;
        stay_empty &= !(1 << slot);
        if is_gap || die.is_some() {
            continue;
        }
        let mut number = below(chooser, fillings(supply, low));
        low -= 1;
        for maximum in 0..LOW {
            let mut rest = supply;
            let Some(left) = rest[maximum].checked_sub(1) else {
                continue;
            };
            rest[maximum] = left;
            let count = fillings(rest, low);
            if number < count {
                *die = Die::fresh(maximum as u8 + 1);
                supply = rest;
                break;
            }
            number -= count;
        }
    }
    let b = battalion.index();
    state.dice[b] = formation;
    for (slot, die) in formation.as_flattened().iter().enumerate() {
        state.filled[b] |= u16::from(die.is_some()) << slot;
    }
    state.stock[b] = stock_of(HIGHEST as u8, fives - high);
    for (maximum, &count) in supply.iter().enumerate() {
        state.stock[b] |= stock_of(maximum as u8 + 1, count);
    }
}

/// The slots that stay empty: any, but so that enough companies without a highest die keep room for those to come.
struct Gaps {
    /// Companies with a highest die, which have a slot less to leave empty.
    high: u8,
    /// Highest dice still to come.
    to_come: u8,
    /// How many slots stay empty.
    empty: usize,
}

impl Gaps {
    fn new(high: u8, to_come: u8, empty: usize) -> Self {
        Gaps { high, to_come, empty }
    }

    /// Ways from the company with this number on, with so many gaps and needed companies left. The companies with a
    /// highest die come first.
    fn ways(&self, company: usize, empty: usize, needed: u8) -> u128 {
        if company == COMPANIES {
            return u128::from(empty == 0 && needed == 0);
        }
        let (slots, home) = self.slots(company);
        (0..=slots.min(empty))
            .map(|gaps| {
                let needed = needed.saturating_sub(u8::from(home && gaps > 0));
                binomial(slots, gaps) * self.ways(company + 1, empty - gaps, needed)
            })
            .sum()
    }

    fn slots(&self, company: usize) -> (usize, bool) {
        let home = company >= usize::from(self.high);
        (if home { SLOTS } else { SLOTS - 1 }, home)
    }

    fn count(&self) -> u128 {
        self.ways(0, self.empty, self.to_come)
    }

    /// Chooses the gaps, as bits of slots; `companies` lists those with a highest die first.
    fn choose(
        &self,
        companies: &[usize; COMPANIES],
        formation: &[[Die; SLOTS]; COMPANIES],
        chooser: &mut (impl Chooser + ?Sized),
    ) -> u32 {
        let mut chosen = 0;
        let (mut empty, mut needed) = (self.empty, self.to_come);
        for (place, &company) in companies.iter().enumerate() {
            let (slots, home) = self.slots(place);
            let mut number = below(chooser, self.ways(place, empty, needed));
            for gaps in 0..=slots.min(empty) {
                let still_needed = needed.saturating_sub(u8::from(home && gaps > 0));
                let count = binomial(slots, gaps) * self.ways(place + 1, empty - gaps, still_needed);
                if number >= count {
                    number -= count;
                    continue;
                }
                let mut open: u32 = (0..SLOTS)
                    .filter(|&slot| !formation[company][slot].is_some())
                    .fold(0, |open, slot| open | 1 << slot);
                for _ in 0..gaps {
                    let mut skip = chooser.below(open.count_ones());
                    let mut rest = open;
                    while skip > 0 {
                        rest &= rest - 1;
                        skip -= 1;
                    }
                    let slot = rest.trailing_zeros();
                    open &= !(1 << slot);
                    chosen |= 1 << (company * SLOTS + slot as usize);
                }
                empty -= gaps;
                needed = still_needed;
                break;
            }
        }
        chosen
    }
}

/// In how many ways so many slots in a row can be filled from a supply of dice.
fn fillings(supply: [u8; LOW], slots: u32) -> u128 {
    // `ways[n]` counts the fillings of n slots by the maxima looked at so far.
    let mut ways = [0_u128; COMPANIES * SLOTS + 1];
    ways[0] = 1;
    for count in supply {
        for filled in (1..ways.len()).rev() {
            ways[filled] = (0..=usize::from(count).min(filled))
                .map(|dice| ways[filled - dice] * binomial(filled, dice))
                .sum();
        }
    }
    ways[slots as usize]
}

fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i as u128 + 1))
}

/// A number below a bound that may be large, from numbers below small ones. The bounds here stay under 2⁴⁸, so that
/// with 96 bits no outcome is favoured by as much as one in 2⁴⁸.
fn below(chooser: &mut (impl Chooser + ?Sized), bound: u128) -> u128 {
    if let Ok(bound) = u32::try_from(bound) {
        return u128::from(chooser.below(bound.max(1)));
    }
    let word = (0..6).fold(0_u128, |word, _| word << 16 | u128::from(chooser.below(1 << 16)));
    (word * bound) >> 96
}
