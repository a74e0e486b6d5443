//! The rows of the side files on the wire.

use domain::ActionKind;
use ledger::Book;
use serde::Serialize;
use utoipa::ToSchema;

use crate::numbers::{Each, IstDay, Rupees, Units};
use crate::words::{ActionWord, RowStatus};
use crate::{ActionLine, SettlementLine};

/// One corporate action as it was understood.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedAction<'a> {
    /// From 1, as a spreadsheet shows it.
    row: u32,
    ex_date: IstDay,
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
    action: ActionWord,
    /// `2:1`: two shares for each that is held; of a bonus, of rights and of a demerger beside those that are held.
    #[schema(required = true)]
    ratio: Option<String>,
    #[schema(required = true)]
    new_symbol: Option<&'a str>,
    #[schema(required = true)]
    new_isin: Option<&'a str>,
    #[schema(required = true)]
    allotted: Option<IstDay>,
    #[schema(required = true)]
    fraction_cash: Option<Rupees>,
    status: RowStatus,
    /// Why it is not applied, or what it still asks for.
    #[schema(required = true)]
    sentence: Option<String>,
    /// Of every position that it changed.
    #[schema(value_type = Vec<ActionEffect>)]
    effects: Vec<ActionEffect<'a>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionEffect<'a> {
    symbol: &'a str,
    /// Held when the ex-date begins. Negative for a short.
    before: Units,
    /// Of the same scrip when the action is done. Negative for a short.
    after: Units,
    #[schema(required = true, value_type = Option<Received>)]
    received: Option<Received<'a>>,
    /// What was paid on the shares that were held, and is part of their cost; 0 of all but a call.
    paid: Rupees,
}

/// Shares of another company.
#[derive(Serialize, ToSchema)]
pub struct Received<'a> {
    symbol: &'a str,
    quantity: Units,
}

/// What one contract was worth at its expiry.
#[derive(Serialize, ToSchema)]
pub struct SettlementRow<'a> {
    /// From 1, as a spreadsheet shows it.
    row: u32,
    symbol: &'a str,
    /// 0: it expired worthless.
    value: Each,
    status: RowStatus,
    /// Why it is not applied, or what is hard to believe about it.
    #[schema(required = true)]
    sentence: Option<&'a str>,
}

impl<'a> ReportedAction<'a> {
    pub fn of(line: &'a ActionLine, book: &'a Book) -> Self {
        let one = &line.action;
        let into = one.into.as_ref();
        let symbol = |at: u32| book.instruments[at as usize].symbol.as_str();
        let effect = |effect: &ledger::ActionEffect| ActionEffect {
            symbol: symbol(effect.instrument),
            before: Units(effect.before),
            after: Units(effect.after),
            received: effect
                .received
                .map(|(of, quantity)| Received { symbol: symbol(of), quantity: Units(quantity) }),
            paid: Rupees(effect.paid),
        };
        Self {
            row: line.row,
            ex_date: IstDay(one.ex_date),
            symbol: &one.symbol,
            isin: one.isin.as_ref().map(|isin| isin.as_str()),
            action: ActionWord::from(&one.kind),
            ratio: ratio(&one.kind),
            new_symbol: into.map(|into| into.symbol.as_str()),
            new_isin: into.and_then(|into| into.isin.as_ref()).map(|isin| isin.as_str()),
            allotted: one.allotted.map(IstDay),
            fraction_cash: one.fraction_cash.map(Rupees),
            status: line.status.into(),
            sentence: line.sentence.as_ref().map(domain::Text::message),
            effects: line.effects.iter().map(effect).collect(),
        }
    }
}

fn ratio(kind: &ActionKind) -> Option<String> {
    let ratio = match kind {
        ActionKind::Rename
        | ActionKind::Call { .. }
        | ActionKind::FullyPaid
        | ActionKind::FutureDividend { .. }
        | ActionKind::Buyback { .. }
        | ActionKind::Transfer { .. } => return None,
        ActionKind::Adjust(ratio)
        | ActionKind::Split(ratio)
        | ActionKind::Consolidation(ratio)
        | ActionKind::Bonus(ratio)
        | ActionKind::Rights { ratio, .. }
        | ActionKind::Demerger { ratio, .. }
        | ActionKind::Merger(ratio) => ratio,
    };
    let (new, per) = ratio.parts();
    Some(format!("{new}:{per}"))
}

impl<'a> SettlementRow<'a> {
    pub fn of(line: &'a SettlementLine) -> Self {
        Self {
            row: line.row,
            symbol: &line.symbol,
            value: Each(line.value),
            status: line.status.into(),
            sentence: line.sentence.as_deref(),
        }
    }
}
