//! How well and how badly a trade stood, by its executions and candles.

use candles::{After, Excursions, Execution};
use domain::{Money, Origin, Quantity, Side, value_of};
use journal::account::Account;
use ledger::Status;
use report::numbers::{Each, IstTime, Rupees};
use serde::Serialize;
use utoipa::ToSchema;

use super::is_day_only;

/// How well and how badly a trade stood, before charges.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeStanding {
    /// What is sure.
    best: Stood,
    worst: Stood,
    /// Where candles with an execution in them reach further: nobody knows which came first.
    #[schema(required = true)]
    best_possible: Option<Stood>,
    #[schema(required = true)]
    worst_possible: Option<Stood>,
    /// Null while it is open.
    #[schema(required = true)]
    result: Option<Rupees>,
    /// Result ÷ best; null while it is open, or where it never stood above its entry.
    #[schema(required = true)]
    capture: Option<f64>,
    /// Best − result; null as above.
    #[schema(required = true)]
    give_back: Option<Rupees>,
    /// Candles that were looked at.
    candles: usize,
    /// Of these, those with an execution in them.
    edges: usize,
    /// After the last exit, on its day.
    #[schema(required = true)]
    after: Option<PricesAfter>,
}

#[derive(Serialize, ToSchema)]
pub struct Stood {
    /// Of the candle, or of the execution.
    at: IstTime,
    amount: Rupees,
    price: Each,
    /// From the average of the entries until then, in the direction of the position.
    points: Each,
}

#[derive(Serialize, ToSchema)]
pub struct PricesAfter {
    highest: Each,
    lowest: Each,
    /// Begin of the last candle of that day.
    until: IstTime,
}

/// What of its fills belongs to the trade.
pub struct Executed {
    pub executions: Vec<Execution>,
    /// Of these, what was executed on an exchange.
    pub reported: Vec<candles::Priced>,
    /// A sentence: why nothing can be said of how it stood.
    pub unknown: Option<&'static str>,
}

pub fn executed(account: &Account, trade: usize) -> Executed {
    let trades = &account.book.trades;
    let detail = ledger::detail(&account.merged, account.by_head(), &account.book, trade);
    let (mut executions, mut reported) = (Vec::with_capacity(detail.fills.len()), Vec::new());
    let (mut units, mut as_executed) = (0_i64, true);
    for part in &detail.fills {
        let fill = &account.merged.fills[part.fill as usize];
        let (at, day_only) = (fill.time, is_day_only(fill.time));
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

/// `after`: its last execution.
pub fn standing(found: &Excursions, after: Option<After>) -> TradeStanding {
    let stood = |one: candles::Excursion| Stood {
        at: IstTime(one.at),
        amount: Rupees(one.amount),
        price: Each(one.price),
        points: Each(one.points),
    };
    TradeStanding {
        best: stood(found.best),
        worst: stood(found.worst),
        best_possible: found.best_possible.map(stood),
        worst_possible: found.worst_possible.map(stood),
        result: found.result.map(Rupees),
        capture: found.capture(),
        give_back: found.give_back().map(Rupees),
        candles: found.candles,
        edges: found.edges,
        after: found.result.and(after).map(|after| PricesAfter {
            highest: Each(after.highest),
            lowest: Each(after.lowest),
            until: IstTime(after.until),
        }),
    }
}
