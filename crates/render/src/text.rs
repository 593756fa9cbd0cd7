//! The scene in characters for a terminal.
//!
//! [`lay_out`] sets the board into a [`Grid`]: characters with their colours, each knowing which spot it belongs to.
//! Writing it out is a second step, so that a plain text, a coloured one and a full screen with a cursor and a mouse
//! all show the same. [`page`] is all of a scene as one text.
//!
//! ```
//! use quincunx_core::Viewer;
//! use quincunx_render::text::{Lights, Look, lay_out};
//! let game = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
//! let scene = game.scene(Viewer::All);
//! let grid = lay_out(&scene, &Look::default(), &Lights::default());
//! let place = grid.place_of(&scene.cells[0].spot).unwrap();
//! assert_eq!(grid.spot_at(place), Some(&scene.cells[0].spot));
//! ```

mod axis;
mod grid;
mod signs;

pub use grid::{Glyph, Grid, Ink, Place};
pub use signs::tone_ink;

use axis::Axis;
use quincunx_core::scene::{Cell, Fact, Ground, Piece, Point, StrokeKind, Tray};
use quincunx_core::{Scene, Spot};
use std::fmt::Write as _;

/// How a board is to be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Plain ASCII instead of Unicode.
    pub ascii: bool,
    /// With colours; without them, what is lit is set off by signs beside it.
    pub colour: bool,
    /// By how many degrees the board is turned clockwise.
    pub turn: u16,
    /// How many times larger than usual; 0 means the same as 1.
    pub zoom: u16,
}

/// What is set off on the board. What the last action touched is known to the scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lights<'a> {
    /// What may be picked.
    pub next: &'a [Spot],
    /// What was picked.
    pub picked: &'a [Spot],
    /// Where the cursor is.
    pub cursor: Option<&'a Spot>,
}

/// The turn nearest to this one that a terminal can show: quarters for squares, halves for hexagons, whose rows would
/// not be lines otherwise.
pub fn fitting_turn(scene: &Scene, turn: u16) -> u16 {
    let hexagons = scene.cells.iter().any(|cell| cell.outline.len() == 6);
    let step = if hexagons { 180 } else { 90 };
    // Half way between two goes to the lower one.
    (turn % 360 + step / 2 - 1) / step * step % 360
}

/// The next turn after this one.
pub fn next_turn(scene: &Scene, turn: u16) -> u16 {
    let quarter = fitting_turn(scene, (turn + 90) % 360);
    if quarter == fitting_turn(scene, turn) {
        fitting_turn(scene, (turn + 180) % 360)
    } else {
        quarter
    }
}

/// Sets the board into characters, and the trays on lines below it.
pub fn lay_out(scene: &Scene, look: &Look, lights: &Lights) -> Grid {
    Setting::new(scene, look).grid(lights)
}

/// The whole scene as text: the board with its trays, the situation, players, facts and dice.
pub fn page(scene: &Scene, look: &Look) -> String {
    let grid = lay_out(scene, look, &Lights::default());
    let mut text = if look.colour { grid.ansi() } else { grid.plain() };
    let _ = writeln!(text, "\n{}", scene.headline);
    for player in &scene.players {
        let _ = writeln!(text, "{}: {}", player.name, facts(&player.facts));
    }
    for fact in &scene.facts {
        let _ = writeln!(text, "{}: {}", fact.label, fact.value);
    }
    if !scene.dice.is_empty() {
        let dice: Vec<String> = scene.dice.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "dice: {}", dice.join(" "));
    }
    let mut last: Vec<&str> = Vec::new();
    for spot in scene.last.iter().filter(|spot| scene.cell(spot).is_some()) {
        if !last.contains(&spot.name()) {
            last.push(spot.name());
        }
    }
    if !last.is_empty() {
        let _ = writeln!(text, "last action: {}", last.join(" "));
    }
    text
}

/// Figures in a row: `score 3/16, pieces 12`.
pub fn facts(facts: &[Fact]) -> String {
    let facts: Vec<String> = facts
        .iter()
        .map(|fact| format!("{} {}", fact.label, fact.value))
        .collect();
    facts.join(", ")
}

/// A cell as a block of characters.
struct Block<'a> {
    cell: &'a Cell,
    /// Its middle.
    centre: (i32, i32),
    /// Its first column and line.
    from: (i32, i32),
    /// Its last column and line.
    to: (i32, i32),
}

impl Block<'_> {
    fn holds(&self, (column, line): (i32, i32)) -> bool {
        (self.from.0..=self.to.0).contains(&column) && (self.from.1..=self.to.1).contains(&line)
    }
}

/// A board on its way into a grid.
struct Setting<'a> {
    scene: &'a Scene,
    look: &'a Look,
    turn: u16,
    zoom: i32,
    columns: Axis,
    lines: Axis,
}

impl<'a> Setting<'a> {
    fn new(scene: &'a Scene, look: &'a Look) -> Self {
        let turn = fitting_turn(scene, look.turn);
        let zoom = i32::from(look.zoom.max(1));
        let cells = scene.cells.iter().filter(|cell| cell.ground != Ground::Slot);
        let centres: Vec<Point> = cells.map(|cell| turned(cell.centre, turn)).collect();
        let legends: Vec<Point> = scene.legends.iter().map(|legend| turned(legend.at, turn)).collect();
        let (across, down) = (i32::from(scene.text.across), i32::from(scene.text.down));
        let sizes = scene.cells.iter().map(|cell| size(scene, cell, turn));
        let (wide, high) = sizes.fold((1, 1), |most: (i32, i32), size| {
            (most.0.max(size.0), most.1.max(size.1))
        });
        Setting {
            scene,
            look,
            turn,
            zoom,
            columns: Axis::new(xs(&centres), xs(&legends), across, wide, zoom),
            lines: Axis::new(ys(&centres), ys(&legends), down, high, zoom),
        }
    }

    fn grid(&self, lights: &Lights) -> Grid {
        let blocks: Vec<Block> = self.scene.cells.iter().map(|cell| self.block(cell)).collect();
        let legends: Vec<(Vec<char>, (i32, i32))> = self
            .scene
            .legends
            .iter()
            .map(|legend| {
                let text: Vec<char> = legend.text.chars().collect();
                let (column, line) = self.place(legend.at);
                let start = column - (text.len() as i32 - 1) / 2;
                (text, (start, line))
            })
            .collect();
        // One column on the left is kept free for the sign of a cursor.
        let corners = blocks.iter().map(|block| (block.from.0 - 1, block.from.1));
        let starts = corners.chain(legends.iter().map(|legend| legend.1));
        let origin = starts.fold((0, 0), |least: (i32, i32), at| (least.0.min(at.0), least.1.min(at.1)));
        let ends = blocks.iter().map(|block| (block.to.0 + 1, block.to.1));
        let ends = ends.chain(legends.iter().map(|(text, (x, y))| (x + text.len() as i32 - 1, *y)));
        let end = ends.fold(origin, |most, at| (most.0.max(at.0), most.1.max(at.1)));
        let trays: Vec<TrayLine> = self.scene.trays.iter().map(|tray| self.tray(tray)).collect();
        let widest = trays.iter().map(|tray| tray.signs.len() + 2).max().unwrap_or(0);
        let (width, height) = ((end.0 - origin.0 + 1) as usize, (end.1 - origin.1 + 1) as usize);
        let below = if trays.is_empty() { 0 } else { trays.len() + 1 };
        let mut grid = Grid::blank(width.max(widest), height + below);

        let shift = |(column, line): (i32, i32)| Place {
            column: (column - origin.0).max(0) as usize,
            line: (line - origin.1).max(0) as usize,
        };
        for (text, at) in &legends {
            grid.set(shift(*at), text, Ink::default());
        }
        let slots = blocks.iter().filter(|block| block.cell.ground == Ground::Slot);
        let slots: Vec<(i32, i32)> = slots.map(|block| block.centre).collect();
        for block in &blocks {
            self.set_cell(&mut grid, block, &slots, lights, shift);
        }
        self.set_strokes(&mut grid, shift);
        for (i, tray) in trays.iter().enumerate() {
            self.set_tray(&mut grid, tray, height + 1 + i, lights);
        }
        self.set_marks(&mut grid, lights);
        grid
    }

    fn place(&self, point: Point) -> (i32, i32) {
        let point = turned(point, self.turn);
        (self.columns.place(point.x), self.lines.place(point.y))
    }

    /// Where the middle of a cell is. A slot lies about the middle of the nearest cell, so that slots do not push cells
    /// apart.
    fn middle(&self, cell: &Cell) -> (i32, i32) {
        let at = turned(cell.centre, self.turn);
        let away = |other: &Cell| {
            let (x, y) = (other.centre.x - cell.centre.x, other.centre.y - cell.centre.y);
            i64::from(x).pow(2) + i64::from(y).pow(2)
        };
        let cells = self.scene.cells.iter().filter(|cell| cell.ground != Ground::Slot);
        match cells.min_by_key(|other| away(other)) {
            Some(home) if cell.ground == Ground::Slot => {
                let middle = turned(home.centre, self.turn);
                let steps = |offset: i32, scale: u16| (offset * i32::from(scale) * self.zoom + 500).div_euclid(1000);
                (
                    self.columns.place(middle.x) + steps(at.x - middle.x, self.scene.text.across),
                    self.lines.place(middle.y) + steps(at.y - middle.y, self.scene.text.down),
                )
            }
            _ => (self.columns.place(at.x), self.lines.place(at.y)),
        }
    }

    fn block(&self, cell: &'a Cell) -> Block<'a> {
        let (wide, high) = size(self.scene, cell, self.turn);
        let (wide, high) = (wide * self.zoom, high * self.zoom);
        let centre = self.middle(cell);
        let from = (centre.0 - (wide - 1) / 2, centre.1 - (high - 1) / 2);
        Block {
            cell,
            centre,
            from,
            to: (from.0 + wide - 1, from.1 + high - 1),
        }
    }

    fn set_cell(
        &self,
        grid: &mut Grid,
        block: &Block,
        slots: &[(i32, i32)],
        lights: &Lights,
        shift: impl Fn((i32, i32)) -> Place,
    ) {
        let cell = block.cell;
        let middle = shift(block.centre);
        let spot = grid.add_spot(cell.spot.clone(), middle);
        let light = self.light(&cell.spot, lights);
        // A slot is written on the ground of its cell; beside the board there is none to be dark on.
        let beside = cell.ground == Ground::Slot && self.scene.cell_under(&cell.spot).is_none();
        let ground = if beside {
            Ink::default()
        } else {
            self.coloured(signs::ground_ink(cell.ground))
        };
        for line in block.from.1..=block.to.1 {
            for column in block.from.0..=block.to.0 {
                grid.claim(shift((column, line)), spot, light.back.or(ground.back));
            }
        }
        let piece = self.scene.pieces.iter().rfind(|piece| piece.spot == cell.spot);
        let bare = self.ground_signs(cell);
        if let Some(piece) = piece {
            let signs = signs::piece_sign(piece, self.look.ascii, self.turn);
            let mut ink = self.coloured(signs::piece_ink(piece.tone));
            // A chip leaves the rest of its cell to the light; if there is no rest, it gives way.
            if block.from.0 == block.to.0 {
                ink.back = light.back.or(ink.back);
            }
            ink.underlined |= light.underlined;
            ink.reversed |= light.reversed;
            let start = centred(middle, signs.len());
            grid.set(start, &signs, ink);
            if let Some(mark) = piece.marks.first() {
                let column = start.column + signs.len();
                let place = Place { column, ..start };
                let ink = self.coloured(Ink {
                    front: Some(signs::BRIGHT),
                    bold: true,
                    ..Ink::default()
                });
                // A mark needs a free column; where cells lie close together there is none.
                if grid.get_mut(place).is_some_and(|glyph| glyph.sign == ' ') {
                    grid.set(place, &[signs::mark_sign(*mark)], ink);
                }
            }
            // What is printed under a piece is shown in the corner where there is room.
            if cell.print.is_some() && block.to.1 > block.centre.1 && block.to.0 > block.centre.0 + 1 {
                let corner = shift(block.to);
                let column = corner.column.saturating_sub(bare.len() - 1);
                grid.set(
                    Place { column, ..corner },
                    &bare,
                    Ink {
                        bold: false,
                        ..ground.over(light)
                    },
                );
            }
        } else if cell.ground != Ground::Slot && slots.iter().any(|&slot| block.holds(slot)) {
            // Where slots lie in a cell they show what there is to see. Down the gap between them there is room for what
            // is printed there; without colours it could not be told from what lies in the slots.
            let even = (block.to.0 - block.from.0) % 2 != 0;
            let column = middle.column + usize::from(even);
            let print = cell.print.as_deref().filter(|_| self.look.colour).unwrap_or_default();
            for (line, sign) in (middle.line..).zip(print.chars()) {
                grid.set(Place { line, column }, &[sign], ground.over(light));
            }
        } else {
            grid.set(centred(middle, bare.len()), &bare, ground.over(light));
        }
    }

    /// What an empty place shows: what is printed on it, or the sign of its ground.
    fn ground_signs(&self, cell: &Cell) -> Vec<char> {
        let (unicode, ascii) = signs::ground_sign(cell.ground);
        let sign = if self.look.ascii { ascii } else { unicode };
        match &cell.print {
            Some(print) if !print.is_empty() && (!self.look.ascii || print.is_ascii()) => print.chars().collect(),
            _ => vec![sign],
        }
    }

    /// How a spot is lit: by a colour behind it, or without colours by how its sign is set.
    fn light(&self, spot: &Spot, lights: &Lights) -> Ink {
        let (picked, next) = (lights.picked.contains(spot), lights.next.contains(spot));
        let last = self.scene.last.contains(spot);
        if self.look.colour {
            let back = match (picked, next, last) {
                (true, ..) => Some(signs::PICKED),
                (_, true, _) => Some(signs::NEXT),
                (.., true) => Some(signs::LAST),
                _ => None,
            };
            return Ink { back, ..Ink::default() };
        }
        Ink {
            reversed: picked,
            underlined: next,
            bold: last,
            ..Ink::default()
        }
    }

    fn coloured(&self, ink: Ink) -> Ink {
        if self.look.colour { ink } else { Ink::default() }
    }

    /// Upright borders show in the columns between cells. Others have no line of their own.
    fn set_strokes(&self, grid: &mut Grid, shift: impl Fn((i32, i32)) -> Place) {
        let sign = if self.look.ascii { '|' } else { '│' };
        for stroke in self
            .scene
            .strokes
            .iter()
            .filter(|stroke| stroke.kind == StrokeKind::Border)
        {
            for pair in stroke.points.windows(2) {
                let (one, other) = (turned(pair[0], self.turn), turned(pair[1], self.turn));
                if one.x != other.x {
                    continue;
                }
                let column = self.columns.place(one.x);
                let (top, bottom) = (one.y.min(other.y), one.y.max(other.y));
                for cell in &self.scene.cells {
                    let centre = turned(cell.centre, self.turn);
                    if top < centre.y && centre.y < bottom {
                        let place = shift((column, self.lines.place(centre.y)));
                        if let Some(glyph) = grid.get_mut(place).filter(|glyph| glyph.sign == ' ') {
                            glyph.sign = sign;
                        }
                    }
                }
            }
        }
    }

    fn tray(&self, tray: &'a Tray) -> TrayLine<'a> {
        let mut signs: Vec<(char, Ink)> = Vec::new();
        let mut add = |text: &str, ink: Ink| signs.extend(text.chars().map(|sign| (sign, ink)));
        add(&format!("{}:", tray.title), Ink::default());
        let mut heaps: Vec<(&Piece, usize)> = Vec::new();
        for piece in self.scene.pieces_on(&tray.spot) {
            match heaps
                .last_mut()
                .filter(|(other, _)| other.sign == piece.sign && other.tone == piece.tone)
            {
                Some((_, count)) => *count += 1,
                None => heaps.push((piece, 1)),
            }
        }
        if heaps.is_empty() {
            add(if self.look.ascii { " -" } else { " –" }, Ink::default());
        }
        for (piece, count) in heaps {
            let sign: String = signs::piece_sign(piece, self.look.ascii, 0).into_iter().collect();
            let ink = self.coloured(signs::tray_ink(piece.tone));
            // A few lie side by side; of many their number is easier to see.
            let (shown, rest) = if count <= 5 { (count, None) } else { (1, Some(count)) };
            for _ in 0..shown {
                add(" ", Ink::default());
                add(&sign, ink);
            }
            if let Some(count) = rest {
                add(
                    &format!("{}{count}", if self.look.ascii { 'x' } else { '×' }),
                    Ink::default(),
                );
            }
        }
        TrayLine { tray, signs }
    }

    fn set_tray(&self, grid: &mut Grid, tray: &TrayLine, line: usize, lights: &Lights) {
        let light = self.light(&tray.tray.spot, lights);
        let spot = grid.add_spot(tray.tray.spot.clone(), Place { line, column: 1 });
        for (i, &(sign, ink)) in tray.signs.iter().enumerate() {
            let place = Place { line, column: i + 1 };
            grid.claim(place, spot, light.back);
            let ink = if ink.back.is_some() {
                ink
            } else {
                Ink {
                    front: light.back.map(|_| signs::DARK),
                    ..light
                }
            };
            grid.set(place, &[sign], ink);
        }
    }

    /// Signs beside what is picked, what may be picked and the cursor, wherever there is a free column.
    fn set_marks(&self, grid: &mut Grid, lights: &Lights) {
        let mut mark = |spot: &Spot, left: char, right: Option<char>| {
            let Some(place) = grid.place_of(spot) else {
                return;
            };
            let length = self.length_at(spot);
            let start = if self.scene.cell(spot).is_some() {
                centred(place, length)
            } else {
                place
            };
            let before = start.column.checked_sub(1);
            let sides = [(before, Some(left)), (Some(start.column + length), right)];
            for (column, sign) in sides {
                let Some((column, sign)) = column.zip(sign) else {
                    continue;
                };
                let place = Place { column, ..place };
                if let Some(glyph) = grid.get_mut(place).filter(|glyph| MARKS.contains(glyph.sign)) {
                    glyph.sign = sign;
                    glyph.ink.bold = true;
                    glyph.ink.front = self.look.colour.then_some(glyph.ink.back.map_or(signs::PICKED, |back| {
                        if back == signs::PICKED {
                            signs::DARK
                        } else {
                            signs::BRIGHT
                        }
                    }));
                }
            }
        };
        if !self.look.colour {
            let sign = if self.look.ascii { '\'' } else { '›' };
            lights.next.iter().for_each(|spot| mark(spot, sign, None));
        }
        lights.picked.iter().for_each(|spot| mark(spot, '(', Some(')')));
        if let Some(cursor) = lights.cursor {
            mark(cursor, '[', Some(']'));
        }
    }

    /// How many characters the sign of a spot has; of a tray, its whole line.
    fn length_at(&self, spot: &Spot) -> usize {
        if let Some(piece) = self.scene.pieces.iter().rfind(|piece| piece.spot == *spot)
            && self.scene.cell(spot).is_some()
        {
            return signs::piece_sign(piece, self.look.ascii, self.turn).len();
        }
        if let Some(cell) = self.scene.cell(spot) {
            return self.ground_signs(cell).len();
        }
        let tray = self.scene.trays.iter().find(|tray| tray.spot == *spot);
        tray.map_or(1, |tray| self.tray(tray).signs.len())
    }
}

/// Signs that a mark may stand in for: none, the one of a border, and lesser marks.
const MARKS: &str = " │|'›()!.*";

struct TrayLine<'a> {
    tray: &'a Tray,
    signs: Vec<(char, Ink)>,
}

/// A point of the board when it is turned clockwise about the origin.
fn turned(point: Point, turn: u16) -> Point {
    match turn {
        90 => Point::new(-point.y, point.x),
        180 => Point::new(-point.x, -point.y),
        270 => Point::new(point.y, -point.x),
        _ => point,
    }
}

/// How many columns and lines a cell takes.
fn size(scene: &Scene, cell: &Cell, turn: u16) -> (i32, i32) {
    let corners: Vec<Point> = cell.outline.iter().map(|&corner| turned(corner, turn)).collect();
    let characters = |values: Vec<i32>, scale: u16| {
        let length = values.iter().max().unwrap_or(&0) - values.iter().min().unwrap_or(&0);
        ((length * i32::from(scale) + 500) / 1000).max(1)
    };
    (
        characters(xs(&corners), scene.text.across),
        characters(ys(&corners), scene.text.down),
    )
}

fn xs(points: &[Point]) -> Vec<i32> {
    points.iter().map(|point| point.x).collect()
}

fn ys(points: &[Point]) -> Vec<i32> {
    points.iter().map(|point| point.y).collect()
}

/// Where a text of this length begins if its middle is here.
fn centred(middle: Place, length: usize) -> Place {
    Place {
        column: middle.column.saturating_sub(length.saturating_sub(1) / 2),
        ..middle
    }
}
