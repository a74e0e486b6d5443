//! Days without trading.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::{Day, Weekday};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    year: Vec<Year>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Year {
    year: i32,
    complete: bool,
    days: String,
    source: String,
}

struct Holidays {
    days: BTreeSet<Day>,
    complete: BTreeMap<i32, bool>,
}

static HOLIDAYS: LazyLock<Holidays> = LazyLock::new(|| {
    let file: File = crate::read("holidays.toml", include_str!("../data/holidays.toml"));
    let mut holidays = Holidays { days: BTreeSet::new(), complete: BTreeMap::new() };
    for Year { year, complete, days, source } in file.year {
        assert!(!source.is_empty(), "{year} has no source");
        holidays.complete.insert(year, complete);
        let day = |text: &str| crate::day(Some(&format!("{year}-{text}")));
        holidays.days.extend(days.split_whitespace().filter_map(day));
    }
    holidays
});

/// A weekday on which neither exchange trades; of a year that is not complete only some are known.
pub fn is_holiday(day: Day) -> bool {
    HOLIDAYS.days.contains(&day)
}

/// Whether all holidays of the day's year are known.
pub fn has_holidays_of(day: Day) -> bool {
    let (year, ..) = day.ymd();
    HOLIDAYS.complete.get(&year).copied().unwrap_or(false)
}

/// The day itself, or the last trading day before it. Sessions on a Saturday or Sunday do not count.
pub fn trading_day_until(day: Day) -> Day {
    let mut day = day;
    while is_closed(day) {
        day = day.plus(-1);
    }
    day
}

/// The first trading day after it.
pub fn next_trading_day(day: Day) -> Day {
    let mut day = day.plus(1);
    while is_closed(day) {
        day = day.plus(1);
    }
    day
}

fn is_closed(day: Day) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) || is_holiday(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// docs/rules.md 4.7: expiries of single days that holidays moved.
    #[test]
    fn an_expiry_on_a_holiday_is_the_trading_day_before() {
        for (on, expected) in [
            ("2024-04-11", "2024-04-10"),
            ("2024-08-15", "2024-08-14"),
            ("2025-04-10", "2025-04-09"),
            ("2025-05-01", "2025-04-30"),
            ("2025-10-21", "2025-10-20"),
            ("2026-03-03", "2026-03-02"),
            ("2026-04-14", "2026-04-13"),
            ("2026-10-20", "2026-10-19"),
            ("2026-11-10", "2026-11-09"),
            // A weekend between: Thursday 2026-01-01 trades.
            ("2026-01-01", "2026-01-01"),
            ("2025-10-02", "2025-10-01"),
            ("2026-01-15", "2026-01-14"),
        ] {
            assert_eq!(trading_day_until(day(on)), day(expected), "{on}");
        }
        // Diwali 2025: two holidays in a row.
        assert_eq!(trading_day_until(day("2025-10-22")), day("2025-10-20"));
        assert_eq!(next_trading_day(day("2025-10-20")), day("2025-10-23"));
        // Good Friday, then a weekend.
        assert_eq!(next_trading_day(day("2026-04-02")), day("2026-04-06"));
    }

    #[test]
    fn holidays_are_weekdays_and_each_year_says_whether_it_is_complete() {
        for holiday in &HOLIDAYS.days {
            assert!(!matches!(holiday.weekday(), Weekday::Saturday | Weekday::Sunday), "{holiday}");
        }
        assert!(has_holidays_of(day("2026-12-31")) && !has_holidays_of(day("2027-01-01")));
        assert!(!has_holidays_of(day("2009-12-31")) && has_holidays_of(day("2010-01-04")));
    }
}
