//! What keeps the journal from being exact, and what the user can do about it.

use domain::{Contract, Day, Instrument, Price, Quantity, Side};
use ledger::Status;
use report::numbers::{Each, IstDay, Units, average};
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
    #[schema(example = "INFY, 85 sold on 12 Nov 2026")]
    pub fact: String,
    /// What is missing and what helps.
    pub reason: String,
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
    let title = instrument.title();
    Need {
        subject: Subject::Cost { account: account.name, key },
        kind: NeedKind::UnknownCost,
        side: Side::Sell.into(),
        price: average(trades.sell_value[at], quantity).map(Each),
        trade_id: Some(TradeId { account: account.name, key }.to_string()),
        fact: format!("{title}, {} sold on {}", grouped(quantity), day.in_words()),
        reason: "No file has the buy of these. Enter the buy price, or add the file that has the buy."
            .to_owned(),
        ..about(account, trades.instrument[at], instrument, title, day, quantity)
    }
}

fn settlement_needed(account: &Account, at: usize) -> Need {
    let book = &account.book;
    let open = book.trades.open_quantity[at];
    let index = book.trades.instrument[at];
    let instrument = &book.instruments[index as usize];
    // Only contracts settle, and every contract has an expiry.
    let day = instrument.expiry().unwrap_or_default();
    let title = instrument.title();
    let is_long = open > Quantity::ZERO;
    let reason = match &instrument.contract {
        Contract::Option { .. } => {
            "Its closing price is not known. Choose “Expired worthless”, enter the closing price of the underlying, \
             or add the file that has the closing trade."
        }
        Contract::Future { .. } | Contract::Cash => {
            "Its closing price is not known. Enter the closing price, or add the file that has the closing trade."
        }
    };
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
        fact: format!(
            "{title}, {} {} and open when it expired",
            grouped(open.abs()),
            if is_long { "bought" } else { "sold" }
        ),
        reason: reason.to_owned(),
        ..about(account, index, instrument, title, day, open.abs())
    }
}

fn possible_duplicate(account: &Account, twice: &DuplicateCandidate) -> Need {
    let typed = &twice.typed;
    let instrument = &account.merged.instruments[typed.instrument as usize];
    let title = instrument.title();
    let day = typed.time.day();
    let deed = match typed.side {
        Side::Buy => "bought",
        Side::Sell => "sold",
    };
    let row = if twice.imported.row > 0 { format!(", row {}", twice.imported.row) } else { String::new() };
    Need {
        subject: twice_subject(account.name, typed),
        kind: NeedKind::PossibleDuplicate,
        exchange: typed.exchange.into(),
        side: typed.side.into(),
        price: Some(Each(typed.price)),
        fact: format!(
            "{title}, {} {deed} at {} on {}, twice",
            grouped(typed.quantity),
            typed.price,
            day.in_words()
        ),
        reason: format!(
            "You entered it, and {}{row} has the same. Keep both, or remove the one you entered.",
            if twice.file.is_empty() { "a file" } else { &twice.file }
        ),
        ..about(account, typed.instrument, instrument, title, day, typed.quantity)
    }
}

/// What every question says of its instrument; the rest is filled in by its kind.
fn about(
    account: &Account,
    index: u32,
    instrument: &Instrument,
    title: String,
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
        title,
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
        fact: String::new(),
        reason: String::new(),
        instrument: index,
    }
}

/// With Indian grouping: `1,25,000`.
pub fn grouped(quantity: Quantity) -> String {
    let text = quantity.abs().to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let sign = if quantity < Quantity::ZERO { "−" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{part}", domain::grouped(whole.parse().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_grouped_as_in_india() {
        for (text, expected) in [
            ("1", "1"),
            ("999", "999"),
            ("1000", "1,000"),
            ("125000", "1,25,000"),
            ("12345678.5", "1,23,45,678.5"),
        ] {
            assert_eq!(grouped(Quantity::parse(text).unwrap()), expected);
        }
    }
}
