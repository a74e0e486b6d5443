//! What is written beside trades. It is handed in: the notes stand in the journal, not in the book.

use domain::Money;
use ledger::Book;

use super::bands::below;
use crate::cut::codes::Codes;
use crate::cut::dimension::{Basis, Dimension, Family};

const ONE_TO_FIVE: &[(&str, &str)] = &[("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5")];
const YES: &[(&str, &str)] = &[("yes", "Yes")];

const fn written(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    none: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> Dimension {
    Dimension {
        key,
        name,
        family: Family::Plan,
        about,
        is_ordered: !words.is_empty(),
        has_several: false,
        words,
        basis: Basis::Handed { none },
    }
}

pub static SETUP: Dimension =
    written("setup", "Setup", "The setup named in the trade's note.", "No setup written", &[]);

pub static TAG: Dimension = Dimension {
    has_several: true,
    ..written("tag", "Tag", "The tags of the trade's note; a trade can have several.", "No tag", &[])
};

pub static DAY_TAG: Dimension = Dimension {
    family: Family::When,
    has_several: true,
    ..written(
        "dayTag",
        "Tag of the day",
        "Tags written on the page of the day of its first entry, such as a budget or a policy day; a trade can have several.",
        "No tag on its day",
        &[],
    )
};

pub static MISTAKE: Dimension = Dimension {
    has_several: true,
    ..written(
        "mistake",
        "Mistake",
        "The mistakes named in the note; a trade can have several.",
        "No mistake written",
        &[],
    )
};

pub static EMOTION_BEFORE: Dimension = written(
    "emotionBefore",
    "Emotion before",
    "As it was written for the time before the entry.",
    "Not written",
    &[],
);

pub static EMOTION_AFTER: Dimension = written(
    "emotionAfter",
    "Emotion after",
    "As it was written for the time after the exit.",
    "Not written",
    &[],
);

pub static CONFIDENCE: Dimension =
    written("confidence", "Confidence", "From 1 to 5, as it was written.", "Not written", ONE_TO_FIVE);

pub static RATING: Dimension = written(
    "rating",
    "Rating",
    "How well the trade was done, from 1 to 5, as it was written.",
    "Not rated",
    ONE_TO_FIVE,
);

pub static REVIEWED: Dimension =
    written("reviewed", "Reviewed", "Whether the trade is marked as reviewed.", "No", YES);

pub static NOTE: Dimension =
    written("note", "Note", "Whether anything is written beside the trade.", "No", YES);

pub static STOP: Dimension =
    written("stop", "Stop", "Whether a stop on the losing side was set.", "No stop", YES);

pub static STOP_WIDENED: Dimension = written(
    "stopWidened",
    "Stop moved away",
    "Whether a later stop lies further from the entry than the first one on the losing side.",
    "No stop",
    &[("no", "Never further away"), ("yes", "Further away")],
);

pub static PLANNED_R: Dimension = written(
    "plannedR",
    "Planned R",
    "From the average entry to the target as it is now ÷ from it to the first stop.",
    "No target, no stop, or on the wrong side",
    &[("..1", "Under 1R"), ("1..2", "1R to 2R"), ("2..3", "2R to 3R"), ("3..", "3R and more")],
);

pub static RULE_BROKEN: Dimension = Dimension {
    has_several: true,
    ..written(
        "ruleBroken",
        "Rule broken",
        "Rules of its setup that its executions broke, as they were in force when it was opened; a trade can have several.",
        "No rule to judge it by",
        &[],
    )
};

pub static R_BAND: Dimension = Dimension {
    key: "r",
    name: "R",
    family: Family::Plan,
    about: "Net result in multiples of what the first stop risked. Trades without a stop and open ones have none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..-2", "−2R and worse"),
        ("-2..-1", "−2R to −1R"),
        ("-1..-0.1", "−1R to −0.1R"),
        ("-0.1..0.1", "About even"),
        ("0.1..1", "+0.1R to +1R"),
        ("1..2", "+1R to +2R"),
        ("2..3", "+2R to +3R"),
        ("3..", "+3R and better"),
    ],
    basis: Basis::Risk(|book, risk| {
        Codes::fixed(book, R_BAND.words, "No stop, or not closed", |at| r_band(book, risk, at))
    }),
};

pub static INSIGHT: Dimension = Dimension {
    key: "insight",
    name: "Insight",
    family: Family::Plan,
    about: "Which questions of the page of insights are about it, of those that have enough data, and which facts; a trade can be in several.",
    is_ordered: true,
    has_several: true,
    words: &[],
    basis: Basis::Insights { none: "In none" },
};

/// Both sides × 10, so that a tenth of what was risked is whole.
fn r_band(book: &Book, risk: &[Option<Money>], at: usize) -> Option<usize> {
    let trades = &book.trades;
    let risked = i128::from(risk.get(at).copied().flatten().filter(|_| trades.status[at].is_closed())?.0);
    let net = i128::from(trades.gross[at].0 - trades.charges[at].0) * 10;
    if risked <= 0 {
        return None;
    }
    // Just −2R is a loss of 2R; the other edges begin their band.
    let band = below(&[-20, -10, -1, 1, 10, 20, 30].map(|edge| edge * risked), net);
    Some(if net == -20 * risked { 0 } else { band })
}
