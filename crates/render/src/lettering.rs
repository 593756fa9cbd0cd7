//! Lettering: texts in a picture, typed or drawn.

use crate::glyphs;
use crate::ink::Ink;
use crate::style::Letters;

/// On which side of its point a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// Writes texts, and remembers which characters have to be drawn.
pub(crate) struct Lettering {
    letters: Letters,
    prefix: &'static str,
    drawn: Vec<char>,
}

/// How high a capital is for a font size of one, in common fonts and in ours.
const CAPITAL: f64 = 0.7;

impl Lettering {
    pub(crate) fn new(letters: Letters, prefix: &'static str) -> Self {
        Lettering {
            letters,
            prefix,
            drawn: Vec::new(),
        }
    }

    /// Writes a text with the middle of its capitals on a point. The size is that of a font, in tenths.
    pub(crate) fn write(
        &mut self,
        ink: &mut Ink,
        class: &str,
        (x, y): (i32, i32),
        size: i32,
        anchor: Anchor,
        text: &str,
    ) {
        let line = y + (f64::from(size) * CAPITAL / 2.0).round() as i32;
        if self.letters == Letters::Typed {
            ink.put("<text class=\"").put(class).put("\"").at((x, line));
            ink.attribute("font-size", size);
            // The style sheet says on which side of its point a text of a class stands.
            ink.put(">").escaped(text).put("</text>");
            return;
        }
        let scale = f64::from(size) / 10.0 * CAPITAL / glyphs::CAPITAL;
        // The space after the last character does not count.
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => (glyphs::width(text) - glyphs::SPACING) / 2.0,
        };
        ink.put("<g class=\"").put(class).put("\" transform=\"translate(");
        ink.decimal(f64::from(x) / 10.0 - back * scale)
            .put(" ")
            .length(line)
            .put(")");
        ink.put(" scale(").decimal(scale).put(")\">");
        let mut at = 0.0;
        for letter in text.chars() {
            let (plain, accent) = glyphs::parted(letter);
            let width = glyphs::find(plain).width;
            self.stroke(ink, plain, at, 0.0);
            if let Some(accent) = accent {
                let raised = plain.is_uppercase() && accent != '\u{327}';
                self.stroke(ink, accent, at + width / 2.0, if raised { -4.2 } else { 0.0 });
            }
            at += width + glyphs::SPACING;
        }
        ink.put("</g>");
    }

    /// Draws one character.
    fn stroke(&mut self, ink: &mut Ink, letter: char, x: f64, y: f64) {
        if letter == ' ' {
            return;
        }
        if !self.drawn.contains(&letter) {
            self.drawn.push(letter);
        }
        ink.put("<use href=\"#").put(self.prefix).put("-l").whole(letter as i32);
        ink.put("\" x=\"").decimal(x);
        if y != 0.0 {
            ink.put("\" y=\"").decimal(y);
        }
        ink.put("\"/>");
    }

    /// How wide a text is at a size, about.
    pub(crate) fn width(text: &str, size: i32) -> i32 {
        (glyphs::width(text) * f64::from(size) * CAPITAL / glyphs::CAPITAL) as i32
    }

    /// The size at which a text fits a width, not above the one that is wanted.
    pub(crate) fn fit(text: &str, wanted: i32, width: i32) -> i32 {
        let natural = Self::width(text, wanted).max(1);
        if natural <= width {
            wanted
        } else {
            (i64::from(wanted) * i64::from(width) / i64::from(natural)) as i32
        }
    }

    /// The declarations that colour letters, and how bold they are.
    pub(crate) fn rule(&self, ink: &mut Ink, colour: &str, bold: bool) {
        match self.letters {
            Letters::Typed => ink
                .put("fill:")
                .put(colour)
                .put(if bold { ";font-weight:600" } else { "" }),
            Letters::Drawn => ink
                .put("fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:")
                .put(colour)
                .put(";stroke-width:")
                .put(if bold { "2.5" } else { "1.6" }),
        };
    }

    /// The drawings of the characters that were used.
    pub(crate) fn define(&self, ink: &mut Ink) {
        for &letter in &self.drawn {
            ink.put("<path id=\"").put(self.prefix).put("-l").whole(letter as i32);
            ink.put("\" d=\"").put(glyphs::find(letter).path).put("\"/>");
        }
    }
}
