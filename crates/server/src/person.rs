//! People, known by nothing but an unguessable token in a cookie that scripts cannot read.
//!
//! The server keeps the hash of the token alone: who reads the store cannot sit on anybody's seat.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::Write as _;

use crate::app::App;

/// The name of the cookie.
pub(crate) const COOKIE_NAME: &str = "quincunx";

/// For how long a browser keeps it: a year, in seconds.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// Somebody: the SHA-256 hash of their token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Person([u8; 32]);

impl Person {
    /// The holder of a token.
    pub fn of_token(token: &str) -> Self {
        Person(Sha256::digest(token.as_bytes()).into())
    }

    /// The hash, as the store keeps it.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// From a hash in the store.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Person(bytes.try_into().ok()?))
    }
}

/// A person does not show in logs.
impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Person(…)")
    }
}

/// Random bytes from the operating system.
///
/// # Panics
/// If the system has no randomness; nothing safe can be done without.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng
        .try_fill_bytes(&mut bytes)
        .expect("the system gives random bytes");
    bytes
}

/// So many random letters and digits, each equally likely.
pub(crate) fn random_text(length: usize) -> String {
    const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut text = String::with_capacity(length);
    while text.len() < length {
        // Bytes from 248 on would make the first signs likelier.
        let fair = random::<32>().into_iter().filter(|&byte| byte < 248);
        text.extend(
            fair.take(length - text.len())
                .map(|byte| char::from(SIGNS[usize::from(byte % 62)])),
        );
    }
    text
}

fn new_token() -> String {
    random::<32>().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn is_token(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The token that came with a request.
fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(name, value)| *name == COOKIE_NAME && is_token(value))?;
    Some(token)
}

/// Finds out who asks. Whoever comes without a token is given one.
pub(crate) async fn recognise(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = token(request.headers()).map(str::to_owned);
    let token = known.clone().unwrap_or_else(new_token);
    request.extensions_mut().insert(Person::of_token(&token));
    let mut response = next.run(request).await;
    if known.is_none() {
        let secure = if app.config().is_https() { "; Secure" } else { "" };
        let cookie = format!("{COOKIE_NAME}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={YEAR}{secure}");
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

/// Whoever asks. Where nobody was recognised it is nobody in particular.
impl<S: Send + Sync> FromRequestParts<S> for Person {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<Person>().copied();
        Ok(known.unwrap_or_else(|| Person::of_token(&new_token())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_tokens_count() {
        let read = |cookie: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_static(cookie));
            token(&headers).map(str::to_owned)
        };
        let good = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        assert_eq!(
            read("a=b; quincunx=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef; c=d").as_deref(),
            Some(good)
        );
        assert_eq!(read("quincunx=0123"), None);
        assert_eq!(
            read("quincunx=0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef"),
            None
        );
        assert_eq!(
            read("xquincunx=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"),
            None
        );
        assert!(is_token(&new_token()));
        assert_ne!(new_token(), new_token());
    }

    #[test]
    fn random_texts_have_their_length() {
        assert_eq!(random_text(12).len(), 12);
        assert_ne!(random_text(12), random_text(12));
    }
}
