//! One trade as a row of the history.

use domain::Money;
use ledger::Status;
use report::numbers::{Each, IstTime, Rupees, Units};
use report::wire;
use report::words::{Broker, Direction, Product, RecordState, Segment, Status as StatusWord};
use serde::Serialize;
use utoipa::ToSchema;

use super::build::Journal;
use super::subject::TradeId;
use super::view::days_held;

/// Some rows of the trades that a filter leaves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradePage {
    /// How many trades the filter leaves.
    pub total: u32,
    pub offset: u32,
    pub rows: Vec<TradeLine>,
    /// Running net after the newest trade of the page; only in the order of exits.
    #[schema(required = true)]
    pub carried_forward: Option<Rupees>,
    /// Running net before the oldest trade of the page; only in the order of exits.
    #[schema(required = true)]
    pub brought_forward: Option<Rupees>,
}

/// A position cycle: from flat, through entries and exits, back to flat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeLine {
    /// Stays when later files come.
    #[schema(example = "zerodha-1f8b2c64d09ae371")]
    pub id: String,
    #[schema(example = "NIFTY 25900 PE 17 Nov 2026")]
    pub title: String,
    pub symbol: String,
    pub broker: Broker,
    /// `zerodha` is the first account there, `zerodha.2` the second.
    #[schema(example = "zerodha.2")]
    pub account: String,
    /// What the user calls the account.
    pub account_name: String,
    pub segment: Segment,
    pub product: Product,
    pub direction: Direction,
    pub status: StatusWord,
    pub quantity: Units,
    /// Negative for a short.
    pub open_quantity: Units,
    #[schema(required = true)]
    pub entry_time: Option<IstTime>,
    #[schema(required = true)]
    pub exit_time: Option<IstTime>,
    #[schema(required = true)]
    pub average_entry: Option<Each>,
    #[schema(required = true)]
    pub average_exit: Option<Each>,
    /// Null when the cost is unknown, as are `charges` and `netPnl`.
    #[schema(required = true)]
    pub gross_pnl: Option<Rupees>,
    #[schema(required = true)]
    pub charges: Option<Rupees>,
    #[schema(required = true)]
    pub net_pnl: Option<Rupees>,
    /// Running net after it, of what the filter leaves; null for what does not count and what has no exit.
    #[schema(required = true)]
    pub balance: Option<Rupees>,
    /// Held, in calendar days; 0 on the same day.
    pub days: i32,
    /// Notes were written about it.
    pub noted: bool,
    /// Some of it was typed by hand.
    pub manual: bool,
    /// Delivery of a scrip whose record is not known: its profit may be another.
    pub assumed: bool,
    /// Of its scrip.
    pub record: RecordState,
}

pub fn line(journal: &Journal, at: usize, balance: Option<Money>) -> TradeLine {
    let book = &journal.book;
    let trades = &book.trades;
    let instrument = &book.instruments[trades.instrument[at] as usize];
    let account = journal.place(at).0;
    let known = trades.status[at] != Status::UnknownCost;
    let (gross, charges) = (trades.gross[at], trades.charges[at]);
    let (average_entry, average_exit) = wire::averages(book, at);
    TradeLine {
        id: TradeId { account: account.name, key: trades.key[at] }.to_string(),
        title: instrument.title(),
        symbol: instrument.symbol.to_string(),
        broker: account.broker.into(),
        account: account.name.to_string(),
        account_name: account.called.clone(),
        segment: instrument.segment().into(),
        product: trades.product[at].into(),
        direction: trades.direction[at].into(),
        status: trades.status[at].into(),
        quantity: Units(trades.quantity[at]),
        open_quantity: Units(trades.open_quantity[at]),
        entry_time: trades.entry_time[at].map(IstTime),
        exit_time: trades.exit_time[at].map(IstTime),
        average_entry: average_entry.map(Each),
        average_exit: average_exit.map(Each),
        gross_pnl: known.then_some(Rupees(gross)),
        charges: known.then_some(Rupees(charges)),
        net_pnl: known.then_some(Rupees(gross - charges)),
        balance: balance.map(Rupees),
        days: days_held(journal, at),
        noted: journal.marks.has_notes(at),
        manual: journal.marks.is_typed(at),
        assumed: trades.assumed[at],
        record: journal.records[trades.instrument[at] as usize].into(),
    }
}
