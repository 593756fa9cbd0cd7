//! What lies in the box (R2, R3, R8): battalions, companies, dice, tiles and cards, each with its name in texts.

use std::fmt;

/// How many dice stand in a company.
pub(crate) const SLOTS: usize = 4;
/// How many companies a battalion has.
pub(crate) const COMPANIES: usize = 4;
/// The most battalions that play.
pub(crate) const BATTALIONS: usize = 4;
/// The highest face of any die.
pub(crate) const HIGHEST: usize = 5;

/// The colour of a battalion, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Primitiva, of Helvetia.
    Green,
    /// German Land, of the Neighbours.
    Yellow,
    /// Friburga, of Helvetia.
    Red,
    /// Hexagone, of the Neighbours.
    Blue,
}

impl Colour {
    /// Clockwise from green.
    pub const ALL: [Colour; BATTALIONS] = [Colour::Green, Colour::Yellow, Colour::Red, Colour::Blue];

    /// The colour in texts.
    pub const fn name(self) -> &'static str {
        ["green", "yellow", "red", "blue"][self as usize]
    }

    /// The colour with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// 0 for Helvetia, 1 for the Neighbours.
    pub(crate) const fn side(self) -> usize {
        self as usize & 1
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A battalion in play, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Battalion(pub(crate) u8);

impl Battalion {
    /// Its place in turn order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize & 3
    }
}

/// A company of a battalion, by the printed square it starts on (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Company(pub(crate) u8);

impl Company {
    /// Every company, the one in front first.
    pub const ALL: [Company; COMPANIES] = [Company(0), Company(1), Company(2), Company(3)];

    /// Its place in the column, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize & 3
    }
}

impl fmt::Display for Company {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A place within a company, seen along its path (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// Inner lead.
    Il,
    /// Inner trail.
    It,
    /// Outer lead.
    Ol,
    /// Outer trail.
    Ot,
}

impl Slot {
    /// In the order of R5.5, which is also that of their names.
    pub const ALL: [Slot; SLOTS] = [Slot::Il, Slot::It, Slot::Ol, Slot::Ot];

    /// The slot in texts.
    pub const fn name(self) -> &'static str {
        ["il", "it", "ol", "ot"][self as usize]
    }

    /// The slot with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.name() == name)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A die with its maximum and the face it shows (R2.1); or the absence of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// No die: a slot that is still empty.
    pub const NONE: Die = Die(0);

    /// A die of this maximum on its maximum.
    pub const fn fresh(maximum: u8) -> Self {
        Die(maximum << 4 | maximum)
    }

    /// A die of this maximum that shows this many life points.
    pub const fn showing(maximum: u8, face: u8) -> Self {
        Die(maximum << 4 | face)
    }

    /// Its highest face; 0 for no die.
    pub const fn maximum(self) -> u8 {
        self.0 >> 4
    }

    /// The life points it shows.
    pub const fn face(self) -> u8 {
        self.0 & 15
    }

    /// Maximum and face in one byte.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// Whether there is a die.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// With one life point less, never below 0 (R6.6).
    #[must_use]
    pub const fn hurt(self) -> Self {
        if self.face() == 0 { self } else { Die(self.0 - 1) }
    }

    /// With one life point more.
    #[must_use]
    pub(crate) const fn healed(self) -> Self {
        Die(self.0 + 1)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_some() {
            write!(f, "{}{}", self.maximum(), self.face())
        } else {
            f.write_str("--")
        }
    }
}

/// The dice of a company by slot.
pub type Formation = [Die; SLOTS];

/// R2.2: the slots after a corner: il→ol, ol→ot, ot→it, it→il.
pub(crate) const fn leave_corner(dice: Formation) -> Formation {
    let [il, it, ol, ot] = dice;
    [it, ot, il, ol]
}

/// A rearrangement of a company (R5.5), by its number among the 24 in the order of their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shuffle(pub(crate) u8);

/// The 24 orders of four slots, in the order of their texts.
const ORDERS: [[u8; SLOTS]; 24] = {
    let mut orders = [[0; SLOTS]; 24];
    let mut found = 0;
    let mut code = 0;
    while code < 256 {
        let order = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        let seen = 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3];
        if seen == 0b1111 {
            orders[found] = [order[0] as u8, order[1] as u8, order[2] as u8, order[3] as u8];
            found += 1;
        }
        code += 1;
    }
    orders
};

/// Which dice of a company are equal, as six bits: a pair each.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The shuffles that are offered, for each pattern of equal dice.
struct Offers {
    count: [u8; 64],
    shuffles: [[u8; 24]; 64],
}

static OFFERS: Offers = {
    let mut offers = Offers {
        count: [0; 64],
        shuffles: [[0; 24]; 64],
    };
    let mut pattern = 0;
    while pattern < 64 {
        // The identity comes first of all, so that whatever changes nothing is the same as something earlier.
        let mut shuffle = 1;
        while shuffle < 24 {
            if is_first_of_its_kind(pattern, shuffle) {
                offers.shuffles[pattern][offers.count[pattern] as usize] = shuffle as u8;
                offers.count[pattern] += 1;
            }
            shuffle += 1;
        }
        pattern += 1;
    }
    offers
};

const fn is_first_of_its_kind(pattern: usize, shuffle: usize) -> bool {
    let mut earlier = 0;
    while earlier < shuffle {
        let mut same = true;
        let mut slot = 0;
        while slot < SLOTS {
            same &= equal_in(pattern, ORDERS[earlier][slot], ORDERS[shuffle][slot]);
            slot += 1;
        }
        if same {
            return false;
        }
        earlier += 1;
    }
    true
}

const fn equal_in(pattern: usize, a: u8, b: u8) -> bool {
    if a == b {
        return true;
    }
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let mut pair = 0;
    while PAIRS[pair].0 != low as usize || PAIRS[pair].1 != high as usize {
        pair += 1;
    }
    pattern >> pair & 1 != 0
}

fn pattern(dice: Formation) -> usize {
    let mut pattern = 0;
    for (bit, (a, b)) in PAIRS.into_iter().enumerate() {
        pattern |= usize::from(dice[a] == dice[b]) << bit;
    }
    pattern
}

impl Shuffle {
    /// R5.5: how many are offered for these dice: one text for each result, and none that changes nothing.
    pub(crate) fn count(dice: Formation) -> u32 {
        u32::from(OFFERS.count[pattern(dice)])
    }

    /// The offered one with this number, from 0.
    pub(crate) fn nth(dice: Formation, n: u32) -> Shuffle {
        Shuffle(OFFERS.shuffles[pattern(dice)][n as usize])
    }

    /// Which old slot each slot takes its die from.
    pub(crate) fn order(self) -> [Slot; SLOTS] {
        ORDERS[usize::from(self.0)].map(|slot| Slot::ALL[usize::from(slot)])
    }

    /// The shuffle with this order, if it is one.
    pub(crate) fn find(order: [Slot; SLOTS]) -> Option<Self> {
        let order = order.map(|slot| slot as u8);
        let number = ORDERS.iter().position(|&other| other == order)?;
        Some(Shuffle(number as u8))
    }

    pub(crate) fn apply(self, dice: Formation) -> Formation {
        ORDERS[usize::from(self.0)].map(|slot| dice[usize::from(slot)])
    }

    /// The text under which the same result is offered: the bytewise smallest.
    pub(crate) fn smallest(self, dice: Formation) -> Shuffle {
        let result = self.apply(dice);
        (0..24)
            .map(Shuffle)
            .find(|shuffle| shuffle.apply(dice) == result)
            .unwrap_or(self)
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.order().map(Slot::name).join("-"))
    }
}

/// What a tile is (R3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// Bad to attack from, good to defend.
    Mountain,
    /// Good to attack from, bad to defend.
    Forest,
    /// The battalion's own special tile.
    Special,
}

impl Tile {
    /// Every tile of a battalion.
    pub const ALL: [Tile; 3] = [Tile::Mountain, Tile::Forest, Tile::Special];

    /// The letter in `lay` and in positions.
    pub(crate) const fn letter(self) -> char {
        ['m', 'f', 's'][self as usize]
    }

    pub(crate) fn find(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.letter() == letter)
    }
}

/// A special tile (R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// A company on it may refuse a battle.
    MagicForest,
    /// A company on it counts each 1 as 5 once, when defending.
    Mirage,
    /// A company on it may heal a die.
    RedCross,
    /// A company on it may rearrange its dice.
    Whirlpool,
}

impl Special {
    /// Every special tile.
    pub const ALL: [Special; 4] = [
        Special::MagicForest,
        Special::Mirage,
        Special::RedCross,
        Special::Whirlpool,
    ];

    /// Those that Imitation can take over.
    pub(crate) const IMITABLE: [Special; 3] = [Special::MagicForest, Special::RedCross, Special::Whirlpool];

    /// The tile in texts.
    pub const fn name(self) -> &'static str {
        ["magic-forest", "mirage", "red-cross", "whirlpool"][self as usize]
    }

    /// The tile as people call it.
    pub(crate) const fn title(self) -> &'static str {
        ["Magic Forest", "Mirage", "Red Cross", "Whirlpool"][self as usize]
    }

    /// The tile with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|special| special.name() == name)
    }
}

/// A kind of terrain that Discipline can master.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Its minus when defending.
    Forest,
    /// Its minus when attacking.
    Mountain,
}

impl Terrain {
    /// Both.
    pub(crate) const ALL: [Terrain; 2] = [Terrain::Forest, Terrain::Mountain];

    /// The terrain in texts.
    pub const fn name(self) -> &'static str {
        ["forest", "mountain"][self as usize]
    }

    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.name() == name)
    }
}

/// A POWER card (R8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the effects stand in the table of R8")]
pub enum Card {
    Halberd,
    Crossbow,
    Cavalry,
    Discipline,
    Railway,
    Imitation,
    Confession,
    GirlPower,
    Pilgrimage,
    Glory,
    Strike,
    Terror,
}

impl Card {
    /// Every card, three for each colour in turn.
    pub const ALL: [Card; 12] = [
        Card::Halberd,
        Card::Crossbow,
        Card::Cavalry,
        Card::Discipline,
        Card::Railway,
        Card::Imitation,
        Card::Confession,
        Card::GirlPower,
        Card::Pilgrimage,
        Card::Glory,
        Card::Strike,
        Card::Terror,
    ];

    /// Whose card it is.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self as usize / 3]
    }

    /// The card in texts.
    pub const fn name(self) -> &'static str {
        [
            "halberd",
            "crossbow",
            "cavalry",
            "discipline",
            "railway",
            "imitation",
            "confession",
            "girl-power",
            "pilgrimage",
            "glory",
            "strike",
            "terror",
        ][self as usize]
    }

    /// The card as people call it.
    pub(crate) const fn title(self) -> &'static str {
        [
            "Halberd",
            "Crossbow",
            "Cavalry",
            "Discipline",
            "Railway",
            "Imitation",
            "Confession",
            "Girl Power",
            "Pilgrimage",
            "Glory",
            "Strike",
            "Terror",
        ][self as usize]
    }

    /// The bits that its uses take in a battalion's account of cards: one, for Terror two (R8.2).
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Card::Terror => 0b1100,
            _ => 1 << (self as usize % 3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_match_a_plain_search() {
        for code in 0..256_u32 {
            let dice: Formation = [0, 2, 4, 6].map(|shift| Die::fresh((code >> shift & 3) as u8 + 1));
            let mut plain: Vec<(Formation, String)> = Vec::new();
            for shuffle in (0..24).map(Shuffle) {
                let (result, text) = (shuffle.apply(dice), shuffle.to_string());
                match plain.iter_mut().find(|(known, _)| *known == result) {
                    Some((_, smallest)) => *smallest = text.min(smallest.clone()),
                    None => plain.push((result, text)),
                }
            }
            plain.retain(|(result, _)| *result != dice);
            let mut expected: Vec<String> = plain.into_iter().map(|(_, text)| text).collect();
            expected.sort();
            let count = Shuffle::count(dice);
            let offered: Vec<String> = (0..count).map(|n| Shuffle::nth(dice, n).to_string()).collect();
            assert_eq!(offered, expected);
        }
    }
}
