//! What follows from the drawing of a board (R1.2, R1.3, R6.5).
//!
//! Each square has four corners, one for each slot of a company on it. Two squares touch if they share two corners,
//! and the dice that face each other are those on the same corner. So the table of contacts, the corners of the paths
//! and the opposed dice need not be written down.

use crate::board::{Contact, LONGEST, Side};
use crate::pieces::{BATTALIONS, Battalion, Colour, SLOTS, Slot};
use quincunx_core::BoardError;

/// What a square touches: two others at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Contacts {
    count: u8,
    list: [Contact; 2],
}

const NO_CONTACTS: Contacts = Contacts {
    count: 0,
    list: [Contact {
        side: Side::Inner,
        battalion: Battalion(0),
        square: 0,
        their_side: Side::Outer,
    }; 2],
};

/// The paths of all battalions in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    corners: u32,
    contacts: [[Contacts; LONGEST + 1]; BATTALIONS],
}

/// A corner of a square, in whatever coordinates the drawing has.
pub(crate) type Vertex = (i32, i32, i32);

/// A square as it is drawn: a corner for each slot, and where in the file it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawn {
    pub(crate) corners: [Vertex; SLOTS],
    pub(crate) line: usize,
}

/// By which hand a path turns first: 1 is right, −1 left.
pub(crate) fn first_turn(path: &[(i32, i32)]) -> Option<i32> {
    path.windows(3).find_map(|squares| {
        let before = (squares[1].0 - squares[0].0, squares[1].1 - squares[0].1);
        let after = (squares[2].0 - squares[1].0, squares[2].1 - squares[1].1);
        match before.0 * after.1 - before.1 * after.0 {
            0 => None,
            turn => Some(-turn.signum()),
        }
    })
}

/// The corners of a path's squares, each seen along the march. A company never pivots, so that it stands on a corner of
/// the path as it came.
pub(crate) fn draw_path(
    colour: Colour,
    path: &[(i32, i32)],
    hand: i32,
    line_at: impl Fn((i32, i32)) -> usize,
) -> Result<Vec<Drawn>, BoardError> {
    let mut march = (path[1].0 - path[0].0, path[1].1 - path[0].1);
    let mut drawn = Vec::new();
    for (index, &(x, y)) in path.iter().enumerate() {
        if index > 0 {
            let before = path[index - 1];
            march = (x - before.0, y - before.1);
        }
        if march.0.abs() + march.1.abs() != 1 {
            let reason = format!("{colour}'s square {index} does not lie beside its neighbour on the path");
            return Err(BoardError::new(line_at((x, y)), reason));
        }
        let inner = (hand * march.1, -hand * march.0);
        let corner = |lead: i32, within: i32| {
            (
                2 * x + lead * march.0 + within * inner.0,
                2 * y + lead * march.1 + within * inner.1,
                0,
            )
        };
        drawn.push(Drawn {
            corners: [corner(1, 1), corner(-1, 1), corner(1, -1), corner(-1, -1)],
            line: line_at((x, y)),
        });
    }
    Ok(drawn)
}

/// The corners of a cell of the triangle: (side, ring, place), R1.4. A corner is given by its side, twice its distance
/// from the centre and its place on that side.
pub(crate) fn triangle_corners(side: i32, ring: i32, place: i32) -> [Vertex; SLOTS] {
    let (out, inside) = (2 * ring + 1, 2 * ring - 1);
    let last = 2 * ring - 1;
    let inner_lead = if place == last {
        (side + 1, inside, 0)
    } else {
        (side, inside, place)
    };
    let inner_trail = if place == 0 {
        (side + 2, out, 2 * ring)
    } else {
        (side, inside, place - 1)
    };
    // The end of a side is the beginning of the next.
    [inner_lead, inner_trail, (side, out, place + 1), (side, out, place)].map(|(side, distance, place)| {
        if place == distance {
            ((side + 1) % 3, distance, 0)
        } else {
            (side % 3, distance, place)
        }
    })
}

impl Layout {
    /// Whether the paths turn on this square.
    pub(crate) fn is_corner(&self, square: u8) -> bool {
        self.corners >> square & 1 != 0
    }

    /// What a square touches.
    pub(crate) fn contacts(&self, battalion: Battalion, square: u8) -> &[Contact] {
        let contacts = &self.contacts[battalion.index()][usize::from(square & 31)];
        &contacts.list[..usize::from(contacts.count)]
    }

    /// What follows from a drawing, one path a battalion.
    pub(crate) fn of(paths: &[Vec<Drawn>]) -> Result<Self, BoardError> {
        let mut layout = Layout {
            corners: 0,
            contacts: [[NO_CONTACTS; LONGEST + 1]; BATTALIONS],
        };
        for (battalion, path) in paths.iter().enumerate() {
            let corners = corners_of(path)?;
            if battalion > 0 && corners != layout.corners {
                let reason = "all paths must turn on the same squares";
                return Err(BoardError::new(path[0].line, reason));
            }
            layout.corners = corners;
        }
        for (battalion, path) in paths.iter().enumerate() {
            for (index, square) in path.iter().enumerate() {
                layout.contacts[battalion][index] = contacts_of(paths, battalion, square)?;
            }
        }
        Ok(layout)
    }
}

/// R1.2: on which squares a path turns, as bits.
fn corners_of(path: &[Drawn]) -> Result<u32, BoardError> {
    let mut corners = 0;
    for (index, pair) in path.windows(2).enumerate() {
        let [il, it, ol, _] = pair[0].corners;
        let [_, inner, _, outer] = pair[1].corners; // the rear of the next square
        if (il, it) == (outer, inner) {
            corners |= 1 << index;
        } else if (il, ol) != (inner, outer) {
            let reason = format!("a path turns the wrong way after square {index}");
            return Err(BoardError::new(pair[1].line, reason));
        }
    }
    Ok(corners)
}

/// R1.3: the squares of other paths that share two corners with this one.
fn contacts_of(paths: &[Vec<Drawn>], battalion: usize, square: &Drawn) -> Result<Contacts, BoardError> {
    let mut contacts = NO_CONTACTS;
    let others = paths.iter().enumerate().filter(|(other, _)| *other != battalion);
    let neighbours = others.flat_map(|(other, path)| path.iter().enumerate().map(move |near| (other, near)));
    for (other, (index, near)) in neighbours {
        let error = |reason: &str| BoardError::new(square.line, reason);
        let (side, their_side) = match (shared(square, near), shared(near, square)) {
            (Shared::Nothing, _) | (_, Shared::Nothing) => continue,
            (Shared::Side(side), Shared::Side(their_side)) => (side, their_side),
            _ => return Err(error("a square touches another path with its rear")),
        };
        // R6.5: the first lanes must face each other, and the second.
        let face = |drawn: &Drawn, side: Side| side.lanes().map(|lane| drawn.corners[lane.front as usize]);
        if face(square, side) != face(near, their_side) {
            return Err(error(
                "two squares touch in a way for which the rules name no opposed dice",
            ));
        }
        if contacts.count == 2 {
            return Err(error("a square touches more than two squares of other paths"));
        }
        contacts.list[usize::from(contacts.count)] = Contact {
            side,
            battalion: Battalion(other as u8),
            square: index as u8,
            their_side,
        };
        contacts.count += 1;
    }
    Ok(contacts)
}

/// What a square has in common with another.
enum Shared {
    Nothing,
    Side(Side),
    Rear,
}

fn shared(square: &Drawn, near: &Drawn) -> Shared {
    let common = |slot: Slot| near.corners.contains(&square.corners[slot as usize]);
    match Slot::ALL.map(common) {
        [true, true, false, false] => Shared::Side(Side::Inner),
        [false, false, true, true] => Shared::Side(Side::Outer),
        [true, false, true, false] => Shared::Side(Side::Ahead),
        [false, true, false, true] => Shared::Rear,
        _ => Shared::Nothing,
    }
}
