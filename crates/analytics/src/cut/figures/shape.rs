//! How closed trades are spread, and in which order they came.

use ledger::Status;

use super::{of_trades, ratio, rupees};
use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::part::Part;
use crate::cut::quantile::{LEAST, quantile};
use crate::cut::tally::Tally;

const fn at(key: &'static str, name: &'static str, about: &'static str, of: fn(&Part) -> Number) -> Figure {
    Figure { is_ratio: true, ..of_trades(key, name, about, Unit::Result, of) }
}

fn quantile_at(part: &Part, share: f64) -> Number {
    rupees(quantile(&part.sorted, share).filter(|_| part.sorted.len() >= LEAST))
}

pub static MEDIAN: Figure =
    at("median", "Median", "The middle trade; undefined under 8.", |part| quantile_at(part, 0.5));
pub static P05: Figure =
    at("p05", "Worst 5% start at", "Quantile 0.05 (type 7); undefined under 8 trades.", |part| {
        quantile_at(part, 0.05)
    });
pub static P25: Figure =
    at("p25", "Worst quarter starts at", "Quantile 0.25 (type 7); undefined under 8 trades.", |part| {
        quantile_at(part, 0.25)
    });
pub static P75: Figure =
    at("p75", "Best quarter starts at", "Quantile 0.75 (type 7); undefined under 8 trades.", |part| {
        quantile_at(part, 0.75)
    });
pub static P95: Figure =
    at("p95", "Best 5% start at", "Quantile 0.95 (type 7); undefined under 8 trades.", |part| {
        quantile_at(part, 0.95)
    });

pub static SKEW: Figure = of_trades(
    "skew",
    "Skewness",
    "G1 = n ÷ ((n − 1)(n − 2)) × Σz³, z by the sample deviation; undefined under 8 trades.",
    Unit::Times,
    |part| {
        let n = part.amounts.len() as f64;
        Number::Ratio(standard(part, |z| z.powi(3)).map(|third| n / ((n - 1.0) * (n - 2.0)) * third))
    },
);

pub static KURTOSIS: Figure = of_trades(
    "excessKurtosis",
    "Excess kurtosis",
    "G2 = n(n + 1) ÷ ((n − 1)(n − 2)(n − 3)) × Σz⁴ − 3(n − 1)² ÷ ((n − 2)(n − 3)); undefined under 8 trades.",
    Unit::Times,
    |part| {
        let n = part.amounts.len() as f64;
        Number::Ratio(standard(part, |z| z.powi(4)).map(|fourth| {
            n * (n + 1.0) / ((n - 1.0) * (n - 2.0) * (n - 3.0)) * fourth
                - 3.0 * (n - 1.0).powi(2) / ((n - 2.0) * (n - 3.0))
        }))
    },
);

pub static BEST_SHARE: Figure = of_trades(
    "bestShare",
    "Share of the best trade",
    "The largest win ÷ everything won; undefined without a win.",
    Unit::Share,
    |part| Number::Ratio(top_share(part, 1)),
);
pub static FIVE_BEST_SHARE: Figure = of_trades(
    "fiveBestShare",
    "Share of the five best",
    "The five largest wins ÷ everything won; undefined without a win.",
    Unit::Share,
    |part| Number::Ratio(top_share(part, 5)),
);
pub static TWENTIETH_BEST_SHARE: Figure = of_trades(
    "twentiethBestShare",
    "Share of the best 5%",
    "The wins among the best 5% of trades ÷ everything won; undefined without a win.",
    Unit::Share,
    |part| Number::Ratio(top_share(part, part.sorted.len().div_ceil(20))),
);

pub static WITHOUT_BEST: Figure = of_trades(
    "withoutBest",
    "Without the best trade",
    "Sum of closed trades less the largest win; undefined without a win.",
    Unit::Result,
    |part| sum_without(part, 1),
);
pub static WITHOUT_FIVE_BEST: Figure = of_trades(
    "withoutFiveBest",
    "Without the five best",
    "Sum of closed trades less the five largest wins; undefined without a win.",
    Unit::Result,
    |part| sum_without(part, 5),
);
pub static WITHOUT_TWENTIETH_BEST: Figure = of_trades(
    "withoutTwentiethBest",
    "Without the best 5%",
    "Sum of closed trades less the wins among the best 5% of them; undefined without a win.",
    Unit::Result,
    |part| sum_without(part, part.sorted.len().div_ceil(20)),
);

fn sum_without(part: &Part, best: usize) -> Number {
    let sum: f64 = part.amounts.iter().sum();
    let wins = || part.sorted.iter().rev().take(best).filter(|one| **one > 0.0);
    rupees(wins().next().is_some().then(|| sum - wins().sum::<f64>()))
}

pub static EFFECTIVE_WINNERS: Figure = of_trades(
    "effectiveWinners",
    "Effective winners",
    "1 ÷ Σ(win ÷ everything won)²: as many equal wins would be as spread; undefined without a win.",
    Unit::Times,
    |part| {
        let won: f64 = wins(part).sum();
        let squares: f64 = wins(part).map(|win| (win / won).powi(2)).sum();
        Number::Ratio(ratio(1.0, squares).filter(|_| won > 0.0))
    },
);

pub static WINNING_STREAK: Figure = of_trades(
    "winningStreak",
    "Longest run of wins",
    "By close time; a breakeven neither extends nor ends it.",
    Unit::Count,
    |part| Number::Count(part.summary.longest_winning_streak),
);

pub static LOSING_STREAK: Figure = of_trades(
    "losingStreak",
    "Longest run of losses",
    "By close time; a breakeven neither extends nor ends it.",
    Unit::Count,
    |part| Number::Count(part.summary.longest_losing_streak),
);

pub static EXPECTED_LOSING_STREAK: Figure = Figure {
    key: "expectedLosingStreak",
    name: "Longest run of losses by chance",
    about: "About how long the longest run of losses would be if their order were chance: with l losses of n trades (breakevens out) and q = l ÷ n, (ln(n(1 − q)) + 0.5772) ÷ ln(1 ÷ q) − ½. Undefined under 20 of them, or where all of them are of one kind.",
    unit: Unit::Times,
    is_ratio: true,
    kind: FigureKind::Sums(|one| Number::Ratio(expected_losses_in_a_row(one))),
};

/// Schilling's approximation of the mean.
fn expected_losses_in_a_row(one: &Tally) -> Option<f64> {
    const EULER: f64 = 0.577_215_664_901_532_9;
    let (won, lost) = (f64::from(one.count(Status::Win)), f64::from(one.count(Status::Loss)));
    let of_both = won > 0.0 && lost > 0.0 && won + lost >= 20.0;
    of_both.then(|| (won.ln() + EULER) / ((won + lost) / lost).ln() - 0.5)
}

pub static RUNS: Figure = of_trades(
    "runsZ",
    "Runs test",
    "(runs − μ) ÷ σ of wins and losses, breakevens out; below 0 wins and losses come in clusters. Undefined under 20 of them or of one kind.",
    Unit::Times,
    |part| Number::Ratio(runs(&part.amounts)),
);

fn wins(part: &Part) -> impl Iterator<Item = f64> {
    part.sorted.iter().copied().filter(|amount| *amount > 0.0)
}

fn top_share(part: &Part, most: usize) -> Option<f64> {
    let top: f64 = part.sorted.iter().rev().take(most).filter(|amount| **amount > 0.0).sum();
    ratio(top, wins(part).sum())
}

/// The sum of a power of z: each amount less the mean, by the sample deviation.
fn standard(part: &Part, power: impl Fn(f64) -> f64) -> Option<f64> {
    let n = part.amounts.len();
    let mean = part.amounts.iter().sum::<f64>() / n as f64;
    let variance = part.amounts.iter().map(|amount| (amount - mean).powi(2)).sum::<f64>() / (n as f64 - 1.0);
    let deviation = variance.sqrt();
    (n >= LEAST && deviation > 0.0)
        .then(|| part.amounts.iter().map(|amount| power((amount - mean) / deviation)).sum())
}

pub(in crate::cut) fn runs(amounts: &[f64]) -> Option<f64> {
    let decided: Vec<bool> =
        amounts.iter().filter(|amount| **amount != 0.0).map(|amount| *amount > 0.0).collect();
    let n = decided.len() as f64;
    let won = decided.iter().filter(|won| **won).count() as f64;
    let lost = n - won;
    if decided.len() < 20 || won == 0.0 || lost == 0.0 {
        return None;
    }
    let (mean, deviation) = runs_moments(won, lost);
    let runs = 1 + decided.windows(2).filter(|pair| pair[0] != pair[1]).count();
    ratio(runs as f64 - mean, deviation)
}

/// Mean and deviation of the number of runs when the order says nothing.
pub(in crate::cut) fn runs_moments(won: f64, lost: f64) -> (f64, f64) {
    let (n, twice) = (won + lost, 2.0 * won * lost);
    (twice / n + 1.0, (twice * (twice - n) / (n * n * (n - 1.0))).sqrt())
}
