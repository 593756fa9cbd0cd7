//! The full screen on a test backend: a position, keys, and what the screen shows after them.

use super::app::{App, Input, Mode};
use super::masked::Masked;
use super::screen;
use super::table::Table;
use crate::args::find_game;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use quincunx_core::{Choice, Chooser, Pick, Seat, Spot, Step, Viewer, message};
use quincunx_render::text::Look;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Nevo after some actions, with people at the seats that are not given to others.
fn nevo(after: &str, seats: &[&str]) -> App {
    let entry = find_game("nevo").unwrap();
    let mut session = entry.open(&[], None).unwrap();
    for action in after.split_whitespace() {
        session.play(action).unwrap();
    }
    let mut table = Table::new(session, Some(1));
    for seat in seats {
        table.seat(seat).unwrap();
    }
    App::new(table, entry, Look::default(), (80, 24))
}

/// Strikes keys: `<Tab>` and the like by name, everything else as it is. The program acts whenever it may.
fn strike(app: &mut App, keys: &str) {
    let mut rest = keys;
    while let Some(sign) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
        let (code, after) = match name {
            Some((name, after)) => (named(name), after),
            None => (KeyCode::Char(sign), &rest[sign.len_utf8()..]),
        };
        app.handle(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        while app.is_waiting() {
            app.handle(Input::Tick);
        }
        rest = after;
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgDn" => KeyCode::PageDown,
        other => panic!("no key is called {other}"),
    }
}

fn screen_of(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(app.size.0, app.size.1)).unwrap();
    terminal.draw(|frame| screen::draw(frame, app)).unwrap();
    let buffer = terminal.backend().buffer();
    let width = usize::from(app.size.0);
    let lines = buffer.content().chunks(width.max(1));
    let lines = lines.map(|line| line.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Types keys at Nevo and compares the actions that were played.
#[track_caller]
fn check(after: &str, keys: &str, played: &str) {
    let mut app = nevo(after, &[]);
    strike(&mut app, keys);
    let found = app.table.session.played_as(Viewer::All).join(" ");
    assert_eq!(found, played, "{}", screen_of(&app));
}

/// Where something stands on the screen.
fn find(app: &App, text: &str) -> (u16, u16) {
    let screen = screen_of(app);
    let found = screen.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, y as u16))
    });
    found.unwrap_or_else(|| panic!("{text} is not in\n{screen}"))
}

#[test]
fn the_first_screen() {
    insta::assert_snapshot!(screen_of(&nevo("", &["black=random"])));
}

#[test]
fn what_may_follow_is_lit() {
    let mut app = nevo("", &[]);
    strike(&mut app, "<Enter><Up>");
    insta::assert_snapshot!(screen_of(&app));
}

#[test]
fn a_move_by_cursor() {
    // White sits below, so that up is towards Black.
    check("", "<Enter><Up><Enter>", "j5-j4");
    check("", " <Up> ", "j5-j4");
    check("", "<Tab><Tab><Enter><Up><Enter>", "e5-e4");
    check("", "<BackTab><Enter>", "");
}

#[test]
fn picks_can_be_put_back() {
    check("", "<Enter><Backspace><Up><Enter>", "");
    check("", "<Enter><Enter><Up><Enter>", "");
    check("", "<Enter><Right><Right><Enter><Up><Enter>", "h5-h4");
}

#[test]
fn buttons_by_key_and_by_cursor() {
    check("c5-c4", "1", "c5-c4 keep");
    check("c5-c4", "<Tab><Enter>", "c5-c4 keep");
    check("c5-c4", "2", "c5-c4");
    check("c5-c4", "<Enter>", "c5-c4 xc4");
    insta::assert_snapshot!(screen_of(&nevo("c5-c4", &[])));
}

/// Choices made by hand: one piece is enough, two make a larger action, in either order.
fn with_a_larger_choice() -> App {
    let mut app = nevo("", &[]);
    let at = |name: &str| Pick::at(Spot::new(name));
    let choice = |action: &str, steps| Choice {
        action: action.to_owned(),
        name: message!("test", "play {action}", action = action),
        steps,
    };
    app.choices = vec![
        choice("c5-d4", vec![Step::One(at("c5"))]),
        choice("c5-b4", vec![Step::All(vec![at("c5"), at("c6")])]),
        choice("e5-e4", vec![Step::All(vec![at("c6"), at("e5")])]),
    ];
    app.cursor = Some(Spot::new("c5"));
    app
}

#[test]
fn a_complete_action_waits_while_a_larger_one_is_possible() {
    let played = |keys: &str| {
        let mut app = with_a_larger_choice();
        strike(&mut app, keys);
        app.table.session.played_as(Viewer::All).join(" ")
    };
    assert_eq!(played("<Enter>"), "");
    assert_eq!(played("<Enter><Enter>"), "c5-d4");
    assert_eq!(played("<Enter><Tab>p"), "c5-d4");
    assert_eq!(played("<Enter><Down><Enter>"), "c5-b4");
    assert_eq!(played("<Down><Enter><Up><Enter>"), "c5-b4");
    let mut app = with_a_larger_choice();
    strike(&mut app, "<Enter>");
    insta::assert_snapshot!(screen_of(&app));
    let (x, y) = find(&app, "p play");
    app.handle(Input::Click(x, y));
    assert_eq!(app.table.session.played_as(Viewer::All), ["c5-d4"]);
}

#[test]
fn typed_actions_and_commands() {
    check("", ":c5-d4<Enter>", "c5-d4");
    check("", ":c5-d4<Esc>", "");
    check("c5-d4", ":undo<Enter>", "");
    check("", ":c5-d4<Backspace>5<Enter>", "c5-d5");
    let mut app = nevo("", &[]);
    strike(&mut app, ":c5-c6<Enter>");
    assert!(app.notice.text.contains("R3.1: c6 is occupied"), "{}", app.notice.text);
    strike(&mut app, ":hello<Enter>");
    assert!(
        app.notice.text.contains("'hello' is no action of Nevo"),
        "{}",
        app.notice.text
    );
    strike(&mut app, ":why c5-d4<Enter>");
    assert_eq!(app.notice.text, "c5-d4 is legal.");
    strike(&mut app, ":rule R77<Enter>");
    assert_eq!(app.notice.text, "There is no paragraph 'R77'.");
    strike(&mut app, ":moves<Enter>");
    insta::assert_snapshot!(screen_of(&app));
}

#[test]
fn why_not_and_the_rule() {
    let mut app = nevo("", &[]);
    strike(&mut app, "<Enter><Up><Up><Enter>");
    assert!(
        app.notice.text.starts_with("j5-j3 is not allowed: R3.1"),
        "{}",
        app.notice.text
    );
    strike(&mut app, "r");
    insta::assert_snapshot!(screen_of(&app));
    strike(&mut app, "<Esc><Backspace><Enter>");
    assert_eq!(
        app.notice.text,
        "Nothing can be done here now. j3: black piece, grey square."
    );
}

#[test]
fn the_program_answers_and_undo_takes_both_back() {
    let mut app = nevo("", &["black=random"]);
    strike(&mut app, "<Enter><Up><Enter>");
    assert!(app.table.session.played().len() > 1);
    insta::assert_snapshot!(screen_of(&app));
    strike(&mut app, "u");
    assert!(app.table.session.played().is_empty());
}

#[test]
fn looking_back_changes_nothing() {
    let mut app = nevo("c5-d4 c3-d3 e5-e4 c2-c3", &[]);
    strike(&mut app, "[[");
    insta::assert_snapshot!(screen_of(&app));
    strike(&mut app, "<Enter>u");
    assert_eq!(app.table.session.played().len(), 4);
    strike(&mut app, "<Home>");
    assert_eq!(app.count(), 0);
    strike(&mut app, "]");
    assert_eq!(app.count(), 1);
    strike(&mut app, "<Esc>");
    assert_eq!(app.count(), 4);
}

#[test]
fn the_mouse_picks_presses_and_looks_back() {
    let mut app = nevo("", &[]);
    let (x, y) = find(&app, "○");
    app.handle(Input::Click(x, y));
    app.handle(Input::Click(x, y - 1));
    assert_eq!(app.table.session.played_as(Viewer::All), ["j5-j4"]);
    let (x, y) = find(&app, "1 keep");
    app.handle(Input::Click(x, y));
    assert_eq!(app.table.session.played_as(Viewer::All), ["j5-j4", "keep"]);
    let (x, y) = find(&app, "1 white j5-j4");
    app.handle(Input::Click(x, y));
    assert_eq!(app.back, Some(1));
    app.handle(Input::Wheel(1, x, y));
    assert_eq!(app.back, None);
}

#[test]
fn turned_and_larger() {
    let mut app = nevo("", &[]);
    app.handle(Input::Resize(120, 40));
    strike(&mut app, "o");
    insta::assert_snapshot!(screen_of(&app));
    strike(&mut app, "o-");
    insta::assert_snapshot!(screen_of(&app));
}

#[test]
fn small_windows() {
    let mut app = nevo("", &[]);
    app.handle(Input::Resize(40, 15));
    insta::assert_snapshot!(screen_of(&app));
    app.handle(Input::Resize(39, 15));
    insta::assert_snapshot!(screen_of(&app));
    for size in [(0, 0), (1, 1), (5, 200), (64, 15), (63, 16), (300, 100)] {
        app.handle(Input::Resize(size.0, size.1));
        strike(&mut app, "?<PgDn><Esc>+<Down><Up>");
        let _ = screen_of(&app);
        app.handle(Input::Click(3, 3));
        app.handle(Input::Wheel(1, 3, 3));
    }
}

#[test]
fn a_board_larger_than_the_window_follows_the_cursor() {
    let mut app = nevo("", &[]);
    app.handle(Input::Resize(44, 16));
    strike(&mut app, "+++<Left><Left><Left><Left><Left><Left><Up><Up><Up><Up><Up>");
    insta::assert_snapshot!(screen_of(&app));
}

#[test]
fn help_scrolls_in_a_small_window() {
    let mut app = nevo("", &[]);
    app.handle(Input::Resize(60, 16));
    strike(&mut app, "?<PgDn>");
    insta::assert_snapshot!(screen_of(&app));
    strike(&mut app, "<Esc>");
    assert_eq!(app.mode, Mode::Board);
}

#[test]
fn leaving_asks_once_if_something_would_be_lost() {
    let mut app = nevo("", &[]);
    strike(&mut app, "q");
    assert!(app.is_done(), "nothing was played");

    let mut app = nevo("", &[]);
    strike(&mut app, "<Enter><Up><Enter>q");
    assert!(!app.is_done() && app.mode == Mode::Leave);
    strike(&mut app, "<Esc>");
    assert_eq!(app.mode, Mode::Board);
    strike(&mut app, "qq");
    assert!(app.is_done());
}

#[test]
fn a_record_is_saved_and_not_written_over_unasked() {
    let folder = std::env::temp_dir().join(format!("quincunx-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, other) = (folder.join("game.txt"), folder.join("other.txt"));
    std::fs::write(&other, "precious").unwrap();
    let rub_out = "<Backspace>".repeat("nevo.txt".len());

    let mut app = nevo("", &[]);
    strike(&mut app, ":c5-d4<Enter>s");
    strike(&mut app, &format!("{rub_out}{}<Enter>", other.display()));
    assert!(app.notice.text.contains("is there already"), "{}", app.notice.text);
    strike(&mut app, "<Esc>");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");

    let mut app = nevo("", &[]);
    strike(&mut app, ":c5-d4<Enter>qs");
    strike(&mut app, &format!("{rub_out}{}<Enter>", file.display()));
    assert!(app.is_done(), "{}", app.notice.text);
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. c5-d4"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// With secrets at the table, the screen shows a seat's own only while that seat sits there alone.
#[test]
fn secrets_wait_until_their_owner_sits_at_the_screen() {
    let entry = find_game("nevo").unwrap();
    let session = Box::new(Masked(entry.open(&[], None).unwrap()));
    let mut app = App::new(Table::new(session, Some(1)), entry, Look::default(), (80, 24));
    let shown = |app: &App, secret: &str| screen_of(app).contains(&format!("secret of {secret}"));
    assert!(!shown(&app, "white") && !shown(&app, "black"));
    strike(&mut app, "<Enter>");
    assert!(shown(&app, "white") && app.picked.is_empty());
    strike(&mut app, ":c5-d4<Enter>");
    assert!(!shown(&app, "white") && !shown(&app, "black"));
    assert_eq!(app.mode, Mode::HandOver(Seat::new(1)));
    insta::assert_snapshot!(screen_of(&app));
    app.handle(Input::Click(3, 3));
    assert!(shown(&app, "black") && !shown(&app, "white"));
    strike(&mut app, "[");
    assert!(shown(&app, "black") && !shown(&app, "white"));
    strike(&mut app, "<End>u");
    assert!(!shown(&app, "white") && !shown(&app, "black"));
}

#[test]
fn one_person_is_never_sent_away() {
    let entry = find_game("nevo").unwrap();
    let mut table = Table::new(Box::new(Masked(entry.open(&[], None).unwrap())), Some(1));
    table.seat("white=random").unwrap();
    let mut app = App::new(table, entry, Look::default(), (80, 24));
    for _ in 0..20 {
        app.handle(Input::Tick);
        assert!(screen_of(&app).contains("secret of black"), "{}", screen_of(&app));
        strike(&mut app, "<Tab><Enter><Tab><Enter>");
    }
}

#[test]
fn plain_characters_and_colours() {
    let entry = find_game("nevo").unwrap();
    let look = Look {
        ascii: true,
        colour: true,
        ..Look::default()
    };
    let table = Table::new(entry.open(&[], None).unwrap(), Some(1));
    let mut app = App::new(table, entry, look, (80, 24));
    strike(&mut app, "<Enter><Up><Enter>");
    let screen = screen_of(&app);
    assert!(screen.is_ascii(), "{screen}");
    for keys in ["?", "r", ":moves<Enter>"] {
        strike(&mut app, &format!("<Esc>{keys}"));
        assert!(screen_of(&app).is_ascii(), "{}", screen_of(&app));
    }
    insta::assert_snapshot!(screen);
}

/// Whoever strikes keys at random gets no panic, whatever the window.
#[test]
fn random_keys_do_no_harm() {
    use quincunx_core::laws::Stream;
    let keys = [
        "<Tab>",
        "<Enter>",
        "<Up>",
        "<Left>",
        "<Down>",
        " ",
        "1",
        "u",
        "[",
        "]",
        "o",
        "<Esc>",
        "<Backspace>",
        "p",
    ];
    let mut stream = Stream::new(9);
    let mut app = nevo("", &["black=random"]);
    for step in 0..600 {
        strike(&mut app, keys[stream.below(keys.len() as u32) as usize]);
        if step % 10 == 0 {
            app.handle(Input::Resize(
                30 + stream.below(90) as u16,
                10 + stream.below(30) as u16,
            ));
            app.handle(Input::Click(stream.below(90) as u16, stream.below(30) as u16));
            let _ = screen_of(&app);
        }
        app.table.session.check().unwrap();
    }
}

#[test]
fn the_screen_lives_on_while_a_player_thinks() {
    let mut app = nevo("", &["white=level-7"]);
    app.patience = std::time::Duration::ZERO;
    app.handle(Input::Tick);
    assert!(app.table.is_thinking() && app.is_waiting());
    // Keys are heard meanwhile.
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char('?'), KeyModifiers::NONE)));
    assert!(matches!(app.mode, super::app::Mode::Popup(_)));
    app.handle(Input::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
    // Taking back ends the thought at once, and the player is at its seat again.
    assert!(!app.table.undo() && !app.table.is_thinking());
    app.patience = std::time::Duration::MAX;
    app.handle(Input::Tick);
    assert_eq!(app.table.session.played().len(), 1);
}
