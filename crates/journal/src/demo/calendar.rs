//! Days on which the sample trades, and days on which contracts end. A calendar of its own: a holiday that an exchange
//! adds changes no sample.

use domain::{Day, Weekday};

/// Weekdays of a span, both ends included, without the holidays that fall on the same date each year.
pub fn trading_days(from: Day, to: Day) -> Vec<Day> {
    (from.0..=to.0).map(Day).filter(|day| is_trading(*day)).collect()
}

fn is_trading(day: Day) -> bool {
    const HOLIDAYS: [(u32, u32); 5] = [(1, 26), (5, 1), (8, 15), (10, 2), (12, 25)];
    let (_, month, date) = day.ymd();
    !day.is_weekend() && !HOLIDAYS.contains(&(month, date))
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
    let traded = (0..5).map(|days| nearest.plus(-days)).find(|day| is_trading(*day)).unwrap_or(nearest);
    if traded < from { weekly_expiry(nearest.plus(1)) } else { traded }
}

/// The month's last weekly one, that many months from the day's.
pub fn monthly_expiry(of: Day, later: u32) -> Day {
    let (year, month, _) = of.ymd();
    let months = month - 1 + later;
    let first_of = |months: u32| Day::from_ymd(year + (months / 12) as i32, months % 12 + 1, 1).unwrap_or(of);
    let last = first_of(months + 1).plus(-1);
    let nearest =
        (0..).map(|days| last.plus(-days)).find(|day| day.weekday() == ends_on(*day)).unwrap_or(last);
    (0..5).map(|days| nearest.plus(-days)).find(|day| is_trading(*day)).unwrap_or(nearest)
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
        monthly("2026-11-12", 0, "2026-11-24");
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
