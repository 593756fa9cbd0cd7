//! How boards are to be shown, as far as the command line and the terminal say.

use clap::{Args, ValueEnum};
use quincunx_core::{Scene, Viewer};
use quincunx_render::text::Look;
use std::io::IsTerminal;

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum Colour {
    /// At a terminal, unless the variable `NO_COLOR` is set
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Args, Default)]
pub(crate) struct LookArgs {
    /// Plain ASCII instead of Unicode
    #[arg(long)]
    pub(crate) ascii: bool,
    /// When to use colours
    #[arg(
        long,
        visible_alias = "color",
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub(crate) colour: Colour,
}

impl LookArgs {
    /// The look of a board that is turned by so many degrees.
    pub(crate) fn look(&self, turn: u16) -> Look {
        Look {
            ascii: self.ascii || !speaks_unicode(),
            colour: match self.colour {
                Colour::Auto => std::io::stdout().is_terminal() && likes_colours(),
                Colour::Always => true,
                Colour::Never => false,
            },
            turn,
            zoom: 1,
        }
    }
}

/// By how much the board is turned so that the side of a seat that looks at it is nearest.
pub(crate) fn home(scene: &Scene, viewer: Viewer) -> u16 {
    match viewer {
        Viewer::Seat(seat) => scene.players.get(seat.index()).map_or(0, |player| player.home),
        Viewer::Spectator | Viewer::All => 0,
    }
}

/// Whether the terminal cannot do more than print one line after another.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty())
}

fn likes_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is_dumb()
}

/// A locale that is set and is not one of UTF-8 is believed.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8") || locale == "c" || locale == "posix"
    })
}
