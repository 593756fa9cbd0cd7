//! C5: who knows what, and what else could be true (R3.2, R3.3, R4.1, R5.6, R6.2).

use crate::table::{Table, asked, legal, play, start, table};
use quincunx_core::laws::Stream;
use quincunx_core::{Game, Record, Seat, Session, Viewer};
use std::collections::HashMap;

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number))
}

/// What a viewer knows of a battalion's tiles.
fn tiles(game: &Table, colour: &str, viewer: Viewer) -> String {
    let position = game.position(viewer);
    let battalion = position.split(' ').find(|part| part.starts_with(colour)).unwrap();
    battalion.split('/').nth(2).unwrap().to_owned()
}

#[test]
fn r3_3_face_down_tiles_are_known_to_their_owner_alone() {
    for options in ["", "teams=on"] {
        let game = table(
            options,
            "turn:green:3:fresh",
            "green 4321................\ngreen tiles 5m 8f 10s",
        );
        assert_eq!(tiles(&game, "green", seat(0)), "5m,8f,10s");
        assert_eq!(tiles(&game, "green", Viewer::All), "5m,8f,10s");
        for viewer in [seat(1), seat(2), seat(3), Viewer::Spectator] {
            assert_eq!(tiles(&game, "green", viewer), "5?,8?,10?", "team-mates do not share");
            assert!(game.show(viewer).contains("unknown on 5 (face down)"));
        }
    }
    // With two players a seat knows the tiles of both its battalions.
    let game = table("players=2", "turn:green:3:fresh", "green 4321................");
    for (colour, knows) in [
        ("green", seat(0)),
        ("yellow", seat(1)),
        ("red", seat(0)),
        ("blue", seat(1)),
    ] {
        assert_eq!(tiles(&game, colour, knows), "4m,5f,6s");
        let other = if knows == seat(0) { seat(1) } else { seat(0) };
        assert_eq!(tiles(&game, colour, other), "4?,5?,6?");
    }
}

#[test]
fn r6_2_what_becomes_known_is_known_to_all() {
    let view = |tiles_text: &str| {
        let drawing = format!("green 4321................\ngreen tiles {tiles_text}");
        tiles(&table("", "turn:green:3:fresh", &drawing), "green", Viewer::Spectator)
    };
    assert_eq!(view("5m+ 8f 10s"), "5m+,8?,10?");
    assert_eq!(view("5m 8f 10s!"), "5?,8?,10s!");
    // The last one follows from the others, although it lies face down.
    assert_eq!(view("5m+ 8f+ 10s"), "5m+,8f+,10s");
    assert_eq!(view("5m+ 8f 10s!"), "5m+,8f,10s!");
}

#[test]
fn r5_6_whether_a_turn_waits_tells_nothing() {
    // Blue on a face-down tile of any kind, with nothing to do and with the Whirlpool to use: the turn waits for `end`.
    for (kinds, offered) in [("4m 5f 8s", 24), ("4s 5f 8m", 1), ("4m 5s 8f", 1)] {
        let mut game = table(
            "",
            "turn:blue:2",
            &format!("blue .......4............\ngreen ...4................\nblue tiles {kinds}"),
        );
        play(&mut game, "go:4");
        assert_eq!(game.turn_text(), "blue");
        assert_eq!(legal(&game, "").split(' ').count(), offered);
        assert!(!game.show(seat(0)).contains("Whirlpool"));
    }
}

#[test]
fn r6_3_a_question_in_a_battle_tells_nothing() {
    // Before anybody is asked, the tile of the defender lies face up and that of the attacker is known.
    for (kinds, question) in [("4m 7f 11s", "refusal:green"), ("4m 7s 11f", "declaration:green")] {
        let mut game = table(
            "",
            "turn:green:3:fresh",
            &format!("green ..........4.........\nyellow ....4...............\ngreen tiles {kinds}"),
        );
        play(&mut game, "go:4");
        assert!(asked(&game).starts_with(question), "{}", asked(&game));
        let known = tiles(&game, "green", Viewer::Spectator);
        assert!(known == "4?,7?,11s!" || known == "4?,7?,11f+", "{known}");
    }
}

/// How often each state comes up among so many guesses, by the text of its position.
fn guesses(game: &Table, viewer: Viewer, count: u32) -> HashMap<String, u32> {
    let (unita, state) = game.typed();
    let view = unita.observe(state, viewer);
    let mut chooser = Stream::new(5);
    let mut seen = HashMap::new();
    for _ in 0..count {
        let guess = unita.determinize(&view, &mut chooser);
        *seen
            .entry(unita.position(&unita.observe(&guess, Viewer::All)))
            .or_default() += 1;
    }
    seen
}

/// Every state comes up about as often as the others: within six standard deviations.
#[track_caller]
fn check_even(seen: &HashMap<String, u32>, states: usize, each: u32) {
    assert_eq!(seen.len(), states);
    let spread = 6 * each.isqrt();
    let even = seen.values().all(|&times| times.abs_diff(each) < spread);
    assert!(even, "{:?}", seen.values().max());
}

#[test]
fn r3_3_what_is_not_known_could_be_anything_that_fits() {
    let game = table("", "turn:green:3:fresh", "green 4321................");
    let everything = guesses(&game, seat(1), 216 * 200);
    check_even(&everything, 216, 200);
    assert!(everything.contains_key(&game.position(Viewer::All)));
    // Green's mountain is known, yellow's special tile, all of red's; green looks on.
    let known = "
        green 4321................
        yellow tiles 4m 5f 6s!
        red tiles 4m+ 5f 6s+
        blue tiles 4m+ 5f 6s
    ";
    check_even(
        &guesses(&table("", "turn:green:3:fresh", known), seat(0), 4000),
        4,
        1000,
    );
    check_even(
        &guesses(&table("", "turn:green:3:fresh", known), seat(3), 6 * 2 * 1000),
        12,
        1000,
    );
    assert_eq!(guesses(&game, Viewer::All, 10).len(), 1);
}

#[test]
fn r4_1_dice_in_secret_could_stand_anywhere() {
    let mut game = start("terrain=off deploy=secret");
    play(&mut game, "put:5@1il");
    let one = guesses(&game, seat(1), 80 * 200);
    check_even(&one, 80, 200);
    assert!(one.contains_key(&game.position(Viewer::All)));
    assert_eq!(guesses(&game, seat(0), 10).len(), 1);
    // Two dice in any order: half of the 5952 sequences.
    play(&mut game, "put:3@2it");
    check_even(&guesses(&game, Viewer::Spectator, 2976 * 60), 2976, 60);
}

#[test]
fn r4_2_guessed_dice_leave_room_for_the_fives() {
    // Seven 1s, seven 2s and two 5s, of which fifteen are placed: the empty slot and the 5s are where they can be.
    let board = include_str!("../../../../boards/unita.toml").replace(
        "dice = \"5 5 4 4 4 3 3 3 3 2 2 2 2 1 1 1\"",
        "dice = \"5 5 2 2 2 2 2 2 2 1 1 1 1 1 1 1\"",
    );
    let options = quincunx_core::Options::read(&quincunx_unita::INFO, ["terrain=off", "deploy=secret"]).unwrap();
    let mut game = Table::new(options, Some(&board)).unwrap();
    for _ in 0..15 {
        let first = game.legal()[0].clone();
        play(&mut game, &first);
    }
    let mut seen: HashMap<String, u32> = HashMap::new();
    for (position, times) in guesses(&game, seat(1), 1536 * 60) {
        let green = position.split(' ').nth(1).unwrap();
        let shape: String = green.chars().map(|c| if "12".contains(c) { 'x' } else { c }).collect();
        *seen.entry(shape).or_default() += times;
    }
    // Two 5s: 96 places and 14 gaps. One: 16 places, and 12 gaps outside of its company. The other dice fill either in
    // 3432 ways.
    check_even(&seen, 96 * 14 + 16 * 12, 60);
}

#[test]
fn r3_2_a_record_through_somebodys_eyes() {
    let mut game = start("preset=family");
    play(
        &mut game,
        "roll:5-4-3 lay:5m-4f-3s roll:1-1-1 lay:3f-4s-5m roll:2-2-2 lay:5m-4f-3s",
    );
    play(&mut game, "roll:1-2-3 lay:4m-5f-3s put:5@1il put:4@1it");
    let yellow = Record::of(&game, seat(1)).write();
    assert_eq!(
        yellow,
        "quincunx record 1\ngame: unita\noptions: deploy=secret\nview: yellow\nresult: *\n\n\
         1. roll:5-4-3 lay:5?-4?-3? roll:1-1-1\n2. lay:3f-4s-5m roll:2-2-2\n3. lay:5?-4?-3? roll:1-2-3\n\
         4. lay:4?-5?-3?\n5. put:?@? put:?@?\n"
    );
    // It can be read, but what is hidden cannot be played.
    let record = Record::read(&yellow).unwrap();
    assert_eq!(record.actions().count(), 10);
    assert_eq!(record.write(), yellow);
    let error = record.play_in(&mut start("preset=family"), None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "record, line 7: action 2, lay:5?-4?-3?, is hidden from yellow, through whose eyes the record was written: \
         it can be read to its end, but played no further than this"
    );
    record.play_in(&mut start("preset=family"), Some(1)).unwrap();
    let full = Record::of(&game, Viewer::All);
    assert_eq!(full.view, None);
    full.play_in(&mut start("preset=family"), None).unwrap();
    let stranger = Record::read(&yellow.replace("view: yellow", "view: purple")).unwrap();
    assert_eq!(
        stranger
            .play_in(&mut start("preset=family"), None)
            .unwrap_err()
            .to_string(),
        "record, line 4: 'purple' is nobody who looks on: write spectator or one of green, yellow, red, blue"
    );
}

#[test]
fn r4_1_a_record_without_hidden_actions_is_complete() {
    // Dice placed in secret lie open once all are placed, and there are no tiles.
    let mut game = start("terrain=off deploy=secret");
    crate::table::deploy(&mut game);
    play(&mut game, "go:1");
    let record = Record::read(&Record::of(&game, Viewer::Spectator).write()).unwrap();
    let mut again = start("terrain=off deploy=secret");
    record.play_in(&mut again, None).unwrap();
    assert_eq!(again.position(Viewer::All), game.position(Viewer::All));
}
