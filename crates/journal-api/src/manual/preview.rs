//! `POST /api/v1/trades/preview`: what cards come to while they are typed. Computes, stores nothing.

use std::collections::BTreeMap;
use web_http::{Caller, ErrorBody, Sent, SiteError, in_minutes, sentence};

use axum::extract::State;
use axum::{Extension, Json};
use compact_str::CompactString;
use domain::{Broker, Contract, Fill, FillId, Instrument, Method, Money, Origin, Segment, Series, Side};
use identity::MaybeSignedIn;
use journal::plan_of;
use journal_http::JournalApi;
use ledger::charges::Plan;
use ledger::{Book, Import, merge};
use report::numbers::Rupees;
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::journal::{self as stored_journal, AccountName};
use utoipa::ToSchema;

use super::add::records;
use super::problem::Problem;
use super::record::{Reading, Record, Silent, TRADE_TYPES};
use super::word::{text, word};
use super::{Previews, card};
use crate::trades::Heads;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewTrades {
    #[schema(value_type = words::Broker, required = false)]
    broker: Option<Box<RawValue>>,
    #[schema(value_type = words::Segment, required = false)]
    tradetype: Option<Box<RawValue>>,
    /// The broker account, `zerodha.2`, for records without their own; its method and charges count.
    #[schema(value_type = String, required = false)]
    account: Option<Box<RawValue>>,
    #[schema(value_type = Vec<Record>, required = true)]
    trades: Option<Box<RawValue>>,
}

#[derive(Serialize, ToSchema)]
pub struct TradesPreviewed {
    data: CardPreviews,
}

#[derive(Serialize, ToSchema)]
pub struct CardPreviews {
    cards: Vec<CardPreview>,
}

/// What one card comes to by itself. Null as long as something is missing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPreview {
    order_id: String,
    #[schema(required = true)]
    product: Option<words::Product>,
    #[schema(required = true)]
    direction: Option<words::Direction>,
    #[schema(required = true)]
    gross_pnl: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Heads>,
    #[schema(required = true)]
    net_pnl: Option<Rupees>,
    /// What is wrong, by the card's own fields: `buyPrice`, `sellDate`, `quantity`, … What is only missing is not in
    /// it.
    problems: BTreeMap<&'static str, String>,
}

/// Computes product, direction, profit and charges of typed cards. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/trades/preview",
    tag = "manual",
    request_body = PreviewTrades,
    responses(
        (status = 200, description = "Each card by itself", body = TradesPreviewed),
        (status = 413, description = "More than 2 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No list of records, or too many", body = ErrorBody),
        (status = 429, description = "Too many from one address", body = ErrorBody),
    )
)]
pub async fn preview(
    State(state): State<JournalApi>,
    Extension(Previews(previews)): Extension<Previews>,
    caller: Caller,
    MaybeSignedIn(user): MaybeSignedIn,
    Sent(sent): Sent<PreviewTrades>,
) -> Result<Json<TradesPreviewed>, SiteError> {
    let now = (state.clock)();
    previews.admit(&state.db, caller, now).await?.map_err(|seconds| {
        let message = sentence!(
            "Your address asked for many previews in a short time. Please try again in {wait}.",
            wait = in_minutes(seconds)
        );
        SiteError::too_many(message, seconds)
    })?;
    let records = records(sent.trades.as_deref())?;
    let broker = word(sent.broker.as_deref(), "Broker", &Broker::words(), Broker::from_word);
    let segment = word(sent.tradetype.as_deref(), "Trade type", TRADE_TYPES, Segment::from_word);
    let account =
        word(sent.account.as_deref(), "Account", "an account as zerodha or zerodha.2", AccountName::parse);
    let accounts = match &user {
        Some(user) => stored_journal::broker_accounts(&state.db, user.id).await?,
        None => Vec::new(),
    };
    let account_asked = account.as_ref().ok().copied().flatten();
    let silent = Silent {
        accounts: &[],
        account: account_asked,
        broker: broker.as_ref().ok().copied().flatten(),
        segment: segment.as_ref().ok().copied().flatten(),
        now,
    };
    let common: Vec<(&'static str, String)> =
        [("brokerName", broker.err()), ("tradetype", segment.err()), ("account", account.err())]
            .into_iter()
            .filter_map(|(field, problem)| Some((field, problem?.sentence())))
            .collect();
    // A thousand records are matched and charged in some milliseconds, but not on a thread that others wait for.
    let cards = tokio::task::spawn_blocking(move || {
        let silent = Silent { accounts: &accounts, ..silent };
        cards(&records, silent, &common)
    });
    let cards = cards.await.map_err(SiteError::ours)?;
    Ok(Json(TradesPreviewed { data: CardPreviews { cards } }))
}

/// One preview per order id, in the order of their first records.
pub(super) fn cards(
    records: &[Box<RawValue>],
    silent: Silent<'_>,
    common: &[(&'static str, String)],
) -> Vec<CardPreview> {
    let mut cards: Vec<(String, Vec<Reading>)> = Vec::new();
    for (at, raw) in records.iter().enumerate() {
        let record: Record = serde_json::from_str(raw.get()).unwrap_or_default();
        let id = text(record.order_id.as_deref(), "Order id").ok().flatten().unwrap_or_default();
        let reading = record.read(at, silent);
        match cards.iter_mut().find(|(known, _)| *known == id) {
            Some((_, own)) => own.push(reading),
            None => cards.push((id, vec![reading])),
        }
    }
    cards
        .into_iter()
        .map(|(id, own)| {
            let mut card = of_card(id, own, silent);
            for (field, sentence) in common {
                card.problems.entry(field).or_insert_with(|| sentence.clone());
            }
            card
        })
        .collect()
}

fn of_card(order_id: String, own: Vec<Reading>, silent: Silent<'_>) -> CardPreview {
    let mut card = CardPreview {
        order_id,
        product: None,
        direction: None,
        gross_pnl: None,
        charges: None,
        net_pnl: None,
        problems: BTreeMap::new(),
    };
    for reading in &own {
        for fault in reading.faults() {
            if let Problem::Wrong(sentence) = fault.problem {
                card.problems.entry(card_field(fault.field, reading.side.as_ref().ok())).or_insert(sentence);
            }
        }
    }
    let legs: Vec<Leg> = own.iter().filter_map(Leg::of).collect();
    if let Some(done) = outcome(&legs, silent) {
        card.product = Some(done.product.into());
        card.direction = Some(done.direction.into());
        card.gross_pnl = Some(Rupees(done.gross));
        card.charges = Some(Heads::from(&done.heads));
        card.net_pnl = Some(Rupees(done.gross - done.heads.total()));
    }
    let entries: Vec<_> = own.into_iter().filter_map(Reading::entry).collect();
    for fault in card::faults(&entries) {
        let field = if fault.field == "timestamp" { "sellDate" } else { fault.field };
        card.problems.entry(field).or_insert_with(|| fault.problem.sentence());
    }
    card
}

/// What the card calls a field of its record (spec 3.7).
fn card_field(field: &'static str, side: Option<&Side>) -> &'static str {
    match (field, side) {
        ("price", Some(Side::Buy)) => "buyPrice",
        ("price", Some(Side::Sell)) => "sellPrice",
        ("timestamp", Some(Side::Buy)) => "buyDate",
        ("timestamp", Some(Side::Sell)) => "sellDate",
        ("broker", _) => "brokerName",
        ("cardType", _) => "type",
        (other, _) => other,
    }
}

/// A record as far as profit and charges need it.
struct Leg {
    broker: Broker,
    account: AccountName,
    instrument: Instrument,
    fill: Fill,
    card_type: Option<Side>,
}

impl Leg {
    fn of(reading: &Reading) -> Option<Self> {
        let segment = *reading.segment.as_ref().ok()?;
        let instrument = match (&reading.symbol, segment) {
            (Some(Ok(typed)), _) => typed.instrument.clone(),
            // Every share is charged alike: its name may come last.
            (Some(Err(Problem::Missing(_))), Segment::Equity) => {
                Instrument { symbol: CompactString::default(), isin: None, contract: Contract::Cash }
            }
            (Some(Err(_)) | None, _) => return None,
        };
        let fill = Fill {
            time: *reading.time.as_ref().ok()?,
            quantity: *reading.quantity.as_ref().ok()?,
            value: *reading.value.as_ref()?.as_ref().ok()?,
            instrument: 0,
            side: *reading.side.as_ref().ok()?,
            auction: false,
            series: Series::NONE,
            price: *reading.price.as_ref().ok()?,
            row: reading.record as u32 + 1,
            exchange: *reading.exchange.as_ref().ok()?,
            origin: Origin::Traded,
            trade_id: "MT".into(),
            order_id: "MT".into(),
            id: FillId::UNSET,
        };
        Some(Self {
            broker: *reading.broker.as_ref().ok()?,
            // As long as none is chosen, by what the broker publishes.
            account: match &reading.account {
                Some(Ok(account)) => *account,
                Some(Err(_)) | None => (*reading.broker.as_ref().ok()?).into(),
            },
            instrument,
            fill,
            card_type: reading.card_type(),
        })
    }
}

struct Outcome {
    product: domain::Product,
    direction: ledger::Direction,
    gross: Money,
    heads: ledger::charges::Heads,
}

/// The two legs as an account of their own. `None` unless they make exactly one finished trade.
fn outcome(legs: &[Leg], silent: Silent<'_>) -> Option<Outcome> {
    let [one, other] = legs else { return None };
    if one.account != other.account || one.instrument != other.instrument || one.fill.side == other.fill.side
    {
        return None;
    }
    let first = one.card_type.or(other.card_type).unwrap_or(Side::Buy);
    let mut fills = vec![one.fill.clone(), other.fill.clone()];
    fills.sort_by_key(|fill| (fill.time, fill.side != first));
    let instruments = std::slice::from_ref(&one.instrument);
    let merged = merge(&[Import { broker: one.broker, instruments, fills: &fills, charges: &[] }]);
    let known = silent.accounts.iter().find(|known| known.name == one.account);
    let plan = known.map_or_else(|| Plan::of(one.broker), plan_of);
    let method = known.map_or(Method::Fifo, |known| known.method);
    let book = Book::build(&merged, &plan, method, None, &ledger::StartOfRecord::default(), silent.now.day());
    let is_finished = book.trades.len() == 1 && book.trades.status[0].is_closed();
    is_finished.then(|| Outcome {
        product: book.trades.product[0],
        direction: book.trades.direction[0],
        gross: book.trades.gross[0],
        heads: book.charges,
    })
}
