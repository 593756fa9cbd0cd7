//! The conventions of the house, held by a test: directions of dependency, paragraphs and their tests, licences.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The rooms from the ground up. A room may only know those on floors before it.
const ROOMS: [&[&str]; 9] = [
    &["core"],
    &["lodestone", "nevo", "nieuchess", "nika", "unita"],
    &["search"],
    &["players"],
    &["games"],
    &["table"],
    &["arena"],
    &["server"],
    &["cli"],
];

/// Rooms beside the stairs: they know the first floor alone, whatever their tests may use, and the last two floors,
/// which meet people, know them.
const SIDE_ROOMS: [&str; 1] = ["render"];

/// Licences that may come with a dependency.
const LICENCES: [&str; 8] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "CDLA-Permissive-2.0",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn text(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn games() -> Vec<&'static str> {
    quincunx_games::GAMES.iter().map(|entry| entry.info.name).collect()
}

/// The rooms that a room depends on: in earnest, and for its tests.
fn known_rooms(room: &str) -> (Vec<String>, Vec<String>) {
    let manifest = text(root().join("crates").join(room).join("Cargo.toml"));
    let (mut earnest, mut tests, mut section) = (Vec::new(), Vec::new(), "");
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let Some(rest) = line.strip_prefix("quincunx-") else {
            continue;
        };
        let other = rest.split(['.', ' ', '=']).next().unwrap().to_owned();
        if section == "[dev-dependencies]" {
            tests.push(other);
        } else {
            earnest.push(other);
        }
    }
    (earnest, tests)
}

#[test]
fn dependencies_point_up() {
    for (floor, rooms) in ROOMS.iter().enumerate() {
        for room in *rooms {
            let mut known: Vec<&str> = ROOMS[..floor].concat();
            if floor + 2 >= ROOMS.len() {
                known.extend(SIDE_ROOMS);
            }
            let (earnest, tests) = known_rooms(room);
            for other in earnest.iter().chain(&tests) {
                assert!(known.contains(&other.as_str()), "{room} must not know {other}");
            }
        }
    }
    for room in SIDE_ROOMS {
        let (earnest, _) = known_rooms(room);
        for other in earnest {
            assert!(ROOMS[0].contains(&other.as_str()), "{room} must not know {other}");
        }
    }
    let listed: BTreeSet<String> = ROOMS
        .concat()
        .into_iter()
        .chain(SIDE_ROOMS)
        .map(str::to_owned)
        .collect();
    let there: BTreeSet<String> = std::fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(listed, there, "every room has its place in the order");
}

/// The paragraphs of a rule page: `R3.1` and so on.
fn paragraphs(game: &str) -> Vec<String> {
    let page = text(root().join(format!("docs/rules/{game}.md")));
    let opened = page.lines().filter_map(|line| line.strip_prefix("- **R"));
    opened
        .map(|rest| format!("R{}", rest.split_once("**").unwrap().0))
        .collect()
}

#[test]
fn every_paragraph_has_a_test_and_every_citation_a_paragraph() {
    for game in games() {
        let paragraphs = paragraphs(game);
        assert!(paragraphs.len() > 10, "{game}");
        let folder = root().join("crates").join(game);
        let tests: String = sources(&folder.join("tests")).iter().map(text).collect();
        for paragraph in &paragraphs {
            let name = format!("fn {}_", paragraph.to_lowercase().replace('.', "_"));
            assert!(
                tests.contains(&name),
                "{game}: no test is named after {paragraph} ({name}…)"
            );
        }
        for file in sources(&folder.join("src")) {
            for cited in text(&file).split("refusal!(").skip(1) {
                let cited = cited.trim_start().split('"').nth(1).unwrap_or_default().to_owned();
                let known = paragraphs.contains(&cited) || cited.starts_with('C');
                assert!(known, "{}: {cited} is no paragraph", file.display());
            }
        }
    }
}

#[test]
fn a_message_id_has_one_wording_and_names_its_room() {
    let mut wordings: BTreeMap<String, String> = BTreeMap::new();
    for game in games() {
        for file in sources(&root().join("crates").join(game).join("src")) {
            let source = text(&file);
            for (at, _) in source.match_indices(&format!("\"{game}-")) {
                let mut strings = source[at..].split('"').skip(1).step_by(2);
                let (id, english) = (
                    strings.next().unwrap().to_owned(),
                    strings.next().unwrap_or_default().to_owned(),
                );
                if let Some(other) = wordings.insert(id.clone(), english.clone()) {
                    assert_eq!(other, english, "{id} in {}", file.display());
                }
            }
        }
    }
    assert!(wordings.len() > 10);
}

#[test]
fn the_source_holds_no_leftovers() {
    let here = Path::new(file!()).file_name().unwrap();
    for file in sources(&root().join("crates")) {
        if file.file_name() == Some(here) {
            continue;
        }
        let source = text(&file);
        for leftover in ["todo!(", "unimplemented!(", "#[ignore", "#[allow(", "FIXME", "dbg!("] {
            assert!(!source.contains(leftover), "{leftover} in {}", file.display());
        }
        assert!(
            source.starts_with("//!"),
            "{} does not say what it is for",
            file.display()
        );
        assert!(
            source.lines().count() <= 700,
            "{} is too long for one noun",
            file.display()
        );
    }
}

#[test]
fn dependencies_have_permissive_licences() {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--offline",
            "--filter-platform",
            host,
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let licence = package["license"].as_str().unwrap_or("none");
        // Every part joined by AND must offer at least one licence of the list.
        let fine = licence.split(" AND ").all(|part| {
            let choices = part.split([' ', '(', ')', '/']).filter(|word| !word.is_empty());
            choices.into_iter().any(|word| LICENCES.contains(&word))
        });
        assert!(fine, "{} comes under {licence}", package["name"]);
    }
}
