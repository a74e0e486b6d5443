//! Which fills are the same fill. Never fuzzy.

use std::collections::hash_map::Entry;

use domain::{Argument, Broker, Exchange, Fill, Id, Instrument, Segment, Series, Side, Text, Time};
use rustc_hash::FxHashMap;

use super::charges::OfFills;
use super::content::{ByContent, Row};
use super::ids::{Given, Rows};
use super::instruments::EXCHANGES;
use super::{Conflict, Import, Merged};

/// What makes a fill with an id itself, inside one account.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Identity<'a> {
    /// The order id is not part of it: Excel damages it.
    Trade { exchange: Exchange, segment: Segment, day: i32, trade_id: &'a str, side: Side },
    /// Groww reports one row per order. Exchanges number orders anew each day and segment.
    Order { exchange: Exchange, segment: Segment, day: i32, order_id: &'a str },
}

/// Copies every fill whose identity is new, in the order of the imports.
/// `index[i][k][exchange]` is the joined instrument of import `i`'s instrument `k`.
/// `places` takes, for each row of the last import, the place of its fill in the merged ones; [`NOWHERE`] for a
/// conflict.
pub fn keep_each_once(
    imports: &[Import<'_>],
    index: &[Vec<[u32; EXCHANGES]>],
    instruments: &[Instrument],
    mut places: Option<&mut Vec<u32>>,
) -> Merged {
    let total = imports.iter().map(|import| import.fills.len()).sum();
    let mut merged = Merged { fills: Vec::with_capacity(total), ..Merged::default() };
    let mut known: FxHashMap<Identity<'_>, u32> = FxHashMap::default();
    known.reserve(total);
    // Nearly all files have ids everywhere: what fills hold is looked at only when one of them has none.
    let mut by_content = imports.iter().any(has_rows_without_ids).then(ByContent::default);
    let mut given = Given::of(imports, by_content.is_some());
    let mut charges = OfFills::default();
    for (import, index) in imports.iter().zip(index) {
        let before = merged.fills.len();
        let mut duplicates = 0;
        let mut conflicts = Vec::new();
        let mut without_ids: Vec<Row<'_>> = Vec::new();
        let segments = segments(import.instruments);
        let mut own_ids = Rows::of(import);
        let wants_places = places.is_some() || !import.charges.is_empty();
        let mut of_rows = wants_places.then(|| vec![NOWHERE; import.fills.len()]);
        for (at, fill) in import.fills.iter().enumerate() {
            let instrument = index[fill.instrument as usize][fill.exchange as usize];
            let segment = segments[fill.instrument as usize];
            let own = own_ids.next(fill);
            let Some(identity) = named(import.broker, segment, fill) else {
                without_ids.push(Row { at: at as u32, instrument, fill, own });
                continue;
            };
            let mut is_at = |place: u32| {
                if let Some(of_rows) = &mut of_rows {
                    of_rows[at] = place;
                }
            };
            match known.entry(identity) {
                Entry::Vacant(free) => {
                    // A row without an id that this one names.
                    let unnamed = by_content.as_mut().and_then(|all| all.name(instrument, fill));
                    match unnamed {
                        Some(kept) => {
                            free.insert(kept);
                            duplicates += 1;
                            is_at(kept);
                            let kept = &mut merged.fills[kept as usize];
                            give_id(kept, fill);
                            given.meet(fill.id, own, kept.id);
                        }
                        None => {
                            let place = merged.fills.len() as u32;
                            free.insert(place);
                            is_at(place);
                            let id = given.take(fill.id, own);
                            merged.fills.push(Fill { instrument, id, ..fill.clone() });
                            if let Some(all) = &mut by_content {
                                all.add_named(instrument, fill, place);
                            }
                        }
                    }
                }
                Entry::Occupied(first) => {
                    if let Some(all) = &mut by_content {
                        all.meet(*first.get());
                    }
                    let place = *first.get();
                    let first = &mut merged.fills[place as usize];
                    if same_content(first, fill, instrument) {
                        duplicates += 1;
                        is_at(place);
                        complete(first, fill);
                        given.meet(fill.id, own, first.id);
                    } else {
                        let reason = conflict(first, fill, instrument, instruments);
                        conflicts.push(Conflict { row: fill.row, reason });
                    }
                }
            }
        }
        let mut doubts = Vec::new();
        if let Some(all) = &mut by_content {
            let mut is_at = |row: &Row<'_>, place: u32| {
                if let Some(of_rows) = &mut of_rows {
                    of_rows[row.at as usize] = place;
                }
            };
            duplicates +=
                all.take(&without_ids, instruments, &mut merged.fills, &mut given, &mut is_at, &mut doubts);
            all.next_import();
        }
        if let Some(of_rows) = &of_rows {
            charges.take(import.charges, of_rows, merged.fills.len());
        }
        if let (Some(places), Some(of_rows)) = (&mut places, of_rows) {
            **places = of_rows;
        }
        merged.new.push((merged.fills.len() - before) as u32);
        merged.duplicates.push(duplicates);
        merged.conflicts.push(conflicts);
        merged.doubts.push(doubts);
    }
    merged.aliases = given.aliases();
    merged.charges = charges.by_id(&merged.fills);
    merged
}

/// Of a row that is no fill.
pub const NOWHERE: u32 = u32::MAX;

fn has_rows_without_ids(import: &Import<'_>) -> bool {
    // Whatever its segment.
    import.fills.iter().any(|fill| named(import.broker, Segment::Equity, fill).is_none())
}

/// Of each instrument, looked up once: there are a thousand fills of one.
pub(super) fn segments(instruments: &[Instrument]) -> Vec<Segment> {
    instruments.iter().map(Instrument::segment).collect()
}

pub(super) fn named(broker: Broker, segment: Segment, fill: &Fill) -> Option<Identity<'_>> {
    let (exchange, day, side) = (fill.exchange, fill.time.day().0, fill.side);
    if !fill.trade_id.is_empty() {
        return Some(Identity::Trade { exchange, segment, day, trade_id: &fill.trade_id, side });
    }
    (broker.row_is_order() && !fill.order_id.is_empty()).then_some(Identity::Order {
        exchange,
        segment,
        day,
        order_id: &fill.order_id,
    })
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
pub(super) fn is_coarser(coarse: Time, fine: Time) -> bool {
    let without_time = Time::from_ist(fine.day(), 0);
    let without_seconds = Time::from_ist(fine.day(), fine.second_of_day() / 60 * 60);
    [fine, without_seconds, without_time].contains(&coarse)
}

/// A row without ids turns out to be `named`, whose time and ids are the exchange's.
fn give_id(kept: &mut Fill, named: &Fill) {
    let time = if is_coarser(named.time, kept.time) { kept.time } else { named.time };
    complete(kept, named);
    (kept.time, kept.trade_id) = (time, named.trade_id.clone());
}

/// What an older or re-saved copy lacks, the other one gives; in whichever order they come.
pub(super) fn complete(kept: &mut Fill, again: &Fill) {
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

fn conflict(first: &Fill, again: &Fill, instrument: u32, instruments: &[Instrument]) -> Text {
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
    Text::new(
        "row_contradicts",
        "{kind} id {id} is already there as {first}, this row says {again}. The first is kept; check which one the \
         contract note confirms.",
        [
            Argument::shown("kind", kind),
            Argument::shown("id", id.as_str()),
            Argument::private("first", first_says),
            Argument::private("again", again_says),
        ],
    )
}
