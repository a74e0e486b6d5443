//! One's own trades with a stop and a target that they did not have, by candles: exact, in fixed point.

use candles::{Candle, Interval};
use domain::{Money, Price, Quantity, Time, div_half_even, value_of};
use ledger::Direction;

/// A trade of somebody's journal that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    pub entry: Time,
    pub exit: Time,
    pub direction: Direction,
    pub quantity: Quantity,
    /// What all of its entry and all of its exit came to.
    pub entry_value: Money,
    pub exit_value: Money,
    pub charges: Money,
}

/// How far away, in hundredths of a percent of the mean entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Levels {
    pub stop: Option<u32>,
    pub target: Option<u32>,
}

/// What would have become of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Neither was reached: it ended as it did.
    AsItWas,
    Stopped {
        net: Money,
        /// The candle held the target too: the stop is taken to come first.
        ambiguous: bool,
    },
    Reached {
        net: Money,
    },
    /// No whole candle lies between its entry and its exit.
    NoCandle,
    /// The mean entry lies outside of the candle of its time: they are of something else, or adjusted.
    OtherPrices,
}

impl Ended {
    pub fn net(&self) -> Money {
        self.of(self.exit_value)
    }

    fn of(&self, exit: Money) -> Money {
        let gross = match self.direction {
            Direction::Long => exit - self.entry_value,
            Direction::Short => self.entry_value - exit,
        };
        gross - self.charges
    }
}

/// Candles ascend. The candle of the entry and that of the exit are left out: what in them came before or after it
/// nobody knows. An open beyond a level fills at the open, and charges stay what they were.
pub fn fate(trade: &Ended, levels: Levels, candles: &[Candle], bar: Interval) -> Fate {
    let entry = div_half_even(
        i128::from(trade.entry_value.0) * 1_000_000_000_000,
        i128::from(trade.quantity.0.max(1)),
    );
    let length = bar.milliseconds();
    let begins = |one: &Candle| if bar.is_day() { Time::from_ist(one.at.day(), 0) } else { one.at };
    let after = candles.partition_point(|one| begins(one) <= trade.entry);
    if let Some(own) = after.checked_sub(1).map(|at| &candles[at])
        && trade.entry.0 < begins(own).0 + length
        && !(i128::from(own.low.0)..=i128::from(own.high.0)).contains(&entry)
    {
        return Fate::OtherPrices;
    }
    let until = candles.partition_point(|one| begins(one).0 + length <= trade.exit.0);
    let Some(between) = candles.get(after..until).filter(|some| !some.is_empty()) else {
        return Fate::NoCandle;
    };
    let is_long = trade.direction == Direction::Long;
    let level = |part: Option<u32>, is_above: bool| {
        let part = i128::from(part?);
        let price = div_half_even(entry * if is_above { 10_000 + part } else { 10_000 - part }, 10_000);
        i64::try_from(price).ok().map(Price)
    };
    let (stop, target) = (level(levels.stop, !is_long), level(levels.target, is_long));
    let at = |price: Price| value_of(price, trade.quantity).map(|exit| trade.of(exit));
    for one in between {
        let beyond = |level: Price, is_above: bool, price: Price| {
            if is_above { price >= level } else { price <= level }
        };
        let (far, near) = if is_long { (one.low, one.high) } else { (one.high, one.low) };
        let stopped = stop.filter(|stop| beyond(*stop, !is_long, far));
        let reached = target.filter(|target| beyond(*target, is_long, near));
        let opens_at_target = target.is_some_and(|target| beyond(target, is_long, one.open));
        let found = match (stopped, reached) {
            (Some(stop), _) if !opens_at_target => {
                let price = if beyond(stop, !is_long, one.open) { one.open } else { stop };
                at(price).map(|net| Fate::Stopped { net, ambiguous: reached.is_some() })
            }
            (_, Some(target)) => {
                at(if opens_at_target { one.open } else { target }).map(|net| Fate::Reached { net })
            }
            _ => continue,
        };
        return found.unwrap_or(Fate::NoCandle);
    }
    Fate::AsItWas
}

#[cfg(test)]
mod tests {
    use domain::Day;

    use super::*;

    fn at(minute: u32) -> Time {
        Time::from_ist(Day::from_ymd(2026, 6, 3).unwrap(), 33_300 + minute * 60)
    }

    fn candle(minute: u32, prices: [i64; 4]) -> Candle {
        let [open, high, low, close] = prices.map(|price| Price(price * Price::ONE));
        Candle { at: at(minute), open, high, low, close, volume: None }
    }

    fn rupees(amount: i64) -> Money {
        Money(amount * Money::ONE)
    }

    /// 10 at 100 in the first candle, out at 103 in the sixth; charges 5.
    fn long() -> Ended {
        Ended {
            entry: at(1),
            exit: at(27),
            direction: Direction::Long,
            quantity: Quantity(10 * Quantity::ONE),
            entry_value: rupees(1_000),
            exit_value: rupees(1_030),
            charges: rupees(5),
        }
    }

    fn check(middle: [i64; 4], levels: (u32, u32), expected: Fate) {
        let candles = [
            // Whatever the candles of entry and exit hold.
            candle(0, [100, 150, 50, 100]),
            candle(5, [100, 101, 99, 100]),
            candle(10, middle),
            candle(15, [100, 101, 99, 100]),
            candle(25, [100, 150, 50, 103]),
        ];
        let some = |part: u32| (part > 0).then_some(part);
        let levels = Levels { stop: some(levels.0), target: some(levels.1) };
        let five = Interval::of_minutes(5).unwrap();
        assert_eq!(fate(&long(), levels, &candles, five), expected, "{middle:?}");
        // The same the other way up, around 100: a short at 100 that ended at 97.
        let short = Ended { direction: Direction::Short, exit_value: rupees(970), ..long() };
        let turned = candles.map(|one| {
            let turn = |price: Price| Price(200 * Price::ONE - price.0);
            let (high, low) = (turn(one.low), turn(one.high));
            Candle { open: turn(one.open), high, low, close: turn(one.close), ..one }
        });
        assert_eq!(fate(&short, levels, &turned, five), expected, "turned {middle:?}");
    }

    #[test]
    fn a_stop_and_a_target_by_hand() {
        assert_eq!(long().net(), rupees(25));
        let stopped = |net: i64, ambiguous| Fate::Stopped { net: rupees(net), ambiguous };
        let reached = |net: i64| Fate::Reached { net: rupees(net) };
        // 2 %: 98, so −20 − 5. 4 %: 104, so 40 − 5.
        check([99, 101, 98, 100], (200, 400), stopped(-25, false));
        check([97, 99, 96, 98], (200, 400), stopped(-35, false));
        check([101, 104, 100, 102], (200, 400), reached(35));
        check([105, 106, 103, 104], (200, 400), reached(45));
        check([100, 105, 97, 101], (200, 400), stopped(-25, true));
        // The open comes first.
        check([105, 106, 97, 98], (200, 400), reached(45));
        check([100, 103, 99, 101], (200, 400), Fate::AsItWas);
        check([99, 101, 90, 100], (0, 400), Fate::AsItWas);
        check([99, 150, 98, 100], (200, 0), stopped(-25, false));
    }

    #[test]
    fn what_cannot_be_judged_is_said() {
        let five = Interval::of_minutes(5).unwrap();
        let levels = Levels { stop: Some(100), target: None };
        let within = [candle(0, [100, 101, 99, 100]), candle(25, [100, 103, 99, 103])];
        assert_eq!(fate(&long(), levels, &within, five), Fate::NoCandle);
        let other = [candle(0, [50, 51, 49, 50]), candle(5, [50, 51, 49, 50]), candle(10, [50, 51, 49, 50])];
        assert_eq!(fate(&long(), levels, &other, five), Fate::OtherPrices);
        assert_eq!(fate(&long(), levels, &[], five), Fate::NoCandle);
        // Of days those between the day of the entry and the day of the exit.
        let days: Vec<Candle> = (0..3)
            .map(|day| Candle {
                at: Time::from_ist(Day::from_ymd(2026, 6, 3 + day).unwrap(), 0),
                ..candle(0, [100, 101, 98, 100])
            })
            .collect();
        let over = Ended { exit: Time::from_ist(Day::from_ymd(2026, 6, 5).unwrap(), 40_000), ..long() };
        let stopped = Fate::Stopped { net: rupees(-15), ambiguous: false };
        assert_eq!(fate(&over, levels, &days, Interval::DAY), stopped);
        let same_day = Ended { exit: at(300), ..long() };
        assert_eq!(fate(&same_day, levels, &days, Interval::DAY), Fate::NoCandle);
    }
}
