//! `GET /api/v1/trades/detail`: one trade with its fills, its charges head by head and its notes.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::{Method, Origin, Product};
use identity::SignedIn;
use journal::Journal;
use journal::account::Account;
use journal::line::{TradeLine, line};
use journal::needs::QuestionText;
use journal::subject::TradeId;
use journal::typed::is_noted;
use journal_http::{Data, JournalApi, no_trade};
use ledger::charges::{Heads as OfHeads, Stated};
use ledger::{Book, Status};
use report::numbers::{Each, IstTime, Rupees, Units};
use report::text::Text;
use report::wire;
use report::words::{Exchange, Segment, Side};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use store::journal::{Card, ImportKind};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::parts::{ChargeLine, TradeLot, lines_of, lots_of};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// `id` of a row.
    pub id: String,
}

/// What the drawer of a trade shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeDetail<'a> {
    trade: TradeLine,
    #[schema(value_type = Vec<wire::Exit>)]
    exits: wire::Exits<'a>,
    /// Gross of each exit, first in, first out, where the account's method books another one.
    #[schema(required = true)]
    fifo: Option<Vec<Rupees>>,
    /// In the order of time.
    fills: Vec<DetailFill<'a>>,
    /// Of the realised part: adds up to the trade's charges.
    heads: Heads,
    /// The same head by head with the rule of each: adds up to the trade's charges, where they are known.
    charge_lines: Vec<ChargeLine>,
    /// What was matched with what, in the order in which it was closed: adds up to the trade's gross.
    lots: Vec<TradeLot>,
    /// The account books the average cost: a lot's buy price is the average of what was held.
    averaged: bool,
    /// The heads of which the broker's own files state some or all. Absent when they state none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    stated: Vec<wire::StatedHead>,
    /// False only where every amount is stated.
    estimated: bool,
    notes: Vec<CardNotes<'a>>,
    /// Each card typed by hand of which the trade holds something, whole: to change it, or to delete it.
    cards: Vec<TypedCard<'a>>,
    /// Whole sentences.
    warnings: Vec<&'a str>,
    /// What each of `warnings` is made of.
    warning_texts: Vec<&'a Text>,
}

/// What of a fill belongs to the trade.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DetailFill<'a> {
    /// Names the fill within its account, also in later imports of it.
    id: String,
    time: IstTime,
    side: Side,
    /// It opened the position or added to it; otherwise it closed some of it.
    opens: bool,
    quantity: Units,
    price: Each,
    value: Rupees,
    exchange: Exchange,
    trade_id: &'a str,
    order_id: &'a str,
    /// Name of the import that brought it.
    import: &'a str,
    /// Line in its file, from 1; 0 without a file.
    row: u32,
    /// Made when a contract was settled; no broker reported it.
    settled: bool,
    heads: Heads,
}

/// Charges head by head.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Heads {
    brokerage: Rupees,
    stt: Rupees,
    exchange: Rupees,
    sebi: Rupees,
    ipft: Rupees,
    stamp_duty: Rupees,
    gst: Rupees,
    dp: Rupees,
    ctt: Rupees,
    total: Rupees,
}

impl From<&OfHeads> for Heads {
    fn from(heads: &OfHeads) -> Self {
        Self {
            brokerage: Rupees(heads.brokerage),
            stt: Rupees(heads.stt),
            exchange: Rupees(heads.exchange),
            sebi: Rupees(heads.sebi),
            ipft: Rupees(heads.ipft),
            stamp_duty: Rupees(heads.stamp_duty),
            gst: Rupees(heads.gst),
            dp: Rupees(heads.dp),
            ctt: Rupees(heads.ctt),
            total: Rupees(heads.total()),
        }
    }
}

/// What was written on a card.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardNotes<'a> {
    stock_name: &'a str,
    #[serde(rename = "type")]
    side: CardType,
    notes: &'a str,
    psychology: &'a str,
    market_outlook: &'a str,
}

/// A card as it was typed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedCard<'a> {
    /// `zerodha` is the first account there, `zerodha.2` the second.
    account: String,
    order_id: &'a str,
    #[serde(rename = "type")]
    side: CardType,
    stock_name: &'a str,
    notes: &'a str,
    psychology: &'a str,
    market_outlook: &'a str,
    records: Vec<CardRecord<'a>>,
}

/// One side of a card.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardRecord<'a> {
    #[serde(rename = "type")]
    side: Side,
    symbol: &'a str,
    price: Each,
    quantity: Units,
    timestamp: IstTime,
    exchange: Exchange,
    tradetype: Segment,
}

/// The two kinds of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum CardType {
    Buy,
    Sell,
}

impl From<domain::Side> for CardType {
    fn from(side: domain::Side) -> Self {
        match side {
            domain::Side::Buy => Self::Buy,
            domain::Side::Sell => Self::Sell,
        }
    }
}

/// One trade of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/trades/detail",
    security(("session" = []), ("personalToken" = ["trades"])),
    tag = "journal",
    params(Which),
    responses(
        (status = 200, body = Data<TradeDetail<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
    )
)]
pub async fn detail(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<Which>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let id = which(query)?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    answer(journal, id).await
}

pub fn which(query: Result<Query<Which>, QueryRejection>) -> Result<TradeId, SiteError> {
    query.ok().and_then(|Query(Which { id })| TradeId::parse(&id)).ok_or_else(no_trade)
}

/// The first one after a change charges the account once more, head by head: not on the threads that serve others.
pub async fn answer(journal: Arc<Journal>, id: TradeId) -> Result<JsonAnswer, SiteError> {
    tokio::task::spawn_blocking(move || {
        let data = trade_detail(&journal, id).ok_or_else(no_trade)?;
        JsonAnswer::of(&Data { data })
    })
    .await
    .map_err(SiteError::ours)?
}

fn trade_detail(journal: &Journal, id: TradeId) -> Option<TradeDetail<'_>> {
    let account = journal.account(id.account)?;
    let trade = account.trade_of(id.key)?;
    let joined = journal.joined(id.account, trade)?;
    let detail = ledger::detail(&account.merged, account.by_head(), &account.book, trade);
    let stated = stated(account, &detail, trade);
    let fills: Vec<DetailFill<'_>> = detail.fills.iter().map(|fill| detail_fill(account, fill)).collect();
    let status = account.book.trades.status[trade];
    let balance = (status.counts() && account.book.trades.exit_time[trade].is_some())
        .then(|| journal.figures.balances[joined]);
    let warned = warnings(journal, id, status);
    Some(TradeDetail {
        trade: line(journal, joined, balance),
        exits: wire::exits(&account.book, trade),
        fifo: beside(account, trade),
        notes: notes(journal, account, &detail.fills),
        cards: typed_cards(journal, account, &detail.fills),
        fills,
        charge_lines: lines_of(account, trade, &detail),
        lots: lots_of(account, trade, &detail),
        averaged: account.method != Method::Fifo && account.book.trades.product[trade] == Product::Delivery,
        heads: Heads::from(&detail.heads),
        stated: wire::stated_heads(&detail.heads, &stated),
        estimated: stated.is_estimated(),
        warnings: warned.iter().map(|said| said.reason.as_str()).collect(),
        warning_texts: warned.iter().map(|said| &said.reason_text).collect(),
    })
}

/// What of the trade's charges is stated, and ours beside it.
fn stated(account: &Account, detail: &ledger::TradeDetail, trade: usize) -> Stated {
    let mut stated = detail.stated.clone();
    if !stated.by.is_empty() {
        stated.ours = ledger::detail(&account.merged, account.ours_by_head(), &account.book, trade).heads;
    }
    stated
}

fn beside(account: &Account, trade: usize) -> Option<Vec<Rupees>> {
    let gross = |book: &'_ Book, trade| book.exits.gross[book.exits_of(trade)].to_vec();
    let fifo = account.fifo();
    let by_lots = gross(fifo, fifo.trade_of(account.book.trades.key[trade])?);
    (gross(&account.book, trade) != by_lots).then(|| by_lots.into_iter().map(Rupees).collect())
}

fn detail_fill<'a>(account: &'a Account, part: &ledger::DetailFill) -> DetailFill<'a> {
    let fill = &account.merged.fills[part.fill as usize];
    let import = account.import_of(part.fill);
    DetailFill {
        id: fill.id.to_string(),
        time: IstTime(fill.time),
        side: fill.side.into(),
        opens: part.opens,
        quantity: Units(part.quantity),
        price: Each(fill.price),
        value: Rupees(part.value),
        exchange: fill.exchange.into(),
        trade_id: &fill.trade_id,
        order_id: &fill.order_id,
        import: import.map_or_else(|| made_by(fill.origin), |import| &import.name),
        row: fill.row,
        settled: import.is_none(),
        heads: Heads::from(&part.heads),
    }
}

/// What made a fill that no import holds.
const fn made_by(origin: Origin) -> &'static str {
    match origin {
        Origin::Bonus | Origin::Rights | Origin::Received | Origin::Fraction | Origin::Buyback => {
            "Corporate action"
        }
        _ => "Settlement",
    }
}

/// Of each card whose fills the trade holds, once.
fn notes<'a>(journal: &'a Journal, account: &Account, fills: &[ledger::DetailFill]) -> Vec<CardNotes<'a>> {
    let mut seen = FxHashSet::default();
    fills
        .iter()
        .filter(|part| account.is_typed(part.fill))
        .map(|part| account.merged.fills[part.fill as usize].order_id.to_string())
        .filter(|order| seen.insert(order.clone()))
        .filter_map(|order| journal.cards.get(&(account.broker, order)))
        .flatten()
        .filter(|card| is_noted(card))
        .map(card_notes)
        .collect()
}

fn typed_cards<'a>(
    journal: &'a Journal,
    account: &'a Account,
    fills: &[ledger::DetailFill],
) -> Vec<TypedCard<'a>> {
    let mut seen = FxHashSet::default();
    let is_card = |fill: u32| account.import_of(fill).is_some_and(|came| came.kind == ImportKind::Manual);
    let orders = fills.iter().filter(|part| is_card(part.fill));
    let orders = orders.map(|part| account.merged.fills[part.fill as usize].order_id.as_str());
    orders.filter(|order| seen.insert(*order)).map(|order| typed_card(journal, account, order)).collect()
}

fn typed_card<'a>(journal: &'a Journal, account: &'a Account, order_id: &'a str) -> TypedCard<'a> {
    let words = journal.cards.get(&(account.broker, order_id.to_owned())).and_then(|cards| cards.first());
    let said = |text: fn(&Card) -> &String| words.map_or("", |card| text(card).as_str());
    let own = || account.merged.fills.iter().chain(&account.dropped).filter(|fill| fill.order_id == order_id);
    let side = words.map(|card| card.side).or_else(|| own().map(|fill| fill.side).next());
    let record = |fill: &'a domain::Fill| {
        let instrument = &account.merged.instruments[fill.instrument as usize];
        CardRecord {
            side: fill.side.into(),
            symbol: &instrument.symbol,
            price: Each(fill.price),
            quantity: Units(fill.quantity),
            timestamp: IstTime(fill.time),
            exchange: fill.exchange.into(),
            tradetype: instrument.segment().into(),
        }
    };
    TypedCard {
        account: account.name.to_string(),
        order_id,
        side: side.unwrap_or(domain::Side::Buy).into(),
        stock_name: said(|card| &card.stock_name),
        notes: said(|card| &card.notes),
        psychology: said(|card| &card.psychology),
        market_outlook: said(|card| &card.market_outlook),
        records: own().map(record).collect(),
    }
}

fn card_notes(card: &Card) -> CardNotes<'_> {
    CardNotes {
        stock_name: &card.stock_name,
        side: card.side.into(),
        notes: &card.notes,
        psychology: &card.psychology,
        market_outlook: &card.market_outlook,
    }
}

fn warnings(journal: &Journal, id: TradeId, status: Status) -> Vec<&QuestionText> {
    if status.counts() {
        return Vec::new();
    }
    let id = id.to_string();
    let own = journal.needs.iter().filter(|need| need.trade_id.as_ref() == Some(&id));
    own.map(|need| &need.said).collect()
}
