//! How long one candle lasts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whole minutes, or a day of trading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Interval(u32);

/// What exchanges' days can be cut into, and charting sites offer.
const MINUTES: [u32; 19] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 25, 30, 45, 60, 75, 120, 125, 180, 240];

impl Interval {
    pub const MINUTE: Self = Self(1);
    pub const DAY: Self = Self(24 * 60);

    pub fn of_minutes(minutes: i64) -> Option<Self> {
        let minutes = u32::try_from(minutes).ok()?;
        (MINUTES.contains(&minutes) || minutes == Self::DAY.0).then_some(Self(minutes))
    }

    pub const fn minutes(self) -> u32 {
        self.0
    }

    pub const fn milliseconds(self) -> i64 {
        self.0 as i64 * 60_000
    }

    pub fn is_day(self) -> bool {
        self == Self::DAY
    }

    /// Reads `5m` or `1d`.
    pub fn parse(word: &str) -> Option<Self> {
        if word == "1d" {
            return Some(Self::DAY);
        }
        let minutes = word.strip_suffix('m')?;
        let is_plain = (1..=3).contains(&minutes.len()) && minutes.bytes().all(|byte| byte.is_ascii_digit());
        let found = is_plain.then(|| minutes.parse().ok()).flatten().and_then(Self::of_minutes)?;
        (!found.is_day() && found.to_string() == word).then_some(found)
    }

    /// In a sentence: `5-minute`, `daily`.
    pub fn in_words(self) -> String {
        if self.is_day() { "daily".to_owned() } else { format!("{}-minute", self.0) }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_day() { f.write_str("1d") } else { write!(f, "{}m", self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_both_ways() {
        for minutes in MINUTES.into_iter().chain([1440]) {
            let interval = Interval::of_minutes(i64::from(minutes)).unwrap();
            assert_eq!(Interval::parse(&interval.to_string()), Some(interval));
        }
        for word in ["", "m", "0m", "7m", "05m", "1440m", "5", "1h", "-5m", "5M", "99999999999m", "1w"] {
            assert_eq!(Interval::parse(word), None, "{word}");
        }
        assert_eq!(Interval::of_minutes(-5), None);
        assert_eq!(Interval::of_minutes(7 * 1440), None);
    }
}
