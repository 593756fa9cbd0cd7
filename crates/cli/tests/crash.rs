//! `kill -9` in the middle of two hundred games: nothing that was acknowledged is lost, clocks are fair, programs go on.

#[path = "../../server/tests/server/common/client.rs"]
mod client;

use client::{Socket, Visitor, any_action};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How many tables, half of them with two people and a clock, half with a program.
const TABLES: usize = 200;

/// How long they play before the end.
const PLAYING: Duration = Duration::from_secs(4);

/// How long nobody is there.
const DOWN: Duration = Duration::from_secs(3);

/// A server of its own process.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
            .args(["serve", "--port", "0", "--no-open", "--log", "warn", "--data"])
            .arg(folder)
            .args([
                "--limit-requests",
                "0",
                "--limit-messages",
                "0",
                "--limit-sockets-per-address",
                "2000",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/');
        Process {
            child,
            address: address.parse().unwrap(),
        }
    }

    fn kill(&mut self) {
        // On Unix this is SIGKILL: the process has no chance to do anything.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One game and what its people know of it.
struct Game {
    id: String,
    people: Vec<Visitor>,
    /// The actions that were acknowledged, with their places.
    acknowledged: Vec<(usize, String)>,
    /// The last view, and when it came.
    seen: (Value, Instant),
}

impl Game {
    async fn open(address: SocketAddr, number: usize) -> Game {
        let (mut ada, mut bo) = (Visitor::new(address), Visitor::new(address));
        let (id, people) = if number.is_multiple_of(2) {
            let table = json!({"game": "nevo", "seats": {"white": "me"}, "clock": "game 600+1", "word": "a"});
            let id = ada.open_table(table).await;
            let sit = json!({"seat": "black", "word": "b"});
            bo.post(&format!("/api/tables/{id}/sit"), &sit).await.expect(200);
            (id, vec![ada, bo])
        } else {
            let table = json!({"game": "nevo", "seats": {"white": "me", "black": "greedy"}});
            (ada.open_table(table).await, vec![ada])
        };
        Game {
            id,
            people,
            acknowledged: Vec::new(),
            seen: (Value::Null, Instant::now()),
        }
    }

    /// Plays until the connection breaks or it is time to stop.
    async fn play(&mut self, salt: u64, stop: watch::Receiver<bool>) {
        let mut sockets = Vec::new();
        for person in &mut self.people {
            sockets.push(person.join(&self.id).await);
        }
        let mut views: Vec<Value> = Vec::new();
        for socket in &mut sockets {
            views.push(socket.wait("view").await);
        }
        while !*stop.borrow() {
            let Some(at) = views
                .iter()
                .position(|view| view["choices"].as_array().is_some_and(|all| !all.is_empty()))
            else {
                // The program thinks.
                match sockets[0].next().await {
                    Some(view) if view["type"] == "view" => views[0] = view,
                    Some(_) => {}
                    None => return,
                }
                continue;
            };
            let number = views[at]["number"].as_u64().unwrap() as usize;
            let action = any_action(&views[at], salt).unwrap();
            let request = json!({"id": number, "do": "play", "action": action, "number": number});
            if !try_send(&mut sockets[at], &request).await {
                return;
            }
            if !self.hear(&mut sockets, &mut views, at, number, &action).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
    }

    /// Waits for the answer to an action, and for everybody to see it. `false` when the connection breaks.
    async fn hear(
        &mut self,
        sockets: &mut [Socket],
        views: &mut [Value],
        at: usize,
        number: usize,
        action: &str,
    ) -> bool {
        loop {
            let Some(value) = sockets[at].next().await else {
                return false;
            };
            if value["id"] == number && value["type"] == "ok" {
                self.acknowledged.push((number, action.to_owned()));
                break;
            }
            assert_ne!(value["type"], "refused", "{value}");
        }
        for (socket, view) in sockets.iter_mut().zip(views) {
            loop {
                let Some(value) = socket.next().await else {
                    return false;
                };
                if value["type"] == "view" && value["number"].as_u64() > Some(number as u64) {
                    self.seen = (value.clone(), Instant::now());
                    *view = value;
                    break;
                }
            }
        }
        true
    }

    /// Everything that was acknowledged is in the record, and the game goes on.
    async fn check(&mut self, address: SocketAddr, killed: Instant) {
        for person in &mut self.people {
            person.address = address;
        }
        let record = self.people[0]
            .get(&format!("/api/tables/{}/record", self.id))
            .await
            .text();
        let record = quincunx_core::Record::read(&record).unwrap();
        let actions: Vec<&str> = record.actions().collect();
        for (number, action) in &self.acknowledged {
            assert_eq!(
                actions.get(*number),
                Some(&action.as_str()),
                "{} lost action {number}",
                self.id
            );
        }
        let view = self.people[0]
            .get(&format!("/api/tables/{}", self.id))
            .await
            .expect(200);
        self.check_clock(&view, killed);
        if view["phase"] == "playing" {
            self.play_on().await;
        }
    }

    /// Whoever was to act is charged for the time until the end at most, and not for the time nobody was there.
    fn check_clock(&self, view: &Value, killed: Instant) {
        let (before, when) = &self.seen;
        if self.people.len() < 2 || before["number"] != view["number"] || before["turn"] != view["turn"] {
            return;
        }
        let left = |view: &Value| {
            let seats = view["seats"].as_array().unwrap().clone();
            let running = seats.into_iter().find(|seat| seat["name"] == view["turn"]).unwrap();
            running["time"]["left_ms"].as_u64().unwrap()
        };
        let (had, has) = (left(before), left(view));
        let thought = killed.duration_since(*when).as_millis() as u64;
        // The server has run again for a while; that while counts, and so does some inaccuracy.
        let since = killed.elapsed().as_millis() as u64 - DOWN.as_millis() as u64;
        assert!(has <= had, "{had} {has}");
        assert!(
            has + thought + since + 500 >= had,
            "had {had}, has {has}, thought {thought}, since {since}"
        );
    }

    /// Another action, and where a program plays, its answer.
    async fn play_on(&mut self) {
        let mut sockets = Vec::new();
        for person in &mut self.people {
            sockets.push(person.join(&self.id).await);
        }
        let acts = |view: &Value| {
            let choices = view["choices"].as_array().is_some_and(|all| !all.is_empty());
            view["type"] == "view" && (choices || view["phase"] == "over")
        };
        let view = if sockets.len() == 1 {
            // The program moves first if it was its turn.
            sockets[0].wait_for(acts).await
        } else {
            let first = sockets[0].wait("view").await;
            if acts(&first) {
                first
            } else {
                sockets[1].wait_for(acts).await
            }
        };
        let Some(action) = any_action(&view, 5) else {
            return;
        };
        let at = usize::from(sockets.len() == 2 && view["as"] == "black");
        let answer = sockets[at]
            .ask(json!({"do": "play", "action": action, "number": view["number"]}))
            .await;
        assert_eq!(answer["type"], "ok", "{answer}");
        if sockets.len() == 1 {
            let number = view["number"].as_u64().unwrap();
            let answered = |view: &Value| view["number"].as_u64() > Some(number + 1) || view["phase"] == "over";
            let mine = |view: &Value| acts(view) && view["number"].as_u64() == Some(number + 1);
            sockets[0]
                .wait_for(|view| view["type"] == "view" && (answered(view) || mine(view)))
                .await;
        }
    }
}

async fn try_send(socket: &mut Socket, request: &Value) -> bool {
    socket.try_send(&request.to_string()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::start(folder.path());
    let mut games = Vec::new();
    for number in 0..TABLES {
        games.push(Game::open(server.address, number).await);
    }
    let (stop, stopped) = watch::channel(false);
    let mut playing = Vec::new();
    for (number, mut game) in games.into_iter().enumerate() {
        let stopped = stopped.clone();
        playing.push(tokio::spawn(async move {
            game.play(number as u64, stopped).await;
            game
        }));
    }
    tokio::time::sleep(PLAYING).await;
    let killed = Instant::now();
    server.kill();
    stop.send(true).unwrap();
    let mut games = Vec::new();
    for game in playing {
        games.push(game.await.unwrap());
    }
    let acknowledged: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    assert!(acknowledged > TABLES, "only {acknowledged} actions were played");
    tokio::time::sleep(DOWN.saturating_sub(killed.elapsed())).await;

    let server = Process::start(folder.path());
    for game in &mut games {
        game.check(server.address, killed).await;
    }
}
