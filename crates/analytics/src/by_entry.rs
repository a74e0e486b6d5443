//! Closed trades by the weekday and the hour of their entry, on an Indian clock.

use std::ops::Range;

use domain::{Time, Weekday};
use ledger::{Book, Trades};

use crate::breakdown::{Group, Tally};

/// Weekdays with a closed trade, from Monday. A trade without an entry time is in none.
pub fn by_weekday(book: &Book) -> Vec<Group<Weekday>> {
    EntryHours::of(book).by_weekday()
}

/// Hours 0 to 23 with a closed trade, ascending.
pub fn by_hour(book: &Book) -> Vec<Group<u8>> {
    EntryHours::of(book).by_hour()
}

/// Hours of the week with a closed trade, from Monday 0:00: what a heat map shows.
pub fn by_weekday_and_hour(book: &Book) -> Vec<Group<(Weekday, u8)>> {
    EntryHours::of(book).by_weekday_and_hour()
}

const WEEK: usize = 7 * 24;
const HOUR_MS: i64 = 3_600_000;
const WEEKDAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// One tally per hour of the week: weekday and hour come out of it by adding up.
#[derive(Debug, Clone)]
pub(crate) struct EntryHours([Tally; WEEK]);

impl EntryHours {
    pub fn new() -> Self {
        Self([Tally::default(); WEEK])
    }

    fn of(book: &Book) -> Self {
        let mut hours = Self::new();
        hours.see(&book.trades, 0..book.trades.len());
        hours
    }

    pub fn see(&mut self, trades: &Trades, range: Range<usize>) {
        let amounts = trades.gross[range.clone()].iter().zip(&trades.charges[range.clone()]);
        let when = trades.entry_time[range.clone()].iter().zip(&trades.status[range]);
        for ((&entry, &status), (&gross, &charges)) in when.zip(amounts) {
            if let Some(entry) = entry
                && status.is_closed()
            {
                self.0[hour_of_week(entry)].see(status, gross, charges);
            }
        }
    }

    pub fn by_weekday(&self) -> Vec<Group<Weekday>> {
        let days = WEEKDAYS.iter().zip(self.0.chunks(24));
        days.filter_map(|(&day, hours)| sum(hours.iter()).under(day)).collect()
    }

    pub fn by_hour(&self) -> Vec<Group<u8>> {
        (0..24).filter_map(|hour| sum(self.0.iter().skip(hour).step_by(24)).under(hour as u8)).collect()
    }

    pub fn by_weekday_and_hour(&self) -> Vec<Group<(Weekday, u8)>> {
        let hours = self.0.iter().enumerate();
        hours.filter_map(|(at, tally)| tally.under((WEEKDAYS[at / 24], (at % 24) as u8))).collect()
    }
}

fn sum<'a>(tallies: impl Iterator<Item = &'a Tally>) -> Tally {
    tallies.fold(Tally::default(), |sum, tally| sum.plus(*tally))
}

/// 0 is Monday 0:00 to 0:59 in India.
fn hour_of_week(time: Time) -> usize {
    // Monday 1969-12-29 0:00 IST stands 3 days before the Thursday on which the epoch's day begins in India.
    let since_monday = time.0 - Time::from_ist(domain::Day(-3), 0).0;
    since_monday.div_euclid(HOUR_MS).rem_euclid(WEEK as i64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;

    #[test]
    fn the_hour_of_the_week_is_an_indian_one() {
        for (text, weekday, hour) in [
            ("2026-11-02T00:00:00", Weekday::Monday, 0),
            ("2026-11-02T09:15:00", Weekday::Monday, 9),
            ("2026-11-01T23:59:59", Weekday::Sunday, 23),
            ("1969-12-31T15:30:00", Weekday::Wednesday, 15),
        ] {
            let at = hour_of_week(Time::parse_ist(text).unwrap());
            assert_eq!((WEEKDAYS[at / 24], at % 24), (weekday, hour), "{text}");
        }
        for hours in -500..500 {
            let time = Time(hours * HOUR_MS + 1_799_999);
            let at = hour_of_week(time);
            assert_eq!((WEEKDAYS[at / 24], (at % 24) as u8), (time.day().weekday(), time.hour()));
        }
    }

    #[test]
    fn closed_trades_by_weekday_and_hour_of_entry() {
        // Monday the 2nd, Tuesday the 3rd; the exit's day says nothing.
        let book = book(
            "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
             ACME intraday closed 2026-11-02T09:59 2026-11-02:-40:10
             ACME delivery closed 2026-11-03T09:30 2026-11-09:7:1
             ACME intraday closed 2026-11-03T15:00 2026-11-03:0:0
             ACME delivery open 2026-11-04T09:30 2026-11-09:7:1",
        );
        let text = |group: &Group<String>| {
            format!("{} {} {} {} {}", group.key, group.closed_trades, group.wins, group.gross, group.net)
        };
        let named = |key: String, group: Group<()>| text(&Group { key, ..under(group) });
        fn under(group: Group<()>) -> Group<String> {
            let Group { key: (), closed_trades, wins, gross, charges, net, win_rate } = group;
            Group { key: String::new(), closed_trades, wins, gross, charges, net, win_rate }
        }
        fn bare<K>(group: &Group<K>) -> Group<()> {
            let Group { closed_trades, wins, gross, charges, net, win_rate, .. } = *group;
            Group { key: (), closed_trades, wins, gross, charges, net, win_rate }
        }
        let days: Vec<_> = by_weekday(&book).iter().map(|g| named(format!("{:?}", g.key), bare(g))).collect();
        assert_eq!(days, ["Monday 2 1 60 40", "Tuesday 2 1 7 6"]);
        let hours: Vec<_> = by_hour(&book).iter().map(|g| named(g.key.to_string(), bare(g))).collect();
        assert_eq!(hours, ["9 3 2 67 46", "15 1 0 0 0"]);
        let both = by_weekday_and_hour(&book);
        let both: Vec<_> = both.iter().map(|g| named(format!("{:?}", g.key), bare(g))).collect();
        assert_eq!(both, ["(Monday, 9) 2 1 60 40", "(Tuesday, 9) 1 1 7 6", "(Tuesday, 15) 1 0 0 0"]);
    }
}
