//! What comes with the pages: scripts, styles and pictures, all inside the program.

use crate::error::ApiError;
use axum::extract::{Path, RawQuery};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The style sheet of boards: it comes from the palette that all pictures are drawn with.
static BOARD: LazyLock<(String, String)> = LazyLock::new(|| {
    let sheet = quincunx_render::page_css();
    let hash = tag(&Sha256::digest(sheet.as_bytes()));
    (sheet, hash)
});

/// What is in an asset, its hash and its type.
fn find(path: &str) -> Option<(Cow<'static, [u8]>, String, String)> {
    if path == "css/board.css" {
        let (sheet, hash) = &*BOARD;
        return Some((
            Cow::Borrowed(sheet.as_bytes()),
            hash[..16].to_owned(),
            "text/css".to_owned(),
        ));
    }
    let file = Assets::get(path)?;
    let hash = tag(&file.metadata.sha256_hash())[..16].to_owned();
    let kind = file.metadata.mimetype().to_owned();
    Some((file.data, hash, kind))
}

/// The address of an asset, with the hash of what is in it, so that browsers may keep it for good.
pub(crate) fn url(path: &str) -> String {
    match find(path) {
        Some((_, hash, _)) => format!("/assets/{path}?v={hash}"),
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
    let Some((data, hash, kind)) = find(&path) else {
        return ApiError::not_found(format!("there is no asset '{path}'")).into_response();
    };
    let tag = format!("\"{hash}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // An address with the hash never changes its content; scripts import each other without one.
    let cache = match query {
        Some(query) if query.starts_with("v=") => "public, max-age=31536000, immutable",
        _ => "no-cache",
    };
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, data.into_owned()).into_response()
}
