//! Sortino ratio of daily net results, by the year.

use crate::daily::Daily;
use crate::weekdays::{A_YEAR, Weekdays};

/// Mean ÷ √(Σ min(0, day)² ÷ n) over all weekdays × √252; `None` under 20 weekdays or without a losing one.
pub fn sortino(days: &[Daily]) -> Option<f64> {
    let sums = Weekdays::of(days)?;
    let downside = (sums.losing_squares as f64 / sums.count as f64).sqrt();
    (sums.losing_squares > 0).then(|| sums.mean() / downside * A_YEAR.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::on_days;

    #[track_caller]
    fn check(nets: &[(i32, i64)], expected: Option<f64>) {
        let found = sortino(&on_days(nets));
        let close = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-12 * expected.abs().max(1.0),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        assert!(close, "{nets:?}: {found:?} for {expected:?}");
    }

    #[test]
    fn only_losing_days_weigh() {
        check(&[], None);
        check(&[(0, 300), (24, -100)], None);
        check(&[(0, 300), (25, 100)], None);
        // 20 weekdays: mean 200 ÷ 20 = 10; downside √(100² ÷ 20) = √500.
        check(&[(0, 300), (25, -100)], Some(10.0 / 500.0_f64.sqrt() * 252.0_f64.sqrt()));
        check(&[(0, -300), (25, 100)], Some(-10.0 / 4_500.0_f64.sqrt() * 252.0_f64.sqrt()));
    }
}
