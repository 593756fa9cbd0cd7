//! A server for a test.

mod client;

pub(crate) use client::{Socket, Visitor, any_action};

use quincunx_server::{Config, Server, Settings};
use std::net::SocketAddr;
use tempfile::TempDir;

/// A server with a folder of its own.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

/// A server with the usual settings, without limits on speed.
pub(crate) async fn open() -> House {
    open_with(Settings::default()).await
}

pub(crate) async fn open_with(settings: Settings) -> House {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder, settings).await;
    House { server, folder }
}

/// A server on a folder.
pub(crate) async fn start(folder: &TempDir, settings: Settings) -> Server {
    let usual = Settings {
        port: Some(0),
        requests: Some(0),
        messages: Some(0),
        ..Settings::default()
    };
    let config = Config::of(settings.or(usual), folder.path().to_owned()).unwrap();
    Server::start(config).await.unwrap()
}

impl House {
    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Somebody new.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::new(self.address())
    }
}
