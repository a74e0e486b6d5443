//! What is asked about: the closed trades of 52 weeks, in the order in which they closed, with what each is called.

use std::collections::BTreeMap;
use std::ops::Range;

use domain::{Day, Money};

use analytics::cut::quantile;

use crate::question::Scheme;

/// Which option strategy a trade is a leg of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegOf {
    /// Equal of the legs of one.
    pub id: u32,
    /// How many trades it has in the whole book: where some of them are not here, it is not here.
    pub legs: u32,
}

/// One closed trade.
#[derive(Debug, Clone, PartialEq)]
pub struct Trade {
    /// Its place in the book.
    pub at: u32,
    /// Names it for good; orders trades that are alike otherwise.
    pub key: u64,
    /// Of the last exit: trades belong to the day on which they close.
    pub day: Day,
    pub entry_day: Day,
    /// Milliseconds; `None`: the record has no time of day.
    pub entry: Option<i64>,
    pub exit: Option<i64>,
    /// 10⁻⁴ rupee.
    pub net: i64,
    pub gross: i64,
    /// Equal where it is on the same; in the order of names.
    pub underlying: u32,
    /// The how manieth trade of the underlying in the whole book, from 1.
    pub meeting: u32,
    /// Calendar days from the entry to the contract's expiry.
    pub to_expiry: Option<i32>,
    /// Where it is a leg of an option strategy that is closed.
    pub strategy: Option<LegOf>,
    /// Value at entry ÷ the median of the 20 trades before, in the same segment.
    pub size: Option<f64>,
}

/// What trades are called by one dimension.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Label {
    /// Key and name of each level; at most 64 of them.
    pub levels: Vec<(String, String)>,
    /// A bit for each level that a trade lies in; `None`: nobody said it, or not before the exit.
    pub sets: Vec<Option<u64>>,
    /// It was written after the exit: shown, not tested. Empty: never.
    pub later: Vec<bool>,
}

/// With fewer nothing is tested; and what a question that is asked again keeps of the first time.
#[derive(Debug, Clone, PartialEq)]
pub struct Least {
    /// In the group, and on the other side.
    pub trades: u32,
    pub others: u32,
    /// With the group.
    pub days: u32,
    /// Days that hold both sides, where results are shuffled within days.
    pub with_both: u32,
    /// Only this level is asked about.
    pub level: Option<String>,
    /// Where the group begins, instead of what these trades would say: the middle number of entries of a day, say.
    pub edge: Option<f64>,
    /// Of labels: only in this way.
    pub scheme: Option<Scheme>,
}

impl Default for Least {
    fn default() -> Self {
        Self { trades: 20, others: 20, days: 20, with_both: 15, level: None, edge: None, scheme: None }
    }
}

impl Least {
    /// Whatever there is.
    pub fn of_anything() -> Self {
        Self { trades: 1, others: 1, days: 1, with_both: 1, ..Self::default() }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Window {
    pub from: Day,
    pub until: Day,
    /// By day, time of exit and of entry.
    pub trades: Vec<Trade>,
    pub labels: BTreeMap<&'static str, Label>,
    /// Net of each, without the ends of the spread (1st and 99th of a hundred), ÷ the middle amount of its quarter: so
    /// that a year in which sizes grew is one year, and no single trade decides.
    pub values: Vec<f64>,
    /// Days of trades of which nobody knows the result: they are in nothing.
    pub unknown: Vec<Day>,
    pub least: Least,
}

impl Window {
    /// Trades in any order, each with the labels at its place.
    pub fn new(
        (from, until): (Day, Day),
        trades: Vec<Trade>,
        labels: BTreeMap<&'static str, Label>,
        unknown: Vec<Day>,
    ) -> Self {
        let mut order: Vec<usize> = (0..trades.len()).collect();
        order.sort_by_key(|&at| {
            let one = &trades[at];
            (one.day, one.exit, one.entry_day, one.entry, one.net, one.key, one.underlying)
        });
        let sorted = |label: Label| Label {
            sets: order.iter().map(|&at| label.sets[at]).collect(),
            later: order.iter().filter_map(|&at| label.later.get(at).copied()).collect(),
            levels: label.levels,
        };
        let labels = labels.into_iter().map(|(key, label)| (key, sorted(label))).collect();
        let trades: Vec<Trade> = order.iter().map(|&at| trades[at].clone()).collect();
        let values = values(&trades);
        Self { from, until, trades, labels, values, unknown, least: Least::default() }
    }

    /// What closed on these days, as if there had been nothing else.
    pub fn of_days(&self, from: Day, until: Day) -> Self {
        let is_in = |day: Day| (from..=until).contains(&day);
        let mut kept = self.kept(|at| is_in(self.trades[at].day));
        (kept.from, kept.until) = (from, until);
        kept.unknown.retain(|day| is_in(*day));
        kept
    }

    /// Without these places.
    pub fn without(&self, is_out: &dyn Fn(u32) -> bool) -> Self {
        self.kept(|at| !is_out(at as u32))
    }

    fn kept(&self, is_kept: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.trades.len()).filter(|&at| is_kept(at)).collect();
        let trades = kept.iter().map(|&at| self.trades[at].clone()).collect();
        let of = |label: &Label| Label {
            levels: label.levels.clone(),
            sets: kept.iter().map(|&at| label.sets[at]).collect(),
            later: kept.iter().filter_map(|&at| label.later.get(at).copied()).collect(),
        };
        let labels = self.labels.iter().map(|(key, label)| (*key, of(label))).collect();
        let mut own = Self::new((self.from, self.until), trades, labels, self.unknown.clone());
        own.least = self.least.clone();
        own
    }

    pub fn net(&self) -> Money {
        Money(self.trades.iter().map(|one| one.net).sum())
    }

    /// Each day on which something closed.
    pub fn days(&self) -> Vec<Range<usize>> {
        runs(self.trades.iter().map(|one| i64::from(one.day.0)))
    }
}

/// Ranges of equal neighbours.
pub fn runs(keys: impl IntoIterator<Item = i64>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut last = None;
    for (at, key) in keys.into_iter().enumerate() {
        match found.last_mut().filter(|_| last == Some(key)) {
            Some(run) => run.end = at + 1,
            None => found.push(at..at + 1),
        }
        last = Some(key);
    }
    found
}

/// Calendar quarter.
pub fn quarter(day: Day) -> i64 {
    let (year, month, _) = day.ymd();
    i64::from(year) * 4 + (i64::from(month) - 1) / 3
}

fn values(trades: &[Trade]) -> Vec<f64> {
    let mut sorted: Vec<f64> = trades.iter().map(|one| one.net as f64).collect();
    sorted.sort_by(f64::total_cmp);
    let (Some(low), Some(high)) = (quantile(&sorted, 0.01), quantile(&sorted, 0.99)) else {
        return Vec::new();
    };
    let middle = |nets: &mut dyn Iterator<Item = i64>| {
        let mut sizes: Vec<f64> = nets.map(|net| net.abs() as f64).collect();
        sizes.sort_by(f64::total_cmp);
        quantile(&sizes, 0.5).filter(|middle| *middle > 0.0)
    };
    let of_all = middle(&mut trades.iter().map(|one| one.net)).unwrap_or(1.0);
    let mut values = Vec::with_capacity(trades.len());
    for run in runs(trades.iter().map(|one| quarter(one.day))) {
        let own = &trades[run];
        let scale = middle(&mut own.iter().map(|one| one.net)).unwrap_or(of_all);
        values.extend(own.iter().map(|one| (one.net as f64).clamp(low, high) / scale));
    }
    values
}
