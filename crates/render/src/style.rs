//! How a picture is to look: theme, rotation, what is printed and what is pointed out.

use quincunx_core::{Scene, Seat, Spot};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Wood and ink on paper.
    #[default]
    Light,
    /// The same board by lamplight.
    Dark,
    /// Black, white and few strong colours.
    HighContrast,
    /// Black ink on white paper: colours have become hatchings.
    Print,
    /// The colours of the page around the picture, light or dark as that is. The picture carries no style sheet: the page
    /// has it from [`page_css`](crate::page_css).
    Page,
}

impl Theme {
    /// Every theme that needs no page.
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::HighContrast, Theme::Print];

    /// The theme of this name, [`Theme::Page`] included.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .chain([Theme::Page])
            .find(|theme| theme.name() == name)
    }

    /// Its name, as it is typed and as it stands in the class of the picture.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::HighContrast => "contrast",
            Theme::Print => "print",
            Theme::Page => "page",
        }
    }
}

/// Which texts printed on cells are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prints {
    /// None.
    None,
    /// Those that belong to the board. What stands on plain fields is known to players who look it up, such as the
    /// magnets under Lodestone, and stays hidden.
    #[default]
    Board,
    /// All of them.
    All,
}

/// How letters and digits get into a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// As text, which can be read aloud, searched and copied. The viewer's fonts decide how it looks.
    #[default]
    Typed,
    /// As lines, which look the same where there are no fonts.
    Drawn,
}

/// How a picture is to look.
///
/// ```
/// use quincunx_render::{Style, Theme};
/// let style = Style { theme: Theme::Dark, caption: true, ..Style::default() };
/// assert_eq!(style.turned, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches that do not depend on each other"
)]
pub struct Style {
    /// Its colours.
    pub theme: Theme,
    /// By how many degrees the board is turned clockwise. Letters and pieces stay upright; where pieces look turns.
    pub turned: u16,
    /// Which texts printed on cells are shown.
    pub prints: Prints,
    /// Whether every cell carries its name in small letters.
    pub labels: bool,
    /// Whether the headline stands above the board.
    pub caption: bool,
    /// Whether the dice of the last roll lie above the board.
    pub dice: bool,
    /// Whether the trays are drawn below the board.
    pub trays: bool,
    /// Whether cells and pieces carry their names in words, which a browser shows on hovering.
    pub names: bool,
    /// Whether what the last action touched is pointed out.
    pub last: bool,
    /// What may be picked.
    pub may: Vec<Spot>,
    /// What has been picked.
    pub picked: Vec<Spot>,
    /// The width attribute of the picture, if any; it scales to any size in either case.
    pub width: Option<u32>,
    /// The height attribute of the picture, if any.
    pub height: Option<u32>,
    /// How letters are drawn.
    pub letters: Letters,
    /// What the ids in the picture begin with, and the class of the whole. Two pictures of different looks inside
    /// one page need different ones.
    pub prefix: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            theme: Theme::Light,
            turned: 0,
            prints: Prints::Board,
            labels: false,
            caption: false,
            dice: true,
            trays: true,
            names: false,
            last: true,
            may: Vec::new(),
            picked: Vec::new(),
            width: None,
            height: None,
            letters: Letters::Typed,
            prefix: "q",
        }
    }
}

impl Style {
    /// The same with the board turned so that this seat's side is nearest.
    #[must_use]
    pub fn seen_by(mut self, scene: &Scene, seat: Seat) -> Self {
        self.turned = scene.players.get(seat.index()).map_or(0, |player| player.home % 360);
        self
    }
}
