//! Pictures of positions and whole games, as the command line asks for them.

use crate::look::home;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quincunx_core::{Scene, Session, Viewer};
use quincunx_render::{Frame, Prints, Style, Theme, gif, png, svg};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct PictureArgs {
    /// Draw the position as SVG into a file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the position as PNG into a file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Colours of a picture
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
    /// Width of a picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(16..=8000))]
    width: u32,
    /// Also draw what is printed under pieces and on plain squares, such as Lodestone's digits
    #[arg(long)]
    prints: bool,
    /// Write the situation above the board
    #[arg(long)]
    caption: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    /// Wood and ink on paper
    Light,
    /// The same board by lamplight
    Dark,
    /// Black, white and few strong colours
    Contrast,
    /// Black ink on white paper
    Print,
}

impl PictureArgs {
    fn style(&self, turned: u16) -> Style {
        Style {
            theme: match self.theme {
                ThemeName::Light => Theme::Light,
                ThemeName::Dark => Theme::Dark,
                ThemeName::Contrast => Theme::HighContrast,
                ThemeName::Print => Theme::Print,
            },
            turned,
            prints: if self.prints { Prints::All } else { Prints::Board },
            caption: self.caption,
            names: true,
            ..Style::default()
        }
    }

    /// The position as SVG.
    pub(crate) fn as_svg(&self, scene: &Scene, turned: u16) -> String {
        svg(scene, &self.style(turned))
    }

    /// Draws what was asked for and returns what belongs on standard output; `None` if nothing was asked for.
    pub(crate) fn draw(&self, scene: &Scene, turned: u16) -> Result<Option<String>> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(None);
        }
        let mut printed = String::new();
        if let Some(path) = &self.svg {
            let text = self.as_svg(scene, turned);
            if path == Path::new("-") {
                printed = text;
            } else {
                write(path, text.as_bytes())?;
            }
        }
        if let Some(path) = &self.png {
            write(path, &png(scene, &self.style(turned), self.width)?)?;
        }
        Ok(Some(printed))
    }

    /// Draws a session from its start to where it stands, a frame a position.
    pub(crate) fn animate(&self, session: &dyn Session, viewer: Viewer, path: &Path) -> Result<()> {
        let mut replayed = session.fork();
        while replayed.undo() {}
        let start = replayed.scene(viewer);
        let turned = home(&start, viewer);
        let rest = session.played().iter().map(|played| {
            replayed.play(&played.text).expect("a session replays its own actions");
            Frame::new(replayed.scene(viewer))
        });
        let frames = std::iter::once(Frame::new(start)).chain(rest);
        let file = std::fs::File::create(path).with_context(|| format!("cannot create {}", path.display()))?;
        let mut out = BufWriter::new(file);
        gif(&mut out, frames, &self.style(turned), self.width)?;
        out.flush().with_context(|| format!("cannot write {}", path.display()))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
