//! Two records with one order id are a card: what holds between them.

use std::collections::HashMap;

use domain::{Contract, Side};

use super::problem::{Fault, Problem};
use super::record::Entry;

/// What is wrong between records that are right by themselves.
pub fn faults(entries: &[Entry]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: HashMap<(&str, Side), &Entry> = HashMap::new();
    for entry in entries {
        if seen.insert((&entry.order_id, entry.side), entry).is_some() {
            let problem = Problem::wrong(format!(
                "This card already has a {}: a card has one buy and one sell.",
                entry.side
            ));
            faults.push(Fault { record: entry.record, field: "orderId", problem });
        }
    }
    for sell in entries.iter().filter(|entry| entry.side == Side::Sell) {
        let bought = seen.get(&(sell.order_id.as_str(), Side::Buy));
        if bought.is_some_and(|buy| is_overnight_short(buy, sell)) {
            faults.push(Fault { record: sell.record, field: "timestamp", problem: overnight() });
        }
    }
    faults
}

/// Shares cannot be sold short overnight.
fn is_overnight_short(buy: &Entry, sell: &Entry) -> bool {
    let shares = |entry: &Entry| entry.symbol.instrument.contract == Contract::Cash;
    shares(buy)
        && shares(sell)
        && buy.account == sell.account
        && buy.symbol.instrument.symbol == sell.symbol.instrument.symbol
        && sell.time.day() < buy.time.day()
}

pub fn overnight() -> Problem {
    Problem::wrong(
        "Shares cannot be sold on an earlier day than they were bought. Enter the day on which these shares were bought.",
    )
}

/// Cards in the order in which they were sent, each with what came first before what came then. Where both records
/// have the same time the card's type decides: matching takes equal times in this order.
pub fn in_order(mut entries: Vec<Entry>) -> Vec<Entry> {
    let mut places: HashMap<String, (usize, Side)> = HashMap::new();
    for entry in &entries {
        let next = places.len();
        let place = places.entry(entry.order_id.to_string()).or_insert((next, Side::Buy));
        if let Some(side) = entry.words.card_type {
            place.1 = side;
        }
    }
    entries.sort_by_key(|entry| {
        let (card, first) = places[entry.order_id.as_str()];
        (card, entry.time, entry.side != first)
    });
    entries
}
