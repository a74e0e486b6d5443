//! One record of the specification's call: one side of a card.

use compact_str::CompactString;
use domain::{Broker, Exchange, Money, Price, Quantity, Segment, Side, Time, grouped, value_of};
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::journal::{AccountName, BrokerAccount};
use tradebook::Typed;
use utoipa::ToSchema;

use super::number;
use super::problem::{Fault, Problem, quoted};
use super::when::moment;
use super::word::{prose, text, word};
use crate::imports::GONE;
use crate::trades::CardType;
use tradebook::{typed_exchange, typed_lot};

/// Characters of what a person writes to remember.
const MOST_PROSE: usize = 10_000;
const MOST_NAME: usize = 200;
const MOST_ID: usize = 40;

/// As it was sent: every field as its JSON, so that a wrong one is told by its name and no number becomes a float.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Record {
    /// The exchange's symbol: `INFY`, `NIFTY26NOV26000CE`, `RELIANCE26NOVFUT`. Of a commodity or currency contract with
    /// its day of expiry: `GOLDM 4 DEC 26 FUT`.
    #[schema(value_type = String, required = true)]
    symbol: Option<Box<RawValue>>,
    /// 0 or more with at most 8 decimals.
    #[schema(value_type = NumberOrText, required = true)]
    price: Option<Box<RawValue>>,
    /// Above 0 with at most 8 decimals; of futures and options whole. Of commodity and currency contracts in units of
    /// the price, in whole lots: a lot of GOLDM is 10.
    #[schema(value_type = NumberOrText, required = true)]
    quantity: Option<Box<RawValue>>,
    /// Indian time unless it names a zone.
    #[schema(value_type = String, required = true, example = "2026-11-19T11:04")]
    timestamp: Option<Box<RawValue>>,
    /// Before the request's own.
    #[schema(value_type = words::Broker, required = false)]
    broker: Option<Box<RawValue>>,
    /// Before the request's own.
    #[schema(value_type = words::Segment, required = false)]
    tradetype: Option<Box<RawValue>>,
    /// The broker account, `zerodha.2`, before the request's own; without any the only one there.
    #[schema(value_type = String, required = false)]
    account: Option<Box<RawValue>>,
    /// Without one NSE; of a commodity MCX.
    #[schema(value_type = words::Exchange, required = false)]
    exchange: Option<Box<RawValue>>,
    #[serde(rename = "type")]
    #[schema(value_type = words::Side, required = true)]
    side: Option<Box<RawValue>>,
    /// Whose it is; the session decides, another address is refused.
    #[schema(value_type = String, required = false)]
    pub email: Option<Box<RawValue>>,
    /// Made by the page when the card is: `MT` and up to 38 letters, digits, `-` or `_`. Both records of a card have
    /// the same one. Sent again, it is known.
    #[schema(value_type = String, required = true)]
    pub order_id: Option<Box<RawValue>>,
    #[schema(value_type = String, required = false)]
    stock_name: Option<Box<RawValue>>,
    /// What came first, where both records have the same time.
    #[schema(value_type = CardType, required = false)]
    card_type: Option<Box<RawValue>>,
    #[schema(value_type = String, required = false)]
    notes: Option<Box<RawValue>>,
    #[schema(value_type = String, required = false)]
    psychology: Option<Box<RawValue>>,
    #[schema(value_type = String, required = false)]
    market_outlook: Option<Box<RawValue>>,
}

/// A plain decimal number, or a text that holds one.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the JSON")]
pub enum NumberOrText {
    Number(f64),
    Text(String),
}

pub const TRADE_TYPES: &str = "equity, fno, commodity or currency";

/// A quantity counts what the price is of. Who types lots is told what one counts.
fn whole_lots(quantity: Quantity, typed: &Typed) -> Result<Quantity, Problem> {
    let lot = typed_lot(&typed.instrument);
    // Shares come in parts too, and lots of contracts on them are no rule of this form.
    if lot == 1 || quantity.0 % (lot * Quantity::ONE) == 0 {
        return Ok(quantity);
    }
    let underlying = typed.instrument.underlying();
    let each = grouped(lot.unsigned_abs().into());
    Err(Problem::wrong(format!(
        "Quantity: a lot of {underlying} counts {each}, and {quantity} is no whole number of lots. Enter {each} for one lot."
    )))
}

/// What holds where a record is silent.
#[derive(Debug, Clone, Copy)]
pub struct Silent<'a> {
    pub broker: Option<Broker>,
    pub account: Option<AccountName>,
    /// Those of the user; nobody signed in has none.
    pub accounts: &'a [BrokerAccount],
    pub segment: Option<Segment>,
    pub now: Time,
}

/// A record field by field; what could not be read says why.
#[derive(Debug)]
pub struct Reading {
    pub record: usize,
    pub order_id: Result<CompactString, Problem>,
    pub side: Result<Side, Problem>,
    pub broker: Result<Broker, Problem>,
    /// `None`: nobody can tell yet, since the broker is not there.
    pub account: Option<Result<AccountName, Problem>>,
    pub segment: Result<Segment, Problem>,
    pub exchange: Result<Exchange, Problem>,
    pub time: Result<Time, Problem>,
    pub price: Result<Price, Problem>,
    pub quantity: Result<Quantity, Problem>,
    /// `None`: nobody can tell yet, since another field is not there.
    pub symbol: Option<Result<Typed, Problem>>,
    pub value: Option<Result<Money, Problem>>,
    card_type: Result<Option<Side>, Problem>,
    stock_name: Result<String, Problem>,
    notes: Result<String, Problem>,
    psychology: Result<String, Problem>,
    market_outlook: Result<String, Problem>,
}

/// A record without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub record: usize,
    pub order_id: CompactString,
    pub side: Side,
    pub account: AccountName,
    pub exchange: Exchange,
    pub symbol: Typed,
    pub time: Time,
    pub price: Price,
    pub quantity: Quantity,
    pub value: Money,
    pub words: Words,
}

/// What a card says beside its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Words {
    pub card_type: Option<Side>,
    pub stock_name: String,
    pub notes: String,
    pub psychology: String,
    pub market_outlook: String,
}

impl Record {
    pub fn read(&self, record: usize, silent: Silent<'_>) -> Reading {
        let broker = word(self.broker.as_deref(), "Broker", &Broker::words(), Broker::from_word)
            .and_then(|own| own.or(silent.broker).ok_or(Problem::missing("Broker")));
        let account = broker.as_ref().ok().map(|broker| self.account(*broker, silent));
        let segment = word(self.tradetype.as_deref(), "Trade type", TRADE_TYPES, Segment::from_word)
            .and_then(|own| own.or(silent.segment).ok_or(Problem::missing("Trade type")));
        let exchange = word(self.exchange.as_deref(), "Exchange", "NSE, BSE or MCX", Exchange::from_word);
        let exchange = exchange.and_then(|own| match &segment {
            Ok(segment) => typed_exchange(*segment, own).map_err(|wanted| {
                let found = own.map_or("", Exchange::word);
                Problem::wrong(format!("Exchange must be {wanted}, found {}.", quoted(found)))
            }),
            Err(_) => Ok(own.unwrap_or(Exchange::Nse)),
        });
        let time = moment(self.timestamp.as_deref(), silent.now);
        let price = number::price(self.price.as_deref());
        let quantity = number::quantity(self.quantity.as_deref(), segment.as_ref().ok().copied());
        let symbol = match (text(self.symbol.as_deref(), "Symbol"), &segment, &exchange, &time) {
            (Err(problem), ..) => Some(Err(problem)),
            (Ok(None), ..) => Some(Err(Problem::missing("Symbol"))),
            (Ok(Some(sent)), Ok(segment), Ok(exchange), Ok(time)) => Some(
                tradebook::typed(&sent, *segment, *exchange, time.day())
                    .map_err(|reason| Problem::wrong(format!("Symbol: {reason}."))),
            ),
            (Ok(Some(_)), ..) => None,
        };
        let quantity = match (quantity, &symbol) {
            (Ok(quantity), Some(Ok(typed))) => whole_lots(quantity, typed),
            (quantity, _) => quantity,
        };
        let value = match (&price, &quantity) {
            (Ok(price), Ok(quantity)) => Some(value_of(*price, *quantity).ok_or_else(|| {
                Problem::wrong("Price times quantity is larger than anything that is traded.")
            })),
            _ => None,
        };
        let notes = |raw: &Option<Box<RawValue>>, name| prose(raw.as_deref(), name, MOST_PROSE);
        Reading {
            record,
            order_id: self.order_id(),
            side: word(self.side.as_deref(), "Type", "buy or sell", Side::from_word)
                .and_then(|side| side.ok_or(Problem::missing("Type"))),
            broker,
            account,
            segment,
            exchange,
            time,
            price,
            quantity,
            symbol,
            value,
            card_type: word(self.card_type.as_deref(), "Card type", "BUY or SELL", Side::from_word),
            stock_name: prose(self.stock_name.as_deref(), "Stock name", MOST_NAME),
            notes: notes(&self.notes, "Notes"),
            psychology: notes(&self.psychology, "Psychology"),
            market_outlook: notes(&self.market_outlook, "Market outlook"),
        }
    }

    fn account(&self, broker: Broker, silent: Silent<'_>) -> Result<AccountName, Problem> {
        let name = broker.name();
        let wanted = "an account as zerodha or zerodha.2";
        let own = word(self.account.as_deref(), "Account", wanted, AccountName::parse)?.or(silent.account);
        let of_broker = || silent.accounts.iter().filter(|one| one.name.broker == broker);
        let first = AccountName::from(broker);
        match own {
            Some(own) if own.broker != broker => Err(Problem::wrong(format!(
                "Account: this trade is {name}’s. Choose an account with {name}."
            ))),
            Some(own) if of_broker().any(|one| one.name == own) => Ok(own),
            // The first trade with a broker makes the account; one that was removed does not come back by itself.
            Some(own) if own == first && of_broker().next().is_none() => Ok(own),
            Some(_) => Err(Problem::wrong(GONE)),
            None => match of_broker().count() {
                0 => Ok(first),
                1 => Ok(of_broker().map(|one| one.name).next().unwrap_or(first)),
                count => Err(Problem::wrong(format!(
                    "You have {count} accounts with {name}. Choose the one this trade belongs to."
                ))),
            },
        }
    }

    fn order_id(&self) -> Result<CompactString, Problem> {
        let sent = text(self.order_id.as_deref(), "Order id")?.ok_or(Problem::missing("Order id"))?;
        let plain = sent.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if sent.starts_with("MT") && plain && sent.len() <= MOST_ID {
            return Ok(sent.into());
        }
        Err(Problem::wrong(format!(
            "Order id must begin with MT and have at most {MOST_ID} letters, digits, - or _."
        )))
    }
}

impl Reading {
    /// Everything that is wrong or missing, in the order of the fields.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut note = |field, problem: Option<&Problem>| {
            if let Some(problem) = problem {
                faults.push(Fault { record: self.record, field, problem: problem.clone() });
            }
        };
        note("broker", self.broker.as_ref().err());
        note("account", self.account.as_ref().and_then(|account| account.as_ref().err()));
        note("tradetype", self.segment.as_ref().err());
        note("stockName", self.stock_name.as_ref().err());
        note("symbol", self.symbol.as_ref().and_then(|symbol| symbol.as_ref().err()));
        note("type", self.side.as_ref().err());
        note("price", self.price.as_ref().err());
        note("timestamp", self.time.as_ref().err());
        note("quantity", self.quantity.as_ref().err());
        note("quantity", self.value.as_ref().and_then(|value| value.as_ref().err()));
        note("exchange", self.exchange.as_ref().err());
        note("orderId", self.order_id.as_ref().err());
        note("cardType", self.card_type.as_ref().err());
        note("notes", self.notes.as_ref().err());
        note("psychology", self.psychology.as_ref().err());
        note("marketOutlook", self.market_outlook.as_ref().err());
        faults
    }

    pub fn card_type(&self) -> Option<Side> {
        self.card_type.as_ref().ok().copied().flatten()
    }

    /// The record, when every field could be read.
    pub fn entry(self) -> Option<Entry> {
        Some(Entry {
            record: self.record,
            order_id: self.order_id.ok()?,
            side: self.side.ok()?,
            account: self.account?.ok()?,
            exchange: self.exchange.ok()?,
            symbol: self.symbol?.ok()?,
            time: self.time.ok()?,
            price: self.price.ok()?,
            quantity: self.quantity.ok()?,
            value: self.value?.ok()?,
            words: Words {
                card_type: self.card_type.ok()?,
                stock_name: self.stock_name.ok()?,
                notes: self.notes.ok()?,
                psychology: self.psychology.ok()?,
                market_outlook: self.market_outlook.ok()?,
            },
        })
    }
}
