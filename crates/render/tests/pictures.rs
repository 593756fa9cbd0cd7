//! Pictures in pixels: they have the size that was asked for, show something, and move.

mod samples;

use quincunx_core::{Scene, Viewer};
use quincunx_render::{Frame, PictureError, Style, Theme, gif, png};
use resvg::tiny_skia::Pixmap;
use std::collections::HashSet;

fn sample(name: &str) -> Scene {
    let (_, scene) = samples::all().into_iter().find(|(known, _)| *known == name).unwrap();
    scene
}

#[test]
fn a_png_has_its_size_and_many_colours() {
    for (name, scene) in samples::all() {
        for (theme, width) in [(Theme::Light, 320), (Theme::Print, 500)] {
            let style = Style {
                theme,
                ..Style::default()
            };
            let picture = Pixmap::decode_png(&png(&scene, &style, width).unwrap()).unwrap();
            assert_eq!(picture.width(), width, "{name}");
            assert!(picture.height() > width / 2 && picture.height() < width * 2, "{name}");
            assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255), "{name}");
            let colours: HashSet<[u8; 3]> = picture
                .pixels()
                .iter()
                .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
                .collect();
            assert!(colours.len() > 20, "{name}: {} colours", colours.len());
        }
    }
}

#[test]
fn on_paper_there_is_no_colour() {
    let style = Style {
        theme: Theme::Print,
        ..Style::default()
    };
    let picture = Pixmap::decode_png(&png(&sample("everything"), &style, 300).unwrap()).unwrap();
    assert!(
        picture
            .pixels()
            .iter()
            .all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue())
    );
}

#[test]
fn a_picture_without_pixels_is_refused() {
    let scene = sample("nevo");
    for width in [0, 1_000_000] {
        let refused = png(&scene, &Style::default(), width);
        assert!(matches!(refused, Err(PictureError::Size(wrong)) if wrong == width));
    }
}

#[test]
fn a_game_moves() {
    let mut session = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
    let frames = (0..5).map(|_| {
        let frame = Frame::new(session.scene(Viewer::All));
        let action = session.legal().swap_remove(0);
        session.play(&action).unwrap();
        frame
    });
    let style = Style {
        caption: true,
        ..Style::default()
    };
    let mut bytes = Vec::new();
    gif(&mut bytes, frames, &style, 300).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(bytes.as_slice()).unwrap();
    assert_eq!(decoder.width(), 300);
    let whole = usize::from(decoder.width()) * usize::from(decoder.height());
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.buffer.len(), frame.delay));
    }
    assert_eq!(frames.len(), 5);
    assert_eq!(frames[0], (whole, 90));
    assert!(
        frames[1..].iter().all(|&(size, _)| size < whole),
        "only what has changed is written"
    );
    assert_eq!(frames[4].1, 300, "the end is held");
}

#[test]
fn an_animation_of_nothing_is_refused() {
    let refused = gif(Vec::new(), [], &Style::default(), 300);
    assert!(matches!(refused, Err(PictureError::Empty)));
}

#[test]
fn frames_of_another_shape_are_fitted() {
    let frames = ["nevo", "nika"].map(|name| Frame::new(sample(name)));
    let mut bytes = Vec::new();
    gif(&mut bytes, frames, &Style::default(), 200).unwrap();
    assert!(bytes.starts_with(b"GIF89a"));
}
