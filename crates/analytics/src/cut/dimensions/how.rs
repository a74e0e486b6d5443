//! How it was traded: how long, in which order within the day, after what, how large. The order within a day is of the
//! whole journal, whatever is filtered.

use std::collections::{HashMap, VecDeque};

use domain::{Day, Money, Time};
use ledger::{Book, Status};

use super::bands::{below, up_to};
use super::what::{entry_value, instrument};
use super::when::{NO_TIME, with_time};
use crate::cut::codes::Codes;
use crate::cut::dimension::{Basis, Dimension, ExitMoment, Family};

pub static HELD: Dimension = Dimension {
    key: "held",
    name: "Held for",
    family: Family::How,
    about: "From the first entry to the last exit. Open trades and records without a time of day have none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..1m", "Under 1 min"),
        ("1..5m", "1 to 5 min"),
        ("5..15m", "5 to 15 min"),
        ("15..60m", "15 to 60 min"),
        ("1..4h", "1 to 4 hours"),
        ("4h..", "4 hours to the close"),
        ("1n", "1 night"),
        ("2..5n", "2 to 5 nights"),
        ("6..30n", "6 to 30 nights"),
        ("31..365n", "31 to 365 nights"),
        ("366n..", "More than a year"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, HELD.words, "Not closed, or no time in the record", |at| held_band(book, at))
    }),
};

pub static OVERNIGHT: Dimension = Dimension {
    key: "overnight",
    name: "Day or positional",
    family: Family::How,
    about: "Whether it was closed on the day of its first entry. Open trades have none.",
    is_ordered: true,
    has_several: false,
    words: &[("no", "Within the day"), ("yes", "Held overnight")],
    basis: Basis::Book(|book| {
        Codes::fixed(book, OVERNIGHT.words, "Not closed", |at| {
            let (entry, exit) = ends(book, at)?;
            Some(usize::from(exit.day() > entry.day()))
        })
    }),
};

pub static ORDINAL: Dimension = Dimension {
    key: "ordinal",
    name: "Order in the day",
    family: Family::How,
    about: "Its place among the entries of its day; entries at the same second share one. A day with an entry without a time of day has no order.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("1", "First"),
        ("2", "Second"),
        ("3", "Third"),
        ("4..5", "4th and 5th"),
        ("6..10", "6th to 10th"),
        ("11..", "11th and later"),
    ],
    basis: Basis::Book(|book| {
        let mut days: HashMap<Day, Vec<(Time, usize)>> = HashMap::new();
        for (at, time) in book.trades.entry_time.iter().enumerate() {
            if let Some(time) = time {
                days.entry(time.day()).or_default().push((*time, at));
            }
        }
        let mut ordinals = vec![None; book.trades.len()];
        for entries in days.values_mut().filter(|own| own.iter().all(|(time, _)| time.has_time_of_day())) {
            entries.sort_unstable();
            let mut before = 0;
            for together in entries.chunk_by(|one, other| one.0 == other.0) {
                for (_, at) in together {
                    ordinals[*at] = Some(before + 1);
                }
                before += together.len();
            }
        }
        Codes::fixed(book, ORDINAL.words, NO_TIME, |at| {
            ordinals[at].map(|ordinal| below(&[2, 3, 4, 6, 11], ordinal))
        })
    }),
};

pub static AFTER: Dimension = Dimension {
    key: "after",
    name: "After a win or a loss",
    family: Family::How,
    about: "The result of the trade of the same day that closed last before this entry. Not known where several with different results closed last together, or where a result or a time is not known.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("first", "Nothing closed before"),
        ("win", "After a win"),
        ("loss", "After a loss"),
        ("breakeven", "After a breakeven"),
    ],
    basis: Basis::Moments(
        |book, moments| {
            let closings = Closings::of(book, moments);
            Codes::fixed(book, AFTER.words, NOT_KNOWN, |at| match closings.before(book, at)? {
                [] => Some(0),
                [.., last] => match last.result {
                    Ended::Known(Status::Win) => Some(1),
                    Ended::Known(Status::Loss) => Some(2),
                    Ended::Known(_) => Some(3),
                    Ended::Mixed { .. } | Ended::NotKnown => None,
                },
            })
        },
        NOT_KNOWN,
    ),
};

pub static SINCE_LOSS: Dimension = Dimension {
    key: "sinceLoss",
    name: "Minutes since the last loss",
    family: Family::How,
    about: "From the last losing trade that closed on the same day to this entry. Not known where a result or a time is not known.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("none", "No loss before"),
        ("..2", "Up to 2 min"),
        ("2..5", "2 to 5 min"),
        ("5..10", "5 to 10 min"),
        ("10..30", "10 to 30 min"),
        ("30..60", "30 to 60 min"),
        ("60..", "More than an hour"),
    ],
    basis: Basis::Moments(
        |book, moments| {
            let closings = Closings::of(book, moments);
            Codes::fixed(book, SINCE_LOSS.words, NOT_KNOWN, |at| {
                let before = closings.before(book, at)?;
                let may_have_lost = |one: &&Closing| {
                    !matches!(
                        one.result,
                        Ended::Known(Status::Win | Status::Breakeven) | Ended::Mixed { has_loss: false }
                    )
                };
                let Some(last) = before.iter().rev().find(may_have_lost) else { return Some(0) };
                if last.result == Ended::NotKnown {
                    return None;
                }
                let since = book.trades.entry_time[at]?.0 - last.time.0;
                Some(1 + up_to(&[2, 5, 10, 30, 60].map(|minutes| minutes * 60_000), since))
            })
        },
        NOT_KNOWN,
    ),
};

pub static DAY_BEFORE: Dimension = Dimension {
    key: "dayBefore",
    name: "The day until then",
    family: Family::How,
    about: "Net of what was closed on the same day before this entry, parts of trades too. Not known where a result or a time is not known.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("nothing", "Nothing closed before"),
        ("up", "The day was up"),
        ("even", "The day was even"),
        ("down", "The day was down"),
    ],
    basis: Basis::Moments(
        |book, moments| {
            Codes::fixed(book, DAY_BEFORE.words, NOT_KNOWN, |at| {
                let entry = with_time(book.trades.entry_time[at])?;
                let from = moments.partition_point(|one| one.time.day() < entry.day());
                let before = &moments[from..moments.partition_point(|one| one.time < entry).max(from)];
                // What has no time stands at midnight, before everything of its day.
                let Some(first) = before.first() else { return Some(0) };
                with_time(Some(first.time))?;
                let net = before.iter().try_fold(0, |sum, one| Some(sum + one.net?.0))?;
                Some(match net {
                    1.. => 1,
                    0 => 2,
                    ..0 => 3,
                })
            })
        },
        NOT_KNOWN,
    ),
};

pub static SIZE: Dimension = Dimension {
    key: "size",
    name: "Size against your usual",
    family: Family::How,
    about: "Value at entry ÷ the median of the last 20 trades of the segment that were entered before it, at an earlier second. The first five have none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..0.5", "Under half"),
        ("0.5..0.8", "0.5 to 0.8"),
        ("0.8..1.25", "0.8 to 1.25"),
        ("1.25..2", "1.25 to 2"),
        ("2..", "2 times and more"),
    ],
    basis: Basis::Book(|book| {
        let bands = size_bands(book);
        Codes::fixed(book, SIZE.words, "Too few before it, or value not known", |at| bands[at])
    }),
};

pub static VALUE: Dimension = Dimension {
    key: "value",
    name: "Value at entry",
    family: Family::How,
    about: "What was paid, or got, to enter; of futures the value of the contract.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..10k", "Under ₹10,000"),
        ("10k..50k", "₹10,000 to 50,000"),
        ("50k..2L", "₹50,000 to 2 lakh"),
        ("2L..10L", "₹2 to 10 lakh"),
        ("10L..", "₹10 lakh and more"),
    ],
    basis: Basis::Book(|book| {
        let edges = [10_000, 50_000, 200_000, 1_000_000].map(|rupees| rupees * Money::ONE);
        Codes::fixed(book, VALUE.words, "Not known", |at| {
            entry_value(book, at).map(|value| below(&edges, value.0))
        })
    }),
};

pub static EXIT_DAYS: Dimension = Dimension {
    key: "exitDays",
    name: "Days of exits",
    family: Family::How,
    about: "On how many days parts of it were closed.",
    is_ordered: true,
    has_several: false,
    words: &[("1", "One day"), ("2", "Two days"), ("3..", "Three days and more")],
    basis: Basis::Book(|book| {
        Codes::fixed(book, EXIT_DAYS.words, "No exit yet", |at| {
            book.exits_of(at).len().checked_sub(1).map(|more| more.min(2))
        })
    }),
};

/// Executions within a minute of the first of them are one.
const HOW_MANY: &[(&str, &str)] = &[("1", "One"), ("2", "Two"), ("3..", "Three and more")];
const NO_EXECUTION: &str = "No execution, or no time in the record";

const fn executed(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> Dimension {
    Dimension {
        key,
        name,
        family: Family::How,
        about,
        is_ordered: true,
        has_several: false,
        words,
        basis: Basis::Handed { none: NO_EXECUTION },
    }
}

pub static ENTRIES: Dimension = executed(
    "entries",
    "Entries",
    "How often it was entered or added to; executions within a minute are one entry.",
    HOW_MANY,
);

pub static EXITS: Dimension = executed(
    "exits",
    "Exits",
    "How often some of it was closed; executions within a minute are one exit.",
    HOW_MANY,
);

pub static ADDED: Dimension = Dimension {
    basis: Basis::Handed {
        none: "No execution or no time in the record, or the shares were split meanwhile",
    },
    ..executed(
        "added",
        "Added to",
        "Whether it was added to more than a minute after its first entry, once at least at a price worse than its average until then.",
        &[("no", "Not added to"), ("better", "At the average or better"), ("worse", "At a worse price")],
    )
};

pub static ORDERS: Dimension = Dimension {
    key: "orders",
    name: "Orders",
    family: Family::How,
    about: "With how many orders it was opened and closed, by the numbers in the record. Not known where one of its executions has none.",
    is_ordered: true,
    has_several: false,
    words: &[("1", "One"), ("2", "Two"), ("3..5", "3 to 5"), ("6..", "6 and more")],
    basis: Basis::Fills { none: NOT_KNOWN },
};

/// First entry and last exit of a closed trade.
fn ends(book: &Book, at: usize) -> Option<(Time, Time)> {
    let closed = book.trades.status[at].is_closed();
    Some((book.trades.entry_time[at]?, book.trades.exit_time[at].filter(|_| closed)?))
}

fn held_band(book: &Book, at: usize) -> Option<usize> {
    let (entry, exit) = ends(book, at)?;
    let nights = exit.day().0 - entry.day().0;
    if nights > 0 {
        return Some(6 + below(&[2, 6, 31, 366], nights));
    }
    let (entry, exit) = (with_time(Some(entry))?, with_time(Some(exit))?);
    Some(below(&[1, 5, 15, 60, 240].map(|minutes| minutes * 60_000), exit.0 - entry.0))
}

const NOT_KNOWN: &str = "Not known";

/// How the trades ended that closed at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// All of them alike.
    Known(Status),
    /// Not alike: none of them was the last one.
    Mixed { has_loss: bool },
    /// Of one of them nobody knows.
    NotKnown,
}

impl Ended {
    fn with(self, other: Self) -> Self {
        let has_loss = |one| matches!(one, Self::Known(Status::Loss) | Self::Mixed { has_loss: true });
        match (self, other) {
            (Self::NotKnown, _) | (_, Self::NotKnown) => Self::NotKnown,
            (one, other) if one == other => one,
            (one, other) => Self::Mixed { has_loss: has_loss(one) || has_loss(other) },
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Closing {
    time: Time,
    result: Ended,
}

/// What closed by day, one for each moment, in order. `None`: something of the day has no time.
struct Closings(HashMap<Day, Option<Vec<Closing>>>);

impl Closings {
    /// Closed trades, and every exit of which the result is not known: it may have closed one.
    fn of(book: &Book, moments: &[ExitMoment]) -> Self {
        let closed = (0..book.trades.len()).filter_map(|at| {
            let (_, time) = ends(book, at)?;
            Some(Closing { time, result: Ended::Known(book.trades.status[at]) })
        });
        let unknown = moments.iter().filter(|one| one.net.is_none());
        let unknown = unknown.map(|one| Closing { time: one.time, result: Ended::NotKnown });
        let mut days: HashMap<Day, Option<Vec<Closing>>> = HashMap::new();
        for one in closed.chain(unknown) {
            let day = days.entry(one.time.day()).or_insert_with(|| Some(Vec::new()));
            match day {
                Some(own) if one.time.has_time_of_day() => own.push(one),
                _ => *day = None,
            }
        }
        for own in days.values_mut().flatten() {
            own.sort_unstable_by_key(|one| one.time);
            own.dedup_by(|next, kept| {
                let is_together = next.time == kept.time;
                if is_together {
                    kept.result = kept.result.with(next.result);
                }
                is_together
            });
        }
        Self(days)
    }

    /// Those of the day that closed strictly before the entry of a trade; `None` where the order is not known.
    fn before(&self, book: &Book, at: usize) -> Option<&[Closing]> {
        let entry = with_time(book.trades.entry_time[at])?;
        match self.0.get(&entry.day()) {
            None => Some(&[]),
            Some(None) => None,
            Some(Some(own)) => Some(&own[..own.partition_point(|one| one.time < entry)]),
        }
    }
}

/// Against the median of up to 20 entries of the segment at earlier seconds, from five on; twice the median keeps it
/// whole.
fn size_bands(book: &Book) -> Vec<Option<usize>> {
    let mut bands = vec![None; book.trades.len()];
    each_size(book, |at, value, before| bands[at] = size_band(value, before));
    bands
}

/// The same as a number: value at entry ÷ that median.
pub fn size_ratios(book: &Book) -> Vec<Option<f64>> {
    let mut ratios = vec![None; book.trades.len()];
    each_size(book, |at, value, before| {
        ratios[at] = twice_the_median(before).map(|twice| 2.0 * value as f64 / twice as f64);
    });
    ratios
}

/// Value of each entry, with those of its segment before it, ascending.
fn each_size(book: &Book, mut see: impl FnMut(usize, i64, &[i64])) {
    let trades = &book.trades;
    // Of one second by value, so that the order in the book decides nothing.
    let entry = |at: usize| Some((trades.entry_time[at]?, entry_value(book, at)?.0, at));
    let mut order: Vec<(Time, i64, usize)> = (0..trades.len()).filter_map(entry).collect();
    order.sort_unstable();
    let mut before: [(VecDeque<i64>, Vec<i64>); 4] = Default::default();
    for together in order.chunk_by(|one, other| one.0 == other.0) {
        for &(_, value, at) in together {
            see(at, value, &before[instrument(book, at).segment() as usize].1);
        }
        for &(_, value, at) in together {
            let (queue, sorted) = &mut before[instrument(book, at).segment() as usize];
            queue.push_back(value);
            sorted.insert(sorted.partition_point(|one| *one < value), value);
            if queue.len() > 20
                && let Some(gone) = queue.pop_front()
            {
                sorted.remove(sorted.partition_point(|one| *one < gone));
            }
        }
    }
}

fn size_band(value: i64, sorted: &[i64]) -> Option<usize> {
    // value ÷ median against 0.5, 0.8, 1.25 and 2, both sides × 40.
    let twice = twice_the_median(sorted)?;
    Some(below(&[10, 16, 25, 40].map(|edge| edge * twice), i128::from(value) * 40))
}

/// From five on.
fn twice_the_median(sorted: &[i64]) -> Option<i128> {
    let middle = sorted.len() / 2;
    let low = if sorted.len().is_multiple_of(2) { middle.checked_sub(1)? } else { middle };
    let twice = i128::from(sorted[low]) + i128::from(sorted[middle]);
    (sorted.len() >= 5 && twice > 0).then_some(twice)
}
