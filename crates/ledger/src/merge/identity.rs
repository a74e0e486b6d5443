//! Which fills are the same fill (domain.md 3, "Identity of a fill"). Never fuzzy.

use domain::{Broker, Exchange, Fill, Segment, Side};
use rustc_hash::FxHashMap;

use super::{Conflict, Import, Merged};

/// What makes a fill itself, inside one account.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'a> {
    /// The order id is not part of it: Excel damages it.
    Trade { exchange: Exchange, segment: Segment, day: i32, trade_id: &'a str, side: Side },
    /// Groww reports one row per order.
    Order { exchange: Exchange, order_id: &'a str },
    /// Without ids: the content, and which of the equal rows of its file it is.
    Content {
        instrument: u32,
        exchange: Exchange,
        side: Side,
        time: i64,
        quantity: i64,
        value: i64,
        price: i64,
        occurrence: u32,
    },
}

/// Copies every fill whose identity is new, in the order of the imports.
/// `index[i][k]` is the joined instrument of import `i`'s instrument `k`.
pub fn keep_each_once(imports: &[Import<'_>], index: &[Vec<u32>]) -> Merged {
    let total = imports.iter().map(|import| import.fills.len()).sum();
    let mut merged = Merged { fills: Vec::with_capacity(total), ..Merged::default() };
    let mut known: FxHashMap<Identity<'_>, u32> = FxHashMap::default();
    known.reserve(total);
    for (import, index) in imports.iter().zip(index) {
        let before = merged.fills.len();
        let mut duplicates = 0;
        let mut conflicts = Vec::new();
        let mut seen_in_file: FxHashMap<Identity<'_>, u32> = FxHashMap::default();
        for fill in import.fills {
            let instrument = index[fill.instrument as usize];
            let segment = import.instruments[fill.instrument as usize].segment();
            let identity = match named(import.broker, segment, fill) {
                Some(identity) => identity,
                None => {
                    let count = seen_in_file.entry(content(instrument, fill, 0)).or_insert(0);
                    *count += 1;
                    content(instrument, fill, *count)
                }
            };
            match known.entry(identity) {
                std::collections::hash_map::Entry::Vacant(free) => {
                    free.insert(merged.fills.len() as u32);
                    merged.fills.push(Fill { instrument, ..fill.clone() });
                }
                std::collections::hash_map::Entry::Occupied(first) => {
                    let first = &merged.fills[*first.get() as usize];
                    if same_content(first, fill, instrument) {
                        duplicates += 1;
                    } else {
                        conflicts.push(Conflict { row: fill.row, reason: conflict(first, fill) });
                    }
                }
            }
        }
        merged.new.push((merged.fills.len() - before) as u32);
        merged.duplicates.push(duplicates);
        merged.conflicts.push(conflicts);
    }
    merged
}

fn named(broker: Broker, segment: Segment, fill: &Fill) -> Option<Identity<'_>> {
    if !fill.trade_id.is_empty() {
        let (exchange, day, side) = (fill.exchange, fill.time.day().0, fill.side);
        return Some(Identity::Trade { exchange, segment, day, trade_id: &fill.trade_id, side });
    }
    match broker {
        Broker::Groww if !fill.order_id.is_empty() => {
            Some(Identity::Order { exchange: fill.exchange, order_id: &fill.order_id })
        }
        Broker::Groww | Broker::Zerodha => None,
    }
}

fn content<'a>(instrument: u32, fill: &Fill, occurrence: u32) -> Identity<'a> {
    Identity::Content {
        instrument,
        exchange: fill.exchange,
        side: fill.side,
        time: fill.time.0,
        quantity: fill.quantity.0,
        value: fill.value.0,
        price: fill.price.0,
        occurrence,
    }
}

/// Two reports of one fill agree. A file without a time of day (midnight) does not contradict one with.
fn same_content(first: &Fill, again: &Fill, instrument: u32) -> bool {
    let same_time =
        first.time == again.time || first.time.second_of_day() == 0 || again.time.second_of_day() == 0;
    first.instrument == instrument
        && first.side == again.side
        && first.quantity == again.quantity
        && first.price == again.price
        && first.value == again.value
        && same_time
}

fn conflict(first: &Fill, again: &Fill) -> String {
    let (kind, id) =
        if again.trade_id.is_empty() { ("order", &again.order_id) } else { ("trade", &again.trade_id) };
    let (mut first_says, mut again_says) = (says(first), says(again));
    if first_says == again_says {
        first_says.push_str(&format!(" on {}", first.time));
        again_says.push_str(&format!(" on {}", again.time));
    }
    format!(
        "{kind} id {id} is already there as {first_says} (row {}), this row says {again_says}. The first is kept; \
         check which one the contract note confirms.",
        first.row
    )
}

fn says(fill: &Fill) -> String {
    format!("{} {} at {}", fill.side, fill.quantity, fill.price)
}
