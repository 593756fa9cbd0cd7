//! The board as SVG.
//!
//! Whatever can be pointed at carries its spot in `data-spot`, each piece also its identity in `data-piece`, so that a
//! page can find them. A cell is a hundred units wide. Outlines, pieces and ornaments are drawn once and used where they
//! are needed. Only the board is turned: letters and pieces stay upright, since positions are turned before they are
//! written.

use crate::ink::Ink;
use crate::lettering::{Anchor, Lettering};
use crate::palette::tone_name;
use crate::plane::{Area, Outlines, Turned, hull};
use crate::style::{Prints, Style};
use crate::symbols::Symbol;
use quincunx_core::Scene;
use quincunx_core::scene::{Cell, Ground, Point, Stroke, StrokeKind, Tone};
use std::collections::HashMap;

/// How wide the wood around the cells is.
const PLATE: i32 = 130;

/// How large texts beside the board are.
const LEGEND: i32 = 315;

/// Where something on the board is.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) at: (i32, i32),
    pub(crate) reach: i32,
    outline: usize,
    /// How many pieces lie there.
    pub(crate) pieces: u8,
}

/// A picture in the making.
pub(crate) struct Drawing<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) style: &'a Style,
    pub(crate) turned: Turned,
    pub(crate) ink: Ink,
    pub(crate) lettering: Lettering,
    pub(crate) places: HashMap<&'a str, Place>,
    /// What the board takes, then everything.
    pub(crate) area: Area,
    pub(crate) outlines: Outlines,
    hull: Vec<Point>,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) tones: Vec<Tone>,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(scene: &'a Scene, style: &'a Style) -> Self {
        let turned = Turned::new(style.turned);
        let mut outlines = Outlines::default();
        let mut places = HashMap::with_capacity(scene.cells.len());
        for cell in &scene.cells {
            let outline = outlines.number(cell);
            places.insert(
                cell.spot.name(),
                Place {
                    at: turned.point(cell.centre),
                    reach: outlines.get(outline).reach,
                    outline,
                    pieces: 0,
                },
            );
        }
        for piece in &scene.pieces {
            if let Some(place) = places.get_mut(piece.spot.name()) {
                place.pieces = place.pieces.saturating_add(1);
            }
        }
        let hull = hull(&scene.cells);
        let (from, to) = scene.bounds;
        let corners = [from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)];
        // A text beside the board stays upright and may need more room to its sides once the board is turned. The same
        // is left whatever it says, so that pictures of one game are of one size.
        let slack = if style.turned.is_multiple_of(180) { 0 } else { 200 };
        let around = |(x, y): (i32, i32), across: i32, down: i32| [(x - across, y - down), (x + across, y + down)];
        // A board that looks the same when it is turned needs the same room as before.
        let same = turned.keeps(&hull);
        let room = |corner: Point| {
            if same {
                (corner.x, corner.y)
            } else {
                turned.point(corner)
            }
        };
        let corners = corners.iter().flat_map(|&corner| around(room(corner), slack, 0));
        let wood = hull
            .iter()
            .flat_map(|&corner| around(turned.point(corner), PLATE + 60, PLATE + 60));
        let texts = scene
            .legends
            .iter()
            .flat_map(|legend| around(turned.point(legend.at), Self::legend_reach(&legend.text), 200));
        let area = Area::around(corners.chain(wood).chain(texts));
        Drawing {
            scene,
            style,
            turned,
            ink: Ink::with_capacity(2048 + scene.cells.len() * 110 + scene.pieces.len() * 200),
            lettering: Lettering::new(style.letters, style.prefix),
            places,
            area,
            outlines,
            hull,
            symbols: Vec::new(),
            tones: Vec::new(),
        }
    }

    /// A length that letters and trays are measured by: it grows with the board.
    pub(crate) fn module(&self) -> i32 {
        (self.area.width() / 12).clamp(800, 2400)
    }

    pub(crate) fn tone(&mut self, tone: Tone) -> &'static str {
        if !self.tones.contains(&tone) {
            self.tones.push(tone);
        }
        tone_name(tone)
    }

    /// Notes that a symbol is used, and says whether it is for the first time.
    pub(crate) fn need(&mut self, symbol: Symbol) -> bool {
        let new = !self.symbols.contains(&symbol);
        if new {
            self.symbols.push(symbol);
        }
        new
    }

    /// Writes a symbol at a place; `scale` is a thousandth of its natural size, `facing` in degrees.
    pub(crate) fn symbol(&mut self, symbol: Symbol, (x, y): (i32, i32), scale: i32, facing: u16) {
        if self.need(symbol) {
            match symbol {
                Symbol::Back(tone)
                | Symbol::Wreath(tone)
                | Symbol::Standard(tone)
                | Symbol::Knot(tone)
                | Symbol::Medal(tone)
                | Symbol::Spear(tone)
                | Symbol::Piece(_, tone, _) => _ = self.tone(tone),
                _ => {}
            }
        }
        let ink = &mut self.ink;
        ink.put("<use href=\"#").put(self.style.prefix).put("-");
        symbol.name(ink);
        ink.put("\"");
        if scale == 1000 && facing == 0 {
            if (x, y) != (0, 0) {
                ink.at((x, y));
            }
        } else {
            ink.put(" transform=\"");
            if (x, y) != (0, 0) {
                ink.put("translate(").length(x).put(" ").length(y).put(")");
            }
            if facing != 0 {
                ink.put("rotate(").whole(i32::from(facing)).put(")");
            }
            if scale != 1000 {
                ink.put("scale(").decimal(f64::from(scale) / 1000.0).put(")");
            }
            ink.put("\"");
        }
        ink.put("/>");
    }

    fn outline_use(&mut self, place: Place) -> &mut Ink {
        self.ink
            .put("<use href=\"#")
            .put(self.style.prefix)
            .put("-c")
            .whole(place.outline as i32)
            .put("\"")
            .at(place.at)
    }

    /// The wood around the cells.
    pub(crate) fn plate(&mut self) {
        let corners: Vec<(i32, i32)> = self.hull.iter().map(|&corner| self.turned.point(corner)).collect();
        if corners.len() < 3 {
            return;
        }
        for (class, width) in [("plate-edge", 2 * PLATE + 30), ("plate", 2 * PLATE), ("plate-edge", 36)] {
            self.ink.put("<path class=\"").put(class).put("\"");
            self.ink.attribute("stroke-width", width).put(" d=\"");
            trail(&mut self.ink, corners.iter().copied());
            self.ink.put("Z\"/>");
        }
    }

    pub(crate) fn cells(&mut self) {
        self.ink.put("<g class=\"cells\">");
        for cell in &self.scene.cells {
            let place = self.places[cell.spot.name()];
            let (kind, tone) = ground_class(cell.ground);
            let tone = tone.map(|tone| self.tone(tone));
            self.outline_use(place).put(" class=\"").put(kind);
            if let Some(tone) = tone {
                self.ink
                    .put(if matches!(cell.ground, Ground::Score(_)) {
                        " g-"
                    } else {
                        " t-"
                    })
                    .put(tone);
            }
            self.ink.put("\" data-spot=\"").escaped(cell.spot.name()).put("\"");
            if self.style.names {
                self.ink.put("><title>").escaped(cell.spot.name()).put(": ");
                self.ink.escaped(&cell.name.to_string()).put("</title></use>");
            } else {
                self.ink.put("/>");
            }
        }
        self.ink.put("</g>");
    }

    /// What is drawn on the ground. From here on nothing hides a cell from a pointer, save pieces and trays.
    pub(crate) fn ornaments(&mut self) {
        self.ink.put("<g class=\"above\">");
        for (number, cell) in self.scene.cells.iter().enumerate() {
            if let Some(symbol) = Symbol::of_ground(cell.ground, number) {
                let place = self.places[cell.spot.name()];
                self.symbol(symbol, place.at, place.reach * 2, 0);
            }
        }
        self.ink.put("</g>");
    }

    /// The ways that players take, which run below what is drawn on the ground.
    pub(crate) fn ways(&mut self) {
        self.strokes(|kind| matches!(kind, StrokeKind::Path(_)));
    }

    /// The other lines, which run above it.
    pub(crate) fn lines(&mut self) {
        self.strokes(|kind| !matches!(kind, StrokeKind::Path(_)));
    }

    /// The lines of some kinds.
    fn strokes(&mut self, wanted: fn(StrokeKind) -> bool) {
        if !self.scene.strokes.iter().any(|stroke| wanted(stroke.kind)) {
            return;
        }
        self.ink.put("<g class=\"above\">");
        for stroke in self.scene.strokes.iter().filter(|stroke| wanted(stroke.kind)) {
            match stroke.kind {
                StrokeKind::Border => self.stroke(stroke, "border", ""),
                StrokeKind::Route => {
                    self.stroke(stroke, "route", "");
                    self.stroke(stroke, "route-core", "");
                }
                StrokeKind::Path(tone) => {
                    let tone = self.tone(tone);
                    self.stroke(stroke, "way-", tone);
                    self.tip(stroke, tone);
                }
            }
        }
        self.ink.put("</g>");
    }

    fn stroke(&mut self, stroke: &Stroke, class: &str, tone: &str) {
        let turned = self.turned;
        self.ink.put("<path class=\"").put(class).put(tone).put("\" d=\"");
        trail(&mut self.ink, stroke.points.iter().map(|&point| turned.point(point)));
        self.ink.put("\"/>");
    }

    /// The head of an arrow where a path ends.
    fn tip(&mut self, stroke: &Stroke, tone: &str) {
        let [.., before, end] = stroke.points[..] else {
            return;
        };
        let ((x0, y0), (x1, y1)) = (self.turned.point(before), self.turned.point(end));
        let (dx, dy) = (f64::from(x1 - x0), f64::from(y1 - y0));
        let length = dx.hypot(dy).max(1.0);
        let along = |forward: f64, aside: f64| {
            (
                x1 + ((dx * forward - dy * aside) / length).round() as i32,
                y1 + ((dy * forward + dx * aside) / length).round() as i32,
            )
        };
        self.ink.put("<path class=\"tip-").put(tone).put("\" d=\"");
        let corners = [along(150.0, 0.0), along(-60.0, 110.0), along(-60.0, -110.0)];
        trail(&mut self.ink, corners.into_iter());
        self.ink.put("Z\"/>");
    }

    /// What the last action touched, and what has been picked.
    pub(crate) fn touched(&mut self) {
        let last = if self.style.last {
            self.scene.last.as_slice()
        } else {
            &[]
        };
        for (spots, class) in [(last, "last"), (self.style.picked.as_slice(), "picked")] {
            for (number, spot) in spots.iter().enumerate() {
                if let Some(&place) = self.places.get(spot.name())
                    && !spots[..number].contains(spot)
                {
                    self.outline_use(place).put(" class=\"above ").put(class).put("\"/>");
                }
            }
        }
    }

    /// What is printed on cells and shown, on the ground or on a badge.
    fn printed(&self, on_badge: bool) -> Vec<(Place, &'a str)> {
        let shown = |cell: &Cell| match self.style.prints {
            Prints::None => false,
            Prints::Board => !matches!(cell.ground, Ground::Field | Ground::DarkField),
            Prints::All => true,
        };
        // In a slot that is taken nothing else is to be seen.
        let free = |cell: &Cell| cell.ground != Ground::Slot || self.places[cell.spot.name()].pieces == 0;
        let cells = self.scene.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| shown(cell) && free(cell))
            .filter(|&(number, _)| self.needs_badge(number) == on_badge)
            .filter_map(|(_, cell)| Some((self.places[cell.spot.name()], cell.print.as_deref()?)))
            .collect()
    }

    pub(crate) fn prints(&mut self) {
        let printed = self.printed(false);
        if printed.is_empty() && !self.style.labels {
            return;
        }
        self.ink.put("<g class=\"above\">");
        for (place, print) in printed {
            let size = Lettering::fit(print, place.reach * 9 / 10, place.reach * 8 / 5);
            self.lettering
                .write(&mut self.ink, "print", place.at, size, Anchor::Middle, print);
        }
        if self.style.labels {
            for cell in &self.scene.cells {
                let place = self.places[cell.spot.name()];
                let at = (place.at.0, place.at.1 + place.reach * 7 / 10);
                let size = Lettering::fit(cell.spot.name(), place.reach * 2 / 5, place.reach);
                self.lettering
                    .write(&mut self.ink, "label", at, size, Anchor::Middle, cell.spot.name());
            }
        }
        self.ink.put("</g>");
    }

    /// Whether what is printed on a cell cannot be read on the ground: something lies in its slots, which follow it, or
    /// a tile lies there with its patterned back up.
    fn needs_badge(&self, number: usize) -> bool {
        let cell = &self.scene.cells[number];
        let slots = self.scene.cells[number + 1..]
            .iter()
            .take_while(|next| next.ground == Ground::Slot);
        let taken = |slot: &Cell| self.places[slot.spot.name()].pieces > 0;
        match cell.ground {
            Ground::Covered(_) => true,
            _ => slots.into_iter().any(taken),
        }
    }

    /// Badges over what lies in the slots of a cell: what is printed there.
    pub(crate) fn badges(&mut self) {
        let printed = self.printed(true);
        if printed.is_empty() {
            return;
        }
        self.ink.put("<g class=\"above\">");
        for (place, print) in printed {
            let radius = place.reach * 23 / 100;
            self.ink
                .put("<circle class=\"window\"")
                .attribute("cx", place.at.0)
                .attribute("cy", place.at.1)
                .attribute("r", radius)
                .put("/>");
            let size = Lettering::fit(print, radius * 3 / 2, radius * 8 / 5);
            self.lettering
                .write(&mut self.ink, "digit", place.at, size, Anchor::Middle, print);
        }
        self.ink.put("</g>");
    }

    /// What may be picked: a dot where nothing lies, a mark around what lies there.
    pub(crate) fn choices(&mut self) {
        if self.style.may.is_empty() {
            return;
        }
        self.ink.put("<g class=\"above\">");
        for spot in &self.style.may {
            let Some(&place) = self.places.get(spot.name()) else {
                continue;
            };
            if place.pieces > 0 {
                self.symbol(Symbol::Target, place.at, place.reach * 2, 0);
            } else {
                self.ink
                    .put("<circle class=\"may\"")
                    .attribute("cx", place.at.0)
                    .attribute("cy", place.at.1);
                self.ink.attribute("r", place.reach / 4).put("/>");
            }
        }
        self.ink.put("</g>");
    }

    /// How far a text beside the board reaches to each side.
    fn legend_reach(text: &str) -> i32 {
        Lettering::width(text, LEGEND) / 2 + if text.starts_with('+') { 110 } else { 10 }
    }

    /// Texts beside the board. Those that begin with a plus are running scores.
    pub(crate) fn legends(&mut self) {
        self.ink.put("<g class=\"above\">");
        for legend in &self.scene.legends {
            let at = self.turned.point(legend.at);
            let score = legend.text.starts_with('+');
            if score {
                let half = Self::legend_reach(&legend.text);
                self.ink.put("<rect class=\"pill\"").at((at.0 - half, at.1 - 190));
                self.ink
                    .attribute("width", 2 * half)
                    .attribute("height", 380)
                    .attribute("rx", 190)
                    .put("/>");
            }
            let class = if score { "score" } else { "legend" };
            self.lettering
                .write(&mut self.ink, class, at, LEGEND, Anchor::Middle, &legend.text);
        }
        self.ink.put("</g>");
    }
}

/// Writes a way through points.
pub(crate) fn trail(ink: &mut Ink, points: impl Iterator<Item = (i32, i32)>) {
    for (number, (x, y)) in points.enumerate() {
        ink.put(if number == 0 { "M" } else { "L" })
            .length(x)
            .put(" ")
            .length(y);
    }
}

/// The class of a ground and the player it belongs to.
fn ground_class(ground: Ground) -> (&'static str, Option<Tone>) {
    match ground {
        Ground::Field => ("field", None),
        Ground::DarkField => ("dark", None),
        Ground::Shade => ("shade", None),
        Ground::Score(tone) => ("score-ground", Some(tone)),
        Ground::Ridge => ("ridge", None),
        Ground::Bank => ("bank", None),
        Ground::Purple => ("purple", None),
        Ground::Star => ("star", None),
        Ground::Line => ("line", None),
        Ground::Rally(tone) => ("rally", Some(tone)),
        Ground::Goal(tone) => ("goal", Some(tone)),
        Ground::Path(tone) => ("path", Some(tone)),
        Ground::Bend(tone) => ("bend", Some(tone)),
        Ground::Gate => ("gate", None),
        Ground::Covered(tone) => ("covered", Some(tone)),
        Ground::Forest => ("forest", None),
        Ground::Mountain => ("mountain", None),
        Ground::Special(tone) => ("special", Some(tone)),
        Ground::Slot => ("slot", None),
    }
}
