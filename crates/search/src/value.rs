//! The scale on which positions are judged, and what it says about winning.

/// A win here and now. A win some plies away is worth as many points less, so that the shortest is sought.
pub const WIN: i32 = 30_000;

/// Values beyond this are wins or losses that were seen, not judged.
pub const SEEN: i32 = 29_000;

/// The highest judgement short of a win that was seen.
pub const MOST: i32 = 25_000;

/// How many points multiply the odds by e, where nobody knows better.
pub const SCALE: f64 = 400.0;

/// The chance to win, from 0 to 1, of somebody with this value, where so many points multiply the odds by e.
///
/// ```
/// use quincunx_search::value::{SCALE, WIN, chance};
/// assert_eq!(chance(0, SCALE), 0.5);
/// assert_eq!(chance(WIN - 3, SCALE), 1.0);
/// assert!(chance(400, 400.0) > 0.73 && chance(400, 400.0) < 0.74);
/// assert!(chance(400, 200.0) > chance(400, 400.0));
/// ```
pub fn chance(value: i32, scale: f64) -> f64 {
    if value >= SEEN {
        1.0
    } else if value <= -SEEN {
        0.0
    } else {
        1.0 / (1.0 + (-f64::from(value) / scale).exp())
    }
}

/// The value that stands for a chance to win, where [`SCALE`] points multiply the odds by e.
pub fn of_chance(chance: f64) -> i32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (SCALE * (chance / (1.0 - chance)).ln()).round() as i32
}
