//! What an SVG promises: it is well formed, small, addressable, and stays within its frame however it is turned.

mod samples;

use quincunx_core::{Scene, Seat, Spot, Viewer};
use quincunx_render::{Letters, Prints, Style, Theme, layers, page_css, svg};
use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;

fn sample(name: &str) -> Scene {
    let (_, scene) = samples::all().into_iter().find(|(known, _)| *known == name).unwrap();
    scene
}

fn styles() -> Vec<Style> {
    let plain = Style::default();
    let mut styles: Vec<Style> = Theme::ALL
        .into_iter()
        .map(|theme| Style { theme, ..plain.clone() })
        .collect();
    for letters in [Letters::Typed, Letters::Drawn] {
        styles.push(Style {
            turned: 37,
            prints: Prints::All,
            labels: true,
            caption: true,
            names: letters == Letters::Typed,
            width: Some(640),
            letters,
            prefix: "other",
            may: vec![Spot::new("d4"), Spot::new("a1"), Spot::new("nowhere")],
            picked: vec![Spot::new("b2")],
            ..plain.clone()
        });
    }
    styles
}

fn spots<'a>(document: &'a Document) -> Vec<&'a str> {
    document
        .descendants()
        .filter(|node| !node.has_attribute("data-piece"))
        .filter_map(|node| node.attribute("data-spot"))
        .collect()
}

#[test]
fn every_picture_is_well_formed_and_refers_only_to_itself() {
    for (name, scene) in samples::all() {
        for style in styles() {
            let picture = svg(&scene, &style);
            let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{name}: {error}"));
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            let different: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), different.len(), "{name}: an id is used twice");
            assert!(ids.iter().all(|id| id.starts_with(style.prefix)));
            for link in document.descendants().filter_map(|node| node.attribute("href")) {
                assert!(different.contains(&link[1..]), "{name}: {link} leads nowhere");
            }
            for (at, _) in picture.match_indices("url(#") {
                let target = picture[at + 5..].split(')').next().unwrap();
                assert!(different.contains(target), "{name}: {target} is missing");
            }
        }
    }
}

#[test]
fn every_class_that_is_used_has_a_look() {
    // These only say what something is.
    let silent = [
        "piece",
        "pieces",
        "q",
        "light",
        "score-ground",
        "rally",
        "goal",
        "path",
        "bend",
        "covered",
        "special",
    ];
    for (name, scene) in samples::all() {
        let picture = svg(&scene, &Style::default());
        let document = Document::parse(&picture).unwrap();
        let sheet = document
            .descendants()
            .find(|node| node.has_tag_name("style"))
            .unwrap()
            .text()
            .unwrap();
        for class in document
            .descendants()
            .filter_map(|node| node.attribute("class"))
            .flat_map(str::split_whitespace)
        {
            let known = silent.contains(&class)
                || sheet.contains(&format!(".{class}{{"))
                || sheet.contains(&format!(".{class},"))
                || sheet.contains(&format!(".{class} "));
            assert!(known, "{name}: {class}");
        }
    }
}

#[test]
fn what_is_used_often_needs_nothing_around_it_for_its_look() {
    // Browsers match what is inside a use on its own, without what the use stands in.
    for (name, scene) in samples::all() {
        let picture = svg(&scene, &Style::default());
        let document = Document::parse(&picture).unwrap();
        let find = |tag: &str| document.descendants().find(|node| node.has_tag_name(tag)).unwrap();
        let (sheet, defined) = (find("style").text().unwrap(), find("defs"));
        let classes = defined.descendants().filter_map(|node| node.attribute("class"));
        for class in classes {
            assert!(class.starts_with("q-") && !class.contains(' '), "{name}: {class}");
            assert!(
                sheet.contains(&format!(",.{class}{{")) || sheet.contains(&format!(" .{class}{{")),
                "{name}: {class}"
            );
        }
    }
}

#[test]
fn every_cell_tray_and_piece_can_be_found() {
    for (name, scene) in samples::all() {
        let picture = svg(&scene, &Style::default());
        let document = Document::parse(&picture).unwrap();
        let mut expected: Vec<&str> = scene.cells.iter().map(|cell| cell.spot.name()).collect();
        expected.extend(scene.trays.iter().map(|tray| tray.spot.name()));
        assert_eq!(spots(&document), expected, "{name}");
        let pieces = document.descendants().filter(|node| node.has_attribute("data-piece"));
        let mut found: Vec<(&str, &str)> = pieces
            .map(|node| {
                (
                    node.attribute("data-piece").unwrap(),
                    node.attribute("data-spot").unwrap(),
                )
            })
            .collect();
        let mut expected: Vec<(&str, &str)> = scene
            .pieces
            .iter()
            .map(|piece| (piece.id.as_str(), piece.spot.name()))
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn the_largest_board_stays_small() {
    let scene = sample("nieuchess");
    assert_eq!(scene.cells.len(), 900);
    for style in styles() {
        let picture = svg(&scene, &style);
        // Labels on every cell and names to hover over are extras, and drawn letters only serve pictures in pixels.
        let limit = if style.labels { 400_000 } else { 150_000 };
        assert!(picture.len() < limit, "{} bytes", picture.len());
    }
    let labelled = Style {
        labels: true,
        ..Style::default()
    };
    assert!(svg(&scene, &labelled).len() < 200_000);
}

#[test]
fn the_headline_is_the_title_and_is_escaped() {
    let picture = svg(&sample("everything"), &Style::default());
    let document = Document::parse(&picture).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let title = root.children().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("Everything & <all> there is to draw"));
    let ids = [title.attribute("id").unwrap(), "q-desc"].join(" ");
    assert_eq!(root.attribute("aria-labelledby"), Some(ids.as_str()));
}

#[test]
fn whatever_the_turn_everything_stays_within_the_frame() {
    for (name, scene) in samples::all() {
        for turned in [0, 30, 45, 60, 90, 133, 180, 270, 359] {
            let style = Style {
                turned,
                caption: true,
                prints: Prints::All,
                letters: Letters::Drawn,
                ..Style::default()
            };
            let tree = Tree::from_str(&svg(&scene, &style), &Options::default()).unwrap();
            let (drawn, size) = (tree.root().abs_stroke_bounding_box(), tree.size());
            let within = drawn.left() >= -0.5
                && drawn.top() >= -0.5
                && drawn.right() <= size.width() + 0.5
                && drawn.bottom() <= size.height() + 0.5;
            assert!(within, "{name} turned by {turned}: {drawn:?} in {size:?}");
        }
    }
}

#[test]
fn letters_stay_upright_and_soldiers_turn() {
    let scene = sample("nika");
    let looks = |turned: u16| {
        let style = Style {
            turned,
            ..Style::default()
        };
        let picture = svg(&scene, &style);
        let document = Document::parse(&picture).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        assert!(texts.into_iter().all(|node| node.attribute("transform").is_none()));
        let spear = |node: &Node| node.attribute("href").is_some_and(|link| link.starts_with("#q-spear"));
        let placed = |node: &Node| {
            let piece = node.parent_element().and_then(|piece| piece.attribute("data-spot"));
            piece.is_some_and(|spot| !spot.starts_with("routed"))
        };
        document
            .descendants()
            .filter(|node| spear(node) && placed(node))
            .map(|node| node.attribute("transform").unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(looks(0).len(), 22);
    for (before, after) in looks(0).iter().zip(looks(90)) {
        let expected = match before.as_str() {
            "" => "rotate(90)",
            "rotate(90)" => "rotate(180)",
            "rotate(180)" => "rotate(270)",
            _ => "",
        };
        assert_eq!(after, expected);
    }
}

#[test]
fn a_seat_sees_its_own_side_nearest() {
    let scene = sample("nika");
    let style = Style::default().seen_by(&scene, Seat::new(1));
    assert_eq!(style.turned, 270);
    // Sparta's camp lies on the left; its squares come to lie at the bottom.
    let picture = svg(&scene, &style);
    let document = Document::parse(&picture).unwrap();
    let height = |spot: &str| {
        let cell = document
            .descendants()
            .find(|node| node.attribute("data-spot") == Some(spot))
            .unwrap();
        cell.attribute("y").unwrap().parse::<f64>().unwrap()
    };
    assert!(height("a7") > height("m7") + 1000.0);
}

#[test]
fn digits_under_plain_fields_show_on_demand() {
    let scene = sample("lodestone");
    let prints = |prints: Prints| {
        let style = Style {
            prints,
            ..Style::default()
        };
        svg(&scene, &style).matches("class=\"print\"").count()
    };
    assert_eq!(
        (prints(Prints::None), prints(Prints::Board), prints(Prints::All)),
        (0, 0, 64)
    );
    let nevo = svg(&sample("nevo"), &Style::default());
    assert_eq!(
        nevo.matches("class=\"print\"").count(),
        48,
        "values of scoring squares belong to the board"
    );
}

#[test]
fn what_may_be_picked_is_marked_once() {
    let session = quincunx_games::find("nevo").unwrap().open(&[], None).unwrap();
    let scene = session.scene(Viewer::All);
    let style = Style {
        may: vec![Spot::new("c5"), Spot::new("d4")],
        picked: vec![Spot::new("e5")],
        ..Style::default()
    };
    let picture = svg(&scene, &style);
    assert_eq!(picture.matches("href=\"#q-target\"").count(), 1, "a piece stands on c5");
    assert_eq!(picture.matches("class=\"may\"").count(), 1, "d4 is empty");
    assert_eq!(picture.matches("class=\"above picked\"").count(), 1);
}

#[test]
fn layers_are_the_picture_in_parts() {
    for (name, scene) in samples::all() {
        for style in styles() {
            let (picture, layers) = (svg(&scene, &style), layers(&scene, &style));
            let mut rest = picture.as_str();
            for layer in &layers.list {
                let at = rest
                    .find(&layer.svg)
                    .unwrap_or_else(|| panic!("{name}: {}", layer.name));
                rest = &rest[at + layer.svg.len()..];
                // Each stands on its own, so that a page can put it in its place.
                Document::parse(&format!("<g>{}</g>", layer.svg)).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            assert!(picture.contains(&format!("viewBox=\"{}\"", layers.viewbox)));
        }
    }
}

#[test]
fn an_action_changes_few_layers() {
    let style = Style {
        theme: Theme::Page,
        names: true,
        ..Style::default()
    };
    for (game, actions) in [
        ("nevo", "c5-d4 c3-d3 c6-d5"),
        ("nika", "e1.e2.e3>w e1.e2.e3@e"),
        ("lodestone", "k:d1 k:d8 b1-c2"),
    ] {
        let mut session = quincunx_games::find(game).unwrap().open(&[], None).unwrap();
        let mut before = layers(&session.scene(Viewer::Spectator), &style);
        for action in actions.split(' ') {
            if session.play(action).is_err() {
                let legal = session.legal().swap_remove(0);
                session.play(&legal).unwrap();
            }
            let after = layers(&session.scene(Viewer::Spectator), &style);
            for (old, new) in before.list.iter().zip(&after.list) {
                let still = ["ground", "prints", "choices", "heading"].contains(&old.name);
                assert!(!still || old == new, "{game} {action}: {}", old.name);
            }
            before = after;
        }
    }
}

#[test]
fn pictures_in_a_page_use_its_sheet_and_no_other() {
    let sheet = page_css();
    for (name, scene) in samples::all() {
        let style = Style {
            theme: Theme::Page,
            ..Style::default()
        };
        let picture = svg(&scene, &style);
        assert!(!picture.contains("<style") && !picture.contains("style="), "{name}");
        let document = Document::parse(&picture).unwrap();
        assert!(
            !document
                .descendants()
                .any(|node| node.attribute("class") == Some("table"))
        );
        assert!(
            document
                .descendants()
                .any(|node| node.attribute("id") == Some("q-target"))
        );
        for variable in sheet.split("var(").skip(1).chain(picture.split("var(").skip(1)) {
            let variable = variable.split(')').next().unwrap();
            assert_eq!(
                sheet.matches(&format!("{variable}:")).count(),
                5,
                "{variable} in each theme"
            );
        }
    }
    assert!(sheet.len() < 30_000, "{} bytes", sheet.len());
    assert_eq!(Theme::named("page"), Some(Theme::Page));
    assert_eq!(Theme::named("dark"), Some(Theme::Dark));
    assert_eq!(Theme::named("blue"), None);
}

/// Every element on a line of its own, so that a change can be read.
fn lines(picture: &str) -> String {
    picture.replace('>', ">\n").replace('}', "}\n")
}

#[test]
fn pictures_are_as_they_were() {
    for (name, scene) in samples::all() {
        // The map of hexagons is too long to be read; its parts appear on the sheet with everything.
        if name != "nieuchess" {
            let style = Style {
                caption: true,
                ..Style::default()
            };
            insta::assert_snapshot!(name, lines(&svg(&scene, &style)));
        }
    }
    let print = Style {
        theme: Theme::Print,
        turned: 180,
        prints: Prints::All,
        trays: false,
        ..Style::default()
    };
    insta::assert_snapshot!("lodestone_print_turned", lines(&svg(&sample("lodestone"), &print)));
}
