//! A fill: one execution reported by a broker.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::instrument::{Exchange, Origin, Series, Side};
use crate::money::{Money, Price, Quantity};
use crate::time::{Day, Time};

/// A trade or order id as the broker wrote it; empty when the file has none.
/// Never a number: BSE order ids have 19 digits.
pub type Id = CompactString;

/// One execution. Never edited: corrected by undoing its import.
///
/// Matching visits a million of these in no particular order, so what it needs
/// comes first and fits half a cache line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[repr(C, align(32))]
pub struct Fill {
    pub time: Time,
    pub quantity: Quantity,
    /// Stated by the broker (Groww) or price × quantity rounded once. The truth for all sums.
    pub value: Money,
    /// Index into the instruments that travel beside the fills.
    pub instrument: u32,
    pub side: Side,
    /// The exchange's auction settled a short delivery.
    pub auction: bool,
    /// Blank for F&O.
    pub series: Series,
    pub price: Price,
    /// Line in its file, from 1, as a spreadsheet shows it; 0 for what no file holds.
    pub row: u32,
    pub exchange: Exchange,
    pub origin: Origin,
    pub trade_id: Id,
    pub order_id: Id,
}

/// The days a file says it covers, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    pub from: Day,
    pub to: Day,
}
