//! A point in time, as the table is told it.

use std::fmt;
use std::str::FromStr;

/// A point in time: milliseconds since the year 1970 began in Greenwich.
///
/// The table reads no clock. Every input comes with the time at which it came.
///
/// ```
/// use quincunx_table::Time;
/// let time: Time = "2026-11-15T18:30:00.250Z".parse().unwrap();
/// assert_eq!(time, Time::from_millis(1_794_767_400_250));
/// assert_eq!(time.to_string(), "2026-11-15T18:30:00.250Z");
/// assert_eq!(time.date(), "2026-11-15");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(u64);

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;
/// The last millisecond of the year 9999, after which the text form has no room.
const LAST: u64 = 253_402_300_799_999;

impl Time {
    /// The time so many milliseconds after the year 1970 began. What lies after the year 9999 is its end.
    pub fn from_millis(millis: u64) -> Self {
        Time(millis.min(LAST))
    }

    /// Milliseconds since the year 1970 began.
    pub fn millis(self) -> u64 {
        self.0
    }

    /// So many milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Self {
        Time::from_millis(self.0.saturating_add(millis))
    }

    /// How many milliseconds have passed since an earlier time; none if it was later.
    pub fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The day, as records write it: `2026-11-15`.
    pub fn date(self) -> String {
        let (year, month, day) = civil(self.0 / DAY);
        format!("{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = self.0 % DAY;
        let (seconds, millis) = (rest / SECOND, rest % SECOND);
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(
            f,
            "{}T{hours:02}:{minutes:02}:{:02}.{millis:03}Z",
            self.date(),
            seconds % 60
        )
    }
}

/// A text that is no time.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a time: write it like 2026-11-15T18:30:00.000Z")]
pub struct TimeError(String);

impl FromStr for Time {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let wrong = || TimeError(text.to_owned());
        let pattern = "dddd-dd-ddTdd:dd:dd.dddZ";
        let fits = text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(byte, wanted)| match wanted {
                b'd' => byte.is_ascii_digit(),
                _ => byte == wanted,
            });
        if !fits {
            return Err(wrong());
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u64>().map_err(|_| wrong());
        let days = days(number(0, 4)?, number(5, 7)?, number(8, 10)?).ok_or_else(wrong)?;
        let (hours, minutes, seconds) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let time = Time(days * DAY + ((hours * 60 + minutes) * 60 + seconds) * SECOND + number(20, 23)?);
        // What does not come back as it was is no time of any day, such as the 31st of June.
        if time.to_string() == text {
            Ok(time)
        } else {
            Err(wrong())
        }
    }
}

/// Year, month and day of a day counted from 1970 on. Years begin in March here, so that a leap day is the last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// The day counted from 1970 on; `None` before that.
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    let year = year - u64::from(month <= 2).min(year);
    let month = (month + 9) % 12;
    let in_year = (153 * month + 2) / 5 + day.checked_sub(1)?;
    let (era, year) = (year / 400, year % 400);
    (era * 146_097 + year * 365 + year / 4 - year / 100 + in_year).checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::{DAY, LAST, Time};

    #[test]
    fn every_day_of_five_centuries_reads_back() {
        for day in (0..200_000).step_by(7) {
            let time = Time::from_millis(day * DAY + 86_399_999);
            assert_eq!(time.to_string().parse(), Ok(time));
        }
        assert_eq!(Time::from_millis(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Time::from_millis(u64::MAX), Time::from_millis(LAST));
        assert_eq!(Time::from_millis(LAST).to_string(), "9999-12-31T23:59:59.999Z");
        assert_eq!(Time::from_millis(951_782_400_000).date(), "2000-02-29");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "today",
            "2026-02-30T00:00:00.000Z",
            "2026-13-01T00:00:00.000Z",
            "2026-00-01T00:00:00.000Z",
            "2026-01-00T00:00:00.000Z",
            "1969-12-31T00:00:00.000Z",
            "0000-01-01T00:00:00.000Z",
            "2026-01-01T24:00:00.000Z",
            "2026-01-01T00:00:60.000Z",
            "2026-01-01 00:00:00.000Z",
            "2026-01-01T00:00:00.00éZ",
        ] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }
}
