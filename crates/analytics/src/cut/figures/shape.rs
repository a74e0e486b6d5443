//! How closed trades are spread, and in which order they came.

use super::{ratio, rupees};
use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::part::Part;
use crate::cut::quantile::{LEAST, quantile};

const fn of_trades(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    unit: Unit,
    of: fn(&Part) -> Number,
) -> Figure {
    Figure { key, name, about, unit, is_ratio: true, kind: FigureKind::Trades(of) }
}

const fn at(key: &'static str, name: &'static str, about: &'static str, of: fn(&Part) -> Number) -> Figure {
    of_trades(key, name, about, Unit::Result, of)
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
        let (n, z) = (part.amounts.len() as f64, standard(part));
        Number::Ratio(z.map(|z| n / ((n - 1.0) * (n - 2.0)) * z.iter().map(|z| z.powi(3)).sum::<f64>()))
    },
);

pub static KURTOSIS: Figure = of_trades(
    "excessKurtosis",
    "Excess kurtosis",
    "G2 = n(n + 1) ÷ ((n − 1)(n − 2)(n − 3)) × Σz⁴ − 3(n − 1)² ÷ ((n − 2)(n − 3)); undefined under 8 trades.",
    Unit::Times,
    |part| {
        let (n, z) = (part.amounts.len() as f64, standard(part));
        Number::Ratio(z.map(|z| {
            let fourth: f64 = z.iter().map(|z| z.powi(4)).sum();
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

const fn without(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    of: fn(&Part) -> Number,
) -> Figure {
    Figure { is_ratio: false, ..of_trades(key, name, about, Unit::Result, of) }
}

pub static WITHOUT_BEST: Figure = without(
    "withoutBest",
    "Without the best trade",
    "Sum of closed trades less the largest win; undefined without a win.",
    |part| sum_without(part, 1),
);
pub static WITHOUT_FIVE_BEST: Figure = without(
    "withoutFiveBest",
    "Without the five best",
    "Sum of closed trades less the five largest wins; undefined without a win.",
    |part| sum_without(part, 5),
);
pub static WITHOUT_TWENTIETH_BEST: Figure = without(
    "withoutTwentiethBest",
    "Without the best 5%",
    "Sum of closed trades less the wins among the best 5% of them; undefined without a win.",
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

pub static WINNING_STREAK: Figure = Figure {
    is_ratio: false,
    ..of_trades(
        "winningStreak",
        "Longest run of wins",
        "By close time; a breakeven neither extends nor ends it.",
        Unit::Count,
        |part| Number::Count(part.summary.longest_winning_streak),
    )
};

pub static LOSING_STREAK: Figure = Figure {
    is_ratio: false,
    ..of_trades(
        "losingStreak",
        "Longest run of losses",
        "By close time; a breakeven neither extends nor ends it.",
        Unit::Count,
        |part| Number::Count(part.summary.longest_losing_streak),
    )
};

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

/// Each amount less the mean, by the sample deviation.
fn standard(part: &Part) -> Option<Vec<f64>> {
    let n = part.amounts.len();
    let mean = part.amounts.iter().sum::<f64>() / n as f64;
    let variance = part.amounts.iter().map(|amount| (amount - mean).powi(2)).sum::<f64>() / (n as f64 - 1.0);
    let deviation = variance.sqrt();
    (n >= LEAST && deviation > 0.0)
        .then(|| part.amounts.iter().map(|amount| (amount - mean) / deviation).collect())
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
