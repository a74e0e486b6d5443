//! Sharpe ratio of daily net results, by the year.

use crate::daily::Daily;
use crate::weekdays::{A_YEAR, Weekdays};

/// Mean ÷ sample standard deviation over all weekdays × √252; `None` under 20 weekdays or when every
/// day is alike.
pub fn sharpe(days: &[Daily]) -> Option<f64> {
    let sums = Weekdays::of(days)?;
    let spread = sums.spread()?;
    let deviation = (spread / (sums.count - 1) as f64).sqrt();
    (spread > 0.0).then(|| sums.mean() / deviation * A_YEAR.sqrt())
}

#[cfg(test)]
mod tests {
    use domain::{Day, Money};

    use super::*;
    use crate::books::on_days;
    use crate::sortino::sortino;

    #[track_caller]
    fn check(nets: &[(i32, i64)], expected: Option<f64>) {
        let found = sharpe(&on_days(nets));
        let close = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-12 * expected.abs().max(1.0),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        assert!(close, "{nets:?}: {found:?} for {expected:?}");
    }

    /// Day 0 is Monday 2026-11-02; day 25 is the Friday of the fourth week, the 20th weekday.
    #[test]
    fn runs_over_weekdays_with_zeros_between() {
        check(&[], None);
        check(&[(0, 100)], None);
        // 19 weekdays: Monday to the Thursday of the fourth week.
        check(&[(0, 100), (24, 100)], None);
        // 20 weekdays, two of 100: mean 10, variance (2 × 100² − 20 × 10²) ÷ 19 = 18,000 ÷ 19.
        check(&[(0, 100), (25, 100)], Some(10.0 / (18_000.0_f64 / 19.0).sqrt() * 252.0_f64.sqrt()));
        // The same with a Saturday and a Sunday of anything between.
        check(
            &[(0, 100), (5, 7_000), (13, -3_000), (25, 100)],
            Some(10.0 / (18_000.0_f64 / 19.0).sqrt() * 252.0_f64.sqrt()),
        );
        // A last exit on Saturday adds no weekday: still 20. On the next Monday: 21, mean 200 ÷ 21.
        check(&[(0, 100), (25, 100), (26, 0)], Some(10.0 / (18_000.0_f64 / 19.0).sqrt() * 252.0_f64.sqrt()));
        let variance = (20_000.0 - 40_000.0 / 21.0) / 20.0;
        check(&[(0, 100), (28, 100)], Some(200.0 / 21.0 / f64::sqrt(variance) * 252.0_f64.sqrt()));
    }

    #[test]
    fn no_spread_is_undefined() {
        let flat: Vec<_> = (0..40).filter(|day| day % 7 < 5).map(|day| (day, 50)).collect();
        check(&flat, None);
        check(&[(0, 0), (40, 0)], None);
    }

    /// A file may hold ₹57 lakh crore, and its days may lie three centuries apart.
    #[test]
    fn absurd_sums_do_not_stop_it() {
        let on = |day: &str, net: i64| {
            let (day, net) = (Day::parse(day).unwrap(), Money(net));
            Daily { day, gross: net, charges: Money::ZERO, net, exits: 1 }
        };
        // 900 × 60,000,000,000 bought and sold for nothing, then one rupee won: n weekdays with one that counts
        // have mean −x ÷ n and variance (x² − x² ÷ n) ÷ (n − 1) = x² ÷ n, so that the ratio is −√252 ÷ √n.
        let days = [on("2020-01-01", -540_000_000_000_000_000), on("2026-01-01", 10_000)];
        let weekdays = (0..).map(|at| days[0].day.plus(at)).take_while(|day| *day <= days[1].day);
        let count = weekdays.filter(|day| !day.is_weekend()).count() as f64;
        let found = sharpe(&days).unwrap();
        assert!((found + (252.0 / count).sqrt()).abs() < 1e-12, "{found}");
        // The limit of a file, over all days there are: still a number.
        let limit = i64::MAX / 16;
        assert!(sharpe(&[on("1900-01-01", -limit), on("2199-12-31", 0)]).is_some());
        assert!(sortino(&[on("1900-01-01", -limit), on("2199-12-31", 0)]).is_some());
        // Beyond what any account can hold: no number, no stop.
        let days: Vec<_> = (1..=30).map(|day| on(&format!("2026-06-{day:02}"), i64::MIN)).collect();
        assert_eq!((sharpe(&days), sortino(&days)), (None, None));
    }
}
