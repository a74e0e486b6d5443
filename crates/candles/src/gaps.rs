//! Where candles are missing, and which lie outside the hours of trading. Shown, never filled in.

use domain::{Day, Segment, Time};
use market::{has_holidays_of, hours, is_holiday, next_trading_day};

use crate::candle::Candle;
use crate::interval::Interval;

/// A time within one day for which there is no candle: not traded in, or not in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    pub from: Time,
    pub candles: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Within days that have candles.
    pub candles: u64,
    /// Days of trading without any, between the first and the last one; of years whose holidays are known.
    pub days: u32,
    /// The first hundred within days.
    pub first: Vec<Gap>,
    /// The first hundred of the days.
    pub first_days: Vec<Day>,
}

const SHOWN: usize = 100;

/// `candles` ascend.
pub fn gaps(candles: &[Candle], interval: Interval, segment: Segment) -> Gaps {
    let mut found = Gaps::default();
    let mut before: Option<Day> = None;
    for day in candles.chunk_by(|one, next| one.at.day() == next.at.day()) {
        let own = day[0].at.day();
        if let Some(before) = before {
            days_between(&mut found, before, own);
        }
        before = Some(own);
        if !interval.is_day() {
            within(&mut found, day, own, interval, segment);
        }
    }
    found
}

fn days_between(found: &mut Gaps, before: Day, own: Day) {
    let mut day = next_trading_day(before);
    while day < own {
        if has_holidays_of(day) {
            found.days += 1;
            if found.first_days.len() < SHOWN {
                found.first_days.push(day);
            }
        }
        day = next_trading_day(day);
    }
}

fn within(found: &mut Gaps, candles: &[Candle], day: Day, interval: Interval, segment: Segment) {
    let length = interval.milliseconds();
    let mut missing = |from: i64, to: i64, whole: i64| {
        let count = (to - from + whole).div_euclid(length);
        if count > 0 {
            found.candles += count as u64;
            if found.first.len() < SHOWN {
                found.first.push(Gap { from: Time(from), candles: count as u32 });
            }
        }
    };
    // A session of its own hours (Muhurat, a Saturday): only what lies between its candles is known to be missing.
    let is_usual = !day.is_weekend() && !is_holiday(day);
    let hours = hours(segment, day);
    let (first, last) = (candles[0].at.0, candles[candles.len() - 1].at.0);
    if is_usual {
        missing(Time::from_ist(day, hours.open).0, first, 0);
    }
    for two in candles.windows(2) {
        missing(two[0].at.0 + length, two[1].at.0, 0);
    }
    if is_usual {
        // The last one may be shorter than the others.
        missing(last + length, Time::from_ist(day, hours.surely_until).0, length - 1);
    }
}

/// Candles that begin before the opening, or after every market of this kind has closed.
pub fn outside(candles: &[Candle], interval: Interval, segment: Segment) -> impl Iterator<Item = &Candle> {
    candles.iter().filter(move |one| {
        let hours = hours(segment, one.at.day());
        !interval.is_day() && !(hours.open..hours.until).contains(&one.at.second_of_day())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    fn at(text: &str) -> Time {
        Time::parse_ist(text).unwrap()
    }

    fn hourly(times: &[&str]) -> Vec<Candle> {
        times.iter().map(|time| candle(time, "100 102 99 101", None)).collect()
    }

    #[test]
    fn what_is_missing_within_a_day_and_between_days() {
        let hour = Interval::parse("60m").unwrap();
        // Friday; Monday is whole; Tuesday 2026-06-16 has none; Wednesday lacks its end. Hours to 15:30.
        let candles = hourly(&[
            "2026-06-12 10:15",
            "2026-06-12 13:15",
            "2026-06-12 14:15",
            "2026-06-12 15:15",
            "2026-06-15 09:15",
            "2026-06-15 10:15",
            "2026-06-15 11:15",
            "2026-06-15 12:15",
            "2026-06-15 13:15",
            "2026-06-15 14:15",
            "2026-06-15 15:15",
            "2026-06-17 09:15",
        ]);
        let found = gaps(&candles, hour, Segment::Fno);
        let gap = |from: &str, candles| Gap { from: at(from), candles };
        let expected = [gap("2026-06-12 09:15", 1), gap("2026-06-12 11:15", 2), gap("2026-06-17 10:15", 6)];
        assert_eq!(found.first, expected);
        assert_eq!((found.candles, found.days), (9, 1));
        assert_eq!(found.first_days, [Day::parse("2026-06-16").unwrap()]);
    }

    #[test]
    fn days_of_daily_candles() {
        // 2026-11-10 and 2026-11-24 are holidays.
        let candles =
            hourly(&["2026-11-09 00:00", "2026-11-11 00:00", "2026-11-13 00:00", "2026-11-16 00:00"]);
        let found = gaps(&candles, Interval::DAY, Segment::Equity);
        assert_eq!((found.candles, found.days), (0, 1));
    }

    #[test]
    fn candles_outside_the_hours() {
        let candles =
            hourly(&["2026-06-12 09:07", "2026-06-12 09:15", "2026-06-12 15:29", "2026-06-12 15:30"]);
        let found: Vec<Time> =
            outside(&candles, Interval::MINUTE, Segment::Equity).map(|one| one.at).collect();
        assert_eq!(found, [at("2026-06-12 09:07"), at("2026-06-12 15:30")]);
        // From August 2026 contracts trade until 15:40, shares may until 15:35.
        let late = hourly(&["2026-08-03 15:34", "2026-08-03 15:39"]);
        assert_eq!(outside(&late, Interval::MINUTE, Segment::Fno).count(), 0);
        assert_eq!(outside(&late, Interval::MINUTE, Segment::Equity).count(), 1);
    }
}
