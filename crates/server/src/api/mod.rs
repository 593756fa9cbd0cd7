//! The HTTP and WebSocket API. `openapi.json` describes it; a test holds the two together.

mod analyse;
mod games;
mod health;
pub(crate) mod input;
pub(crate) mod position;
mod socket;
pub(crate) mod tables;

use crate::app::App;
use axum::Router;
use axum::handler::Handler;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};

/// The description of the API.
pub const OPENAPI: &str = include_str!("../../openapi.json");

/// Addresses with what answers them, and the list of them.
pub struct Routes {
    router: Router<App>,
    list: Vec<(&'static str, &'static str)>,
}

impl Routes {
    fn new() -> Self {
        Routes {
            router: Router::new(),
            list: Vec::new(),
        }
    }

    fn get<T: 'static, H: Handler<T, App>>(mut self, path: &'static str, handler: H) -> Self {
        self.router = self.router.route(path, get(handler));
        self.list.push(("get", path));
        self
    }

    fn post<T: 'static, H: Handler<T, App>>(mut self, path: &'static str, handler: H) -> Self {
        self.router = self.router.route(path, post(handler));
        self.list.push(("post", path));
        self
    }

    /// Method and path of every address.
    pub fn list(&self) -> &[(&'static str, &'static str)] {
        &self.list
    }

    pub(crate) fn into_router(self) -> Router<App> {
        self.router
    }
}

/// What is limited, and asked by people.
pub fn routes() -> Routes {
    Routes::new()
        .get("/api/games", games::list)
        .get("/api/games/{game}/rules/{paragraph}", games::rule)
        .post("/api/why", games::why)
        .post("/api/position", position::show)
        .post("/api/lessons/{game}/{step}", position::attempt)
        .post("/api/analyse", analyse::position)
        .get("/api/tables", tables::list)
        .post("/api/tables", tables::open)
        .post("/api/records", tables::bring)
        .get("/api/tables/{id}", tables::view)
        .get("/api/tables/{id}/board.svg", tables::board)
        .get("/api/tables/{id}/record", tables::record)
        .get("/api/tables/{id}/at/{number}", tables::at)
        .get("/api/tables/{id}/hint", analyse::hint)
        .get("/api/tables/{id}/analysis", analyse::report)
        .post("/api/tables/{id}/sit", tables::sit)
        .post("/api/tables/{id}/stand", tables::stand)
        .post("/api/tables/{id}/do", tables::act)
        .get("/api/tables/{id}/socket", socket::open)
}

/// What is asked by programs that watch over the server.
pub fn plain_routes() -> Routes {
    Routes::new()
        .get("/health", health::show)
        .get("/metrics", crate::metrics::show)
        .get("/api/openapi.json", openapi)
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}
