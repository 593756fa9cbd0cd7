//! The program as a script sees it: what it prints, where, and its exit status.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Answer {
    status: i32,
    out: String,
    err: String,
}

fn quincunx(args: &[&str]) -> Answer {
    typed(args, "")
}

fn typed(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Answer {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file of this test's own.
fn scratch(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("command-line-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[track_caller]
fn fails(args: &[&str], complaint: &str) {
    let answer = quincunx(args);
    assert_eq!(answer.status, 2, "{args:?}: {}", answer.err);
    assert_eq!(answer.out, "", "{args:?} prints nothing on standard output");
    assert!(answer.err.contains(complaint), "{args:?}: {}", answer.err);
}

#[test]
fn games_lists_options_and_presets() {
    let answer = quincunx(&["games"]);
    assert_eq!(answer.status, 0);
    for part in [
        "nevo\n",
        "-o removal=opponent|owner  (default opponent)",
        "-o preset=course  (removal=owner)",
    ] {
        assert!(answer.out.contains(part), "{part} in {}", answer.out);
    }
    let json: serde_json::Value = serde_json::from_str(&quincunx(&["games", "--json"]).out).unwrap();
    assert_eq!(json[0]["name"], "nevo");
}

#[test]
fn moves_are_sorted_one_a_line() {
    let out = quincunx(&["moves", "nevo", "--after", "c5-c4"]).out;
    assert_eq!(out, "keep\nxc4\n");
    let json = quincunx(&["moves", "nevo", "--after", "c5-c4", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json, serde_json::json!({"turn": "black", "actions": ["keep", "xc4"]}));
}

#[test]
fn show_begins_with_the_turn() {
    assert!(quincunx(&["show", "nevo"]).out.starts_with("turn: white\n"));
    assert!(
        quincunx(&["show", "nevo", "--as", "black", "--after", "c5-d4"])
            .out
            .starts_with("turn: black\n")
    );
    let over = quincunx(&["show", "nevo", "-o", "patience=1", "--after", "c5-d4"]);
    assert!(over.out.starts_with("over: draw\n"), "{}", over.out);
    fails(
        &["show", "nevo", "--as", "green"],
        "unknown seat 'green'; there are white, black",
    );
}

#[test]
fn show_ends_with_the_position_and_turns_the_board() {
    let out = quincunx(&["show", "nevo", "--after", "c5-d4"]).out;
    assert!(out.lines().last().unwrap().starts_with("position: "), "{out}");
    assert!(!out.contains('\u{1b}'), "there are no colours in a pipe");
    let columns = |args: &[&str]| {
        let out = quincunx(&[&["show", "nevo", "--ascii"], args].concat()).out;
        assert!(out.is_ascii(), "{out}");
        out.contains("l k j i h g f e d c b a")
    };
    assert!(!columns(&[]) && !columns(&["--as", "black"]) && !columns(&["--as", "white", "--rotate", "0"]));
    assert!(columns(&["--as", "white"]) && columns(&["--rotate", "180"]));
    let coloured = quincunx(&["show", "nevo", "--colour", "always"]).out;
    assert!(coloured.contains("\u{1b}[0m"));
    fails(&["show", "nevo", "--rotate", "360"], "--rotate");
}

#[test]
fn show_tells_it_in_words() {
    let out = quincunx(&["show", "nevo", "--words", "--after", "c5-d4"]).out;
    assert!(
        out.starts_with("turn: black\n\nBlack moves. White: score 0/16"),
        "{out}"
    );
    assert!(out.contains("\nc6: white piece, grey square\n"), "{out}");
    assert!(out.contains("\nd5: empty, square worth 2 to Black\n"), "{out}");
    let short = quincunx(&["show", "nevo", "--words", "--short"]).out;
    assert!(
        short.contains("\nc6: white piece\n") && !short.contains("empty"),
        "{short}"
    );
    fails(&["show", "nevo", "--short"], "--words");
}

#[test]
fn trace_is_a_line_a_position() {
    let answer = typed(
        &["trace", "nevo", "-o", "patience=2", "--after", "-"],
        " c5-c4\n\tkeep c3-d4 ",
    );
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", answer.err);
    assert!(lines[0].starts_with("white\tc5-b4 c5-b5 "));
    assert_eq!(lines[1], "black\tkeep xc4");
    assert!(lines[2].starts_with("black\t"));
    assert_eq!(lines[3], "over: draw\t");
    assert_eq!(quincunx(&["trace", "nevo"]).out.lines().count(), 1);
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(quincunx(&["perft", "nevo", "--depth", "2"]).out, "3032\n");
    let divided = quincunx(&["perft", "nevo", "--depth", "2", "--divide", "--after", "c5-c4"]).out;
    let counts: Vec<&str> = divided.lines().collect();
    assert_eq!(counts.len(), 3);
    assert!(counts[0].starts_with("keep ") && counts[1].starts_with("xc4 "));
    assert_eq!(quincunx(&["perft", "nevo", "--depth", "0"]).out, "1\n");
}

#[test]
fn why_tells_legal_forbidden_and_senseless_apart() {
    assert_eq!(quincunx(&["why", "nevo", "c5-d4"]).out, "legal\n");
    let forbidden = quincunx(&["why", "nevo", "c5-c6"]);
    assert_eq!(
        (forbidden.status, forbidden.out.as_str()),
        (0, "R3.1: c6 is occupied\n")
    );
    fails(&["why", "nevo", "castle"], "no action: 'castle' is no action of Nevo");
    let json: serde_json::Value = serde_json::from_str(&quincunx(&["why", "nevo", "c5-c6", "--json"]).out).unwrap();
    assert_eq!(json["paragraph"], "R3.1");
}

#[test]
fn bad_input_is_status_2_and_names_the_part() {
    fails(&["moves", "chess"], "unknown game 'chess'; there are nevo");
    fails(&["moves", "nevo", "-o", "size=3"], "unknown option 'size'");
    fails(
        &["moves", "nevo", "-o", "patience=0"],
        "'0' is no value of option 'patience'",
    );
    fails(&["moves", "nevo", "-o", "preset=club"], "unknown preset 'club'");
    fails(
        &["trace", "nevo", "--after", "c5-d4 c5-d4"],
        "action 2, c5-d4, is not legal: R3.1: there is no piece on c5",
    );
    fails(
        &["trace", "nevo", "--after", "c5-d4 zzz"],
        "action 2: 'zzz' is no action of Nevo",
    );
    fails(
        &["moves", "nevo", "--board", "no-such-file"],
        "cannot read no-such-file",
    );
    fails(&["replay", "no-such-file"], "cannot read no-such-file");
    fails(&["perft", "nevo", "--depth", "-1"], "--depth");
    fails(&["dance"], "dance");
    fails(&["rules", "nevo", "R99"], "Nevo has no paragraph 'R99'");
}

#[test]
fn rules_prints_a_paragraph() {
    assert!(quincunx(&["rules", "nevo"]).out.starts_with("# Nevo\n"));
    let out = quincunx(&["rules", "nevo", "R5.1"]).out;
    assert!(
        out.starts_with("R5.1 Look") && out.ends_with("columns.\n") && !out.contains("R5.2"),
        "{out}"
    );
}

#[test]
fn a_record_can_be_made_and_replayed() {
    let new = quincunx(&[
        "new",
        "nevo",
        "-o",
        "preset=course",
        "--seat",
        "white=Ada",
        "--date",
        "2026-11-15",
        "--after",
        "c5-c4xc4 c3-d3",
    ]);
    insta::assert_snapshot!(new.out);
    let file = scratch("game.txt", &new.out);
    let file = file.to_str().unwrap();
    assert!(quincunx(&["replay", file]).out.starts_with("turn: white\n"));
    assert!(
        quincunx(&["replay", file, "--to", "1"])
            .out
            .starts_with("turn: black\n")
    );
    fails(&["replay", file, "--to", "3"], "--to 3: the record has only 2 actions");

    let damaged = scratch("damaged.txt", &new.out.replace("c3-d3", "c3-c9"));
    fails(
        &["replay", damaged.to_str().unwrap()],
        "line 9: action 2: 'c9' is no square of this board",
    );
    let illegal = scratch("illegal.txt", &new.out.replace("c3-d3", "c5-d5"));
    // Also beyond the position that is shown.
    fails(
        &["replay", illegal.to_str().unwrap(), "--to", "1"],
        "line 9: action 2: c5-d5 is not legal: R3.1",
    );
    let wrong = scratch("wrong.txt", &new.out.replace("removal=owner", "removal=nobody"));
    fails(
        &["replay", wrong.to_str().unwrap()],
        "line 3: 'nobody' is no value of option 'removal'",
    );
}

#[test]
fn a_result_that_the_rules_do_not_find_is_damage() {
    let new = quincunx(&["new", "nevo", "-o", "patience=1", "--after", "c5-d4"]).out;
    assert!(new.contains("result: draw\n"), "{new}");
    let lie = scratch("lie.txt", &new.replace("result: draw", "result: black wins"));
    fails(
        &["replay", lie.to_str().unwrap()],
        "line 4: the result is given as 'black wins', but the game ends with 'draw'",
    );
}

#[test]
fn what_a_seat_may_not_know_is_not_shown_to_it() {
    let game = ["unita", "--after", "roll:5-4-3 lay:5m-4f-3s"];
    let as_seat = |command: &str, seat: &str| quincunx(&[&[command][..], &game, &["--as", seat]].concat()).out;
    let other = ["unita", "--after", "roll:5-4-3 lay:5f-4s-3m", "--as", "yellow"];
    for command in ["show", "new", "moves"] {
        let twin = quincunx(&[&[command][..], &other].concat()).out;
        assert_eq!(as_seat(command, "yellow"), twin, "{command}");
    }
    assert!(as_seat("new", "green").contains("lay:5m-4f-3s"));
    let seen = as_seat("new", "yellow");
    assert!(seen.contains("view: yellow") && seen.contains("lay:5?-4?-3?"), "{seen}");
    let file = scratch("seen.txt", &seen);
    fails(
        &["replay", file.to_str().unwrap()],
        "line 6: action 2, lay:5?-4?-3?, is hidden from yellow",
    );
    let full = scratch("full.txt", &as_seat("new", "all"));
    assert_eq!(
        quincunx(&["replay", full.to_str().unwrap(), "--as", "yellow", "--record"]).out,
        seen
    );
    // Whose turn it is everybody knows; what can be done, only the one who acts.
    let asked = ["moves", "unita", "--after", "roll:5-4-3", "--as"];
    assert_eq!(quincunx(&[&asked[..], &["green"]].concat()).out.lines().count(), 36);
    assert_eq!(quincunx(&[&asked[..], &["yellow"]].concat()).out, "");
}

#[test]
fn new_keeps_an_existing_file() {
    let file = scratch("kept.txt", "precious");
    fails(&["new", "nevo", "--file", file.to_str().unwrap()], "cannot create");
    assert_eq!(std::fs::read_to_string(file).unwrap(), "precious");
}

#[test]
fn a_record_on_an_own_board_carries_it() {
    let standard = include_str!("../../../boards/nevo.toml");
    let board = scratch("board.toml", &standard.replace("goal = 16", "goal = 2"));
    let board = board.to_str().unwrap();
    let new = quincunx(&["new", "nevo", "--board", board, "--after", "c5-d4 h3-i3 d4-d3 keep"]).out;
    assert!(
        new.contains("result: white wins") && new.contains("| goal = 2\n"),
        "{new}"
    );
    let file = scratch("own.txt", &new);
    assert!(
        quincunx(&["replay", file.to_str().unwrap()])
            .out
            .starts_with("over: white wins\n")
    );

    let broken = scratch("broken.toml", &standard.replace("goal = 16", "goal = 'x'"));
    fails(
        &["show", "nevo", "--board", broken.to_str().unwrap()],
        "board file, line 16: 'goal' must be a whole number",
    );
    let broken = scratch("broken.txt", &new.replace("| goal = 2\n", "| goal = 0\n"));
    fails(&["replay", broken.to_str().unwrap()], "'goal' must be a whole number");
}

#[test]
fn play_takes_typed_actions_and_ends_with_the_input() {
    let args = [
        "play",
        "nevo",
        "--seat",
        "black=random",
        "--seed",
        "4",
        "-o",
        "patience=2",
    ];
    let answer = typed(&args, "c5-d4\nkeep\n");
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert!(answer.out.contains("The game is over: draw."), "{}", answer.out);
    assert_eq!(typed(&args, "").status, 0);
    fails(&["play", "nevo", "--seat", "blue=random"], "unknown seat 'blue'");
    fails(
        &["play", "nevo", "--seat", "black=alice"],
        "unknown player 'alice'; there are human, random, greedy, uct",
    );
    let strong = typed(
        &[
            "play",
            "nevo",
            "--seat",
            "black=level-2",
            "--seed",
            "4",
            "-o",
            "patience=2",
        ],
        "c5-d4\n",
    );
    assert!(strong.out.contains("black: "), "{}", strong.out);
}

/// The first line that the server says; then it is ended.
fn address(args: &[&str], folder: &str) -> String {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{folder}-{}", std::process::id()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .env("QUINCUNX_PORT", "0")
        .env("QUINCUNX_NO_OPEN", "true")
        .env("QUINCUNX_LOG", "off")
        .env("QUINCUNX_DATA", data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    line
}

#[test]
fn without_a_command_it_serves() {
    for args in [&[][..], &["serve"], &["serve", "--host", "127.0.0.1"]] {
        let line = address(args, "serving");
        assert!(
            line.starts_with("http://127.0.0.1:") && line.ends_with("/\n"),
            "{args:?}: {line}"
        );
    }
    fails(&["serve", "--port", "x"], "--port");
    let file = scratch("quincunx.toml", "port = 1\nprot = 2\n");
    fails(
        &["serve", "--config", file.to_str().unwrap()],
        "line 2: unknown setting 'prot'",
    );
    fails(&["serve", "--base-url", "nowhere"], "base_url");
}

#[test]
fn completions_and_man_page_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let out = quincunx(&["completions", shell]).out;
        assert!(out.contains("perft") && out.contains("replay"), "{shell}");
    }
    let man = quincunx(&["man"]).out;
    for command in [
        "games", "moves", "show", "perft", "why", "trace", "new", "replay", "bench", "play", "rules",
    ] {
        assert!(
            man.contains(&format!("quincunx\\-{command}")) || man.contains(&format!("quincunx-{command}")),
            "{command}"
        );
    }
}

#[test]
fn bench_prints_its_figures() {
    let json = quincunx(&["bench", "nevo", "--seconds", "1", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["calibration"].as_u64().unwrap() > 0);
    assert!(json["games"]["nevo"]["plies_per_second"].as_u64().unwrap() > 0);
    assert!(json["games"]["nevo"]["perft_nodes_per_second"].as_u64().unwrap() > 0);
    let threads = [
        "bench",
        "nevo",
        "--threads",
        "--positions",
        "2",
        "--depth",
        "5",
        "--json",
    ];
    let json: serde_json::Value = serde_json::from_str(&quincunx(&threads).out).unwrap();
    assert_eq!(json["threads"], 2);
    assert!(json["games"]["nevo"]["ratio"].as_f64().unwrap() > 0.0);
    assert!(json["games"]["nevo"]["several"]["nodes"].as_u64().unwrap() > 0);
    fails(&["bench", "unita", "--threads"], "unita is not searched to a depth");
    fails(&["bench", "chess"], "unknown game 'chess'");
    fails(
        &["bench", "nevo", "nevo", "-o", "patience=3"],
        "-o and --board need one game",
    );
}

/// A game of Nevo as a table keeps it.
const AT_A_TABLE: &str = "\
quincunx record 1
game: nevo
seat white: Ada
seat black: Bo
date: 2027-01-15
result: white wins
reason: black resigned
opened: 2027-01-15T08:00:00.000Z
clock: game 300+3
dice: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
word white: anchor
word black: breeze
secret: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

1. c5-d4
#@ 0 white sits person Ada
#@ 0 black sits person Bo
#@ 900 white ready anchor
#@ 1200 black ready breeze
#@ 4200 white plays c5-d4
#@ 9000 black resigns
";

#[test]
fn verify_says_what_was_checked() {
    let path = scratch("table.txt", AT_A_TABLE);
    let answer = quincunx(&["verify", path.to_str().unwrap()]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    for part in [
        "game: nevo\n",
        "actions: 1, all legal\n",
        "secret: fits the hash shown before the first action\n",
        "word of black: breeze\n",
        "dice: 0, all as secret and words give them\n",
        "log: 6 lines, all in keeping with actions, clocks and result\n",
        "result: white wins (black resigned)\n",
    ] {
        assert!(answer.out.contains(part), "{part} in {}", answer.out);
    }
    let replayed = quincunx(&["replay", path.to_str().unwrap()]);
    assert_eq!(replayed.status, 0, "{}", replayed.err);
}

#[test]
fn verify_names_the_line_that_does_not_match() {
    for (from, to, complaint) in [
        ("secret: 00", "secret: 01", "line 13: the secret does not fit its hash"),
        (
            "white wins",
            "black wins",
            "line 6: the result is not the one that follows from the log",
        ),
        (
            "black resigned",
            "agreed",
            "line 7: the reason is not the one that follows from the log",
        ),
        ("1. c5-d4", "1. c5-c4", "line 15: action 1 is not the one in the log"),
        ("1. c5-d4", "1. c5-c1", "line 15: action 1: c5-c1 is not legal"),
        (
            "9000 black resigns",
            "900000 black resigns",
            "line 21: the game is over",
        ),
        ("clock: game 300+3", "clock: sundial", "line 9: 'sundial' is no clock"),
    ] {
        let path = scratch("tampered.txt", &AT_A_TABLE.replacen(from, to, 1));
        fails(&["verify", path.to_str().unwrap()], complaint);
    }
    fails(&["verify", "no-such-file"], "cannot read no-such-file");
}

#[test]
fn hint_is_one_legal_action_and_repeats() {
    for (game, after) in [
        ("nevo", "c5-d4"),
        ("lodestone", "k:d1 k:e8"),
        ("nika", ""),
        ("unita", "roll:1-1-1"),
    ] {
        let args = [
            "hint", game, "--after", after, "--player", "level-3", "--nodes", "200", "--seed", "4",
        ];
        let hint = quincunx(&args);
        assert_eq!(hint.status, 0, "{}", hint.err);
        let legal = quincunx(&["moves", game, "--after", after]).out;
        assert!(
            legal.lines().any(|action| format!("{action}\n") == hint.out),
            "{}",
            hint.out
        );
        assert_eq!(quincunx(&args).out, hint.out);
    }
    fails(
        &["hint", "nevo", "--player", "level-9"],
        "there are random, greedy, uct, level-1",
    );
    fails(&["hint", "nieuchess"], "the dice are to fall");
    fails(
        &["hint", "nieuchess", "--player", "level-11"],
        "unknown player 'level-11'",
    );
    fails(&["hint", "nevo", "--after", "c5-c3"], "R3.1");
}

#[test]
fn a_match_is_scored() {
    let args = [
        "match", "nevo", "greedy", "random", "--games", "6", "--nodes", "50", "--seed", "2", "--json",
    ];
    let answer = quincunx(&args);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(json["games"], 6);
    let [one, other] = json["players"].as_array().unwrap().as_slice() else {
        panic!("two players")
    };
    assert_eq!((&one["name"], &other["name"]), (&"greedy".into(), &"random".into()));
    for player in [one, other] {
        let count = |key: &str| player[key].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 6);
        assert_eq!(count("forfeits"), 0);
        let number = |key: &str| player[key].as_f64().unwrap();
        assert!(number("elo_low") <= number("elo") && number("elo") <= number("elo_high"));
    }
    assert_eq!(one["wins"], other["losses"]);
    assert!(one["score"].as_f64().unwrap() > 0.5);
    assert_eq!(quincunx(&args).out, answer.out, "with nodes and a seed a match repeats");
    fails(&["match", "nevo", "greedy", "--games", "2"], "needs 2 to 2 players");
    fails(
        &["match", "nevo", "greedy", "nobody", "--games", "2"],
        "unknown player 'nobody'",
    );
}

#[test]
fn analyse_tells_lines_of_a_position_and_the_story_of_a_game() {
    let args = ["analyse", "nevo", "--nodes", "3000", "--lines", "2", "--json"];
    let json: serde_json::Value = serde_json::from_str(&quincunx(&args).out).unwrap();
    assert_eq!(json["lines"].as_array().unwrap().len(), 2);
    assert!((json["lines"][0]["chance"].as_f64().unwrap() - 0.5).abs() < 0.2);
    let record = scratch(
        "analyse.txt",
        "quincunx record 1\ngame: nevo\nresult: *\n\n1. c5-c4\n2. xc4 c3-d3\n",
    );
    let record = record.to_str().unwrap();
    let report = quincunx(&["analyse", record, "--nodes", "3000"]);
    assert_eq!(report.status, 0, "{}", report.err);
    assert!(report.out.contains("chance of white to win"), "{}", report.out);
    assert!(
        report.out.contains("turning points") && report.out.contains("white played c5-c4"),
        "{}",
        report.out
    );
    fails(&["analyse", "no-such-file"], "neither a record file nor a game");
}
