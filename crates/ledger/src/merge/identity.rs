//! Which fills are the same fill (domain.md 3, "Identity of a fill"). Never fuzzy.

use std::collections::hash_map::Entry;

use domain::{Broker, Exchange, Fill, Id, Instrument, Segment, Series, Side, Time};
use rustc_hash::FxHashMap;

use super::{Conflict, Import, Merged};

/// What makes a fill itself, inside one account.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'a> {
    /// The order id is not part of it: Excel damages it.
    Trade { exchange: Exchange, segment: Segment, day: i32, trade_id: &'a str, side: Side },
    /// Groww reports one row per order. Exchanges number orders anew each day and segment.
    Order { exchange: Exchange, segment: Segment, day: i32, order_id: &'a str },
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
/// `index[i][k][exchange]` is the joined instrument of import `i`'s instrument `k`.
pub fn keep_each_once(imports: &[Import<'_>], index: &[Vec<[u32; 2]>], instruments: &[Instrument]) -> Merged {
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
            let instrument = index[fill.instrument as usize][fill.exchange as usize];
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
                Entry::Vacant(free) => {
                    free.insert(merged.fills.len() as u32);
                    merged.fills.push(Fill { instrument, ..fill.clone() });
                }
                Entry::Occupied(first) => {
                    let first = &mut merged.fills[*first.get() as usize];
                    if same_content(first, fill, instrument) {
                        duplicates += 1;
                        complete(first, fill);
                    } else {
                        let reason = conflict(first, fill, instrument, instruments);
                        conflicts.push(Conflict { row: fill.row, reason });
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
    let (exchange, day, side) = (fill.exchange, fill.time.day().0, fill.side);
    if !fill.trade_id.is_empty() {
        return Some(Identity::Trade { exchange, segment, day, trade_id: &fill.trade_id, side });
    }
    match broker {
        Broker::Groww if !fill.order_id.is_empty() => {
            Some(Identity::Order { exchange, segment, day, order_id: &fill.order_id })
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

/// Two reports of one fill agree. A time that is coarser than the other does not contradict it.
fn same_content(first: &Fill, again: &Fill, instrument: u32) -> bool {
    first.instrument == instrument
        && first.side == again.side
        && first.quantity == again.quantity
        && first.price == again.price
        && first.value == again.value
        && (is_coarser(first.time, again.time) || is_coarser(again.time, first.time))
}

/// Equal, or the same moment with its seconds or its time of day cut off.
fn is_coarser(coarse: Time, fine: Time) -> bool {
    let without_time = Time::from_ist(fine.day(), 0);
    let without_seconds = Time::from_ist(fine.day(), fine.second_of_day() / 60 * 60);
    [fine, without_seconds, without_time].contains(&coarse)
}

/// What an older or re-saved copy lacks, the other one gives; in whichever order they come.
fn complete(kept: &mut Fill, again: &Fill) {
    // The finer of two agreeing times is the later one.
    kept.time = kept.time.max(again.time);
    kept.auction |= again.auction;
    kept.series = match (kept.series, again.series) {
        (one, Series::NONE) => one,
        (Series::NONE, other) => other,
        (one, other) => one.min(other),
    };
    if whole_id(&again.order_id) > whole_id(&kept.order_id) {
        kept.order_id = again.order_id.clone();
    }
}

/// A whole id before one that a spreadsheet damaged, that before none.
fn whole_id(id: &Id) -> (bool, usize, &str) {
    (id.bytes().all(|byte| byte.is_ascii_digit()) && !id.is_empty(), id.len(), id)
}

fn conflict(first: &Fill, again: &Fill, instrument: u32, instruments: &[Instrument]) -> String {
    let (kind, id) =
        if again.trade_id.is_empty() { ("order", &again.order_id) } else { ("trade", &again.trade_id) };
    let says = |fill: &Fill, instrument: u32| {
        let name = instruments[instrument as usize].title();
        format!("{} {} {name} at {}", fill.side, fill.quantity, fill.price)
    };
    let (mut first_says, mut again_says) = (says(first, first.instrument), says(again, instrument));
    if first_says == again_says {
        first_says.push_str(&format!(" on {}", first.time));
        again_says.push_str(&format!(" on {}", again.time));
    }
    format!(
        "{kind} id {id} is already there as {first_says}, this row says {again_says}. The first is kept; \
         check which one the contract note confirms."
    )
}
