//! How trades ended: how many in each stretch of amounts, and the amounts between which most lie.

use domain::Money;

use super::judged::Judged;
use super::part::Part;
use super::pieces::wholes;
use super::quantile::{LEAST, quantile};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bin {
    /// From this on, in ten-thousandths of a rupee, of R or of a percent.
    pub from: i64,
    pub to: i64,
    pub trades: u32,
}

/// What the amounts of a spread are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpreadOf {
    Rupees,
    R,
    /// Percent of the capital.
    Percent,
}

/// Undefined parts are `None`; amounts in ten-thousandths of a rupee, of R or of a percent.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// Closed trades that are in it; by R those with a stop, in percent those with a capital.
    pub trades: u32,
    /// Of equal width, 0 always an edge; the first and the last one hold all that lies beyond, too.
    pub bins: Vec<Bin>,
    pub mean: Option<f64>,
    pub worst: Option<i64>,
    /// Where the worst 5% start, the middle, where the best 5% start.
    pub p05: Option<f64>,
    pub median: Option<f64>,
    pub p95: Option<f64>,
    pub best: Option<i64>,
    /// Of everything won, what the ten best won; and the sum of all without them.
    pub ten_best: Option<f64>,
    pub without_ten_best: Option<i64>,
}

const MOST_BINS: i64 = 40;
const ONE: i64 = Money::ONE;

/// `part` is the whole of what is looked at.
pub fn spread(judged: &Judged<'_>, part: &Part, by: SpreadOf) -> Spread {
    let rounded = |value: f64| (value * ONE as f64).round() as i64;
    let closed = || wholes(judged).filter(|piece| piece.status.is_closed());
    let mut values: Vec<i64> = match by {
        SpreadOf::Rupees => return of(&part.sorted_amounts, ONE),
        SpreadOf::R => closed().filter_map(|piece| piece.r().map(rounded)).collect(),
        // Where nothing was left of the capital a trade is no part of it, and the others alone would say something
        // else.
        SpreadOf::Percent if wholes(judged).any(|piece| piece.points.is_nan()) => Vec::new(),
        SpreadOf::Percent => {
            closed().filter(|piece| piece.has_capital).map(|piece| rounded(piece.points * 100.0)).collect()
        }
    };
    values.sort_unstable();
    of(&values, if by == SpreadOf::R { ONE / 10 } else { ONE / 100 })
}

/// Of ascending values; bins are no narrower than `least`.
fn of(values: &[i64], least: i64) -> Spread {
    let floats: Vec<f64> = values.iter().map(|value| *value as f64).collect();
    let enough = values.len() >= LEAST;
    let at = |share: f64| quantile(&floats, share).filter(|_| enough);
    let sum: i128 = values.iter().map(|value| i128::from(*value)).sum();
    let won: i128 = values.iter().filter(|value| **value > 0).map(|value| i128::from(*value)).sum();
    let best = values
        .iter()
        .rev()
        .take(10)
        .filter(|value| **value > 0)
        .map(|value| i128::from(*value))
        .sum::<i128>();
    Spread {
        trades: values.len() as u32,
        bins: if enough { bins(values, &floats, least) } else { Vec::new() },
        mean: (!values.is_empty()).then(|| sum as f64 / values.len() as f64),
        worst: values.first().copied(),
        p05: at(0.05),
        median: at(0.5),
        p95: at(0.95),
        best: values.last().copied(),
        ten_best: (won > 0).then(|| best as f64 / won as f64),
        without_ten_best: (won > 0).then(|| i64::try_from(sum - best).ok()).flatten(),
    }
}

/// Freedman and Diaconis, on round amounts.
fn bins(values: &[i64], floats: &[f64], least: i64) -> Vec<Bin> {
    let at = |share: f64| quantile(floats, share).unwrap_or_default();
    let wanted = 2.0 * (at(0.75) - at(0.25)) / (values.len() as f64).cbrt();
    let mut width = round_width(wanted, least);
    let (low, high) = (at(0.01).min(0.0), at(0.99).max(0.0));
    while (high / width as f64).ceil() as i64 - (low / width as f64).floor() as i64 > MOST_BINS {
        // Large amounts have no next float at 1 more.
        let wider = round_width(width as f64 * 1.5, least);
        if wider <= width {
            break;
        }
        width = wider;
    }
    let first = (low / width as f64).floor() as i64;
    let last = ((high / width as f64).floor() as i64).max(first);
    let mut bins: Vec<Bin> =
        (first..=last).map(|at| Bin { from: at * width, to: (at + 1) * width, trades: 0 }).collect();
    for value in values {
        bins[(value.div_euclid(width).clamp(first, last) - first) as usize].trades += 1;
    }
    bins
}

/// 1, 2 or 5 times a power of ten times the least, no less than what is wanted.
fn round_width(wanted: f64, least: i64) -> i64 {
    let mut ten = least;
    loop {
        for step in [1, 2, 5] {
            if (ten * step) as f64 >= wanted || ten > i64::MAX / 10 {
                return ten * step;
            }
        }
        ten *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 55 billion units sold at 55,000: at such amounts the next float is more than 1 away.
    #[test]
    fn the_largest_amounts_have_bins_too() {
        let values = [-40_000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 5_500_000_000_000_000_000];
        let floats = values.map(|value| value as f64);
        let found = bins(&values, &floats, ONE);
        assert!(found.len() as i64 <= MOST_BINS + 1, "{}", found.len());
        assert_eq!(found.iter().map(|bin| bin.trades).sum::<u32>(), 8);
    }
}
