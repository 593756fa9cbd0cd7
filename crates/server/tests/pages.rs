//! The pages: every one answers, has one heading and no script of its own, and no link leads nowhere.

use quincunx_server::{Config, Server, Settings};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server with an empty store, and somebody who asks it.
struct Visitor {
    server: Server,
    cookie: Option<String>,
    _folder: tempfile::TempDir,
}

struct Answer {
    status: u16,
    headers: BTreeMap<String, String>,
    body: String,
}

impl Visitor {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::of(Settings::default(), folder.path().to_owned()).unwrap();
        config.port = 0;
        config.limits.requests = 10_000;
        let server = Server::start(config).await.unwrap();
        Visitor {
            server,
            cookie: None,
            _folder: folder,
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.server.address()).await.unwrap();
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}Content-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.server.address(),
            cookie.unwrap_or_default(),
            body.len(),
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let headers: BTreeMap<String, String> = head
            .lines()
            .skip(1)
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        if let Some(cookie) = headers.get("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        // Bodies of unknown length come in pieces, each behind a line with its length.
        let body = if headers.get("transfer-encoding").is_some_and(|way| way == "chunked") {
            unchunked(body)
        } else {
            body.to_owned()
        };
        Answer { status, headers, body }
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "").await
    }

    /// Opens a table or brings a record by a form; the address it leads to.
    async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> String {
        let answer = self.ask("POST", path, &encoded(form)).await;
        assert_eq!(answer.status, 303, "{path}: {}", answer.body);
        answer.headers["location"].clone()
    }
}

fn unchunked(body: &str) -> String {
    let mut whole = Vec::new();
    let mut rest = body.as_bytes();
    while let Some(end) = rest.windows(2).position(|pair| pair == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap_or(0);
        if length == 0 || rest.len() < end + 2 + length {
            break;
        }
        whole.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[(end + 4 + length).min(rest.len())..];
    }
    String::from_utf8_lossy(&whole).into_owned()
}

fn encoded(form: &[(&str, &str)]) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let text = |text: &str| text.bytes().map(sign).collect::<String>();
    let pairs: Vec<String> = form
        .iter()
        .map(|(key, value)| format!("{}={}", text(key), text(value)))
        .collect();
    pairs.join("&")
}

/// A record with a name that would like to be markup.
const RECORD: &str = "quincunx record 1\ngame: nevo\nseat white: <script>alert(1)</script>\nseat black: Bo & \"Co\"\n\
                      result: *\n\n1. c5-d4\n2. c3-d3\n3. d4-c5\n";

/// The addresses in the links of a page that stay on the site.
fn links(body: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for mark in [" href=\"", " src=\"", " action=\""] {
        for (at, _) in body.match_indices(mark) {
            let address = body[at + mark.len()..].split('"').next().unwrap();
            let address = address.replace("&amp;", "&");
            if address.starts_with('/') && mark != " action=\"" {
                found.insert(address.split('#').next().unwrap().to_owned());
            }
        }
    }
    found
}

/// What holds for every page.
fn check(path: &str, answer: &Answer) {
    let body = &answer.body;
    assert!(body.starts_with("<!DOCTYPE html>"), "{path}");
    assert!(body.contains("<html lang=\"en\">"), "{path}");
    assert_eq!(body.matches("<h1").count(), 1, "{path} has not one heading");
    assert!(body.contains("id=\"content\""), "{path} has no content to skip to");
    for (at, _) in body.match_indices("<script") {
        let tag = &body[at..at + body[at..].find('>').unwrap()];
        assert!(
            tag.contains("src=\"/assets/") || tag.contains("application/json"),
            "{path}: {tag}"
        );
    }
    assert!(!body.contains("<style"), "{path} has a style of its own");
    for attribute in [" onclick=", " onload=", " style=\""] {
        assert!(!body.contains(attribute), "{path} has{attribute}");
    }
    let policy = &answer.headers["content-security-policy"];
    assert!(
        policy.contains("script-src 'self'") && !policy.contains("unsafe"),
        "{path}"
    );
    for image in body.split("<img").skip(1) {
        let tag = image.split('>').next().unwrap();
        assert!(tag.contains("alt=\""), "{path}: a picture without words: {tag}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_answers_and_every_link_leads_somewhere() {
    let mut visitor = Visitor::new().await;
    let table = visitor.post("/play", &[("game", "nevo"), ("level", "level-1")]).await;
    let record = visitor.post("/records", &[("record", RECORD)]).await;
    let mut waiting: VecDeque<String> = ["/".to_owned(), table, record, "/analyse?game=nika".to_owned()].into();
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    let mut pages = 0;
    while let Some(path) = waiting.pop_front() {
        let answer = visitor.get(&path).await;
        assert!(answer.status < 400, "{path} answers {}", answer.status);
        if !answer
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.starts_with("text/html"))
        {
            if let Some(to) = answer.headers.get("location").filter(|to| seen.insert((*to).clone())) {
                waiting.push_back(to.clone());
            }
            continue;
        }
        pages += 1;
        check(&path, &answer);
        for link in links(&answer.body) {
            if seen.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    assert!(pages > 60, "only {pages} pages were found");
    for wanted in [
        "/new?game=unita",
        "/games",
        "/learn/nika/9",
        "/rules/nieuchess",
        "/dice",
        "/about",
    ] {
        assert!(seen.contains(wanted), "nothing leads to {wanted}");
    }
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_never_markup() {
    let mut visitor = Visitor::new().await;
    let replay = visitor.post("/records", &[("record", RECORD)]).await;
    let pages = [
        replay.clone(),
        replay.replace("/replay", "/at/2"),
        "/games".to_owned(),
        "/games?q=%3Cb%3E".to_owned(),
    ];
    for path in pages {
        let answer = visitor.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.body.contains("<script>alert"), "{path}");
        assert!(!answer.body.contains("<b>\""), "{path}");
    }
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_there_is_a_page_too() {
    let mut visitor = Visitor::new().await;
    for path in [
        "/nothing",
        "/rules/chess",
        "/learn/chess",
        "/learn/nevo/99",
        "/learn/nevo/0",
        "/t/AAAAAAAAAAAA",
        "/t/x/replay",
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        check(path, &answer);
    }
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_opened_by_a_plain_form_and_mistakes_are_kept_in_it() {
    let mut visitor = Visitor::new().await;
    let form = [
        ("game", "unita"),
        ("preset", "colonial"),
        ("option-players", "2"),
        ("seat-helvetia", "me"),
        ("seat-neighbours", "level-1"),
        ("clock", "game 600+5"),
        ("public", "yes"),
        ("name", "Ada"),
    ];
    let table = visitor.post("/new", &form).await;
    let page = visitor.get(&table).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Ada"));
    let bad = [("game", "nevo"), ("option-patience", "0"), ("name", "Ada")];
    let answer = visitor.ask("POST", "/new", &encoded(&bad)).await;
    assert_eq!(answer.status, 400);
    check("/new", &answer);
    assert!(answer.body.contains("role=\"alert\"") && answer.body.contains("value=\"Ada\""));
    // Other players, other seats.
    let page = visitor.get("/new?game=nika&option-players=4").await;
    assert!(page.body.contains("seat-thebes"));
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_plays_on_from_any_position() {
    let mut visitor = Visitor::new().await;
    let replay = visitor.post("/records", &[("record", RECORD)]).await;
    let on = replay.replace("/replay", "/on");
    let table = visitor
        .post(&on, &[("to", "2"), ("seat", "white"), ("with", "level-1")])
        .await;
    assert_eq!(visitor.get(&table).await.status, 200);
    let answer = visitor
        .ask(
            "POST",
            &on,
            &encoded(&[("to", "99"), ("seat", "white"), ("with", "level-1")]),
        )
        .await;
    assert_eq!(answer.status, 400);
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_record_is_refused_with_its_line() {
    let mut visitor = Visitor::new().await;
    let broken = RECORD.replace("c3-d3", "c3-c9");
    let answer = visitor.ask("POST", "/records", &encoded(&[("record", &broken)])).await;
    assert_eq!(answer.status, 400);
    check("/records", &answer);
    assert!(answer.body.contains("line 8"), "{}", answer.body);
    assert!(answer.body.contains("c3-c9"));
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lessons_work_without_a_script() {
    let mut visitor = Visitor::new().await;
    let right = visitor.ask("POST", "/learn/nevo/3", "action=xc4").await;
    assert!(right.body.contains("note good"), "{}", right.body);
    let wrong = visitor.ask("POST", "/learn/nevo/3", "action=keep").await;
    assert!(wrong.body.contains("note bad") && wrong.body.contains("/rules/nevo#R4.2"));
    let refused = visitor.ask("POST", "/learn/nevo/2", "action=c5-c6").await;
    assert!(refused.body.contains("note bad") && refused.body.contains("/rules/nevo#R3.1"));
    visitor.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_speak_the_language_that_was_chosen_down_to_the_board() {
    let mut visitor = Visitor::new().await;
    for (code, white, black) in [("de", "Weiß", "Schwarz"), ("fr", "Blanc", "Noir")] {
        visitor.cookie = Some(format!("lang={code}"));
        let board = visitor.get("/analyse?game=nevo&actions=c5-d4").await;
        assert_eq!(board.status, 200);
        let body = &board.body;
        assert!(body.contains(&format!("<html lang=\"{code}\"")));
        assert!(
            body.contains(white) && body.contains(black),
            "{code} has no names for the seats"
        );
        for english in ["Black moves", "white piece", "turns without progress"] {
            assert!(!body.contains(english), "{code} says {english}");
        }
        visitor.cookie = Some(format!("lang={code}"));
        let refused = visitor.ask("POST", "/learn/nevo/2", "action=c5-c6").await;
        assert!(refused.body.contains("R3.1") && !refused.body.contains("c6 is occupied"));
    }
    visitor.server.stop().await;
}
