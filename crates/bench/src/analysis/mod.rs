//! The summary and the days of a million trades, beside a plain loop over the same columns.

mod cuts;
mod market;
mod plain;

use std::hint::black_box;

use analytics::cut::{Amount, Labels, amounts, dimension, figure, ranked};
use analytics::{Filter, select};
use ledger::Book;

use crate::ratio::{Best, compare};

const TRADES: usize = 1_000_000;

pub fn run() {
    for instruments in [50, 2_000] {
        let book = market::book(TRADES, instruments);
        let (summary, days) = analysed(&book);
        agree(&summary, &days, &plain::everything(&book));
        compare(
            &format!("1,000,000 trades in {instruments} instruments: all formulas, and the days"),
            2.5,
            15,
            || drop(black_box(analysed(black_box(&book)))),
            || drop(black_box(plain::everything(black_box(&book)))),
        );
    }
    groups();
    cuts::run(|trades| market::book(trades, 2_000));
}

/// Of a journal as large as they come: the screen waits for it.
fn groups() {
    let book = market::book(TRADES / 10, 2_000);
    let labels = Labels::default();
    let net = figure("net").unwrap_or_else(|| unreachable!());
    for by in ["underlying", "month", "weekday"].map(|key| dimension(key).unwrap_or_else(|| unreachable!())) {
        let mut best = Best::default();
        for _ in 0..15 {
            best.time(|| {
                let all = select(black_box(&book), &Filter::default());
                let judged = amounts(&all, Amount::Net, &[]);
                drop(black_box(ranked(&judged, &labels.codes(&book, by), by, net, 50)));
            });
        }
        best.absolute(&format!("100,000 trades, the figures by {by:?}"), "≤ 40 ms");
    }
}

fn analysed(book: &Book) -> (analytics::Summary, Vec<analytics::Daily>) {
    let days = analytics::daily(book);
    (analytics::summary(book, &days), days)
}

/// Two ways to the same numbers, or the ratio says nothing.
fn agree(summary: &analytics::Summary, days: &[analytics::Daily], plain: &plain::Numbers) {
    assert_eq!(summary.closed_trades, plain.wins + plain.losses + plain.breakeven);
    assert_eq!((summary.wins, summary.losses), (plain.wins, plain.losses));
    assert_eq!(summary.net_pnl.0, plain.gross - plain.charges);
    assert_eq!(summary.turnover.0, plain.turnover);
    assert_eq!(summary.realised_in_open_trades.0, plain.open_net);
    assert_eq!(summary.max_drawdown.map(|fall| fall.amount.0), Some(plain.max_drawdown));
    assert_eq!(summary.longest_winning_streak, plain.longest_winning);
    assert_eq!(summary.longest_losing_streak, plain.longest_losing);
    assert_eq!(days.len(), plain.days.iter().filter(|day| day.exits > 0).count());
    for (ours, plain) in [(summary.sharpe, plain.sharpe), (summary.sortino, plain.sortino)] {
        assert!(ours.is_some_and(|ours| (ours - plain).abs() < 1e-6), "{ours:?} {plain}");
    }
}
