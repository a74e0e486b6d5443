//! Days on which the sample trades, and days on which contracts end.

use domain::{Day, Exchange, Weekday};
use market::trading_day_until;

/// Of a span, both ends included.
pub fn trading_days(from: Day, to: Day) -> Vec<Day> {
    (from.0..=to.0).map(Day).filter(|day| trading_day_until(*day) == *day).collect()
}

/// NIFTY's contracts ended on Thursdays until August 2025, since then on Tuesdays.
fn ends_on(day: Day) -> Weekday {
    let moved = Day::from_ymd(2025, 9, 1).unwrap_or_default();
    if day < moved { Weekday::Thursday } else { Weekday::Tuesday }
}

/// The week's last day of its contracts: the nearest one from this day on; the day before when that is a holiday.
pub fn weekly_expiry(from: Day) -> Day {
    let nearest =
        (0..).map(|days| from.plus(days)).find(|day| day.weekday() == ends_on(*day)).unwrap_or(from);
    let traded = trading_day_until(nearest);
    if traded < from { weekly_expiry(nearest.plus(1)) } else { traded }
}

/// The month's last weekly one, that many months from the day's.
pub fn monthly_expiry(of: Day, later: u32) -> Day {
    let (year, month, _) = of.ymd();
    let months = month - 1 + later;
    market::monthly_expiry(year + (months / 12) as i32, months % 12 + 1, Exchange::Nse, "NIFTY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_end_when_the_exchange_says() {
        let day = |text| Day::parse(text).unwrap();
        let weekly = |from, expected: &str| assert_eq!(weekly_expiry(day(from)).to_string(), expected);
        weekly("2026-11-12", "2026-11-17");
        weekly("2026-11-17", "2026-11-17");
        weekly("2025-08-22", "2025-08-28");
        // 26 January 2027 is a Tuesday and a holiday.
        weekly("2027-01-20", "2027-01-25");
        weekly("2027-01-27", "2027-02-02");
        let monthly =
            |of, later, expected: &str| assert_eq!(monthly_expiry(day(of), later).to_string(), expected);
        // 24 November 2026 is a holiday.
        monthly("2026-11-12", 0, "2026-11-23");
        monthly("2026-11-12", 1, "2026-12-29");
        monthly("2026-12-12", 1, "2027-01-25");
        monthly("2025-07-01", 0, "2025-07-31");
    }

    #[test]
    fn markets_rest_on_weekends_and_holidays() {
        let days = trading_days(Day::parse("2026-01-23").unwrap(), Day::parse("2026-01-28").unwrap());
        let days: Vec<String> = days.iter().map(Day::to_string).collect();
        assert_eq!(days, ["2026-01-23", "2026-01-27", "2026-01-28"]);
    }
}
