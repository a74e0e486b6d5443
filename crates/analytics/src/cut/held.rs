//! For how long trades were held while their exchange traded.

use std::sync::LazyLock;

use domain::{Day, Instrument, Segment, Time};
use ledger::Book;
use market::{has_holidays_of, hours, is_holiday};

use super::judged::part;

/// Of the closed trades of a book of which both times are known, and the hours of trading between them.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Held {
    pub trades: u32,
    /// 10⁻⁴ rupee.
    pub made: i128,
    /// Of trading; of a trade of which the book has a part of the units, that part.
    pub milliseconds: f64,
}

/// Days before and after these have no hours.
const FIRST: Day = Day(10_957);
const DAYS: i32 = 18_300;

/// A day of one segment.
#[derive(Clone, Copy, Default)]
struct DayOfTrading {
    /// Seconds of trading on all days before it.
    before: i64,
    /// Seconds of the day between which there is trading; the same twice: there is none, but for an hour of Diwali.
    open: u32,
    close: u32,
    /// The holidays of its year are known: commodities and currencies have some of their own, and of some years not all
    /// are known.
    has_holidays: bool,
}

/// Looked up once: a page asks it of 100,000 trades.
static DAYS_OF: LazyLock<Vec<(Segment, Vec<DayOfTrading>)>> = LazyLock::new(|| {
    let of = |segment: &Segment| {
        let mut sum = 0;
        let days = (0..DAYS).map(|day| {
            let mut own = DayOfTrading { before: sum, ..DayOfTrading::default() };
            let day = FIRST.plus(day);
            if !day.is_weekend() && !is_holiday(day) {
                let hours = hours(*segment, day);
                (own.open, own.close) = (hours.open, hours.until);
            }
            own.has_holidays = matches!(segment, Segment::Equity | Segment::Fno) && has_holidays_of(day);
            sum += i64::from(own.close - own.open);
            own
        });
        (*segment, days.collect())
    };
    Segment::ALL.iter().map(of).collect()
});

fn days_of(segment: Segment) -> &'static [DayOfTrading] {
    DAYS_OF.iter().find(|(of, _)| *of == segment).map_or(&[], |(_, days)| days)
}

/// From one moment to another; within a day without usual hours all that lies between. `None`: it is not known on which
/// of the days between them there was trading.
fn milliseconds(days: &[DayOfTrading], from: Time, to: Time) -> Option<i64> {
    let at = |day: Day| days.get((day.0 - FIRST.0) as usize).copied().unwrap_or_default();
    let (first, last) = (at(from.day()), at(to.day()));
    if from.day() == to.day() && first.open == first.close {
        return Some((to.0 - from.0).max(0));
    }
    if from.day() != to.day() && !(first.has_holidays && last.has_holidays) {
        return None;
    }
    // Seconds of trading before a moment.
    let until = |day: DayOfTrading, time: Time| {
        day.before + i64::from(time.second_of_day().clamp(day.open, day.close) - day.open)
    };
    Some(1_000 * (until(last, to) - until(first, from)).max(0))
}

/// A book of a group has no instruments of its own: they are those of the whole one.
pub fn held(book: &Book, instruments: &[Instrument]) -> Held {
    let trades = &book.trades;
    let mut days: Vec<Option<&[DayOfTrading]>> = vec![None; instruments.len()];
    let mut all = Held::default();
    let has_time = |time: Option<Time>| time.filter(|time| time.has_time_of_day());
    for at in (0..trades.len()).filter(|&at| trades.status[at].is_closed()) {
        let (Some(entry), Some(exit)) = (has_time(trades.entry_time[at]), has_time(trades.exit_time[at]))
        else {
            continue;
        };
        let instrument = trades.instrument[at] as usize;
        let own = *days[instrument].get_or_insert_with(|| days_of(instruments[instrument].segment()));
        let Some(time) = milliseconds(own, entry, exit) else { continue };
        let part = part(book, at, book.exits_of(at));
        all.trades += 1;
        all.made += i128::from(trades.gross[at].0 - trades.charges[at].0);
        all.milliseconds += part * time as f64;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(segment: Segment, from: &str, to: &str, minutes: i64) {
        let at = |text: &str| Time::parse_ist(text).unwrap();
        assert_eq!(milliseconds(days_of(segment), at(from), at(to)), Some(minutes * 60_000), "{from} {to}");
    }

    #[test]
    fn only_hours_of_trading_count() {
        check(Segment::Equity, "2026-07-06T10:00", "2026-07-06T11:30", 90);
        // Friday 15:00 to 15:30 and Monday 09:15 to 10:00.
        check(Segment::Equity, "2026-07-03T15:00", "2026-07-06T10:00", 30 + 45);
        // Wednesday and Thursday between them: 375 minutes each.
        check(Segment::Fno, "2026-07-07T15:00", "2026-07-10T09:20", 30 + 2 * 375 + 5);
        // In November 2026 derivatives trade until 15:40; Tuesday the 10th is a holiday.
        check(Segment::Fno, "2026-11-09T15:30", "2026-11-11T09:25", 10 + 10);
        // Commodities until 23:55.
        check(Segment::Commodity, "2026-07-06T23:50", "2026-07-06T23:59", 5);
        // Before the opening and after the close there is none.
        check(Segment::Equity, "2026-07-06T09:00", "2026-07-06T09:20", 5);
        check(Segment::Equity, "2026-07-06T16:00", "2026-07-06T16:10", 0);
        // An hour of Diwali is a Sunday's; who carries on has Monday's as well.
        check(Segment::Equity, "2026-11-08T18:20", "2026-11-08T18:50", 30);
        check(Segment::Equity, "2026-11-08T18:20", "2026-11-09T09:45", 30);
        check(Segment::Equity, "2026-07-06T10:00", "2026-07-06T10:00", 0);
    }

    #[test]
    fn days_in_between_must_be_known() {
        let unknown = |segment, from, to| {
            let at = |text| Time::parse_ist(text).unwrap();
            assert_eq!(milliseconds(days_of(segment), at(from), at(to)), None, "{from} {to}");
        };
        // On a holiday of the stock exchanges commodities are often traded in the evening.
        unknown(Segment::Commodity, "2026-07-06T23:50", "2026-07-07T09:10");
        unknown(Segment::Currency, "2026-07-06T10:00", "2026-07-07T10:00");
        // Of 2027 no holidays are known yet.
        unknown(Segment::Equity, "2026-12-31T10:00", "2027-01-01T10:00");
    }
}
