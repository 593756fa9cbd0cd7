//! Hostile bots: each costs its author one game, the others a result, and leaves nothing behind.

use quincunx_arena::plan::Plan;
use quincunx_arena::referee::{Pairing, play};
use quincunx_arena::tournament::Tournament;
use quincunx_arena::{Competitor, Ending, Fault, Finished, Resources, Terms, warden};
use quincunx_core::{Record, Seat};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Processes are counted for the whole machine, so one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hostile(name: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile").join(name);
    assert!(script.exists(), "{name}");
    format!("cmd:python3 -B '{}.py'", script.with_extension("").display())
}

fn terms() -> Terms {
    Terms {
        time: Some(Duration::from_millis(1500)),
        start: Duration::from_secs(30),
        length: Some(60),
        resources: Resources {
            memory: 300,
            processes: 32,
            cpu: 60,
            ..Resources::default()
        },
        ..Terms::default()
    }
}

/// A game of Nevo, by the course preset, of the bot against a random player.
fn game(name: &str, seat: u8, terms: &Terms) -> Finished {
    let entry = quincunx_games::find("nevo").unwrap();
    let bot: Competitor = hostile(name).parse().unwrap();
    let other: Competitor = "random".parse().unwrap();
    let mut seated = vec![(&bot, name.to_owned()), (&other, "random".to_owned())];
    if seat == 1 {
        seated.swap(0, 1);
    }
    let pairing = Pairing {
        session: entry.open(&["preset=course"], None).unwrap(),
        entry,
        seated,
        dice: 1,
        seed: 1,
    };
    play(pairing, terms)
}

/// Whether a process with this in its command line is running.
fn is_running(part: &str) -> bool {
    let mut entries = std::fs::read_dir("/proc").unwrap().flatten();
    entries.any(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ").contains(part)
    })
}

fn fault(name: &str, terms: &Terms) -> Fault {
    let _alone = alone();
    let seat = Seat::new(0);
    let finished = game(name, 0, terms);
    assert_eq!(finished.points, [0.0, 1.0], "{name}: the other has won");
    assert_eq!(finished.result(), "black wins");
    let record = Record::read(&finished.record().write()).unwrap();
    assert!(
        record.table.reason.as_ref().unwrap().starts_with("white forfeited ("),
        "{name}"
    );
    assert_eq!(warden::marked_processes(), 0, "{name} left something running");
    match finished.ending {
        Ending::Forfeit(guilty, fault) if guilty == seat => fault,
        ending => panic!("{name}: {ending:?}"),
    }
}

fn kind(name: &str) -> &'static str {
    fault(name, &terms()).kind()
}

#[test]
fn an_endless_loop_oversteps_the_clock() {
    assert_eq!(kind("loop.py"), "clock");
}

#[test]
fn without_a_clock_patience_ends() {
    let terms = Terms {
        time: None,
        patience: Duration::from_secs(1),
        ..terms()
    };
    assert_eq!(fault("loop.py", &terms).kind(), "silence");
    let short = Terms {
        start: Duration::from_secs(1),
        ..terms
    };
    assert_eq!(fault("mute.py", &short).kind(), "silence");
}

#[test]
fn a_fork_bomb_is_held() {
    for bare in [false, true] {
        warden::make_no_cages(bare);
        let held = fault("fork_bomb.py", &terms());
        warden::make_no_cages(false);
        assert!(held.to_string().contains("more than 32 processes"), "{held}");
        assert!(!is_running("fork_bomb"));
    }
}

#[test]
fn memory_is_bounded_for_each_process_and_for_all() {
    let hog = kind("hog.py");
    assert!(hog == "crash" || hog == "limits", "{hog}");
    let patient = Terms {
        time: Some(Duration::from_secs(20)),
        ..terms()
    };
    let herd = fault("herd.py", &patient);
    assert!(herd.to_string().contains("MiB of memory"), "{herd}");
    assert!(!is_running("herd.py"));
}

#[test]
fn a_closed_pipe_is_a_crash() {
    let closed = fault("closed.py", &terms());
    assert!(closed.to_string().contains("closed its output"), "{closed}");
}

#[test]
fn gigabytes_are_a_flood() {
    assert!(
        fault("flood.py", &terms())
            .to_string()
            .contains("a line of more than 4096 bytes")
    );
    assert_eq!(kind("chatter.py"), "flood");
}

#[test]
fn half_a_line_is_no_action() {
    let half = fault("half.py", &terms());
    assert_eq!(half.kind(), "protocol");
    assert!(half.to_string().contains("the line 'action c5-' never ended"), "{half}");
}

#[test]
fn nobody_acts_unasked() {
    assert_eq!(kind("early.py"), "out of turn");
    // The second action comes with the first, or a moment later while the other thinks.
    assert_eq!(kind("twice.py"), "out of turn");
}

#[test]
fn the_pieces_of_another_seat_are_not_moved() {
    let wrong = fault("wrong_seat.py", &terms());
    assert!(
        matches!(&wrong, Fault::Illegal { paragraph: Some(paragraph), .. } if paragraph == "R3.1"),
        "{wrong}"
    );
}

#[test]
fn the_clock_is_the_referees() {
    let late = fault("late.py", &terms());
    assert_eq!(late.kind(), "clock");
    let clock = Terms {
        time: None,
        clock: Some((Duration::from_secs(1), Duration::ZERO)),
        ..terms()
    };
    assert_eq!(fault("late.py", &clock).kind(), "clock");
}

#[test]
fn a_wrong_removal_list_forfeits_under_r4_3() {
    let wrong = fault("removal.py", &terms());
    assert!(
        matches!(&wrong, Fault::Illegal { paragraph: Some(paragraph), .. } if paragraph == "R4.3"),
        "{wrong}"
    );
    assert!(wrong.public().contains("R4.3"), "the reason is cited to everybody");
    let _alone = alone();
    let finished = game("removal.py", 1, &terms());
    let Ending::Forfeit(seat, _) = &finished.ending else {
        panic!("{:?}", finished.ending)
    };
    assert_eq!(seat.index(), 1);
    assert!(finished.record().write().contains("R4.3"));
}

#[test]
fn a_daemon_does_not_get_away() {
    for bare in [false, true] {
        warden::make_no_cages(bare);
        let fault = fault("daemon.py", &terms());
        warden::make_no_cages(false);
        assert_eq!(fault.kind(), "illegal action");
        assert!(!is_running("7654321"), "the daemon is still there");
    }
}

#[test]
fn what_is_no_text_is_said_to_be_none() {
    assert_eq!(kind("binary.py"), "not text");
    assert_eq!(kind("deaf.py"), "protocol");
}

#[test]
fn a_crash_keeps_its_last_words_cut_at_a_size() {
    let _alone = alone();
    let finished = game("crash.py", 0, &terms());
    assert!(matches!(&finished.ending, Ending::Forfeit(_, Fault::Crash(how)) if how.contains("exit status 3")));
    let errors = &finished.errors[0];
    assert!(
        errors.starts_with("everything is wrong\n") && errors.ends_with("more bytes were cut]\n"),
        "{}",
        errors.len()
    );
    assert!(errors.len() < 70_000);
}

#[test]
fn each_costs_its_author_one_game_and_the_tournament_has_a_result() {
    let _alone = alone();
    let names = [
        "loop",
        "fork_bomb",
        "hog",
        "closed",
        "flood",
        "half",
        "wrong_seat",
        "early",
        "late",
        "removal",
        "daemon",
    ];
    let mut text = "format = 'gauntlet'\ntime = 1500\njobs = 2\nlength = 60\npatience = 30000\n\
                    [limits]\nmemory = 300\nprocesses = 32\n[[game]]\nname = 'nevo'\noptions = ['preset=course']\n\
                    [[player]]\nplayer = 'random'\n"
        .to_owned();
    for name in names {
        let bot = hostile(&format!("{name}.py"));
        let _ = write!(text, "[[player]]\nname = \'{name}\'\nplayer = \"{bot}\"\n");
    }
    let folder = std::env::temp_dir().join(format!("quincunx-hostile-{}", std::process::id()));
    let plan = Plan::read(&text, Path::new(".")).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut tournament = Tournament::open(plan, &folder).unwrap();
    tournament.run(&mut |_| {}).unwrap();
    let standings = tournament.standings();
    assert_eq!(standings.games, 2 * names.len());
    for standing in &standings.players {
        let forfeits = standing.tally.forfeited();
        if standing.name == "random" {
            assert_eq!((forfeits, standing.tally.wins), (0, 2 * names.len() as u64));
        } else {
            assert_eq!(
                (forfeits, standing.tally.losses),
                (2, 2),
                "{}: one for each game",
                standing.name
            );
        }
    }
    assert_eq!(warden::marked_processes(), 0);
    std::fs::remove_dir_all(&folder).unwrap();
}
