//! Dice: the published test vector, fairness, and records that were tampered with.

use crate::common::*;
use quincunx_core::{Record, Viewer};
use quincunx_table::{Clock, Dice, Proof, Secret, Table, is_word};

fn words(words: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(seat, word): &(&str, &str)| ((*seat).to_owned(), (*word).to_owned());
    words.iter().map(owned).collect()
}

/// The test vector of `docs/dice.md`.
#[test]
fn the_published_test_vector_holds() {
    let secret = Secret::read("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f").unwrap();
    assert_eq!(secret, crate::common::secret());
    assert_eq!(
        secret.commitment(),
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    );
    let dice = Dice::new(secret, words(&[("blue", "harbour"), ("red", "lantern-7")]));
    let numbers: Vec<u64> = (0..3).map(|index| dice.number(index, 0)).collect();
    assert_eq!(numbers, VECTOR);
    assert_eq!(dice.number(0, 1), SECOND_ATTEMPT);
    let faces: Vec<(String, u32)> = (1..=6).map(|face| (format!("die:{face}"), 1)).collect();
    let rolled: Vec<&str> = (0..12).map(|index| dice.roll(index, &faces).unwrap()).collect();
    assert_eq!(rolled.join(" "), ROLLED);
    let page = include_str!("../../../../docs/dice.md");
    for value in VECTOR.iter().chain([&SECOND_ATTEMPT]) {
        assert!(page.contains(&value.to_string()), "docs/dice.md gives {value}");
    }
    assert!(page.contains(ROLLED));
}

const VECTOR: [u64; 3] = [
    1_311_420_969_687_885_547,
    2_352_072_174_131_943_127,
    8_812_536_459_902_155_102,
];
const SECOND_ATTEMPT: u64 = 18_053_670_033_871_100_094;
const ROLLED: &str = "die:2 die:2 die:5 die:2 die:5 die:6 die:4 die:2 die:6 die:2 die:4 die:4";

#[test]
fn weights_are_kept() {
    let dice = Dice::new(secret(), Vec::new());
    let outcomes = [("a".to_owned(), 1), ("b".to_owned(), 2), ("c".to_owned(), 3)];
    let mut counts = [0_u32; 3];
    for index in 0..6000 {
        let rolled = dice.roll(index, &outcomes).unwrap();
        let place = outcomes.iter().position(|(text, _)| text == rolled).unwrap();
        counts[place] += 1;
    }
    for (count, expected) in counts.into_iter().zip([1000, 2000, 3000]) {
        assert!(count.abs_diff(expected) < 150, "{counts:?}");
    }
    assert_eq!(dice.roll(0, &[]), None);
    assert_eq!(dice.roll(0, &[("a".to_owned(), 0)]), None);
    assert_eq!(dice.roll(0, &[("a".to_owned(), 1)]), Some("a"));
}

#[test]
fn words_and_secrets_are_plain() {
    assert!(is_word("a-B_9") && !is_word("") && !is_word("a b") && !is_word("é") && !is_word("a=b"));
    assert!(Secret::read("00").is_none());
    assert!(Secret::read(&"F".repeat(64)).is_none());
    assert!(Secret::read(&"g".repeat(64)).is_none());
    assert!(Secret::read(&"é".repeat(32)).is_none());
    assert_eq!(
        format!("{:?}", secret()),
        "Secret(…)",
        "a secret does not show itself by accident"
    );
}

/// A whole game of cups.
fn finished() -> Table {
    let mut table = begun(cups(&[]), Clock::None);
    for (seat, time) in [(NORTH, 20), (EAST, 30), (SOUTH, 40), (WEST, 50)] {
        play(&mut table, time, seat, "hide:2");
        play(&mut table, time + 1, seat, "done");
    }
    for (seat, time) in [(NORTH, 120), (EAST, 130), (SOUTH, 140), (WEST, 150)] {
        play(&mut table, time, seat, "skip");
        play(&mut table, time + 1, seat, "done");
    }
    table
}

fn proof(text: &str) -> Result<Proof, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    Proof::of(&record, &*cups(&[])).map_err(|error| error.to_string())
}

#[test]
fn an_honest_record_proves_its_dice() {
    let table = finished();
    // After the game everybody has the same whole record.
    let text = table.record(Viewer::Seat(EAST)).write();
    assert_eq!(text, table.record(Viewer::Spectator).write());
    let proof = proof(&text).unwrap();
    assert_eq!((proof.actions, proof.dice), (17, 1));
    let said = proof.to_string();
    for part in [
        "actions: 17, all legal",
        "dice: 1, all as secret",
        "word of east: breeze",
        "(by the rules)",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn tampering_is_found_and_its_line_named() {
    let text = finished().record(Viewer::All).write();
    let line_of = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    let die = text.split_whitespace().find(|word| word.starts_with("die:")).unwrap();
    let other = if die == "die:3" { "die:2" } else { "die:3" };
    let result = text.lines().find_map(|line| line.strip_prefix("result: ")).unwrap();
    for (from, to, line, complaint) in [
        (die, other, line_of(die), "action 9: die 1 is"),
        (
            "secret: 00",
            "secret: 01",
            line_of("secret:"),
            "the secret does not fit its hash",
        ),
        ("secret: 00", "secret: 0", line_of("secret:"), "64 hexadecimal digits"),
        (
            "dice: 63",
            "dice: 64",
            line_of("secret:"),
            "the secret does not fit its hash",
        ),
        (
            "word east: breeze",
            "word middle: breeze",
            line_of("word east"),
            "no seat 'middle'",
        ),
        (
            "20 north plays hide:2",
            "20 north plays hide:1",
            line_of("1. hide"),
            "action 1 is not the one in the log",
        ),
        (
            "30 east plays",
            "3 east plays",
            line_of("30 east"),
            "earlier than the one before",
        ),
        (
            "30 east plays",
            "30 west plays",
            line_of("30 east"),
            "it is the turn of east",
        ),
        (
            "30 east plays",
            "30 east sings",
            line_of("30 east"),
            "no line of a table's log",
        ),
        (
            "seat east: Bo",
            "seat east: Bob",
            line_of("game:"),
            "the seats are not those in the log",
        ),
        (
            &format!("result: {result}"),
            "result: north wins",
            line_of("result:"),
            "the result is given as",
        ),
    ] {
        let tampered = text.replacen(from, to, 1);
        assert_ne!(tampered, text, "{from}");
        let error = proof(&tampered).unwrap_err();
        assert!(
            error.starts_with(&format!("record, line {line}: ")),
            "{from} → {to}: {error}"
        );
        assert!(error.contains(complaint), "{from} → {to}: {error}");
    }
    // Another word gives other dice; with a single die it may still fall the same, but then the log tells.
    assert!(proof(&text.replacen("word east: breeze", "word east: bread", 1)).is_err());
}

#[test]
fn what_cannot_be_checked_is_not_passed_over() {
    let mut table = begun(cups(&[]), Clock::None);
    for (seat, time) in [(NORTH, 20), (EAST, 30), (SOUTH, 40), (WEST, 50)] {
        play(&mut table, time, seat, "hide:2");
        play(&mut table, time + 1, seat, "done");
    }
    let seen = table.record(Viewer::Spectator).write();
    assert!(proof(&seen).unwrap_err().contains("through the eyes of spectator"));
    let whole = table.record(Viewer::All).write();
    let untold: Vec<&str> = whole.lines().filter(|line| !line.starts_with("secret:")).collect();
    let error = proof(&untold.join("\n")).unwrap_err();
    assert!(error.contains("has not been told yet"), "{error}");
    let bare: Vec<&str> = whole
        .lines()
        .filter(|line| {
            !["secret:", "dice:", "word ", "#@"]
                .iter()
                .any(|start| line.starts_with(start))
        })
        .collect();
    let error = proof(&bare.join("\n")).unwrap_err();
    assert!(
        error.contains("action 9: the record has no secret behind this die"),
        "{error}"
    );
    let said = proof("quincunx record 1\ngame: cups\n\n1. hide:2 done\n")
        .unwrap()
        .to_string();
    assert!(
        said.contains("dice: none were rolled") && said.contains("result: none yet"),
        "{said}"
    );
}
