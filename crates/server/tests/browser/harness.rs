//! Starts servers and browsers, and puts them away again whatever a test does.

use quincunx_server::{Config, Server, Settings};
use serde_json::{Value, json};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thirtyfour::TypingData;
use thirtyfour::common::command::ExtensionCommand;
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

/// How long anything may take on a machine that is busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// Browsers that run at once: they are large.
static BROWSERS: Semaphore = Semaphore::const_new(3);

/// How a browser looks at the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Whether it is a phone, with fingers instead of a mouse.
    pub(crate) touch: bool,
}

/// A desk.
pub(crate) const DESK: Screen = Screen {
    width: 1280,
    height: 800,
    touch: false,
};

/// A small phone.
pub(crate) const PHONE: Screen = Screen {
    width: 360,
    height: 740,
    touch: true,
};

/// A tablet held upright.
pub(crate) const TABLET: Screen = Screen {
    width: 768,
    height: 1024,
    touch: true,
};

/// A browser of its own, with its own cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    /// The address of the server, without a slash at the end.
    pub(crate) base: Arc<str>,
    pub(crate) screen: Screen,
}

/// Runs a test with a server and some browsers. All of them are put away afterwards, also if the test fails.
pub(crate) async fn with_browsers<const N: usize, T, F>(screens: [Screen; N], test: T)
where
    T: FnOnce([Browser; N]) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    let _turn = BROWSERS.acquire_many(N as u32).await.expect("nobody closes it");
    let folder = tempfile::tempdir().expect("a folder for the games");
    let settings = Settings {
        port: Some(0),
        open: Some(false),
        log: Some("warn".to_owned()),
        requests: Some(0),
        messages: Some(0),
        ..Settings::default()
    };
    let config = Config::of(settings, folder.path().join("data")).expect("a set-up");
    let server = Server::start(config).await.expect("the server starts");
    let base: Arc<str> = server.url().trim_end_matches('/').into();
    let mut processes = Vec::new();
    let mut browsers = Vec::new();
    for (number, screen) in screens.into_iter().enumerate() {
        let (process, port) = start_driver().await;
        processes.push(process);
        let driver = open(port, screen, &folder.path().join(format!("profile-{number}"))).await;
        browsers.push(Browser {
            driver,
            base: Arc::clone(&base),
            screen,
        });
    }
    let drivers: Vec<WebDriver> = browsers.iter().map(|browser| browser.driver.clone()).collect();
    let browsers: [Browser; N] = browsers.try_into().ok().expect("as many as screens");
    let outcome = tokio::spawn(test(browsers)).await;
    for (number, driver) in drivers.into_iter().enumerate() {
        if outcome.is_err() {
            let _ = driver.screenshot(&screenshot_path(&format!("failed-{number}"))).await;
            if let Ok(log) = driver
                .execute(
                    "return document.querySelector('#table')?.outerHTML.slice(-1500)",
                    vec![],
                )
                .await
            {
                eprintln!("the page of browser {number}: {:?}", log.json());
            }
        }
        let _ = driver.quit().await;
    }
    for mut process in processes {
        let _ = process.kill().await;
    }
    server.stop().await;
    if let Err(failed) = outcome {
        std::panic::resume_unwind(failed.into_panic());
    }
}

/// Starts a driver on a free port.
async fn start_driver() -> (Child, u16) {
    let mut process = Command::new("chromedriver")
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("chromedriver is missing: install Debian's packages chromium and chromium-driver, or run ./test");
    let output = process.stdout.take().expect("its output is read");
    let mut lines = BufReader::new(output).lines();
    let port = async {
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some((_, port)) = line.split_once("successfully on port ") {
                return port.trim_end_matches('.').parse().expect("a port");
            }
        }
        panic!("chromedriver has not said its port");
    };
    let port = tokio::time::timeout(PATIENCE, port).await.expect("chromedriver starts");
    // Whatever else it says is read, so that it never waits.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (process, port)
}

async fn open(port: u16, screen: Screen, profile: &Path) -> WebDriver {
    let mut wishes = DesiredCapabilities::chrome();
    let size = format!("--window-size={},{}", screen.width, screen.height);
    let profile = format!("--user-data-dir={}", profile.display());
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
        size.as_str(),
        profile.as_str(),
    ] {
        wishes.add_arg(argument).expect("an argument");
    }
    if screen.touch {
        let metrics = json!({"width": screen.width, "height": screen.height, "pixelRatio": 2.0, "touch": true});
        wishes
            .add_experimental_option("mobileEmulation", json!({"deviceMetrics": metrics}))
            .expect("an option");
    }
    let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), wishes)
        .await
        .expect("chromium starts");
    if !screen.touch {
        // The window has a frame: what counts is the page inside.
        let inner = driver
            .execute("return [innerWidth, innerHeight]", vec![])
            .await
            .expect("a size");
        let inner: (u32, u32) = inner.convert().expect("two numbers");
        let frame = (
            screen.width.saturating_sub(inner.0),
            screen.height.saturating_sub(inner.1),
        );
        driver
            .set_window_rect(0, 0, screen.width + frame.0, screen.height + frame.1)
            .await
            .expect("a size");
    }
    driver
}

/// Where a screenshot is kept.
pub(crate) fn screenshot_path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder for screenshots");
    folder.join(format!("{name}.png"))
}

impl Browser {
    /// Goes to an address of the server.
    pub(crate) async fn go(&self, path: &str) {
        self.driver
            .goto(format!("{}{path}", self.base))
            .await
            .expect("the page opens");
    }

    /// Runs a script in the page and takes what it returns.
    pub(crate) async fn ask(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.driver.execute(script, arguments).await;
        answer
            .unwrap_or_else(|error| panic!("{script}: {error}"))
            .json()
            .clone()
    }

    /// Waits until a script returns something that is true, and takes it.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let answer = self.ask(script, vec![]).await;
            if !matches!(answer, Value::Null | Value::Bool(false)) {
                return answer;
            }
            assert!(start.elapsed() < PATIENCE, "this never came: {what}");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Sends a request to the API with the cookie of this browser, from inside a page.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let script = "const done = arguments[arguments.length - 1];\
                      fetch(arguments[0], {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(arguments[1])})\
                      .then((answer) => answer.json()).then(done, (error) => done({error: String(error)}))";
        let answer = self.driver.execute_async(script, vec![json!(path), body]).await;
        answer.expect("an answer").json().clone()
    }

    /// Opens a table with this request, and its page.
    pub(crate) async fn open_table(&self, request: Value) -> String {
        if self.ask("return location.protocol", vec![]).await != "http:" {
            self.go("/health").await;
        }
        let answer = self.post("/api/tables", request).await;
        let id = answer["id"]
            .as_str()
            .unwrap_or_else(|| panic!("no table: {answer}"))
            .to_owned();
        self.go(&format!("/t/{id}")).await;
        self.until(
            "the table",
            "return document.querySelector('#table')?.dataset.ready === 'yes'",
        )
        .await;
        id
    }

    /// Keeps a picture of what is seen.
    pub(crate) async fn screenshot(&self, name: &str) {
        self.driver.screenshot(&screenshot_path(name)).await.expect("a picture");
    }

    /// Switches to a theme as the button in the header does.
    pub(crate) async fn theme(&self, theme: &str) {
        let script = "localStorage.setItem('theme', arguments[0]); document.documentElement.dataset.theme = arguments[0];\
                      void getComputedStyle(document.body).color";
        self.ask(script, vec![json!(theme)]).await;
        self.settle().await;
    }

    /// Waits until everything that moves has come to rest. An animation whose element is taken away just before its end
    /// may never say that it is over, so that this takes six seconds at most; nothing on the pages moves for longer.
    pub(crate) async fn settle(&self) {
        let script = "const done = arguments[arguments.length - 1];\
                      const rest = Promise.allSettled(document.getAnimations().map((moving) => moving.finished));\
                      const late = new Promise((wake) => setTimeout(wake, 6000));\
                      Promise.race([rest, late]).then(() => done(true))";
        let settled = self.driver.execute_async(script, vec![]).await;
        settled.expect("everything comes to rest");
    }

    /// Clicks, or touches, a place of the page.
    pub(crate) async fn press(&self, x: f64, y: f64) {
        let hand = if self.screen.touch { "touch" } else { "mouse" };
        self.hand(
            hand,
            &[
                json!({"type": "pointerMove", "duration": 0, "x": x as i64, "y": y as i64}),
                down(),
                up(),
            ],
        )
        .await;
    }

    /// Drags from one place to another.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let hand = if self.screen.touch { "touch" } else { "mouse" };
        let at =
            |(x, y): (f64, f64), ms: u32| json!({"type": "pointerMove", "duration": ms, "x": x as i64, "y": y as i64});
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        self.hand(hand, &[at(from, 0), down(), at(middle, 60), at(to, 60), up()])
            .await;
    }

    async fn hand(&self, kind: &str, actions: &[Value]) {
        let body = json!([{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]);
        let actions = thirtyfour::common::command::Actions::from(body);
        let command = thirtyfour::common::command::Command::PerformActions(actions);
        self.driver.cmd(command).await.expect("a gesture");
    }

    /// Strikes keys wherever the focus is.
    pub(crate) async fn key(&self, keys: impl Into<TypingData>) {
        let chain = self.driver.action_chain().send_keys(keys);
        chain.perform().await.expect("a key");
    }

    /// Strikes the Tab key, backwards with Shift.
    pub(crate) async fn tab(&self, back: bool) {
        let chain = self.driver.action_chain();
        let chain = if back {
            chain.key_down(Key::Shift).send_keys(Key::Tab).key_up(Key::Shift)
        } else {
            chain.send_keys(Key::Tab)
        };
        chain.perform().await.expect("a key");
    }

    /// Takes the browser off the network, or puts it back.
    pub(crate) async fn offline(&self, offline: bool) {
        let conditions = json!({"offline": offline, "latency": 0, "download_throughput": -1, "upload_throughput": -1});
        let command = NetworkConditions(json!({"network_conditions": conditions}));
        let command = thirtyfour::common::command::Command::ExtensionCommand(Box::new(command));
        self.driver.cmd(command).await.expect("a network");
    }

    /// Clicks an element. If it is drawn anew just then, it is looked for again.
    pub(crate) async fn click(&self, selector: &str) {
        let start = Instant::now();
        loop {
            let clicked = async { self.driver.find(By::Css(selector)).await?.click().await };
            match clicked.await {
                Ok(()) => return,
                Err(error) if start.elapsed() > PATIENCE => panic!("{selector}: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Types into a field.
    pub(crate) async fn type_into(&self, selector: &str, text: &str) {
        let element = self.driver.find(By::Css(selector)).await.expect("a field");
        element.send_keys(text).await.expect("a text");
    }
}

/// Chromium's own command for the quality of the network.
#[derive(Debug)]
struct NetworkConditions(Value);

impl ExtensionCommand for NetworkConditions {
    fn parameters_json(&self) -> Option<Value> {
        Some(self.0.clone())
    }

    fn method(&self) -> axum::http::Method {
        axum::http::Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/chromium/network_conditions".into()
    }
}

fn down() -> Value {
    json!({"type": "pointerDown", "button": 0})
}

fn up() -> Value {
    json!({"type": "pointerUp", "button": 0})
}
