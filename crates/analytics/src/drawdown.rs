//! The largest fall of the equity curve.

use domain::{Day, Money};

use crate::daily::Daily;

/// The largest fall from a running peak, the peak starting at 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawdown {
    /// 0 when the curve never stood below its peak.
    pub amount: Money,
    /// The last day at the peak, or the first exit's when the peak is the start. `None` without a fall.
    pub from: Option<Day>,
    /// The day of the trough: the first one at this depth. `None` without a fall.
    pub to: Option<Day>,
}

/// `None` without days; they are ascending.
pub fn max_drawdown(days: &[Daily]) -> Option<Drawdown> {
    let mut deepest = Drawdown { amount: Money::ZERO, from: None, to: None };
    let (mut equity, mut peak, mut peak_day) = (Money::ZERO, Money::ZERO, days.first()?.day);
    for one in days {
        equity += one.net;
        if equity >= peak {
            (peak, peak_day) = (equity, one.day);
        } else if peak - equity > deepest.amount {
            deepest = Drawdown { amount: peak - equity, from: Some(peak_day), to: Some(one.day) };
        }
    }
    Some(deepest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::books::days;

    #[track_caller]
    fn check(nets: &[i64], expected: &str) {
        let text = match max_drawdown(&days(nets)) {
            None => "none".to_owned(),
            Some(Drawdown { amount, from: Some(from), to: Some(to) }) => {
                format!("{amount} from {from} to {to}")
            }
            Some(fall) => fall.amount.to_string(),
        };
        assert_eq!(text, expected, "{nets:?}");
    }

    /// Day n of the list is n November 2026, from the 2nd.
    #[test]
    fn the_deepest_fall_with_its_days() {
        check(&[], "none");
        check(&[5, 0, 7], "0");
        check(&[0], "0");
        check(&[-10], "10 from 2026-11-02 to 2026-11-02");
        check(&[-10, -5, 100], "15 from 2026-11-02 to 2026-11-03");
        check(&[10, 20, -5, -30, 40], "35 from 2026-11-03 to 2026-11-05");
        // Two falls of 10: the first one. A peak reached again is dated to its last day.
        check(&[10, -10, 10, -10], "10 from 2026-11-02 to 2026-11-03");
        check(&[10, -5, 5, -10], "10 from 2026-11-04 to 2026-11-05");
        check(&[-10, 30, -25, 5], "25 from 2026-11-03 to 2026-11-04");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

        #[test]
        fn agrees_with_every_pair_of_days(nets in prop::collection::vec(-1000_i64..1000, 1..60)) {
            let mut curve = vec![0];
            nets.iter().for_each(|net| curve.push(curve[curve.len() - 1] + net));
            let pairs = (0..curve.len()).flat_map(|to| (0..=to).map(move |from| (from, to)));
            let deepest = pairs.map(|(from, to)| curve[from] - curve[to]).max().unwrap();
            let found = max_drawdown(&days(&nets)).unwrap();
            prop_assert_eq!(found.amount, Money(deepest * 10_000));
            prop_assert_eq!(found.from.is_some(), deepest > 0);
            prop_assert!(found.from <= found.to);
        }
    }
}
