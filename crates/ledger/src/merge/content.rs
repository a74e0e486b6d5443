//! Rows without ids: known by what they say and by how many say it.
//!
//! The same account, exchange, Indian day, instrument, side, quantity and price: of two files that hold such rows the
//! larger number counts. Time of day, series and order id are not part of it; a file that gives ids names rows that had
//! none. A row that is a finished trade of two days is both of its legs: the rest of a buy, sold in another file, is
//! another row.

use std::collections::BTreeSet;

use domain::{Argument, Exchange, Fill, FillId, Instrument, Origin, Side, Text, Time};
use rustc_hash::{FxHashMap, FxHashSet};

use super::identity::{complete, is_coarser};
use super::ids::Given;

/// A row without an id.
pub struct Row<'a> {
    /// Its place in the import.
    pub at: u32,
    pub instrument: u32,
    pub fill: &'a Fill,
    /// Its id as a fill, by itself.
    pub own: FillId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Content {
    instrument: u32,
    exchange: Exchange,
    side: Side,
    day: i32,
    quantity: i64,
    price: i64,
    /// Follows from the two above, except where a broker states it: Groww's rows without an order id.
    value: i64,
    /// The day of the other leg, where one row of the file is a buy and the sell of another day.
    other_leg: Option<i32>,
}

/// The kept fills that say the same; numbers are places in the merged fills.
#[derive(Debug, Default)]
struct Group {
    all: Vec<u32>,
    /// Those without an id, by time.
    unnamed: BTreeSet<(Time, u32)>,
}

/// All kept fills by what they say, but typed trades: those are never taken for rows of a file.
#[derive(Debug, Default)]
pub struct ByContent {
    groups: FxHashMap<Content, Group>,
    /// Kept fills that rows with ids of the present import are: its rows without ids are others.
    met: FxHashSet<u32>,
}

/// Sentences about one import; the others are counted.
const MOST_DOUBTS: usize = 5;

impl ByContent {
    /// A kept row without an id that says what this row with an id says: of the same time, else the first.
    pub fn name(&mut self, instrument: u32, fill: &Fill) -> Option<u32> {
        if !is_exchanges(fill) {
            return None;
        }
        let unnamed = &mut self.groups.get_mut(&content(instrument, fill, None))?.unnamed;
        let same_time = unnamed.range((fill.time, 0)..=(fill.time, u32::MAX)).next();
        let found = *same_time.or(unnamed.first())?;
        unnamed.remove(&found);
        self.met.insert(found.1);
        Some(found.1)
    }

    pub fn add_named(&mut self, instrument: u32, fill: &Fill, place: u32) {
        if is_exchanges(fill) {
            self.groups.entry(content(instrument, fill, None)).or_default().all.push(place);
            self.met.insert(place);
        }
    }

    pub fn meet(&mut self, place: u32) {
        self.met.insert(place);
    }

    pub fn next_import(&mut self) {
        self.met.clear();
    }

    /// Adds the rows without ids of one import beyond those that are there. Returns how many were there.
    pub fn take(
        &mut self,
        rows: &[Row<'_>],
        instruments: &[Instrument],
        fills: &mut Vec<Fill>,
        given: &mut Given,
        is_at: &mut dyn FnMut(&Row<'_>, u32),
        doubts: &mut Vec<Text>,
    ) -> u32 {
        let mut of_content: FxHashMap<Content, Vec<u32>> = FxHashMap::default();
        let mut order: Vec<Content> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let content = content(row.instrument, row.fill, other_leg(rows, at));
            let own = of_content.entry(content).or_default();
            if own.is_empty() {
                order.push(content);
            }
            own.push(at as u32);
        }
        let (mut duplicates, mut doubtful) = (0, 0);
        let mut new: Vec<u32> = Vec::new();
        for content in order {
            let mut own = of_content.remove(&content).unwrap_or_default();
            own.sort_by_key(|&at| rows[at as usize].fill.time);
            let group = self.groups.entry(content).or_default();
            let mut kept: Vec<u32> = group.all.iter().copied().filter(|at| !self.met.contains(at)).collect();
            kept.sort_by_key(|&at| fills[at as usize].time);
            let paired =
                Paired::of(&kept, &own, |at| fills[at as usize].time, |at| rows[at as usize].fill.time);
            duplicates += paired.same.len() as u32;
            if paired.is_doubtful {
                doubtful += 1;
                if doubts.len() < MOST_DOUBTS {
                    let Row { instrument, fill, .. } = rows[own[0] as usize];
                    doubts.push(doubt(fill, &instruments[instrument as usize], own.len(), kept.len()));
                }
            }
            for &(at, row) in &paired.same {
                let was = fills[at as usize].time;
                let Row { fill: again, own: own_id, .. } = rows[row as usize];
                is_at(&rows[row as usize], at);
                given.meet(again.id, own_id, fills[at as usize].id);
                merge(&mut fills[at as usize], again, paired.is_doubtful, own.len() > kept.len());
                let now = fills[at as usize].time;
                if was != now && group.unnamed.remove(&(was, at)) {
                    group.unnamed.insert((now, at));
                }
            }
            new.extend(paired.beyond);
        }
        if doubtful > doubts.len() {
            doubts.push(Text::new(
                "more_rows_in_doubt",
                "{count} more such rows are in doubt.",
                [Argument::shown("count", (doubtful - doubts.len()).to_string())],
            ));
        }
        // In the order of the file, as rows with ids are.
        new.sort_unstable();
        for at in new {
            let row = &rows[at as usize];
            let Row { instrument, fill, own, .. } = *row;
            let place = fills.len() as u32;
            is_at(row, place);
            let id = given.take(fill.id, own);
            let content = content(instrument, fill, other_leg(rows, at as usize));
            let group = self.groups.entry(content).or_default();
            group.all.push(place);
            group.unnamed.insert((fill.time, place));
            fills.push(Fill { instrument, id, ..fill.clone() });
        }
        duplicates
    }
}

/// Of a file: typed trades and opening lots are none of an exchange's.
fn is_exchanges(fill: &Fill) -> bool {
    fill.origin == Origin::Traded
}

/// A finished trade is two fills of one row, one after the other.
fn other_leg(rows: &[Row<'_>], at: usize) -> Option<i32> {
    let own = &rows[at];
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| rows.get(at));
    let is_leg = |other: &&Row<'_>| {
        other.fill.row == own.fill.row
            && other.instrument == own.instrument
            && other.fill.quantity == own.fill.quantity
            && other.fill.side != own.fill.side
    };
    let day = beside.into_iter().find(is_leg)?.fill.time.day();
    (day != own.fill.time.day()).then_some(day.0)
}

fn content(instrument: u32, fill: &Fill, other_leg: Option<i32>) -> Content {
    Content {
        instrument,
        exchange: fill.exchange,
        side: fill.side,
        day: fill.time.day().0,
        quantity: fill.quantity.0,
        price: fill.price.0,
        value: fill.value.0,
        other_leg,
    }
}

/// Which rows of an import are which kept fills.
struct Paired {
    /// Kept fill and row.
    same: Vec<(u32, u32)>,
    /// Rows beyond the kept ones.
    beyond: Vec<u32>,
    /// The numbers differ, and so do the times of day.
    is_doubtful: bool,
}

impl Paired {
    /// Both sorted by time: first those of the same time, then the others in their order.
    fn of(kept: &[u32], rows: &[u32], kept_at: impl Fn(u32) -> Time, row_at: impl Fn(u32) -> Time) -> Self {
        let mut same = Vec::with_capacity(kept.len().min(rows.len()));
        let (mut kept_left, mut rows_left) = (Vec::new(), Vec::new());
        let (mut at, mut row) = (0, 0);
        while at < kept.len() && row < rows.len() {
            match kept_at(kept[at]).cmp(&row_at(rows[row])) {
                std::cmp::Ordering::Equal => {
                    same.push((kept[at], rows[row]));
                    (at, row) = (at + 1, row + 1);
                }
                std::cmp::Ordering::Less => {
                    kept_left.push(kept[at]);
                    at += 1;
                }
                std::cmp::Ordering::Greater => {
                    rows_left.push(rows[row]);
                    row += 1;
                }
            }
        }
        kept_left.extend_from_slice(&kept[at..]);
        rows_left.extend_from_slice(&rows[row..]);
        let has_time = |time: Time| time.second_of_day() != 0;
        let is_doubtful = kept.len() != rows.len()
            && kept_left.iter().any(|&at| has_time(kept_at(at)))
            && rows_left.iter().any(|&at| has_time(row_at(at)));
        let beyond = rows_left.split_off(rows_left.len().min(kept_left.len()));
        same.extend(kept_left.into_iter().zip(rows_left));
        Self { same, beyond, is_doubtful }
    }
}

/// What a kept fill gains from a row that is the same. The exchange's own time stays; of two files whose rows are in
/// doubt the larger one's times are kept.
fn merge(kept: &mut Fill, again: &Fill, is_doubtful: bool, is_larger: bool) {
    let time = match (kept.trade_id.is_empty(), is_doubtful) {
        (false, _) if is_coarser(kept.time, again.time) => again.time,
        (false, _) => kept.time,
        (true, true) if is_larger => again.time,
        (true, true) => kept.time,
        (true, false) => kept.time.max(again.time),
    };
    complete(kept, again);
    kept.time = time;
}

fn doubt(fill: &Fill, instrument: &Instrument, here: usize, there: usize) -> Text {
    let counted = |count: usize| format!("{count} {}", if count == 1 { "row" } else { "rows" });
    let (most, all) = (here.max(there), here + there);
    Text::new(
        "same_rows_at_other_times",
        "On {day} this file has {here} “{side} {quantity} {title} at {price}” without a trade id, your other files have \
         {there}, at other times of day. Are they the same? {most} are counted. If all {all} were executed, import a \
         tradebook with trade ids of that day, or add the missing ones by hand.",
        [
            Argument::day("day", fill.time.day()),
            Argument::shown("here", counted(here)),
            Argument::shown("side", fill.side.to_string()),
            Argument::private("quantity", fill.quantity.to_string()),
            Argument::shown("title", instrument.title()),
            Argument::price("price", fill.price),
            Argument::shown("there", there.to_string()),
            Argument::shown("most", most.to_string()),
            Argument::shown("all", all.to_string()),
        ],
    )
}
