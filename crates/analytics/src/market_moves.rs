//! What indices did, by the user's candles of them: where the index of an option stood when it was entered, and how a
//! day went.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::{Day, Price};
use ledger::Book;

/// Of a whole book; copies share it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Market {
    /// The index of each trade's option at the moment of its first entry; `None`: no option on an index, or no candle
    /// of that moment.
    pub at_entry: Arc<[Option<Price>]>,
    /// Of NIFTY.
    pub days: Arc<BTreeMap<Day, DayOfIndex>>,
}

/// A day of trading of an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayOfIndex {
    /// At the end of the day of trading before it.
    pub before: Price,
    pub open: Price,
    pub close: Price,
}

impl Market {
    /// Of the day on which a trade was first entered.
    pub(crate) fn day_of(&self, book: &Book, at: usize) -> Option<&DayOfIndex> {
        self.days.get(&book.trades.entry_time[at]?.day())
    }

    /// What it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of_val::<[_]>(&self.at_entry) + self.days.len() * 2 * size_of::<(Day, DayOfIndex)>()
    }
}
