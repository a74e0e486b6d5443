//! The equity curve: the running sum of net results by day.

use domain::{Day, Money};

use crate::daily::Daily;

/// Columns of equal length, one entry per day with an exit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Equity {
    pub day: Vec<Day>,
    pub equity: Vec<Money>,
    /// How far below its highest point so far the curve stands, 0 or more. The first peak is 0.
    pub drawdown: Vec<Money>,
}

pub fn equity(days: &[Daily]) -> Equity {
    let mut curve = Equity {
        day: Vec::with_capacity(days.len()),
        equity: Vec::with_capacity(days.len()),
        drawdown: Vec::with_capacity(days.len()),
    };
    let (mut equity, mut peak) = (Money::ZERO, Money::ZERO);
    for one in days {
        equity += one.net;
        peak = peak.max(equity);
        curve.day.push(one.day);
        curve.equity.push(equity);
        curve.drawdown.push(peak - equity);
    }
    curve
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::days;

    #[track_caller]
    fn check(nets: &[i64], points: &[i64], drawdown: &[i64]) {
        let curve = equity(&days(nets));
        let rupees = |column: &[Money]| column.iter().map(|money| money.0 / 10_000).collect::<Vec<_>>();
        assert_eq!((rupees(&curve.equity), rupees(&curve.drawdown)), (points.to_vec(), drawdown.to_vec()));
        assert_eq!(curve.day.len(), nets.len());
    }

    #[test]
    fn the_curve_starts_at_zero() {
        check(&[], &[], &[]);
        check(&[-10, 5], &[-10, -5], &[10, 5]);
        check(&[10, 20, -5, -30, 40], &[10, 30, 25, -5, 35], &[0, 0, 5, 35, 0]);
    }
}
