//! The plane: how a scene is turned, the few outlines its many cells share, and the hull around them.

use quincunx_core::scene::{Cell, Ground, Point};

/// A turn of the whole board.
#[derive(Clone, Copy)]
pub(crate) struct Turned {
    sin: f64,
    cos: f64,
    pub(crate) degrees: u16,
}

impl Turned {
    pub(crate) fn new(degrees: u16) -> Self {
        let degrees = degrees % 360;
        // Quarter turns come out exactly, so that square boards keep whole numbers.
        let (sin, cos) = match degrees {
            0 => (0.0, 1.0),
            90 => (1.0, 0.0),
            180 => (0.0, -1.0),
            270 => (-1.0, 0.0),
            other => f64::from(other).to_radians().sin_cos(),
        };
        Turned { sin, cos, degrees }
    }

    /// Where a point comes to lie.
    pub(crate) fn point(self, point: Point) -> (i32, i32) {
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        (
            (x * self.cos - y * self.sin).round() as i32,
            (x * self.sin + y * self.cos).round() as i32,
        )
    }
}

impl Turned {
    /// Whether corners come to lie on corners, but for rounding.
    pub(crate) fn keeps(self, corners: &[Point]) -> bool {
        const SLACK: i32 = 20;
        corners.iter().all(|&corner| {
            let (x, y) = self.point(corner);
            let near = |other: &Point| (other.x - x).abs() <= SLACK && (other.y - y).abs() <= SLACK;
            corners.iter().any(near)
        })
    }
}

/// The outline of a cell around its centre.
pub(crate) struct Outline {
    corners: Vec<Point>,
    /// How far it is from the centre to the nearest side.
    pub(crate) reach: i32,
}

/// The different outlines of a board.
#[derive(Default)]
pub(crate) struct Outlines {
    list: Vec<Outline>,
    last: usize,
}

impl Outlines {
    /// Outlines whose corners differ by no more than this are drawn alike: games round their geometry.
    const SLACK: i32 = 2;

    /// The number of the outline of a cell.
    pub(crate) fn number(&mut self, cell: &Cell) -> usize {
        let same = |outline: &Outline| {
            outline.corners.len() == cell.outline.len()
                && outline.corners.iter().zip(&cell.outline).all(|(known, corner)| {
                    (corner.x - cell.centre.x - known.x).abs() <= Self::SLACK
                        && (corner.y - cell.centre.y - known.y).abs() <= Self::SLACK
                })
        };
        // Neighbours mostly look alike.
        if !self.list.get(self.last).is_some_and(same) {
            self.last = self.list.iter().position(same).unwrap_or_else(|| {
                self.list.push(Outline::new(cell));
                self.list.len() - 1
            });
        }
        self.last
    }

    pub(crate) fn get(&self, number: usize) -> &Outline {
        &self.list[number]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Outline> {
        self.list.iter()
    }
}

impl Outline {
    fn new(cell: &Cell) -> Self {
        let corners: Vec<Point> = cell
            .outline
            .iter()
            .map(|corner| Point::new(corner.x - cell.centre.x, corner.y - cell.centre.y))
            .collect();
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let reach = sides.map(|(from, to)| distance(*from, *to)).fold(f64::MAX, f64::min);
        Outline {
            reach: if corners.is_empty() { 500 } else { reach.round() as i32 },
            corners,
        }
    }

    /// Its corners when the board is turned.
    pub(crate) fn corners(&self, turned: Turned) -> impl Iterator<Item = (i32, i32)> {
        self.corners.iter().map(move |&corner| turned.point(corner))
    }
}

/// How far a side is from the origin.
fn distance(from: Point, to: Point) -> f64 {
    let (x, y) = (f64::from(from.x), f64::from(from.y));
    let (dx, dy) = (f64::from(to.x) - x, f64::from(to.y) - y);
    let length = dx.mul_add(dx, dy * dy);
    let along = if length > 0.0 {
        (-(x * dx + y * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x + along * dx).hypot(y + along * dy)
}

/// The corners of a convex outline around all cells. Slots do not count: they lie in cells, or beside the board.
pub(crate) fn hull(cells: &[Cell]) -> Vec<Point> {
    let board = || cells.iter().filter(|cell| cell.ground != Ground::Slot);
    let all = || board().flat_map(|cell| cell.outline.iter().copied());
    // Whatever lies inside the octagon of outermost points cannot be a corner. That leaves few to sort.
    let measures: [fn(Point) -> i32; 8] = [
        |p| p.x,
        |p| p.x + p.y,
        |p| p.y,
        |p| p.y - p.x,
        |p| -p.x,
        |p| -p.x - p.y,
        |p| -p.y,
        |p| p.x - p.y,
    ];
    let Some(first) = all().next() else {
        return Vec::new();
    };
    let mut outermost = [first; 8];
    for point in all() {
        for (best, measure) in outermost.iter_mut().zip(measures) {
            if measure(point) > measure(*best) {
                *best = point;
            }
        }
    }
    let inside = |point: Point| {
        (0..8).all(|i| {
            let (from, to) = (outermost[i], outermost[(i + 1) % 8]);
            from == to || cross(from, to, point) > 0
        })
    };
    let mut points: Vec<Point> = all().filter(|&point| !inside(point)).collect();
    points.sort_unstable_by_key(|point| (point.x, point.y));
    points.dedup();
    let mut hull = half(points.iter().copied());
    hull.pop();
    let back = half(points.iter().rev().copied());
    hull.extend(back);
    hull.pop();
    squared(hull)
}

/// A hull that is nearly a rectangle becomes one: rows of hexagons leave small notches at its corners.
fn squared(hull: Vec<Point>) -> Vec<Point> {
    let area = Area::around(hull.iter().map(|corner| (corner.x, corner.y)));
    let doubled: i64 = hull
        .iter()
        .zip(hull.iter().cycle().skip(1))
        .map(|(from, to)| i64::from(from.x) * i64::from(to.y) - i64::from(from.y) * i64::from(to.x))
        .sum();
    if doubled.abs() * 100 < i64::from(area.width()) * i64::from(area.height()) * 2 * 95 {
        return hull;
    }
    vec![
        Point::new(area.left, area.top),
        Point::new(area.right, area.top),
        Point::new(area.right, area.bottom),
        Point::new(area.left, area.bottom),
    ]
}

/// One half of the hull: a chain that only turns to the right.
fn half(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut chain: Vec<Point> = Vec::new();
    for point in points {
        while let [.., before, last] = chain[..]
            && cross(before, last, point) <= 0
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

fn cross(from: Point, to: Point, point: Point) -> i64 {
    let (ax, ay) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let (bx, by) = (i64::from(point.x - from.x), i64::from(point.y - from.y));
    ax * by - ay * bx
}

/// A rectangle that sides stand upright on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Area {
    /// The smallest one around these points.
    pub(crate) fn around(points: impl IntoIterator<Item = (i32, i32)>) -> Self {
        let start = Area {
            left: i32::MAX,
            top: i32::MAX,
            right: i32::MIN,
            bottom: i32::MIN,
        };
        points.into_iter().fold(start, |area, (x, y)| Area {
            left: area.left.min(x),
            top: area.top.min(y),
            right: area.right.max(x),
            bottom: area.bottom.max(y),
        })
    }

    pub(crate) fn width(self) -> i32 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> i32 {
        self.bottom - self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::scene::Ground;
    use quincunx_core::{Spot, message};

    fn square(x: i32, y: i32) -> Cell {
        Cell {
            spot: Spot::new("a1"),
            outline: [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]
                .map(|(dx, dy)| Point::new(x + dx, y + dy))
                .to_vec(),
            centre: Point::new(x + 500, y + 500),
            ground: Ground::Field,
            print: None,
            name: message!("x", "x"),
        }
    }

    #[test]
    fn the_hull_of_a_square_board_has_four_corners() {
        let cells: Vec<Cell> = (0..64).map(|i| square(i % 8 * 1000, i / 8 * 1000)).collect();
        let mut corners: Vec<(i32, i32)> = hull(&cells).iter().map(|p| (p.x, p.y)).collect();
        corners.sort_unstable();
        assert_eq!(corners, [(0, 0), (0, 8000), (8000, 0), (8000, 8000)]);
    }

    #[test]
    fn like_cells_share_an_outline() {
        let mut outlines = Outlines::default();
        assert_eq!(outlines.number(&square(0, 0)), 0);
        assert_eq!(outlines.number(&square(7001, 3000)), 0);
        let mut slanted = square(0, 0);
        slanted.outline[0].x += 100;
        assert_eq!(outlines.number(&slanted), 1);
        assert_eq!(outlines.get(0).reach, 500);
    }

    #[test]
    fn turning_is_clockwise() {
        assert_eq!(Turned::new(90).point(Point::new(0, -1000)), (1000, 0));
        let triangle = [(866, 500), (-866, 500), (0, -1000)].map(|(x, y)| Point::new(x, y));
        assert!(Turned::new(120).keeps(&triangle) && !Turned::new(180).keeps(&triangle));
        assert_eq!(Turned::new(405).point(Point::new(0, -1000)), (707, -707));
    }
}
