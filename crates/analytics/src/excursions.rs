//! How well and how badly trades stood before they ended (MAE and MFE), summed over some of them. What each of them
//! reached its candles say; here are only sums and quantiles.

use std::sync::Arc;

use domain::Money;

use crate::cut::quantile;

/// Of fewer trades no quantile is said.
const LEAST: usize = 8;

/// A closed trade with what is sure of it, before charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stood {
    pub result: Money,
    /// At its best and at its worst, as far as it is sure: at least 0, at most 0.
    pub best: Money,
    pub worst: Money,
    /// At most 0: no candle of its time reaches deeper.
    pub deepest: Money,
    pub charges: Money,
    /// What was paid or received at the entry.
    pub entry_value: Money,
}

/// Why nothing is said of how a trade stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unjudged {
    /// It is not closed.
    Open,
    NoCandles,
    /// Days on which it was held have none, or its own time has none.
    Missing,
    /// Each of its candles holds an execution: nobody knows what came before or after it.
    TooLong,
    OtherPrices,
    /// What it cost or what it ended at is not known, or a corporate action lies within.
    Unknown,
}

/// Of each trade of a whole book.
pub type AllStood = Arc<[Result<Stood, Unjudged>]>;

/// Of the trades of one group that close in it, those that candles judge.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct StoodSums {
    pub judged: u32,
    pub best: i128,
    /// At most 0.
    pub worst: i128,
    /// Those that stood above their entry at some time: what they made, and what they stood at their best.
    pub ahead: u32,
    pub result_of_ahead: i128,
    pub best_of_ahead: i128,
    /// After charges.
    pub won: u32,
    pub worst_of_won: i128,
    pub lost: u32,
    pub best_of_lost: i128,
    /// Those whose first stop says what was risked.
    pub with_stop: u32,
    pub best_r: f64,
    pub worst_r: f64,
}

impl StoodSums {
    /// With one more; `risk` is what its first stop risked.
    pub(crate) fn add(&mut self, one: Stood, risk: Option<Money>) {
        self.judged += 1;
        self.best += i128::from(one.best.0);
        self.worst += i128::from(one.worst.0);
        if one.best > Money::ZERO {
            self.ahead += 1;
            self.result_of_ahead += i128::from(one.result.0);
            self.best_of_ahead += i128::from(one.best.0);
        }
        match one.result.cmp(&one.charges) {
            std::cmp::Ordering::Greater => {
                self.won += 1;
                self.worst_of_won += i128::from(one.worst.0);
            }
            std::cmp::Ordering::Less => {
                self.lost += 1;
                self.best_of_lost += i128::from(one.best.0);
            }
            std::cmp::Ordering::Equal => {}
        }
        if let Some(risk) = risk.filter(|risk| *risk > Money::ZERO) {
            self.with_stop += 1;
            self.best_r += one.best.0 as f64 / risk.0 as f64;
            self.worst_r += one.worst.0 as f64 / risk.0 as f64;
        }
    }
}

/// Rupees below the entry, and the same as a part of what the entry came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Depth {
    pub amount: f64,
    pub share: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Winners {
    pub trades: usize,
    /// Half of them never stood deeper, and nine of ten; `None` of fewer than 8.
    pub half_within: Option<Depth>,
    pub nine_of_ten_within: Option<Depth>,
    /// All results ÷ all that they stood at their best; `None`: none of them stood above its entry.
    pub capture: Option<f64>,
    /// Best − result, of those that stood above their entry.
    pub give_back: Money,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Losers {
    pub trades: usize,
    /// Those that once stood above their charges: closed then, they had made money.
    pub once_ahead: usize,
    /// What these stood at their best, less their charges, and what they ended with.
    pub ahead: Money,
    pub ended: Money,
}

pub fn winners(of: &[Stood]) -> Winners {
    let (result, best) = sums(of);
    let has_stood = of.iter().any(|one| one.best > Money::ZERO);
    Winners {
        trades: of.len(),
        half_within: depth(of, 0.5),
        nine_of_ten_within: depth(of, 0.9),
        capture: has_stood.then(|| result.0 as f64 / best.0 as f64),
        give_back: best - result,
    }
}

pub fn losers(of: &[Stood]) -> Losers {
    let ahead: Vec<&Stood> = of.iter().filter(|one| one.best > one.charges).collect();
    Losers {
        trades: of.len(),
        once_ahead: ahead.len(),
        ahead: sum(ahead.iter().map(|one| one.best - one.charges)),
        ended: sum(ahead.iter().map(|one| one.result - one.charges)),
    }
}

/// Of those that stood above their entry.
fn sums(of: &[Stood]) -> (Money, Money) {
    let stood = || of.iter().filter(|one| one.best > Money::ZERO);
    (sum(stood().map(|one| one.result)), sum(stood().map(|one| one.best)))
}

fn sum(of: impl Iterator<Item = Money>) -> Money {
    of.fold(Money::ZERO, |sum, one| sum + one)
}

fn depth(of: &[Stood], part: f64) -> Option<Depth> {
    if of.len() < LEAST {
        return None;
    }
    let sorted = |value: fn(&Stood) -> f64| {
        let mut all: Vec<f64> = of.iter().map(value).collect();
        all.sort_by(f64::total_cmp);
        quantile(&all, part)
    };
    let amount = sorted(|one| -one.deepest.0 as f64 / Money::ONE as f64)?;
    let share = sorted(|one| -one.deepest.0 as f64 / one.entry_value.0.max(1) as f64)?;
    Some(Depth { amount, share })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stood(result: i64, best: i64, worst: i64) -> Stood {
        let rupees = |amount: i64| Money(amount * Money::ONE);
        Stood {
            result: rupees(result),
            best: rupees(best),
            worst: rupees(worst / 2),
            deepest: rupees(worst),
            charges: rupees(5),
            entry_value: rupees(1000),
        }
    }

    /// Depths 0, 10, …, 80 of nine trades: the middle is 40, nine of ten lie at place 7.2 of 0 to 8, so at 72.
    #[test]
    fn half_and_nine_of_ten_of_those_that_won() {
        let all: Vec<Stood> = (0..9).map(|at| stood(60, 100, -10 * at)).collect();
        let found = winners(&all);
        let depth = |amount: f64| Depth { amount, share: amount / 1000.0 };
        let near = |found: Depth, wanted: Depth| {
            assert!((found.amount - wanted.amount).abs() < 1e-9 && (found.share - wanted.share).abs() < 1e-9);
        };
        near(found.half_within.unwrap(), depth(40.0));
        near(found.nine_of_ten_within.unwrap(), depth(72.0));
        assert_eq!(found.capture, Some(0.6));
        assert_eq!(found.give_back, Money(9 * 40 * Money::ONE));
        assert_eq!(winners(&all[..7]).half_within, None);
    }

    /// One never stood above its charges of 5, one stood at 20: 15 after charges, and ended at −30 − 5.
    #[test]
    fn those_that_lost_after_they_could_have_won() {
        let found = losers(&[stood(-10, 5, -20), stood(-30, 20, -40)]);
        let rupees = |amount: i64| Money(amount * Money::ONE);
        let expected = Losers { trades: 2, once_ahead: 1, ahead: rupees(15), ended: rupees(-35) };
        assert_eq!(found, expected);
        let none = losers(&[]);
        assert_eq!((none.trades, none.once_ahead, none.ahead), (0, 0, Money::ZERO));
        assert_eq!(winners(&[]).capture, None);
    }
}
