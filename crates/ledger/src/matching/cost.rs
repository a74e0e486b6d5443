//! At which cost units leave a position. Which units leave is always the same: the oldest.

use super::fifo::{Lot, share};
use super::steps::spread;

/// What a position has cost, kept while it is walked from flat to flat.
pub trait Cost: Default {
    /// Nothing that is held with a unit of unknown cost has a known one.
    const IS_AVERAGE: bool;

    /// A lot joins the position.
    fn add(&mut self, lot: &Lot);

    /// The cost of `taken` units of the oldest lot.
    fn take(&mut self, lot: &mut Lot, taken: i64) -> i64;

    /// The cost of what is still held.
    fn left(&self, lots: &[Lot]) -> i64;

    /// The cost of each of the lots that are held; they add up to [`Self::left`].
    fn of_lots(&self, lots: &[Lot]) -> Vec<i64>;

    /// `held` units are held now, of the same cost.
    fn rescale(&mut self, held: i64);

    /// So much of the cost left without any unit; the lots know their own.
    fn give(&mut self, cost: i64);
}

/// First in, first out: each unit at the cost of its own lot.
#[derive(Debug, Default)]
pub struct LotCost;

impl Cost for LotCost {
    const IS_AVERAGE: bool = false;

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

    fn of_lots(&self, lots: &[Lot]) -> Vec<i64> {
        lots.iter().map(|lot| lot.value).collect()
    }

    fn rescale(&mut self, _held: i64) {}

    fn give(&mut self, _cost: i64) {}
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
    const IS_AVERAGE: bool = true;

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

    fn of_lots(&self, lots: &[Lot]) -> Vec<i64> {
        spread(self.held.cost, lots.iter().map(|lot| lot.quantity))
    }

    fn rescale(&mut self, held: i64) {
        self.held.quantity = held;
        self.bought = self.held;
    }

    fn give(&mut self, cost: i64) {
        self.held.cost -= cost;
        self.bought = self.held;
    }
}
