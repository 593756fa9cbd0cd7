//! The server itself: it listens, and goes down in order.

use crate::app::{self, App};
use crate::config::Config;
use crate::hub::Hub;
use crate::metrics;
use crate::store::{Store, StoreError};
use axum::serve::ListenerExt as _;
use std::io::IsTerminal as _;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be opened.
    #[error("{folder}: {error}")]
    Store {
        /// The data folder.
        folder: String,
        /// Why.
        error: StoreError,
    },
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    url: String,
    hub: Hub,
    stop: watch::Sender<bool>,
    serving: JoinHandle<std::io::Result<()>>,
    writing: JoinHandle<()>,
}

impl Server {
    /// Opens the store, lets the tables run that must, and listens.
    pub async fn start(config: Config) -> Result<Self, ServerError> {
        metrics::init();
        let failed = |error: StoreError| ServerError::Store {
            folder: config.data.display().to_string(),
            error,
        };
        let address = SocketAddr::new(config.host, config.port);
        let unheard = |error| ServerError::Listen { address, error };
        // Two servers on one store would quarrel; usually the second fails here.
        let listener = TcpListener::bind(address).await.map_err(unheard)?;
        let address = listener.local_addr().map_err(unheard)?;
        let (store, writing) = Store::open(&config.data, config.limits.store).await.map_err(failed)?;
        let hub = Hub::start(store, config.engines).await.map_err(failed)?;
        let url = match &config.base_url {
            Some(url) => format!("{url}/"),
            None => format!("http://{address}/"),
        };
        let app = App::new(config, hub.clone());
        let service = app::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let (stop, mut stopped) = watch::channel(false);
        // Small messages go out at once rather than waiting for more.
        let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
        });
        let serving = tokio::spawn(async move { serving.await });
        tracing::info!(%address, "listening");
        Ok(Server {
            address,
            url,
            hub,
            stop,
            serving,
            writing,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How people reach it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Goes down in order: programs stop, connections are told, everything is on disk.
    pub async fn stop(self) {
        tracing::info!("closing");
        let _ = self.stop.send(true);
        self.hub.close().await;
        let patience = std::time::Duration::from_secs(5);
        let _ = tokio::time::timeout(patience, self.serving).await;
        let store = self.hub.store().clone();
        drop(self.hub);
        store.close().await;
        let _ = tokio::time::timeout(patience, self.writing).await;
        tracing::info!("closed");
    }
}

/// Writes the log to standard error: what the filter lets through, as text or as JSON.
pub fn init_logging(config: &Config) -> Result<(), String> {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("log: {error}"))?;
    let logging = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let coloured = std::io::stderr().is_terminal();
    // A second server in the same process writes to the log of the first.
    let _ = if config.log_json {
        logging.json().try_init()
    } else {
        logging.with_target(false).with_ansi(coloured).try_init()
    };
    Ok(())
}
