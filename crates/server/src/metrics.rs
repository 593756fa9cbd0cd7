//! Figures about the running server, in the format of Prometheus.

use crate::app::App;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Instant;

/// The recorder is one for the whole process, because that is how the library counts.
static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to count.
pub(crate) fn init() {
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Somebody else may count already in this process; then these figures stay empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    });
}

/// The figures as text.
pub(crate) async fn show(State(app): State<App>) -> String {
    metrics::gauge!("quincunx_rooms").set(u32::try_from(app.hub().count()).map_or(f64::MAX, f64::from));
    metrics::gauge!("quincunx_store_healthy").set(if app.hub().store().is_healthy() { 1.0 } else { 0.0 });
    HANDLE.get().map(PrometheusHandle::render).unwrap_or_default()
}

/// Counts a request and notes it in the log.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("none", MatchedPath::as_str)
        .to_owned();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, took) = (response.status(), started.elapsed());
    tracing::debug!(%method, path, status = status.as_u16(), ms = took.as_millis() as u64, "request");
    metrics::counter!("quincunx_requests_total", "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    metrics::histogram!("quincunx_request_seconds", "route" => route).record(took.as_secs_f64());
    response
}
