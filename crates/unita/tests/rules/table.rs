//! Tables drawn in text, and what is asked of them.

use quincunx_core::{Options, Playing, Session, Viewer};
use quincunx_unita::{INFO, Unita};
use std::collections::HashMap;

pub(crate) type Table = Playing<Unita>;

/// The dice of companies 1 to 4 where a drawing does not say otherwise: maximum and face on il, it, ol and ot.
const DICE: [&str; 4] = ["33221111", "44332211", "55443322", "55443322"];

/// A game at its start.
pub(crate) fn start(options: &str) -> Table {
    let options = Options::read(&INFO, options.split_whitespace()).unwrap();
    Playing::new(options, None).unwrap()
}

/// Why a game cannot be set up.
pub(crate) fn no_start(options: &str) -> String {
    match Options::read(&INFO, options.split_whitespace()) {
        Err(error) => error.to_string(),
        Ok(read) => match Table::new(read, None) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{options} is accepted"),
        },
    }
}

/// A game in the middle. The drawing has a line for each battalion that still has companies on the board, its path
/// from square 0 on, and lines for what is special:
///
/// ```text
/// green  ..4..3.2...1........     companies 1 to 4; those that are missing have left, the first ones first
/// green tiles 5m 8f+ 10s!         face up +, known for the special one !
/// green 2 55 44 33 20             the dice of company 2
/// green used halberd,special-1    what is used up
/// ```
pub(crate) fn table(options: &str, asked: &str, drawing: &str) -> Table {
    let mut game = start(options);
    let terrain = game.options().get("terrain") == "on";
    let mut paths = HashMap::new();
    let mut others: HashMap<String, String> = HashMap::new();
    for line in drawing.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [colour, path] => drop(paths.insert(colour, path)),
            [colour, "tiles", ref tiles @ ..] => drop(others.insert(format!("{colour} tiles"), tiles.join(","))),
            [colour, "used", used] => drop(others.insert(format!("{colour} used"), used.to_owned())),
            [colour, company, ref dice @ ..] => drop(others.insert(format!("{colour} {company}"), dice.concat())),
            _ => panic!("{line}"),
        }
    }
    let mut position = asked.to_owned();
    for colour in ["green", "yellow", "red", "blue"] {
        if !game.position(Viewer::All).contains(&format!(" {colour}/")) {
            continue;
        }
        let path = paths.remove(colour).unwrap_or("....................");
        assert_eq!(path.len(), 20, "{path}");
        let companies = ["1", "2", "3", "4"].into_iter().zip(DICE).map(|(company, dice)| {
            let place = path
                .find(company)
                .map_or("gate".to_owned(), |square| square.to_string());
            let own = others.remove(&format!("{colour} {company}"));
            format!("{place}:{}", own.as_deref().unwrap_or(dice))
        });
        let companies: Vec<String> = companies.collect();
        let none = if terrain { "4m,5f,6s" } else { "-" };
        position.push_str(&format!(
            " {colour}/{}/{}/{}",
            companies.join(","),
            others.remove(&format!("{colour} tiles")).as_deref().unwrap_or(none),
            others.remove(&format!("{colour} used")).as_deref().unwrap_or("-"),
        ));
    }
    assert!(paths.is_empty() && others.is_empty(), "{paths:?} {others:?}");
    if let Err(error) = game.set_position(&position) {
        panic!("{error}: {position}");
    }
    game
}

/// Plays actions, each of which must be legal.
#[track_caller]
pub(crate) fn play(game: &mut Table, actions: &str) {
    for action in actions.split_whitespace() {
        if let Err(error) = game.play(action) {
            panic!("{action}: {error}");
        }
        game.check().unwrap();
    }
}

/// The legal actions that begin with this, in one line.
pub(crate) fn legal(game: &Table, prefix: &str) -> String {
    let mut actions = game.legal();
    actions.retain(|action| action.starts_with(prefix));
    actions.join(" ")
}

/// Why an action is refused.
#[track_caller]
pub(crate) fn refused(game: &Table, action: &str) -> String {
    match game.judge(action) {
        Err(error) => error.to_string(),
        Ok(()) => panic!("{action} is legal"),
    }
}

/// Where a company stands and what its dice show: square, colon, and maximum and face on il, it, ol and ot.
pub(crate) fn company(game: &Table, colour: &str, company: usize) -> String {
    let companies = part(game, colour, 1);
    companies.split(',').nth(company - 1).unwrap().to_owned()
}

/// Part 1 of what a position says of a battalion is its companies, part 2 its tiles, part 3 what it has used up.
pub(crate) fn part(game: &Table, colour: &str, number: usize) -> String {
    let position = game.position(Viewer::All);
    let battalion = position.split(' ').find(|part| part.starts_with(colour)).unwrap();
    battalion.split('/').nth(number).unwrap().to_owned()
}

/// What is asked, as positions write it.
pub(crate) fn asked(game: &Table) -> String {
    let position = game.position(Viewer::All);
    position.split(' ').next().unwrap().to_owned()
}

/// What the last action told everybody.
pub(crate) fn told(game: &Table) -> String {
    let words: Vec<String> = game.told(Viewer::Spectator).iter().map(ToString::to_string).collect();
    words.join("; ")
}

/// Places all dice as `DICE` has them, in the given order of battalions' placements.
pub(crate) fn deploy(game: &mut Table) {
    let places: Vec<String> = (1..=4)
        .flat_map(|company| ["il", "it", "ol", "ot"].map(|slot| format!("{company}{slot}")))
        .collect();
    while asked(game).starts_with("deploy") {
        let legal = game.legal();
        let (die, place) = places
            .iter()
            .enumerate()
            .map(|(number, place)| (&DICE[number / 4][2 * (number % 4)..][..1], place))
            .find(|(die, place)| legal.contains(&format!("put:{die}@{place}")))
            .unwrap();
        play(game, &format!("put:{die}@{place}"));
    }
}
