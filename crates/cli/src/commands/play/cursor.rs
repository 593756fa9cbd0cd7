//! Moving a cursor over a board by arrow keys: to the nearest place in that direction, whatever the geometry.

use super::keymap::Direction;
use quincunx_core::Spot;
use quincunx_render::text::{Grid, Place};

/// The nearest spot in a direction.
pub(super) fn step(grid: &Grid, from: Place, direction: Direction, may: impl Fn(&Spot) -> bool) -> Option<Spot> {
    let mut best: Option<(u64, &Spot)> = None;
    for (spot, place) in grid.spots().filter(|(spot, _)| may(spot)) {
        // A line is about as high as two columns are wide.
        let right = place.column as i64 - from.column as i64;
        let down = 2 * (place.line as i64 - from.line as i64);
        let (ahead, aside) = match direction {
            Direction::Up => (-down, right),
            Direction::Down => (down, right),
            Direction::Left => (-right, down),
            Direction::Right => (right, down),
        };
        if ahead <= 0 {
            continue;
        }
        let (ahead, aside) = (ahead.unsigned_abs(), aside.unsigned_abs());
        // What lies more aside than ahead is the last resort.
        let cost = ahead + 2 * aside + if aside > 2 * ahead { 10_000 } else { 0 };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, spot));
        }
    }
    best.map(|(_, spot)| spot.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::Viewer;
    use quincunx_render::text::{Lights, Look, lay_out};

    #[track_caller]
    fn check(turn: u16, from: &str, direction: Direction, to: Option<&str>) {
        let game = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
        let look = Look {
            turn,
            ..Look::default()
        };
        let grid = lay_out(&game.scene(Viewer::All), &look, &Lights::default());
        let place = grid.place_of(&Spot::new(from)).unwrap();
        let found = step(&grid, place, direction, |_| true);
        assert_eq!(found.as_ref().map(Spot::name), to);
    }

    #[test]
    fn to_the_neighbour() {
        check(0, "c5", Direction::Up, Some("c6"));
        check(0, "c5", Direction::Right, Some("d5"));
        check(180, "c5", Direction::Right, Some("b5"));
        check(90, "c5", Direction::Up, Some("b5"));
    }

    #[test]
    fn from_the_board_to_a_tray_and_not_beyond_the_edge() {
        check(0, "a1", Direction::Down, Some("removed.white"));
        check(0, "removed.white", Direction::Down, Some("removed.black"));
        check(0, "a7", Direction::Up, None);
    }
}
