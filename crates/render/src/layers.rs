//! A picture in layers, and all of them in one.
//!
//! What changes at different times is drawn into different layers, so that a page which shows a game need only be sent
//! what an action has changed. A picture on its own is all layers in one SVG without anything outside it.

use crate::ink::Ink;
use crate::palette::Palette;
use crate::sheet;
use crate::style::{Style, Theme};
use crate::svg::{Drawing, trail};
use crate::symbols::Symbol;
use quincunx_core::Scene;

/// A picture in layers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// What of the plane is seen, as the attribute `viewBox` says it.
    pub viewbox: String,
    /// The layers, the lowest first. The first, `symbols`, shows nothing by itself: the others use what it draws.
    pub list: Vec<Layer>,
}

/// A part of a picture that changes at its own time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Its name, the same in every picture.
    pub name: &'static str,
    /// What stands inside it, as SVG.
    pub svg: String,
}

/// Draws a scene as layers.
///
/// ```
/// use quincunx_core::Viewer;
/// use quincunx_render::{Style, layers};
/// let mut session = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
/// let before = layers(&session.scene(Viewer::All), &Style::default());
/// session.play("c5-d4").unwrap();
/// let after = layers(&session.scene(Viewer::All), &Style::default());
/// let pairs = before.list.iter().zip(&after.list);
/// let changed: Vec<&str> = pairs.filter(|(old, new)| old != new).map(|(old, _)| old.name).collect();
/// assert_eq!(changed, ["touched", "pieces"]);
/// ```
pub fn layers(scene: &Scene, style: &Style) -> Layers {
    let mut drawing = Drawing::new(scene, style);
    let page = style.theme == Theme::Page;
    if page {
        // The page lights up what may be picked by itself.
        drawing.need(Symbol::Target);
    }
    let mut parts = Vec::with_capacity(11);
    let mut cut = |drawing: &mut Drawing<'_>, name| {
        let svg = std::mem::take(&mut drawing.ink).into_string();
        parts.push(Layer { name, svg });
    };
    drawing.plate();
    drawing.cells();
    drawing.ways();
    drawing.ornaments();
    drawing.lines();
    cut(&mut drawing, "ground");
    drawing.touched();
    cut(&mut drawing, "touched");
    drawing.prints();
    cut(&mut drawing, "prints");
    drawing.pieces();
    cut(&mut drawing, "pieces");
    drawing.badges();
    cut(&mut drawing, "badges");
    drawing.choices();
    cut(&mut drawing, "choices");
    drawing.legends();
    cut(&mut drawing, "legends");
    drawing.heading();
    cut(&mut drawing, "heading");
    drawing.trays();
    cut(&mut drawing, "trays");
    // What was used, and how large everything is, is known only now.
    let mut list = vec![Layer {
        name: "symbols",
        svg: drawing.definitions(),
    }];
    if !page {
        list.push(Layer {
            name: "table",
            svg: drawing.table(),
        });
    }
    list.extend(parts);
    let mut viewbox = Ink::default();
    let area = drawing.area;
    viewbox.length(area.left).put(" ").length(area.top).put(" ");
    viewbox.length(area.width()).put(" ").length(area.height());
    Layers {
        viewbox: viewbox.into_string(),
        list,
    }
}

/// Draws a scene as one picture.
///
/// ```
/// use quincunx_core::Viewer;
/// use quincunx_render::{Style, svg};
/// let session = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
/// let picture = svg(&session.scene(Viewer::All), &Style::default());
/// assert!(picture.starts_with("<svg ") && picture.contains("data-spot=\"c7\""));
/// ```
pub fn svg(scene: &Scene, style: &Style) -> String {
    let layers = layers(scene, style);
    let size: usize = layers.list.iter().map(|layer| layer.svg.len()).sum();
    let mut ink = Ink::with_capacity(size + 1024);
    ink.put("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"")
        .put(style.prefix)
        .put(" ");
    ink.put(style.theme.name()).put("\" viewBox=\"");
    ink.put(&layers.viewbox).put("\"");
    for (name, pixels) in [("width", style.width), ("height", style.height)] {
        if let Some(pixels) = pixels {
            ink.put(" ").put(name).put("=\"").whole(pixels as i32).put("\"");
        }
    }
    ink.put(" role=\"img\" aria-labelledby=\"")
        .put(style.prefix)
        .put("-title ")
        .put(style.prefix)
        .put("-desc\">");
    ink.put("<title id=\"")
        .put(style.prefix)
        .put("-title\">")
        .escaped(&scene.headline.to_string())
        .put("</title>");
    ink.put("<desc id=\"").put(style.prefix).put("-desc\">");
    describe(scene, &mut ink);
    ink.put("</desc>");
    for layer in &layers.list {
        ink.put(&layer.svg);
    }
    ink.put("</svg>\n");
    ink.into_string()
}

impl Drawing<'_> {
    /// The style sheet, unless the page has it, and everything that is drawn once and used often.
    fn definitions(&mut self) -> String {
        let (style, palette) = (self.style, Palette::of(self.style.theme));
        let mut ink = Ink::with_capacity(16_384);
        if style.theme != Theme::Page {
            ink.put("<style>");
            sheet::write(&mut ink, style, palette, &self.lettering, &self.tones);
            ink.put("</style>");
        }
        ink.put("<defs>");
        sheet::define(&mut ink, style, palette, &self.tones);
        for (number, outline) in self.outlines.iter().enumerate() {
            ink.put("<path id=\"")
                .put(style.prefix)
                .put("-c")
                .whole(number as i32)
                .put("\" d=\"");
            trail(&mut ink, outline.corners(self.turned));
            ink.put("Z\"/>");
        }
        // In a page always in the same order, so that this layer seldom changes; else as they are used first.
        let mut symbols: Vec<(String, Symbol)> = self
            .symbols
            .iter()
            .map(|&symbol| {
                let mut name = Ink::default();
                symbol.name(&mut name);
                (name.into_string(), symbol)
            })
            .collect();
        if style.theme == Theme::Page {
            symbols.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        }
        for (_, symbol) in symbols {
            symbol.draw(&mut ink, style.prefix);
        }
        self.lettering.define(&mut ink);
        ink.put("</defs>");
        ink.into_string()
    }

    /// What the picture lies on.
    fn table(&self) -> String {
        let mut ink = Ink::default();
        ink.put("<rect class=\"table\"").at((self.area.left, self.area.top));
        ink.attribute("width", self.area.width())
            .attribute("height", self.area.height())
            .put("/>");
        ink.into_string()
    }
}

/// What there is in one breath: who plays and how they stand.
fn describe(scene: &Scene, ink: &mut Ink) {
    for (number, player) in scene.players.iter().enumerate() {
        ink.put(if number == 0 { "" } else { "; " }).escaped(player.name);
        for (number, fact) in player.facts.iter().enumerate() {
            ink.put(if number == 0 { ": " } else { ", " });
            ink.escaped(&fact.label.to_string()).put(" ").escaped(&fact.value);
        }
    }
}
