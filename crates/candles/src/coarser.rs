//! Longer candles out of shorter ones of the same day.

use domain::{Segment, Time};
use market::hours;

use crate::candle::Candle;
use crate::interval::Interval;

/// Candles of `to`, counted from the opening of the market. `None`: these cannot be made of those. Of days none are
/// made: an exchange's closing price is not its last one.
pub fn coarser(candles: &[Candle], from: Interval, to: Interval, segment: Segment) -> Option<Vec<Candle>> {
    if to.is_day() || from.is_day() || !to.minutes().is_multiple_of(from.minutes()) {
        return None;
    }
    let length = i64::from(to.minutes()) * 60;
    let start = |at: Time| {
        let open = i64::from(hours(segment, at.day()).open);
        let behind = (i64::from(at.second_of_day()) - open).rem_euclid(length);
        Time(at.0 - behind * 1000)
    };
    let made = candles.chunk_by(|one, next| start(one.at) == start(next.at)).map(|some| {
        let (first, last) = (&some[0], &some[some.len() - 1]);
        Candle {
            at: start(first.at),
            open: first.open,
            high: some.iter().map(|one| one.high).max().unwrap_or(first.high),
            low: some.iter().map(|one| one.low).min().unwrap_or(first.low),
            close: last.close,
            volume: some.iter().map(|one| one.volume).sum(),
        }
    });
    Some(made.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    #[test]
    fn five_minutes_are_counted_from_the_opening() {
        let minutes = [
            candle("2026-11-13 09:16", "100 102 99 101", Some(5)),
            candle("2026-11-13 09:19", "101 104 100 103", Some(6)),
            candle("2026-11-13 09:20", "103 103 98 99", None),
            candle("2026-11-13 09:24", "99 100 97 98", Some(1)),
        ];
        let five = Interval::parse("5m").unwrap();
        let made = coarser(&minutes, Interval::MINUTE, five, Segment::Fno).unwrap();
        let expected = [
            candle("2026-11-13 09:15", "100 104 99 103", Some(11)),
            candle("2026-11-13 09:20", "103 103 97 98", None),
        ];
        assert_eq!(made, expected);
        let hour = coarser(&minutes, Interval::MINUTE, Interval::parse("60m").unwrap(), Segment::Fno);
        assert_eq!(hour.unwrap(), [candle("2026-11-13 09:15", "100 104 97 98", None)]);
        assert_eq!(coarser(&minutes, Interval::MINUTE, Interval::DAY, Segment::Fno), None);
        assert_eq!(coarser(&minutes, five, Interval::parse("6m").unwrap(), Segment::Fno), None);
    }
}
