//! Fees outside trades on the wire.

use domain::{FeeKind, Money};
use serde::Serialize;
use utoipa::ToSchema;

use crate::numbers::{IstDay, Rupees};
use crate::words::FeeWord;

/// Fees that belong to an account and a day, to no trade: in no other figure.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fees<'a> {
    /// What was given back is taken off.
    total: Rupees,
    /// `summary.netPnl` less `total`.
    net_after: Rupees,
    by_kind: Vec<FeesOfKind>,
    /// Days with a fee, the earliest first.
    by_day: Vec<FeesOfDay>,
    /// The rows of the fees' file.
    #[schema(value_type = Vec<FeeRow>)]
    rows: Vec<FeeRow<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeesOfKind {
    kind: FeeWord,
    #[schema(example = "MTF interest")]
    name: &'static str,
    amount: Rupees,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeesOfDay {
    day: IstDay,
    amount: Rupees,
}

#[derive(Serialize, ToSchema)]
pub struct FeeRow<'a> {
    /// From 1, as a spreadsheet shows it.
    row: u32,
    day: IstDay,
    kind: FeeWord,
    /// Negative: given back.
    amount: Rupees,
    note: &'a str,
}

impl<'a> Fees<'a> {
    pub fn of(report: &'a crate::Report) -> Option<Self> {
        let (fees, rows) = (report.fees.as_ref()?, report.stated.fees.as_ref()?);
        Some(Self {
            total: Rupees(fees.total),
            net_after: Rupees(report.net_after_fees()?),
            by_kind: by_kind(fees),
            by_day: by_day(fees),
            rows: rows.iter().map(row).collect(),
        })
    }
}

pub fn by_kind(fees: &ledger::Fees) -> Vec<FeesOfKind> {
    let of_kind = |&(kind, amount): &(FeeKind, Money)| FeesOfKind {
        kind: kind.into(),
        name: kind.name(),
        amount: Rupees(amount),
    };
    fees.by_kind.iter().map(of_kind).collect()
}

pub fn by_day(fees: &ledger::Fees) -> Vec<FeesOfDay> {
    fees.by_day.iter().map(|&(day, amount)| FeesOfDay { day: IstDay(day), amount: Rupees(amount) }).collect()
}

fn row(one: &tradebook::side::FeeRow) -> FeeRow<'_> {
    FeeRow {
        row: one.row,
        day: IstDay(one.fee.day),
        kind: one.fee.kind.into(),
        amount: Rupees(one.fee.amount),
        note: &one.fee.note,
    }
}
