//! How sure a mean is: days drawn again in blocks, since trades of one day go together.

use std::collections::BTreeMap;

use domain::{Day, Money};

use super::codes::{Codes, Of};
use super::judged::Judged;
use super::pieces::whole;
use super::quantile::quantile;

/// Between these lie nine of ten means of drawn days, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

const DRAWS: usize = 2_000;
/// Fewer days with a closed trade say nothing.
const LEAST_DAYS: usize = 10;
const LEAST_TRADES: u32 = 20;

/// What closed on one day: its amount and how many.
type OfDay = (i64, u32);

/// Of the mean amount of a closed trade.
pub fn mean_interval(judged: &Judged<'_>) -> Option<Interval> {
    let amount = |at: usize| Some(whole(judged, at).amount);
    let days: Vec<[OfDay; 2]> = days(judged, amount).into_values().map(|one| [one, (0, 0)]).collect();
    drawn(&days, 1)
}

/// Of the mean amount of what closed in one group.
pub fn group_interval(judged: &Judged<'_>, codes: &Codes, group: u32) -> Option<Interval> {
    let amount = |at: usize| {
        let place = judged.places[at] as usize;
        match &codes.of {
            Of::Trades(codes) => (codes[place] == group).then(|| whole(judged, at).amount),
            Of::Several { first, codes } => {
                let own = &codes[first[place] as usize..first[place + 1] as usize];
                own.contains(&group).then(|| whole(judged, at).amount)
            }
            Of::Days { first, codes } => {
                let is_in =
                    |exit: &usize| Codes::at_day(*first, codes, Some(judged.own.exits.day[*exit])) == group;
                let exits = judged.own.exits_of(at);
                let by = &judged.by.exits;
                exits.clone().next_back().filter(is_in)?;
                Some(exits.filter(is_in).map(|exit| by.gross[exit].0 - by.charges[exit].0).sum())
            }
        }
    };
    let days: Vec<[OfDay; 2]> = days(judged, amount).into_values().map(|one| [one, (0, 0)]).collect();
    drawn(&days, 1)
}

/// Of the first mean less the second, over the same drawn days.
pub fn difference(one: &Judged<'_>, other: &Judged<'_>) -> Option<Interval> {
    let mut both: BTreeMap<Day, [OfDay; 2]> = BTreeMap::new();
    for (which, judged) in [one, other].into_iter().enumerate() {
        for (day, own) in days(judged, |at| Some(whole(judged, at).amount)) {
            both.entry(day).or_default()[which] = own;
        }
    }
    drawn(&both.into_values().collect::<Vec<_>>(), 2)
}

/// Closed trades by the day of their last exit.
fn days(judged: &Judged<'_>, amount: impl Fn(usize) -> Option<i64>) -> BTreeMap<Day, OfDay> {
    let mut days: BTreeMap<Day, OfDay> = BTreeMap::new();
    for at in 0..judged.places.len() {
        let is_closed = judged.by.trades.status[at].is_closed();
        let last = judged.own.exits_of(at).next_back().filter(|_| is_closed);
        let Some((last, amount)) = last.zip(amount(at)) else { continue };
        let day = days.entry(judged.own.exits.day[last]).or_default();
        day.0 += amount;
        day.1 += 1;
    }
    days
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
    let mut random = Random(0x5EED_0000 ^ (count as u64) << 32 ^ u64::from(trades(0)));
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
    found.sort_by(f64::total_cmp);
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

/// How long a block goes on: each further day with the chance 1 − 1 ÷ mean.
struct Lengths(Vec<f64>);

impl Lengths {
    fn of(mean: f64) -> Self {
        let more = 1.0 - 1.0 / mean;
        let mut longer = vec![more];
        while longer.last().is_some_and(|chance| *chance > 1e-6) {
            longer.push(longer[longer.len() - 1] * more);
        }
        Self(longer)
    }

    fn draw(&self, random: &mut Random) -> usize {
        let chance = random.share();
        1 + self.0.iter().take_while(|longer| chance < **longer).count()
    }
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
