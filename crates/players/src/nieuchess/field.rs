//! What lies around each hex, what battles are worth, and what an army must fear.

use quincunx_nieuchess::{Board, CELLS, COLUMNS, Cell, CombatResult, MOST_PAWNS, Nieuchess, ROWS, Rows, Window};

/// What a pawn that goes back is worth less, in hundredths: it is out of place for a turn.
const BACK: i32 = 14;

/// From how far an attacker can come: five steps, and then it touches.
const REACH: i32 = 6;

/// No hex, or no pawn.
pub(super) const NONE: u16 = u16::MAX;

/// How many faces of the die bring each result.
#[derive(Clone, Copy, Default, Debug)]
struct Odds {
    defenders_lost: i32,
    exchange: i32,
    defenders_back: i32,
    attackers_back: i32,
    attackers_lost: i32,
}

impl Odds {
    fn of(board: &Board, attackers: usize, defenders: usize) -> Self {
        let mut odds = Odds::default();
        for die in 1..=6 {
            *match board.result(attackers, defenders, die) {
                CombatResult::AttackersEliminated => &mut odds.attackers_lost,
                CombatResult::DefendersEliminated => &mut odds.defenders_lost,
                CombatResult::Exchange => &mut odds.exchange,
                CombatResult::AttackersBack => &mut odds.attackers_back,
                CombatResult::DefendersBack => &mut odds.defenders_back,
            } += 1;
        }
        odds
    }

    /// What a battle is worth to the attackers, in hundredths of a pawn. Who is cut off is lost when it should go back;
    /// a trade is worth something to whoever is ahead.
    fn worth(&self, (attackers, cut): (i32, i32), (defenders, trapped): (i32, i32), trade: i32) -> i32 {
        let gained = self.defenders_lost * 100 * defenders
            + self.defenders_back * (100 * trapped + BACK * (defenders - trapped))
            + self.exchange * trade;
        let lost = self.attackers_lost * 100 * attackers + self.attackers_back * (100 * cut + BACK * (attackers - cut));
        (gained - lost) / 6
    }
}

/// The geometry of a board and its combat table, ready for use.
pub(crate) struct Field {
    /// The six hexes around each, in turn; none where it is gray or the board ends.
    pub(super) around: Vec<[u16; 6]>,
    /// Slanted coordinates, in which distance is easy.
    spots: Vec<(i16, i16)>,
    /// So many against one.
    many: [Odds; 7],
    /// One against so many.
    few: [Odds; 7],
}

impl Field {
    pub(super) fn new(game: &Nieuchess) -> Self {
        let board = game.board();
        let mut many = [Odds::default(); 7];
        let mut few = [Odds::default(); 7];
        for count in 1..=6 {
            many[count] = Odds::of(board, count, 1);
            few[count] = Odds::of(board, 1, count);
        }
        let around = |cell: Cell| {
            ring(cell).map(|near| match near {
                Some(near) if !board.is_gray(near) => near.index() as u16,
                _ => NONE,
            })
        };
        let spot = |cell: Cell| {
            let row = cell.map_row();
            (cell.column() as i16 - (row / 2) as i16, row as i16)
        };
        Field {
            around: Cell::all().map(around).collect(),
            spots: Cell::all().map(spot).collect(),
            many,
            few,
        }
    }

    /// Steps between two hexes as the crow flies.
    pub(super) fn distance(&self, one: Cell, other: Cell) -> i32 {
        let ((a, b), (c, d)) = (self.spots[one.index()], self.spots[other.index()]);
        let (across, down) = (i32::from(a) - i32::from(c), i32::from(b) - i32::from(d));
        across.abs().max(down.abs()).max((across + down).abs())
    }

    /// The hexes around one that pawns can stand on.
    pub(super) fn near(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        let around = self.around[cell.index()].iter();
        around.filter(|&&near| near != NONE).map(|&near| usize::from(near))
    }

    /// What some attackers, of whom so many are cut off, gain from one defender.
    pub(super) fn many(&self, attackers: usize, cut: usize, trapped: bool, trade: i32) -> i32 {
        self.many[attackers.min(6)].worth((attackers as i32, cut as i32), (1, i32::from(trapped)), trade)
    }

    /// What one attacker gains from some defenders, of whom so many are trapped.
    pub(super) fn few(&self, cut: bool, defenders: usize, trapped: usize, trade: i32) -> i32 {
        self.few[defenders.min(6)].worth((1, i32::from(cut)), (defenders as i32, trapped as i32), trade)
    }

    /// How likely so many attackers destroy one defender, in hundredths.
    pub(super) fn doom(&self, attackers: usize, trapped: bool) -> i32 {
        let odds = &self.many[attackers.min(6)];
        let back = if trapped { odds.defenders_back } else { 0 };
        100 * (odds.defenders_lost + odds.exchange + back) / 6
    }

    /// The steps from each hex to the nearest of some pawns, around what is gray.
    pub(super) fn steps_to(&self, pawns: &[Cell]) -> [u8; CELLS] {
        let mut steps = [u8::MAX; CELLS];
        let mut queue = [0_u16; CELLS];
        let (mut first, mut last) = (0, 0);
        for &cell in pawns {
            steps[cell.index()] = 0;
            queue[last] = cell.index() as u16;
            last += 1;
        }
        while first < last {
            let here = usize::from(queue[first]);
            first += 1;
            for &next in &self.around[here] {
                if next != NONE && steps[usize::from(next)] == u8::MAX {
                    steps[usize::from(next)] = steps[here] + 1;
                    queue[last] = next;
                    last += 1;
                }
            }
        }
        steps
    }

    /// What an army may lose when the raiders move next, in hundredths of a pawn: for each pawn how many can come to
    /// it, on how many sides, and how many other pawns they would have to take on there. Each raider counts as much as
    /// it is likely to be there at all. Raiders are used but once.
    pub(super) fn losses(&self, board: &Board, army: &[Cell], raiders: &[Cell], likely: &[i32; MOST_PAWNS]) -> i32 {
        let (taken, control) = (Rows::of(army), Rows::controlled(army));
        let mut touched = [0_u8; CELLS];
        for &pawn in army {
            for near in self.near(pawn) {
                touched[near] += 1;
            }
        }
        let mut walks = [Window::default(); MOST_PAWNS];
        let mut coming = 0;
        let mut near_army = [false; MOST_PAWNS];
        for (number, &raider) in raiders.iter().enumerate() {
            if army.iter().any(|&pawn| self.distance(pawn, raider) <= REACH) {
                near_army[number] = true;
                walks[number] = board.walk(raider, &taken, &control).or(Window::MIDDLE);
            }
        }
        let mut dangers = [(0, 0); MOST_PAWNS];
        let mut used = [false; MOST_PAWNS];
        for (danger, &pawn) in dangers.iter_mut().zip(army) {
            let around = &self.around[pawn.index()];
            let mut sides = 0_u8;
            let mut blocked = 0_u8;
            let mut strength = 0;
            for (side, &near) in around.iter().enumerate() {
                if near == NONE || taken.holds(Cell::at(usize::from(near))) {
                    blocked |= 1 << side;
                }
            }
            for (number, &raider) in raiders.iter().enumerate() {
                if !near_army[number] || self.distance(pawn, raider) > REACH {
                    continue;
                }
                let mut reached = 0;
                for (side, &near) in around.iter().enumerate() {
                    if blocked >> side & 1 == 0 && walks[number].holds(raider, Cell::at(usize::from(near))) {
                        reached |= 1 << side;
                    }
                }
                if reached != 0 {
                    sides |= reached;
                    strength += likely[number];
                    if !used[number] {
                        used[number] = true;
                        coming += likely[number];
                    }
                }
            }
            let strength = ((strength + 40) / 100).min(sides.count_ones() as i32);
            if strength < 2 {
                continue;
            }
            // The sides with the fewest other pawns to take on are used first.
            let mut burdens = [u8::MAX; 6];
            for (side, &near) in around.iter().enumerate() {
                if sides >> side & 1 != 0 {
                    burdens[side] = touched[usize::from(near)] - 1;
                }
            }
            burdens.sort_unstable();
            let mut burden = 0;
            let mut best = 0;
            for (count, &more) in burdens.iter().enumerate().take(strength as usize) {
                burden += i32::from(more);
                best = best.max(count as i32 + 1 - (burden + 1) / 2);
            }
            let beside = |set: u8| set | (set << 1 | set >> 5) | (set >> 1 | set << 5);
            let trapped = (beside(sides) | blocked) & 0x3F == 0x3F;
            if best > 1 {
                *danger = (self.many(best as usize, 0, trapped, 0).max(0), best);
            }
        }
        dangers.sort_unstable_by(|one, other| other.cmp(one));
        let mut left = (coming + 40) / 100;
        let mut sum = 0;
        for (loss, need) in dangers {
            if loss == 0 || left <= 0 {
                break;
            }
            sum += loss * left.min(need) / need;
            left -= need;
        }
        sum
    }
}

/// The six hexes around one in turn, where the board has them.
fn ring(cell: Cell) -> [Option<Cell>; 6] {
    let (column, row) = (cell.column() as i32, cell.map_row() as i32);
    // Every second row of the map lies half a hex to the right.
    let left = if row % 2 == 0 { column - 1 } else { column };
    [
        (column + 1, row),
        (left + 1, row - 1),
        (left, row - 1),
        (column - 1, row),
        (left, row + 1),
        (left + 1, row + 1),
    ]
    .map(|(column, row)| {
        let here = (0..COLUMNS as i32).contains(&column) && (0..ROWS as i32).contains(&row);
        here.then(|| Cell::on_map(column as usize, row as usize))
    })
}
