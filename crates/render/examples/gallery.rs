//! Hangs the sample boards: `cargo run -p quincunx-render --example gallery FOLDER [WIDTH] [THEME] [NAME]`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use quincunx_core::Spot;
use quincunx_render::{Prints, Style, Theme, png, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let width: u32 = arguments.next().map_or(Ok(1000), |width| width.parse())?;
    let theme = arguments.next();
    let name = arguments.next();
    std::fs::create_dir_all(&folder)?;
    for (sample, scene) in samples::all() {
        for shown in Theme::ALL {
            if theme.as_deref().is_some_and(|theme| theme != shown.name())
                || name.as_deref().is_some_and(|name| name != sample)
            {
                continue;
            }
            let style = Style {
                theme: shown,
                caption: true,
                prints: if shown == Theme::Light {
                    Prints::Board
                } else {
                    Prints::All
                },
                may: ["d3", "e5", "s2", "m2", "s4", "taken.red", "f6"]
                    .map(Spot::new)
                    .to_vec(),
                picked: vec![Spot::new("s6"), Spot::new("m4"), Spot::new("d1")],
                ..Style::default()
            };
            let file = format!("{folder}/{sample}-{}-{width}", shown.name());
            std::fs::write(format!("{file}.svg"), svg(&scene, &style))?;
            std::fs::write(format!("{file}.png"), png(&scene, &style, width)?)?;
        }
    }
    Ok(())
}
