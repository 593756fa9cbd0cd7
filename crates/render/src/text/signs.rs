//! Characters and colours: what grounds and pieces look like in a terminal.
//!
//! Colours are those of the 256-colour palette. Grounds are of middling brightness, so that white and black pieces
//! stand out from them alike, whatever the colours of the terminal are.

use super::Ink;
use quincunx_core::scene::{Ground, Mark, Piece, Tone};

/// The colour of spots that may be picked next.
pub(super) const NEXT: u8 = 72;
/// The colour of spots that were picked.
pub(super) const PICKED: u8 = 178;
/// The colour of what the last action touched.
pub(super) const LAST: u8 = 67;
/// Dark writing on a ground.
pub(super) const DARK: u8 = 235;
/// Bright writing on a ground.
pub(super) const BRIGHT: u8 = 231;

/// The character of an empty place, in Unicode and in plain ASCII.
pub(super) fn ground_sign(ground: Ground) -> (char, char) {
    match ground {
        Ground::Field | Ground::Shade | Ground::Path(_) => ('·', '.'),
        Ground::DarkField => (':', ':'),
        Ground::Score(_) | Ground::Bend(_) => ('+', '+'),
        Ground::Ridge => ('▒', '#'),
        Ground::Bank => ('≈', '~'),
        Ground::Purple => ('∘', ','),
        Ground::Star => ('★', '*'),
        Ground::Line => ('═', '='),
        Ground::Rally(_) => ('◇', '"'),
        Ground::Goal(_) => ('◎', '@'),
        Ground::Gate => ('▣', '#'),
        Ground::Covered(_) => ('?', '?'),
        Ground::Forest => ('♣', '%'),
        Ground::Mountain => ('▲', '^'),
        Ground::Special(_) => ('✦', '!'),
        Ground::Slot => ('▫', '_'),
    }
}

/// How a ground is coloured. A slot shows the ground of the cell it lies in.
pub(super) fn ground_ink(ground: Ground) -> Ink {
    let (front, back) = match ground {
        Ground::Field => (DARK, 137),
        Ground::DarkField => (DARK, 95),
        Ground::Shade => (DARK, 102),
        Ground::Score(tone)
        | Ground::Rally(tone)
        | Ground::Goal(tone)
        | Ground::Path(tone)
        | Ground::Bend(tone)
        | Ground::Covered(tone)
        | Ground::Special(tone) => (DARK, tint(tone)),
        Ground::Ridge => (250, 240),
        Ground::Bank => (DARK, 66),
        Ground::Purple => (DARK, 97),
        Ground::Star => (227, 97),
        Ground::Line => (DARK, 131),
        Ground::Gate => (DARK, 180),
        Ground::Forest => (DARK, 65),
        Ground::Mountain => (DARK, 246),
        Ground::Slot => {
            return Ink {
                front: Some(DARK),
                ..Ink::default()
            };
        }
    };
    Ink {
        front: Some(front),
        back: Some(back),
        ..Ink::default()
    }
}

/// A ground that belongs to a player.
fn tint(tone: Tone) -> u8 {
    match tone {
        Tone::White => 137,
        Tone::Black => 96,
        Tone::Red => 131,
        Tone::Blue => 67,
        Tone::Green => 65,
        Tone::Yellow => 143,
    }
}

/// How a piece is coloured on its ground: white and black as they are, other colours on a chip of that colour.
pub(super) fn piece_ink(tone: Tone) -> Ink {
    let (front, back) = match tone {
        Tone::White => (BRIGHT, None),
        Tone::Black => (16, None),
        Tone::Red => (BRIGHT, Some(160)),
        Tone::Blue => (BRIGHT, Some(26)),
        Tone::Green => (BRIGHT, Some(28)),
        Tone::Yellow => (16, Some(220)),
    };
    Ink {
        front: Some(front),
        back,
        bold: true,
        ..Ink::default()
    }
}

/// How a piece is coloured beside the board: as on it.
pub(super) fn tray_ink(tone: Tone) -> Ink {
    let ink = piece_ink(tone);
    Ink {
        back: ink.back.or(Some(102)),
        ..ink
    }
}

/// What stands behind a piece that is to be noticed.
pub(super) fn mark_sign(mark: Mark) -> char {
    match mark {
        Mark::Danger => '!',
        Mark::Spent => '.',
        Mark::Active => '*',
    }
}

/// How a player's name is coloured outside the board, where the colours of the terminal are not known.
pub fn tone_ink(tone: Tone) -> Ink {
    let (front, back) = match tone {
        Tone::White => (16, 254),
        Tone::Black => (254, 236),
        Tone::Red => (BRIGHT, 160),
        Tone::Blue => (BRIGHT, 26),
        Tone::Green => (BRIGHT, 28),
        Tone::Yellow => (16, 220),
    };
    Ink {
        front: Some(front),
        back: Some(back),
        bold: true,
        ..Ink::default()
    }
}

/// Characters that point somewhere, clockwise.
const POINTERS: [&str; 9] = [
    "▲▶▼◀",
    "△▷▽◁",
    "▴▸▾◂",
    "▵▹▿◃",
    "↑↗→↘↓↙←↖",
    "⇑⇗⇒⇘⇓⇙⇐⇖",
    "◥◢◣◤",
    "◹◿◺◸",
    "^>v<",
];

/// The sign of a piece on a board that was turned. A sign that points somewhere turns with it.
pub(super) fn piece_sign(piece: &Piece, ascii: bool, turn: u16) -> Vec<char> {
    let sign = if ascii { piece.sign.1 } else { piece.sign.0 };
    sign.chars()
        .map(|sign| match piece.facing {
            Some(_) => turned(sign, turn),
            None => sign,
        })
        .collect()
}

fn turned(sign: char, turn: u16) -> char {
    for pointers in POINTERS {
        let pointers: Vec<char> = pointers.chars().collect();
        if let Some(at) = pointers.iter().position(|&pointer| pointer == sign) {
            let steps = usize::from(turn) * pointers.len() / 360;
            return pointers[(at + steps) % pointers.len()];
        }
    }
    sign
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_turn_with_the_board() {
        assert_eq!(turned('▲', 90), '▶');
        assert_eq!(turned('<', 180), '>');
        assert_eq!(turned('↗', 90), '↘');
        assert_eq!(turned('x', 180), 'x');
    }
}
