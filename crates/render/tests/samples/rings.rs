//! A ring of squares with four cities of hoplites.

use super::{piece, player, square, tray};
use quincunx_core::scene::{Ground, Mark, Scene, Shape, Tone};
use quincunx_core::{Spot, message};

/// `r` and `v` with a city are rally and victory areas; a city with an arrow is a hoplite.
const MAP: [&str; 13] = [
    ".. .. .. .. U< vW vW vW U> .. .. .. ..",
    ".. .. .. .. U< rU rU rU U> .. .. .. ..",
    ".. .. .. .. .. U< .. .. .. U> .. .. ..",
    ".. .. ..                      .. .. ..",
    "R^ R^ ..                      K^ K^ K^",
    "vK rR ..                      .. rK vR",
    "vK rR ..                      .. rK vR",
    "vK rR ..                      .. rK vR",
    "Rv .. ..                      Kv Kv Kv",
    ".. .. ..                      .. .. ..",
    ".. .. R> W< W< .. .. .. W> .. .. .. ..",
    ".. .. .. .. W< rW rW rW .. W> .. .. ..",
    ".. .. .. .. .. vU vU vU W^ .. .. .. ..",
];

pub(crate) fn nika() -> Scene {
    let mut scene = super::empty(13, 13);
    scene.players = vec![
        player("athens", Tone::White, 0),
        player("sparta", Tone::Red, 270),
        player("messene", Tone::Blue, 180),
        player("thebes", Tone::Black, 90),
    ];
    scene.headline = message!("sample-nika", "Athens has two actions");
    for (y, row) in MAP.iter().enumerate() {
        for x in 0..13 {
            let word = &row[x * 3..x * 3 + 2];
            if word.trim().is_empty() {
                continue;
            }
            let name = format!("{}{}", char::from(b'a' + x as u8), 13 - y);
            let (first, second) = (word.as_bytes()[0], word.as_bytes()[1]);
            let ground = match first {
                b'r' => Ground::Rally(tone(second)),
                b'v' => Ground::Goal(tone(second)),
                _ if (x + y) % 2 == 0 => Ground::Field,
                _ => Ground::DarkField,
            };
            scene.cells.push(square(&name, x as i32, y as i32, ground));
            if first.is_ascii_uppercase() {
                let mut hoplite = piece(&name, tone(first), Shape::Hoplite);
                hoplite.facing = Some(match second {
                    b'^' => 0,
                    b'>' => 90,
                    b'v' => 180,
                    _ => 270,
                });
                if first == b'W' && x < 5 {
                    hoplite.marks.push(Mark::Active);
                }
                scene.pieces.push(hoplite);
            }
        }
    }
    super::coordinates(&mut scene, 13, 13);
    let cities = [
        ("white", "Athens"),
        ("red", "Sparta"),
        ("blue", "Messene"),
        ("black", "Thebes"),
    ];
    for (seat, (colour, city)) in cities.into_iter().enumerate() {
        let title = format!("routed hoplites of {city}");
        scene.trays.push(tray(&format!("routed.{colour}"), &title, seat as u8));
    }
    scene.pieces.push(piece("routed.red", Tone::Red, Shape::Hoplite));
    scene.pieces.push(piece("routed.red", Tone::Red, Shape::Hoplite));
    scene.last = vec![Spot::new("c4"), Spot::new("c3")];
    scene
}

fn tone(city: u8) -> Tone {
    match city {
        b'W' => Tone::White,
        b'R' => Tone::Red,
        b'U' => Tone::Blue,
        _ => Tone::Black,
    }
}
