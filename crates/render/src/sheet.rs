//! The style sheet of a picture: what its classes look like in a theme.
//!
//! Colours are written out, since programs that turn an SVG into pixels know no variables. Pictures inside a page do
//! without a sheet of their own: the page has one for all of them, in which colours are variables.

use crate::ink::Ink;
use crate::lettering::Lettering;
use crate::palette::{Palette, TONES, tone_name};
use crate::style::{Letters, Style, Theme};
use quincunx_core::scene::Tone;
use std::fmt::Write;

/// The style sheet of a page with pictures in [`Theme::Page`]: their colours as variables `--q-…`, which the page may use
/// as well, and what the classes in them look like.
///
/// Without an attribute `data-theme` on the root of the page it is light or dark as the reader's system is; `light`,
/// `dark` and `contrast` ask for one.
///
/// ```
/// let sheet = quincunx_render::page_css();
/// assert!(sheet.contains("--q-table:#f5f0e6") && sheet.contains(".q .field,.q-field{fill:var(--q-field)}"));
/// ```
pub fn page_css() -> String {
    let variables = |theme: Theme| {
        let palette = Palette::of(theme);
        let mut text = String::new();
        for (name, colour) in palette.named() {
            write!(text, "--q-{name}:{colour};").expect("a string takes everything");
        }
        for tone in TONES {
            let (name, colours) = (tone_name(tone), palette.tone(tone));
            for (part, colour) in colours.named() {
                write!(text, "--q-{name}-{part}:{colour};").expect("a string takes everything");
            }
            write!(text, "--q-{name}-way:{};", palette.way(tone)).expect("a string takes everything");
        }
        text
    };
    let (light, dark, contrast) = (
        variables(Theme::Light),
        variables(Theme::Dark),
        variables(Theme::HighContrast),
    );
    let mut ink = Ink::default();
    ink.put(":root{")
        .put(&light)
        .put("}@media (prefers-color-scheme:dark){:root{");
    ink.put(&dark).put("}}");
    for (name, colours) in [("light", &light), ("dark", &dark), ("contrast", &contrast)] {
        ink.put(":root[data-theme=").put(name).put("]{").put(colours).put("}");
    }
    let style = Style {
        theme: Theme::Page,
        ..Style::default()
    };
    let lettering = Lettering::new(style.letters, style.prefix);
    write(&mut ink, &style, Palette::of(Theme::Page), &lettering, &TONES);
    ink.into_string()
}

/// Writes the style sheet.
pub(crate) fn write(ink: &mut Ink, style: &Style, palette: &Palette, lettering: &Lettering, used: &[Tone]) {
    let p = palette;
    let strong = if p.modelled { "4.4" } else { "5" };
    // What is drawn once and used often knows nothing of what is around its uses, browsers say: there, classes carry
    // the prefix themselves.
    let mut rule = |class: &str, declarations: &[&str]| {
        ink.put(".")
            .put(style.prefix)
            .put(" .")
            .put(class)
            .put(",.")
            .put(style.prefix)
            .put("-");
        ink.put(&class.replace(" .", &format!(" .{}-", style.prefix))).put("{");
        for part in declarations {
            ink.put(part);
        }
        ink.put("}");
    };
    rule("table", &["fill:", p.table]);
    if p.modelled {
        let wood = format!("url(#{}-wood)", style.prefix);
        rule("plate", &["stroke-linejoin:round;fill:", &wood, ";stroke:", &wood]);
    } else {
        rule("plate", &["stroke-linejoin:round;fill:", p.plate, ";stroke:", p.plate]);
    }
    rule("plate-edge", &["stroke-linejoin:round;fill:none;stroke:", p.plate_edge]);
    rule(
        "cells",
        &[
            "stroke:",
            p.rule,
            ";stroke-width:",
            p.rule_width,
            ";stroke-linejoin:round",
        ],
    );
    rule("above", &["pointer-events:none"]);
    rule("field", &["fill:", p.field]);
    rule("dark", &["fill:", p.dark_field]);
    rule("shade", &["fill:", p.shade]);
    rule("ridge", &["fill:", p.ridge]);
    rule("bank", &["fill:", p.bank]);
    rule("purple", &["fill:", p.purple]);
    rule("star", &["fill:", p.star]);
    rule("line", &["fill:", p.line]);
    rule("forest", &["fill:", p.forest]);
    rule("mountain", &["fill:", p.ridge]);
    rule("gate", &["fill:", p.gate]);
    rule("slot", &["fill:", p.slot, ";fill-opacity:.45;stroke-opacity:.7"]);
    rule("rock", &["fill:", p.rock]);
    rule("rock-shadow", &["fill:", p.rock_shadow]);
    rule("snow", &["fill:", p.star_ink]);
    rule(
        "waves",
        &["fill:none;stroke-width:3.6;stroke-linecap:round;stroke:", p.bank_ink],
    );
    rule(
        "star-mark",
        &[
            "stroke-linejoin:round;stroke-width:2.5;fill:",
            p.star_ink,
            ";stroke:",
            p.star_ink,
        ],
    );
    rule("leaf", &["fill:", p.leaf]);
    rule("rays", &["stroke-width:1.6;opacity:.55;stroke:", p.gold]);
    rule(
        "gold",
        &[
            "stroke-width:2;stroke-linejoin:round;fill:",
            p.gold,
            ";stroke:",
            p.gold_edge,
        ],
    );
    rule("doorway", &["fill:", p.gate, ";stroke-width:2;stroke:", p.gold_edge]);
    rule("bars", &["stroke-width:2.4;stroke:", p.gold, ";fill:none"]);
    rule(
        "pole",
        &["fill:none;stroke-width:4;stroke-linecap:round;stroke:", p.border],
    );
    rule("shaft", &["stroke-width:6;stroke-linecap:round;stroke:", p.gold_edge]);
    rule(
        "blade",
        &[
            "stroke-width:1.4;stroke-linejoin:round;fill:",
            p.print,
            ";stroke:",
            p.field,
        ],
    );
    rule("window", &["stroke-width:1.6;fill:", p.window, ";stroke:", p.gold_edge]);
    rule("pointer", &["fill:", p.print]);
    rule(
        "border",
        &["fill:none;stroke-width:3;stroke-dasharray:14 9;stroke:", p.border],
    );
    rule(
        "route",
        &[
            "fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:round;stroke:",
            p.route,
        ],
    );
    rule(
        "route-core",
        &[
            "fill:none;stroke-width:2;stroke-dasharray:2 12;stroke-linecap:round;stroke:",
            p.field,
        ],
    );
    rule(
        "last",
        &[
            "stroke-width:3;fill-opacity:.42;stroke-dasharray:10 6;fill:",
            p.last,
            ";stroke:",
            p.last,
        ],
    );
    rule(
        "picked",
        &[
            "fill-opacity:.32;stroke-width:6;stroke-linejoin:round;fill:",
            p.picked,
            ";stroke:",
            p.picked,
        ],
    );
    rule(
        "may",
        &["stroke-width:2.5;fill-opacity:.85;fill:", p.may, ";stroke:", p.field],
    );
    rule(
        "target",
        &["fill:none;stroke-width:6;stroke-linecap:round;stroke:", p.may],
    );
    rule(
        "danger",
        &[
            "fill:none;stroke-width:",
            strong,
            ";stroke-dasharray:9 6;stroke:",
            p.danger,
        ],
    );
    rule("danger-mark", &["stroke-width:2;fill:", p.danger, ";stroke:", p.field]);
    rule(
        "danger-sign",
        &["stroke-width:4.4;stroke-linecap:round;stroke:", p.field],
    );
    rule("active", &["fill:none;stroke-width:", strong, ";stroke:", p.active]);
    rule("spent", &["opacity:.55"]);
    rule(
        "spent-mark",
        &[
            "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;stroke:",
            p.print,
        ],
    );
    rule("tray", &["stroke-width:1.6;fill:", p.tray, ";stroke:", p.faint]);
    rule("pill", &["fill:", p.tray, ";stroke-width:1.6;stroke:", p.gold_edge]);
    rule(
        "shadow",
        &[if p.modelled {
            "fill:#000;opacity:.22"
        } else {
            "fill:none"
        }],
    );
    for &tone in used {
        let (name, colours) = (tone_name(tone), p.tone(tone));
        let fill = if p.modelled {
            format!("fill:url(#{}-b-{name})", style.prefix)
        } else {
            format!("fill:{}", colours.body)
        };
        let weight = if p.modelled { "2" } else { "3" };
        let way = p.way(tone);
        rule(
            &format!("b-{name}"),
            &[
                &fill,
                ";stroke-width:",
                weight,
                ";stroke-linejoin:round;stroke:",
                colours.edge,
            ],
        );
        if style.theme == Theme::Page {
            rule(&format!("lit-{name}"), &["stop-color:", colours.light]);
            rule(&format!("body-{name}"), &["stop-color:", colours.body]);
        }
        rule(
            &format!("i-{name}"),
            &[
                "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:",
                colours.ink,
            ],
        );
        rule(&format!("f-{name}"), &["fill:", colours.ink]);
        rule(&format!("g-{name}"), &["fill:", colours.ground]);
        rule(&format!("t-{name}"), &["fill:url(#", style.prefix, "-t-", name, ")"]);
        rule(
            &format!("wreath-{name}"),
            &["fill:none;stroke-width:2.4;stroke-linecap:round;stroke:", way],
        );
        rule(
            &format!("wreath-{name} .leaves"),
            &[
                "stroke-width:1;stroke-linejoin:round;fill:",
                colours.light,
                ";stroke:",
                colours.edge,
            ],
        );
        rule(
            &format!("knot-{name}"),
            &[
                "fill:none;stroke-width:3.4;stroke-linejoin:round;opacity:.75;stroke:",
                way,
            ],
        );
        rule(
            &format!("way-{name}"),
            &[
                "fill:none;stroke-width:3.4;stroke-linejoin:round;stroke-linecap:round;opacity:.6;stroke:",
                way,
            ],
        );
        rule(&format!("tip-{name}"), &["opacity:.75;fill:", way]);
    }
    if style.letters == Letters::Typed {
        ink.put(".").put(style.prefix);
        ink.put(" text{text-anchor:middle;font-family:\"Gill Sans\",\"Gill Sans MT\",\"Lato\",Calibri,\"DejaVu Sans\",sans-serif;font-variant-numeric:lining-nums}");
    }
    for (class, colour, bold) in [
        ("print", p.print, false),
        ("label", p.print, false),
        ("legend", p.faint, false),
        ("score", p.ink, true),
        ("caption", p.ink, true),
        ("title", p.ink, false),
        ("count", p.ink, true),
        ("digit", p.window_ink, true),
    ] {
        ink.put(".").put(style.prefix).put(" .").put(class).put("{");
        lettering.rule(ink, colour, bold);
        if style.letters == Letters::Typed && ["caption", "title", "count"].contains(&class) {
            ink.put(";text-anchor:start");
        }
        if class == "print" || class == "label" {
            // On strong colours letters need all their ink.
            ink.put(if p.modelled { ";opacity:.66" } else { ";opacity:.85" });
        }
        ink.put("}");
    }
}

/// Lines of the grain; they meet at both ends of the piece that is repeated.
const GRAIN: &str = "M0 8C80 2 160 16 240 9S360 4 420 8M0 22C60 26 150 18 210 24S350 28 420 22M0 37C90 30 130 46 220 38\
     S340 32 420 37M0 51C70 56 170 46 250 53S370 47 420 51M0 66C100 60 150 74 230 67S350 71 420 66M0 82C80 88 140 76 220 83\
     S330 78 420 82M120 14C170 11 210 17 260 14M40 59C90 57 130 63 190 60M250 74C300 72 340 78 390 75";

/// Writes the gradients and hatchings of the players that appear.
pub(crate) fn define(ink: &mut Ink, style: &Style, palette: &Palette, used: &[Tone]) {
    if palette.modelled {
        ink.put("<pattern id=\"").put(style.prefix);
        ink.put("-wood\" patternUnits=\"userSpaceOnUse\" width=\"420\" height=\"96\"><path fill=\"");
        ink.put(palette.plate)
            .put("\" d=\"M-1-1H421V97H-1Z\"/><path fill=\"none\" opacity=\".22\" stroke=\"");
        ink.put(palette.plate_edge)
            .put("\" stroke-width=\"1.8\" d=\"")
            .put(GRAIN)
            .put("\"/></pattern>");
    }
    for &tone in TONES.iter().filter(|tone| used.contains(tone)) {
        let (name, colours) = (tone_name(tone), palette.tone(tone));
        if palette.modelled {
            ink.put("<radialGradient id=\"").put(style.prefix).put("-b-").put(name);
            ink.put("\" cx=\".36\" cy=\".28\" r=\".8\">");
            if style.theme == Theme::Page {
                // Variables work in the sheet of a page, not in attributes.
                ink.put("<stop class=\"lit-").put(name);
                ink.put("\"/><stop offset=\"1\" class=\"body-").put(name);
            } else {
                ink.put("<stop stop-color=\"").put(colours.light);
                ink.put("\"/><stop offset=\"1\" stop-color=\"").put(colours.body);
            }
            ink.put("\"/></radialGradient>");
        }
        ink.put("<pattern id=\"").put(style.prefix).put("-t-").put(name);
        ink.put("\" patternUnits=\"userSpaceOnUse\" width=\"12.5\" height=\"12.5\"><path fill=\"");
        ink.put(colours.ground)
            .put("\" d=\"M-1-1H14V14H-1Z\"/><path fill=\"none\" stroke-width=\"1.7\" stroke=\"");
        ink.put(colours.hatch).put("\" d=\"").put(match tone {
            Tone::White => "M0 0",
            Tone::Black => "M6.25-1V14M-1 6.25H14",
            Tone::Red => "M6.25-1V14",
            Tone::Blue => "M-1 6.25H14",
            Tone::Green => "M-1-1L14 14M-1 11.5L1 13.5M11.5-1L13.5 1",
            Tone::Yellow => "M4.6 6.25h3.3M6.25 4.6v3.3",
        });
        ink.put("\"/></pattern>");
    }
}
