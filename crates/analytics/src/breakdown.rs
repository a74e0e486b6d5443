//! The figures of a book cut along one dimension: where the result came from.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use domain::Day;
use ledger::Book;

use crate::daily::daily;
use crate::select::{figures, own, segments};
use crate::summary::{Summary, summary};

/// What trades are grouped by. A calendar dimension goes by the day of the exit, so that its groups add up to the
/// calendar: the exits of one trade can lie in several groups, and the trade closes in the group of its last exit. A
/// trade without an exit is in the group of its entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    /// The share, or what a contract is on. The key is the number of the first instrument with that underlying.
    Underlying,
    /// `Segment as i64`.
    Segment,
    /// `Product as i64`.
    Product,
    /// `Direction as i64`.
    Direction,
    /// `Status as i64`.
    Result,
    /// 12 × year + month − 1.
    Month,
    /// 0 is Monday.
    Weekday,
    /// Hour of the first entry in India, 0 to 23; no key where the record has no time.
    EntryHour,
}

impl Dimension {
    pub const ALL: [Self; 8] = [
        Self::Underlying,
        Self::Segment,
        Self::Product,
        Self::Direction,
        Self::Result,
        Self::Month,
        Self::Weekday,
        Self::EntryHour,
    ];

    /// Groups in their own order, not by a figure.
    pub const fn is_ordered(self) -> bool {
        matches!(self, Self::Month | Self::Weekday | Self::EntryHour)
    }
}

/// The trades of one key. `None`: the record does not say.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    pub key: Option<i64>,
    pub summary: Summary,
}

/// Groups that together are the whole book.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown {
    pub groups: Vec<Group>,
    /// What is in none of them, and how many groups that would be.
    pub others: Option<(usize, Summary)>,
}

/// The groups that have a trade: a calendar in its own order, the rest by a figure, largest first. Of more groups than
/// `most`, those that come after are one sum. Amounts and closed trades add up to those of the book.
pub fn breakdown(book: &Book, by: Dimension, figure: Figure, most: usize) -> Breakdown {
    let trades = &book.trades;
    match by {
        Dimension::Underlying => {
            let first = first_of_underlying(book);
            grouped(book, figure, most, |at| Some(first[trades.instrument[at] as usize]))
        }
        Dimension::Segment => {
            let of = segments(book);
            grouped(book, figure, most, |at| Some(of[trades.instrument[at] as usize] as i64))
        }
        Dimension::Product => grouped(book, figure, most, |at| Some(trades.product[at] as i64)),
        Dimension::Direction => grouped(book, figure, most, |at| Some(trades.direction[at] as i64)),
        Dimension::Result => grouped(book, figure, most, |at| Some(trades.status[at] as i64)),
        Dimension::Month => by_day(book, month),
        Dimension::Weekday => by_day(book, |day| day.weekday() as i64),
        Dimension::EntryHour => {
            let groups = by_trade(book, |at| {
                let second = trades.entry_time[at]?.second_of_day();
                // Midnight: the file has the day only.
                (second > 0).then_some(i64::from(second / 3600))
            });
            Breakdown { groups, others: None }
        }
    }
}

/// The same by any property of a whole trade.
pub fn grouped(book: &Book, figure: Figure, most: usize, key: impl Fn(usize) -> Option<i64>) -> Breakdown {
    let mut groups = by_trade(book, &key);
    groups.sort_by(|one, other| {
        figure.descending(&one.summary, &other.summary).then_with(|| one.key.cmp(&other.key))
    });
    if groups.len() <= most {
        return Breakdown { groups, others: None };
    }
    let more = groups.len() - most;
    groups.truncate(most);
    let shown: BTreeSet<Option<i64>> = groups.iter().map(|group| group.key).collect();
    let rest: Vec<u32> =
        (0..book.trades.len()).filter(|&at| !shown.contains(&key(at))).map(|at| at as u32).collect();
    Breakdown { groups, others: Some((more, part(book, &rest, |_| true))) }
}

fn by_trade(book: &Book, key: impl Fn(usize) -> Option<i64>) -> Vec<Group> {
    let mut groups: BTreeMap<Option<i64>, Vec<u32>> = BTreeMap::new();
    for at in 0..book.trades.len() {
        groups.entry(key(at)).or_default().push(at as u32);
    }
    let summed = |(key, trades): (_, Vec<u32>)| Group { key, summary: part(book, &trades, |_| true) };
    groups.into_iter().map(summed).collect()
}

fn by_day(book: &Book, key: impl Fn(Day) -> i64) -> Breakdown {
    let trades = &book.trades;
    let mut groups: BTreeMap<Option<i64>, Vec<u32>> = BTreeMap::new();
    let mut keys: Vec<Option<i64>> = Vec::new();
    for at in 0..trades.len() {
        keys.clear();
        keys.extend(book.exits.day[own(trades, at)].iter().map(|&day| Some(key(day))));
        if keys.is_empty() {
            let since = trades.entry_time[at].or(trades.exit_time[at]);
            keys.push(since.map(|time| key(time.day())));
        }
        keys.sort_unstable();
        keys.dedup();
        keys.iter().for_each(|&key| groups.entry(key).or_default().push(at as u32));
    }
    let summed = |(own, trades): (Option<i64>, Vec<u32>)| Group {
        key: own,
        summary: part(book, &trades, |day| Some(key(day)) == own),
    };
    Breakdown { groups: groups.into_iter().map(summed).collect(), others: None }
}

fn part(book: &Book, trades: &[u32], holds: impl Fn(Day) -> bool) -> Summary {
    let part = figures(book, trades, holds);
    summary(&part, &daily(&part))
}

fn month(day: Day) -> i64 {
    let (year, month, _) = day.ymd();
    i64::from(year) * 12 + i64::from(month) - 1
}

/// Per instrument, the first one on the same underlying, also of another account.
fn first_of_underlying(book: &Book) -> Vec<i64> {
    let mut first: BTreeMap<&str, i64> = BTreeMap::new();
    (0..).zip(&book.instruments).map(|(at, one)| *first.entry(one.underlying()).or_insert(at)).collect()
}

/// A number of a [`Summary`] that groups can be ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    ClosedTrades,
    WinRate,
    Gross,
    Charges,
    Net,
    /// Mean net of a closed trade.
    Expectancy,
    ProfitFactor,
}

/// Counts, rupees and ratios; `None` is undefined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FigureValue {
    Count(u32),
    Money(Option<domain::Money>),
    Ratio(Option<f64>),
}

impl Figure {
    pub const ALL: [Self; 7] = [
        Self::ClosedTrades,
        Self::WinRate,
        Self::Gross,
        Self::Charges,
        Self::Net,
        Self::Expectancy,
        Self::ProfitFactor,
    ];

    pub fn of(self, summary: &Summary) -> FigureValue {
        match self {
            Self::ClosedTrades => FigureValue::Count(summary.closed_trades),
            Self::WinRate => FigureValue::Ratio(summary.win_rate),
            Self::Gross => FigureValue::Money(Some(summary.gross_pnl)),
            Self::Charges => FigureValue::Money(Some(summary.charges)),
            Self::Net => FigureValue::Money(Some(summary.net_pnl)),
            Self::Expectancy => FigureValue::Money(summary.expectancy),
            Self::ProfitFactor => FigureValue::Ratio(summary.profit_factor),
        }
    }

    /// Largest first; what is undefined last.
    fn descending(self, one: &Summary, other: &Summary) -> Ordering {
        match (self.of(other), self.of(one)) {
            (FigureValue::Count(other), FigureValue::Count(one)) => other.cmp(&one),
            (FigureValue::Money(other), FigureValue::Money(one)) => other.cmp(&one),
            (FigureValue::Ratio(other), FigureValue::Ratio(one)) => {
                other.partial_cmp(&one).unwrap_or(Ordering::Equal)
            }
            _ => Ordering::Equal,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::books::{any_book, book, summary as summed};
    use crate::{Filter, select};

    const BOOK: &str = "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
                        ACME delivery closed 2026-11-02T10:00 2026-11-30:50:5 2026-12-01:-20:5
                        NIFTY options open 2026-11-03T10:59 2026-11-04:7:1
                        ZEE delivery open 2026-11-04T00:00
                        OLD delivery unknown_cost 2026-11-05T10:00";

    /// `key closed net` of each group, then of the others.
    #[track_caller]
    fn check(by: Dimension, figure: Figure, most: usize, expected: &[&str]) {
        let found = breakdown(&book(BOOK), by, figure, most);
        let line = |key: String, one: &Summary| format!("{key} {} {}", one.closed_trades, one.net_pnl);
        let key = |key: Option<i64>| key.map_or("none".to_owned(), |key| key.to_string());
        let mut lines: Vec<_> = found.groups.iter().map(|one| line(key(one.key), &one.summary)).collect();
        lines.extend(found.others.iter().map(|(more, one)| line(format!("{more} others"), one)));
        assert_eq!(lines, expected, "{by:?} by {figure:?}");
    }

    #[test]
    fn groups_by_hand() {
        use Dimension::{Direction, EntryHour, Month, Product, Segment, Underlying, Weekday};
        check(Underlying, Figure::Net, 9, &["0 2 110", "1 0 6", "2 0 0", "3 0 0"]);
        check(Underlying, Figure::Net, 1, &["0 2 110", "3 others 0 6"]);
        check(Segment, Figure::ClosedTrades, 9, &["0 2 110", "1 0 6"]);
        check(Product, Figure::Net, 9, &["0 1 90", "1 1 20", "3 0 6"]);
        check(Product, Figure::Charges, 9, &["0 1 90", "1 1 20", "3 0 6"]);
        check(Direction, Figure::Net, 9, &["0 2 116"]);
        // November 2026, in which the delivery trade is open, and December, in which it lost 25.
        check(Month, Figure::Net, 9, &["24322 1 141", "24323 1 -25"]);
        // Mondays (2 and 30 November), Tuesday, Wednesday; what has no exit is where it was entered.
        check(Weekday, Figure::Net, 9, &["0 1 135", "1 1 -25", "2 0 6", "3 0 0"]);
        check(EntryHour, Figure::Net, 9, &["none 0 0", "9 1 90", "10 1 26"]);
    }

    #[test]
    fn undefined_figures_stand_last() {
        check(Dimension::Underlying, Figure::WinRate, 9, &["0 2 110", "1 0 6", "2 0 0", "3 0 0"]);
        assert_eq!(Figure::WinRate.of(&summed(&book(""))), FigureValue::Ratio(None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        /// R1: groups add up to the whole, to the paisa, whatever it is cut by.
        #[test]
        fn groups_add_up_to_the_whole(book in any_book(0..60), most in 1..12_usize) {
            let whole = summed(&book);
            for by in Dimension::ALL {
                let found = breakdown(&book, by, Figure::Net, most);
                let others = found.others.iter().map(|(_, one)| one);
                let parts: Vec<&Summary> = found.groups.iter().map(|one| &one.summary).chain(others).collect();
                let sum = |of: fn(&Summary) -> domain::Money| parts.iter().map(|one| of(one)).sum::<domain::Money>();
                prop_assert_eq!(sum(|one| one.net_pnl), whole.net_pnl, "{:?}", by);
                prop_assert_eq!(sum(|one| one.gross_pnl), whole.gross_pnl);
                prop_assert_eq!(sum(|one| one.charges), whole.charges);
                let count = |of: fn(&Summary) -> u32| parts.iter().map(|one| of(one)).sum::<u32>();
                prop_assert_eq!(count(|one| one.closed_trades), whole.closed_trades);
                prop_assert_eq!(count(|one| one.unknown_cost), whole.unknown_cost);
            }
        }

        /// R3: the group of a month is what the filter of its days shows.
        #[test]
        fn a_month_is_what_its_filter_shows(book in any_book(0..60)) {
            for group in breakdown(&book, Dimension::Month, Figure::Net, 99).groups {
                let key = group.key.unwrap_or_default();
                let first = |key: i64| Day::from_ymd((key / 12) as i32, (key % 12) as u32 + 1, 1).unwrap_or_default();
                let filter = Filter {
                    from: Some(first(key)),
                    to: Some(first(key + 1).plus(-1)),
                    ..Filter::default()
                };
                prop_assert_eq!(group.summary, summed(&select(&book, &filter).figures));
            }
        }
    }
}
