//! Candles of the sample, in which nobody traded: generated so that each execution lies in the one of its time. Between
//! executions they wander; they are the same for everybody, and say nothing of any market.

use std::collections::{BTreeMap, BTreeSet};

use ::analytics::Random;
use candles::{Candle, Interval, Priced};
use domain::{Day, Price, Time};
use market::is_holiday;

const MINUTES: i64 = 5;
const OPENS: i64 = (9 * 60 + 15) * 60;
const SECONDS: i64 = MINUTES * 60;
/// Of a day: 09:15 to 15:30.
const CANDLES: i64 = 75;
const TICK: i64 = 5 * (Price::ONE / 100);

pub fn interval() -> Option<Interval> {
    Interval::of_minutes(MINUTES)
}

/// Days of trading from the first to the last one, and those of executions.
pub fn days_between(from: Day, to: Day, days: &mut BTreeSet<Day>) {
    days.extend((from.0..=to.0).map(Day).filter(|day| !day.is_weekend() && !is_holiday(*day)));
}

/// Of one instrument, ascending; none where nothing was executed. `seed` is of the instrument; between executions its
/// price wanders by at most one of so many `parts` of itself.
pub fn candles(seed: u64, parts: i64, executed: &[Priced], days: &BTreeSet<Day>) -> Vec<Candle> {
    let mut all: Vec<&Priced> = executed.iter().filter(|one| days.contains(&one.at.day())).collect();
    all.sort_by_key(|one| one.at);
    let number: BTreeMap<Day, i64> = days.iter().copied().zip(0..).collect();
    // Seconds of trading since the first day begins, so that nights take none.
    let place = |one: &Priced| {
        let day = number.get(&one.at.day()).copied().unwrap_or_default();
        let second = (i64::from(one.at.second_of_day()) - OPENS).clamp(0, CANDLES * SECONDS - 1);
        day * CANDLES * SECONDS + second
    };
    let anchors: Vec<(i64, i64)> = all.iter().map(|one| (place(one), one.price.0)).collect();
    let (Some(first), Some(last)) = (anchors.first(), anchors.last()) else { return Vec::new() };
    let at = |second: i64| {
        let next = anchors.partition_point(|one| one.0 <= second);
        match (next.checked_sub(1).and_then(|before| anchors.get(before)), anchors.get(next)) {
            (Some(one), Some(other)) => {
                let part = i128::from(other.1 - one.1) * i128::from(second - one.0);
                one.1 + (part / i128::from((other.0 - one.0).max(1))) as i64
            }
            (Some(_), None) => last.1,
            (None, _) => first.1,
        }
    };
    let mut random = Random::new(seed);
    let mut made = Vec::new();
    for (day, number) in &number {
        let begin = number * CANDLES * SECONDS;
        let mut wander = |price: i64, parts: i64| {
            let most = (price / parts).max(TICK);
            most - random.below((2 * most + 1) as usize) as i64
        };
        let mut open = tick(at(begin) + wander(at(begin), parts));
        for candle in 0..CANDLES {
            let (from, until) = (begin + candle * SECONDS, begin + (candle + 1) * SECONDS);
            let close = tick(at(until) + wander(at(until), parts));
            let own = anchors.iter().skip(anchors.partition_point(|one| one.0 < from));
            let own = own.take_while(|one| one.0 < until).map(|one| one.1);
            let (mut high, mut low) = (open.max(close), open.min(close));
            high = tick(high + wander(high, 4 * parts).abs());
            low = tick(low - wander(low, 4 * parts).abs());
            for price in own {
                (high, low) = (high.max(price), low.min(price));
            }
            made.push(Candle {
                at: Time::from_ist(*day, (OPENS + candle * SECONDS) as u32),
                open: Price(open),
                high: Price(high),
                low: Price(low),
                close: Price(close),
                volume: None,
            });
            open = close;
        }
    }
    made
}

/// The nearest price that is traded.
const fn tick(price: i64) -> i64 {
    let ticks = (price + TICK / 2) / TICK;
    if ticks > 1 { ticks * TICK } else { TICK }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bought at 100 on a Friday, sold at 90 on the Monday after: two days of candles, in which both prices lie.
    #[test]
    fn each_execution_lies_in_the_candle_of_its_time() {
        let priced = |at: &str, rupees: i64| Priced {
            at: Time::parse_ist(at).unwrap(),
            day_only: false,
            price: Price(rupees * Price::ONE),
        };
        let executed = [priced("2026-11-06 10:02", 100), priced("2026-11-09 15:29", 90)];
        let mut days = BTreeSet::new();
        days_between(executed[0].at.day(), executed[1].at.day(), &mut days);
        let found = candles(7, 200, &executed, &days);
        assert_eq!(found.len(), 150);
        let own = |at: usize| (found[at].at, found[at].low.0 / Price::ONE, found[at].high.0 / Price::ONE);
        // 10:00 is the tenth of the day, 15:25 the last one of the second.
        let (at, low, high) = own(9);
        assert_eq!(at, Time::parse_ist("2026-11-06 10:00").unwrap());
        assert!(low <= 100 && high >= 100, "{low} {high}");
        let (at, low, high) = own(149);
        assert_eq!(at, Time::parse_ist("2026-11-09 15:25").unwrap());
        assert!(low <= 90 && high >= 90, "{low} {high}");
        assert!(found.iter().all(|one| one.checked().is_ok()));
        assert!(found.is_sorted_by_key(|one| one.at));
        assert_eq!(found, candles(7, 200, &executed, &days), "the same for everybody");
        assert!(candles(7, 200, &[], &days).is_empty());
    }
}
