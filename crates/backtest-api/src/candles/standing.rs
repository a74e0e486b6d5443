//! How well and how badly a trade stood, by its executions and candles.

use candles::{After, Excursions};
use report::numbers::{Each, IstTime, Rupees};
use serde::Serialize;
use utoipa::ToSchema;

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
