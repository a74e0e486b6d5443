//! What was risked, and the result in multiples of it.

use domain::{Money, Price, Quantity, value_of};
use ledger::Direction;

/// Entry and first stop of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Risk {
    pub direction: Direction,
    /// Of all entries together.
    pub entry_value: Money,
    pub quantity: Quantity,
    /// Above 0: what the trade loses when all of it leaves at the stop.
    pub amount: Money,
}

/// Why there is no R.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRisk {
    NoStop,
    /// Every stop that was set lies where the trade would gain, or at the entry.
    WrongSide,
    /// A value is out of range.
    TooLarge,
}

/// The risk by the first stop that lies on the losing side of the average entry: later ones say how the trade was
/// managed, not what was planned. `stops` in the order in which they were set.
///
/// # Errors
/// Why there is none.
pub fn risk(
    direction: Direction,
    entry_value: Money,
    quantity: Quantity,
    stops: impl IntoIterator<Item = Price>,
) -> Result<Risk, NoRisk> {
    let mut why = NoRisk::NoStop;
    for stop in stops {
        let at_stop = value_of(stop, quantity).ok_or(NoRisk::TooLarge)?;
        let amount = lost(direction, entry_value, at_stop);
        if amount > Money::ZERO {
            return Ok(Risk { direction, entry_value, quantity, amount });
        }
        why = NoRisk::WrongSide;
    }
    Err(why)
}

impl Risk {
    /// Whether one of the stops lies further from the average entry than that of the risk.
    pub fn widened(&self, stops: impl IntoIterator<Item = Price>) -> bool {
        let lost = |stop| Some(lost(self.direction, self.entry_value, value_of(stop, self.quantity)?));
        stops.into_iter().filter_map(lost).any(|amount| amount > self.amount)
    }
}

fn lost(direction: Direction, entry: Money, exit: Money) -> Money {
    match direction {
        Direction::Long => entry - exit,
        Direction::Short => exit - entry,
    }
}

/// Net result ÷ risk.
pub fn r_multiple(risk: &Risk, net: Money) -> f64 {
    net.0 as f64 / risk.amount.0 as f64
}

/// What the target would bring before charges ÷ risk; `None` where it lies on the losing side, or at the entry.
pub fn planned_r(risk: &Risk, target: Price) -> Option<f64> {
    let gain = -lost(risk.direction, risk.entry_value, value_of(target, risk.quantity)?);
    (gain > Money::ZERO).then(|| r_multiple(risk, gain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(text: &str) -> Price {
        Price::parse(text).unwrap()
    }

    fn money(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    /// 50 bought for 5,025 (100.50 on average), stop 98: 125 at risk.
    fn long(stops: &[&str]) -> Result<Risk, NoRisk> {
        risk(Direction::Long, money("5025"), Quantity::whole(50), stops.iter().map(|stop| price(stop)))
    }

    #[test]
    fn a_stop_is_moved_away_when_it_would_lose_more_than_the_first() {
        // 98 risks 125: 97.99 loses 125.50, 99 loses 75.
        let risk = long(&["98"]).unwrap();
        let widened = |stops: &[&str]| risk.widened(stops.iter().map(|stop| price(stop)));
        assert!(widened(&["98", "97.99"]) && widened(&["98", "99", "97"]));
        assert!(!widened(&["98"]) && !widened(&["98", "99", "100.50", "101"]));
    }

    #[test]
    fn r_is_net_by_the_first_stop_on_the_losing_side() {
        let own = long(&["98"]).unwrap();
        assert_eq!(own.amount, money("125"));
        assert_eq!(r_multiple(&own, money("250")), 2.0);
        assert_eq!(r_multiple(&own, money("-62.5")), -0.5);
        // One above the entry locks a gain in: it is no risk, and a later one is management.
        assert_eq!(long(&["101", "98", "90"]).unwrap().amount, money("125"));
    }

    #[test]
    fn a_target_is_planned_before_charges() {
        let own = long(&["98"]).unwrap();
        // (105.50 − 100.50) × 50 = 250.
        assert_eq!(planned_r(&own, price("105.5")), Some(2.0));
        assert_eq!(planned_r(&own, price("100.5")), None);
        assert_eq!(planned_r(&own, price("99")), None);
    }

    #[test]
    fn a_short_loses_above_its_entry() {
        let stops = |stops: &[&str]| {
            risk(Direction::Short, money("7500"), Quantity::whole(75), stops.iter().map(|stop| price(stop)))
        };
        let own = stops(&["120"]).unwrap();
        assert_eq!(own.amount, money("1500"));
        assert_eq!(planned_r(&own, price("60")), Some(2.0));
        assert_eq!(stops(&["100", "80"]), Err(NoRisk::WrongSide));
    }

    /// Law J12 of a journal: a ratio counts a lot once. Of one unit, of a lot of 75 and of ten lots it is the same.
    #[test]
    fn j12_r_is_the_same_whatever_the_lot() {
        for units in [1, 75, 750] {
            let rupees = |each: &str| Money(money(each).0 * units);
            let own = risk(Direction::Long, rupees("200"), Quantity::whole(units), [price("180")]).unwrap();
            assert_eq!(own.amount, rupees("20"), "{units}");
            assert_eq!(r_multiple(&own, rupees("30")), 1.5, "{units}");
            assert_eq!(planned_r(&own, price("240")), Some(2.0), "{units}");
        }
    }

    /// Law J13 of a journal: unknown is not zero.
    #[test]
    fn j13_without_a_stop_there_is_no_r() {
        assert_eq!(long(&[]), Err(NoRisk::NoStop));
        assert_eq!(long(&["100.5"]), Err(NoRisk::WrongSide));
        let most = Quantity(i64::MAX);
        assert_eq!(risk(Direction::Long, Money(1), most, [Price(i64::MAX)]), Err(NoRisk::TooLarge));
    }
}
