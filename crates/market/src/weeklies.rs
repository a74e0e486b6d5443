//! The days on which contracts of an index can end, weekly ones included.

use std::sync::LazyLock;

use domain::{Day, Exchange, Weekday};
use serde::Deserialize;

use crate::expiries::{Named, monthly_expiry};
use crate::holidays::{has_holidays_of, trading_day_until};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    weekly: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    exchange: String,
    symbol: String,
    weekday: Option<Named>,
    #[serde(default)]
    ended: bool,
    from: String,
    until: Option<String>,
    source: String,
}

struct Rule {
    exchange: Exchange,
    symbol: String,
    /// `None`: there are no weekly contracts.
    weekday: Option<Weekday>,
    from: Day,
    until: Day,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let file: File = crate::read("weeklies.toml", include_str!("../data/weeklies.toml"));
    let rule = |row: Row| {
        assert!(!row.source.is_empty(), "a weekly rule of {} has no source", row.symbol);
        assert!(row.weekday.is_none() == row.ended, "a rule of {} has a weekday or has ended", row.symbol);
        Rule {
            exchange: crate::exchange(&row.exchange),
            symbol: row.symbol,
            weekday: row.weekday.map(Weekday::from),
            from: crate::day(Some(&row.from)).unwrap_or_default(),
            until: crate::day(row.until.as_deref()).unwrap_or(Day(i32::MAX)),
        }
    };
    file.weekly.into_iter().map(rule).collect()
});

/// From the day of one month to that of the next, holidays included.
const MOST_DAYS: i32 = 40;

/// The nearest day on which contracts of the index do end, when this one is known to be none; of two the later. `None`
/// where it is one, and where the rule or the holidays of that time are not known.
pub fn nearest_expiry(exchange: Exchange, index: &str, day: Day) -> Option<Day> {
    let rule = rule_of(exchange, index, day)?;
    // At the end of a rule the next one may have a day of the same week.
    let is_known = rule.weekday.is_none_or(|weekday| rule.holds(next(weekday, day)));
    if !has_holidays_of(day) || !is_known || is_expiry(exchange, index, day) {
        return None;
    }
    let around = (1..=MOST_DAYS).flat_map(|days| [day.plus(days), day.plus(-days)]);
    around.into_iter().find(|day| is_expiry(exchange, index, *day))
}

fn rule_of(exchange: Exchange, index: &str, day: Day) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.exchange == exchange && rule.symbol == index && rule.holds(day))
}

/// Whether contracts of a month or a week are known to end on the day.
fn is_expiry(exchange: Exchange, index: &str, day: Day) -> bool {
    let Some(rule) = rule_of(exchange, index, day) else { return false };
    let (year, month, _) = day.ymd();
    let is_of_week = |weekday| {
        let named = next(weekday, day);
        rule.holds(named) && trading_day_until(named) == day
    };
    day == monthly_expiry(year, month, exchange, index) || rule.weekday.is_some_and(is_of_week)
}

/// This day or the next one of the weekday.
fn next(weekday: Weekday, day: Day) -> Day {
    let mut day = day;
    while day.weekday() != weekday {
        day = day.plus(1);
    }
    day
}

impl Rule {
    fn holds(&self, day: Day) -> bool {
        (self.from..=self.until).contains(&day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Days that are expiries, or of which nothing is known.
    #[track_caller]
    fn fine(exchange: Exchange, index: &str, days: &str) {
        for day in days.split_whitespace().map(|text| Day::parse(text).unwrap()) {
            assert_eq!(nearest_expiry(exchange, index, day), None, "{index} {day}");
        }
    }

    #[track_caller]
    fn wrong(exchange: Exchange, index: &str, day: &str, nearest: &str) {
        let found = nearest_expiry(exchange, index, Day::parse(day).unwrap());
        assert_eq!(found, Day::parse(nearest), "{index} {day}");
    }

    /// Each change of a weekday: the last day before it, the first after it, and the day that is none any more.
    #[test]
    fn every_weekly_rule_has_its_first_and_last_day() {
        let (nse, bse) = (Exchange::Nse, Exchange::Bse);
        fine(nse, "NIFTY", "2019-02-14 2025-08-28 2025-09-02 2025-09-09");
        wrong(nse, "NIFTY", "2025-09-04", "2025-09-02");
        wrong(nse, "NIFTY", "2025-08-26", "2025-08-28");
        fine(nse, "BANKNIFTY", "2023-08-31 2023-09-06 2024-11-13");
        wrong(nse, "BANKNIFTY", "2023-09-07", "2023-09-06");
        // The month's Thursday, the day after the week's Wednesday.
        wrong(nse, "BANKNIFTY", "2023-09-29", "2023-09-28");
        // No weekly ones any more: of the month the last Wednesday, then the last Tuesday. The last of a week is as
        // near.
        wrong(nse, "BANKNIFTY", "2024-11-20", "2024-11-27");
        wrong(nse, "BANKNIFTY", "2025-09-23", "2025-09-30");
        fine(nse, "FINNIFTY", "2021-10-19 2024-11-19 2024-11-26");
        wrong(nse, "FINNIFTY", "2024-12-03", "2024-11-26");
        fine(nse, "MIDCPNIFTY", "2023-08-21 2024-11-18 2024-11-25");
        wrong(nse, "MIDCPNIFTY", "2024-12-02", "2024-11-25");
        fine(nse, "NIFTYNXT50", "2024-04-26 2025-09-30");
        wrong(nse, "NIFTYNXT50", "2024-05-03", "2024-04-26");
        fine(nse, "NIFTYFPI", "2026-08-25 2026-09-29");
        wrong(nse, "NIFTYFPI", "2026-09-01", "2026-08-25");
        fine(bse, "SENSEX", "2023-05-19 2024-12-27 2025-01-07 2025-08-26 2025-09-04");
        wrong(bse, "SENSEX", "2025-01-10", "2025-01-07");
        wrong(bse, "SENSEX", "2025-09-02", "2025-09-04");
        fine(bse, "BANKEX", "2023-10-16 2024-11-18 2024-11-25");
        wrong(bse, "BANKEX", "2024-12-02", "2024-11-25");
        fine(bse, "FOCIT", "2026-05-27 2026-06-25");
        wrong(bse, "FOCIT", "2026-06-04", "2026-05-27");
    }

    /// docs/rules.md 4.7: weekly expiries that holidays moved.
    #[test]
    fn a_holiday_moves_the_day_before() {
        fine(
            Exchange::Nse,
            "NIFTY",
            "2024-04-10 2024-08-14 2025-04-09 2025-04-30 2025-10-20 2026-03-02 2026-04-13 2026-10-19 2026-11-09",
        );
        fine(Exchange::Bse, "SENSEX", "2024-03-07 2024-10-31 2024-11-14 2025-10-01 2026-01-14");
        wrong(Exchange::Nse, "NIFTY", "2024-08-15", "2024-08-14");
        wrong(Exchange::Bse, "SENSEX", "2026-01-15", "2026-01-14");
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let (nse, bse) = (Exchange::Nse, Exchange::Bse);
        // Before the rules, in a gap between two, of an index without one, of a stock, in a year without its holidays.
        fine(nse, "NIFTY", "2018-06-05 2027-06-02");
        fine(nse, "MIDCPNIFTY", "2023-05-16");
        fine(bse, "SENSEX", "2025-01-03 2025-01-02");
        fine(bse, "SENSEX50", "2024-06-04");
        fine(nse, "RELIANCE", "2026-06-03");
    }
}
