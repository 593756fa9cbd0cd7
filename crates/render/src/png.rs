//! The scene as PNG.
//!
//! Letters are drawn as lines of our own, so that a picture comes out the same on a machine without fonts.

use crate::layers::svg;
use crate::style::{Letters, Style};
use quincunx_core::Scene;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It would have no pixels, or more than fit.
    #[error("a picture cannot be {0} pixels wide")]
    Size(u32),
    /// The drawing could not be turned into pixels.
    #[error("the drawing could not be turned into pixels: {0}")]
    Drawing(String),
    /// There was nothing to show.
    #[error("an animation needs at least one frame")]
    Empty,
    /// It could not be written.
    #[error("the picture could not be written: {0}")]
    Writing(#[from] std::io::Error),
}

/// The widest picture that is made.
const WIDEST: u32 = 16_384;

/// Draws a scene as PNG of this width in pixels; its height follows.
pub fn png(scene: &Scene, style: &Style, width: u32) -> Result<Vec<u8>, PictureError> {
    pixels(scene, style, width)?
        .encode_png()
        .map_err(|error| PictureError::Drawing(error.to_string()))
}

/// Draws a scene as pixels.
pub(crate) fn pixels(scene: &Scene, style: &Style, width: u32) -> Result<Pixmap, PictureError> {
    if width == 0 || width > WIDEST {
        return Err(PictureError::Size(width));
    }
    let style = Style {
        letters: Letters::Drawn,
        width: None,
        height: None,
        names: false,
        ..style.clone()
    };
    let tree = Tree::from_str(&svg(scene, &style), &Options::default())
        .map_err(|error| PictureError::Drawing(error.to_string()))?;
    let scale = f64::from(width) / f64::from(tree.size().width());
    let height = (f64::from(tree.size().height()) * scale).round() as u32;
    if height > WIDEST {
        return Err(PictureError::Size(width));
    }
    let mut pixmap = Pixmap::new(width, height.max(1)).ok_or(PictureError::Size(width))?;
    // The picture fills its last row of pixels too, even if that takes a hair of stretching.
    let down = f64::from(pixmap.height()) / f64::from(tree.size().height());
    resvg::render(
        &tree,
        Transform::from_scale(scale as f32, down as f32),
        &mut pixmap.as_mut(),
    );
    Ok(pixmap)
}
