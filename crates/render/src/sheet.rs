//! The style sheet of a picture: what its classes look like in a theme.
//!
//! Colours are written out, since programs that turn an SVG into pixels know no variables; a page that wants other ones
//! overrides the classes.

use crate::ink::Ink;
use crate::lettering::Lettering;
use crate::palette::{Palette, TONES, tone_name};
use crate::style::{Letters, Style};
use quincunx_core::scene::Tone;

/// Writes the style sheet.
pub(crate) fn write(ink: &mut Ink, style: &Style, palette: &Palette, lettering: &Lettering, used: &[Tone]) {
    let p = palette;
    let strong = if p.modelled { "3.4" } else { "5" };
    ink.put("<style>");
    let mut rule = |class: &str, declarations: &[&str]| {
        ink.put(".").put(style.prefix).put(" .").put(class).put("{");
        for part in declarations {
            ink.put(part);
        }
        ink.put("}");
    };
    rule("table", &["fill:", p.table]);
    rule("plate", &["stroke-linejoin:round;fill:", p.plate, ";stroke:", p.plate]);
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
            "stroke-width:2;stroke-linejoin:round;fill:",
            p.window,
            ";stroke:",
            p.window_ink,
        ],
    );
    rule("window", &["stroke-width:1.6;fill:", p.window, ";stroke:", p.gold_edge]);
    rule("pointer", &["fill:", p.ink]);
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
            p.ink,
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
            &["fill:none;stroke-width:2.4;stroke-linecap:round;stroke:", colours.body],
        );
        rule(
            &format!("wreath-{name} .leaves"),
            &[
                "stroke-width:1;stroke-linejoin:round;fill:",
                colours.body,
                ";stroke:",
                colours.edge,
            ],
        );
        rule(
            &format!("knot-{name}"),
            &[
                "fill:none;stroke-width:3.4;stroke-linejoin:round;opacity:.75;stroke:",
                colours.body,
            ],
        );
        rule(
            &format!("way-{name}"),
            &[
                "fill:none;stroke-width:5;stroke-linejoin:round;stroke-linecap:round;opacity:.8;stroke:",
                colours.body,
            ],
        );
        rule(&format!("tip-{name}"), &["opacity:.8;fill:", colours.body]);
    }
    if style.letters == Letters::Typed {
        ink.put(".").put(style.prefix);
        ink.put(" text{text-anchor:middle;font-family:\"Gill Sans\",\"Gill Sans MT\",\"Lato\",Calibri,\"DejaVu Sans\",sans-serif;font-variant-numeric:lining-nums}");
    }
    for (class, colour, bold) in [
        ("print", p.ink, false),
        ("label", p.faint, false),
        ("legend", p.faint, false),
        ("score", p.ink, true),
        ("caption", p.ink, true),
        ("title", p.ink, false),
        ("count", p.ink, true),
        ("digit", p.window_ink, true),
    ] {
        ink.put(".").put(style.prefix).put(" .").put(class).put("{");
        lettering.rule(ink, colour, bold);
        if class == "print" {
            ink.put(";opacity:.62");
        }
        ink.put("}");
    }
    ink.put("</style>");
}

/// Writes the gradients and hatchings of the players that appear.
pub(crate) fn define(ink: &mut Ink, style: &Style, palette: &Palette, used: &[Tone]) {
    for &tone in TONES.iter().filter(|tone| used.contains(tone)) {
        let (name, colours) = (tone_name(tone), palette.tone(tone));
        if palette.modelled {
            ink.put("<radialGradient id=\"").put(style.prefix).put("-b-").put(name);
            ink.put("\" cx=\".36\" cy=\".28\" r=\".8\"><stop stop-color=\"")
                .put(colours.light);
            ink.put("\"/><stop offset=\"1\" stop-color=\"").put(colours.body);
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
