//! A fill: one execution reported by a broker.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::instrument::{Exchange, Series, Side};
use crate::money::{Money, Price, Quantity};
use crate::time::{Day, Time};

/// A trade or order id as the broker wrote it; empty when the file has none.
/// Never a number: BSE order ids have 19 digits.
pub type Id = CompactString;

/// One execution. Never edited: corrected by undoing its import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fill {
    /// Index into the instruments that travel beside the fills.
    pub instrument: u32,
    /// Line in its file, from 1, as a spreadsheet shows it.
    pub row: u32,
    pub time: Time,
    pub quantity: Quantity,
    pub price: Price,
    /// Stated by the broker (Groww) or price × quantity rounded once. The truth for all sums.
    pub value: Money,
    pub exchange: Exchange,
    pub side: Side,
    /// Blank for F&O.
    pub series: Series,
    /// The exchange's auction settled a short delivery.
    pub auction: bool,
    pub trade_id: Id,
    pub order_id: Id,
}

/// The days a file says it covers, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    pub from: Day,
    pub to: Day,
}
