//! Limits on how much one address may ask, and how many sockets it may hold.

use crate::app::App;
use crate::config::Limits;
use crate::error::ApiError;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many addresses are remembered before those with nothing to remember are forgotten.
const REMEMBERED: usize = 10_000;

/// How much may be saved up for a burst: so many seconds' worth.
const BURST: f64 = 4.0;

/// A bucket that fills at a steady rate; whoever asks takes one out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: u32, now: Instant) -> Self {
        Bucket {
            left: f64::from(rate) * BURST,
            filled: now,
        }
    }

    /// Takes one out. With a rate of 0 there is no limit.
    pub(crate) fn take(&mut self, rate: u32, now: Instant) -> bool {
        let full = f64::from(rate) * BURST;
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * f64::from(rate);
        self.left = (self.left + gained).min(full);
        self.filled = now;
        if rate == 0 {
            return true;
        }
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// Who has asked how much lately.
pub(crate) struct Limiter {
    limits: Limits,
    addresses: Mutex<HashMap<IpAddr, Bucket>>,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A socket that is open; it counts until it is dropped.
pub(crate) struct OpenSocket {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = lock(&self.sockets);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
        ::metrics::gauge!("quincunx_sockets").decrement(1.0);
    }
}

impl Limiter {
    /// With these limits.
    pub(crate) fn new(limits: Limits) -> Self {
        Limiter {
            limits,
            addresses: Mutex::default(),
            sockets: Arc::default(),
        }
    }

    fn may_ask(&self, address: IpAddr) -> bool {
        let (now, rate) = (Instant::now(), self.limits.requests);
        let mut addresses = lock(&self.addresses);
        if addresses.len() > REMEMBERED {
            let quiet = Duration::from_mins(1);
            addresses.retain(|_, bucket| now.saturating_duration_since(bucket.filled) < quiet);
        }
        addresses
            .entry(address)
            .or_insert_with(|| Bucket::new(rate, now))
            .take(rate, now)
    }

    /// Opens a socket for an address, unless there are too many.
    pub(crate) fn open_socket(&self, address: IpAddr) -> Result<OpenSocket, ApiError> {
        let mut sockets = lock(&self.sockets);
        let all: usize = sockets.values().sum();
        let own = sockets.entry(address).or_default();
        if all >= self.limits.sockets || *own >= self.limits.sockets_per_address {
            return Err(too_many("too many connections; close some and try again"));
        }
        *own += 1;
        drop(sockets);
        ::metrics::gauge!("quincunx_sockets").increment(1.0);
        Ok(OpenSocket {
            address,
            sockets: Arc::clone(&self.sockets),
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer to whoever asks too much.
pub(crate) fn too_many(message: &str) -> ApiError {
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
}

/// The address of whoever asks: of the connection, or as a trusted proxy says.
pub(crate) fn address(app: &App, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let connection = extensions.get::<ConnectInfo<SocketAddr>>();
    let direct = connection.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(address)| address.ip());
    if !app.config().trust_proxy {
        return direct;
    }
    // The last entry is the one that the nearest proxy has seen itself.
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(direct)
}

/// Lets through whoever does not ask too much.
pub(crate) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = address(&app, request.extensions(), request.headers());
    if app.limiter().may_ask(address) {
        return next.run(request).await;
    }
    let mut response = too_many("too many requests; wait a moment").into_response();
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_allows_a_burst_and_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(5, start);
        assert!((0..20).all(|_| bucket.take(5, start)));
        assert!(!bucket.take(5, start));
        let later = start + Duration::from_millis(400);
        assert!(bucket.take(5, later) && bucket.take(5, later) && !bucket.take(5, later));
    }

    #[test]
    fn sockets_are_counted_until_they_are_dropped() {
        let limiter = Limiter::new(Limits {
            sockets: 3,
            sockets_per_address: 2,
            ..Limits::default()
        });
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let first = limiter.open_socket(one).unwrap();
        let _second = limiter.open_socket(one).unwrap();
        assert!(limiter.open_socket(one).is_err());
        let _third = limiter.open_socket(other).unwrap();
        assert!(limiter.open_socket(other).is_err());
        drop(first);
        assert!(limiter.open_socket(other).is_ok());
    }
}
