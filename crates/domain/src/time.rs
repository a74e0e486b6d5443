//! Indian time: instants in UTC milliseconds, trading days in IST.

use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// How the time is passed in to whoever has to know it: a server reads the system's clock, a test says what time it is.
pub type Clock = Arc<dyn Fn() -> Time + Send + Sync>;

/// As sentences and tables name them.
pub const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const IST_OFFSET_MS: i64 = 19_800_000;
const DAY_MS: i64 = 86_400_000;

/// An instant in UTC epoch milliseconds. Printed as RFC 3339 with `+05:30`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

/// A calendar day in India, counted from 1970-01-01. Printed as `2026-04-01`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub i32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Time {
    /// The instant of an IST wall clock reading. `second_of_day` is 0 to 86,399.
    pub fn from_ist(day: Day, second_of_day: u32) -> Self {
        Self(i64::from(day.0) * DAY_MS + i64::from(second_of_day) * 1000 - IST_OFFSET_MS)
    }

    #[inline]
    pub fn day(self) -> Day {
        Day((self.0 + IST_OFFSET_MS).div_euclid(DAY_MS) as i32)
    }

    /// Seconds since midnight in India.
    pub fn second_of_day(self) -> u32 {
        ((self.0 + IST_OFFSET_MS).rem_euclid(DAY_MS) / 1000) as u32
    }

    /// Whether it says when in the day: a file of days leaves midnight, when no exchange is open.
    pub fn has_time_of_day(self) -> bool {
        self.second_of_day() != 0
    }

    /// Reads an IST wall clock `2026-04-01 15:30` or `2026-04-01T15:30:05`.
    pub fn parse_ist(text: &str) -> Option<Self> {
        let (day, clock) = text.split_once(['T', ' '])?;
        let second = matches!(clock.len(), 5 | 8).then(|| read_time_of_day(clock))??;
        Some(Self::from_ist(Day::parse(day)?, second))
    }
}

/// Seconds since midnight of `15:30`, `9:05` or `15:30:05`.
pub fn read_time_of_day(text: &str) -> Option<u32> {
    let number = |part: &str, below: u32| {
        let fits = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| part.parse::<u32>().ok())?.filter(|number| *number < below)
    };
    let mut parts = text.split(':');
    let (hour, minute) = (number(parts.next()?, 24)?, number(parts.next()?, 60)?);
    let second = parts.next().map_or(Some(0), |part| number(part, 60))?;
    parts.next().is_none().then_some(hour * 3600 + minute * 60 + second)
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let second = self.second_of_day();
        let mut text = *b"T00:00:00+05:30";
        for (at, number) in [(1, second / 3600), (4, second / 60 % 60), (7, second % 60)] {
            digits(&mut text[at..at + 2], number);
        }
        self.day().fmt(f)?;
        f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl Day {
    /// `None` when the calendar has no such day (31 November) or the year is not 1900 to 2199.
    pub fn from_ymd(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(1900..=2199).contains(&year) || month > 12 || day > 31 {
            return None;
        }
        let date = Date::new(year as i16, month as i8, day as i8).ok()?;
        Some(Self::from_civil(date))
    }

    fn from_civil(date: Date) -> Self {
        // The span between two civil dates in days is exact and far inside i32.
        let span = Date::constant(1970, 1, 1).until(date).map(|span| span.get_days());
        Self(span.unwrap_or(0))
    }

    /// Reads `2026-04-01`.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let number = |range: std::ops::Range<usize>| {
            bytes[range]
                .iter()
                .try_fold(0_u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
        };
        Self::from_ymd(number(0..4)? as i32, number(5..7)?, number(8..10)?)
    }

    /// Year, month 1 to 12, day 1 to 31; beyond the year 9999 its last day. Counted in 400 years that begin in March,
    /// so that a leap day is the last of its year (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    pub fn ymd(self) -> (i32, u32, u32) {
        let days = i64::from(self.0) + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let from_march = (5 * day + 2) / 153;
        let day = day - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        if year.abs() > 9_999 {
            return (9_999, 12, 31);
        }
        (year as i32, month as u32, day as u32)
    }

    /// As a sentence says it: `4 May 2026`.
    pub fn in_words(self) -> String {
        let (year, month, day) = self.ymd();
        format!("{day} {} {year}", MONTHS[(month as usize + 11) % 12])
    }

    pub fn weekday(self) -> Weekday {
        // 1970-01-01 was a Thursday.
        match (self.0 + 3).rem_euclid(7) {
            0 => Weekday::Monday,
            1 => Weekday::Tuesday,
            2 => Weekday::Wednesday,
            3 => Weekday::Thursday,
            4 => Weekday::Friday,
            5 => Weekday::Saturday,
            _ => Weekday::Sunday,
        }
    }

    pub fn is_weekend(self) -> bool {
        matches!(self.weekday(), Weekday::Saturday | Weekday::Sunday)
    }

    pub fn plus(self, days: i32) -> Self {
        Self(self.0 + days)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.ymd();
        let Ok(above_zero) = u32::try_from(year) else { return write!(f, "{year:04}-{month:02}-{day:02}") };
        let mut text = *b"0000-00-00";
        digits(&mut text[..4], above_zero);
        digits(&mut text[5..7], month);
        digits(&mut text[8..], day);
        f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// The last digits of a number, as many as there is room for.
/// By itself, as `write!` takes four times as long: docs/benchmarks.md, “Many at once”, 4.
fn digits(text: &mut [u8], mut number: u32) {
    for place in text.iter_mut().rev() {
        *place = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_indian_evening_is_still_the_same_day_in_utc_terms() {
        let time = Time::parse_ist("2026-04-01 00:15").unwrap();
        assert_eq!(time.to_string(), "2026-04-01T00:15:00+05:30");
        assert_eq!(time.day(), Day::parse("2026-04-01").unwrap());
        assert_eq!(time.0, 1_774_982_700_000);
        assert_eq!(Time::parse_ist("2026-04-01T15:29:59").unwrap().second_of_day(), 55_799);
    }

    #[test]
    fn every_day_has_the_date_that_the_library_says() {
        let check = |day: i32| {
            let span = jiff::Span::new().try_days(day);
            let date =
                span.and_then(|span| Date::constant(1970, 1, 1).checked_add(span)).unwrap_or(Date::MAX);
            let expected = (i32::from(date.year()), date.month() as u32, date.day() as u32);
            assert_eq!(Day(day).ymd(), expected, "{day}");
            let (year, month, of_month) = expected;
            assert_eq!(Day(day).to_string(), format!("{year:04}-{month:02}-{of_month:02}"));
        };
        // 1750 to 2250 day by day; the ends of what a calendar holds, and beyond them.
        (-80_354..102_268).for_each(check);
        for day in [-4_371_587, -719_528, -719_529, 2_932_896] {
            (day - 800..day + 800).for_each(check);
        }
        check(i32::MIN);
        check(i32::MAX);
        assert_eq!(Time(0).to_string(), "1970-01-01T05:30:00+05:30");
        assert_eq!(Time::from_ist(Day(0), 86_399).to_string(), "1970-01-01T23:59:59+05:30");
    }

    #[test]
    fn midnight_is_no_time_of_day() {
        for (text, expected) in [
            ("2026-04-01 00:00", false),
            ("2026-04-01T00:00:01", true),
            ("2026-04-01 05:30", true),
            ("2026-04-01T23:59:59", true),
        ] {
            assert_eq!(Time::parse_ist(text).unwrap().has_time_of_day(), expected, "{text}");
        }
    }

    #[test]
    fn refuses_days_and_hours_that_do_not_exist() {
        for text in
            ["2026-02-29", "2026-11-31", "2026-13-01", "26-01-01", "2026-1-1", "2026-00-10", "2026-01-00"]
        {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        for text in ["2026-01-01T24:00:00", "2026-01-01T10:60", "2026-01-01", "2026-01-01T10:00:00:00"] {
            assert_eq!(Time::parse_ist(text), None, "{text}");
        }
        assert!(Day::parse("2024-02-29").is_some());
    }

    #[test]
    fn reads_a_time_of_day() {
        for (text, expected) in [
            ("00:00", Some(0)),
            ("9:05", Some(32_700)),
            ("09:5", Some(32_700)),
            ("15:30", Some(55_800)),
            ("15:30:05", Some(55_805)),
            ("23:59:59", Some(86_399)),
            ("24:00", None),
            ("10:60", None),
            ("10:00:60", None),
            ("10:00:00:00", None),
            ("+9:05", None),
            ("009:05", None),
            ("09:", None),
            ("0905", None),
            ("", None),
        ] {
            assert_eq!(read_time_of_day(text), expected, "{text}");
        }
    }

    #[test]
    fn knows_its_weekday() {
        assert_eq!(Day::parse("2026-11-20").unwrap().weekday(), Weekday::Friday);
        assert_eq!(Day::parse("1969-12-31").unwrap().weekday(), Weekday::Wednesday);
        assert!(Day::parse("2026-02-01").unwrap().is_weekend());
        assert_eq!(Day::parse("2026-12-04").unwrap().in_words(), "4 Dec 2026");
        assert_eq!(Day::parse("2026-01-31").unwrap().in_words(), "31 Jan 2026");
        assert_eq!(Day::parse("2024-03-01").unwrap().plus(-1).to_string(), "2024-02-29");
    }
}
