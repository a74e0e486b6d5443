//! The days that Sharpe and Sortino run over: every weekday from the first exit to the last.

use domain::Day;

use crate::daily::Daily;

/// Below this many weekdays a yearly ratio says nothing.
pub const FEWEST: i64 = 20;
/// Trading days of a year.
pub const A_YEAR: f64 = 252.0;

/// Exact sums over the weekdays; days without an exit are 0. Results of weekend sessions are in every
/// rupee total but not in here: the Sharpe and Sortino ratios are of all weekdays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Weekdays {
    pub count: i64,
    pub sum: i128,
    pub squares: i128,
    /// Squares of the losing days.
    pub losing_squares: i128,
}

impl Weekdays {
    /// `None` under [`FEWEST`] weekdays.
    ///
    /// The values of all files together stay below 2⁵⁹ of 10⁻⁴ rupee (`refuse_absurd_sums`), so that squares
    /// stay below 2¹¹⁸. Days that no report lets through have no ratio.
    pub fn of(days: &[Daily]) -> Option<Self> {
        let (first, last) = (days.first()?.day, days.last()?.day);
        let mut sums = Self { count: before(last.plus(1)) - before(first), ..Self::default() };
        if sums.count < FEWEST {
            return None;
        }
        for one in days.iter().filter(|one| !one.day.is_weekend()) {
            let net = i128::from(one.net.0);
            sums.sum += net;
            sums.squares = sums.squares.checked_add(net * net)?;
            sums.losing_squares += net.min(0) * net.min(0);
        }
        Some(sums)
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// Σ (day − mean)², which is Σ day² − (Σ day)² ÷ n: exact up to its last division, 0 only when every
    /// day is alike. Multiplied by n it would leave 128 bits.
    pub fn spread(&self) -> Option<f64> {
        let square = self.sum.checked_mul(self.sum)?;
        let count = i128::from(self.count);
        let whole = self.squares - square / count;
        Some(whole as f64 - (square % count) as f64 / self.count as f64)
    }
}

/// Weekdays after the first day up to the second one.
pub fn between(from: Day, to: Day) -> u32 {
    u32::try_from(before(to.plus(1)) - before(from.plus(1))).unwrap_or_default()
}

/// Weekdays before a day, counted from a Monday.
fn before(day: Day) -> i64 {
    // 1970-01-01 was a Thursday, three days after a Monday.
    let days = i64::from(day.0) + 3;
    days.div_euclid(7) * 5 + days.rem_euclid(7).min(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekdays_are_counted_as_one_would() {
        for from in -40..40 {
            for to in from..60 {
                let plain = (from..to).filter(|&day| !Day(day).is_weekend()).count() as i64;
                assert_eq!(before(Day(to)) - before(Day(from)), plain, "{from} to {to}");
            }
        }
    }
}
