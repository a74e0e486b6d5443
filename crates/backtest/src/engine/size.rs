//! How many units, and whether to enter at all.

use super::leg::{Pending, distance};
use super::{Moment, Walking};
use crate::lots::whole_lots;
use crate::rule::Size;

impl Walking<'_> {
    /// Whether something was entered at this close.
    pub(super) fn decide(&mut self, at: usize, equity: f64) -> bool {
        let same_close = self.is_same_close();
        let leg = &self.legs[at];
        let bar = leg.at;
        let left_now = leg.left == Some(bar);
        if leg.position.is_some()
            || leg.pending_entry.is_some()
            || !leg.signals.entry.has(bar)
            || (same_close && (left_now || leg.is_untraded(bar)))
            || self.rule.day.most_trades.is_some_and(|most| leg.trades_today() >= most)
        {
            return false;
        }
        let close = leg.tape.close[bar];
        let units = self.units(at, bar, close, equity);
        if units.is_nan() {
            self.found.counts.no_level += 1;
            return false;
        }
        if units <= 0.0 {
            self.found.counts.too_small += 1;
            return false;
        }
        let pending = Pending { decided: bar, units };
        if same_close {
            return self.enter(at, pending, Moment::Close, close);
        }
        self.legs[at].pending_entry = Some(pending);
        false
    }

    /// NaN: the stop is not known.
    fn units(&self, at: usize, bar: usize, close: f64, equity: f64) -> f64 {
        let lot = f64::from(self.rule.lot);
        let risk = || {
            let stop = self.legs[at].signals.stop.as_ref();
            let risk = stop.map_or(f64::NAN, |stop| distance(stop, bar, close, self.sign));
            // A stop at the close itself risks nothing: no size follows from it.
            if risk > 0.0 { risk } else { f64::NAN }
        };
        let whole = |units: f64| whole_lots(units, lot);
        match self.rule.size {
            Size::Units(units) => whole(units),
            Size::Lots(lots) => lots * lot,
            Size::Rupees(rupees) => whole(rupees / close),
            Size::EquityPercent(percent) => whole(equity * percent / 100.0 / close),
            Size::RiskRupees(rupees) => whole(rupees / risk()),
            Size::RiskPercent(percent) => whole(equity * percent / 100.0 / risk()),
            Size::AllIn => f64::INFINITY,
        }
    }

    /// Those of them for which there is money.
    pub(super) fn affordable(&self, units: f64, price: f64) -> f64 {
        let one = price * (self.rule.margin / 100.0 + self.prices.fee.unwrap_or(0.0));
        let most = self.free() / one;
        if self.rule.size == Size::AllIn {
            return most.max(0.0);
        }
        let lot = f64::from(self.rule.lot);
        if units <= most { units } else { whole_lots(most, lot).max(0.0) }
    }
}
