//! Which key does what, in one table that the help is made from as well.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::fmt::Write as _;

/// What a person can ask for while the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Go(Direction),
    /// To the next thing that may be picked.
    NextPick,
    PreviousPick,
    Pick,
    /// Picks, or plays what is complete.
    Enter,
    /// Plays what is complete, though more could be picked.
    Play,
    Unpick,
    Undo,
    Type,
    Save,
    TurnBoard,
    Larger,
    Smaller,
    Rule,
    Help,
    /// Looks at the position so many actions earlier.
    Back(usize),
    Forward(usize),
    First,
    Present,
    /// The button with this number.
    Button(usize),
    Leave,
}

/// Where an arrow key points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Keys with what they are called and what they do.
const KEYS: &[(&[KeyCode], &str, Command, &str)] = &[
    (&[KeyCode::Up], "arrows", Command::Go(Direction::Up), "move the cursor"),
    (&[KeyCode::Down], "", Command::Go(Direction::Down), ""),
    (&[KeyCode::Left], "", Command::Go(Direction::Left), ""),
    (&[KeyCode::Right], "", Command::Go(Direction::Right), ""),
    (
        &[KeyCode::Tab],
        "Tab",
        Command::NextPick,
        "go to the next thing that may be picked",
    ),
    (
        &[KeyCode::BackTab],
        "Shift-Tab",
        Command::PreviousPick,
        "go to the one before",
    ),
    (
        &[KeyCode::Char(' ')],
        "Space, click",
        Command::Pick,
        "pick, or put back what was picked",
    ),
    (
        &[KeyCode::Enter],
        "Enter",
        Command::Enter,
        "pick, or play what is complete",
    ),
    (
        &[KeyCode::Char('p')],
        "p",
        Command::Play,
        "play what is complete, though more could be picked",
    ),
    (
        &[KeyCode::Backspace, KeyCode::Esc],
        "Backspace, Esc",
        Command::Unpick,
        "put back the last pick",
    ),
    (&[KeyCode::Char('u')], "u", Command::Undo, "take back your last action"),
    (&[KeyCode::Char(':')], ":", Command::Type, "type an action or a command"),
    (
        &[KeyCode::Char('r')],
        "r",
        Command::Rule,
        "read the rule that forbade the last try, or all rules",
    ),
    (
        &[KeyCode::Char('['), KeyCode::Char(',')],
        "[ ]",
        Command::Back(1),
        "look at earlier positions, and forward again",
    ),
    (&[KeyCode::Char(']'), KeyCode::Char('.')], "", Command::Forward(1), ""),
    (
        &[KeyCode::PageUp],
        "PgUp PgDn",
        Command::Back(10),
        "the same in strides of ten",
    ),
    (&[KeyCode::PageDown], "", Command::Forward(10), ""),
    (
        &[KeyCode::Home],
        "Home End",
        Command::First,
        "to the start, and to the present",
    ),
    (&[KeyCode::End], "", Command::Present, ""),
    (&[KeyCode::Char('o')], "o", Command::TurnBoard, "turn the board"),
    (
        &[KeyCode::Char('+'), KeyCode::Char('=')],
        "+ -",
        Command::Larger,
        "larger or smaller board",
    ),
    (&[KeyCode::Char('-')], "", Command::Smaller, ""),
    (&[KeyCode::Char('s')], "s", Command::Save, "save a record"),
    (&[KeyCode::Char('?'), KeyCode::F(1)], "?", Command::Help, "this list"),
    (&[KeyCode::Char('q')], "q", Command::Leave, "leave"),
];

/// The keys of buttons, one after the other. Capital letters do nothing else.
pub(super) const BUTTONS: &str = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// What a key asks for.
pub(super) fn command(key: KeyEvent) -> Option<Command> {
    if is_interrupt(key) {
        return Some(Command::Leave);
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    if let KeyCode::Char(sign) = key.code
        && let Some(number) = BUTTONS.find(sign)
    {
        return Some(Command::Button(number));
    }
    let found = KEYS.iter().find(|(codes, ..)| codes.contains(&key.code));
    found.map(|&(_, _, command, _)| command)
}

/// Whether this is Ctrl-C, which no mode may swallow.
pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

/// The keys as a text.
pub(super) fn help() -> String {
    let mut text = String::new();
    for (_, name, _, words) in KEYS.iter().filter(|(_, name, ..)| !name.is_empty()) {
        let _ = writeln!(text, "{name:<15} {words}");
    }
    let _ = writeln!(text, "{:<15} the buttons below the board", "1-9, 0, A-Z");
    text.push_str(
        "\nPick what stands for your action one after the other: a piece and where it goes, or a button. What may be \
         picked is lit. An action is played as soon as it is complete and cannot become a larger one.\n\
         \nAfter : you can type an action such as c5-d4, or: moves, why ACTION, rule R3.1, undo, save FILE, help, quit.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let codes: Vec<&KeyCode> = KEYS.iter().flat_map(|(codes, ..)| *codes).collect();
        for (i, code) in codes.iter().enumerate() {
            assert!(!codes[..i].contains(code), "{code:?}");
            assert!(
                !matches!(code, KeyCode::Char(sign) if BUTTONS.contains(*sign)),
                "{code:?}"
            );
        }
    }

    #[test]
    fn control_c_leaves() {
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(command(key), Some(Command::Leave));
    }
}
