//! What comes with the pages: scripts, styles and pictures, all inside the program.

use crate::error::ApiError;
use axum::extract::Path;
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

/// A hash of all assets. It stands in their addresses, so that browsers may keep them for good and a script that imports
/// another gets the one that belongs to it.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut paths: Vec<_> = Assets::iter().collect();
    paths.sort();
    let mut hasher = Sha256::new();
    hasher.update(BOARD.1.as_bytes());
    for path in paths {
        hasher.update(path.as_bytes());
        if let Some((_, hash, _)) = find(&path) {
            hasher.update(hash.as_bytes());
        }
    }
    tag(&hasher.finalize())[..12].to_owned()
});

/// The address of an asset.
pub(crate) fn url(path: &str) -> String {
    format!("/assets/v-{}/{path}", *VERSION)
}

fn tag(hash: &[u8]) -> String {
    hash.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Answers with an asset.
pub(crate) async fn show(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let versioned = path.strip_prefix("v-").and_then(|rest| rest.split_once('/'));
    let (version, path) = versioned.unwrap_or(("", &path));
    let Some((data, hash, kind)) = find(path) else {
        return ApiError::not_found(format!("there is no asset '{path}'")).into_response();
    };
    let tag = format!("\"{hash}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // An address of another version is answered with what there is, and is not kept.
    let cache = if version == *VERSION {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, data.into_owned()).into_response()
}
