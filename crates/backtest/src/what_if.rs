//! One's own trades with a stop and a target that they did not have, by candles: exact, in fixed point.

use candles::{Candle, HeldDays, Interval};
use domain::{Money, Price, Quantity, Time, div_half_even, value_of};
use ledger::Direction;

/// A trade of somebody's journal that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// First and last execution of the entry.
    pub entry: (Time, Time),
    /// First and last execution of the exit.
    pub exit: (Time, Time),
    /// Of one of these only the day is known.
    pub day_only: bool,
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
    /// No whole candle lies between its entry and its exit, or candles of that time are missing.
    NoCandle,
    /// It was entered or left in several candles: no one level is that of all its parts.
    InParts,
    /// Only the day of its entry or exit is known, and the candles are shorter.
    NoTime,
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
    if trade.day_only && !bar.is_day() {
        return Fate::NoTime;
    }
    let length = bar.milliseconds();
    let begins = |one: &Candle| if bar.is_day() { Time::from_ist(one.at.day(), 0) } else { one.at };
    let ends = |one: &Candle| Time(begins(one).0 + length);
    let holding = |time: Time| {
        let at = candles.partition_point(|one| begins(one) <= time).checked_sub(1)?;
        // What is settled when the session ends is of its last candle.
        (time <= ends(&candles[at])).then_some(at)
    };
    let Some(first) = holding(trade.entry.0) else { return Fate::NoCandle };
    if !(i128::from(candles[first].low.0)..=i128::from(candles[first].high.0)).contains(&entry) {
        return Fate::OtherPrices;
    }
    let ([Some(entered), Some(leaving), Some(left)], (from, to)) =
        ([trade.entry.1, trade.exit.0, trade.exit.1].map(holding), (trade.entry.0.day(), trade.exit.1.day()))
    else {
        return Fate::NoCandle;
    };
    if entered != first || leaving != left {
        return Fate::InParts;
    }
    let mut held = HeldDays::new(from, to, []);
    held.see(&candles[first..=left]);
    let until = candles.partition_point(|one| ends(one) <= trade.exit.0);
    let Some(between) = candles.get(first + 1..until).filter(|some| !some.is_empty() && held.missing() == 0)
    else {
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
            entry: (at(1), at(1)),
            exit: (at(27), at(27)),
            day_only: false,
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
        let on_fifth = Time::from_ist(Day::from_ymd(2026, 6, 5).unwrap(), 40_000);
        let over = Ended { exit: (on_fifth, on_fifth), ..long() };
        let stopped = Fate::Stopped { net: rupees(-15), ambiguous: false };
        assert_eq!(fate(&over, levels, &days, Interval::DAY), stopped);
        let same_day = Ended { exit: (at(300), at(300)), ..long() };
        assert_eq!(fate(&same_day, levels, &days, Interval::DAY), Fate::NoCandle);
        // The fourth, a Thursday, is not there.
        assert_eq!(fate(&over, levels, &[days[0], days[2]], Interval::DAY), Fate::NoCandle);
        let without_times = Ended { day_only: true, ..over };
        assert_eq!(fate(&without_times, levels, &days, Interval::DAY), stopped);
        assert_eq!(fate(&Ended { day_only: true, ..long() }, levels, &whole(), five), Fate::NoTime);
    }

    /// From the candle of the entry to that of the exit.
    fn whole() -> Vec<Candle> {
        (0..6).map(|at| candle(5 * at, [100, 101, 99, 100])).collect()
    }

    #[test]
    fn what_was_entered_or_left_in_several_candles_has_no_one_level() {
        let five = Interval::of_minutes(5).unwrap();
        let levels = Levels { stop: Some(500), target: None };
        let of = |entry, exit| fate(&Ended { entry, exit, ..long() }, levels, &whole(), five);
        let at = |minute: u32| at(minute);
        assert_eq!(of((at(1), at(4)), (at(26), at(29))), Fate::AsItWas, "each within one candle");
        assert_eq!(of((at(1), at(5)), (at(27), at(27))), Fate::InParts);
        assert_eq!(of((at(1), at(1)), (at(24), at(27))), Fate::InParts);
        // Candles end before it was left: whether the stop was reached nobody knows.
        let levels_reached = &whole()[..5];
        assert_eq!(fate(&long(), levels, levels_reached, five), Fate::NoCandle);
        // A settlement at the end of the last candle.
        let settled = Ended { exit: (at(30), at(30)), ..long() };
        assert_eq!(fate(&settled, levels, &whole(), five), Fate::AsItWas);
    }
}
