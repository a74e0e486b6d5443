//! A lot of the year as one row of a file.

use super::wire::TaxLot;

/// Of [`lot_row`]; those before [`FIRST_NUMBER`] hold words.
pub const LOT_COLUMNS: [&str; 14] = [
    "head",
    "broker",
    "symbol",
    "isin",
    "quantity",
    "bought",
    "sold",
    "sale",
    "cost",
    "cost_that_counts",
    "expenses",
    "transaction_tax",
    "result",
    "assumed",
];

pub const FIRST_NUMBER: usize = 4;

/// Rupees and units as plain decimals, days as 2025-06-10.
pub fn lot_row(lot: &TaxLot<'_>) -> [String; LOT_COLUMNS.len()] {
    [
        lot.head.to_owned(),
        lot.broker.to_owned(),
        lot.symbol.to_owned(),
        lot.isin.unwrap_or_default().to_owned(),
        lot.quantity.0.to_string(),
        lot.bought.0.to_string(),
        lot.sold.0.to_string(),
        lot.sale.0.to_string(),
        lot.cost.0.to_string(),
        lot.cost_used.0.to_string(),
        lot.expenses.0.to_string(),
        lot.transaction_tax.0.to_string(),
        lot.result.0.to_string(),
        if lot.assumed { "yes" } else { "no" }.to_owned(),
    ]
}
