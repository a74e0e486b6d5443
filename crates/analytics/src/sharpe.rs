//! Sharpe ratio of daily net results, by the year.

use crate::daily::Daily;
use crate::weekdays::{A_YEAR, Weekdays};

/// Mean ÷ sample standard deviation over all weekdays × √252; `None` under 20 weekdays or when every
/// day is alike.
pub fn sharpe(days: &[Daily]) -> Option<f64> {
    let sums = Weekdays::of(days)?;
    let count = i128::from(sums.count);
    // n (n − 1) times the variance, still exact.
    let spread = count * sums.squares - sums.sum * sums.sum;
    let deviation = (spread as f64 / (count * (count - 1)) as f64).sqrt();
    (spread > 0).then(|| sums.mean() / deviation * A_YEAR.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::on_days;

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
}
