//! A game at a table: sitting down, playing, clocks, resigning, talking.

use crate::common::*;
use quincunx_core::{Seat, Viewer};
use quincunx_table::{
    Audience, Clock, Effect, Input, News, Occupant, Phase, Proposal, Request, STAND_IN, Table, Time, Topic,
};

fn person(name: &str) -> Occupant {
    Occupant::Person(name.to_owned())
}

fn ready(word: &str) -> Request {
    Request::Ready(word.to_owned())
}

fn say(text: &str) -> Request {
    Request::Say(Audience::All, text.to_owned())
}

#[test]
fn a_game_begins_when_all_seats_are_taken_and_ready() {
    let mut table = Table::open(nevo(&[]), Clock::None, secret(), at(0));
    refuse(&mut table, 1, request(WHITE, ready("x")), "no person sits at white");
    let effects = accept(&mut table, 1, Input::Sit(WHITE, person("Ada Lovelace")));
    assert_eq!(
        effects[0],
        Effect::Keep("#@ 1 white sits person Ada Lovelace".to_owned())
    );
    assert_eq!(
        told(&effects, Viewer::Spectator),
        [News::Sat(WHITE, person("Ada Lovelace"))]
    );
    refuse(&mut table, 2, Input::Sit(WHITE, person("Bo")), "white is taken");
    refuse(
        &mut table,
        2,
        Input::Sit(BLACK, Occupant::Open),
        "nobody is to sit down",
    );
    for name in ["", " Bo", "Bo ", "a:b", "a#b", "a\nb", "two  blanks", &"x".repeat(41)] {
        refuse(
            &mut table,
            2,
            Input::Sit(BLACK, person(name)),
            "a name has 1 to 40 characters",
        );
    }
    refuse(&mut table, 2, Input::Sit(Seat::new(7), person("Bo")), "no such seat");
    refuse(&mut table, 2, Input::Stand(BLACK), "nobody sits at black");
    accept(&mut table, 3, Input::Sit(BLACK, person("Bo")));
    accept(&mut table, 4, Input::Stand(BLACK));
    accept(&mut table, 5, Input::Sit(BLACK, person("Cy")));
    for word in ["", "two words", "#", &"x".repeat(65)] {
        refuse(&mut table, 6, request(WHITE, ready(word)), "a word for the dice");
    }
    accept(&mut table, 6, request(WHITE, ready("anchor")));
    refuse(&mut table, 6, request(WHITE, ready("again")), "ready already");
    refuse(
        &mut table,
        6,
        request(WHITE, Request::Play("c5-d4".to_owned())),
        "has not begun",
    );
    refuse(&mut table, 6, request(WHITE, Request::Resign), "has not begun");
    assert_eq!(*table.phase(), Phase::Waiting);
    let effects = accept(&mut table, 7, request(BLACK, ready("breeze")));
    assert!(told(&effects, Viewer::Seat(WHITE)).contains(&News::Begun));
    assert_eq!(*table.phase(), Phase::Playing);
    refuse(&mut table, 8, Input::Stand(BLACK), "the game has begun");
    refuse(&mut table, 8, request(BLACK, ready("again")), "the game has begun");
}

#[test]
fn actions_are_played_in_turn_or_refused_with_their_paragraph() {
    let mut table = begun(nevo(&[]), Clock::None);
    let input = request(BLACK, Request::Play("c3-d3".to_owned()));
    refuse(&mut table, 10, input, "it is the turn of white");
    let input = request(WHITE, Request::Play("c5-c9".to_owned()));
    refuse(&mut table, 10, input, "'c9' is no square");
    let input = request(WHITE, Request::Play("c5-c1".to_owned()));
    refuse(&mut table, 10, input, "R");
    refuse(
        &mut table,
        10,
        Input::Program(WHITE, Request::Resign),
        "no program plays for white",
    );
    let effects = play(&mut table, 20, WHITE, "c5-d4");
    assert_eq!(effects[0], Effect::Keep("#@ 20 white plays c5-d4".to_owned()));
    let told = told(&effects, Viewer::Seat(BLACK));
    let News::Played {
        number: 1,
        text,
        told: words,
        ..
    } = &told[0]
    else {
        panic!("{told:?}");
    };
    assert_eq!(text, "c5-d4");
    assert!(!words.is_empty());
    let view = table.view_for(Viewer::Seat(BLACK));
    assert!(!view.choices.is_empty());
    assert!(table.view_for(Viewer::Seat(WHITE)).choices.is_empty());
    assert!(table.view_for(Viewer::Spectator).choices.is_empty());
}

#[test]
fn programs_are_asked_to_think_and_act_for_themselves() {
    let mut table = Table::open(nevo(&[]), Clock::None, secret(), at(0));
    let player = Occupant::Player("level-3".to_owned());
    accept(&mut table, 0, Input::Sit(BLACK, player.clone()));
    accept(&mut table, 0, Input::Sit(WHITE, person("Ada")));
    accept(&mut table, 0, request(WHITE, ready("anchor")));
    let effects = play(&mut table, 5, WHITE, "c5-d4");
    assert!(effects.contains(&Effect::Think(BLACK, player)));
    refuse(
        &mut table,
        6,
        request(BLACK, Request::Play("c3-d3".to_owned())),
        "no person sits at black",
    );
    accept(&mut table, 6, Input::Program(BLACK, Request::Play("c3-d3".to_owned())));
    let effects = accept(&mut table, 7, propose(WHITE, Proposal::Draw));
    assert!(effects.contains(&Effect::Ask(BLACK, Proposal::Draw)));
    accept(&mut table, 7, Input::Program(BLACK, Request::Agree(Topic::Draw)));
    assert_eq!(end(&table), Some(("draw".to_owned(), "agreed".to_owned())));
}

#[test]
fn time_for_the_game_runs_for_whoever_is_to_act() {
    let clock = Clock::Game {
        seconds: 60,
        increment: 2,
    };
    let mut table = begun(nevo(&[]), clock);
    play(&mut table, 10_000, WHITE, "c5-d4");
    assert_eq!((left(&table, WHITE), left(&table, BLACK)), (52_000, 60_000));
    accept(&mut table, 15_000, Input::Tick);
    assert_eq!((left(&table, WHITE), left(&table, BLACK)), (52_000, 55_000));
    assert_eq!(table.deadline(), Some(at(70_000)));
    // Time that runs backwards stands still.
    accept(&mut table, 1_000, Input::Tick);
    assert_eq!(left(&table, BLACK), 55_000);
    play(&mut table, 20_000, BLACK, "c3-d3");
    assert_eq!((left(&table, BLACK), used(&table, BLACK)), (52_000, 10_000));
    assert_eq!(table.deadline(), Some(at(72_000)));
}

#[test]
fn a_flag_falls_at_its_own_time_whatever_comes_later() {
    let clock = Clock::Game {
        seconds: 60,
        increment: 0,
    };
    let mut table = begun(nevo(&[]), clock);
    accept(&mut table, 59_999, Input::Tick);
    assert_eq!(*table.phase(), Phase::Playing);
    let input = request(WHITE, Request::Play("c5-d4".to_owned()));
    let answer = table.feed(at(65_000), input);
    assert!(answer.refused.unwrap().to_string().contains("the game is over"));
    assert_eq!(answer.effects[0], Effect::Keep("#@ 60000 white out-of-time".to_owned()));
    assert_eq!(told(&answer.effects, Viewer::Seat(BLACK))[0], News::OutOfTime(WHITE));
    assert_eq!(
        end(&table),
        Some(("black wins".to_owned(), "white ran out of time".to_owned()))
    );
    assert_eq!((left(&table, WHITE), used(&table, WHITE)), (0, 60_000));
    assert!(played(&table).is_empty());
}

#[test]
fn time_by_the_turn_begins_anew_each_turn() {
    for (clock, full) in [
        (Clock::Turn { seconds: 30 }, 30_000),
        (Clock::Days { days: 2 }, 172_800_000),
    ] {
        let mut table = begun(nevo(&[]), clock);
        play(&mut table, 20_000, WHITE, "c5-d4");
        play(&mut table, 45_000, BLACK, "c3-d3");
        assert_eq!(table.deadline(), Some(at(45_000 + full)));
        assert_eq!(left(&table, WHITE), full);
        accept(&mut table, 45_000 + full, Input::Tick);
        assert_eq!(end(&table).unwrap().0, "black wins");
    }
}

#[test]
fn a_turn_of_several_actions_is_one_turn_for_the_clock() {
    let mut table = begun(
        cups(&[]),
        Clock::Game {
            seconds: 60,
            increment: 5,
        },
    );
    play(&mut table, 1_000, NORTH, "hide:2");
    assert_eq!(left(&table, NORTH), 59_000);
    play(&mut table, 2_000, NORTH, "done");
    assert_eq!(left(&table, NORTH), 63_000);
}

#[test]
fn a_pause_stops_the_clocks_until_all_go_on() {
    let clock = Clock::Game {
        seconds: 60,
        increment: 0,
    };
    let mut table = begun(nevo(&[]), clock);
    accept(&mut table, 5_000, propose(BLACK, Proposal::Pause));
    refuse(&mut table, 6_000, agree(BLACK, Topic::Pause), "black is not asked");
    refuse(
        &mut table,
        6_000,
        agree(WHITE, Topic::Draw),
        "nothing of that kind is proposed",
    );
    let effects = accept(&mut table, 10_000, agree(WHITE, Topic::Pause));
    assert!(told(&effects, Viewer::Spectator).contains(&News::Paused));
    assert_eq!(table.deadline(), None);
    refuse(
        &mut table,
        20_000,
        request(WHITE, Request::Play("c5-d4".to_owned())),
        "paused",
    );
    refuse(&mut table, 20_000, propose(WHITE, Proposal::Pause), "paused");
    accept(&mut table, 900_000, propose(WHITE, Proposal::Resume));
    // Two who propose the same have agreed.
    accept(&mut table, 900_000, propose(BLACK, Proposal::Resume));
    assert_eq!(left(&table, WHITE), 50_000);
    assert_eq!(table.deadline(), Some(at(950_000)));
    refuse(&mut table, 900_001, propose(WHITE, Proposal::Resume), "not paused");
}

#[test]
fn who_resigns_against_one_side_has_lost() {
    let mut table = begun(nevo(&[]), Clock::None);
    accept(&mut table, 10, request(BLACK, Request::Resign));
    assert_eq!(
        end(&table),
        Some(("white wins".to_owned(), "black resigned".to_owned()))
    );
    refuse(&mut table, 20, request(WHITE, Request::Resign), "the game is over");
    refuse(&mut table, 20, request(BLACK, Request::Resign), "the game is over");
}

#[test]
fn a_stand_in_plays_for_who_resigns_while_several_sides_go_on() {
    let mut table = begun(cups(&[]), Clock::Turn { seconds: 30 });
    let effects = accept(&mut table, 10, request(NORTH, Request::Resign));
    let stand_in = Occupant::Player(STAND_IN.to_owned());
    assert!(effects.contains(&Effect::Think(NORTH, stand_in.clone())));
    assert_eq!(*table.phase(), Phase::Playing);
    assert_eq!(table.deadline(), None, "a stand-in plays without time");
    refuse(
        &mut table,
        20,
        request(NORTH, Request::Play("hide:1".to_owned())),
        "north has left",
    );
    refuse(
        &mut table,
        20,
        Input::Program(NORTH, Request::Resign),
        "a stand-in only plays",
    );
    accept(
        &mut table,
        20,
        Input::Program(NORTH, Request::Play("hide:1".to_owned())),
    );
    accept(&mut table, 30, Input::Program(NORTH, Request::Play("done".to_owned())));
    accept(&mut table, 40, request(NORTH, say("good luck")));
    // Only those who still play are asked.
    accept(&mut table, 50, propose(EAST, Proposal::Draw));
    accept(&mut table, 50, agree(SOUTH, Topic::Draw));
    refuse(&mut table, 50, agree(NORTH, Topic::Draw), "north has left");
    accept(&mut table, 60, request(SOUTH, Request::Resign));
    refuse(&mut table, 60, agree(WEST, Topic::Draw), "nothing of that kind");
    accept(&mut table, 70, request(EAST, Request::Resign));
    assert_eq!(end(&table), Some(("west wins".to_owned(), "east resigned".to_owned())));
}

#[test]
fn a_side_has_lost_when_all_its_seats_have_left() {
    let mut table = begun(cups(&["teams=on"]), Clock::None);
    accept(&mut table, 10, request(NORTH, Request::Resign));
    accept(&mut table, 20, request(EAST, Request::Resign));
    assert_eq!(*table.phase(), Phase::Playing);
    accept(&mut table, 30, request(SOUTH, Request::Resign));
    assert_eq!(
        end(&table),
        Some(("east and west win".to_owned(), "south resigned".to_owned()))
    );
}

#[test]
fn programs_do_not_play_on_among_themselves() {
    let mut table = Table::open(cups(&["teams=off"]), Clock::None, secret(), at(0));
    accept(&mut table, 0, Input::Sit(NORTH, person("Ada")));
    for seat in [EAST, SOUTH, WEST] {
        accept(&mut table, 0, Input::Sit(seat, Occupant::Bot("crow".to_owned())));
    }
    accept(&mut table, 0, request(NORTH, ready("anchor")));
    accept(&mut table, 5, request(NORTH, Request::Resign));
    assert_eq!(end(&table).unwrap().0, "east and south and west win");
}

#[test]
fn all_who_play_must_agree_to_a_draw() {
    let mut table = begun(cups(&[]), Clock::None);
    accept(&mut table, 10, propose(SOUTH, Proposal::Draw));
    accept(&mut table, 11, agree(NORTH, Topic::Draw));
    let effects = accept(&mut table, 12, decline(EAST, Topic::Draw));
    assert!(told(&effects, Viewer::Spectator).contains(&News::Dropped(EAST, Topic::Draw)));
    refuse(&mut table, 13, propose(SOUTH, Proposal::Draw), "declined");
    play(&mut table, 14, NORTH, "hide:1");
    accept(&mut table, 15, propose(SOUTH, Proposal::Draw));
    // Whoever is asked and plays instead has declined; who proposed may play on.
    play(&mut table, 16, NORTH, "done");
    assert!(table.view_for(Viewer::Spectator).offers.is_empty());
    accept(&mut table, 17, propose(EAST, Proposal::Draw));
    play(&mut table, 18, EAST, "hide:1");
    for seat in [NORTH, SOUTH, WEST] {
        accept(&mut table, 19, agree(seat, Topic::Draw));
    }
    assert_eq!(end(&table), Some(("draw".to_owned(), "agreed".to_owned())));
}

#[test]
fn r7_5_a_claim_holds_when_all_who_would_lose_accept() {
    let claim = |seat, result: &str| propose(seat, Proposal::Claim(result.to_owned()));
    let mut table = begun(cups(&[]), Clock::None);
    refuse(&mut table, 10, claim(NORTH, "north wins"), "this game knows no claims");
    let mut table = begun(cups(&["teams=on"]), Clock::None);
    refuse(
        &mut table,
        10,
        claim(NORTH, "north wins"),
        "'north wins' cannot be claimed",
    );
    accept(&mut table, 10, claim(NORTH, "north and south win"));
    refuse(&mut table, 11, agree(SOUTH, Topic::Claim), "south is not asked");
    accept(&mut table, 11, agree(EAST, Topic::Claim));
    accept(&mut table, 12, decline(WEST, Topic::Claim));
    assert_eq!(*table.phase(), Phase::Playing, "nothing has changed");
    play(&mut table, 13, NORTH, "hide:1");
    // One may also claim that the others win; then one's own side must accept.
    accept(&mut table, 14, claim(EAST, "north and south win"));
    accept(&mut table, 15, agree(WEST, Topic::Claim));
    let reason = "claimed by east and accepted".to_owned();
    assert_eq!(end(&table), Some(("north and south win".to_owned(), reason)));
}

#[test]
fn a_rematch_exchanges_the_seats() {
    let mut table = begun(nevo(&[]), Clock::None);
    refuse(&mut table, 5, propose(WHITE, Proposal::Rematch), "not over");
    accept(&mut table, 10, request(BLACK, Request::Resign));
    accept(&mut table, 20, propose(BLACK, Proposal::Rematch));
    accept(&mut table, 21, decline(WHITE, Topic::Rematch));
    accept(&mut table, 22, propose(BLACK, Proposal::Rematch));
    let effects = accept(&mut table, 23, agree(WHITE, Topic::Rematch));
    assert!(effects.contains(&Effect::Rematch(vec![person("Bo"), person("Ada")])));
    refuse(&mut table, 24, propose(WHITE, Proposal::Rematch), "agreed already");
}

#[test]
fn talk_reaches_those_it_is_meant_for() {
    let mut table = begun(cups(&["teams=on"]), Clock::None);
    accept(&mut table, 10, Input::Watch("Eve".to_owned()));
    let side = Request::Say(Audience::Side, "look west".to_owned());
    let effects = accept(&mut table, 11, request(NORTH, side));
    let heard = |effects: &[Effect], viewer| {
        let news = told(effects, viewer);
        news.iter().any(|news| matches!(news, News::Said(_)))
    };
    for (viewer, hears) in [
        (Viewer::Seat(NORTH), true),
        (Viewer::Seat(SOUTH), true),
        (Viewer::Seat(EAST), false),
        (Viewer::Spectator, false),
    ] {
        assert_eq!(heard(&effects, viewer), hears, "{viewer:?}");
        assert_eq!(table.view_for(viewer).chat.len(), usize::from(hears), "{viewer:?}");
        assert_eq!(table.record(viewer).write().contains("look west"), hears, "{viewer:?}");
    }
    let effects = accept(
        &mut table,
        12,
        Input::WatcherSays("Eve".to_owned(), "west is bluffing".to_owned()),
    );
    assert!(heard(&effects, Viewer::Spectator) && !heard(&effects, Viewer::Seat(NORTH)));
    assert!(!table.record(Viewer::Seat(NORTH)).write().contains("bluffing"));
    for text in ["", " x", "a\nb", &"x".repeat(501)] {
        refuse(&mut table, 13, request(NORTH, say(text)), "what is said has 1 to 500");
    }
    accept(&mut table, 14, request(NORTH, Request::Resign));
    accept(&mut table, 14, request(SOUTH, Request::Resign));
    assert!(
        table.record(Viewer::Seat(NORTH)).write().contains("bluffing"),
        "after the game all hear it"
    );
    assert!(
        !table.record(Viewer::Seat(EAST)).write().contains("look west"),
        "a side keeps its secrets"
    );
    accept(&mut table, 15, Input::Unwatch("Eve".to_owned()));
    refuse(&mut table, 15, Input::Unwatch("Eve".to_owned()), "not watching");
}

#[test]
fn nobody_sees_what_they_may_not_know_before_the_end() {
    // Two tables that differ in what north hides alone look the same to all others.
    let twins = ["hide:1", "hide:3"].map(|hidden| {
        let mut table = begun(cups(&[]), Clock::None);
        let mut effects = play(&mut table, 10, NORTH, hidden);
        accept(&mut table, 11, undo(NORTH, 0));
        effects.extend(play(&mut table, 12, NORTH, hidden));
        effects.extend(play(&mut table, 13, NORTH, "done"));
        effects.extend(play(&mut table, 14, EAST, "hide:2"));
        (table, effects)
    });
    for viewer in [Viewer::Seat(EAST), Viewer::Seat(SOUTH), Viewer::Spectator] {
        let [one, other] = &twins;
        assert_eq!(one.0.view_for(viewer), other.0.view_for(viewer));
        assert_eq!(one.0.record(viewer).write(), other.0.record(viewer).write());
        assert_eq!(told(&one.1, viewer), told(&other.1, viewer));
        assert!(one.0.view_for(viewer).secret.is_none());
        assert!(!one.0.record(viewer).write().contains("secret"));
    }
    assert_ne!(
        twins[0].0.view_for(Viewer::Seat(NORTH)),
        twins[1].0.view_for(Viewer::Seat(NORTH))
    );
}

#[test]
fn a_table_can_begin_in_the_middle_of_a_game() {
    let mut game = nevo(&[]);
    game.play("c5-d4").unwrap();
    let mut table = begun(game, Clock::None);
    play(&mut table, 10, BLACK, "c3-d3");
    refuse(&mut table, 11, undo(WHITE, 0), "no such action");
    let text = table.record(Viewer::All).write();
    assert!(text.contains("opening: 1\n"), "{text}");
    let again = Table::resume(&text, Time::from_millis(0)).unwrap();
    assert_eq!(played(&again), ["c5-d4", "c3-d3"]);
}
