//! Figures of the last trades, trade after trade.

use std::collections::HashMap;

use domain::{Day, Money};
use ledger::Book;

use crate::capital::CapitalByDay;
use crate::cut::{Interval, interval_of_days};

/// Of the last `k` closed trades up to one of them. Rupees; undefined is `None`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RollingPoint {
    /// The number of the last trade, from 1, and the day on which it closed.
    pub trade: u32,
    pub day: Day,
    pub mean: f64,
    /// Of what each exit made ÷ the capital at the start of its day; `None` where one of the trades has no capital.
    pub mean_of_capital: Option<f64>,
    pub win_rate: f64,
    pub profit_factor: Option<f64>,
    pub payoff: Option<f64>,
}

struct Closed {
    day: Day,
    net: i64,
    of_capital: Option<f64>,
}

/// In the order in which trades closed, which is that of the book.
pub fn rolling(book: &Book, k: usize, capital: Option<&CapitalByDay>) -> Vec<RollingPoint> {
    let trades = &book.trades;
    let mut known: HashMap<Day, Option<Money>> = HashMap::new();
    let mut before = |day: Day| *known.entry(day).or_insert_with(|| capital?.before(day));
    let closed: Vec<Closed> = (0..trades.len())
        .filter(|&at| trades.status[at].is_closed())
        .filter_map(|at| {
            let last = book.exits_of(at).next_back()?;
            let made = book.exits_of(at).map(|exit| {
                let net = book.exits.gross[exit] - book.exits.charges[exit];
                Some(net.0 as f64 / before(book.exits.day[exit])?.0 as f64)
            });
            let of_capital = made.sum::<Option<f64>>();
            let net = trades.gross[at].0 - trades.charges[at].0;
            Some(Closed { day: book.exits.day[last], net, of_capital })
        })
        .collect();
    if k == 0 {
        return Vec::new();
    }
    closed.windows(k).enumerate().map(|(at, window)| point((at + k) as u32, window)).collect()
}

/// Where nine of ten means of the last `k` trades lie when their days are drawn again, up to each of these trades, by
/// their numbers from 1; `None` of windows of few days.
pub fn rolling_bands(book: &Book, k: usize, trades: &[u32]) -> Vec<Option<Interval>> {
    let own = &book.trades;
    let closed: Vec<(Day, i64)> = (0..own.len())
        .filter(|&at| own.status[at].is_closed())
        .filter_map(|at| {
            let last = book.exits_of(at).next_back()?;
            Some((book.exits.day[last], own.gross[at].0 - own.charges[at].0))
        })
        .collect();
    let band = |&trade: &u32| {
        let last = trade as usize;
        let mut window: Vec<(Day, i64)> = closed.get(last.checked_sub(k)?..last)?.to_vec();
        window.sort_by_key(|(day, _)| *day);
        let of_day = |one: &[(Day, i64)]| [(one.iter().map(|(_, net)| net).sum(), one.len() as u32), (0, 0)];
        let days: Vec<_> = window.chunk_by(|one, other| one.0 == other.0).map(of_day).collect();
        interval_of_days(&days, 1)
    };
    trades.iter().map(band).collect()
}

fn point(trade: u32, window: &[Closed]) -> RollingPoint {
    let of = |is: fn(i64) -> bool| {
        let own = window.iter().filter(|one| is(one.net));
        own.fold((0.0, 0.0), |(sum, count), one| (sum + one.net as f64 / Money::ONE as f64, count + 1.0))
    };
    let ((won, wins), (lost, losses)) = (of(|net| net > 0), of(|net| net < 0));
    let all = window.len() as f64;
    RollingPoint {
        trade,
        day: window[window.len() - 1].day,
        mean: (won + lost) / all,
        mean_of_capital: window.iter().map(|one| one.of_capital).sum::<Option<f64>>().map(|sum| sum / all),
        win_rate: wins / all,
        profit_factor: (losses > 0.0).then(|| won / -lost),
        payoff: (losses > 0.0 && wins > 0.0).then(|| (won / wins) / (-lost / losses)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;
    use crate::daily::daily;

    /// Twenty trades on ten days, each day +30 and −10: whatever is drawn, the mean is 10. Nine days say nothing.
    #[test]
    fn bands_of_equal_days_have_no_width() {
        let trade = |day: u32, gross: i32| {
            format!("A intraday closed 2026-11-{day:02}T10:00 2026-11-{day:02}:{gross}:0\n")
        };
        let lines: String = (2..12).map(|day| trade(day, 30) + &trade(day, -10)).collect();
        let same = |trades: &[u32]| rolling_bands(&book(&lines), 20, trades);
        let [Some(band), None] = same(&[20, 19])[..] else { panic!("one band") };
        assert!((band.low - 10.0).abs() < 1e-9 && (band.high - 10.0).abs() < 1e-9, "{band:?}");
        let few: String = (2..11).map(|day| trade(day, 30) + &trade(day, -10)).collect::<String>()
            + &trade(10, 30)
            + &trade(10, -10);
        assert_eq!(rolling_bands(&book(&few), 20, &[20]), [None]);
    }

    #[test]
    fn the_last_two_by_hand() {
        let book = book(
            "A intraday closed 2026-11-02T09:20 2026-11-02:10:0
             A intraday closed 2026-11-03T09:20 2026-11-03:-5:0
             A delivery open 2026-11-03T10:00
             A intraday closed 2026-11-04T09:20 2026-11-04:25:5
             A intraday closed 2026-11-05T09:20 2026-11-05:6:0",
        );
        let line = |one: RollingPoint| {
            let RollingPoint { trade, day, mean, win_rate, profit_factor, payoff, .. } = one;
            format!("{trade} {day} {mean} {win_rate} {profit_factor:?} {payoff:?}")
        };
        // 10 and −5; −5 and 20; 20 and 6.
        assert_eq!(
            rolling(&book, 2, None).into_iter().map(line).collect::<Vec<_>>(),
            [
                "2 2026-11-03 2.5 0.5 Some(2.0) Some(2.0)",
                "3 2026-11-04 7.5 0.5 Some(4.0) Some(4.0)",
                "4 2026-11-05 13 1 None None",
            ]
        );
        assert!(rolling(&book, 5, None).is_empty() && rolling(&book, 0, None).is_empty());
        assert!(rolling(&book, 2, None).iter().all(|one| one.mean_of_capital.is_none()));
    }

    /// 1,000 from the 3rd on: 10 before it is a part of nothing. Then −5 of 1,000; of one trade 9.95 of 995 on the 4th
    /// and 30 of 1,004.95 on the 5th; and 6 of 1,004.95.
    #[test]
    fn in_percent_of_the_capital_of_each_day() {
        let book = book(
            "A intraday closed 2026-11-02T09:20 2026-11-02:10:0
             A intraday closed 2026-11-03T09:20 2026-11-03:-5:0
             A delivery closed 2026-11-03T10:00 2026-11-04:10:0.05 2026-11-05:30:0
             A intraday closed 2026-11-05T09:20 2026-11-05:6:0",
        );
        let days = daily(&book);
        let stated = vec![(Day::parse("2026-11-03").unwrap(), Money(1_000 * Money::ONE))];
        let capital = CapitalByDay::of((stated, &days), Vec::new());
        let found: Vec<Option<f64>> =
            rolling(&book, 2, Some(&capital)).iter().map(|one| one.mean_of_capital).collect();
        let (first, second, third) = (-5.0 / 1_000.0, 9.95 / 995.0 + 30.0 / 1_004.95, 6.0 / 1_004.95);
        assert_eq!(found[0], None);
        for (at, expected) in [(1, (first + second) / 2.0), (2, (second + third) / 2.0)] {
            assert!((found[at].unwrap() - expected).abs() < 1e-12, "{found:?}");
        }
    }
}
