//! A whole game as an animated GIF.
//!
//! Frames are drawn one after the other and written at once, so that the length of a game does not matter: two pictures
//! are kept, the last and the next. Only the rectangle that has changed is written, with a palette of its own.

use crate::plane::Area;
use crate::png::{PictureError, pixels};
use crate::quantise::Quantised;
use crate::style::Style;
use gif::{DisposalMethod, Encoder, Repeat};
use quincunx_core::Scene;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use std::io::Write;

/// One picture of an animation.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What it shows.
    pub scene: Scene,
    /// For how many hundredths of a second.
    pub hold: u16,
}

impl Frame {
    /// A frame that is shown for nine tenths of a second, long enough to find what has changed.
    pub fn new(scene: Scene) -> Self {
        Frame { scene, hold: 90 }
    }
}

/// Draws frames as an animation of this width in pixels that starts again after its last frame. The last one is shown
/// for three seconds at least.
///
/// The first frame settles the size; later ones are fitted into it.
pub fn gif(
    out: impl Write,
    frames: impl IntoIterator<Item = Frame>,
    style: &Style,
    width: u32,
) -> Result<(), PictureError> {
    let mut frames = frames.into_iter().peekable();
    let Some(first) = frames.peek() else {
        return Err(PictureError::Empty);
    };
    let mut shown = pixels(&first.scene, style, width)?;
    let size = |length: u32| u16::try_from(length).map_err(|_| PictureError::Size(width));
    let (wide, high) = (size(shown.width())?, size(shown.height())?);
    let mut encoder = Encoder::new(out, wide, high, &[]).map_err(writing)?;
    encoder.set_repeat(Repeat::Infinite).map_err(writing)?;
    let mut started = false;
    while let Some(frame) = frames.next() {
        let next = fitted(pixels(&frame.scene, style, width)?, &shown);
        let area = if started {
            // Something must be written even if nothing has changed, for its time to pass.
            changed(&shown, &next).unwrap_or(Area {
                left: 0,
                top: 0,
                right: 1,
                bottom: 1,
            })
        } else {
            Area {
                left: 0,
                top: 0,
                right: i32::from(wide),
                bottom: i32::from(high),
            }
        };
        let hold = if frames.peek().is_none() {
            frame.hold.max(300)
        } else {
            frame.hold
        };
        encoder.write_frame(&part(&next, area, hold)).map_err(writing)?;
        (shown, started) = (next, true);
    }
    Ok(())
}

fn writing(error: gif::EncodingError) -> PictureError {
    match error {
        gif::EncodingError::Io(error) => PictureError::Writing(error),
        other => PictureError::Drawing(other.to_string()),
    }
}

/// A picture at the size of another: as it is, or fitted onto a ground of its own first pixel.
fn fitted(picture: Pixmap, like: &Pixmap) -> Pixmap {
    if (picture.width(), picture.height()) == (like.width(), like.height()) {
        return picture;
    }
    let mut canvas = like.clone();
    let ground = picture.pixel(0, 0).map_or(Color::WHITE, |pixel| {
        Color::from_rgba8(pixel.red(), pixel.green(), pixel.blue(), 255)
    });
    canvas.fill(ground);
    // The sizes fit sixteen bits, see above.
    let size = |picture: &Pixmap| (picture.width() as u16, picture.height() as u16);
    let [(width, height), (wide, high)] = [size(&picture), size(like)].map(|(x, y)| (f32::from(x), f32::from(y)));
    let scale = (wide / width).min(high / height);
    let (x, y) = ((wide - width * scale) / 2.0, (high - height * scale) / 2.0);
    let paint = PixmapPaint {
        quality: resvg::tiny_skia::FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
    canvas.draw_pixmap(0, 0, picture.as_ref(), &paint, transform, None);
    canvas
}

/// The smallest rectangle around all pixels that differ.
fn changed(one: &Pixmap, other: &Pixmap) -> Option<Area> {
    let width = one.width() as usize;
    let rows = one.pixels().chunks_exact(width).zip(other.pixels().chunks_exact(width));
    let mut points = Vec::new();
    for (y, (row, next)) in rows.enumerate() {
        let differs = |x: &usize| row[*x] != next[*x];
        if let (Some(from), Some(to)) = ((0..width).find(differs), (0..width).rfind(differs)) {
            points.extend([(from as i32, y as i32), (to as i32 + 1, y as i32 + 1)]);
        }
    }
    (!points.is_empty()).then(|| Area::around(points))
}

/// A part of a picture as a frame.
fn part(picture: &Pixmap, area: Area, hold: u16) -> gif::Frame<'static> {
    let row = |y: i32| {
        let start = y as usize * picture.width() as usize;
        &picture.pixels()[start + area.left as usize..start + area.right as usize]
    };
    // Nothing shines through: the table fills every picture.
    let colours = (area.top..area.bottom)
        .flat_map(row)
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let quantised = Quantised::new(colours);
    gif::Frame {
        delay: hold,
        dispose: DisposalMethod::Keep,
        left: area.left as u16,
        top: area.top as u16,
        width: area.width() as u16,
        height: area.height() as u16,
        palette: Some(quantised.palette),
        buffer: quantised.indices.into(),
        ..gif::Frame::default()
    }
}
