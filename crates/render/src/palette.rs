//! Palettes: the colours of each theme, and of each player within it.

use crate::style::Theme;
use quincunx_core::scene::Tone;

/// The colours of a theme.
pub(crate) struct Palette {
    /// What the picture lies on.
    pub(crate) table: &'static str,
    /// The wood around the cells, and its edge.
    pub(crate) plate: &'static str,
    pub(crate) plate_edge: &'static str,
    /// Letters, and quieter letters.
    pub(crate) ink: &'static str,
    pub(crate) faint: &'static str,
    /// Letters and marks on cells.
    pub(crate) print: &'static str,
    /// Lines between cells, and how thick they are.
    pub(crate) rule: &'static str,
    pub(crate) rule_width: &'static str,
    pub(crate) field: &'static str,
    pub(crate) dark_field: &'static str,
    pub(crate) shade: &'static str,
    pub(crate) ridge: &'static str,
    pub(crate) rock: &'static str,
    pub(crate) rock_shadow: &'static str,
    pub(crate) bank: &'static str,
    pub(crate) bank_ink: &'static str,
    pub(crate) purple: &'static str,
    pub(crate) star: &'static str,
    pub(crate) star_ink: &'static str,
    pub(crate) line: &'static str,
    pub(crate) route: &'static str,
    pub(crate) border: &'static str,
    pub(crate) gate: &'static str,
    pub(crate) gold: &'static str,
    pub(crate) gold_edge: &'static str,
    pub(crate) forest: &'static str,
    pub(crate) leaf: &'static str,
    pub(crate) slot: &'static str,
    /// Trays and the little window in which a piece shows its number.
    pub(crate) tray: &'static str,
    pub(crate) window: &'static str,
    pub(crate) window_ink: &'static str,
    /// What may be picked, is picked, was touched last, is in danger, takes part.
    pub(crate) may: &'static str,
    pub(crate) picked: &'static str,
    pub(crate) last: &'static str,
    pub(crate) danger: &'static str,
    pub(crate) active: &'static str,
    /// Whether surfaces may be modelled by light and shadow.
    pub(crate) modelled: bool,
    /// Which of a player's colours lines are drawn with.
    ways: Ways,
    tones: [Colours; 6],
}

/// Which of a player's colours lines are drawn with.
#[derive(Clone, Copy)]
enum Ways {
    Body,
    Light,
    Hatch,
    /// A colour that the page names.
    Page,
}

/// The colours of a player.
#[derive(Clone, Copy)]
pub(crate) struct Colours {
    /// A piece where the light falls, and elsewhere.
    pub(crate) light: &'static str,
    pub(crate) body: &'static str,
    /// Its edge.
    pub(crate) edge: &'static str,
    /// What is drawn on it.
    pub(crate) ink: &'static str,
    /// A cell that belongs to the player, and the hatching on it.
    pub(crate) ground: &'static str,
    pub(crate) hatch: &'static str,
}

impl Colours {
    /// The colours by their names.
    pub(crate) fn named(self) -> [(&'static str, &'static str); 6] {
        [
            ("light", self.light),
            ("body", self.body),
            ("edge", self.edge),
            ("ink", self.ink),
            ("ground", self.ground),
            ("hatch", self.hatch),
        ]
    }
}

const fn colours([light, body, edge, ink, ground, hatch]: [&'static str; 6]) -> Colours {
    Colours {
        light,
        body,
        edge,
        ink,
        ground,
        hatch,
    }
}

/// Every tone, in the order of the palettes.
pub(crate) const TONES: [Tone; 6] = [
    Tone::White,
    Tone::Black,
    Tone::Red,
    Tone::Blue,
    Tone::Green,
    Tone::Yellow,
];

/// The name of a tone in classes and ids.
pub(crate) const fn tone_name(tone: Tone) -> &'static str {
    match tone {
        Tone::White => "white",
        Tone::Black => "black",
        Tone::Red => "red",
        Tone::Blue => "blue",
        Tone::Green => "green",
        Tone::Yellow => "yellow",
    }
}

impl Palette {
    /// The palette of a theme.
    pub(crate) fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::HighContrast => &CONTRAST,
            Theme::Print => &PRINT,
            Theme::Page => &PAGE,
        }
    }

    /// The colours by their names, those of the players aside.
    pub(crate) fn named(&self) -> [(&'static str, &'static str); 36] {
        [
            ("table", self.table),
            ("plate", self.plate),
            ("plate-edge", self.plate_edge),
            ("ink", self.ink),
            ("faint", self.faint),
            ("print", self.print),
            ("rule", self.rule),
            ("rule-width", self.rule_width),
            ("field", self.field),
            ("dark-field", self.dark_field),
            ("shade", self.shade),
            ("ridge", self.ridge),
            ("rock", self.rock),
            ("rock-shadow", self.rock_shadow),
            ("bank", self.bank),
            ("bank-ink", self.bank_ink),
            ("purple", self.purple),
            ("star", self.star),
            ("star-ink", self.star_ink),
            ("line", self.line),
            ("route", self.route),
            ("border", self.border),
            ("gate", self.gate),
            ("gold", self.gold),
            ("gold-edge", self.gold_edge),
            ("forest", self.forest),
            ("leaf", self.leaf),
            ("slot", self.slot),
            ("tray", self.tray),
            ("window", self.window),
            ("window-ink", self.window_ink),
            ("may", self.may),
            ("picked", self.picked),
            ("last", self.last),
            ("danger", self.danger),
            ("active", self.active),
        ]
    }

    /// What a player's lines are drawn with: on the player's own ground they have to stand out from it.
    pub(crate) fn way(&self, tone: Tone) -> &'static str {
        let colours = self.tone(tone);
        match (self.ways, tone) {
            (Ways::Page, tone) => PAGE_WAYS[tone as usize],
            (Ways::Hatch, _) => colours.hatch,
            (_, Tone::White) | (Ways::Light, Tone::Black) => colours.edge,
            (Ways::Light, _) => colours.light,
            (Ways::Body, _) => colours.body,
        }
    }

    /// The colours of a player.
    pub(crate) fn tone(&self, tone: Tone) -> Colours {
        self.tones[tone as usize]
    }
}

static LIGHT: Palette = Palette {
    table: "#f5f0e6",
    plate: "#6f5138",
    plate_edge: "#4a3422",
    ink: "#3b3027",
    faint: "#857663",
    print: "#3b3027",
    rule: "#a8926c",
    rule_width: "1.4",
    field: "#f1e4c8",
    dark_field: "#dcc499",
    shade: "#d0c8ba",
    ridge: "#b3afa8",
    rock: "#d2cfc9",
    rock_shadow: "#7d7972",
    bank: "#e3a192",
    bank_ink: "#a8402f",
    purple: "#d2bfe0",
    star: "#7a5699",
    star_ink: "#f6eefb",
    line: "#f4dcc6",
    route: "#c4352a",
    border: "#5d4a38",
    gate: "#4a3828",
    gold: "#dcb052",
    gold_edge: "#8a6420",
    forest: "#c5d3ae",
    leaf: "#58794a",
    slot: "#fffaf0",
    tray: "#ebe3d3",
    window: "#fffaf0",
    window_ink: "#33291f",
    may: "#2f7d6b",
    picked: "#d9831f",
    last: "#e8c24a",
    danger: "#c4281c",
    active: "#e09a1a",
    modelled: true,
    ways: Ways::Body,
    tones: [
        colours(["#fffdf7", "#efe6d3", "#7b6a54", "#8a775d", "#f7f0df", "#d9cbae"]),
        colours(["#56504b", "#2b2724", "#120f0d", "#d9cdb8", "#ab9d88", "#8f806a"]),
        colours(["#cf5c4a", "#a8321f", "#651a0f", "#fbe7da", "#efc9ba", "#d79f8c"]),
        colours(["#5585b3", "#2b5a88", "#15334f", "#e8f1f8", "#c3d4e0", "#98b3c7"]),
        colours(["#74a06a", "#47743f", "#254421", "#eff6e6", "#cddbba", "#a6bd8d"]),
        colours(["#f2cf6b", "#dba92f", "#85631a", "#533c08", "#f3e4b4", "#d9c27a"]),
    ],
};

static DARK: Palette = Palette {
    table: "#1f1c1a",
    plate: "#3a2a1d",
    plate_edge: "#120e0b",
    ink: "#ece2d2",
    faint: "#a69883",
    print: "#fff6e6",
    rule: "#2d251d",
    rule_width: "1.4",
    field: "#7d6a51",
    dark_field: "#5f4e3a",
    shade: "#474440",
    ridge: "#4b4947",
    rock: "#6f6c69",
    rock_shadow: "#2b2928",
    bank: "#96503f",
    bank_ink: "#f0b9a8",
    purple: "#6d5785",
    star: "#4b3564",
    star_ink: "#e6d3f7",
    line: "#8a6650",
    route: "#ef5a49",
    border: "#d9c7a8",
    gate: "#191410",
    gold: "#d8ab4e",
    gold_edge: "#8f6c25",
    forest: "#55643f",
    leaf: "#a6c58b",
    slot: "#2a231c",
    tray: "#2a2623",
    window: "#f7eedc",
    window_ink: "#2b221a",
    may: "#6fd3b8",
    picked: "#ffb347",
    last: "#d8a93a",
    danger: "#ff6a55",
    active: "#ffc04d",
    modelled: true,
    ways: Ways::Light,
    tones: [
        colours(["#fffaf0", "#e6dbc5", "#4f4333", "#7d6b53", "#8d7a60", "#ab987e"]),
        colours(["#3f3b39", "#171514", "#8d8274", "#cfc2ad", "#6a5f55", "#7f7468"]),
        colours(["#e0705c", "#b93b28", "#4a120a", "#ffeadf", "#7a4438", "#995c4e"]),
        colours(["#6fa0cf", "#38699a", "#10273d", "#eaf3fa", "#43596b", "#5c7488"]),
        colours(["#86b57c", "#538549", "#1c3518", "#f1f8e9", "#4f6144", "#697d5c"]),
        colours(["#f7d878", "#dfae36", "#5c430d", "#4a3507", "#84703a", "#a18c52"]),
    ],
};

static CONTRAST: Palette = Palette {
    table: "#000000",
    plate: "#000000",
    plate_edge: "#ffffff",
    ink: "#ffffff",
    faint: "#ffffff",
    print: "#000000",
    rule: "#000000",
    rule_width: "3",
    field: "#ffffff",
    dark_field: "#c9c9c9",
    shade: "#9a9a9a",
    ridge: "#4d4d4d",
    rock: "#b5b5b5",
    rock_shadow: "#000000",
    bank: "#ffb3a6",
    bank_ink: "#8c0000",
    purple: "#d9b3ff",
    star: "#4b0082",
    star_ink: "#ffffff",
    line: "#ffe0cc",
    route: "#d00000",
    border: "#000000",
    gate: "#000000",
    gold: "#ffd60a",
    gold_edge: "#000000",
    forest: "#b8e6a1",
    leaf: "#004d00",
    slot: "#ffffff",
    tray: "#1c1c1c",
    window: "#ffffff",
    window_ink: "#000000",
    may: "#006d5b",
    picked: "#ff7a00",
    last: "#ffd60a",
    danger: "#d00000",
    active: "#ff9500",
    modelled: false,
    ways: Ways::Hatch,
    tones: [
        colours(["#ffffff", "#ffffff", "#000000", "#000000", "#ffffff", "#b0b0b0"]),
        colours(["#000000", "#000000", "#ffffff", "#ffffff", "#d0d0d0", "#707070"]),
        colours(["#c80000", "#c80000", "#000000", "#ffffff", "#ffc9c2", "#c80000"]),
        colours(["#0047b3", "#0047b3", "#000000", "#ffffff", "#c2dcff", "#0047b3"]),
        colours(["#006b1b", "#006b1b", "#000000", "#ffffff", "#c8f0c0", "#006b1b"]),
        colours(["#ffd60a", "#ffd60a", "#000000", "#000000", "#fff3b0", "#a88400"]),
    ],
};

static PRINT: Palette = Palette {
    table: "#ffffff",
    plate: "#ffffff",
    plate_edge: "#000000",
    ink: "#000000",
    faint: "#444444",
    print: "#000000",
    rule: "#555555",
    rule_width: "1.4",
    field: "#ffffff",
    dark_field: "#e4e4e4",
    shade: "#d4d4d4",
    ridge: "#b8b8b8",
    rock: "#e8e8e8",
    rock_shadow: "#555555",
    bank: "#f0f0f0",
    bank_ink: "#000000",
    purple: "#dcdcdc",
    star: "#ffffff",
    star_ink: "#000000",
    line: "#f4f4f4",
    route: "#000000",
    border: "#000000",
    gate: "#222222",
    gold: "#ffffff",
    gold_edge: "#000000",
    forest: "#ffffff",
    leaf: "#000000",
    slot: "#ffffff",
    tray: "#ffffff",
    window: "#ffffff",
    window_ink: "#000000",
    may: "#000000",
    picked: "#000000",
    last: "#9a9a9a",
    danger: "#000000",
    active: "#000000",
    modelled: false,
    ways: Ways::Hatch,
    tones: [
        colours(["#ffffff", "#ffffff", "#000000", "#000000", "#ffffff", "#cccccc"]),
        colours(["#1a1a1a", "#1a1a1a", "#000000", "#ffffff", "#e6e6e6", "#aaaaaa"]),
        colours(["#8a8a8a", "#8a8a8a", "#000000", "#ffffff", "#ffffff", "#8a8a8a"]),
        colours(["#5c5c5c", "#5c5c5c", "#000000", "#ffffff", "#ffffff", "#8a8a8a"]),
        colours(["#b4b4b4", "#b4b4b4", "#000000", "#000000", "#ffffff", "#8a8a8a"]),
        colours(["#e2e2e2", "#e2e2e2", "#000000", "#000000", "#ffffff", "#8a8a8a"]),
    ],
};

/// The colours of a page, which its style sheet names.
static PAGE: Palette = Palette {
    table: "var(--q-table)",
    plate: "var(--q-plate)",
    plate_edge: "var(--q-plate-edge)",
    ink: "var(--q-ink)",
    faint: "var(--q-faint)",
    print: "var(--q-print)",
    rule: "var(--q-rule)",
    rule_width: "var(--q-rule-width)",
    field: "var(--q-field)",
    dark_field: "var(--q-dark-field)",
    shade: "var(--q-shade)",
    ridge: "var(--q-ridge)",
    rock: "var(--q-rock)",
    rock_shadow: "var(--q-rock-shadow)",
    bank: "var(--q-bank)",
    bank_ink: "var(--q-bank-ink)",
    purple: "var(--q-purple)",
    star: "var(--q-star)",
    star_ink: "var(--q-star-ink)",
    line: "var(--q-line)",
    route: "var(--q-route)",
    border: "var(--q-border)",
    gate: "var(--q-gate)",
    gold: "var(--q-gold)",
    gold_edge: "var(--q-gold-edge)",
    forest: "var(--q-forest)",
    leaf: "var(--q-leaf)",
    slot: "var(--q-slot)",
    tray: "var(--q-tray)",
    window: "var(--q-window)",
    window_ink: "var(--q-window-ink)",
    may: "var(--q-may)",
    picked: "var(--q-picked)",
    last: "var(--q-last)",
    danger: "var(--q-danger)",
    active: "var(--q-active)",
    modelled: true,
    ways: Ways::Page,
    tones: [
        colours([
            "var(--q-white-light)",
            "var(--q-white-body)",
            "var(--q-white-edge)",
            "var(--q-white-ink)",
            "var(--q-white-ground)",
            "var(--q-white-hatch)",
        ]),
        colours([
            "var(--q-black-light)",
            "var(--q-black-body)",
            "var(--q-black-edge)",
            "var(--q-black-ink)",
            "var(--q-black-ground)",
            "var(--q-black-hatch)",
        ]),
        colours([
            "var(--q-red-light)",
            "var(--q-red-body)",
            "var(--q-red-edge)",
            "var(--q-red-ink)",
            "var(--q-red-ground)",
            "var(--q-red-hatch)",
        ]),
        colours([
            "var(--q-blue-light)",
            "var(--q-blue-body)",
            "var(--q-blue-edge)",
            "var(--q-blue-ink)",
            "var(--q-blue-ground)",
            "var(--q-blue-hatch)",
        ]),
        colours([
            "var(--q-green-light)",
            "var(--q-green-body)",
            "var(--q-green-edge)",
            "var(--q-green-ink)",
            "var(--q-green-ground)",
            "var(--q-green-hatch)",
        ]),
        colours([
            "var(--q-yellow-light)",
            "var(--q-yellow-body)",
            "var(--q-yellow-edge)",
            "var(--q-yellow-ink)",
            "var(--q-yellow-ground)",
            "var(--q-yellow-hatch)",
        ]),
    ],
};

const PAGE_WAYS: [&str; 6] = [
    "var(--q-white-way)",
    "var(--q-black-way)",
    "var(--q-red-way)",
    "var(--q-blue-way)",
    "var(--q-green-way)",
    "var(--q-yellow-way)",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_every_colour_as_its_sheet_does() {
        for (name, colour) in PAGE.named() {
            assert_eq!(colour, format!("var(--q-{name})"));
        }
        for tone in TONES {
            let named = |part: &str| format!("var(--q-{}-{part})", tone_name(tone));
            for (part, colour) in PAGE.tone(tone).named() {
                assert_eq!(colour, named(part));
            }
            assert_eq!(PAGE.way(tone), named("way"));
        }
    }
}
