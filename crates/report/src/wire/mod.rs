//! The report as JSON: keys and their order are a contract, more may be added.
//!
//! Everything borrows from the [`super::Report`]; a trade is put together while it is written ([`write`]).

pub mod fees;
mod side;
mod write;

use std::iter::Sum;

use ledger::Book;
use serde::Serialize;
use utoipa::ToSchema;

use super::numbers::{Each, IstDay, IstTime, Rupees, Units};
use super::text::Text;
use super::words::{Broker, ChargeHead, Direction, Product, RecordState, Segment, SignKind, Status};
use fees::Fees;
use side::{ReportedAction, SettlementRow};

pub use write::{
    averages, charges, charges_of_part, conflicted, daily, exits, file, stated_heads, summary, trades,
};

/// What the files say: trades matched, charged and added up. Rupees and quantities are exact decimals;
/// what is undefined is null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// The Indian day on which expiry was judged.
    as_of: IstDay,
    #[schema(value_type = Vec<File>)]
    files: Vec<File<'a>>,
    summary: Summary,
    charges: Charges,
    #[schema(value_type = Vec<Scrip>)]
    scrips: Scrips<'a>,
    /// By the time of the last exit.
    #[schema(value_type = Vec<Trade>)]
    trades: Trades<'a>,
    daily: Vec<Daily>,
    #[schema(value_type = Start)]
    start: Start<'a>,
    /// The rows of the actions' file and what became of them.
    #[schema(value_type = Vec<ReportedAction>)]
    actions: Vec<ReportedAction<'a>>,
    /// The rows of the settlements' file and what became of them.
    #[schema(value_type = Vec<SettlementRow>)]
    settlements: Vec<SettlementRow<'a>>,
    /// Fees outside trades, in no other figure. Null: nothing was said about them.
    #[schema(value_type = Option<Fees>, required = true)]
    fees: Option<Fees<'a>>,
    /// Whole sentences about an account rather than one file.
    warnings: Vec<String>,
    /// What each of `warnings` is made of.
    warning_texts: Vec<Text>,
    timings: Timings,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct File<'a> {
    name: &'a str,
    broker: Broker,
    /// Null: both, in one file.
    #[schema(required = true)]
    segment: Option<Segment>,
    #[schema(example = "zerodha-tradebook-csv")]
    format: &'a str,
    #[schema(required = true)]
    window: Option<Window>,
    #[schema(value_type = Rows)]
    rows: Rows<'a>,
    /// Whole sentences.
    warnings: Vec<String>,
    /// What each of `warnings` is made of; receipts of earlier times do not say.
    #[schema(required = false)]
    warning_texts: Vec<Text>,
}

/// The days the file covers, both included.
#[derive(Serialize, ToSchema)]
pub struct Window {
    from: IstDay,
    to: IstDay,
}

impl From<domain::Window> for Window {
    fn from(days: domain::Window) -> Self {
        Self { from: IstDay(days.from), to: IstDay(days.to) }
    }
}

/// Every row read is a new fill, a duplicate, a conflict, skipped or rejected.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rows<'a> {
    read: u32,
    /// New ones.
    fills: u32,
    /// Known already, from this file or an earlier one.
    duplicates: u32,
    /// Known with other content; the first one counts.
    conflicts: usize,
    skipped: u32,
    #[schema(value_type = Vec<Rejected>)]
    rejected: Vec<Rejected<'a>>,
    /// The first thousand of `conflicts`.
    conflicted: Vec<Conflicted>,
    /// Rejected rows beyond the thousand listed in `rejected`.
    rejected_more: u32,
}

#[derive(Serialize, ToSchema)]
pub struct Rejected<'a> {
    /// From 1, as a spreadsheet shows it.
    row: u32,
    column: &'a str,
    reason: &'a str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Conflicted {
    row: u32,
    reason: String,
    /// What `reason` is made of; receipts of earlier times do not say.
    #[schema(required = false)]
    reason_text: Text,
}

/// Money runs over exits, counts and averages over closed trades; `realisedInOpenTrades` lies between.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    closed_trades: u32,
    open_trades: u32,
    unknown_cost: u32,
    settlement_needed: u32,
    wins: u32,
    losses: u32,
    breakeven: u32,
    gross_pnl: Rupees,
    /// The realised part.
    charges: Rupees,
    net_pnl: Rupees,
    realised_in_open_trades: Rupees,
    /// 0 to 1.
    #[schema(required = true)]
    win_rate: Option<f64>,
    #[schema(required = true)]
    average_win: Option<Rupees>,
    /// Negative.
    #[schema(required = true)]
    average_loss: Option<Rupees>,
    #[schema(required = true)]
    payoff_ratio: Option<f64>,
    #[schema(required = true)]
    profit_factor: Option<f64>,
    #[schema(required = true)]
    expectancy: Option<Rupees>,
    /// Positive.
    #[schema(required = true)]
    max_drawdown: Option<Rupees>,
    #[schema(required = true)]
    max_drawdown_from: Option<IstDay>,
    #[schema(required = true)]
    max_drawdown_to: Option<IstDay>,
    #[schema(required = true)]
    sharpe: Option<f64>,
    #[schema(required = true)]
    sortino: Option<f64>,
    #[schema(required = true)]
    recovery_factor: Option<f64>,
    turnover: Rupees,
    #[schema(required = true)]
    first_day: Option<IstDay>,
    #[schema(required = true)]
    last_day: Option<IstDay>,
    /// Gross delivery profit and loss of every scrip whose `record` is not `known`; part of `grossPnl`.
    assumed_pnl: Rupees,
    /// Sale value of `unknown_cost`; part of no other number.
    left_out_sale_value: Rupees,
}

/// Charges of all fills by head; `summary.charges` is the realised part.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Charges {
    brokerage: Rupees,
    stt: Rupees,
    exchange: Rupees,
    sebi: Rupees,
    ipft: Rupees,
    stamp_duty: Rupees,
    gst: Rupees,
    dp: Rupees,
    /// Commodity transaction tax: 0, since no commodity file is read.
    ctt: Rupees,
    total: Rupees,
    /// False only where the broker's own files state every amount.
    estimated: bool,
    /// The heads of which the broker's own files state some or all. Absent when they state none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    stated: Vec<StatedHead>,
    /// Whole sentences.
    notes: Vec<String>,
    /// What each of `notes` is made of.
    note_texts: Vec<Text>,
    /// Trading days whose brokerage and depository fee nobody knows: they are in no figure. Absent when there is none.
    #[serde(skip_serializing_if = "is_none")]
    #[schema(required = false)]
    days_without_brokerage: u32,
    /// Trading days whose brokerage is stated and whose depository fee nobody knows. Absent when there is none.
    #[serde(skip_serializing_if = "is_none")]
    #[schema(required = false)]
    days_without_dp: u32,
}

/// Trading days of which something is in no figure, since nobody knows it.
#[derive(Debug, Clone, Copy, Default)]
pub struct DaysWithout {
    /// Brokerage and depository fee.
    pub brokerage: u32,
    /// The depository fee alone.
    pub dp: u32,
}

impl DaysWithout {
    pub fn of(book: &Book) -> Self {
        Self { brokerage: book.days_without_brokerage, dp: book.days_without_dp }
    }
}

impl Sum for DaysWithout {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            brokerage: sum.brokerage + one.brokerage,
            dp: sum.dp + one.dp,
        })
    }
}

/// A head that the broker's own files state.
#[derive(Serialize, ToSchema)]
pub struct StatedHead {
    head: ChargeHead,
    /// The names of the brokers that state it.
    #[schema(example = json!(["Kotak Securities"]))]
    by: Vec<&'static str>,
    /// All of it is stated; else the rest is estimated.
    whole: bool,
    /// What we would have estimated for all of it. Null: not known, since no plan of the broker is.
    #[schema(required = true)]
    ours: Option<Rupees>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scrip<'a> {
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
    realised: Realised,
    unknown_cost_quantity: Units,
    /// Negative for a short.
    open_quantity: Units,
    open_value: Rupees,
    record: RecordState,
    /// The least number of shares that the record lacks; 0 unless it is a deficit.
    lacking: Units,
    /// Gross delivery profit and loss where the record is not `known`, `unknown_cost` left out.
    assumed_pnl: Rupees,
    /// Sale value of `unknown_cost`: counted nowhere.
    left_out_sale_value: Rupees,
    segment: Segment,
    /// Of a contract: it was first traded soon after the files of its segment begin, and a position in it may have
    /// been open before.
    may_be_cut: bool,
    /// Open questions about a bonus, a split and the like: its record is `assumed` at best.
    #[schema(value_type = Vec<Sign>)]
    signs: Vec<Sign>,
}

/// Something in the numbers that a corporate action would explain.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sign {
    kind: SignKind,
    /// Until the position was at its lowest; of a contract in all. For `new_isin` what is held under the old one.
    bought: Units,
    /// As `bought`; for `new_isin` what lacks under the new one.
    sold: Units,
    /// The larger for the smaller, as `2:1`.
    #[schema(required = true)]
    ratio: Option<String>,
    /// The name under which a contract seems to go on, or of the ordinary shares that partly paid ones became, and the
    /// first day on which it was traded; or whose shares a company gave when it was divided or merged, and its ex-date.
    /// Null of other signs.
    #[schema(required = true)]
    new_symbol: Option<String>,
    #[schema(required = true)]
    since: Option<IstDay>,
    question: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Realised {
    quantity: Units,
    buy_value: Rupees,
    sell_value: Rupees,
    pnl: Rupees,
}

/// A position cycle: from flat, through entries and exits, back to flat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trade<'a> {
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
    segment: Segment,
    product: Product,
    direction: Direction,
    quantity: Units,
    /// Negative for a short.
    open_quantity: Units,
    #[schema(required = true)]
    entry_time: Option<IstTime>,
    #[schema(required = true)]
    exit_time: Option<IstTime>,
    #[schema(required = true)]
    average_entry: Option<Each>,
    #[schema(required = true)]
    average_exit: Option<Each>,
    /// Null when the cost is unknown, as are `grossPnl`, `charges` and `netPnl`.
    #[schema(required = true)]
    buy_value: Option<Rupees>,
    sell_value: Rupees,
    #[schema(required = true)]
    gross_pnl: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Rupees>,
    #[schema(required = true)]
    net_pnl: Option<Rupees>,
    status: Status,
    #[schema(value_type = Vec<Exit>)]
    exits: Exits<'a>,
    /// A counted trade, not of one day, of a scrip or contract whose `record` is not `known`.
    assumed: bool,
}

/// The realised part of a trade on one Indian day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exit {
    day: IstDay,
    quantity: Units,
    gross_pnl: Rupees,
    charges: Rupees,
    net_pnl: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Daily {
    day: IstDay,
    gross_pnl: Rupees,
    charges: Rupees,
    net_pnl: Rupees,
    /// How many.
    exits: u32,
}

/// What is known of the time before the files: what was stated, and from which day on shares were traded.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Start<'a> {
    /// The first day on which shares were traded.
    #[schema(required = true)]
    equity_from: Option<IstDay>,
    /// "All else was flat."
    held_none: bool,
    /// The rows of the opening file, as they were understood.
    #[schema(value_type = Vec<OpeningRow>)]
    opening: Vec<OpeningRow<'a>>,
}

#[derive(Serialize, ToSchema)]
pub struct OpeningRow<'a> {
    /// From 1, as a spreadsheet shows it.
    row: u32,
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
    segment: Segment,
    date: IstDay,
    /// Negative for a short.
    quantity: Units,
    price: Each,
}

/// Milliseconds.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Timings {
    read_ms: f64,
    match_ms: f64,
    analyse_ms: f64,
}

struct Scrips<'a>(&'a Book);
pub struct Trades<'a>(&'a Book);
pub struct Exits<'a>(&'a Book, usize);

fn is_none(days: &u32) -> bool {
    *days == 0
}
