//! The message files and the sources agree: every sentence that can be said has its text, and nothing is left over.

use quincunx_server::Words;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

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

/// Every file below a folder whose name ends so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The string literals at the beginning of some source, up to the first thing that is neither one nor a comma.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source.trim_start();
    while let Some(inside) = rest.strip_prefix('"') {
        let mut end = 0;
        while let Some(quote) = inside[end..].find('"') {
            end += quote;
            if !inside[..end].ends_with('\\') {
                break;
            }
            end += 1;
        }
        found.push(inside[..end].replace("\\\"", "\""));
        rest = inside[end + 1..].trim_start().trim_start_matches(',').trim_start();
    }
    found
}

/// The English wording of every message of the rooms below the server, by id.
fn wordings() -> BTreeMap<String, String> {
    let mut wordings = BTreeMap::new();
    for room in std::fs::read_dir(root().join("crates")).unwrap() {
        let room = room.unwrap().path();
        if ["server", "cli", "core", "render"].contains(&room.file_name().unwrap().to_str().unwrap()) {
            continue;
        }
        for file in files(&room.join("src"), ".rs") {
            let source = text(&file);
            for (opening, skipped) in [("message!(", 0), ("refusal!(", 1), ("refuse!(", 0)] {
                for (at, _) in source.match_indices(opening) {
                    let literals = literals(&source[at + opening.len()..]);
                    if let [id, english, ..] = &literals[skipped.min(literals.len())..] {
                        let other = wordings.insert(id.clone(), english.clone());
                        assert!(other.is_none_or(|other| other == *english), "{id} is worded twice");
                    }
                }
            }
        }
    }
    wordings
}

/// The file of the games' messages as it has to be.
fn expected() -> String {
    let mut file = "# What the games and the table say. Made from the sources; QUINCUNX_WRITE=1 cargo test -p quincunx-server \
                    --test messages\n# writes it anew. Translations are files of the same form in a folder of their own.\n"
        .to_owned();
    let mut room = String::new();
    for (id, english) in wordings() {
        let of = id.split('-').next().unwrap();
        if of != room {
            of.clone_into(&mut room);
            write!(file, "\n## {room}\n\n").unwrap();
        }
        // What stands in braces is a value of that name.
        writeln!(file, "{id} = {}", english.replace('{', "{ $").replace('}', " }")).unwrap();
    }
    file
}

#[test]
fn the_games_messages_are_all_in_their_file() {
    let path = root().join("crates/server/messages/en/games.ftl");
    let expected = expected();
    assert!(expected.lines().count() > 300);
    if std::env::var_os("QUINCUNX_WRITE").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    assert!(
        text(&path) == expected,
        "games.ftl is not current: run this test with QUINCUNX_WRITE=1"
    );
}

#[test]
fn a_message_reads_the_same_in_the_file_and_in_the_source() {
    let words = Words::english();
    for (id, english) in wordings() {
        let said = words.text(&id).replace("{$", "{");
        assert_eq!(said, english, "{id}");
    }
}

/// The ids that the pages and scripts ask for.
fn asked() -> BTreeSet<String> {
    let mut asked = BTreeSet::new();
    let server = root().join("crates/server");
    let sources = files(&server.join("src"), ".rs").into_iter();
    for file in sources.chain(files(&server.join("assets"), ".js")) {
        let source = text(&file);
        for opening in ["words.text(\"", "words.fill(\"", "other.text(\"", "word('"] {
            for (at, _) in source.match_indices(opening) {
                let rest = &source[at + opening.len()..];
                let id = rest.split(['"', '\'']).next().unwrap();
                if !id.is_empty() && id != "no-such-thing" {
                    asked.insert(id.to_owned());
                }
            }
        }
    }
    asked
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let words = Words::english();
    let missing: Vec<String> = asked().into_iter().filter(|id| words.text(id) == *id).collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
}

#[test]
fn message_files_can_be_read_and_say_nothing_twice() {
    let messages = root().join("crates/server/messages");
    let mut seen = BTreeSet::new();
    for file in files(&messages, ".ftl") {
        let language = file.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
        let source = text(&file);
        if let Err((_, errors)) = fluent_bundle::FluentResource::try_new(source.clone()) {
            panic!("{}: {errors:?}", file.display());
        }
        for line in source
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
        {
            let id = line.split(" =").next().unwrap().to_owned();
            assert!(
                seen.insert((language.clone(), id.clone())),
                "{id} is in {language} twice"
            );
        }
    }
    let english: BTreeSet<&String> = seen.iter().filter(|(code, _)| code == "en").map(|(_, id)| id).collect();
    for (code, id) in &seen {
        assert!(english.contains(id), "{code} says {id}, which nobody asks for");
    }
}

/// The variables that stand in a text of a message file.
fn variables(text: &str) -> BTreeSet<&str> {
    let inside = text.split("{ $").skip(1);
    inside.filter_map(|rest| rest.split([' ', '}']).next()).collect()
}

/// The texts of a language by id, as they stand in its files.
fn texts_of(language: &str) -> BTreeMap<String, String> {
    let folder = root().join("crates/server/messages").join(language);
    let sources = files(&folder, ".ftl").into_iter().map(text);
    let lines = sources.flat_map(|source| source.lines().map(str::to_owned).collect::<Vec<_>>());
    lines
        .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
        .filter_map(|line| {
            line.split_once(" = ")
                .map(|(id, text)| (id.to_owned(), text.to_owned()))
        })
        .collect()
}

#[test]
fn french_and_german_say_everything_with_the_same_values() {
    let english = texts_of("en");
    assert!(english.len() > 800);
    for language in ["fr", "de"] {
        let texts = texts_of(language);
        for (id, said) in &english {
            let other = texts.get(id).unwrap_or_else(|| panic!("{language} lacks {id}"));
            assert_eq!(variables(other), variables(said), "{language}: {id} = {other}");
        }
    }
}

#[test]
fn sentences_of_games_are_translated_with_the_names_in_them() {
    let sentence = quincunx_core::message!("nevo-headline-move", "{who} moves", who = "White");
    let said = |code: &str| Words::named(code).unwrap().say(&sentence);
    assert_eq!(said("en"), "White moves");
    assert!(
        said("de").contains("Weiß") && !said("de").contains("White"),
        "{}",
        said("de")
    );
    assert!(
        said("fr").contains("Blanc") && !said("fr").contains("White"),
        "{}",
        said("fr")
    );
}
