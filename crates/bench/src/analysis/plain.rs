//! The baseline: one loop over the columns, written as one would write it down, into plain arrays.

use domain::{Day, Product};
use ledger::{Book, Status};

#[derive(Debug, Default)]
pub struct Numbers {
    pub wins: u32,
    pub losses: u32,
    pub breakeven: u32,
    pub open: u32,
    pub unknown_cost: u32,
    pub settlement_needed: u32,
    pub won: i64,
    pub lost: i64,
    pub open_net: i64,
    pub gross: i64,
    pub charges: i64,
    pub turnover: i64,
    pub longest_winning: u32,
    pub longest_losing: u32,
    /// From the first exit's day.
    pub days: Vec<Row>,
    pub max_drawdown: i64,
    pub sharpe: f64,
    pub sortino: f64,
}

#[derive(Debug, Default, Clone, Copy)]
pub struct Row {
    pub gross: i64,
    pub charges: i64,
    pub exits: u32,
}

impl Row {
    fn add(&mut self, gross: i64, charges: i64) {
        self.gross += gross;
        self.charges += charges;
        self.exits += 1;
    }
}

pub fn everything(book: &Book) -> Numbers {
    let (trades, exits) = (&book.trades, &book.exits);
    let first = exits.day.iter().min().copied().unwrap_or_default();
    let last = exits.day.iter().max().copied().unwrap_or_default();
    let mut numbers =
        Numbers { days: vec![Row::default(); (last.0 - first.0 + 1) as usize], ..Numbers::default() };
    let (mut winning, mut losing) = (0, 0);
    for at in 0..trades.len() {
        let status = trades.status[at];
        let (gross, charges) = (trades.gross[at].0, trades.charges[at].0);
        let net = gross - charges;
        match status {
            Status::Win => {
                numbers.wins += 1;
                numbers.won += net;
                winning += 1;
                losing = 0;
                numbers.longest_winning = numbers.longest_winning.max(winning);
            }
            Status::Loss => {
                numbers.losses += 1;
                numbers.lost += net;
                losing += 1;
                winning = 0;
                numbers.longest_losing = numbers.longest_losing.max(losing);
            }
            Status::Breakeven => numbers.breakeven += 1,
            Status::Open => {
                numbers.open += 1;
                numbers.open_net += net;
            }
            Status::UnknownCost => numbers.unknown_cost += 1,
            Status::SettlementNeeded => numbers.settlement_needed += 1,
        }
        if !status.counts() {
            continue;
        }
        numbers.gross += gross;
        numbers.charges += charges;
        if trades.product[at] != Product::Delivery {
            numbers.turnover += trades.turnover[at].0;
        }
        for exit in trades.first_exit[at] as usize..trades.first_exit[at + 1] as usize {
            let day = (exits.day[exit].0 - first.0) as usize;
            numbers.days[day].add(exits.gross[exit].0, exits.charges[exit].0);
        }
    }
    by_day(&mut numbers, first);
    numbers
}

/// Equity, drawdown, Sharpe and Sortino of the days.
fn by_day(numbers: &mut Numbers, first: Day) {
    let (mut equity, mut peak, mut count) = (0, 0, 0.0);
    let (mut sum, mut squares, mut losing) = (0.0, 0.0, 0.0);
    for (at, day) in numbers.days.iter().enumerate() {
        let net = day.gross - day.charges;
        if day.exits > 0 {
            equity += net;
            peak = peak.max(equity);
            numbers.max_drawdown = numbers.max_drawdown.max(peak - equity);
        }
        if !first.plus(at as i32).is_weekend() {
            let net = net as f64;
            count += 1.0;
            sum += net;
            squares += net * net;
            losing += net.min(0.0) * net.min(0.0);
        }
    }
    let mean: f64 = sum / count;
    let deviation = f64::sqrt((squares - sum * mean) / (count - 1.0));
    numbers.sharpe = mean / deviation * 252.0_f64.sqrt();
    numbers.sortino = mean / f64::sqrt(losing / count) * 252.0_f64.sqrt();
}
