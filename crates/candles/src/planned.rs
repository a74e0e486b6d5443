//! A trade that was planned and not taken: what candles of its day say it would have come to, if they say it.

use domain::{Price, Segment, Side, Time};

use crate::candle::Candle;
use crate::gaps::gaps;
use crate::interval::Interval;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// Of the entry.
    pub side: Side,
    pub entry: Price,
    pub stop: Option<Price>,
    pub target: Option<Price>,
}

/// What ended it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    Stop,
    Target,
    /// The end of the day.
    Close,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKnown {
    NoCandles,
    /// Candles are missing before it ended.
    Gap,
    /// One candle holds two of entry, stop and target: which came first it does not say.
    OneCandle,
    /// The stop is not on the losing side of the entry, or the target not on the winning one.
    WrongSide,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Would {
    /// The price never stood at the entry.
    NotEntered,
    /// Times are the begins of candles.
    Ended {
        entered: Time,
        ended: Time,
        exit: Price,
        by: EndedBy,
    },
    NotKnown(NotKnown),
}

/// `day`: candles of one day, ascending. Entered when a candle holds the entry, once; out at the stop, at the target,
/// at the open of a candle that opens beyond one of them, else at the last price of the day.
pub fn would(planned: &Planned, day: &[Candle], interval: Interval, segment: Segment) -> Would {
    let Some(last) = day.last() else { return Would::NotKnown(NotKnown::NoCandles) };
    if !is_sided(planned) {
        return Would::NotKnown(NotKnown::WrongSide);
    }
    let would = walk(planned, day).unwrap_or_else(|entered| {
        entered.map_or(Would::NotEntered, |entered| Would::Ended {
            entered,
            ended: last.at,
            exit: last.close,
            by: EndedBy::Close,
        })
    });
    let first_gap = gaps(day, interval, segment).first.first().map(|gap| gap.from);
    let until = match would {
        Would::NotKnown(_) => return would,
        Would::Ended { ended, by: EndedBy::Stop | EndedBy::Target, .. } => Some(ended),
        Would::NotEntered | Would::Ended { .. } => None,
    };
    let is_missing = first_gap.is_some_and(|gap| until.is_none_or(|until| gap < until));
    if is_missing { Would::NotKnown(NotKnown::Gap) } else { would }
}

fn is_sided(planned: &Planned) -> bool {
    let Planned { side, entry, stop, target } = *planned;
    match side {
        Side::Buy => stop.is_none_or(|stop| stop < entry) && target.is_none_or(|target| target > entry),
        Side::Sell => stop.is_none_or(|stop| stop > entry) && target.is_none_or(|target| target < entry),
    }
}

/// `Err`: the day ended, with the time of the entry if there was one.
fn walk(planned: &Planned, day: &[Candle]) -> Result<Would, Option<Time>> {
    let Planned { side, entry, stop, target } = *planned;
    let is_long = side == Side::Buy;
    // Whether a price lies at a level or beyond it, on the losing side and on the winning one.
    let at_stop = |price: Price| stop.is_some_and(|stop| if is_long { price <= stop } else { price >= stop });
    let at_target =
        |price: Price| target.is_some_and(|target| if is_long { price >= target } else { price <= target });
    let mut entered: Option<Time> = None;
    for one in day {
        let (worst, best) = if is_long { (one.low, one.high) } else { (one.high, one.low) };
        let (is_stopped, is_reached) = (at_stop(worst), at_target(best));
        let ended =
            |entered: Time, exit: Price, by: EndedBy| Ok(Would::Ended { entered, ended: one.at, exit, by });
        let Some(entered) = entered else {
            if !(one.low..=one.high).contains(&entry) {
                continue;
            }
            // From the winning side there is no way to the stop that does not pass the entry first, and from the losing
            // side none to the target. What else the candle holds may have come before the entry.
            let (on_winning, on_losing) = match is_long {
                true => (one.open >= entry, one.open <= entry),
                false => (one.open <= entry, one.open >= entry),
            };
            match (is_stopped, is_reached) {
                (false, false) => entered = Some(one.at),
                (true, false) if on_winning => {
                    return ended(one.at, stop.unwrap_or(entry), EndedBy::Stop);
                }
                (false, true) if on_losing => {
                    return ended(one.at, target.unwrap_or(entry), EndedBy::Target);
                }
                _ => return Ok(Would::NotKnown(NotKnown::OneCandle)),
            }
            continue;
        };
        if at_stop(one.open) {
            return ended(entered, one.open, EndedBy::Stop);
        }
        if at_target(one.open) {
            return ended(entered, one.open, EndedBy::Target);
        }
        match (is_stopped, is_reached) {
            (true, true) => return Ok(Would::NotKnown(NotKnown::OneCandle)),
            (true, false) => return ended(entered, stop.unwrap_or(entry), EndedBy::Stop),
            (false, true) => return ended(entered, target.unwrap_or(entry), EndedBy::Target),
            (false, false) => {}
        }
    }
    Err(entered)
}

#[cfg(test)]
mod tests {
    use domain::Day;

    use super::*;
    use crate::candle::tests::candle;

    /// Candles of an hour from 09:15 on Friday 13 November 2026, as `open high low close`; the last one is of 15:15.
    fn hours(prices: &[&str]) -> Vec<Candle> {
        let at = ["09:15", "10:15", "11:15", "12:15", "13:15", "14:15", "15:15"];
        prices.iter().zip(at).map(|(prices, at)| candle(&format!("2026-11-13 {at}"), prices, None)).collect()
    }

    fn said(would: Would) -> String {
        let clock = |time: Time| {
            let minute = time.0.div_euclid(60_000) - Time::from_ist(time.day(), 0).0.div_euclid(60_000);
            format!("{:02}:{:02}", minute / 60, minute % 60)
        };
        match would {
            Would::NotEntered => "not entered".to_owned(),
            Would::NotKnown(why) => format!("{why:?}"),
            Would::Ended { entered, ended, exit, by } => {
                format!("{} {} {exit} {by:?}", clock(entered), clock(ended))
            }
        }
    }

    fn check(side: Side, levels: (&str, &str, &str), prices: &[&str], expected: &str) {
        let price = |text: &str| Price::parse(text).ok();
        let planned =
            Planned { side, entry: price(levels.0).unwrap(), stop: price(levels.1), target: price(levels.2) };
        let hour = Interval::of_minutes(60).unwrap();
        let found = would(&planned, &hours(prices), hour, Segment::Equity);
        assert_eq!(said(found), expected, "{side:?} {levels:?} {prices:?}");
    }

    const QUIET: &str = "101 102 100.5 101";

    #[test]
    fn out_at_the_stop_at_the_target_or_at_the_close() {
        let buy = |levels, prices: &[&str], expected| check(Side::Buy, levels, prices, expected);
        let long = ("100", "95", "110");
        // Touched at 10:15, at 110 in the hour from 12:15.
        let target = [QUIET, "101 102 99 100", "100 105 98 104", "104 111 103 110", QUIET, QUIET, QUIET];
        buy(long, &target, "10:15 12:15 110 Target");
        let stop = [QUIET, "101 102 99 100", "100 105 94 96", "96 97 96 97", QUIET, QUIET, QUIET];
        buy(long, &stop, "10:15 11:15 95 Stop");
        let close = [QUIET, "101 102 99 100", "100 105 98 104", QUIET, QUIET, QUIET, "101 103 100 102.5"];
        buy(long, &close, "10:15 15:15 102.5 Close");
        buy(("100", "", ""), &close, "10:15 15:15 102.5 Close");
        buy(("100.25", "", ""), &[QUIET; 7], "not entered");
        // Opened beyond the stop, and beyond the target.
        let fell = [QUIET, "101 102 99 100", "93 94 92 93", QUIET, QUIET, QUIET, QUIET];
        buy(long, &fell, "10:15 11:15 93 Stop");
        let rose = [QUIET, "101 102 99 100", "112 113 111 112", QUIET, QUIET, QUIET, QUIET];
        buy(long, &rose, "10:15 11:15 112 Target");

        let sell = |prices: &[&str], expected| check(Side::Sell, ("100", "105", "90"), prices, expected);
        let low = "97 98 96 97";
        sell(&[low, "98 101 97 99", "99 100 89 90", low, low, low, low], "10:15 11:15 90 Target");
        sell(&[low, "98 101 97 99", "99 106 98 99", low, low, low, low], "10:15 11:15 105 Stop");
    }

    #[test]
    fn what_one_candle_does_not_say_is_not_known() {
        let check = |prices: &[&str], expected| check(Side::Buy, ("100", "95", "110"), prices, expected);
        let rest = [QUIET; 6];
        // Entry and target in the first hour; entry and stop, from below and from above.
        check(&[&["101 111 99 105"][..], &rest].concat(), "OneCandle");
        check(&[&["98 101 94 96"][..], &rest].concat(), "OneCandle");
        check(&[&["101 102 94 96"][..], &rest].concat(), "09:15 09:15 95 Stop");
        // The target after the entry, from below and from the entry itself; with the stop below in it nobody knows.
        check(&[&["98 111 97 105"][..], &rest].concat(), "09:15 09:15 110 Target");
        check(&[&["100 111 99 105"][..], &rest].concat(), "09:15 09:15 110 Target");
        check(&[&["98 111 94 105"][..], &rest].concat(), "OneCandle");
        // Both ends in an hour after the entry.
        check(&["101 102 99 100", "100 111 94 96", QUIET, QUIET, QUIET, QUIET, QUIET], "OneCandle");
    }

    #[test]
    fn the_entry_s_own_candle_of_who_sells() {
        let low = "97 98 96 97";
        let check = |first: &str, expected| {
            check(Side::Sell, ("100", "105", "90"), &[first, low, low, low, low, low, low], expected);
        };
        check("102 103 89 95", "09:15 09:15 90 Target");
        check("98 101 89 95", "OneCandle");
        check("98 106 97 104", "09:15 09:15 105 Stop");
        check("102 106 97 104", "OneCandle");
    }

    #[test]
    fn missing_candles_say_nothing_but_what_came_before_them_stands() {
        let hour = Interval::of_minutes(60).unwrap();
        let planned = |target: &str| Planned {
            side: Side::Buy,
            entry: Price::parse("100").unwrap(),
            stop: None,
            target: Price::parse(target).ok(),
        };
        let mut day = hours(&["101 102 99 100", "100 105 98 104", QUIET, QUIET, QUIET, QUIET, QUIET]);
        day.remove(3);
        let of = |target: &str, day: &[Candle]| said(would(&planned(target), day, hour, Segment::Equity));
        assert_eq!(of("104", &day), "09:15 10:15 104 Target");
        assert_eq!(of("120", &day), "Gap");
        assert_eq!(of("120", &[]), "NoCandles");
        // A day's own candle: its close comes after everything else in it.
        let whole = [candle("2026-11-13 00:00", "101 105 99 104", None)];
        let a_day = Interval::parse("1d").unwrap();
        let found = would(&planned("120"), &whole, a_day, Segment::Equity);
        let Would::Ended { exit, by, .. } = found else { panic!("{found:?}") };
        assert_eq!((exit, by), (Price::parse("104").unwrap(), EndedBy::Close));
        assert_eq!(whole[0].at.day(), Day::parse("2026-11-13").unwrap());
    }

    #[test]
    fn a_stop_on_the_winning_side_is_none() {
        check(Side::Buy, ("100", "105", ""), &[QUIET; 7], "WrongSide");
        check(Side::Buy, ("100", "", "95"), &[QUIET; 7], "WrongSide");
        check(Side::Sell, ("100", "95", ""), &[QUIET; 7], "WrongSide");
    }
}
