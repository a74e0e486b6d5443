//! A book and its labels as what the questions are about.

use std::collections::{BTreeMap, HashMap};

use analytics::cut::{Codes, Grouped, Of, dimension, size_ratios};
use domain::{Day, Time};
use ledger::Book;

use crate::window::{Label, LegOf, Trade, Window};

/// What neither the book nor its labels say, of each trade of the book. Empty: of none.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// By the key of a dimension: when what stands there was written.
    pub written: BTreeMap<&'static str, Vec<Option<Time>>>,
    /// Added to at a price worse than the average until then.
    pub added_worse: Vec<Option<bool>>,
    /// Closed by executions at different times.
    pub closed_in_parts: Vec<Option<bool>>,
    /// Which rules of its setup its executions broke; `None`: none could be judged.
    pub rules_broken: Vec<Option<Vec<String>>>,
    /// The option strategy that holds most of it, where that is closed.
    pub strategies: Vec<Option<Strategy>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strategy {
    /// Equal of the legs of one.
    pub id: u32,
    pub key: &'static str,
    pub name: &'static str,
}

/// Bits of a set.
const MOST: usize = 64;

/// Every closed trade of the book.
pub fn everything(book: &Book, labels: &dyn Grouped, beside: &Beside) -> Window {
    let trades = &book.trades;
    let sizes = size_ratios(book);
    let underlyings = underlyings(book);
    let meetings = meetings(book, &underlyings);
    let with_time = |time: Option<Time>| time.filter(|time| time.has_time_of_day()).map(|time| time.0);
    let mut legs: BTreeMap<u32, u32> = BTreeMap::new();
    beside.strategies.iter().flatten().for_each(|one| *legs.entry(one.id).or_default() += 1);
    let mut closed: Vec<(usize, Day)> = Vec::new();
    let mut unknown = Vec::new();
    for at in 0..trades.len() {
        if trades.status[at].is_closed() {
            let last = book.exits_of(at).next_back().map(|exit| book.exits.day[exit]);
            closed.extend(last.or(trades.exit_time[at].map(Time::day)).map(|day| (at, day)));
        } else if !trades.status[at].counts() {
            unknown.extend(trades.exit_time[at].or(trades.entry_time[at]).map(Time::day));
        }
    }
    let one = |&(at, day): &(usize, Day)| {
        let entry_day = trades.entry_time[at].map_or(day, Time::day);
        let expiry = book.instruments[trades.instrument[at] as usize].expiry();
        Trade {
            at: at as u32,
            key: trades.key[at],
            day,
            entry_day,
            entry: with_time(trades.entry_time[at]),
            exit: with_time(trades.exit_time[at])
                .filter(|_| trades.exit_time[at].map(Time::day) == Some(day)),
            net: trades.gross[at].0 - trades.charges[at].0,
            gross: trades.gross[at].0,
            underlying: underlyings[trades.instrument[at] as usize],
            meeting: meetings[at],
            to_expiry: expiry
                .filter(|_| trades.entry_time[at].is_some())
                .map(|day| (day.0 - entry_day.0).max(0)),
            strategy: beside
                .strategies
                .get(at)
                .copied()
                .flatten()
                .map(|one| LegOf { id: one.id, legs: legs[&one.id] }),
            size: sizes[at],
        }
    };
    let all: Vec<Trade> = closed.iter().map(one).collect();
    let places: Vec<usize> = closed.iter().map(|(at, _)| *at).collect();
    let days = || all.iter().map(|one| one.day);
    let (from, until) = (days().min().unwrap_or(Day(0)), days().max().unwrap_or(Day(0)));
    let named = labels_of(book, labels, beside, &places);
    Window::new((from, until), all, named, unknown)
}

/// Of each instrument the place of its underlying's name among all.
fn underlyings(book: &Book) -> Vec<u32> {
    let names: Vec<&str> = book.instruments.iter().map(domain::Instrument::underlying).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    names.iter().map(|name| sorted.partition_point(|one| one < name) as u32).collect()
}

/// Of each trade the how manieth it is of its underlying, by entry.
fn meetings(book: &Book, underlyings: &[u32]) -> Vec<u32> {
    let trades = &book.trades;
    let mut order: Vec<usize> = (0..trades.len()).collect();
    order.sort_by_key(|&at| (trades.entry_time[at].or(trades.exit_time[at]), trades.key[at], at));
    let mut counts: HashMap<u32, u32> = HashMap::new();
    let mut meetings = vec![0; trades.len()];
    for at in order {
        let count = counts.entry(underlyings[trades.instrument[at] as usize]).or_default();
        *count += 1;
        meetings[at] = *count;
    }
    meetings
}

fn labels_of(
    book: &Book,
    labels: &dyn Grouped,
    beside: &Beside,
    places: &[usize],
) -> BTreeMap<&'static str, Label> {
    let mut named = BTreeMap::new();
    let codes = |key: &str| dimension(key).map(|of| labels.codes(book, of));
    for key in ["session", "held", "overnight", "expiryDay"] {
        if let Some(codes) = codes(key) {
            named.insert(key, of_codes(&codes, places));
        }
    }
    if let (Some(options), Some(direction)) = (codes("optionSide"), codes("direction")) {
        named.insert("side", either(&of_codes(&options, places), of_codes(&direction, places)));
    }
    let written = |key: &'static str| {
        let codes = codes(key)?;
        let times = beside.written.get(key)?;
        Some(before_exit(of_codes(&codes, places), |at| times[at], book, places))
    };
    for key in ["setup", "tag"] {
        named.extend(written(key).filter(has_any).map(|label| (key, label)));
    }
    let feeling = match (written("emotionBefore"), written("confidence")) {
        (Some(one), Some(other)) => Some(both(one, named_confidence(other))),
        (one, other) => one.or(other),
    };
    named.extend(feeling.filter(has_any).map(|label| ("feeling", label)));
    if let Some(times) = beside.written.get("stop") {
        named.extend(Some(stop(times, beside, book, places)).filter(has_any).map(|label| ("stop", label)));
    }
    for (key, name, of) in [
        ("addedWorse", "Added to at a worse price", &beside.added_worse),
        ("closedInParts", "Closed in parts", &beside.closed_in_parts),
    ] {
        if !of.is_empty() {
            let sets = places.iter().map(|&at| of[at].map(u64::from)).collect();
            let levels = vec![(String::new(), name.to_owned())];
            named.insert(key, Label { levels, sets, later: Vec::new() });
        }
    }
    if beside.rules_broken.iter().any(Option::is_some) {
        let label = broken(&beside.rules_broken, places);
        // Rules of a setup that was chosen once the result was known say nothing.
        let label = match beside.written.get("setup") {
            Some(times) => before_exit(label, |at| times[at], book, places),
            None => label,
        };
        named.insert("ruleBroken", label);
    }
    if beside.strategies.iter().any(Option::is_some) {
        named.insert(crate::by_strategy::LABEL, kinds(&beside.strategies, places));
    }
    named
}

/// Kinds by how many legs they have; those beyond 64 are in none.
fn kinds(strategies: &[Option<Strategy>], places: &[usize]) -> Label {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for one in places.iter().filter_map(|&at| strategies[at]) {
        *counts.entry((one.key, one.name)).or_default() += 1;
    }
    let mut levels: Vec<((&str, &str), usize)> = counts.into_iter().collect();
    levels.sort_by_key(|&(level, count)| (std::cmp::Reverse(count), level));
    levels.truncate(MOST);
    let bit =
        |one: Strategy| levels.iter().position(|level| level.0.0 == one.key).map_or(0, |at| 1_u64 << at);
    Label {
        sets: places.iter().map(|&at| strategies[at].map(bit)).collect(),
        levels: levels.iter().map(|((key, name), _)| ((*key).to_owned(), (*name).to_owned())).collect(),
        later: Vec::new(),
    }
}

fn has_any(label: &Label) -> bool {
    label.sets.iter().any(Option::is_some) || label.later.iter().any(|is_later| *is_later)
}

/// Groups that exist, those with most trades where there are more than 64.
fn of_codes(codes: &Codes, places: &[usize]) -> Label {
    let of = |at: usize| match &codes.of {
        Of::Trades(own) => &own[at..=at],
        Of::Several { first, codes } => &codes[first[at] as usize..first[at + 1] as usize],
        Of::Days { .. } => &[],
    };
    let mut counts = vec![0_u32; codes.values.len()];
    places.iter().flat_map(|&at| of(at)).for_each(|code| counts[*code as usize] += 1);
    let mut kept: Vec<u32> =
        (1..codes.values.len() as u32).filter(|code| counts[*code as usize] > 0).collect();
    kept.sort_by_key(|code| std::cmp::Reverse(counts[*code as usize]));
    kept.truncate(MOST);
    kept.sort_unstable();
    let bit = |code: &u32| kept.binary_search(code).map_or(0, |at| 1_u64 << at);
    let set = |at: usize| {
        let known = of(at).iter().any(|code| *code != Codes::NONE);
        known.then(|| of(at).iter().fold(0, |set, code| set | bit(code)))
    };
    let level = |code: &u32| {
        let value = &codes.values[*code as usize];
        (value.key.clone(), value.name.clone())
    };
    Label {
        levels: kept.iter().map(level).collect(),
        sets: places.iter().map(|&at| set(at)).collect(),
        later: Vec::new(),
    }
}

/// What the first says; of trades of which it says nothing what the other one says.
fn either(one: &Label, other: Label) -> Label {
    let shift = one.levels.len();
    let sets =
        one.sets.iter().zip(&other.sets).map(|(one, other)| one.or(other.map(|set| moved(set, shift))));
    Label {
        sets: sets.collect(),
        levels: one.levels.iter().cloned().chain(other.levels).collect(),
        later: Vec::new(),
    }
}

/// Behind so many levels; what finds no bit there is in none.
fn moved(set: u64, by: usize) -> u64 {
    set.checked_shl(by as u32).unwrap_or(0)
}

/// What both say of a trade. Levels of the first one beyond what the other one leaves of 64 are in none.
pub(crate) fn both(one: Label, other: Label) -> Label {
    let shift = one.levels.len().min(MOST - other.levels.len().min(MOST));
    let first = if shift == MOST { u64::MAX } else { (1 << shift) - 1 };
    let set = |(one, other): (&Option<u64>, &Option<u64>)| match (one, other) {
        (None, None) => None,
        (one, other) => Some((one.unwrap_or(0) & first) | moved(other.unwrap_or(0), shift)),
    };
    Label {
        sets: one.sets.iter().zip(&other.sets).map(set).collect(),
        later: one.later.iter().zip(&other.later).map(|(one, other)| *one || *other).collect(),
        levels: one.levels.into_iter().take(shift).chain(other.levels).collect(),
    }
}

fn named_confidence(label: Label) -> Label {
    let name = |(key, name): (String, String)| (format!("confidence {key}"), format!("Confidence {name}"));
    Label { levels: label.levels.into_iter().map(name).collect(), ..label }
}

/// Only what was written before the trade closed says anything about it.
fn before_exit(
    label: Label,
    written: impl Fn(usize) -> Option<Time>,
    book: &Book,
    places: &[usize],
) -> Label {
    let in_time = |at: usize| is_before_exit(written(at), book, at);
    let sets = label.sets.iter().zip(places);
    Label {
        later: sets.clone().map(|(set, &at)| set.is_some() && !in_time(at)).collect(),
        sets: sets.map(|(set, &at)| set.filter(|_| in_time(at))).collect(),
        levels: label.levels,
    }
}

fn is_before_exit(written: Option<Time>, book: &Book, at: usize) -> bool {
    written.zip(book.trades.exit_time[at]).is_some_and(|(written, exit)| written < exit)
}

/// With a stop, against those beside which something else was written in time.
fn stop(times: &[Option<Time>], beside: &Beside, book: &Book, places: &[usize]) -> Label {
    let in_time = |times: &[Option<Time>], at: usize| is_before_exit(times[at], book, at);
    let set = |&at: &usize| {
        if in_time(times, at) {
            return Some(1);
        }
        let something = beside.written.values().any(|times| in_time(times, at));
        (something && times[at].is_none()).then_some(0)
    };
    Label {
        levels: vec![("yes".to_owned(), "With a stop".to_owned())],
        sets: places.iter().map(set).collect(),
        later: places.iter().map(|&at| times[at].is_some() && !in_time(times, at)).collect(),
    }
}

fn broken(rules: &[Option<Vec<String>>], places: &[usize]) -> Label {
    let mut names: Vec<&String> = rules.iter().flatten().flatten().collect();
    names.sort_unstable();
    names.dedup();
    names.truncate(MOST);
    let bit = |name: &String| names.binary_search(&name).map_or(0, |at| 1_u64 << at);
    let set = |&at: &usize| rules[at].as_ref().map(|own| own.iter().fold(0, |set, name| set | bit(name)));
    Label {
        sets: places.iter().map(set).collect(),
        levels: names.iter().map(|name| ((*name).clone(), (*name).clone())).collect(),
        later: Vec::new(),
    }
}
