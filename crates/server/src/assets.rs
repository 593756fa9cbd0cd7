//! Scripts, style sheets and icons, which are in the program itself.
//!
//! Their addresses begin with a hash of all of them, `/assets/HASH/js/theme.js`, so that browsers may keep them for good
//! and a module that imports another gets the one that belongs to it.

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::LazyLock;

#[derive(rust_embed::Embed)]
#[folder = "assets/"]
struct Files;

/// The style sheet of boards, which comes from the palette that all pictures are drawn with, and where it is.
static BOARD: LazyLock<String> = LazyLock::new(quincunx_render::page_css);
const BOARD_PATH: &str = "css/board.css";

/// A hash of all files.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut paths: Vec<_> = Files::iter().collect();
    paths.sort();
    let mut hasher = Sha256::new();
    hasher.update(BOARD.as_bytes());
    for path in paths {
        hasher.update(path.as_bytes());
        if let Some(file) = Files::get(&path) {
            hasher.update(file.metadata.sha256_hash());
        }
    }
    let hash = hasher.finalize();
    hash.iter().take(6).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
});

/// The address of a file below `assets/`.
///
/// ```
/// let address = quincunx_server::assets::url("css/base.css");
/// assert!(address.starts_with("/assets/") && address.ends_with("/css/base.css"));
/// ```
pub fn url(path: &str) -> String {
    format!("/assets/{}/{path}", *VERSION)
}

/// Answers for the files.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/assets/{version}/{*path}", get(serve))
}

async fn serve(Path((version, path)): Path<(String, String)>) -> Response {
    let found = match path.as_str() {
        BOARD_PATH => Some(Cow::Borrowed(BOARD.as_bytes())),
        path => Files::get(path).map(|file| file.data),
    };
    let Some(data) = found else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    // An address of another version is answered with what there is, and is not kept.
    let keep = if version == *VERSION {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
    (headers, data.into_owned()).into_response()
}
