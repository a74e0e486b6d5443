//! At which cost units leave a position. Which units leave is always the same: the oldest.

use super::fifo::{Lot, share};

/// What a position has cost, kept while it is walked from flat to flat.
pub trait Cost: Default {
    /// A lot joins the position.
    fn add(&mut self, lot: &Lot);

    /// The cost of `taken` units of the oldest lot.
    fn take(&mut self, lot: &mut Lot, taken: i64) -> i64;

    /// The cost of what is still held.
    fn left(&self, lots: &[Lot]) -> i64;
}

/// First in, first out: each unit at the cost of its own lot.
#[derive(Debug, Default)]
pub struct LotCost;

impl Cost for LotCost {
    #[inline(always)]
    fn add(&mut self, _lot: &Lot) {}

    #[inline(always)]
    fn take(&mut self, lot: &mut Lot, taken: i64) -> i64 {
        let cost = share(lot.value, taken, lot.quantity);
        lot.value -= cost;
        cost
    }

    fn left(&self, lots: &[Lot]) -> i64 {
        lots.iter().map(|lot| lot.value).sum()
    }
}

/// Weighted average: each unit at the cost of all that are held, divided by their number.
///
/// What is rounded is the cost of what stays, counted from the last buy and not from the last sell: the same
/// number of units sold in one piece or in ten costs the same, and the last unit takes what is left to the last digit.
#[derive(Debug, Default)]
pub struct AverageCost {
    held: Held,
    /// As it stood after the last buy.
    bought: Held,
}

#[derive(Debug, Clone, Copy, Default)]
struct Held {
    quantity: i64,
    cost: i64,
}

impl Cost for AverageCost {
    #[inline]
    fn add(&mut self, lot: &Lot) {
        self.held.quantity += lot.quantity;
        self.held.cost += lot.value;
        self.bought = self.held;
    }

    #[inline]
    fn take(&mut self, _lot: &mut Lot, taken: i64) -> i64 {
        let before = self.held.cost;
        self.held.quantity -= taken;
        self.held.cost = share(self.bought.cost, self.held.quantity, self.bought.quantity);
        before - self.held.cost
    }

    fn left(&self, _lots: &[Lot]) -> i64 {
        self.held.cost
    }
}
