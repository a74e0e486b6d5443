//! Every fall of the running sum below its highest point so far.

use domain::{Day, Money};

use crate::daily::Daily;
use crate::weekdays::between;

/// From the highest point to where it is reached again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// The last day on which the sum stood at the peak; `None`: the peak is the start, before any exit.
    pub peak: Option<Day>,
    /// The first day below it, and the first one at its depth.
    pub first: Day,
    pub trough: Day,
    /// The day on which the peak is reached again; `None`: not yet.
    pub recovery: Option<Day>,
    /// Positive.
    pub depth: Money,
    /// Weekdays from the peak to the trough, the first day with an exit counted where the peak is the start; and from
    /// the trough to the recovery or to the last day.
    pub down: u32,
    pub up: u32,
}

/// In the order of their days. The first peak is 0.
pub fn falls(days: &[Daily]) -> Vec<Fall> {
    let (mut found, mut open): (Vec<Fall>, Option<Fall>) = (Vec::new(), None);
    let Some(last) = days.last() else { return found };
    let (mut sum, mut peak, mut peak_day) = (Money::ZERO, Money::ZERO, None);
    for one in days {
        sum += one.net;
        if sum >= peak {
            if let Some(fall) = open.take() {
                found.push(ended(Fall { recovery: Some(one.day), ..fall }, one.day));
            }
            (peak, peak_day) = (sum, Some(one.day));
            continue;
        }
        let begun = Fall {
            peak: peak_day,
            first: one.day,
            trough: one.day,
            recovery: None,
            depth: Money::ZERO,
            down: 0,
            up: 0,
        };
        let fall = open.get_or_insert(begun);
        if peak - sum > fall.depth {
            (fall.depth, fall.trough) = (peak - sum, one.day);
        }
    }
    found.extend(open.map(|fall| ended(fall, last.day)));
    found
}

fn ended(fall: Fall, until: Day) -> Fall {
    let start = fall.peak.unwrap_or_else(|| fall.first.plus(-1));
    Fall { down: between(start, fall.trough), up: between(fall.trough, until), ..fall }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::books::{days, on_days};
    use crate::drawdown::max_drawdown;

    /// `depth peak first trough recovery down up`; days of November 2026.
    #[track_caller]
    fn check(days: &[Daily], expected: &[&str]) {
        let day = |day: Day| day.ymd().2.to_string();
        let line = |fall: &Fall| {
            let recovery = fall.recovery.map_or("-".to_owned(), day);
            let Fall { depth, down, up, .. } = fall;
            let peak = fall.peak.map_or("start".to_owned(), day);
            let (first, trough) = (day(fall.first), day(fall.trough));
            format!("{depth} {peak} {first} {trough} {recovery} {down} {up}")
        };
        assert_eq!(falls(days).iter().map(line).collect::<Vec<_>>(), expected);
    }

    /// Day n of the list is n November 2026, from Monday the 2nd.
    #[test]
    fn falls_by_hand() {
        check(&[], &[]);
        check(&days(&[5, 0, 7]), &[]);
        // 10, 30, 25, −5, 35: one fall of 35.
        check(&days(&[10, 20, -5, -30, 40]), &["35 3 4 5 6 2 1"]);
        // Under the start at once, Monday and Tuesday, and back to it on Wednesday; then open.
        check(&days(&[-10, -5, 15, 4, -1]), &["15 start 2 3 4 2 1", "1 5 6 6 - 1 0"]);
        // Back to the start and under it again: the second fall begins there, not before the first one.
        check(&days(&[-10, 10, -4]), &["10 start 2 2 3 1 1", "4 3 4 4 - 1 0"]);
        // The same peak twice: each fall is from the day on which it was last there.
        check(&days(&[10, -10, 10, -7, 7]), &["10 2 3 3 4 1 1", "7 4 5 5 6 1 1"]);
        // An exit at nothing leaves it at the peak.
        check(&days(&[10, 0, -3]), &["3 3 4 4 - 1 0"]);
        // 20 on Friday the 6th, down on the 9th, deeper on the 16th, not back on the 18th: 6 weekdays down, 2 since.
        check(&on_days(&[(4, 20), (7, -5), (14, -10), (16, 1)]), &["15 6 9 16 - 6 2"]);
    }

    proptest! {
        #[test]
        fn the_deepest_is_the_max_drawdown(nets in prop::collection::vec(-50_i64..50, 1..80)) {
            let days = days(&nets);
            let deepest = falls(&days).iter().map(|fall| fall.depth).max().unwrap_or(Money::ZERO);
            prop_assert_eq!(Some(deepest), max_drawdown(&days).map(|fall| fall.amount));
            for fall in falls(&days) {
                prop_assert!(fall.peak.is_none_or(|peak| peak < fall.first));
                prop_assert!(fall.first <= fall.trough && fall.depth > Money::ZERO);
            }
            // The deepest is dated alike on every screen.
            let max = max_drawdown(&days).unwrap();
            let first = falls(&days).into_iter().find(|fall| fall.depth == max.amount);
            prop_assert_eq!(first.map(|fall| fall.peak.unwrap_or(days[0].day)), max.from);
            prop_assert_eq!(first.map(|fall| fall.trough), max.to);
        }
    }
}
