//! Where everything lies on the table (R1.4): the squares of the paths, the slots of a company on one of them, the Gate,
//! and beside the board a rack for each battalion, where it keeps its cards, what it has still to place and the
//! companies that have left.
//!
//! A square of the board for four is a thousand long. On the triangle squares are as deep, and longer.

use crate::drawing::{Drawn, Vertex};
use crate::pieces::{Battalion, Company, SLOTS, Slot};
use quincunx_core::scene::Point;

/// How long the side of a square is, and how far the places of a rack are apart.
const SIDE: i32 = 1000;
/// From the edge of the board to a rack.
const GAP: i32 = 500;
/// Beyond the racks.
const MARGIN: i32 = 150;
/// How many places a rack has side by side.
const PLACES: i32 = 9;
/// How much of a quarter of a square a slot takes, in hundredths.
const SLOT: i32 = 90;
/// How much of its place in a rack a thing takes, in hundredths.
const THING: i32 = 88;

/// The corners of the Gate on the triangle, a third of a turn apart; 866 is a thousand times half the root of three. All
/// other corners are sums of these.
const CORNERS: [Point; 3] = [Point::new(866, 500), Point::new(-866, 500), Point::new(0, -1000)];

/// An outline with its middle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) outline: Vec<Point>,
    pub(crate) centre: Point,
}

impl Area {
    /// With its middle where the corners are on average.
    fn new(outline: Vec<Point>) -> Self {
        let count = outline.len() as i32;
        let sum = |part: fn(&Point) -> i32| outline.iter().map(part).sum::<i32>();
        let centre = Point::new(sum(|p| p.x) / count, sum(|p| p.y) / count);
        Area { outline, centre }
    }

    /// How far it is from the middle to the nearest side.
    fn reach(&self) -> i32 {
        let next = self.outline.iter().cycle().skip(1);
        let sides = self.outline.iter().zip(next).map(|(from, to)| {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let across = (self.centre.x - from.x) * dy - (self.centre.y - from.y) * dx;
            across.abs() / (dx * dx + dy * dy).isqrt().max(1)
        });
        sides.min().unwrap_or(0)
    }

    /// The same, smaller.
    fn shrunk(self, hundredths: i32) -> Self {
        let Area { outline, centre } = self;
        let nearer = |at: Point| {
            Point::new(
                centre.x + (at.x - centre.x) * hundredths / 100,
                centre.y + (at.y - centre.y) * hundredths / 100,
            )
        };
        Area {
            outline: outline.into_iter().map(nearer).collect(),
            centre,
        }
    }
}

/// A square by its corners, one for each slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Quad([Point; SLOTS]);

/// The slots in the order of the corners around a square.
const AROUND: [Slot; SLOTS] = [Slot::Il, Slot::It, Slot::Ot, Slot::Ol];

impl Quad {
    fn corner(&self, slot: Slot) -> Point {
        self.0[slot as usize]
    }

    /// The middle between two opposite corners: also at the tips of the triangle it lies in the middle of the path.
    fn centre(&self) -> Point {
        middle(self.corner(Slot::Il), self.corner(Slot::Ot))
    }

    fn area(&self) -> Area {
        Area {
            outline: AROUND.map(|slot| self.corner(slot)).to_vec(),
            centre: self.centre(),
        }
    }

    /// The quarter of the square at the corner of a slot.
    fn slot(&self, slot: Slot) -> Area {
        let place = AROUND.iter().position(|&other| other == slot).unwrap_or(0);
        let corner = self.corner(slot);
        let half_way = |step: usize| middle(corner, self.corner(AROUND[(place + step) % SLOTS]));
        let quarter = Area::new(vec![corner, half_way(1), self.centre(), half_way(3)]);
        // At the tips of the triangle some quarters are larger than others, but dice are not.
        let hundredths = SLOT * (SIDE / 4) / quarter.reach().max(SIDE / 4);
        quarter.shrunk(hundredths)
    }
}

/// The place in front of a battalion: a row that begins at its left hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rack {
    /// Which way is out of the board, as a length of [`SIDE`]. To the right is a quarter turn from it.
    out: Point,
    /// How far to the right of the origin it begins.
    left: i32,
    /// How far out from the origin it begins.
    top: i32,
}

impl Rack {
    fn new(out: Point, corners: impl Iterator<Item = Point> + Clone) -> Self {
        let across = corners.clone().map(|at| (at.x * out.y - at.y * out.x) / SIDE);
        let outwards = corners.map(|at| (at.x * out.x + at.y * out.y) / SIDE);
        let (first, last) = (across.clone().min().unwrap_or(0), across.max().unwrap_or(0));
        Rack {
            out,
            left: (first + last - PLACES * SIDE) / 2,
            top: outwards.max().unwrap_or(0) + GAP,
        }
    }

    fn point(&self, right: i32, down: i32) -> Point {
        let (across, outwards) = (self.left + right, self.top + down);
        Point::new(
            (self.out.y * across + self.out.x * outwards) / SIDE,
            (self.out.y * outwards - self.out.x * across) / SIDE,
        )
    }

    /// A place like a square of the path: its inner side towards the board, the lead at the left.
    fn quad(&self, place: i32) -> Quad {
        let (left, right) = (place * SIDE, (place + 1) * SIDE);
        Quad([(left, 0), (right, 0), (left, SIDE), (right, SIDE)].map(|(x, y)| self.point(x, y)))
    }
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    paths: Vec<Vec<Quad>>,
    gate: Area,
    racks: Vec<Rack>,
}

impl Plan {
    /// The board of squares, with the Gate in this column and row.
    pub(crate) fn square(paths: &[Vec<Drawn>], (column, row): (i32, i32)) -> Self {
        let point = |(x, y, _): Vertex| Point::new((x + 1) * SIDE / 2, (1 - y) * SIDE / 2);
        let around = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
        let gate = around.map(|(dx, dy)| point((2 * column + dx, 2 * row - dy, 0)));
        Plan::new(paths, point, gate.to_vec())
    }

    /// The triangle, with the Gate at the origin. A corner lies on a side of the triangle of its ring, so many steps
    /// from the first corner of that side towards the next.
    pub(crate) fn triangle(paths: &[Vec<Drawn>]) -> Self {
        let point = |(side, distance, place): Vertex| {
            let (from, to) = (CORNERS[side as usize % 3], CORNERS[(side as usize + 1) % 3]);
            Point::new(
                from.x * (distance - place) + to.x * place,
                from.y * (distance - place) + to.y * place,
            )
        };
        Plan::new(paths, point, CORNERS.to_vec())
    }

    fn new(paths: &[Vec<Drawn>], point: impl Fn(Vertex) -> Point, gate: Vec<Point>) -> Self {
        let quad = |square: &Drawn| Quad(square.corners.map(&point));
        let paths: Vec<Vec<Quad>> = paths.iter().map(|path| path.iter().map(quad).collect()).collect();
        let corners = paths.iter().flatten().flat_map(|square| square.0);
        let racks = paths.iter().map(|path| {
            // The second square: at the tip of the triangle the first one is not upright.
            let (inner, outer) = (path[1].corner(Slot::Il), path[1].corner(Slot::Ol));
            Rack::new(Point::new(outer.x - inner.x, outer.y - inner.y), corners.clone())
        });
        Plan {
            racks: racks.collect(),
            gate: Area::new(gate),
            paths,
        }
    }

    /// Whether this is the triangle.
    pub(crate) fn is_triangle(&self) -> bool {
        self.paths.len() == 3
    }

    /// A square of a battalion's path.
    pub(crate) fn on_path(&self, battalion: Battalion, square: u8) -> Area {
        self.quad(battalion, square).area()
    }

    /// A slot of a company that stands on a square of its path.
    pub(crate) fn slot(&self, battalion: Battalion, square: u8, slot: Slot) -> Area {
        self.quad(battalion, square).slot(slot)
    }

    /// A slot of a company that has left the board, in its battalion's rack.
    pub(crate) fn slot_beside(&self, battalion: Battalion, company: Company, slot: Slot) -> Area {
        self.racks[battalion.index()].quad(company.index() as i32).slot(slot)
    }

    /// A place in a battalion's rack, counted from its left hand.
    pub(crate) fn beside(&self, battalion: Battalion, place: usize) -> Area {
        self.racks[battalion.index()].quad(place as i32).area().shrunk(THING)
    }

    pub(crate) fn gate(&self) -> &Area {
        &self.gate
    }

    /// The way of a battalion from a square to the edge of the Gate.
    pub(crate) fn way(&self, battalion: Battalion, from: u8) -> Vec<Point> {
        let path = &self.paths[battalion.index()];
        let mut way: Vec<Point> = path.iter().map(Quad::centre).skip(usize::from(from)).collect();
        // The edge of that square: what is printed on it stays clear.
        if let [first, second, ..] = way[..] {
            way[0] = middle(first, second);
        }
        if let Some(&last) = way.last() {
            way.push(middle(last, self.gate.centre));
        }
        way
    }

    /// By how many degrees the board is turned clockwise so that a battalion's rack is nearest.
    pub(crate) fn home(&self, battalion: Battalion) -> u16 {
        let out = self.racks[battalion.index()].out;
        match (out.x.signum(), out.y.signum()) {
            (0, 1) => 0,
            (1, 0) => 90,
            (1, _) => 120,
            (0, _) => 180,
            (_, 0) => 270,
            _ => 240,
        }
    }

    /// The corners of a rectangle around everything.
    pub(crate) fn bounds(&self) -> (Point, Point) {
        let squares = self.paths.iter().flatten().flat_map(|square| square.0);
        let beside = self
            .racks
            .iter()
            .flat_map(|rack| [0, PLACES - 1].map(|place| rack.quad(place).0));
        let all = squares.chain(beside.flatten());
        let start = (Point::new(i32::MAX, i32::MAX), Point::new(i32::MIN, i32::MIN));
        all.fold(start, |(low, high), at| {
            (
                Point::new(low.x.min(at.x - MARGIN), low.y.min(at.y - MARGIN)),
                Point::new(high.x.max(at.x + MARGIN), high.y.max(at.y + MARGIN)),
            )
        })
    }

    fn quad(&self, battalion: Battalion, square: u8) -> &Quad {
        &self.paths[battalion.index()][usize::from(square)]
    }
}

fn middle(one: Point, other: Point) -> Point {
    Point::new(i32::midpoint(one.x, other.x), i32::midpoint(one.y, other.y))
}
