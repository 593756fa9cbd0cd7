//! Which address is answered by what, and what every answer carries.

use crate::config::Config;
use crate::hub::Hub;
use crate::limits::{self, Limiter};
use crate::{api, assets, metrics, pages, person};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// What everything that answers needs. Copies share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    config: Config,
    hub: Hub,
    limiter: Limiter,
}

impl App {
    pub(crate) fn new(config: Config, hub: Hub) -> Self {
        let limiter = Limiter::new(config.limits.clone());
        App(Arc::new(Inner { config, hub, limiter }))
    }

    /// How the server is set up.
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.0.hub
    }

    pub(crate) fn limiter(&self) -> &Limiter {
        &self.0.limiter
    }

    /// Whether a page at this origin may open sockets here: one of our own pages, by the base URL or the address that
    /// was asked for. Programs that are no browsers say no origin and hold no cookies that are not their own.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            return true;
        };
        let Ok(origin) = origin.to_str() else {
            return false;
        };
        if let Some(base) = &self.config().base_url {
            return origin == base;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        host.is_some() && own == host
    }
}

/// Everything the server answers.
pub(crate) fn router(app: App) -> Router {
    let limited = api::routes()
        .into_router()
        .merge(pages::routes())
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(app.config().limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), person::recognise))
        .layer(middleware::from_fn_with_state(app.clone(), limits::limit));
    Router::new()
        .route("/assets/{*path}", get(assets::show))
        .merge(api::plain_routes().into_router())
        .merge(limited)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(protect))
        .layer(middleware::from_fn(metrics::count))
        .with_state(app)
}

/// The headers that keep browsers from doing what our pages never do.
async fn protect(request: Request, next: Next) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                          connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                          frame-ancestors 'none'";
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
