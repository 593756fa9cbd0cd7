//! A board set in characters: what stands where, in which colours, and which spot each character belongs to.

use quincunx_core::Spot;
use std::fmt::Write as _;

/// The colours of a character, of the 256-colour palette, and how it is set off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink {
    /// The colour of the character; that of the terminal if there is none.
    pub front: Option<u8>,
    /// The colour behind it.
    pub back: Option<u8>,
    /// Set in bold.
    pub bold: bool,
    /// Underlined.
    pub underlined: bool,
    /// Front and back exchanged.
    pub reversed: bool,
}

impl Ink {
    /// This ink with a light behind and about it.
    #[must_use]
    pub(super) fn over(self, light: Ink) -> Self {
        Ink {
            front: self.front,
            back: light.back.or(self.back),
            bold: self.bold || light.bold,
            underlined: self.underlined || light.underlined,
            reversed: self.reversed || light.reversed,
        }
    }

    /// The sequence that switches a terminal to this ink.
    fn escape(self) -> String {
        let mut text = String::from("\u{1b}[0");
        for (on, code) in [(self.bold, 1), (self.underlined, 4), (self.reversed, 7)] {
            if on {
                let _ = write!(text, ";{code}");
            }
        }
        for (colour, code) in [(self.front, 38), (self.back, 48)] {
            if let Some(colour) = colour {
                let _ = write!(text, ";{code};5;{colour}");
            }
        }
        text.push('m');
        text
    }
}

/// A character of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character, one column wide.
    pub sign: char,
    /// Its colours.
    pub ink: Ink,
    spot: Option<usize>,
}

impl Glyph {
    const BLANK: Glyph = Glyph {
        sign: ' ',
        ink: Ink {
            front: None,
            back: None,
            bold: false,
            underlined: false,
            reversed: false,
        },
        spot: None,
    };
}

/// A column and a line, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// From the top.
    pub line: usize,
    /// From the left.
    pub column: usize,
}

/// A board in characters.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grid {
    width: usize,
    glyphs: Vec<Glyph>,
    spots: Vec<(Spot, Place)>,
}

impl Grid {
    pub(super) fn blank(width: usize, height: usize) -> Self {
        Grid {
            width,
            glyphs: vec![Glyph::BLANK; width * height],
            spots: Vec::new(),
        }
    }

    /// Characters in a line.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many lines there are.
    pub fn height(&self) -> usize {
        self.glyphs.len().checked_div(self.width).unwrap_or(0)
    }

    /// The lines from top to bottom.
    pub fn lines(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunks(self.width.max(1))
    }

    /// The spot that the character at a place belongs to.
    pub fn spot_at(&self, place: Place) -> Option<&Spot> {
        let spot = self.get(place)?.spot?;
        Some(&self.spots[spot].0)
    }

    /// Where the middle of a spot is.
    pub fn place_of(&self, spot: &Spot) -> Option<Place> {
        self.spots().find(|(other, _)| *other == spot).map(|(_, place)| place)
    }

    /// Every spot with its middle.
    pub fn spots(&self) -> impl Iterator<Item = (&Spot, Place)> {
        self.spots.iter().map(|(spot, place)| (spot, *place))
    }

    /// The lines as plain text, without blanks at their ends.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for line in self.lines() {
            let line: String = line.iter().map(|glyph| glyph.sign).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The lines with the colour sequences that terminals understand.
    pub fn ansi(&self) -> String {
        let mut text = String::new();
        for line in self.lines() {
            let end = line.iter().rposition(|glyph| *glyph != Glyph::BLANK);
            let mut ink = Ink::default();
            for glyph in &line[..end.map_or(0, |end| end + 1)] {
                if glyph.ink != ink {
                    ink = glyph.ink;
                    text.push_str(&ink.escape());
                }
                text.push(glyph.sign);
            }
            if ink != Ink::default() {
                text.push_str("\u{1b}[0m");
            }
            text.push('\n');
        }
        text
    }

    fn get(&self, place: Place) -> Option<&Glyph> {
        let inside = place.column < self.width;
        inside.then(|| self.glyphs.get(place.line * self.width + place.column))?
    }

    pub(super) fn get_mut(&mut self, place: Place) -> Option<&mut Glyph> {
        let inside = place.column < self.width;
        inside.then(|| self.glyphs.get_mut(place.line * self.width + place.column))?
    }

    /// Takes up a spot with its middle and returns its number.
    pub(super) fn add_spot(&mut self, spot: Spot, place: Place) -> usize {
        self.spots.push((spot, place));
        self.spots.len() - 1
    }

    /// Lets a character belong to a spot and gives it a colour behind.
    pub(super) fn claim(&mut self, place: Place, spot: usize, back: Option<u8>) {
        if let Some(glyph) = self.get_mut(place) {
            glyph.spot = Some(spot);
            glyph.ink.back = back.or(glyph.ink.back);
        }
    }

    /// Sets characters from a place on. What is not said of the ink stays as it was.
    pub(super) fn set(&mut self, place: Place, signs: &[char], ink: Ink) {
        for (i, &sign) in signs.iter().enumerate() {
            let place = Place {
                column: place.column + i,
                ..place
            };
            if let Some(glyph) = self.get_mut(place) {
                glyph.sign = sign;
                glyph.ink = Ink {
                    front: ink.front.or(glyph.ink.front),
                    back: ink.back.or(glyph.ink.back),
                    ..ink
                };
            }
        }
    }
}
