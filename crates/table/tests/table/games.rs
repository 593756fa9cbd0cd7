//! The games of the house at the table: sides, claims, dice and undo as their rules have them.

use crate::common::*;
use quincunx_core::laws::Stream;
use quincunx_core::{Chooser, Record, Seat, Session, Turn, Viewer};
use quincunx_table::{Clock, Phase, Proof, Proposal, Request, Table, Topic, Undo};
use std::collections::{HashMap, HashSet};

fn open(game: &str, options: &[&str]) -> Box<dyn Session> {
    quincunx_games::find(game).unwrap().open(options, None).unwrap()
}

fn claim(seat: Seat, result: &str) -> quincunx_table::Input {
    propose(seat, Proposal::Claim(result.to_owned()))
}

/// Plays at random for the seats in turn, until the end or for so many actions.
fn play_on(table: &mut Table, actions: usize, seed: u64) {
    let mut stream = Stream::new(seed);
    for number in 0..actions {
        let Turn::Seat(seat) = table.session().turn() else {
            return;
        };
        let action = table.session().pick(&mut |bound| stream.below(bound)).unwrap();
        play(table, 1000 + number as u64, seat, &action);
    }
}

#[test]
fn every_game_can_be_played_resumed_and_verified() {
    for entry in quincunx_games::GAMES {
        let start = || entry.open(&[], None).unwrap();
        let mut table = begun(
            start(),
            Clock::Game {
                seconds: 600,
                increment: 1,
            },
        );
        play_on(&mut table, 150, 7);
        let again = Table::resume(&table.record(Viewer::All).write(), at(100_000)).unwrap();
        assert_eq!(played(&again), played(&table), "{}", entry.info.name);
        for seat in (0..start().seats().len()).map(|seat| Seat::new(seat as u8)) {
            if *table.phase() == Phase::Playing {
                let _ = table.feed(at(200_000), request(seat, Request::Resign));
            }
        }
        let text = table.record(Viewer::Spectator).write();
        let proof = Proof::of(&Record::read(&text).unwrap(), &*start()).unwrap();
        assert_eq!(proof.actions, played(&table).len(), "{}", entry.info.name);
        assert_eq!(proof.result.unwrap().0, end(&table).unwrap().0);
    }
}

#[test]
fn nika_r7_5_the_team_that_would_lose_is_asked() {
    let mut table = begun(open("nika", &["players=4"]), Clock::None);
    let [athens, sparta, messene, thebes] = [0, 1, 2, 3].map(Seat::new);
    let view = table.view_for(Viewer::Spectator);
    assert_eq!(view.claims, ["athenians wins", "spartans wins"]);
    refuse(&mut table, 10, claim(athens, "draw"), "'draw' cannot be claimed");
    // At any time, also when another acts, and for either team.
    accept(&mut table, 10, claim(messene, "athenians wins"));
    accept(&mut table, 11, decline(thebes, Topic::Claim));
    refuse(&mut table, 12, claim(messene, "athenians wins"), "declined");
    accept(&mut table, 13, claim(sparta, "athenians wins"));
    refuse(&mut table, 14, agree(athens, Topic::Claim), "athens is not asked");
    accept(&mut table, 15, agree(thebes, Topic::Claim));
    assert_eq!(end(&table).unwrap().0, "athenians wins");
}

#[test]
fn nika_with_two_players_a_claim_to_lose_needs_nobody() {
    let mut table = begun(open("nika", &[]), Clock::None);
    accept(&mut table, 10, claim(BLACK, "athenians wins"));
    assert_eq!(
        end(&table).unwrap(),
        (
            "athenians wins".to_owned(),
            "claimed by spartans and accepted".to_owned()
        )
    );
}

#[test]
fn nika_a_team_has_lost_when_all_its_players_have_left() {
    // With three players one controls a team and is a side alone.
    let mut table = begun(open("nika", &["players=3"]), Clock::None);
    accept(&mut table, 10, request(Seat::new(1), Request::Resign));
    assert_eq!(*table.phase(), Phase::Playing);
    accept(&mut table, 11, request(Seat::new(0), Request::Resign));
    assert_eq!(
        end(&table).unwrap(),
        ("spartans wins".to_owned(), "athenians resigned".to_owned())
    );
}

#[test]
fn nika_the_first_of_two_actions_is_a_draft() {
    let mut table = begun(open("nika", &[]), Clock::None);
    play(&mut table, 10, WHITE, "pass");
    assert_eq!(table.undo(WHITE, 0).unwrap(), Undo::Free);
    accept(&mut table, 11, undo(WHITE, 0));
    play(&mut table, 12, WHITE, "pass");
    play(&mut table, 13, WHITE, "pass");
    assert_eq!(table.undo(WHITE, 0).unwrap(), Undo::Consent);
}

#[test]
fn nieuchess_dice_are_checked() {
    let start = || open("nieuchess", &[]);
    let mut table = begun(start(), Clock::None);
    play_on(&mut table, 400, 3);
    assert!(played(&table)[0].starts_with("roll:"));
    accept(&mut table, 100_000, propose(WHITE, Proposal::Draw));
    accept(&mut table, 100_000, agree(BLACK, Topic::Draw));
    let text = table.record(Viewer::Spectator).write();
    let proof = Proof::of(&Record::read(&text).unwrap(), &*start()).unwrap();
    assert!(proof.dice > 1, "{proof}");
    let rolled = &played(&table)[0];
    let other = if rolled == "roll:12" { "roll:13" } else { "roll:12" };
    let error = Proof::of(&Record::read(&text.replacen(rolled, other, 1)).unwrap(), &*start()).unwrap_err();
    assert!(error.to_string().contains("action 1"), "{error}");
}

/// Plays what is legal and begins with this, the first in order.
fn play_first(table: &mut Table, beginning: &str) -> String {
    let Turn::Seat(seat) = table.session().turn() else {
        panic!("nobody is to act");
    };
    let legal = table.session().legal();
    let action = legal
        .iter()
        .find(|action| action.starts_with(beginning))
        .unwrap()
        .clone();
    play(table, 1000, seat, &action);
    action
}

#[test]
fn unita_hidden_placements_can_be_changed_while_nobody_has_learnt_of_them() {
    // R4.1: with secret deployment others see `put:?@?`, whatever is put where.
    let mut table = begun(open("unita", &["deploy=secret", "terrain=off"]), Clock::None);
    for _ in 0..16 {
        play_first(&mut table, "put:");
    }
    assert_eq!(
        table.undo(Seat::new(0), 3).unwrap(),
        Undo::Free,
        "green may still change its mind"
    );
    assert_eq!(table.view_for(Viewer::Seat(Seat::new(1))).played[0], "put:?@?");
    play_first(&mut table, "put:");
    assert_eq!(
        table.undo(Seat::new(0), 3).unwrap(),
        Undo::Consent,
        "but not when yellow has begun"
    );
    assert_eq!(table.undo(Seat::new(1), 16).unwrap(), Undo::Free);
}

#[test]
fn unita_tiles_are_laid_after_a_die() {
    // R3.1, R3.2: green rolls and lays; then yellow rolls, and the die is known to all.
    let mut table = begun(open("unita", &[]), Clock::None);
    play_first(&mut table, "lay:5m-4f-3s");
    assert_eq!(table.view_for(Viewer::Spectator).played[1], "lay:5?-4?-3?");
    assert_eq!(table.undo(Seat::new(0), 1).unwrap(), Undo::Known);
    let text = table.record(Viewer::Seat(Seat::new(1))).write();
    assert!(!text.contains("lay:5m") && !text.contains("secret"), "{text}");
}

#[test]
fn unita_what_turns_a_tile_up_cannot_be_taken_back_freely() {
    // R6.2, R3.7: tiles are turned up by battles and by their own use, in the middle of a turn too.
    let (mut turned_up, mut drafts) = (0, 0);
    for seed in 0..3 {
        let mut table = begun(open("unita", &["players=2", "powers=none"]), Clock::None);
        let mut stream = Stream::new(seed);
        // The tiles of each battalion that everybody knows: with two of them the third is no secret any more.
        let mut known: HashMap<String, HashSet<String>> = HashMap::new();
        for number in 0..260 {
            let Turn::Seat(seat) = table.session().turn() else {
                break;
            };
            let place = table.session().played().len();
            let action = table.session().pick(&mut |bound| stream.below(bound)).unwrap();
            play(&mut table, 1000 + number, seat, &action);
            let told = table.session().told(Viewer::Spectator);
            let told: Vec<String> = told.iter().map(ToString::to_string).collect();
            let mut out = false;
            for words in told
                .iter()
                .filter(|words| words.contains("is turned up") || words.contains("the special one"))
            {
                let (colour, rest) = words.split_once("'s tile on ").unwrap();
                let tiles = known.entry(colour.to_owned()).or_default();
                let fresh = tiles.insert(rest.split(' ').next().unwrap().to_owned());
                out |= fresh && tiles.len() < 3;
            }
            if out {
                assert_eq!(table.undo(seat, place).unwrap(), Undo::Known, "{action}: {told:?}");
                turned_up += 1;
            } else if table.session().turn() == Turn::Seat(seat) {
                assert_eq!(table.undo(seat, place).unwrap(), Undo::Free, "{action}: {told:?}");
                drafts += 1;
            }
        }
    }
    assert!(turned_up > 5 && drafts > 50, "{turned_up} {drafts}");
}

#[test]
fn unita_results_name_sides() {
    let resign = |table: &mut Table, seat: u8| accept(table, 10, request(Seat::new(seat), Request::Resign));
    let mut table = begun(open("unita", &["teams=on"]), Clock::None);
    resign(&mut table, 0);
    assert_eq!(*table.phase(), Phase::Playing, "red plays on for Helvetia");
    resign(&mut table, 2);
    assert_eq!(
        end(&table).unwrap(),
        ("neighbours wins".to_owned(), "red resigned".to_owned())
    );
    let mut table = begun(open("unita", &["players=2"]), Clock::None);
    resign(&mut table, 1);
    assert_eq!(end(&table).unwrap().0, "helvetia wins");
    let mut table = begun(open("unita", &[]), Clock::None);
    resign(&mut table, 1);
    resign(&mut table, 2);
    resign(&mut table, 0);
    assert_eq!(end(&table).unwrap().0, "blue wins");
}
