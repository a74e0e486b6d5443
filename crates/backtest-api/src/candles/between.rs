//! Where candles are missing between those that are shown: never joined, never filled in.

use candles::{Candle, Gap, Gaps, Interval, gaps};
use domain::{Day, Segment, Time};
use market::hours;
use serde::Serialize;
use utoipa::ToSchema;

/// A time of trading without candles: nothing was traded, or it is not in the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct CandleGap {
    /// In seconds since 1970.
    from: i64,
    /// So many are missing, one after the other.
    candles: u32,
}

/// The gaps between the first of these candles and the last, and whether there are more of them.
pub fn between(candles: &[Candle], interval: Interval, segment: Segment) -> (Vec<CandleGap>, bool) {
    let (Some(first), Some(last)) = (candles.first(), candles.last()) else { return Default::default() };
    let Gaps { candles: missing, days, first: within, first_days } = gaps(candles, interval, segment);
    let more = within.iter().map(|gap| u64::from(gap.candles)).sum::<u64>() < missing
        || first_days.len() < days as usize;
    let whole_day = |day: Day| {
        let hours = hours(segment, day);
        if interval.is_day() {
            return CandleGap { from: Time::from_ist(day, 0).0.div_euclid(1000), candles: 1 };
        }
        let length = (interval.milliseconds() / 1000) as u32;
        let candles = (hours.surely_until - hours.open).div_ceil(length);
        CandleGap { from: Time::from_ist(day, hours.open).0.div_euclid(1000), candles }
    };
    let of_gap = |gap: &Gap| CandleGap { from: gap.from.0.div_euclid(1000), candles: gap.candles };
    let is_between = |gap: &&Gap| gap.from > first.at && gap.from < last.at;
    let mut found: Vec<CandleGap> = within.iter().filter(is_between).map(of_gap).collect();
    found.extend(first_days.into_iter().map(whole_day));
    found.sort_by_key(|gap| gap.from);
    (found, more)
}

#[cfg(test)]
mod tests {
    use domain::Price;

    use super::*;

    #[track_caller]
    fn check(interval: &str, times: &[&str], expected: &[(&str, u32)]) {
        let price = Price::parse("100").unwrap();
        let candle = |time: &&str| Candle {
            at: Time::parse_ist(time).unwrap(),
            open: price,
            high: price,
            low: price,
            close: price,
            volume: None,
        };
        let candles: Vec<Candle> = times.iter().map(candle).collect();
        let gap = |&(from, candles): &(&str, u32)| CandleGap {
            from: Time::parse_ist(from).unwrap().0 / 1000,
            candles,
        };
        let expected: Vec<CandleGap> = expected.iter().map(gap).collect();
        let interval = Interval::parse(interval).unwrap();
        assert_eq!(between(&candles, interval, Segment::Equity), (expected, false));
    }

    #[test]
    fn only_what_lies_between_the_candles_is_a_gap() {
        check("15m", &[], &[]);
        // What is missing before the first and after the last is not between them.
        check("15m", &["2026-06-12 10:15", "2026-06-12 10:30"], &[]);
        check("15m", &["2026-06-12 10:15", "2026-06-12 11:00"], &[("2026-06-12 10:30", 2)]);
        // Friday afternoon, and Monday's first hour; the weekend is none.
        check(
            "60m",
            &["2026-06-12 13:15", "2026-06-12 14:15", "2026-06-15 10:15"],
            &[("2026-06-12 15:15", 1), ("2026-06-15 09:15", 1)],
        );
        // Tuesday is missing whole: seven candles of an hour until 15:30.
        check("60m", &["2026-06-15 15:15", "2026-06-17 09:15"], &[("2026-06-16 09:15", 7)]);
        check(
            "1d",
            &["2026-06-12 00:00", "2026-06-15 00:00", "2026-06-17 00:00"],
            &[("2026-06-16 00:00", 1)],
        );
    }
}
