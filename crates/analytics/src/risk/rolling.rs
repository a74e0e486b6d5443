//! Figures of the last trades, trade after trade.

use domain::{Day, Money};
use ledger::Book;

/// Of the last `k` closed trades up to one of them. Rupees; undefined is `None`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RollingPoint {
    /// The number of the last trade, from 1, and the day on which it closed.
    pub trade: u32,
    pub day: Day,
    pub mean: f64,
    pub win_rate: f64,
    pub profit_factor: Option<f64>,
    pub payoff: Option<f64>,
}

/// In the order in which trades closed, which is that of the book.
pub fn rolling(book: &Book, k: usize) -> Vec<RollingPoint> {
    let trades = &book.trades;
    let closed: Vec<(Day, i64)> = (0..trades.len())
        .filter(|&at| trades.status[at].is_closed())
        .filter_map(|at| {
            let last = book.exits_of(at).next_back()?;
            Some((book.exits.day[last], trades.gross[at].0 - trades.charges[at].0))
        })
        .collect();
    if k == 0 {
        return Vec::new();
    }
    closed.windows(k).enumerate().map(|(at, window)| point((at + k) as u32, window)).collect()
}

fn point(trade: u32, window: &[(Day, i64)]) -> RollingPoint {
    let of = |is: fn(i64) -> bool| {
        let own = window.iter().filter(|(_, net)| is(*net));
        own.fold((0.0, 0.0), |(sum, count), (_, net)| (sum + *net as f64 / Money::ONE as f64, count + 1.0))
    };
    let ((won, wins), (lost, losses)) = (of(|net| net > 0), of(|net| net < 0));
    let all = window.len() as f64;
    RollingPoint {
        trade,
        day: window[window.len() - 1].0,
        mean: (won + lost) / all,
        win_rate: wins / all,
        profit_factor: (losses > 0.0).then(|| won / -lost),
        payoff: (losses > 0.0 && wins > 0.0).then(|| (won / wins) / (-lost / losses)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;

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
            let RollingPoint { trade, day, mean, win_rate, profit_factor, payoff } = one;
            format!("{trade} {day} {mean} {win_rate} {profit_factor:?} {payoff:?}")
        };
        // 10 and −5; −5 and 20; 20 and 6.
        assert_eq!(
            rolling(&book, 2).into_iter().map(line).collect::<Vec<_>>(),
            [
                "2 2026-11-03 2.5 0.5 Some(2.0) Some(2.0)",
                "3 2026-11-04 7.5 0.5 Some(4.0) Some(4.0)",
                "4 2026-11-05 13 1 None None",
            ]
        );
        assert!(rolling(&book, 5).is_empty() && rolling(&book, 0).is_empty());
    }
}
