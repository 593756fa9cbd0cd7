//! How long an SVG of each sample board takes, how large it is, and how long its PNG takes: `cargo bench -p quincunx-render`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use quincunx_render::{Style, png, svg};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let style = Style::default();
    for (name, scene) in samples::all() {
        let bytes = svg(&scene, &style).len();
        let mut times: Vec<Duration> = (0..400)
            .map(|_| {
                let start = Instant::now();
                black_box(svg(black_box(&scene), &style));
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        let (best, median) = (times[0].as_micros(), times[times.len() / 2].as_micros());
        let start = Instant::now();
        png(&scene, &style, 1000).expect("a sample can be drawn");
        let pixels = start.elapsed().as_millis();
        println!("{name:12} {bytes:7} bytes {best:5} µs at best {median:5} µs in the middle; PNG {pixels:4} ms");
    }
}
