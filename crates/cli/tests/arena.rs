//! The arena as its users meet it: bots by command, tournaments that are killed and go on, reports on bots.

use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const QUINCUNX: &str = env!("CARGO_BIN_EXE_quincunx");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// A fresh folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn quincunx(args: &[&str]) -> Output {
    Command::new(QUINCUNX)
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", err(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The sample bot in Rust, built as its README says.
fn rust_bot(folder: &Path) -> String {
    let program = folder.join("rust-bot");
    let built = Command::new("rustc")
        .args(["-O", "--edition", "2021", "bots/rust/bot.rs", "-o"])
        .arg(&program)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", err(&built));
    format!("cmd:{}", program.display())
}

fn sample(path: &str, interpreter: &str) -> String {
    format!("cmd:{interpreter} {}", root().join(path).display())
}

#[test]
fn samples_are_short_compliant_and_better_than_chance() {
    let folder = scratch("samples");
    for (file, command, game) in [
        ("bots/python/bot.py", sample("bots/python/bot.py", "python3"), "nevo"),
        (
            "bots/javascript/bot.js",
            sample("bots/javascript/bot.js", "node"),
            "lodestone",
        ),
        ("bots/rust/bot.rs", rust_bot(&folder), "lodestone"),
    ] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        assert!(text.lines().count() < 80, "{file}");
        let checked = quincunx(&["bot-check", &command, game]);
        assert_eq!(checked.status.code(), Some(0), "{}", out(&checked));
        assert!(out(&checked).contains("compliant"), "{}", out(&checked));
        let played = json(&quincunx(&[
            "match", game, &command, "random", "--games", "10", "--margin", "20000", "--time", "1000", "--jobs", "2",
            "--json",
        ]));
        let score = played["players"][0]["score"].as_f64().unwrap();
        assert!(score >= 0.6, "{file}: {score} of {game}");
        assert_eq!(played["players"][0]["forfeits"], 0);
    }
}

#[test]
fn a_player_of_the_program_plays_the_same_over_pipes() {
    let bot = format!("cmd:{QUINCUNX} bot nevo --player greedy");
    let record = scratch("pipes");
    let record = record.to_str().unwrap();
    let played = json(&quincunx(&[
        "match",
        "nevo",
        &bot,
        "random",
        "--games",
        "4",
        "--json",
        "--records",
        record,
    ]));
    assert_eq!(played["players"][0]["wins"], 4);
    assert_eq!(played["players"][1]["forfeits"], 0);
    for game in ["unita", "nieuchess", "nika", "lodestone"] {
        let options: &[&str] = match game {
            "nieuchess" => &["-o", "pawns=3", "-o", "truce=2", "-o", "limit=5"],
            "nika" => &["-o", "limit=16"],
            _ => &[],
        };
        let bot = format!("cmd:{QUINCUNX} bot {game} --level 1");
        let args = [
            &[
                "match",
                game,
                &bot,
                "random",
                "--games",
                "2",
                "--json",
                "--records",
                record,
            ][..],
            options,
        ]
        .concat();
        let played = json(&quincunx(&args));
        assert_eq!(played["players"][0]["forfeits"], 0, "{game}: {played}");
        // Every die of a game in the arena can be checked.
        let verified = quincunx(&["verify", &format!("{record}/00001.txt")]);
        assert!(verified.status.success(), "{game}: {}", err(&verified));
    }
}

#[test]
fn an_outside_program_gives_hints_and_sits_at_the_terminal() {
    let bot = sample("bots/python/bot.py", "python3");
    let hint = quincunx(&["hint", "nevo", "--player", &bot]);
    let legal = quincunx(&["moves", "nevo"]);
    assert!(
        out(&legal).lines().any(|action| format!("{action}\n") == out(&hint)),
        "{}",
        err(&hint)
    );
    let fails = quincunx(&["hint", "nevo", "--player", "cmd:no-such-bot"]);
    assert_eq!(fails.status.code(), Some(2));
    assert!(err(&fails).contains("no program 'no-such-bot'"), "{}", err(&fails));
    let mut play = Command::new(QUINCUNX)
        .args(["play", "nevo", "--typed", "--seat", &format!("black={bot}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut play.stdin.take().unwrap(), b"c5-d4\nquit\n").unwrap();
    let seen = out(&play.wait_with_output().unwrap());
    assert!(seen.contains("black") && seen.matches("white>").count() >= 2, "{seen}");
}

#[test]
fn a_check_points_at_the_line() {
    let hostile = |name: &str| {
        format!(
            "python3 -B {}",
            root().join("crates/arena/tests/hostile").join(name).display()
        )
    };
    for (name, parts) in [
        (
            "deaf.py",
            &[
                "FAIL  handshake: protocol: 'bestmove e2e4': 'bestmove' is no word of a bot",
                "B9 Grammar",
            ][..],
        ),
        (
            "removal.py",
            &[
                "FAIL  nevo with course, white: illegal action",
                "R4.3",
                "<-- line",
                "B5 Actions",
            ],
        ),
        (
            "wrong_seat.py",
            &[
                "FAIL  nevo with a second an action, white",
                "< action c3-d3   <-- line 3 of the bot",
                "> go time 1000",
            ],
        ),
    ] {
        let checked = quincunx(&["bot-check", &hostile(name), "nevo"]);
        assert_eq!(
            checked.status.code(),
            Some(1),
            "{name}: {}{}",
            out(&checked),
            err(&checked)
        );
        for part in parts {
            assert!(out(&checked).contains(part), "{name}: {part}\n{}", out(&checked));
        }
    }
    assert_eq!(quincunx(&["bot-check", "no-such-program"]).status.code(), Some(2));
    assert_eq!(quincunx(&["bot-check", "true", "chess"]).status.code(), Some(2));
}

#[test]
fn a_match_stops_when_it_is_decided_and_begins_where_it_is_told() {
    let folder = scratch("openings");
    let opening = folder.join("opening.txt");
    std::fs::write(
        &opening,
        "quincunx record 1\ngame: nevo\nresult: *\n\n1. c5-d4\n2. c3-d3\n",
    )
    .unwrap();
    let records = folder.join("records");
    let played = json(&quincunx(&[
        "match",
        "nevo",
        "greedy",
        "random",
        "--games",
        "400",
        "--sprt",
        "0",
        "100",
        "--json",
        "--records",
        records.to_str().unwrap(),
        "--openings",
        opening.to_str().unwrap(),
    ]));
    assert_eq!(played["sprt"]["verdict"], "passed");
    let games = played["games"].as_u64().unwrap();
    assert!(games < 200, "{games}");
    let record = std::fs::read_to_string(records.join("00001.txt")).unwrap();
    assert!(
        record.contains("\nopening: 2\n") && record.contains("1. c5-d4\n2. c3-d3\n"),
        "{record}"
    );
    for (args, part) in [
        (&["--sprt", "5", "0"][..], "ELO0 below ELO1"),
        (&["--clock", "soon"], "'soon' is no clock"),
        (&["--resign", "2", "3"], "--resign takes"),
        (&["--openings", "nowhere.txt"], "nowhere.txt"),
    ] {
        let fails = quincunx(&[&["match", "nevo", "greedy", "random", "--games", "2"], args].concat());
        assert_eq!(fails.status.code(), Some(2), "{args:?}");
        assert!(err(&fails).contains(part), "{}", err(&fails));
    }
    let lost = json(&quincunx(&[
        "match", "nevo", "random", "greedy", "--games", "2", "--resign", "0.5", "1", "--json",
    ]));
    assert_eq!(lost["games"], 2);
}

/// The tournament of a class: twelve players, all five games, every pair on both seats.
fn class(folder: &Path) -> PathBuf {
    let rust = rust_bot(folder);
    let python = sample("bots/python/bot.py", "python3");
    let node = sample("bots/javascript/bot.js", "node");
    let mut text =
        "title = 'Class'\nformat = 'round-robin'\nspread = 'turn'\nnodes = 15\ntime = 2000\nmargin = 30000\n\
                    length = 90\njobs = 2\n"
            .to_owned();
    for (game, options) in [
        ("nevo", "'preset=course'"),
        ("lodestone", ""),
        ("nika", "'limit=24'"),
        ("unita", ""),
        ("nieuchess", "'pawns=3', 'truce=2', 'limit=4'"),
    ] {
        let _ = writeln!(text, "[[game]]\nname = '{game}'\noptions = [{options}]");
    }
    for (name, player) in [
        ("Ada", &*python),
        ("Bo", &rust),
        ("Cy", &node),
        ("Di", &python),
        ("Ed", &rust),
        ("Flo", &node),
        ("random", "random"),
        ("greedy", "greedy"),
        ("level-1", "level-1"),
        ("level-2", "level-2"),
        ("level-3", "level-3"),
        ("level-4", "level-4"),
    ] {
        let _ = writeln!(text, "[[player]]\nname = '{name}'\nplayer = \"{player}\"");
    }
    let file = folder.join("class.toml");
    std::fs::write(&file, text).unwrap();
    file
}

fn journal(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("class.results/journal.jsonl")).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_class_tournament_survives_being_killed_and_adds_up() {
    let folder = scratch("class");
    let file = class(&folder);
    let file = file.to_str().unwrap();
    // Killed twice in the middle, without any warning.
    for games in [15, 40] {
        let mut runner = Command::new(QUINCUNX)
            .args(["tournament", file])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_mins(4);
        while journal(&folder).len() < games {
            assert!(Instant::now() < deadline, "the tournament does not get on");
            assert!(runner.try_wait().unwrap().is_none(), "it ended before it was killed");
            std::thread::sleep(Duration::from_millis(20));
        }
        runner.kill().unwrap();
        runner.wait().unwrap();
    }
    let before = journal(&folder);
    let standings = json(&quincunx(&["tournament", file, "--json"]));
    let after = journal(&folder);
    assert_eq!(after[..before.len()], before, "what was played stays as it was");
    // Every scheduled game exactly once: 66 pairs on both seats.
    let ids: HashSet<u64> = after.iter().map(|line| line["id"].as_u64().unwrap()).collect();
    assert_eq!((after.len(), ids.len(), ids.iter().max()), (132, 132, Some(&131)));
    let mut met: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
    for line in &after {
        let mut pair: Vec<u64> = line["seated"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| seat.as_u64().unwrap())
            .collect();
        pair.sort_unstable();
        pair.dedup();
        *met.entry(pair).or_default() += 1;
        let record = folder.join("class.results").join(line["record"].as_str().unwrap());
        assert!(record.exists());
    }
    assert!(met.len() == 66 && met.values().all(|&games| games == 2));
    let players = standings["players"].as_array().unwrap();
    assert_eq!(players.len(), 12);
    let mut points = 0.0;
    for player in players {
        let count = |key: &str| player[key].as_u64().unwrap();
        assert_eq!(count("games"), 22, "{player}");
        assert_eq!(count("wins") + count("draws") + count("losses"), 22);
        assert_eq!(count("forfeits"), 0, "{player}");
        let number = |key: &str| player[key].as_f64().unwrap();
        assert!(number("elo_low") < number("elo") && number("elo") < number("elo_high"));
        points += number("points");
    }
    // Two players share each game; only a win that several sides of Unita share gives less than one point in all.
    assert!(points <= 132.0 + 1e-6 && points > 110.0, "{points}");
    // A second run has nothing left to play and changes nothing.
    assert_eq!(json(&quincunx(&["tournament", file, "--json"])), standings);
    assert_eq!(journal(&folder), after);
    let page = std::fs::read_to_string(folder.join("class.results/report.html")).unwrap();
    for part in ["Cross table", "data-game=\"131\"", "Ada", "</html>"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org").count());
    for number in ["00001", "00060", "00132"] {
        let record = folder.join(format!("class.results/games/{number}.txt"));
        let replayed = quincunx(&["replay", record.to_str().unwrap()]);
        assert!(replayed.status.success(), "{}", err(&replayed));
    }
}

#[test]
fn a_tournament_in_every_format() {
    let folder = scratch("formats");
    for (format, games) in [("round-robin", 12), ("gauntlet", 6), ("swiss", 8), ("knockout", 6)] {
        let file = folder.join(format!("{format}.toml"));
        let text = format!(
            "format = '{format}'\nrounds = 2\nnodes = 5\n[[game]]\nname = 'lodestone'\n[[player]]\nplayer = 'random'\n\
             [[player]]\nplayer = 'greedy'\n[[player]]\nplayer = 'level-1'\n[[player]]\nplayer = 'level-2'\n"
        );
        std::fs::write(&file, text).unwrap();
        let standings = json(&quincunx(&["tournament", file.to_str().unwrap(), "--json"]));
        assert_eq!(standings["games"], games, "{format}");
    }
    // Four at a table, each on every seat, with the same dice.
    let file = folder.join("four.toml");
    let text = "group = 4\nnodes = 5\nlength = 200\n[[game]]\nname = 'unita'\n[[player]]\nname = 'a'\nplayer = 'random'\n\
                [[player]]\nname = 'b'\nplayer = 'random'\n[[player]]\nname = 'c'\nplayer = 'random'\n\
                [[player]]\nname = 'd'\nplayer = 'greedy'\n";
    std::fs::write(&file, text).unwrap();
    let standings = json(&quincunx(&["tournament", file.to_str().unwrap(), "--json"]));
    assert_eq!(standings["games"], 4);
    let games = folder.join("four.results/games");
    let rolled: HashSet<String> = (1..=4)
        .map(|number| {
            let text = std::fs::read_to_string(games.join(format!("{number:05}.txt"))).unwrap();
            text.split_whitespace()
                .find(|word| word.contains("roll:"))
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(rolled.len(), 1, "the same dice in every seating: {rolled:?}");
}

#[test]
fn a_wrong_tournament_file_is_answered_with_its_line() {
    let folder = scratch("wrong");
    let file = folder.join("wrong.toml");
    std::fs::write(
        &file,
        "format = 'swiss'\n[[game]]\nname = 'nevo'\n[[player]]\nplayer = 'nobody'\n",
    )
    .unwrap();
    let fails = quincunx(&["tournament", file.to_str().unwrap()]);
    assert_eq!((fails.status.code(), out(&fails).as_str()), (Some(2), ""));
    assert!(
        err(&fails).contains("wrong.toml, line ") && err(&fails).contains("two players"),
        "{}",
        err(&fails)
    );
    assert!(!folder.join("wrong.results").exists(), "nothing is begun");
    let good = "nodes = 1\nlength = 4\n[[game]]\nname = 'nevo'\n[[player]]\nplayer = 'random'\n[[player]]\nplayer = 'greedy'\n";
    std::fs::write(&file, good).unwrap();
    assert!(quincunx(&["tournament", file.to_str().unwrap()]).status.success());
    std::fs::write(&file, good.replace("length = 4", "length = 5")).unwrap();
    let fails = quincunx(&["tournament", file.to_str().unwrap()]);
    assert_eq!(fails.status.code(), Some(2));
    assert!(
        err(&fails).contains("another version of the tournament file"),
        "{}",
        err(&fails)
    );
}
