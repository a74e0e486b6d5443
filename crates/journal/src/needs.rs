//! What keeps the journal from being exact, and what the user can do about it.

use domain::{Argument, Contract, Day, Instrument, Price, Quantity, Side, Text};
use ledger::Status;
use report::numbers::{Each, IstDay, Units, average};
use report::text::Text as WireText;
use report::words;
use serde::Serialize;
use utoipa::ToSchema;

use super::account::{Account, DuplicateCandidate, twice_subject};
use super::subject::{Subject, TradeId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NeedKind {
    /// Sold, and nobody has told us what it cost.
    UnknownCost,
    /// Open past its expiry, and nobody has told us how it ended.
    SettlementNeeded,
    /// Typed by hand, and in a file as well.
    PossibleDuplicate,
}

/// The two sentences of a question, each with what it is made of.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionText {
    #[schema(example = "INFY, 85 sold on 12 Nov 2026")]
    pub fact: String,
    fact_text: WireText,
    /// What is missing and what helps.
    pub reason: String,
    pub reason_text: WireText,
}

impl QuestionText {
    pub fn of(fact: &Text, reason: &Text) -> Self {
        Self {
            fact: fact.message(),
            fact_text: fact.into(),
            reason: reason.message(),
            reason_text: reason.into(),
        }
    }
}

/// One thing only the user knows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Need {
    /// Names it in the calls that answer it.
    #[schema(value_type = String)]
    #[serde(serialize_with = "as_text")]
    pub subject: Subject,
    pub kind: NeedKind,
    #[schema(example = "NIFTY 25900 PE 17 Nov 2026")]
    pub title: String,
    pub symbol: String,
    pub broker: words::Broker,
    /// What the user calls the broker account.
    pub account_name: String,
    pub segment: words::Segment,
    pub exchange: words::Exchange,
    /// Of the sell, of the expiry, of the typed trade.
    pub day: IstDay,
    pub quantity: Units,
    /// `sell` of unknown cost; of a contract the side that is open; of a typed trade its own.
    pub side: words::Side,
    /// Average price of what was sold or is open; of a typed trade its own.
    #[schema(required = true)]
    pub price: Option<Each>,
    #[schema(required = true)]
    pub expiry: Option<IstDay>,
    #[schema(required = true)]
    pub strike: Option<Each>,
    #[schema(required = true)]
    pub right: Option<words::Right>,
    #[schema(required = true)]
    pub underlying: Option<String>,
    #[schema(required = true)]
    pub trade_id: Option<String>,
    #[serde(flatten)]
    pub said: QuestionText,
    /// In the account's book.
    #[serde(skip)]
    pub instrument: u32,
}

fn as_text<S: serde::Serializer>(subject: &Subject, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(subject)
}

/// Newest first.
pub fn needs(accounts: &[Account]) -> Vec<Need> {
    let mut needs: Vec<Need> = accounts.iter().flat_map(of_account).collect();
    needs.sort_by_key(|need| std::cmp::Reverse(need.day.0));
    needs
}

fn of_account(account: &Account) -> impl Iterator<Item = Need> {
    let statuses = account.book.trades.status.iter().enumerate();
    let trades = statuses.filter_map(|(at, status)| match status {
        Status::UnknownCost => Some(unknown_cost(account, at)),
        Status::SettlementNeeded => Some(settlement_needed(account, at)),
        Status::Win | Status::Loss | Status::Breakeven | Status::Open => None,
    });
    trades.chain(account.twice.iter().map(|twice| possible_duplicate(account, twice)))
}

fn unknown_cost(account: &Account, at: usize) -> Need {
    let trades = &account.book.trades;
    let (quantity, key) = (trades.quantity[at], trades.key[at]);
    let instrument = &account.book.instruments[trades.instrument[at] as usize];
    let day = trades.exit_time[at].unwrap_or_default().day();
    let said = QuestionText::of(
        &Text::new(
            "sold_without_buy",
            "{title}, {quantity} sold on {day}",
            [title(instrument), Argument::quantity("quantity", quantity), Argument::day("day", day)],
        ),
        &Text::new(
            "enter_the_buy",
            "No file has the buy of these. Enter the buy price, or add the file that has the buy.",
            [],
        ),
    );
    Need {
        subject: Subject::Cost { account: account.name, key },
        kind: NeedKind::UnknownCost,
        side: Side::Sell.into(),
        price: average(trades.sell_value[at], quantity).map(Each),
        trade_id: Some(TradeId { account: account.name, key }.to_string()),
        ..about(account, trades.instrument[at], instrument, said, day, quantity)
    }
}

fn settlement_needed(account: &Account, at: usize) -> Need {
    let book = &account.book;
    let open = book.trades.open_quantity[at];
    let index = book.trades.instrument[at];
    let instrument = &book.instruments[index as usize];
    // Only contracts settle, and every contract has an expiry.
    let day = instrument.expiry().unwrap_or_default();
    let is_long = open > Quantity::ZERO;
    let pattern = if is_long {
        "{title}, {quantity} bought and open when it expired"
    } else {
        "{title}, {quantity} sold and open when it expired"
    };
    let reason = match &instrument.contract {
        Contract::Option { .. } => Text::new(
            "enter_the_close_of_the_underlying",
            "Its closing price is not known. Choose “Expired worthless”, enter the closing price of the underlying, \
             or add the file that has the closing trade.",
            [],
        ),
        Contract::Future { .. } | Contract::Cash => Text::new(
            "enter_the_close",
            "Its closing price is not known. Enter the closing price, or add the file that has the closing trade.",
            [],
        ),
    };
    let fact = Text::new(
        if is_long { "bought_and_expired" } else { "sold_and_expired" },
        pattern,
        [title(instrument), Argument::quantity("quantity", open.abs())],
    );
    let scrip = book.scrips.iter().find(|scrip| scrip.instrument == index);
    Need {
        subject: Subject::Expired {
            account: account.name,
            exchange: account.exchange(index),
            symbol: instrument.symbol.clone(),
        },
        kind: NeedKind::SettlementNeeded,
        side: if is_long { Side::Buy } else { Side::Sell }.into(),
        price: scrip.and_then(|scrip| average(scrip.open.value, open.abs())).map(Each),
        trade_id: Some(TradeId { account: account.name, key: book.trades.key[at] }.to_string()),
        ..about(account, index, instrument, QuestionText::of(&fact, &reason), day, open.abs())
    }
}

fn possible_duplicate(account: &Account, twice: &DuplicateCandidate) -> Need {
    let typed = &twice.typed;
    let instrument = &account.merged.instruments[typed.instrument as usize];
    let day = typed.time.day();
    let (code, pattern) = match typed.side {
        Side::Buy => ("bought_twice", "{title}, {quantity} bought at {price} on {day}, twice"),
        Side::Sell => ("sold_twice", "{title}, {quantity} sold at {price} on {day}, twice"),
    };
    let fact = Text::new(
        code,
        pattern,
        [
            title(instrument),
            Argument::quantity("quantity", typed.quantity),
            Argument::price("price", typed.price),
            Argument::day("day", day),
        ],
    );
    let row = if twice.imported.row > 0 { format!(", row {}", twice.imported.row) } else { String::new() };
    let file = if twice.file.is_empty() { "a file" } else { &twice.file };
    let reason = Text::new(
        "keep_or_remove",
        "You entered it, and {where} has the same. Keep both, or remove the one you entered.",
        [Argument::shown("where", format!("{file}{row}"))],
    );
    Need {
        subject: twice_subject(account.name, typed),
        kind: NeedKind::PossibleDuplicate,
        exchange: typed.exchange.into(),
        side: typed.side.into(),
        price: Some(Each(typed.price)),
        ..about(account, typed.instrument, instrument, QuestionText::of(&fact, &reason), day, typed.quantity)
    }
}

/// What every question says of its instrument; the rest is filled in by its kind.
fn about(
    account: &Account,
    index: u32,
    instrument: &Instrument,
    said: QuestionText,
    day: Day,
    quantity: Quantity,
) -> Need {
    let (underlying, strike, right): (Option<&str>, Option<Price>, _) = match &instrument.contract {
        Contract::Cash => (None, None, None),
        Contract::Future { underlying, .. } => (Some(underlying), None, None),
        Contract::Option { underlying, strike, right, .. } => (Some(underlying), Some(*strike), Some(*right)),
    };
    Need {
        subject: Subject::Cost { account: account.name, key: 0 },
        kind: NeedKind::UnknownCost,
        title: instrument.title(),
        symbol: instrument.symbol.to_string(),
        broker: account.broker.into(),
        account_name: account.called.clone(),
        segment: instrument.segment().into(),
        exchange: account.exchange(index).into(),
        day: IstDay(day),
        quantity: Units(quantity),
        side: Side::Sell.into(),
        price: None,
        expiry: instrument.expiry().map(IstDay),
        strike: strike.map(Each),
        right: right.map(words::Right::from),
        underlying: underlying.map(str::to_owned),
        trade_id: None,
        said,
        instrument: index,
    }
}

fn title(instrument: &Instrument) -> Argument {
    Argument::shown("title", instrument.title())
}
