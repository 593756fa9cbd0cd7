//! Nobody gets a byte that their seat may not know.
//!
//! Two games that differ only in the secrets of one seat are played at two tables. Everything that the other seats and
//! the watchers receive, over sockets and HTTP, must be the same, byte for byte, but for what names the table itself.

use crate::common::{House, Socket, Visitor, open};
use quincunx_core::{Record, Seat, Session, Turn, Viewer, mix};
use serde_json::{Value, json};

/// The seat with the secrets.
const OWNER: Seat = Seat::new(0);

/// How many actions the twins are played for at most.
const LONGEST: usize = 70;

/// Two games that look the same to everybody but the owner of the secrets.
struct Twins {
    one: Box<dyn Session>,
    other: Box<dyn Session>,
    /// How many actions of the owner differ.
    differences: usize,
}

impl Twins {
    fn look_the_same(one: &dyn Session, other: &dyn Session) -> bool {
        let seats = (0..one.seats().len())
            .map(|at| Seat::new(at as u8))
            .filter(|&seat| seat != OWNER);
        let mut viewers = seats.map(Viewer::Seat).chain([Viewer::Spectator]);
        one.turn() == other.turn()
            && viewers.all(|viewer| {
                one.position(viewer) == other.position(viewer)
                    && one.played_as(viewer) == other.played_as(viewer)
                    && one.told(viewer) == other.told(viewer)
                    && one.scene(viewer) == other.scene(viewer)
            })
    }

    /// Plays one action in each; `false`, and nothing played, if they do not look the same then.
    fn play(&mut self, one: &str, other: &str) -> bool {
        let (mut first, mut second) = (self.one.fork(), self.other.fork());
        let played = first.play(one).is_ok() && second.play(other).is_ok();
        if !played || !Self::look_the_same(&*first, &*second) {
            return false;
        }
        (self.one, self.other) = (first, second);
        true
    }

    /// Plays on. The owner does different things wherever that cannot be seen.
    fn step(&mut self, number: u64) -> bool {
        let (one, other) = (self.one.legal(), self.other.legal());
        let turn = self.one.turn();
        let at = |salt: u64, length: usize| (mix(number * 1000 + salt) % length as u64) as usize;
        if one.is_empty() || other.is_empty() || matches!(turn, Turn::Over(_)) {
            return false;
        }
        if turn == Turn::Seat(OWNER) {
            for salt in 0..60 {
                let (first, second) = (&one[at(salt, one.len())], &other[at(salt + 100, other.len())]);
                if first != second && self.play(first, second) {
                    self.differences += 1;
                    return true;
                }
            }
        }
        (0..60).any(|salt| {
            let action = &one[at(salt + 200, one.len())];
            other.contains(action) && self.play(action, action)
        })
    }
}

fn twins(options: &[&str], seed: u64) -> Twins {
    let entry = quincunx_games::find("unita").unwrap();
    let start = entry.open(options, None).unwrap();
    let mut twins = Twins {
        one: start.fork(),
        other: start,
        differences: 0,
    };
    let mut number = seed * 10_000;
    while twins.one.played().len() < LONGEST && twins.step(number) {
        number += 1;
    }
    twins
}

/// One of the tables with everybody at it: the seats, then a watcher.
struct Place {
    id: String,
    people: Vec<Visitor>,
    sockets: Vec<Socket>,
}

impl Place {
    /// Opens the table with the first actions of a game set up, so that no die is left to the table.
    async fn open(house: &House, game: &dyn Session, opening: usize) -> Place {
        let seats = game.seats().to_vec();
        let mut people: Vec<Visitor> = (0..=seats.len()).map(|_| house.visitor()).collect();
        let record = Record::of(game, Viewer::All).write();
        let table = json!({
            "from": {"record": record, "to": opening}, "seats": {seats[0]: "me"}, "name": "Ada", "word": "w0"
        });
        let id = people[0].open_table(table).await;
        for (at, seat) in seats.iter().enumerate().skip(1) {
            let sit = json!({"seat": seat, "name": format!("Player {at}"), "word": format!("w{at}")});
            people[at]
                .post(&format!("/api/tables/{id}/sit"), &sit)
                .await
                .expect(200);
        }
        let mut sockets: Vec<Socket> = Vec::new();
        for (at, person) in people.iter_mut().enumerate() {
            sockets.push(person.join(&id).await);
            // Everybody sees everybody come, one after the other.
            for socket in &mut sockets {
                socket.wait_for(|view| view["seq"] == at as u64 + 1).await;
            }
        }
        Place { id, people, sockets }
    }

    async fn play(&mut self, seat: Seat, action: &str, number: usize) {
        let request = json!({"do": "play", "action": action, "number": number});
        let answer = self.sockets[seat.index()].ask(request).await;
        assert_eq!(answer["type"], "ok", "{action}: {answer}");
        for socket in &mut self.sockets {
            socket.view_after(number + 1).await;
        }
    }

    /// Everything that everybody but the owner gets over HTTP, and got over the socket.
    async fn received(&mut self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let number = self.people[1]
            .get(&format!("/api/tables/{}", self.id))
            .await
            .expect(200)["number"]
            .clone();
        let number = number.as_u64().unwrap();
        let mut commitment = String::new();
        for at in 1..self.people.len() {
            let (id, who) = (self.id.clone(), &mut self.people[at]);
            let mut paths = ["", "/record", "/board.svg", "/analysis", "/hint"]
                .map(str::to_owned)
                .to_vec();
            for back in [0, 1, number / 2, number.saturating_sub(1), number] {
                paths.push(format!("/at/{back}"));
                paths.push(format!("/at/{back}.svg"));
            }
            for path in paths {
                let answer = who.get(&format!("/api/tables/{id}{path}")).await;
                if path.is_empty() {
                    answer.json()["dice_proof"]["commitment"]
                        .as_str()
                        .unwrap()
                        .clone_into(&mut commitment);
                }
                all.push((format!("{at} GET {path} {}", answer.status), answer.text()));
            }
            for body in [
                json!({"do": "why", "action": "x"}),
                json!({"do": "why", "picks": ["a", "b"]}),
                json!({"do": "play", "action": "x"}),
                json!({"do": "propose", "topic": "undo"}),
            ] {
                // Whoever acts is told what their own secrets allow; they are the same in both games.
                let answer = who.post(&format!("/api/tables/{id}/do"), &body).await;
                all.push((format!("{at} {body} {}", answer.status), answer.text()));
            }
        }
        for (at, socket) in self.sockets.iter().enumerate().skip(1) {
            for (number, text) in socket.received.iter().enumerate() {
                all.push((format!("{at} message {number}"), text.clone()));
            }
        }
        for (_, text) in &mut all {
            *text = without_name(&text.replace(&self.id, "ID").replace(&commitment, "HASH"));
        }
        all
    }
}

/// A text without the times at which something happened.
fn without_name(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#@ ") {
            lines.push(rest.split_once(' ').map_or(rest, |(_, what)| what).to_owned());
        } else if !line.starts_with("opened: ") {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

async fn compare(options: &[&str], seed: u64) -> (usize, usize) {
    let twins = twins(options, seed);
    let played = twins.one.played();
    let opening = played
        .iter()
        .rposition(|played| played.turn == Turn::Chance)
        .map_or(0, |at| at + 1);
    let house = open().await;
    let mut one = Place::open(&house, &*twins.one, opening).await;
    let mut other = Place::open(&house, &*twins.other, opening).await;
    for (number, (first, second)) in played.iter().zip(twins.other.played()).enumerate().skip(opening) {
        let Turn::Seat(seat) = first.turn else {
            continue;
        };
        one.play(seat, &first.text, number).await;
        other.play(seat, &second.text, number).await;
    }
    let owners: Vec<Value> = [&mut one, &mut other]
        .map(|place| json!(place.sockets[0].received.last()))
        .to_vec();
    let (mine, theirs) = (one.received().await, other.received().await);
    assert_eq!(mine.len(), theirs.len());
    for (first, second) in mine.iter().zip(&theirs) {
        assert_eq!(first, second, "{options:?} seed {seed}");
    }
    if twins.differences > 0 {
        // The owner of the secrets does see a difference, or this test could not fail.
        assert_ne!(
            owners[0].as_str().unwrap().replace(&one.id, "ID"),
            owners[1].as_str().unwrap().replace(&other.id, "ID")
        );
    }
    let compared = mine.len();
    house.server.stop().await;
    (twins.differences, compared)
}

#[tokio::test]
async fn twins_that_differ_in_secrets_look_the_same_to_all_others() {
    let mut differences = 0;
    for (options, seed) in [
        (&["players=2"][..], 1),
        (&["players=3", "deploy=secret"][..], 2),
        (&["players=4", "deploy=single"][..], 3),
    ] {
        let (differ, compared) = compare(options, seed).await;
        differences += differ;
        assert!(compared > 40, "{options:?}: only {compared} texts were compared");
    }
    assert!(differences >= 3, "the twins differed in {differences} actions only");
}
