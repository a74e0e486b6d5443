//! The moment of a typed trade. A time without a zone is Indian, wherever the browser stands.

use domain::{Day, Time};
use serde_json::value::RawValue;

use super::problem::{Problem, quoted};
use super::word::text;

const NAME: &str = "Date and time";
const DAY_MS: i64 = 86_400_000;
/// Minutes that an Indian clock is ahead of UTC.
const IST_MINUTES: i64 = 330;

/// From 1 Jan 1990 to a day from now: a clock may be wrong, a card may not be ten years early.
pub fn moment(raw: Option<&RawValue>, now: Time) -> Result<Time, Problem> {
    let sent = text(raw, NAME)?.ok_or(Problem::missing("Date"))?;
    let time = read(&sent).ok_or_else(|| {
        Problem::wrong(format!("{NAME} must look like 2026-11-19T11:04, found {}.", quoted(&sent)))
    })?;
    if Day::from_ymd(1990, 1, 1).is_some_and(|first| time.day() < first) {
        return Err(Problem::wrong(format!("{NAME} must not be before 1 Jan 1990.")));
    }
    if time.0 > now.0 + DAY_MS {
        return Err(Problem::wrong(format!("{NAME} must not be in the future.")));
    }
    Ok(time)
}

/// `2026-11-19T11:04`, with or without seconds, fractions and a zone.
fn read(text: &str) -> Option<Time> {
    let (rest, zone) = split_zone(text)?;
    let (clock, fraction) = match rest.split_once('.') {
        Some((clock, digits)) => (clock, milliseconds(digits)?),
        None => (rest, 0),
    };
    // A fraction is one of a second.
    let shape = matches!((clock.len(), fraction), (16, 0) | (19, _))
        && clock.bytes().all(|byte| byte.is_ascii_digit() || b"-: T".contains(&byte));
    let time = Time::parse_ist(clock).filter(|_| shape)?;
    let ahead = zone.map_or(0, |minutes| IST_MINUTES - minutes);
    Some(Time(time.0 + fraction + ahead * 60_000))
}

/// The text before its zone, and the zone's minutes ahead of UTC.
fn split_zone(text: &str) -> Option<(&str, Option<i64>)> {
    if let Some(rest) = text.strip_suffix(['Z', 'z']) {
        return Some((rest, Some(0)));
    }
    // A sign behind the date.
    let Some(at) = text.rfind(['+', '-']).filter(|at| *at > 10) else { return Some((text, None)) };
    let (rest, zone) = text.split_at(at);
    let digits = zone[1..].replace(':', "");
    if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes): (i64, i64) = (digits[..2].parse().ok()?, digits[2..].parse().ok()?);
    let ahead = (hours <= 14 && minutes < 60).then_some(hours * 60 + minutes)?;
    Some((rest, Some(if zone.starts_with('-') { -ahead } else { ahead })))
}

fn milliseconds(digits: &str) -> Option<i64> {
    let known = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    known.then(|| format!("{digits:0<3}")[..3].parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let json = serde_json::to_string(text).unwrap();
        let raw: &RawValue = serde_json::from_str(&json).unwrap();
        let now = Time::parse_ist("2026-11-21T15:30").unwrap();
        let found = moment(Some(raw), now).map(|time| time.to_string());
        let found = found.as_deref().map_err(Problem::sentence);
        assert_eq!(found, expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn a_time_without_a_zone_is_indian() {
        check("2026-11-19T11:04", Ok("2026-11-19T11:04:00+05:30"));
        check("2026-11-19 11:04:09", Ok("2026-11-19T11:04:09+05:30"));
        check(" 2026-11-19T00:00 ", Ok("2026-11-19T00:00:00+05:30"));
        check("1990-01-01T00:00", Ok("1990-01-01T00:00:00+05:30"));
        check("2026-11-22T15:30", Ok("2026-11-22T15:30:00+05:30"));
    }

    #[test]
    fn a_zone_is_respected() {
        check("2026-11-19T05:34:00.000Z", Ok("2026-11-19T11:04:00+05:30"));
        check("2026-11-19T11:04+05:30", Ok("2026-11-19T11:04:00+05:30"));
        check("2026-11-19T11:04:05+0530", Ok("2026-11-19T11:04:05+05:30"));
        check("2026-11-18T23:30:00-05:00", Ok("2026-11-19T10:00:00+05:30"));
        check("2026-11-18T20:00:00Z", Ok("2026-11-19T01:30:00+05:30"));
    }

    #[test]
    fn what_is_no_time_says_why() {
        check("", Err("Date is required."));
        let shape = |text: &str| {
            let expected = format!("Date and time must look like 2026-11-19T11:04, found “{text}”.");
            check(text, Err(&expected));
        };
        for text in [
            "2026-11-19",
            "19-11-2026 11:04",
            "2026-11-31T11:04",
            "2026-11-19T24:00",
            "2026-11-19T11:60",
            "2026-11-19T11:04.5",
            "2026-11-19T11:04:05.",
            "2026-11-19T11:04:05.1234567890",
            "2026-11-19T11:04+5",
            "2026-11-19T11:04+25:00",
            "2026-11-19T+1:04",
            "2026-11-19T11:4",
            "tomorrow",
        ] {
            shape(text);
        }
        check("1989-12-31T23:59", Err("Date and time must not be before 1 Jan 1990."));
        check("1990-01-01T00:00+06:00", Err("Date and time must not be before 1 Jan 1990."));
        check("2026-11-22T15:31", Err("Date and time must not be in the future."));
        check("2036-11-19T11:04", Err("Date and time must not be in the future."));
    }

    #[test]
    fn fractions_keep_their_milliseconds() {
        assert_eq!(read("2026-11-19T05:34:00.25Z").unwrap().0 % 1000, 250);
        assert_eq!(read("2026-11-19T11:04:05.1239").unwrap().0 % 1000, 123);
    }
}
