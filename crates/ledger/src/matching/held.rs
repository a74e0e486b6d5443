//! What a walk holds, when something other than a buy or a sell changes it.

use domain::{CostShare, Money, Price, Quantity, Ratio, div_half_even, value_of};

use super::cost::Cost;
use super::fifo::{Lot, NO_PART, Walk};
use super::rows::{Matched, TradeKind};
use super::steps::spread;

impl<C: Cost> Walk<'_, C> {
    /// Shares that the record lacks stand in the queue.
    pub fn lack(&mut self, quantity: i64) {
        if quantity > 0 {
            self.lots.push(Lot::missing(quantity));
        }
    }

    /// Everything in the queue, what the record lacks included; not signed.
    pub fn held(&self) -> i64 {
        self.lots.open().iter().map(|lot| lot.quantity).sum()
    }

    pub fn signed(&self) -> Quantity {
        Quantity(self.held() * i64::from(self.sign))
    }

    /// How much of the oldest lot there is, when its cost is not known.
    #[inline]
    pub fn unknown_in_front(&self) -> Option<i64> {
        self.lots.open().first().filter(|lot| lot.is_unknown).map(|lot| lot.quantity)
    }

    /// Nothing that is held with a unit of unknown cost has a known average.
    pub fn share_doubt(&mut self) {
        if self.lots.open().iter().any(|lot| lot.is_unknown) {
            self.lots.open_mut().iter_mut().for_each(|lot| lot.is_unknown = true);
        }
    }

    /// Units of the oldest lot.
    pub fn front(&mut self) -> i64 {
        self.lots.front().quantity
    }

    /// Takes of the oldest lot: it leaves its trade as if it had never been part of it.
    /// Answers its part, how many units of it that is, and what the buy is booked at.
    pub fn take_out(&mut self, taken: i64, out: &mut Matched) -> (u32, i64, i64) {
        let lot = self.lots.front();
        let booked = if lot.part == NO_PART { 0 } else { self.cost.take(lot, taken) };
        let units = lot.units_of(taken);
        lot.quantity -= taken;
        let part = lot.part;
        if lot.quantity == 0 {
            self.lots.drop_front();
        }
        if part != NO_PART {
            self.trade.quantity.0 -= taken;
            self.trade.entry_value.0 -= booked;
            self.end_without_exit(out);
        }
        (part, units, booked)
    }

    /// Every lot becomes so many units at the same cost, together a whole number of shares unless `with_fraction`.
    /// Whether a part of a share was left out.
    pub fn scale(&mut self, ratio: Ratio, with_fraction: bool) -> bool {
        let before = self.held();
        let (Some((whole, is_cut)), Some(exact)) = (ratio.of(before), ratio.with_fraction(before)) else {
            return false;
        };
        // What is left of less than one share stays a part of one, so that its cost stays somewhere.
        let after = if with_fraction || whole == 0 { exact } else { whole };
        let exited = self.trade.quantity.0 - self.open_quantity();
        let quantities = spread(after, self.lots.open().iter().map(|lot| lot.quantity));
        for (lot, quantity) in self.lots.open_mut().iter_mut().zip(quantities) {
            lot.quantity = quantity;
        }
        if !self.is_flat() {
            self.trade.quantity.0 = ratio.with_fraction(exited).unwrap_or(exited) + self.open_quantity();
        }
        self.cost.rescale(self.open_quantity());
        is_cut && !with_fraction
    }

    /// So much is paid on each unit that is held and has a buy on record; each lot bears its own. Answers how much in
    /// all, 0 where that is more than anything that is traded.
    pub fn call(&mut self, price: Price) -> Money {
        let units = self.open_quantity();
        let paid = value_of(price, Quantity(units)).unwrap_or_default();
        let own = |lot: &&mut Lot| lot.part != NO_PART;
        let quantities: Vec<i64> =
            self.lots.open_mut().iter_mut().filter(own).map(|lot| lot.quantity).collect();
        let parts = spread(paid.0, quantities.into_iter());
        for (lot, part) in self.lots.open_mut().iter_mut().filter(own).zip(parts) {
            lot.value += part;
        }
        if units > 0 {
            self.trade.entry_value.0 += paid.0;
            self.cost.give(-paid.0);
        }
        paid
    }

    /// What each open lot has cost.
    pub fn costs(&self) -> Vec<i64> {
        self.cost.of_lots(self.lots.open())
    }

    /// The lots of `given` shares of another company. Their share of `costs`, what the lots had cost before the first
    /// demerger of the day, leaves these; without one both are of unknown cost. `units` stays 0: what the buys were
    /// charged stays here.
    pub fn demerge(&mut self, given: i64, cost: Option<CostShare>, costs: &[i64]) -> Vec<Lot> {
        let quantities = spread(given, self.lots.open().iter().map(|lot| lot.quantity));
        let (mut sum, mut moved) = (0_i128, 0_i64);
        let mut lots = Vec::with_capacity(quantities.len());
        for ((lot, &booked), quantity) in self.lots.open_mut().iter_mut().zip(costs).zip(quantities) {
            if lot.part == NO_PART {
                lots.push(Lot::missing(quantity));
                continue;
            }
            let mut value = 0;
            match cost {
                Some(share) => {
                    sum += i128::from(booked);
                    let until = div_half_even(sum * i128::from(share.0), i128::from(CostShare::WHOLE)) as i64;
                    value = until - moved;
                    moved = until;
                    lot.value -= value;
                }
                None => lot.is_unknown = true,
            }
            lots.push(Lot { part: lot.part, quantity, value, units: 0, is_unknown: lot.is_unknown });
        }
        self.trade.entry_value.0 -= moved;
        self.cost.give(moved);
        lots
    }

    /// Everything leaves at its cost; of the trade what was sold before stays.
    pub fn withdraw(&mut self, out: &mut Matched) -> Vec<Lot> {
        let costs = self.cost.of_lots(self.lots.open());
        let lots: Vec<Lot> =
            self.lots.open().iter().zip(costs).map(|(&lot, value)| Lot { value, ..lot }).collect();
        for lot in lots.iter().filter(|lot| lot.part != NO_PART) {
            self.trade.quantity.0 -= lot.quantity;
            self.trade.entry_value.0 -= lot.value;
        }
        self.lots.clear();
        self.cost = C::default();
        self.end_without_exit(out);
        lots
    }

    fn end_without_exit(&mut self, out: &mut Matched) {
        if self.is_flat() || !self.holds_nothing() {
            return;
        }
        if self.trade.exits > 0 {
            self.write(TradeKind::Cycle, out);
        } else {
            self.sign = 0;
        }
    }
}
