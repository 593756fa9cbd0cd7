//! What the tests of the table share: a small game with secrets and a die, and people who play at a table.

pub(crate) mod cups;

use quincunx_core::{Options, Playing, Seat, Session, Viewer};
use quincunx_table::{Answer, Clock, Effect, Input, News, Occupant, Proposal, Request, Secret, Table, Time, Topic};

pub(crate) const NORTH: Seat = Seat::new(0);
pub(crate) const EAST: Seat = Seat::new(1);
pub(crate) const SOUTH: Seat = Seat::new(2);
pub(crate) const WEST: Seat = Seat::new(3);
pub(crate) const WHITE: Seat = Seat::new(0);
pub(crate) const BLACK: Seat = Seat::new(1);

/// So many milliseconds after the table was opened.
pub(crate) fn at(millis: u64) -> Time {
    Time::from_millis(1_800_000_000_000 + millis)
}

pub(crate) fn secret() -> Secret {
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = place as u8;
    }
    Secret::new(bytes)
}

pub(crate) fn nevo(options: &[&str]) -> Box<dyn Session> {
    quincunx_games::find("nevo").unwrap().open(options, None).unwrap()
}

pub(crate) fn cups(options: &[&str]) -> Box<dyn Session> {
    let options = Options::read(&cups::INFO, options.iter().copied()).unwrap();
    Box::new(Playing::<cups::Cups>::new(options, None).unwrap())
}

/// A table with persons on every seat, all ready, at time 0.
pub(crate) fn begun(session: Box<dyn Session>, clock: Clock) -> Table {
    let seats = session.seats().len() as u8;
    let mut table = Table::open(session, clock, secret(), at(0));
    for (seat, name) in (0..seats).zip(["Ada", "Bo", "Cy", "Di"]) {
        accept(
            &mut table,
            0,
            Input::Sit(Seat::new(seat), Occupant::Person(name.to_owned())),
        );
    }
    for (seat, word) in (0..seats).zip(["anchor", "breeze", "candle", "drizzle"]) {
        accept(
            &mut table,
            0,
            Input::Person(Seat::new(seat), Request::Ready(word.to_owned())),
        );
    }
    table
}

#[track_caller]
pub(crate) fn accept(table: &mut Table, millis: u64, input: Input) -> Vec<Effect> {
    let said = format!("{input:?}");
    let Answer { effects, refused } = table.feed(at(millis), input);
    assert!(refused.is_none(), "{said}: {}", refused.unwrap());
    effects
}

/// Feeds what must be refused with these words, and checks that nothing changed.
#[track_caller]
pub(crate) fn refuse(table: &mut Table, millis: u64, input: Input, words: &str) {
    let before = table.record(Viewer::All).write();
    let said = format!("{input:?}");
    let Some(refused) = table.feed(at(millis), input).refused else {
        panic!("{said} was not refused");
    };
    assert!(refused.to_string().contains(words), "{said}: {refused}");
    assert_eq!(table.record(Viewer::All).write(), before);
}

#[track_caller]
pub(crate) fn play(table: &mut Table, millis: u64, seat: Seat, action: &str) -> Vec<Effect> {
    accept(table, millis, request(seat, Request::Play(action.to_owned())))
}

pub(crate) fn request(seat: Seat, request: Request) -> Input {
    Input::Person(seat, request)
}

pub(crate) fn propose(seat: Seat, proposal: Proposal) -> Input {
    Input::Person(seat, Request::Propose(proposal))
}

pub(crate) fn undo(seat: Seat, to: usize) -> Input {
    propose(seat, Proposal::Undo { to, known: false })
}

pub(crate) fn agree(seat: Seat, topic: Topic) -> Input {
    Input::Person(seat, Request::Agree(topic))
}

pub(crate) fn decline(seat: Seat, topic: Topic) -> Input {
    Input::Person(seat, Request::Decline(topic))
}

/// What a viewer is told by some effects.
pub(crate) fn told(effects: &[Effect], viewer: Viewer) -> Vec<News> {
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Tell(to, news) if *to == viewer => Some(news.clone()),
        _ => None,
    });
    told.collect()
}

pub(crate) fn played(table: &Table) -> Vec<String> {
    table.view_for(Viewer::All).played
}

pub(crate) fn left(table: &Table, seat: Seat) -> u64 {
    table.view_for(Viewer::Spectator).seats[seat.index()].time.left.unwrap()
}

pub(crate) fn used(table: &Table, seat: Seat) -> u64 {
    table.view_for(Viewer::Spectator).seats[seat.index()].time.used
}

/// Result and reason in words.
pub(crate) fn end(table: &Table) -> Option<(String, String)> {
    let record = table.record(Viewer::All);
    let result = record.result?;
    Some((result, record.table.reason.unwrap_or_default()))
}
