//! A name for each trade that the next import does not change.

use domain::{Broker, Fill, Instrument};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::book::{Book, Status};
use crate::direction::Direction;
use crate::matching::{TradeKind, TradeRow};
use crate::stable_hash::{StableHash, mixed};

/// Names the trades of one account in the order of its book.
///
/// A name is made of the broker, the id of the fill that opened the trade, and the product. A trade of unknown cost has
/// that of the first fill that sold. Only parts of shares that one action gave may share all of these: the second,
/// third… take the next free names.
pub struct Names {
    broker: StableHash,
    free: Free,
}

impl Names {
    pub fn of(broker: Broker, trades: usize) -> Self {
        Self { broker: StableHash::of(6).text(broker.word()), free: Free::with_capacity(trades) }
    }

    pub fn next(&mut self, row: &TradeRow, fills: &[Fill]) -> u64 {
        let is_unknown = row.kind == TradeKind::UnknownCost;
        let id = fills.get(row.first as usize).map_or(0, |fill| fill.id.0);
        let hash = self.broker.number(id).text(row.product.word()).number(u64::from(is_unknown));
        self.free.take(hash.finish())
    }
}

impl Book {
    /// The place of the trade with this name (`trades.key`), if the book holds it.
    pub fn trade_of(&self, key: u64) -> Option<usize> {
        self.trades.key.iter().position(|&one| one == key)
    }

    /// The place of the trade that had this name before trades were named by their first fill.
    pub fn trade_of_old_key(&self, broker: Broker, key: u64) -> Option<usize> {
        let mut keys = OldKeys::of(broker, &self.instruments, self.trades.len());
        (0..self.trades.len()).find(|&at| keys.next(self, at) == key)
    }
}

/// Names, each given once.
struct Free {
    taken: FxHashSet<u64>,
    /// The last name given among those that share all of it, by the first: the next free one is the one after it.
    last: FxHashMap<u64, u64>,
}

impl Free {
    fn with_capacity(names: usize) -> Self {
        let mut taken = FxHashSet::default();
        taken.reserve(names);
        Self { taken, last: FxHashMap::default() }
    }

    /// `first`, or the next free name after those that were given for it. One step each, however many share it.
    fn take(&mut self, first: u64) -> u64 {
        if self.taken.insert(first) {
            return first;
        }
        let mut key = mixed(self.last.get(&first).copied().unwrap_or(first));
        // Two names of 64 bits by chance.
        while !self.taken.insert(key) {
            key = mixed(key);
        }
        self.last.insert(first, key);
        key
    }
}

/// Until November 2026 a name was made of the broker, the ISIN or symbol, the product, the direction and the time of
/// the first entry. Links of that time still lead to their trades.
struct OldKeys {
    instruments: Vec<u64>,
    free: Free,
}

impl OldKeys {
    fn of(broker: Broker, instruments: &[Instrument], trades: usize) -> Self {
        let of_instrument = |one: &Instrument| {
            let name = one.isin.as_ref().map_or(one.symbol.as_str(), |isin| isin.as_str());
            mixed(fnv(fnv(FNV_OFFSET, broker.word()), name))
        };
        Self {
            instruments: instruments.iter().map(of_instrument).collect(),
            free: Free::with_capacity(trades),
        }
    }

    fn next(&mut self, book: &Book, at: usize) -> u64 {
        let trades = &book.trades;
        let (kind, since) = match (trades.status[at], trades.entry_time[at], trades.exit_time[at]) {
            // Another sell of the same day joined the row.
            (Status::UnknownCost, _, Some(sold)) => (1, i64::from(sold.day().0)),
            (_, entry, _) => (0, entry.map_or(0, |time| time.0)),
        };
        let direction = match trades.direction[at] {
            Direction::Long => 0,
            Direction::Short => 1,
        };
        let form = (trades.product[at] as u64) << 2 | direction << 1 | kind;
        let instrument = self.instruments[trades.instrument[at] as usize];
        self.free.take(mixed(mixed(instrument ^ mixed(since as u64)).wrapping_add(form)))
    }
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a.
fn fnv(start: u64, text: &str) -> u64 {
    // A byte that no text holds ends it.
    let bytes = text.bytes().chain([0xff]);
    bytes.fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A million trades of one second: walking from the first name each time would take half a billion steps a thousand
    /// times over.
    #[test]
    fn a_million_equal_names_are_a_million_steps() {
        let mut free = Free::with_capacity(0);
        let first = mixed(7);
        let mut expected = first;
        for _ in 0..1_000_000 {
            assert_eq!(free.take(first), expected);
            expected = mixed(expected);
        }
        assert_eq!(free.taken.len(), 1_000_000);
    }

    #[test]
    fn a_name_that_another_trade_has_is_passed_over() {
        let mut free = Free::with_capacity(0);
        let first = mixed(7);
        // Another trade happens to have the second name.
        assert_eq!(free.take(mixed(first)), mixed(first));
        assert_eq!(free.take(first), first);
        assert_eq!(free.take(first), mixed(mixed(first)));
        assert_eq!(free.take(first), mixed(mixed(mixed(first))));
    }
}
