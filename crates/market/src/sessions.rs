//! Hours of trading.

use std::sync::LazyLock;

use domain::{Day, Segment};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    fno_close: Vec<Row>,
    hours: Vec<HoursRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HoursRow {
    segment: String,
    from: Option<String>,
    open: String,
    surely_until: String,
    until: String,
    source: String,
}

/// Seconds of the Indian day between which there is trading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    pub open: u32,
    /// Until then in everything of the segment.
    pub surely_until: u32,
    /// Until then in some of it.
    pub until: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    from: Option<String>,
    time: String,
    source: String,
}

/// First day and second of the day, ascending.
static CLOSES: LazyLock<Vec<(Option<Day>, u32)>> = LazyLock::new(|| {
    let file: File = crate::read("sessions.toml", include_str!("../data/sessions.toml"));
    let close = |row: Row| {
        assert!(!row.source.is_empty(), "a session has no source");
        (crate::day(row.from.as_deref()), second(&row.time))
    };
    file.fno_close.into_iter().map(close).collect()
});

/// Segment, first day and hours, ascending by day.
static HOURS: LazyLock<Vec<(Segment, Option<Day>, Hours)>> = LazyLock::new(|| {
    let file: File = crate::read("sessions.toml", include_str!("../data/sessions.toml"));
    let hours = |row: HoursRow| {
        assert!(!row.source.is_empty(), "hours have no source");
        let segment = Segment::from_word(&row.segment);
        let segment = segment.unwrap_or_else(|| panic!("{} is no segment", row.segment));
        let hours = Hours {
            open: second(&row.open),
            surely_until: second(&row.surely_until),
            until: second(&row.until),
        };
        (segment, crate::day(row.from.as_deref()), hours)
    };
    file.hours.into_iter().map(hours).collect()
});

fn second(time: &str) -> u32 {
    domain::read_time_of_day(time).unwrap_or_else(|| panic!("{time} is no time"))
}

/// When there is trading on a usual day. Muhurat and other sessions of their own hours are none.
pub fn hours(segment: Segment, day: Day) -> Hours {
    if segment == Segment::Fno {
        let close = fno_close(day);
        return Hours { open: 33_300, surely_until: close, until: close };
    }
    let is_now = |(of, from, _): &&(Segment, Option<Day>, Hours)| {
        *of == segment && from.is_none_or(|from| from <= day)
    };
    let now = HOURS.iter().rfind(is_now).map(|(.., hours)| *hours);
    now.unwrap_or(Hours { open: 0, surely_until: 0, until: 86_400 })
}

/// The second of the Indian day at which trading in futures and options ends.
pub fn fno_close(day: Day) -> u32 {
    let now = CLOSES.iter().rfind(|(from, _)| from.is_none_or(|from| from <= day));
    now.map_or(0, |(_, second)| *second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_session_ends_later_from_august_and_from_december_2026() {
        let close = |text: &str| fno_close(Day::parse(text).unwrap());
        assert_eq!(close("2016-01-28"), 55_800);
        assert_eq!(close("2026-07-31"), 55_800);
        assert_eq!(close("2026-08-02"), 55_800);
        assert_eq!(close("2026-08-03"), 56_400);
        assert_eq!(close("2026-12-06"), 56_400);
        assert_eq!(close("2026-12-07"), 56_700);
    }

    #[test]
    fn hours_of_each_segment() {
        let check = |segment, day: &str, open, surely_until, until| {
            let found = hours(segment, Day::parse(day).unwrap());
            assert_eq!(found, Hours { open, surely_until, until }, "{segment} {day}");
        };
        check(Segment::Equity, "2026-07-31", 33_300, 55_800, 55_800);
        check(Segment::Equity, "2026-08-03", 33_300, 54_900, 56_100);
        check(Segment::Equity, "2026-12-04", 33_300, 54_900, 56_100);
        check(Segment::Equity, "2026-12-07", 33_300, 55_800, 56_400);
        check(Segment::Fno, "2026-07-31", 33_300, 55_800, 55_800);
        check(Segment::Fno, "2026-08-03", 33_300, 56_400, 56_400);
        check(Segment::Fno, "2026-12-07", 33_300, 56_700, 56_700);
        check(Segment::Commodity, "2026-08-03", 32_400, 61_200, 86_100);
        check(Segment::Currency, "2016-01-28", 32_400, 61_200, 70_200);
    }
}
