//! The one place that reads the clock.

use quincunx_table::Time;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The time now.
pub(crate) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::from_millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// How long it is until a time; nothing if it is past.
pub(crate) fn until(time: Time) -> Duration {
    Duration::from_millis(time.since(now()))
}
