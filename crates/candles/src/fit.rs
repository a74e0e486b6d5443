//! Whether candles are those in which something was executed: each price lies within the candle of its time.

use domain::{Price, Time};

use crate::candle::Candle;
use crate::interval::Interval;

/// Something executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Priced {
    pub at: Time,
    /// Only the day is known, not the time.
    pub day_only: bool,
    pub price: Price,
}

/// Of those for whose time there is a candle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fit {
    pub fits: usize,
    pub of: usize,
}

/// The smallest step of most prices: a price may lie so far outside.
const TICK: i64 = 5_000_000;
/// Some brokers write the second of the order: the candle of two seconds before or after counts too.
const CLOCKS_DIFFER: i64 = 2_000;

impl Fit {
    /// Nine of ten; so many of none do, too.
    pub const fn is_good(self) -> bool {
        self.fits * 10 >= self.of * 9
    }
}

/// `candles` ascend.
pub fn fit(executed: &[Priced], candles: &[Candle], interval: Interval) -> Fit {
    let mut found = Fit::default();
    for one in executed {
        let (from, to) = if one.day_only || interval.is_day() {
            (Time::from_ist(one.at.day(), 0), Time::from_ist(one.at.day().plus(1), 0))
        } else {
            // A candle that began less than its length ago holds this moment.
            (Time(one.at.0 - CLOCKS_DIFFER - interval.milliseconds() + 1), Time(one.at.0 + CLOCKS_DIFFER + 1))
        };
        let first = candles.partition_point(|candle| candle.at < from);
        let own = candles[first..].iter().take_while(|candle| candle.at < to);
        let range = own.fold(None, |range: Option<(Price, Price)>, candle| {
            let (low, high) = range.unwrap_or((candle.low, candle.high));
            Some((low.min(candle.low), high.max(candle.high)))
        });
        let Some((low, high)) = range else { continue };
        found.of += 1;
        found.fits += usize::from((low.0 - TICK..=high.0 + TICK).contains(&one.price.0));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    #[test]
    fn a_price_lies_in_the_candle_of_its_time() {
        let candles = [
            candle("2026-11-13 09:15", "100 102 99 101", None),
            candle("2026-11-13 09:20", "110 112 109 111", None),
        ];
        let check = |at: &str, price: &str, day_only: bool, fits: usize, of: usize| {
            let price = Price::parse(price).unwrap();
            let one = Priced { at: Time::parse_ist(at).unwrap(), day_only, price };
            let found = fit(&[one], &candles, Interval::parse("5m").unwrap());
            assert_eq!(found, Fit { fits, of }, "{at} {price:?}");
        };
        check("2026-11-13T09:15:00", "102.05", false, 1, 1);
        check("2026-11-13T09:17:30", "102.10", false, 0, 1);
        check("2026-11-13T09:19:59", "110", false, 1, 1);
        check("2026-11-13T09:19:50", "110", false, 0, 1);
        check("2026-11-13T09:20:01", "102", false, 1, 1);
        check("2026-11-13T09:25:01", "111", false, 1, 1);
        check("2026-11-13T09:25:02", "111", false, 0, 0);
        check("2026-11-13T00:00:00", "105", true, 1, 1);
        check("2026-11-14T00:00:00", "105", true, 0, 0);
        assert!(Fit { fits: 9, of: 10 }.is_good() && !Fit { fits: 8, of: 9 }.is_good());
        assert!(Fit::default().is_good());
    }
}
