//! What somebody made more or less than the rule, by the day of the entry, and how sure its mean is.

use std::collections::BTreeMap;

use analytics::cut::{Interval, interval_of_days};
use domain::{Day, Money};

use crate::bridge::{Bridge, Entered, Own};

/// Of days on which the rule entered, or somebody did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PerDay {
    pub days: usize,
    /// What was made less what the rule made, in rupees.
    pub mean: f64,
    /// Of the mean: days drawn again in blocks. `None`: fewer than 20 days say nothing.
    pub interval: Option<Interval>,
}

/// An own trade without a known result is in no day, and neither is the entry that it followed; nor is an entry that is
/// still open, and what followed it. `None`: there is no day.
pub fn per_day(found: &Bridge, own: &[Own], rule: &[Entered]) -> Option<PerDay> {
    let mut days: BTreeMap<Day, i64> = BTreeMap::new();
    let mut add = |day: Day, amount: Money| {
        let sum = days.entry(day).or_default();
        *sum = sum.saturating_add(amount.0);
    };
    for (at, place) in &found.followed {
        let (one, other) = (&own[*at], &rule[*place]);
        if let Some(done) = one.done.filter(|_| !other.is_open) {
            add(other.entry.day(), done.net(one.direction) - other.net);
        }
    }
    for &at in &found.off_rule {
        let one = &own[at];
        if let (Some(done), Some(entry)) = (one.done, one.entry) {
            add(entry.day(), done.net(one.direction));
        }
    }
    for place in &found.missed {
        let other = &rule[*place];
        if !other.is_open {
            add(other.entry.day(), Money::ZERO - other.net);
        }
    }
    if days.is_empty() {
        return None;
    }
    let each: Vec<[(i64, u32); 2]> = days.values().map(|sum| [(*sum, 1), (0, 0)]).collect();
    let sum: i128 = days.values().map(|sum| i128::from(*sum)).sum();
    let mean = sum as f64 / days.len() as f64 / Money::ONE as f64;
    Some(PerDay { days: days.len(), mean, interval: interval_of_days(&each, 1) })
}

#[cfg(test)]
mod tests {
    use domain::{Price, Quantity, Time};
    use ledger::Direction;

    use super::*;
    use crate::bridge::Done;

    fn at(day: i32) -> Time {
        Time::from_ist(Day::from_ymd(2026, 6, 1).unwrap().plus(day), 36_000)
    }

    /// Bought for ₹1,000, sold for so much more.
    fn own(day: i32, net: Option<i64>) -> Own {
        let done = |net: i64| Done {
            quantity: Quantity(Quantity::ONE),
            entry: Money(1_000 * Money::ONE),
            exit: Money((1_000 + net) * Money::ONE),
            charges: Money::ZERO,
        };
        let direction = Direction::Long;
        Own { entry: Some(at(day)), day_only: false, price: None, direction, done: net.map(done) }
    }

    fn entered(day: i32, net: i64, is_open: bool) -> Entered {
        let (quantity, price) = (Quantity(Quantity::ONE), Price(Price::ONE));
        let (charges, net) = (Money::ZERO, Money(net * Money::ONE));
        Entered { entry: at(day), quantity, price, exit: price, charges, net, is_open }
    }

    #[test]
    fn each_day_is_what_was_made_less_what_the_rule_made() {
        let mine = [own(0, Some(50)), own(0, Some(-20)), own(2, None), own(3, Some(70))];
        let rule =
            [entered(0, 80, false), entered(1, -30, false), entered(2, 500, false), entered(4, 900, true)];
        // The first day: 50 − 80 of the pair, −20 off the rule. The second: a loss of 30 was missed. The third is a
        // pair without a result. The fourth: 70 off the rule. The entry of the fifth is still open.
        let found = Bridge {
            followed: vec![(0, 0), (2, 2)],
            missed: vec![1, 3],
            off_rule: vec![1, 3],
            apart: Vec::new(),
        };
        let said = per_day(&found, &mine, &rule).unwrap();
        assert_eq!((said.days, said.interval), (3, None));
        assert!((said.mean - 50.0 / 3.0).abs() < 1e-9, "{}", said.mean);
        assert_eq!(per_day(&Bridge::default(), &[], &[]), None);
    }

    #[test]
    fn of_equal_days_the_mean_is_sure() {
        let rule: Vec<Entered> = (0..20).map(|day| entered(day, 10, false)).collect();
        let of = |count: usize| {
            let found = Bridge { missed: (0..count).collect(), ..Bridge::default() };
            per_day(&found, &[], &rule).unwrap()
        };
        assert_eq!(of(19).interval, None);
        assert_eq!(of(20).interval, Some(Interval { low: -10.0, high: -10.0 }));
    }
}
