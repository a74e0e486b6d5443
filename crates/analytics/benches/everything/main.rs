//! All formulas and breakdowns over a million trades, beside a plain loop over the same columns.
//! `cargo bench -p analytics`. The goal is a ratio of 2.5.

mod market;
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

const TRADES: usize = 1_000_000;
const ROUNDS: usize = 15;

fn main() {
    for instruments in [50, 2_000, 20_000] {
        let book = market::book(TRADES, instruments);
        agree(&analytics::everything(&book), &plain::everything(&book));
        let (mut ours, mut plain) = (Duration::MAX, Duration::MAX);
        // Alternating, so that both meet the same machine.
        for _ in 0..ROUNDS {
            plain = plain.min(time(|| plain::everything(black_box(&book))));
            ours = ours.min(time(|| analytics::everything(black_box(&book))));
        }
        let ratio = ours.as_secs_f64() / plain.as_secs_f64();
        println!(
            "{TRADES} trades in {instruments} instruments: ours {ours:?}, plain {plain:?}, ratio {ratio:.2}"
        );
    }
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begun = Instant::now();
    let result = work();
    let taken = begun.elapsed();
    drop(black_box(result));
    taken
}

/// Two ways to the same numbers, or the ratio says nothing.
fn agree(ours: &analytics::Everything, plain: &plain::Numbers) {
    let summary = &ours.summary;
    assert_eq!(summary.closed_trades, plain.wins + plain.losses + plain.breakeven);
    assert_eq!((summary.wins, summary.losses), (plain.wins, plain.losses));
    assert_eq!(summary.net_pnl.0, plain.gross - plain.charges);
    assert_eq!(summary.turnover.0, plain.turnover);
    assert_eq!(summary.realised_in_open_trades.0, plain.open_net);
    assert_eq!(summary.max_drawdown.map(|fall| fall.amount.0), Some(plain.max_drawdown));
    assert_eq!(summary.longest_winning_streak, plain.longest_winning);
    assert_eq!(summary.longest_losing_streak, plain.longest_losing);
    assert_eq!(ours.daily.len(), plain.days.iter().filter(|day| day.exits > 0).count());
    assert_eq!(ours.by_weekday[0].net.0, plain.by_weekday[0].gross - plain.by_weekday[0].charges);
    assert_eq!(ours.by_hour[0].net.0, plain.by_hour[9].gross - plain.by_hour[9].charges);
    let symbols: i64 = plain.by_instrument.iter().map(|one| one.gross - one.charges).sum();
    assert_eq!(ours.by_symbol.iter().map(|group| group.net.0).sum::<i64>(), symbols);
    for (ours, plain) in [(summary.sharpe, plain.sharpe), (summary.sortino, plain.sortino)] {
        assert!((ours.unwrap() - plain).abs() < 1e-6, "{ours:?} {plain}");
    }
}
