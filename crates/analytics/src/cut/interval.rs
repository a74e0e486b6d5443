//! How sure a mean is: days drawn again in blocks, since trades of one day go together.

use std::collections::BTreeMap;

use domain::{Day, Money};

use super::judged::Judged;
use super::pieces::wholes;
use super::quantile::quantile;
use super::spread::SpreadOf;
use crate::random::{Lengths, Random};

/// Between these lie nine of ten means of drawn days, in rupees; in R, or as parts of the capital, where that is asked
/// for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

const DRAWS: usize = 2_000;
/// Fewer days with a closed trade say nothing.
pub(super) const LEAST_DAYS: usize = 10;
pub(super) const LEAST_TRADES: u32 = 20;

/// What closed on one day: its amount and how many.
type OfDay = (i64, u32);

/// Of the mean amount of a closed trade.
pub fn mean_interval(judged: &Judged<'_>) -> Option<Interval> {
    let days: Vec<[OfDay; 2]> =
        days(judged, SpreadOf::Rupees).into_iter().map(|(_, one)| [one, (0, 0)]).collect();
    drawn(&days, 1)
}

/// Of the first mean less the second, over the same drawn days; in R and in percent of the trades that have one.
pub fn difference(one: &Judged<'_>, other: &Judged<'_>, of: SpreadOf) -> Option<Interval> {
    let mut both: BTreeMap<Day, [OfDay; 2]> = BTreeMap::new();
    for (which, judged) in [one, other].into_iter().enumerate() {
        for (day, own) in days(judged, of) {
            both.entry(day).or_default()[which] = own;
        }
    }
    let found = drawn(&both.into_values().collect::<Vec<_>>(), 2)?;
    let scale = match of {
        SpreadOf::Rupees | SpreadOf::R => 1.0,
        SpreadOf::Percent => Money::ONE as f64,
    };
    Some(Interval { low: found.low / scale, high: found.high / scale })
}

/// Days with a closed trade, each trade on the day of its last exit; ascending.
fn days(judged: &Judged<'_>, of: SpreadOf) -> Vec<(Day, OfDay)> {
    let exits = &judged.own.exits.day;
    let (Some(first), Some(last)) = (exits.iter().min(), exits.iter().max()) else { return Vec::new() };
    // No fill lies more than 300 years from another.
    let mut days: Vec<OfDay> = vec![(0, 0); (last.0 - first.0) as usize + 1];
    for (at, piece) in wholes(judged).enumerate() {
        let last = judged.own.exits_of(at).next_back().filter(|_| piece.status.is_closed());
        // Whole numbers: 10⁻⁴ R, and 10⁻⁸ of the capital.
        let one = Money::ONE as f64;
        let amount = match of {
            SpreadOf::Rupees => Some(piece.amount),
            SpreadOf::R => piece.r().map(|r| (r * one).round() as i64),
            SpreadOf::Percent => piece.has_capital.then(|| (piece.points * one * one).round() as i64),
        };
        if let Some((last, amount)) = last.zip(amount) {
            let day = &mut days[(exits[last].0 - first.0) as usize];
            day.0 += amount;
            day.1 += 1;
        }
    }
    let with_trades = (first.0..).map(Day).zip(days).filter(|(_, (_, trades))| *trades > 0);
    with_trades.collect()
}

/// The same of days that are handed in: of each the sum (10⁻⁴ rupee) and the number of trades of one side and of
/// another; of one mean, or of the first less the second.
pub fn interval_of_days(days: &[[(i64, u32); 2]], means: usize) -> Option<Interval> {
    drawn(days, means)
}

/// Blocks of days of mean length D^⅓, begun anywhere, over the end to the beginning. The same days give the same
/// numbers on every machine: only whole numbers and products decide what is drawn.
fn drawn(days: &[[OfDay; 2]], means: usize) -> Option<Interval> {
    let count = days.len();
    let trades = |which: usize| days.iter().map(|day| day[which].1).sum::<u32>();
    if count < LEAST_DAYS || (0..means).any(|which| trades(which) < LEAST_TRADES) {
        return None;
    }
    let sums = running(days);
    let lengths = Lengths::of((count as f64).cbrt().round().max(1.0));
    let mut random = Random::new(0x5EED_0000 ^ (count as u64) << 32 ^ u64::from(trades(0)));
    let mut found = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let mut drawn = [(0_i128, 0_u64); 2];
        let mut left = count;
        while left > 0 {
            let start = random.below(count);
            let length = lengths.draw(&mut random).min(left);
            for which in 0..means {
                let (from, to) = (sums[start][which], sums[start + length][which]);
                drawn[which].0 += to.0 - from.0;
                drawn[which].1 += to.1 - from.1;
            }
            left -= length;
        }
        if drawn[..means].iter().all(|(_, trades)| *trades > 0) {
            let mean = |(amount, trades): (i128, u64)| amount as f64 / trades as f64 / Money::ONE as f64;
            found.push(mean(drawn[0]) - if means == 2 { mean(drawn[1]) } else { 0.0 });
        }
    }
    found.sort_unstable_by(f64::total_cmp);
    Some(Interval { low: quantile(&found, 0.05)?, high: quantile(&found, 0.95)? })
}

/// Sums up to each day, twice around.
fn running(days: &[[OfDay; 2]]) -> Vec<[(i128, u64); 2]> {
    let mut sums = vec![[(0, 0); 2]];
    let mut now = [(0_i128, 0_u64); 2];
    for day in days.iter().chain(days) {
        for which in 0..2 {
            now[which].0 += i128::from(day[which].0);
            now[which].1 += u64::from(day[which].1);
        }
        sums.push(now);
    }
    sums
}
