//! The day on which monthly contracts end.

use std::sync::LazyLock;

use domain::{Day, Exchange, Weekday};
use serde::Deserialize;

use crate::holidays::trading_day_until;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    monthly: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    exchange: String,
    symbol: Option<String>,
    weekday: Named,
    from: Option<String>,
    until: Option<String>,
    source: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Named {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
}

impl From<Named> for Weekday {
    fn from(named: Named) -> Self {
        match named {
            Named::Monday => Self::Monday,
            Named::Tuesday => Self::Tuesday,
            Named::Wednesday => Self::Wednesday,
            Named::Thursday => Self::Thursday,
            Named::Friday => Self::Friday,
        }
    }
}

/// Year and month.
type Month = (i32, u32);

struct Rule {
    exchange: Exchange,
    symbol: Option<String>,
    weekday: Weekday,
    from: Month,
    until: Month,
}

/// Those of one symbol first.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let file: File = crate::read("expiries.toml", include_str!("../data/expiries.toml"));
    let mut rules: Vec<Rule> = file
        .monthly
        .into_iter()
        .map(|row| {
            assert!(!row.source.is_empty(), "an expiry rule has no source");
            Rule {
                exchange: crate::exchange(&row.exchange),
                symbol: row.symbol,
                weekday: row.weekday.into(),
                from: row.from.map_or((0, 1), |text| month(&text)),
                until: row.until.map_or((9999, 12), |text| month(&text)),
            }
        })
        .collect();
    rules.sort_by_key(|rule| rule.symbol.is_none());
    rules
});

fn month(text: &str) -> Month {
    let first = Day::parse(&format!("{text}-01")).unwrap_or_else(|| panic!("{text} is no month"));
    let (year, month, _) = first.ymd();
    (year, month)
}

/// The last expiry weekday of the month by the exchange's rule of that time, or the trading day before it where that is
/// a holiday. Where the holidays of the year are not known, the weekday itself.
pub fn monthly_expiry(year: i32, month: u32, exchange: Exchange, underlying: &str) -> Day {
    let holds = |rule: &&Rule| {
        rule.exchange == exchange
            && rule.symbol.as_deref().is_none_or(|symbol| symbol == underlying)
            && (rule.from..=rule.until).contains(&(year, month))
    };
    let weekday = RULES.iter().find(holds).map_or(Weekday::Thursday, |rule| rule.weekday);
    let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    let mut day = Day::from_ymd(next_year, next_month, 1).unwrap_or_default().plus(-1);
    while day.weekday() != weekday {
        day = day.plus(-1);
    }
    trading_day_until(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(exchange: Exchange, underlying: &str, expected: &str) {
        for text in expected.split_whitespace() {
            let day = Day::parse(text).unwrap();
            let (year, month, _) = day.ymd();
            assert_eq!(monthly_expiry(year, month, exchange, underlying), day);
        }
    }

    /// docs/rules.md 4.7: NIFTY's months of three years, moved by holidays and by the change of the weekday.
    #[test]
    fn nifty_ends_on_the_published_days() {
        check(
            Exchange::Nse,
            "NIFTY",
            "2023-01-25 2023-03-29 2023-06-28
             2024-01-25 2024-02-29 2024-03-28 2024-04-25 2024-05-30 2024-06-27 2024-07-25 2024-08-29 2024-09-26 2024-10-31
             2024-11-28 2024-12-26
             2025-01-30 2025-02-27 2025-03-27 2025-04-24 2025-05-29 2025-06-26 2025-07-31 2025-08-28 2025-09-30 2025-10-28
             2025-11-25 2025-12-30
             2026-01-27 2026-02-24 2026-03-30 2026-04-28 2026-05-26 2026-06-30 2026-07-28 2026-08-25 2026-09-29 2026-10-27
             2026-11-23 2026-12-29",
        );
        check(Exchange::Nse, "NIFTYFPI", "2026-08-25 2026-09-29 2026-10-27");
        // 26 January 2027 is the last Tuesday.
        check(Exchange::Nse, "NIFTY", "2027-01-25");
    }

    #[test]
    fn sensex_ends_on_the_published_days() {
        check(
            Exchange::Bse,
            "SENSEX",
            "2024-01-25 2024-03-28 2024-12-27 2025-01-28 2025-08-26 2025-09-25 2025-12-24 2026-03-25 2026-05-27",
        );
    }

    /// Each change of a weekday: the last month before it and the first after.
    #[test]
    fn every_change_of_the_weekday_has_its_month() {
        check(
            Exchange::Nse,
            "BANKNIFTY",
            "2024-02-29 2024-03-27 2024-12-24 2025-01-30 2025-08-28 2025-09-30",
        );
        check(Exchange::Nse, "FINNIFTY", "2021-09-30 2021-10-26 2024-12-31 2025-01-30");
        check(
            Exchange::Nse,
            "MIDCPNIFTY",
            "2023-04-25 2023-05-31 2023-07-26 2023-08-28 2024-12-30 2025-01-30",
        );
        check(Exchange::Nse, "NIFTYNXT50", "2024-04-26 2024-12-27 2025-01-30");
        check(Exchange::Nse, "RELIANCE", "2025-08-28 2025-09-30");
        check(Exchange::Bse, "BANKEX", "2023-09-29 2023-10-30 2024-12-30 2025-01-28 2025-09-25");
        check(Exchange::Bse, "SENSEX50", "2024-12-26 2025-01-28");
    }
}
