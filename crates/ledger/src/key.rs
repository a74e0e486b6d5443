//! A name for each trade that the next import does not change.

use domain::{Broker, Instrument};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::book::Book;
use crate::direction::Direction;
use crate::matching::{TradeKind, TradeRow};

/// Names the trades of one account in the order of its book.
///
/// A name is made of the broker, the ISIN or symbol, the product, the direction and the time of the first entry:
/// it stays when later fills close the trade and when other instruments are imported. Of trades that share all of
/// these the second, third… take the next free names.
pub struct Keys {
    instruments: Vec<u64>,
    taken: FxHashSet<u64>,
    /// The last name given among those that share all of it, by the first: the next free one is the one after it.
    last: FxHashMap<u64, u64>,
}

impl Book {
    /// The place of the trade with this key (`trades.key`), if the book holds it.
    pub fn trade_of(&self, key: u64) -> Option<usize> {
        self.trades.key.iter().position(|&one| one == key)
    }
}

impl Keys {
    pub fn of(broker: Broker, instruments: &[Instrument], trades: usize) -> Self {
        let of_instrument = |one: &Instrument| {
            let name = one.isin.as_ref().map_or(one.symbol.as_str(), |isin| isin.as_str());
            mixed(of_text(of_text(OFFSET, broker.word()), name))
        };
        let mut taken = FxHashSet::default();
        taken.reserve(trades);
        Self {
            instruments: instruments.iter().map(of_instrument).collect(),
            taken,
            last: FxHashMap::default(),
        }
    }

    pub fn next(&mut self, row: &TradeRow) -> u64 {
        let (kind, since) = match row.kind {
            // Another sell of the same day joins the row.
            TradeKind::UnknownCost => (1, i64::from(row.entry_time.day().0)),
            TradeKind::Cycle | TradeKind::SettlementNeeded => (0, row.entry_time.0),
        };
        let direction = match row.direction {
            Direction::Long => 0,
            Direction::Short => 1,
        };
        let form = (row.product as u64) << 2 | direction << 1 | kind;
        let key = mixed(self.instruments[row.instrument as usize] ^ mixed(since as u64)).wrapping_add(form);
        self.free(mixed(key))
    }

    /// `first`, or the next free name after those that were given for it. One step each, however many share it.
    fn free(&mut self, first: u64) -> u64 {
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

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a: the same in every build, which the maps' own hash does not promise.
fn of_text(start: u64, text: &str) -> u64 {
    // A byte that no text holds ends it.
    let bytes = text.bytes().chain([0xff]);
    bytes.fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The finisher of SplitMix64: every bit of the number reaches every bit of the result.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Broker::ZERODHA, &[], 0)
    }

    /// A million trades of one second: walking from the first name each time would take half a billion steps a thousand
    /// times over.
    #[test]
    fn a_million_names_for_one_second_are_a_million_steps() {
        let mut keys = keys();
        let first = mixed(7);
        let mut expected = first;
        for _ in 0..1_000_000 {
            assert_eq!(keys.free(first), expected);
            expected = mixed(expected);
        }
        assert_eq!(keys.taken.len(), 1_000_000);
    }

    #[test]
    fn a_name_that_another_trade_has_is_passed_over() {
        let mut keys = keys();
        let first = mixed(7);
        // Another instrument's trade happens to have the second name.
        assert_eq!(keys.free(mixed(first)), mixed(first));
        assert_eq!(keys.free(first), first);
        assert_eq!(keys.free(first), mixed(mixed(first)));
        assert_eq!(keys.free(first), mixed(mixed(mixed(first))));
    }
}
