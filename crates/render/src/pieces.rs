//! Pieces as they stand on the board and lie in trays, the heading above and the dice of the last roll.

use crate::lettering::{Anchor, Lettering};
use crate::svg::Drawing;
use crate::symbols::Symbol;
use quincunx_core::scene::{Mark, Piece, Shape, Tone, Tray};

impl Drawing<'_> {
    pub(crate) fn pieces(&mut self) {
        self.ink.put("<g class=\"pieces\">");
        for (number, piece) in self.scene.pieces.iter().enumerate() {
            let Some(&place) = self.places.get(piece.spot.name()) else {
                continue;
            };
            if place.pieces < 2 {
                self.piece(piece, place.at, place.reach * 2);
                continue;
            }
            // Several on one spot stand in a circle, smaller.
            let before = self.scene.pieces[..number]
                .iter()
                .filter(|other| other.spot == piece.spot)
                .count();
            let angle = f64::from(before as u32) * std::f64::consts::TAU / f64::from(place.pieces) - 2.4;
            let away = f64::from(place.reach) * 0.46;
            let at = (
                place.at.0 + (angle.cos() * away) as i32,
                place.at.1 + (angle.sin() * away) as i32,
            );
            self.piece(piece, at, place.reach);
        }
        self.ink.put("</g>");
    }

    /// One piece; `scale` is a thousandth of its natural size.
    pub(crate) fn piece(&mut self, piece: &Piece, (x, y): (i32, i32), scale: i32) {
        self.ink.put("<g class=\"piece");
        if piece.marks.contains(&Mark::Spent) {
            self.ink.put(" spent");
        }
        self.ink
            .put("\" data-piece=\"")
            .escaped(&piece.id)
            .put("\" data-spot=\"")
            .escaped(piece.spot.name());
        self.ink
            .put("\" transform=\"translate(")
            .length(x)
            .put(" ")
            .length(y)
            .put(")");
        if scale != 1000 {
            self.ink.put("scale(").decimal(f64::from(scale) / 1000.0).put(")");
        }
        self.ink.put("\">");
        if self.style.names {
            self.ink.put("<title>").escaped(&piece.name.to_string()).put("</title>");
        }
        if piece.marks.contains(&Mark::Active) {
            self.symbol(Symbol::Active, (0, 0), 1000, 0);
        }
        let facing = piece.facing.map(|facing| (facing + self.turned.degrees) % 360);
        let symbol = Symbol::of_piece(piece.shape, piece.tone, piece.value);
        match (piece.shape, facing) {
            (Shape::Hoplite, _) => {
                self.symbol(Symbol::Spear(piece.tone), (0, 0), 1000, facing.unwrap_or(0));
                // The shield is held a little back, so that more of the spear shows.
                let (sin, cos) = f64::from(facing.unwrap_or(0)).to_radians().sin_cos();
                self.symbol(symbol, ((-80.0 * sin) as i32, (80.0 * cos) as i32), 1000, 0);
            }
            (_, Some(facing)) => {
                self.symbol(symbol, (0, 0), 1000, 0);
                self.symbol(Symbol::Pointer, (0, 0), 1000, facing);
            }
            (_, None) => self.symbol(symbol, (0, 0), 1000, 0),
        }
        self.number(piece);
        if piece.marks.contains(&Mark::Danger) {
            self.symbol(Symbol::Danger, (0, 0), 1000, 0);
        }
        if piece.marks.contains(&Mark::Spent) {
            self.symbol(Symbol::Spent, (0, 0), 1000, 0);
        }
        self.ink.put("</g>");
    }

    /// The number of a piece in its window, or a sign on what has no number.
    fn number(&mut self, piece: &Piece) {
        let value = piece.value.map(|value| value.to_string());
        let (text, y, size) = match piece.shape {
            Shape::Pawn | Shape::King => (value, 100, 340),
            Shape::Tile | Shape::Card => (Some(value.unwrap_or_else(|| piece.sign.1.to_owned())), 0, 360),
            Shape::Disc | Shape::Hoplite => (value, 0, 320),
            Shape::Die | Shape::HiddenDie => (None, 0, 0),
        };
        if let Some(text) = text {
            let size = Lettering::fit(&text, size, 440);
            self.lettering
                .write(&mut self.ink, "digit", (0, y), size, Anchor::Middle, &text);
        }
    }

    /// The headline and the dice of the last roll, above the board.
    pub(crate) fn heading(&mut self) {
        let dice = if self.style.dice {
            self.scene.dice.as_slice()
        } else {
            &[]
        };
        if !self.style.caption && dice.is_empty() {
            return;
        }
        let (module, area) = (self.module(), self.area);
        let middle = area.top - module / 4;
        self.area.top -= module * 7 / 10;
        let step = module * 3 / 4;
        let room = step * dice.len() as i32;
        for (number, &value) in dice.iter().enumerate() {
            let x = area.right - room - module / 6 + step * number as i32 + step / 2;
            let face = Symbol::of_piece(Shape::Die, Tone::White, Some(value));
            self.symbol(face, (x, middle), module * 3 / 4, 0);
        }
        if self.style.caption {
            let headline = self.scene.headline.to_string();
            let size = Lettering::fit(&headline, module * 2 / 5, area.width() - room - module * 2 / 3);
            let at = (area.left + module / 4, middle);
            self.lettering
                .write(&mut self.ink, "caption", at, size, Anchor::Start, &headline);
        }
    }

    /// Trays below the board. How much room they take does not depend on what lies in them, so that pictures of one
    /// game are of one size.
    pub(crate) fn trays(&mut self) {
        let trays = &self.scene.trays;
        if !self.style.trays || trays.is_empty() {
            return;
        }
        let module = self.module();
        let columns = match trays.len() {
            few @ 1..=3 => few,
            many if many % 3 == 0 => 3,
            _ => 2,
        } as i32;
        let (gap, height) = (module / 5, module * 5 / 4);
        let left = self.area.left + gap;
        let width = (self.area.width() - gap * (columns + 1)) / columns;
        for (number, tray) in trays.iter().enumerate() {
            let (column, row) = (number as i32 % columns, number as i32 / columns);
            let corner = (left + column * (width + gap), self.area.bottom + row * (height + gap));
            self.tray(tray, corner, (width, height));
        }
        let rows = (trays.len() as i32 + columns - 1) / columns;
        self.area.bottom += rows * (height + gap);
    }

    fn tray(&mut self, tray: &Tray, (x, y): (i32, i32), (width, height): (i32, i32)) {
        let module = self.module();
        self.ink
            .put("<g data-spot=\"")
            .escaped(tray.spot.name())
            .put("\"><rect class=\"tray");
        for (spots, class) in [(&self.style.may, " target"), (&self.style.picked, " picked")] {
            if spots.contains(&tray.spot) {
                self.ink.put(class);
            }
        }
        self.ink
            .put("\"")
            .at((x, y))
            .attribute("width", width)
            .attribute("height", height);
        self.ink.attribute("rx", module / 8).put("/>");
        let title = tray.title.to_string();
        let margin = module / 6;
        let size = Lettering::fit(&title, module * 3 / 10, width - 2 * margin);
        self.lettering.write(
            &mut self.ink,
            "title",
            (x + margin, y + module / 4),
            size,
            Anchor::Start,
            &title,
        );
        // What looks the same lies on one pile.
        let mut piles: Vec<Vec<&Piece>> = Vec::new();
        for piece in self.scene.pieces_on(&tray.spot) {
            let look = |piece: &Piece| (piece.tone, piece.shape, piece.value, piece.sign);
            match piles.iter_mut().find(|pile| look(pile[0]) == look(piece)) {
                Some(pile) => pile.push(piece),
                None => piles.push(vec![piece]),
            }
        }
        let natural = module * 6 / 5;
        let step = natural.min((width - margin) / (piles.len() as i32).max(1));
        // Where it gets crowded everything becomes smaller.
        let module = module.min(module * step / natural);
        let middle = y + height - self.module() * 9 / 20;
        for (number, pile) in piles.iter().enumerate() {
            let left = x + margin + step * number as i32 + module * 3 / 10;
            for (depth, piece) in pile.iter().enumerate() {
                // Three show that it is a pile; the number says how high.
                let raised = depth.min(2) as i32 * module / 22;
                self.piece(piece, (left + raised, middle - raised), module * 16 / 25);
            }
            if pile.len() > 1 {
                let at = (left + module * 2 / 5, middle);
                let count = format!("×{}", pile.len());
                self.lettering
                    .write(&mut self.ink, "count", at, module * 3 / 10, Anchor::Start, &count);
            }
        }
        self.ink.put("</g>");
    }
}
