//! The groups of a dimension, and in which of them each trade lies.

use std::collections::BTreeMap;

use domain::Day;
use ledger::Book;

/// One group: how the address writes it, and what a person calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    pub key: String,
    pub name: String,
}

/// In which group something lies, as an index into [`Codes::values`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// One for each trade.
    Trades(Vec<u32>),
    /// One for each day from the first: the exits of one trade can lie in several groups, and it closes in that of its
    /// last. A trade without an exit lies where it was entered.
    Days { first: Day, codes: Vec<u32> },
    /// Several for each trade: those of trade `i` are `codes[first[i]..first[i + 1]]`, ascending, each once.
    Several { first: Vec<u32>, codes: Vec<u32> },
}

/// Groups in the order in which they are shown. The first one, [`Codes::NONE`], is what is in none of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes {
    pub values: Vec<Value>,
    pub of: Of,
}

impl Value {
    pub fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self { key: key.into(), name: name.into() }
    }
}

impl Codes {
    /// The code of what is in no group.
    pub const NONE: u32 = 0;
    /// How the address writes it.
    pub const NONE_KEY: &'static str = "-";

    /// The same groups of other things, each of which stands where a trade does.
    pub fn at(&self, trades: &[u32]) -> Self {
        let of = match &self.of {
            Of::Trades(codes) => Of::Trades(trades.iter().map(|&at| codes[at as usize]).collect()),
            Of::Days { .. } => self.of.clone(),
            Of::Several { first, codes } => {
                let (mut from, mut own) = (vec![0], Vec::new());
                for &at in trades {
                    let at = at as usize;
                    own.extend_from_slice(&codes[first[at] as usize..first[at + 1] as usize]);
                    from.push(own.len() as u32);
                }
                Of::Several { first: from, codes: own }
            }
        };
        Self { values: self.values.clone(), of }
    }

    /// Groups that are known beforehand, in their order; `of` says the place of a trade's among them.
    pub fn fixed(
        book: &Book,
        words: &[(&str, &str)],
        none: &str,
        of: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let code = |at: usize| of(at).map_or(Self::NONE, |place| place as u32 + 1);
        Self { values: named(words, none), of: Of::Trades((0..book.trades.len()).map(code).collect()) }
    }

    /// Groups as the book has them, in the order of what they are made of.
    pub fn open<K: Ord>(
        book: &Book,
        none: &str,
        of: impl Fn(usize) -> Option<K>,
        value: impl Fn(&K) -> Value,
    ) -> Self {
        let keys: Vec<Option<K>> = (0..book.trades.len()).map(of).collect();
        let mut places: BTreeMap<&K, u32> = keys.iter().flatten().map(|key| (key, 0)).collect();
        let mut values = named(&[], none);
        for (key, place) in &mut places {
            *place = values.len() as u32;
            values.push(value(key));
        }
        let codes = keys.iter().map(|key| key.as_ref().map_or(Self::NONE, |key| places[key])).collect();
        Self { values, of: Of::Trades(codes) }
    }

    /// Groups of days, as far as the book has any.
    pub fn days(book: &Book, key: impl Fn(Day) -> i64, value: impl Fn(i64) -> Value) -> Self {
        let days =
            book.exits.day.iter().copied().chain((0..book.trades.len()).filter_map(|at| since(book, at)));
        let (first, last) =
            days.fold((i32::MAX, i32::MIN), |(first, last), day| (first.min(day.0), last.max(day.0)));
        let mut values = named(&[], "No day");
        if first > last {
            return Self { values, of: Of::Days { first: Day(0), codes: Vec::new() } };
        }
        let keys: Vec<i64> = (first..=last).map(|day| key(Day(day))).collect();
        let mut places: BTreeMap<i64, u32> = keys.iter().map(|&key| (key, 0)).collect();
        for (&key, place) in &mut places {
            *place = values.len() as u32;
            values.push(value(key));
        }
        let codes = keys.iter().map(|key| places[key]).collect();
        Self { values, of: Of::Days { first: Day(first), codes } }
    }

    /// Of several names for each trade, as `annotations` reads them.
    pub fn several(names: &[Vec<String>], none: &str) -> Self {
        let mut places: BTreeMap<String, (u32, &str)> = BTreeMap::new();
        for name in names.iter().flatten() {
            places.entry(name.to_lowercase()).or_insert((0, name));
        }
        let mut values = named(&[], none);
        for (place, name) in places.values_mut() {
            *place = values.len() as u32;
            values.push(Value::new(*name, *name));
        }
        let (mut first, mut codes) = (vec![0], Vec::new());
        for own in names {
            let from = codes.len();
            codes.extend(own.iter().map(|name| places[&name.to_lowercase()].0));
            if own.is_empty() {
                codes.push(Self::NONE);
            }
            codes[from..].sort_unstable();
            let mut kept = from;
            for at in from..codes.len() {
                if at == from || codes[at] != codes[kept - 1] {
                    codes[kept] = codes[at];
                    kept += 1;
                }
            }
            codes.truncate(kept);
            first.push(codes.len() as u32);
        }
        Self { values, of: Of::Several { first, codes } }
    }

    /// Of groups that are known beforehand, each with its trades; a trade can be in several.
    pub fn several_of<'a>(
        trades: usize,
        none: &str,
        words: impl Iterator<Item = (&'a str, &'a str)>,
        groups: impl Iterator<Item = (usize, &'a [u32])>,
    ) -> Self {
        let mut values = named(&[], none);
        values.extend(words.map(|(key, name)| Value::new(key, name)));
        let mut of: Vec<Vec<u32>> = vec![Vec::new(); trades];
        for (place, own) in groups {
            own.iter().for_each(|at| of[*at as usize].push(place as u32 + 1));
        }
        let (mut first, mut codes) = (vec![0], Vec::new());
        for mut own in of {
            own.sort_unstable();
            own.dedup();
            if own.is_empty() {
                own.push(Self::NONE);
            }
            codes.extend(own);
            first.push(codes.len() as u32);
        }
        Self { values, of: Of::Several { first, codes } }
    }

    /// Of a group by its key, without regard to case; what is in no group has none.
    pub fn code(&self, key: &str) -> Option<u32> {
        let key = key.to_lowercase();
        let is_it = |value: &Value| value.key.to_lowercase() == key;
        self.values.iter().skip(1).position(is_it).map(|at| at as u32 + 1)
    }

    /// Groups of days that follow each other, as months do and weekdays do not.
    pub(super) fn is_in_time(&self) -> bool {
        match &self.of {
            Of::Days { codes, .. } => codes.is_sorted(),
            Of::Trades(_) | Of::Several { .. } => false,
        }
    }

    /// Of a day of a dimension of days.
    pub(super) fn at_day(first: Day, codes: &[u32], day: Option<Day>) -> u32 {
        day.and_then(|day| codes.get((day.0 - first.0) as usize)).copied().unwrap_or(Self::NONE)
    }
}

/// The day of a trade without an exit: of its entry, or of the sale whose cost is not known.
pub(super) fn since(book: &Book, at: usize) -> Option<Day> {
    book.trades.entry_time[at].or(book.trades.exit_time[at]).map(|time| time.day())
}

fn named(words: &[(&str, &str)], none: &str) -> Vec<Value> {
    let none = [(Codes::NONE_KEY, none)];
    none.iter().chain(words).map(|(key, name)| Value::new(*key, *name)).collect()
}
