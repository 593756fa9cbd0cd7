//! Symbols: every drawing that is made once in a picture and then used wherever it is needed.
//!
//! A symbol fills a cell that reaches fifty units to each side of its centre. Players are told apart by an emblem after
//! the hatchings of engraved coats of arms: upright bars are red, level bars blue, slanted bars green, dots yellow, a
//! cross black, an empty ring white.

use crate::glyphs;
use crate::ink::Ink;
use crate::palette::tone_name;
use quincunx_core::scene::{Ground, Shape, Tone};

/// A drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// Rocks of a ridge, in a few variants.
    Rocks(u8),
    Waves,
    Star,
    Trees,
    Peaks,
    Gate,
    /// The back of a tile.
    Back(Tone),
    /// A wreath for those who get there.
    Wreath(Tone),
    /// A standard to gather at.
    Standard(Tone),
    /// A knot where a path bends.
    Knot(Tone),
    /// A special tile.
    Medal(Tone),
    /// The spear of a soldier who looks up. The shield lies over it and stays upright, since which way the bars of
    /// its emblem run tells the player.
    Spear(Tone),
    /// A piece; the number only matters where it is part of the drawing.
    Piece(Shape, Tone, Option<u8>),
    /// Where a piece looks that does not show it by itself.
    Pointer,
    Danger,
    Active,
    Spent,
    /// What may be picked although something lies there.
    Target,
}

/// How many variants of rocks there are.
const ROCKS: u8 = 3;

impl Symbol {
    /// What is drawn on the ground, if anything. The number makes neighbours differ.
    pub(crate) fn of_ground(ground: Ground, number: usize) -> Option<Self> {
        Some(match ground {
            Ground::Ridge => Symbol::Rocks((((number * 40_503) >> 7) % usize::from(ROCKS)) as u8),
            Ground::Bank => Symbol::Waves,
            Ground::Star => Symbol::Star,
            Ground::Forest => Symbol::Trees,
            Ground::Mountain => Symbol::Peaks,
            Ground::Gate => Symbol::Gate,
            Ground::Covered(tone) => Symbol::Back(tone),
            Ground::Goal(tone) => Symbol::Wreath(tone),
            Ground::Rally(tone) => Symbol::Standard(tone),
            Ground::Bend(tone) => Symbol::Knot(tone),
            Ground::Special(tone) => Symbol::Medal(tone),
            Ground::Field
            | Ground::DarkField
            | Ground::Shade
            | Ground::Score(_)
            | Ground::Purple
            | Ground::Line
            | Ground::Path(_)
            | Ground::Slot => return None,
        })
    }

    /// The drawing of a piece.
    pub(crate) fn of_piece(shape: Shape, tone: Tone, value: Option<u8>) -> Self {
        match shape {
            // A die shows its number as pips; a blank number is its coat of arms.
            Shape::Die => Symbol::Piece(shape, tone, Some(value.unwrap_or(0))),
            // These get a window if they show a number.
            Shape::Disc | Shape::Pawn | Shape::King | Shape::Hoplite => Symbol::Piece(shape, tone, value.map(|_| 1)),
            Shape::HiddenDie | Shape::Tile | Shape::Card => Symbol::Piece(shape, tone, None),
        }
    }

    /// Writes its name.
    pub(crate) fn name(self, ink: &mut Ink) {
        let (name, tone, number) = match self {
            Symbol::Rocks(variant) => ("rocks", None, Some(variant)),
            Symbol::Waves => ("waves", None, None),
            Symbol::Star => ("star", None, None),
            Symbol::Trees => ("trees", None, None),
            Symbol::Peaks => ("peaks", None, None),
            Symbol::Gate => ("gate", None, None),
            Symbol::Back(tone) => ("back", Some(tone), None),
            Symbol::Wreath(tone) => ("wreath", Some(tone), None),
            Symbol::Standard(tone) => ("standard", Some(tone), None),
            Symbol::Knot(tone) => ("knot", Some(tone), None),
            Symbol::Medal(tone) => ("medal", Some(tone), None),
            Symbol::Spear(tone) => ("spear", Some(tone), None),
            Symbol::Piece(shape, tone, number) => (shape_name(shape), Some(tone), number),
            Symbol::Pointer => ("pointer", None, None),
            Symbol::Danger => ("danger", None, None),
            Symbol::Active => ("active", None, None),
            Symbol::Spent => ("spent", None, None),
            Symbol::Target => ("target", None, None),
        };
        ink.put(name);
        if let Some(tone) = tone {
            ink.put("-").put(tone_name(tone));
        }
        if let Some(number) = number {
            ink.put("-").whole(i32::from(number));
        }
    }

    /// Writes its drawing.
    pub(crate) fn draw(self, ink: &mut Ink, prefix: &str) {
        ink.put("<g id=\"").put(prefix).put("-");
        self.name(ink);
        let mut inside = Ink::default();
        self.shapes(&mut inside);
        // Classes carry the prefix, see the style sheet.
        let inside = inside.into_string().replace("class=\"", &format!("class=\"{prefix}-"));
        ink.put("\">").put(&inside).put("</g>");
    }

    fn shapes(self, ink: &mut Ink) {
        match self {
            Symbol::Rocks(variant) => ink.put(ROCK_DRAWINGS[usize::from(variant % ROCKS)]),
            Symbol::Waves => ink.put(WAVES),
            Symbol::Star => ink.put(STAR),
            Symbol::Trees => ink.put(TREES),
            Symbol::Peaks => ink.put(PEAKS),
            Symbol::Gate => ink.put(GATE),
            Symbol::Pointer => ink.put("<path class=\"pointer\" d=\"M-10-38L0-50L10-38Z\"/>"),
            Symbol::Danger => ink.put(DANGER),
            Symbol::Active => ink.put("<circle class=\"active\" r=\"44\"/>"),
            Symbol::Spent => ink.put("<path class=\"spent-mark\" d=\"M20 26l6 7l12-14\"/>"),
            Symbol::Target => ink.put(TARGET),
            Symbol::Back(tone) => toned(ink, tone, BACK),
            Symbol::Wreath(tone) => toned(ink, tone, WREATH),
            Symbol::Standard(tone) => {
                toned(ink, tone, STANDARD);
                emblem(ink, tone, "translate(5-12)scale(.5)")
            }
            Symbol::Knot(tone) => toned(ink, tone, KNOT),
            Symbol::Medal(tone) => {
                toned(ink, tone, MEDAL);
                emblem(ink, tone, "scale(.8)")
            }
            Symbol::Spear(tone) => toned(ink, tone, SPEAR),
            Symbol::Piece(shape, tone, number) => piece(ink, shape, tone, number),
        };
    }
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Disc => "disc",
        Shape::Pawn => "pawn",
        Shape::King => "king",
        Shape::Hoplite => "hoplite",
        Shape::Die => "die",
        Shape::HiddenDie => "hidden",
        Shape::Tile => "tile",
        Shape::Card => "card",
    }
}

fn piece(ink: &mut Ink, shape: Shape, tone: Tone, number: Option<u8>) -> &mut Ink {
    match (shape, number) {
        (Shape::Disc, None) => {
            toned(ink, tone, DISC);
            emblem(ink, tone, "")
        }
        (Shape::Disc, Some(_)) => {
            toned(ink, tone, DISC);
            emblem(ink, tone, "scale(1.9)");
            ink.put("<circle class=\"window\" r=\"22\"/>")
        }
        (Shape::Hoplite, number) => {
            toned(ink, tone, SHIELD);
            match number {
                None => emblem(ink, tone, ""),
                Some(_) => ink.put("<circle class=\"window\" r=\"20\"/>"),
            }
        }
        (Shape::Pawn, None) => {
            ink.put("<g transform=\"scale(1.14)\">");
            toned(ink, tone, PAWN);
            emblem(ink, tone, "translate(0 20)scale(.62)").put("</g>")
        }
        (Shape::King, None) => {
            toned(ink, tone, CROWN);
            toned(ink, tone, BALL);
            emblem(ink, tone, "translate(0 10)")
        }
        (Shape::Pawn, Some(_)) => {
            toned(ink, tone, HEAD);
            toned(ink, tone, BALL);
            emblem(ink, tone, "translate(0 10)scale(1.7)");
            ink.put(WINDOW)
        }
        (Shape::King, Some(_)) => {
            toned(ink, tone, CROWN);
            toned(ink, tone, BALL);
            emblem(ink, tone, "translate(0 10)scale(1.7)");
            ink.put(WINDOW)
        }
        (Shape::Die, number) => {
            toned(ink, tone, CUBE);
            match number.unwrap_or(0) {
                0 => {
                    toned(ink, tone, ARMS);
                    emblem(ink, tone, "translate(0-2)scale(.72)")
                }
                value => pips(ink, tone, value),
            }
        }
        (Shape::HiddenDie, _) => {
            toned(ink, tone, CUBE);
            toned(ink, tone, CLOTH);
            ink.put("<path class=\"i-").put(tone_name(tone));
            ink.put("\" stroke-width=\"2.4\" transform=\"translate(-10.5 16)scale(2.3)\" d=\"");
            ink.put(glyphs::find('?').path).put("\"/>")
        }
        (Shape::Tile, _) => toned(ink, tone, TILE),
        (Shape::Card, _) => toned(ink, tone, CARD),
    }
}

/// Writes a drawing in which `@` stands for the name of the tone.
fn toned<'a>(ink: &'a mut Ink, tone: Tone, drawing: &str) -> &'a mut Ink {
    let mut parts = drawing.split('@');
    ink.put(parts.next().unwrap_or_default());
    for part in parts {
        ink.put(tone_name(tone)).put(part);
    }
    ink
}

fn emblem<'a>(ink: &'a mut Ink, tone: Tone, transform: &str) -> &'a mut Ink {
    let (width, path) = match tone {
        Tone::White => ("3.4", "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0"),
        Tone::Black => ("6.4", "M-15 0H15M0-15V15"),
        Tone::Red => ("7", "M-8-13V13M8-13V13"),
        Tone::Blue => ("7", "M-13-8H13M-13 8H13"),
        Tone::Green => ("7", "M-14-4L4 14M-4-14L14 4"),
        Tone::Yellow => ("8", "M-10-10h.1M10-10h.1M0 0h.1M-10 10h.1M10 10h.1"),
    };
    ink.put("<path class=\"i-").put(tone_name(tone));
    ink.put("\" stroke-width=\"").put(width);
    if !transform.is_empty() {
        ink.put("\" transform=\"").put(transform);
    }
    ink.put("\" d=\"").put(path).put("\"/>")
}

/// Pips of a die. Their shape tells the player as well.
fn pips(ink: &mut Ink, tone: Tone, value: u8) -> &mut Ink {
    const A: i32 = 19;
    let places: &[(i32, i32)] = match value {
        1 => &[(0, 0)],
        2 => &[(A, -A), (-A, A)],
        3 => &[(A, -A), (0, 0), (-A, A)],
        4 => &[(-A, -A), (A, -A), (-A, A), (A, A)],
        5 => &[(-A, -A), (A, -A), (0, 0), (-A, A), (A, A)],
        6 => &[(-A, -A), (A, -A), (-A, 0), (A, 0), (-A, A), (A, A)],
        _ => {
            // No die has more pips than six; a larger number is written.
            ink.put("<g class=\"i-").put(tone_name(tone));
            ink.put("\" stroke-width=\"2.2\" transform=\"translate(-21 15)scale(2.1)\">");
            let mut at = 5.0 - glyphs::width(&value.to_string()) / 2.0;
            for digit in value.to_string().chars() {
                ink.put("<path transform=\"translate(").decimal(at + 5.0);
                ink.put(")\" d=\"").put(glyphs::find(digit).path).put("\"/>");
                at += glyphs::find(digit).width;
            }
            return ink.put("</g>");
        }
    };
    let pip = match tone {
        Tone::White | Tone::Green => "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
        Tone::Red | Tone::Black => "m-6.2-6.2h12.4v12.4h-12.4z",
        Tone::Blue => "m-7 0l3.5-6.4h7l3.5 6.4l-3.5 6.4h-7z",
        Tone::Yellow => "m0-8.4l8.4 8.4l-8.4 8.4l-8.4-8.4z",
    };
    ink.put("<path class=\"f-").put(tone_name(tone)).put("\" d=\"");
    for &(x, y) in places {
        ink.put("M").whole(x).put(" ").whole(y).put(pip);
    }
    ink.put("\"/>")
}

/// Ridges: crests with a lit and a shaded side, as old maps have them.
const ROCK_DRAWINGS: [&str; ROCKS as usize] = [
    "<path class=\"rock\" d=\"M-40 24L-14-22L-4-8L10-34L40 24Q0 32-40 24Z\"/>\
     <path class=\"rock-shadow\" d=\"M-14-22L-4-8L-8 4L-2 26Q-22 22-10 6ZM10-34L40 24Q26 29 12 28L16 6L8-6Z\"/>",
    "<path class=\"rock\" d=\"M-42 20L-22-14L-12-2L2-30L18-4L26-14L42 22Q0 34-42 20Z\"/>\
     <path class=\"rock-shadow\" d=\"M2-30L18-4L14 8L20 27Q8 29 2 28L6 4L-2-10ZM-22-14L-12-2L-14 10L-18 25L-24 6ZM26-14L42 22L30 25L28 4Z\"/>",
    "<path class=\"rock\" d=\"M-38 26L-24-4L-8-32L10-6L22-22L40 22Q2 34-38 26Z\"/>\
     <path class=\"rock-shadow\" d=\"M-8-32L10-6L4 8L8 29Q-6 30-12 28L-6 4L-12-12ZM22-22L40 22L24 26L24 4L18-10Z\"/>",
];
const WAVES: &str = "<path class=\"waves\" d=\"M-28-12q7-8 14 0t14 0t14 0t14 0M-28 2q7-8 14 0t14 0t14 0t14 0M-28 16q7-8 14 0t14 0t14 0t14 0\"/>";
const STAR: &str = "<path class=\"star-mark\" d=\"M0-34L8.5-11.7L32.3-10.5L13.7 4.5L20 27.5L0 14.4L-20 27.5L-13.7 4.5L-32.3-10.5L-8.5-11.7Z\"/>";
const TREES: &str = "<path class=\"leaf\" d=\"M-24-30L-10-8H-16L-6 10H-21V18H-27V10H-42L-32-8H-38ZM22-38L36-16H30L40 2H25V10H19V2H4L14-16H8ZM4-4L18 16H12L22 34H7V42H1V34H-14L-4 16H-10Z\"/>";
const PEAKS: &str = "<path class=\"rock\" d=\"M-42 30L-16-26L0 4L14-18L42 30Z\"/>\
     <path class=\"rock-shadow\" d=\"M-16-26L10 30H-12L-8 8L-16-4ZM14-18L42 30H24L22 10L14 2Z\"/>\
     <path class=\"snow\" d=\"M-16-26L-9-11L-15-14L-20-8L-23-11ZM14-18L20-8L15-10L10-5L9-10Z\"/>";
const GATE: &str = "<path class=\"rays\" d=\"M0-46V46M-46 0H46M-33-33L33 33M-33 33L33-33M-18-43L18 43M18-43L-18 43M-43-18L43 18M-43 18L43-18\"/>\
     <path class=\"gold\" d=\"M-30 38V-4A30 30 0 0 1 30-4V38Z\"/>\
     <path class=\"doorway\" d=\"M-20 38V-4A20 20 0 0 1 20-4V38Z\"/>\
     <path class=\"bars\" d=\"M0-23V38M-10-20V38M10-20V38M-20 8H20M-20 22H20\"/>";
const BACK: &str = "<rect class=\"b-@\" x=\"-40\" y=\"-40\" width=\"80\" height=\"80\" rx=\"7\"/>\
     <path class=\"i-@\" stroke-width=\"1.6\" opacity=\".7\" d=\"M-33-33H33V33H-33ZM0-33L33 0L0 33L-33 0ZM-33-33L33 33M33-33L-33 33\"/>";
/// Two branches of laurel that meet below.
const WREATH: &str = "<g class=\"wreath-@\" transform=\"scale(.86)\"><path d=\"M-3 34C-26 32-37 14-34-6M3 34C26 32 37 14 34-6\"/>\
     <path class=\"leaves\" d=\"M-35-7q-9-10-3-23q10 9 3 23zM-35 6q-14-5-14-19q14 4 14 19zM-31 18q-15 0-19-12q15-1 19 12zM-22 28q-14 5-22-6q14-6 22 6zM-33 2q3-12 14-15q0 13-14 15zM-29 15q5-11 17-11q-3 12-17 11z\"/>\
     <path class=\"leaves\" d=\"M35-7q9-10 3-23q-10 9-3 23zM35 6q14-5 14-19q-14 4-14 19zM31 18q15 0 19-12q-15-1-19 12zM22 28q14 5 22-6q-14-6-22 6zM33 2q-3-12-14-15q0 13 14 15zM29 15q-5-11-17-11q3 12 17 11z\"/></g>";
const STANDARD: &str = "<path class=\"pole\" d=\"M-16-34V36M-24 36H-8\"/>\
     <path class=\"b-@\" stroke-width=\"1.6\" d=\"M-16-30H28L19-12L28 6H-16Z\"/>";
const KNOT: &str = "<path class=\"knot-@\" d=\"M0-40L40 0L0 40L-40 0ZM0-28L28 0L0 28L-28 0Z\"/>";
const MEDAL: &str = "<path class=\"b-@\" d=\"M0-42L10-34L22-37L27-26L38-21L36-9L43 0L36 9L38 21L27 26L22 37L10 34L0 42L-10 34L-22 37L-27 26L-38 21L-36 9L-43 0L-36-9L-38-21L-27-26L-22-37L-10-34Z\"/>\
     <circle class=\"i-@\" stroke-width=\"2\" r=\"26\"/>";
const DISC: &str = "<circle class=\"shadow\" cx=\"2\" cy=\"4\" r=\"38\"/><circle class=\"b-@\" r=\"37\"/>\
     <circle class=\"i-@\" stroke-width=\"1.6\" opacity=\".75\" r=\"29.5\"/>";
const PAWN: &str = "<ellipse class=\"shadow\" cx=\"3\" cy=\"37\" rx=\"29\" ry=\"7\"/>\
     <path class=\"b-@\" d=\"M-8-8C-8 6-15 14-23 23Q-27 28-26 37H26Q27 28 23 23C15 14 8 6 8-8Z\"/>\
     <path class=\"b-@\" d=\"M-14-11H14Q17-7 14-4H-14Q-17-7-14-11Z\"/><circle class=\"b-@\" cy=\"-24\" r=\"15\"/>";
const HEAD: &str = "<circle class=\"b-@\" cy=\"-28\" r=\"14\"/>";
const BALL: &str = "<circle class=\"shadow\" cx=\"2\" cy=\"13\" r=\"33\"/><circle class=\"b-@\" cy=\"10\" r=\"32\"/>";
const CROWN: &str = "<path class=\"gold\" d=\"M-22-12L-29-40L-14-28L0-47L14-28L29-40L22-12Z\"/>\
     <path class=\"gold\" d=\"M-29-44a3.6 3.6 0 1 0 .1 0zM0-50a3.6 3.6 0 1 0 .1 0zM29-44a3.6 3.6 0 1 0 .1 0z\"/>";
const WINDOW: &str = "<circle class=\"window\" cy=\"10\" r=\"21.5\"/>";
/// A prow in the colour of the player, the blade on it, and the end of the shaft behind.
const SPEAR: &str = "<path class=\"shaft\" d=\"M0 20V48\"/><path class=\"b-@\" d=\"M-30-3L0-49L30-3Z\"/>\
     <path class=\"blade\" d=\"M0-53L17-25Q0-33-17-25Z\"/>";
const SHIELD: &str = "<circle class=\"b-@\" r=\"30\"/><circle class=\"i-@\" stroke-width=\"2\" r=\"24.5\"/>";
const CUBE: &str = "<rect class=\"shadow\" x=\"-37\" y=\"-34\" width=\"78\" height=\"78\" rx=\"14\"/>\
     <rect class=\"b-@\" x=\"-39\" y=\"-39\" width=\"78\" height=\"78\" rx=\"14\"/>";
const ARMS: &str = "<path class=\"i-@\" stroke-width=\"3.6\" d=\"M-22-25H22V2C22 17 11 24 0 30C-11 24-22 17-22 2Z\"/>";
const CLOTH: &str = "<path class=\"i-@\" stroke-width=\"1.4\" opacity=\".5\" d=\"M-32-16L-16-32M-32 0L0-32M-32 16L16-32M-32 32L32-32M-16 32L32-16M0 32L32 0M16 32L32 16\"/>";
const TILE: &str = "<rect class=\"shadow\" x=\"-37\" y=\"-35\" width=\"78\" height=\"78\" rx=\"7\"/>\
     <rect class=\"b-@\" x=\"-39\" y=\"-39\" width=\"78\" height=\"78\" rx=\"7\"/>\
     <rect class=\"window\" x=\"-30\" y=\"-30\" width=\"60\" height=\"60\" rx=\"3\"/>";
const CARD: &str = "<rect class=\"shadow\" x=\"-27\" y=\"-40\" width=\"60\" height=\"86\" rx=\"7\"/>\
     <rect class=\"b-@\" x=\"-30\" y=\"-44\" width=\"60\" height=\"88\" rx=\"7\"/>\
     <rect class=\"window\" x=\"-23\" y=\"-37\" width=\"46\" height=\"74\" rx=\"3\"/>";
const DANGER: &str = "<circle class=\"danger\" r=\"44\"/><circle class=\"danger-mark\" cx=\"33\" cy=\"-33\" r=\"12\"/>\
     <path class=\"danger-sign\" d=\"M33-39.5V-32M33-27V-26.9\"/>";
const TARGET: &str = "<path class=\"target\" d=\"M-45-24A51 51 0 0 1-24-45M45-24A51 51 0 0 0 24-45M-45 24A51 51 0 0 0-24 45M45 24A51 51 0 0 1 24 45\"/>";
