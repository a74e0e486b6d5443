//! What the charges of each group are made of.

use ledger::charges::Heads;

use super::codes::{Codes, Of};
use super::judged::Judged;

/// Head by head, what the exits of one group bear: together its charges, to the last digit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    pub heads: Heads,
    /// Exits of which a part of the brokerage may be known to nobody: it is in no head.
    pub uncertain: u32,
    /// The same of the depository fee.
    pub uncertain_dp: u32,
}

/// What one exit bears.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExitCost {
    pub heads: Heads,
    /// A part of the brokerage may be known to nobody.
    pub is_uncertain: bool,
    /// The depository fee may be known to nobody.
    pub is_dp_uncertain: bool,
}

/// By the codes of a dimension; `exits` stand in the order of those of `judged.own`. As in tables, a trade of several
/// groups is counted in each, and what has no known result in none.
pub fn costs(judged: &Judged<'_>, codes: &Codes, exits: &[ExitCost]) -> Vec<Cost> {
    let mut costs = vec![Cost::default(); codes.values.len()];
    let own = judged.own;
    for (at, &place) in judged.places.iter().enumerate().filter(|(at, _)| own.trades.status[*at].counts()) {
        let place = place as usize;
        for exit in own.exits_of(at) {
            let mut add = |code: u32| costs[code as usize].see(&exits[exit]);
            match &codes.of {
                Of::Trades(codes) => add(codes[place]),
                Of::Several { first, codes } => {
                    codes[first[place] as usize..first[place + 1] as usize].iter().copied().for_each(add);
                }
                Of::Days { first, codes } => add(Codes::at_day(*first, codes, Some(own.exits.day[exit]))),
            }
        }
    }
    costs
}

/// Of everything that is looked at.
pub fn cost_of_all(judged: &Judged<'_>, exits: &[ExitCost]) -> Cost {
    let mut cost = Cost::default();
    for at in (0..judged.places.len()).filter(|at| judged.own.trades.status[*at].counts()) {
        exits[judged.own.exits_of(at)].iter().for_each(|exit| cost.see(exit));
    }
    cost
}

impl Cost {
    fn see(&mut self, exit: &ExitCost) {
        self.heads += exit.heads;
        self.uncertain += u32::from(exit.is_uncertain);
        self.uncertain_dp += u32::from(exit.is_dp_uncertain);
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.heads += other.heads;
        self.uncertain += other.uncertain;
        self.uncertain_dp += other.uncertain_dp;
        self
    }
}
