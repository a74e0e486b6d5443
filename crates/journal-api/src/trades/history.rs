//! `GET /api/v1/trade-history`: numbers, curve, calendar, open positions, questions and the first rows.

use std::sync::Arc;

use analytics::{Daily, Filter};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::{Money, Quantity, messages};
use identity::SignedIn;
use journal::fees;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::line::TradePage;
use journal::questions::{QuestionLine, questions_of};
use journal::record::{RecordLine, records};
use journal::subject::TradeId;
use journal::view::View;
use journal::{Figures, Journal};
use journal_http::query::own;
use journal_http::{CutFilter, Data, JournalApi};
use ledger::{Book, Status};
use report::numbers::{Each, IstDay, IstTime, Rupees, Units, average};
use report::text::{Text, texts};
use report::wire::{self, fees::FeesOfKind};
use report::words::{Broker, Direction, Product, Segment};
use serde::Serialize;
use store::journal::AccountName;
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

const MOST_SYMBOLS: usize = 500;
const MOST_OPEN: usize = 500;
/// So few rows of so few trades are found and written in about the time that handing the work to another thread takes.
const SMALL: usize = 2_000;
const FEW: usize = 50;

/// Everything the trade history shows at first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct History<'a> {
    /// Grows with every change of the journal.
    revision: i64,
    as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    trades: u32,
    accounts: Vec<AccountLine>,
    /// Of what the filter leaves.
    summary: wire::Summary,
    /// Of all fills of the journal.
    charges: wire::Charges,
    /// Of what the filter leaves, head by head: adds up to `summary.charges`. Null when nothing is filtered.
    #[schema(required = true)]
    filtered_charges: Option<wire::Charges>,
    equity: EquityColumns,
    /// Of what the filter leaves without its days: the calendar shows every month.
    daily: Vec<wire::Daily>,
    /// Names of the instruments, at most 500.
    symbols: &'a [String],
    /// At most 500, newest first.
    open: Vec<OpenLine>,
    /// Open positions beyond those.
    open_more: u32,
    /// How each account's record begins, of the accounts that traded shares; follows the filter's account only.
    records: Vec<RecordLine>,
    /// What only the user knows, one for each scrip, contract or typed trade, of what the filter leaves; at most 100,
    /// newest first. Any of them can be answered at any time.
    questions: Vec<QuestionLine<'a>>,
    /// Questions beyond those.
    questions_more: u32,
    page: TradePage,
    fees: HistoryFees,
    /// Whole sentences.
    warnings: Vec<String>,
    /// What each of `warnings` is made of.
    warning_texts: Vec<Text>,
}

/// How the record begins, and what it leaves to ask: what the page for earlier holdings shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryStart<'a> {
    revision: i64,
    as_of: IstDay,
    accounts: Vec<AccountLine>,
    /// How each account's record begins, of the accounts that traded shares.
    records: Vec<RecordLine>,
    /// What only the user knows; at most 100.
    questions: Vec<QuestionLine<'a>>,
    /// Questions beyond those.
    questions_more: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountLine {
    broker: Broker,
    /// `zerodha` is the first account there, `zerodha.2` the second.
    account: String,
    /// What the user calls it.
    account_name: String,
    /// Imports in the journal.
    imports: u32,
}

/// Columns of equal length, one entry per day with an exit, of what the filter leaves.
#[derive(Serialize, ToSchema)]
#[schema(as = Equity)]
pub struct EquityColumns {
    day: Vec<IstDay>,
    /// Running sum.
    net: Vec<Rupees>,
    /// How far below its highest point so far it stands: 0 or less.
    drawdown: Vec<Rupees>,
    exits: Vec<u32>,
}

/// Fees outside trades: they belong to an account and a day, and are in no other figure.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryFees {
    /// In the journal, whatever the filter; 0: nothing is known of them.
    entered: u32,
    /// Something else than account and days is filtered: a fee belongs to no trade, and none is counted.
    left_out: bool,
    /// Of the filter's account and days.
    count: u32,
    /// What was given back is taken off.
    total: Rupees,
    /// `summary.netPnl` less `total`.
    net_after: Rupees,
    by_kind: Vec<FeesOfKind>,
}

/// A position that is not closed yet.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLine {
    /// Of its trade.
    id: String,
    title: String,
    broker: Broker,
    /// What the user calls the broker account.
    account_name: String,
    segment: Segment,
    product: Product,
    direction: Direction,
    /// Negative for a short.
    quantity: Units,
    #[schema(required = true)]
    average_price: Option<Each>,
    /// Cost of a long, proceeds of a short.
    value: Rupees,
    since: IstTime,
    #[schema(required = true)]
    expiry: Option<IstDay>,
}

/// The trade history of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "trade_history",
    tag = "journal",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<History<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn history(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (journal, query) = own(&state, &user, query).await?;
    answer(journal, query, write_history).await
}

/// How the record of who is logged in begins.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history/start",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "start_of_record",
    tag = "journal",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<HistoryStart<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn start(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (journal, query) = own(&state, &user, query).await?;
    answer(journal, query, write_start).await
}

fn write_start(journal: &Journal, query: &HistoryQuery) -> Result<JsonAnswer, SiteError> {
    let (questions, questions_more) = questions_of(journal, query);
    let data = HistoryStart {
        revision: journal.revision,
        as_of: IstDay(journal.as_of),
        accounts: account_lines(journal),
        records: records(journal, query.account),
        questions,
        questions_more,
    };
    JsonAnswer::of(&Data { data })
}

/// More rows of the same, for scrolling.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history/rows",
    security(("session" = []), ("personalToken" = ["trades"])),
    tag = "journal",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<TradePage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn rows(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (journal, query) = own(&state, &user, query).await?;
    if journal.book.trades.len() <= SMALL && query.limit <= FEW {
        return write_rows(&journal, &query);
    }
    answer(journal, query, write_rows).await
}

/// Filters and sorts away from the threads that serve others.
pub async fn answer(
    journal: Arc<Journal>,
    query: HistoryQuery,
    write: impl FnOnce(&Journal, &HistoryQuery) -> Result<JsonAnswer, SiteError> + Send + 'static,
) -> Result<JsonAnswer, SiteError> {
    tokio::task::spawn_blocking(move || write(&journal, &query)).await.map_err(SiteError::ours)?
}

pub fn write_rows(journal: &Journal, query: &HistoryQuery) -> Result<JsonAnswer, SiteError> {
    let view = View::of(journal, query);
    JsonAnswer::of(&Data { data: view.page(query) })
}

pub fn write_history(journal: &Journal, query: &HistoryQuery) -> Result<JsonAnswer, SiteError> {
    let view = View::of(journal, query);
    let figures = view.figures();
    let (open, open_more) = open_lines(journal, query.account);
    let (questions, questions_more) = questions_of(journal, query);
    let data = History {
        revision: journal.revision,
        as_of: IstDay(journal.as_of),
        trades: journal.book.trades.len() as u32,
        accounts: account_lines(journal),
        summary: wire::summary(&figures.summary),
        charges: wire::charges(&journal.book),
        filtered_charges: view
            .charges()
            .map(|part| wire::charges_of_part(&part.heads, part.days, &part.stated)),
        equity: equity(&figures),
        daily: every_month(journal, view.filter(), &figures),
        symbols: &journal.titles[..journal.titles.len().min(MOST_SYMBOLS)],
        open,
        open_more,
        records: records(journal, query.account),
        questions,
        questions_more,
        page: view.page(query),
        fees: history_fees(journal, query, figures.summary.net_pnl),
        warnings: messages(&journal.warnings),
        warning_texts: texts(&journal.warnings),
    };
    JsonAnswer::of(&Data { data })
}

fn history_fees(journal: &Journal, query: &HistoryQuery, net: Money) -> HistoryFees {
    let shown = fees::shown(journal, query);
    let own = shown.as_deref().unwrap_or_default();
    let sums = ledger::Fees::of(own.iter().map(|one| &one.fee));
    HistoryFees {
        entered: journal.fees.len() as u32,
        left_out: shown.is_none(),
        count: own.len() as u32,
        total: Rupees(sums.total),
        net_after: Rupees(net - sums.total),
        by_kind: wire::fees::by_kind(&sums),
    }
}

fn account_lines(journal: &Journal) -> Vec<AccountLine> {
    journal.imports.iter().map(|&(name, imports)| account_line(journal, name, imports)).collect()
}

fn account_line(journal: &Journal, name: AccountName, imports: u32) -> AccountLine {
    let called = journal.account(name).map(|account| account.called.clone());
    AccountLine {
        broker: name.broker.into(),
        account: name.to_string(),
        account_name: called.unwrap_or_default(),
        imports,
    }
}

fn equity(figures: &Figures) -> EquityColumns {
    let curve = &figures.equity;
    EquityColumns {
        day: curve.day.iter().copied().map(IstDay).collect(),
        net: curve.equity.iter().copied().map(Rupees).collect(),
        drawdown: curve.drawdown.iter().map(|&fall| Rupees(-fall)).collect(),
        exits: figures.daily.iter().map(|day| day.exits).collect(),
    }
}

fn every_month(journal: &Journal, filter: &Filter, figures: &Figures) -> Vec<wire::Daily> {
    let write = |days: &[Daily]| days.iter().map(wire::daily).collect();
    let anytime = Filter { from: None, to: None, ..filter.clone() };
    if anytime == *filter {
        return write(&figures.daily);
    }
    if anytime.is_empty() {
        return write(&journal.figures.daily);
    }
    write(&analytics::daily(&analytics::select(&journal.book, &anytime).figures))
}

/// Open trades of the whole journal, or of the one account that is looked at; no other filter asks what is held. An
/// instrument of an account has one at most, so that its open value is the trade's.
fn open_lines(journal: &Journal, account: Option<AccountName>) -> (Vec<OpenLine>, u32) {
    let book = &journal.book;
    let is_asked = |at: usize| account.is_none_or(|name| journal.place(at).0.name == name);
    let mut open: Vec<usize> =
        (0..book.trades.len()).filter(|&at| book.trades.status[at] == Status::Open && is_asked(at)).collect();
    open.sort_by_key(|&at| std::cmp::Reverse(book.trades.entry_time[at]));
    let more = open.len().saturating_sub(MOST_OPEN);
    open.truncate(MOST_OPEN);
    let values = open_values(book);
    (open.into_iter().map(|at| open_line(journal, at, &values)).collect(), more as u32)
}

fn open_values(book: &Book) -> Vec<domain::Money> {
    let mut values = vec![domain::Money::ZERO; book.instruments.len()];
    for scrip in &book.scrips {
        values[scrip.instrument as usize] = scrip.open.value;
    }
    values
}

fn open_line(journal: &Journal, at: usize, values: &[domain::Money]) -> OpenLine {
    let trades = &journal.book.trades;
    let instrument = &journal.book.instruments[trades.instrument[at] as usize];
    let account = journal.place(at).0;
    let quantity: Quantity = trades.open_quantity[at];
    let value = values[trades.instrument[at] as usize];
    OpenLine {
        id: TradeId { account: account.name, key: trades.key[at] }.to_string(),
        title: instrument.title(),
        broker: account.broker.into(),
        account_name: account.called.clone(),
        segment: instrument.segment().into(),
        product: trades.product[at].into(),
        direction: trades.direction[at].into(),
        quantity: Units(quantity),
        average_price: average(value, quantity.abs()).map(Each),
        value: Rupees(value),
        since: IstTime(trades.entry_time[at].unwrap_or_default()),
        expiry: instrument.expiry().map(IstDay),
    }
}
