//! What comes with the pages: scripts, styles and pictures, all inside the program.

use crate::error::ApiError;
use axum::extract::{Path, RawQuery};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::fmt::Write as _;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The address of an asset, with the hash of what is in it, so that browsers may keep it for good.
pub(crate) fn url(path: &str) -> String {
    match Assets::get(path) {
        Some(file) => format!("/assets/{path}?v={}", &tag(&file.metadata.sha256_hash())[..16]),
        None => format!("/assets/{path}"),
    }
}

fn tag(hash: &[u8]) -> String {
    hash.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Answers with an asset.
pub(crate) async fn show(Path(path): Path<String>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let Some(file) = Assets::get(&path) else {
        return ApiError::not_found(format!("there is no asset '{path}'")).into_response();
    };
    let tag = format!("\"{}\"", &tag(&file.metadata.sha256_hash())[..16]);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // An address with the hash never changes its content; scripts import each other without one.
    let cache = match query {
        Some(query) if query.starts_with("v=") => "public, max-age=31536000, immutable",
        _ => "no-cache",
    };
    let kind = file.metadata.mimetype().to_owned();
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, file.data.into_owned()).into_response()
}
