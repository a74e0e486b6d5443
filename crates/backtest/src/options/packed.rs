//! Closes of an index's options in few bytes: what is kept of the exchange's lists, month by month.
//!
//! Layout: version 2 (packed candles are 1) · tick, of which all prices are multiples · closes of the index · expiries,
//! each with its days, each with its calls and its puts. A list is its length and its entries; days and strikes ascend,
//! each as its distance from the one before. Every number is a LEB128 varint, the first day or strike of a
//! list with its sign folded.

use std::collections::{BTreeMap, BTreeSet};

use candles::month_of;
use candles::varint::{take, unzigzag, varint, zigzag};
use domain::{Day, Price, Time, gcd};

use super::chain::{Chain, Quotes};

const VERSION: u8 = 2;
/// ₹100 crore, as of a candle.
const MOST: i64 = 1_000_000_000 * Price::ONE;

/// Entries of lists in what is unpacked at once: a month of an index has some 100,000.
const MOST_ENTRIES: u32 = 500_000;

/// What another chain brought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Joined {
    /// Closes that were not there.
    pub added: usize,
    pub same: usize,
    /// Another close was there; the newer one counts.
    pub changed: usize,
}

/// Why packed months make no chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotOne {
    /// What is kept of this month is no packed chain.
    Unreadable(i32),
    TooMany,
}

impl Joined {
    fn put<K: Ord + Copy>(&mut self, into: &mut BTreeMap<K, Price>, from: &BTreeMap<K, Price>) {
        for (key, close) in from {
            match into.insert(*key, *close) {
                None => self.added += 1,
                Some(before) if before == *close => self.same += 1,
                Some(_) => self.changed += 1,
            }
        }
    }
}

fn month(day: Day) -> i32 {
    month_of(Time::from_ist(day, 0))
}

impl Chain {
    /// Each month of its days by itself.
    pub fn by_month(&self) -> BTreeMap<i32, Self> {
        let mut months: BTreeMap<i32, Self> = BTreeMap::new();
        for (expiry, days) in &self.expiries {
            for (day, quotes) in days {
                let own = months.entry(month(*day)).or_default();
                own.expiries.entry(*expiry).or_default().insert(*day, quotes.clone());
            }
        }
        for (day, close) in &self.underlying {
            months.entry(month(*day)).or_default().underlying.insert(*day, *close);
        }
        months.values_mut().for_each(Self::see_days);
        months
    }

    /// Packed months as one chain, of at most so many closes.
    ///
    /// # Errors
    /// See [`NotOne`].
    pub fn of_months(months: &[(i32, Vec<u8>)], most: usize) -> Result<Self, NotOne> {
        let (mut all, mut closes) = (Self::default(), 0);
        for (month, content) in months {
            let own = Self::unpack(content).ok_or(NotOne::Unreadable(*month))?;
            closes += own.closes();
            if closes > most {
                return Err(NotOne::TooMany);
            }
            all.merge(&own);
        }
        all.see_days();
        Ok(all)
    }

    /// Takes what a newer one says; its days are not seen yet.
    fn merge(&mut self, newer: &Self) -> Joined {
        let mut joined = Joined::default();
        joined.put(&mut self.underlying, &newer.underlying);
        for (expiry, days) in &newer.expiries {
            let own = self.expiries.entry(*expiry).or_default();
            for (day, quotes) in days {
                let into = own.entry(*day).or_default();
                joined.put(&mut into.calls, &quotes.calls);
                joined.put(&mut into.puts, &quotes.puts);
            }
        }
        joined
    }

    /// Takes what a newer one says.
    pub fn join(&mut self, newer: &Self) -> Joined {
        let joined = self.merge(newer);
        self.see_days();
        joined
    }

    /// Closes of options, and of the index.
    pub fn closes(&self) -> usize {
        let of = |quotes: &Quotes| quotes.calls.len() + quotes.puts.len();
        let options: usize = self.expiries.values().flat_map(BTreeMap::values).map(of).sum();
        options + self.underlying.len()
    }

    /// The first and the last day of which it knows anything.
    pub fn span(&self) -> Option<(Day, Day)> {
        let first = self.days.first().into_iter().chain(self.underlying.keys().next()).min()?;
        let last = self.days.last().into_iter().chain(self.underlying.keys().next_back()).max()?;
        Some((*first, *last))
    }

    /// Only days from one to another, both included.
    pub fn keep(&mut self, has: impl Fn(Day) -> bool) {
        self.underlying.retain(|day, _| has(*day));
        self.expiries.values_mut().for_each(|days| days.retain(|day, _| has(*day)));
        self.expiries.retain(|_, days| !days.is_empty());
        self.see_days();
    }

    fn see_days(&mut self) {
        let days: BTreeSet<Day> = self.expiries.values().flat_map(|days| days.keys().copied()).collect();
        self.days = days.into_iter().collect();
    }

    pub fn pack(&self) -> Vec<u8> {
        let quoted = self.expiries.values().flat_map(BTreeMap::values);
        let both = quoted.flat_map(|quotes| quotes.calls.iter().chain(&quotes.puts));
        let prices = both.flat_map(|(strike, close)| [strike.0, close.0]);
        let prices = prices.chain(self.underlying.values().map(|close| close.0));
        let tick = prices.fold(0, |tick, price| gcd(tick, i128::from(price))).max(1) as i64;
        let mut to = Writer { out: vec![VERSION], tick };
        varint(&mut to.out, tick as u64);
        to.list(&self.underlying, |day| i64::from(day.0), |to, close| to.price(*close));
        to.list(
            &self.expiries,
            |day| i64::from(day.0),
            |to, days| {
                to.list(
                    days,
                    |day| i64::from(day.0),
                    |to, quotes| {
                        for of in [&quotes.calls, &quotes.puts] {
                            to.list(of, |strike| strike.0 / tick, |to, close| to.price(*close));
                        }
                    },
                );
            },
        );
        to.out
    }

    /// `None`: this is no packed chain. Whatever the bytes are, what comes out ascends, and its prices are above zero.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let (_, from) = bytes.split_first().filter(|(version, _)| **version == VERSION)?;
        let mut from = Reader { from, tick: 1, left: MOST_ENTRIES };
        from.tick = i64::try_from(take(&mut from.from)?).ok().filter(|tick| (1..=MOST).contains(tick))?;
        let underlying = from.list(Reader::day, Reader::price)?;
        let expiries = from.list(Reader::day, |from| {
            let days = from.list(Reader::day, |from| {
                let calls = from.list(Reader::strike, Reader::price)?;
                let puts = from.list(Reader::strike, Reader::price)?;
                (!calls.is_empty() || !puts.is_empty()).then_some(Quotes { calls, puts })
            })?;
            (!days.is_empty()).then_some(days)
        })?;
        if !from.from.is_empty() {
            return None;
        }
        let mut chain = Self { expiries, underlying, days: Vec::new() };
        chain.see_days();
        Some(chain)
    }

    /// Whether something is in it, all of one month: whoever reads it later does not look again.
    pub fn is_of_month(&self, of: i32) -> bool {
        let is_of = |day: &Day| month(*day) == of;
        self.span().is_some() && self.days.iter().all(is_of) && self.underlying.keys().all(is_of)
    }
}

/// What is read again: the rest of a file is left out.
pub(super) fn is_kept_day(day: Day) -> bool {
    let (first, last) = (Day::from_ymd(1980, 1, 1), Day::from_ymd(2150, 1, 1));
    first.is_some_and(|first| first <= day) && last.is_some_and(|last| day < last)
}

pub(super) fn is_kept_price(price: Price) -> bool {
    (1..=MOST).contains(&price.0)
}

struct Writer {
    out: Vec<u8>,
    tick: i64,
}

impl Writer {
    fn list<K: Copy, V>(
        &mut self,
        entries: &BTreeMap<K, V>,
        number: impl Fn(K) -> i64,
        mut each: impl FnMut(&mut Self, &V),
    ) {
        varint(&mut self.out, entries.len() as u64);
        let mut before = None;
        for (key, value) in entries {
            let own = number(*key);
            let written = before.map_or_else(|| zigzag(own), |before: i64| (own - before) as u64);
            varint(&mut self.out, written);
            before = Some(own);
            each(self, value);
        }
    }

    fn price(&mut self, price: Price) {
        varint(&mut self.out, (price.0 / self.tick) as u64);
    }
}

struct Reader<'a> {
    from: &'a [u8],
    tick: i64,
    /// Entries that may still come.
    left: u32,
}

impl Reader<'_> {
    fn list<K: Ord, V>(
        &mut self,
        key: impl Fn(&Self, i64) -> Option<K>,
        mut each: impl FnMut(&mut Self) -> Option<V>,
    ) -> Option<BTreeMap<K, V>> {
        // Each entry takes a byte or more, so a length that lies comes to an end of the bytes.
        let count = take(&mut self.from)?;
        let mut found = BTreeMap::new();
        let mut before: Option<i64> = None;
        for _ in 0..count {
            self.left = self.left.checked_sub(1)?;
            let written = take(&mut self.from)?;
            let own = match before {
                None => unzigzag(written),
                Some(before) => {
                    before.checked_add(i64::try_from(written).ok().filter(|distance| *distance > 0)?)?
                }
            };
            before = Some(own);
            let own = key(self, own)?;
            found.insert(own, each(self)?);
        }
        Some(found)
    }

    fn day(&self, number: i64) -> Option<Day> {
        Some(Day(i32::try_from(number).ok()?)).filter(|day| is_kept_day(*day))
    }

    fn strike(&self, ticks: i64) -> Option<Price> {
        ticks.checked_mul(self.tick).map(Price).filter(|price| is_kept_price(*price))
    }

    fn price(&mut self) -> Option<Price> {
        let ticks = i64::try_from(take(&mut self.from)?).ok()?;
        self.strike(ticks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    fn price(text: &str) -> Price {
        Price::parse(text).unwrap()
    }

    fn chain(rows: &[(&str, &str, &str, &str, &str)], index: &[(&str, &str)]) -> Chain {
        let mut chain = Chain::default();
        for (on, expiry, strike, call, put) in rows {
            let quotes = chain.expiries.entry(day(expiry)).or_default().entry(day(on)).or_default();
            for (of, close) in [(&mut quotes.calls, call), (&mut quotes.puts, put)] {
                if !close.is_empty() {
                    of.insert(price(strike), price(close));
                }
            }
        }
        chain.underlying.extend(index.iter().map(|(on, close)| (day(on), price(close))));
        chain.see_days();
        chain
    }

    const ROWS: &[(&str, &str, &str, &str, &str)] = &[
        ("2026-06-29", "2026-07-07", "24950", "210.5", ""),
        ("2026-06-29", "2026-07-07", "25000", "180.05", "175"),
        ("2026-06-30", "2026-06-30", "25000", "", "0.05"),
        ("2026-07-01", "2026-07-07", "25000", "99", "101"),
    ];

    #[test]
    fn two_closes_are_these_bytes() {
        // 14 November 2023 is day 19,675; its expiry is two days later. All prices are multiples of ₹50.
        let one = chain(&[("2023-11-14", "2023-11-16", "19500", "100", "50")], &[("2023-11-14", "19450")]);
        let mut expected = vec![2];
        varint(&mut expected, 50 * Price::ONE as u64);
        for number in [1, 19_675 * 2, 389, 1, 19_677 * 2, 1, 19_675 * 2, 1, 390 * 2, 2, 1, 390 * 2, 1] {
            varint(&mut expected, number);
        }
        assert_eq!(one.pack(), expected);
        assert_eq!(Chain::unpack(&expected), Some(one));
    }

    #[test]
    fn months_come_apart_and_together_again() {
        let all = chain(ROWS, &[("2026-06-30", "25010.4"), ("2026-07-01", "25000")]);
        assert_eq!(all.closes(), 8);
        assert_eq!(all.span(), Some((day("2026-06-29"), day("2026-07-01"))));
        let months = all.by_month();
        assert_eq!(months.keys().copied().collect::<Vec<_>>(), [2026 * 12 + 5, 2026 * 12 + 6]);
        let packed: Vec<(i32, Vec<u8>)> =
            months.iter().map(|(number, month)| (*number, month.pack())).collect();
        for (number, content) in &packed {
            let read = Chain::unpack(content).unwrap();
            assert!(read.is_of_month(*number) && !read.is_of_month(number + 1));
            assert_eq!(Chain::default().join(&read), Joined { added: read.closes(), same: 0, changed: 0 });
        }
        let mut again = Chain::of_months(&packed, 8).unwrap();
        assert_eq!(again, all);
        assert_eq!(Chain::of_months(&packed, 7), Err(NotOne::TooMany));
        let broken = [packed[0].clone(), (2026 * 12 + 6, vec![2])];
        assert_eq!(Chain::of_months(&broken, 8), Err(NotOne::Unreadable(2026 * 12 + 6)));
        // A newer list says one close anew, and brings one.
        let newer = chain(&[("2026-06-29", "2026-07-07", "25000", "181", "175")], &[("2026-06-29", "25005")]);
        assert_eq!(again.join(&newer), Joined { added: 1, same: 1, changed: 1 });
        let quotes = &again.expiries[&day("2026-07-07")][&day("2026-06-29")];
        assert_eq!(quotes.calls[&price("25000")], price("181"));
        again.keep(|one| one >= day("2026-07-01"));
        assert_eq!((again.days.len(), again.expiries.len(), again.closes()), (1, 1, 3));
    }

    #[test]
    fn no_bytes_make_a_chain_that_is_none() {
        let bytes = chain(ROWS, &[("2026-06-30", "25010.4")]).pack();
        for length in 0..bytes.len() {
            assert_eq!(Chain::unpack(&bytes[..length]), None, "{length}");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(Chain::unpack(&longer), None);
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                // What is still read has prices above zero and days that ascend.
                let Some(read) = Chain::unpack(&other) else { continue };
                assert!(read.underlying.values().all(|close| close.0 > 0), "{at} {bit}");
                assert!(read.days.is_sorted(), "{at} {bit}");
            }
        }
        let lies = [2, 1, 0xff, 0xff, 0xff, 0xff, 0x7f];
        assert_eq!(Chain::unpack(&lies), None);
        assert_eq!(Chain::default().span(), None);
        assert!(!Chain::default().is_of_month(2026 * 12));
    }
}
