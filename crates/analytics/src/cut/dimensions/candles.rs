//! How well and how badly a trade stood before it was closed, by the candles of its time. Before charges, of the whole
//! trade; what no candles judge has no group.

use domain::Money;

use super::bands::{below, up_to};
use crate::cut::codes::Codes;
use crate::cut::dimension::{Basis, Dimension, Family};
use crate::excursions::{AllStood, Stood, Unjudged};

const NOT_JUDGED: &str = "Not judged by candles";
const NOT_IN_R: &str = "Not judged by candles, or no stop";

const fn of_candles(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    words: &'static [(&'static str, &'static str)],
    basis: Basis,
) -> Dimension {
    Dimension {
        key,
        name,
        family: Family::Outcome,
        about,
        is_ordered: true,
        has_several: false,
        words,
        basis,
    }
}

/// `risk`: what the first stop of each risks.
fn of_each(
    of: &'static Dimension,
    (book, all): (&ledger::Book, &AllStood),
    band: impl Fn(usize, &Stood) -> Option<usize>,
) -> Codes {
    let stood = |at: usize| all.get(at).and_then(|one| one.as_ref().ok());
    Codes::fixed(book, of.words, of.none(), |at| band(at, stood(at)?))
}

/// Parts of 10,000 of a whole, as edges of an amount.
fn edges<const N: usize>(parts: [i128; N], whole: Money) -> [i128; N] {
    parts.map(|part| part * i128::from(whole.0))
}

/// Nothing, then by the edges: what reaches one lies beyond it.
fn by_parts<const N: usize>(amount: Money, parts: [i128; N], whole: Money) -> Option<usize> {
    let amount = i128::from(amount.0.abs()) * 10_000;
    (whole > Money::ZERO).then(|| if amount == 0 { 0 } else { 1 + below(&edges(parts, whole), amount) })
}

const OF_ENTRY: [i128; 7] = [25, 50, 100, 200, 500, 1_000, 2_500];

pub static MAE: Dimension = of_candles(
    "mae",
    "Worst it stood (MAE)",
    "How deep a closed trade stood below its entry while it was held (MAE), as a share of what the entry came to: what is \
     sure by candles, before charges.",
    &[
        ("0", "Never below its entry"),
        ("0..0.25", "Up to 0.25% below"),
        ("0.25..0.5", "0.25 to 0.5% below"),
        ("0.5..1", "0.5 to 1% below"),
        ("1..2", "1 to 2% below"),
        ("2..5", "2 to 5% below"),
        ("5..10", "5 to 10% below"),
        ("10..25", "10 to 25% below"),
        ("25..", "25% below and more"),
    ],
    Basis::Candles(
        |book, all, _| of_each(&MAE, (book, all), |_, one| by_parts(one.worst, OF_ENTRY, one.entry_value)),
        NOT_JUDGED,
    ),
);

pub static MFE: Dimension = of_candles(
    "mfe",
    "Best it stood (MFE)",
    "How far a closed trade stood above its entry while it was held (MFE), as a share of what the entry came to: what is \
     sure by candles, before charges.",
    &[
        ("0", "Never above its entry"),
        ("0..0.25", "Up to 0.25% above"),
        ("0.25..0.5", "0.25 to 0.5% above"),
        ("0.5..1", "0.5 to 1% above"),
        ("1..2", "1 to 2% above"),
        ("2..5", "2 to 5% above"),
        ("5..10", "5 to 10% above"),
        ("10..25", "10 to 25% above"),
        ("25..", "25% above and more"),
    ],
    Basis::Candles(
        |book, all, _| of_each(&MFE, (book, all), |_, one| by_parts(one.best, OF_ENTRY, one.entry_value)),
        NOT_JUDGED,
    ),
);

pub static MAE_R: Dimension = of_candles(
    "maeR",
    "Worst it stood (MAE), in R",
    "How deep a closed trade with a first stop stood below its entry (MAE) ÷ what the stop risked: what is sure by \
     candles, before charges.",
    &[
        ("0", "Never below its entry"),
        ("0..0.25", "Up to 0.25R below"),
        ("0.25..0.5", "0.25 to 0.5R below"),
        ("0.5..0.75", "0.5 to 0.75R below"),
        ("0.75..1", "0.75 to 1R below"),
        ("1..1.5", "1 to 1.5R below"),
        ("1.5..", "1.5R below and more"),
    ],
    Basis::Candles(
        |book, all, risk| {
            of_each(&MAE_R, (book, all), |at, one| {
                by_parts(one.worst, [2_500, 5_000, 7_500, 10_000, 15_000], risk.get(at).copied().flatten()?)
            })
        },
        NOT_IN_R,
    ),
);

pub static MFE_R: Dimension = of_candles(
    "mfeR",
    "Best it stood (MFE), in R",
    "How far a closed trade with a first stop stood above its entry (MFE) ÷ what the stop risked: what is sure by \
     candles, before charges.",
    &[
        ("0", "Never above its entry"),
        ("0..0.5", "Up to 0.5R above"),
        ("0.5..1", "0.5 to 1R above"),
        ("1..1.5", "1 to 1.5R above"),
        ("1.5..2", "1.5 to 2R above"),
        ("2..3", "2 to 3R above"),
        ("3..", "3R above and more"),
    ],
    Basis::Candles(
        |book, all, risk| {
            of_each(&MFE_R, (book, all), |at, one| {
                by_parts(one.best, [5_000, 10_000, 15_000, 20_000, 30_000], risk.get(at).copied().flatten()?)
            })
        },
        NOT_IN_R,
    ),
);

pub static CAPTURE: Dimension = of_candles(
    "capture",
    "Kept of the best",
    "Result before charges ÷ the best that a closed trade stood at, by candles.",
    &[
        ("never", "Never above its entry"),
        ("..0", "Nothing, or a loss"),
        ("0..25", "Up to a quarter"),
        ("25..50", "A quarter to half"),
        ("50..75", "Half to three quarters"),
        ("75..100", "Three quarters and more"),
    ],
    Basis::Candles(
        |book, all, _| {
            of_each(&CAPTURE, (book, all), |_, one| {
                if one.best <= Money::ZERO {
                    return Some(0);
                }
                let kept = i128::from(one.result.0) * 100;
                Some(1 + up_to(&[0, 25, 50, 75].map(|percent| percent * i128::from(one.best.0)), kept))
            })
        },
        NOT_JUDGED,
    ),
);

pub static JUDGED: Dimension = of_candles(
    "candles",
    "Judged by candles",
    "Whether candles of all of its time say how a closed trade stood, or why they do not.",
    &[
        ("yes", "Judged"),
        ("none", "No candles"),
        ("missing", "Candles of some of its time are missing"),
        ("long", "Candles longer than the trade"),
        ("other", "Candles of other prices"),
        ("unknown", "Result not known, or a corporate action within"),
    ],
    Basis::Candles(
        |book, all, _| {
            Codes::fixed(book, JUDGED.words, JUDGED.none(), |at| match all.get(at)? {
                Ok(_) => Some(0),
                Err(Unjudged::Open) => None,
                Err(Unjudged::NoCandles) => Some(1),
                Err(Unjudged::Missing) => Some(2),
                Err(Unjudged::TooLong) => Some(3),
                Err(Unjudged::OtherPrices) => Some(4),
                Err(Unjudged::Unknown) => Some(5),
            })
        },
        "Not closed",
    ),
);
