//! What of its fills belongs to a trade, as it is laid beside candles.

use ::backtest::{Done, Ended};
use candles::Execution;
use domain::{Money, Origin, Quantity, Side, value_of};
use ledger::{Direction, Status};

use crate::account::Account;

/// What of its fills belongs to the trade.
#[derive(Debug, PartialEq, Eq)]
pub struct Executed {
    pub executions: Vec<Execution>,
    /// Of these, what was executed on an exchange.
    pub reported: Vec<candles::Priced>,
    /// A sentence: why nothing can be said of how it stood.
    pub unknown: Option<&'static str>,
}

pub fn executed(account: &Account, trade: usize) -> Executed {
    let detail = ledger::detail(&account.merged, account.by_head(), &account.book, trade);
    let pieces =
        detail.fills.iter().map(|one| Piece { fill: one.fill, quantity: one.quantity, value: one.value });
    executed_of(account, trade, pieces)
}

/// What a trade has of a fill.
struct Piece {
    fill: u32,
    quantity: Quantity,
    value: Money,
}

/// The fills of every trade of an account, in one pass: to take one trade apart means to go through all fills of its
/// instrument.
pub struct AllFills {
    /// Those of trade `i` are `fills[first[i]..first[i + 1]]`, in their order.
    first: Vec<u32>,
    /// With how many units it has of each.
    fills: Vec<(u32, i64)>,
}

impl AllFills {
    pub fn of(account: &Account) -> Self {
        let book = &account.book;
        let mut all: Vec<(u32, u32, i64)> = Vec::new();
        book.each_trade_fill(&account.merged.fills, |one| all.push((one.trade, one.fill, one.units)));
        all.sort_unstable();
        let (mut first, mut fills): (Vec<u32>, Vec<(u32, i64)>) = (vec![0], Vec::with_capacity(all.len()));
        let mut own = all.iter().peekable();
        for trade in 0..book.trades.len() as u32 {
            let from = fills.len();
            while let Some((_, fill, units)) = own.next_if(|one| one.0 == trade) {
                match fills[from..].last_mut() {
                    Some(last) if last.0 == *fill => last.1 += units,
                    _ => fills.push((*fill, *units)),
                }
            }
            first.push(fills.len() as u32);
        }
        Self { first, fills }
    }

    /// The same as [`executed`], of a trade that has whole fills without taking it apart.
    pub fn executed(&self, account: &Account, trade: usize) -> Executed {
        let own = &self.fills[self.first[trade] as usize..self.first[trade + 1] as usize];
        let instrument = account.book.trades.instrument[trade];
        let fill = |at: u32| &account.merged.fills[at as usize];
        let is_whole = |&(at, units): &(u32, i64)| {
            let fill = fill(at);
            units == fill.quantity.0 && fill.instrument == instrument && !is_corporate_action(fill.origin)
        };
        if own.iter().all(is_whole) {
            let piece = |&(at, _): &(u32, i64)| Piece {
                fill: at,
                quantity: fill(at).quantity,
                value: fill(at).value,
            };
            return executed_of(account, trade, own.iter().map(piece));
        }
        executed(account, trade)
    }
}

fn executed_of(account: &Account, trade: usize, pieces: impl Iterator<Item = Piece>) -> Executed {
    let trades = &account.book.trades;
    let (mut executions, mut reported) = (Vec::new(), Vec::new());
    let (mut units, mut as_executed) = (0_i64, true);
    for part in pieces {
        let fill = &account.merged.fills[part.fill as usize];
        let (at, day_only) = (fill.time, !fill.time.has_time_of_day());
        // What the user or a corporate action states was executed in no candle, nor was what was settled.
        if fill.origin.is_trade() {
            reported.push(candles::Priced { at, day_only, price: fill.price });
        }
        let signed = if fill.side == Side::Buy { part.quantity.0 } else { -part.quantity.0 };
        as_executed &= units == 0 || !is_corporate_action(fill.origin);
        units = units.saturating_add(signed);
        as_executed &= is_price_times(part.value, value_of(fill.price, part.quantity));
        executions.push(Execution {
            at,
            day_only,
            is_market_price: !fill.origin.is_stated(),
            units: Quantity(signed),
            price: fill.price,
            value: part.value,
        });
    }
    let unknown = if trades.status[trade] == Status::UnknownCost {
        Some("When and at what price it was opened is not known.")
    } else if units != trades.open_quantity[trade].0 || !as_executed {
        Some(
            "A split, bonus or another corporate action lies within it: prices before and after it do not compare.",
        )
    } else {
        None
    };
    Executed { executions, reported, unknown }
}

/// Before and after it the prices of what is held do not compare.
const fn is_corporate_action(origin: Origin) -> bool {
    matches!(origin, Origin::Bonus | Origin::Rights | Origin::Received | Origin::Fraction)
}

/// Brokers round prices or values: one in a hundred is another thing.
fn is_price_times(value: Money, product: Option<Money>) -> bool {
    product.is_some_and(|product| (value.0 - product.0).abs() <= value.0.abs() / 100 + 100)
}

/// What it came to as a whole; `None`: it is open, its result is not known, or a corporate action changed what it cost,
/// so that its parts cannot be told.
pub fn done(account: &Account, at: usize) -> Option<Done> {
    let trades = &account.book.trades;
    let direction = trades.direction[at];
    let (entry, exit) = match direction {
        Direction::Long => (trades.buy_value[at], trades.sell_value[at]),
        Direction::Short => (trades.sell_value[at], trades.buy_value[at]),
    };
    let (gross, charges) = (trades.gross[at], trades.charges[at]);
    let done = Done { quantity: trades.quantity[at], entry, exit, charges };
    (trades.status[at].is_closed() && done.net(direction) == gross - charges).then_some(done)
}

/// The same with its times, as a stop is tried on it.
pub fn ended(account: &Account, at: usize, executed: &Executed) -> Option<Ended> {
    let done = done(account, at).filter(|_| executed.unknown.is_none())?;
    let direction = account.book.trades.direction[at];
    let (into, out) = sides(&executed.executions, direction);
    Some(Ended {
        entry: (into.first()?.at, into.last()?.at),
        exit: (out.first()?.at, out.last()?.at),
        day_only: executed.executions.iter().any(|one| one.day_only),
        direction,
        quantity: done.quantity,
        entry_value: done.entry,
        exit_value: done.exit,
        charges: done.charges,
    })
}

/// What opened it and what closed it, each by time.
pub fn sides(executions: &[Execution], direction: Direction) -> (Vec<&Execution>, Vec<&Execution>) {
    let opens = |one: &&Execution| (one.units.0 > 0) == (direction == Direction::Long);
    executions.iter().partition(opens)
}
