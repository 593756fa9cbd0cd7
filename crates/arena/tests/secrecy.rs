//! What a bot is sent depends on nothing that its seat may not know: twin games of Unita that differ only in hidden facts
//! are told byte for byte alike.

use quincunx_arena::Herald;
use quincunx_arena::protocol::{Go, Wants};
use quincunx_core::{Chooser, Seat, Session, Turn, Viewer};
use quincunx_search::Random;

/// An action that looks the same to the viewer but is another; `None` if there is none.
fn twin_action(session: &dyn Session, action: &str, viewer: Viewer) -> Option<String> {
    let look = |action: &str| {
        let mut session = session.fork();
        session.play(action).ok()?;
        session.last_as(viewer)
    };
    let seen = look(action)?;
    session
        .legal()
        .into_iter()
        .find(|other| other != action && look(other).as_ref() == Some(&seen))
}

/// Plays a game and a twin of it that differs in what a seat does not see, for as long as both go the same way, and
/// says how many actions differed.
fn compare(options: &[&str], seat: u8, seed: u64) -> usize {
    let entry = quincunx_games::find("unita").unwrap();
    let mut session = entry.open(options, None).unwrap();
    let mut twin = entry.open(options, None).unwrap();
    let seat = Seat::new(seat);
    let viewer = Viewer::Seat(seat);
    let wants = Wants {
        legal: true,
        position: true,
    };
    let [mut one, mut other] = [Herald::new(seat, wants), Herald::new(seat, wants)];
    assert_eq!(one.opening(&*session), other.opening(&*twin));
    let mut random = Random::new(seed);
    let mut differing = 0;
    for _ in 0..400 {
        let Some(action) = session.pick(&mut |bound| random.below(bound)) else {
            break;
        };
        let hidden = session.turn() != Turn::Seat(seat);
        let instead = hidden.then(|| twin_action(&*twin, &action, viewer)).flatten();
        differing += usize::from(instead.is_some());
        session.play(&action).unwrap();
        // What a secret has led to may not be possible in the twin; then their ways part, and that may be seen.
        if twin.play(instead.as_deref().unwrap_or(&action)).is_err() {
            break;
        }
        if session.told(viewer) != twin.told(viewer) {
            break;
        }
        assert_eq!(one.catch_up(&*session), other.catch_up(&*twin), "after {action}");
        if session.turn() == Turn::Seat(seat) {
            let go = Go::default();
            assert_eq!(
                one.go(&*session, &go, None),
                other.go(&*twin, &go, None),
                "after {action}"
            );
        }
    }
    differing
}

#[test]
fn twins_are_told_alike() {
    let mut differing = 0;
    for seed in 0..8 {
        for seat in 0..4 {
            differing += compare(&[], seat, seed);
            differing += compare(&["preset=family"], seat, seed);
        }
        for seat in 0..2 {
            differing += compare(&["players=2"], seat, seed);
        }
    }
    assert!(differing > 100, "hidden facts differed {differing} times");
}

#[test]
fn a_hidden_tile_reads_as_a_question_mark() {
    let entry = quincunx_games::find("unita").unwrap();
    let mut session = entry.open(&[], None).unwrap();
    for action in ["roll:5-1-3", "lay:4f-5s-3m"] {
        session.play(action).unwrap();
    }
    let told = |seat: u8| Herald::new(Seat::new(seat), Wants::default()).opening(&*session);
    assert!(told(0).contains("played green lay:4f-5s-3m\n"));
    assert!(told(1).contains("played green lay:4?-5?-3?\n"));
    assert!(told(1).contains("played chance roll:5-1-3\n"));
}
