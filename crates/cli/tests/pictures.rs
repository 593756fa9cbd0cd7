//! Pictures as the program makes them: of positions, of whole games, and those of the book.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn quincunx(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .output()
        .unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn the_diagrams_of_the_book_are_current() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    let mut pages: Vec<String> = std::fs::read_dir(rules)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    pages.sort();
    assert_eq!(pages.len(), quincunx_games::GAMES.len());
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        assert!(text.contains("<!-- quincunx show "), "{page} has no diagram");
        let output = quincunx(&["pictures", "--check", &page]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_diagram_that_is_not_current_is_found() {
    let page = scratch("page.md");
    let folder = page.parent().unwrap();
    std::fs::write(&page, "<!-- quincunx show nevo --svg start.svg -->\n").unwrap();
    let page = page.to_str().unwrap();
    assert!(quincunx(&["pictures", page]).status.success());
    assert!(quincunx(&["pictures", "--check", page]).status.success());
    std::fs::write(folder.join("start.svg"), "<svg/>").unwrap();
    let output = quincunx(&["pictures", "--check", page]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("page.md, line 1: "));
    std::fs::write(page, "<!-- quincunx games -->\n").unwrap();
    assert_eq!(quincunx(&["pictures", page]).status.code(), Some(2));
}

#[test]
fn every_game_is_drawn_small_enough() {
    for entry in quincunx_games::GAMES {
        let output = quincunx(&["show", entry.info.name, "--svg", "-"]);
        let svg = String::from_utf8(output.stdout).unwrap();
        assert!(svg.starts_with("<svg"), "{}", entry.info.name);
        assert!(svg.len() < 150_000, "{}: {} bytes", entry.info.name, svg.len());
    }
}

#[test]
fn positions_and_games_become_files() {
    let picture = scratch("nevo.png");
    let args = [
        "show",
        "nevo",
        "--theme",
        "dark",
        "--width",
        "320",
        "--png",
        picture.to_str().unwrap(),
    ];
    let output = quincunx(&args);
    assert!(output.status.success() && output.stdout.is_empty());
    assert!(std::fs::read(&picture).unwrap().starts_with(b"\x89PNG"));

    let record = scratch("game.txt");
    let made = quincunx(&["new", "nevo", "--after", "c5-d4 c3-d3"]).stdout;
    std::fs::write(&record, made).unwrap();
    let animation = scratch("game.gif");
    let args = [
        "replay",
        record.to_str().unwrap(),
        "--width",
        "200",
        "--gif",
        animation.to_str().unwrap(),
    ];
    assert!(quincunx(&args).status.success());
    assert!(std::fs::read(&animation).unwrap().starts_with(b"GIF89a"));

    let nowhere = ["show", "nevo", "--png", "no/such/folder/x.png"];
    assert_eq!(quincunx(&nowhere).status.code(), Some(2));
}
