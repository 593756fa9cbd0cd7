//! `quincunx serve`: the tables in the browser.

use anyhow::{Context, Result, anyhow};
use quincunx_server::{Config, Server, Settings, init_logging};
use std::io::Write as _;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(clap::Args, Default)]
pub(crate) struct ServeArgs {
    /// Address to listen at [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", env = "QUINCUNX_HOST")]
    host: Option<IpAddr>,
    /// Port to listen at; 0 takes any that is free [default: 4040]
    #[arg(long, value_name = "PORT", env = "QUINCUNX_PORT")]
    port: Option<u16>,
    /// Folder to keep games in [default: in the user's home]
    #[arg(long, value_name = "DIR", env = "QUINCUNX_DATA")]
    data: Option<PathBuf>,
    /// File with settings [default: quincunx.toml in the data folder]
    #[arg(long, value_name = "FILE", env = "QUINCUNX_CONFIG")]
    config: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long, env = "QUINCUNX_NO_OPEN")]
    no_open: bool,
    /// Address by which people reach the server: scheme and host, without a path
    #[arg(long, value_name = "URL", env = "QUINCUNX_BASE_URL")]
    base_url: Option<String>,
    /// What to log: error, warn, info, debug or trace, also by module [default: info]
    #[arg(long, value_name = "FILTER", env = "QUINCUNX_LOG")]
    log: Option<String>,
    /// Write the log as JSON
    #[arg(long, env = "QUINCUNX_LOG_JSON")]
    log_json: bool,
    /// Believe what a proxy in front says about addresses
    #[arg(long, env = "QUINCUNX_TRUST_PROXY")]
    trust_proxy: bool,
    /// How many programs think at once [default: one less than cores]
    #[arg(long, value_name = "N", env = "QUINCUNX_ENGINES")]
    engines: Option<usize>,
    /// Largest request in bytes [default: 1048576]
    #[arg(long, value_name = "BYTES", env = "QUINCUNX_LIMIT_BODY")]
    limit_body: Option<usize>,
    /// Largest message over a socket in bytes [default: 65536]
    #[arg(long, value_name = "BYTES", env = "QUINCUNX_LIMIT_MESSAGE")]
    limit_message: Option<usize>,
    /// Requests of one address in a second; 0 is no limit [default: 50]
    #[arg(long, value_name = "N", env = "QUINCUNX_LIMIT_REQUESTS")]
    limit_requests: Option<u32>,
    /// Messages of one socket in a second; 0 is no limit [default: 25]
    #[arg(long, value_name = "N", env = "QUINCUNX_LIMIT_MESSAGES")]
    limit_messages: Option<u32>,
    /// Sockets in all [default: 10000]
    #[arg(long, value_name = "N", env = "QUINCUNX_LIMIT_SOCKETS")]
    limit_sockets: Option<usize>,
    /// Sockets of one address [default: 500]
    #[arg(long, value_name = "N", env = "QUINCUNX_LIMIT_SOCKETS_PER_ADDRESS")]
    limit_sockets_per_address: Option<usize>,
    /// Tables of one person whose game is not over [default: 200]
    #[arg(long, value_name = "N", env = "QUINCUNX_LIMIT_TABLES")]
    limit_tables: Option<usize>,
    /// Megabytes of the store; 0 is no limit [default: 0]
    #[arg(long, value_name = "MB", env = "QUINCUNX_LIMIT_STORE")]
    limit_store: Option<u32>,
}

impl ServeArgs {
    fn settings(&self) -> Settings {
        // A switch that is not set says nothing; the file may.
        let set = |switch: bool| switch.then_some(true);
        Settings {
            host: self.host,
            port: self.port,
            data: self.data.clone(),
            base_url: self.base_url.clone(),
            log: self.log.clone(),
            log_json: set(self.log_json),
            open: self.no_open.then_some(false),
            trust_proxy: set(self.trust_proxy),
            engines: self.engines,
            body: self.limit_body,
            message: self.limit_message,
            requests: self.limit_requests,
            messages: self.limit_messages,
            sockets: self.limit_sockets,
            sockets_per_address: self.limit_sockets_per_address,
            tables: self.limit_tables,
            store: self.limit_store,
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<String> {
    let config = Config::load(args.settings(), args.config.as_deref())?;
    init_logging(&config).map_err(|error| anyhow!(error))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("cannot start")?;
    runtime.block_on(serve(config))?;
    Ok(String::new())
}

async fn serve(config: Config) -> Result<()> {
    // From the first moment on a signal is heard rather than fatal.
    let told = told_to_stop().context("cannot listen for signals")?;
    let open = config.open;
    let server = Server::start(config).await?;
    let url = server.url().to_owned();
    // Whoever reads the address from a pipe wants it now; whoever has closed the pipe does not want it at all.
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{url}").and_then(|()| out.flush());
    if open {
        std::thread::spawn(move || {
            if let Err(error) = open_browser(&url) {
                eprintln!("note: no browser could be opened ({error}); open {url} yourself");
            }
        });
    }
    told.await;
    server.stop().await;
    Ok(())
}

/// Opens a browser by the program that the system has for it.
fn open_browser(url: &str) -> std::io::Result<()> {
    let program: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/c", "start", ""]
    } else {
        &["xdg-open"]
    };
    let mut command = Command::new(program[0]);
    command.args(&program[1..]).arg(url);
    // What it says is not ours to say, and our standard output has the address alone.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status()?;
    if status.success() {
        return Ok(());
    }
    Err(std::io::Error::other(format!("{} failed: {status}", program[0])))
}

/// Waits for a signal to stop.
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        Ok(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            let _ = tokio::signal::ctrl_c().await;
        })
    }
}
