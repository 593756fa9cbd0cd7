//! A load for a server: many tables with two connected seats each, at one action a second.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p quincunx-server --example load -- target/release/quincunx [TABLES] [SECONDS]
//! ```
//!
//! It starts the program with a folder of its own, plays, and reports how long it took until an action was acknowledged
//! and until the opponent saw it, whether anything was lost, and how much memory the server took.

#[path = "../tests/server/common/client.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod client;

use client::{Socket, Visitor, any_action};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The time between two actions at a table.
const PACE: Duration = Duration::from_secs(1);

/// What came of one table.
struct Done {
    id: String,
    white: Visitor,
    played: Vec<String>,
    acknowledged: Vec<Duration>,
    seen: Vec<Duration>,
}

struct Table {
    done: Done,
    sockets: [Socket; 2],
    views: [Value; 2],
}

impl Table {
    async fn open(address: SocketAddr) -> Table {
        let (mut white, mut black) = (Visitor::new(address), Visitor::new(address));
        let id = white
            .open_table(json!({"game": "nevo", "seats": {"white": "me"}, "word": "a", "clock": "game 3600+5"}))
            .await;
        black
            .post(&format!("/api/tables/{id}/sit"), &json!({"seat": "black", "word": "b"}))
            .await
            .expect(200);
        let mut sockets = [white.join(&id).await, black.join(&id).await];
        let mut views = [Value::Null, Value::Null];
        for (socket, view) in sockets.iter_mut().zip(&mut views) {
            *view = socket.wait("view").await;
        }
        let done = Done {
            id,
            white,
            played: Vec::new(),
            acknowledged: Vec::new(),
            seen: Vec::new(),
        };
        Table { done, sockets, views }
    }

    /// Plays at an even pace until a time, or until the game is over.
    async fn play(mut self, salt: u64, begin: Instant, end: Instant) -> Done {
        let mut next = begin;
        while next < end {
            tokio::time::sleep_until(next.into()).await;
            next += PACE;
            let acts = |view: &Value| view["choices"].as_array().is_some_and(|choices| !choices.is_empty());
            let Some(at) = self.views.iter().position(acts) else {
                break;
            };
            let number = self.done.played.len();
            let Some(action) = any_action(&self.views[at], salt) else {
                break;
            };
            let sent = Instant::now();
            self.sockets[at]
                .send(&json!({"id": number, "do": "play", "action": action, "number": number}).to_string())
                .await;
            let [one, other] = &mut self.sockets;
            let (mine, theirs) = if at == 0 { (one, other) } else { (other, one) };
            let ((own, acknowledged), (opponent, seen)) =
                tokio::join!(acknowledged(mine, number, sent), seen(theirs, number, sent));
            self.done.acknowledged.push(acknowledged);
            self.done.seen.push(seen);
            self.done.played.push(action);
            self.views = if at == 0 { [own, opponent] } else { [opponent, own] };
            for socket in &mut self.sockets {
                socket.received.clear();
            }
        }
        self.done
    }
}

async fn acknowledged(socket: &mut Socket, number: usize, sent: Instant) -> (Value, Duration) {
    let answer = socket
        .wait_for(|value| value["id"] == number && value["type"] != "view")
        .await;
    assert_eq!(answer["type"], "ok", "{answer}");
    let took = sent.elapsed();
    (socket.view_after(number + 1).await, took)
}

async fn seen(socket: &mut Socket, number: usize, sent: Instant) -> (Value, Duration) {
    let view = socket.view_after(number + 1).await;
    (view, sent.elapsed())
}

fn start(program: &str, folder: &std::path::Path) -> (Child, SocketAddr) {
    let mut child = Command::new(program)
        .args(["serve", "--port", "0", "--no-open", "--log", "warn", "--data"])
        .arg(folder)
        .args(["--limit-requests", "0", "--limit-sockets-per-address", "10000"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("its output is piped");
    BufReader::new(out).read_line(&mut line).expect("it says its address");
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
    (child, address.parse().expect("an address"))
}

/// A figure of the server's memory from the system, in megabytes.
fn memory(child: &Child, figure: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(figure))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

fn percentiles(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| {
        times
            .get(times.len() * share / 1000)
            .or(times.last())
            .map_or(0, Duration::as_micros)
    };
    let figure = |share: usize| {
        let micros = at(share);
        format!("{}.{:03} ms", micros / 1000, micros % 1000)
    };
    println!(
        "{name}: half within {}, 90 % {}, 99 % {}, 99.9 % {}",
        figure(500),
        figure(900),
        figure(990),
        figure(999)
    );
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let program = arguments.first().expect("the program: target/release/quincunx");
    let (count, seconds) = (number(1, 500), number(2, 30));
    let folder = tempfile::tempdir().expect("a folder");
    let (mut child, address) = start(program, folder.path());
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(Table::open(address).await);
    }
    println!("{count} tables, {} sockets, {seconds} seconds", 2 * count);
    let start = Instant::now() + Duration::from_millis(500);
    let end = start + Duration::from_secs(seconds);
    let mut playing = Vec::new();
    for (at, table) in tables.into_iter().enumerate() {
        // Spread over the second, as people are.
        let begin = start + PACE * at as u32 / count as u32;
        playing.push(tokio::spawn(table.play(at as u64, begin, end)));
    }
    let mut done = Vec::new();
    for table in playing {
        done.push(table.await.expect("a table plays to the end"));
    }
    let (resident, most) = (memory(&child, "VmRSS"), memory(&child, "VmHWM"));
    let actions: usize = done.iter().map(|table| table.played.len()).sum();
    println!("{actions} actions");
    percentiles(
        "acknowledged",
        done.iter().flat_map(|table| table.acknowledged.clone()).collect(),
    );
    percentiles(
        "seen by the opponent",
        done.iter().flat_map(|table| table.seen.clone()).collect(),
    );
    let megabytes = |known: Option<u64>| known.map_or("unknown".to_owned(), |size| format!("{size} MB"));
    println!(
        "memory of the server: {}, at most {}",
        megabytes(resident),
        megabytes(most)
    );
    let mut lost = 0;
    for table in &mut done {
        let text = table
            .white
            .get(&format!("/api/tables/{}/record", table.id))
            .await
            .text();
        let record = quincunx_core::Record::read(&text).expect("a record");
        lost += usize::from(!record.actions().eq(table.played.iter().map(String::as_str)));
    }
    println!("records that lack something: {lost}");
    child.kill().expect("the server runs");
    child.wait().expect("the server ends");
}
