//! A fill: one execution reported by a broker.

use std::fmt;

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::instrument::{Exchange, Origin, Series, Side};
use crate::money::{Money, Price, Quantity};
use crate::time::{Day, Time};

/// A trade or order id as the broker wrote it; empty when the file has none.
/// Never a number: BSE order ids have 19 digits.
pub type Id = CompactString;

/// Names a fill within its account. Given once: it stays when the file is imported again, when a later file says more
/// of the fill, and when imports are undone and come back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FillId(pub u64);

impl FillId {
    pub const UNSET: Self = Self(0);

    /// Of the sixteen digits that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = is_plain.then(|| u64::from_str_radix(text, 16).ok()).flatten()?;
        (number != 0).then_some(Self(number))
    }
}

impl fmt::Display for FillId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// One execution. Never edited: corrected by undoing its import.
///
/// Matching visits a million of these: what it needs comes first, in 32 bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[repr(C)]
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
    /// [`FillId::UNSET`] until the imports of its account are merged, unless it was given an id when it was stored.
    #[serde(skip)]
    pub id: FillId,
}

/// The days a file says it covers, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    pub from: Day,
    pub to: Day,
}
