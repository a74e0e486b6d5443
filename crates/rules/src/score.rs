//! What judgements add up to.

use domain::{Money, div_half_even};

use crate::judge::Outcome;

/// Kept weight out of what was kept or broken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Adherence {
    pub kept: u64,
    pub judged: u64,
}

impl Adherence {
    /// In ten-thousandths, half-even; `None`: nothing was judged.
    pub fn share(self) -> Option<i64> {
        let share = || div_half_even(i128::from(self.kept) * 10_000, i128::from(self.judged)) as i64;
        (self.judged > 0).then(share)
    }
}

/// Of rules with their weights.
pub fn adherence(of: impl IntoIterator<Item = (u32, Outcome)>) -> Adherence {
    let mut sum = Adherence::default();
    for (weight, outcome) in of {
        match outcome {
            Outcome::Passed => {
                sum.kept += u64::from(weight);
                sum.judged += u64::from(weight);
            }
            Outcome::Broken => sum.judged += u64::from(weight),
            Outcome::NotApplicable | Outcome::Open => {}
        }
    }
    sum
}

/// Closed trades and what they made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub trades: u64,
    pub net: Money,
}

impl Tally {
    pub fn add(&mut self, net: Money) {
        self.trades += 1;
        self.net += net;
    }

    /// Half-even; `None` of none.
    pub fn mean(self) -> Option<Money> {
        let mean = || Money(div_half_even(i128::from(self.net.0), i128::from(self.trades)) as i64);
        (self.trades > 0).then(mean)
    }
}

/// One rule over trades: every one of them is in exactly one of the four.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RuleTally {
    pub passed: Tally,
    pub broken: Tally,
    pub not_applicable: Tally,
    pub open: Tally,
}

impl RuleTally {
    pub fn add(&mut self, outcome: Outcome, net: Money) {
        let own = match outcome {
            Outcome::Passed => &mut self.passed,
            Outcome::Broken => &mut self.broken,
            Outcome::NotApplicable => &mut self.not_applicable,
            Outcome::Open => &mut self.open,
        };
        own.add(net);
    }
}
