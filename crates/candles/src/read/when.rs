//! Times as files write them.

use domain::{Day, Time};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Only the day.
    Day(Day),
    /// Day and second, no zone.
    Clock(Day, u32),
    At(Time),
}

/// `2024-01-01T09:15:00+0530`, `2024-01-01 09:15`, `01-JAN-2024`, `13/11/2026 09:15`, `20240101`, seconds or
/// milliseconds since 1970. A day stands before its month, as India writes it.
pub fn when(text: &[u8]) -> Option<When> {
    let text = text.trim_ascii();
    if text.len() >= 9 && text.iter().all(u8::is_ascii_digit) {
        let number = number(text)?;
        return match text.len() {
            9 | 10 => Some(When::At(Time(number * 1000))),
            12 | 13 => Some(When::At(Time(number))),
            _ => None,
        };
    }
    let Some(at) = text.iter().position(|byte| matches!(byte, b' ' | b'T')).filter(|at| *at >= 8) else {
        return day(text).map(When::Day);
    };
    let day = day(&text[..at])?;
    let rest = text[at + 1..].trim_ascii();
    let end = rest.iter().position(|byte| matches!(byte, b'+' | b'-' | b'Z')).unwrap_or(rest.len());
    let second = second(rest[..end].trim_ascii())?;
    match zone(&rest[end..])? {
        None => Some(When::Clock(day, second)),
        Some(offset) => {
            let utc = i64::from(day.0) * 86_400 + i64::from(second) - offset;
            Some(When::At(Time(utc * 1000)))
        }
    }
}

/// `09:15`, `09:15:00`, `09:15:00.000`
pub fn second(text: &[u8]) -> Option<u32> {
    let mut parts = text.split(|byte| *byte == b':');
    let hour = part(parts.next()?, 1..=2)?;
    let minute = part(parts.next()?, 2..=2)?;
    let second = match parts.next() {
        None => 0,
        Some(text) => {
            let (whole, fraction) = text.split_at(text.len().min(2));
            let is_whole = fraction.is_empty()
                || fraction.strip_prefix(b".").is_some_and(|rest| rest.iter().all(|byte| *byte == b'0'));
            part(whole, 2..=2).filter(|_| is_whole)?
        }
    };
    let is_time = parts.next().is_none() && hour < 24 && minute < 60 && second < 60;
    is_time.then_some(hour * 3600 + minute * 60 + second)
}

/// Seconds east; `None` inside: nothing is said.
fn zone(text: &[u8]) -> Option<Option<i64>> {
    let (sign, digits) = match text.split_first() {
        None => return Some(None),
        Some((b'Z', [])) => return Some(Some(0)),
        Some((b'+', rest)) => (1, rest),
        Some((b'-', rest)) => (-1, rest),
        Some(_) => return None,
    };
    let digits: Vec<u8> = digits.iter().copied().filter(|byte| *byte != b':').collect();
    let (hour, minute) = match digits.len() {
        2 => (part(&digits, 2..=2)?, 0),
        4 => (part(&digits[..2], 2..=2)?, part(&digits[2..], 2..=2)?),
        _ => return None,
    };
    (hour <= 14 && minute < 60).then(|| Some(sign * i64::from(hour * 3600 + minute * 60)))
}

pub fn day(text: &[u8]) -> Option<Day> {
    let text = text.trim_ascii();
    if text.len() == 8 && text.iter().all(u8::is_ascii_digit) {
        return ymd(&text[..4], &text[4..6], &text[6..]);
    }
    let mut parts = text.split(|byte| matches!(byte, b'-' | b'/'));
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    match (parts.next(), first.len(), third.len()) {
        (None, 4, 1..=2) => ymd(first, second, third),
        (None, 1..=2, 4) => ymd(third, second, first),
        _ => None,
    }
}

fn ymd(year: &[u8], month: &[u8], day: &[u8]) -> Option<Day> {
    const MONTHS: [&[u8]; 12] =
        [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
    let month = match part(month, 1..=2) {
        Some(month) => month,
        None => MONTHS.iter().position(|name| month.eq_ignore_ascii_case(name))? as u32 + 1,
    };
    let (month, day) = (Some(month).filter(|month| *month > 0)?, part(day, 1..=2).filter(|day| *day > 0)?);
    Day::from_ymd(part(year, 4..=4)? as i32, month, day)
}

fn part(text: &[u8], length: std::ops::RangeInclusive<usize>) -> Option<u32> {
    let number = length.contains(&text.len()).then(|| number(text)).flatten()?;
    u32::try_from(number).ok()
}

fn number(text: &[u8]) -> Option<i64> {
    let all = text.iter().try_fold(0_i64, |sum, byte| {
        let digit = byte.is_ascii_digit().then(|| i64::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    });
    all.filter(|_| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_moment_in_many_forms() {
        // 2024-01-01 09:15 in India is 03:45 UTC: 1,704,080,700 s.
        let expected = Some(When::At(Time(1_704_080_700_000)));
        for text in [
            "2024-01-01T09:15:00+0530",
            "2024-01-01 09:15:00+05:30",
            "2024-01-01T03:45:00Z",
            "2024-01-01 03:45:00+00:00",
            "2023-12-31T22:45-05:00",
            "2024-01-01T03:45:00.000Z",
            "1704080700",
            "1704080700000",
        ] {
            assert_eq!(when(text.as_bytes()), expected, "{text}");
        }
        let day = Day::parse("2024-01-01").unwrap();
        for text in ["2024-01-01 09:15", "01-01-2024 09:15:00", "01/01/2024 9:15", "01-JAN-2024 09:15"] {
            assert_eq!(when(text.as_bytes()), Some(When::Clock(day, 33_300)), "{text}");
        }
        for text in ["2024-01-01", "01-JAN-2024", "01-Jan-2024", "1/1/2024", "20240101", " 2024-01-01 "] {
            assert_eq!(when(text.as_bytes()), Some(When::Day(day)), "{text}");
        }
    }

    #[test]
    fn what_is_no_time() {
        for text in [
            "",
            "x",
            "2024-02-30",
            "2024-13-01",
            "00-01-2024",
            "2024-01-01T25:00",
            "2024-01-01T09:60",
            "01/13/2024",
            "24-01-01",
            "99999999999999999999",
            "1e308",
            "-1704080700",
            "2024-01-01T09:15:00+99:00",
            "2024-01-01 09:15:00.5",
            "17040807001",
        ] {
            assert_eq!(when(text.as_bytes()), None, "{text}");
        }
    }
}
