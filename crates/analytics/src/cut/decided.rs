//! What several entries and exits made of a trade, and what was planned of it.

use std::collections::HashMap;

use domain::{Money, Price, Quantity, div_half_even};
use ledger::{Direction, Status};

/// Of the trades of a whole book, by their places in it; those that are not here have none.
#[derive(Debug, Clone, Default)]
pub struct Decided {
    pub scaling: HashMap<u32, Scaling>,
    /// What the target would bring ÷ what the first stop risks.
    pub planned_r: HashMap<u32, f64>,
}

/// What was executed together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Executed {
    /// Price × quantity: 10⁻¹⁶ rupee.
    pub value: i128,
    pub units: i64,
}

/// Of a whole trade, before charges: it is taken that these would have been the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scaling {
    /// What it made, less what it would have made with all units at the first entry; `None`: one entry.
    pub entries: Option<Money>,
    /// The same with all units at the first exit, and at the last one; `None`: one exit.
    pub exits: Option<(Money, Money)>,
}

/// Of the trades of one group that close in it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Decisions {
    pub added_to: u32,
    pub by_entries: i128,
    pub closed_in_parts: u32,
    pub by_exits: i128,
    pub by_exits_of_last: i128,
    pub planned: u32,
    pub planned_r: f64,
}

impl Executed {
    #[must_use]
    pub fn with(self, price: Price, units: Quantity) -> Self {
        Self { value: self.value + i128::from(price.0) * i128::from(units.0), units: self.units + units.0 }
    }
}

impl Scaling {
    /// Each side in the order of time. `None`: one entry and one exit.
    pub fn of(direction: Direction, entries: &[Executed], exits: &[Executed]) -> Option<Self> {
        // What comes out of the account at the entry comes into it at the exit.
        let sign = if direction == Direction::Long { 1 } else { -1 };
        let (into, out) = (instead_of(entries, sign), instead_of(exits, -sign));
        let scaling = Self { entries: into.map(|(first, _)| first), exits: out };
        (scaling != Self::default()).then_some(scaling)
    }
}

/// What is saved (`sign` 1) or got (−1) against all units at the first price, and at the last; `None`: there is one.
fn instead_of(all: &[Executed], sign: i128) -> Option<(Money, Money)> {
    let [first, .., last] = all else { return None };
    let value: i128 = all.iter().map(|one| one.value).sum();
    let units: i128 = all.iter().map(|one| i128::from(one.units)).sum();
    let at = |one: &Executed| {
        let own = i128::from(one.units);
        // In two steps, so that no product is too large.
        let whole = (one.value / own) * units + (one.value % own) * units / own;
        i64::try_from(div_half_even(sign * (whole - value), 1_000_000_000_000)).ok().map(Money)
    };
    (first.units > 0 && last.units > 0).then(|| Some((at(first)?, at(last)?)))?
}

impl Decided {
    /// `trades`: the status of each as far as it is looked at, and its place in the whole book.
    pub(super) fn of(&self, trades: impl Iterator<Item = (Status, u32)>) -> Decisions {
        let mut all = Decisions::default();
        if self.scaling.is_empty() && self.planned_r.is_empty() {
            return all;
        }
        for (_, place) in trades.filter(|(status, _)| status.is_closed()) {
            if let Some(scaling) = self.scaling.get(&place) {
                if let Some(entries) = scaling.entries {
                    all.added_to += 1;
                    all.by_entries += i128::from(entries.0);
                }
                if let Some((first, last)) = scaling.exits {
                    all.closed_in_parts += 1;
                    all.by_exits += i128::from(first.0);
                    all.by_exits_of_last += i128::from(last.0);
                }
            }
            if let Some(planned) = self.planned_r.get(&place) {
                all.planned += 1;
                all.planned_r += planned;
            }
        }
        all
    }
}
