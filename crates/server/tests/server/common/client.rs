//! People who use a server over HTTP and WebSocket.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody with a browser, or without.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The JSON of an answer with this status.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Visitor {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Visitor { address, cookie: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let body = body.to_string();
        self.send("POST", path, &[("content-type", "application/json")], body.as_bytes())
            .await
    }

    /// Sends a request and keeps the cookie that comes back.
    pub(crate) async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            self.address
        );
        for (name, value) in headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            let _ = write!(head, "cookie: quincunx={cookie}\r\n");
        }
        let _ = write!(head, "content-length: {}\r\n\r\n", body.len());
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            // Whoever is refused for the size of the body may be cut off before all of it is sent.
            let _ = stream.write_all(body).await;
            let mut bytes = Vec::new();
            let _ = stream.read_to_end(&mut bytes).await;
            bytes
        };
        let bytes = tokio::time::timeout(PATIENCE, exchange)
            .await
            .expect("an answer in time");
        let end = bytes
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .expect("an answer with a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = Answer {
            status,
            head,
            body: bytes[end + 4..].to_vec(),
        };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunk(&answer.body);
        }
        if let Some(cookie) = answer.header("set-cookie") {
            let token = cookie.split(['=', ';']).nth(1).unwrap();
            self.cookie = Some(token.to_owned());
        }
        answer
    }

    /// Opens a table and says what its id is.
    pub(crate) async fn open_table(&mut self, table: Value) -> String {
        let answer = self.post("/api/tables", &table).await.expect(201);
        answer["id"].as_str().unwrap().to_owned()
    }

    /// Connects to a table.
    pub(crate) async fn join(&mut self, id: &str) -> Socket {
        match self.try_join(id, None).await {
            Ok(socket) => socket,
            Err(error) => panic!("cannot join: {error}"),
        }
    }

    pub(crate) async fn try_join(&mut self, id: &str, origin: Option<&str>) -> Result<Socket, Error> {
        let url = format!("ws://{}/api/tables/{id}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request
                .headers_mut()
                .insert("cookie", format!("quincunx={cookie}").parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (stream, response) = tokio_tungstenite::connect_async(request).await?;
        if let Some(cookie) = response.headers().get("set-cookie") {
            self.cookie = Some(cookie.to_str().unwrap().split(['=', ';']).nth(1).unwrap().to_owned());
        }
        Ok(Socket {
            stream,
            next: 0,
            received: Vec::new(),
        })
    }
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 2 + size + 2..];
    }
    whole
}

/// A connection to a table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    /// Every text that came, as it came.
    pub(crate) received: Vec<String>,
}

impl Socket {
    /// The next message; `None` when the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next())
                .await
                .expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value = serde_json::from_str(&text).unwrap();
                    self.received.push(text.to_string());
                    return Some(value);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The code with which the other end closes.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next())
                .await
                .expect("an end in time")
            {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message of this type.
    pub(crate) async fn wait(&mut self, kind: &str) -> Value {
        self.wait_for(|value| value["type"] == kind).await
    }

    /// The next view after so many actions.
    pub(crate) async fn view_after(&mut self, number: usize) -> Value {
        self.wait_for(|value| value["type"] == "view" && value["number"] == number)
            .await
    }

    /// The next message of which this is true.
    pub(crate) async fn wait_for(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let value = self.next().await.expect("the connection is open");
            if wanted(&value) {
                return value;
            }
        }
    }

    /// Asks something and waits for the answer to it.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        self.next += 1;
        let id = self.next;
        message["id"] = json!(id);
        self.send(&message.to_string()).await;
        self.wait_for(|value| value["id"] == id).await
    }

    /// Sends a text as it is.
    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// Hangs up.
    pub(crate) async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// Any legal action of the seat that looks, as its view offers it.
pub(crate) fn any_action(view: &Value, salt: u64) -> Option<String> {
    let choices = view["choices"].as_array()?;
    if choices.is_empty() {
        return None;
    }
    let number = (view["number"].as_u64()? + 1)
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(salt)
        >> 33;
    let choice = &choices[number as usize % choices.len()];
    Some(choice["action"].as_str()?.to_owned())
}
